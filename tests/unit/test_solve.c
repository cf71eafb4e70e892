/* Solvers, on problems made by hand. */
#include "look/solve.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 7, SUPPORT = 6 };

static blg_problem problem;

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

/* Every image of a side shows these shapes; NULL: no further one. */
static void draw(int side, int first, int end, const char *one, const char *two) {
    for (int i = first; i < end; i++) {
        blg_scene *scene = &problem.images[side][i];
        *scene = (blg_scene){.n_shapes = two ? 2 : 1, .shapes = {-1, -1, -1, -1}, .violated = -1};
        scene->programs[0] = parse(one);
        if (two)
            scene->programs[1] = parse(two);
    }
}

#define LINE     "line_normal_1-0.5"
#define ZIGZAG   "line_zigzag_1-0.5"
#define ARC      "arc_normal_0.5_0.75-0.5"
#define TRIANGLE "line_normal_1-0.5 line_normal_1-0.833 line_normal_1-0.833"
#define SQUARE   "line_normal_1-0.5 line_normal_1-0.75 line_normal_1-0.75 line_normal_1-0.75"

static void begin(blg_family family) {
    problem = (blg_problem){.name = "p", .family = family, .n_support = SUPPORT, .n_query = {1, 1}};
    draw(1, 0, SIDE, TRIANGLE, NULL);
    draw(0, 0, SIDE, SQUARE, NULL);
}

static double differ(const char *a, const char *b) {
    const blg_program one = parse(a), other = parse(b);
    const double there = blg_program_difference(&one, &other);
    CU_ASSERT_DOUBLE_EQUAL(blg_program_difference(&other, &one), there, 1e-12);
    return there;
}

static void test_solve__differences_of_programs(void) {
    CU_ASSERT_EQUAL(differ(TRIANGLE, TRIANGLE), 0);
    CU_ASSERT_EQUAL(differ(LINE, ARC), 1);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE, ZIGZAG), 0.5, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE, "line_normal_0.4-0.5"), 0.2, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE, "line_normal_1-0.75"), 0.5 / 3, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(ARC, "arc_normal_0.5_1-0.5"), 0.5 / 3, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE, LINE " " LINE), 0.5, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE " " ARC, ARC " " LINE), 1, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(differ(LINE " " LINE " " ARC " " LINE, LINE " " ARC " " LINE), 0.25,
                           1e-12);
}

static void test_solve__differences_of_images_pair_the_shapes(void) {
    begin(BLG_BASIC);
    draw(1, 0, 1, LINE, ARC);
    draw(1, 1, 2, ARC, LINE);
    draw(1, 2, 3, ARC, NULL);
    const blg_scene *image = problem.images[1];
    CU_ASSERT_EQUAL(blg_scene_difference(&image[0], &image[1]), 0);
    CU_ASSERT_DOUBLE_EQUAL(blg_scene_difference(&image[0], &image[2]), 0.5, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(blg_scene_difference(&image[2], &image[0]), 0.5, 1e-12);
}

static void test_solve__nearest_abstains_on_ties(void) {
    begin(BLG_BASIC);
    CU_ASSERT_EQUAL(blg_solve_nearest(&problem, 1, SUPPORT), BLG_SAYS_POSITIVE);
    CU_ASSERT_EQUAL(blg_solve_nearest(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
    draw(0, 2, 3, TRIANGLE, NULL);
    CU_ASSERT_EQUAL(blg_solve_nearest(&problem, 1, SUPPORT), BLG_SAYS_NOTHING);
    CU_ASSERT_EQUAL(blg_solve_nearest(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
}

static void test_solve__shared_programs(void) {
    begin(BLG_BASIC);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 1, SUPPORT), BLG_SAYS_POSITIVE);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
    draw(0, 0, SUPPORT, SQUARE, LINE); /* negatives share a square and a line; the query has one */
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NOTHING);
    for (int i = 0; i < SUPPORT; i++) /* no longer */
        draw(0, i, i + 1, i % 2 ? SQUARE : LINE, NULL);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
    draw(1, 0, SUPPORT, TRIANGLE, SQUARE); /* two shapes of a concept, one of them everywhere */
    draw(1, SUPPORT, SIDE, SQUARE, TRIANGLE);
    draw(0, 0, SIDE, SQUARE, LINE);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 1, SUPPORT), BLG_SAYS_POSITIVE);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
}

/* Stroke types are part of a free-form concept; where the support does not show it, nobody knows.
 */
static void test_solve__shared_programs_and_stroke_types(void) {
    begin(BLG_FREE_FORM);
    for (int i = 0; i < SIDE; i++)
        draw(0, i, i + 1, i % 2 ? SQUARE : LINE, NULL);
    draw(0, SUPPORT, SIDE, "line_zigzag_1-0.5 line_normal_1-0.833 line_normal_1-0.833", NULL);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NOTHING);
    draw(0, 0, 1, "line_circle_1-0.5 line_normal_1-0.833 line_normal_1-0.833", NULL);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 0, SUPPORT), BLG_SAYS_NEGATIVE);
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 1, SUPPORT), BLG_SAYS_POSITIVE);
    draw(0, 1, 2, TRIANGLE, NULL); /* a negative that is a positive */
    CU_ASSERT_EQUAL(blg_solve_shared(&problem, 1, SUPPORT), BLG_SAYS_NOTHING);
}

/* ---- the version space ---- */

static blg_solve *solve;

