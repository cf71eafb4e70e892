/* Commands that make data sets: generate, merge, filter, import, pack and cluster. Each chapter has
 * a command's options, its help, and the function that runs it. A config, folders or scenes come
 * in; a folder with a data set, or scripts that make one, come out. front/tool.c calls these
 * functions. */
#include "front/tool.h"

#include "base/edge.h"
#include "base/files.h"
#include "base/text.h"
#include "data/import.h"
#include "data/merge.h"
#include "data/reference.h"
#include "data/write.h"
#include "embedded.h"
#include "figure/catalogue.h"
#include "picture/png.h"
#include "problem/config.h"

#include <jansson.h>
#include <unistd.h>

/* ---- cmd generate ---- */

/* generate writes a data set from a config, or prints what it would write. */

static const cli_option cmd_generate_options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write (out/PRESET); - streams one tar"),
    CLI_SOURCE_OPTIONS,
    CLI_REFERENCE_OPTIONS,
    CLI_SIZE_OPTION("side of the images in pixels (512)"),
    CLI_SHARD_OPTION,
    OPTION_FLAG("dry-run", 'n', "print what would be written, write nothing"),
    OPTION_FLAG("print-config", 0, "print the effective config and stop"),
    CLI_WRITE_OPTIONS,
    CLI_COMMON_OPTIONS};

/* Prints what a run would write. A family that is not published appears only if it has problems. */
static void print_counts_json(const cli_source *source, const blg_write_counts *counts,
                              const char *folder) {
    const blg_plan *plan = blg_generator_plan(source->generator);
    cli_json("{'folder': %s, 'problems': %lld, 'images': %lld, 'families': {", folder,
             counts->problems, counts->images);
    for (blg_family i = 0; i < BLG_FAMILIES; i++)
        if (blg_family_published(i) || counts->families[i])
            cli_json(i ? ", %s: %d" : "%s: %d", blg_family_name(i), counts->families[i]);
    cli_json("}, 'splits': {");
    for (int i = 0; i < blg_plan_splits(plan); i++)
        cli_json(i ? ", %s: %d" : "%s: %d", blg_plan_split_name(plan, i), counts->splits[i]);
    cli_json("}, 'concepts': %d}\n", blg_plan_concepts(plan));
}

static void print_counts(const cli_source *source, const blg_write_counts *counts,
                         const char *folder) {
    const blg_plan *plan = blg_generator_plan(source->generator);
    printf("%s: %s problems, %s images of %d x %d pixels\n", folder,
           blg_group(counts->problems).text, blg_group(counts->images).text, source->config.size_px,
           source->config.size_px);
    printf("preset %s, seed %llu, %d shapes, %d abstract concept%s\n", source->config.preset,
           (unsigned long long)source->config.seed, blg_catalogue_size(source->catalogue),
           blg_plan_concepts(plan), blg_plan_concepts(plan) == 1 ? "" : "s");
    for (blg_family i = 0; i < BLG_FAMILIES; i++)
        if (counts->families[i])
            printf("  %-4s%-14s%8s\n", blg_family_name(i), blg_family_word(i),
                   blg_group(counts->families[i]).text);
    for (int i = 0; i < blg_plan_splits(plan); i++)
        printf("  split %-12s%8s\n", blg_plan_split_name(plan, i),
               blg_group(counts->splits[i]).text);
}

static blg_status print_plan(const cli_args *args, const cli_source *source,
                             const blg_write_options *write, blg_error *error) {
    blg_write_counts counts;
    blg_status status = blg_dataset_count(source->generator, write, &counts, error);
    if (status == BLG_OK)
        (cli_given(args, "json") ? print_counts_json : print_counts)(source, &counts,
                                                                     write->folder);
    return status;
}

/* For the preset nvlabs-release: says which of the splits are surely, or very likely, those of the
 * released data set. */
static void say_release(const cli_args *args, const cli_source *source) {
    const blg_reference *r = source->reference;
    const bool *families = source->config.families;
    if (!r || !blg_release_count(r, BLG_ABSTRACT, BLG_BASIS_PROVEN))
        return;
    if (families[BLG_ABSTRACT])
        cli_say(args, "splits of abstract problems: those of the release, proven");
    if (families[BLG_FREE_FORM])
        cli_say(args, "splits of free-form problems: very likely those of the release");
    if (!families[BLG_BASIC])
        return;
    const int n_known = blg_release_count(r, BLG_BASIC, BLG_BASIS_KNOWN);
    const int n_drawn = blg_release_count(r, BLG_BASIC, BLG_BASIS_DRAWN);
    cli_say(args,
            "splits of basic problems: single shapes are very likely in train as in the release; "
            "of %s pairs, %s are where the release has them",
            blg_group(n_known + n_drawn).text, blg_group(n_known).text);
    cli_say(args,
            "splits of basic problems: the other %s pairs are drawn with seed %llu, not the "
            "release's; split_report.json names those in val and test_bd",
            blg_group(n_drawn).text, (unsigned long long)source->config.seed);
}

enum { ALL_PAIRS = 0 };

/* Writes pairs of stroke types into text, and returns their number. types: a bit for each type.
 * apart true: pairs that people tell apart in pictures of size_px pixels; false: pairs that they
 * cannot tell apart there. visible_px: of these, only pairs that people tell apart at that size;
 * ALL_PAIRS: all. */
static int list_pairs(const blg_config *config, unsigned types, bool apart, int size_px,
                      int visible_px, char *text, size_t size) {
    int n = 0;
    size_t used = 0;
    for (blg_stroke_type a = 0; a < BLG_STROKE_TYPES; a++)
        for (blg_stroke_type b = a + 1; b < BLG_STROKE_TYPES; b++) {
            if (!(types >> a & 1) || !(types >> b & 1) ||
                blg_widths_types_apart(config, a, b, size_px) != apart ||
                (visible_px && !blg_widths_types_apart(config, a, b, visible_px)))
                continue;
            used += (size_t)snprintf(text + used, size - used, "%s%s/%s", n++ ? ", " : "",
                                     blg_stroke_type_name(a), blg_stroke_type_name(b));
        }
    return n;
}

/* Warns about stroke types that look alike, because a free-form negative may differ from the
 * positives in a stroke's type only. visible_px: the size at which people must see such a change.
 * Warns if no two types of a split can be told apart even at that size; or if this run's pictures
 * are smaller, and two types cannot be told apart in them. */
static void say_types(const cli_args *args, const cli_source *source) {
    const blg_config *config = &source->config;
    const blg_plan *plan = blg_generator_plan(source->generator);
    const int visible_px = blg_config_visible_px(config);
    char alike[512], apart[512];
    unsigned seen[BLG_MAX_SPLITS + 1] = {0}; /* sets of types; each is checked once */
    int n_seen = 0;
    for (int64_t i = 0; i < blg_plan_family_size(plan, BLG_FREE_FORM); i++) {
        blg_plan_item item;
        const unsigned types = blg_plan_item_at(plan, i, &item)->stroke_types;
        int at = 0;
        while (at < n_seen && seen[at] != types)
            at++;
        if (at < n_seen || n_seen > BLG_MAX_SPLITS)
            continue;
        seen[n_seen++] = types;
        if (!list_pairs(config, types, /* apart */ true, visible_px, ALL_PAIRS, apart,
                        sizeof apart) &&
            list_pairs(config, types, /* apart */ false, visible_px, ALL_PAIRS, alike,
                       sizeof alike))
            cli_say(args,
                    "blogo: warning: no free-form negative of split %s changes a stroke type: at "
                    "scale %g and %d px nobody can tell apart %s",
                    blg_plan_split_name(plan, item.split),
                    config->placement.scale[BLG_FREE_FORM].low, visible_px, alike);
        else if (config->size_px < visible_px &&
                 list_pairs(config, types, /* apart */ false, config->size_px, visible_px, alike,
                            sizeof alike))
            cli_say(args,
                    "blogo: warning: at %d px nobody can tell apart %s, and free-form negatives "
                    "change these stroke types; hardness.visible_at_px says at which size people "
                    "must see a change",
                    config->size_px, alike);
    }
}

