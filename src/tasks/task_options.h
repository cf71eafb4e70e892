/* Options of `blogo tasks`, and the numbers of tasks that were written. */
#ifndef TASKS_TASK_OPTIONS_H
#define TASKS_TASK_OPTIONS_H

#include "catalogue/catalogue.h"
#include "tasks/words.h"

#define BLG_MAX_CHOICES 16

#define BLG_TASK_FORM_LIST(X)                                                                      \
    X(i1s)  /* image to side */                                                                    \
    X(i2s)  /* pair of images to sides */                                                          \
    X(d1s)  /* description to side */                                                              \
    X(d2s)  /* pair of descriptions to sides */                                                    \
    X(cs)   /* concept selection */                                                                \
    X(cg)   /* concept generation */                                                               \
    X(id1s) /* image with its description to side */                                               \
    X(id2s) /* pair of images with descriptions to sides */
#define BLG_ENUM_ENTRY(name) BLG_TASK_##name,
typedef enum blg_task_form { BLG_TASK_FORM_LIST(BLG_ENUM_ENTRY) BLG_TASK_FORMS } blg_task_form;
#undef BLG_ENUM_ENTRY

typedef struct blg_tasks_options {
    const char *folder;             /* of the data set */
    const blg_catalogue *catalogue; /* the catalogue of the data set; may be NULL */
    bool forms[BLG_TASK_FORMS];
    int choices; /* of concept selection, 2..BLG_MAX_CHOICES */
    blg_wording wording;
} blg_tasks_options;

typedef struct blg_tasks_summary {
    long long problems;
    long long tasks[BLG_TASK_FORMS];
} blg_tasks_summary;

#endif
