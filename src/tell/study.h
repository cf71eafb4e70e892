/* The study for people. */
#ifndef TELL_STUDY_H
#define TELL_STUDY_H

#include "figure/catalogue.h"
#include "problem/concept.h"
#include "tell/models.h"

/* Study plan: which problems of a data set a study shows, and which subject sees which form. */

/* The options of a plan. The comment "Study" below explains how trials are balanced. */
typedef struct blg_study_wish {
    int per_split; /* problems of each split */
    const blg_secret *secret;
    int n_splits; /* 0: splits whose name begins with "test" */
    const char *const *splits;
} blg_study_wish;

typedef enum blg_study_role {
    BLG_STUDY_UNUSED,
    BLG_STUDY_EXAMPLE,
    BLG_STUDY_PRACTICE,
    BLG_STUDY_TRIAL
} blg_study_role;

typedef struct blg_study_item {
    int split; /* index in the plan's splits */
    blg_family family;
    bool usable; /* has a query on both sides */
    blg_study_role role;
    int number; /* of a trial; for an example or a practice problem, its family */
} blg_study_item;

typedef struct blg_study_trial {
    int item;
    int form;            /* of subject 0: bit 0 swaps the sets, bit 1 asks the second query */
    bool first_positive; /* the first set is the positive side */
    bool query_of_first; /* the first query belongs to the first set */
} blg_study_trial;

typedef struct blg_study_plan {
    blg_study_item *items; /* in the order of the data set */
    blg_study_trial *trials;
    int n_items, cap_items, n_trials, cap_trials;
    blg_buf splits; /* their names, as of blg_strings_add (base/text.h) */
} blg_study_plan;

void blg_study_plan_free(blg_study_plan *plan);
/* Adds the next problem of the data set. */
blg_status blg_study_plan_add(blg_study_plan *plan, const blg_problem *problem, const char *split,
                              blg_error *error);
/* Chooses the problems. Call it once, after all problems were added. */
blg_status blg_study_plan_choose(blg_study_plan *plan, const blg_study_wish *wish,
                                 blg_error *error);

/* Study: a bundle of pages that asks people to solve problems of a data set.
 *
 * The bundle says which pictures are shown together, and which subject sees which problem when.
 * File names are random, so they tell nothing. The right answers are in the key, a file beside the
 * bundle; only the answers of the examples and the practice problems are in the bundle. web/study/
 * holds the pages, docs/study.md describes how a study is run.
 *
 * Balance: a problem's trial has one of four forms: either set may be on the left, and either of
 * the two queries may be asked. The form changes from subject to subject, so four subjects in a row
 * see the four forms. A subject sees each form equally often if per_split is a multiple of 4. Which
 * query comes first is drawn for each problem, half and half, so the lists do not tell it. All
 * subjects see the problems in one random order, but each subject begins at another place, and
 * every second subject goes through it backwards. */

#define BLG_STUDY_SPLITS 16
#define BLG_STUDY_KEY    ".key.json"

typedef struct blg_study_options {
    const char *dataset, *output;
    const char *jspsych; /* folder node_modules with jspsych/ and @jspsych/; NULL: what is compiled
                          * in, else the folder in the sources */
    int per_split;       /* problems of each split */
    int subjects;        /* number of lists, one for each subject */
    const char *seed;    /* as in blg_vlm_options (tell/models.h) */
    bool pair;           /* both queries at once */
    bool force;
    int n_splits; /* 0: splits whose name begins with "test" */
    const char *splits[BLG_STUDY_SPLITS];
    const blg_catalogue *catalogue;
} blg_study_options;

typedef struct blg_study_summary {
    long long problems, pictures, bytes;
} blg_study_summary;

/* Writes the bundle to `output` and the key to `output`.key.json. BLG_INFEASIBLE if a split has too
 * few problems with a query on both sides, BLG_IO if jsPsych is missing. */
BLG_MUST_USE blg_status blg_study_write(const blg_study_options *options,
                                        blg_study_summary *summary, blg_error *error);

#endif
