/* A folder is verified in batches of problems: read in order, checked by all threads, told in
 * order. Then what no problem owns: the other files of SHA256SUMS, pictures with equal bytes,
 * concepts that two splits share. */
#include "audit/check.h"
#include "audit/pools.h"
#include "audit/promise.h"
#include "audit/shards.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/parallel.h"
#include "concept/keys.h"
#include "write/dataset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH 64

typedef struct item {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    blg_buf line; /* of scenes.jsonl, where there are shards */
    blg_findings findings;
    int pictures;
} item;

/* A concept and the split that it was seen in. */
typedef struct sighting {
    blg_family family;
    uint64_t key;
    int split;
    char name[BLG_NAME_SIZE];
} sighting;

typedef struct run {
    blg_arena arena;
    const blg_verify_options *options;
    blg_verify_summary *summary;
    blg_check_job job;
    blg_reading *reading;
    blg_import *import;
    blg_sums sums;
    blg_shards shards;
    blg_pools pools;
    blg_checker **checkers;
    item *items[BATCH];
    blg_findings findings; /* of the folder as a whole */
    sighting *sightings;
    int n_sightings, cap_sightings;
    bool promised; /* there is a manifest */
    blg_promise promise;
    blg_head_count count;
} run;

static void tell(run *r, const blg_findings *findings) {
    for (int i = 0; i < findings->n; i++) {
        blg_defect defect = {findings->entries[i].kind,
                             findings->text.data + findings->entries[i].place,
                             findings->text.data + findings->entries[i].detail};
        r->summary->defects[defect.kind]++;
        if (r->options->found)
            r->options->found(r->options->context, &defect);
    }
}

/* ---- before the problems: manifest and sums ---- */

static void path_of(blg_buf *path, const char *folder, const char *name) {
    blg_buf_clear(path);
    blg_buf_format(path, "%s/%s", folder, name);
}

static blg_status read_manifest(run *r, const char *path, blg_error *error) {
    blg_promise *promise = &r->promise;
    blg_status status = blg_promise_read(path, promise, &r->findings, error);
    r->promised = status == BLG_OK;
    r->job.pictures = promise->pictures;
    r->job.redraw = r->job.pictures && !promise->foreign && !r->options->quick &&
                    promise->format_version == BLG_FORMAT_VERSION;
    r->job.measured = !promise->foreign && promise->format_version == BLG_FORMAT_VERSION;
    if (promise->format_version > BLG_FORMAT_VERSION)
        blg_findings_add(&r->findings, BLG_DEFECT_incomplete, "manifest.json",
                         "format version %lld, this tool knows %d", promise->format_version,
                         BLG_FORMAT_VERSION);
    return status;
}

/* The sums themselves have a sum, in the manifest. */
static blg_status read_sums(run *r, const char *path, blg_error *error) {
    blg_buf text = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_fs_read(path, &text, error);
    if (status == BLG_OK)
        status = blg_digest_hex(text.data, text.size, digest, error);
    if (status == BLG_OK && r->promise.sums[0] && strcmp(digest, r->promise.sums) != 0)
        blg_findings_add(&r->findings, BLG_DEFECT_changed_file, "SHA256SUMS",
                         "its SHA-256 is not the one in manifest.json");
    blg_buf_free(&text);
    return status == BLG_OK ? blg_sums_read(&r->sums, path, error) : status;
}

static blg_status open_ours(run *r, const char *folder, blg_buf *path, blg_error *error) {
    path_of(path, folder, "manifest.json");
    blg_status status = BLG_OK;
    if (blg_fs_exists(path->data))
        status = read_manifest(r, path->data, error);
    else
        blg_findings_add(&r->findings, BLG_DEFECT_incomplete, "manifest.json",
                         "missing: the data set is not complete");
    path_of(path, folder, "SHA256SUMS");
    if (status != BLG_OK)
        return status;
    if (blg_fs_exists(path->data)) {
        r->job.sums = &r->sums;
        return read_sums(r, path->data, error);
    }
    blg_findings_add(&r->findings, BLG_DEFECT_missing_file, "SHA256SUMS", "the file is not there");
    r->job.pictures = r->job.pictures && !r->promise.tar; /* the shards stand in the sums */
    return BLG_OK;
}

static blg_status open_shards(run *r, blg_error *error) {
    if (!r->job.pictures || !r->promise.tar)
        return BLG_OK;
    r->job.shards = &r->shards;
    return blg_shards_open(&r->shards, r->job.folder, &r->sums, &r->findings, error);
}