/* If the user did not name the folder, says before the run what will be written, and to which
 * folder. */
static blg_status say_plan(const cli_args *args, const cli_source *source,
                           const blg_write_options *write, blg_error *error) {
    blg_write_counts counts;
    if (cli_given(args, "output") || cli_given(args, "json"))
        return BLG_OK;
    blg_status status = blg_dataset_count(source->generator, write, &counts, error);
    if (status != BLG_OK)
        return status;
    const char *more = counts.problems == 1 ? "" : "s";
    if (write->programs_only)
        cli_say(args, "writing %s problem%s, without images, to %s",
                blg_group(counts.problems).text, more, write->folder);
    else
        cli_say(args, "writing %s problem%s, %s images of %d x %d pixels, to %s",
                blg_group(counts.problems).text, more, blg_group(counts.images).text,
                source->config.size_px, source->config.size_px, write->folder);
    return BLG_OK;
}

/* Says so if the plan has fewer problems than --sample asks for. */
static blg_status say_sample(const cli_args *args, const cli_source *source,
                             const blg_write_options *write, blg_error *error) {
    blg_write_options whole = *write;
    blg_write_counts counts;
    whole.shard = whole.shards = 0;
    blg_status status = blg_dataset_count(source->generator, &whole, &counts, error);
    if (status == BLG_OK && counts.problems < write->sample)
        cli_say(args, "--sample %s takes all %s problems of the plan",
                blg_group(write->sample).text, blg_group(counts.problems).text);
    return status;
}

/* Writes the data set, or with --dry-run prints what would be written. Afterwards says what could
 * surprise the user: fewer problems than asked for, stroke types that look alike, and which splits
 * are those of the release. */
static blg_status generate(const cli_args *args, const cli_source *source, blg_write_options *write,
                           blg_error *error) {
    char folder[128];
    snprintf(folder, sizeof folder, "out/%s", source->config.preset);
    cli_write_options(args, cli_text(args, "output", folder), write);
    const bool dry = cli_given(args, "dry-run");
    blg_status status =
        dry ? print_plan(args, source, write, error) : say_plan(args, source, write, error);
    if (status == BLG_OK && !dry)
        status = cli_write(args, source->generator, write, error);
    if (status == BLG_OK && write->sample)
        status = say_sample(args, source, write, error);
    if (status == BLG_OK && !blg_generator_source(source->generator)) {
        char text[512];
        if (blg_plan_shortfall(blg_generator_plan(source->generator), text, sizeof text))
            cli_say(args, "%s", text);
        if (source->config.free_form.change_weights[BLG_CHANGE_TYPE] > 0)
            say_types(args, source);
    }
    if (status == BLG_OK)
        say_release(args, source);
    return status;
}

/* Runs `generate`. --print-config prints the config before a plan is made, which may take long. */
static blg_status cmd_generate_run(const cli_args *args, blg_error *error) {
    cli_source source;
    blg_write_options write = {0};
    int part = 1; /* counts from 1, write.shard from 0 */
    blg_status status = cli_read_shard(args, &part, &write.shards);
    if (status != BLG_OK)
        return status;
    write.shard = part - 1;
    if (cli_given(args, "print-config")) {
        status = cli_source_config(args, &source.config, error);
        return status == BLG_OK ? cli_print_config(&source.config, error) : status;
    }
    status = cli_source_open(args, &source, error);
    BLG_THEN(status, generate(args, &source, &write, error));
    cli_source_close(&source);
    return status;
}

const cli_command cli_generate = {
    "generate",
    "",
    "Writes a data set",
    "The published layout: DIR/{ff,bd,hd}/images/PROBLEM/{1,0}/N.png, the action programs, the\n"
    "split file, and scenes.jsonl, SHA256SUMS and manifest.json beside them. The bytes depend on\n"
    "config, catalogue and seed only, never on the number of threads.\n"
    "Above 10,000 problems of small images, `--format tar` takes far less of a disk: 168,000 files "
    "of\n128 pixels fill 954 MB for 154 MB of data.",
    "generate --sample 120 -s 128 -o first",
    cmd_generate_options,
    cmd_generate_run};

/* ---- cmd merge ---- */

/* merge joins the parts that runs with --shard wrote. */

static const cli_option cmd_merge_options[] = {
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
    if (cli_given(args, "json")) {
        cli_json("{'folder': %s, 'parts': %d, 'problems': %lld, 'images': %lld, "
                 "'image_bytes': %lld, 'shards': %d, 'linked': %lld, 'copied': %lld, "
                 "'seconds': %.3f}\n",
                 merge->folder, merge->n_parts, whole->problems, whole->images, whole->image_bytes,
                 summary->shards, summary->linked, summary->copied, seconds);
        return;
    }
    const blg_digits problems = blg_group(whole->problems), images = blg_group(whole->images);
    if (merge->dry_run)
        cli_say(args, "%d parts are whole: %s problems, %s images", merge->n_parts, problems.text,
                images.text);
    else if (summary->shards)
        cli_say(args, "%s: %s problems, %s images in %d shards, from %d part%s, in %.1f s",
                merge->folder, problems.text, images.text, summary->shards, merge->n_parts,
                merge->n_parts == 1 ? "" : "s", seconds);
    else
        cli_say(args,
                "%s: %s problems, %s images (%s linked, %s copied), from %d part%s, in %.1f s",
                merge->folder, problems.text, images.text, blg_group(summary->linked).text,
                blg_group(summary->copied).text, merge->n_parts, merge->n_parts == 1 ? "" : "s",
                seconds);
}

typedef void print_merge(const cli_args *args, const blg_merge_options *merge,
                         const blg_merge_summary *summary, double seconds);

/* Runs merge or filter: both write a data set from the files of existing data sets. merge has its
 * parts and names already; the command's options give the other members. */
static blg_status run_merge(const cli_args *args, blg_merge_options *merge, print_merge *print,
                            blg_error *error) {
    cli_progress progress;
    blg_merge_summary summary;
    blg_status status = BLG_OK;
    merge->folder = cli_text(args, "output", NULL);
    for (int i = 0; i < merge->n_parts; i++)
        BLG_THEN(status, cli_check_outside(args, merge->parts[i], merge->folder));
    if (status != BLG_OK)
        return status;
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
    status = blg_merge(merge, &summary, error);
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

/* Reads the list of --parts, which may have more names than a command line can hold. The names live
 * in the arena; the caller frees the array by blg_array_free. */
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
        if (!part || !blg_array_grow(parts, &capacity, *n + 1, sizeof **parts))
            return blg_no_memory(error);
        memcpy(part, lines->line, lines->size); /* memory of the arena is zero */
        (*parts)[(*n)++] = part;
    }
    return status;
}

