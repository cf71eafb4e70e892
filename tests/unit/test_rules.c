/* Rules and the census's lines R1 to R8, on problems made by hand. */
#include "look/audit.h"
#include "look/solve.h"
#include "suite.h"

#include <string.h>

enum { SIDE = 7, SUPPORT = 6 };

static blg_problem problem;
static blg_analysis analyses[2][SIDE];
static blg_figures figures;

/* An abstract problem without any difference between its images. */
static void plain(void) {
    problem = (blg_problem){.family = BLG_ABSTRACT, .n_support = SUPPORT, .n_query = {1, 1}};
    problem.concept.n_components = 1;
    problem.concept.attributes[0] = BLG_ATTR_convex;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SIDE; i++) {
            blg_scene *scene = &problem.images[side][i];
            *scene = (blg_scene){.n_shapes = 1, .shapes = {-1, -1, -1, -1}};
            scene->programs[0].n_actions = 1;
            scene->programs[0].actions[0] = (blg_action){.length = 1};
            analyses[side][i] = (blg_analysis){.n_lines_min = 1, .n_lines_max = 1};
            figures.analyses[side][i] = &analyses[side][i];
        }
}

/* Sets an attribute: of the positives' support, their query, the negatives' support, their query.
 * A value of BLG_UNDECIDED - 1 does not apply. */
static void set(blg_attribute attribute, int a, int a_query, int b, int b_query) {
    const int values[2][2] = {{b, b_query}, {a, a_query}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SIDE; i++) {
            const int value = values[side][i >= SUPPORT];
            analyses[side][i].attributes[attribute] =
                value < BLG_UNDECIDED
                    ? (blg_measure){.value = BLG_UNDECIDED, .near = 0}
                    : (blg_measure){.value = (int8_t)value, .near = value == BLG_UNDECIDED};
        }
}

enum { NEAR = BLG_UNDECIDED, NO_ANSWER = BLG_UNDECIDED - 1 };

static void test_rules__nothing_fits_a_plain_problem(void) {
    plain();
    CU_ASSERT_FALSE(blg_rules_attribute_rival(&problem, &figures));
    CU_ASSERT_FALSE(blg_rules_surface_rival(&problem));
    CU_ASSERT_FALSE(blg_rules_separates(&problem, &figures));
}

