/* The balance of the free-form walk, by enumeration of a small state space and by sampling. */
#include "problem/builder.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 4, TYPES = 3, M = 5 }; /* normal, zigzag, triangle: all can be told apart */
enum { NODES = 2 * 2 * 2 * TURNS * TURNS * TYPES * TYPES * TYPES }; /* the most of any space */

/* A state space: three actions of one size a kind, or two of several sizes. */
static int actions, forms, n_nodes;

typedef struct space {
    blg_ff_walk walk;
    double pi[NODES];      /* 0: not a node, or never reached */
    double from_pi[NODES]; /* sum over P of pi(P) K(P, Q) */
} space;

static blg_config config_of(bool sizes) {
    static const double turns[] = {0, 90, 120, -120};
    blg_config config = {.placement = {.plane_unit = 720, .scale = {{80, 140}}}};
    blg_free_form_config *ff = &config.free_form;
    ff->n_turns = TURNS;
    memcpy(ff->turns_deg, turns, sizeof turns);
    ff->n_lengths = ff->n_radii = ff->n_extents = 1;
    ff->line_lengths[0] = 1;
    ff->arc_radii[0] = 0.5;
    ff->arc_extents_deg[0] = 90;
    ff->change_weights[0] = ff->change_weights[1] = ff->change_weights[2] = 1;
    ff->n_settings = 1;
    config.visible_at_px = 512;
    config.n_support = M - 1;
    config.n_query = 1;
    actions = 3;
    forms = 2;
    n_nodes = NODES;
    if (sizes) { /* 0.5 and 0.7 cannot be told apart, and no line of 0.7 from an arc of 90 degrees
                  */
        ff->n_lengths = 3;
        ff->line_lengths[1] = 0.5;
        ff->line_lengths[2] = 0.7;
        ff->n_extents = 2;
        ff->arc_extents_deg[1] = 180;
        ff->change_weights[BLG_CHANGE_SIZE] = 1;
        actions = 2;
        forms = 5;
        n_nodes = 5 * 5 * TURNS * TYPES * TYPES;
    }
    ff->settings[0] = (blg_setting){.n_shapes = 1, .n_actions = {actions}};
    return config;
}

static const unsigned types = 1u << BLG_NORMAL | 1u << BLG_ZIGZAG | 1u << BLG_TRIANGLE;

static blg_ff_node node_of(int index) {
    blg_ff_node node = {.n_shapes = 1, .shapes = {{.n = (uint8_t)actions}}};
    blg_ff_shape *s = &node.shapes[0];
    s->turn[0] = BLG_FF_NO_TURN;
    for (int i = 0; i < actions; i++) {
        s->form[i] = (uint8_t)(index % forms);
        index /= forms;
        s->type[i] = (uint8_t)(index % TYPES);
        index /= TYPES;
        if (i) {
            s->turn[i] = (uint8_t)(index % TURNS);
            index /= TURNS;
        }
    }
    return node;
}

static int index_of(const blg_ff_node *node) {
    const blg_ff_shape *s = &node->shapes[0];
    int index = 0;
    for (int i = actions - 1; i >= 0; i--) {
        if (i)
            index = index * TURNS + s->turn[i];
        index = index * TYPES + s->type[i];
        index = index * forms + s->form[i];
    }
    return index;
}

