/* Conclusions: an answer that tells first how its rule was found is judged by the rule. */
#include "suite.h"
#include "tell/claims.h"
#include "tell/tasks.h"

#include <stdio.h>

#define INSIDE    "some x, y: inside(x, y)"
#define TOUCHING  "some x, y: touching(x, y)"
#define CLOSED    "all x: closed_shape(x)"
#define CURVES    "all x: has_curve(x)"
#define SIZES     "all x, y: same_size(x, y)"
#define CURVE     "one x: has_curve(x)"
#define AND(a, b) "(" a ") and (" b ")"

/* concept: an expression about several figures, or the reference sentence about one. */
typedef struct answer {
    const char *concept, *text;
} answer;

static blg_judge *judge;

static blg_answer_key key_of(const answer *a) {
    const bool several = strchr(a->concept, ':') || strcmp(a->concept, "nested") == 0;
    return (blg_answer_key){.form = BLG_QUESTION_cg,
                            .right_choice = -1,
                            .reference = several ? "-" : a->concept,
                            .expression = several ? a->concept : NULL};
}

static void expect(const answer *answers, size_t n, bool right) {
    CU_ASSERT_EQUAL_FATAL(blg_judge_create(NULL, &judge, NULL), BLG_OK);
    for (size_t i = 0; i < n; i++) {
        const blg_answer_key key = key_of(&answers[i]);
        blg_answer_verdict v;
        CU_ASSERT_EQUAL(blg_judge_answer(judge, &key, answers[i].text, &v, NULL), BLG_OK);
        CU_ASSERT_EQUAL(v.right, right);
        if (v.right != right)
            printf("\n  %s: %s\n", answers[i].concept, answers[i].text);
    }
    blg_judge_free(judge);
}
#define EXPECT(list, right) expect(list, sizeof(list) / sizeof *(list), right)

/* What stands before the mark may count, deny, and name other things. */
static void test_conclusions__the_conclusion_counts(void) {
    static const answer right[] = {
        {"nested", "It is not enough that one figure lies in another, since several negatives have "
                   "that as well. The rule: all figures are nested, each inside the next."},
        {CURVE, "The total number changes. I find two straight figures in every picture, and three "
                "in the others. Rule: exactly one figure has a curve."},
        {CURVES, "Some figures are open, two touch. So: all figures have at least one curve."},
        {CURVES, "Some figures are open, two touch. So all figures have at least one curve."},
        {INSIDE, "Nothing crosses, and no two are equal. I conclude that one figure lies inside "
                 "another."},
        {SIZES, "Shapes vary, most are closed. I would say: all figures have the same size."},
        {AND(TOUCHING, CLOSED),
         "Half of the negatives cross. Therefore: two figures touch, and all "
         "figures are closed."},
        {AND(TOUCHING, CLOSED), "Half of the negatives cross. So the rule says that two figures "
                                "touch, and all figures are closed."},
        {TOUCHING,
         "Two are symmetric, and none is convex.\n\n**Final answer:** Two figures touch."},
        {TOUCHING, "Two are symmetric, and none is convex.\n## Conclusion\nTwo figures touch."},
        {TOUCHING, "Sizes are equal. Thus, two figures touch. On side B no figures touch."},
        {TOUCHING, "Sizes are equal. My rule is that two figures touch."},
        {TOUCHING, "Sizes are equal. This leaves: two figures touch."},
        {TOUCHING, "Sizes are equal. The rule must be that two figures touch."},
        {TOUCHING, "Rule: all are closed? No, negative 3 is so. In short, two figures touch."},
        {"The figure is convex.", "It is closed, with five sides and a sharp corner, but that is "
                                  "so on both sides. Hence the rule is: the figure is convex."}};
    EXPECT(right, true);
}

static void test_conclusions__what_is_no_conclusion(void) {
    static const answer wrong[] = {
        {TOUCHING, "Two figures touch in all of them. Rule: all figures are closed."},
        {TOUCHING, "Two figures touch. The rule: no two figures touch."},
        {TOUCHING, "All are closed. The rule is not that two figures touch."},
        {TOUCHING, "All are closed. So the rule cannot be that two figures touch."},
        {TOUCHING, "All are closed. So it is not the case that two figures touch."},
        {TOUCHING, "All are closed, so two figures touch."},
        {TOUCHING, "All are closed. In them so: two figures touch."},
        {TOUCHING, "All are closed. So close that two figures touch."},
        {TOUCHING, "All are closed. So: two figures touch. This is wrong."},
        {TOUCHING, "All are closed. Thus also two figures touch."},
        {TOUCHING, "So: two figures touch. And all figures are closed."},
        {TOUCHING, "The rule: two figures touch. No: the rule is that all are closed."},
        {TOUCHING, "All are closed. Rule: two figures touch or cross, and all are equal."},
        {AND(TOUCHING, CLOSED), "Half of the negatives cross. Therefore two figures touch."},
        {CURVE, "One figure has a curve. So: at least one figure has a curve, and two touch."},
        {AND(TOUCHING, CLOSED), "Two figures touch, and all are closed. Rule: two figures cross."},
        {"some x, y: inside(x, y)", "I see figures within figures on the positive side. The "
                                    "negatives lack this. Rule: the figures overlap."},
        {"The figure has a curve.", "The figure has a curve. So the rule: the figure is closed."},
        {"The figure is convex.", "It is closed. So the rule: the figure is not convex."}};
    EXPECT(wrong, false);
}

