/* Tasks: the problems of a data set, posed in further forms, one JSON line for each task
 * (docs/tasks.md).
 *
 * All draws are keyed by the data set's seed and the problem, so that a task depends on nothing but
 * the data set and the options. */
#ifndef TASKS_TASKS_H
#define TASKS_TASKS_H

#include "base/error.h"
#include "tasks/forms.h"
#include "tasks/task_options.h"

#include <stddef.h>

/* A function that poses the tasks of one problem. The writer holds the problem, its split, the data
 * set's seed, a describer that was not given this problem yet, and the pool of all concepts. The
 * function counts its tasks in the writer's summary. */
typedef blg_status blg_tasks_each(void *context, blg_form_writer *writer, blg_error *error);

/* Calls `each` for every problem, in order. Errors: those of blg_tasks_write. */
BLG_MUST_USE blg_status blg_tasks_run(const blg_tasks_options *options, blg_tasks_each *each,
                                      void *context, blg_tasks_summary *summary, blg_error *error);

/* A function that takes whole lines, in order. */
typedef blg_status blg_tasks_sink(void *context, const char *lines, size_t size, blg_error *error);

/* Writes the tasks to the sink. BLG_INVALID if the data set is malformed or was made from another
 * catalogue. BLG_INFEASIBLE, with the numbers, if a problem has no queries or too few concepts can
 * be wrong choices. */
BLG_MUST_USE blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink,
                                        void *context, blg_tasks_summary *summary,
                                        blg_error *error);

#endif
