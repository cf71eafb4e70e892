#include "publish/card_index.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "concept/fingerprint.h"
#include "read/reading.h"
#include "tasks/describe.h"

#include <stdio.h>
#include <string.h>

/* The state of the pass over the problems. */
typedef struct pass {
    blg_arena arena;
    blg_card_index *index;
    blg_card_facts *facts;
    blg_reading *reading;
    blg_describer *describer;
    blg_problem problem;
    blg_digest digest;
    blg_buf image; /* its path */
} pass;

/* ---- figures ---- */

static void measure(blg_card_index *index, const blg_problem *problem) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double value = blg_hardness_figure(&problem->hardness, k);
        if (value < 0) /* not measured in this family */
            continue;
        const bool first = index->hardness[problem->family][k].n++ == 0;
        index->hardness[problem->family][k].sum += value;
        if (first || value < index->hardness[problem->family][k].least)
            index->hardness[problem->family][k].least = value;
        if (first || value > index->hardness[problem->family][k].greatest)
            index->hardness[problem->family][k].greatest = value;
    }
}

/* Whether the split is one of the last BLG_CARD_SAMPLES that have problems. */
static bool is_sampled(const blg_card_facts *facts, int split) {
    int behind = 0;
    for (int i = split + 1; i < facts->claims.count.n_splits; i++)
        behind += facts->claims.count.splits[i].problems > 0;
    return behind < BLG_CARD_SAMPLES;
}

static void take_sample(pass *p, int split) {
    if (p->index->count.splits[split].problems == 1 && is_sampled(p->facts, split) &&
        p->index->n_samples < BLG_CARD_SAMPLES)
        p->index->samples[p->index->n_samples++] = p->problem;
}

/* ---- lines ---- */

static blg_status add_side(pass *p, int side, blg_buf *out, blg_error *error) {
    const bool tree = !p->facts->claims.tar;
    blg_status status = BLG_OK;
    blg_buf_text(out, side ? ", \"positives\": [" : ", \"negatives\": [");
    for (int i = 0; p->facts->claims.pictures && i < blg_problem_side(&p->problem, side); i++) {
        blg_buf_clear(&p->image);
        blg_reading_image(p->reading, &p->problem, side, i, &p->image);
        if (p->image.failed)
            return blg_no_memory(error);
        if (tree)
            status = blg_card_path(p->facts, p->image.data, error);
        bool there = true;
        if (status == BLG_OK && tree)
            status = blg_fs_find(p->facts->path.data, &there, error);
        if (status != BLG_OK)
            return status;
        if (!there) {
            blg_error_at(error, p->facts->path.data, 0, 0);
            return blg_error_set(error, BLG_IO, "the picture is missing");
        }
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json_string(out, p->image.data);
    }
    blg_buf_char(out, ']');
    return BLG_OK;
}

/* Name of the shard that holds the split's next problem. Shards hold problems in the order of
 * scenes.jsonl. */
static const char *next_shard(pass *p, int split) {
    struct blg_card_split *s = &p->index->splits[split];
    const blg_card_file *files = p->facts->files;
    while (s->shard < p->facts->n_files &&
           (files[s->shard].split != split || s->shard_taken == files[s->shard].problems)) {
        s->shard++;
        s->shard_taken = 0;
    }
    s->shard_taken++;
    return s->shard < p->facts->n_files ? files[s->shard].path : "";
}

static blg_status add_line(pass *p, int split, const char *sentence, blg_error *error) {
    blg_buf *out = &p->index->splits[split].file.pending;
    const blg_problem_counts *count = &p->index->count;
    blg_buf_format(out, "{\"name\": \"%s\", \"family\": \"%s\", \"split\": \"%s\", \"concept\": ",
                   p->problem.name, blg_family_name(p->problem.family), count->splits[split].name);
    blg_buf_json_string(out, sentence);
    blg_buf_format(out, ", \"n_support\": %d", p->problem.n_support);
    if (p->facts->claims.tar && p->facts->claims.pictures)
        blg_buf_format(out, ", \"shard\": \"%s\"", next_shard(p, split));
    blg_status status = add_side(p, 1, out, error);
    if (status == BLG_OK)
        status = add_side(p, 0, out, error);
    blg_buf_text(out, "}\n");
    return status == BLG_OK ? blg_outfile_flush(&p->index->splits[split].file, error) : status;
}

