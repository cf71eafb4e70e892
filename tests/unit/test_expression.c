#include "base/rng.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* Three lines and an arc; two regions, mirror axes without end, a line that counts twice. */
static const blg_program program = {4,
                                    {{BLG_LINE, BLG_NORMAL, 1, 0, 0},
                                     {BLG_LINE, BLG_NORMAL, 1, 0, 90},
                                     {BLG_LINE, BLG_NORMAL, 1, 0, 90},
                                     {BLG_ARC, BLG_NORMAL, 0.5, 90, 0}}};

static blg_analysis analysis(void) {
    blg_analysis a = {.n_regions = 2,
                      .n_lines_min = 3,
                      .n_lines_max = 4,
                      .n_crossings = 1,
                      .rotation_order = 0,
                      .mirror_axes = -1};
    a.attributes[BLG_ATTR_convex].value = 1;
    a.attributes[BLG_ATTR_necked].value = 0;
    a.attributes[BLG_ATTR_symmetric].value = BLG_UNDECIDED;
    return a;
}

typedef struct valued {
    const char *text;
    int value;
} valued;

static void expect_values(const valued *cases, size_t n) {
    const blg_analysis a = analysis();
    for (size_t i = 0; i < n; i++) {
        blg_expression expression;
        CU_ASSERT_EQUAL(blg_expression_parse(cases[i].text, &expression, NULL), BLG_OK);
        int value = blg_expression_value(&expression, &program, &a);
        if (value != cases[i].value)
            printf("\n    %s is %d\n", cases[i].text, value);
        CU_ASSERT_EQUAL(value, cases[i].value);
    }
}
#define EXPECT_VALUES(cases) expect_values(cases, sizeof(cases) / sizeof *(cases))

static void test_expression__counts_compare(void) {
    static const valued cases[] = {
        {"strokes = 4", 1},
        {"strokes != 4", 0},
        {"strokes < 4", 0},
        {"strokes <= 4", 1},
        {"strokes > 4", 0},
        {"strokes >= 4", 1},
        {"strokes > 3", 1},
        {"strokes < 5", 1},
        {"lines = 3", 1},
        {"arcs = 1", 1},
        {"lines > arcs", 1},
        {"arcs >= lines", 0},
        {"lines = 3 * arcs", 1},
        {"lines <= 2 * arcs", 0},
        {"regions >= 3", 0},
        {"crossings = 1", 1},
        {"rotation_order > 900", 1},
        {"mirror_axes >= 1000", 1},
        {"straight_lines >= 3", 1},
        {"straight_lines = 5", 0},
        {"straight_lines < 3", 0},
        {"straight_lines <= 4", 1},
    };
    EXPECT_VALUES(cases);
}

static void test_expression__a_range_may_leave_a_comparison_undecided(void) {
    static const valued cases[] = {
        {"straight_lines = 3", BLG_UNDECIDED},  {"straight_lines != 4", BLG_UNDECIDED},
        {"straight_lines > 3", BLG_UNDECIDED},  {"straight_lines < 4", BLG_UNDECIDED},
        {"straight_lines >= 4", BLG_UNDECIDED}, {"straight_lines <= 3", BLG_UNDECIDED},
    };
    EXPECT_VALUES(cases);
}

static void test_expression__undecided_parts_follow_kleene(void) {
    static const valued cases[] = {
        {"symmetric", BLG_UNDECIDED},
        {"not symmetric", BLG_UNDECIDED},
        {"symmetric and necked", 0},
        {"necked and symmetric", 0},
        {"symmetric and convex", BLG_UNDECIDED},
        {"symmetric or convex", 1},
        {"convex or symmetric", 1},
        {"symmetric or necked", BLG_UNDECIDED},
        {"not (symmetric or convex)", 0},
    };
    EXPECT_VALUES(cases);
}

