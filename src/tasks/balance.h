/* Balance: how often each concept of an abstract problem is offered as a wrong choice.
 *
 * A wrong choice must lack on both sides, and a broad concept ("has an angle") hardly ever does.
 * Drawn uniformly from what fits, broad concepts would be right nearly whenever they are offered.
 * So concepts are drawn by weights, fitted for the concepts of one split and kind until each is
 * expected as a wrong choice K - 1 times as often as it is right, as far as what fits allows. */
#ifndef TASKS_BALANCE_H
#define TASKS_BALANCE_H

#include "tasks/pool.h"

/* Notes what the measured attributes of a problem's support images are: the entry added last, of an
 * abstract problem whose concept is made of attributes. */
blg_status blg_balance_note(blg_pool *pool, const blg_problem *problem, blg_facts *facts,
                            blg_error *error);
/* Once, after blg_pool_sort: fits the weights for that many choices. */
blg_status blg_balance_fit(blg_pool *pool, int choices, blg_error *error);
/* Draws m entries of different concepts that can be wrong choices for an entry's problem, of its
 * split and kind; or all such concepts in random order where there are fewer. Fills drawn with
 * indices of entries of the abstract family and *n with their number, 0 where the entry's concept
 * is not balanced. */
blg_status blg_balance_draw(const blg_pool *pool, int entry, blg_rng *rng, int m, int *drawn,
                            int *n, blg_error *error);

#endif
