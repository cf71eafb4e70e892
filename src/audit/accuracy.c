/* The ratio estimator of cluster sampling: accuracy = sum of right / sum of rows over problems,
 * with variance  sum (right - accuracy x rows)^2 / (sum rows)^2  x  m / (m - 1)  for m problems.
 *
 * A probe that judges by figures answers alike for all images of one figure. So its rows (images)
 * are clustered twice, by figure and by problem. The variance is the sum of the variances of the
 * two clusterings, less the variance of single rows, which both contain (Cameron, Gelbach and
 * Miller, J. Bus. Econ. Stat. 2011). */
#include "audit/probe.h"

#include <math.h>
#include <string.h>

#define NORMAL_95 1.959964

void blg_accuracy_add(blg_accuracy_sum *sum, double right, int rows) {
    const double r = right, n = rows;
    sum->rows += rows;
    sum->right += right;
    sum->problems++;
    sum->sum_square += r * r;
    sum->sum_product += r * n;
    sum->sum_rows_square += n * n;
}

/* The accuracy with its interval. extra: variance to add to the variance between problems. */
static blg_accuracy accuracy_of(const blg_accuracy_sum *sum, double extra) {
    blg_accuracy a = {.rows = sum->rows, .problems = sum->problems};
    if (!sum->rows)
        return a;
    double rows = (double)sum->rows, m = (double)sum->problems;
    a.accuracy = sum->right / rows;
    double residual = sum->sum_square - 2 * a.accuracy * sum->sum_product +
                      a.accuracy * a.accuracy * sum->sum_rows_square;
    double variance = fmax(residual, 0) / (rows * rows) + fmax(extra, 0);
    double spread = m > 1 ? sqrt(variance * m / (m - 1)) : 1;
    a.low = fmax(0, a.accuracy - NORMAL_95 * spread);
    a.high = fmin(1, a.accuracy + NORMAL_95 * spread);
    return a;
}

blg_accuracy blg_accuracy_of(const blg_accuracy_sum *sum) {
    return accuracy_of(sum, 0);
}

/* The variance that clustering by figures adds. A row's figure is its first feature. */
static double variance_of_features(const blg_samples *s, int group, const bool *right,
                                   double accuracy, float *const scratch[2]) {
    double squares = 0, rows = 0;
    for (int k = 0; k < 2; k++)
        memset(scratch[k], 0, BLG_PROBE_FEATURES * sizeof *scratch[k]);
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group != group || !row->n)
            continue;
        scratch[0][s->values[row->first].feature] += 1;
        scratch[1][s->values[row->first].feature] += right[r];
        rows++;
    }
    for (uint32_t f = 0; f < BLG_PROBE_FEATURES && rows > 0; f++) {
        const double residual = (double)scratch[1][f] - accuracy * (double)scratch[0][f];
        squares += residual * residual;
    }
    return rows > 0 ? (squares - rows * accuracy * (1 - accuracy)) / (rows * rows) : 0;
}

blg_accuracy blg_accuracy_of_rows(const blg_samples *s, int group, const bool *right,
                                  float *const scratch[2]) {
    blg_accuracy_sum sum = {0};
    for (int r = 0; r < s->n_rows;) {
        int n = 0, n_right = 0;
        for (const int problem = s->rows[r].problem; r < s->n_rows && s->rows[r].problem == problem;
             r++)
            if (s->rows[r].group == group) {
                n++;
                n_right += right[r];
            }
        if (n)
            blg_accuracy_add(&sum, n_right, n);
    }
    const blg_accuracy plain = accuracy_of(&sum, 0);
    if (!scratch || !plain.rows)
        return plain;
    return accuracy_of(&sum, variance_of_features(s, group, right, plain.accuracy, scratch));
}
