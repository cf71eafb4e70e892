/* On each pool of n shapes the kernel K is symmetric and its rows sum to 1. So uniform shapes stay
 * uniform when a shape is replaced: sum_a K(a, x) / n = 1 / n. K(a, x) starts as FAVOUR for members
 * with the same number of actions, 1 for other members and 0 for twins. Then rows and columns are
 * scaled alike, with every entry capped at 1 / draws, so that no substitute is expected more than
 * once in a problem. So members with the same number of actions get most of a row, if there are
 * enough of them. */
#include "make/basic_pools.h"

#include "analyse/analyse.h"
#include "geom/vec2.h"

#include <math.h>
#include <string.h>

#define FAVOUR         40.0
#define BALANCE_ROUNDS 2000
#define BALANCED       1e-7

/* Whether b is too similar to a to replace it. Shapes of different super classes never replace each
 * other. */
static bool are_twins(const blg_pools *pools, int a, int b) {
    const uint8_t pair = pools->pairs[(size_t)a * (size_t)pools->n_shapes + (size_t)b];
    return pair == BLG_PAIR_NEAR || pair == BLG_PAIR_TWIN;
}

static bool belongs(const blg_plan *plan, int shape, int super_class, int decorable) {
    const blg_shape *s = blg_catalogue_shape(blg_plan_catalogue(plan), shape);
    return blg_plan_uses_shape(plan, shape) && s->super_class_id == super_class &&
           (decorable < 0 || s->decorable == (decorable == 1));
}

/* The smallest number of substitutes that any shape of the super class has within the class; near
 * shapes and twins (are_twins) are none. decorable: 1 = count only shapes that may be decorated; 0
 * = only shapes that may not; -1 = all. Returns -1 if there are no such shapes. */
static int fewest_partners(const blg_plan *plan, const blg_pools *pools, int super_class,
                           int decorable) {
    int fewest = -1;
    for (int i = 0; i < pools->n_shapes; i++) {
        if (!belongs(plan, i, super_class, decorable))
            continue;
        int partners = 0;
        for (int j = 0; j < pools->n_shapes; j++)
            partners += belongs(plan, j, super_class, decorable) && !are_twins(pools, i, j);
        fewest = fewest < 0 || partners < fewest ? partners : fewest;
    }
    return fewest;
}

static void add_pool(const blg_plan *plan, int super_class, int decorable, blg_pools *pools) {
    int n = pools->first[pools->n_pools];
    for (int i = 0; i < pools->n_shapes; i++) {
        if (!belongs(plan, i, super_class, decorable))
            continue;
        pools->pool_of[i] = pools->n_pools;
        pools->plain[i] = decorable != 1;
        pools->members[n++] = i;
    }
    pools->first[++pools->n_pools] = n;
}

/* Scales rows and columns alike and caps entries at `most`, until every row sums to 1. */
static void balance(double *kernel, double *rows, int n, double most) {
    double worst = 1;
    for (int round = 0; round < BALANCE_ROUNDS && worst > BALANCED; round++) {
        worst = 0;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += kernel[i * n + j];
            worst = blg_most(worst, fabs(sum - 1));
            rows[i] = sum > 0 ? sqrt(sum) : 1;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                kernel[i * n + j] = blg_least(kernel[i * n + j] / (rows[i] * rows[j]), most);
    }
}

static bool fill_kernel(const blg_plan *plan, int draws, int pool, blg_arena *arena,
                        blg_pools *pools) {
    const int *members = pools->members + pools->first[pool];
    const int n = pools->first[pool + 1] - pools->first[pool];
    double *kernel = BLG_NEW(arena, double, (size_t)n *(size_t)n),
           *rows = BLG_NEW(arena, double, n);
    if (!kernel || !rows)
        return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const blg_catalogue *catalogue = blg_plan_catalogue(plan);
            const bool same = blg_catalogue_shape(catalogue, members[i])->program.n_actions ==
                              blg_catalogue_shape(catalogue, members[j])->program.n_actions;
            kernel[i * n + j] = are_twins(pools, members[i], members[j]) ? 0 : same ? FAVOUR : 1;
        }
    for (int i = 0; i < n; i++) {
        int partners = 0;
        for (int j = 0; j < n; j++)
            partners += kernel[i * n + j] > 0;
        draws = partners > 0 && partners < draws ? partners : draws; /* substitutes repeat */
    }
    balance(kernel, rows, n, 1.0 / draws);
    for (int i = 0; i < n; i++)
        pools->place[members[i]] = i;
    pools->kernels[pool] = kernel;
    return true;
}

bool blg_pools_init(const blg_plan *plan, const uint8_t *pairs, int draws, int least,
                    blg_arena *arena, blg_pools *pools) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n = blg_catalogue_size(catalogue), classes = blg_catalogue_super_classes(catalogue);
    *pools = (blg_pools){.n_shapes = n,
                         .pairs = pairs,
                         .pool_of = BLG_NEW(arena, int, n),
                         .plain = BLG_NEW(arena, bool, n),
                         .members = BLG_NEW(arena, int, n),
                         .place = BLG_NEW(arena, int, n),
                         .kernels = BLG_NEW(arena, double *, 2 * classes + 1),
                         .first = BLG_NEW(arena, int, 2 * classes + 1)};
    if (!pairs || !pools->pool_of || !pools->plain || !pools->members || !pools->place ||
        !pools->kernels || !pools->first)
        return false;
    for (int c = 0; c < classes; c++) {
        const int plain = fewest_partners(plan, pools, c, 0);
        const int decorable = fewest_partners(plan, pools, c, 1);
        if (plain >= 0 && decorable >= 0 && (plain < least || decorable < least)) {
            add_pool(plan, c, -1, pools);
            continue;
        }
        if (plain >= 0)
            add_pool(plan, c, 0, pools);
        if (decorable >= 0)
            add_pool(plan, c, 1, pools);
    }
    for (int pool = 0; pool < pools->n_pools; pool++)
        if (!fill_kernel(plan, draws, pool, arena, pools))
            return false;
    return true;
}

int blg_pools_substitutes(const blg_pools *pools, const int *concept, int n_concept, int slot,
                          int *shapes, double *weights) {
    const int pool = pools->pool_of[concept[slot]];
    const int first = pools->first[pool], size = pools->first[pool + 1] - first;
    const double *row = pools->kernels[pool] + pools->place[concept[slot]] * size;
    int n = 0;
    for (int i = first; i < first + size; i++) {
        bool fits = row[i - first] > 0;
        for (int j = 0; j < n_concept; j++)
            fits &= !are_twins(pools, pools->members[i], concept[j]);
        if (fits) {
            shapes[n] = pools->members[i];
            weights[n++] = row[i - first];
        }
    }
    return n;
}
