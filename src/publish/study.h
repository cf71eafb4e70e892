/* Study: a bundle of pages that asks people to solve problems of a data set.
 *
 * The bundle says which pictures are shown together, and which subject sees which problem when.
 * File names are random, so they tell nothing. The right answers are in the key, a file beside the
 * bundle; only the answers of the examples and the practice problems are in the bundle. web/study/
 * holds the pages, docs/study.md describes how a study is run.
 *
 * Balance: a problem's trial has one of four forms: either set may be on the left, and either of
 * the two queries may be asked. The form changes from subject to subject, so four subjects in a row
 * see the four forms. A subject sees each form equally often if per_split is a multiple of 4. All
 * subjects see the problems in one random order, but each subject begins at another place, and
 * every second subject goes through it backwards. */
#ifndef PUBLISH_STUDY_H
#define PUBLISH_STUDY_H

#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_STUDY_SPLITS 16
#define BLG_STUDY_KEY    ".key.json"

typedef struct blg_study_options {
    const char *dataset, *output;
    const char *jspsych; /* folder node_modules with jspsych/ and @jspsych/ */
    int per_split;       /* problems of each split */
    int subjects;        /* number of lists, one for each subject */
    uint64_t seed;
    bool pair; /* both queries at once */
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
