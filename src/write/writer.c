/* Writer: writes a generator's problems to a folder.
 *
 *     painters (threads)   build, draw, encode, store images     any order
 *     commit (one thread)  scenes, programs, sums, shards        in plan order
 *     end                  splits, SHA256SUMS, then manifest.json
 *
 * 1. Every file's bytes depend only on the config, the catalogue and the options that the manifest
 * names. The number of threads is not among these options. 2. manifest.json is written after
 * everything else. Until then incomplete.json exists. 3. Memory does not grow with the number of
 * problems, apart from the plan and the journal of a resumed run. */
#include "write/dataset.h"

#include "base/arena.h"
#include "base/fs.h"
#include "base/parallel.h"
#include "base/sums.h"
#include "write/folder.h"
#include "write/manifest.h"
#include "write/painter.h"

#include <stdio.h>

/* For each thread, so many finished problems may wait for an earlier problem. The cost of problems
 * differs at most tenfold, so four are enough to keep all threads at work. */
#define SLOTS_PER_THREAD 4
#define MOST_THREADS     256

typedef struct writer {
    const blg_generator *generator;
    const blg_write_options *options;
    blg_selection selection;
    blg_buf identity, incomplete; /* the head of the manifest; incomplete.json */
    int lock;                     /* of the folder */
    blg_sink *sink;
    blg_paint_job job;
    blg_arena arena; /* the lists of painters and records */
    void **painters, **records;
    int n_painters, n_records;
    blg_outfile scenes, sums, programs[BLG_FAMILIES];
    int families[BLG_FAMILIES]; /* problems committed */
    blg_write_summary *summary;
} writer;

static const blg_config *config_of(const writer *w) {
    return blg_plan_config(w->selection.plan);
}

static blg_status write_whole(const writer *w, const char *name, const blg_buf *text,
                              blg_fs_care care, blg_error *error) {
    if (w->options->stream)
        return text->failed ? blg_no_memory(error)
                            : blg_sink_stream_member(w->sink, name, text, error);
    return blg_fs_write_in(w->options->folder, name, text, care, error);
}

/* The path of a program file below the folder: <family>/<family>_action_programs.json. */
static void name_programs(blg_family family, char name[64]) {
    const char *text = blg_family_name(family);
    snprintf(name, 64, "%s/%s_action_programs.json", text, text);
}

static blg_status open_file(const writer *w, const char *name, blg_outfile *out, blg_error *error) {
    int how = BLG_OUT_DIGEST | (w->options->resume ? BLG_OUT_KEEP : BLG_OUT_OVER);
    return blg_outfile_open(out, w->options->folder, name, how, error);
}

static blg_status open_programs(writer *w, blg_family family, blg_error *error) {
    char name[64];
    blg_status status = blg_fs_make_in(w->options->folder, blg_family_name(family), error);
    name_programs(family, name);
    if (status == BLG_OK)
        status = open_file(w, name, &w->programs[family], error);
    return status;
}

/* Opens the sink before SHA256SUMS, because SHA256SUMS.part may be the journal of the run that is
 * resumed. */
static blg_status open_files(writer *w, blg_error *error) {
    static blg_sink_open *const sinks[] = {blg_sink_open_tree, blg_sink_open_tar};
    blg_write_counts counts;
    blg_selection_counts(&w->selection, &counts);
    blg_sink_open *open = w->options->stream ? blg_sink_open_stream : sinks[w->options->layout];
    blg_status status = open(&w->selection, w->options, &w->sink, error);
    w->job.sink = w->sink;
    if (status == BLG_OK && w->options->stream)
        return blg_outfile_unnamed(&w->sums, BLG_OUT_DIGEST, error);
    if (status == BLG_OK)
        status = open_file(w, BLG_SUMS, &w->sums, error);
    if (status == BLG_OK)
        status = open_file(w, BLG_SCENES, &w->scenes, error);
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (counts.families[family])
            status = open_programs(w, (blg_family)family, error);
    return status;
}

static blg_status make_painters(writer *w, blg_error *error) {
    int threads = w->options->threads;
    w->painters = BLG_NEW(&w->arena, void *, threads);
    w->records = BLG_NEW(&w->arena, void *, threads *SLOTS_PER_THREAD);
    if (!w->painters || !w->records)
        return blg_no_memory(error);
    for (; w->n_painters < threads; w->n_painters++) {
        blg_painter *painter = NULL;
        blg_status status = blg_painter_create(&w->job, &painter, error);
        if (status != BLG_OK) {
            blg_painter_free(painter);
            return status;
        }
        w->painters[w->n_painters] = painter;
    }
    for (; w->n_records < threads * SLOTS_PER_THREAD; w->n_records++) {
        blg_record *record = BLG_NEW(&w->arena, blg_record, 1);
        blg_status status = record ? blg_digest_init(&record->digest, error) : blg_no_memory(error);
        if (status != BLG_OK)
            return status;
        w->records[w->n_records] = record;
    }
    return BLG_OK;
}

