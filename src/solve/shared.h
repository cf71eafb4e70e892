/* Shared programs: a solver for problems whose concept is a program or a shape. It keeps the rules
 * that fit the support and lets them vote.
 *
 * A rule says "the images of this side have these programs". Each side gives two rules, one with
 * stroke types and one without: their programs are those that all support images of the side share.
 * A rule is dropped if a support image of the other side has all of its programs. If the remaining
 * rules agree on a side, that side is the answer; if they disagree, or no rule remains, the solver
 * abstains. Two programs are equal if their published texts are equal. */
#ifndef SOLVE_SHARED_H
#define SOLVE_SHARED_H

#include "solve/answer.h"

blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image);

#endif