static void note_error(run *r, blg_defect_kind kind, const char *place, const blg_error *reason) {
    char text[900];
    blg_findings_add(&r->findings, kind, place, "%.300s",
                     blg_error_format(reason, text, sizeof text));
}

/* Program and split files may be damaged while the scenes are whole: a defect, not the end. */
static blg_status open_import(run *r, const char *folder, blg_buf *path, blg_error *error) {
    blg_error reason = {0};
    blg_split_file *splits = NULL;
    const char *split_file = blg_reading_split_file(r->reading);
    path_of(path, folder, split_file);
    blg_status status = blg_split_file_load(path->data, &splits, &reason);
    blg_split_file_free(splits);
    if (status != BLG_OK && status != BLG_NO_MEMORY) {
        note_error(r, BLG_DEFECT_wrong_split, split_file, &reason);
        return BLG_OK;
    }
    if (status == BLG_OK)
        status = blg_import_open(folder, path->data, &r->import, &reason);
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK)
        note_error(r, BLG_DEFECT_wrong_program, "program files", &reason);
    r->job.import = r->import;
    return BLG_OK;
}

static blg_status open_run(run *r, const char *folder, blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_reading_open(folder, r->options->catalogue, &r->reading, error);
    if (status != BLG_OK)
        return status;
    r->job.folder = folder;
    r->job.reading = r->reading;
    r->job.config = *blg_reading_config(r->reading);
    r->job.catalogue = r->options->catalogue;
    if (blg_reading_has_scenes(r->reading)) {
        status = open_ours(r, folder, &path, error);
        if (status == BLG_OK)
            status = open_import(r, folder, &path, error);
        if (status == BLG_OK)
            status = open_shards(r, error);
    } else {
        r->job.pictures = true;
    }
    blg_buf_free(&path);
    return status;
}

/* ---- the problems ---- */

static uint64_t hash_text(const char *text) {
    uint64_t hash = 1469598103934665603u; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

/* The same for two problems of one concept: figures up to congruence, or the set of attributes. */
static uint64_t key_of_concept(const blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    uint64_t key = 0;
    if (problem->family == BLG_BASIC)
        return blg_key_of_scene(blg_problem_pure_positive(problem), false);
    if (problem->family == BLG_FREE_FORM)
        for (int c = 0; c < concept->n_components; c++)
            key += blg_key_of_figure(&concept->programs[c]) * 3;
    else if (concept->expression[0])
        key = hash_text(concept->expression);
    else
        for (int c = 0; c < concept->n_components; c++)
    key |= (uint64_t)1 << concept->attributes[c];
    return key * 2 + concept->negated;
}

static blg_status note_concept(run *r, const item *it, blg_error *error) {
    int split = blg_head_count_add(&r->count, it->problem.family, it->split);
    if (split < 0)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS + 2);
    if (r->promise.pictures)
        r->count.images += blg_problem_side(&it->problem, 0) + blg_problem_side(&it->problem, 1);
    if (!blg_buf_grow(&r->sightings, &r->cap_sightings, r->n_sightings + 1, sizeof *r->sightings))
        return blg_no_memory(error);
    if (!blg_concept_known(&it->problem.concept))
        return BLG_OK;
    uint64_t key = key_of_concept(&it->problem);
    sighting *s = &r->sightings[r->n_sightings++];
    s->family = it->problem.family;
    s->key = key;
    s->split = split;
    memcpy(s->name, it->problem.name, sizeof s->name);
    return it->problem.family == BLG_ABSTRACT && r->job.config.composition.pool_overlap >= 0
               ? blg_pools_add(&r->pools, &it->problem, key, error)
               : BLG_OK;
}

static blg_status work(void *context, void *worker, int64_t number, void *slot, blg_error *error) {
    (void)context;
    (void)number;
    item *it = slot;
    blg_findings_clear(&it->findings);
    it->pictures = 0;
    return blg_checker_run(worker, &it->problem, it->split, &it->line, &it->findings, &it->pictures,
                           error);
}

static blg_status commit(void *context, int64_t number, void *slot, blg_error *error) {
    run *r = context;
    item *it = slot;
    (void)number;
    tell(r, &it->findings);
    r->summary->problems++;
    r->summary->pictures += it->pictures;
    if (blg_findings_failed(&it->findings))
        return blg_no_memory(error);
    return note_concept(r, it, error);
}

