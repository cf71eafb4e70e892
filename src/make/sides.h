/* Sides: the keys and the attempts by which a problem draws its two sides.
 *
 * Without composition.pairings a side belongs to its problem. With pairings = k, k x k successive
 * problems of an abstract concept form a block of k positive and k negative sides: problem i * k +
 * j of the block shows its i-th positive side and its j-th negative side. All draws of a side, pose
 * and decoration included, have the key of the first problem that shows it, so the side is the same
 * in all k problems. Each side has attempts of its own; a problem's attempt number encodes the
 * attempts of both its sides. */
#ifndef MAKE_SIDES_H
#define MAKE_SIDES_H

#include "plan/plan.h"

/* Largest number of attempts at one side of a block. */
#define BLG_SIDE_ATTEMPTS 4096

/* Key of the random streams for the images of a side. */
uint64_t blg_side_key(const blg_config *config, const blg_plan_item *item, int attempt, int side);
/* The attempt number of a problem whose sides have these attempts. */
int blg_side_attempts(int positive, int negative);
/* The attempt of one side, from the attempt number of its problem. */
int blg_side_attempt(const blg_config *config, const blg_plan_item *item, int attempt, int side);
/* Number of the problem within its concept; with pairings, number of its block. All problems of a
 * block take one reading of line counts. */
int64_t blg_side_block(const blg_config *config, const blg_plan_item *item);

#endif
