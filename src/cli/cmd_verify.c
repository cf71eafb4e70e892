/* verify: is a data set what it says it is? */
#include "audit/verify_folder.h"

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/source.h"

#include <stdio.h>
#include <unistd.h>

static const cli_option options[] = {
    {"catalog", 0, CLI_TEXT, "DIR", "folder of the shape tables that the data set was made from", 0,
     0},
    {"quick", 0, CLI_FLAG, NULL, "do not draw the pictures anew", 0, 0},
    {"jobs", 'j', CLI_INTEGER, "N", "threads (all processors)", 1, 1024},
    {"json", 0, CLI_FLAG, NULL, "defects as JSON lines, then the summary", 0, 0},
    CLI_COMMON_OPTIONS};

static void tell_text(void *context, const blg_defect *defect) {
    (void)context;
    printf("%s  %s: %s\n", blg_defect_name(defect->kind), defect->place, defect->detail);
}

static void tell_json(void *context, const blg_defect *defect) {
    (void)context;
    printf("{\"defect\": \"%s\", \"place\": ", blg_defect_name(defect->kind));
    cli_json_string(defect->place);
    printf(", \"detail\": ");
    cli_json_string(defect->detail);
    printf("}\n");
}

static void summarise_json(const blg_verify_summary *s) {
    printf(
        "{\"problems\": %lld, \"pictures\": %lld, \"files\": %lld, \"redrawn\": %s, \"defects\": {",
        s->problems, s->pictures, s->files, s->redrawn ? "true" : "false");
    for (int k = 0; k < BLG_DEFECTS; k++)
        printf("%s\"%s\": %lld", k ? ", " : "", blg_defect_name((blg_defect_kind)k), s->defects[k]);
    printf("}}\n");
}

static void summarise(const cli_args *args, const blg_verify_summary *s) {
    char problems[32], pictures[32];
    long long defects = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        defects += s->defects[k];
    cli_say(args, "%s: %s problems, %s pictures%s, %lld defect%s", args->arguments[0],
            cli_group(s->problems, problems), cli_group(s->pictures, pictures),
            s->redrawn ? " drawn anew" : "", defects, defects == 1 ? "" : "s");
}

static blg_status run(const cli_args *args) {
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_verify_summary summary;
    blg_status status = cli_source_catalogue(args, &catalogue);
    if (status != BLG_OK)
        return status;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    bool json = cli_given(args, "json");
    blg_verify_options verify = {.size = sizeof verify,
                                 .catalogue = catalogue,
                                 .threads = (int)cli_integer(args, "jobs", cores > 0 ? cores : 1),
                                 .quick = cli_given(args, "quick"),
                                 .found = json ? tell_json : tell_text};
    status = blg_verify_folder(args->arguments[0], &verify, &summary, &error);
    blg_catalogue_free(catalogue);
    if (status != BLG_OK && status != BLG_UNVERIFIED)
        return cli_fail(&error);
    if (json)
        summarise_json(&summary);
    else
        summarise(args, &summary);
    return status;
}

const cli_command cli_verify = {
    "verify",
    "DATASET",
    "Checks a data set: files, pictures, problems, splits",
    "Every byte against SHA256SUMS, every picture against its scene drawn anew, every problem by\n"
    "the verifier, programs and splits against scenes. Prints one line a defect; exit code 3 if\n"
    "there is any. Of a data set in the published layout programs and pictures are judged.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