/* Merges the parts that a file lists. merge.parts borrows the names from the arena until the merge
 * has ended. */
static blg_status run_list(const cli_args *args, blg_error *error) {
    blg_merge_options merge = {0};
    blg_lines lines;
    blg_arena arena = {0};
    const char **parts = NULL;
    blg_status status = blg_lines_open(&lines, NULL, cli_text(args, "parts", ""), error);
    BLG_THEN(status, read_list(&lines, &arena, &parts, &merge.n_parts, error));
    blg_lines_close(&lines);
    merge.parts = parts;
    BLG_THEN(status, run_merge(args, &merge, print_summary, error));
    blg_array_free(&parts);
    blg_arena_free(&arena);
    return status;
}

static blg_status cmd_merge_run(const cli_args *args, blg_error *error) {
    blg_merge_options merge = {.parts = args->arguments, .n_parts = args->n_arguments};
    if (!args->n_arguments == !cli_given(args, "parts"))
        return cli_usage_error(args->command, "expected PART... or --parts FILE%s",
                               args->n_arguments ? ", not both" : "");
    return cli_given(args, "parts") ? run_list(args, error)
                                    : run_merge(args, &merge, print_summary, error);
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
    "merge part1 part2 -o whole",
    cmd_merge_options,
    cmd_merge_run};

/* ---- cmd filter ---- */

/* filter copies a data set without some problems. */

static const cli_option cmd_filter_options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write"),
    OPTION_TEXT("exclude", 0, "FILE", "names of the problems that go, one a line"),
    OPTION_TEXT("only", 0, "FILE", "names of the problems that stay"),
    OPTION_LIST("split", 0, "NAME", "only the problems of this split stay"),
    OPTION_CHOICE("pictures", 0, "link|copy", "hard links or copies of the pictures (link)"),
    OPTION_FLAG("dry-run", 'n', "check the data set and the names, write nothing"),
    OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),
    OPTION_FLAG("resume", 0, "go on with an interrupted run"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_PROGRESS_OPTION,
    CLI_COMMON_OPTIONS};

/* A dry run needs no folder, so merge->folder may be NULL. */
static void cmd_filter_print_summary(const cli_args *args, const blg_merge_options *merge,
                                     const blg_merge_summary *summary, double seconds) {
    const blg_write_summary *whole = &summary->whole;
    const char *folder = merge->folder ? merge->folder : "";
    if (cli_given(args, "json")) {
        cli_json("{'folder': %s, 'problems': %lld, 'images': %lld, 'image_bytes': %lld, "
                 "'shards': %d, 'seconds': %.3f}\n",
                 folder, whole->problems, whole->images, whole->image_bytes, summary->shards,
                 seconds);
        return;
    }
    const blg_digits problems = blg_group(whole->problems), images = blg_group(whole->images);
    if (merge->dry_run)
        cli_say(args, "%s problems, %s images would stay", problems.text, images.text);
    else
        cli_say(args, "%s: %s problems, %s images, in %.1f s", folder, problems.text, images.text,
                seconds);
}

/* A filter is a merge of one part that keeps some names (--only, --split), or all except some. */
static blg_status cmd_filter_run(const cli_args *args, blg_error *error) {
    const char *exclude = cli_text(args, "exclude", NULL), *only = cli_text(args, "only", NULL),
               *names = only ? only : exclude, *splits[BLG_FILTER_SPLITS];
    int n = 0;
    while (n < BLG_FILTER_SPLITS && (splits[n] = cli_list(args, "split", n)))
        n++;
    blg_merge_options merge = {.parts = args->arguments,
                               .n_parts = args->n_arguments,
                               .names = names && strcmp(names, "-") == 0 ? "/dev/stdin" : names,
                               .keep_named = only != NULL,
                               .splits = splits,
                               .n_splits = n};
    if (n && names)
        return cli_usage_error(args->command, "expected --split NAME or a file of names, not both");
    if (!n && !only == !exclude)
        return cli_usage_error(args->command, "%s",
                               only ? "expected --exclude FILE or --only FILE, not both"
                                    : "expected --exclude FILE, --only FILE or --split NAME");
    return run_merge(args, &merge, cmd_filter_print_summary, error);
}

const cli_command cli_filter = {
    "filter",
    "DATASET",
    "Writes a data set without some of its problems",
    "A file names the problems that go (--exclude) or stay (--only): text, one name a line, # for\n"
    "comments, or a JSON list; - is standard input. --split keeps the problems of a split. What\n"
    "stays keeps its names, splits, programs and pictures, byte for byte; lists, sums and "
    "manifest\n"
    "are those of what stays. Every file is checked first. The result has no split_report.json,\n"
    "which is of the whole plan.",
    "filter first --exclude names.txt -o second",
    cmd_filter_options,
    cmd_filter_run};

/* ---- cmd import ---- */

/* import checks a folder in the published layout and reports on it. With -o it draws the folder's
 * problems anew as a data set. */

static const cli_option cmd_import_options[] = {
    OPTION_TEXT("output", 'o', "DIR", "write the data set anew to this folder"),
    OPTION_TEXT("split-file", 0, "FILE", "splits (the data set's own file)"),
    OPTION_FLAG("partial", 0, "the split file may list problems that are not there"),
    CLI_CATALOG_OPTION,
    OPTION_INTEGER("seed", 0, "seed of the poses that are drawn anew", 0, CLI_MOST_INTEGER),
    CLI_SIZE_OPTION("side of the images in pixels (512)"),
    OPTION_CHOICE("raster", 0, "default|reference", "draw as the published painter did"),
    CLI_WRITE_OPTIONS,
    CLI_COMMON_OPTIONS};

/* A data set in the published layout that is imported, and what its problems are compared with. */
typedef struct importing {
    blg_import *import;
    blg_catalogue *catalogue;
    /* the published shape tables as they were at the release; NULL if --catalog has other tables */
    blg_catalogue *released;
    blg_redraw *redraw;  /* the problems as the published generator draws them today */
    blg_redraw *release; /* the problems as the release has them; NULL if `released` is NULL */
    blg_release_check check;
    blg_generator *generator;
} importing;

/* The number of imported problems that equal the redrawn ones; 0 if redraw is NULL. */
static int equal_of(const blg_redraw *redraw) {
    int n = 0;
    for (int family = 0; redraw && family < BLG_FAMILIES; family++)
        n += redraw->n_twins[family];
    return n;
}

/* Compares the import with the released data set: its lists and files in any case, its problems if
 * --catalog has the published tables. */
static blg_status open_release(const cli_args *args, importing *imported, blg_error *error) {
    const char *folder = cli_text(args, "catalog", NULL),
               *digest = blg_catalogue_digest(imported->catalogue);
    blg_status status = BLG_OK;
    if (folder &&
        (strcmp(digest, BLG_PUBLISHED_TABLES) == 0 || strcmp(digest, BLG_RELEASED_TABLES) == 0)) {
        status = blg_catalogue_load_released(folder, &imported->released, error);
        BLG_THEN(status, blg_redraw_create(imported->import, imported->released,
                                           /* released */ true, &imported->release, error));
    }
    return status == BLG_OK
               ? blg_release_compare(imported->import, imported->release, &imported->check, error)
               : status;
}

