/* A folder is verified in batches of problems: they are read in order, verified by all threads, and
 * reported in order. Checks of the whole folder come last: files of SHA256SUMS that belong to no
 * problem, pictures with equal bytes, concepts that two splits share. */
#include "audit/verify_folder.h"
#include "audit/verify_claims.h"
#include "audit/verify_problem.h"
#include "audit/verify_shards.h"
#include "audit/verify_shared_shapes.h"
#include "audit/verify_sums.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/parallel.h"
#include "concept/keys.h"
#include "write/dataset.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH 64

typedef struct item {
    blg_problem problem;
    char split[BLG_SPLIT_NAME];
    blg_buf line; /* line of scenes.jsonl, if there are shards */
    blg_defects defects;
    int pictures;
    uint64_t seed; /* as the scene tells it */
    int misfiled;  /* see blg_scene_reader_misfiled */
} item;

/* A concept, and a problem and split that it was seen in. */
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
    blg_verify_job job;
    blg_reading *reading;
    blg_import *import;
    blg_sums sums;
    blg_shards shards;
    blg_shared_shapes shared_shapes;
    blg_verify_worker **workers;
    item *items[BATCH];
    blg_defects defects; /* of the folder as a whole */
    sighting *sightings;
    int n_sightings, cap_sightings;
    bool has_claims;              /* there is a manifest */
    int next_index[BLG_FAMILIES]; /* least index that the next problem of the family may have */
    blg_claims claims;
    blg_problem_counts count;
} run;

static void tell(run *r, const blg_defects *defects) {
    for (int i = 0; i < defects->n; i++) {
        blg_defect defect = {defects->entries[i].kind,
                             defects->text.data + defects->entries[i].place,
                             defects->text.data + defects->entries[i].detail};
        r->summary->defects[defect.kind]++;
        if (r->options->found)
            r->options->found(r->options->context, &defect);
    }
}

/* ---- before the problems: manifest and sums ---- */

static blg_status read_manifest(run *r, const char *path, blg_error *error) {
    blg_claims *claims = &r->claims;
    blg_status status =
        blg_claims_read(r->job.folder, path, &r->job.config, claims, &r->defects, error);
    r->has_claims = status == BLG_OK;
    r->job.pictures = claims->pictures;
    r->job.measured = !claims->foreign && claims->format_version == BLG_FORMAT_VERSION;
    r->job.redraw = r->job.pictures && r->job.measured && !r->options->quick;
    if (r->job.pictures && !r->job.redraw)
        r->summary->not_redrawn = claims->foreign   ? "problems of another generator"
                                  : r->job.measured ? "quick"
                                                    : "a data set of another format version";
    return status;
}

/* The manifest holds the digest of SHA256SUMS. */
static blg_status read_sums(run *r, const char *path, blg_error *error) {
    blg_buf text = {0};
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_fs_read(r->job.folder, path, &text, error);
    if (status == BLG_OK)
        status = blg_digest_hex(text.data, text.size, digest, error);
    if (status == BLG_OK && r->claims.sums[0] && strcmp(digest, r->claims.sums) != 0)
        blg_defects_add(&r->defects, BLG_DEFECT_changed_file, "SHA256SUMS",
                        "its SHA-256 is not the one in manifest.json");
    blg_buf_free(&text);
    return status == BLG_OK ? blg_sums_read(&r->sums, r->job.folder, path, error) : status;
}

static blg_status open_ours(run *r, const char *folder, blg_buf *path, blg_error *error) {
    blg_status status = blg_fs_join(path, folder, "manifest.json", error);
    bool there = false;
    if (status == BLG_OK)
        status = blg_fs_find(path->data, &there, error);
    if (there)
        status = read_manifest(r, path->data, error);
    else
        blg_defects_add(&r->defects, BLG_DEFECT_incomplete, "manifest.json",
                        "missing: the data set is not complete");
    if (status == BLG_OK)
        status = blg_fs_join(path, folder, "SHA256SUMS", error);
    if (status == BLG_OK)
        status = blg_fs_find(path->data, &there, error);
    if (status != BLG_OK)
        return status;
    if (there) {
        r->job.sums = &r->sums;
        return read_sums(r, path->data, error);
    }
    blg_defects_add(&r->defects, BLG_DEFECT_missing_file, "SHA256SUMS", "the file is not there");
    r->job.pictures = r->job.pictures && !r->claims.tar; /* without sums no shard is known */
    return BLG_OK;
}

static blg_status open_shards(run *r, blg_error *error) {
    if (!r->job.pictures || !r->claims.tar)
        return BLG_OK;
    r->job.shards = &r->shards;
    return blg_shards_open(&r->shards, r->job.folder, &r->sums, &r->defects, error);
}

static void note_error(run *r, blg_defect_kind kind, const char *place, const blg_error *reason) {
    char text[900];
    blg_defects_add(&r->defects, kind, place, "%.300s",
                    blg_error_format(reason, text, sizeof text));
}

/* Opens program and split files. They may be damaged although the scenes are whole: damage is a
 * defect, and the run goes on. */
