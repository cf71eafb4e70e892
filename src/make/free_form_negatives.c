/* The negatives of a free-form problem: m neighbours of the concept, each with its exact
 * probability (free_form_walk.c).
 *
 * The first draw says how many of the m negatives change a stroke's type: none, or at least two. A
 * single such negative would give the problem two answers if it became the query: every negative of
 * the support would then differ in form, so a reader who looks at forms alone would take the query
 * for a positive. The expected number of such negatives is m W_type(P) / W(P). The draws among the
 * changes of type keep their proportions, and so do the draws among all other changes. So every
 * neighbour has the same inclusion probability as in m draws from all neighbours. */
#include "make/free_form_walk.h"
#include "make/systematic.h"

#include <string.h>

/* Draws m of n steps (changes of one action) by weight. Congruent neighbours stand side by side in
 * the list, so the draw takes both only if their weights ask for more than one draw. */
static void draw_steps(blg_rng *rng, const blg_ff_step *steps, const double *weights, int n, int m,
                       blg_ff_step *drawn) {
    double capped[BLG_FF_STEPS];
    int picks[BLG_MAX_SIDE];
    if (m == 0)
        return;
    memcpy(capped, weights, (size_t)n * sizeof *weights);
    blg_systematic_cap(capped, n, m);
    blg_systematic(rng, capped, n, m, picks);
    for (int i = 0; i < m; i++)
        drawn[i] = steps[picks[i]];
}

static double sum_of(const double *weights, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += weights[i];
    return sum;
}

/* Draws how many of the m negatives change a stroke's type. `most` is the number of such changes
 * that are possible, `others` the number of all other changes. If `most` and m are at least 2, the
 * result is 1 only where others is m - 1. */
static int draw_types(blg_rng *rng, double expected, int most, int others, int m) {
    const double u = blg_rng_double(rng);
    int n = expected < 2 && most >= 2 && m >= 2 ? (u < expected / 2 ? 2 : 0) : (int)(expected + u);
    n = n > most ? most : n;
    return m - n > others ? m - others : n;
}

bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            blg_ff_step *scratch, blg_ff_step *drawn) {
    double weights[BLG_FF_STEPS];
    const int n = blg_ff_walk_steps(walk, node, scratch);
    if (m == 0 || n < m)
        return m == 0;
    int others = n; /* changes of type stand last */
    while (others > 0 && scratch[others - 1].change == BLG_CHANGE_TYPE)
        others--;
    for (int i = 0; i < n; i++)
        weights[i] = scratch[i].weight;
    blg_systematic_cap(weights, n, m);
    const double types = sum_of(weights + others, n - others),
                 all = types + sum_of(weights, others);
    const int n_types = draw_types(rng, m * types / all, n - others, others, m);
    draw_steps(rng, scratch + others, weights + others, n - others, n_types, drawn);
    draw_steps(rng, scratch, weights, others, m - n_types, drawn + n_types);
    blg_rng_shuffle(rng, drawn, (size_t)m, sizeof *drawn);
    return true;
}
