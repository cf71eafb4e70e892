/* Tasks: the problems of a data set posed in further forms, one JSON line each (docs/tasks.md).
 *
 * All draws are keyed by the data set's seed and the problem, so that a task depends on nothing but
 * the data set and the options. */
#ifndef TASKS_TASKS_H
#define TASKS_TASKS_H

#include "base/error.h"
#include "tasks/task_options.h"

#include <stddef.h>

/* Takes whole lines, in order. */
typedef blg_status blg_tasks_sink(void *context, const char *lines, size_t size, blg_error *error);

/* BLG_INVALID for a malformed data set or one made from another catalogue; BLG_INFEASIBLE, with the
 * numbers, where a problem has no queries or too few concepts can serve as wrong choices. */
BLG_MUST_USE blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink,
                                        void *context, blg_tasks_summary *summary,
                                        blg_error *error);

#endif
