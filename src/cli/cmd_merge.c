/* merge: puts the parts of a data set together. */
#include "base/arena.h"
#include "base/lines.h"
#include "cli/files.h"
#include "cli/merging.h"
#include "cli/shard.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write"),
    OPTION_TEXT("parts", 0, "FILE", "the parts, one a line; - is standard input"),
    OPTION_CHOICE("pictures", 0, "link|copy|move",
                  "hard links, copies, or links and then remove the parts (link)"),
    OPTION_FLAG("dry-run", 'n', "check the parts, write nothing"),
    OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),
    OPTION_FLAG("resume", 0, "go on with an interrupted merge"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_PROGRESS_OPTION,
    CLI_COMMON_OPTIONS};

static void print_summary(const cli_args *args, const blg_merge_options *merge,
                          const blg_merge_summary *summary, double seconds) {
    const blg_write_summary *whole = &summary->whole;
    char problems[32], images[32], linked[32], copied[32];
    if (cli_given(args, "json")) {
        cli_json_string("{\"folder\": ", merge->folder);
        printf(", \"parts\": %d, \"problems\": %lld, \"images\": %lld, \"image_bytes\": %lld, "
               "\"shards\": %d, \"linked\": %lld, \"copied\": %lld, \"seconds\": %.3f}\n",
               merge->n_parts, whole->problems, whole->images, whole->image_bytes, summary->shards,
               summary->linked, summary->copied, seconds);
        return;
    }
    cli_group(whole->problems, problems);
    cli_group(whole->images, images);
    if (merge->dry_run)
        cli_say(args, "%d parts are whole: %s problems, %s images", merge->n_parts, problems,
                images);
    else if (summary->shards)
        cli_say(args, "%s: %s problems, %s images in %d shards, from %d parts, in %.1f s",
                merge->folder, problems, images, summary->shards, merge->n_parts, seconds);
    else
        cli_say(args, "%s: %s problems, %s images (%s linked, %s copied), from %d parts, in %.1f s",
                merge->folder, problems, images, cli_group(summary->linked, linked),
                cli_group(summary->copied, copied), merge->n_parts, seconds);
}

blg_status cli_run_merge(const cli_args *args, blg_merge_options *merge, cli_print_merge *print,
                         blg_error *error) {
    cli_progress progress;
    blg_merge_summary summary;
    for (int i = 0; i < merge->n_parts; i++) {
        const blg_status apart =
            cli_check_outside(args, merge->parts[i], cli_text(args, "output", NULL));
        if (apart != BLG_OK)
            return apart;
    }
    merge->folder = cli_text(args, "output", NULL);
    merge->how = (blg_merge_how)cli_choice(args, "pictures", 0);
    merge->force = cli_given(args, "force");
    merge->resume = cli_given(args, "resume");
    merge->dry_run = cli_given(args, "dry-run");
    merge->progress = cli_progress_tell;
    merge->context = &progress;
    if (!merge->folder && !merge->dry_run)
        return cli_usage_error(args->command, "expected -o DIR");
    if (merge->force && merge->resume)
        return cli_usage_error(args->command, "expected --force or --resume, not both");
    cli_progress_begin(&progress, args);
    blg_status status = blg_merge(merge, &summary, error);
    const double seconds = cli_progress_end(&progress);
    if (status == BLG_INTERRUPTED)
        return blg_error_set(error, status, "interrupted; %s",
                             summary.begun ? "--resume goes on from there"
                                           : "nothing was written yet");
    if (status == BLG_OK && summary.complete && !cli_given(args, "json"))
        cli_say(args, "%s: complete already", merge->folder);
    else if (status == BLG_OK)
        print(args, merge, &summary, seconds);
    return status;
}

/* Reads the list of --parts: the arguments of a program cannot name as many. */
static blg_status read_list(blg_lines *lines, blg_arena *arena, const char ***parts, int *n,
                            blg_error *error) {
    int capacity = 0;
    blg_status status = blg_lines_next(lines, error);
    for (; status == BLG_OK && lines->line; status = blg_lines_next(lines, error)) {
        if (lines->size == 0)
            continue;
        if (*n == CLI_MOST_SHARDS) {
            blg_error_at(error, lines->path, lines->number, 0);
            return blg_error_set(error, BLG_INVALID, "more than %d parts", CLI_MOST_SHARDS);
        }
        char *part = BLG_NEW(arena, char, lines->size + 1);
        if (!part || !blg_buf_grow(parts, &capacity, *n + 1, sizeof **parts))
            return blg_no_memory(error);
        memcpy(part, lines->line, lines->size); /* memory of the arena is zero */
        (*parts)[(*n)++] = part;
    }
    return status;
}

static blg_status run_list(const cli_args *args, blg_error *error) {
    blg_merge_options merge = {0};
    blg_lines lines;
    blg_arena arena;
    const char **parts = NULL;
    blg_arena_init(&arena, NULL);
    blg_status status = blg_lines_open(&lines, NULL, cli_text(args, "parts", ""), error);
    if (status == BLG_OK)
        status = read_list(&lines, &arena, &parts, &merge.n_parts, error);
    blg_lines_close(&lines);
    merge.parts = parts;
    if (status == BLG_OK)
        status = cli_run_merge(args, &merge, print_summary, error);
    blg_buf_release(&parts);
    blg_arena_free(&arena);
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_merge_options merge = {.parts = args->arguments, .n_parts = args->n_arguments};
    if (!args->n_arguments == !cli_given(args, "parts"))
        return cli_usage_error(args->command, "expected PART... or --parts FILE%s",
                               args->n_arguments ? ", not both" : "");
    return cli_given(args, "parts") ? run_list(args, error)
                                    : cli_run_merge(args, &merge, print_summary, error);
}

const cli_command cli_merge = {
    "merge",
    "[PART...]",
    "Puts the parts of a data set together",
    "The parts are the folders that generate --shard 1/N to --shard N/N wrote, in any order. The\n"
    "result is byte for byte the data set that generate writes without --shard. Every file of\n"
    "every part is checked first; parts that are missing, doubled, half-written, damaged or of\n"
    "another data set are named, and nothing is written. Pictures are hard links to those of the\n"
    "parts: one file with two names. Parts stay whole until the manifest stands.",
    options,
    run};
