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
         "the figures do not stand on a line at equal distances, or the figures lie one inside the "
         "other"},
        {"some x: convex(x)", "at least one figure is convex", "no figure is convex"},
        {"all x: closed_shape(x) or has_curve(x)", "every figure is closed or has a curved part",
         "at least one figure is not closed and has no curved part"},
        {"one x: largest(x) and convex(x)", "exactly one figure is the largest and is convex",
         "the number of figures that are the largest and are convex is not one"},
        {"most x: has_angle(x) and not inner(x)",
         "most figures have an angle but lie inside no other figure",
         "at most half of the figures have an angle but lie inside no other figure"},
        {"all x: one_style(x)", "every figure has strokes of one type",
         "at least one figure mixes stroke types"},
        {"some x: not central(x)", "at least one figure is not in the middle of the picture",
         "every figure is in the middle of the picture"},
        {"some x, y: inside(x, y)", "one figure lies inside another",
         "no figure lies inside another"},
        {"some x, y: inside(x, y) and same_figure(x, y)",
         "one figure lies inside another and has the same form as that figure",
         "no figure lies inside another and has the same form as that figure"},
        {"some x, y: not touching(x, y)", "at least two figures do not touch",
         "every two figures touch"},
        {"one x, y: crossing(x, y)", "exactly one pair of figures cross",
         "the number of pairs of figures that cross is not one"},
        {"all x, y: same_size(x, y)", "all figures have the same size",
         "not all figures have the same size"},
        {"all x, y: same_size(x, y) or same_style(x, y)",
         "every two figures have the same size or the same stroke types",
         "at least two figures do not have the same size and do not have the same stroke types"},
        {"most x, y: near(x, y)", "most pairs of figures are near each other",
         "at most half of the pairs of figures are near each other"},
        {"some x, y: inside(x, y) and convex(y)", "one figure lies inside another that is convex",
         "no figure lies inside another that is convex"},
        {"some x: all y: larger(x, y)",
         "there is a figure A such that for every other figure B, A is larger than B",
         "there is no figure A such that for every other figure B, A is larger than B"},
        {"some x: count(y: same_figure(x, y)) = 2",
         "there is a figure A such that there are exactly two other figures B such that A has the "
         "same form as B",
         "there is no figure A such that there are exactly two other figures B such that A has the "
         "same form as B"},
        {"all x: some y: same_figure(x, y)",
         "for every figure A, there is another figure B such that A has the same form as B",
         "there is a figure A such that there is no other figure B such that A has the same form "
         "as B"},
        {"some x, y: same_attribute(x, y, convex)",
         "there are two figures A and B such that A and B agree in whether a figure is convex",
         "there are no two figures A and B such that A and B agree in whether a figure is convex"},
        {"count = 3", "there are exactly three figures", "the number of figures is not three"},
        {"count < 3 or count >= 5",
         "there are fewer than three figures, or there are at least five figures",
         "there are at least three figures, and there are fewer than five figures"},
        {"count(x: has_style(x, zigzag)) = 2", "exactly two figures have a zigzag stroke",
         "the number of figures with a zigzag stroke is not two"},
        {"count(x: inner(x)) != 1",
         "the number of figures that lie inside another figure is not one",
         "exactly one figure lies inside another figure"},
        {"count(x: touches_itself(x)) <= 1", "at most one figure touches itself",
         "more than one figure touches itself"},
        {"some x: lines(x) = arcs(x)", "at least one figure has as many line strokes as arcs",
         "no figure has as many line strokes as arcs"},
        {"some x: strokes(x) > 2 * arcs(x)",
         "at least one figure has more than twice as many strokes as arcs",
         "no figure has more than twice as many strokes as arcs"},
        {"some x, y: lines(x) < lines(y)",
         "there are two figures A and B such that A has fewer line strokes than B",
         "there are no two figures A and B such that A has fewer line strokes than B"},
        {"all x: strokes(x) != 4", "every figure has more or fewer than four strokes",
         "at least one figure has exactly four strokes"},
        {"some x: rotation_order(x) = 3",
         "at least one figure has a rotation order of exactly three",
         "no figure has a rotation order of exactly three"},
        {"(some x, y: inside(x, y)) and (all x: has_curve(x))",
         "one figure lies inside another, and every figure has a curved part",
         "no figure lies inside another, or at least one figure has no curved part"},
        {"(some x: convex(x)) or aligned and nested",
         "at least one figure is convex, or the figures lie on a line and the figures lie one "
         "inside the other",
         "no figure is convex, and either the figures do not lie on a line or the figures do not "
         "lie one inside the other"},
        {"some x: has_style(x, normal) and not has_style(x, circle)",
         "at least one figure has a plain stroke but has no stroke of small circles",
         "every figure with a plain stroke has a stroke of small circles"},
        {"all x: not has_curve(x)", "no figure has a curved part",
         "at least one figure has a curved part"},
        {"all x: not (has_curve(x) or symmetric(x))",
         "no figure has a curved part or mirror symmetry",
         "at least one figure has a curved part or mirror symmetry"},
        {"some x: largest(x) and has_curve(x)", "the largest figure has a curved part",
         "the largest figure, if there is one, has no curved part"},
        {"some x: convex(x) and smallest(x) and closed_shape(x)",
         "the smallest figure is convex and is closed",
         "the smallest figure, if there is one, is not convex or is not closed"},
        {"some x: largest(x)", "one figure is the largest", "no figure is the largest"},
        {"some x: inner(x) and has_curve(x)", "a figure inside another has a curved part",
         "no figure inside another has a curved part"},
        {"one x: has_curve(x)", "exactly one figure has a curved part",
         "the number of figures with a curved part is not one"},
        {"count(x: inner(x) and convex(x)) = 2",
         "exactly two figures lie inside another figure and are convex",
         "the number of figures that lie inside another figure and are convex is not two"},
        {"count(x: convex(x)) = 0", "no figure is convex", "at least one figure is convex"},
        {"all x: crossings(x) >= 1", "every figure has at least one crossing",
         "at least one figure has no crossings"},
        {"some x: has_curve(x) and has_angle(x) and not convex(x)",
         "at least one figure has a curved part, has an angle and is not convex",
         "every figure that has a curved part and an angle is convex"},
        {"some x, y: touching(x, y)", "two figures touch", "no two figures touch"},
        {"some x, y: near(x, y)", "two figures are near each other",
         "no two figures are near each other"},
        {"some x, y: mirror_of(x, y)", "one figure is a mirror image of another",
         "no figure is a mirror image of another"},
        {"all x, y: touching(x, y)", "every figure touches every other figure",
         "at least two figures do not touch"},
        {"all x, y: not crossing(x, y)", "no two figures cross", "two figures cross"},
        {"all x, y: same_figure(x, y) and same_heading(x, y)",
         "all figures have the same form and point the same way",
         "not all figures have the same form and point the same way"},
        {"most x, y: inside(x, y)", "for most choices of two figures A and B, A lies inside B",
         "for at most half of the choices of two figures A and B, A lies inside B"},
        {"some x, y: above(x, y) and not has_curve(x) and exist_triangle(y)",
         "one figure with no curved part is above another that contains a triangle",
         "no figure with no curved part is above another that contains a triangle"},
        {"some x, y: inside(y, x) and convex(x) and has_curve(x)",
         "one figure lies inside another that is convex and has a curved part",
         "no figure lies inside another that is convex and has a curved part"},
        {"some x, y: inside(x, y) and straight_lines(x) < straight_lines(y)",
         "one figure lies inside another and has fewer straight lines than that figure",
         "no figure lies inside another and has fewer straight lines than that figure"},
        {"all x, y: larger(x, y)", "every figure is larger than every other figure",
         "there are two figures A and B such that A is not larger than B"},
        {"some x: inner(x) and not has_curve(x) and convex(x)",
         "a figure inside another has no curved part and is convex",
         "every figure inside another that is convex has a curved part"},
        {"some x: has_straight_line(x) and not has_curve(x)",
         "at least one figure has a straight line but has no curved part",
         "every figure with a straight line has a curved part"},
        {"all x: necked(x) and thin_shape(x) and has_angle(x)",
         "every figure has a neck, is thin and has an angle",
         "at least one figure has no neck, is not thin or has no angle"},
        {"some x, y: strokes(x) > strokes(y) and touching(x, y)",
         "one figure touches another and has more strokes than that figure",
         "no figure touches another and has more strokes than that figure"},
        {"all x, y: near(x, y)", "every figure is near every other figure",
         "at least two figures are not near each other"},
        {"count(x: touches_itself(x)) = 3", "exactly three figures touch themselves",
         "the number of figures that touch themselves is not three"},
        {"most x: chiral(x)", "most figures differ from their mirror image",
         "at most half of the figures differ from their mirror image"},
        {"some x: largest(x) and (closed_shape(x) or has_curve(x))",
         "the largest figure is closed or has a curved part",
         "the largest figure, if there is one, is not closed and has no curved part"},
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
