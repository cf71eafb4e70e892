/* Which rules fit a problem's support, and which are rivals. */
#include "problem/concept.h"
#include "problem/hypotheses.h"
#include "problem/relations.h"
#include "suite.h"

#include <string.h>

enum { SUPPORT = 3, SIDE = SUPPORT + 1 };

/* Two sides of three support images and a query; no attribute applies and nothing is drawn. */
typedef struct sides {
    blg_traits images[2][SIDE];
} sides;

static const int one_query[2] = {1, 1}, no_query[2] = {0, 0};

static blg_hypotheses find(const sides *s, const int n_query[2]) {
    static blg_hypotheses found;
    const blg_traits *const by_side[2] = {s->images[0], s->images[1]};
    blg_hypotheses_find(by_side, SUPPORT, n_query, &found);
    return found;
}

/* values: four images of the positive side, then four of the negative: '1', '0', '?' undecided. */
static void set_rule(sides *s, int rule, const char *values) {
    for (int i = 0; i < 2 * SIDE; i++) {
        blg_traits *image = &s->images[i < SIDE][i % SIDE];
        const uint64_t bit = (uint64_t)1 << rule;
        image->holds &= ~bit;
        image->fails &= ~bit;
        image->holds |= values[i] == '1' ? bit : 0;
        image->fails |= values[i] == '0' ? bit : 0;
    }
}

static void set_count(sides *s, blg_quantity quantity, const int counts[2 * SIDE]) {
    for (int i = 0; i < 2 * SIDE; i++)
        s->images[i < SIDE][i % SIDE].counts[quantity] = (uint16_t)counts[i];
}

static void check_rule(const blg_hypotheses *found, int i, const char *text, bool rival) {
    char buf[BLG_RULE_TEXT];
    CU_ASSERT_FATAL(i < found->n);
    CU_ASSERT(blg_rule_print(&found->rules[i], buf, sizeof buf) < sizeof buf);
    CU_ASSERT_STRING_EQUAL(buf, text);
    CU_ASSERT_EQUAL(found->rules[i].rival, rival);
}

static void test_hypotheses__nothing_fits_where_nothing_differs(void) {
    sides s = {0};
    CU_ASSERT_EQUAL(find(&s, one_query).n, 0);
    set_rule(&s, BLG_ATTR_convex, "11111111");
    set_rule(&s, BLG_ATTR_has_curve, "00000000");
    set_rule(&s, BLG_ATTR_necked, "11101110");
    const blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n + found.n_fitting + found.n_rivals, 0);
}

static void test_hypotheses__attribute_and_its_negation(void) {
    sides s = {0};
    set_rule(&s, BLG_ATTR_convex, "11110000");
    set_rule(&s, BLG_ATTR_necked, "00001111");
    const blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n_fitting, 2);
    CU_ASSERT_EQUAL(found.n_rivals, 0);
    check_rule(&found, 0, "convex", false);
    check_rule(&found, 1, "not (necked)", false);
}

static void test_hypotheses__wrong_on_either_query_is_a_rival(void) {
    static const char *const values[] = {"11100000", "11110001", "11100001", "00011111",
                                         "00001110"};
    for (int i = 0; i < 5; i++) {
        sides s = {0};
        set_rule(&s, BLG_ATTR_convex, values[i]);
        const blg_hypotheses found = find(&s, one_query);
        CU_ASSERT_EQUAL(found.n_rivals, 1);
        CU_ASSERT_EQUAL(found.n_fitting, 0);
        CU_ASSERT(found.rules[0].rival && found.rival.first == BLG_ATTR_convex);
        CU_ASSERT_EQUAL(find(&s, no_query).n_rivals, 0);
        CU_ASSERT_EQUAL(find(&s, no_query).n_fitting, 1);
    }
}

static void test_hypotheses__undecided_neither_fits_nor_is_wrong(void) {
    sides s = {0};
    set_rule(&s, BLG_ATTR_convex, "11?10000"); /* a support image */
    set_rule(&s, BLG_ATTR_necked, "11110?00");
    CU_ASSERT_EQUAL(find(&s, one_query).n, 0);
    set_rule(&s, BLG_ATTR_necked, "????????");
    set_rule(&s, BLG_ATTR_convex, "111?000?"); /* the queries */
    const blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n_fitting, 1);
    CU_ASSERT_EQUAL(found.n_rivals, 0);
}

