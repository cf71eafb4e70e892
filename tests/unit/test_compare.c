/* Comparisons find planted shortcuts and nothing else; changes of free-form negatives. */
#include "base/rng.h"
#include "look/audit.h"
#include "suite.h"

#include <math.h>
#include <string.h>

enum { TRAIN, VAL, GROUPS, SUPPORT = 6, SIDE = 7, PROBLEMS = 400 };

/* What the positives of a problem share; the negatives share it with other values. */
typedef enum plant { NOTHING, TYPES, TURNS, SIZES } plant;

static blg_problem problem;
static uint64_t concepts[PROBLEMS + 1];

static blg_action line(blg_stroke_type type, double turn) {
    return (blg_action){BLG_LINE, type, 1, 0, turn};
}

/* Three lines. The planted thing is a number of zigzags, an angle or a scale. */
static void draw(blg_scene *scene, plant plant, int value, blg_rng *rng) {
    blg_program *p = &scene->programs[0];
    *scene = (blg_scene){.n_shapes = 1, .shapes = {-1, -1, -1, -1, -1, -1}};
    const double turn = 40 + 5 * blg_rng_below(rng, 9);
    const int zigzags = (int)blg_rng_below(rng, 4);
    p->n_actions = 3;
    for (int i = 0; i < 3; i++)
        p->actions[i] = line(i < (plant == TYPES ? value : zigzags) ? BLG_ZIGZAG : BLG_NORMAL,
                             plant == TURNS ? 40 + 10 * value : turn);
    const double scale = 60 + 30 * (plant == SIZES ? value : (int)blg_rng_below(rng, 4));
    scene->poses[0] =
        (blg_pose){.x = -60, .y = -40, .heading_deg = blg_rng_uniform(rng, 0, 360), .scale = scale};
}

static void make(plant plant, blg_family family, blg_rng *rng) {
    problem = (blg_problem){.family = family, .n_support = SUPPORT, .n_query = {1, 1}};
    const int value = (int)blg_rng_below(rng, 4);
    for (int i = 0; i < SIDE; i++) {
        const int other = (value + 1 + (int)blg_rng_below(rng, 3)) % 4;
        draw(&problem.images[1][i], plant, value, rng);
        draw(&problem.images[0][i], plant, other, rng);
    }
}

static blg_comparisons *comparisons;
static blg_facts *facts;
static blg_arena arena;

