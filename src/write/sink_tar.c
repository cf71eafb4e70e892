/* Tar shards: <split>-<number>-of-<count>.tar, each with so many problems of one split in the order
 * of the plan. A problem's members are its pictures and its scene. */
#include "base/sums.h"
#include "base/tar.h"
#include "write/sink.h"

#include <stdio.h>

/* About 100 MB at 512 px: large reads, and still many shards to share between loaders. */
#define PROBLEMS_PER_SHARD 1000

typedef struct tar_split {
    const char *name;
    int problems, taken; /* of this run; committed so far */
    blg_outfile shard;   /* that is open */
    char file[80];       /* its name */
} tar_split;

typedef struct tar_sink {
    blg_sink sink;
    const char *folder;
    int n_splits;
    tar_split splits[BLG_MAX_SPLITS + 2];
} tar_sink;

static blg_status begin(const blg_sink *sink, const blg_problem *problem, blg_record *record,
                        blg_error *error) {
    (void)sink, (void)problem, (void)record, (void)error;
    return BLG_OK;
}

static blg_status store(const blg_sink *sink, const char *name, int side, int image,
                        const blg_buf *file, blg_record *record, blg_error *error) {
    (void)sink, (void)side, (void)image;
    blg_tar_member(&record->members, name, file->data, file->size);
    return record->members.failed ? blg_no_memory(error) : BLG_OK;
}

static void end(const blg_sink *sink, const blg_problem *problem, blg_record *record) {
    char name[BLG_NAME_SIZE + 8];
    (void)sink;
    snprintf(name, sizeof name, "%s.json", problem->name);
    if (!record->scene.failed)
        blg_tar_member(&record->members, name, record->scene.data, record->scene.size);
}

static blg_status finish_shard(tar_split *split, blg_outfile *sums, blg_error *error) {
    char hex[BLG_DIGEST_TEXT];
    blg_tar_end(&split->shard.pending);
    blg_status status = blg_outfile_finish(&split->shard, hex, error);
    if (status == BLG_OK)
        blg_sums_print(&sums->pending, hex, split->file);
    return status;
}

static blg_status commit(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error) {
    tar_sink *t = (tar_sink *)sink;
    tar_split *split = &t->splits[record->split];
    blg_status status = BLG_OK;
    if (split->taken % PROBLEMS_PER_SHARD == 0) {
        int count = (split->problems + PROBLEMS_PER_SHARD - 1) / PROBLEMS_PER_SHARD;
        snprintf(split->file, sizeof split->file, "%s-%05d-of-%05d.tar", split->name,
                 split->taken / PROBLEMS_PER_SHARD, count);
        status = blg_outfile_open(&split->shard, t->folder, split->file, BLG_OUT_DIGEST, error);
    }
    if (status == BLG_OK)
        status = blg_outfile_add(&split->shard, record->members.data, record->members.size, error);
    int taken = ++split->taken;
    bool full = taken % PROBLEMS_PER_SHARD == 0 || taken == split->problems;
    return status == BLG_OK && full ? finish_shard(split, sums, error) : status;
}

static void close_shards(blg_sink *sink) {
    tar_sink *t = (tar_sink *)sink;
    for (int i = 0; i < t->n_splits; i++)
        blg_outfile_abandon(&t->splits[i].shard);
}

blg_status blg_sink_open_tar(const blg_selection *selection, const blg_write_options *options,
                             blg_sink **sink, blg_error *error) {
    tar_sink *t = BLG_NEW_OBJECT(tar_sink);
    if (!t)
        return blg_no_memory(error);
    *sink = &t->sink;
    t->sink.tar = true;
    t->sink.begin = begin;
    t->sink.store = store;
    t->sink.end = end;
    t->sink.commit = commit;
    t->sink.close = close_shards;
    t->folder = options->folder;
    t->n_splits = blg_plan_splits(selection->plan);
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    for (int i = 0; i < t->n_splits; i++) {
        t->splits[i].name = blg_plan_split_name(selection->plan, i);
        t->splits[i].problems = counts.splits[i];
    }
    return BLG_OK;
}
