/* Pools: which catalogue shapes may take each other's place in a basic problem.
 *
 * A super class is split in two by decorability, so that a substitute may be decorated exactly
 * where the replaced shape may. If one of the two parts is too small to fill a problem, the class
 * stays whole, and all its shapes are drawn plain on both sides. */
#ifndef MAKE_BASIC_POOLS_H
#define MAKE_BASIC_POOLS_H

#include "base/arena.h"
#include "catalogue/facts.h"
#include "plan/plan.h"

typedef struct blg_pools {
    int n_shapes, n_pools;
    int *pool_of;         /* by shape */
    bool *plain;          /* by shape: drawn with normal strokes only */
    int *first;           /* n_pools + 1 offsets into members */
    int *members;         /* shapes, pool by pool */
    int *place;           /* by shape: its number within its pool */
    double **kernels;     /* by pool, members x members: kernel K(a, x) */
    const uint8_t *pairs; /* n_shapes x n_shapes blg_pair */
} blg_pools;

/* pairs: from blg_pairs_of; near pairs and twins are too alike to replace each other. draws: the
 * largest number of substitutes that one slot of the concept needs in a problem. least: if a shape
 * has fewer substitutes in its half of the super class (decorable or not), the class stays whole.
 * False when memory is out. */
bool blg_pools_init(const blg_plan *plan, const uint8_t *pairs, int draws, int least,
                    blg_arena *arena, blg_pools *pools);

/* Finds the substitutes of the concept's shape number slot: its pool without every shape that is
 * near one of the concept's shapes. Fills shapes and weights (room for n_shapes); returns how many
 * substitutes there are. */
int blg_pools_substitutes(const blg_pools *pools, const int *concept, int n_concept, int slot,
                          int *shapes, double *weights);

#endif
