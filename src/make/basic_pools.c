/* The kernel is symmetric and doubly stochastic on each pool: K(a, x) = d_a d_x for two members
 * that are not near each other, 0 otherwise, with d from symmetric scaling until every row sums to
 * 1. So uniform shapes stay uniform when one is replaced: sum_a K(a, x) / n = 1 / n. */
#include "make/basic_pools.h"

#include "analyse/analyse.h"

#include <math.h>
#include <string.h>

#define BALANCE_ROUNDS 500
#define BALANCED       1e-9

const uint8_t *blg_pools_compare(const blg_catalogue *catalogue, blg_arena *arena) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    uint8_t *pairs = n ? BLG_NEW(arena, uint8_t, n * n) : NULL;
    blg_figure *figures = n ? BLG_NEW(arena, blg_figure, n) : NULL;
    if (!pairs || !figures)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, (int)i);
        blg_figure_prepare(&shape->program, &figures[i]);
        for (size_t j = 0; j <= i; j++) {
            if (blg_catalogue_shape(catalogue, (int)j)->super_class_id != shape->super_class_id)
                continue;
            const bool is_near =
                i == j || blg_figure_distance(&figures[i], &figures[j], BLG_DISTINCT_DISTANCE) <
                              BLG_DISTINCT_DISTANCE;
            pairs[i * n + j] = pairs[j * n + i] = is_near ? BLG_PAIR_NEAR : BLG_PAIR_FAR;
        }
    }
    return pairs;
}

static bool is_near(const blg_pools *pools, int a, int b) {
    return pools->pairs[(size_t)a * (size_t)pools->n_shapes + (size_t)b] == BLG_PAIR_NEAR;
}

/* Members of a class, all of them (decorable < 0) or those of one decorability. */
static int count(const blg_plan *plan, int super_class, int decorable) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    int n = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        n += blg_plan_uses_shape(plan, i) && shape->super_class_id == super_class &&
             (decorable < 0 || shape->decorable == (decorable == 1));
    }
    return n;
}

static void add_pool(const blg_plan *plan, int super_class, int decorable, blg_pools *pools) {
    int n = pools->first[pools->n_pools];
    for (int i = 0; i < pools->n_shapes; i++) {
        const blg_shape *shape = blg_catalogue_shape(blg_plan_catalogue(plan), i);
        if (!blg_plan_uses_shape(plan, i) || shape->super_class_id != super_class ||
            (decorable >= 0 && shape->decorable != (decorable == 1)))
            continue;
        pools->pool_of[i] = pools->n_pools;
        pools->plain[i] = decorable != 1;
        pools->members[n++] = i;
    }
    pools->first[++pools->n_pools] = n;
}

static void balance(blg_pools *pools, int pool) {
    const int *members = pools->members + pools->first[pool];
    const int n = pools->first[pool + 1] - pools->first[pool];
    double *d = pools->share, worst = 1;
    for (int i = 0; i < n; i++)
        d[members[i]] = 1;
    for (int round = 0; round < BALANCE_ROUNDS && worst > BALANCED; round++) {
        worst = 0;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += is_near(pools, members[i], members[j]) ? 0 : d[members[j]];
            sum *= d[members[i]];
            worst = fmax(worst, fabs(sum - 1));
            d[members[i]] /= sum > 0 ? sqrt(sum) : 1;
        }
    }
}

bool blg_pools_init(const blg_plan *plan, const uint8_t *pairs, int least, blg_arena *arena,
                    blg_pools *pools) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n = blg_catalogue_size(catalogue), classes = blg_catalogue_super_classes(catalogue);
    *pools = (blg_pools){.n_shapes = n,
                         .pairs = pairs,
                         .pool_of = BLG_NEW(arena, int, n),
                         .plain = BLG_NEW(arena, bool, n),
                         .members = BLG_NEW(arena, int, n),
                         .share = BLG_NEW(arena, double, n),
                         .first = BLG_NEW(arena, int, 2 * classes + 1)};
    if (!pairs || !pools->pool_of || !pools->plain || !pools->members || !pools->share ||
        !pools->first)
        return false;
    for (int c = 0; c < classes; c++) {
        const int plain = count(plan, c, 0), decorable = count(plan, c, 1);
        if (plain && decorable && (plain < least || decorable < least)) {
            add_pool(plan, c, -1, pools);
            continue;
        }
        if (plain)
            add_pool(plan, c, 0, pools);
        if (decorable)
            add_pool(plan, c, 1, pools);
    }
    for (int pool = 0; pool < pools->n_pools; pool++)
        balance(pools, pool);
    return true;
}

int blg_pools_substitutes(const blg_pools *pools, const int *concept, int n_concept, int slot,
                          int *shapes, double *weights) {
    const int pool = pools->pool_of[concept[slot]];
    int n = 0;
    for (int i = pools->first[pool]; i < pools->first[pool + 1]; i++) {
        bool fits = true;
        for (int j = 0; j < n_concept; j++)
            fits &= !is_near(pools, pools->members[i], concept[j]);
        if (fits) {
            shapes[n] = pools->members[i];
            weights[n++] = pools->share[pools->members[i]];
        }
    }
    return n;
}
