/* Splits by hardness: every problem that their rules concern is built once when the generator is
 * made, by one thread, and goes where its measured hardness says. What it shows does not change:
 * the builders' tables know the splits from before. */
#ifndef GENERATE_SPLIT_HARDNESS_H
#define GENERATE_SPLIT_HARDNESS_H

#include "base/arena.h"
#include "generate/worker.h"

/* Nothing to do where no rule is by hardness. The generator is complete but for plan's splits.
 * BLG_INFEASIBLE with the numbers. */
blg_status blg_hardness_split(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                              blg_error *error);

#endif
