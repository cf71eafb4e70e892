/* Collects what a card tells. It reads the manifest, the split report, the digests and the audit of
 * a data set, and passes once over its problems. It gives these facts to tell/card.c, and writes
 * each problem in short form as a line of problems-SPLIT.jsonl. The header is tell/card.h. */
#include "tell/card.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "data/read.h"
#include "data/write.h"
#include "look/audit.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "tell/pages.h"
#include "tell/words.h"

#include <jansson.h>

/* ---- card facts ---- */

/* The facts as a value: how it is freed, and how other chapters look up a member of the manifest or
 * open a file of the card. */

void blg_card_facts_free(blg_card_facts *f) {
    json_decref(f->manifest);
    json_decref(f->split_report);
    json_decref(f->audit);
    blg_sums_free(&f->sums);
    blg_array_free(&f->files);
}

const json_t *blg_card_manifest(const blg_card_facts *f, const char *keys) {
    const json_t *value = f->manifest;
    char key[64];
    while (value && *keys) {
        size_t n = strcspn(keys, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, keys);
        value = json_object_get(value, key);
        keys += n + (keys[n] == '.');
    }
    return value;
}

blg_status blg_card_open(const blg_card_facts *f, blg_outfile *out, const char *name,
                         blg_error *error) {
    return f->compare ? blg_outfile_against(out, f->folder, name, f->compare, NULL, error)
                      : blg_outfile_open(out, f->folder, name,
                                         BLG_OUT_OVER | BLG_OUT_DIGEST | BLG_OUT_DURABLE, error);
}

static blg_status refuse_file(const blg_card_facts *f, const char *name, const char *text,
                              blg_error *error) {
    return blg_error_in(error, blg_fs_path(f->folder, name).text, BLG_INVALID, "%s", text);
}

/* Whether text is not empty and has characters of `allowed` only. */
static bool is_of(const char *text, const char *allowed) {
    return text && *text && !text[strspn(text, allowed)];
}

/* ---- manifest and split report ---- */

/* Reads manifest.json and split_report.json, and refuses an unfinished data set. */

static blg_status read_json(const blg_card_facts *f, const char *name, json_t **value,
                            blg_error *error) {
    return blg_json_read(f->folder, blg_fs_path(f->folder, name).text, 0, value, error);
}

/* Turns the first defect, if any, into an error with its file. */
static blg_status tell_defect(blg_card_facts *f, const blg_defects *defects, blg_error *error) {
    if (defects->text.failed)
        return blg_no_memory(error);
    if (!defects->n)
        return BLG_OK;
    const char *text = defects->text.data;
    return refuse_file(f, text + defects->entries[0].place, text + defects->entries[0].detail,
                       error);
}

