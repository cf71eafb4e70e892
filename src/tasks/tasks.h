/* Tasks: the problems of a data set posed in further forms, one JSON line each (docs/tasks.md).
 *
 * All draws are keyed by the data set's seed and the problem, so that a task depends on nothing but
 * the data set and the options. */
#ifndef TASKS_TASKS_H
#define TASKS_TASKS_H

#include "tasks/describe.h"

#include <stddef.h>

#define BLG_MAX_CHOICES 16

#define BLG_TASK_FORM_LIST(X)                                                                      \
    X(i1s) /* image to side */                                                                     \
    X(i2s) /* pair of images to sides */                                                           \
    X(d1s) /* description to side */                                                               \
    X(d2s) /* pair of descriptions to sides */                                                     \
    X(cs)  /* concept selection */                                                                 \
    X(cg)  /* concept generation */
#define BLG_ENUM_ENTRY(name) BLG_TASK_##name,
typedef enum blg_task_form { BLG_TASK_FORM_LIST(BLG_ENUM_ENTRY) BLG_TASK_FORMS } blg_task_form;
#undef BLG_ENUM_ENTRY

/* "i1s"; "?" outside the enumeration. */
const char *blg_task_form_name(blg_task_form form);
/* Index of a name, or -1. */
int blg_task_form_find(const char *name);

typedef struct blg_tasks_options {
    const char *folder;             /* of the data set */
    const blg_catalogue *catalogue; /* the one that the data set was made from; may be NULL */
    bool forms[BLG_TASK_FORMS];
    int choices; /* of concept selection, 2..BLG_MAX_CHOICES */
    blg_wording wording;
} blg_tasks_options;

typedef struct blg_tasks_summary {
    long long problems;
    long long tasks[BLG_TASK_FORMS];
} blg_tasks_summary;

/* Takes whole lines, in order. */
typedef blg_status blg_tasks_sink(void *context, const char *lines, size_t size, blg_error *error);

/* BLG_INVALID for a malformed data set or one made from another catalogue; BLG_INFEASIBLE, with the
 * numbers, where a problem has no queries or too few concepts can serve as wrong choices. */
BLG_MUST_USE blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink,
                                        void *context, blg_tasks_summary *summary,
                                        blg_error *error);

#endif