static blg_status add_problem(pass *p, const char *split, blg_error *error) {
    const char *sentence = "";
    const int at = blg_problem_counts_add(&p->index->count, p->problem.family, split);
    if (at < 0 || at >= p->facts->claims.count.n_splits || !p->index->splits[at].name[0]) {
        blg_error_at(error, p->facts->folder, 0, 0);
        return blg_error_set(error, BLG_INVALID, "manifest.json has no problems of split \"%s\"",
                             split);
    }
    if (p->facts->claims.pictures)
        p->index->count.images +=
            blg_problem_side(&p->problem, 0) + blg_problem_side(&p->problem, 1);
    measure(p->index, &p->problem);
    take_sample(p, at);
    blg_status status = blg_describer_problem(p->describer, &p->problem,
                                              blg_reading_config(p->reading)->seed, error);
    if (status == BLG_OK)
        status = blg_describe_concept(p->describer, BLG_WORDING_LONG, &sentence, error);
    return status == BLG_OK ? add_line(p, at, sentence, error) : status;
}

/* ---- the pass ---- */

static blg_status open_files(blg_card_index *index, blg_card_facts *facts, blg_error *error) {
    const blg_problem_counts *claimed = &facts->claims.count;
    blg_status status = BLG_OK;
    index->count.n_splits = claimed->n_splits;
    for (int i = 0; i < claimed->n_splits && status == BLG_OK; i++) {
        memcpy(index->count.splits[i].name, claimed->splits[i].name, BLG_SPLIT_NAME);
        if (!claimed->splits[i].problems)
            continue;
        struct blg_card_split *s = &index->splits[i];
        snprintf(s->name, sizeof s->name, "problems-%s.jsonl", claimed->splits[i].name);
        status = blg_outfile_open(&s->file, facts->folder, s->name,
                                  BLG_OUT_OVER | BLG_OUT_DIGEST | BLG_OUT_DURABLE, error);
    }
    return status;
}

static blg_status add_problems(pass *p, blg_error *error) {
    const char *split = "";
    bool found = true;
    blg_status status = blg_digest_init(&p->digest, error);
    while (status == BLG_OK) {
        status = blg_reading_next(p->reading, &p->problem, &split, &found, error);
        if (status != BLG_OK || !found)
            break;
        status = add_problem(p, split, error);
        if (status == BLG_OK)
            status = blg_fingerprint_add(&p->digest, &p->problem, split, error);
    }
    return status == BLG_OK ? blg_digest_finish(&p->digest, p->index->fingerprint, error) : status;
}

/* Checks that the folder holds as many problems as the manifest says. */
static blg_status check_counts(pass *p, blg_error *error) {
    blg_defects defects = {0};
    blg_claims_check(&p->facts->claims, &p->index->count, &defects);
    blg_status status = defects.text.failed ? blg_no_memory(error) : BLG_OK;
    if (status == BLG_OK && defects.n) {
        status = blg_card_path(p->facts, "manifest.json", error);
        blg_error_at(error, p->facts->path.data, 0, 0);
        if (status == BLG_OK)
            status = blg_error_set(error, BLG_INVALID, "%s",
                                   defects.text.data + defects.entries[0].detail);
    }
    blg_defects_free(&defects);
    return status;
}

blg_status blg_card_index_make(blg_card_index *index, blg_card_facts *facts,
                               const blg_catalogue *catalogue, blg_error *error) {
    pass *p = BLG_NEW_OBJECT(pass);
    if (!p)
        return blg_no_memory(error);
    p->index = index;
    p->facts = facts;
    blg_status status = blg_reading_open(facts->folder, catalogue, &p->reading, error);
    if (status == BLG_OK)
        status = blg_describer_create(catalogue, &p->describer, error);
    if (status == BLG_OK)
        status = open_files(index, facts, error);
    if (status == BLG_OK)
        status = add_problems(p, error);
    if (status == BLG_OK)
        status = check_counts(p, error);
    blg_describer_free(p->describer);
    blg_reading_close(p->reading);
    blg_buf_free(&p->image);
    blg_digest_free(&p->digest);
    blg_object_free(p);
    return status;
}

blg_status blg_card_index_finish(blg_card_index *index, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < index->count.n_splits && status == BLG_OK; i++) {
        struct blg_card_split *s = &index->splits[i];
        if (!s->name[0])
            continue;
        s->bytes = s->file.written + (long long)s->file.pending.size;
        status = blg_outfile_finish(&s->file, s->sha256, error);
    }
    return status;
}

void blg_card_index_free(blg_card_index *index) {
    for (int i = 0; i < index->count.n_splits; i++)
        if (index->splits[i].name[0])
            blg_outfile_discard(&index->splits[i].file);
}
