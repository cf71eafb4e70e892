/* Claims: what concepts about several figures say, and what is read from English. */
#include "tell/claims.h"

#include "base/files.h"
#include "problem/config.h"
#include "suite.h"
#include "tell/words.h"

#include <stdio.h>
#include <string.h>

static blg_arena arena;
static blg_statements *statements;

static void set_up(void) {
    statements = blg_statements_make(&arena, true);
    CU_ASSERT_PTR_NOT_NULL_FATAL(statements);
}

static void tear_down(void) {
    blg_arena_free(&arena);
}

static void print_claims(const blg_answer_claims *claims, blg_buf *out) {
    blg_buf_clear(out);
    for (int i = 0; i < claims->n; i++) {
        char text[160];
        CU_ASSERT(blg_claim_print(claims->list[i].what, claims->list[i].holds, text, sizeof text) <
                  sizeof text);
        blg_buf_format(out, "%s%s", i ? "; " : "", text);
    }
    blg_buf_text(out, claims->either ? " (either)" : "");
}

/* An atom without patterns is read in blogo's own words alone. Give it a row in
 * tell/lexicon_relations.h. */
static void test_claims__every_atom_has_patterns(void) {
    set_up();
    for (int a = 0; a < BLG_ATOMS; a++) {
        const blg_atom atom = (blg_atom)a;
        const bool role = atom == BLG_ATOM_largest || atom == BLG_ATOM_smallest ||
                          atom == BLG_ATOM_inner || atom == BLG_ATOM_outer;
        const bool known = role || blg_statements_know(statements, atom);
        CU_ASSERT(known);
        if (!known)
            printf("\n  no pattern in tell/lexicon_relations.h says \"%s\"\n",
                   blg_atom_rows[a].name);
    }
    tear_down();
}

/* Whether the sentence of a concept, or of its negation, makes the claims of `right`. */
static bool says(const char *concept, bool negated, blg_wording wording,
                 const blg_answer_claims *right) {
    blg_told_concept told = {.family = BLG_RELATIONS, .concept.negated = negated};
    blg_buf sentence = {0}, printed = {0}, wanted = {0};
    blg_answer_claims said;
    snprintf(told.concept.expression, sizeof told.concept.expression, "%s", concept);
    blg_concept_sentence(&sentence, &told, NULL, wording);
    blg_statements_read(statements, sentence.data, &said);
    blg_claims_drop_implied(right, &said);
    print_claims(right, &wanted);
    print_claims(&said, &printed);
    const bool same = strcmp(wanted.data, printed.data) == 0;
    if (same == negated)
        printf("\n  %s\n    %s\n    %s\n", concept, sentence.data, printed.data);
    blg_buf_free(&sentence);
    blg_buf_free(&printed);
    blg_buf_free(&wanted);
    return same;
}

/* Counts the concepts that claims can say. */
static int understood(const blg_relations_config *rl) {
    int n = 0;
    for (int i = 0; i < rl->n_concepts; i++) {
        blg_formula formula;
        blg_answer_claims right;
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(rl->concepts[i], &formula, NULL), BLG_OK);
        if (!blg_claims_of_formula(&formula, &right))
            continue;
        n++;
        for (int w = 0; w < BLG_WORDINGS; w++) {
            CU_ASSERT(says(rl->concepts[i], false, (blg_wording)w, &right));
            CU_ASSERT(!says(rl->concepts[i], true, (blg_wording)w, &right));
        }
    }
    return n;
}

/* Every concept of the preset is understood in blogo's own words, and its negation is not it. */
static void test_claims__the_preset_is_understood(void) {
    set_up();
    static blg_config config;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("relations", &config, NULL), BLG_OK);
    CU_ASSERT_FATAL(config.relations.n_concepts > 0);
    CU_ASSERT_EQUAL(understood(&config.relations), config.relations.n_concepts);
    tear_down();
}

/* The same of those of Bongard's problems that claims can say. */
static void test_claims__bongards_problems_are_understood(void) {
    set_up();
    static blg_config config;
    int n = 0;
    for (int number = 1; number <= 100; number++) {
        char path[256];
        blg_buf text = {0};
        blg_error error = {0};
        int mistakes = 0;
        snprintf(path, sizeof path, "%s/docs/examples/bongard/bp%03d.json", BLOGO_SOURCE_DIR,
                 number);
        if (blg_fs_read(NULL, path, &text, NULL) == BLG_OK) {
            CU_ASSERT_EQUAL_FATAL(
                blg_config_parse(text.data, text.size, path, &config, &error, 1, &mistakes),
                BLG_OK);
            n += understood(&config.relations);
        }
        blg_buf_free(&text);
    }
    CU_ASSERT(n >= 30);
    tear_down();
}

