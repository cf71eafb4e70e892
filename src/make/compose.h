/* Composition: what a problem's images show apart from its concept. It runs between building and
 * verifying, in this order, each step off by default:
 *
 *   1. choice (abstract): builders make more candidates a side than are shown; they are dealt so
 *      that support images are diverse and queries far from them (candidates.h);
 *   2. distractors: further shapes in every image (below);
 *   3. impure sides: k support images of one side change places with k of the other side. They keep
 *      their look, so impure and pure images have the same distribution.
 *
 * Nothing here looks at the side: every step treats both alike. */
#ifndef MAKE_COMPOSE_H
#define MAKE_COMPOSE_H

#include "make/builder.h"

/* Turns the candidates that a builder made into the images that are shown. */
void blg_compose(const blg_build_tables *tables, const blg_plan *plan, const blg_plan_item *item,
                 int attempt, blg_problem *problem);

/* ---- distractors: catalogue shapes that stand in every image and take no part in the concept ----
 *
 * They are the last shapes of a scene, different from each other, drawn uniformly from what the
 * problem allows, without looking at the side or at the image:
 *   ff  any shape that the config uses;
 *   bd  shapes of super classes that the concept does not touch, so neither a shape of the concept
 *       nor its substitute;
 *   hd  any shape that the config uses, small: the concept speaks of the largest figure.
 *
 * Abstract distractors may have the concept or not. If they always lacked it, the two
 * figures of an image would tell its side: in a positive they would differ in the concept's
 * attribute, in a negative they would not, and a guess by the number of attributes that differ
 * would be right in 54 % of the images. Size tells which figure counts, and nothing else. */

#define BLG_MAX_DISTRACTORS 2
/* BLG_INFEASIBLE with the numbers where a problem allows fewer shapes than distractors. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error);

#endif
