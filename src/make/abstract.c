/* Abstract builder: positives have the concept, negatives break exactly one component of it.
 *
 * Shapes are drawn without replacement, with the balanced probabilities of abstract_weights.c and
 * separation.c. Systematic sampling draws each shape as often as its probability says. Neither the
 * order nor the decoration depends on the side: the decoration follows from the shape and from the
 * problem's stroke types, which both sides share. Shapes are also balanced among all problems that
 * have the same stroke types. So neither decoration alone nor decoration and shape together tell
 * the side. */
#include "make/abstract_weights.h"
#include "make/candidates.h"
#include "make/decorate.h"
#include "make/screen.h"
#include "make/separation.h"
#include "make/sides.h"
#include "make/systematic.h"
#include "make/tables.h"
#include "make/test_pool.h"

#include "base/error.h"
#include "base/stream.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define PEN_TYPES (1u << BLG_NORMAL | 1u << BLG_ZIGZAG)

/* In a small split, balance may leave a concept so few shapes that another attribute always
 * separates the sides. So after this many failed attempts a problem draws its shapes uniformly,
 * without balance. In 30 data sets of 4,400 problems that happened to 20 problems, all of one
 * concept. If the config limits pool overlap, many failed attempts are normal and the balance
 * stays. */
#define BALANCED_ATTEMPTS 200

/* A set has the cells of one concept under one reading of line counts. separation.c takes some
 * milliseconds for each set, and its result depends on the set alone. So the thread that builds the
 * first problem of a set does this work, under the set's lock. */
typedef struct set_state {
    pthread_mutex_t lock;
    atomic_bool ready;
} set_state;

struct blg_abstract_table {
    blg_cell_set *sets; /* by concept and reading */
    set_state *states;  /* likewise; NULL if the config asks for candidates */
};

static blg_status start_states(const blg_plan *plan, blg_arena *arena, blg_abstract_table *table,
                               blg_error *error) {
    const int n = blg_cells_sets(plan);
    table->states = BLG_NEW(arena, set_state, n + 1);
    if (!table->states)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        pthread_mutex_init(&table->states[i].lock, NULL);
        atomic_init(&table->states[i].ready, false);
    }
    return BLG_OK;
}

/* The set of cells that an item's problem draws its shapes from, with its final weights. NULL when
 * memory is out. */
static const blg_cell_set *set_of(const blg_abstract_table *table, const blg_plan *plan,
                                  const blg_plan_item *item, blg_error *error) {
    const int i = blg_cells_of_item(table->sets, blg_plan_config(plan), item);
    set_state *state = table->states ? &table->states[i] : NULL;
    if (!state || atomic_load_explicit(&state->ready, memory_order_acquire))
        return &table->sets[i];
    pthread_mutex_lock(&state->lock);
    bool ok = atomic_load_explicit(&state->ready, memory_order_relaxed);
    if (!ok) {
        ok = blg_separation_make_up(plan, i, &table->sets[i], error) == BLG_OK;
        atomic_store_explicit(&state->ready, ok, memory_order_release);
    }
    pthread_mutex_unlock(&state->lock);
    return ok ? &table->sets[i] : NULL;
}

blg_status blg_abstract_table_create(const blg_plan *plan, blg_arena *arena,
                                     blg_abstract_table **table, blg_error *error) {
    blg_abstract_table *made = BLG_NEW(arena, blg_abstract_table, 1);
    if (!made)
        return blg_no_memory(error);
    blg_status status = blg_cells_create(plan, arena, &made->sets, error);
    for (int c = 0; c < blg_plan_concepts(plan) && status == BLG_OK; c++)
        if (!blg_test_pool_mark(plan, c, arena, &made->sets[2 * c]))
            status = blg_no_memory(error);
    for (int split = 0; split < blg_plan_splits(plan) && status == BLG_OK; split++)
        status = blg_cells_balance_split(plan, arena, made->sets, split, error);
    if (status == BLG_OK)
        blg_cells_drawing(plan, made->sets);
    if (status == BLG_OK && !blg_compose_chooses(blg_plan_config(plan), BLG_ABSTRACT))
        status = start_states(plan, arena, made, error);
    *table = made;
    return status;
}

static void fill_scene(const blg_catalogue *catalogue, const blg_cell *cell, int place,
                       blg_scene *scene) {
    scene->n_shapes = 1;
    scene->n_distractors = 0;
    scene->impure = false;
    scene->violated = cell->component;
    scene->shapes[0] = cell->shapes[place];
    scene->programs[0] = blg_catalogue_shape(catalogue, scene->shapes[0])->program;
}

/* Fills m images with distinct shapes of the cell, support images first. places are the images'
 * numbers on their side; numbers from n_support on are queries. False when memory is out. */
static bool draw_cell(const blg_catalogue *catalogue, const blg_cell *cell, int n_support, int m,
                      bool uniform, blg_rng *rng, blg_arena *scratch, blg_scene *scenes,
                      const int *places) {
    int *order = BLG_NEW(scratch, int, cell->n), drawn[BLG_MAX_SIDE];
    bool *taken = BLG_NEW(scratch, bool, cell->n);
    double *weights = BLG_NEW(scratch, double, cell->n);
    if (!order || !taken || !weights)
        return false;
    for (int i = 0; i < cell->n; i++)
        order[i] = i;
    /* Systematic sampling is exact in any order. A random order lets any shapes occur together. */
    blg_rng_shuffle(rng, order, (size_t)cell->n, sizeof *order);
    for (int query = 0; query < 2; query++) {
        int wanted[BLG_MAX_SIDE], n = 0;
        for (int i = 0; i < m; i++)
            if ((places[i] >= n_support) == query)
                wanted[n++] = places[i];
        if (!n)
            continue;
        for (int i = 0; i < cell->n; i++) {
            const double *drawing = query ? cell->query : cell->support;
            const bool other = cell->tested && cell->tested[order[i]] != (query == 1);
            weights[i] = taken[i] || other ? 0 : uniform ? 1 : drawing[order[i]];
        }
        blg_cells_normalise(weights, cell->n, 1.0 / n);
        blg_systematic(rng, weights, cell->n, n, drawn);
        for (int i = 0; i < n; i++) {
            taken[drawn[i]] = true;
            fill_scene(catalogue, cell, order[drawn[i]], &scenes[wanted[i]]);
        }
    }
    return true;
}

