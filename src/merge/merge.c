#include "merge/merge.h"

#include "base/arena.h"
#include "base/fs.h"
#include "base/sums.h"
#include "merge/filter.h"
#include "merge/put.h"
#include "merge/remove.h"
#include "merge/texts.h"
#include "write/folder.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct merge {
    const blg_merge_options *options;
    blg_merge_summary *summary;
    blg_arena arena;
    blg_part *parts; /* by index */
    int n;
    blg_results results; /* of the whole */
    blg_buf identity, incomplete;
    int lock; /* of the folder */
    blg_put put;
    blg_filter filter;
    blg_outfile scenes;
    blg_write_counts there; /* what the current part holds */
    long long all;          /* problems of all parts */
    bool looking;           /* parts are read, and nothing is written */
    double done;            /* progress: checking a problem counts half, putting it half */
} merge;

/* ---- the parts ---- */

static int by_index(const void *a, const void *b) {
    return ((const blg_part *)a)->index - ((const blg_part *)b)->index;
}

static blg_status read_parts(merge *m, blg_error *error) {
    const int n = m->options->n_parts;
    blg_status status = BLG_OK;
    m->parts = BLG_NEW(&m->arena, blg_part, n ? n : 1);
    if (!m->parts)
        return blg_no_memory(error);
    for (; m->n < n && status == BLG_OK; m->n++) {
        status = blg_part_read(&m->parts[m->n], m->options->parts[m->n],
                               m->options->names ? "data set" : "part", error);
        if (status == BLG_OK)
            status = blg_part_same(&m->parts[m->n], m->parts, error);
    }
    if (status == BLG_OK && !n)
        status = blg_error_set(error, BLG_INVALID, "no parts");
    if (status == BLG_OK)
        qsort(m->parts, (size_t)n, sizeof *m->parts, by_index);
    return status;
}

/* "2, 4-7, 9" */
static void print_missing(const merge *m, blg_buf *out) {
    const int of = m->parts->of;
    int next = 1; /* the lowest number not yet seen */
    for (int i = 0; i <= m->n; i++) {
        const int index = i < m->n ? m->parts[i].index : of + 1;
        if (next < index)
            blg_buf_format(out, "%s%d", out->size ? ", " : "", next);
        if (next + 1 < index)
            blg_buf_format(out, "-%d", index - 1);
        next = index + 1;
    }
}

static blg_status check_complete(const merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 1; i < m->n && status == BLG_OK; i++)
        if (m->parts[i].index == m->parts[i - 1].index)
            status = blg_error_set(error, BLG_INVALID, "part %d of %d is there twice: %s and %s",
                                   m->parts[i].index, m->parts->of, m->parts[i - 1].folder,
                                   m->parts[i].folder);
    if (status != BLG_OK || m->n == m->parts->of)
        return status;
    blg_buf missing = {0};
    print_missing(m, &missing);
    status = missing.failed ? blg_no_memory(error)
                            : blg_error_set(error, BLG_INVALID, "parts are missing, of %d: %s",
                                            m->parts->of, missing.data);
    blg_buf_free(&missing);
    return status;
}

/* Adds value to *sum unless the sum would exceed most. */
static bool add(long long *sum, long long value, long long most) {
    const bool fits = value <= most - *sum;
    *sum += fits ? value : 0;
    return fits;
}

/* Adds the results that the part's manifest states. */
static blg_status add_part(blg_results *all, const blg_part *part, blg_error *error) {
    const blg_results *one = &part->results;
    bool fits = add(&all->summary.problems, one->summary.problems, INT_MAX) &&
                add(&all->summary.images, one->summary.images, LLONG_MAX) &&
                add(&all->summary.image_bytes, one->summary.image_bytes, LLONG_MAX);
    for (int k = 0; k < BLG_REJECTIONS && fits; k++)
        fits = add(&all->summary.tally.rejected[k], one->summary.tally.rejected[k], LLONG_MAX);
    if (!fits) {
        blg_error_at(error, part->folder, 0, 0);
        return blg_error_set(error, BLG_INVALID,
                             "its manifest.json has numbers too large for the sums of all parts");
    }
    /* No count exceeds the number of problems, so these sums fit. */
    for (int k = 0; k < BLG_FAMILIES; k++)
        all->counts.families[k] += one->counts.families[k];
    for (int k = 0; k < all->n_splits; k++)
        all->counts.splits[k] += one->counts.splits[k];
    return BLG_OK;
}

static blg_status add_results(merge *m, blg_error *error) {
    blg_results *all = &m->results;
    blg_status status = BLG_OK;
    all->n_splits = m->parts->results.n_splits;
    memcpy(all->splits, m->parts->results.splits, sizeof all->splits);
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = add_part(all, &m->parts[i], error);
    m->all = all->summary.problems;
    m->summary->whole = all->summary;
    return status;
}