static void test_hypotheses__conjunctions(void) {
    sides s = {0};
    set_rule(&s, BLG_ATTR_convex, "11110011");
    set_rule(&s, BLG_ATTR_has_curve, "11111100");
    blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n, 1);
    check_rule(&found, 0, "(convex and has_curve)", false);
    set_rule(&s, BLG_ATTR_has_curve, "11101100"); /* the positive query lacks one part */
    found = find(&s, one_query);
    check_rule(&found, 0, "(convex and has_curve)", true);
    set_rule(&s, BLG_ATTR_has_curve, "11111101"); /* the negative query has both */
    found = find(&s, one_query);
    check_rule(&found, 0, "(convex and has_curve)", true);
    set_rule(&s, BLG_ATTR_has_curve, "1111?100"); /* a support image that may have both */
    set_rule(&s, BLG_ATTR_convex, "11111011");
    CU_ASSERT_EQUAL(find(&s, one_query).n, 0);
}

static void test_hypotheses__negated_conjunction_is_true_of_the_negatives(void) {
    sides s = {0};
    set_rule(&s, BLG_ATTR_convex, "00111111");
    set_rule(&s, BLG_ATTR_has_curve, "11001111");
    blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n, 1);
    check_rule(&found, 0, "not (convex and has_curve)", false);
    set_rule(&s, BLG_ATTR_convex, "00111110");
    found = find(&s, one_query);
    check_rule(&found, 0, "not (convex and has_curve)", true);
}

/* The space has no conjunction with a stroke rule. */
static void test_hypotheses__strokes_make_no_conjunctions(void) {
    sides s = {0};
    set_rule(&s, BLG_ATTR_convex, "11110011");
    set_rule(&s, BLG_TYPE_RULES + BLG_ZIGZAG, "11111100");
    CU_ASSERT_EQUAL(find(&s, one_query).n, 0);
    set_rule(&s, BLG_TYPE_RULES + BLG_ZIGZAG, "11110000");
    blg_hypotheses found = find(&s, one_query);
    check_rule(&found, 0, "some stroke zigzag", false);
    set_rule(&s, BLG_TYPE_RULES + BLG_ZIGZAG, "????????");
    set_rule(&s, BLG_ONE_TYPE_RULE, "00011111");
    set_rule(&s, BLG_PURE_RULES + BLG_CIRCLE, "11110000");
    found = find(&s, one_query);
    check_rule(&found, 0, "all strokes circle", false);
    check_rule(&found, 1, "not (all strokes of one type)", true);
}

static void test_hypotheses__quantities(void) {
    sides s = {0};
    set_count(&s, BLG_N_ARCS, (const int[]){2, 2, 2, 2, 1, 3, 1, 3});
    blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n, 1);
    check_rule(&found, 0, "2 arcs", false);
    set_count(&s, BLG_N_ARCS, (const int[]){2, 2, 2, 3, 1, 3, 1, 3});
    found = find(&s, one_query);
    check_rule(&found, 0, "2 arcs", true);
    set_count(&s, BLG_N_ARCS, (const int[]){1, 2, 1, 2, 5, 6, 7, 5});
    found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n, 1);
    check_rule(&found, 0, "at most 2 arcs", false);
    set_count(&s, BLG_N_ARCS, (const int[]){1, 2, 1, 3, 5, 6, 7, 5}); /* at most 2 says no */
    CU_ASSERT_EQUAL(find(&s, one_query).n_rivals, 1);
    set_count(&s, BLG_N_ARCS, (const int[]){1, 2, 1, 2, 5, 6, 7, 4}); /* at most 4 says yes */
    CU_ASSERT_EQUAL(find(&s, one_query).n_rivals, 1);
    set_count(&s, BLG_N_ARCS, (const int[]){5, 6, 5, 6, 1, 2, 1, 2});
    found = find(&s, one_query);
    check_rule(&found, 0, "not at most 2 arcs", false);
}

/* More rules than are kept are counted all the same. */
static void test_hypotheses__many_rules_are_counted(void) {
    sides s = {0};
    for (int rule = 0; rule < BLG_ATTRIBUTE_RULES; rule++)
        set_rule(&s, rule, "11110000");
    const blg_hypotheses found = find(&s, one_query);
    CU_ASSERT_EQUAL(found.n, BLG_MOST_RULES);
    CU_ASSERT_EQUAL(found.n_fitting,
                    BLG_ATTRIBUTE_RULES + BLG_ATTRIBUTE_RULES * (BLG_ATTRIBUTE_RULES - 1) / 2);
}

/* ---- traits ---- */

