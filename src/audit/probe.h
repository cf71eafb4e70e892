/* Probe: a logistic regression on sparse features. It tells positives from negatives by one image,
 * without the other images of the problem. If it is right more than half of the time, the data set
 * has a shortcut.
 *
 * Training is FTRL-Proximal (McMahan et al., KDD 2013). A weight is zero unless its feature's
 * signal exceeds the feature's own noise by a factor called strictness. The strictness is chosen on
 * problems that training did not see: the best of five values. If none beats the zero model by one
 * standard error, the zero model is used. The zero model says "positive" always, and its accuracy
 * is exactly the positives' share. Everything is deterministic: the rows are visited in an order
 * drawn from a fixed seed.
 *
 * Rows of one problem are not independent trials, so intervals come from the spread of whole
 * problems. */
#ifndef AUDIT_PROBE_H
#define AUDIT_PROBE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Features are hashed into this many weights: each of 10,000 features collides with 1 %
 * probability. */
#define BLG_PROBE_FEATURES (1u << 20)

/* Growable; zero-initialise; free with blg_samples_free. */
typedef struct blg_samples {
    int n_rows, n_values;
    struct blg_sample_row {
        int first, n;  /* its values: index of the first, number */
        int problem;   /* rows of one problem are adjacent */
        int group;     /* train (0) or one of the other splits */
        uint8_t label; /* 1 = positive image */
    } * rows;
    struct blg_sample_value {
        uint32_t feature; /* below BLG_PROBE_FEATURES */
        float value;
    } * values;
    int cap_rows, cap_values;
    bool failed; /* an allocation failed; later rows and values are missing */
} blg_samples;

void blg_samples_free(blg_samples *samples);
/* Opens a row; the features that follow belong to it. */
void blg_samples_row(blg_samples *samples, int problem, int group, int label);
/* Adds a feature to the open row. Two numbers name the feature: its kind (for example bigram), and
 * a key within the kind. */
void blg_samples_add(blg_samples *samples, uint32_t kind, uint64_t key, double value);

typedef struct blg_accuracy {
    long long rows, problems;
    double accuracy;  /* share of right rows; 0 without rows */
    double low, high; /* 95 % interval; rows are clustered by problem, for log odds by figure too */
} blg_accuracy;

/* Trains on the rows of group 0 and tests on every group below n_groups. Group 0 itself is tested
 * by five-fold cross-validation over problems: each problem by a probe that did not see it. */
blg_status blg_probe_run(const blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                         blg_error *error);

/* As blg_probe_run, but with naive Bayes (the log odds of each feature) in place of the regression.
 * If the features agree between problems no more than by chance, the probe always says "positive".
 */
blg_status blg_log_odds_run(const blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                            blg_error *error);

/* A problem's fold is a hash of its number, so that it does not depend on other problems. */
#define BLG_PROBE_FOLDS 5
static inline int blg_probe_fold(int problem) {
    return (int)(((uint64_t)problem * 0x9e3779b97f4a7c15u >> 32) % BLG_PROBE_FOLDS);
}

/* Sums for an accuracy. The caller adds problem by problem: `right` of `rows` rows are right. A row
 * may be half right. */
typedef struct blg_accuracy_sum {
    long long rows, problems;
    double right;
    double sum_square, sum_product, sum_rows_square; /* sums of right^2, right x rows, rows^2 */
} blg_accuracy_sum;
void blg_accuracy_add(blg_accuracy_sum *sum, double right, int rows);
blg_accuracy blg_accuracy_of(const blg_accuracy_sum *sum);
/* The accuracy of the rows of a group, with its 95 % interval. right[r]: whether the probe is right
 * about row r. If scratch is NULL, the rows of one problem are one cluster of the interval. If
 * scratch points to two arrays of BLG_PROBE_FEATURES numbers (overwritten), rows with the same
 * first feature are one cluster too. */
blg_accuracy blg_accuracy_of_rows(const blg_samples *samples, int group, const bool *right,
                                  float *const scratch[2]);

#endif
