/* The loose reading of answers about several figures: each rule, and what it refuses. */
#include "suite.h"
#include "tell/claims.h"

#include <stdio.h>

typedef struct answer {
    const char *concept, *text;
} answer;

static void expect(const answer *answers, size_t n, bool right) {
    blg_arena arena = {0};
    blg_statements *statements = blg_statements_make(&arena, true);
    CU_ASSERT_PTR_NOT_NULL_FATAL(statements);
    for (size_t i = 0; i < n; i++) {
        blg_formula formula;
        blg_answer_claims claims;
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(answers[i].concept, &formula, NULL), BLG_OK);
        CU_ASSERT_FATAL(blg_claims_of_formula(&formula, &claims));
        const bool says = blg_loose_says(statements, answers[i].text, &claims);
        CU_ASSERT_EQUAL(says, right);
        if (says != right)
            printf("\n  %s: %s\n", answers[i].concept, answers[i].text);
    }
    blg_arena_free(&arena);
}
#define EXPECT(list, right) expect(list, sizeof(list) / sizeof *(list), right)

#define INSIDE    "some x, y: inside(x, y)"
#define TOUCHING  "some x, y: touching(x, y)"
#define NEAR      "some x, y: near(x, y)"
#define COPY      "some x, y: same_figure(x, y)"
#define HEADING   "some x, y: same_heading(x, y)"
#define CLOSED    "all x: closed_shape(x)"
#define CURVES    "all x: has_curve(x)"
#define LINES     "all x: has_straight_line(x)"
#define STYLE     "all x: one_style(x)"
#define SIZES     "all x, y: same_size(x, y)"
#define ALIKE     "all x, y: same_figure(x, y)"
#define CURVE     "one x: has_curve(x)"
#define LARGEST   "some x: largest(x) and has_curve(x)"
#define AND(a, b) "(" a ") and (" b ")"

static void test_loose__parts_are_read_alone(void) {
    static const answer right[] = {
        {AND(TOUCHING, COPY), "Two figures are in contact, and there are also two that are alike."},
        {AND(TOUCHING, CLOSED), "All are closed. Two figures touch"},
        {AND(COPY, CLOSED), "All are closed, and some two have one form, whatever the size"},
        {AND(COPY, CLOSED),
         "all closed, and you get the same shape at least twice (it can be rotated, mirrored or "
         "another size)"},
        {AND("horizontal", CLOSED), "Side by side rather than in a column; all closed"},
        {AND("horizontal", CLOSED), "side by side; all closed, (possibly turned, any size)"},
        {AND("horizontal", CLOSED),
         "Not only do the shapes line up from left to right, but all of them are closed"}};
    static const answer wrong[] = {
        {AND(TOUCHING, CLOSED), "Two figures touch."},
        {AND(TOUCHING, CLOSED), "Two figures touch and are closed"},
        {AND(TOUCHING, CLOSED), "If two figures touch, all are closed"},
        {AND(TOUCHING, CLOSED), "Two figures touch, or all are closed"},
        {AND(TOUCHING, CLOSED), "Two figures touch, and three are closed"},
        {AND(TOUCHING, CLOSED), "All are closed, two figures touch, and two are alike"},
        {TOUCHING, "Two figures touch, and the smallest is curved"},
        {AND("aligned", CURVE), "Arranged on a line, but not one and only one has a curve"},
        {"chain", "A chain whose links become steadily smaller"}};
    EXPECT(right, true);
    EXPECT(wrong, false);
}

static void test_loose__words_say_a_claim(void) {
    static const answer right[] = {{CLOSED, "none of the shapes have gaps"},
                                   {CLOSED, "zero open outlines"},
                                   {CURVE, "One figure and no other is curved"},
                                   {CURVE, "one curvy one only"},
                                   {LARGEST, "Top-size item has curvature"},
                                   {LINES, "none of them is entirely without straight edges"},
                                   {SIZES, "The figures match each other in size"},
                                   {HEADING, "an unrotated copy of a figure is present"},
                                   {HEADING, "Some shape is repeated without being rotated"},
                                   {STYLE, "within any figure the stroke type never changes"},
                                   {COPY, "At least two figures share the same shape"},
                                   {COPY, "you get the same shape at least twice"},
                                   {ALIKE, "the same shape over and over"},
                                   {NEAR, "Two figures come close, but barely"}};
    EXPECT(right, true);
}