static blg_status open_import(const cli_args *args, importing *imported, blg_error *error) {
    blg_status status = blg_import_open(
        args->arguments[0], cli_text(args, "split-file", NULL),
        cli_given(args, "partial") ? BLG_IMPORT_PART : BLG_IMPORT_WHOLE, &imported->import, error);
    BLG_THEN(status, cli_given_catalogue(args, /* released */ false, &imported->catalogue, error));
    BLG_THEN(status, blg_redraw_create(imported->import, imported->catalogue, /* released */ false,
                                       &imported->redraw, error));
    return status == BLG_OK ? open_release(args, imported, error) : status;
}

/* Whether the import has anything in common with the released data set, so that its differences are
 * worth printing. */
static bool is_near_release(const importing *imported) {
    bool near = imported->check.lists_differences || imported->check.same_lists;
    for (int family = 0; family < BLG_FAMILIES; family++)
        near = near || imported->check.same_file[family];
    return near;
}

/* Kinds of differences from the release, as messages name them. */
static const char *const differs[] = {[BLG_RELEASE_OTHER_PROGRAMS] = "other programs",
                                      [BLG_RELEASE_MISSING] = "missing",
                                      [BLG_RELEASE_FOREIGN] = "not in the release",
                                      [BLG_RELEASE_OTHER_SPLIT] = "other split"};

/* Prints how the import differs from the release. "differences" is null without the published
 * tables, because then no difference can be named. */
static void print_release_json(const importing *imported) {
    const blg_release_check *check = &imported->check;
    cli_json(", 'release': {'programs': {");
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        cli_json(family ? ", %s: %i" : "%s: %i", blg_family_name(family), check->same_file[family]);
    cli_json("}, 'train': %i, 'splits': %i, 'train_sha256': %s, 'splits_sha256': %s, "
             "'split_unknown': %d, 'differences': ",
             check->same_train, check->same_lists, check->train, check->lists, check->n_unknown);
    printf(check->lists_differences ? "[" : "null");
    for (int k = 0; k < check->n; k++) {
        const blg_release_difference *d = &check->differences[k];
        cli_json(k ? ", {'name': %s, 'difference': %s" : "{'name': %s, 'difference': %s", d->name,
                 differs[d->kind]);
        if (d->kind == BLG_RELEASE_OTHER_SPLIT)
            cli_json(", 'split': %s, 'released_split': %s, 'basis': %s", d->split,
                     blg_release_split_names[d->place.split],
                     blg_release_basis_names[d->place.basis]);
        printf("}");
    }
    printf(check->lists_differences ? "]}" : "}");
}

/* Prints as text what print_release_json prints. A family without a program file has no line. */
static void print_release(const importing *imported) {
    const blg_release_check *check = &imported->check;
    printf("the released data set (ShapeBongard_V2):\n");
    for (blg_family family = 0; family < BLG_FAMILIES; family++) {
        const char *name = blg_family_name(family);
        const char *digest = imported->import->files[family].digest;
        if (check->same_file[family])
            printf("  %s programs          equal, byte for byte\n", name);
        else if (*digest)
            printf("  %s programs          differ: sha256 %.12s, the release's is %.12s\n", name,
                   digest, blg_release_programs[family]);
    }
    printf("  members of train     %s\n", check->same_train ? "equal" : "differ");
    printf("  members of all lists %s\n", check->same_lists ? "equal" : "differ");
    for (int k = 0; k < check->n; k++) {
        const blg_release_difference *d = &check->differences[k];
        if (d->kind == BLG_RELEASE_OTHER_SPLIT)
            cli_print_line("  %s: in %s, in the release in %s (%s)", d->name, d->split,
                           blg_release_split_names[d->place.split],
                           blg_release_basis_names[d->place.basis]);
        else
            cli_print_line("  %s: %s", d->name, differs[d->kind]);
    }
    if (check->n_unknown)
        printf("  of %s basic problems the split in the release is not known\n",
               blg_group(check->n_unknown).text);
    if (check->lists_differences)
        printf("  %d difference%s named\n", check->n, check->n == 1 ? "" : "s");
    else
        printf("  --catalog with the published tables names the differences\n");
}

/* Prints what an import found. there: the number of images that exist. "equal_published": problems
 * whose programs are those of the published generator. */
static void print_json(const cli_args *args, const importing *imported, long long there) {
    const blg_split_file *splits = imported->import->splits;
    cli_json("{'folder': %s, 'problems': %d, 'images': %lld, 'images_present': %lld, "
             "'families': {",
             args->arguments[0], imported->import->n_problems, blg_import_images(imported->import),
             there);
    for (int family = 0; family <= BLG_ABSTRACT; family++) /* other families are not imported */
        cli_json(family ? ", %s: {'problems': %d, 'equal_published': %d}"
                        : "%s: {'problems': %d, 'equal_published': %d}",
                 blg_family_name((blg_family)family), imported->import->files[family].n,
                 imported->redraw->n_twins[family]);
    cli_json("}, 'splits': {");
    for (int split = 0; split < splits->n_splits; split++)
        cli_json(split ? ", %s: %d" : "%s: %d", splits->names[split],
                 blg_split_file_size(splits, split));
    printf("}");
    if (is_near_release(imported))
        print_release_json(imported);
    printf("}\n");
}

/* Prints as text what print_json prints. */
static void print_text(const cli_args *args, const importing *imported, long long there) {
    const blg_split_file *splits = imported->import->splits;
    printf("%s: %s problems, %d images a side\n", args->arguments[0],
           blg_group(imported->import->n_problems).text, imported->import->images_per_side);
    printf("%s of %s images are there\n", blg_group(there).text,
           blg_group(blg_import_images(imported->import)).text);
    for (blg_family family = 0; family < BLG_FAMILIES; family++)
        if (imported->import->files[family].n)
            printf("  %-20s%8s problems, %8s equal the published generator's\n",
                   blg_family_name(family), blg_group(imported->import->files[family].n).text,
                   blg_group(imported->redraw->n_twins[family]).text);
    for (int split = 0; split < splits->n_splits; split++)
        printf("  split %-14s%8s problems\n", splits->names[split],
               blg_group(blg_split_file_size(splits, split)).text);
    if (is_near_release(imported))
        print_release(imported);
}

/* Makes the config of the imported data set: the preset nvlabs-reference, with the values that
 * follow from the data set's content. */
static blg_status make_config(const cli_args *args, const importing *imported, blg_config *config,
                              blg_error *error) {
    blg_status status = blg_config_preset("nvlabs-reference", config, error);
    if (status != BLG_OK)
        return status;
    config->seed = (uint64_t)cli_integer(args, "seed", (long long)config->seed);
    blg_config_resize(config, (int)cli_integer(args, "size", config->size_px));
    config->n_query = 1;
    config->n_support = imported->import->images_per_side - 1;
    /* Share of the problems that have a single query. both: number of images if all problems had as
     * many images on both sides as the largest side has. */
    const long long problems = imported->import->n_problems;
    const long long both = 2LL * imported->import->images_per_side * problems;
    config->single_query = (double)(both - blg_import_images(imported->import)) / (double)problems;
    if (config->abstract.min_shapes <
        imported->import->images_per_side) /* every config must obey this */
        config->abstract.min_shapes = imported->import->images_per_side;
    for (int family = 0; family < BLG_FAMILIES; family++)
        config->families[family] = imported->import->files[family].n > 0;
    if (config->n_support < BLG_LEAST_SUPPORT || config->n_support > BLG_MOST_SUPPORT)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: %d images a side; a data set is written with %d to %d, the last "
                             "of which is the query",
                             args->arguments[0], config->n_support + 1, BLG_LEAST_SUPPORT + 1,
                             BLG_MOST_SUPPORT + 1);
    return BLG_OK;
}