/* The rule's part counts. What the negatives do is read only to see whether it is the same. */
static void test_conclusions__labelled_parts(void) {
    static const answer right[] = {
        {AND(TOUCHING, CLOSED), "**Rule:** two figures touch, and all figures are closed. "
                                "**Negatives:** not in contact, or at least one is open."},
        {AND(TOUCHING, CLOSED),
         "{\"rule\": \"two figures touch, and all are closed\", \"negative\": "
         "\"an open figure, or none that touch\"}"},
        {SIZES, "Positive: all figures have the same size. Negative: the sizes vary."},
        {INSIDE, "Left: one figure lies inside another. Right: all lie apart."},
        {SIZES, "Rule: all figures have the same size. In the negatives one is larger."}};
    static const answer parts[] = {
        {"nested", "Left: figures nested like onion skins; right: nesting incomplete."},
        {AND("vertical", CURVES), "Left: a tower built from curve-bearing figures alone; right: no "
                                  "tower, or a figure in it lacking curves."},
        {AND("vertical", CLOSED),
         "Left: a column in which no figure is open; right: column broken."},
        {AND(INSIDE, CURVE),
         "Left: something encloses something, while a lone figure boasts a curve; "
         "right: one of these conditions fails."},
        {"all x, y: same_style(x, y)",
         "I'm not sure, but I think all figures are drawn with the same "
         "kind of line (e.g. all zigzag or all circles)."}};
    EXPECT(parts, true);
    static const answer wrong[] = {
        {CLOSED, "Positive: some figures are open. Negative: all figures are closed."},
        {CLOSED, "Positive: all figures are closed. Negative: all figures are closed, too."},
        {AND(TOUCHING, CLOSED),
         "{\"rule\": \"two figures touch\", \"negative\": \"all are closed\"}"},
        {AND(TOUCHING, CLOSED), "Positive: all are closed. Negative: no two figures touch."},
        {AND(TOUCHING, "some x, y: same_figure(x, y)"),
         "Positive: two figures of the same form touch. Negative: no two are of one form."},
        {SIZES, "{\"rule\": \"the sizes differ\", \"negative\": \"all have the same size\"}"},
        {CLOSED, "Size does not help. On the right: all figures are closed."},
        {INSIDE, "One figure lies inside another, but that is also so on the right."},
        {INSIDE, "One figure lies inside another, but this holds in the negatives too."},
        {CURVE, "Shapes meet. Answer: one of them is curved, with any number of other curved "
                "figures around."}};
    EXPECT(right, true);
    EXPECT(wrong, false);
}

/* What drops a guess is no claim; what stands behind it is. */
static void test_conclusions__what_remains(void) {
    static const answer right[] = {
        {CLOSED, "I first thought of size. Then I looked at contact. All figures are closed."},
        {CLOSED, "Contact is on the right, too. It is closedness that decides: all figures are "
                 "closed, while on the right some figure is open."},
        {AND(TOUCHING, CLOSED), "Two figures touch? Some negatives have that. Both at once is the "
                                "answer: two figures touch, and all are closed."},
        {AND(TOUCHING, CLOSED), "Was it size? No, it varies. But two figures touch, and all are "
                                "closed. These two facts hold jointly on the left."},
        {AND(TOUCHING, CURVES), "I had also tried closedness, which is false, so I settle on two "
                                "figures that touch and a curve in every figure."},
        {TOUCHING, "Crossing is not enough. What remains is that two figures touch."}};
    static const answer wrong[] = {
        {CLOSED, "I first thought of size. Two figures touch. All figures are closed."},
        {TOUCHING, "I thought two figures touch. That is not so: they only come close."},
        {TOUCHING, "I thought two figures cross. They touch, all of them, each with every other."},
        {CLOSED, "I first thought of size. Two figures touch. Also, all figures are closed."},
        {CLOSED, "I first thought that all figures are closed. But some are open."},
        {CLOSED, "I thought about curves. On the right all figures are closed."},
        {CLOSED, "Size does not help. My guess that failed: all figures are closed."},
        {CLOSED, "I considered size. Both at once: two touch, and all figures are closed."},
        {AND(TOUCHING, CLOSED), "I thought of both: two figures touch, and all are closed. Then I "
                                "saw that only closedness matters. Every figure is closed."},
        {AND(TOUCHING, CLOSED),
         "Both seemed right: two touch, all closed. But in the end: some two "
         "figures touch."},
        {SIZES, "I thought that all figures have the same size. But no, in two of the left "
                "pictures they do not."}};
    EXPECT(right, true);
    EXPECT(wrong, false);
}

static void test_conclusions__where_they_begin(void) {
    static const char *const texts[][2] = {{"One thing. The rule: two touch.", "two touch."},
                                           {"Rule: one. So, the rule is that all are", "all are"},
                                           {"> *Answer* - it is", "it is"},
                                           {"One. So far nothing.", NULL},
                                           {"One thing, thus two.", NULL},
                                           {"Therefore.", NULL},
                                           {"So the answer is not two", NULL},
                                           {"The rule: not two", "not two"},
                                           {"", NULL}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *found = blg_conclusion_of(texts[i][0]);
        CU_ASSERT_EQUAL(!found, !texts[i][1]);
        if (found && texts[i][1])
            CU_ASSERT_STRING_EQUAL(found, texts[i][1]);
    }
}

SUITE(conclusions, CASE(test_conclusions__the_conclusion_counts),
      CASE(test_conclusions__what_is_no_conclusion), CASE(test_conclusions__labelled_parts),
      CASE(test_conclusions__what_remains), CASE(test_conclusions__where_they_begin))