/* The claims of the sentence that blogo writes of one attribute, or of two. */
static void claims_of_pair(int a, int b, blg_wording wording, blg_answer_claims *claims) {
    blg_told_concept told = {.family = BLG_ABSTRACT, .concept.n_components = a == b ? 1 : 2};
    blg_buf sentence = {0};
    told.concept.attributes[0] = (blg_attribute)a;
    told.concept.attributes[1] = (blg_attribute)b;
    blg_concept_sentence(&sentence, &told, NULL, wording);
    blg_statements_read(statements, sentence.data, claims);
    blg_buf_free(&sentence);
}

/* blogo's own sentence of two attributes makes the claims of both: "three straight lines and two
 * parts" is no triangle. */
static void test_claims__pairs_of_attributes_are_understood(void) {
    statements = blg_statements_make(&arena, false);
    CU_ASSERT_PTR_NOT_NULL_FATAL(statements);
    int wrong = 0;
    for (int i = 0; i < BLG_ATTRIBUTES * BLG_ATTRIBUTES * BLG_WORDINGS; i++) {
        const int a = i / BLG_WORDINGS / BLG_ATTRIBUTES, b = i / BLG_WORDINGS % BLG_ATTRIBUTES;
        const blg_wording wording = (blg_wording)(i % BLG_WORDINGS);
        blg_answer_claims both, one, other;
        if (a >= b || blg_attributes_exclude((blg_attribute)a, (blg_attribute)b) ||
            (a == BLG_ATTR_rotation_order_two && b == BLG_ATTR_rotation_order_three_or_more))
            continue;
        claims_of_pair(a, b, wording, &both);
        claims_of_pair(a, a, wording, &one);
        claims_of_pair(b, b, wording, &other);
        for (int k = 0; k < other.n; k++)
            blg_claims_add(&one, other.list[k].what, other.list[k].holds, /* weak */ false);
        bool same = both.n == one.n;
        for (int k = 0; k < one.n; k++)
            same = same && blg_claims_have(&both, one.list[k].what, one.list[k].holds);
        wrong += !same;
        if (!same)
            printf("\n  %s and %s", blg_attribute_name((blg_attribute)a),
                   blg_attribute_name((blg_attribute)b));
    }
    CU_ASSERT_EQUAL(wrong, 0);
    tear_down();
}

