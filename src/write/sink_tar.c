/* Tar shards (shard_files.h): painters collect a problem's members; the committing thread appends
 * them to a shard of the problem's split. */
#include "base/tar.h"
#include "write/shard_files.h"
#include "write/sink.h"

#include <stdio.h>

typedef struct tar_sink {
    blg_sink sink;
    blg_shard_files shards;
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

static blg_status commit(blg_sink *sink, const blg_record *record, blg_outfile *sums,
                         blg_error *error) {
    return blg_shard_files_add(&((tar_sink *)sink)->shards, record->split, record->members.data,
                               record->members.size, sums, error);
}

static void close_shards(blg_sink *sink) {
    blg_shard_files_close(&((tar_sink *)sink)->shards);
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
    t->shards.folder = options->folder;
    t->shards.n_splits = blg_plan_splits(selection->plan);
    blg_write_counts counts;
    blg_selection_counts(selection, &counts);
    for (int i = 0; i < t->shards.n_splits; i++) {
        t->shards.splits[i].name = blg_plan_split_name(selection->plan, i);
        t->shards.splits[i].problems = counts.splits[i];
    }
    return BLG_OK;
}
