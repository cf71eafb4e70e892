/* What the figures of free-form problems look like: parts that a person draws, loops, both sides
 * alike. Shares are over the settings of the default preset, 150 problems each. */
#include "problem/builder.h"
#include "suite.h"

#include <math.h>
#include <stdlib.h>

enum { PROBLEMS = 150, SIDE = 7, ALL_TYPES = 31 };

typedef struct share {
    double part, all;
} share;

static double of(share s) {
    return s.part / s.all;
}

static bool has_loop(const blg_ff_walk *walk, const blg_ff_node *node) {
    for (int i = 0; i < node->n_shapes; i++)
        if (blg_ff_shape_loops(&walk->rules, &node->shapes[i]))
            return true;
    return false;
}

static bool is_line(const blg_ff_walk *walk, const blg_ff_shape *s, int i) {
    return i >= 0 && i < s->n && s->form[i] < walk->rules.n_lines;
}

/* Whether the turn before stroke i runs straight on, or is the corner of a right angle, a square or
 * a triangle. */
static bool in_a_part(const blg_ff_walk *walk, const blg_ff_shape *s, int i) {
    const double turn = walk->rules.turns_deg[s->turn[i]];
    if (turn == 0)
        return true;
    if (!is_line(walk, s, i) || !is_line(walk, s, i - 1))
        return false;
    const bool before = i > 1 && is_line(walk, s, i - 2) && s->turn[i - 1] == s->turn[i];
    const bool after = is_line(walk, s, i + 1) && s->turn[i + 1] == s->turn[i];
    return fabs(turn) == 90 || (fabs(turn) == 120 && (before || after));
}

static void count(const blg_ff_walk *walk, const blg_ff_node *node, share *loops, share *parts) {
    loops->part += has_loop(walk, node);
    loops->all++;
    for (int k = 0; k < node->n_shapes; k++)
        for (int i = 1; i < node->shapes[k].n; i++) {
            parts->part += in_a_part(walk, &node->shapes[k], i);
            parts->all++;
        }
}

/* Positives once a problem, as all of a problem are the same figure; negatives SIDE times. */
static void draw(const blg_ff_walk *walk, blg_rng *rng, share loops[2], share parts[2]) {
    static blg_ff_step steps[BLG_FF_STEPS];
    blg_ff_step drawn[SIDE];
    for (int n = 0; n < PROBLEMS;) {
        blg_ff_node node;
        if (!blg_ff_walk_propose(walk, rng, &node))
            continue;
        n++;
        CU_ASSERT_FATAL(
            blg_ff_walk_neighbours(walk, rng, &node, SIDE, &(blg_ff_wish){0}, steps, drawn));
        count(walk, &node, &loops[1], &parts[1]);
        for (int i = 0; i < SIDE; i++) {
            blg_ff_node negative = node;
            blg_ff_walk_apply(&drawn[i], &negative);
            count(walk, &negative, &loops[0], &parts[0]);
        }
    }
}

static void test_figures__loops_and_parts_on_both_sides(void) {
    blg_config *config = calloc(1, sizeof *config);
    blg_ff_walk *walk = calloc(1, sizeof *walk);
    share loops[2][2] = {{{0, 0}}}, parts[2] = {{0, 0}}; /* loops by one shape or two, then side */
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", config, NULL), BLG_OK);
    blg_rng rng = blg_rng_stream(6, 0, 0, BLG_FOR_TEST);
    for (int s = 0; s < config->free_form.n_settings; s++) {
        CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(config, s, ALL_TYPES, walk, NULL), BLG_OK);
        draw(walk, &rng, loops[walk->n_shapes > 1], parts);
    }
    for (int side = 0; side < 2; side++) {
        CU_ASSERT(of(loops[0][side]) > 0.75); /* one shape: measured near 0.89, two near 0.79 */
        CU_ASSERT(of(loops[1][side]) > 0.75);
        CU_ASSERT(of(parts[side]) > 0.5);
    }
    for (int shapes = 0; shapes < 2; shapes++) /* 900 problems: 4 standard deviations are 0.06 */
        CU_ASSERT_DOUBLE_EQUAL(of(loops[shapes][0]), of(loops[shapes][1]), 0.03);
    CU_ASSERT_DOUBLE_EQUAL(of(parts[0]), of(parts[1]), 0.02);
    free(walk);
    free(config);
}

SUITE(figures, CASE(test_figures__loops_and_parts_on_both_sides))
