/* Composition: what a problem's images show apart from its concept. Composition runs between
 * building and verifying. It has three steps in this order, each off by default:
 *
 *   1. choice (abstract problems): builders make more candidates for each side than are shown; the
 *      choice makes support images diverse and puts queries far from them (candidates.h);
 *   2. distractors: further shapes in every image (below);
 *   3. impure sides: k support images of one side change places with k of the other side. They keep
 *      their look, so impure and pure images have the same distribution.
 *
 * Every step treats both sides alike. */
#ifndef MAKE_COMPOSE_H
#define MAKE_COMPOSE_H

#include "make/builder.h"

/* Turns the candidates that a builder made into the images that are shown. */
void blg_compose(const blg_build_tables *tables, const blg_plan *plan, const blg_plan_item *item,
                 int attempt, blg_problem *problem);

/* ---- distractors: catalogue shapes that stand in every image and take no part in the concept ----
 *
 * Distractors are the last shapes of a scene and differ from each other. They are drawn uniformly
 * from the shapes that the problem allows, whatever the side and the image:
 *   ff  any shape that the config uses;
 *   bd  shapes of super classes that the concept does not touch, so neither a shape of the concept
 *       nor a substitute of one;
 *   hd  any shape that the config uses, drawn small, because the concept speaks of the largest
 *       figure.
 *
 * An abstract distractor may have the concept or not. If distractors always lacked it, the two
 * figures of an image would tell its side: in a positive they would differ in the concept's
 * attribute, in a negative they would not. A guess by the number of differing attributes would be
 * right in 54 % of the images. So only size tells which figure counts. */

#define BLG_MAX_DISTRACTORS 2
/* Checks that every problem allows enough distractors. BLG_INFEASIBLE with the numbers if a problem
 * allows fewer shapes than the config asks for. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error);

#endif