static void test_loose__what_is_refused(void) {
    static const answer wrong[] = {
        {CLOSED, "all outlines are open"},
        {CURVES, "There is a curve in every picture"},
        {HEADING, "All are alike and turned the same way"},
        {"some x: central(x)", "nothing at picture center, that spot is left free"},
        {"some x: central(x)", "the middle has no figure in it"},
        {"count = 2", "not a duo"},
        {AND("aligned", CURVES), "collinear || forall has curve"},
        {CLOSED, "not all have gaps"},
        {CLOSED, "some outline is shut, with no gap"},
        {CLOSED, "most outlines are shut"},
        {CURVE, "at least one figure is curved"},
        {CURVE, "exactly one figure has no curve; the others do not"},
        {LARGEST, "the littlest has curvature"},
        {LARGEST, "the biggest item has exactly one curve"},
        {LARGEST, "the biggest has no curvature"},
        {LINES, "All lines are curved"},
        {SIZES, "they differ in size"},
        {SIZES, "Same shape, whatever the size"},
        {ALIKE, "All the figures have the same size"},
        {ALIKE, "Some two figures are copies of each other"},
        {COPY, "Two figures have the same size"},
        {COPY, "no two figures differ in form"},
        {COPY, "Two figures are identical, down to their orientation"},
        {HEADING, "Two equal figures point in opposite directions"},
        {HEADING, "two matching shapes aren't turned the same way"},
        {STYLE, "The figures do not differ in stroke type"},
        {TOUCHING, "A figure touches itself"},
        {TOUCHING, "Two figures touch and cross"},
        {TOUCHING, "Exactly one figure touches another"},
        {INSIDE, "The interior of each figure is empty"},
        {NEAR, "two shapes that are far apart"},
        {NEAR, "A figure is near the edge of the picture"},
        {LARGEST, "The top figure has a curve"},
        {LARGEST, "The figure on top has a curve"},
        {AND("vertical", LARGEST), "Shapes in a column, and the one at the top has a curve."},
        {AND("vertical", CLOSED), "The shapes are stacked and the lowest is closed"},
        {AND("aligned", LARGEST), "On a line, and the second largest has a curve"},
        {AND("aligned", CURVE), "On a line; the left one alone has a curve"},
        {AND(HEADING, CLOSED), "Two shapes point one way and the shape on the left is closed"},
        {AND(COPY, CLOSED), "Two shapes are identical and these are closed"},
        {AND(TOUCHING, CLOSED), "Two shapes touch each other, they are closed"},
        {AND(NEAR, CURVES), "Two shapes are close, both having curves"},
        {AND(SIZES, CURVES), "Equal sizes, and nearly all are curved"},
        {AND("vertical", CURVE), "A column of shapes; one has only curves"},
        {AND("vertical", CURVES), "A column, and the shapes at the ends have curves"},
        {AND("vertical", CURVES), "A column, the lower shapes having curves"},
        {AND("vertical", CURVES), "A column, and every second shape has a curve"},
        {AND("aligned", SIZES), "All are equally large, but scattered about rather than on a line"},
        {TOUCHING, "Two lines of a figure touch each other"},
        {NEAR, "Two lines of a shape are close to each other"},
        {"aligned", "The lines in each shape are aligned"},
        {"not (" TOUCHING ")", "there is no contact whatsoever, or so it seems"},
        {CURVES, "There's a figure with a curve in every picture."},
        {"all x: closed_shape(x)", "Each image has a closed shape."}};
    EXPECT(wrong, false);
}

/* Nothing is read past 16 parts and 2,000 bytes. */
static void test_loose__long_answers(void) {
    char text[2200] = "two figures touch";
    answer long_answer = {TOUCHING, text};
    for (int i = 0; i < 15; i++)
        strcat(text, i % 2 ? ", fine" : ", well");
    expect(&long_answer, 1, true);
    strcat(text, ", fine");
    expect(&long_answer, 1, false);
    memset(text + strlen("two figures touch"), ' ', 2000);
    text[2017] = '\0';
    expect(&long_answer, 1, false);
}

SUITE(loose, CASE(test_loose__parts_are_read_alone), CASE(test_loose__words_say_a_claim),
      CASE(test_loose__what_is_refused), CASE(test_loose__long_answers))