static void compare(plant plant, blg_family family) {
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    CU_ASSERT_EQUAL_FATAL(blg_facts_create(&arena, &facts, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_comparisons_create(facts, &comparisons, NULL), BLG_OK);
    for (int i = 1; i <= PROBLEMS; i++) {
        make(plant, family, &rng);
        concepts[i] = (uint64_t)i / 10;
        CU_ASSERT_EQUAL_FATAL(
            blg_comparisons_add(comparisons, &problem, i, i % 4 == 3 ? VAL : TRAIN, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_comparisons_run(comparisons, concepts, GROUPS, NULL, NULL), BLG_OK);
}

static void close_all(void) {
    blg_comparisons_free(comparisons);
    blg_facts_free(facts);
    blg_arena_free(&arena);
}

static double accuracy(blg_learned_comparison comparison, blg_family family, int group) {
    return blg_comparisons_accuracy(comparisons, comparison, family, group).accuracy;
}

/* Every comparison but `nearest` is silent or, on val, at chance. */
static void expect_chance(blg_learned_comparison comparison, blg_family family) {
    for (int group = 0; group < GROUPS; group++) {
        const blg_accuracy a = blg_comparisons_accuracy(comparisons, comparison, family, group);
        CU_ASSERT(a.rows > 0);
        CU_ASSERT(a.low <= 0.5 && a.high >= 0.5);
    }
}

static void test_compare__counts_find_stroke_types(void) {
    compare(TYPES, BLG_FREE_FORM);
    for (int group = 0; group < GROUPS; group++)
        CU_ASSERT(accuracy(BLG_COMPARISON_counts, BLG_FREE_FORM, group) > 0.95);
    expect_chance(BLG_COMPARISON_outline, BLG_FREE_FORM);
    const blg_accuracy a =
        blg_comparisons_accuracy(comparisons, BLG_COMPARISON_counts, BLG_FREE_FORM, TRAIN);
    CU_ASSERT_EQUAL(a.problems, PROBLEMS * 3 / 4);
    CU_ASSERT_EQUAL(a.rows, 2 * a.problems);
    CU_ASSERT_EQUAL(a.concepts, PROBLEMS / 10 + 1);
    CU_ASSERT_EQUAL(blg_comparisons_accuracy(comparisons, BLG_COMPARISON_counts, BLG_BASIC, 0).rows,
                    0);
    close_all();
}

static void test_compare__outlines_and_the_nearest_figure_find_angles(void) {
    compare(TURNS, BLG_BASIC);
    for (int group = 0; group < GROUPS; group++) {
        CU_ASSERT(accuracy(BLG_COMPARISON_outline, BLG_BASIC, group) > 0.95);
        CU_ASSERT(accuracy(BLG_COMPARISON_nearest, BLG_BASIC, group) > 0.95);
    }
    expect_chance(BLG_COMPARISON_counts, BLG_BASIC);
    close_all();
}

static void test_compare__pixels_find_sizes(void) {
    compare(SIZES, BLG_ABSTRACT);
    CU_ASSERT(accuracy(BLG_COMPARISON_pixels, BLG_ABSTRACT, TRAIN) > 0.75);
    CU_ASSERT(accuracy(BLG_COMPARISON_pixels, BLG_ABSTRACT, VAL) > 0.65); /* of 100 answers */
    expect_chance(BLG_COMPARISON_counts, BLG_ABSTRACT);
    expect_chance(BLG_COMPARISON_outline, BLG_ABSTRACT);
    expect_chance(BLG_COMPARISON_nearest, BLG_ABSTRACT);
    close_all();
}

static void test_compare__nothing_is_found_in_a_fair_set(void) {
    compare(NOTHING, BLG_RELATIONS);
    for (int k = 0; k < BLG_COMPARISONS; k++)
        expect_chance((blg_learned_comparison)k, BLG_RELATIONS);
    CU_ASSERT_EQUAL(blg_comparisons_left_out(comparisons), 0);
    close_all();
}

static void test_compare__places_find_sizes_in_relation_problems_alone(void) {
    compare(SIZES, BLG_RELATIONS);
    CU_ASSERT(accuracy(BLG_COMPARISON_places, BLG_RELATIONS, TRAIN) > 0.75);
    CU_ASSERT(accuracy(BLG_COMPARISON_places, BLG_RELATIONS, VAL) > 0.65); /* of 100 answers */
    close_all();
    compare(SIZES, BLG_BASIC);
    CU_ASSERT_EQUAL(blg_comparisons_accuracy(comparisons, BLG_COMPARISON_places, BLG_BASIC, 0).rows,
                    0);
    close_all();
}

/* Without poses, pixels need pictures: all of a problem's. */
static void test_compare__pictures_stand_in_for_poses(void) {
    enum { PX = 32 };
    static uint8_t picture[PX * PX];
    blg_rng rng = blg_rng_stream(2, 0, 0, BLG_FOR_TEST);
    CU_ASSERT_EQUAL_FATAL(blg_facts_create(&arena, &facts, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_comparisons_create(facts, &comparisons, NULL), BLG_OK);
    for (int i = 1; i <= PROBLEMS; i++) {
        make(NOTHING, BLG_FREE_FORM, &rng);
        problem.images[0][0].poses[0].scale = 0;
        CU_ASSERT_EQUAL_FATAL(blg_comparisons_add(comparisons, &problem, i, i % 2, NULL), BLG_OK);
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < (i == 1 ? 3 : SIDE); k++) { /* a bar, wider on the positives */
                memset(picture, 255, sizeof picture);
                memset(picture + 5 * PX + 4, 0, side ? 20 : 9);
                CU_ASSERT_EQUAL_FATAL(
                    blg_comparisons_picture(comparisons, side, picture, PX, PX, NULL), BLG_OK);
            }
    }
    CU_ASSERT_EQUAL(blg_comparisons_left_out(comparisons), 1);
    CU_ASSERT_EQUAL_FATAL(blg_comparisons_run(comparisons, concepts, GROUPS, NULL, NULL), BLG_OK);
    const blg_accuracy a =
        blg_comparisons_accuracy(comparisons, BLG_COMPARISON_pixels, BLG_FREE_FORM, VAL);
    CU_ASSERT_EQUAL(a.problems, PROBLEMS / 2 - 1);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 1, 1e-9);
    close_all();
}

/* ---- regression ---- */

static blg_accuracy regress(double signal, uint64_t seed) {
    enum { COLUMNS = 30, ROWS = 600 };
    blg_regression_rows rows = {.n_columns = COLUMNS};
    blg_rng rng = blg_rng_stream(seed, 1, 0, BLG_FOR_TEST);
    blg_accuracy accuracies[GROUPS];
    for (int i = 0; i < ROWS; i++) {
        double columns[COLUMNS];
        const int label = (int)blg_rng_below(&rng, 2);
        for (int k = 0; k < COLUMNS; k++)
            columns[k] = blg_rng_uniform(&rng, -1, 1) + (k == 3 ? signal * (label ? 1 : -1) : 0);
        blg_regression_add(&rows, i, i % 2, label, columns);
    }
    CU_ASSERT_EQUAL_FATAL(blg_regression_run(&rows, GROUPS, accuracies, NULL), BLG_OK);
    blg_regression_free(&rows);
    return accuracies[VAL];
}

static void test_regression__finds_a_column_and_is_silent_about_noise(void) {
    int silent = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        CU_ASSERT(regress(0.6, seed).accuracy > 0.65); /* 80 % at best */
        const blg_accuracy noise = regress(0, seed);
        silent += noise.accuracy == 0.5 && noise.low == 0.5 && noise.high == 0.5;
        CU_ASSERT_DOUBLE_EQUAL(noise.accuracy, 0.5, 0.1);
    }
    CU_ASSERT(silent >= 14);
}

/* ---- changes ---- */

static void set_strokes(int side, int image, const char *text) {
    problem.images[side][image] = (blg_scene){.n_shapes = 1};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &problem.images[side][image].programs[0], NULL),
                          BLG_OK);
}

