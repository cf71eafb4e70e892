/* Forms: writes the tasks of one problem, in the forms asked for, as JSON lines. */
#ifndef TASKS_FORMS_H
#define TASKS_FORMS_H

#include "base/digest.h"
#include "tasks/describe.h"
#include "tasks/pool.h"
#include "tasks/task_options.h"
#include "tasks/wrong_choices.h"

/* Name of a form, for example "i1s"; "?" for a value outside the enumeration. */
const char *blg_task_form_name(blg_task_form form);

typedef struct blg_form_writer {
    const blg_tasks_options *options;
    blg_pool *pool;
    blg_describer *describer;
    const blg_problem *problem;
    const char *split;
    uint64_t seed;
    char fingerprint[BLG_DIGEST_TEXT]; /* of all problems; concept/fingerprint.h */
    bool tar;                          /* images are members of a shard */
    blg_buf lines;
    blg_buf choices; /* scratch */
    blg_tasks_summary *summary;
} blg_form_writer;

/* Replaces writer->lines by the lines of the writer's problem. The describer must have been given
 * this problem. */
blg_status blg_forms_write(blg_form_writer *writer, blg_error *error);

#endif
