/* audit: prints statistics that show the shortcuts and defects of a data set. */
#include "audit/audit.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "config/config.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "FILE", "write the report to FILE: .html, .json or .txt"),
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("table-labels", 0, "competing attributes by the tables' labels, not measured"),
    OPTION_CHOICE("pictures", 0, "some|all|none",
                  "read the pictures of one problem in eight, of all, or of none"),
    OPTION_FLAG("json", 0, "the report as JSON"),
    CLI_COMMON_OPTIONS};

static blg_status report(const cli_args *args, const blg_audit *audit, blg_error *error) {
    const char *path = cli_text(args, "output", NULL);
    if (path)
        return blg_audit_write(audit, path, error);
    char *text = blg_audit_report(audit, cli_given(args, "json") ? BLG_AUDIT_JSON : BLG_AUDIT_TEXT);
    if (!text)
        return blg_no_memory(error);
    fputs(text, stdout);
    blg_text_free(text);
    return BLG_OK;
}

static blg_status run(const cli_args *args, blg_error *error) {
    static const blg_audit_pictures pictures[] = {BLG_AUDIT_SOME_PICTURES, BLG_AUDIT_ALL_PICTURES,
                                                  BLG_AUDIT_NO_PICTURES};
    const char *folder = args->arguments[0], *output = cli_text(args, "output", NULL);
    blg_catalogue *catalogue = NULL;
    blg_audit *audit = NULL;
    blg_audit_format ignored;
    blg_status status = output ? blg_audit_format_of(output, &ignored, error) : BLG_OK;
    if (status == BLG_OK && output)
        status = cli_check_outside(args, folder, output);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &catalogue, error);
    const blg_audit_options audit_options = {.catalogue = catalogue,
                                             .table_labels = cli_given(args, "table-labels")};
    if (status == BLG_OK)
        status = blg_audit_folder(folder, &audit_options, pictures[cli_choice(args, "pictures", 0)],
                                  &audit, error);
    if (status == BLG_OK)
        status = blg_audit_run(audit, error);
    if (status == BLG_OK)
        status = report(args, audit, error);
    blg_audit_free(audit);
    blg_catalogue_free(catalogue);
    return status;
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
    run};
