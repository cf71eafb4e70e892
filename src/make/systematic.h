/* Systematic sampling: m draws with exactly proportional expectation, spread over the order.
 *
 * Item i is expected m weights[i] / sum times and drawn the floor or the ceiling of that many
 * times, so never twice while m weights[i] <= sum; the same holds for every run of neighbouring
 * items. W. G. Madow, "On the theory of systematic sampling, II", Ann. Math. Statist. 20 (1949). */
#ifndef MAKE_SYSTEMATIC_H
#define MAKE_SYSTEMATIC_H

#include "base/rng.h"

/* Fills drawn[0..m-1] with item indices in ascending order. weights are >= 0 with a positive sum.
 * One draw from rng. */
void blg_systematic(blg_rng *rng, const double *weights, int n, int m, int *drawn);

/* Lowers weights until none has more than 1 / m of their sum, so that nothing is drawn twice; the
 * others keep their proportions. n >= m, at least m weights are positive. */
void blg_systematic_cap(double *weights, int n, int m);

#endif