/* Opens the filter: the counts of the problems that stay replace the counts of the whole. */
static blg_status filter(merge *m, blg_error *error) {
    m->filter.file = m->options->names;
    m->filter.only = m->options->only;
    blg_status status = blg_filter_open(&m->filter, m->parts, &m->results, error);
    for (int k = 0; k < m->results.n_splits && m->parts->tar; k++)
        m->summary->shards += blg_shard_files_count(m->results.counts.splits[k]);
    m->summary->whole = m->results.summary;
    return status;
}

/* ---- checking ---- */

static bool tell(const merge *m, double problems) {
    const long long all = m->all;
    blg_progress progress = {(long long)((m->done + problems) / 2), all, 0};
    if (all)
        progress.images_done = m->results.summary.images * progress.problems_done / all;
    return !m->options->progress || m->options->progress(m->options->context, &progress);
}

typedef struct checked {
    const merge *m;
    const blg_part *part;
} checked;

static bool tell_check(void *context, double share) {
    const checked *c = context;
    return tell(c->m, share * (double)c->part->results.summary.problems);
}

static blg_status check_parts(merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < m->n && status == BLG_OK; i++) {
        checked context = {m, &m->parts[i]};
        status = blg_part_check(&m->parts[i], tell_check, &context, error);
        m->done += (double)m->parts[i].results.summary.problems;
    }
    return status;
}

/* ---- putting ---- */

static blg_status put_problem(merge *m, blg_part_reader *reader, const blg_lines *lines,
                              blg_error *error) {
    char name[BLG_NAME_SIZE];
    blg_family family = BLG_FREE_FORM;
    int split = -1;
    if (!blg_scene_head(&m->results, lines->line, lines->size, name, &family, &split)) {
        blg_error_at(error, lines->path, lines->number, 0);
        return blg_error_set(error, BLG_INVALID, "no line of scenes");
    }
    m->there.problems++;
    m->there.families[family]++;
    m->there.splits[split]++;
    const bool kept = !m->looking && blg_filter_keeps(&m->filter, name, strlen(name));
    blg_status status =
        kept ? blg_outfile_add(&m->scenes, lines->line, lines->size, error) : BLG_OK;
    if (status == BLG_OK && kept)
        status = blg_outfile_add(&m->scenes, "\n", 1, error);
    if (status == BLG_OK && m->parts->tar)
        status = blg_put_members(&m->put, reader, name, split, kept, error);
    else if (status == BLG_OK && m->parts->pictures)
        status = blg_put_pictures(&m->put, reader, name, family, kept, error);
    m->done += !m->looking;
    if (status == BLG_OK && !tell(m, 0))
        status = BLG_INTERRUPTED;
    return status;
}

/* Compares a number that the part holds with the number in its manifest. */
static blg_status compare(long long there, long long stated, const char *what, const char *name,
                          blg_error *error) {
    return there == stated ? BLG_OK
                           : blg_error_set(error, BLG_INVALID, "%lld %s%s, %lld in the manifest",
                                           there, what, name, stated);
}

