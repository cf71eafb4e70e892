/* Systematic sampling: m draws with exactly proportional expectation, spread evenly over the list
 * of items.
 *
 * Item i has the expectation e = m weights[i] / sum. It is drawn floor(e) or ceil(e) times, so at
 * most once if e <= 1. The same holds for every run of neighbouring items. W. G. Madow, "On the
 * theory of systematic sampling, II", Ann. Math. Statist. 20 (1949). */
#ifndef MAKE_SYSTEMATIC_H
#define MAKE_SYSTEMATIC_H

#include "base/rng.h"

/* Fills drawn[0..m-1] with item indices in ascending order. weights are >= 0 with a positive sum.
 * Takes one number from rng. */
void blg_systematic(blg_rng *rng, const double *weights, int n, int m, int *drawn);

/* Lowers the largest weights until no weight exceeds 1 / m of the sum, so that m draws repeat no
 * item. The other weights keep their proportions. n >= m, and at least m weights must be
 * positive. */
void blg_systematic_cap(double *weights, int n, int m);

#endif
