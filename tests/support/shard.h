/* A shard as a list of its members, which a test changes and writes as a tar file again. */
#ifndef SUPPORT_SHARD_H
#define SUPPORT_SHARD_H

#include "base/memory.h"
#include "planted.h"

#define SHARD_MOST 64 /* members */

typedef struct shard {
    int n;
    struct shard_member {
        char name[160];
        blg_buf data;
    } members[SHARD_MOST];
} shard;

/* Replaces s by the members of a tar file of the data set. s must be zero before its first use. */
void shard_read(shard *s, const planted *p, const char *file);
void shard_write(const shard *s, const planted *p, const char *file);
void shard_free(shard *s);

void shard_insert(shard *s, int at, const char *name, const void *data, size_t size);
void shard_drop(shard *s, int at);
/* Moves the first n members to the end of another shard. */
void shard_move(shard *s, int n, shard *to);

#endif