static void test_changes__each_kind_is_counted(void) {
    static const char *const negatives[] = {
        "line_normal_1.000-0.750, line_normal_1.000-0.750",      /* the first turn: nothing */
        "line_normal_1.000-0.500, arc_normal_0.500_0.625-0.750", /* kind */
        "line_normal_1.000-0.500, line_normal_1.000-0.250",      /* turn */
        "line_zigzag_1.000-0.500, line_circle_1.000-0.750",      /* two types */
        "line_normal_0.500-0.500, line_square_1.000-0.650",      /* size, type and turn */
        "line_normal_1.000-0.500"};                              /* strokes */
    blg_changes c = {0};
    problem = (blg_problem){.family = BLG_FREE_FORM, .n_support = 5, .n_query = {1, 1}};
    set_strokes(1, 0, "line_normal_1.000-0.500, line_normal_1.000-0.750");
    for (int i = 0; i < 6; i++)
        set_strokes(0, i, negatives[i]);
    blg_changes_add(&c, &problem);
    CU_ASSERT_EQUAL(c.negatives, 6);
    CU_ASSERT_EQUAL(c.kind, 1);
    CU_ASSERT_EQUAL(c.turn, 2);
    CU_ASSERT_EQUAL(c.type, 2);
    CU_ASSERT_EQUAL(c.size, 1);
    CU_ASSERT_EQUAL(c.strokes, 1);
    CU_ASSERT_EQUAL(c.types[BLG_NORMAL][BLG_ZIGZAG], 1);
    CU_ASSERT_EQUAL(c.types[BLG_NORMAL][BLG_CIRCLE], 1);
    CU_ASSERT_EQUAL(c.types[BLG_NORMAL][BLG_SQUARE], 1);
    CU_ASSERT_EQUAL(c.types[BLG_ZIGZAG][BLG_NORMAL], 0);
    problem.family = BLG_BASIC;
    blg_changes_add(&c, &problem);
    CU_ASSERT_EQUAL(c.negatives, 6);
}

static void test_published__is_looked_up_by_family_rule_and_split(void) {
    CU_ASSERT(blg_published_accuracy(BLG_BASIC, "counts", "train") > 0.7);
    CU_ASSERT_EQUAL(blg_published_accuracy(BLG_BASIC, "histogram", "train"), -1);
    CU_ASSERT_EQUAL(blg_published_accuracy(BLG_BASIC, "counts", "test_ff"), -1);
    long long types = 0;
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        for (int k = 0; k < BLG_STROKE_TYPES; k++)
            types += blg_published_changes.types[i][k];
    CU_ASSERT_EQUAL(types, blg_published_changes.type);
}

SUITE(compare, CASE(test_compare__counts_find_stroke_types),
      CASE(test_compare__outlines_and_the_nearest_figure_find_angles),
      CASE(test_compare__pixels_find_sizes),
      CASE(test_compare__places_find_sizes_in_relation_problems_alone),
      CASE(test_compare__nothing_is_found_in_a_fair_set),
      CASE(test_compare__pictures_stand_in_for_poses),
      CASE(test_regression__finds_a_column_and_is_silent_about_noise),
      CASE(test_changes__each_kind_is_counted),
      CASE(test_published__is_looked_up_by_family_rule_and_split))
