/* Shard files: the tar files of a data set, <split>-<number>-of-<count>.tar. Each holds so many
 * problems of one split in the order of the plan; a problem's members are its pictures and its
 * scene. */
#ifndef WRITE_SHARD_FILES_H
#define WRITE_SHARD_FILES_H

#include "base/outfile.h"
#include "write/dataset.h"

typedef struct blg_shard_files {
    const char *folder;
    bool keep; /* a shard that is there under its final name stays */
    int n_splits;
    struct blg_shard_split {
        const char *name;
        int problems, taken; /* in all; so far */
        blg_outfile shard;   /* that is open */
        char file[80];       /* its name */
        bool kept;           /* it is there already */
        long long size;      /* of a kept shard: bytes passed over */
    } splits[BLG_MAX_SPLITS + 2];
} blg_shard_files;

/* Number of shards, and name of the number-th, of a split with so many problems. */
int blg_shard_files_count(int problems);
void blg_shard_files_name(char file[80], const char *split, int number, int problems);

/* Whether the next problem of the split goes into a shard that is kept: then nothing but the size
 * of its members is wanted. Opens the shard. */
BLG_MUST_USE blg_status blg_shard_files_begin(blg_shard_files *shards, int split, bool *kept,
                                              blg_error *error);
/* Takes that problem; a shard that is full gets its line in sums. members is not read where the
 * shard is kept. BLG_INVALID for a kept shard of another size. */
BLG_MUST_USE blg_status blg_shard_files_add(blg_shard_files *shards, int split, const void *members,
                                            size_t size, blg_outfile *sums, blg_error *error);
void blg_shard_files_close(blg_shard_files *shards);

#endif
