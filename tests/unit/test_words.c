#include "suite.h"
#include "tell/tasks.h"
#include "tell/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void test_words__every_attribute_has_its_predicates(void) {
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        const blg_predicate *p = blg_predicate_of((blg_attribute)a);
        const char *all[] = {p->yes, p->no, p->others[0], p->others[1], p->others[2], p->means};
        for (int i = 0; i < 6; i++) {
            CU_ASSERT_PTR_NOT_NULL_FATAL(all[i]);
            CU_ASSERT(strlen(all[i]) > 6 && !strchr(all[i], '_') &&
                      islower((unsigned char)*all[i]));
            for (int k = 0; k < i; k++)
                CU_ASSERT_STRING_NOT_EQUAL(all[i], all[k]);
        }
        for (int b = 0; b < a; b++) {
            const blg_predicate *q = blg_predicate_of((blg_attribute)b);
            CU_ASSERT_STRING_NOT_EQUAL(p->yes, q->yes);
            CU_ASSERT_STRING_NOT_EQUAL(p->no, q->no);
        }
    }
}

static void check_joined(int n, const char *expected) {
    blg_buf out = {0};
    for (int i = 0; i < n; i++) {
        blg_words_join(&out, i, n, "and");
        blg_buf_char(&out, (char)('a' + i));
    }
    CU_ASSERT_STRING_EQUAL(out.data, expected);
    blg_buf_free(&out);
}

static void test_words__lists_counts_and_numbers(void) {
    blg_buf out = {0};
    check_joined(1, "a");
    check_joined(2, "a and b");
    check_joined(4, "a, b, c and d");
    blg_words_count(&out, 1, "stroke");
    blg_buf_text(&out, ", ");
    blg_words_count(&out, 0, "stroke");
    blg_buf_text(&out, ", ");
    blg_words_number(&out, 0.50049, 2);
    blg_buf_text(&out, ", ");
    blg_words_number(&out, -0.001, 2);
    blg_buf_text(&out, ", ");
    blg_words_number(&out, 1.999, 2);
    CU_ASSERT_STRING_EQUAL(out.data, "1 stroke, 0 strokes, 0.5, 0, 2");
    blg_buf_free(&out);
}

static void test_words__shared_words_are_those_with_meaning(void) {
    CU_ASSERT(blg_words_shared("has an acute angle", "has an obtuse ANGLE"));
    CU_ASSERT(blg_words_shared("has straight lines", "a line"));
    CU_ASSERT(!blg_words_shared("is closed", "is convex"));
    CU_ASSERT(!blg_words_shared("has the figure", "is the figure it has"));
    CU_ASSERT(!blg_words_shared("contains a triangle", "has an angle"));
    CU_ASSERT(!blg_words_shared("", "a"));
}

static void test_words__phrases_are_found_as_whole_words(void) {
    CU_ASSERT(blg_words_contain("a segment of small rings", "Small ring"));
    CU_ASSERT(!blg_words_contain("a segment of small rings", "all rings"));
    CU_ASSERT(!blg_words_contain("a segment of small rings", "rings small"));
    CU_ASSERT(!blg_words_contain("small", "small ring"));
    CU_ASSERT(!blg_words_contain("any text", "  "));
}

static void check_path(const char *program, blg_vocabulary vocabulary, const char *is_long,
                       const char *is_short) {
    blg_program p;
    blg_buf out = {0};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(program, &p, NULL), BLG_OK);
    blg_path_write(&out, &p, vocabulary, BLG_WORDING_LONG);
    CU_ASSERT_STRING_EQUAL(out.data, is_long);
    blg_buf_clear(&out);
    blg_path_write(&out, &p, vocabulary, BLG_WORDING_SHORT);
    CU_ASSERT_STRING_EQUAL(out.data, is_short);
    blg_buf_free(&out);
}

static void test_words__paths_of_free_form_figures(void) {
    check_path(
        "line_zigzag_1.000-0.900, arc_circle_0.500_0.625-0.750", BLG_VOCABULARY_FREE_FORM,
        "a straight zigzag stroke (length 1), then after a left turn of 90 degrees an arc of "
        "small circles that sweeps left (radius 0.5, 90 degrees)",
        "straight zigzag stroke 1, turn left 90, arc of small circles 0.5 left 90");
    check_path(
        "line_normal_1.000-0.500, line_square_0.500-0.500, line_triangle_0.250-0.250",
        BLG_VOCABULARY_FREE_FORM,
        "a straight plain stroke (length 1), then without a turn a straight stroke of small "
        "squares (length 0.5), and then after a right turn of 90 degrees a straight stroke "
        "of small triangles (length 0.25)",
        "straight plain stroke 1, straight stroke of small squares 0.5, turn right 90, straight "
        "stroke of small triangles 0.25");
}

