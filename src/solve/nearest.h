/* Nearest program: the query is on the side of the support image from which it differs least.
 *
 * Two programs differ by the least sum of changes that turns the actions of the first into those of
 * the second: an action that only one of them has counts 1; two actions of different kind count 1,
 * of the same kind a third of |length - length| + |extent - extent| / 360 + |turn - turn| / 180,
 * at most 1, and a half more, at most 1 in all, where their stroke types differ. The sum is divided
 * by the number of actions of the longer program. Two images differ by the least mean over all ways
 * to pair their shapes; a shape without partner counts 1. */
#ifndef SOLVE_NEAREST_H
#define SOLVE_NEAREST_H

#include "solve/answer.h"

double blg_program_difference(const blg_program *a, const blg_program *b);
double blg_scene_difference(const blg_scene *a, const blg_scene *b);
blg_side_answer blg_solve_nearest(const blg_problem *problem, int side, int image);

#endif
