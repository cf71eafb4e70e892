/* Sinks: the places that a run writes a data set's pictures to (data/write.h). They are a tree of
 * folders, tar shards, a stream, and a comparison with a data set that exists. This file also has
 * what the run needs around them: which problems it writes, and what it may do with its folder. */
#include "data/write.h"

#include "base/archive.h"
#include "base/files.h"
#include "base/text.h"

#include <fcntl.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- selection ---- */

/* Chooses the problems of a run: all, the first of each family, a sample, or one part of these. */

/* Numbers of problems by cell. A cell: the problems of one family in one split. */
typedef struct cells {
    int64_t sizes[BLG_MAX_SET_SPLITS][BLG_FAMILIES];  /* in all */
    int64_t wanted[BLG_MAX_SET_SPLITS][BLG_FAMILIES]; /* in the sample */
    int64_t seen[BLG_MAX_SET_SPLITS][BLG_FAMILIES];   /* passed so far */
    int64_t taken[BLG_MAX_SET_SPLITS][BLG_FAMILIES];  /* into the sample so far */
} cells;

/* Gives one more problem to the split: families take turns, and splits begin with different
 * families. False if the split has no problem left. */
static bool add_to_split(cells *c, int split) {
    int best = -1;
    for (int k = 0; k < BLG_FAMILIES; k++) {
        const int family = (split + k) % BLG_FAMILIES;
        if (c->wanted[split][family] < c->sizes[split][family] &&
            (best < 0 || c->wanted[split][family] < c->wanted[split][best]))
            best = family;
    }
    if (best >= 0)
        c->wanted[split][best]++;
    return best >= 0;
}

/* takes_next for a problem about relations: whether the sample takes it. at: the problem's number
 * in its cell.
 *
 * All splits list much the same concepts in the same order, each concept followed by its negation.
 * Evenly spaced problems would be the same concepts in every split, and perhaps no negations. So
 * each split begins at another place, and takes a concept and a negation in turn. Once no more
 * problems are left than are wanted, it takes them all. */
static bool takes_relation(cells *c, const blg_plan *plan, int64_t index, int split, int64_t at) {
    const int64_t size = c->sizes[split][BLG_RELATIONS], wanted = c->wanted[split][BLG_RELATIONS],
                  splits = blg_plan_splits(plan);
    int64_t *taken = &c->taken[split][BLG_RELATIONS];
    blg_plan_item item;
    const bool all_needed = size - at <= wanted - *taken;
    /* the next place is (taken + split / splits) * size / wanted, here without divisions */
    const bool too_early = at * splits * wanted < (*taken * splits + split) * size;
    const bool wants_negated = (*taken + split) % 2;
    if (!all_needed &&
        (too_early || blg_plan_item_at(plan, index, &item)->concept.negated != wants_negated))
        return false;
    ++*taken;
    return true;
}

/* Whether the sample takes problem `index` of the plan, the next of its cell. Of the cell's `size`
 * problems the sample takes `wanted`, evenly spaced. */
static bool takes_next(cells *c, const blg_plan *plan, int64_t index, int family) {
    const int split = blg_plan_split_of(plan, index);
    const int64_t at = c->seen[split][family]++, size = c->sizes[split][family],
                  wanted = c->wanted[split][family];
    if (family == BLG_RELATIONS)
        return takes_relation(c, plan, index, split, at);
    return (at + 1) * wanted / size > at * wanted / size;
}

/* Chooses `wanted` problems for selection->sample, in the order of the plan. Splits and families
 * give the same number each, as long as they have enough. *n gets the number of chosen problems,
 * which is smaller if the plan has fewer. */
static blg_status make_sample(blg_selection *selection, int wanted, int64_t *n, blg_error *error) {
    const blg_plan *plan = selection->plan;
    cells c = {0};
    for (int family = 0; family < BLG_FAMILIES; family++)
        for (int64_t k = 0; k < selection->counts[family]; k++)
            c.sizes[blg_plan_split_of(plan, blg_plan_kept(plan, (blg_family)family, k))][family]++;
    /* The problems are dealt to the cells in turns. */
    int64_t dealt = 0, before = -1;
    while (dealt < wanted && dealt > before) { /* ends, too, when no split has a problem left */
        before = dealt;
        for (int split = 0; split < blg_plan_splits(plan) && dealt < wanted; split++)
            dealt += add_to_split(&c, split);
    }
    selection->sample = BLG_NEW(&selection->arena, int64_t, dealt + 1);
    if (!selection->sample)
        return blg_no_memory(error);
    *n = 0;
    for (int family = 0; family < BLG_FAMILIES; family++)
        for (int64_t k = 0; k < selection->counts[family]; k++) {
            const int64_t index = blg_plan_kept(plan, (blg_family)family, k);
            if (takes_next(&c, plan, index, family))
                selection->sample[(*n)++] = index;
        }
    return BLG_OK;
}

/* Chooses the problems of a run: all of the plan, the head of each family (limit) or a sample; of
 * these, one part (shard). A part is a run of the chosen problems; parts differ in size by one
 * problem at most. */
