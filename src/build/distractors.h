/* Distractors: catalogue shapes that stand in every image and take no part in the concept.
 *
 * They are the last shapes of a scene, different from each other, drawn uniformly from what the
 * problem allows, without looking at the side or at the image:
 *   ff  any shape that the config uses;
 *   bd  shapes of super classes that the concept does not touch, so neither a shape of the concept
 *       nor one that replaces it;
 *   hd  shapes that decidedly lack the concept, so that "some shape has it" stays true of the
 *       positives and false of the negatives. */
#ifndef BUILD_DISTRACTORS_H
#define BUILD_DISTRACTORS_H

#include "build/builder.h"
#include "build/facts.h"
#include "build/verify.h"

#define BLG_MAX_DISTRACTORS 2

/* BLG_INFEASIBLE with the numbers where a problem allows fewer shapes than distractors. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error);
/* Adds the config's number to every image of a problem that blg_distractors_check has passed. */
void blg_distractors_add(const blg_plan *plan, const blg_plan_item *item, uint64_t key,
                         blg_problem *problem);

/* No distractor shows what the concept is about: its figure (ff, bd), or a figure that has it (hd).
 * Measured, like every rule of the verifier. Impure images must be back on their sides. */
blg_status blg_distractors_verify(blg_facts *facts, const blg_problem *problem,
                                  blg_verdict *verdict, blg_error *error);

#endif
