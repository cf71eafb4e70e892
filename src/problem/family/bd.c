/* Basic problems. */
#include "problem/builder.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/memory.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/plan.h"

#include <math.h>
#include <string.h>

/* ---- basic pools ---- */

/* Pools: which catalogue shapes may take each other's place in a basic problem.
 *
 * A super class is split in two by decorability, so that a substitute may be decorated exactly
 * where the replaced shape may. If one of the two parts is too small to fill a problem, the class
 * stays whole, and all its shapes are drawn plain on both sides. */
/* On each pool of n shapes the kernel K is symmetric and its rows sum to 1. So uniform shapes stay
 * uniform when a shape is replaced: sum_a K(a, x) / n = 1 / n. K(a, x) starts as FAVOUR for members
 * with the same number of actions, 1 for other members and 0 for twins. Then rows and columns are
 * scaled alike, with every entry capped at 1 / draws, so that no substitute is expected more than
 * once in a problem. So members with the same number of actions get most of a row, if there are
 * enough of them. */

typedef struct blg_pools {
    int n_shapes, n_pools;
    int *pool_of;         /* by shape */
    bool *plain;          /* by shape: drawn with normal strokes only */
    int *first;           /* n_pools + 1 offsets into members */
    int *members;         /* shapes, pool by pool */
    int *place;           /* by shape: its number within its pool */
    double **kernels;     /* by pool, members x members: kernel K(a, x) */
    const uint8_t *pairs; /* n_shapes x n_shapes blg_pair */
} blg_pools;

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

/* pairs: from blg_pairs_of; near pairs and twins are too alike to replace each other. draws: the
 * largest number of substitutes that one slot of the concept needs in a problem. least: if a shape
 * has fewer substitutes in its half of the super class (decorable or not), the class stays whole.
 * False when memory is out. */