/* Checks the names that go into file names, front matter and tables. */
static blg_status check_names(blg_card_facts *f, blg_error *error) {
    static const char *const words[][2] = {
        {"preset", "preset: expected the name of a preset"},
        {"tool_version", "tool_version: expected a version, such as 1.2.3"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!is_of(json_string_value(blg_card_manifest(f, words[i][0])), BLG_PLAIN_BYTES ".+"))
            return refuse_file(f, BLG_MANIFEST, words[i][1], error);
    for (int i = 0; i < f->claims.count.n_splits; i++)
        if (f->claims.count.splits[i].problems && strchr(f->claims.count.splits[i].name, '-'))
            return blg_error_in(error, f->folder, BLG_INFEASIBLE,
                                "split \"%s\": a hub takes names of letters, digits and _ only",
                                f->claims.count.splits[i].name);
    return BLG_OK;
}

/* Reads the manifest. A card needs a complete data set that is not a part; the first obstacle is
 * the error. Filtered data sets have no split report. */
static blg_status read_manifest(blg_card_facts *f, blg_error *error) {
    blg_defects defects = {0};
    bool there = false;
    blg_status status = blg_fs_find(f->folder, &there, error);
    if (status == BLG_OK && !there)
        return blg_fs_missing(f->folder, "no such folder", error);
    BLG_THEN(status, blg_fs_find_in(f->folder, BLG_INCOMPLETE, &there, error));
    if (status == BLG_OK && there)
        return refuse_file(f, BLG_INCOMPLETE,
                           "the data set is not finished; generate --resume goes on with it",
                           error);
    BLG_THEN(status, blg_fs_find_in(f->folder, BLG_MANIFEST, &there, error));
    if (status == BLG_OK && !there)
        return refuse_file(f, BLG_MANIFEST, "missing: a card is made of a complete data set only",
                           error);
    BLG_THEN(status, blg_claims_read(f->folder, blg_fs_path(f->folder, BLG_MANIFEST).text, NULL,
                                     &f->claims, &defects, error));
    BLG_THEN(status, tell_defect(f, &defects, error));
    BLG_THEN(status, read_json(f, BLG_MANIFEST, &f->manifest, error));
    if (status == BLG_OK && json_integer_value(blg_card_manifest(f, "shard.of")) != 1)
        status = refuse_file(
            f, BLG_MANIFEST,
            "a part of a data set; merge puts the parts together, then make the card", error);
    BLG_THEN(status, check_names(f, error));
    if (status == BLG_OK && !json_object_get(f->manifest, "filtered"))
        status = read_json(f, BLG_SPLIT_REPORT, &f->split_report, error);
    blg_defects_free(&defects);
    return status;
}

/* ---- files ---- */

/* Counts the problems of a shard: the members that are scenes, because every problem has
 * exactly one. */
static blg_status count_problems(const blg_card_facts *f, blg_card_file *file, blg_error *error) {
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    bool found = true;
    const blg_path path = blg_fs_path(f->folder, file->path);
    blg_status status = blg_tar_open(&tar, f->folder, path.text, error);
    while (status == BLG_OK && found) {
        status = blg_tar_next(&tar, &entry, &found, error);
        const char *ending = status == BLG_OK && found ? strchr(entry.name, '.') : NULL;
        file->problems += ending && strcmp(ending, BLG_SCENE_ENDING(f->claims.zstd)) == 0;
    }
    blg_tar_close(&tar);
    return status;
}

/* The split that a shard belongs to; -1 = the file is no shard. */
static int split_of_shard(const blg_card_facts *f, const char *path) {
    for (int i = 0; i < f->claims.count.n_splits; i++)
        if (blg_folder_is_shard(path, f->claims.count.splits[i].name))
            return i;
    return -1;
}

/* Adds a file with its size and digest. listed: the digest in SHA256SUMS or in the manifest, or
 * NULL; a file with another digest is an error. */
static blg_status add_file(blg_card_facts *f, const char *path, const char *listed,
                           blg_error *error) {
    const blg_card_file added = {.path = path, .split = split_of_shard(f, path)};
    if (!BLG_APPEND(f->files, f->n_files, f->cap_files, added))
        return blg_no_memory(error);
    blg_card_file *file = &f->files[f->n_files - 1];
    if (!is_of(path, BLG_PLAIN_BYTES "./"))
        return refuse_file(f, path, "expected a name of letters, digits, _, - and dots", error);
    blg_status status =
        blg_digest_file_all(f->folder, blg_fs_path(f->folder, path).text, &file->digest, error);
    if (status == BLG_OK && listed && strcmp(file->digest.sha256, listed) != 0)
        status =
            refuse_file(f, path, "changed since the data set was made: another SHA-256", error);
    return status == BLG_OK && file->split >= 0 ? count_problems(f, file, error) : status;
}

/* Lists the files of SHA256SUMS, except pictures, then SHA256SUMS and the manifest themselves. */
static blg_status read_files(blg_card_facts *f, blg_error *error) {
    blg_status status =
        blg_sums_read(&f->sums, f->folder, blg_fs_path(f->folder, BLG_SUMS).text, error);
    for (int i = 0; i < f->sums.n && status == BLG_OK; i++) {
        const char *ending = strrchr(f->sums.entries[i].path, '.');
        if (!ending || strcmp(ending, ".png") != 0)
            status = add_file(f, f->sums.entries[i].path, f->sums.entries[i].digest, error);
    }
    BLG_THEN(status, add_file(f, BLG_SUMS, f->claims.sums_digest, error));
    return status == BLG_OK ? add_file(f, BLG_MANIFEST, NULL, error) : status;
}

/* Checks that the shards hold as many problems of each split as the manifest says. */
static blg_status check_shards(blg_card_facts *f, blg_error *error) {
    for (int s = 0; f->claims.tar && f->claims.pictures && s < f->claims.count.n_splits; s++) {
        long long there = 0;
        for (int i = 0; i < f->n_files; i++)
            there += f->files[i].split == s ? f->files[i].problems : 0;
        if (there == f->claims.count.splits[s].problems)
            continue;
        return blg_error_in(
            error, f->folder, BLG_INVALID,
            "the shards of split \"%s\" hold %lld problems, " BLG_MANIFEST " says %lld",
            f->claims.count.splits[s].name, there, f->claims.count.splits[s].problems);
    }
    return BLG_OK;
}

blg_status blg_card_facts_read(blg_card_facts *f, const char *folder, blg_error *error) {
    f->folder = folder;
    blg_status status = read_manifest(f, error);
    BLG_THEN(status, read_files(f, error));
    return status == BLG_OK ? check_shards(f, error) : status;
}

/* ---- the audit ---- */

/* Runs the audit in memory and reads its JSON report, as if --audit had given it. */
static blg_status make_audit(blg_card_facts *f, const blg_card_options *card, blg_error *error) {
    const blg_audit_options options = {
        .catalogue = card->catalogue, .progress = card->progress, .context = card->context};
    blg_audit *audit = NULL;
    blg_buf text = {0};
    blg_status status = blg_audit_folder(
        f->folder, &options, f->claims.pictures ? BLG_AUDIT_SOME_PICTURES : BLG_AUDIT_NO_PICTURES,
        &audit, error);
    BLG_THEN(status, blg_audit_report_make(audit, &text, error));
    BLG_THEN(status, blg_json_load(text.data, text.size, 0, "audit", &f->audit, error));
    blg_buf_free(&text);
    blg_audit_free(audit);
    return status;
}

blg_status blg_card_facts_audit(blg_card_facts *f, const blg_card_options *options,
                                blg_error *error) {
    blg_buf text = {0};
    if (!options->audit)
        return make_audit(f, options, error);
    const blg_status status = blg_audit_report_read(options->audit, &text, &f->audit, error);
    blg_buf_free(&text);
    return status;
}

/* ---- card index ---- */

/* The state of the pass over the problems. */
typedef struct pass {
    blg_arena arena;
    blg_card_index *index;
    blg_card_facts *facts;
    blg_set *set;
    blg_describer *describer;
    const blg_problem *problem;
    blg_buf image; /* path of an image */
} pass;

/* ---- figures ---- */

/* Adds a problem to least, sum and greatest of each measure of hardness, by family. */
static void measure_problem(blg_card_index *index, const blg_problem *problem) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double value = blg_hardness_figure(&problem->hardness, k);
        if (value < 0) /* not measured in this family */
            continue;
        struct blg_card_hardness *h = &index->hardness[problem->family][k];
        const bool first = h->n++ == 0;
        h->sum += value;
        h->least = first ? value : fmin(h->least, value);
        h->greatest = first ? value : fmax(h->greatest, value);
    }
}

