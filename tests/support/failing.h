/* An allocator that fails on demand and counts allocations that were not freed. */
#ifndef SUPPORT_FAILING_H
#define SUPPORT_FAILING_H

#include "base/memory.h"

typedef struct failing {
    blg_allocator allocator; /* give its address to blg_arena_init */
    int calls;               /* number of allocations requested so far */
    int fail_at;             /* number of the allocation that fails, from 1; 0 = none */
    int held;                /* allocations not released */
} failing;

void failing_init(failing *f, int fail_at);

#endif
