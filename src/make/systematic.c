#include "make/systematic.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

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

/* Lowers all weights above a cap to the cap, which is 1 / m of the sum that results. The cap falls
 * from round to round, so a weight above it stays above it. */
void blg_systematic_cap(double *weights, int n, int m) {
    double cap = INFINITY;
    int above = 0;
    for (bool again = true; again && above < m;) {
        double rest = 0;
        above = 0;
        for (int i = 0; i < n; i++)
            if (weights[i] > cap)
                above++;
            else
                rest += weights[i];
        const double lower = above < m ? rest / (m - above) : cap;
        again = false;
        for (int i = 0; i < n; i++)
            again |= weights[i] <= cap && weights[i] > lower * (1 + 1e-12);
        if (again)
            cap = lower;
        else if (above && above < m)
            for (int i = 0; i < n; i++)
                weights[i] = weights[i] > cap ? lower : weights[i];
    }
    if (above >= m) /* m items carry nearly all weight: only they are drawn */
        for (int i = 0; i < n; i++)
            weights[i] = weights[i] > cap ? 1 : 0;
}