/* Whether the split is one of the last BLG_CARD_SAMPLES that have problems. */
static bool is_sampled(const blg_card_facts *facts, int split) {
    int behind = 0;
    for (int i = split + 1; i < facts->claims.count.n_splits; i++)
        behind += facts->claims.count.splits[i].problems > 0;
    return behind < BLG_CARD_SAMPLES;
}

/* Keeps the first problem of a split as a sample, if the split is one of the last. */
static void take_sample(pass *p, int split) {
    if (p->index->count.splits[split].problems == 1 && is_sampled(p->facts, split) &&
        p->index->n_samples < BLG_CARD_SAMPLES)
        p->index->samples[p->index->n_samples++] = *p->problem;
}

/* ---- lines ---- */

/* Appends a list of the paths of a side's pictures. In a tree each picture must exist; without
 * pictures the list is empty. */
static blg_status add_side(pass *p, int side, blg_buf *out, blg_error *error) {
    const bool tree = !p->facts->claims.tar;
    blg_status status = BLG_OK;
    blg_buf_text(out, side ? ", \"positives\": [" : ", \"negatives\": [");
    for (int i = 0; p->facts->claims.pictures && i < blg_problem_side(p->problem, side); i++) {
        blg_buf_clear(&p->image);
        blg_set_image(p->set, p->problem, side, i, &p->image);
        if (p->image.failed)
            return blg_no_memory(error);
        const blg_path path = blg_fs_path(p->facts->folder, p->image.data);
        bool there = true;
        if (tree)
            status = blg_fs_find(path.text, &there, error);
        if (status != BLG_OK)
            return status;
        if (!there)
            return blg_error_in(error, path.text, BLG_IO, "the picture is missing");
        blg_buf_text(out, i ? ", " : "");
        blg_buf_json_string(out, p->image.data);
    }
    blg_buf_char(out, ']');
    return BLG_OK;
}

