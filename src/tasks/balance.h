/* Balance: how often each concept of an abstract problem is offered as a wrong choice.
 *
 * A wrong choice must be broken by some positive and by some negative of a problem. A broad concept
 * ("has an angle") seldom is. If wrong choices were drawn uniformly, a broad concept would be the
 * right answer nearly whenever it is offered. So wrong choices are drawn by weights. The weights
 * are fitted for each group of problems with one split, one number of attributes and one polarity,
 * until every concept is a wrong choice K - 1 times as often as it is the right choice, where K is
 * the number of choices. Where too few concepts fit, the weights come as near as they can. */
#ifndef TASKS_BALANCE_H
#define TASKS_BALANCE_H

#include "base/rng.h"
#include "catalogue/facts.h"
#include "tasks/pool.h"

/* Stores the measured attributes of a problem's support images in the entry that was added last.
 * Call it only for abstract problems whose concept is made of attributes. */
blg_status blg_balance_note(blg_pool *pool, const blg_problem *problem, blg_facts *facts,
                            blg_error *error);
/* Fits the weights for questions with `choices` choices. Call it once, after blg_pool_sort. */
blg_status blg_balance_fit(blg_pool *pool, int choices, blg_error *error);
/* Draws m entries of the same split and kind, with different concepts, that can be wrong choices
 * for an entry's problem. If there are fewer than m, draws all of them in random order. Fills drawn
 * with indices of entries of the abstract family and *n with their number. *n is 0 if the entry's
 * concept is not made of attributes. */
blg_status blg_balance_draw(const blg_pool *pool, int entry, blg_rng *rng, int m, int *drawn,
                            int *n, blg_error *error);

#endif
