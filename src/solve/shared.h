/* Shared programs: a version space of its own, for problems whose concept is a program or a shape.
 *
 * The rules are "the image has these programs", with stroke types and without: of each side the
 * programs that all of its support images share, if no support image of the other side has them
 * all. The query is on the side on which all such rules put it; where there is none, or they
 * disagree, the solver abstains. Programs are compared as the published text says them. */
#ifndef SOLVE_SHARED_H
#define SOLVE_SHARED_H

#include "solve/answer.h"

blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image);

#endif
