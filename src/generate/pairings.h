/* Pairings: chooses an attempt for each side of a block, so that every positive side makes a valid
 * problem with every negative side (make/sides.h). One thread does this when the generator is
 * created. */
#ifndef GENERATE_PAIRINGS_H
#define GENERATE_PAIRINGS_H

#include "base/arena.h"
#include "generate/worker.h"

/* Fills *attempts, by plan index, from arena; leaves it unchanged if the config asks for no
 * pairings. BLG_INFEASIBLE if a side finds no attempt. */
blg_status blg_pairings_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                             blg_error *error);

#endif