static void test_rules__a_rule_that_fits_is_a_rival_only_when_wrong(void) {
    const struct {
        int a_query, b_query;
        bool rival;
    } cases[] = {{1, 0, false},       {0, 0, true},         {1, 1, true},
                 {NEAR, NEAR, false}, {NO_ANSWER, 0, true}, {1, NO_ANSWER, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        plain();
        set(BLG_ATTR_spiral, 1, cases[i].a_query, 0, cases[i].b_query);
        CU_ASSERT_EQUAL(blg_rules_attribute_rival(&problem, &figures), cases[i].rival);
        set(BLG_ATTR_spiral, 0, cases[i].b_query, 1, cases[i].a_query); /* the negation */
        CU_ASSERT_EQUAL(blg_rules_attribute_rival(&problem, &figures), cases[i].rival);
    }
}

static void test_rules__an_undecided_support_image_fits_nothing(void) {
    plain();
    set(BLG_ATTR_spiral, 1, 0, 0, 0);
    analyses[0][2].attributes[BLG_ATTR_spiral] = (blg_measure){.value = BLG_UNDECIDED, .near = 1};
    CU_ASSERT_FALSE(blg_rules_attribute_rival(&problem, &figures));
    analyses[0][2].attributes[BLG_ATTR_spiral].near = 0; /* does not apply: false */
    CU_ASSERT(blg_rules_attribute_rival(&problem, &figures));
}

static void test_rules__two_attributes_at_once(void) {
    plain();
    set(BLG_ATTR_spiral, 1, 1, 1, 1);
    set(BLG_ATTR_chiral, 1, 1, 1, 0);
    for (int i = 0; i < SUPPORT; i++) /* each negative lacks one of them */
        analyses[0][i].attributes[i % 2 ? BLG_ATTR_spiral : BLG_ATTR_chiral].value = 0;
    CU_ASSERT_FALSE(blg_rules_attribute_rival(&problem, &figures));
    analyses[1][SUPPORT].attributes[BLG_ATTR_chiral].value = 0;
    CU_ASSERT(blg_rules_attribute_rival(&problem, &figures));
}

static void set_lines(int side, int i, int least, int most) {
    analyses[side][i].n_lines_min = least;
    analyses[side][i].n_lines_max = most;
}

static void test_rules__line_counts_have_two_readings(void) {
    CU_ASSERT_EQUAL(blg_line_count(BLG_ATTR_has_five_straight_lines), 5);
    CU_ASSERT_EQUAL(blg_line_count(BLG_ATTR_thin_shape), 0);
    const blg_analysis figure = {.n_lines_min = 4, .n_lines_max = 6};
    CU_ASSERT_EQUAL(blg_rules_read_lines(&figure, 3), BLG_NO_LINES_READ);
    CU_ASSERT_EQUAL(blg_rules_read_lines(&figure, 4), BLG_CONTINUOUS_READ);
    CU_ASSERT_EQUAL(blg_rules_read_lines(&figure, 5), BLG_BETWEEN_READ);
    CU_ASSERT_EQUAL(blg_rules_read_lines(&figure, 6), BLG_SPLIT_READ);
    for (int split = 0; split < 2; split++) {
        plain();
        for (int i = 0; i < SUPPORT; i++)
            set_lines(1, i, split ? 3 : 5, split ? 5 : 7);
        set_lines(1, SUPPORT, split ? 5 : 3, split ? 8 : 5); /* five in the other reading */
        CU_ASSERT(blg_rules_attribute_rival(&problem, &figures));
        set_lines(1, SUPPORT, split ? 3 : 5, split ? 5 : 7);
        CU_ASSERT_FALSE(blg_rules_attribute_rival(&problem, &figures));
    }
}

static void test_rules__separators_miss_none_or_one(void) {
    plain();
    set(BLG_ATTR_convex, 1, 1, 0, 0); /* the concept itself is none */
    CU_ASSERT_FALSE(blg_rules_separates(&problem, &figures));
    set(BLG_ATTR_necked, 1, 1, NO_ANSWER, 0);
    CU_ASSERT(blg_rules_separates(&problem, &figures));
    CU_ASSERT_FALSE(blg_rules_nearly_separates(&problem, &figures));
    analyses[1][3].attributes[BLG_ATTR_necked].value = 0;
    CU_ASSERT_FALSE(blg_rules_separates(&problem, &figures));
    CU_ASSERT(blg_rules_nearly_separates(&problem, &figures));
    analyses[0][3].attributes[BLG_ATTR_necked].value = 1;
    CU_ASSERT_FALSE(blg_rules_nearly_separates(&problem, &figures));
    analyses[0][3].attributes[BLG_ATTR_necked].value = 0;
    set(BLG_ATTR_necked, 0, 0, 0, 0);
    set(BLG_ATTR_spiral, 1, 1, 0, 0); /* no published attribute */
    CU_ASSERT_FALSE(blg_rules_separates(&problem, &figures));
}

static void decorate(int side, int first, int end, blg_stroke_type type) {
    for (int i = first; i < end; i++)
        problem.images[side][i].programs[0].actions[0].type = type;
}

static void lengthen(int side, int first, int end, int n) {
    for (int i = first; i < end; i++)
        problem.images[side][i].programs[0].n_actions = n;
}

static void test_rules__surface(void) {
    plain();
    decorate(1, 0, SUPPORT, BLG_ZIGZAG);
    CU_ASSERT(blg_rules_surface_rival(&problem)); /* the query lacks the zigzag */
    decorate(1, SUPPORT, SIDE, BLG_ZIGZAG);
    CU_ASSERT_FALSE(blg_rules_surface_rival(&problem));
    plain();
    lengthen(1, 0, SIDE, 3);
    CU_ASSERT_FALSE(blg_rules_surface_rival(&problem));
    lengthen(0, SUPPORT, SIDE, 3); /* the negatives' query has as many strokes as the positives */
    CU_ASSERT(blg_rules_surface_rival(&problem));
    plain();
    lengthen(1, 0, SIDE, 3);
    lengthen(1, 2, 3, 2); /* "two strokes at least" still fits */
    CU_ASSERT_FALSE(blg_rules_surface_rival(&problem));
    lengthen(0, SUPPORT, SIDE, 4);
    CU_ASSERT(blg_rules_surface_rival(&problem));
}

/* ---- the census ---- */

static blg_census *census;

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

static blg_census_counts count(void) {
    const blg_census_options options = {.placement = {.plane_unit = 720, .gap_unit = 8}};
    CU_ASSERT_EQUAL_FATAL(blg_census_create(&options, &census, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_census_add(census, &problem, NULL), BLG_OK);
    const blg_census_counts counts = blg_census_counts_of(census);
    blg_census_free(census);
    return counts;
}

static void draw(int side, int first, int end, const char *text) {
    for (int i = first; i < end; i++)
        problem.images[side][i].programs[0] = parse(text);
}

#define SQUARE                                                                                     \
    "line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.750, "                  \
    "line_normal_1.000-0.750"
#define ZIG "line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.250"

static void test_rules__census_of_readings(void) {
    plain();
    problem.concept.attributes[0] = BLG_ATTR_has_three_straight_lines;
    draw(1, 0, SIDE, ZIG);
    blg_census_counts c = count();
    CU_ASSERT_EQUAL(c.mixed_readings.found, 0);
    CU_ASSERT_EQUAL(c.mixed_readings.of, 1);
    CU_ASSERT_EQUAL(c.counts_between.of, SIDE);
    CU_ASSERT_EQUAL(c.two_line_counts.found, 0);
    /* Three lines, of which two cross: three when they run on, five when they are split. */
    problem.concept.attributes[0] = BLG_ATTR_has_five_straight_lines;
    draw(1, 0, SIDE, "line_normal_1.000-0.500, line_normal_0.500-0.833, line_normal_0.900-0.833");
    c = count();
    CU_ASSERT_EQUAL(c.mixed_readings.found, 0);
    problem.concept.attributes[0] = BLG_ATTR_has_four_straight_lines;
    c = count();
    CU_ASSERT_EQUAL(c.counts_between.found, SIDE);
    CU_ASSERT_EQUAL(c.mixed_readings.found, 1);
    problem.concept.attributes[0] = BLG_ATTR_has_three_straight_lines;
    problem.concept.attributes[1] = BLG_ATTR_has_four_straight_lines;
    problem.concept.n_components = 2;
    CU_ASSERT_EQUAL(count().two_line_counts.found, 1);
}

static void test_rules__census_of_twins(void) {
    plain();
    problem.family = BLG_BASIC;
    draw(1, 0, SIDE, SQUARE);
    draw(0, 0, SIDE, ZIG);
    blg_census_counts c = count();
    CU_ASSERT_EQUAL(c.twins.found, 0);
    CU_ASSERT_EQUAL(c.twins.of, SIDE);
    draw(0, 0, 1,
         "line_normal_1.000-0.500, line_normal_0.800-0.750, line_normal_1.000-0.750, "
         "line_normal_0.800-0.750");
    draw(0, 1, 2,
         "line_normal_1.000-0.500, line_normal_0.600-0.750, line_normal_1.000-0.750, "
         "line_normal_0.600-0.750");
    draw(0, 2, 3,
         "line_normal_1.000-0.500, line_normal_0.980-0.750, line_normal_1.000-0.750, "
         "line_normal_0.980-0.750");
    c = count();
    CU_ASSERT_EQUAL(c.twins.found, 2);
    CU_ASSERT_EQUAL(c.near_twins.found, 1);
}

static void test_rules__census_of_closed_regions(void) {
    plain();
    problem.family = BLG_FREE_FORM;
    draw(1, 0, SIDE, SQUARE);
    draw(0, 0, SIDE, ZIG);
    draw(0, 0, 2, SQUARE);
    const blg_census_counts c = count();
    CU_ASSERT_EQUAL(c.closed_positives.found, SIDE);
    CU_ASSERT_EQUAL(c.closed_negatives.found, 2);
    CU_ASSERT_EQUAL(c.closed_one_negatives.of, SIDE);
    CU_ASSERT_EQUAL(c.faces_negatives.found, 2);
    CU_ASSERT_EQUAL(c.parts_positives.found, 3 * SIDE);
    CU_ASSERT_EQUAL(c.straight_positives.found, 0);
    CU_ASSERT_EQUAL(c.surface_ff.of, 1);
}

SUITE(rules, CASE(test_rules__nothing_fits_a_plain_problem),
      CASE(test_rules__a_rule_that_fits_is_a_rival_only_when_wrong),
      CASE(test_rules__an_undecided_support_image_fits_nothing),
      CASE(test_rules__two_attributes_at_once), CASE(test_rules__line_counts_have_two_readings),
      CASE(test_rules__separators_miss_none_or_one), CASE(test_rules__surface),
      CASE(test_rules__census_of_readings), CASE(test_rules__census_of_twins),
      CASE(test_rules__census_of_closed_regions))