/* Checks detailed balance on the way. */
static space *enumerate(blg_ff_step *steps, bool sizes) {
    blg_config config = config_of(sizes);
    space *made = calloc(1, sizeof *made);
    double sum = 0;
    CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(&config, 0, types, &made->walk, NULL), BLG_OK);
    for (int p = 0; p < n_nodes; p++) {
        const blg_ff_node node = node_of(p);
        CU_ASSERT_EQUAL_FATAL(index_of(&node), p);
        if (!blg_ff_walk_valid(&made->walk, &node))
            continue;
        const double f = blg_ff_walk_weight(&made->walk, &node);
        const int n = blg_ff_walk_steps(&made->walk, &node, steps);
        for (int i = 0; i < n; i++) {
            made->pi[p] += f * steps[i].weight;
            blg_ff_node other = node;
            blg_ff_step back[BLG_FF_STEPS];
            blg_ff_walk_apply(&steps[i], &other);
            CU_ASSERT(blg_ff_walk_valid(&made->walk, &other));
            const int m = blg_ff_walk_steps(&made->walk, &other, back);
            double returned = 0;
            for (int j = 0; j < m; j++) {
                blg_ff_node again = other;
                blg_ff_walk_apply(&back[j], &again);
                if (index_of(&again) == p)
                    returned += back[j].weight;
            }
            CU_ASSERT_DOUBLE_EQUAL(f * steps[i].weight,
                                   blg_ff_walk_weight(&made->walk, &other) * returned, 1e-15);
        }
        sum += made->pi[p];
    }
    for (int p = 0; p < n_nodes; p++)
        made->pi[p] /= sum;
    return made;
}

static void check_stationary(bool sizes) {
    blg_ff_step *steps = calloc(BLG_FF_STEPS, sizeof *steps);
    space *s = enumerate(steps, sizes);
    int nodes = 0, changes[BLG_CHANGES] = {0};
    for (int p = 0; p < n_nodes; p++) {
        const blg_ff_node node = node_of(p);
        nodes += s->pi[p] > 0;
        if (!(s->pi[p] > 0))
            continue;
        const int n = blg_ff_walk_steps(&s->walk, &node, steps);
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += steps[i].weight;
        for (int i = 0; i < n; i++) {
            blg_ff_node other = node;
            changes[steps[i].change]++;
            blg_ff_walk_apply(&steps[i], &other);
            s->from_pi[index_of(&other)] += s->pi[p] * steps[i].weight / sum;
        }
    }
    CU_ASSERT(nodes > (sizes ? 400 : 1000));
    CU_ASSERT_EQUAL(changes[BLG_CHANGE_SIZE] > 0, sizes);
    CU_ASSERT(changes[BLG_CHANGE_KIND] > 0 && changes[BLG_CHANGE_TURN] > 0);
    for (int p = 0; p < n_nodes; p++)
        CU_ASSERT_DOUBLE_EQUAL(s->from_pi[p], s->pi[p], 1e-12);
    free(s);
    free(steps);
}

static void test_free_form_walk__stationary_by_enumeration(void) {
    check_stationary(false);
}

static void test_free_form_walk__stationary_with_sizes(void) {
    check_stationary(true);
}

/* Chi-square of counts against n * pi over cells that expect at least 5, in standard deviations. */
static double excess(const int *counts, const double *pi, double n) {
    double chi = 0, cells = 0;
    for (int p = 0; p < n_nodes; p++)
        if (n * pi[p] >= 5) {
            chi += (counts[p] - n * pi[p]) * (counts[p] - n * pi[p]) / (n * pi[p]);
            cells++;
        }
    return (chi - cells) / sqrt(2 * cells);
}