/* A figure with lines from `least` to `most`, as blg_analyse says it. */
static blg_analysis lines(int least, int most) {
    blg_analysis a = {.n_lines_min = least, .n_lines_max = most};
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const int k = blg_line_count((blg_attribute)i);
        a.attributes[i].value = (int8_t)(k ? k >= least && k <= most : BLG_UNDECIDED);
    }
    return a;
}

static int holds(const blg_traits *t, uint64_t rules) {
    return (t->holds & rules) != 0 ? 1 : (t->fails & rules) == rules ? 0 : -1;
}

static void test_hypotheses__a_line_count_gives_two_rules(void) {
    const blg_analysis a = lines(4, 6);
    static const struct {
        blg_attribute attribute;
        int continuous, split, two, any;
    } cases[] = {{BLG_ATTR_has_three_straight_lines, 0, 0, 0, 0},
                 {BLG_ATTR_has_four_straight_lines, 1, 0, 1, 1},
                 {BLG_ATTR_has_five_straight_lines, 0, 0, BLG_UNDECIDED, 1},
                 {BLG_ATTR_has_six_straight_lines, 0, 1, 1, 1},
                 {BLG_ATTR_has_seven_straight_lines, 0, 0, 0, 0}};
    blg_traits t = {0};
    blg_traits_add_analysis(&t, &a, BLG_LINES_TWO);
    for (int i = 0; i < 5; i++) {
        const blg_attribute k = cases[i].attribute;
        CU_ASSERT_EQUAL(holds(&t, blg_reading_rules(k, BLG_LINES_CONTINUOUS)), cases[i].continuous);
        CU_ASSERT_EQUAL(holds(&t, blg_reading_rules(k, BLG_LINES_SPLIT)), cases[i].split);
        CU_ASSERT_EQUAL(blg_line_value(&a, k, BLG_LINES_TWO), cases[i].two);
        CU_ASSERT_EQUAL(blg_line_value(&a, k, BLG_LINES_ANY), cases[i].any);
        CU_ASSERT_EQUAL(blg_line_is_between(&a, k), cases[i].two == BLG_UNDECIDED);
    }
}

/* Nearly straight through a junction: the continuous count is in doubt, the split count is not. */
static void test_hypotheses__a_doubtful_line_count(void) {
    blg_analysis a = lines(5, 6);
    a.attributes[BLG_ATTR_has_four_straight_lines] = (blg_measure){.value = -1, .near = 1};
    blg_traits t = {0};
    blg_traits_add_analysis(&t, &a, BLG_LINES_TWO);
    const blg_attribute four = BLG_ATTR_has_four_straight_lines;
    CU_ASSERT_EQUAL(holds(&t, blg_reading_rules(four, BLG_LINES_CONTINUOUS)), -1);
    CU_ASSERT_EQUAL(holds(&t, blg_reading_rules(four, BLG_LINES_SPLIT)), 0);
    blg_analysis_read_lines(&a, BLG_LINES_TWO);
    CU_ASSERT_EQUAL(a.attributes[four].value, BLG_UNDECIDED);
    CU_ASSERT_EQUAL(a.attributes[BLG_ATTR_has_five_straight_lines].value, 1);
}

static void test_hypotheses__what_does_not_apply_is_false(void) {
    blg_analysis a = lines(4, 4);
    a.attributes[BLG_ATTR_thin_shape] = (blg_measure){.value = BLG_UNDECIDED, .near = 1};
    a.attributes[BLG_ATTR_necked] = (blg_measure){.value = 1};
    blg_traits t = {0};
    blg_traits_add_analysis(&t, &a, BLG_LINES_TWO);
    CU_ASSERT_EQUAL(holds(&t, blg_attribute_rules(BLG_ATTR_convex)), 0);
    CU_ASSERT_EQUAL(holds(&t, blg_attribute_rules(BLG_ATTR_thin_shape)), -1);
    CU_ASSERT_EQUAL(holds(&t, blg_attribute_rules(BLG_ATTR_necked)), 1);
}