/* Writes the imported data set anew. Its problems are drawn with the shape tables of the release,
 * or with the tables of --catalog: with those whose problems equal more of the imported ones. */
static blg_status write_anew(const cli_args *args, importing *imported, blg_error *error) {
    blg_config config;
    blg_source source;
    blg_write_options write = {0};
    const bool two_level = cli_chosen(args, "raster", "reference"); /* no gray pixels */
    blg_status status = make_config(args, imported, &config, error);
    if (status != BLG_OK)
        return status;
    if (two_level && config.size_px != 512)
        return blg_error_set(error, BLG_INVALID, "--raster reference draws 512 pixels, not %d",
                             config.size_px);
    /* Free-form problems are the same in the release and in what the generator makes today, so they
     * count for both. If there are no others, the generator is taken. */
    const bool released = equal_of(imported->release) > equal_of(imported->redraw);
    blg_redraw_source(released ? imported->release : imported->redraw, two_level, &source);
    status = blg_generator_create_from(&config, released ? imported->released : imported->catalogue,
                                       &source, &imported->generator, error);
    if (status != BLG_OK)
        return status;
    cli_write_options(args, cli_text(args, "output", NULL), &write);
    return cli_write(args, imported->generator, &write, error);
}

/* Runs `import`. Without -o, counts the images that exist and prints what was found. */
static blg_status cmd_import_run(const cli_args *args, blg_error *error) {
    importing imported = {.import = NULL};
    const bool anew = cli_given(args, "output");
    long long there = 0;
    blg_status status = cli_check_outside(args, args->arguments[0], cli_text(args, "output", NULL));
    BLG_THEN(status, open_import(args, &imported, error));
    BLG_THEN(status, anew ? write_anew(args, &imported, error)
                          : blg_import_count_images(imported.import, &there, error));
    if (status == BLG_OK && !anew)
        (cli_given(args, "json") ? print_json : print_text)(args, &imported, there);
    blg_generator_free(imported.generator);
    blg_release_check_free(&imported.check);
    blg_redraw_free(imported.redraw);
    blg_redraw_free(imported.release);
    blg_catalogue_free(imported.catalogue);
    blg_catalogue_free(imported.released);
    blg_import_free(imported.import);
    return status;
}

const cli_command cli_import = {
    "import",
    "ROOT",
    "Reads a data set in the published layout",
    "Reads programs, names, image counts and splits, and prints what is there. With -o the data "
    "set\n"
    "is written anew, with scenes, sums and manifest. Problems whose programs equal those of the\n"
    "published generator get its angles and poses; for these --catalog must name the published "
    "shape\ntables. This tool places the other problems.",
    "import ShapeBongard_V2 -o imported",
    cmd_import_options,
    cmd_import_run};

/* ---- cmd pack ---- */

/* pack makes a data set of scenes that the user wrote. */

static const cli_option cmd_pack_options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write"),
    OPTION_TEXT("config", 'c', "FILE", "config in JSON: pictures and placement"),
    OPTION_LIST("set", 0, "KEY=VALUE", "set one knob of the config"),
    CLI_CATALOG_OPTION,
    OPTION_INTEGER("seed", 0, "seed of the poses that are drawn", 0, CLI_MOST_INTEGER),
    CLI_SIZE_OPTION("side of the images in pixels (512)"),
    CLI_FORM_OPTIONS,
    OPTION_INTEGER("jobs", 'j', "threads (all processors)", 1, 256),
    OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),
    OPTION_FLAG("dry-run", 'n', "check the problems, write nothing"),
    OPTION_FLAG("json", 0, "the summary as JSON"),
    CLI_PROGRESS_OPTION,
    CLI_COMMON_OPTIONS};

/* What `pack` opens. */
typedef struct packing {
    blg_config config;
    blg_catalogue *catalogue;
    blg_pack *pack;
    blg_generator *generator;
} packing;

static void tell_mistake(void *context, const blg_error *mistake) {
    (void)context;
    (void)cli_fail(mistake);
}

/* Reads the scenes and makes a generator of them. The scenes decide some keys of the config, such
 * as the number of images, so the config is checked after they are read. */
static blg_status open_pack(const cli_args *args, packing *p, blg_error *error) {
    blg_source source;
    int n_mistakes = 0;
    blg_status status = cli_source_config(args, &p->config, error);
    BLG_THEN(status, cli_given_catalogue(args, /* released */ false, &p->catalogue, error));
    BLG_THEN(status, blg_pack_open(NULL, args->arguments[0], p->catalogue, blg_code_scene,
                                   tell_mistake, NULL, &p->pack, error));
    if (status != BLG_OK)
        return status;
    blg_pack_configure(p->pack, &p->config);
    status = blg_config_validate(&p->config, error, /* room */ 1, &n_mistakes);
    BLG_THEN(status, blg_pack_source(p->pack, &p->config, /* judged */ true, &source, error));
    return status == BLG_OK
               ? blg_generator_create_from(&p->config, p->catalogue, &source, &p->generator, error)
               : status;
}

/* Judges every problem, and prints all mistakes. */
static blg_status check_pack(const cli_args *args, const packing *p, blg_error *error) {
    cli_progress progress;
    cli_progress_begin(&progress, args);
    blg_status status = blg_pack_check(p->pack, p->generator, tell_mistake, NULL, cli_progress_tell,
                                       &progress, error);
    cli_progress_end(&progress);
    return status;
}

/* Writes the data set, unless --dry-run is given. Says how many problems have a concept in words,
 * of which no measurement can tell whether the images are on the right sides. */
static blg_status write_pack(const cli_args *args, const packing *p, blg_error *error) {
    blg_write_options write = {0};
    const int n_in_words = blg_pack_count_in_words(p->pack);
    const long long n = blg_plan_size(blg_generator_plan(p->generator));
    blg_status status = BLG_OK;
    if (cli_given(args, "dry-run")) {
        cli_say(args, "%lld problem%s would be written", n, n == 1 ? "" : "s");
    } else {
        cli_write_options(args, cli_text(args, "output", NULL), &write);
        status = cli_write(args, p->generator, &write, error);
    }
    if (status == BLG_OK && n_in_words)
        cli_say(args, "concepts in words, which are not measured: %d of %lld", n_in_words, n);
    return status;
}

