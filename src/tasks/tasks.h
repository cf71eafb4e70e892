/* Tasks: the problems of a data set posed in further forms, one JSON line each (docs/tasks.md).
 *
 * All draws are keyed by the data set's seed and the problem, so that a task depends on nothing but
 * the data set and the options. */
#ifndef TASKS_TASKS_H
#define TASKS_TASKS_H

#include "base/error.h"
#include "tasks/forms.h"
#include "tasks/task_options.h"

#include <stddef.h>

/* Poses a problem: the writer has it with its split, the data set's seed, a describer that does not
 * know it yet, and the pool of all concepts. Counts in the writer's summary. */
typedef blg_status blg_tasks_each(void *context, blg_form_writer *writer, blg_error *error);

/* Calls each for every problem, in order. The outcome is that of blg_tasks_write. */
BLG_MUST_USE blg_status blg_tasks_run(const blg_tasks_options *options, blg_tasks_each *each,
                                      void *context, blg_tasks_summary *summary, blg_error *error);

/* Takes whole lines, in order. */
typedef blg_status blg_tasks_sink(void *context, const char *lines, size_t size, blg_error *error);

/* BLG_INVALID for a malformed data set or one made from another catalogue; BLG_INFEASIBLE, with the
 * numbers, where a problem has no queries or too few concepts can serve as wrong choices. */
BLG_MUST_USE blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink,
                                        void *context, blg_tasks_summary *summary,
                                        blg_error *error);

#endif