static void check_draws(bool sizes) {
    enum { DRAWS = 40000 };
    blg_ff_step *steps = calloc(BLG_FF_STEPS, sizeof *steps), drawn[M];
    space *s = enumerate(steps, sizes);
    int *positives = calloc(NODES, sizeof *positives), *negatives = calloc(NODES, sizeof(int));
    blg_rng rng = blg_rng_stream(3, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < DRAWS;) {
        blg_ff_node node;
        if (!blg_ff_walk_propose(&s->walk, &rng, &node))
            continue;
        CU_ASSERT_FATAL(s->pi[index_of(&node)] > 0);
        CU_ASSERT_FATAL(
            blg_ff_walk_neighbours(&s->walk, &rng, &node, M, &(blg_ff_wish){0}, steps, drawn));
        positives[index_of(&node)]++;
        blg_ff_walk_apply(&drawn[0], &node); /* one per problem, so that draws are independent */
        negatives[index_of(&node)]++;
        i++;
    }
    CU_ASSERT(fabs(excess(positives, s->pi, DRAWS)) < 4.5);
    CU_ASSERT(fabs(excess(negatives, s->pi, DRAWS)) < 4.5);
    /* The test can fail: against the distribution that is uniform over nodes. */
    double uniform[NODES], nodes = 0;
    for (int p = 0; p < n_nodes; p++)
        nodes += s->pi[p] > 0;
    for (int p = 0; p < n_nodes; p++)
        uniform[p] = s->pi[p] > 0 ? 1 / nodes : 0;
    CU_ASSERT(excess(positives, uniform, DRAWS) > 20);
    free(negatives);
    free(positives);
    free(s);
    free(steps);
}

static void test_free_form_walk__both_sides_are_drawn_from_it(void) {
    check_draws(false);
}

/* Few edges a node: weights above 1 / m are capped, so only positives follow exactly; one negative
 * a problem does. */
static void test_free_form_walk__both_sides_are_drawn_with_sizes(void) {
    check_draws(true);
}

static void test_free_form_walk__neighbours_are_distinct_and_mixed(void) {
    blg_config config = config_of(false);
    blg_ff_step *steps = calloc(BLG_FF_STEPS, sizeof *steps), drawn[M];
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    config.free_form.settings[0] = (blg_setting){.n_shapes = 2, .n_actions = {3, 5}};
    CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(&config, 0, types, walk, NULL), BLG_OK);
    blg_rng rng = blg_rng_stream(4, 0, 0, BLG_FOR_TEST);
    int all_by_type = 0;
    for (int i = 0; i < 300;) {
        blg_ff_node node, others[M];
        int by_type = 0;
        if (!blg_ff_walk_propose(walk, &rng, &node))
            continue;
        i++;
        CU_ASSERT_FATAL(
            blg_ff_walk_neighbours(walk, &rng, &node, M, &(blg_ff_wish){0}, steps, drawn));
        for (int j = 0; j < M; j++) {
            others[j] = node;
            blg_ff_walk_apply(&drawn[j], &others[j]);
            by_type += drawn[j].change == BLG_CHANGE_TYPE;
            CU_ASSERT(blg_ff_walk_valid(walk, &others[j]));
            CU_ASSERT_NOT_EQUAL(blg_ff_node_keys(walk, &others[j]).typed,
                                blg_ff_node_keys(walk, &node).typed);
            for (int k = 0; k < j; k++)
                CU_ASSERT_NOT_EQUAL(memcmp(&others[j], &others[k], sizeof node), 0);
        }
        CU_ASSERT_NOT_EQUAL(by_type, 1); /* a lone change of type may be the query */
        all_by_type += by_type;
    }
    CU_ASSERT(all_by_type > 600 &&
              all_by_type < 1050); /* of 1,500, a half wanted for eight strokes */
    free(walk);
    free(steps);
}

static void test_free_form_walk__no_change_possible_is_infeasible(void) {
    blg_config config = config_of(false);
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    blg_error error = {0};
    config.free_form.change_weights[BLG_CHANGE_KIND] = 0;
    config.free_form.change_weights[BLG_CHANGE_TURN] = 0;
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, 1u << BLG_NORMAL, walk, &error), BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.text, "free-form setting 0 allows no change of a command");
    /* Plain strokes and squares cannot be told apart at the smallest scale. */
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, 1u << BLG_NORMAL | 1u << BLG_SQUARE, walk, NULL),
                    BLG_INFEASIBLE);
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types, walk, NULL), BLG_OK);
    for (int change = 0; change < BLG_CHANGES; change++)
        CU_ASSERT_EQUAL(walk->factors[change] > 0, change == BLG_CHANGE_TYPE);
    free(walk);
}

