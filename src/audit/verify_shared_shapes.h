/* Shared shapes: which shapes the problems of an abstract concept show, and how many of them two
 * problems of one concept share (composition.pool_overlap). Shapes are told apart by measurement,
 * never by name. */
#ifndef AUDIT_VERIFY_SHARED_SHAPES_H
#define AUDIT_VERIFY_SHARED_SHAPES_H

#include "audit/verify_defects.h"
#include "base/error.h"
#include "concept/problem.h"

#include <stdint.h>

/* Zero-initialise; free with blg_shape_sets_free. */
typedef struct blg_shape_sets {
    struct blg_shape_set {
        uint64_t concept;
        int at, n; /* in shapes */
        char name[BLG_NAME_SIZE];
    } * problems;
    uint64_t *shapes; /* keys, of each problem in ascending order */
    int n, capacity, n_shapes, shape_capacity;
} blg_shape_sets;

void blg_shape_sets_free(blg_shape_sets *sets);
/* concept: equal for problems of one concept. */
blg_status blg_shape_sets_add(blg_shape_sets *sets, const blg_problem *problem, uint64_t concept,
                              blg_error *error);
/* A defect for each problem that shares more than most shapes with one before it. */
void blg_shape_sets_check(blg_shape_sets *sets, int most, blg_defects *defects);

#endif
