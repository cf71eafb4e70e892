/* Answer: the side that a solver gives for a query, or that it abstains. */
#ifndef SOLVE_ANSWER_H
#define SOLVE_ANSWER_H

#include "concept/problem.h"

typedef enum blg_side_answer {
    BLG_SAYS_NEGATIVE,
    BLG_SAYS_POSITIVE,
    BLG_SAYS_NOTHING
} blg_side_answer;

#endif
