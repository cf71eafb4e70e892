/* Shards: the members of a data set's tar files, by name. Memory holds only names and places; a
 * member's bytes are read on request. So verifying shards takes as much memory as the SHA256SUMS of
 * the same data set written as a tree. */
#ifndef AUDIT_VERIFY_SHARDS_H
#define AUDIT_VERIFY_SHARDS_H

#include "audit/verify_defects.h"
#include "base/sums.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_member {
    const char *name;
    long long offset, size;
    int shard, number; /* place among all members, in the order of SHA256SUMS */
    uint64_t key;      /* hash of its bytes, set by blg_shards_read; 0 = not read */
    bool seen;         /* the caller's mark */
} blg_member;

/* Zero-initialise; free with blg_shards_free. */
typedef struct blg_shards {
    const char *folder;
    blg_buf names;       /* of members */
    size_t *name_at;     /* offsets into names, while they are collected */
    blg_member *members; /* sorted by name */
    int n, capacity, name_capacity;
    struct blg_shard {
        const char *name;
        bool whole; /* its digest is the one in SHA256SUMS */
    } * shards;
    int n_shards, shard_capacity;
} blg_shards;

void blg_shards_free(blg_shards *shards);
/* For every tar file of sums that exists: computes its digest, marks it as seen in sums, and lists
 * its members. Defects: a digest other than the listed one, a file that is not a whole tar file as
 * blogo writes them, a member's name that occurs twice. */
blg_status blg_shards_open(blg_shards *shards, const char *folder, const blg_sums *sums,
                           blg_defects *defects, blg_error *error);

/* The first member of that name, or NULL. */
blg_member *blg_shards_find(const blg_shards *shards, const char *name);
/* Replaces out by the member's bytes. */
blg_status blg_shards_read(const blg_shards *shards, blg_member *member, blg_buf *out,
                           blg_error *error);
/* Whether the digest of the member's shard is the one in SHA256SUMS. */
bool blg_shards_is_whole(const blg_shards *shards, const blg_member *member);
/* Adds a defect if a problem's members ("<problem>.*") are not together in one shard of its split.
 */
void blg_shards_check_place(const blg_shards *shards, const char *problem, const char *split,
                            blg_defects *defects);
/* Adds defects for members that were never marked as seen, and for pictures with equal bytes.
 * pairings: composition.pairings of the config, which allows some equal pictures
 * (verify_sums.h). */
blg_status blg_shards_check_rest(const blg_shards *shards, int pairings, blg_defects *defects,
                                 blg_error *error);

#endif
