/* Study plan: which problems of a data set a study shows, and which subject sees which form. */
#ifndef PUBLISH_STUDY_PLAN_H
#define PUBLISH_STUDY_PLAN_H

#include "base/buf.h"
#include "concept/problem.h"

#include <stdbool.h>
#include <stdint.h>

/* The options of a plan. study.h explains how trials are balanced. */
typedef struct blg_study_wish {
    int per_split; /* problems of each split */
    uint64_t seed;
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
    blg_buf splits; /* names, each with a terminator */
} blg_study_plan;

void blg_study_plan_free(blg_study_plan *plan);
/* Adds the next problem of the data set. */
blg_status blg_study_plan_add(blg_study_plan *plan, const blg_problem *problem, const char *split,
                              blg_error *error);
/* Chooses the problems. Call it once, after all problems were added. */
blg_status blg_study_plan_choose(blg_study_plan *plan, const blg_study_wish *wish,
                                 blg_error *error);
const char *blg_study_plan_split(const blg_study_plan *plan, int split);
/* Finds the trial at a place of a subject's list, and its form. Returns the trial's index in the
 * plan. subjects: the number of subjects; subject and place count from 0. */
int blg_study_plan_trial(const blg_study_plan *plan, int subjects, int subject, int place,
                         int *form);

#endif
