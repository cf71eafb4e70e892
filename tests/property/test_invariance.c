/* What is measured of a figure does not depend on how it is drawn. */
#include "base/rng.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "suite.h"
#include "variant.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Variants per shape; BLOGO_LONG=1 in the environment asks for all of the thousand. */
static int variants(void) {
    return suite_is_long() ? 1000 : 4;
}

static blg_catalogue *built_in(void) {
    blg_catalogue *catalogue = NULL;
    CU_ASSERT_FATAL(blg_catalogue_default(&catalogue, NULL) == BLG_OK);
    return catalogue;
}

/* NULL, after a skip, where the tables are absent. */
static blg_catalogue *published(void) {
    const char *shared = suite_shared_folder();
    char folder[512];
    blg_catalogue *catalogue = NULL;
    snprintf(folder, sizeof folder, "%s/nvlabs", shared ? shared : "");
    if (!shared || blg_catalogue_load(folder, &catalogue, NULL) != BLG_OK)
        suite_skip("no published tables");
    return catalogue;
}

static variant_how draw(blg_rng *rng) {
    return (variant_how){.turn_deg = blg_rng_uniform(rng, -180, 180),
                         .scale = blg_rng_uniform(rng, 0.4, 1),
                         .mirror = blg_rng_below(rng, 2),
                         .backwards = blg_rng_below(rng, 2),
                         .type = (int)blg_rng_below(rng, BLG_STROKE_TYPES)};
}

/* Figures that a search finds are good to its last step: a waist between two arcs ends on samples
 * 4 degrees apart. No value may move. */
static double tolerance(int attribute) {
    return attribute == BLG_ATTR_necked ? 0.02 : 0.002;
}

static int compare(const char *name, const blg_analysis *a, const blg_analysis *b,
                   const variant_how *how) {
    int bad = 0;
    for (int k = 0; k < BLG_ATTRIBUTES; k++) {
        const blg_measure *m = &a->attributes[k], *n = &b->attributes[k];
        if (m->value == n->value && m->near == n->near &&
            fabs(m->figure - n->figure) < tolerance(k))
            continue;
        bad++;
        printf("\n  %s %s: %d (%.6f) became %d (%.6f) turned %g scaled %g%s%s", name,
               blg_attribute_name((blg_attribute)k), m->value, m->figure, n->value, n->figure,
               how->turn_deg, how->scale, how->mirror ? " mirrored" : "",
               how->backwards ? " backwards" : "");
    }
    bad += a->n_regions != b->n_regions || a->n_lines_min != b->n_lines_min ||
           a->n_lines_max != b->n_lines_max || a->n_crossings != b->n_crossings ||
           a->rotation_order != b->rotation_order || a->mirror_axes != b->mirror_axes;
    return bad + (fabs(a->diameter * how->scale - b->diameter) > 1e-6);
}

static void attributes_keep(const blg_catalogue *catalogue) {
    blg_analyser *analyser;
    CU_ASSERT_FATAL(blg_analyser_create(&analyser, NULL) == BLG_OK);
    int bad = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_rng rng = blg_rng_stream(11, (uint64_t)i, 0, BLG_FOR_TEST);
        blg_analysis first, other;
        blg_analyse(analyser, &shape->program, &first);
        for (int k = 0; k < variants(); k++) {
            variant_how how = draw(&rng);
            blg_program program = variant_of(&shape->program, &how);
            blg_analyse(analyser, &program, &other);
            bad += compare(shape->name, &first, &other, &how);
        }
    }
    CU_ASSERT_EQUAL(bad, 0);
    blg_analyser_free(analyser);
}

/* Analyses a program in n poses and returns the number of readings that differ. */
static int readings_that_move(const char *name, const blg_program *shape, uint64_t stream, int n) {
    blg_analyser *analyser;
    blg_analysis first, other;
    CU_ASSERT_FATAL(blg_analyser_create(&analyser, NULL) == BLG_OK);
    blg_analyse(analyser, shape, &first);
    blg_rng rng = blg_rng_stream(stream, 0, 0, BLG_FOR_TEST);
    int bad = 0;
    for (int k = 0; k < n; k++) {
        variant_how how = draw(&rng);
        blg_program program = variant_of(shape, &how);
        blg_analyse(analyser, &program, &other);
        bad += compare(name, &first, &other, &how);
    }
    blg_analyser_free(analyser);
    return bad;
}

/* Petals that part so slowly that their first pieces lie on one another: whichever petal was drawn
 * first, the same pieces count. */
static void test_invariance__overlapping_petals_keep(void) {
    const double radius[6] = {0.701603, 0.701603, 0.630864, 0.630864, 0.630864, 0.630864};
    const double turn[6] = {58, 116, 56.684733, 116, -125.369467, 116};
    blg_program petals = {.n_actions = 6};
    for (int i = 0; i < 6; i++)
        petals.actions[i] = (blg_action){
            .kind = BLG_ARC, .length = radius[i], .extent_deg = 64, .turn_deg = turn[i]};
    CU_ASSERT_EQUAL(readings_that_move("petals", &petals, 14, 40), 0);
}

