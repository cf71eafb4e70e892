/* Split shards: reads members of the shards of one split, problem by problem.
 *
 * Shards hold problems in the order of scenes.jsonl. The search for a problem begins at the place
 * of the problem before. So problems in their order take one pass over each file, and any other
 * problem is found by going round all shards once. Memory holds only the places of one problem's
 * members. */
#ifndef READ_SPLIT_SHARDS_H
#define READ_SPLIT_SHARDS_H

#include "base/sums.h"
#include "base/tar.h"
#include "concept/problem.h"

typedef struct blg_split_shards {
    const char *folder;
    const blg_sums *sums; /* lists the shards */
    const char *split;
    int *shards; /* the split's shards: their indices in sums, once they are listed */
    int n_shards, shard_capacity;
    bool listed;
    int at;       /* index of the open shard in shards; -1 = none */
    blg_buf path; /* path of the open shard */
    blg_tar_file tar;
    blg_tar_entry next; /* the entry read last, if it was not used yet */
    bool ahead;         /* `next` holds an entry */
    char problem[BLG_NAME_SIZE];
    bool found;            /* the open shard has the problem */
    struct blg_member_at { /* the problem's members that were read so far */
        char ending[16];   /* of the name, after "<problem>." */
        long long offset, size;
    } * members;
    int n_members, capacity;
} blg_split_shards;

/* folder, sums and split are borrowed. */
void blg_split_shards_init(blg_split_shards *shards, const char *folder, const blg_sums *sums,
                           const char *split);
void blg_split_shards_close(blg_split_shards *shards);

/* *there: at least one of the split's listed shards exists. */
BLG_MUST_USE blg_status blg_split_shards_find(blg_split_shards *shards, bool *there,
                                              blg_error *error);
/* Appends the data of member "<problem>.<ending>". BLG_IO if a shard or the member is missing,
 * BLG_INVALID if a shard is damaged; the error names the shard, and the member as key. */
blg_status blg_split_shards_read(blg_split_shards *shards, const char *problem, const char *ending,
                                 blg_buf *out, blg_error *error);
/* Adds the place of the member that was asked for last to an error. */
void blg_split_shards_at(const blg_split_shards *shards, const char *ending, blg_error *error);

#endif