/* The path of the shard that holds the split's next problem; "" if there is none. Shards hold
 * problems in the order of scenes.jsonl, so each call takes one more. */
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

/* Appends the problem's line to the file of its split. Only data sets of shards have "shard". */
static blg_status add_line(pass *p, int split, const char *sentence, blg_error *error) {
    blg_buf *out = &p->index->splits[split].file.pending;
    const blg_problem_counts *count = &p->index->count;
    blg_buf_json(out, "{'name': %s, 'family': %s, 'split': %s, 'concept': %s, 'n_support': %d",
                 p->problem->name, blg_family_name(p->problem->family), count->splits[split].name,
                 sentence, p->problem->n_support);
    if (p->facts->claims.tar && p->facts->claims.pictures)
        blg_buf_json(out, ", 'shard': %s", next_shard(p, split));
    blg_status status = add_side(p, 1, out, error);
    BLG_THEN(status, add_side(p, 0, out, error));
    blg_buf_text(out, "}\n");
    return status == BLG_OK ? blg_outfile_flush(&p->index->splits[split].file, error) : status;
}

/* Takes a problem: counts it, adds its hardness, writes its line, and may keep it as a sample. */
static blg_status add_problem(pass *p, const char *split, blg_error *error) {
    const char *sentence = "";
    const int at = blg_problem_counts_add(&p->index->count, p->problem->family, split);
    if (at < 0 || at >= p->facts->claims.count.n_splits || !p->index->splits[at].name[0])
        return blg_error_in(error, p->facts->folder, BLG_INVALID,
                            "manifest.json has no problems of split \"%s\"", split);
    if (p->facts->claims.pictures)
        p->index->count.images += blg_problem_side(p->problem, 0) + blg_problem_side(p->problem, 1);
    measure_problem(p->index, p->problem);
    take_sample(p, at);
    blg_status status = blg_describer_problem(p->describer, p->problem, p->set->config.seed, error);
    BLG_THEN(status, blg_describe_concept(p->describer, BLG_WORDING_LONG, &sentence, error));
    return status == BLG_OK ? add_line(p, at, sentence, error) : status;
}

/* ---- the pass ---- */

/* Opens problems-SPLIT.jsonl for every split that has problems. */
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
        status = blg_card_open(facts, &s->file, s->name, error);
    }
    return status;
}

static blg_status add_problems(pass *p, blg_error *error) {
    blg_status status = blg_set_fingerprint(p->set, error);
    p->problem = p->set->problem;
    while (blg_set_next(p->set, &status, error))
        status = add_problem(p, p->set->split, error);
    memcpy(p->index->fingerprint, p->set->fingerprint, BLG_DIGEST_TEXT);
    return status;
}

/* Checks that the folder holds as many problems as the manifest says. */
static blg_status check_counts(pass *p, blg_error *error) {
    blg_defects defects = {0};
    blg_claims_check(&p->facts->claims, &p->index->count, &defects);
    const blg_status status = tell_defect(p->facts, &defects, error);
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
    blg_status status = blg_set_open(facts->folder, catalogue, &p->set, error);
    BLG_THEN(status, blg_describer_create(catalogue, &p->describer, error));
    BLG_THEN(status, open_files(index, facts, error));
    BLG_THEN(status, add_problems(p, error));
    BLG_THEN(status, check_counts(p, error));
    blg_describer_free(p->describer);
    blg_set_close(p->set);
    blg_buf_free(&p->image);
    blg_object_free(p);
    return status;
}

/* The bytes are counted before the file is finished, which empties what is pending. */
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
