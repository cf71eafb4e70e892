#include "base/geometry.h"
#include "base/rng.h"
#include "figure/ink.h"
#include "suite.h"

static int trace(const char *text, const blg_pose *pose, blg_stroke *strokes) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return blg_turtle_trace(&program, pose, strokes);
}

#define NEAR(a, b) CU_ASSERT_DOUBLE_EQUAL(a, b, 1e-12)

static void test_turtle__a_square_returns(void) {
    blg_stroke s[BLG_MAX_ACTIONS];
    int n = trace("line_normal_1.000-0.500 line_normal_1.000-0.750 line_normal_1.000-0.750 "
                  "line_normal_1.000-0.750",
                  &blg_pose_unit, s);
    CU_ASSERT_EQUAL_FATAL(n, 4);
    NEAR(s[1].end.x, 1);
    NEAR(s[1].end.y, 1);
    NEAR(s[3].end.x, 0);
    NEAR(s[3].end.y, 0);
    NEAR(s[3].heading_end_deg, 270);
    for (int i = 1; i < n; i++)
        CU_ASSERT(s[i].start.x == s[i - 1].end.x && s[i].start.y == s[i - 1].end.y);
}

static void test_turtle__the_first_action_turns_too(void) {
    blg_stroke s[BLG_MAX_ACTIONS];
    trace("line_normal_1.000-0.750", &(blg_pose){3, 4, 90, 2}, s);
    NEAR(s[0].heading_start_deg, 180);
    NEAR(s[0].end.x, 1);
    NEAR(s[0].end.y, 4);
    NEAR(s[0].length, 2);
}

static void test_turtle__a_full_circle_returns(void) {
    for (int sign = -1; sign <= 1; sign += 2) {
        blg_stroke s[BLG_MAX_ACTIONS];
        trace(sign > 0 ? "arc_normal_0.500_1.000-0.600" : "arc_normal_0.500_0.000-0.600",
              &(blg_pose){10, -20, 33, 100}, s);
        CU_ASSERT_DOUBLE_EQUAL(s[0].end.x, 10, 1e-11);
        CU_ASSERT_DOUBLE_EQUAL(s[0].end.y, -20, 1e-11);
        NEAR(s[0].heading_end_deg, 33 + 36 + sign * 360.0);
        CU_ASSERT_DOUBLE_EQUAL(s[0].length, 2 * BLG_PI * 50, 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(blg_vec2_distance(s[0].centre, s[0].start), 50, 1e-11);
    }
}

/* Quarter arcs from the origin, heading +x: the centre is (0, r) for both signs. */
static void test_turtle__a_negative_arc_runs_backwards(void) {
    blg_stroke s[BLG_MAX_ACTIONS];
    trace("arc_normal_1.000_0.625-0.500 ", &blg_pose_unit, s);
    NEAR(s[0].centre.x, 0);
    NEAR(s[0].centre.y, 1);
    NEAR(s[0].end.x, 1);
    NEAR(s[0].end.y, 1);
    NEAR(s[0].heading_end_deg, 90);
    trace("arc_normal_1.000_0.375-0.500 line_normal_1.000-0.500", &blg_pose_unit, s);
    NEAR(s[0].centre.x, 0);
    NEAR(s[0].centre.y, 1);
    NEAR(s[0].end.x, -1);
    NEAR(s[0].end.y, 1);
    NEAR(s[0].heading_end_deg, -90);
    CU_ASSERT(s[0].extent_deg < 0 && s[0].length > 0);
    NEAR(s[1].end.x, -1); /* on along the heading, down, back where the turtle came from */
    NEAR(s[1].end.y, 0);
}

static blg_program any_program(blg_rng *rng) {
    blg_program p = {.n_actions = 1 + (int)blg_rng_below(rng, BLG_MAX_ACTIONS)};
    for (int i = 0; i < p.n_actions; i++)
        p.actions[i] = (blg_action){.kind = blg_rng_below(rng, 2) ? BLG_ARC : BLG_LINE,
                                    .length = blg_rng_double(rng),
                                    .extent_deg = blg_rng_uniform(rng, -360, 360),
                                    .turn_deg = blg_rng_uniform(rng, -180, 180)};
    return p;
}

/* The trace from a pose is the unit trace, scaled, turned and moved. */
static void test_turtle__a_pose_is_a_similarity(void) {
    blg_rng rng = blg_rng_stream(31, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    for (int k = 0; k < 500; k++) {
        blg_program p = any_program(&rng);
        blg_pose pose = {blg_rng_uniform(&rng, -300, 300), blg_rng_uniform(&rng, -300, 300),
                         blg_rng_uniform(&rng, 0, 360), blg_rng_uniform(&rng, 50, 320)};
        blg_stroke unit[BLG_MAX_ACTIONS], posed[BLG_MAX_ACTIONS];
        blg_turtle_trace(&p, &blg_pose_unit, unit);
        blg_turtle_trace(&p, &pose, posed);
        for (int i = 0; i < p.n_actions; i++) {
            blg_vec2 end = blg_vec2_along((blg_vec2){pose.x, pose.y}, pose.scale,
                                          blg_vec2_rotate(unit[i].end, pose.heading_deg));
            wrong += blg_vec2_distance(end, posed[i].end) > 1e-9;
            wrong += fabs(unit[i].length * pose.scale - posed[i].length) > 1e-9;
            wrong +=
                fabs(unit[i].heading_end_deg + pose.heading_deg - posed[i].heading_end_deg) > 1e-9;
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

/* Turns and extents add up to the last heading; an arc's ends lie on its circle. */
static void test_turtle__headings_add_up(void) {
    blg_rng rng = blg_rng_stream(32, 0, 0, BLG_FOR_TEST);
    for (int k = 0; k < 200; k++) {
        blg_program p = any_program(&rng);
        blg_stroke s[BLG_MAX_ACTIONS];
        int n = blg_turtle_trace(&p, &blg_pose_unit, s);
        double heading = 0;
        for (int i = 0; i < n; i++) {
            heading += p.actions[i].turn_deg;
            CU_ASSERT_DOUBLE_EQUAL(s[i].heading_start_deg, heading, 1e-9);
            if (s[i].kind == BLG_ARC) {
                heading += p.actions[i].extent_deg;
                NEAR(blg_vec2_distance(s[i].centre, s[i].end), s[i].radius);
            }
        }
        CU_ASSERT_DOUBLE_EQUAL(s[n - 1].heading_end_deg, heading, 1e-9);
    }
}

static void test_turtle__nothing_and_no_length(void) {
    blg_stroke s[BLG_MAX_ACTIONS];
    CU_ASSERT_EQUAL(blg_turtle_trace(&(blg_program){0}, &blg_pose_unit, s), 0);
    CU_ASSERT_EQUAL(
        trace("line_normal_0.000-0.250 arc_normal_0.500_0.500-0.500", &blg_pose_unit, s), 2);
    CU_ASSERT(s[1].end.x == s[0].start.x && s[1].end.y == s[0].start.y);
    CU_ASSERT(s[0].length == 0 && s[1].length == 0);
}

SUITE(turtle, CASE(test_turtle__a_square_returns), CASE(test_turtle__the_first_action_turns_too),
      CASE(test_turtle__a_full_circle_returns), CASE(test_turtle__a_negative_arc_runs_backwards),
      CASE(test_turtle__a_pose_is_a_similarity), CASE(test_turtle__headings_add_up),
      CASE(test_turtle__nothing_and_no_length))