static void test_expression__and_binds_tighter_than_or_and_not_than_both(void) {
    static const valued cases[] = {
        {"convex or convex and necked", 1},
        {"(convex or convex) and necked", 0},
        {"not necked and necked", 0},
        {"not (necked and necked)", 1},
        {"not not convex", 1},
        {"strokes >= 4 and not necked or necked", 1},
    };
    EXPECT_VALUES(cases);
}

static void test_expression__nothing_drawn_leaves_counts_undecided(void) {
    const blg_program empty = {0};
    const blg_analysis a = analysis();
    blg_expression expression;
    CU_ASSERT_EQUAL(blg_expression_parse("strokes < 3", &expression, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_expression_value(&expression, &empty, &a), BLG_UNDECIDED);
}

static void test_expression__prints_with_the_fewest_brackets(void) {
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"((convex))", "convex"},
        {"convex and(necked and spiral)", "convex and (necked and spiral)"},
        {"(convex and necked) and spiral", "convex and necked and spiral"},
        {"(convex or necked) and spiral", "(convex or necked) and spiral"},
        {"(convex and necked) or spiral", "convex and necked or spiral"},
        {"not (convex)", "not convex"},
        {"not (convex or necked)", "not (convex or necked)"},
        {"strokes>=5\tand not convex", "strokes >= 5 and not convex"},
        {"regions = 007", "regions = 7"},
        {"arcs>lines", "arcs > lines"},
        {"not (lines=2*arcs)", "not lines = 2 * arcs"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_expression expression;
        char text[128];
        CU_ASSERT_EQUAL(blg_expression_parse(cases[i].text, &expression, NULL), BLG_OK);
        size_t length = blg_expression_print(&expression, text, sizeof text);
        CU_ASSERT_STRING_EQUAL(text, cases[i].printed);
        CU_ASSERT_EQUAL(length, strlen(text));
        CU_ASSERT_EQUAL(blg_expression_print(&expression, text, 4), length);
        CU_ASSERT_EQUAL(strlen(text), 3);
    }
}

/* A random expression in text, with brackets wherever they may stand. */
static void random_text(blg_rng *rng, int depth, char *text, size_t size) {
    static const char *const leaves[] = {"convex", "not necked", "strokes >= 5", "regions != 2",
                                         "spiral"};
    char left[1024], right[1024];
    if (depth == 0 || blg_rng_below(rng, 4) == 0) {
        snprintf(text, size, "%s", leaves[blg_rng_below(rng, 5)]);
        return;
    }
    random_text(rng, depth - 1, left, sizeof left);
    random_text(rng, depth - 1, right, sizeof right);
    switch (blg_rng_below(rng, 5)) {
    case 0:
        snprintf(text, size, "(%.400s) and (%.400s)", left, right);
        break;
    case 1:
        snprintf(text, size, "(%.400s) or (%.400s)", left, right);
        break;
    case 2:
        snprintf(text, size, "%.400s and %.400s", left, right);
        break;
    case 3:
        snprintf(text, size, "%.400s or %.400s", left, right);
        break;
    default:
        snprintf(text, size, "not (%.400s or %.400s)", left, right);
        break;
    }
}

