/* Test pool: the shapes of a concept that only its queries show (composition.test_pool). Every
 * shape of a concept's cells is either a test shape or a support shape in all problems of the
 * concept. */
#ifndef MAKE_TEST_POOL_H
#define MAKE_TEST_POOL_H

#include "make/abstract_weights.h"

/* Marks the test shapes in the cells of both sets of a concept, at least the config's share of each
 * cell; a set whose cell is too small for both roles becomes infeasible. Does nothing where the
 * config has no pools. False when memory is out. */
bool blg_test_pool_mark(const blg_plan *plan, int concept_id, blg_arena *arena,
                        blg_cell_set sets[2]);
/* Scales the weights of a cell: to sum 1 with none above 1 / most; with pools, each role's shapes
 * to the role's share of the images. */
void blg_cells_weigh(const blg_plan *plan, const blg_cell *cell);

#endif