static void test_hypotheses__strokes_of_a_scene(void) {
    blg_scene scene = {.n_shapes = 2};
    for (int shape = 0; shape < 2; shape++) {
        scene.programs[shape].n_actions = 2;
        for (int i = 0; i < 2; i++)
            scene.programs[shape].actions[i] =
                (blg_action){.kind = i ? BLG_ARC : BLG_LINE, .type = BLG_ZIGZAG};
    }
    blg_traits t = blg_traits_of_scene(&scene, NULL, BLG_LINES_TWO);
    CU_ASSERT_EQUAL(t.counts[BLG_N_STROKES], 4);
    CU_ASSERT_EQUAL(t.counts[BLG_N_LINES], 2);
    CU_ASSERT_EQUAL(t.counts[BLG_N_ARCS], 2);
    CU_ASSERT_EQUAL(t.counts[BLG_N_SHAPES], 2);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << (BLG_PURE_RULES + BLG_ZIGZAG)), 1);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << BLG_ONE_TYPE_RULE), 1);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << (BLG_TYPE_RULES + BLG_CIRCLE)), 0);
    scene.programs[1].actions[1].type = BLG_CIRCLE;
    t = blg_traits_of_scene(&scene, NULL, BLG_LINES_TWO);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << (BLG_PURE_RULES + BLG_ZIGZAG)), 0);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << (BLG_TYPE_RULES + BLG_CIRCLE)), 1);
    CU_ASSERT_EQUAL(holds(&t, (uint64_t)1 << BLG_ONE_TYPE_RULE), 0);
    CU_ASSERT_EQUAL(holds(&t, blg_attribute_rules(BLG_ATTR_convex)), -1);
}

/* ---- what attributes say of each other ---- */

static void test_hypotheses__attributes_that_exclude_each_other(void) {
    CU_ASSERT(
        blg_attributes_exclude(BLG_ATTR_has_six_straight_lines, BLG_ATTR_has_eight_straight_lines));
    CU_ASSERT(blg_attributes_exclude(BLG_ATTR_unbalanced_two, BLG_ATTR_balanced_two));
    CU_ASSERT(blg_attributes_exclude(BLG_ATTR_convex, BLG_ATTR_has_line_crossing));
    CU_ASSERT_FALSE(
        blg_attributes_exclude(BLG_ATTR_has_six_straight_lines, BLG_ATTR_has_six_straight_lines));
    CU_ASSERT_FALSE(blg_attributes_exclude(BLG_ATTR_convex, BLG_ATTR_has_six_straight_lines));
    CU_ASSERT_FALSE(blg_attributes_exclude(BLG_ATTR_balanced_two, BLG_ATTR_has_two_parts));
}

static int value_of(const char *text, const blg_analysis *a, blg_line_reading reading) {
    blg_expression expression;
    const blg_program program = {.n_actions = 1};
    CU_ASSERT_EQUAL_FATAL(blg_expression_parse(text, &expression, NULL), BLG_OK);
    return blg_expression_value_read(&expression, &program, a, reading);
}

/* An expression holds where it holds under either reading. */
static void test_hypotheses__expressions_need_both_readings(void) {
    const blg_analysis a = lines(4, 6), same = lines(4, 4);
    CU_ASSERT_EQUAL(value_of("has_four_straight_lines", &a, BLG_LINES_ANY), 1);
    CU_ASSERT_EQUAL(value_of("has_four_straight_lines", &a, BLG_LINES_TWO), BLG_UNDECIDED);
    CU_ASSERT_EQUAL(value_of("has_four_straight_lines", &same, BLG_LINES_TWO), 1);
    CU_ASSERT_EQUAL(value_of("not has_five_straight_lines", &a, BLG_LINES_TWO), BLG_UNDECIDED);
    CU_ASSERT_EQUAL(value_of("not has_five_straight_lines", &same, BLG_LINES_TWO), 1);
    CU_ASSERT_EQUAL(value_of("has_eight_straight_lines", &a, BLG_LINES_TWO), 0);
}

SUITE(hypotheses, CASE(test_hypotheses__nothing_fits_where_nothing_differs),
      CASE(test_hypotheses__attribute_and_its_negation),
      CASE(test_hypotheses__wrong_on_either_query_is_a_rival),
      CASE(test_hypotheses__undecided_neither_fits_nor_is_wrong),
      CASE(test_hypotheses__conjunctions),
      CASE(test_hypotheses__negated_conjunction_is_true_of_the_negatives),
      CASE(test_hypotheses__strokes_make_no_conjunctions), CASE(test_hypotheses__quantities),
      CASE(test_hypotheses__many_rules_are_counted),
      CASE(test_hypotheses__a_line_count_gives_two_rules),
      CASE(test_hypotheses__a_doubtful_line_count),
      CASE(test_hypotheses__what_does_not_apply_is_false),
      CASE(test_hypotheses__strokes_of_a_scene),
      CASE(test_hypotheses__attributes_that_exclude_each_other),
      CASE(test_hypotheses__expressions_need_both_readings))
