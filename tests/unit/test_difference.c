#include "figure/program.h"
#include "problem/judge.h"
#include "suite.h"

#include <string.h>

#define SCALE 80

static blg_program parse(const char *text) {
    blg_program program;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, &error), BLG_OK);
    return program;
}

static blg_difference measure(const char *a, const char *b) {
    blg_program p = parse(a), q = parse(b);
    blg_difference d, back;
    blg_difference_measure(&p, &q, SCALE, &d);
    blg_difference_measure(&q, &p, SCALE, &back);
    CU_ASSERT_DOUBLE_EQUAL(d.changed_strokes, back.changed_strokes, 0.1);
    CU_ASSERT_EQUAL(d.congruent, back.congruent);
    CU_ASSERT_EQUAL(d.commands, back.commands);
    return d;
}

static void test_difference__same_program_is_congruent(void) {
    blg_difference d = measure("line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.250",
                               "line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.250");
    CU_ASSERT(d.congruent && d.commands == 0 && d.changed_strokes == 0);
}

static void test_difference__mirror_image_is_congruent(void) {
    blg_difference d = measure("line_normal_1.000-0.500, line_normal_1.000-0.750",
                               "line_normal_1.000-0.500, line_normal_1.000-0.250");
    CU_ASSERT(d.congruent && d.commands == 1);
}

static void test_difference__same_path_from_the_other_end_is_congruent(void) {
    blg_difference d =
        measure("line_normal_1.000-0.500, line_zigzag_1.000-0.750, line_circle_1.000-0.833",
                "line_circle_1.000-0.500, line_zigzag_1.000-0.833, line_normal_1.000-0.750");
    CU_ASSERT(d.congruent);
}

static void test_difference__type_of_a_stroke_breaks_congruence(void) {
    blg_difference d = measure("line_normal_1.000-0.500, line_normal_1.000-0.750",
                               "line_normal_1.000-0.500, line_zigzag_1.000-0.750");
    CU_ASSERT(!d.congruent && !d.hidden && d.commands == 1);
    CU_ASSERT(d.changed_strokes > 0.35 && d.changed_strokes < 0.45);
}

static void test_difference__squares_pass_for_a_pen_at_the_smallest_scale_only(void) {
    blg_program a = parse("line_normal_1.000-0.500"), b = parse("line_square_1.000-0.500");
    blg_difference d;
    blg_difference_measure(&a, &b, 80, &d);
    CU_ASSERT(d.changed_strokes < 0.1);
    blg_difference_measure(&a, &b, 100, &d);
    CU_ASSERT(d.changed_strokes > 0.2);
}

static void test_difference__turned_last_stroke_changes_about_one_stroke(void) {
    blg_difference d =
        measure("line_normal_1.000-0.500, line_circle_1.000-0.750, line_zigzag_1.000-0.750",
                "line_normal_1.000-0.500, line_circle_1.000-0.750, line_zigzag_1.000-0.250");
    CU_ASSERT(!d.congruent && !d.hidden);
    CU_ASSERT(d.changed_strokes > 1.6 && d.changed_strokes < 2.2);
}

static void test_difference__small_turn_changes_little_ink(void) {
    blg_difference little = measure("line_normal_1.000-0.500, line_circle_1.000-0.750",
                                    "line_normal_1.000-0.500, line_circle_1.000-0.755");
    blg_difference more = measure("line_normal_1.000-0.500, line_circle_1.000-0.750",
                                  "line_normal_1.000-0.500, line_circle_1.000-0.850");
    CU_ASSERT(little.changed_strokes < 0.1);
    CU_ASSERT(more.changed_strokes > 1);
}

static void test_difference__change_in_the_middle_is_seen_under_the_best_alignment(void) {
    /* The turn in the middle moves two strokes; aligned by the longer part only one moves. */
    blg_difference d =
        measure("line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.250",
                "line_normal_1.000-0.500, line_normal_1.000-0.250, line_normal_1.000-0.250");
    CU_ASSERT(!d.congruent);
    CU_ASSERT(d.changed_strokes <= 2.01);
}

static void test_difference__stroke_under_another_is_hidden(void) {
    /* The last stroke goes back over the first one in both figures; only its type changes. */
    blg_difference d =
        measure("line_normal_1.000-0.500, line_normal_1.000-1.000, line_zigzag_0.500-1.000",
                "line_normal_1.000-0.500, line_normal_1.000-1.000, line_circle_0.500-1.000");
    CU_ASSERT(d.hidden);
}

static void test_difference__programs_of_other_lengths_differ_in_all_commands(void) {
    blg_difference d =
        measure("line_normal_1.000-0.500", "line_normal_1.000-0.500, line_normal_1.000-0.750");
    CU_ASSERT_EQUAL(d.commands, 2);
    CU_ASSERT(!d.congruent);
}

static void test_difference__full_circle_aligns_with_itself(void) {
    blg_difference d = measure("arc_circle_0.500_1.000-0.500", "arc_circle_0.500_1.000-0.250");
    CU_ASSERT(d.congruent);
}

static void test_difference__degenerate_strokes_do_no_harm(void) {
    blg_difference d = measure("line_normal_0.000-0.500", "arc_normal_0.000_0.500-0.500");
    CU_ASSERT(!d.congruent);
}

SUITE(difference, CASE(test_difference__same_program_is_congruent),
      CASE(test_difference__mirror_image_is_congruent),
      CASE(test_difference__same_path_from_the_other_end_is_congruent),
      CASE(test_difference__type_of_a_stroke_breaks_congruence),
      CASE(test_difference__squares_pass_for_a_pen_at_the_smallest_scale_only),
      CASE(test_difference__turned_last_stroke_changes_about_one_stroke),
      CASE(test_difference__small_turn_changes_little_ink),
      CASE(test_difference__change_in_the_middle_is_seen_under_the_best_alignment),
      CASE(test_difference__stroke_under_another_is_hidden),
      CASE(test_difference__programs_of_other_lengths_differ_in_all_commands),
      CASE(test_difference__full_circle_aligns_with_itself),
      CASE(test_difference__degenerate_strokes_do_no_harm))
