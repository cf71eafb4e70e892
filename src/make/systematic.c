#include "make/systematic.h"

#include <assert.h>

void blg_systematic(blg_rng *rng, const double *weights, int n, int m, int *drawn) {
    double sum = 0;
    int last = 0;
    for (int i = 0; i < n; i++) {
        sum += weights[i];
        if (weights[i] > 0)
            last = i;
    }
    assert(sum > 0);
    const double step = sum / m, start = blg_rng_double(rng);
    double passed = 0;
    int taken = 0;
    for (int i = 0; i <= last && taken < m; i++) {
        passed += weights[i];
        while (taken < m && (taken + start) * step < passed)
            drawn[taken++] = i;
    }
    while (taken < m) /* rounding may leave the last point past the end */
        drawn[taken++] = last;
}