static void test_claims__what_is_read(void) {
    set_up();
    static const struct {
        const char *sentence, *claims;
    } cases[] = {
        {"one of the shapes is inside another", "some x, y: inside(x, y)"},
        {"No figure lies inside another", "all x, y: not inside(x, y)"},
        {"two of the figures are copies of each other", "some x, y: same_figure(x, y)"},
        {"No two figures are alike", "all x, y: not same_figure(x, y)"},
        {"all shapes have the same size", "all x, y: same_size(x, y)"},
        {"Not all figures have the same size", "some x, y: larger(x, y)"},
        {"No figure is larger than another", "all x, y: same_size(x, y)"},
        {"there are exactly three figures", "count = 3"},
        {"the biggest shape has a curve", "some x: largest(x) and has_curve(x)"},
        {"The figure inside another has no curve", "some x: inner(x) and not has_curve(x)"},
        {"A figure with a curve surrounds another", "some x: outer(x) and has_curve(x)"},
        {"exactly one figure is curved", "one x: has_curve(x)"},
        {"One figure has a curve", "some or one x: has_curve(x)"},
        {"Most of the figures are symmetric", "most x: symmetric(x)"},
        {"Most figures in the picture are symmetric", "most x: symmetric(x)"},
        {"Nearly all of them have a curve", "most x: has_curve(x)"},
        {"Half of them are curved", "limited"},
        {"A few of them are curved", "limited"},
        {"Some of them have curves", "some x: has_curve(x)"},
        {"The one at the top has a curve", "limited"},
        {"The leftmost one has a curve", "limited"},
        {"The second largest has a curve", "limited"},
        {"Most shapes are copies of one shape", "most x: limited(x)"},
        {"At least two figures share a shape", "some x, y: same_figure(x, y)"},
        {"Some two figures share one form", "some x, y: same_figure(x, y)"},
        {"Two shapes or more touch", "some x, y: touching(x, y)"},
        {"Two shapes (or more) touch", "some x, y: touching(x, y)"},
        {"Some figure has straight strokes and no curved ones",
         "some x: has_straight_line(x); some x: not has_curve(x)"},
        {"They stand all along one straight line", "aligned"},
        {"All its strokes are of one single type", "all x: one_style(x)"},
        {"The number of figures with a curve is two, neither more nor less",
         "count(x: has_curve(x)) = 2"},
        {"The number of figures with a curve is three, not more nor less",
         "count(x: has_curve(x)) = 3"},
        {"Two figures have curves", "count(x: has_curve(x)) = 2"},
        {"the figures do not lie on a line", "not aligned"},
        {"At least two figures have a curve", "some x: limited(x)"},
        {"One figure is a mirror image of another", "some x, y: mirror_of(x, y)"},
        {"Two of the figures are parallel", "some x, y: parallel(x, y)"},
        {"Two figures are concentric", "some x, y: concentric(x, y)"},
        {"All strokes of every figure have the same length", "all x: strokes_equal(x)"},
        {"All figures stand upright", "all x: upright(x)"},
        {"All figures lie level", "all x: level(x)"},
        {"The whole picture is symmetric", "mirror_symmetric"},
        {"The picture is not symmetric", "not mirror_symmetric"},
        {"The figures form a symmetric picture", "mirror_symmetric"},
        {"two figures touch, and two figures have the same form",
         "some x, y: same_figure(x, y); some x, y: touching(x, y)"},
        {"the number of figures with a curve is not two", "not count(x: has_curve(x)) = 2"},
        {"the number of figures with a curve is not one", "not one x: has_curve(x)"},
        {"not exactly one figure has a curve", "not one x: has_curve(x)"},
        {"the number of figures with a curve is two", "count(x: has_curve(x)) = 2"},
        {"It is not the case that two figures touch", "all x, y: not touching(x, y)"},
        {"An arc is found in the figure inside another", "some x: inner(x) and has_curve(x)"},
        {"Convex: the smallest", "some x: smallest(x) and convex(x)"},
        {"On the left one figure lies inside another", "some x, y: inside(x, y)"},
        {"On the left is a figure", "some x, y: left_of(x, y)"},
        {"In every one of the pictures two figures touch", "some x, y: touching(x, y)"},
        {"Lined up like people on a bench", "horizontal"},
        {"Lined up on a bench that slopes", "aligned"},
        {"One touches another, and so on", "chain"},
        {"Two figures are alike and never turned", "some x, y: same_heading(x, y)"},
        {"Some figure has a corner; it is wide", "some x: has_obtuse_angle(x)"},
        {"Exactly one figure has a corner; it is wide", "one x: has_obtuse_angle(x)"},
        {"Two of the forms touch", "some x, y: touching(x, y)"},
        {"The outlines have the same size", "all x, y: same_size(x, y)"},
        {"Exactly one piece has a curve", "one x: has_curve(x)"},
        {"The largest drawing has a curve", "some x: largest(x) and has_curve(x)"},
        {"Each of the pieces has a straight piece", "all x: has_straight_line(x)"},
        {"They form a line", "aligned"},
        {"In each drawing one thing is inside another", "some x, y: inside(x, y)"},
        {"All but one of the figures have no curve", "one x: has_curve(x)"},
        {"Set A: one has a curve and the others do not; set B: not so",
         "some or one x: has_curve(x)"},
        {"The number of curved shapes is one", "one x: has_curve(x)"},
        {"Most of the figures are symmetrical", "most x: symmetric(x)"},
        {"Exactly one figure has threefold symmetry", "one x: symmetry(x)"},
        {"(1) all figures are closed and (2) two figures touch",
         "some x, y: touching(x, y); all x: closed_shape(x)"},
        {"On the left two figures touch, on the right not", "some x, y: touching(x, y)"},
        {"vertical; straight line in all", "all x: has_straight_line(x); vertical"},
        {"two figures touch, and the same figure occurs twice",
         "some x, y: same_figure(x, y); some x, y: touching(x, y)"},
        {"All figures have curves, and a figure is contained within another",
         "some x, y: inside(x, y); all x: has_curve(x)"},
        {"Exactly one figure has a curve, and the figures stand in a row",
         "aligned; one x: has_curve(x)"},
        {"The largest figure has a curve, and two identical figures face one way",
         "some x, y: same_heading(x, y); some x: largest(x) and has_curve(x)"},
        {"Closed shapes of equal size", "all x: closed_shape(x); all x, y: same_size(x, y)"},
        {"As many figures as you have eyes", "count = 2"},
        {"It is not the case that two figures touch and all are closed",
         "some x: not closed_shape(x); all x, y: not touching(x, y) (either)"},
        {"Two figures touch, and it is not the case that all are closed",
         "some x, y: touching(x, y); some x: not closed_shape(x)"},
        {"If two figures touch, then some figure is open",
         "some x: not closed_shape(x); all x, y: not touching(x, y) (either)"},
        {"Two figures touch only if some figure is open",
         "some x: not closed_shape(x); all x, y: not touching(x, y) (either)"},
        {"Two figures touch if some figure is open",
         "some x, y: touching(x, y); all x: closed_shape(x) (either)"},
        {"the figures lie on a line => two figures touch",
         "some x, y: touching(x, y); not aligned (either)"},
        {"Two figures touching and all figures being closed never occur together",
         "some x: not closed_shape(x); all x, y: not touching(x, y) (either)"},
        {"Not (two figures touch and all are closed)",
         "some x: not closed_shape(x); all x, y: not touching(x, y) (either)"},
        {"It is not true that two figures touch or all are closed",
         "some x: not closed_shape(x); all x, y: not touching(x, y)"},
        {"A figure is away from the center", "some x: not central(x)"},
        {"Some shape is repeated without being rotated", "some x, y: same_heading(x, y)"},
        {"None of the shapes has a gap in its outline", "all x: closed_shape(x)"},
        {"One figure and no other is curved", "one x: has_curve(x)"},
        {"No figure is composed from different stroke types", "all x: one_style(x)"},
        {"All figures have the same size and a straight line each",
         "all x: has_straight_line(x); all x, y: same_size(x, y)"},
        {"The figures form a horizontal row, with a curve in each one",
         "all x: has_curve(x); horizontal"},
        {"Stacked up with only one that has a curve", "vertical; one x: has_curve(x)"},
        {"Two shapes almost touch but not quite and the biggest shape has a curve",
         "some x, y: near(x, y); some x: largest(x) and has_curve(x)"},
        {"Some shape has straight lines and no curves",
         "some x: has_straight_line(x); some x: not has_curve(x)"},
        {"Two figures are identical in form and rotation", "some x, y: same_heading(x, y)"},
        {"Like a tower, the figures are stacked in a column, and all are closed",
         "all x: closed_shape(x); vertical"},
        {"All figures lack curves except one", "one x: has_curve(x)"},
        {"Each figure uses one type of stroke; different figures may use different types",
         "all x: one_style(x)"},
        {"Everything stands along one slanted line, climbing from left to right",
         "all x: other(x)"},
        {"There is a triangle, and only one figure has a curve",
         "some x: exist_triangle(x); one x: has_curve(x)"},
        {"There is a triangle somewhere", "some x: exist_triangle(x)"},
        {"There is a triangle in each figure", "all x: exist_triangle(x)"},
        {"In every figure there is a triangle", "all x: exist_triangle(x)"},
        {"", ""},
    };
    blg_buf printed = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_answer_claims claims;
        blg_statements_read(statements, cases[i].sentence, &claims);
        print_claims(&claims, &printed);
        CU_ASSERT_STRING_EQUAL(printed.data, cases[i].claims);
        if (strcmp(printed.data, cases[i].claims) != 0)
            printf("\n  %s\n    %s\n", cases[i].sentence, printed.data);
    }
    blg_buf_free(&printed);
    tear_down();
}

