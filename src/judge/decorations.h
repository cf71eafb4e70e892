/* How many decorations a basic image can have: what makes a repeated one avoidable. */
#ifndef JUDGE_DECORATIONS_H
#define JUDGE_DECORATIONS_H

#include "concept/problem.h"

/* In how many ways the decorated shapes of the scene can be drawn with the types that the problem's
 * decorated shapes have; at most BLG_MAX_SIDE. Shapes that are drawn plain tell nothing: types that
 * nobody may decorate with occur in them. */
int blg_decorations_count(const blg_problem *problem, const blg_scene *scene);

#endif
