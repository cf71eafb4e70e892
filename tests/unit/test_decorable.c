#include "figure/catalogue.h"
#include "suite.h"

#include <math.h>

static blg_decoration measure(const char *text) {
    blg_program program;
    blg_error error = {0};
    blg_decoration decoration;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, &error), BLG_OK);
    blg_decoration_measure(&program, &decoration);
    return decoration;
}

/* A rectangle of width 1 and the given height. */
static blg_decoration rectangle(double height) {
    blg_program program = {.n_actions = 4};
    for (int i = 0; i < 4; i++)
        program.actions[i] =
            (blg_action){.kind = BLG_LINE, .length = i % 2 ? height : 1, .turn_deg = i ? 90 : 0};
    blg_decoration decoration;
    blg_decoration_measure(&program, &decoration);
    return decoration;
}

static void test_decorable__roomy_figures_are(void) {
    CU_ASSERT(measure("line_normal_1.000-0.500").decorable);
    CU_ASSERT(measure("arc_normal_0.500_1.000-0.500").decorable);
    CU_ASSERT(rectangle(0.8).decorable);
    CU_ASSERT_DOUBLE_EQUAL(rectangle(0.8).shortest, 0.8, 1e-9);
    CU_ASSERT(measure("line_normal_0.900-0.500, line_normal_0.900-0.833, line_normal_0.900-0.833")
                  .decorable);
}

static void test_decorable__narrow_figures_are_not(void) {
    blg_decoration bar = rectangle(0.1);
    CU_ASSERT(!bar.decorable);
    CU_ASSERT_DOUBLE_EQUAL(bar.clearance, 0.1, 1e-3);
    /* Short sides that keep apart are too short for a decoration. */
    blg_decoration low = rectangle(0.2);
    CU_ASSERT(!low.decorable && low.shortest < 0.21);
}

static void test_decorable__sharp_corners_are_not(void) {
    /* Two strokes of 1 that leave a corner at 12 degrees, and at 60. */
    CU_ASSERT(!measure("line_normal_1.000-0.500, line_normal_1.000-0.967").decorable);
    CU_ASSERT(measure("line_normal_1.000-0.500, line_normal_1.000-0.833").decorable);
}

static void test_decorable__near_ends_of_one_arc_are_not(void) {
    /* 345 degrees at radius 0.5 leave a gap of 0.13, 300 degrees one of 0.5. */
    blg_program arc = {.n_actions = 1};
    blg_decoration decoration;
    arc.actions[0] = (blg_action){.kind = BLG_ARC, .length = 0.5, .extent_deg = 345};
    blg_decoration_measure(&arc, &decoration);
    CU_ASSERT(!decoration.decorable);
    arc.actions[0].extent_deg = 300;
    blg_decoration_measure(&arc, &decoration);
    CU_ASSERT(decoration.decorable);
}

static void test_decorable__crossing_strokes_may_meet(void) {
    /* A cross hook: strokes cross at right angles, far from their ends. */
    CU_ASSERT(measure("line_normal_1.000-0.500, line_normal_0.500-0.750, line_normal_0.500-0.750, "
                      "line_normal_1.000-0.750")
                  .decorable);
}

/* A leaf of two arcs, its tips 0.6 apart. */
static blg_decoration leaf(double arc_deg) {
    double radius = 0.3 / sin(arc_deg / 2 * 3.14159265358979 / 180);
    blg_program program = {.n_actions = 2};
    for (int i = 0; i < 2; i++)
        program.actions[i] = (blg_action){.kind = BLG_ARC,
                                          .length = radius,
                                          .extent_deg = arc_deg,
                                          .turn_deg = i ? 180 - arc_deg : 0};
    blg_decoration decoration;
    blg_decoration_measure(&program, &decoration);
    return decoration;
}

static void test_decorable__slim_leaves_are_not(void) {
    /* All of a slim leaf is near a tip, where strokes may merge; 0.13 and 0.22 wide. */
    CU_ASSERT(!leaf(48).decorable);
    CU_ASSERT(leaf(82).decorable);
}

static void test_decorable__no_ink_is_not(void) {
    blg_program empty = {0};
    blg_decoration decoration;
    blg_decoration_measure(&empty, &decoration);
    CU_ASSERT(!decoration.decorable);
    empty.n_actions = 1; /* a line without length */
    blg_decoration_measure(&empty, &decoration);
    CU_ASSERT(!decoration.decorable);
}

static void test_decorable__stroke_types_do_not_matter(void) {
    CU_ASSERT(measure("line_zigzag_1.000-0.500, line_square_1.000-0.833").decorable);
    CU_ASSERT(!measure("line_circle_1.000-0.500, line_triangle_1.000-0.967").decorable);
}

SUITE(decorable, CASE(test_decorable__roomy_figures_are),
      CASE(test_decorable__narrow_figures_are_not), CASE(test_decorable__sharp_corners_are_not),
      CASE(test_decorable__near_ends_of_one_arc_are_not),
      CASE(test_decorable__crossing_strokes_may_meet), CASE(test_decorable__slim_leaves_are_not),
      CASE(test_decorable__no_ink_is_not), CASE(test_decorable__stroke_types_do_not_matter))