/* "all" of several things is several claims. */
static void test_claims__all_of_several_things(void) {
    static const struct {
        const char *concept, *claims;
    } cases[] = {{"all x, y: same_figure(x, y) and same_heading(x, y)",
                  "all x, y: same_figure(x, y); all x, y: same_heading(x, y)"},
                 {"all x: convex(x) and symmetric(x) and closed_shape(x)",
                  "all x: convex(x); all x: symmetric(x); all x: closed_shape(x)"},
                 {"not (all x: convex(x) and symmetric(x))",
                  "some x: not convex(x); some x: not symmetric(x) (either)"}};
    blg_buf printed = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_formula formula;
        blg_answer_claims claims;
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(cases[i].concept, &formula, NULL), BLG_OK);
        CU_ASSERT(blg_claims_of_formula(&formula, &claims));
        print_claims(&claims, &printed);
        CU_ASSERT_STRING_EQUAL(printed.data, cases[i].claims);
    }
    blg_buf_free(&printed);
}

/* What claims cannot say is left to the listed sentences. */
static void test_claims__concepts_beyond_claims(void) {
    static const char *const concepts[] = {"one x, y: inside(x, y)",
                                           "some x: strokes(x) = 3",
                                           "aligned or count > 2",
                                           "some x, y: inside(x, y) and same_figure(x, y)",
                                           "count > 2",
                                           "all x, y: convex(x) and same_figure(x, y)",
                                           "all x: convex(x) and not has_curve(x)"};
    for (size_t i = 0; i < sizeof concepts / sizeof *concepts; i++) {
        blg_formula formula;
        blg_answer_claims claims;
        CU_ASSERT_EQUAL(blg_formula_parse(concepts[i], &formula, NULL), BLG_OK);
        CU_ASSERT_FALSE(blg_claims_of_formula(&formula, &claims));
    }
}

SUITE(claims, CASE(test_claims__every_atom_has_patterns),
      CASE(test_claims__the_preset_is_understood),
      CASE(test_claims__bongards_problems_are_understood),
      CASE(test_claims__pairs_of_attributes_are_understood), CASE(test_claims__what_is_read),
      CASE(test_claims__all_of_several_things), CASE(test_claims__concepts_beyond_claims))
