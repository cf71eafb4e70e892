/* filter: writes a data set without some of its problems. */
#include "cli/merging.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write"),
    OPTION_TEXT("exclude", 0, "FILE", "names of the problems that go, one a line"),
    OPTION_TEXT("only", 0, "FILE", "names of the problems that stay"),
    OPTION_CHOICE("pictures", 0, "link|copy", "hard links or copies of the pictures (link)"),
    OPTION_FLAG("dry-run", 'n', "check the data set and the names, write nothing"),
    OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),
    OPTION_FLAG("resume", 0, "go on with an interrupted run"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_PROGRESS_OPTION,
    CLI_COMMON_OPTIONS};

static void print_summary(const cli_args *args, const blg_merge_options *merge,
                          const blg_merge_summary *summary, double seconds) {
    const blg_write_summary *whole = &summary->whole;
    const char *folder = merge->folder ? merge->folder : "";
    char problems[32], images[32];
    if (cli_given(args, "json")) {
        cli_json_string("{\"folder\": ", folder);
        printf(", \"problems\": %lld, \"images\": %lld, \"image_bytes\": %lld, \"shards\": %d, "
               "\"seconds\": %.3f}\n",
               whole->problems, whole->images, whole->image_bytes, summary->shards, seconds);
        return;
    }
    cli_group(whole->problems, problems);
    cli_group(whole->images, images);
    if (merge->dry_run)
        cli_say(args, "%s problems, %s images would stay", problems, images);
    else
        cli_say(args, "%s: %s problems, %s images, in %.1f s", folder, problems, images, seconds);
}

static blg_status run(const cli_args *args, blg_error *error) {
    const char *exclude = cli_text(args, "exclude", NULL), *only = cli_text(args, "only", NULL);
    blg_merge_options merge = {.parts = args->arguments,
                               .n_parts = args->n_arguments,
                               .names = only ? only : exclude,
                               .only = only != NULL};
    if (!only == !exclude)
        return cli_usage_error(args->command, "expected --exclude FILE or --only FILE%s",
                               only ? ", not both" : "");
    return cli_run_merge(args, &merge, print_summary, error);
}

const cli_command cli_filter = {
    "filter",
    "DATASET",
    "Writes a data set without some of its problems",
    "A file names the problems that go (--exclude) or stay (--only): text, one name a line, # for\n"
    "comments, or a JSON list. What stays keeps its names, splits, programs and pictures, byte "
    "for\n"
    "byte; lists, sums and manifest are those of what stays. Every file is checked first. The\n"
    "result has no split_report.json, which is of the whole plan.",
    options,
    run};
