/* An allocator that fails on demand and counts what was not given back. */
#ifndef SUPPORT_FAILING_H
#define SUPPORT_FAILING_H

#include "base/arena.h"

typedef struct failing {
    blg_allocator allocator; /* give its address to blg_arena_init */
    int calls;               /* allocations asked for so far */
    int fail_at;             /* which of them fails, from 1; 0 = none */
    int held;                /* allocations not released */
} failing;

void failing_init(failing *f, int fail_at);

#endif
