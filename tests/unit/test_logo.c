/* Programs as Logo words, with repeats. */
#include "figure/program.h"
#include "suite.h"

#include <string.h>

static void check(const char *program, const char *wanted, int words, int without) {
    blg_program parsed;
    blg_buf text = {0}, plain = {0};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(program, &parsed, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_logo_print(&parsed, true, &text), words);
    CU_ASSERT_EQUAL(blg_logo_print(&parsed, false, &plain), without);
    CU_ASSERT_EQUAL(text.size, strlen(wanted));
    CU_ASSERT_EQUAL(strncmp(text.data, wanted, text.size), 0);
    if (text.size != strlen(wanted) || strncmp(text.data, wanted, text.size) != 0)
        printf("%.*s\n", (int)text.size, text.data);
    blg_buf_free(&text);
    blg_buf_free(&plain);
}

#define SIDE(type, turn) "line_" type "_0.500-" turn ", "

static void test_logo__figures_of_one_block(void) {
    check(SIDE("normal", "0.500") SIDE("normal", "0.750")
              SIDE("normal", "0.750") "line_normal_0.500-0.750",
          "repeat 4 [ forward 0.5 left 90 ]", 8, 14);
    /* Two strokes: as one block even where that is not shorter. */
    check("arc_normal_0.500_0.625-0.500, arc_normal_0.500_0.625-0.750",
          "repeat 2 [ arcleft 0.5 90 left 90 ]", 9, 8);
}

static void test_logo__the_turn_after_a_block_is_taken_back(void) {
    check(SIDE("normal", "0.750") SIDE("normal", "0.625") SIDE("normal", "0.625")
              SIDE("normal", "0.625") "line_normal_1.000-0.500",
          "left 90 repeat 4 [ forward 0.5 left 45 ] right 45 forward 1", 14, 18);
}

static void test_logo__arcs_to_the_right(void) {
    check("arc_normal_0.500_0.375-0.500, line_normal_1.000-0.500",
          "right 180 arcright 0.5 90 left 180 forward 1", 9, 9);
}

static void test_logo__the_pen_changes_in_a_block(void) {
    check(SIDE("zigzag", "0.500") SIDE("circle", "0.750") SIDE("zigzag", "0.750")
              SIDE("circle", "0.750") SIDE("zigzag", "0.750") "line_circle_0.500-0.750",
          "pen zigzag repeat 3 [ forward 0.5 left 90 pen circle forward 0.5 left 90 pen zigzag ]",
          18, 34);
    check(SIDE("square", "0.500") SIDE("square", "0.750")
              SIDE("square", "0.750") "line_normal_0.500-0.750",
          "pen square repeat 3 [ forward 0.5 left 90 ] pen normal forward 0.5", 14, 18);
}

static void test_logo__nothing_repeats(void) {
    check("line_normal_1.000-0.500, line_normal_0.500-0.750", "forward 1 left 90 forward 0.5", 6,
          6);
    check("line_zigzag_1.000-0.500", "pen zigzag forward 1", 4, 4);
}

SUITE(logo, CASE(test_logo__figures_of_one_block),
      CASE(test_logo__the_turn_after_a_block_is_taken_back), CASE(test_logo__arcs_to_the_right),
      CASE(test_logo__the_pen_changes_in_a_block), CASE(test_logo__nothing_repeats))