static void add(const char *split) {
    CU_ASSERT_EQUAL_FATAL(blg_solve_add(solve, &problem, split, NULL), BLG_OK);
}

static void expect_counts(blg_solver solver, int split, long long queries, long long right,
                          long long abstained) {
    const blg_solve_count *c = &solve->counts[solver][problem.family][split];
    CU_ASSERT_EQUAL(c->queries, queries);
    CU_ASSERT_EQUAL(c->right, right);
    CU_ASSERT_EQUAL(c->abstained, abstained);
}

static void test_solve__version_space(void) {
    CU_ASSERT_EQUAL_FATAL(blg_solve_create(&solve, NULL), BLG_OK);
    begin(BLG_ABSTRACT);
    add("train"); /* triangles and squares: all rules agree */
    expect_counts(BLG_SOLVER_version_space, 0, 2, 2, 0);
    CU_ASSERT_PTR_NULL(solve->first_unsolved);
    draw(1, SUPPORT, SIDE, SQUARE, NULL); /* wrong: a square among the positives */
    add("val");
    expect_counts(BLG_SOLVER_version_space, 1, 2, 1, 0);
    CU_ASSERT_EQUAL_FATAL(solve->n_unsolved, 1);
    CU_ASSERT(solve->first_unsolved->wrong && solve->first_unsolved->side == 1 &&
              solve->first_unsolved->image == SUPPORT);
    CU_ASSERT(solve->first_unsolved->n_rules[1] == 0 && solve->first_unsolved->n_rules[0] > 0);
    CU_ASSERT_STRING_EQUAL(solve->first_unsolved->problem, "p");
    CU_ASSERT_STRING_EQUAL(solve->first_unsolved->split, "val");
    /* A rival: "three lines" fits as "three strokes" does, and they say otherwise of this query. */
    draw(1, SUPPORT, SIDE,
         "line_normal_0.5-0.5 line_normal_0.5-0.5 line_normal_1-0.833 line_normal_1-0.833", NULL);
    add("val");
    expect_counts(BLG_SOLVER_version_space, 1, 4, 2, 1);
    const blg_unsolved *rival = solve->last_unsolved;
    CU_ASSERT(!rival->wrong && rival->n_rules[0] > 0 && rival->n_rules[1] > 0);
    CU_ASSERT_PTR_NOT_NULL_FATAL(rival->example[1]);
    blg_solve_free(solve);
}

static void test_solve__no_rule_fits(void) {
    CU_ASSERT_EQUAL_FATAL(blg_solve_create(&solve, NULL), BLG_OK);
    begin(BLG_ABSTRACT);
    draw(0, 0, SIDE, TRIANGLE, NULL);
    add("");
    expect_counts(BLG_SOLVER_version_space, 0, 2, 0, 2);
    expect_counts(BLG_SOLVER_nearest, 0, 2, 0, 2);
    expect_counts(BLG_SOLVER_shared, 0, 2, 0, 2);
    expect_counts(BLG_SOLVER_random, 0, 2, solve->counts[BLG_SOLVER_random][2][0].right, 0);
    blg_buf text = {0}, json = {0};
    CU_ASSERT_EQUAL(blg_solve_print(solve, false, &text, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_solve_print(solve, true, &json, NULL), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(text.data, "  p 1/6 ((none)): abstains; no rule fits\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(
        json.data, "{\"problem\": \"p\", \"split\": \"\", \"side\": \"negative\", \"index\": 6, "
                   "\"verdict\": \"abstains\", \"positive\": {\"rules\": 0, \"first\": null}, "
                   "\"negative\": {\"rules\": 0, \"first\": null}}"));
    blg_buf_free(&text);
    blg_buf_free(&json);
    blg_solve_free(solve);
}

static void test_solve__single_queries_and_many_splits(void) {
    CU_ASSERT_EQUAL_FATAL(blg_solve_create(&solve, NULL), BLG_OK);
    begin(BLG_BASIC);
    problem.n_query[0] = 0;
    add("train");
    expect_counts(BLG_SOLVER_shared, 0, 1, 1, 0);
    blg_error error = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < BLG_MAX_SET_SPLITS; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        status = blg_solve_add(solve, &problem, name, &error);
    }
    CU_ASSERT_EQUAL(status, BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "more than 18 splits");
    blg_solve_free(solve);
}

/* The same coin in every run, whatever stands around the problem, and no coin of one side. */
static void test_solve__random_is_fair(void) {
    CU_ASSERT_EQUAL_FATAL(blg_solve_create(&solve, NULL), BLG_OK);
    begin(BLG_BASIC);
    for (int i = 0; i < 2000; i++) {
        snprintf(problem.name, sizeof problem.name, "bd_x_%04d", i);
        add("train");
    }
    const blg_solve_count *c = &solve->counts[BLG_SOLVER_random][BLG_BASIC][0];
    CU_ASSERT(c->queries == 4000 && c->abstained == 0 && c->right > 1870 && c->right < 2130);
    blg_solve_free(solve);
}

SUITE(solve, CASE(test_solve__differences_of_programs),
      CASE(test_solve__differences_of_images_pair_the_shapes),
      CASE(test_solve__nearest_abstains_on_ties), CASE(test_solve__shared_programs),
      CASE(test_solve__shared_programs_and_stroke_types), CASE(test_solve__version_space),
      CASE(test_solve__no_rule_fits), CASE(test_solve__single_queries_and_many_splits),
      CASE(test_solve__random_is_fair))