blg_status blg_selection_make(const blg_plan *plan, const blg_write_options *options,
                              blg_selection *selection, blg_error *error) {
    int shards = options->shards ? options->shards : 1;
    if (options->limit < 0)
        return blg_error_set(error, BLG_INVALID, "a limit of %d problems: expected 0 or more",
                             options->limit);
    if (options->sample < 0 || (options->sample && options->limit))
        return blg_error_set(error, BLG_INVALID, "a sample of %d problems: expected 0 or more%s",
                             options->sample, options->limit ? ", and no limit" : "");
    if (shards < 1 || options->shard < 0 || options->shard >= shards)
        return blg_error_set(error, BLG_INVALID, "part %lld of %d does not exist",
                             options->shard + 1LL, shards);
    *selection = (blg_selection){.plan = plan};
    int64_t all = 0;
    for (int family = 0; family < BLG_FAMILIES; family++) {
        int64_t size = blg_plan_kept_size(plan, (blg_family)family);
        selection->counts[family] = options->limit && options->limit < size ? options->limit : size;
        all += selection->counts[family];
    }
    blg_status status =
        options->sample ? make_sample(selection, options->sample, &all, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    const int64_t end = all * (options->shard + 1) / shards;
    selection->first = all * options->shard / shards;
    selection->n = end - selection->first;
    return BLG_OK;
}

void blg_selection_free(blg_selection *selection) {
    blg_arena_free(&selection->arena);
    selection->sample = NULL;
}

int64_t blg_selection_index(const blg_selection *selection, int64_t k) {
    if (selection->kept)
        return selection->kept[k];
    k += selection->first;
    if (selection->sample)
        return selection->sample[k];
    int family = 0;
    while (family + 1 < BLG_FAMILIES && k >= selection->counts[family])
        k -= selection->counts[family++];
    return blg_plan_kept(selection->plan, (blg_family)family, k);
}

/* Images of the k-th problem. */
static int count_images(const blg_selection *selection, int64_t k) {
    int n_query[2];
    blg_plan_queries_of(selection->plan, blg_selection_index(selection, k), n_query);
    return 2 * blg_plan_config(selection->plan)->n_support + n_query[0] + n_query[1];
}

void blg_selection_counts(const blg_selection *selection, blg_write_counts *counts) {
    *counts = (blg_write_counts){.problems = selection->n};
    for (int64_t k = 0; k < selection->n; k++) {
        const int64_t index = blg_selection_index(selection, k);
        counts->families[blg_plan_family_of(selection->plan, index)]++;
        counts->splits[blg_plan_split_of(selection->plan, index)]++;
        counts->images += count_images(selection, k);
    }
}

/* ---- shard files ---- */

/* Writes the tar shards of each split: opens the next shard when one is full, and names it by its
 * number. */

/* 1000 problems are about 100 MB at 512 px: large enough for fast reads, and small enough to share
 * the shards among many data loaders. */
#define PROBLEMS_PER_SHARD 1000

typedef struct blg_shard_split shard_split;

int blg_shard_files_count(int problems) {
    return (problems + PROBLEMS_PER_SHARD - 1) / PROBLEMS_PER_SHARD;
}

void blg_shard_files_name(char file[80], const char *split, int number, int problems) {
    snprintf(file, 80, "%s-%05d-of-%05d.tar", split, number, blg_shard_files_count(problems));
}

/* Opens the shard of the split's next problem: for writing, or for a comparison (s->compare).
 *
 * With s->keep_whole, a shard file that an interrupted run finished is kept (split->kept). It is
 * complete, because shards are forced to the disk before they get their final name. The problems
 * of a kept shard are only added to a digest, and check_kept compares the file with that
 * digest. */
static blg_status open_shard(blg_shard_files *s, shard_split *split, blg_error *error) {
    blg_shard_files_name(split->file, split->name, split->taken / PROBLEMS_PER_SHARD,
                         split->problems);
    split->kept = false;
    if (s->compare)
        return blg_outfile_against(&split->shard, s->folder, split->file, s->compare, NULL, error);
    blg_status status =
        s->keep_whole ? blg_fs_find_in(s->folder, split->file, &split->kept, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    const int how = BLG_OUT_DIGEST | (s->keep_whole ? BLG_OUT_DURABLE : 0);
    return split->kept ? blg_digest_init(&split->digest, error)
                       : blg_outfile_open(&split->shard, s->folder, split->file, how, error);
}

/* Ends the digest of the bytes that a kept shard must have, and refuses the shard if its file has
 * other bytes. */
static blg_status check_kept(const blg_shard_files *s, shard_split *split,
                             char hex[BLG_DIGEST_TEXT], blg_error *error) {
    const blg_path path = blg_fs_path(s->folder, split->file);
    blg_buf end = {0};
    char found[BLG_DIGEST_TEXT];
    blg_tar_end(&end);
    blg_status status = end.failed ? blg_no_memory(error)
                                   : blg_digest_add(&split->digest, end.data, end.size, error);
    BLG_THEN(status, blg_digest_finish(&split->digest, hex, error));
    BLG_THEN(status, blg_digest_file(s->folder, path.text, found, error));
    if (status == BLG_OK && strcmp(found, hex) != 0)
        status = blg_error_in(error, path.text, BLG_INVALID,
                              "not the shard that belongs here; --force starts anew");
    blg_digest_free(&split->digest);
    blg_buf_free(&end);
    return status;
}

/* Ends a shard and adds its line to SHA256SUMS. */
static blg_status finish_shard(blg_shard_files *s, shard_split *split, blg_outfile *sums,
                               blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    if (!split->kept) {
        blg_tar_end(&split->shard.pending);
        s->bytes += split->shard.written + (long long)split->shard.pending.size;
        return blg_sums_finish(sums, split->file, &split->shard, error);
    }
    blg_status status = check_kept(s, split, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&sums->pending, hex, split->file);
    return status;
}

/* Appends a problem's members to the current shard of its split. A full shard is finished, and gets
 * its line in SHA256SUMS. */
blg_status blg_shard_files_add(blg_shard_files *shards, int split, const void *members, size_t size,
                               blg_outfile *sums, blg_error *error) {
    shard_split *s = &shards->splits[split];
    blg_status status = s->taken % PROBLEMS_PER_SHARD == 0 ? open_shard(shards, s, error) : BLG_OK;
    BLG_THEN(status, s->kept ? blg_digest_add(&s->digest, members, size, error)
                             : blg_outfile_add(&s->shard, members, size, error));
    int taken = ++s->taken;
    bool full = taken % PROBLEMS_PER_SHARD == 0 || taken == s->problems;
    return status == BLG_OK && full ? finish_shard(shards, s, sums, error) : status;
}

void blg_shard_files_close(blg_shard_files *shards) {
    for (int i = 0; i < shards->n_splits; i++) {
        blg_outfile_abandon(&shards->splits[i].shard);
        blg_digest_free(&shards->splits[i].digest);
    }
}

/* ---- what sinks share ---- */

/* Records a picture: as a member of its shard, or as a line of SHA256SUMS. The sink that compares
 * is here, too. */

/* Adds the picture's line of SHA256SUMS to the record. If `expected` is not NULL and the picture
 * has another digest: BLG_INVALID, and no line. */
static blg_status add_sum(blg_record *record, const char *name, const blg_buf *bytes,
                          const char *expected, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_status status = blg_digest_add(&record->digest, bytes->data, bytes->size, error);
    BLG_THEN(status, blg_digest_finish(&record->digest, hex, error));
    if (status == BLG_OK && expected && memcmp(hex, expected, BLG_DIGEST_TEXT - 1) != 0)
        return BLG_INVALID;
    if (status == BLG_OK)
        blg_sums_print(&record->sums, hex, name);
    return status;
}

#define SCENE_NAME (BLG_NAME_SIZE + 16)

/* The sink of shards, and the sink that compares. In a comparison, the thread that drew a picture
 * compares it with the picture in the folder; shards are also compared as whole files. */
typedef struct shard_sink {
    blg_sink sink;
    blg_comparison *comparison; /* NULL: it writes */
    blg_shard_files shards;
} shard_sink;

/* Adds a picture to the record: as a member of its shard, or as its line of SHA256SUMS. */
static blg_status record_picture(const blg_sink *sink, const char *name, const blg_buf *file,
                                 blg_record *record, blg_error *error) {
    if (!sink->tar)
        return add_sum(record, name, file, NULL, error);
    blg_tar_member(&record->members, name, file->data, file->size);
    return record->members.failed ? blg_no_memory(error) : BLG_OK;
}

/* For a comparison: reads the picture `name` of the data set in the folder. *there: false = it is
 * missing. */
static blg_status read_compared(const blg_sink *sink, const char *name, blg_buf *bytes, bool *there,
                                blg_error *error) {
    const blg_comparison *comparison = ((const shard_sink *)sink)->comparison;
    return comparison->take(comparison->context, name, bytes, there, error);
}

/* blg_sink.reuse for a comparison that draws no pictures: takes the data set's picture as it is.
 * False if it cannot be read. */
static bool reuse_compared(const blg_sink *sink, const char *name, int side, int image,
                           blg_buf *file, blg_record *record) {
    bool there = false;
    blg_buf_clear(file);
    if (read_compared(sink, name, file, &there, NULL) != BLG_OK || !there)
        return false;
    (void)side, (void)image;
    return record_picture(sink, name, file, record, NULL) == BLG_OK;
}

/* For a comparison: notes in record->differs whether the data set's picture has other bytes. */
static blg_status store_compared(const blg_sink *sink, const char *name, int side, int image,
                                 const blg_buf *file, blg_record *record, blg_error *error) {
    bool there = false;
    blg_buf_clear(&record->on_disk);
    blg_status status = read_compared(sink, name, &record->on_disk, &there, error);
    if (status != BLG_OK)
        return status;
    if (!there || record->on_disk.size != file->size ||
        memcmp(record->on_disk.data, file->data, file->size) != 0)
        record->differs[side] |= (uint64_t)1 << image;
    return record_picture(sink, name, file, record, error);
}

/* Returns the bytes of the scene's member in a shard, and writes the member's name. */
static const blg_buf *scene_member(const blg_sink *sink, const blg_problem *problem,
                                   const blg_record *record, char name[SCENE_NAME]) {
    snprintf(name, SCENE_NAME, "%s%s", problem->name, BLG_SCENE_ENDING(sink->zstd));
    return sink->zstd ? &record->frame : &record->scene;
}

/* blg_sink.end of shards: adds the scene as the problem's last member. */
static void end_members(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    char name[SCENE_NAME];
    const blg_buf *scene = scene_member(sink, problem, record, name);
    if (sink->tar && !scene->failed)
        blg_tar_member(&record->members, name, scene->data, scene->size);
}

/* blg_sink.commit: adds the problem's members to a shard or, of a tree, its lines to SHA256SUMS. */
static blg_status commit_record(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                                blg_error *error) {
    if (!sink->tar)
        return blg_outfile_add(sums, record->sums.data, record->sums.size, error);
    blg_shard_files *shards = &((shard_sink *)sink)->shards;
    const blg_status status = blg_shard_files_add(shards, record->split, record->members.data,
                                                  record->members.size, sums, error);
    sink->bytes = shards->bytes;
    return status;
}

static void close_shards(blg_sink *sink) {
    blg_shard_files_close(&((shard_sink *)sink)->shards);
}

/* Makes a sink of shards, of which none is begun. The caller must set its function `store`. NULL
 * when memory is out. */
static shard_sink *new_shard_sink(const blg_selection *selection,
                                  const blg_write_options *options) {
    shard_sink *s = BLG_NEW_OBJECT(shard_sink);
    blg_write_counts counts;
    if (!s)
        return NULL;
    s->sink = (blg_sink){.arena = s->sink.arena,
                         .tar = blg_layout_rows[options->layout].shards,
                         .zstd = options->zstd_scenes,
                         .end = end_members,
                         .commit = commit_record,
                         .close = close_shards};
    blg_selection_counts(selection, &counts);
    s->shards.folder = options->folder;
    s->shards.n_splits = blg_plan_splits(selection->plan);
    for (int i = 0; i < s->shards.n_splits; i++) {
        s->shards.splits[i].name = blg_plan_split_name(selection->plan, i);
        s->shards.splits[i].problems = counts.splits[i];
    }
    return s;
}

/* Opens the sink that writes nothing and compares: each picture in store_compared, each shard as a
 * whole file. */
blg_status blg_sink_open_compare(const blg_selection *selection, const blg_write_options *options,
                                 blg_sink **sink, blg_error *error) {
    shard_sink *c = new_shard_sink(selection, options);
    if (!c)
        return blg_no_memory(error);
    *sink = &c->sink;
    c->comparison = selection->comparison;
    c->sink.reuse = c->comparison->draws ? NULL : reuse_compared;
    c->sink.store = store_compared;
    c->shards.compare = &c->comparison->files;
    return BLG_OK;
}

/* ---- folder ---- */

/* Knows the names of a data set's files. So a run replaces or removes only a folder that holds
 * nothing else. */

/* The files of a family in the folder, as patterns of blg_fs_matches. */
#define OF_FAMILY(upper, f, word)                                                                  \
#f "/" #f "_action_programs.json", #f "/images/*/0/+.png", #f "/images/*/1/+.png",
#define SHARD_ENDING "-#####-of-#####.tar"
#define SHARDS       "*" SHARD_ENDING
#define COUNT(list)  (sizeof(list) / sizeof *(list)) /* elements of an array */

/* Whether a data set may have this file or folder (relative: its path below the data set). */
bool blg_folder_knows(const char *relative, bool folder, const char *split_file) {
    const char *const patterns[] = {BLG_FAMILY_LIST(OF_FAMILY) BLG_INCOMPLETE,
                                    BLG_MANIFEST,
                                    BLG_SUMS,
                                    BLG_SCENES,
                                    BLG_SCENES_ZSTD,
                                    BLG_SPLIT_REPORT,
                                    SHARDS,
                                    split_file};
    return blg_fs_matches(patterns, COUNT(patterns), relative, folder);
}

bool blg_folder_knows_card(const char *relative) {
    static const char *const patterns[] = {BLG_CARD_FILES};
    return blg_fs_matches(patterns, COUNT(patterns), relative, /* folder */ false);
}

blg_status blg_folder_has_card(const char *folder, bool *has, blg_error *error) {
    blg_status status = blg_fs_find_in(folder, BLG_CARD, has, error);
    if (status == BLG_OK && !*has)
        status = blg_fs_find_in(folder, BLG_CARD BLG_FS_PART, has, error);
    return status;
}

bool blg_folder_is_shard(const char *relative, const char *split) {
    size_t size = strlen(split);
    int number, count, end = 0; /* end: bytes up to the end of ".tar"; 0: they are not there */
    return strncmp(relative, split, size) == 0 &&
           sscanf(relative + size, "-%5d-of-%5d.tar%n", &number, &count, &end) == 2 && end > 0 &&
           relative[size + (size_t)end] == '\0';
}

/* The rule for what --force may remove from a folder: the files of a data set. What these are
 * depends on the names of its splits and of its split file. */
typedef struct removable {
    const char *split_file;  /* of the run that empties the folder */
    char old_split_file[64]; /* of the data set in the folder; "" = unknown */
    bool has_card;           /* the data set has a card, whose files may be removed too */
    bool is_tree;            /* the manifest says that there are no shards */
    json_t *splits;          /* that the manifest names; NULL = unknown */
} removable;

/* Whether the data set has the split that the file's name contains. Also false for a shard if the
 * data set has no shards. True for a file whose name contains no split. */
static bool is_of_splits(const removable *r, const char *relative) {
    static const char *const of_a_split[] = {"problems-*.jsonl", BLG_CARD_SHARDS "*.json", SHARDS};
    static const char *const shards_only[] = {SHARDS};
    const char *name;
    json_t *value;
    if (r->is_tree && blg_fs_matches(shards_only, 1, relative, /* folder */ false))
        return false;
    if (!r->splits || !blg_fs_matches(of_a_split, COUNT(of_a_split), relative, /* folder */ false))
        return true;
    bool known = false;
    json_object_foreach(r->splits, name, value) {
        char problems[300], index[300], shards[300];
        const char *const patterns[] = {problems, index, shards};
        snprintf(problems, sizeof problems, "problems-%.200s.jsonl", name);
        snprintf(index, sizeof index, BLG_CARD_SHARDS "%.200s.json", name);
        snprintf(shards, sizeof shards, "%.200s" SHARD_ENDING, name);
        known = known || blg_fs_matches(patterns, COUNT(patterns), relative, /* folder */ false);
    }
    return known;
}

/* Whether the file or folder may be removed (the rule is `removable`). */
static bool may_be_removed(void *context, const char *relative, bool folder) {
    const removable *r = context;
    const bool known = blg_folder_knows(relative, folder, r->split_file) ||
                       blg_folder_knows(relative, folder, r->old_split_file) ||
                       (r->has_card && !folder && blg_folder_knows_card(relative));
    return known && (folder || is_of_splits(r, relative));
}

/* The files that say which other files may be removed: read_manifest and blg_folder_has_card read
 * them. They are removed last, so that a removal that was stopped can be begun again. */
static const char *const guide_files[] = {BLG_CARD, BLG_CARD BLG_FS_PART, BLG_SUMS, BLG_INCOMPLETE,
                                          BLG_MANIFEST BLG_FS_PART};

/* Whether the file or folder may be removed before the guide_files: it is none of these. */
static bool may_go_first(void *context, const char *relative, bool folder) {
    for (size_t i = 0; i < COUNT(guide_files); i++)
        if (strcmp(relative, guide_files[i]) == 0)
            return false;
    return may_be_removed(context, relative, folder);
}

/* Turns BLG_INVALID into BLG_OK and clears the error. A malformed file in a folder that is to be
 * emptied is no failure. */
static blg_status forgive(blg_status status, blg_error *error) {
    if (status != BLG_INVALID)
        return status;
    if (error)
        *error = (blg_error){0};
    return BLG_OK;
}

/* Sets *listed: whether SHA256SUMS lists the file `name` with the digest of its bytes. False if
 * either file is missing, or SHA256SUMS is malformed. */
static blg_status is_listed(const char *folder, const char *name, bool *listed, blg_error *error) {
    blg_sums sums = {0};
    char hex[BLG_DIGEST_TEXT] = "";
    bool sums_there = false, there = false;
    const blg_sum *sum = NULL;
    blg_status status = blg_fs_find_in(folder, BLG_SUMS, &sums_there, error);
    BLG_THEN(status, blg_fs_find_in(folder, name, &there, error));
    if (status == BLG_OK && sums_there && there)
        status = blg_sums_read(&sums, folder, blg_fs_path(folder, BLG_SUMS).text, error);
    if (status == BLG_OK)
        sum = blg_sums_find(&sums, name);
    if (sum)
        status = blg_digest_file(folder, blg_fs_path(folder, name).text, hex, error);
    *listed = sum && status == BLG_OK && strcmp(hex, sum->digest) == 0;
    blg_sums_free(&sums);
    return forgive(status, error);
}

/* Reads the manifest; if there is none, the file that a stopped run wrote in its place. *manifest
 * stays NULL if there is no such file, or it is malformed. */
static blg_status load_manifest(const char *folder, json_t **manifest, blg_error *error) {
    static const char *const names[] = {BLG_MANIFEST, BLG_INCOMPLETE, BLG_MANIFEST BLG_FS_PART};
    blg_status status = BLG_OK;
    bool there = false;
    for (size_t i = 0; i < COUNT(names) && status == BLG_OK && !there; i++) {
        const blg_path path = blg_fs_path(folder, names[i]);
        status = blg_fs_find(path.text, &there, error);
        if (there)
            status = blg_json_read(folder, path.text, 0, manifest, error);
    }
    return status == BLG_NO_MEMORY ? blg_no_memory(error) : forgive(status, error);
}

/* Reads from the manifest what the rule needs: the names of the splits and of their file, and
 * whether there are shards. A forged manifest could name any file for removal. So the name counts
 * only if it is a split file's name and SHA256SUMS lists the file. */
static blg_status read_manifest(const char *folder, removable *rule, blg_error *error) {
    json_t *manifest = NULL;
    bool listed = false;
    blg_status status = load_manifest(folder, &manifest, error);
    const char *name =
        json_string_value(json_object_get(json_object_get(manifest, "config"), "split_file"));
    if (name && strlen(name) < sizeof rule->old_split_file && blg_is_split_file_name(name))
        status = is_listed(folder, name, &listed, error);
    if (listed)
        memcpy(rule->old_split_file, name, strlen(name) + 1);
    rule->is_tree =
        blg_layout_find(json_string_value(json_object_get(manifest, "layout"))) == BLG_LAYOUT_TREE;
    json_t *splits = json_object_get(manifest, "splits");
    rule->splits = json_is_object(splits) ? json_incref(splits) : NULL;
    json_decref(manifest);
    return status;
}

/* Sets *marked: whether a run is at work in the folder, or was interrupted. */
static blg_status find_mark(const char *folder, bool *marked, blg_error *error) {
    blg_status status = blg_fs_find_in(folder, BLG_INCOMPLETE, marked, error);
    if (status == BLG_OK && !*marked)
        status = blg_fs_find_in(folder, BLG_MANIFEST BLG_FS_PART, marked, error);
    return status;
}

blg_status blg_folder_begin_removal(const char *folder, blg_error *error) {
    blg_outfile mark = {0};
    bool marked = false;
    blg_status status = find_mark(folder, &marked, error);
    if (status == BLG_OK && !marked)
        status = blg_fs_find_in(folder, BLG_MANIFEST, &marked, error);
    if (status == BLG_OK && !marked) {
        status = blg_outfile_open(&mark, folder, BLG_MANIFEST, BLG_OUT_OVER, error);
        blg_outfile_abandon(&mark); /* the part stays */
    }
    return status == BLG_OK ? blg_fs_rename(folder, BLG_MANIFEST, BLG_MANIFEST BLG_FS_PART, error)
                            : status;
}

/* Removes the data set in a folder, if the folder holds nothing else (--force). */
static blg_status empty_folder(const char *folder, const char *split_file, blg_error *error) {
    removable rule = {.split_file = split_file};
    blg_status status = blg_folder_has_card(folder, &rule.has_card, error);
    BLG_THEN(status, read_manifest(folder, &rule, error));
    BLG_THEN(status, blg_fs_check_known(folder, may_be_removed, &rule,
                                        "not part of a data set; --force empties folders that hold "
                                        "nothing but a data set",
                                        error));
    BLG_THEN(status, blg_folder_begin_removal(folder, error));
    BLG_THEN(status, blg_fs_remove_known(folder, may_go_first, &rule, error));
    for (size_t i = 0; i < COUNT(guide_files) && status == BLG_OK; i++)
        status = blg_fs_remove(folder, guide_files[i], error);
    json_decref(rule.splits);
    return status;
}

/* Checks for --resume that incomplete.json, or else manifest.json, was written with the same
 * options. *complete: there is only the manifest, so nothing is left to do. */
static blg_status check_identity(const blg_write_options *options, const blg_buf *identity,
                                 const blg_buf *incomplete, bool *complete, blg_error *error) {
    blg_buf text = {0};
    bool begun = false, there = false;
    blg_status status = blg_fs_find_in(options->folder, BLG_INCOMPLETE, &begun, error);
    const blg_path path = blg_fs_path(options->folder, begun ? BLG_INCOMPLETE : BLG_MANIFEST);
    BLG_THEN(status, blg_fs_find(path.text, &there, error));
    if (status == BLG_OK && !there)
        status = blg_error_in(error, options->folder, BLG_INVALID,
                              "no data set to resume in this folder");
    BLG_THEN(status, blg_fs_read(options->folder, path.text, &text, error));
    const blg_buf *expected = begun ? incomplete : identity;
    if (status == BLG_OK &&
        (text.size < expected->size || memcmp(text.data, expected->data, expected->size) != 0))
        status = blg_error_in(error, path.text, BLG_INVALID,
                              "made with another config, catalogue or version; resume it with the "
                              "same, or start anew with --force");
    *complete = status == BLG_OK && !begun;
    /* a manifest beside incomplete.json: the run stopped between its last two steps */
    BLG_THEN(status, begun ? blg_fs_remove(options->folder, BLG_MANIFEST, error) : BLG_OK);
    blg_buf_free(&text);
    return status;
}

/* ---- lock and state of the folder ---- */

/* Locks the folder of a run, tells whether a run has ended there, marks the folder as complete. */

blg_status blg_folder_take(const char *folder, int *lock, blg_error *error) {
    *lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return *lock < 0 ? blg_open_error("open the folder", folder, errno, error)
                     : blg_open_lock(*lock, folder, error);
}

void blg_folder_release(int lock) {
    if (lock >= 0)
        blg_open_unlock(lock);
}

/* Notes whether the folder has another file than an unfinished incomplete.json. */
static blg_status note_other_file(void *context, const char *relative, blg_error *error) {
    bool *has_other = context;
    (void)error;
    *has_other = *has_other || strcmp(relative, BLG_INCOMPLETE BLG_FS_PART) != 0;
    return BLG_OK;
}

/* Sets *fresh: whether the folder is empty, or has only an unfinished incomplete.json of a run that
 * was stopped. */
static blg_status is_fresh(const char *folder, bool *fresh, blg_error *error) {
    bool begun = false, has_other = false;
    blg_status status = blg_fs_is_empty(folder, fresh, error);
    if (status == BLG_OK && !*fresh)
        status = blg_fs_find_in(folder, BLG_INCOMPLETE BLG_FS_PART, &begun, error);
    BLG_THEN(status, begun ? blg_fs_walk(folder, note_other_file, &has_other, error) : BLG_OK);
    *fresh = *fresh || (begun && !has_other);
    return status;
}

/* Takes the lock of the folder, which it makes if need be. A folder that is not fresh is resumed or
 * emptied as the options say, else refused. *complete: the data set is there already. */
blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                              const blg_buf *identity, const blg_buf *incomplete, int *lock,
                              bool *complete, blg_error *error) {
    bool fresh = false;
    *complete = false;
    blg_status status = blg_fs_is_empty(options->folder, &fresh, error);
    if (status == BLG_OK && fresh)
        status = blg_fs_make_dirs(NULL, options->folder, error);
    BLG_THEN(status, blg_folder_take(options->folder, lock, error));
    BLG_THEN(status, is_fresh(options->folder, &fresh, error));
    if (status != BLG_OK || fresh)
        return status;
    if (options->resume)
        return check_identity(options, identity, incomplete, complete, error);
    if (options->force)
        return empty_folder(options->folder, split_file, error);
    return blg_error_in(error, options->folder, BLG_INVALID,
                        "the folder is not empty; --force replaces the data set in it, --resume "
                        "goes on with an interrupted one");
}

/* Refuses a folder in which a run is at work, or was interrupted. A folder with both the mark and a
 * manifest is complete: the run stopped just before it removed the mark. */
blg_status blg_folder_check_ended(const char *folder, blg_error *error) {
    bool complete = false, marked = false;
    blg_status status = find_mark(folder, &marked, error);
    if (status == BLG_OK && marked)
        status = blg_fs_find_in(folder, BLG_MANIFEST, &complete, error);
    if (status != BLG_OK || !marked || complete)
        return status;
    return blg_error_in(
        error, folder, BLG_INVALID,
        "not complete: a run that writes or removes it is not over, or was interrupted");
}

/* Refuses a folder that is no longer the folder of the lock: somebody may have removed it, and
 * another run may have made it again. */
static blg_status check_lock(const char *folder, int lock, blg_error *error) {
    struct stat locked, named;
    const bool same = fstat(lock, &locked) == 0 && stat(folder, &named) == 0 &&
                      locked.st_ino == named.st_ino && locked.st_dev == named.st_dev;
    if (same)
        return BLG_OK;
    return blg_error_in(error, folder, BLG_IO, "the folder was removed while it was written");
}

blg_status blg_folder_complete(const char *folder, int lock, const blg_buf *manifest,
                               blg_error *error) {
    blg_status status = check_lock(folder, lock, error);
    BLG_THEN(status, blg_fs_sync(folder, error));
    BLG_THEN(status, blg_fs_write_in(folder, BLG_MANIFEST, manifest, BLG_FS_DURABLE, error));
    return status == BLG_OK ? blg_fs_remove(folder, BLG_INCOMPLETE, error) : status;
}

/* ---- sink stream ---- */

/* Stream: writes the whole run as one tar to an open file descriptor, such as a pipe to an object
 * store. Problems come in the order of the plan, with the same members as in a shard. Then follow
 * split file, split report, SHA256SUMS and, as the last member, manifest.json. */

/* The sink that writes one tar to a descriptor. */
typedef struct stream_sink {
    blg_sink sink;
    blg_outfile out;
} stream_sink;

/* Adds a file to the record, as the next member of the stream and as a line of SHA256SUMS. */
static blg_status add_member(blg_record *record, const char *name, const blg_buf *file,
                             blg_error *error) {
    blg_status status = add_sum(record, name, file, NULL, error);
    if (status != BLG_OK)
        return status;
    blg_tar_member(&record->members, name, file->data, file->size);
    return record->members.failed || record->sums.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status sink_stream_store(const blg_sink *sink, const char *name, int side, int image,
                                    const blg_buf *file, blg_record *record, blg_error *error) {
    (void)sink, (void)side, (void)image;
    return add_member(record, name, file, error);
}

static void sink_stream_end(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    char name[SCENE_NAME];
    const blg_buf *scene = scene_member(sink, problem, record, name);
    if (!scene->failed && add_member(record, name, scene, NULL) != BLG_OK)
        record->members.failed = true;
}

static blg_status sink_stream_commit(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                                     blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_status status = blg_outfile_add(&s->out, record->members.data, record->members.size, error);
    BLG_THEN(status, blg_outfile_add(sums, record->sums.data, record->sums.size, error));
    return status;
}

blg_status blg_sink_stream_member(blg_sink *sink, const char *name, const blg_buf *text,
                                  blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_tar_member(&s->out.pending, name, text->data, text->size);
    return blg_outfile_flush(&s->out, error);
}

/* Appends SHA256SUMS to the stream. The sums lie in a file of their own while the run goes on; they
 * are copied block by block. */
blg_status blg_sink_stream_sums(blg_sink *sink, const blg_outfile *sums, blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    char block[32 * 1024];
    blg_status status = BLG_OK;
    blg_tar_before(&s->out.pending, BLG_SUMS, (size_t)sums->written);
    for (long long at = 0; at < sums->written && status == BLG_OK;) {
        ssize_t got = pread(sums->file, block, sizeof block, (off_t)at);
        if (got <= 0)
            return blg_open_error("read", sums->name.data, got ? errno : EIO, error);
        status = blg_outfile_add(&s->out, block, (size_t)got, error);
        at += got;
    }
    blg_tar_after(&s->out.pending, (size_t)sums->written);
    return status;
}

blg_status blg_sink_stream_end(blg_sink *sink, blg_error *error) {
    stream_sink *s = (stream_sink *)sink;
    blg_tar_end(&s->out.pending);
    const blg_status status = blg_outfile_drain(&s->out, NULL, error);
    sink->bytes = s->out.written;
    return status;
}

static void close_stream(blg_sink *sink) {
    blg_outfile_abandon(&((stream_sink *)sink)->out);
}

/* A member's name is its problem's name and an ending such as ".pos_13.png", 11 bytes and the
 * terminator. */
#define ENDING 12

blg_status blg_sink_open_stream(const blg_selection *selection, const blg_write_options *options,
                                blg_sink **sink, blg_error *error) {
    stream_sink *s = BLG_NEW_OBJECT(stream_sink);
    if (!s)
        return blg_no_memory(error);
    *sink = &s->sink;
    s->sink.tar = s->sink.stream = true;
    s->sink.zstd = options->zstd_scenes;
    s->sink.store = sink_stream_store;
    s->sink.end = sink_stream_end;
    s->sink.commit = sink_stream_commit;
    s->sink.close = close_stream;
    /* SHA256SUMS is one member, and must not be too large for tar. Each of its lines has 67 bytes
     * and a name. */
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    const long long most =
        (counts.images + counts.problems) * (BLG_DIGEST_TEXT + 2 + BLG_NAME_SIZE + ENDING);
    if (most > BLG_TAR_MOST)
        return blg_error_set(error, BLG_INVALID,
                             "%lld problems are too many for one stream, whose SHA256SUMS has at "
                             "most 8 GiB; write parts: --shard I/N",
                             counts.problems);
    return blg_outfile_over(&s->out, options->stream, "standard output", 0, error);
}

/* ---- sink tar ---- */

/* Tar shards (data/write.h): painters collect a problem's members; the committing thread appends
 * them to a shard of the problem's split. */

static blg_status sink_tar_store(const blg_sink *sink, const char *name, int side, int image,
                                 const blg_buf *file, blg_record *record, blg_error *error) {
    (void)side, (void)image;
    return record_picture(sink, name, file, record, error);
}

blg_status blg_sink_open_tar(const blg_selection *selection, const blg_write_options *options,
                             blg_sink **sink, blg_error *error) {
    shard_sink *t = new_shard_sink(selection, options);
    if (!t)
        return blg_no_memory(error);
    *sink = &t->sink;
    t->sink.store = sink_tar_store;
    return BLG_OK;
}

/* ---- sink tree ---- */

/* Published folders: <family>/images/<problem>/<side>/<number>.png, side 1 = positive.
 *
 * The thread that drew a picture writes it to its final place at once, with one open, write and
 * close. A resumed run finds its pictures by a journal: the file SHA256SUMS.part, which the
 * interrupted run left. Its first lines belong to the pictures, in the order of the problems. A
 * picture counts as stored only if its file still has the digest of its line. */

/* The sink that writes pictures as files of folders. */
typedef struct tree_sink {
    blg_sink sink;
    const char *folder;
    int families[BLG_FAMILIES]; /* open folders <family>/images; -1 = not open */
    int64_t *first;             /* by problem: number of its first picture; NULL: not resumed */
    blg_buf journal;
    size_t *lines; /* offset of each whole line of the journal */
    int n_lines, capacity;
} tree_sink;

/* An error about a file of the data set. relative: its path below the folder; code: errno. */
static blg_status store_error(const tree_sink *t, const char *relative, int code,
                              blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", t->folder, relative);
    blg_status status = blg_open_error("write", path.data ? path.data : relative, code, error);
    blg_buf_free(&path);
    return status;
}

/* Makes the folder of a side. Returns 0 or errno. If the folder exists already, that is no error. A
 * symbolic link of this name is one, because it could lead out of the data set. */
static int make_side(int folder, const char *name) {
    struct stat info;
    if (mkdirat(folder, name, 0777) == 0)
        return 0;
    if (errno != EEXIST || fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW))
        return errno;
    return S_ISDIR(info.st_mode) ? 0 : ENOTDIR;
}

/* Makes <problem>/1 and <problem>/0 and opens <problem>. */
static blg_status sink_tree_begin(const blg_sink *sink, const blg_problem *problem,
                                  blg_record *record, blg_error *error) {
    const tree_sink *t = (const tree_sink *)sink;
    int parent = t->families[problem->family];
    static const char *const sides[] = {"0", "1"};
    int code = mkdirat(parent, problem->name, 0777) && errno != EEXIST ? errno : 0;
    record->folder = code ? -1 : blg_open_at(parent, problem->name, O_RDONLY | O_DIRECTORY);
    if (!code && record->folder < 0)
        code = errno;
    for (int side = 1; side >= 0 && !code; side--)
        code = make_side(record->folder, sides[side]);
    if (!code)
        return BLG_OK;
    char relative[BLG_NAME_SIZE + 16];
    snprintf(relative, sizeof relative, "%s/images/%s", blg_family_name(problem->family),
             problem->name);
    return store_error(t, relative, code, error);
}

static void sink_tree_end(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    (void)sink, (void)problem;
    if (record->folder >= 0)
        close(record->folder);
    record->folder = -1;
}

/* Reads a whole picture; at: its path below the folder. False if it is not there or cannot be read.
 */
static bool read_picture(int folder, const char *at, blg_buf *bytes) {
    int file = blg_open_at(folder, at, O_RDONLY);
    struct stat info;
    bool good = file >= 0 && fstat(file, &info) == 0;
    blg_buf_clear(bytes);
    if (good && blg_buf_reserve(bytes, (size_t)info.st_size)) {
        ssize_t got = read(file, bytes->data, (size_t)info.st_size);
        bytes->size = got > 0 ? (size_t)got : 0;
        good = got == info.st_size;
    }
    if (file >= 0)
        close(file);
    return good && !bytes->failed;
}

/* blg_sink.reuse: takes a picture that an interrupted run has stored, and adds its line of
 * SHA256SUMS to the record. False if the picture's file has not the digest that the journal gives
 * for the picture's number. */
static bool reuse_from_tree(const blg_sink *sink, const char *name, int side, int image,
                            blg_buf *file, blg_record *record) {
    const tree_sink *t = (const tree_sink *)sink;
    char at[32];
    snprintf(at, sizeof at, "%d/%d.png", side, image);
    /* a run that is not resumed has no journal: n_lines stands for "no line" */
    int64_t line = t->first ? t->first[record->number] + record->images : t->n_lines;
    return line < t->n_lines && read_picture(record->folder, at, file) &&
           add_sum(record, name, file, t->journal.data + t->lines[line], NULL) == BLG_OK;
}

/* Opens the file of a picture for writing; -1 with errno. An existing file is replaced, never
 * written to, because it may be a hard link to a picture of another data set. */
static int make_picture(int folder, const char *at) {
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int file = openat(folder, at, flags, 0666);
    if (file >= 0 || errno != EEXIST)
        return file;
    int before = blg_open_at(folder, at, O_RDONLY); /* a regular file, which is replaced */
    if (before < 0 || unlinkat(folder, at, 0)) {
        int code = errno;
        if (before >= 0)
            close(before);
        errno = code;
        return -1;
    }
    close(before);
    return openat(folder, at, flags, 0666);
}

/* Writes a picture to its place. A picture that could not be written completely is removed. */
static blg_status sink_tree_store(const blg_sink *sink, const char *name, int side, int image,
                                  const blg_buf *bytes, blg_record *record, blg_error *error) {
    const tree_sink *t = (const tree_sink *)sink;
    char at[32];
    snprintf(at, sizeof at, "%d/%d.png", side, image);
    int file = make_picture(record->folder, at);
    if (file < 0)
        return store_error(t, name, errno, error);
    int code = blg_outfile_write(file, bytes->data, bytes->size);
    if (close(file) && !code)
        code = errno;
    if (code) {
        unlinkat(record->folder, at, 0);
        return store_error(t, name, code, error);
    }
    return add_sum(record, name, bytes, NULL, error);
}

static void close_tree(blg_sink *sink) {
    tree_sink *t = (tree_sink *)sink;
    for (int family = 0; family < BLG_FAMILIES; family++)
        if (t->families[family] >= 0)
            close(t->families[family]);
    blg_buf_free(&t->journal);
    blg_array_free(&t->lines);
}

/* Makes and opens the folder of a family's images. */
static blg_status open_family(tree_sink *t, blg_family family, blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s/images", t->folder, blg_family_name(family));
    blg_status status =
        path.failed ? blg_no_memory(error) : blg_fs_make_dirs(t->folder, path.data, error);
    if (status == BLG_OK) {
        t->families[family] = blg_open(t->folder, path.data, O_RDONLY | O_DIRECTORY);
        if (t->families[family] < 0)
            status = blg_open_error("open", path.data, errno, error);
    }
    blg_buf_free(&path);
    return status;
}

/* Lists where the lines of the journal begin. */
static blg_status index_journal(tree_sink *t, blg_error *error) {
    const char *start = t->journal.data, *end_of_text = start + t->journal.size;
    for (const char *line = start; line < end_of_text;) {
        const char *stop = memchr(line, '\n', (size_t)(end_of_text - line));
        /* An interrupted run may have cut off the last line. */
        if (!stop || stop - line < BLG_DIGEST_TEXT)
            break;
        if (!blg_array_grow(&t->lines, &t->capacity, t->n_lines + 1, sizeof *t->lines))
            return blg_no_memory(error);
        t->lines[t->n_lines++] = (size_t)(line - start);
        line = stop + 1;
    }
    return BLG_OK;
}

/* Reads the journal of an interrupted run, if there is one. Fills t->first: for each problem, the
 * number of its first picture's line. */
static blg_status read_journal(tree_sink *t, const blg_selection *selection, blg_error *error) {
    const blg_path path = blg_fs_path(t->folder, BLG_SUMS BLG_FS_PART);
    int64_t images = 0;
    t->first = BLG_NEW(&t->sink.arena, int64_t, selection->n + 1);
    for (int k = 0; t->first && k < selection->n; k++) {
        t->first[k] = images;
        images += count_images(selection, k);
    }
    bool there = false;
    blg_status status = t->first ? blg_fs_find(path.text, &there, error) : blg_no_memory(error);
    if (there)
        status = blg_fs_read(t->folder, path.text, &t->journal, error);
    return status == BLG_OK && t->journal.size ? index_journal(t, error) : status;
}

/* Opens the sink of a tree, and the folders of the families' images. A resumed run reads the
 * journal here, before SHA256SUMS.part is written anew. */
blg_status blg_sink_open_tree(const blg_selection *selection, const blg_write_options *options,
                              blg_sink **sink, blg_error *error) {
    tree_sink *t = BLG_NEW_OBJECT(tree_sink);
    if (!t)
        return blg_no_memory(error);
    *sink = &t->sink;
    t->sink.zstd = options->zstd_scenes;
    t->sink.begin = sink_tree_begin;
    t->sink.reuse = reuse_from_tree;
    t->sink.store = sink_tree_store;
    t->sink.end = sink_tree_end;
    t->sink.commit = commit_record;
    t->sink.close = close_tree;
    t->folder = options->folder;
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    for (int family = 0; family < BLG_FAMILIES; family++)
        t->families[family] = -1;
    if (options->programs_only)
        return BLG_OK;
    blg_status status = options->resume ? read_journal(t, selection, error) : BLG_OK;
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++)
        if (counts.families[family])
            status = open_family(t, (blg_family)family, error);
    return status;
}

/* ---- layout ---- */

/* Finds a layout by its name. A layout is a line of BLG_LAYOUT_LIST: a name and a sink. */

#define LAYOUT_ENTRY(upper, lower, shards)                                                         \
    [BLG_LAYOUT_##upper] = {#lower, shards, blg_sink_open_##lower},
const blg_layout_row blg_layout_rows[] = {BLG_LAYOUT_LIST(LAYOUT_ENTRY)};

int blg_layout_find(const char *name) {
    int layout = BLG_LAYOUTS - 1;
    while (layout >= 0 && (!name || strcmp(name, blg_layout_rows[layout].name) != 0))
        layout--;
    return layout;
}

bool blg_layout_has_shards(const char *name) {
    const int layout = blg_layout_find(name);
    return layout >= 0 && blg_layout_rows[layout].shards;
}