static void test_words__paths_of_other_figures_name_no_shape(void) {
    check_path("line_square_1.000-0.500, arc_triangle_0.500_0.750-1.000", BLG_VOCABULARY_FIGURE,
               "a segment of small boxes (length 1), then after turning back an arc of small "
               "wedges that sweeps left (radius 0.5, 180 degrees)",
               "segment of small boxes 1, turn back, arc of small wedges 0.5 left 180");
    check_path("line_square_1.000-0.500", BLG_VOCABULARY_PLAIN, "a segment (length 1)",
               "segment 1");
}

/* An arc of negative extent is run backwards: the pen leaves against the heading. */
static void test_words__backward_arcs_sweep_right(void) {
    check_path(
        "line_normal_1.000-0.500, arc_normal_0.500_0.375-1.000, line_normal_1.000-0.500",
        BLG_VOCABULARY_FIGURE,
        "a plain segment (length 1), then without a turn a plain arc that sweeps right (radius "
        "0.5, 90 degrees), and then after turning back a plain segment (length 1)",
        "plain segment 1, plain arc 0.5 right 90, turn back, plain segment 1");
}

static void test_words__strokes_without_length_only_turn(void) {
    check_path("line_normal_1.000-0.500, arc_normal_0.500_0.500-0.625, line_normal_0.000-0.500, "
               "line_normal_1.000-0.625",
               BLG_VOCABULARY_FIGURE,
               "a plain segment (length 1), then after a left turn of 90 degrees a plain segment "
               "(length 1)",
               "plain segment 1, turn left 90, plain segment 1");
}

/* The words that tell an abstract or basic figure's path name no attribute, so the path cannot say
 * the concept. */
static void test_words__paths_name_no_attribute(void) {
    static const char path[] =
        "One figure of 4 strokes, drawn as a plain zigzag segment of small rings boxes wedges "
        "(length 1), and then after a left right turn of 90 degrees without an arc that sweeps "
        "left "
        "(radius 0.5). 2 figures. The first second third fourth";
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        const char *name = blg_attribute_name((blg_attribute)a);
        const char *yes = blg_predicate_of((blg_attribute)a)->yes;
        CU_ASSERT(!blg_words_contain(path, name));
        if (blg_words_shared(yes, path))
            CU_FAIL("a path's word names an attribute");
    }
}

static void check_expression(const char *expression, bool negated, const char *expected) {
    blg_buf out = {0};
    blg_expression_words(&out, expression, negated);
    CU_ASSERT_STRING_EQUAL(out.data, expected);
    blg_buf_free(&out);
}

static void test_words__expressions(void) {
    check_expression("strokes >= 5 and not convex", false,
                     "has at least five strokes but is not convex");
    check_expression("strokes >= 5 and not convex", true,
                     "has fewer than five strokes or is convex");
    check_expression("arcs > lines", false, "has more arcs than line strokes");
    check_expression("lines = 2 * arcs", true,
                     "has more or fewer than twice as many line strokes as arcs");
    check_expression("closed_shape and (arcs = 1 or spiral)", false,
                     "is closed and either has exactly one arc or is a spiral");
    check_expression("arcs != 1", false, "has more or fewer than one arc");
    check_expression("mirror_axes = 2 or regions > 1 or lines < 2", false,
                     "has exactly two mirror axes, has more than one enclosed region or has fewer "
                     "than two line strokes");
    check_expression("not (rotation_order <= 3)", false, "has a rotation order of more than three");
    check_expression("no expression", false, "satisfies \"no expression\"");
}

SUITE(words, CASE(test_words__every_attribute_has_its_predicates),
      CASE(test_words__lists_counts_and_numbers),
      CASE(test_words__shared_words_are_those_with_meaning),
      CASE(test_words__phrases_are_found_as_whole_words),
      CASE(test_words__paths_of_free_form_figures),
      CASE(test_words__paths_of_other_figures_name_no_shape),
      CASE(test_words__backward_arcs_sweep_right),
      CASE(test_words__strokes_without_length_only_turn), CASE(test_words__paths_name_no_attribute),
      CASE(test_words__expressions))
