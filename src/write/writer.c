/* Writer: a generator's problems to a folder.
 *
 *     painters (threads)   build, draw, encode, store images     any order
 *     commit (one thread)  scenes, programs, sums, shards        in plan order
 *     end                  splits, SHA256SUMS, then manifest.json
 *
 * 1. Every file's bytes are a function of config, catalogue and the options that the manifest
 *    names; the number of threads is none of them.
 * 2. manifest.json exists only after everything else; incomplete.json from the start until then.
 * 3. Memory does not grow with the number of problems, the plan and a journal to resume apart. */
#include "write/dataset.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/parallel.h"
#include "write/folder.h"
#include "write/manifest.h"
#include "write/painter.h"
#include "write/tar.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Results that may wait for an earlier problem, for each thread: problems differ in cost by ten at
 * most, so few are enough to keep all threads at work. */
#define SLOTS_PER_THREAD 4
#define MOST_THREADS     256

typedef struct writer {
    const blg_generator *generator;
    const blg_write_options *options;
    blg_selection selection;
    blg_buf identity;
    blg_journal journal;
    int64_t *first_images; /* of each problem in the journal */
    int image_folders[BLG_FAMILIES];
    blg_paint_job job;
    blg_arena arena; /* the lists of painters and records */
    void **painters, **records;
    int n_painters, n_records;
    blg_outfile scenes, sums, programs[BLG_FAMILIES];
    char program_names[BLG_FAMILIES][64];
    blg_tar_shards shards;
    blg_write_summary *summary;
} writer;

static blg_status no_memory(blg_error *error) {
    return blg_no_memory(error);
}

static const blg_config *config_of(const writer *w) {
    return blg_plan_config(w->selection.plan);
}

static bool writes_tree(const writer *w) {
    return w->options->layout == BLG_LAYOUT_TREE && !w->options->programs_only;
}

static blg_status write_whole(const writer *w, const char *name, const blg_buf *text,
                              blg_fs_care care, blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", w->options->folder, name);
    blg_status status = path.failed || text->failed
                            ? no_memory(error)
                            : blg_fs_write(path.data, text->data, text->size, care, error);
    blg_buf_free(&path);
    return status;
}

