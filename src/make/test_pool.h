/* Test pool: the shapes of a concept that only its queries show (composition.test_pool). Every
 * shape in a concept's cells is either a test shape or a support shape, the same in all problems of
 * the concept. */
#ifndef MAKE_TEST_POOL_H
#define MAKE_TEST_POOL_H

#include "make/abstract_weights.h"

/* sets: the cells of a concept, under each reading of line counts. Marks at least the config's
 * share of each cell as test shapes. If a cell is too small to have both test and support shapes,
 * its set becomes infeasible. Does nothing if the config has no pools. False when memory is out. */
bool blg_test_pool_mark(const blg_plan *plan, int concept_id, blg_arena *arena,
                        blg_cell_set sets[2]);

#endif