static blg_status begin(writer *w, blg_error *error) {
    const blg_write_options *options = w->options;
    w->job = (blg_paint_job){.generator = w->generator,
                             .images = !options->programs_only,
                             .effort = options->small_png ? BLG_PNG_SMALL : BLG_PNG_FAST};
    blg_status status = make_painters(w, error);
    if (status == BLG_OK && !w->options->stream)
        status = write_whole(w, BLG_INCOMPLETE, &w->incomplete, BLG_FS_DURABLE, error);
    if (status == BLG_OK)
        status = open_files(w, error);
    return status;
}

static blg_status paint(void *context, void *painter, int64_t item, void *record,
                        blg_error *error) {
    const writer *w = context;
    return blg_painter_paint(painter, item, blg_selection_index(&w->selection, item), record,
                             error);
}

/* Adds a problem to scenes.jsonl and to its family's program file. */
static blg_status commit_texts(writer *w, const blg_record *record, blg_error *error) {
    blg_outfile *programs = &w->programs[record->family];
    blg_status status = blg_outfile_add(&w->scenes, record->scene.data, record->scene.size, error);
    blg_buf_text(&programs->pending, w->families[record->family]++ ? ", " : "{");
    return status == BLG_OK
               ? blg_outfile_add(programs, record->programs.data, record->programs.size, error)
               : status;
}

static blg_status commit(void *context, int64_t item, void *slot, blg_error *error) {
    writer *w = context;
    const blg_record *record = slot;
    (void)item;
    blg_status status = w->sink->stream ? BLG_OK : commit_texts(w, record, error);
    if (status == BLG_OK)
        status = w->sink->commit(w->sink, record, &w->sums, error);
    w->summary->problems++;
    w->summary->images += record->images;
    w->summary->image_bytes += record->image_bytes;
    return status;
}

static bool stop(void *context) {
    const writer *w = context;
    blg_progress progress = {w->summary->problems, w->selection.n, w->summary->images};
    return w->options->progress && !w->options->progress(w->options->context, &progress);
}

static blg_status finish_file(writer *w, const char *name, blg_outfile *out, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_outfile_finish(out, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&w->sums.pending, hex, name);
    return status;
}

/* Writes a whole file, and adds its line to SHA256SUMS. */
static blg_status write_summed(writer *w, const char *name, const blg_buf *text, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = write_whole(w, name, text, BLG_FS_QUICK, error);
    if (status == BLG_OK)
        status = blg_digest_hex(text->data, text->size, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&w->sums.pending, hex, name);
    return status;
}

/* Writes the split file, and split_report.json, which says what each split has in common with
 * train. */
static blg_status finish_splits(writer *w, blg_error *error) {
    blg_buf text = {0}, proof = {0};
    char *report = blg_plan_split_report(w->selection.plan);
    blg_splits_write(&text, &w->selection);
    blg_buf_text(&proof, report ? report : "");
    blg_status status = report ? write_summed(w, config_of(w)->splits.file_name, &text, error)
                               : blg_no_memory(error);
    blg_text_free(report);
    if (status == BLG_OK)
        status = write_summed(w, BLG_SPLIT_REPORT, &proof, error);
    blg_buf_free(&text);
    blg_buf_free(&proof);
    return status;
}

static blg_status finish_manifest(writer *w, blg_error *error) {
    const bool stream = w->sink->stream;
    char hex[BLG_DIGEST_TEXT];
    blg_status status = (stream ? blg_outfile_drain : blg_outfile_finish)(&w->sums, hex, error);
    if (status == BLG_OK && stream)
        status = blg_sink_stream_sums(w->sink, &w->sums, error);
    if (status != BLG_OK)
        return status;
    blg_buf text = {0};
    blg_results results = {.summary = *w->summary, .n_splits = blg_plan_splits(w->selection.plan)};
    blg_selection_counts(&w->selection, &results.counts);
    for (int i = 0; i < results.n_splits; i++)
        results.splits[i] = blg_plan_split_name(w->selection.plan, i);
    blg_buf_add(&text, w->identity.data, w->identity.size);
    blg_manifest_results(&text, &results, hex);
    status = stream ? write_whole(w, BLG_MANIFEST, &text, BLG_FS_QUICK, error)
                    : blg_folder_complete(w->options->folder, w->lock, &text, error);
    if (status == BLG_OK && stream)
        status = blg_sink_stream_end(w->sink, error);
    blg_buf_free(&text);
    return status;
}

