/* gallery: a data set as a static site. */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/gallery.h"

#include <stdio.h>

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "SITE", "folder to write (needed)", 0, 0},
    {"limit", 0, CLI_INTEGER, "N", "only the first N problems of each family", 1, 1e9},
    {"audit", 0, CLI_TEXT, "FILE", "JSON report of `blogo audit` (an audit is made)", 0, 0},
    {"no-audit", 0, CLI_FLAG, NULL, "leave the audit's readings out", 0, 0},
    {"catalog", 0, CLI_TEXT, "DIR", "shape tables that the data set was made from (built-in)", 0,
     0},
    {"force", 'f', CLI_FLAG, NULL, "replace the site that is in the folder", 0, 0},
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args) {
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_gallery_summary summary;
    char problems[32], files[32];
    blg_gallery_options gallery = {.dataset = args->arguments[0],
                                   .output = cli_text(args, "output", NULL),
                                   .audit = cli_text(args, "audit", NULL),
                                   .no_audit = cli_given(args, "no-audit"),
                                   .force = cli_given(args, "force"),
                                   .limit = (int)cli_integer(args, "limit", 0)};
    if (!gallery.output)
        return cli_usage_error(args->command, "-o is missing: a folder to write");
    if (gallery.audit && gallery.no_audit)
        return cli_usage_error(args->command, "expected --audit or --no-audit, not both");
    blg_status status = cli_check_outside(args, gallery.dataset, gallery.output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue);
    if (status != BLG_OK)
        return status;
    gallery.catalogue = catalogue;
    if (blg_gallery_write(&gallery, &summary, &error) != BLG_OK)
        status = cli_fail(&error);
    else
        cli_say(args, "%s/index.html: %s problems, %s files, %.1f MB", gallery.output,
                cli_group(summary.problems, problems), cli_group(summary.files, files),
                (double)summary.bytes / 1e6);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_gallery = {
    "gallery",
    "DATASET",
    "Writes a data set as a web site to look at",
    "SITE/index.html opens in a browser without server and without network: overview, problems\n"
    "with filters, each drawn stroke by stroke, the catalogue, and figures in several contexts.\n"
    "Reads data sets of this tool, trees and shards. A folder that is not empty is replaced with\n"
    "--force only, and only if it holds nothing but a site.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
