#include "look/audit.h"
#include "suite.h"

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

static bool same(const char *a, const char *b) {
    const blg_program p = parse(a), q = parse(b);
    CU_ASSERT_EQUAL(blg_build_same(&p, &q), blg_build_same(&q, &p));
    return blg_build_same(&p, &q);
}

static bool closes(const char *text) {
    const blg_program p = parse(text);
    return blg_build_closes(&p);
}

#define TRIANGLE "line_normal_1.000-0.500, line_normal_1.000-0.833, line_normal_1.000-0.833"
#define FLAT     "line_normal_1.000-0.500, line_normal_0.518-0.792, line_normal_1.000-0.917"
#define HOOK     "line_normal_1.000-0.500, line_normal_0.500-0.750, line_normal_0.200-0.600"

static void test_build__proportions_do_not_matter(void) {
    CU_ASSERT(same(TRIANGLE, TRIANGLE));
    CU_ASSERT(same(HOOK, "line_zigzag_0.600-0.500, line_normal_0.500-0.700, "
                         "line_normal_0.300-0.650"));
}

static void test_build__mirror_and_direction_do_not_matter(void) {
    CU_ASSERT(same(HOOK, "line_normal_1.000-0.500, line_normal_0.500-0.250, "
                         "line_normal_0.200-0.400"));
    const char *bent = "arc_normal_0.500_0.625-0.500, line_normal_0.500-0.750";
    const char *back = "line_normal_0.500-0.500, arc_normal_0.500_0.625-0.750";
    const char *other = "line_normal_0.500-0.500, arc_normal_0.500_0.625-0.250";
    CU_ASSERT(same(bent, back));
    CU_ASSERT_FALSE(same(bent, other));
}

static void test_build__a_closed_path_begins_anywhere(void) {
    const char *drop = "arc_normal_0.500_0.750-0.500, line_normal_1.000-0.750";
    const char *turned = "line_normal_1.000-0.500, arc_normal_0.500_0.750-0.750";
    CU_ASSERT(closes(drop) && closes(turned));
    CU_ASSERT(same(drop, turned));
}

static void test_build__kinds_turns_and_crossings_matter(void) {
    CU_ASSERT_FALSE(same(TRIANGLE, HOOK)); /* closed and open */
    CU_ASSERT_FALSE(same(HOOK, "line_normal_1.000-0.500, line_normal_0.500-0.750"));
    CU_ASSERT_FALSE(same(HOOK, "line_normal_1.000-0.500, line_normal_0.500-0.750, "
                               "line_normal_0.200-0.400"));
    CU_ASSERT_FALSE(same("line_normal_1.000-0.500, line_normal_0.500-0.833, "
                         "line_normal_0.500-0.833",
                         "line_normal_0.500-0.500, line_normal_0.500-0.833, "
                         "line_normal_1.000-0.833"
                         ", line_normal_1.000-0.500"));
    /* The third stroke crosses the first stroke, or stops before it. */
    CU_ASSERT_FALSE(same("line_normal_1.000-0.500, line_normal_0.500-0.833, "
                         "line_normal_0.900-0.833",
                         "line_normal_1.000-0.500, line_normal_0.500-0.833, "
                         "line_normal_0.200-0.833"));
}

/* A path that turns back does so to no side, however the figure is turned; the joint is not
 * straight, either: three half circles with three cusps, and with one. */
static void test_build__a_cusp_has_no_side(void) {
    CU_ASSERT(same("line_normal_1.000-0.500, line_normal_0.500-0.625, line_normal_0.700-1.000",
                   "line_normal_1.000-0.600, line_normal_0.500-0.625, line_normal_0.700-1.000"));
    CU_ASSERT_FALSE(same("arc_normal_0.500_0.750-0.250, arc_normal_0.250_0.250-0.500, "
                         "arc_normal_0.250_0.250-1.000",
                         "arc_normal_0.500_0.750-0.500, arc_normal_0.250_0.250-0.500, "
                         "arc_normal_0.250_0.750-1.000"));
}

static void test_build__closed_regions(void) {
    CU_ASSERT(closes(TRIANGLE));
    CU_ASSERT(closes(FLAT));
    CU_ASSERT_FALSE(closes(HOOK));
    CU_ASSERT(closes("arc_normal_0.500_1.000-0.500"));       /* a circle */
    CU_ASSERT_FALSE(closes("arc_normal_0.500_0.958-0.500")); /* 30 degrees are left open */
    /* A crossing, a touch within 0.03, and a miss. */
    CU_ASSERT(closes("line_normal_1.000-0.500, line_normal_0.500-0.833, line_normal_0.900-0.833"));
    CU_ASSERT(closes("line_normal_1.000-0.500, line_normal_0.500-0.833, line_normal_0.480-0.833"));
    CU_ASSERT_FALSE(
        closes("line_normal_1.000-0.500, line_normal_0.500-0.833, line_normal_0.440-0.833"));
    /* Strokes that run on, and a stroke that goes back on itself, close nothing. */
    CU_ASSERT_FALSE(closes("line_normal_1.000-0.500, line_normal_1.000-0.500"));
    CU_ASSERT_FALSE(closes("line_normal_1.000-0.500, line_normal_0.500-1.000"));
    CU_ASSERT(closes("arc_normal_0.500_0.750-0.500, line_normal_1.000-0.750"));
    CU_ASSERT_FALSE(closes("arc_normal_0.500_0.750-0.500, line_normal_0.900-0.750"));
}

static void expect_joints(const char *text, blg_joints expected) {
    const blg_program p = parse(text);
    const blg_joints got = blg_build_joints(&p);
    CU_ASSERT_EQUAL(got.n, expected.n);
    CU_ASSERT_EQUAL(got.straight, expected.straight);
    CU_ASSERT_EQUAL(got.of_parts, expected.of_parts);
}

static void test_build__joints_of_parts(void) {
    expect_joints("line_normal_1.000-0.500", (blg_joints){0, 0, 0});
    expect_joints(TRIANGLE, (blg_joints){2, 0, 2});
    expect_joints("line_normal_1.000-0.500, line_normal_1.000-0.833", (blg_joints){1, 0, 0});
    expect_joints("line_normal_1.000-0.500, line_normal_1.000-0.250, arc_normal_0.500_0.625-0.500",
                  (blg_joints){2, 1, 1});
    expect_joints("arc_normal_0.500_0.625-0.500, line_normal_1.000-0.750",
                  (blg_joints){1, 0, 0}); /* a right angle has two lines */
    expect_joints(HOOK, (blg_joints){2, 0, 1});
}

SUITE(build, CASE(test_build__proportions_do_not_matter),
      CASE(test_build__mirror_and_direction_do_not_matter),
      CASE(test_build__a_closed_path_begins_anywhere),
      CASE(test_build__kinds_turns_and_crossings_matter), CASE(test_build__a_cusp_has_no_side),
      CASE(test_build__closed_regions), CASE(test_build__joints_of_parts))
