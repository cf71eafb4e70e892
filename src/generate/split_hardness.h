/* Splits by hardness. When the generator is created, one thread builds every problem that such a
 * split's rule concerns; its measured hardness decides its split. The images of a problem do not
 * change with its split: the builders' tables keep the splits from before the move. */
#ifndef GENERATE_SPLIT_HARDNESS_H
#define GENERATE_SPLIT_HARDNESS_H

#include "base/arena.h"
#include "generate/worker.h"

/* Moves problems into the splits by hardness; does nothing if no rule is by hardness. The generator
 * must be complete apart from the plan's splits. BLG_INFEASIBLE with the numbers. */
blg_status blg_hardness_split(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                              blg_error *error);

#endif
