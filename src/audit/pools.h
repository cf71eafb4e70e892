/* Pools: which shapes the problems of an abstract concept show, and how many of them two problems
 * share (composition.pool_overlap). Shapes are told apart by measurement, never by name. */
#ifndef AUDIT_POOLS_H
#define AUDIT_POOLS_H

#include "audit/check.h"

/* Zero-initialise; free with blg_pools_free. */
typedef struct blg_pools {
    struct blg_pool_of {
        uint64_t concept;
        int at, n; /* in shapes */
        char name[BLG_NAME_SIZE];
    } * problems;
    uint64_t *shapes; /* keys, of each problem in ascending order */
    int n, capacity, n_shapes, shape_capacity;
} blg_pools;

void blg_pools_free(blg_pools *pools);
/* concept: equal for problems of one concept. */
blg_status blg_pools_add(blg_pools *pools, const blg_problem *problem, uint64_t concept,
                         blg_error *error);
/* A finding for each problem that shares more than most shapes with one before it. */
void blg_pools_check(blg_pools *pools, int most, blg_findings *findings);

#endif
