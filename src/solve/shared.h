/* Shared programs: a version space of its own, for problems whose concept is a program or a shape.
 *
 * A rule says "the images of this side have these programs". Each side gives two rules, one with
 * stroke types and one without: the programs are those that all support images of the side share. A
 * rule is dropped if some support image of the other side has all of its programs. The answer is
 * the side on which the remaining rules agree; if none remains, or two disagree, the solver
 * abstains. Programs are equal if their published texts are. */
#ifndef SOLVE_SHARED_H
#define SOLVE_SHARED_H

#include "solve/answer.h"

blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image);

#endif
