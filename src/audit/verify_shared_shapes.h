/* Shared shapes: which shapes the problems of an abstract concept show, how many of them two
 * problems of one concept share (pool_overlap), and whether queries show what support images of the
 * concept show (composition.test_pool). Shapes are told apart by measurement, never by name. */
#ifndef AUDIT_VERIFY_SHARED_SHAPES_H
#define AUDIT_VERIFY_SHARED_SHAPES_H

#include "audit/verify_defects.h"
#include "base/error.h"
#include "concept/problem.h"
#include "config/config.h"

#include <stdint.h>

/* Zero-initialise but for the config; free with blg_shared_shapes_free. */
typedef struct blg_shared_shapes {
    const blg_config *config; /* borrowed */
    struct blg_shape_set {
        uint64_t concept;
        int at, n;               /* in shapes */
        int split;               /* of the config, -1 = none of it */
        uint64_t support, query; /* which of the n shapes are such images, by bit */
        char name[BLG_NAME_SIZE];
    } * problems;
    uint64_t *shapes; /* keys, of each problem in ascending order */
    int n, capacity, n_shapes, shape_capacity;
} blg_shared_shapes;

void blg_shared_shapes_free(blg_shared_shapes *sets);
/* Does nothing where the config asks for none of the checks. concept: equal for problems of one
 * concept. */
blg_status blg_shared_shapes_add(blg_shared_shapes *sets, const blg_problem *problem,
                                 const char *split, uint64_t concept, blg_error *error);
/* A defect for each problem that shares more shapes than allowed with one before it, and for each
 * that shows a shape as a query that another shows as support. */
void blg_shared_shapes_check(blg_shared_shapes *sets, blg_defects *defects);

#endif
