/* Distractors: catalogue shapes that stand in every image and take no part in the concept.
 *
 * They are the last shapes of a scene, different from each other, drawn uniformly from what the
 * problem allows, without looking at the side or at the image:
 *   ff  any shape that the config uses;
 *   bd  shapes of super classes that the concept does not touch, so neither a shape of the concept
 *       nor one that replaces it;
 *   hd  any shape that the config uses, small: the concept speaks of the largest figure.
 *
 * Abstract distractors may have the concept or not. Were they to lack it, the two figures of an
 * image would tell its side: in a positive they differ in the concept's attribute, in a negative
 * they do not, and one who counts the attributes that differ is right in 54 % of the images
 * without knowing the concept. Size tells which figure counts, and that is all it tells. */
#ifndef MAKE_DISTRACTORS_H
#define MAKE_DISTRACTORS_H

#include "make/builder.h"

#define BLG_MAX_DISTRACTORS 2

/* BLG_INFEASIBLE with the numbers where a problem allows fewer shapes than distractors. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error);
/* Adds the config's number to every image of a problem that blg_distractors_check has passed. */
void blg_distractors_add(const blg_plan *plan, const blg_plan_item *item, uint64_t key,
                         blg_problem *problem);

#endif
