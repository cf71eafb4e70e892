/* Image pools: problems of one abstract concept that share at most pool_overlap shapes.
 *
 * The shapes of a problem depend on the attempt that the verifier accepts, so the attempts
 * themselves are planned. Problem by problem within a concept, each problem gets the first attempt
 * that is valid and does not share too many shapes with any earlier problem of the concept. For
 * problems of two splits the smaller pool_overlap is the limit. One thread does this when the
 * generator is created; afterwards every problem is again a function of its index. Distractors do
 * not count. If problems_per_concept is "max" and a problem finds no attempt, this problem and all
 * later ones of the same concept and split are left out of the plan. */
#ifndef GENERATE_OVERLAP_H
#define GENERATE_OVERLAP_H

#include "base/arena.h"
#include "generate/worker.h"

/* Largest number of attempts at one problem; then its concept counts as too small. */
#define BLG_OVERLAP_ATTEMPTS 4000
/* Largest number of attempts at one problem if problems_per_concept is "max". It is smaller,
 * because the last problem of every concept uses up all attempts. */
#define BLG_OVERLAP_MANY_ATTEMPTS 1000

/* Makes *attempts in arena: the attempt of each problem, by plan index. Leaves *attempts unchanged
 * if the config gives no limit. The generator must be complete apart from the attempts.
 * BLG_INFEASIBLE, with the numbers, if a problem finds no attempt. */
blg_status blg_overlap_plan(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                            const int **attempts, blg_error *error);

#endif
