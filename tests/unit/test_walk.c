#include "figure/ink.h"
#include "suite.h"

#include <math.h>

static blg_program parsed(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

/* Ends agree with the exact turtle wherever no arc is longer than a quarter. */
static void test_walk__agrees_with_the_exact_turtle(void) {
    const blg_pose pose = {12, -30, 40, 90};
    blg_program program = parsed("line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.750, "
                                 "arc_circle_0.500_0.400-0.333, line_square_0.300-0.100");
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_vec2 low = {pose.x, pose.y}, high = low;
    int n = blg_turtle_trace(&program, &pose, strokes);
    for (int i = 0; i < n; i++) {
        low.x = fmin(low.x, strokes[i].end.x);
        low.y = fmin(low.y, strokes[i].end.y);
        high.x = fmax(high.x, strokes[i].end.x);
        high.y = fmax(high.y, strokes[i].end.y);
    }
    blg_walk_path path = blg_walk(&program, &pose);
    CU_ASSERT(path.inside && path.n_actions == 4);
    CU_ASSERT_DOUBLE_EQUAL(path.low.x, low.x, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.low.y, low.y, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.high.x, high.x, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.high.y, high.y, 1e-10);
}

static void test_walk__an_arc_counts_at_every_quarter(void) {
    const blg_pose pose = {0, 0, 0, 100};
    blg_program circle = parsed("arc_normal_1.000_1.000-0.500"); /* 360 degrees, radius 100 */
    blg_walk_path path = blg_walk(&circle, &pose);
    CU_ASSERT_DOUBLE_EQUAL(path.high.x, 100, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.low.x, -100, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.high.y, 200, 1e-10);
    CU_ASSERT_EQUAL(path.extent_deg, 360);
    blg_program eighth = parsed("arc_normal_1.000_0.625-0.500");
    path = blg_walk(&eighth, &pose);
    CU_ASSERT_DOUBLE_EQUAL(path.high.x, 100, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.low.x, 0, 1e-10);
}

static void test_walk__a_backward_arc_stays_on_the_left_circle(void) {
    const blg_pose pose = {0, 0, 0, 100};
    blg_program program = parsed("arc_normal_1.000_0.375-0.500, line_normal_0.500-0.500");
    blg_walk_path path = blg_walk(&program, &pose);
    /* -90 degrees: to (-100, 100), heading down, then 50 forward. */
    CU_ASSERT_DOUBLE_EQUAL(path.low.x, -100, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.high.y, 100, 1e-10);
    CU_ASSERT_DOUBLE_EQUAL(path.low.y, 0, 1e-10);
}

static void test_walk__stops_where_a_stroke_leaves_the_plane(void) {
    const blg_pose pose = {300, 0, 0, 100};
    blg_program program =
        parsed("line_normal_0.500-0.500, line_normal_1.000-0.500, line_normal_1.000-1.000");
    blg_walk_path path = blg_walk(&program, &pose);
    CU_ASSERT(!path.inside);
    CU_ASSERT_EQUAL(path.n_actions, 2);
    CU_ASSERT_DOUBLE_EQUAL(path.high.x, 350, 1e-10); /* the end outside is not counted */
}

static void test_walk__stops_within_a_long_arc(void) {
    const blg_pose pose = {0, 200, 0, 100};
    blg_program program = parsed("arc_normal_1.000_1.000-0.500, line_normal_1.000-0.500");
    blg_walk_path path = blg_walk(&program, &pose); /* its top is at y = 400 */
    CU_ASSERT(!path.inside);
    CU_ASSERT_EQUAL(path.n_actions, 1);
    CU_ASSERT_EQUAL(path.extent_deg, 180);
}

/* On the edge is inside; the start itself is never tested. */
static void test_walk__tests_ends_only(void) {
    const blg_pose inwards = {400, 0, 180, 100}, edge = {260, 0, 0, 100};
    blg_program program = parsed("line_normal_1.000-0.500");
    CU_ASSERT(blg_walk(&program, &inwards).inside);
    CU_ASSERT(blg_walk(&program, &edge).inside);
    blg_program nothing = {0};
    CU_ASSERT(blg_walk(&nothing, &inwards).inside);
    blg_program empty_arc = {1, {{BLG_ARC, BLG_NORMAL, 1, 0, 0}}};
    CU_ASSERT(blg_walk(&empty_arc, &inwards).inside);
}

SUITE(walk, CASE(test_walk__agrees_with_the_exact_turtle),
      CASE(test_walk__an_arc_counts_at_every_quarter),
      CASE(test_walk__a_backward_arc_stays_on_the_left_circle),
      CASE(test_walk__stops_where_a_stroke_leaves_the_plane),
      CASE(test_walk__stops_within_a_long_arc), CASE(test_walk__tests_ends_only))