static void test_expression__parse_of_print_is_the_same(void) {
    blg_rng rng = blg_rng_stream(11, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 500; i++) {
        char text[1024], printed[1024];
        blg_expression expression, again;
        random_text(&rng, 3, text, sizeof text);
        CU_ASSERT_EQUAL_FATAL(blg_expression_parse(text, &expression, NULL), BLG_OK);
        blg_expression_print(&expression, printed, sizeof printed);
        CU_ASSERT_EQUAL(blg_expression_parse(printed, &again, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(&expression, &again, sizeof again), 0);
    }
}

static void test_expression__tells_what_it_mentions(void) {
    blg_expression expression;
    CU_ASSERT_EQUAL(blg_expression_parse("not convex or strokes > 3", &expression, NULL), BLG_OK);
    CU_ASSERT_TRUE(blg_expression_mentions(&expression, BLG_ATTR_convex));
    CU_ASSERT_FALSE(blg_expression_mentions(&expression, BLG_ATTR_necked));
    CU_ASSERT_EQUAL(blg_expression_parse("arcs > 0", &expression, NULL), BLG_OK);
    CU_ASSERT_FALSE(blg_expression_mentions(&expression, BLG_ATTR_convex)); /* attribute 0 */
}

static void test_expression__mistakes_have_a_column(void) {
    static const struct {
        const char *text;
        int column;
        const char *message;
    } cases[] = {
        {"", 1, "expected an attribute, a count, \"not\" or \"(\", found the end"},
        {"   ", 4, "expected an attribute, a count, \"not\" or \"(\", found the end"},
        {"convex and", 11, "expected an attribute, a count, \"not\" or \"(\", found the end"},
        {"and convex", 1, "expected an attribute, a count, \"not\" or \"(\", found \"and\""},
        {"convexx", 1, "unknown attribute or count \"convexx\"; did you mean \"convex\"?"},
        {"not stroke > 5", 5, "unknown attribute or count \"stroke\"; did you mean \"strokes\"?"},
        {"concave", 1, "unknown word \"concave\"; did you mean \"not convex\"?"},
        {"below", 1, "unknown attribute or count \"below\""},
        {"some x: convex(x)", 1,
         "the word is about several figures, and this concept about one figure"},
        {"largest", 1, "the word is about several figures, and this concept about one figure"},
        {"arcs > 2 * lins", 12, "expected a count such as arcs, found \"lins\""},
        {"qqqqqqqq", 1, "unknown attribute or count \"qqqqqqqq\""},
        {"strokes", 8, "expected one of = != < <= > >= after a count, found the end"},
        {"strokes == 5", 10, "expected a whole number from 0 to 1000, found \"=\""},
        {"strokes => 5", 10, "expected a whole number from 0 to 1000, found \">\""},
        {"strokes > 1001", 11, "expected a whole number from 0 to 1000, found \"1001\""},
        {"strokes > -1", 11, "expected a whole number from 0 to 1000, found \"-\""},
        {"strokes > five", 11, "expected a whole number from 0 to 1000, found \"five\""},
        {"(convex", 8, "expected \")\", found the end"},
        {"convex)", 7, "expected \"and\", \"or\" or the end, found \")\""},
        {"convex necked", 8, "expected \"and\", \"or\" or the end, found \"necked\""},
        {"convex & necked", 8, "expected \"and\", \"or\" or the end, found \"&\""},
        {"\xc3\xa9", 1, "expected an attribute, a count, \"not\" or \"(\", found \"\xc3\xa9\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_expression expression;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_expression_parse(cases[i].text, &expression, &error), BLG_INVALID);
        CU_ASSERT_EQUAL(error.column, cases[i].column);
        if (strcmp(error.text, cases[i].message) != 0)
            printf("\n    %s\n", error.text);
        CU_ASSERT_STRING_EQUAL(error.text, cases[i].message);
    }
}

static void test_expression__too_long_or_too_deep_is_refused(void) {
    char text[2000] = "";
    blg_expression expression;
    memset(text, '(', 500);
    CU_ASSERT_EQUAL(blg_expression_parse(text, &expression, NULL), BLG_INVALID);
    text[0] = 0;
    for (int i = 0; i < 100; i++)
        strcat(text, i ? " and convex" : "convex");
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_expression_parse(text, &expression, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "the expression has too many parts");
}

SUITE(expression, CASE(test_expression__counts_compare),
      CASE(test_expression__a_range_may_leave_a_comparison_undecided),
      CASE(test_expression__undecided_parts_follow_kleene),
      CASE(test_expression__and_binds_tighter_than_or_and_not_than_both),
      CASE(test_expression__nothing_drawn_leaves_counts_undecided),
      CASE(test_expression__prints_with_the_fewest_brackets),
      CASE(test_expression__parse_of_print_is_the_same),
      CASE(test_expression__tells_what_it_mentions), CASE(test_expression__mistakes_have_a_column),
      CASE(test_expression__too_long_or_too_deep_is_refused))
