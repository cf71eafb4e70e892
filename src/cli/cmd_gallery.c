/* gallery: writes a data set as a static web site. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "publish/gallery.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "SITE", "folder to write (needed)"),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    OPTION_TEXT("audit", 0, "FILE", "show this JSON report of `blogo audit` (an audit is made)"),
    OPTION_FLAG("no-audit", 0, "leave the audit's readings out"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("force", 'f', "replace the site that is in the folder"),
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args, blg_error *error) {
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
        status = cli_source_catalogue(args, &catalogue, error);
    gallery.catalogue = catalogue;
    if (status == BLG_OK)
        status = blg_gallery_write(&gallery, &summary, error);
    if (status == BLG_OK)
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
    run};