static blg_status keep_line(run *r, item *it, blg_error *error) {
    size_t size;
    const char *line = blg_reading_line(r->reading, &size);
    blg_buf_clear(&it->line);
    if (r->job.shards)
        blg_buf_add(&it->line, line, size);
    return it->line.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status read_batch(run *r, int *n, blg_error *error) {
    blg_status status = BLG_OK;
    for (*n = 0; *n < BATCH; ++*n) {
        const char *split;
        bool found;
        status = blg_reading_next(r->reading, &r->items[*n]->problem, &split, &found, error);
        if (status != BLG_OK || !found)
            break;
        snprintf(r->items[*n]->split, sizeof r->items[*n]->split, "%s", split);
        status = keep_line(r, r->items[*n], error);
        if (status != BLG_OK)
            break;
    }
    return status;
}

static blg_status check_problems(run *r, blg_error *error) {
    int n = BATCH;
    blg_status status = BLG_OK;
    while (status == BLG_OK && n == BATCH) {
        status = read_batch(r, &n, error);
        blg_parallel_job job = {.n_items = n,
                                .n_workers = r->options->threads,
                                .workers = (void *const *)r->checkers,
                                .n_slots = BATCH,
                                .slots = (void *const *)r->items,
                                .work = work,
                                .commit = commit,
                                .context = r};
        if (status == BLG_OK && n)
            status = blg_parallel_run(&job, error);
    }
    return status;
}

/* ---- after the problems ---- */

static int by_key(const void *a, const void *b) {
    const sighting *p = a, *q = b;
    return p->family != q->family ? (p->family < q->family ? -1 : 1)
           : p->key != q->key     ? (p->key < q->key ? -1 : 1)
                                  : strcmp(p->name, q->name);
}

/* Whether the split is one of problems, not of concepts. Without a config that names it: train and
 * the validation part of it. */
static bool draws_problems(const run *r, const char *split) {
    const blg_splits_config *splits = &r->job.config.splits;
    for (int i = 0; r->promised && i < splits->n_rules; i++)
        if (strcmp(splits->rules[i].split, split) == 0)
            return splits->rules[i].by == BLG_BY_REST || splits->rules[i].by == BLG_BY_PROBLEMS ||
                   splits->rules[i].by == BLG_BY_STROKE_TYPE ||
                   splits->rules[i].by == BLG_BY_HARDNESS;
    return strcmp(split, "train") == 0 || strncmp(split, "val", 3) == 0;
}

/* Free-form and basic concepts are unique; abstract ones may recur among the splits that share them
 * by plan. */
static bool may_share(const run *r, int a, int b) {
    return draws_problems(r, r->count.splits[a].name) && draws_problems(r, r->count.splits[b].name);
}

static void check_concepts(run *r) {
    if (r->n_sightings)
        qsort(r->sightings, (size_t)r->n_sightings, sizeof *r->sightings, by_key);
    for (int i = 1; i < r->n_sightings; i++) {
        const sighting *a = &r->sightings[i - 1], *b = &r->sightings[i];
        bool abstract = b->family == BLG_ABSTRACT;
        if (a->key != b->key ||
            (abstract && (a->split == b->split || may_share(r, a->split, b->split))))
            continue;
        blg_findings_add(&r->findings, BLG_DEFECT_shared_concept, b->name,
                         "its concept is that of %s, in \"%s\" and \"%s\"", a->name,
                         r->count.splits[b->split].name, r->count.splits[a->split].name);
    }
}

static int by_digest(const void *a, const void *b) {
    const blg_sum *p = *(const blg_sum *const *)a, *q = *(const blg_sum *const *)b;
    int order = strcmp(p->digest, q->digest);
    return order ? order : strcmp(p->path, q->path);
}

static blg_status check_repetition(run *r, blg_error *error) {
    const blg_sum **order = BLG_NEW(&r->arena, const blg_sum *, r->sums.n + 1);
    if (!order)
        return blg_no_memory(error);
    for (int i = 0; i < r->sums.n; i++)
        order[i] = &r->sums.entries[i];
    qsort(order, (size_t)r->sums.n, sizeof *order, by_digest);
    for (int i = 1; i < r->sums.n; i++)
        if (strcmp(order[i]->digest, order[i - 1]->digest) == 0)
            blg_findings_add(&r->findings, BLG_DEFECT_repeated_picture, order[i]->path,
                             "the bytes of %s", order[i - 1]->path);
    return BLG_OK;
}

/* Files of SHA256SUMS that no problem owns: digests; and pictures of problems that do not exist. */
static blg_status check_others(run *r, blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < r->sums.n && status == BLG_OK; i++) {
        blg_sum *sum = &r->sums.entries[i];
        char digest[BLG_DIGEST_TEXT];
        r->summary->files++;
        if (sum->seen)
            continue;
        path_of(&path, r->job.folder, sum->path);
        if (!blg_fs_exists(path.data)) {
            blg_findings_add(&r->findings, BLG_DEFECT_missing_file, sum->path,
                             "the file is not there");
            continue;
        }
        status = blg_digest_file(path.data, digest, error);
        if (status == BLG_OK && strcmp(digest, sum->digest) != 0)
            blg_findings_add(&r->findings, BLG_DEFECT_changed_file, sum->path,
                             "its SHA-256 is not the one in SHA256SUMS");
    }
    blg_buf_free(&path);
    return status;
}

