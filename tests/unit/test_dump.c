#include "figure/ink.h"
#include "suite.h"

#include <math.h>
#include <string.h>

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

static const char *const two = "line_normal_1.000-0.750, arc_square_0.500_0.375-0.500";

static void test_dump__strokes(void) {
    blg_program program = parse(two);
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_buf text = {0};
    int n = blg_turtle_trace(&program, &(blg_pose){10, 20, 0, 100}, strokes);
    blg_dump_strokes(&text, strokes, n);
    CU_ASSERT_STRING_EQUAL(
        text.data,
        "stroke\tkind\ttype\tstart_x\tstart_y\tend_x\tend_y\theading_start_deg\theading_end_deg"
        "\tlength\tcentre_x\tcentre_y\tradius\textent_deg\n"
        "0\tline\tnormal\t10.0000\t20.0000\t10.0000\t120.0000\t90.0000\t90.0000\t100.0000\t-\t-\t-"
        "\t-\n"
        "1\tarc\tsquare\t10.0000\t120.0000\t-40.0000\t70.0000\t90.0000\t0.0000\t78.5398\t-40.0000"
        "\t120.0000\t50.0000\t-90.0000\n");
    blg_buf_free(&text);
}

static void test_dump__ink(void) {
    blg_program program = parse("line_zigzag_0.050-0.500, line_square_0.010-0.500");
    blg_ink ink = {0};
    blg_buf text = {0};
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&ink, &program, &(blg_pose){0, 0, 0, 180}), BLG_OK);
    blg_dump_ink(&text, &ink);
    CU_ASSERT_STRING_EQUAL(
        text.data,
        "item\tkind\ttype\tshape\tstroke\tn\tpoints\n"
        "0\tpen\tzigzag\t0\t0\t4\t0.0000,0.0000 2.2500,3.8971 6.7500,-3.8971 9.0000,0.0000\n"
        "1\tstamp\tsquare\t0\t1\t4\t2.5000,-6.5000 15.5000,-6.5000 15.5000,6.5000"
        " 2.5000,6.5000\n"
        "2\tstamp\tsquare\t0\t1\t4\t4.3000,-6.5000 17.3000,-6.5000 17.3000,6.5000"
        " 4.3000,6.5000\n");
    blg_buf_free(&text);
    blg_ink_free(&ink);
}

static void test_dump__appends(void) {
    blg_stroke stroke = {0};
    blg_buf text = {0}, once = {0};
    blg_dump_strokes(&once, &stroke, 1);
    blg_buf_text(&text, "before\n");
    blg_dump_strokes(&text, &stroke, 1);
    CU_ASSERT_EQUAL(strncmp(text.data, "before\n", 7), 0);
    CU_ASSERT_STRING_EQUAL(text.data + 7, once.data);
    blg_buf_free(&text);
    blg_buf_free(&once);
}

static void test_dump__numbers_out_of_range_do_not_break_a_row(void) {
    blg_stroke strokes[] = {{.start = {NAN, -INFINITY}, .length = INFINITY},
                            {.start = {-0.00004, -0.00006}}};
    blg_buf text = {0};
    blg_dump_strokes(&text, strokes, 2);
    CU_ASSERT_PTR_NOT_NULL(strstr(text.data, "0\tline\tnormal\tnan\t-huge\t0.0000\t0.0000\t0.0000"
                                             "\t0.0000\thuge\t-\t-\t-\t-\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text.data, "1\tline\tnormal\t0.0000\t-0.0001\t0.0000\t"));
    blg_buf_free(&text);
}

SUITE(dump, CASE(test_dump__strokes), CASE(test_dump__ink), CASE(test_dump__appends),
      CASE(test_dump__numbers_out_of_range_do_not_break_a_row))
