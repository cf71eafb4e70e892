/* VLM: a folder of tasks for models that look, in the formats of the tools that run them.
 *
 *   tasks.jsonl            a task a line, under a name that tells nothing
 *   images/                the pictures, under such names; all of a form have one size in bytes
 *   blogo_choices.tsv      VLMEvalKit: tasks with choices
 *   blogo_open.tsv         VLMEvalKit: tasks without
 *   blogo.yaml, utils.py   lmms-eval
 *
 * The answers lie beside the folder, in FOLDER.key.jsonl: one line a task, in the form of tasks.h,
 * behind a line that says what the file is. docs/models.md describes all. */
#ifndef PUBLISH_VLM_H
#define PUBLISH_VLM_H

#include "tasks/prompt.h"

#define BLG_VLM_SPLITS   16
#define BLG_VLM_KEY      ".key.jsonl"
#define BLG_VLM_KEY_KIND "blogo-tasks-key"

typedef struct blg_vlm_options {
    const char *dataset, *output;
    const blg_catalogue *catalogue; /* the one that the data set was made from; may be NULL */
    bool forms[BLG_QUESTION_FORMS];
    int choices;         /* of concept selection */
    blg_wording wording; /* of the TSV's questions and of concept sentences */
    blg_showing showing;
    int size_px;   /* of an image; never more than the data set's */
    int per_split; /* problems of each split; 0 = all */
    int n_splits;  /* 0: those whose name begins with "test" */
    const char *splits[BLG_VLM_SPLITS];
    uint64_t seed; /* of names and order */
    bool answers;  /* the TSV has a column `answer` */
    bool force;
} blg_vlm_options;

typedef struct blg_vlm_summary {
    long long problems, tasks, pictures, bytes;
} blg_vlm_summary;

/* BLG_INFEASIBLE where no problem is of a split, or a form cannot be posed; BLG_IO where the data
 * set has no pictures. */
BLG_MUST_USE blg_status blg_vlm_write(const blg_vlm_options *options, blg_vlm_summary *summary,
                                      blg_error *error);

#endif
