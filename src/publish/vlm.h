/* VLM: a folder of tasks for vision-language models, in the formats of the tools that run such
 * models.
 *
 *   tasks.jsonl            one task a line; ids are random
 *   images/                pictures with random names; all of a form have one size in bytes
 *   blogo_choices.tsv      VLMEvalKit: tasks with choices
 *   blogo_open.tsv         VLMEvalKit: tasks without choices
 *   blogo.yaml, utils.py   lmms-eval
 *
 * The answers are beside the folder, in FOLDER.key.jsonl: a first line says what the file is, then
 * follows one line for each task, in the form of question.h. docs/models.md describes all files.
 * Names and order follow from the problems and the options, so tasks of other problems or options
 * have other ids. */
#ifndef PUBLISH_VLM_H
#define PUBLISH_VLM_H

#include "tasks/prompt.h"

#define BLG_VLM_SPLITS   16
#define BLG_VLM_KEY      ".key.jsonl"
#define BLG_VLM_KEY_KIND "blogo-tasks-key"

typedef struct blg_vlm_options {
    const char *dataset, *output;
    const blg_catalogue *catalogue; /* the catalogue of the data set; may be NULL */
    bool forms[BLG_QUESTION_FORMS];
    int choices;         /* of concept selection */
    blg_wording wording; /* of the TSV's questions and of concept sentences */
    blg_showing showing;
    int size_px;   /* side of an image; at most the data set's */
    int per_split; /* problems of each split; 0 = all */
    int n_splits;  /* 0: splits whose name begins with "test" */
    const char *splits[BLG_VLM_SPLITS];
    uint64_t seed; /* of names and order, with all options above */
    bool answers;  /* the TSV has a column `answer` */
    bool force;
} blg_vlm_options;

typedef struct blg_vlm_summary {
    long long problems, tasks, pictures, bytes;
} blg_vlm_summary;

/* Writes the folder and its key. BLG_INFEASIBLE if the chosen splits have no problem or a form
 * cannot be posed, BLG_IO if the data set has no pictures. */
BLG_MUST_USE blg_status blg_vlm_write(const blg_vlm_options *options, blg_vlm_summary *summary,
                                      blg_error *error);

#endif
