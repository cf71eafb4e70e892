/* The ratio estimator of cluster sampling: accuracy = sum of right / sum of rows over problems,
 * with variance  sum (right - accuracy x rows)^2 / (sum rows)^2  x  m / (m - 1)  for m problems. */
#include "audit/probe.h"

#include <math.h>

#define NORMAL_95 1.959964

void blg_accuracy_add(blg_accuracy_sum *sum, int right, int rows) {
    double r = right, n = rows;
    sum->rows += rows;
    sum->right += right;
    sum->problems++;
    sum->sum_square += r * r;
    sum->sum_product += r * n;
    sum->sum_rows_square += n * n;
}

blg_accuracy blg_accuracy_of(const blg_accuracy_sum *sum) {
    blg_accuracy a = {.rows = sum->rows, .problems = sum->problems};
    if (!sum->rows)
        return a;
    double rows = (double)sum->rows, m = (double)sum->problems;
    a.accuracy = (double)sum->right / rows;
    double residual = sum->sum_square - 2 * a.accuracy * sum->sum_product +
                      a.accuracy * a.accuracy * sum->sum_rows_square;
    double spread = m > 1 ? sqrt(fmax(residual, 0) * m / (m - 1)) / rows : 1;
    a.low = fmax(0, a.accuracy - NORMAL_95 * spread);
    a.high = fmin(1, a.accuracy + NORMAL_95 * spread);
    return a;
}