static blg_status open_import(run *r, const char *folder, blg_buf *path, blg_error *error) {
    blg_error reason = {0};
    blg_split_file *splits = NULL;
    const char *split_file = blg_reading_split_file(r->reading);
    blg_status status = blg_fs_join(path, folder, split_file, &reason);
    if (status == BLG_OK)
        status = blg_split_file_load(folder, path->data, &splits, &reason);
    blg_split_file_free(splits);
    if (status != BLG_OK && status != BLG_NO_MEMORY) {
        note_error(r, BLG_DEFECT_wrong_split, split_file, &reason);
        return BLG_OK;
    }
    if (status == BLG_OK)
        status = blg_import_open(folder, path->data, BLG_IMPORT_WHOLE, &r->import, &reason);
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
    r->shared_shapes.config = &r->job.config;
    if (blg_reading_has_scenes(r->reading)) {
        status = open_ours(r, folder, &path, error);
        if (status == BLG_OK)
            status = open_import(r, folder, &path, error);
        if (status == BLG_OK)
            status = open_shards(r, error);
    } else {
        r->job.pictures = true;
        r->summary->not_redrawn = "no scenes";
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

/* The key of a concept: equal for two problems with congruent figures, or with the same set of
 * attributes. */
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
    int split = blg_problem_counts_add(&r->count, it->problem.family, it->split);
    if (split < 0) {
        blg_error_at(error, r->job.folder, 0, 0);
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS + 2);
    }
    if (r->claims.pictures)
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
    return it->problem.family == BLG_ABSTRACT
               ? blg_shared_shapes_add(&r->shared_shapes, &it->problem, it->split, key, error)
               : BLG_OK;
}

static blg_status work(void *context, void *worker, int64_t number, void *slot, blg_error *error) {
    (void)context;
    (void)number;
    item *it = slot;
    blg_defects_clear(&it->defects);
    it->pictures = 0;
    return blg_verify_worker_run(worker, &it->problem, it->split, &it->line, &it->defects,
                                 &it->pictures, error);
}

/* Compares what the scene tells beside its programs with the manifest and with the scene before. */
static void check_scene(run *r, item *it) {
    const blg_problem *problem = &it->problem;
    const blg_config *config = &r->job.config;
    blg_defects *defects = &it->defects;
    const int n_positive = blg_problem_side(problem, 1);
    if (it->misfiled >= 0 && r->has_claims) /* without a manifest the layout is not known */
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "image %d/%d names another file than its own", it->misfiled < n_positive,
                        it->misfiled < n_positive ? it->misfiled : it->misfiled - n_positive);
    if (!r->job.measured)
        return;
    const bool one = problem->n_query[0] + problem->n_query[1] == 1;
    if (it->seed != config->seed)
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "its scene tells seed %llu, the manifest %llu",
                        (unsigned long long)it->seed, (unsigned long long)config->seed);
    if (problem->index < r->next_index[problem->family])
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "its index %d is not above that of the problem before", problem->index);
    r->next_index[problem->family] = problem->index < INT_MAX ? problem->index + 1 : INT_MAX;
    if (problem->n_support != config->n_support ||
        !((one && config->single_query > 0) ||
          (problem->n_query[0] == config->n_query && problem->n_query[1] == config->n_query)))
        blg_defects_add(defects, BLG_DEFECT_bad_problem, problem->name,
                        "%d support images and %d and %d queries a side, the config has %d and %d",
                        problem->n_support, problem->n_query[1], problem->n_query[0],
                        config->n_support, config->n_query);
}

static blg_status commit(void *context, int64_t number, void *slot, blg_error *error) {
    run *r = context;
    item *it = slot;
    (void)number;
    check_scene(r, it);
    if (it->defects.n) { /* defects of a data set, not of two */
        blg_status status = blg_reading_check(r->reading, error);
        if (status != BLG_OK)
            return status;
    }
    tell(r, &it->defects);
    r->summary->problems++;
    r->summary->pictures += it->pictures;
    if (it->defects.text.failed)
        return blg_no_memory(error);
    return note_concept(r, it, error);
}

static bool asked_to_stop(void *context) {
    const run *r = context;
    const long long promised = r->claims.count.problems;
    const blg_progress progress = {.problems_done = r->summary->problems,
                                   .problems_total = promised > 0 ? promised : 0,
                                   .images_done = r->summary->pictures};
    return !r->options->progress(r->options->context, &progress);
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
        item *it = r->items[*n];
        snprintf(it->split, sizeof it->split, "%s", split);
        it->seed = blg_reading_seed(r->reading);
        it->misfiled = blg_reading_misfiled(r->reading);
        status = keep_line(r, it, error);
        if (status != BLG_OK)
            break;
    }
    return status;
}

