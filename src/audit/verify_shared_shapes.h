/* Shared shapes: which shapes the problems of an abstract concept show. Two checks use this: how
 * many shapes two problems of one concept share (composition.pool_overlap), and whether a query of
 * one problem shows a shape that is support in another (composition.test_pool). Shapes are compared
 * by their programs, never by name. */
#ifndef AUDIT_VERIFY_SHARED_SHAPES_H
#define AUDIT_VERIFY_SHARED_SHAPES_H

#include "audit/verify_defects.h"
#include "base/error.h"
#include "concept/problem.h"
#include "config/config.h"

#include <stdint.h>

/* Zero-initialise and set config; free with blg_shared_shapes_free. */
typedef struct blg_shared_shapes {
    const blg_config *config; /* borrowed */
    struct blg_shape_set {
        uint64_t concept;
        int at, n;               /* in shapes */
        int split;               /* index in the config; -1 = not in the config */
        uint64_t support, query; /* by bit: the n shapes that appear in this role */
        char name[BLG_NAME_SIZE];
    } * problems;
    uint64_t *shapes; /* keys; each problem's keys ascend */
    int n, capacity, n_shapes, shape_capacity;
} blg_shared_shapes;

void blg_shared_shapes_free(blg_shared_shapes *sets);
/* Adds a problem; does nothing if the config asks for neither check. concept: a key, equal for
 * problems of one concept. */
blg_status blg_shared_shapes_add(blg_shared_shapes *sets, const blg_problem *problem,
                                 const char *split, uint64_t concept, blg_error *error);
/* Compares each problem with the earlier problems of its concept. Adds a defect if the problem
 * shares more shapes than allowed with an earlier problem, and a defect if one of the two problems
 * shows a shape as query that the other shows as support. */
void blg_shared_shapes_check(blg_shared_shapes *sets, blg_defects *defects);

#endif
