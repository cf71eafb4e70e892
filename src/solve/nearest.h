/* Nearest program: this solver puts a query on the side of the support image from which it differs
 * least.
 *
 * The difference of two programs is an edit distance: the least cost of turning the actions of the
 * first into those of the second, divided by the number of actions of the longer program. Adding or
 * removing an action costs 1. Changing an action into another kind costs 1. Changing it within its
 * kind costs a third of |length - length| + |extent - extent| / 360 + |turn - turn| / 180, and 0.5
 * more if the stroke types differ, but at most 1 in all. The difference of two images is the least
 * mean over all ways to pair their shapes; a shape without partner counts 1. */
#ifndef SOLVE_NEAREST_H
#define SOLVE_NEAREST_H

#include "solve/answer.h"

double blg_program_difference(const blg_program *a, const blg_program *b);
double blg_scene_difference(const blg_scene *a, const blg_scene *b);
blg_side_answer blg_solve_nearest(const blg_problem *problem, int side, int image);

#endif