/* Every problem was looked up in the program files; are there more? */
static void check_programs(run *r) {
    long long n = r->import ? blg_import_size(r->import) : r->count.problems;
    if (n > r->count.problems)
        blg_findings_add(&r->findings, BLG_DEFECT_wrong_program, "program files",
                         "%lld problems, scenes.jsonl has %lld", n, r->count.problems);
}

static blg_status check_rest(run *r, blg_error *error) {
    check_concepts(r);
    blg_pools_check(&r->pools, r->job.config.composition.pool_overlap, &r->findings);
    if (r->promised) {
        blg_promise_check(&r->promise, &r->count, &r->findings);
        check_programs(r);
    }
    if (!r->job.sums)
        return BLG_OK;
    blg_status status = check_others(r, error);
    if (status == BLG_OK)
        status = check_repetition(r, error);
    if (status == BLG_OK && r->job.shards)
        status = blg_shards_check_rest(&r->shards, &r->findings, error);
    return status == BLG_OK ? blg_strays_find(r->job.folder, &r->sums, &r->findings, error)
                            : status;
}

/* ---- the whole ---- */

static blg_status make_workers(run *r, blg_error *error) {
    r->checkers = BLG_NEW(&r->arena, blg_checker *, r->options->threads);
    for (int i = 0; i < BATCH; i++)
        if (!r->checkers || !(r->items[i] = BLG_NEW(&r->arena, item, 1)))
            return blg_no_memory(error);
    blg_status status = BLG_OK;
    for (int i = 0; i < r->options->threads && status == BLG_OK; i++)
        status = blg_checker_create(&r->job, &r->checkers[i], error);
    return status;
}

static void free_item(item *it) {
    blg_findings_free(&it->findings);
    blg_buf_free(&it->line);
}

static void close_run(run *r) {
    for (int i = 0; r->checkers && i < r->options->threads; i++)
        blg_checker_free(r->checkers[i]);
    for (int i = 0; i < BATCH; i++)
        if (r->items[i])
            free_item(r->items[i]);
    blg_findings_free(&r->findings);
    blg_buf_release(&r->sightings);
    blg_sums_free(&r->sums);
    blg_shards_free(&r->shards);
    blg_pools_free(&r->pools);
    blg_import_free(r->import);
    blg_reading_close(r->reading);
    blg_arena arena = r->arena;
    blg_arena_free(&arena);
}

blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                             blg_verify_summary *summary, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    *summary = (blg_verify_summary){0};
    run *r = BLG_NEW(&arena, run, 1);
    if (!r)
        return blg_no_memory(error);
    r->arena = arena;
    r->options = options;
    r->summary = summary;
    blg_status status = open_run(r, folder, error);
    if (status == BLG_OK)
        status = make_workers(r, error);
    summary->redrawn = r->job.redraw;
    tell(r, &r->findings);
    blg_findings_clear(&r->findings);
    if (status == BLG_OK)
        status = check_problems(r, error);
    if (status == BLG_OK)
        status = check_rest(r, error);
    tell(r, &r->findings);
    close_run(r);
    long long defects = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        defects += summary->defects[k];
    if (status == BLG_OK && defects)
        return blg_error_set(error, BLG_UNVERIFIED, "%lld defects", defects);
    return status;
}
