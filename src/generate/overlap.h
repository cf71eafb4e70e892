/* Image pools: problems of one abstract concept that share at most so many shapes.
 *
 * Which shapes a problem shows depends on the attempt that the verifier accepts, so the attempts
 * themselves are planned: problem by problem within a concept, each gets the first attempt that is
 * valid and shares no more than composition.pool_overlap shapes with any before it. One thread does
 * so when the generator is made; afterwards every problem is again a function of its index.
 * Distractors do not count. */
#ifndef GENERATE_OVERLAP_H
#define GENERATE_OVERLAP_H

#include "base/arena.h"
#include "generate/worker.h"

/* Attempts at one problem before its concept counts as too small. */
#define BLG_OVERLAP_ATTEMPTS 4000

/* Fills *attempts, by plan index, from arena; NULL where the config asks for no limit. The
 * generator is complete but for the attempts. BLG_INFEASIBLE with the numbers. */
blg_status blg_overlap_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                            blg_error *error);

#endif