static blg_status finish(writer *w, blg_error *error) {
    blg_status status = w->sink->stream ? BLG_OK : finish_file(w, BLG_SCENES, &w->scenes, error);
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (w->families[family]) {
            char name[64];
            name_programs((blg_family)family, name);
            blg_buf_char(&w->programs[family].pending, '}');
            status = finish_file(w, name, &w->programs[family], error);
        }
    if (status == BLG_OK)
        status = finish_splits(w, error);
    for (int i = 0; i < w->n_painters; i++) {
        const blg_tally *tally = blg_painter_tally(w->painters[i]);
        for (int reason = 0; reason < BLG_REJECTIONS; reason++)
            w->summary->tally.rejected[reason] += tally->rejected[reason];
    }
    return status == BLG_OK ? finish_manifest(w, error) : status;
}

static void release(writer *w) {
    for (int i = 0; i < w->n_painters; i++)
        blg_painter_free(w->painters[i]);
    for (int i = 0; i < w->n_records; i++)
        blg_record_free(w->records[i]);
    for (int family = 0; family < BLG_FAMILIES; family++)
        blg_outfile_abandon(&w->programs[family]);
    blg_sink_close(w->sink);
    blg_outfile_abandon(&w->scenes);
    blg_outfile_abandon(&w->sums);
    blg_buf_free(&w->identity);
    blg_buf_free(&w->incomplete);
    blg_arena_free(&w->arena);
    blg_folder_release(w->lock);
}

static blg_status check_options(const blg_write_options *options, blg_error *error) {
    if (options->threads < 1 || options->threads > MOST_THREADS)
        return blg_error_set(error, BLG_INVALID, "%d threads: expected 1..%d", options->threads,
                             MOST_THREADS);
    if (options->resume && options->layout == BLG_LAYOUT_TAR)
        return blg_error_set(error, BLG_INVALID,
                             "a data set of tar shards cannot be resumed; start anew with --force");
    if (options->stream && (options->layout != BLG_LAYOUT_TAR || options->force))
        return blg_error_set(error, BLG_INVALID,
                             "a stream is one tar: expected --format tar, and no --force");
    if (options->resume && options->force)
        return blg_error_set(error, BLG_INVALID, "expected --force or --resume, not both");
    return BLG_OK;
}

void blg_sink_close(blg_sink *sink) {
    if (!sink)
        return;
    sink->close(sink);
    blg_object_free(sink);
}

static blg_status write_all(writer *w, blg_error *error) {
    blg_status status = begin(w, error);
    if (status != BLG_OK)
        return status;
    blg_parallel_job job = {.n_items = w->selection.n,
                            .n_workers = w->n_painters,
                            .workers = w->painters,
                            .n_slots = w->n_records,
                            .slots = w->records,
                            .work = paint,
                            .commit = commit,
                            .stop = stop,
                            .context = w};
    status = blg_parallel_run(&job, error);
    return status == BLG_OK ? finish(w, error) : status;
}

blg_status blg_dataset_count(const blg_generator *generator, const blg_write_options *options,
                             blg_write_counts *counts, blg_error *error) {
    blg_selection selection;
    blg_status status =
        blg_selection_make(blg_generator_plan(generator), options, &selection, error);
    if (status == BLG_OK)
        blg_selection_counts(&selection, counts);
    return status;
}

blg_status blg_dataset_write(const blg_generator *generator, const blg_write_options *options,
                             blg_write_summary *summary, blg_error *error) {
    writer w = {.generator = generator, .options = options, .summary = summary, .lock = -1};
    const blg_plan *plan = blg_generator_plan(generator);
    bool complete = false;
    *summary = (blg_write_summary){0};
    blg_arena_init(&w.arena, NULL);
    blg_status status = check_options(options, error);
    if (status == BLG_OK)
        status = blg_selection_make(plan, options, &w.selection, error);
    if (status == BLG_OK)
        status = blg_manifest_identity(&w.identity, generator, options, error);
    if (status == BLG_OK)
        blg_manifest_incomplete(&w.incomplete, &w.identity);
    if (status == BLG_OK && !options->stream)
        status = blg_folder_prepare(options, config_of(&w)->splits.file_name, &w.identity,
                                    &w.incomplete, &w.lock, &complete, error);
    if (status == BLG_OK && !complete)
        status = write_all(&w, error);
    release(&w);
    return status;
}
