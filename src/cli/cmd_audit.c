/* audit: statistics over a data set that show shortcuts and defects. */
#include "audit/audit.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/source.h"
#include "config/config.h"

#include <stdio.h>

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE", "write the report to FILE: .html, .json or .txt", 0, 0},
    {"catalog", 0, CLI_TEXT, "DIR", "folder of the shape tables that the data set was made from", 0,
     0},
    {"table-labels", 0, CLI_FLAG, NULL, "competing attributes by the tables' labels, not measured",
     0, 0},
    {"pictures", 0, CLI_CHOICE, "some|all|none",
     "read the pictures of one problem in eight, all or none", 0, 0},
    {"json", 0, CLI_FLAG, NULL, "the report as JSON", 0, 0},
    CLI_COMMON_OPTIONS};

static blg_status report(const cli_args *args, const blg_audit *audit, blg_error *error) {
    const char *path = cli_text(args, "output", NULL);
    if (path)
        return blg_audit_write(audit, path, error);
    char *text = blg_audit_report(audit, cli_given(args, "json") ? BLG_AUDIT_JSON : BLG_AUDIT_TEXT);
    if (!text)
        return cli_error_set(error, BLG_NO_MEMORY, "out of memory for the report");
    fputs(text, stdout);
    blg_text_free(text);
    return BLG_OK;
}

static blg_status run(const cli_args *args) {
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_audit *audit = NULL;
    blg_audit_format ignored;
    const char *output = cli_text(args, "output", NULL);
    blg_status status = output ? blg_audit_format_of(output, &ignored, &error) : BLG_OK;
    if (status != BLG_OK)
        return cli_fail(&error);
    if (output)
        status = cli_check_outside(args, args->arguments[0], output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue);
    if (status != BLG_OK)
        return status;
    blg_audit_options audit_options = {.size = sizeof audit_options,
                                       .catalogue = catalogue,
                                       .table_labels = cli_given(args, "table-labels")};
    static const blg_audit_pictures pictures[] = {BLG_AUDIT_SOME_PICTURES, BLG_AUDIT_ALL_PICTURES,
                                                  BLG_AUDIT_NO_PICTURES};
    status = blg_audit_folder(args->arguments[0], &audit_options,
                              pictures[cli_choice(args, "pictures", 0)], &audit, &error);
    if (status == BLG_OK)
        status = blg_audit_run(audit, &error);
    if (status == BLG_OK)
        status = report(args, audit, &error);
    blg_audit_free(audit);
    blg_catalogue_free(catalogue);
    return status == BLG_OK ? BLG_OK : cli_fail(&error);
}

const cli_command cli_audit = {
    "audit",
    "DATASET",
    "Measures what a data set gives away",
    "Counts known defects, runs probes that see one image and none of its problem's others,\n"
    "and tabulates distributions by side. Reads data sets of this tool, trees and shards, and "
    "those\n"
    "in the published layout. A probe whose interval lies above 50 % has found a shortcut.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