/* A figure whose best mirror axis leads through none of its nodes and not through its centroid:
 * the search of all axes finds it in every pose. */
static void test_invariance__the_best_axis_keeps(void) {
    const double length[9] = {0.469796, 0.356872, 0.362363, 0.488504, 0.47956,
                              0.323371, 0.33197,  0.438607, 0.702224};
    const double turn[9] = {-104.442313, -74.34162,  140.484534, -72.521942, 151.58456,
                            -74.31612,   137.480842, -69.139089, 106.741084};
    blg_program star = {.n_actions = 9};
    for (int i = 0; i < 9; i++)
        star.actions[i] = (blg_action){.kind = BLG_LINE, .length = length[i], .turn_deg = turn[i]};
    CU_ASSERT_EQUAL(readings_that_move("star", &star, 18, 200), 0);
}

/* The key that tells concepts apart: the same for every variant of the same size. */
static void test_invariance__keys_of_arrangements_keep(void) {
    blg_catalogue *catalogue = built_in();
    blg_rng rng = blg_rng_stream(17, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_program *shape = &blg_catalogue_shape(catalogue, i)->program;
        variant_how how = draw(&rng);
        how.scale = 1;
        blg_program program = variant_of(shape, &how);
        for (int k = 0; k < program.n_actions; k++)
            program.actions[k].type = shape->actions[0].type; /* tables have one type */
        CU_ASSERT_EQUAL(blg_key_of_arrangement(shape), blg_key_of_arrangement(&program));
    }
    blg_catalogue_free(catalogue);
}

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

#define ARC      "arc_triangle_0.500_0.625-0.500"
#define SIDE(x)  "line_" #x "_1.000-0.250"
#define FIRST(x) "line_" #x "_1.000-0.500"

/* Squares with an arc at a corner: two sides are exchanged; or the arc goes on from another side.
 */
static void test_invariance__the_order_of_strokes_counts(void) {
    static const char *const texts[][2] = {
        {ARC ", " FIRST(circle) ", " SIDE(zigzag) ", " SIDE(circle) ", " SIDE(normal),
         ARC ", " FIRST(circle) ", " SIDE(circle) ", " SIDE(zigzag) ", " SIDE(normal)},
        {ARC ", " FIRST(circle) ", " SIDE(circle) ", " SIDE(square) ", " SIDE(normal),
         FIRST(circle) ", " SIDE(circle) ", " SIDE(square) ", " SIDE(normal) ", " ARC}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const blg_program one = parse(texts[i][0]), other = parse(texts[i][1]);
        CU_ASSERT_EQUAL(blg_key_of_figure(&one), blg_key_of_figure(&other));
        CU_ASSERT_NOT_EQUAL(blg_key_of_arrangement(&one), blg_key_of_arrangement(&other));
    }
}

static void variants_are_at_no_distance(const blg_catalogue *catalogue) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i += 5) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_rng rng = blg_rng_stream(12, (uint64_t)i, 0, BLG_FOR_TEST);
        variant_how how = draw(&rng);
        blg_program program = variant_of(&shape->program, &how);
        blg_figure figure, variant;
        blg_figure_prepare(&shape->program, &figure);
        blg_figure_prepare(&program, &variant);
        CU_ASSERT(blg_figure_distance(&figure, &variant, 0.003) < 0.003);
        CU_ASSERT_EQUAL(blg_programs_congruent(&shape->program, &program, 0.003),
                        how.scale > 1 - 0.003);
    }
}

/* Nearly all turns of a circle with a gap are good, one is right. */
static void test_invariance__a_turned_circle_with_a_gap_is_at_no_distance(void) {
    blg_rng rng = blg_rng_stream(16, 0, 0, BLG_FOR_TEST);
    for (int gap_deg = 3; gap_deg <= 24; gap_deg += 3) {
        blg_program arc = {.n_actions = 1};
        arc.actions[0] = (blg_action){.kind = BLG_ARC, .length = 0.4, .extent_deg = 360 - gap_deg};
        blg_figure one, other;
        blg_figure_prepare(&arc, &one);
        CU_ASSERT(blg_figure_distance(&one, &one, 0.03) < 1e-6);
        for (int i = 0; i < 8; i++) {
            variant_how how = draw(&rng);
            blg_program turned = variant_of(&arc, &how);
            blg_figure_prepare(&turned, &other);
            CU_ASSERT(blg_figure_distance(&one, &other, 0.03) < 0.001);
        }
    }
}

