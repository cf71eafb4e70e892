/* Basic builder: a negative replaces one shape of the concept by another shape of its pool.
 *
 * No probe can tell the side from one image, for four reasons. Concepts are drawn uniformly. The
 * substitution kernel K is symmetric and doubly stochastic on each pool (basic_pools.c), and the m
 * substitutes of a slot are drawn with inclusion probability m K(a, x), so the shapes of negatives
 * and positives have the same distribution. Members of a pool are decorated alike. The painting
 * order is shuffled for each image, because a replaced shape would otherwise break the catalogue
 * order that concepts follow. There is one deviation: if some shapes of a pool are near another
 * shape of the concept, K is renormalised without them. */
#include "make/basic_pools.h"
#include "make/decorate.h"
#include "make/systematic.h"
#include "make/tables.h"

#include "base/error.h"
#include "base/stream.h"
#include "catalogue/pairs.h"

#include <string.h>

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
