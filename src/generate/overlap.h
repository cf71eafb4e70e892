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
#include "generate/generator.h"
#include "make/builder.h"

/* Attempts at one problem before its concept counts as too small. */
#define BLG_OVERLAP_ATTEMPTS 4000

/* Fills *attempts, by plan index, from arena; NULL where the config asks for no limit. The
 * generator is complete but for the attempts. BLG_INFEASIBLE with the numbers. */
blg_status blg_overlap_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                            blg_error *error);

/* Of the generator: one attempt, in two halves. A draft has programs and shapes; finishing verifies
 * and places it, and takes result's acceptance away where it fails. */
blg_status blg_worker_draft(blg_worker *worker, const blg_plan_item *item, int attempt,
                            blg_problem *problem, blg_build_result *result, blg_error *error);
blg_status blg_worker_finish(blg_worker *worker, blg_problem *problem, blg_build_result *result,
                             blg_error *error);

#endif