/* At 64 px only zigzag strokes are told from others: types change there or not at all. */
static void test_free_form_walk__small_pictures_allow_fewer_types(void) {
    blg_config config = config_of(false);
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    config.visible_at_px = 64;
    CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(&config, 0, types, walk, NULL), BLG_OK);
    for (int a = 0; a < walk->rules.n_types; a++)
        for (int b = 0; b < walk->rules.n_types; b++)
            CU_ASSERT_EQUAL(walk->types_apart[a][b],
                            a != b && (walk->rules.types[a] == BLG_ZIGZAG ||
                                       walk->rules.types[b] == BLG_ZIGZAG));
    CU_ASSERT_EQUAL_FATAL(
        blg_ff_walk_init(&config, 0, 1u << BLG_NORMAL | 1u << BLG_CIRCLE, walk, NULL), BLG_OK);
    CU_ASSERT_EQUAL(walk->factors[BLG_CHANGE_TYPE], 0);
    config.free_form.change_weights[BLG_CHANGE_KIND] = 0;
    config.free_form.change_weights[BLG_CHANGE_TURN] = 0;
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, 1u << BLG_NORMAL | 1u << BLG_CIRCLE, walk, NULL),
                    BLG_INFEASIBLE);
    free(walk);
}

/* Asked for, but nothing could be seen: refused with the figures. */
static void test_free_form_walk__sizes_too_near_are_infeasible(void) {
    blg_config config = config_of(false);
    blg_free_form_config *ff = &config.free_form;
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    blg_error error = {0};
    ff->n_lengths = 2;
    ff->line_lengths[1] = 0.8;
    ff->change_weights[BLG_CHANGE_SIZE] = 1;
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types, walk, &error), BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.text, "no two sizes can be told apart: 2 lengths and 1 arcs "
                                       "differ by 0.2 along the stroke at most, 0.25 is the least");
    CU_ASSERT_STRING_EQUAL(error.key, "$.free_form.change_weights.size");
    ff->line_lengths[1] = 0.75;
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types, walk, NULL), BLG_OK);
    ff->n_lengths = 1;
    ff->line_lengths[0] = 0.5;
    ff->arc_radii[0] = 0.25;
    ff->change_weights[BLG_CHANGE_SIZE] = 0;
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types, walk, &error), BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.key, "$.free_form.change_weights.kind");
    free(walk);
}

static void test_free_form_walk__too_few_neighbours_are_refused(void) {
    blg_config config = config_of(false);
    blg_ff_step *steps = calloc(BLG_FF_STEPS, sizeof *steps), drawn[BLG_MAX_SIDE];
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    config.free_form.settings[0].n_actions[0] = 1;
    CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(&config, 0, types, walk, NULL), BLG_OK);
    blg_rng rng = blg_rng_stream(5, 0, 0, BLG_FOR_TEST);
    blg_ff_node node;
    while (!blg_ff_walk_propose(walk, &rng, &node))
        ;
    CU_ASSERT_FALSE(blg_ff_walk_neighbours(walk, &rng, &node, 7, &(blg_ff_wish){0}, steps, drawn));
    free(walk);
    free(steps);
}

SUITE(free_form_walk, CASE(test_free_form_walk__stationary_by_enumeration),
      CASE(test_free_form_walk__stationary_with_sizes),
      CASE(test_free_form_walk__both_sides_are_drawn_from_it),
      CASE(test_free_form_walk__both_sides_are_drawn_with_sizes),
      CASE(test_free_form_walk__small_pictures_allow_fewer_types),
      CASE(test_free_form_walk__sizes_too_near_are_infeasible),
      CASE(test_free_form_walk__neighbours_are_distinct_and_mixed),
      CASE(test_free_form_walk__no_change_possible_is_infeasible),
      CASE(test_free_form_walk__too_few_neighbours_are_refused))
