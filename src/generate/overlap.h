/* Image pools: problems of one abstract concept that share at most so many shapes.
 *
 * Which shapes a problem shows depends on the attempt that the verifier accepts, so the attempts
 * themselves are planned: problem by problem within a concept, each gets the first attempt that is
 * valid and shares no more shapes with any before it than pool_overlap of the two splits allows.
 * One thread does so when the generator is made; afterwards every problem is again a function of
 * its index. Distractors do not count. Where problems_per_concept is "max", the plan leaves out the
 * first problem of a concept and split that finds none, and all after it. */
#ifndef GENERATE_OVERLAP_H
#define GENERATE_OVERLAP_H

#include "base/arena.h"
#include "generate/worker.h"

/* Attempts at one problem before its concept counts as too small. */
#define BLG_OVERLAP_ATTEMPTS 4000
/* The same where the plan takes as many problems as there are: the last of every concept uses them
 * up. */
#define BLG_OVERLAP_MANY_ATTEMPTS 1000

/* Fills *attempts, by plan index, from arena; NULL where the config asks for no limit. The
 * generator is complete but for the attempts. BLG_INFEASIBLE with the numbers. */
blg_status blg_overlap_plan(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                            const int **attempts, blg_error *error);

#endif