/* Runs `pack`. All problems are judged before the first is written. */
static blg_status cmd_pack_run(const cli_args *args, blg_error *error) {
    const char *input = args->arguments[0], *output = cli_text(args, "output", NULL);
    packing *p = calloc(1, sizeof *p);
    if (!p)
        return blg_no_memory(error);
    blg_status status = BLG_OK;
    if (!output && !cli_given(args, "dry-run"))
        status = cli_usage_error(args->command, "expected -o DIR");
    if (status == BLG_OK && output && strcmp(input, "-") != 0)
        status = cli_check_outside(args, input, output);
    BLG_THEN(status, open_pack(args, p, error));
    BLG_THEN(status, check_pack(args, p, error));
    BLG_THEN(status, write_pack(args, p, error));
    blg_generator_free(p->generator);
    blg_pack_free(p->pack);
    blg_catalogue_free(p->catalogue);
    free(p);
    return status;
}

const cli_command cli_pack = {
    "pack",
    "SCENES",
    "Makes a data set of problems that you wrote",
    "SCENES has problems in the format of scenes.jsonl, one a line, over several lines or in a\n"
    "list; - is standard input. A problem needs its concept and its images, an image its side and\n"
    "its programs, or as \"logo\" the Logo words of its picture: poses, names and splits may be\n"
    "missing. Concepts of programs, shapes, attributes and relations are measured. A concept may\n"
    "be in words: {\"text\": \"an ice cream cone\", \"accepted\": [...]}. The manifest says how\n"
    "many are, and what was not judged there. Mistakes are named with file, line and key; then\n"
    "nothing is written.",
    "pack scenes.jsonl -o cones",
    cmd_pack_options,
    cmd_pack_run};

/* ---- cmd cluster ---- */

/* cluster slurm writes scripts that make a data set on a Slurm cluster. cluster retry lists the
 * parts that are still missing.
 *
 * The folder of a run:
 *
 *     run.json, config.json            what the jobs make; never changed afterwards
 *     array.sh, merge.sh, submit.sh    settings, then the text of cluster/slurm-*.sh
 *     parts/NNNNN, work, log, data     written by the jobs */

/* Tasks of one job array. Slurm's default MaxArraySize of 1001 allows task numbers up to 1000, its
 * largest of 4,000,001 up to 4,000,000. */
enum { WINDOW = 1000, MOST_WINDOW = 4000000 };

/* Options that sbatch reads in a line of the scripts. */
static const char *const sbatch_options[] = {"time", "mem", "partition"};
enum { SBATCH_OPTIONS = sizeof sbatch_options / sizeof *sbatch_options };

static const cli_option cmd_cluster_options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder of the run, which all nodes see"),
    OPTION_INTEGER("tasks", 0, "number of parts, each made by a task", 1, CLI_MOST_SHARDS),
    OPTION_TEXT("time", 0, "TIME", "time limit of a task, as sbatch takes it"),
    OPTION_TEXT("mem", 0, "SIZE", "memory of a task, as sbatch takes it"),
    OPTION_TEXT("partition", 0, "NAME", "partition of the cluster"),
    OPTION_INTEGER("grace", 0, "seconds before the time limit in which a task ends (60)", 1, 3600),
    OPTION_INTEGER("window", 0, "tasks of an array, less than MaxArraySize (1000)", 1, MOST_WINDOW),
    OPTION_TEXT("tool", 0, "PATH", "the blogo that the tasks run (this program)"),
    CLI_SOURCE_OPTIONS,
    CLI_SIZE_OPTION("side of the images in pixels (512)"),
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),
    CLI_FORM_OPTIONS,
    CLI_COMMON_OPTIONS};

#define PATH_SIZE 4096 /* bytes of a path */

/* The settings of a run on a cluster. */
typedef struct cmd_cluster_run {
    char folder[PATH_SIZE], tool[PATH_SIZE], catalogue[PATH_SIZE]; /* absolute; "" = not given */
    char digest[BLG_DIGEST_TEXT];                                  /* of config.json */
    char name[32]; /* of the jobs and of the tasks' scratch folders; made of the folder's path */
    int tasks, window; /* number of parts; of tasks in one array */
} cmd_cluster_run;

/* Appends the text as one word of the shell. */
static void add_word(blg_buf *out, const char *text) {
    blg_buf_char(out, '\'');
    for (; *text; text++)
        if (*text == '\'')
            blg_buf_text(out, "'\\''");
        else
            blg_buf_char(out, *text);
    blg_buf_char(out, '\'');
}

/* Appends a setting, NAME='VALUE', as a line of a script. */
static void add_setting(blg_buf *out, const char *name, const char *value) {
    blg_buf_format(out, "%s=", name);
    add_word(out, value);
    blg_buf_char(out, '\n');
}

/* Sets `absolute` to the absolute path of an existing file or folder, which the option names. */
static blg_status resolve_path(const cli_args *args, const char *option, const char *path,
                               char absolute[PATH_SIZE], blg_error *error) {
    char *found = blg_edge_real_path(path);
    blg_status status = BLG_OK;
    if (!found || strlen(found) >= PATH_SIZE)
        status = blg_open_error("find", path, found ? ENAMETOOLONG : errno, error);
    else if (strchr(found, '\n'))
        status =
            cli_usage_error(args->command, "--%s: expected a path without a line break", option);
    else
        strcpy(absolute, found);
    free(found);
    return status;
}

