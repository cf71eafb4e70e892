/* Clauses of concepts about several figures. */
#include "base/memory.h"
#include "problem/relations.h"
#include "suite.h"
#include "tell/words.h"

#include <stdio.h>
#include <string.h>

typedef struct said {
    const char *concept, *yes, *no;
} said;

static const char *clause_of(blg_buf *out, const char *concept, bool negated) {
    blg_buf_clear(out);
    blg_formula_clause(out, concept, negated);
    return out->data;
}

static void test_clauses__concepts_and_their_negations(void) {
    static const said cases[] = {
        {"aligned", "the figures lie on a line", "the figures do not lie on a line"},
        {"evenly_spaced and not nested",
         "the figures stand on a line at equal distances, and the figures do not lie one inside "
         "the other",
         "either the figures do not stand on a line at equal distances, or the figures lie one "
         "inside the other"},
        {"some x: convex(x)", "some figure is convex", "no figure is convex"},
        {"all x: closed_shape(x) or has_curve(x)",
         "every figure either is closed or has a curved part",
         "not every figure either is closed or has a curved part"},
        {"one x: largest(x) and convex(x)", "exactly one figure is the largest and is convex",
         "not exactly one figure is the largest and is convex"},
        {"most x: has_angle(x) and not inner(x)",
         "most figures have an angle and do not lie inside another figure",
         "at most half of the figures have an angle and do not lie inside another figure"},
        {"all x: one_style(x)", "every figure has strokes of one type",
         "not every figure has strokes of one type"},
        {"some x: not central(x)", "some figure is not in the middle of the picture",
         "no figure is not in the middle of the picture"},
        {"some x, y: inside(x, y)", "some figure lies inside another figure",
         "no figure lies inside another figure"},
        {"some x, y: inside(x, y) and same_figure(x, y)",
         "some figure lies inside another figure and has the same form as that figure",
         "there are no two figures A and B such that A lies inside B and A has the same form as B"},
        {"some x, y: not touching(x, y)", "some figure does not touch another figure",
         "there are no two figures A and B such that A does not touch B"},
        {"one x, y: crossing(x, y)",
         "there is just one pair of figures A and B such that A crosses B",
         "there is not just one pair of figures A and B such that A crosses B"},
        {"all x, y: same_size(x, y)", "every figure is as large as every other figure",
         "not every figure is as large as every other figure"},
        {"all x, y: same_size(x, y) or same_style(x, y)",
         "for every figure A and every figure B besides, either A is as large as B or A has the "
         "stroke types of B",
         "it is not so that for every figure A and every figure B besides, either A is as large as "
         "B or A has the stroke types of B"},
        {"most x, y: near(x, y)", "for most choices of two figures A and B, A is near B",
         "it is not so that for most choices of two figures A and B, A is near B"},
        {"some x, y: inside(x, y) and convex(y)",
         "there are two figures A and B such that A lies inside B and B is convex",
         "there are no two figures A and B such that A lies inside B and B is convex"},
        {"some x: all y: larger(x, y)",
         "there is a figure A such that for every other figure B, A is larger than B",
         "there is no figure A such that for every other figure B, A is larger than B"},
        {"some x: count(y: same_figure(x, y)) = 2",
         "there is a figure A such that there are exactly 2 other figures B such that A has the "
         "same form as B",
         "there is no figure A such that there are exactly 2 other figures B such that A has the "
         "same form as B"},
        {"all x: some y: same_figure(x, y)",
         "for every figure A, there is another figure B such that A has the same form as B",
         "it is not so that for every figure A, there is another figure B such that A has the same "
         "form as B"},
        {"some x, y: same_attribute(x, y, convex)",
         "there are two figures A and B such that A and B agree in whether a figure is convex",
         "there are no two figures A and B such that A and B agree in whether a figure is convex"},
        {"count = 3", "there are exactly 3 figures", "there are not exactly 3 figures"},
        {"count < 3 or count >= 5",
         "either there are fewer than 3 figures, or there are at least 5 figures",
         "there are at least 3 figures, and there are fewer than 5 figures"},
        {"count(x: has_style(x, zigzag)) = 2", "exactly 2 figures have a zigzag stroke",
         "not exactly 2 figures have a zigzag stroke"},
        {"count(x: inner(x)) != 1", "not exactly 1 figure lies inside another figure",
         "exactly 1 figure lies inside another figure"},
        {"count(x: touches_itself(x)) <= 1", "at most 1 figure touches itself",
         "more than 1 figure touches itself"},
        {"some x: lines(x) = arcs(x)", "some figure has as many line strokes as arcs",
         "no figure has as many line strokes as arcs"},
        {"some x: strokes(x) > 2 * arcs(x)",
         "some figure has more than 2 times as many strokes as arcs",
         "no figure has more than 2 times as many strokes as arcs"},
        {"some x, y: lines(x) < lines(y)",
         "there are two figures A and B such that A has fewer line strokes than B",
         "there are no two figures A and B such that A has fewer line strokes than B"},
        {"all x: strokes(x) != 4", "every figure has any number of strokes but 4",
         "not every figure has any number of strokes but 4"},
        {"some x: rotation_order(x) = 3", "some figure has exactly 3 turns onto itself",
         "no figure has exactly 3 turns onto itself"},
        {"(some x, y: inside(x, y)) and (all x: has_curve(x))",
         "some figure lies inside another figure, and every figure has a curved part",
         "either no figure lies inside another figure, or not every figure has a curved part"},
        {"(some x: convex(x)) or aligned and nested",
         "either some figure is convex, or the figures lie on a line and the figures lie one "
         "inside the other",
         "no figure is convex, and either the figures do not lie on a line, or the figures do not "
         "lie one inside the other"},
        {"some x: has_style(x, normal) and not has_style(x, circle)",
         "some figure has a plain stroke and has no stroke of small circles",
         "no figure has a plain stroke and has no stroke of small circles"},
    };
    blg_buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *yes = clause_of(&out, cases[i].concept, false);
        if (strcmp(yes, cases[i].yes) != 0)
            printf("\n        {\"%s\",\n         \"%s\",", cases[i].concept, yes);
        CU_ASSERT_STRING_EQUAL(yes, cases[i].yes);
        const char *no = clause_of(&out, cases[i].concept, true);
        if (strcmp(no, cases[i].no) != 0)
            printf("\n         \"%s\"},", no);
        CU_ASSERT_STRING_EQUAL(no, cases[i].no);
    }
    blg_buf_free(&out);
}

SUITE(clauses, CASE(test_clauses__concepts_and_their_negations))