/* Compares what was put with what the part's manifest states. */
static blg_status check_stated(const merge *m, const blg_part *part, const char *scenes,
                               blg_error *error) {
    const blg_results *stated = &part->results;
    const blg_write_counts *there = &m->there;
    blg_status status = compare(there->problems, stated->summary.problems, "problems", "", error);
    if (status == BLG_OK)
        status = compare(there->images, stated->summary.images, "pictures", "", error);
    for (int i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        status = compare(there->families[i], stated->counts.families[i], "problems of family ",
                         blg_family_name((blg_family)i), error);
    for (int i = 0; i < stated->n_splits && status == BLG_OK; i++)
        status = compare(there->splits[i], stated->counts.splits[i], "problems in split ",
                         stated->splits[i], error);
    if (status != BLG_OK)
        blg_error_at(error, scenes, 0, 0);
    return status;
}

static blg_status put_lines(merge *m, const blg_part *part, blg_part_reader *reader,
                            blg_lines *lines, blg_error *error) {
    m->there = (blg_write_counts){0};
    blg_status status = blg_lines_next(lines, error);
    while (status == BLG_OK && lines->line) {
        status = put_problem(m, reader, lines, error);
        if (status == BLG_OK)
            status = blg_lines_next(lines, error);
    }
    m->there.images = reader->pictures;
    return status == BLG_OK ? check_stated(m, part, lines->path, error) : status;
}

static blg_status put_part(merge *m, const blg_part *part, blg_error *error) {
    blg_buf path = {0};
    blg_part_reader reader;
    blg_lines lines = {.file = NULL};
    blg_status status = blg_part_reader_open(&reader, part, error);
    if (status == BLG_OK)
        status = blg_fs_join(&path, part->folder, BLG_SCENES, error);
    if (status == BLG_OK)
        status = blg_lines_open(&lines, part->folder, path.data, error);
    if (status == BLG_OK)
        status = put_lines(m, part, &reader, &lines, error);
    blg_lines_close(&lines);
    blg_part_reader_close(&reader);
    blg_buf_free(&path);
    return status;
}

/* ---- the whole ---- */

static blg_status begin(merge *m, blg_error *error) {
    const char *folder = m->options->folder;
    const int how = BLG_OUT_DIGEST | BLG_OUT_OVER;
    m->put.shards.folder = folder;
    m->put.shards.keep = true;
    m->put.shards.n_splits = m->results.n_splits;
    for (int i = 0; i < m->results.n_splits; i++) {
        m->put.shards.splits[i].name = m->results.splits[i];
        m->put.shards.splits[i].problems = m->results.counts.splits[i];
    }
    blg_status status =
        blg_fs_write_in(m->options->folder, BLG_INCOMPLETE, &m->incomplete, BLG_FS_DURABLE, error);
    m->summary->begun = status == BLG_OK;
    if (status == BLG_OK)
        status = blg_outfile_open(&m->put.sums, folder, BLG_SUMS, how, error);
    return status == BLG_OK ? blg_outfile_open(&m->scenes, folder, BLG_SCENES, how, error) : status;
}

/* Finishes a file and adds its line to SHA256SUMS. */
static blg_status finish_file(merge *m, blg_outfile *out, const char *name, blg_status status,
                              blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    if (status != BLG_OK) {
        blg_outfile_abandon(out);
        return status;
    }
    status = blg_outfile_finish(out, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&m->put.sums.pending, hex, name);
    return status;
}

/* Prints a family's programs, and the split file. out NULL: only checks that this can be done. */
static blg_status print_programs(merge *m, blg_outfile *out, blg_family family, blg_error *error) {
    return m->filter.file ? blg_filter_programs(&m->filter, out, family, error)
                          : blg_texts_programs(out, m->parts, m->n, family, error);
}

static blg_status print_splits(merge *m, blg_outfile *out, blg_error *error) {
    return m->filter.file ? blg_filter_splits(&m->filter, out, error)
                          : blg_texts_splits(out, m->parts, m->n, error);
}

static blg_status finish_programs(merge *m, blg_family family, blg_error *error) {
    const char *text = blg_family_name(family);
    char name[64];
    blg_outfile out = {0};
    snprintf(name, sizeof name, "%s/%s_action_programs.json", text, text);
    blg_status status = blg_fs_make_in(m->options->folder, text, error);
    if (status == BLG_OK)
        status = blg_outfile_open(&out, m->options->folder, name, BLG_OUT_DIGEST, error);
    if (status == BLG_OK)
        status = print_programs(m, &out, family, error);
    return finish_file(m, &out, name, status, error);
}

static blg_status finish_splits(merge *m, blg_error *error) {
    const char *name = m->parts->split_file;
    blg_outfile out = {0};
    blg_status status = blg_outfile_open(&out, m->options->folder, name, BLG_OUT_DIGEST, error);
    if (status == BLG_OK)
        status = print_splits(m, &out, error);
    status = finish_file(m, &out, name, status, error);
    bool there = false;
    if (status == BLG_OK)
        status = blg_fs_find_in(m->parts->folder, BLG_SPLIT_REPORT, &there, error);
    /* A filtered data set gets no split report, because the report describes the plan. */
    if (status != BLG_OK || !there || m->filter.file)
        return status;
    status = blg_outfile_open(&out, m->options->folder, BLG_SPLIT_REPORT, BLG_OUT_DIGEST, error);
    if (status == BLG_OK)
        status = blg_texts_file(&out, m->parts, BLG_SPLIT_REPORT, error);
    return finish_file(m, &out, BLG_SPLIT_REPORT, status, error);
}

/* Checks that no part was replaced since it was read. */
static blg_status check_stamps(const merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = blg_stamp_check(&m->parts[i].stamp, m->parts[i].folder, error);
    return status;
}

static blg_status finish(merge *m, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = finish_file(m, &m->scenes, BLG_SCENES, BLG_OK, error);
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (m->results.counts.families[family])
            status = finish_programs(m, (blg_family)family, error);
    if (status == BLG_OK)
        status = finish_splits(m, error);
    if (status == BLG_OK)
        status = blg_outfile_finish(&m->put.sums, hex, error);
    if (status == BLG_OK)
        status = check_stamps(m, error);
    if (status != BLG_OK)
        return status;
    blg_buf text = {0};
    blg_buf_add(&text, m->identity.data, m->identity.size);
    m->results.summary.image_bytes = m->put.image_bytes;
    m->summary->whole = m->results.summary;
    blg_manifest_results(&text, &m->results, hex);
    status = blg_folder_complete(m->options->folder, m->lock, &text, error);
    blg_buf_free(&text);
    return status;
}

/* Checks that the data set, which was complete before this run, has the problems of the parts and
 * is whole, so that the parts can be removed. */
static blg_status check_whole(merge *m, blg_error *error) {
    blg_part whole;
    checked context = {m, &whole};
    blg_status status = blg_part_read(&whole, m->options->folder, "data set", error);
    if (status == BLG_OK)
        status = blg_part_check(&whole, tell_check, &context, error);
    if (status == BLG_OK && whole.results.summary.problems != m->results.summary.problems) {
        blg_error_at(error, m->options->folder, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "it does not have the problems of the parts");
    }
    blg_part_free(&whole);
    return status;
}

static blg_status put_all(merge *m, blg_error *error) {
    blg_status status = begin(m, error);
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = put_part(m, &m->parts[i], error);
    return status == BLG_OK ? finish(m, error) : status;
}

/* Reads the parts as putting them will. So a part that is refused leaves no folder, and costs no
 * data set that --force would have replaced. */
static blg_status look(merge *m, blg_error *error) {
    blg_status status = BLG_OK;
    m->looking = true;
    for (int i = 0; i < m->n && status == BLG_OK; i++)
        status = put_part(m, &m->parts[i], error);
    m->looking = false;
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (m->results.counts.families[family])
            status = print_programs(m, NULL, (blg_family)family, error);
    if (status == BLG_OK)
        status = print_splits(m, NULL, error);
    return status == BLG_OK ? check_stamps(m, error) : status;
}

static blg_status prepare(merge *m, blg_error *error) {
    const blg_merge_options *o = m->options;
    const blg_write_options write = {.folder = o->folder, .force = o->force, .resume = o->resume};
    const blg_part *part = m->parts;
    const bool again = m->filter.file && part->filtered_size; /* filtered once more */
    const size_t end = again ? part->filtered + part->filtered_size : 0;
    blg_buf_add(&m->identity, part->text.data, again ? part->filtered : 0);
    blg_buf_add(&m->identity, part->text.data + end, part->head - end);
    blg_filter_print(&m->filter, &m->identity);
    blg_manifest_shard(&m->identity, 1, 1);
    if (m->identity.failed)
        return blg_no_memory(error);
    blg_manifest_incomplete(&m->incomplete, &m->identity);
    return blg_folder_prepare(&write, m->parts->split_file, &m->identity, &m->incomplete, &m->lock,
                              &m->summary->complete, error);
}

static void release(merge *m) {
    blg_outfile_abandon(&m->scenes);
    blg_outfile_abandon(&m->put.sums);
    blg_shard_files_close(&m->put.shards);
    blg_filter_close(&m->filter);
    blg_buf_free(&m->put.target);
    blg_buf_free(&m->put.bytes);
    blg_buf_free(&m->put.made);
    blg_buf_free(&m->identity);
    blg_buf_free(&m->incomplete);
    for (int i = 0; i < m->n; i++)
        blg_part_free(&m->parts[i]);
    blg_arena_free(&m->arena);
    blg_folder_release(m->lock);
}

blg_status blg_merge(const blg_merge_options *options, blg_merge_summary *summary,
                     blg_error *error) {
    merge m = {.options = options, .summary = summary, .lock = -1};
    *summary = (blg_merge_summary){0};
    m.put.folder = options->folder;
    m.put.links = options->how != BLG_MERGE_COPY;
    m.put.resume = options->resume;
    blg_arena_init(&m.arena, NULL);
    blg_status status = read_parts(&m, error);
    if (status == BLG_OK)
        status = check_complete(&m, error);
    if (status == BLG_OK)
        status = add_results(&m, error);
    if (status == BLG_OK)
        status = check_parts(&m, error);
    if (status == BLG_OK)
        status = filter(&m, error);
    if (status == BLG_OK)
        status = look(&m, error);
    if (status == BLG_OK && !options->dry_run) {
        status = prepare(&m, error);
        if (status == BLG_OK && !summary->complete)
            status = put_all(&m, error);
        if (status == BLG_OK && summary->complete && options->how == BLG_MERGE_MOVE)
            status = check_whole(&m, error);
        if (status == BLG_OK && options->how == BLG_MERGE_MOVE)
            status = blg_parts_remove(m.parts, m.n, error);
    }
    summary->linked = m.put.linked;
    summary->copied = m.put.copied;
    release(&m);
    return status;
}