/* Appends a setting of array.sh: the call of `blogo generate` that each task makes. */
static void add_generate(const cli_args *args, const cmd_cluster_run *r, blg_buf *out) {
    static const char *const texts[] = {"format", "png", "scenes", "limit"};
    blg_buf_text(out, "generate=(generate -q -c \"$run/config.json\"");
    if (r->catalogue[0]) {
        blg_buf_text(out, " --catalog ");
        add_word(out, r->catalogue);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (cli_given(args, texts[i]))
            blg_buf_format(out, " --%s %s", texts[i], cli_text(args, texts[i], ""));
    blg_buf_format(out, "%s)\n", cli_given(args, "programs-only") ? " --programs-only" : "");
}

/* Appends the #SBATCH lines, which sbatch reads. log: the name of the log file, in which sbatch
 * replaces %A, %a and %j by numbers of the job. */
static void add_directives(const cli_args *args, const cmd_cluster_run *r, const char *log,
                           blg_buf *out) {
    blg_buf_format(out, "#!/bin/bash\n#SBATCH --job-name=%s\n", r->name);
    blg_buf_format(out, "#SBATCH --output=\"%s/log/%s.txt\"\n", r->folder, log);
    for (int i = 0; i < SBATCH_OPTIONS; i++)
        if (cli_given(args, sbatch_options[i]))
            blg_buf_format(out, "#SBATCH --%s=%s\n", sbatch_options[i],
                           cli_text(args, sbatch_options[i], ""));
    for (int i = 0; i < args->n_arguments; i++)
        blg_buf_format(out, "#SBATCH %s\n", args->arguments[i]);
}

static void add_settings(const cmd_cluster_run *r, blg_buf *out) {
    add_setting(out, "run", r->folder);
    add_setting(out, "tool", r->tool);
    add_setting(out, "job", r->name);
}

/* Writes a script: what `out` holds, which is empty afterwards, then the built-in text. */
static blg_status write_script(const cmd_cluster_run *r, const char *name, blg_buf *out,
                               const void *built_in, size_t size, blg_error *error) {
    blg_buf_add(out, built_in, size);
    blg_status status = blg_fs_write_in(r->folder, name, out, BLG_FS_DURABLE, error);
    blg_buf_free(out);
    return status;
}

/* Writes the three scripts. Each consists of lines for sbatch, settings, and a text that is built
 * into the tool. The user runs submit.sh by hand, so it has no lines for sbatch. The line --signal
 * makes Slurm send TERM --grace seconds before the time limit, so that a task ends in order. */
static blg_status write_scripts(const cli_args *args, const cmd_cluster_run *r, blg_error *error) {
    blg_buf array = {0}, merge = {0}, submit = {0};
    add_directives(args, r, "%A_%a", &array);
    blg_buf_format(&array, "#SBATCH --signal=B:TERM@%lld\n", cli_integer(args, "grace", 60));
    add_settings(r, &array);
    blg_buf_format(&array, "parts=%d\ntree=%d\nidentity=%s\n", r->tasks,
                   cli_choice(args, "format", BLG_LAYOUT_TREE) == BLG_LAYOUT_TREE, r->digest);
    add_generate(args, r, &array);
    add_directives(args, r, "merge_%j", &merge);
    add_settings(r, &merge);
    blg_buf_text(&submit, "#!/bin/bash\n");
    add_settings(r, &submit);
    blg_status status = write_script(r, "array.sh", &array, blg_embedded_slurm_array_sh,
                                     blg_embedded_slurm_array_sh_size, error);
    BLG_THEN(status, write_script(r, "merge.sh", &merge, blg_embedded_slurm_merge_sh,
                                  blg_embedded_slurm_merge_sh_size, error));
    BLG_THEN(status, write_script(r, "submit.sh", &submit, blg_embedded_slurm_submit_sh,
                                  blg_embedded_slurm_submit_sh_size, error));
    BLG_FREE_BUFS(&array, &merge, &submit);
    return status;
}

/* Checks that a folder without run.json has no file that the run would write over. Only a
 * config.json with the same text may be there: a run that was stopped may have left it. */
static blg_status check_free(const cmd_cluster_run *r, const blg_buf *config, blg_error *error) {
    static const char *const names[] = {"config.json", "array.sh", "merge.sh", "submit.sh"};
    blg_buf old = {0};
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names && status == BLG_OK; i++) {
        const blg_path path = blg_fs_path(r->folder, names[i]);
        bool there = false, same = false;
        status = blg_fs_find(path.text, &there, error);
        if (status == BLG_OK && there && i == 0) {
            status = blg_fs_read(NULL, path.text, &old, error);
            same = old.size == config->size && memcmp(old.data, config->data, old.size) == 0;
        }
        if (status == BLG_OK && there && !same)
            status = blg_error_in(error, path.text, BLG_INVALID,
                                  "the file belongs to no run, because the folder has no "
                                  "run.json; move it away");
    }
    blg_buf_free(&old);
    return status;
}

/* Writes config.json and run.json; if run.json exists, it must have this text. run.json is last:
 * its presence says that config.json belongs to a run. */
static blg_status write_run(const cmd_cluster_run *r, const blg_buf *config,
                            const blg_buf *run_json, blg_error *error) {
    const blg_path path = blg_fs_path(r->folder, "run.json");
    blg_buf old = {0};
    bool there = false;
    blg_status status =
        run_json->failed ? blg_no_memory(error) : blg_fs_find(path.text, &there, error);
    if (status == BLG_OK && !there) {
        status = check_free(r, config, error);
        BLG_THEN(status, blg_fs_write_in(r->folder, "config.json", config, BLG_FS_DURABLE, error));
        BLG_THEN(status, blg_fs_write_in(r->folder, "run.json", run_json, BLG_FS_DURABLE, error));
    } else if (status == BLG_OK) {
        status = blg_fs_read(NULL, path.text, &old, error);
        if (status == BLG_OK &&
            (old.size != run_json->size || memcmp(old.data, run_json->data, old.size) != 0))
            status = blg_error_in(error, path.text, BLG_INVALID,
                                  "another run is in this folder: its config, number of tasks, "
                                  "options or version differ");
    }
    blg_buf_free(&old);
    return status;
}

/* Writes the files of a run: run.json and config.json, then the scripts. The first two are compared
 * with those of an earlier run in the folder, so nothing is written into the folder of another run.
 * Sets r->digest, which array.sh needs. */
static blg_status write_run_folder(const cli_args *args, cmd_cluster_run *r,
                                   const cli_source *source, blg_error *error) {
    blg_buf config = {0}, run_json = {0};
    char *printed = blg_config_print(&source->config);
    blg_buf_text(&config, printed ? printed : "");
    blg_text_free(printed);
    blg_status status = !printed || config.failed ? blg_no_memory(error) : BLG_OK;
    BLG_THEN(status, blg_digest_hex(config.data, config.size, r->digest, error));
    if (status == BLG_OK) {
        /* run.json holds the settings that decide what the tasks make */
        blg_buf_format(&run_json,
                       "{\n  \"tool_version\": \"%s\",\n  \"parts\": %d,\n  \"window\": %d,\n"
                       "  \"config_sha256\": \"%s\",\n  \"catalogue_sha256\": \"%s\",\n",
                       BLOGO_VERSION, r->tasks, r->window, r->digest,
                       blg_catalogue_digest(source->catalogue));
        blg_buf_format(&run_json,
                       "  \"format\": \"%s\",\n  \"programs_only\": %s,\n  \"png\": \"%s\",\n"
                       "%s  \"limit\": %lld\n}\n",
                       blg_layout_rows[cli_choice(args, "format", 0)].name,
                       cli_given(args, "programs-only") ? "true" : "false",
                       blg_png_effort_name((blg_png_effort)cli_choice(args, "png", 0)),
                       cli_chosen(args, "scenes", "zstd") ? "  \"scenes\": \"zstd\",\n" : "",
                       cli_integer(args, "limit", 0));
        status = write_run(r, &config, &run_json, error);
    }
    BLG_THEN(status, write_scripts(args, r, error));
    BLG_FREE_BUFS(&run_json, &config);
    return status;
}

/* Refuses a folder that holds a data set. */
static blg_status check_no_set(const cli_args *args, const cmd_cluster_run *r, blg_error *error) {
    bool complete = false, begun = false;
    blg_status status = blg_fs_find_in(r->folder, BLG_MANIFEST, &complete, error);
    BLG_THEN(status, blg_fs_find_in(r->folder, BLG_INCOMPLETE, &begun, error));
    return status == BLG_OK && (complete || begun)
               ? cli_usage_error(args->command,
                                 "-o: %s is a data set; expected a new folder, or that of a run",
                                 r->folder)
               : status;
}

/* Names the run by its folder: two runs may have the same config, but not the same folder. */
static blg_status name_run(cmd_cluster_run *r, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_hex(r->folder, strlen(r->folder), hex, error);
    if (status == BLG_OK)
        snprintf(r->name, sizeof r->name, "blogo-%.8s", hex);
    return status;
}

/* Sets r, the settings of the run, and writes the run's folder. The folder is made before its
 * absolute path is asked for. All paths in the scripts are absolute, because tasks start in other
 * folders. */