static void distance_is_symmetric_and_keeps(const blg_catalogue *catalogue) {
    int n = blg_catalogue_size(catalogue);
    blg_rng rng = blg_rng_stream(13, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 5; i++) {
        const blg_program *one =
            &blg_catalogue_shape(catalogue, (int)blg_rng_below(&rng, (uint32_t)n))->program;
        const blg_program *other =
            &blg_catalogue_shape(catalogue, (int)blg_rng_below(&rng, (uint32_t)n))->program;
        variant_how how = draw(&rng);
        blg_program turned = variant_of(other, &how);
        blg_figure a, b, c;
        blg_figure_prepare(one, &a);
        blg_figure_prepare(other, &b);
        blg_figure_prepare(&turned, &c);
        double ab = blg_figure_distance(&a, &b, 0.3);
        CU_ASSERT_DOUBLE_EQUAL(ab, blg_figure_distance(&b, &a, 0.3), 0.002);
        CU_ASSERT_DOUBLE_EQUAL(ab, blg_figure_distance(&a, &c, 0.3), 0.007); /* a local search */
        CU_ASSERT(blg_figure_distance(&a, &b, ab / 2) >= ab / 2);
    }
}

/* Lengths and turns a little off; the figure may fail to close. */
static blg_program shaken(const blg_program *program, double share, blg_rng *rng) {
    blg_program out = *program;
    for (int i = 0; i < out.n_actions; i++) {
        out.actions[i].length *= 1 + blg_rng_uniform(rng, -share, share);
        out.actions[i].turn_deg += 60 * blg_rng_uniform(rng, -share, share);
    }
    return out;
}

/* Pairs at all distances about a limit: what is found with a far one is found with a near one. */
static void limits_miss_nothing(const blg_catalogue *catalogue) {
    int below = 0, above = 0, missed = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i += suite_is_long() ? 20 : 30) {
        const blg_program *program = &blg_catalogue_shape(catalogue, i)->program;
        blg_rng rng = blg_rng_stream(15, (uint64_t)i, 0, BLG_FOR_TEST);
        variant_how how = draw(&rng);
        blg_program other = shaken(program, blg_rng_uniform(&rng, 0, 0.15), &rng);
        other = variant_of(&other, &how);
        blg_figure a, b;
        blg_figure_prepare(program, &a);
        blg_figure_prepare(&other, &b);
        double distance = blg_figure_distance(&a, &b, 0.1);
        distance < 0.03 ? below++ : above++;
        for (int k = 2; k <= 4; k++) {
            double limit = 0.01 * k, found = blg_figure_distance(&a, &b, limit);
            CU_ASSERT(found <= limit);
            missed += distance < limit - 0.002 && found >= limit;
        }
    }
    printf("\n  %d pairs below 0.03, %d above, %d missed ", below, above, missed);
    CU_ASSERT(below >= 5 && above >= 5);
    CU_ASSERT_EQUAL(missed, 0);
}

static void with(blg_catalogue *catalogue, void (*check)(const blg_catalogue *)) {
    if (catalogue)
        check(catalogue);
    blg_catalogue_free(catalogue);
}

static void test_invariance__attributes_keep_under_pose_mirror_direction_and_types(void) {
    with(built_in(), attributes_keep);
}

static void test_invariance__published_attributes_keep(void) {
    with(published(), attributes_keep);
}

static void test_invariance__a_variant_is_at_no_distance(void) {
    with(built_in(), variants_are_at_no_distance);
}

static void test_invariance__a_published_variant_is_at_no_distance(void) {
    with(published(), variants_are_at_no_distance);
}

static void test_invariance__distance_is_symmetric_and_keeps_under_variants(void) {
    with(built_in(), distance_is_symmetric_and_keeps);
}

static void test_invariance__published_distances_are_symmetric_and_keep(void) {
    with(published(), distance_is_symmetric_and_keeps);
}

static void test_invariance__limits_miss_no_near_pair(void) {
    with(built_in(), limits_miss_nothing);
}

static void test_invariance__limits_miss_no_near_pair_of_the_published(void) {
    with(published(), limits_miss_nothing);
}

SUITE(invariance, CASE(test_invariance__attributes_keep_under_pose_mirror_direction_and_types),
      CASE(test_invariance__published_attributes_keep),
      CASE(test_invariance__overlapping_petals_keep), CASE(test_invariance__the_best_axis_keeps),
      CASE(test_invariance__keys_of_arrangements_keep),
      CASE(test_invariance__the_order_of_strokes_counts),
      CASE(test_invariance__a_variant_is_at_no_distance),
      CASE(test_invariance__a_published_variant_is_at_no_distance),
      CASE(test_invariance__distance_is_symmetric_and_keeps_under_variants),
      CASE(test_invariance__published_distances_are_symmetric_and_keep),
      CASE(test_invariance__a_turned_circle_with_a_gap_is_at_no_distance),
      CASE(test_invariance__limits_miss_no_near_pair),
      CASE(test_invariance__limits_miss_no_near_pair_of_the_published))