static blg_status check_problems(run *r, blg_error *error) {
    int n = BATCH;
    blg_status status = BLG_OK;
    while (status == BLG_OK && n == BATCH) {
        if (r->options->progress && asked_to_stop(r))
            return blg_error_set(error, BLG_INTERRUPTED, "interrupted after %lld problems",
                                 r->summary->problems);
        status = read_batch(r, &n, error);
        blg_parallel_job job = {.n_items = n,
                                .n_workers = r->options->threads,
                                .workers = (void *const *)r->workers,
                                .n_slots = BATCH,
                                .slots = (void *const *)r->items,
                                .work = work,
                                .commit = commit,
                                .stop = r->options->progress ? asked_to_stop : NULL,
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

/* Whether the split's rule assigns single problems to the split, not whole concepts. If the config
 * does not name the split, this holds for train and validation. */
static bool draws_problems(const run *r, const char *split) {
    const blg_splits_config *splits = &r->job.config.splits;
    const int at = r->has_claims ? blg_splits_find(splits, split) : -1;
    if (at >= 0)
        return splits->rules[at].by == BLG_BY_REST || splits->rules[at].by == BLG_BY_PROBLEMS ||
               splits->rules[at].by == BLG_BY_STROKE_TYPE ||
               splits->rules[at].by == BLG_BY_HARDNESS || splits->rules[at].by == BLG_BY_LIST;
    return strcmp(split, "train") == 0 || strncmp(split, "val", 3) == 0;
}

/* Whether splits a and b may share an abstract concept: both must consist of single problems, not
 * of whole concepts. A free-form or basic concept may occur only once in a data set. */
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
        blg_defects_add(&r->defects, BLG_DEFECT_shared_concept, b->name,
                        "its concept is that of %s, in \"%s\" and \"%s\"", a->name,
                        r->count.splits[b->split].name, r->count.splits[a->split].name);
    }
}

/* Every problem was looked up in the program files. A defect if these files hold further problems.
 */
static void check_programs(run *r) {
    long long n = r->import ? blg_import_size(r->import) : r->count.problems;
    if (n > r->count.problems)
        blg_defects_add(&r->defects, BLG_DEFECT_wrong_program, "program files",
                        "%lld problems, scenes.jsonl has %lld", n, r->count.problems);
}

static blg_status check_rest(run *r, blg_error *error) {
    check_concepts(r);
    blg_shared_shapes_check(&r->shared_shapes, &r->defects);
    if (r->has_claims) {
        blg_claims_check(&r->claims, &r->count, &r->defects);
        check_programs(r);
    }
    if (!r->job.sums)
        return BLG_OK;
    r->summary->files = r->sums.n;
    const int pairings = r->job.config.composition.pairings;
    blg_status status = blg_verify_listed(r->job.folder, &r->sums, pairings, &r->defects, error);
    if (status == BLG_OK && r->job.shards)
        status = blg_shards_check_rest(&r->shards, pairings, &r->defects, error);
    return status == BLG_OK ? blg_verify_unlisted(r->job.folder, &r->sums, &r->defects, error)
                            : status;
}

/* ---- the whole ---- */

static blg_status make_workers(run *r, blg_error *error) {
    r->workers = BLG_NEW(&r->arena, blg_verify_worker *, r->options->threads);
    for (int i = 0; i < BATCH; i++)
        if (!r->workers || !(r->items[i] = BLG_NEW(&r->arena, item, 1)))
            return blg_no_memory(error);
    blg_status status = BLG_OK;
    for (int i = 0; i < r->options->threads && status == BLG_OK; i++)
        status = blg_verify_worker_create(&r->job, &r->workers[i], error);
    return status;
}

static void free_item(item *it) {
    blg_defects_free(&it->defects);
    blg_buf_free(&it->line);
}

static void close_run(run *r) {
    for (int i = 0; r->workers && i < r->options->threads; i++)
        blg_verify_worker_free(r->workers[i]);
    for (int i = 0; i < BATCH; i++)
        if (r->items[i])
            free_item(r->items[i]);
    blg_defects_free(&r->defects);
    blg_buf_release(&r->sightings);
    blg_sums_free(&r->sums);
    blg_shards_free(&r->shards);
    blg_shared_shapes_free(&r->shared_shapes);
    blg_import_free(r->import);
    blg_reading_close(r->reading);
    blg_object_free(r);
}

blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                             blg_verify_summary *summary, blg_error *error) {
    *summary = (blg_verify_summary){0};
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->summary = summary;
    blg_status status = open_run(r, folder, error);
    if (status == BLG_OK)
        status = make_workers(r, error);
    summary->redrawn = r->job.redraw;
    tell(r, &r->defects);
    blg_defects_clear(&r->defects);
    if (status == BLG_OK)
        status = check_problems(r, error);
    if (status == BLG_OK)
        status = check_rest(r, error);
    if (r->reading) {
        const blg_status still = blg_reading_check(r->reading, error);
        if (still == BLG_OK)
            tell(r, &r->defects);
        status = status == BLG_OK ? still : status;
    }
    close_run(r);
    long long defects = 0;
    for (int k = 0; k < BLG_DEFECTS; k++)
        defects += summary->defects[k];
    if (status == BLG_OK && defects)
        return blg_error_set(error, BLG_UNVERIFIED, "%lld defects", defects);
    return status;
}
