/* Study: a bundle of pages that asks people to solve problems of a data set.
 *
 * The bundle knows which pictures stand together and which subject sees what when, under names that
 * tell nothing; the right answers are in the key, a file beside the bundle. Only the practice is
 * told. web/study/ holds the pages, docs/study.md describes how a study is run.
 *
 * Balance: a problem's trial has one of four forms, which set is left times which of the two
 * queries is asked. From subject to subject it takes the forms in turn, so of every four subjects
 * in a row each sees another; a subject sees each form equally often where per_split is a multiple
 * of 4. The order is one random order, begun at another place for each subject and read backwards
 * by every second one. */
#ifndef PUBLISH_STUDY_H
#define PUBLISH_STUDY_H

#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_STUDY_SPLITS 16

typedef struct blg_study_options {
    const char *dataset, *output;
    const char *jspsych; /* folder with jspsych/ and @jspsych/, as npm makes it */
    int per_split;       /* problems of each split */
    int subjects;        /* lists */
    uint64_t seed;
    bool pair; /* both queries at once */
    bool force;
    int n_splits; /* 0: those whose name begins with "test" */
    const char *splits[BLG_STUDY_SPLITS];
    const blg_catalogue *catalogue;
} blg_study_options;

typedef struct blg_study_summary {
    long long problems, pictures, bytes;
} blg_study_summary;

/* Writes the bundle to `output` and the key to `output`.key.json. BLG_INFEASIBLE for splits that
 * hold too few problems with a query on either side, BLG_IO where jsPsych is missing. */
BLG_MUST_USE blg_status blg_study_write(const blg_study_options *options,
                                        blg_study_summary *summary, blg_error *error);

#endif
