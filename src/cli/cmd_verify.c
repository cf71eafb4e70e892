/* verify: checks whether a data set is whole and right. */
#include "audit/verify_folder.h"

#include "cli/cli.h"
#include "cli/source.h"

#include <stdio.h>

static const cli_option options[] = {
    CLI_DATASET_CATALOG_OPTION, OPTION_FLAG("quick", 0, "do not draw the pictures anew"),
    OPTION_INTEGER("jobs", 'j', "threads (all processors)", 1, 1024),
    OPTION_FLAG("json", 0, "defects as JSON lines, then the summary"), CLI_COMMON_OPTIONS};

static void tell_text(void *context, const blg_defect *defect) {
    (void)context;
    cli_print_line("%s  %s: %s", blg_defect_name(defect->kind), defect->place, defect->detail);
}

static void tell_json(void *context, const blg_defect *defect) {
    (void)context;
    printf("{\"defect\": \"%s\"", blg_defect_name(defect->kind));
    cli_json_string(", \"place\": ", defect->place);
    cli_json_string(", \"detail\": ", defect->detail);
    printf("}\n");
}

static void summarise_json(const blg_verify_summary *s) {
    printf("{\"problems\": %lld, \"pictures\": %lld, \"files\": %lld, \"redrawn\": %s, "
           "\"not_redrawn\": %s%s%s, \"defects\": {",
           s->problems, s->pictures, s->files, s->redrawn ? "true" : "false",
           s->not_redrawn ? "\"" : "", s->not_redrawn ? s->not_redrawn : "null",
           s->not_redrawn ? "\"" : "");
    for (int k = 0; k < BLG_DEFECTS; k++)
        printf("%s\"%s\": %lld", k ? ", " : "", blg_defect_name((blg_defect_kind)k), s->defects[k]);
    printf("}}\n");
}

static void summarise(const cli_args *args, const blg_verify_summary *s) {
    char problems[32], pictures[32];
    long long defects = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        defects += s->defects[k];
    cli_say(args, "%s: %s problem%s, %s picture%s%s%s%s%s, %lld defect%s", args->arguments[0],
            cli_group(s->problems, problems), s->problems == 1 ? "" : "s",
            cli_group(s->pictures, pictures), s->pictures == 1 ? "" : "s",
            s->redrawn ? " drawn anew" : "", s->not_redrawn ? " not drawn anew (" : "",
            s->not_redrawn ? s->not_redrawn : "", s->not_redrawn ? ")" : "", defects,
            defects == 1 ? "" : "s");
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_verify_summary summary;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    if (status != BLG_OK)
        return status;
    bool json = cli_given(args, "json");
    const blg_verify_options verify = {.catalogue = catalogue,
                                       .threads = cli_threads(args),
                                       .quick = cli_given(args, "quick"),
                                       .found = json ? tell_json : tell_text};
    status = blg_verify_folder(args->arguments[0], &verify, &summary, error);
    blg_catalogue_free(catalogue);
    if (status != BLG_OK && status != BLG_UNVERIFIED)
        return status;
    *error = (blg_error){0}; /* defects and summary replace the error's message */
    if (json)
        summarise_json(&summary);
    else
        summarise(args, &summary);
    return status;
}

const cli_command cli_verify = {"verify",
                                "DATASET",
                                "Verifies a data set: files, pictures, problems, splits",
                                "Compares every byte with SHA256SUMS, every picture with its scene "
                                "drawn anew, and programs and\n"
                                "splits with the scenes. The verifier judges every problem. Prints "
                                "a line for each defect; the\n"
                                "exit code is 3 if there is any. A data set in the published "
                                "layout has no scenes: its programs\n"
                                "are judged and its pictures decoded.",
                                options,
                                run};
