/* Pairings: which attempts the sides of a block take, so that every positive side makes a valid
 * problem with every negative side (make/sides.h). One thread settles them when the generator is
 * made. */
#ifndef GENERATE_PAIRINGS_H
#define GENERATE_PAIRINGS_H

#include "base/arena.h"
#include "generate/worker.h"

/* Fills *attempts, by plan index, from arena; leaves it where the config asks for no pairings.
 * BLG_INFEASIBLE where a side finds no partner. */
blg_status blg_pairings_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                             blg_error *error);

#endif