static blg_status set_up(const cli_args *args, cmd_cluster_run *r, const cli_source *source,
                         blg_error *error) {
    const char *output = cli_text(args, "output", ""), *catalogue = cli_text(args, "catalog", NULL);
    char this_tool[PATH_MAX];
    const char *tool = cli_text(args, "tool", NULL);
    if (!tool && !blg_edge_own_path(this_tool, sizeof this_tool))
        return cli_usage_error(args->command,
                               "expected --tool: this system does not tell the path");
    blg_status status = resolve_path(args, "tool", tool ? tool : this_tool, r->tool, error);
    if (status == BLG_OK && catalogue)
        status = resolve_path(args, "catalog", catalogue, r->catalogue, error);
    BLG_THEN(status, blg_png_check_effort((blg_png_effort)cli_choice(args, "png", 0),
                                          source->config.depth_bits, error));
    BLG_THEN(status, blg_fs_make_dirs(NULL, output, error));
    BLG_THEN(status, resolve_path(args, "output", output, r->folder, error));
    BLG_THEN(status, check_no_set(args, r, error));
    BLG_THEN(status, name_run(r, error));
    BLG_THEN(status, write_run_folder(args, r, source, error));
    return status == BLG_OK ? blg_fs_make_in(r->folder, "log", error)
                            : status; /* Slurm writes into log/, but does not make it */
}

/* Whether a line of a script can hold the text; `but` lists more characters that it cannot hold. */
static bool fits_a_line(const char *text, const char *but) {
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f || strchr(but, *text))
            return false;
    return true;
}

/* Checks the texts that become #SBATCH lines: sbatch splits such a line into words. */
static blg_status check_lines(const cli_args *args, blg_error *error) {
    for (int i = 0; i < SBATCH_OPTIONS; i++)
        if (!fits_a_line(cli_text(args, sbatch_options[i], ""), " \"\\'"))
            return cli_usage_error(args->command, "--%s: expected a value of sbatch, one word",
                                   sbatch_options[i]);
    for (int i = 0; i < args->n_arguments; i++)
        if (args->arguments[i][0] != '-' || !fits_a_line(args->arguments[i], ""))
            return cli_usage_error(args->command,
                                   "expected an option of sbatch behind --, such as "
                                   "--account=NAME, got \"%s\"",
                                   args->arguments[i]);
    /* The folder's path stands in a line in which sbatch replaces what follows a %. */
    blg_buf place = {0};
    size_t there;
    blg_status status = cli_place(cli_text(args, "output", ""), &place, &there, error);
    if (status == BLG_OK && !fits_a_line(place.data, "\"\\%"))
        status = cli_usage_error(args->command,
                                 "-o: sbatch takes no folder whose name has \", \\, %% or a "
                                 "control character");
    blg_buf_free(&place);
    return status;
}

/* Opens the source, so that a config that cannot be planned fails here and not in each task. */
static blg_status run_slurm(const cli_args *args, blg_error *error) {
    cli_source source;
    cmd_cluster_run r = {.tasks = (int)cli_integer(args, "tasks", 0),
                         .window = (int)cli_integer(args, "window", WINDOW)};
    if (!cli_given(args, "output") || !r.tasks)
        return cli_usage_error(args->command, "expected --tasks N and -o DIR");
    blg_status status = check_lines(args, error);
    if (status != BLG_OK)
        return status;
    status = cli_source_open(args, &source, error);
    BLG_THEN(status, set_up(args, &r, &source, error));
    if (status == BLG_OK)
        cli_say(args, "%s: %d tasks; they are submitted by: bash %s/submit.sh", r.folder, r.tasks,
                r.folder);
    cli_source_close(&source);
    return status;
}

const cli_command cli_cluster_slurm = {
    "cluster slurm",
    "[SBATCH-OPTION...]",
    "Writes the scripts that make a data set on a Slurm cluster",
    "DIR/submit.sh submits an array job that makes the parts and a merge job that waits for it.\n"
    "The same command again submits what is missing. The data set is DIR/data. Options of sbatch\n"
    "stand behind --, such as -- --account=NAME --cpus-per-task=4.",
    "cluster slurm -c config.json --tasks 100 -o run",
    cmd_cluster_options,
    run_slurm};

/* ---- retry ---- */

static const cli_option retry_options[] = {CLI_COMMON_OPTIONS};

/* Reads the numbers of a run from run.json in its folder. If run.json is missing or wrong, the
 * error says that this is no folder of a run. */
static blg_status read_run(const char *folder, cmd_cluster_run *r, blg_error *error) {
    json_t *json = NULL;
    bool there;
    blg_status status = blg_fs_find(folder, &there, error);
    if (status == BLG_OK && !there)
        status = blg_fs_missing(folder, "no such folder", error);
    if (status != BLG_OK)
        return status;
    status = blg_json_read(NULL, blg_fs_path(folder, "run.json").text, 0, &json, NULL);
    blg_memory_watch();
    if (status == BLG_OK &&
        json_unpack(json, "{s:i, s:i}", "parts", &r->tasks, "window", &r->window))
        status = blg_memory_failed() ? BLG_NO_MEMORY : BLG_INVALID;
    json_decref(json);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status == BLG_OK && r->tasks >= 1 && r->tasks <= CLI_MOST_SHARDS && r->window >= 1 &&
        r->window <= MOST_WINDOW)
        return BLG_OK;
    return blg_error_in(error, folder, BLG_INVALID, "no folder of blogo cluster slurm");
}

/* Whether the part was made: its manifest is written last. */
static bool is_done(const char *folder, int part) {
    char name[48];
    bool there = false;
    snprintf(name, sizeof name, "parts/%05d/manifest.json", part);
    return blg_fs_find_in(folder, name, &there, NULL) == BLG_OK && there;
}

/* Prints the missing parts among offset+1..offset+n as options of sbatch, such as "--array=3,7-9".
 * The tasks of such an array are numbered from 1, so task i makes part offset+i. Returns the number
 * of missing parts. */
static int print_window(const char *folder, int offset, int n) {
    int missing = 0;
    for (int i = 1; i <= n; i++) {
        if (is_done(folder, offset + i))
            continue;
        const int first = i;
        while (i < n && !is_done(folder, offset + i + 1))
            i++;
        printf("%s%d", missing ? "," : "--array=", first);
        if (i > first)
            printf("-%d", i);
        missing += i - first + 1;
    }
    if (missing && offset)
        printf(" --export=ALL,BLOGO_OFFSET=%d", offset);
    if (missing)
        printf("\n");
    return missing;
}

/* Runs `cluster retry`: prints a line for each array, which makes a window of parts. */
static blg_status run_retry(const cli_args *args, blg_error *error) {
    const char *folder = args->arguments[0];
    cmd_cluster_run r = {.tasks = 0};
    int missing = 0;
    blg_status status = read_run(folder, &r, error);
    for (int offset = 0; status == BLG_OK && offset < r.tasks; offset += r.window)
        missing +=
            print_window(folder, offset, r.tasks - offset < r.window ? r.tasks - offset : r.window);
    if (status == BLG_OK)
        cli_say(args, "%s: %d of %d parts are complete", folder, r.tasks - missing, r.tasks);
    return status;
}

const cli_command cli_cluster_retry = {
    "cluster retry",
    "DIR",
    "Prints the options of sbatch that make the missing parts",
    "One line for each array, such as --array=3,7-9; nothing where all parts are complete.\n"
    "DIR/submit.sh uses it: sbatch $(blogo cluster retry -q DIR) DIR/array.sh",
    "cluster retry run",
    retry_options,
    run_retry};