/* <family>/ and <family>/images/, before the threads start. */
static blg_status make_family(writer *w, blg_family family, blg_error *error) {
    blg_buf path = {0};
    bool images = writes_tree(w);
    blg_buf_format(&path, "%s/%s%s", w->options->folder, blg_family_name(family),
                   images ? "/images" : "");
    blg_status status = path.failed ? no_memory(error) : blg_fs_make_dirs(path.data, error);
    if (status == BLG_OK && images) {
        int folder = open(path.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        w->image_folders[family] = folder;
        if (folder < 0)
            status = blg_outfile_error("open", path.data, errno, error);
    }
    blg_buf_free(&path);
    return status;
}

static blg_status open_programs(writer *w, blg_family family, blg_error *error) {
    const char *name = blg_family_name(family);
    char *file = w->program_names[family];
    snprintf(file, sizeof w->program_names[family], "%s/%s_action_programs.json", name, name);
    blg_status status = make_family(w, family, error);
    if (status == BLG_OK)
        status = blg_outfile_open(&w->programs[family], w->options->folder, file,
                                  w->options->resume, error);
    if (status == BLG_OK)
        status = blg_outfile_add(&w->programs[family], "{", 1, error);
    return status;
}

static blg_status open_files(writer *w, blg_error *error) {
    const char *folder = w->options->folder;
    blg_write_counts counts;
    blg_selection_counts(&w->selection, &counts);
    blg_status status = blg_outfile_open(&w->sums, folder, BLG_SUMS, w->options->resume, error);
    if (status == BLG_OK)
        status = blg_outfile_open(&w->scenes, folder, BLG_SCENES, w->options->resume, error);
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (counts.families[family])
            status = open_programs(w, (blg_family)family, error);
    return status;
}

static blg_status read_journal(writer *w, blg_error *error) {
    blg_buf path = {0};
    int64_t images = 0;
    w->first_images = BLG_NEW(&w->arena, int64_t, w->selection.n + 1);
    for (int k = 0; w->first_images && k < w->selection.n; k++) {
        w->first_images[k] = images;
        images += blg_selection_images(&w->selection, k);
    }
    blg_buf_format(&path, "%s/%s%s", w->options->folder, BLG_SUMS, BLG_FS_PART);
    blg_status status = path.failed || !w->first_images
                            ? no_memory(error)
                            : blg_journal_read(&w->journal, path.data, error);
    w->job.first_images = w->first_images;
    blg_buf_free(&path);
    return status;
}

static blg_status make_painters(writer *w, blg_error *error) {
    int threads = w->options->threads;
    w->painters = BLG_NEW(&w->arena, void *, threads);
    w->records = BLG_NEW(&w->arena, void *, threads *SLOTS_PER_THREAD);
    if (!w->painters || !w->records)
        return no_memory(error);
    for (; w->n_painters < threads; w->n_painters++) {
        blg_painter *painter = NULL;
        blg_status status = blg_painter_create(&w->job, &painter, error);
        if (status != BLG_OK)
            return status;
        w->painters[w->n_painters] = painter;
    }
    for (; w->n_records < threads * SLOTS_PER_THREAD; w->n_records++) {
        w->records[w->n_records] = BLG_NEW(&w->arena, blg_paint_record, 1);
        if (!w->records[w->n_records])
            return no_memory(error);
    }
    return BLG_OK;
}

static blg_status begin(writer *w, blg_error *error) {
    const blg_write_options *options = w->options;
    w->job = (blg_paint_job){.generator = w->generator,
                             .folder = options->folder,
                             .image_folders = w->image_folders,
                             .journal = &w->journal,
                             .images = !options->programs_only,
                             .tar = options->layout == BLG_LAYOUT_TAR,
                             .effort = options->small_png ? BLG_PNG_SMALL : BLG_PNG_FAST};
    blg_status status = options->resume && writes_tree(w) ? read_journal(w, error) : BLG_OK;
    if (status == BLG_OK)
        status = make_painters(w, error);
    if (status == BLG_OK)
        status = write_whole(w, BLG_INCOMPLETE, &w->identity, BLG_FS_DURABLE, error);
    if (status == BLG_OK)
        status = open_files(w, error);
    if (w->job.tar)
        blg_tar_shards_init(&w->shards, options->folder, &w->selection);
    return status;
}

static blg_status paint(void *context, void *painter, int64_t item, void *record,
                        blg_error *error) {
    const writer *w = context;
    return blg_painter_paint(painter, item, blg_selection_index(&w->selection, item), record,
                             error);
}

static blg_status commit(void *context, int64_t item, void *slot, blg_error *error) {
    writer *w = context;
    const blg_paint_record *record = slot;
    blg_outfile *programs = &w->programs[record->family];
    (void)item;
    blg_status status = blg_outfile_add(&w->scenes, record->scene.data, record->scene.size, error);
    if (status == BLG_OK && programs->size > 1)
        status = blg_outfile_add(programs, ", ", 2, error);
    if (status == BLG_OK)
        status = blg_outfile_add(programs, record->programs.data, record->programs.size, error);
    if (status == BLG_OK && record->sums.size)
        status = blg_outfile_add(&w->sums, record->sums.data, record->sums.size, error);
    if (status == BLG_OK && w->job.tar)
        status = blg_tar_shards_add(&w->shards, record->split, &record->members, &w->sums, error);
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

static blg_status finish_file(writer *w, blg_outfile *out, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_outfile_finish(out, hex, error);
    return status == BLG_OK ? blg_sums_add(&w->sums, hex, out->name, error) : status;
}

/* A whole file and its line in SHA256SUMS. */
static blg_status write_summed(writer *w, const char *name, const blg_buf *text, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = write_whole(w, name, text, BLG_FS_QUICK, error);
    if (status == BLG_OK)
        status = blg_digest_hex(text->data, text->size, hex, error);
    return status == BLG_OK ? blg_sums_add(&w->sums, hex, name, error) : status;
}

/* The splits, and the proof of what each has in common with train. */
static blg_status finish_splits(writer *w, blg_error *error) {
    blg_buf text = {0}, proof = {0};
    char *report = blg_plan_split_report(w->selection.plan);
    blg_splits_write(&text, &w->selection);
    blg_buf_text(&proof, report ? report : "");
    blg_text_free(report);
    blg_status status =
        report ? write_summed(w, config_of(w)->splits.file_name, &text, error) : no_memory(error);
    if (status == BLG_OK)
        status = write_summed(w, BLG_SPLIT_REPORT, &proof, error);
    blg_buf_free(&text);
    blg_buf_free(&proof);
    return status;
}

static blg_status finish_manifest(writer *w, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_outfile_finish(&w->sums, hex, error);
    if (status != BLG_OK)
        return status;
    blg_buf text = {0}, path = {0};
    blg_buf_add(&text, w->identity.data, w->identity.size);
    blg_manifest_results(&text, &w->selection, w->summary, hex);
    blg_buf_format(&path, "%s/%s", w->options->folder, BLG_INCOMPLETE);
    status =
        path.failed ? no_memory(error) : write_whole(w, BLG_MANIFEST, &text, BLG_FS_DURABLE, error);
    if (status == BLG_OK && unlink(path.data))
        status = blg_outfile_error("remove", path.data, errno, error);
    blg_buf_free(&path);
    blg_buf_free(&text);
    return status;
}

static blg_status finish(writer *w, blg_error *error) {
    blg_status status = finish_file(w, &w->scenes, error);
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (w->programs[family].name) {
            status = blg_outfile_add(&w->programs[family], "}", 1, error);
            if (status == BLG_OK)
                status = finish_file(w, &w->programs[family], error);
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
        blg_paint_record_free(w->records[i]);
    for (int family = 0; family < BLG_FAMILIES; family++) {
        if (w->image_folders[family] >= 0)
            close(w->image_folders[family]);
        blg_outfile_abandon(&w->programs[family]);
    }
    blg_tar_shards_abandon(&w->shards);
    blg_outfile_abandon(&w->scenes);
    blg_outfile_abandon(&w->sums);
    blg_journal_free(&w->journal);
    blg_buf_free(&w->identity);
    blg_arena_free(&w->arena);
}

static blg_status check_options(const blg_write_options *options, blg_error *error) {
    if (options->threads < 1 || options->threads > MOST_THREADS)
        return blg_error_set(error, BLG_INVALID, "%d threads: expected 1..%d", options->threads,
                             MOST_THREADS);
    if (options->resume && options->layout == BLG_LAYOUT_TAR)
        return blg_error_set(error, BLG_INVALID,
                             "a data set of tar shards cannot be resumed; start anew with --force");
    if (options->resume && options->force)
        return blg_error_set(error, BLG_INVALID, "expected --force or --resume, not both");
    return BLG_OK;
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
    writer w = {.generator = generator, .options = options, .summary = summary};
    const blg_plan *plan = blg_generator_plan(generator);
    bool complete = false;
    *summary = (blg_write_summary){0};
    blg_arena_init(&w.arena, NULL);
    for (int family = 0; family < BLG_FAMILIES; family++)
        w.image_folders[family] = -1;
    blg_status status = check_options(options, error);
    if (status == BLG_OK)
        status = blg_selection_make(plan, options, &w.selection, error);
    if (status == BLG_OK)
        status = blg_manifest_identity(&w.identity, generator, options, error);
    if (status == BLG_OK)
        status = blg_folder_prepare(options, config_of(&w)->splits.file_name, &w.identity,
                                    &complete, error);
    if (status == BLG_OK && !complete)
        status = write_all(&w, error);
    release(&w);
    return status;
}
