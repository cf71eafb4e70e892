/* Wrong choices for concept selection, drawn from the pool of a data set's concepts.
 *
 * A wrong choice is measured to be wrong: on each side at least one support image lacks it. An
 * undecided attribute does not count as lacking. A wrong choice differs in text from the right
 * choice and from the other wrong choices.
 *
 * The candidates are tried in this order. First come concepts of the same split and kind as the
 * right concept. The same kind means as many components, the same polarity and, for free-form
 * problems, as many strokes. Abstract concepts are drawn by the weights of balance.h. Wrong choices
 * come from the problem's own split because a model that knows train could recognise wrong choices
 * from train. Then come concepts of the same kind in other splits, for abstract problems random
 * sets of default attributes, and last any other concept of the family. */
#ifndef TASKS_WRONG_CHOICES_H
#define TASKS_WRONG_CHOICES_H

#include "tasks/describe.h"
#include "tasks/pool.h"
#include "tasks/task_options.h"

/* Appends n wrong choices for a problem of a split to out, each followed by a zero byte. The
 * describer must have been given the problem. BLG_INFEASIBLE, with the numbers, if there are too
 * few. */
blg_status blg_wrong_choices(blg_pool *pool, blg_describer *describer, const blg_problem *problem,
                             const char *split, blg_rng *rng, const blg_tasks_options *options,
                             int n, blg_buf *out, blg_error *error);

#endif
