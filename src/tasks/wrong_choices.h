/* Wrong choices for concept selection, drawn from the pool of a data set's concepts.
 *
 * A wrong choice is measured to be wrong: on each side at least one support image lacks it. An
 * undecided attribute counts neither way. A wrong choice differs in text from the right choice and
 * from the other wrong choices.
 *
 * The candidates are tried in this order. First come concepts of the same split and kind as the
 * right one: as many components, the same polarity, in free-form problems as many strokes; abstract
 * concepts by the weights of balance.h. If the wrong choices of a test problem came from train, a
 * model that knows train could recognise them. Then come concepts of the same kind in other splits,
 * for abstract problems all concepts that the default attributes form, and last any other concept
 * of the family. */
#ifndef TASKS_WRONG_CHOICES_H
#define TASKS_WRONG_CHOICES_H

#include "tasks/describe.h"
#include "tasks/pool.h"
#include "tasks/task_options.h"

/* Appends n wrong choices for the describer's problem, of that split, to out, each followed by a
 * zero byte. BLG_INFEASIBLE with the numbers. */
blg_status blg_wrong_choices(blg_pool *pool, blg_describer *describer, const blg_problem *problem,
                             const char *split, blg_rng *rng, const blg_tasks_options *options,
                             int n, blg_buf *out, blg_error *error);

#endif
