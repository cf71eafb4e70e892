/* Shard files: the tar files of a data set, <split>-<number>-of-<count>.tar. Each holds up to 1000
 * problems of one split in the order of the plan. A problem's members are its pictures and its
 * scene. */
#ifndef WRITE_SHARD_FILES_H
#define WRITE_SHARD_FILES_H

#include "base/outfile.h"
#include "write/dataset.h"

typedef struct blg_shard_files {
    const char *folder;
    bool keep; /* a shard that exists with the right bytes is kept */
    int n_splits;
    struct blg_shard_split {
        const char *name;
        int problems, taken; /* problems of the split: all; added so far */
        blg_outfile shard;   /* the open shard */
        char file[80];       /* name of the open shard */
        bool kept;           /* the open shard existed already */
        blg_digest digest;   /* of a kept shard: the bytes that it should have */
    } splits[BLG_MAX_SPLITS + 2];
} blg_shard_files;

/* For a split with `problems` problems: the number of its shards, and the name of shard `number`.
 */
int blg_shard_files_count(int problems);
void blg_shard_files_name(char file[80], const char *split, int number, int problems);

/* Adds the next problem of the split; a full shard gets its line in sums. BLG_INVALID if a shard
 * that exists already has other bytes. */
BLG_MUST_USE blg_status blg_shard_files_add(blg_shard_files *shards, int split, const void *members,
                                            size_t size, blg_outfile *sums, blg_error *error);
void blg_shard_files_close(blg_shard_files *shards);

#endif
