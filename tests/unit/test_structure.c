#include "figure/analyse.h"
#include "suite.h"

static blg_structure of(const char *text) {
    blg_program program = {0};
    blg_structure structure;
    if (*text)
        CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    blg_structure_prepare(&program, &structure);
    return structure;
}

static bool same(const char *a, const char *b) {
    const blg_structure one = of(a), other = of(b);
    CU_ASSERT_EQUAL(blg_structure_same(&one, &other), blg_structure_same(&other, &one));
    CU_ASSERT(blg_structure_same(&one, &one));
    return blg_structure_same(&one, &other);
}

/* Turns: 0.5 straight on, 0.75 left 90, 0.25 right 90, 0.833 left 120. */
#define LINE(length, turn)        "line_normal_" length "-" turn
#define ARC(radius, extent, turn) "arc_normal_" radius "_" extent "-" turn
#define STAIRS                    LINE("1.000", "0.500") "," LINE("0.500", "0.750") "," LINE("0.500", "0.250")

static void test_structure__proportions_do_not_count(void) {
    CU_ASSERT(same(LINE("1.000", "0.500") "," LINE("0.300", "0.750"),
                   LINE("0.400", "0.500") "," LINE("1.000", "0.600")));
    CU_ASSERT(same(LINE("1.000", "0.500") "," ARC("0.500", "0.625", "0.500"),
                   LINE("0.200", "0.500") "," ARC("0.300", "0.750", "0.500")));
}

static void test_structure__kinds_bends_and_lengths_of_paths_do(void) {
    CU_ASSERT_FALSE(same(LINE("1.000", "0.500"), ARC("0.500", "0.625", "0.500")));
    CU_ASSERT_FALSE(
        same(STAIRS, LINE("1.000", "0.500") "," LINE("0.500", "0.750") "," LINE("0.500", "0.750")));
    CU_ASSERT_FALSE(same(LINE("1.000", "0.500") "," LINE("0.500", "0.500"),
                         LINE("1.000", "0.500") "," LINE("0.500", "0.750")));
    CU_ASSERT_FALSE(same(STAIRS, LINE("1.000", "0.500") "," LINE("0.500", "0.750")));
    CU_ASSERT_FALSE(same(STAIRS, ""));
    CU_ASSERT(same("", ""));
}

static void test_structure__mirror_images_and_reversed_paths_are_the_same(void) {
    CU_ASSERT(same(LINE("1.000", "0.500") "," LINE("0.500", "0.750"),
                   LINE("1.000", "0.500") "," LINE("0.500", "0.250")));
    /* A line, then an arc that bends left; run backwards the arc comes first and bends right. */
    CU_ASSERT(same(LINE("1.000", "0.500") "," ARC("0.500", "0.625", "0.500"),
                   ARC("0.500", "0.625", "0.500") "," LINE("1.000", "0.500")));
    CU_ASSERT_FALSE(same(LINE("1.000", "0.500") "," ARC("0.500", "0.625", "0.750"),
                         LINE("1.000", "0.500") "," ARC("0.500", "0.625", "0.250")));
}

static void test_structure__closed_paths_begin_anywhere(void) {
    /* A quarter disc: two radii and the arc, begun at the corner and at the arc's start. */
    const char *corner =
        LINE("0.500", "0.500") "," ARC("0.500", "0.625", "0.750") "," LINE("0.500", "0.750");
    const char *arc =
        ARC("0.500", "0.625", "0.500") "," LINE("0.500", "0.750") "," LINE("0.500", "0.750");
    CU_ASSERT(of(corner).closed && of(arc).closed);
    CU_ASSERT(same(corner, arc));
    CU_ASSERT_FALSE(same(corner, LINE("0.500", "0.500") "," ARC("0.500", "0.625", "0.750")));
}

static void test_structure__crossings_count(void) {
    /* Three lines that bend left twice: the third crosses the first, or stops before it. */
    const char *crossing =
        LINE("1.000", "0.500") "," LINE("0.500", "0.875") "," LINE("1.000", "0.833");
    const char *stopping =
        LINE("1.000", "0.500") "," LINE("0.500", "0.875") "," LINE("0.100", "0.833");
    const blg_structure cross = of(crossing);
    CU_ASSERT_EQUAL(cross.meets[0], 1u << 2);
    CU_ASSERT_EQUAL(cross.meets[1], 0);
    CU_ASSERT_EQUAL(cross.meets[2], 1u << 0);
    CU_ASSERT_FALSE(same(crossing, stopping));
}

/* The turtle runs an arc of negative extent backwards: both are a waist with two round ends. */
static void test_structure__backward_arcs_bend_as_they_are_seen(void) {
    const char *forward = LINE("0.488", "0.678") "," ARC("0.323", "0.681", "0.642") "," LINE(
        "0.488", "0.642") "," LINE("0.488", "0.355") "," ARC("0.323", "0.681",
                                                             "0.642") "," LINE("0.488", "0.642");
    const char *backward = LINE("0.558", "0.550") "," ARC("0.400", "0.389", "0.811") "," LINE(
        "0.558", "0.811") "," LINE("0.558", "0.599") "," ARC("0.400", "0.389",
                                                             "0.811") "," LINE("0.558", "0.811");
    CU_ASSERT(same(forward, backward));
    CU_ASSERT_EQUAL(of(forward).kind[1], 1);
    CU_ASSERT_EQUAL(of(backward).kind[1] * of(backward).bend[2], 1);
}

/* Three half circles: between two points, with three cusps, or with one, where the other joints run
 * straight on. */
static void test_structure__a_cusp_is_a_bend(void) {
    const char *arbelos = ARC("0.500", "0.750", "0.250") "," ARC("0.250", "0.250", "0.500") "," ARC(
        "0.250", "0.250", "1.000");
    const char *yin = ARC("0.500", "0.750", "0.500") "," ARC("0.250", "0.250", "0.500") "," ARC(
        "0.250", "0.750", "1.000");
    CU_ASSERT(of(arbelos).closed && of(yin).closed);
    CU_ASSERT_FALSE(same(arbelos, yin));
}

SUITE(structure, CASE(test_structure__proportions_do_not_count),
      CASE(test_structure__kinds_bends_and_lengths_of_paths_do),
      CASE(test_structure__mirror_images_and_reversed_paths_are_the_same),
      CASE(test_structure__closed_paths_begin_anywhere), CASE(test_structure__crossings_count),
      CASE(test_structure__backward_arcs_bend_as_they_are_seen),
      CASE(test_structure__a_cusp_is_a_bend))
