/* filter: a data set without some of its problems. */
#include "cli/progress.h"
#include "merge/merge.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write"),
    OPTION_TEXT("exclude", 0, "FILE", "names of the problems that go, one a line"),
    OPTION_TEXT("only", 0, "FILE", "names of the problems that stay"),
    OPTION_CHOICE("pictures", 0, "link|copy", "hard links or copies of the pictures (link)"),
    OPTION_FLAG("dry-run", 'n', "check the data set and the names, write nothing"),
    OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),
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
    cli_progress progress;
    blg_merge_summary summary;
    const char *exclude = cli_text(args, "exclude", NULL), *only = cli_text(args, "only", NULL);
    const blg_merge_options merge = {.parts = args->arguments,
                                     .n_parts = 1,
                                     .folder = cli_text(args, "output", NULL),
                                     .how = (blg_merge_how)cli_choice(args, "pictures", 0),
                                     .force = cli_given(args, "force"),
                                     .dry_run = cli_given(args, "dry-run"),
                                     .names = only ? only : exclude,
                                     .only = only != NULL,
                                     .progress = cli_progress_tell,
                                     .context = &progress};
    if (!merge.folder && !merge.dry_run)
        return cli_usage_error(args->command, "expected -o DIR");
    if (!only == !exclude)
        return cli_usage_error(args->command, "expected --exclude FILE or --only FILE%s",
                               only ? ", not both" : "");
    cli_progress_begin(&progress, args);
    blg_status status = blg_merge(&merge, &summary, error);
    double seconds = cli_progress_end(&progress);
    if (status == BLG_INTERRUPTED)
        return blg_error_set(error, status, "interrupted; --force begins anew");
    if (status == BLG_OK)
        print_summary(args, &merge, &summary, seconds);
    return status;
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
