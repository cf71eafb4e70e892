/* Split shards: members of the shards of one split, by problem.
 *
 * Shards hold problems in the order of scenes.jsonl. A problem is looked for from the place of the
 * last one on, so that problems in their order take one pass over each file; one that stands
 * elsewhere is found by going round once. Only the members of one problem are held, as places. */
#ifndef READ_SPLIT_SHARDS_H
#define READ_SPLIT_SHARDS_H

#include "base/sums.h"
#include "base/tar.h"
#include "concept/problem.h"

typedef struct blg_split_shards {
    const char *folder;
    const blg_sums *sums; /* lists the shards */
    const char *split;
    int at;       /* the shard that is open, in sums; -1 = none */
    blg_buf path; /* its path */
    blg_tar_file tar;
    blg_tar_entry next; /* read from it and not yet of use */
    bool ahead;         /* there is one */
    char problem[BLG_NAME_SIZE];
    bool found;            /* the shard that is open has the problem */
    struct blg_member_at { /* its members as far as they were read */
        char ending[16];   /* of the name, behind "<problem>." */
        long long offset, size;
    } * members;
    int n_members, capacity;
} blg_split_shards;

/* All three are borrowed. */
void blg_split_shards_init(blg_split_shards *shards, const char *folder, const blg_sums *sums,
                           const char *split);
void blg_split_shards_close(blg_split_shards *shards);

/* *there: any of the listed shards is. */
BLG_MUST_USE blg_status blg_split_shards_find(blg_split_shards *shards, bool *there,
                                              blg_error *error);
/* Appends the data of member "<problem>.<ending>". BLG_IO where a shard or the member is missing,
 * BLG_INVALID for a damaged shard; with the shard, and the member as key. */
blg_status blg_split_shards_read(blg_split_shards *shards, const char *problem, const char *ending,
                                 blg_buf *out, blg_error *error);
/* Adds the place of the member that was asked for last. */
void blg_split_shards_at(const blg_split_shards *shards, const char *ending, blg_error *error);

#endif
