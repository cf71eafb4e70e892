/* Pairings: problems that share sides. A block has k positive and k negative sides (make/sides.h).
 * This module chooses an attempt for each side, so that every positive side makes a valid problem
 * with every negative side. One thread does this when the generator is created. */
#ifndef GENERATE_PAIRINGS_H
#define GENERATE_PAIRINGS_H

#include "base/arena.h"
#include "generate/worker.h"

/* Makes *attempts in arena: the attempt of each problem, by plan index. Leaves *attempts unchanged
 * if the config asks for no pairings. BLG_INFEASIBLE if a side finds no attempt. */
blg_status blg_pairings_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                             blg_error *error);

#endif
