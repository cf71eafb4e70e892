/* Sides: from which problem and attempt the draws of a side come.
 *
 * Without composition.pairings a side belongs to its problem. With k of them, k x k problems of an
 * abstract concept in a row are a block: problem i * k + j of it shows the i-th positive side and
 * the j-th negative side of the block. A side is drawn by the key of the first problem that shows
 * it, pose and decoration included, so it is the same in all k of them. Each side has attempts of
 * its own; the attempt of a problem holds both numbers. */
#ifndef MAKE_SIDES_H
#define MAKE_SIDES_H

#include "plan/plan.h"

/* Attempts at one side of a block. */
#define BLG_SIDE_ATTEMPTS 4096

/* Key of the streams of the images of a side. */
uint64_t blg_side_key(const blg_config *config, const blg_plan_item *item, int attempt, int side);
/* The attempt of a problem by those of its sides. */
int blg_side_attempts(int positive, int negative);
/* The attempt of a side. */
int blg_side_attempt(const blg_config *config, const blg_plan_item *item, int attempt, int side);
/* Number of the problem within its concept, its block where there are pairings: all problems of a
 * block take one reading of the lines. */
int64_t blg_side_block(const blg_config *config, const blg_plan_item *item);

#endif