static bool blg_pools_init(const blg_plan *plan, const uint8_t *pairs, int draws, int least,
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

/* Finds the substitutes of the concept's shape number slot: its pool without every shape that is
 * near one of the concept's shapes. Fills shapes and weights (room for n_shapes); returns how many
 * substitutes there are. */
static int blg_pools_substitutes(const blg_pools *pools, const int *concept, int n_concept,
                                 int slot, int *shapes, double *weights) {
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

/* ---- tables ---- */

blg_status blg_build_tables_create(const blg_plan *plan, blg_build_tables **tables,
                                   blg_error *error) {
    blg_build_tables *made = BLG_NEW_OBJECT(blg_build_tables);
    if (!made)
        return blg_no_memory(error);
    blg_status status = BLG_OK;
    if (blg_plan_family_size(plan, BLG_FREE_FORM))
        status = blg_ff_table_create(plan, &made->arena, &made->free_form, error);
    if (status == BLG_OK && blg_plan_family_size(plan, BLG_BASIC))
        status = blg_basic_table_create(plan, &made->arena, &made->basic, error);
    if (status == BLG_OK && blg_plan_family_size(plan, BLG_ABSTRACT))
        status = blg_abstract_table_create(plan, &made->arena, &made->abstract, error);
    if (status == BLG_OK)
        status = blg_distractors_check(plan, error);
    const blg_composition_config *composition = &blg_plan_config(plan)->composition;
    if (status == BLG_OK && (composition->support_candidates || composition->query_candidates)) {
        made->profiles = blg_candidates_profiles(blg_plan_catalogue(plan), &made->arena);
        if (!made->profiles)
            status = blg_no_memory(error);
    }
    if (status == BLG_OK)
        *tables = made;
    else
        blg_build_tables_free(made);
    return status;
}

void blg_build_tables_free(blg_build_tables *tables) {
    blg_object_free(tables);
}

const blg_known_pairs *blg_build_known_pairs(const blg_build_tables *tables) {
    return tables->basic ? blg_basic_pairs(tables->basic) : NULL;
}

const blg_profile *blg_build_profiles(const blg_build_tables *tables) {
    return tables->profiles;
}

/* No two keys are equal, because index < 2^32 and attempt < 2^24. */
uint64_t blg_problem_key(blg_family family, int64_t index, int attempt) {
    return (uint64_t)family << 56 | (uint64_t)(unsigned)attempt << 32 | (uint64_t)(unsigned)index;
}

/* ---- basic ---- */

/* Basic builder: a negative replaces one shape of the concept by another shape of its pool.
 *
 * No probe can tell the side from one image, for four reasons. Concepts are drawn uniformly. The
 * substitution kernel K is symmetric and doubly stochastic on each pool (problem/family/bd.c), and
 * the m substitutes of a slot are drawn with inclusion probability m K(a, x), so the shapes of
 * negatives and positives have the same distribution. Members of a pool are decorated alike. The
 * painting order is shuffled for each image, because a replaced shape would otherwise break the
 * catalogue order that concepts follow. There is one deviation: if some shapes of a pool are near
 * another shape of the concept, K is renormalised without them. */

struct blg_basic_table {
    blg_pools pools[BLG_MAX_COMPONENTS + 1]; /* by number of shapes; 0 unused */
    blg_known_pairs pairs;
};

blg_status blg_basic_table_create(const blg_plan *plan, blg_arena *arena, blg_basic_table **table,
                                  blg_error *error) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const blg_config *config = blg_plan_config(plan);
    const int side = config->n_support + config->n_query;
    const bool one = config->basic.negative_breaks != BLG_BREAKS_EITHER; /* slot of a pair */
    blg_basic_table *made = BLG_NEW(arena, blg_basic_table, 1);
    const uint8_t *pairs = made ? blg_pairs_of(catalogue, arena) : NULL;
    for (int n = 1; n <= BLG_MAX_COMPONENTS; n++) {
        /* A slot is the place of one shape in the concept. The negatives of a side are spread over
         * the slots, so each slot needs `draws` substitutes. A concept of two shapes counts one
         * slot if all its negatives break the same slot. The pool also holds the concept's n - 1
         * other shapes, which cannot be substitutes. */
        const int slots = n == 2 && one ? 1 : n, draws = (side + slots - 1) / slots;
        if (!pairs || !blg_pools_init(plan, pairs, draws, draws + n - 1, arena, &made->pools[n]))
            return blg_no_memory(error);
    }
    made->pairs = (blg_known_pairs){catalogue, pairs};
    *table = made;
    return BLG_OK;
}

const blg_known_pairs *blg_basic_pairs(const blg_basic_table *table) {
    return &table->pairs;
}

static void show(const blg_catalogue *catalogue, const blg_pools *pools, int slot, int shape,
                 blg_scene *scene, bool *plain) {
    scene->shapes[slot] = shape;
    scene->programs[slot] = blg_catalogue_shape(catalogue, shape)->program;
    plain[slot] = pools->plain[shape];
}

/* Draws which slot each negative replaces: as evenly as possible, in random order. */
static void draw_slots(blg_rng *rng, blg_breaks breaks, int n, int side, int slots[BLG_MAX_SIDE]) {
    int order[BLG_MAX_COMPONENTS], n_slots = 0;
    for (int i = 0; i < n; i++)
        if (blg_config_breaks(breaks, i, n))
            order[n_slots++] = i;
    blg_rng_shuffle(rng, order, (size_t)n_slots, sizeof *order);
    for (int i = 0; i < side; i++)
        slots[i] = order[i % n_slots];
    blg_rng_shuffle(rng, slots, (size_t)side, sizeof *slots);
}

/* Draws m substitutes for the negatives that replace `slot`; they are distinct if there are enough.
 * Returns false if there is no substitute. Also returns false, with *memory false, when memory is
 * out. */
static bool draw_substitutes(const blg_pools *pools, blg_rng *rng, const blg_concept *concept,
                             int slot, int m, blg_arena *scratch, int drawn[BLG_MAX_SIDE],
                             bool *memory) {
    int *shapes = BLG_NEW(scratch, int, pools->n_shapes);
    double *weights = BLG_NEW(scratch, double, pools->n_shapes);
    *memory = shapes && weights;
    if (!*memory)
        return false;
    const int n =
        blg_pools_substitutes(pools, concept->shapes, concept->n_components, slot, shapes, weights);
    if (n == 0)
        return false;
    for (int i = n - 1; i > 0; i--) { /* exact in any order; a random order mixes shapes */
        const int j = (int)blg_rng_below(rng, (uint32_t)i + 1), shape = shapes[i];
        const double weight = weights[i];
        shapes[i] = shapes[j];
        weights[i] = weights[j];
        shapes[j] = shape;
        weights[j] = weight;
    }
    if (n >= m)
        blg_systematic_cap(weights, n, m);
    blg_systematic(rng, weights, n, m, drawn);
    for (int i = 0; i < m; i++)
        drawn[i] = shapes[drawn[i]];
    blg_rng_shuffle(rng, drawn, (size_t)m, sizeof *drawn);
    return true;
}

static void shuffle_shapes(const blg_config *config, uint64_t key, int image, blg_scene *scene) {
    blg_rng rng = blg_stream_order(config->seed, key, image);
    for (int i = scene->n_shapes - 1; i > 0; i--) {
        const int j = (int)blg_rng_below(&rng, (uint32_t)i + 1);
        const blg_program program = scene->programs[i];
        const int shape = scene->shapes[i];
        scene->programs[i] = scene->programs[j];
        scene->shapes[i] = scene->shapes[j];
        scene->programs[j] = program;
        scene->shapes[j] = shape;
    }
}

blg_status blg_build_basic(const blg_build_tables *tables, const blg_plan *plan,
                           const blg_plan_item *item, int attempt, blg_arena *scratch,
                           blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int side = config->n_support + config->n_query, n = item->concept.n_components;
    const blg_pools *pools = &tables->basic->pools[n];
    const uint64_t key = blg_problem_key(BLG_BASIC, item->index, attempt);
    blg_rng rng = blg_stream_negatives(config->seed, key);
    int slots[BLG_MAX_SIDE], drawn[BLG_MAX_COMPONENTS][BLG_MAX_SIDE], used[BLG_MAX_COMPONENTS];
    bool plain[2][BLG_MAX_SIDE][BLG_MAX_SHAPES] = {0}, memory = true;

    *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives};
    draw_slots(&rng, config->basic.negative_breaks, n, side, slots);
    for (int slot = 0; slot < n; slot++) {
        int m = 0;
        for (int i = 0; i < side; i++)
            m += slots[i] == slot;
        used[slot] = 0;
        if (m &&
            !draw_substitutes(pools, &rng, &item->concept, slot, m, scratch, drawn[slot], &memory))
            return memory ? BLG_OK : blg_no_memory(error);
    }
    for (int sign = 0; sign < 2; sign++)
        for (int i = 0; i < side; i++) {
            blg_scene *scene = &problem->images[sign][i];
            scene->n_shapes = n;
            scene->n_distractors = 0;
            scene->impure = false;
            scene->violated = sign ? -1 : slots[i];
            for (int slot = 0; slot < n; slot++)
                show(catalogue, pools, slot, item->concept.shapes[slot], scene, plain[sign][i]);
            if (!sign)
                show(catalogue, pools, slots[i], drawn[slots[i]][used[slots[i]]++], scene,
                     plain[sign][i]);
        }
    const blg_types types = blg_types_of(item->stroke_types);
    for (int sign = 0; sign < 2; sign++) {
        blg_decorate_side(config, key, sign, &types, (const bool(*)[BLG_MAX_SHAPES])plain[sign],
                          problem->images[sign], side);
        for (int i = 0; i < side; i++)
            shuffle_shapes(config, key, sign * side + i, &problem->images[sign][i]);
    }
    result->accepted = true;
    return BLG_OK;
}