/* Fills one side; its cells get as equal numbers of images as possible. */
static bool fill_side(const blg_config *config, const blg_catalogue *catalogue,
                      const blg_cell_set *set, bool positive, bool uniform, blg_rng *rng,
                      blg_arena *scratch, blg_scene *scenes) {
    const int side = blg_compose_side(config, BLG_ABSTRACT);
    /* A candidate is no query yet, so all candidates are drawn as support images. */
    const int n_support = blg_compose_chooses(config, BLG_ABSTRACT) ? side : config->n_support;
    int cells[1 + BLG_MAX_COMPONENTS], n_cells = 0, places[BLG_MAX_SIDE], n = 0;
    for (int i = 0; i < side; i++)
        places[i] = i;
    blg_rng_shuffle(rng, places, (size_t)side, sizeof *places);
    for (int i = 0; i < set->n_cells; i++)
        if (set->cells[i].positive == positive)
            cells[n_cells++] = i;
    blg_rng_shuffle(rng, cells, (size_t)n_cells, sizeof *cells);
    for (int i = 0; i < n_cells; i++) {
        const int m = side / n_cells + (i < side % n_cells);
        if (!draw_cell(catalogue, &set->cells[cells[i]], n_support, m, uniform, rng, scratch,
                       scenes, places + n))
            return false;
        n += m;
    }
    return true;
}

/* Whether the screen (screen.h) keeps the drawn shapes. Called before composition, so no image is
 * impure. The screen gives the share of such problems to keep: if strict, the problem is kept with
 * this probability; if not, only a share of 0 refuses it. */
static bool passes(const blg_plan *plan, const blg_plan_item *item, bool strict, blg_rng *rng,
                   const blg_problem *problem, blg_rejection *reason) {
    const blg_config *config = blg_plan_config(plan);
    const blg_screen screen = blg_screen_of(plan, &item->concept);
    int drawn[2][BLG_MAX_SIDE];
    const int *const shapes[2] = {drawn[0], drawn[1]};
    blg_screen_view view;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_compose_side(config, BLG_ABSTRACT); i++)
            drawn[side][i] = problem->images[side][i].shapes[0];
    double share = blg_screen_support(&screen, shapes, reason);
    if (!(share > 0) || (strict && !(blg_rng_double(rng) < share)))
        return false;
    blg_screen_look(&screen, shapes, &view);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < item->n_query[side]; i++) {
            share = blg_screen_query(&view, side, drawn[side][config->n_support + i], reason);
            if (!(share > 0) || (strict && !(blg_rng_double(rng) < share)))
                return false;
        }
    return true;
}

static void decorate(const blg_config *config, const blg_catalogue *catalogue,
                     const blg_plan_item *item, int attempt, blg_problem *problem) {
    const int side = blg_compose_side(config, BLG_ABSTRACT);
    const blg_types types = blg_types_of(
        item->stroke_types & (blg_cells_without_stamps(&item->concept) ? PEN_TYPES : ~0u));
    for (int sign = 0; sign < 2; sign++) {
        bool plain[BLG_MAX_SIDE][BLG_MAX_SHAPES] = {0};
        blg_scene *scenes = problem->images[sign];
        for (int i = 0; i < side; i++)
            plain[i][0] = !blg_catalogue_shape(catalogue, scenes[i].shapes[0])->decorable;
        blg_decorate_side(config, blg_side_key(config, item, attempt, sign), sign, &types,
                          (const bool(*)[BLG_MAX_SHAPES])plain, scenes, side);
    }
}

blg_status blg_build_abstract(const blg_build_tables *tables, const blg_plan *plan,
                              const blg_plan_item *item, int attempt, blg_arena *scratch,
                              blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const blg_cell_set *set = set_of(tables->abstract, plan, item, error);
    const uint64_t key = blg_problem_key(BLG_ABSTRACT, item->index, attempt);
    bool many = false;

    *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives};
    if (!set)
        return BLG_NO_MEMORY;
    if (!set->feasible)
        return BLG_OK;
    for (int sign = 0; sign < 2; sign++) {
        const uint64_t side_key = blg_side_key(config, item, attempt, sign);
        blg_rng rng = blg_stream_shapes(config->seed, side_key, sign);
        const bool late = blg_side_attempt(config, item, attempt, sign) >= BALANCED_ATTEMPTS;
        const bool uniform = late && !blg_config_limits_pools(config);
        many |= late;
        if (!fill_side(config, catalogue, set, sign, uniform, &rng, scratch, problem->images[sign]))
            return blg_no_memory(error);
    }
    blg_rng rng = blg_stream_screen(config->seed, key);
    if (!blg_compose_chooses(config, BLG_ABSTRACT) &&
        !passes(plan, item, !many, &rng, problem, &result->reason))
        return BLG_OK;
    decorate(config, catalogue, item, attempt, problem);
    result->accepted = true;
    return BLG_OK;
}
