/* Answers judged: choices out of prose, sentences by their claims, programs as figures. */
#include "base/rng.h"
#include "figure/analyse.h"
#include "random_program.h"
#include "suite.h"
#include "tell/tasks.h"
#include "tell/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static blg_catalogue *catalogue;
static blg_judge *judge;

static void set_up(void) {
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_judge_create(catalogue, &judge, NULL), BLG_OK);
}

static void tear_down(void) {
    blg_judge_free(judge);
    blg_catalogue_free(catalogue);
}

static blg_answer_verdict judged(const blg_answer_key *key, const char *answer) {
    blg_answer_verdict v;
    CU_ASSERT_EQUAL(blg_judge_answer(judge, key, answer, &v, NULL), BLG_OK);
    return v;
}

/* ---- sentences ---- */

static blg_answer_verdict judged_sentence(const char *reference, const char *answer) {
    const blg_answer_key key = {
        .form = BLG_QUESTION_cg, .right_choice = -1, .reference = reference};
    return judged(&key, answer);
}

static void check_sentence(const blg_told_concept *told, const char *reference, const char *said,
                           bool right) {
    const blg_answer_verdict v = judged_sentence(reference, said);
    CU_ASSERT_EQUAL(v.right, right);
    CU_ASSERT(v.right ? v.score == 1 : v.score < 1);
    if (v.right != right)
        printf("\n  %s:\n    %s\n    %s\n", told->concept.negated ? "negated" : "plain", reference,
               said);
}

/* Every way to say a concept counts as right for every way that the key may say it. */
static void check_ways(const blg_told_concept *told) {
    blg_buf ways[BLG_WORDINGS + BLG_PARAPHRASES + 1] = {{0}};
    int n = 0;
    for (int w = 0; w < BLG_WORDINGS; w++)
        blg_concept_sentence(&ways[n++], told, catalogue, (blg_wording)w);
    for (int i = 0; i <= BLG_PARAPHRASES; i++) {
        blg_concept_paraphrase(&ways[n], told, catalogue, i);
        n += ways[n].size > 0;
    }
    for (int k = 0; k < BLG_WORDINGS; k++)
        for (int i = k; i < n; i++)
            check_sentence(told, ways[k].data, ways[i].data, true);
    for (int i = 0; i < n; i++)
        blg_buf_free(&ways[i]);
}

static void test_answers__every_attribute_in_every_wording(void) {
    set_up();
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        for (int negated = 0; negated < 2; negated++)
            for (int several = 0; several < 2; several++) {
                const blg_told_concept told = {.family = BLG_ABSTRACT,
                                               .several = several,
                                               .impure = several,
                                               .concept = {.n_components = 1,
                                                           .attributes = {(blg_attribute)a},
                                                           .negated = negated}};
                check_ways(&told);
            }
    tear_down();
}

static void test_answers__pairs_of_attributes_in_every_wording(void) {
    set_up();
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        for (int b = a + 1; b < BLG_DEFAULT_ATTRIBUTES; b += 4)
            for (int negated = 0; negated < 2; negated++) {
                const blg_told_concept told = {
                    .family = BLG_ABSTRACT,
                    .concept = {.n_components = 2,
                                .attributes = {(blg_attribute)a, (blg_attribute)b},
                                .negated = negated}};
                check_ways(&told);
            }
    tear_down();
}

static void test_answers__another_attribute_is_wrong(void) {
    set_up();
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        for (int b = 0; b < BLG_ATTRIBUTES; b++) {
            const blg_told_concept told = {.family = BLG_ABSTRACT};
            if (a != b)
                check_sentence(&told, blg_predicate_of((blg_attribute)a)->yes,
                               blg_predicate_of((blg_attribute)b)->yes, false);
        }
    tear_down();
}

/* Answer, and whether it is right where the figure is closed and has an acute angle. */
static void test_answers__sentences_of_models(void) {
    static const char *const reference = "The figure is closed and has an acute angle.";
    static const struct {
        const char *said;
        bool readable, right;
        double score;
    } cases[] = {
        {"The figure is closed and has an acute angle.", true, true, 1},
        {"the FIGURES ARE CLOSED, and they HAVE AN ACUTE ANGLE", true, true, 1},
        {"Acute angle; closed.", true, true, 1},
        {"closed_shape and has_acute_angle", true, true, 1},
        {"**Answer:** all shapes return to their starting point... returns to its starting point "
         "and "
         "has a sharp corner",
         true, true, 1},
        {"It is not so that the figure is not closed or has no acute angle.", true, true, 1},
        {"The figure is closed.", true, false, 0.5},
        {"The figure is closed or has an acute angle.", true, false, 0},
        {"The figure is closed and has no acute angle.", true, false, 1.0 / 3},
        {"The figure is not closed and has an acute angle.", true, false, 1.0 / 3},
        {"The figure is closed, convex and has an acute angle.", true, false, 2.0 / 3},
        {"The figure is never closed", true, false, 0},
        {"All of them are red.", false, false, 0},
        {"", false, false, 0},
        {"???", false, false, 0},
    };
    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const blg_answer_verdict v = judged_sentence(reference, cases[i].said);
        CU_ASSERT_EQUAL(v.readable, cases[i].readable);
        CU_ASSERT_EQUAL(v.right, cases[i].right);
        CU_ASSERT_DOUBLE_EQUAL(v.score, cases[i].score, 1e-9);
        if (v.right != cases[i].right || fabs(v.score - cases[i].score) > 1e-9)
            printf("\n  %s: %d %g\n", cases[i].said, v.right, v.score);
    }
    tear_down();
}

/* Answer, and whether it is right of a figure that has the attribute. */
static void test_answers__sentences_of_people(void) {
    static const struct {
        const char *attribute, *said;
        bool right;
    } cases[] = {
        {"has_seven_straight_lines", "there are exactly 7 straight segments", true},
        {"has_seven_straight_lines", "More than seven straight lines", false},
        {"has_straight_line", "Exactly one straight line each", false},
        {"has_straight_line", "each has at least one straight stroke", true},
        {"exist_sector", "None of the enclosed regions is a sector of a circle.", false},
        {"exist_triangle", "One enclosed area is a triangle", true},
        {"closed_shape", "the line is closed, but B has loose ends", true},
        {"closed_shape", "no loose ends, whereas the others are open paths", true},
        {"closed_shape", "Compared with B, all of A are closed", true},
        {"convex", "closed and convex", true},
        {"closed_shape", "closed and convex", false},
        {"has_acute_angle", "There is a corner, and it has an acute angle.", true},
        {"touches_itself", "a corner or an end rests on another stroke without crossing it", true},
        {"spiral", "not closed; it winds up like a spiral", true},
        {"convex", "no dents, notches or bays", true},
        {"convex", "no dents, bulges outward everywhere", true},
        {"thin_shape", "long and narow", true},
        {"has_four_straight_lines", "4 strait lines", true},
        {"unbalanced_two", "two parts, one is much biger than the other", true},
        {"convex", "there is a notch in each", false},
        {"symmetric", "No figure is without a mirror axis", true},
        {"symmetric", "no figure has a mirror axis", false},
        {"has_angle", "corners never occur", false},
        {"has_obtuse_angle", "Not all corners are sharp, one is blunt", true},
        {"has_obtuse_angle", "all corners are blunt", false},
        {"has_five_straight_lines", "five straight lines, whatever the arcs", true},
        {"has_five_straight_lines", "at most five straight lines", false},
        {"rotation_order_two", "a half turn works, but no smaller turn", true},
        {"unbalanced_two", "two enclosed regions, and their areas differ", true},
        {"unbalanced_two", "two regions, neither larger than the other", false},
        {"exist_regular", "a regular polygon, like a square", true},
        {"closed_shape", "closed, convex or not", true},
        {"closed_shape", "Without exception the figure is closed", true},
        {"has_line_crossing", "each of them crosses itself", true},
        {"has_line_crossing", "each crossing is at a right angle", false},
        {"has_six_straight_lines", "as many straight lines as a guitar has strings", true},
        {"has_three_straight_lines", "three matchsticks make all the straight parts", true},
        {"rotation_order_two", "the same upside down, but not if it is turned any less", true},
        {"has_many_crossings", "a drunken snail went home and crossed its own path many times",
         true},
        {"has_many_crossings", "it winds up like a snail and crosses itself many times", false},
    };
    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const blg_answer_verdict v = judged_sentence(cases[i].attribute, cases[i].said);
        CU_ASSERT_EQUAL(v.right, cases[i].right);
        if (v.right != cases[i].right)
            printf("\n  %s: %s: %g\n", cases[i].attribute, cases[i].said, v.score);
    }
    tear_down();
}

static void test_answers__shapes_by_title(void) {
    set_up();
    for (int i = 0; i < blg_catalogue_size(catalogue); i += 37) {
        blg_told_concept told = {.family = BLG_BASIC};
        told.concept.n_components = 2;
        told.concept.shapes[0] = i;
        told.concept.shapes[1] = (i + 100) % blg_catalogue_size(catalogue);
        check_ways(&told);
        told.concept.negated = true;
        check_ways(&told);
    }
    const char *reference =
        "Every positive image shows the shape 'house plain' and the shape 'lens fat'.";
    const blg_told_concept told = {.family = BLG_BASIC};
    check_sentence(&told, reference, "A lens fat and a house plain.", true);
    check_sentence(&told, reference, "house_plain with the LENS FAT", true);
    check_sentence(&told, reference, "A house plain.", false);
    check_sentence(&told, reference, "A house plain, a lens fat and a kite slim.", false);
    check_sentence(&told, reference, "No image shows a house plain and a lens fat.", false);
    tear_down();
}

static void test_answers__figures_stroke_by_stroke(void) {
    static const char *const texts[] = {
        "line_zigzag_1.000-0.500, arc_circle_0.500_0.625-0.750",
        ("line_normal_0.640-0.500, line_square_1.000-0.250, arc_normal_0.300_0.250-0.800, "
         "line_triangle_0.500-1.000"),
        "arc_zigzag_0.500_0.375-0.500, arc_normal_0.400_0.750-0.667, line_circle_0.200-0.500"};
    blg_told_concept told = {.family = BLG_FREE_FORM};
    set_up();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        told.concept.n_components = 1;
        CU_ASSERT_EQUAL(blg_program_parse(texts[i], &told.concept.programs[0], NULL), BLG_OK);
        check_ways(&told);
        told.concept.n_components = 2;
        CU_ASSERT_EQUAL(blg_program_parse(texts[(i + 1) % 3], &told.concept.programs[1], NULL),
                        BLG_OK);
        check_ways(&told);
        blg_buf said = {0};
        blg_concept_sentence(&said, &told, NULL, BLG_WORDING_LONG);
        check_sentence(&told, said.data, texts[i], false); /* one of two */
        blg_buf_free(&said);
    }
    told.concept.n_components = 1;
    blg_buf said = {0};
    blg_concept_sentence(&said, &told, NULL, BLG_WORDING_SHORT);
    check_sentence(&told, said.data, texts[2], true);
    check_sentence(&told, said.data, "a zigzag arc of radius 0.5", false);
    blg_buf_free(&said);
    tear_down();
}

static void test_answers__user_concepts_as_expressions(void) {
    const blg_answer_key key = {.form = BLG_QUESTION_cg,
                                .right_choice = -1,
                                .reference = "The figure has at least 5 strokes and is convex.",
                                .expression = "strokes >= 5 and convex",
                                .accepted = {"What all positives share: so it is."},
                                .n_accepted = 1};
    set_up();
    CU_ASSERT(judged(&key, "strokes>=5 and (convex)").right);
    CU_ASSERT(judged(&key, "the figure has at least 5 STROKES and is convex").right);
    CU_ASSERT(judged(&key, "what all positives share: so it is").right);
    CU_ASSERT_FALSE(judged(&key, "strokes >= 4 and convex").right);
    CU_ASSERT_FALSE(judged(&key, "convex").right);
    tear_down();
}

/* Answers to concepts that users write as expressions: right ones and wrong ones. */
static const struct {
    const char *expression, *right[24], *wrong[24];
} counted[] = {
    /* more comparisons than claims have room for */
    {"arcs = 1 or arcs = 3 or arcs = 5 or arcs = 7 or arcs = 9 or lines = 1 or lines = 3 or "
     "lines = 5 or lines = 7",
     {"lines = 7 or lines = 5 or lines = 3 or lines = 1 or arcs = 9 or arcs = 7 or arcs = 5 or "
      "arcs = 3 or arcs = 1",
      NULL},
     {"arcs = 1 or arcs = 3 or arcs = 5 or arcs = 7 or arcs = 9 or lines = 1 or lines = 3 or "
      "lines = 5",
      NULL}},
    {"strokes >= 5 and not convex",
     {"The figure has at least five strokes and is not convex.",
      "5 or more strokes, and non-convex", "Five or more strokes with a dent",
      "More than four strokes and not convex",
      "All figures in A are nonconvex and consist of at least five segments",
      "The shapes are concave and made of five or more strokes.", "Not convex, with 5+ strokes",
      "strokes >= 5 and not convex", "not convex and strokes > 4",
      "A non-convex figure drawn with a minimum of 5 strokes",
      "The number of strokes is at least five and the shape is not convex",
      "In A every figure is non-convex and has at least five strokes, whereas in B figures are "
      "convex or have fewer than five strokes",
      "It isn't convex and has no fewer than five strokes",
      "It has a dent, and it does not have fewer than five strokes",
      "concave, \xe2\x89\xa5"
      "5 strokes",
      "Each shape is concave and uses 5 strokes or more",
      "The rule: at least 5 strokes, not convex.", NULL},
     {"The figure is not convex.", "The figure has at least five strokes.",
      "At least six strokes and not convex.", "At least five strokes and convex.",
      "At least four strokes and not convex", "Fewer than five strokes or convex",
      "At least five strokes or not convex", "Exactly five strokes and not convex",
      "at most five strokes and not convex", "at least five strokes, not convex, and closed",
      "more than five strokes and not convex", "five strokes, not convex",
      "at least five arcs and not convex", "at least nine strokes and not convex",
      "many strokes and not convex", "it does not have at least five strokes and is not convex",
      "at least five strokes and not convex and two crossings",
      "In B figures have at least five strokes and are not convex", NULL}},
    {"regions = 2 or crossings > 0",
     {"The figure has exactly two enclosed regions or at least one crossing.",
      "either two closed regions or a crossing", "It has two regions or crosses itself",
      "Two enclosed areas, or one or more self-intersections",
      "it either crosses itself or has exactly 2 regions", "has a crossing or two enclosed areas",
      NULL},
     {"two enclosed regions and a crossing", "two enclosed regions", "a crossing",
      "three enclosed regions or a crossing", "two enclosed regions or no crossing",
      "at least two enclosed regions or a crossing", "two enclosed regions or two crossings",
      NULL}},
    {"arcs > lines and closed_shape",
     {"more arcs than lines, and closed",
      "The figure is closed and has more arcs than straight lines",
      "closed with fewer lines than arcs", "The outline is closed and arcs outnumber lines",
      "It is closed and the curves outnumber the straight lines", "arcs > lines and closed",
      "a closed shape with more curved strokes than straight strokes", NULL},
     {"more lines than arcs and closed", "more arcs than lines", "closed",
      "more arcs than lines and open", "as many arcs as lines, and closed",
      "more arcs than lines or closed", "at least as many arcs as lines and closed", NULL}},
    {"strokes >= 4 and strokes <= 6 and has_curve",
     {"between four and six strokes with a curve", "4 to 6 strokes, and some curve",
      "at least 4 and at most 6 strokes and it has a curve",
      "The figure has at least four strokes, at most six strokes and a curved part",
      "from 4 to 6 strokes, including a curved one",
      "more than three strokes but fewer than seven strokes, and there is a curve", NULL},
     {"between four and seven strokes with a curve", "four or six strokes with a curve",
      "at least four strokes with a curve", "between four and six strokes",
      "4 to 6 strokes and no curve", NULL}},
    {"arcs = 0 and symmetric",
     {"no arcs and mirror symmetric", "mirror symmetry and no curves at all",
      "The figure is symmetric and has zero arcs",
      "it has mirror symmetry but doesn't have any arcs", "without arcs, mirror symmetric", NULL},
     {"arcs and mirror symmetric", "mirror symmetric", "no arcs", "no arcs and not symmetric",
      "one arc and symmetric", NULL}},
    {"lines = 2 * arcs",
     {"twice as many lines as arcs", "The figure has twice as many straight lines as arcs",
      "lines = 2 * arcs", NULL},
     {"as many lines as arcs", "twice as many arcs as lines", "two lines and one arc", NULL}},
    {"not (strokes >= 5 and not convex)",
     {"fewer than five strokes or convex", "at most four strokes, or it is convex",
      "It is convex or has less than 5 strokes", NULL},
     {"fewer than five strokes and convex", "at least five strokes and not convex", "convex",
      NULL}},
    {"convex or has_curve",
     {"convex or has a curve", "either it is convex or it has a curved part", NULL},
     {"convex and has a curve", "convex", NULL}},
    {"strokes = 3",
     {"exactly three strokes", "three strokes", "3 strokes", "The figure is made of three strokes",
      "each figure consists of precisely three segments", NULL},
     {"two strokes", "at least three strokes", "three strokes and convex", "three lines",
      "four strokes", "not three strokes", NULL}},
    {"mirror_axes >= 2 and lines >= 3",
     {"at least two mirror axes and at least three lines",
      "two or more lines of symmetry and three or more straight lines", NULL},
     {"two mirror axes and three lines", "at least two lines of symmetry", NULL}},
    {"rotation_order >= 3",
     {"rotation order of at least 3", "a rotation order of three or more", NULL},
     {"rotation order of at least 2", NULL}},
};

static void check_user_answer(const char *expression, const char *answer, bool right) {
    const blg_answer_key key = {.form = BLG_QUESTION_cg,
                                .right_choice = -1,
                                .reference = "In every positive image that is so.",
                                .expression = expression};
    const bool found = judged(&key, answer).right;
    CU_ASSERT_EQUAL(found, right);
    if (found != right)
        printf("%s: %s: \"%s\"\n", expression, found ? "right" : "wrong", answer);
}

static void test_answers__user_concepts_by_attributes_and_counts(void) {
    set_up();
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        for (const char *const *answer = counted[i].right; *answer; answer++)
            check_user_answer(counted[i].expression, *answer, true);
        for (const char *const *answer = counted[i].wrong; *answer; answer++)
            check_user_answer(counted[i].expression, *answer, false);
    }
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        const blg_predicate *p = blg_predicate_of((blg_attribute)a);
        char expression[2][128], answer[2][256];
        for (int holds = 0; holds < 2; holds++) {
            snprintf(expression[holds], sizeof expression[holds], "strokes >= 5 and %s%s",
                     holds ? "" : "not ", blg_attribute_name((blg_attribute)a));
            snprintf(answer[holds], sizeof answer[holds],
                     "The figure has at least five strokes and %s.", holds ? p->yes : p->no);
        }
        /* Claims cannot say "strokes >= 5 and (not A or not B)". */
        const bool split = a == BLG_ATTR_symmetric_transposed;
        for (int i = 0; i < 4; i++)
            check_user_answer(expression[i / 2], answer[i % 2], i / 2 == i % 2 && !(split && !i));
    }
    tear_down();
}

/* ---- choices ---- */

static const blg_answer_key one = {
    .form = BLG_QUESTION_i1s, .n_choices = 2, .choices = {"set A", "set B"}};
static const blg_answer_key two = {.form = BLG_QUESTION_i2s,
                                   .n_choices = 2,
                                   .choices = {"image 1 belongs to set A, image 2 to set B",
                                               "image 1 belongs to set B, image 2 to set A"}};
static const blg_answer_key right = {
    .form = BLG_QUESTION_pv, .n_choices = 2, .choices = {"yes", "no"}};
static const blg_answer_key four = {.form = BLG_QUESTION_cs,
                                    .n_choices = 4,
                                    .choices = {"The figure is convex.",
                                                "The figure is convex and closed.",
                                                "The figure has a neck.", "The figure is thin."}};

static const struct {
    const blg_answer_key *key;
    const char *said;
    int choice;
} choices[] = {
    {&one, "A", 0},
    {&one, "b", 1},
    {&one, "(B)", 1},
    {&one, " **B**. ", 1},
    {&one, "Set B", 1},
    {&one, "set a", 0},
    {&one, "C", -1},
    {&one, "", -1},
    {&one, "I do not know.", -1},
    {&one, "The answer is (b)", 1},
    {&one, "Answer: A", 0},
    {&one, "The answer is not (b).", -1},
    {&one, "The answer is not A, the answer is B.", 1},
    {&one, "The answer could be A. No: the answer is B.", 1},
    {&one, "\\boxed{B}", 1},
    {&one, "The image belongs to set B because all images in set A are closed.", 1},
    {&one, "Images of set A are closed, those of set B are open.", -1},
    {&one, "Set A is closed. So it must be option B!", 1},
    {&one, "<answer>A</answer>", 0},
    {&one, "Set B, since it has a curve as in A.", 1},
    {&one, "I think it is a closed figure.", -1},
    {&one, "It fits (A) and (B).", -1},
    {&two, "A", 0},
    {&two, "B, A", 1},
    {&two, "[\"b\",\"a\"]", 1},
    {&two, "A, A", -1},
    {&two, "Neither A nor B", -1},
    {&two, "Image 1 belongs to set B, image 2 to set A.", 1},
    {&two, "I am sure that image 1 belongs to set A, image 2 to set B", 0},
    {&two, "Final answer: (B)", 1},
    {&right, "Yes", 0},
    {&right, "no.", 1},
    {&right, "No, the second turn differs.", 1},
    {&right, "No doubt: the answer is yes", 0},
    {&right, "B", 1},
    {&right, "The answer is (A) yes", 0},
    {&four, "The figure is convex.", 0},
    {&four, "the figure is convex and closed", 1},
    {&four, "I would say: the figure is convex and closed.", 1},
    {&four, "D", 3},
    {&four, "(c) The figure has a neck.", 2},
    {&four, "The correct choice is C", 2},
    {&four, "E", -1},
    {&four, "Not (A), not (B), not (C), so (D).", 3},
    {&four, "Either C or D", -1},
    {&four, "It is C, as the waist shows.", 2},
    {&four, "\xff\xfe D", 3},
    {&four, "Choice B is wrong; choice A is right.", 0},
    {&four, "Choice A is right; choice B is wrong.", 0},
    {&four, "Choice B is wrong.", -1},
    {&four, "Option A, as the waist shows.", 0},
    {&four, "By choice a figure is thin.", -1},
    {&four, "(B) is incorrect, so (C).", 2},
    {&one, "Set B is wrong; set A is right.", 0},
    {&one, "The image is closed as set A is, but set B is not.", -1},
    {&one, "B, because set A has curves", 1},
    {&one, "A - because set B has curves", 0},
    {&one, "B. Set A all convex; set B not.", 1},
    {&one, "**B** (set A is convex)", 1},
    {&one, "The image belongs to A rather than B.", 0},
    {&one, "B rather than A", 1},
    {&one, "It does not belong to set B.", -1},
    {&one, "It cannot be B.", -1},
    {&one, "It can\xe2\x80\x99t be (A)", -1},
    {&one, "Not (A). (B)", 1},
    {&one, "A is correct.", 0},
    {&one, "A is the correct answer; B is wrong", 0},
    {&one, "Answer: A or B", -1},
    {&one, "Answer: B, A", -1},
    {&one, "\\boxed{A, B}", -1},
    {&one, "Answer: A or B. No, the answer is B.", 1},
    {&one, "Set A or set B", -1},
    {&one, "A\nB", -1},
    {&one, "neither A nor B", -1},
    {&one, "N/A", -1},
    {&one, "n/a", -1},
    {&one, "Answer: N/A", -1},
    {&one, "<b>A</b>", 0},
    {&one, "The answer: <b>A</b>, <i>not</i> <b>B</b>", 0},
    {&one, "<b>", 1},
    {&one, "{\"thought\": \"A has curves and B does not\", \"final_answer\": \"A\"}", 0},
    {&one, "A/B", -1},
    {&one, "A is closed, and B is not.", -1},
    {&one, "Set A: closed. Set B: open. Query: open \xe2\x86\x92 set B", 1},
    {&one, "Set A: closed. Set B: open. The image in question is open, so it is set B.", 1},
    {&one, "Set A: closed.\nSet B: open.\nTherefore, the image fits Set B better than Set A.", 1},
    {&one, "Set A: closed. Set B: open.", -1},
    {&one, "So set A is closed. The image is open. Set B may be open.", -1},
    {&one, "Set A\n- closed\n\nSet B\n- open\n", -1},
    {&one, "Set B\n\nSet A: closed, set B: open.", 1},
    {&one, "Set A's images are closed. Set B's are open.", -1},
    {&one, "The image does not fit set A, so it's B", 1},
    {&one, "THIS IS A CLOSED FIGURE", -1},
    {&one, "It shows A Closed Figure", -1},
    {&one, "A figure is shown that I cannot read.", -1},
    {&one, "{\"reasoning\": \"Set B has curves\", \"answer\": \"A\"}", 0},
    {&two, "Image 1: Set B\nImage 2: Set A", 1},
    {&two, "**Image 1: A**\n**Image 2: B**", 0},
    {&two, "Image 2 belongs to set A, image 1 belongs to set B.", 1},
    {&two, "Image 2 belongs to set B.", 0},
    {&two, "The first image belongs to set B and the second to set A.", 1},
    {&two, "{\"image_1\": \"B\", \"image_2\": \"A\"}", 1},
    {&two, "{\"1\": \"A\", \"2\": \"B\"}", 0},
    {&two, "Image 1: A, image 2: A", -1},
    {&two, "Image 1 is not in set A, image 2 is in set A.", 1},
    {&two, "set B, set A", 1},
    {&two, "Images 1 to 6 are set A, images 7 to 12 are set B.", -1},
    {&two, "Answer: B, A", 1},
    {&one, "t B", 1},
    {&right, "true", 0},
    {&right, "{\"answer\": false}", 1},
    {&right, "It is true that the turn differs: no.", 1},
    {&right, "not yes", -1},
    {&right, "yes or no", -1},
    {&four, "C (A, B and D do not fit)", 2},
    {&four, "C, since D is wrong", 2},
    {&four, "A: no. B: no. C: yes. D: no", -1},
    {&four, "A or C", -1},
    {&four, "Answer: C or D", -1},
    {&four, "Not A, B or D", -1},
    {&four, "Not A or B, but C", 2},
    {&four, "It's C: set A has it", 2},
    {&four, "The images of set B are open.", -1},
    {&four, "All of A are closed (set B has none): C", 2},
    {&four, "Let me check each option:\nA) no\nB) yes\n\nB", 1},
    {&four, "Option A fails. Option D fails, too.\n\n(C)", 2},
    {&four, "A is out, B is not it: C", 2},
    {&right, "The first stroke matches: yes. The second: no.", -1},
    {&one, "**Set A**: closed\n**Set B**: open\n\nThe image shares the property of set B.", 1},
    {&one, "<answer>A</answer> (Set B is ruled out.)", 0},
    {&one, "The correct set is B (set A is closed).", 1},
    {&one, "Thus: B (set A is closed)", 1},
    {&two, "1. **Set A**: closed\n2. **Set B**: open", -1},
    {&four, "The answer is C and B is wrong.", 2},
    {&four, "The answer is C, and A has no neck.", 2},
    {&one, "Let me look at the images step by step. In set A, the first image", -1},
    {&one, "All images of set A have", -1},
    {&one, "First, consider set A. Its figures are", -1},
    {&one, "**Set A:**\n1. A triangle\n2.", -1},
    {&one, "Since all figures in set A are closed, it is not set A.", -1},
    {&one, "All images in set A have a curve. I think B", 1},
    {&one, "In set B, because it is convex", 1},
    {&one, "In set A.", 0},
    {&one, "Set B is the better match.", 1},
    {&one, "We put it into set B", 1},
    {&two, "Let me look at the images. In set A, the first image shows", -1},
    {&two, "A for image 1 and B for image 2", 0},
    {&two, "I think set B for the first, set A for the second", 1},
    {&two, "Set A: image 2. Set B: image 1.", 1},
    {&two, "{\"A\": 1, \"B\": 2}", 0},
    {&two, "A: 1 to 6, B: 7 to 12", -1},
    {&two, "Image 13 belongs to set B, image 14 to set A.", 1},
    {&two, "{\"13\": \"A\", \"14\": \"B\"}", 0},
    {&two, "Set A: 1. closed 2. convex\nSet B: 1. open", -1},
    {&two, "Set A has two parts", -1},
    {&right, "Let me trace the program. The first line has no turn, and", -1},
    {&right, "There is no way to tell.", -1},
    {&right, "No idea", -1},
    {&right, "I see no difference", -1},
    {&right, "No turn is wrong: yes", 0},
    {&right, "No the program draws a square", 1},
    {&right, "The program has no arc, so no.", 1},
};

static void test_answers__choices_of_many_kinds(void) {
    CU_ASSERT_EQUAL(sizeof choices / sizeof *choices, 162);
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const int choice = blg_answer_choice(choices[i].key, choices[i].said);
        CU_ASSERT_EQUAL(choice, choices[i].choice);
        if (choice != choices[i].choice)
            printf("\n  \"%s\": %d, expected %d\n", choices[i].said, choice, choices[i].choice);
    }
}

static void test_answers__long_prose_is_read_to_its_end(void) {
    blg_buf text = {0};
    for (int i = 0; i < 5000; i++)
        blg_buf_text(&text, "perhaps (A) ");
    blg_buf_text(&text, "but the answer is B");
    CU_ASSERT_EQUAL(blg_answer_choice(&one, text.data), 1);
    blg_buf_free(&text);
}

/* ---- programs ---- */

#define SQUARE                                                                                     \
    "line_normal_1.000-0.500, line_normal_1.000-0.750, line_normal_1.000-0.750, "                  \
    "line_normal_1.000-0.750"
#define HOOK   "line_normal_1.000-0.500, line_normal_0.500-0.750, line_normal_0.700-0.625"
#define MIRROR "line_normal_1.000-0.500, line_normal_0.500-0.250, line_normal_0.700-0.375"
#define TURNED "line_normal_1.000-0.817, line_normal_0.500-0.750, line_normal_0.700-0.625"
#define BACK   "line_normal_0.700-0.300, line_normal_0.500-0.375, line_normal_1.000-0.250"
#define HALF   "line_normal_0.500-0.500, line_normal_0.250-0.750, line_normal_0.350-0.625"
#define ZIGZAG "line_zigzag_1.000-0.500, line_normal_0.500-0.750, line_normal_0.700-0.625"
#define ARC    "arc_normal_0.500_0.750-0.500"

static blg_answer_verdict judged_program(const char *reference, const char *said) {
    const blg_answer_key key = {
        .form = BLG_QUESTION_ps, .right_choice = -1, .reference = reference};
    return judged(&key, said);
}

static void test_answers__congruent_programs_score_1(void) {
    static const char *const same[] = {
        HOOK,
        MIRROR,
        TURNED,
        BACK,
        "The program is:\n```\nline_normal_1.000-0.500,\nline_normal_0.500-0.750,\n"
        "line_normal_0.700-0.625\n```",
        "[[\"line\",\"normal\",1,0],[\"line\",\"normal\",0.5,90],[\"line\",\"normal\",0.7,45]]",
        "[[[\"line\",\"normal\",1,0],[\"line\",\"normal\",0.5,90],[\"line\",\"normal\",0.7,45]]]",
        "I first thought of line_normal_0.100-0.500. My answer is " HOOK ".",
        "line\\_normal\\_1.000-0.500, line\\_normal\\_0.500-0.750, line\\_normal\\_0.700-0.625",
        "line_normal_1.000\xe2\x80\x93"
        "0.500, line_normal_0.500\xe2\x88\x92"
        "0.750, "
        "line_normal_0.700\xe2\x80\x91"
        "0.625",
        "line_normal_1.000-0.500,\xc2\xa0line_normal_0.500-0.750,\xe2\x80\xafline_normal_0.700-0."
        "625"};
    set_up();
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const blg_answer_verdict v = judged_program(HOOK, same[i]);
        CU_ASSERT(v.readable && v.right && v.programs.valid && v.programs.congruent);
        CU_ASSERT_EQUAL(v.score, 1);
        CU_ASSERT_EQUAL(v.programs.overlap, 1);
        CU_ASSERT_DOUBLE_EQUAL(v.programs.attributes, 1, 0);
        CU_ASSERT(v.programs.distance < 0.003);
        if (!v.right || v.programs.overlap != 1)
            printf("\n  %s: %d %g %g\n", same[i], v.right, v.score, v.programs.distance);
    }
    CU_ASSERT(judged_program(HOOK, HOOK).programs.equal);
    CU_ASSERT_FALSE(judged_program(HOOK, TURNED).programs.equal);
    tear_down();
}

static void test_answers__programs_that_differ(void) {
    set_up();
    const blg_answer_verdict square = judged_program(HOOK, SQUARE),
                             half = judged_program(HOOK, HALF);
    const blg_answer_verdict zigzag = judged_program(HOOK, ZIGZAG);
    CU_ASSERT(square.readable && !square.right && square.score < 1);
    CU_ASSERT(square.programs.distance > 0.1 && square.programs.overlap < 0.9);
    CU_ASSERT(half.programs.overlap == 1 && !half.programs.congruent && !half.right);
    CU_ASSERT(zigzag.programs.congruent && !zigzag.programs.types && !zigzag.right);
    CU_ASSERT_EQUAL(zigzag.score, 0.5);
    CU_ASSERT(judged_program(HOOK "; " ARC, ARC "; " TURNED).right);
    const blg_answer_verdict lacking = judged_program(HOOK "; " ARC, ARC);
    CU_ASSERT(lacking.readable && !lacking.programs.valid && !lacking.right);
    CU_ASSERT_EQUAL(lacking.programs.overlap, 0.5);
    CU_ASSERT_DOUBLE_EQUAL(lacking.programs.distance, 0.5, 1e-6);
    tear_down();
}

static void test_answers__what_is_no_program(void) {
    static const char *const broken[] = {"",
                                         "a square",
                                         "line_normal_2.000-0.500",
                                         "line_wavy_1.000-0.500",
                                         "line_normal_1.000",
                                         "arc_normal_0.500-0.500",
                                         "line_normal_1.000-0.500, arc_normal",
                                         "[[\"line\",\"normal\",1]]",
                                         "[[\"line\",\"normal\",9,0]]",
                                         "[\"line_wavy_1.000-0.500\"]",
                                         HOOK ";" HOOK ";" HOOK ";" HOOK ";" HOOK ";" HOOK ";" HOOK,
                                         "line_normal_-1.000-0.500",
                                         SQUARE "," SQUARE "," SQUARE "," SQUARE "," SQUARE
                                                "," SQUARE};
    set_up();
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const blg_answer_verdict v = judged_program(HOOK, broken[i]);
        CU_ASSERT(!v.readable && !v.right && v.score == 0 && !v.programs.valid);
        CU_ASSERT_EQUAL(v.programs.distance, 1);
        if (v.readable)
            printf("\n  %s\n", broken[i]);
    }
    tear_down();
}

/* The programs hold what was in memory before. */
static void test_answers__actions_of_any_length(void) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    char answer[400];
    int n = 0;
    for (int digits = 0; digits < 250; digits++) {
        memset(programs, 0xff, sizeof programs);
        snprintf(answer, sizeof answer, "line_normal_1.%0*d-0.500, " HOOK, digits + 1, 0);
        CU_ASSERT_EQUAL(blg_answer_programs(answer, programs, &n, NULL), BLG_OK);
        CU_ASSERT(n == -1 || (n == 1 && programs[0].n_actions == 4));
    }
    CU_ASSERT_EQUAL(n, -1);
    CU_ASSERT_EQUAL(blg_answer_programs(HOOK, programs, &n, NULL), BLG_OK);
    CU_ASSERT(n == 1 && programs[0].n_actions == 3);
}

static blg_program drawn(blg_rng *rng) {
    uint8_t bytes[16];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)blg_rng_below(rng, 256);
    return random_program_of(bytes, sizeof bytes);
}

static void test_answers__measures_are_the_same_both_ways(void) {
    blg_analyser *analyser = NULL;
    blg_rng rng;
    blg_rng_seed(&rng, 7, 7);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    for (int i = 0; i < 40; i++) {
        blg_program a[3], b[3];
        blg_program_measures there, back;
        const int n = 1 + i % 3, m = 1 + i / 3 % 3;
        for (int k = 0; k < 3; k++) {
            a[k] = drawn(&rng);
            b[k] = drawn(&rng);
        }
        blg_measure_programs(analyser, a, n, b, m, &there);
        blg_measure_programs(analyser, b, m, a, n, &back);
        CU_ASSERT(there.valid == back.valid && there.equal == back.equal &&
                  there.congruent == back.congruent && there.types == back.types);
        CU_ASSERT_DOUBLE_EQUAL(there.distance, back.distance, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(there.overlap, back.overlap, 1e-12);
        CU_ASSERT_DOUBLE_EQUAL(there.attributes, back.attributes, 1e-12);
        CU_ASSERT(there.overlap >= 0 && there.overlap <= 1);
        blg_program turned = a[0];
        turned.actions[0].turn_deg = blg_rng_uniform(&rng, -180, 180);
        const double same = blg_program_overlap(&a[0], &turned);
        CU_ASSERT(same == 1 || same == 0); /* 0: no ink */
        if (same < 1 && same > 0)
            printf("\n  overlap %g\n", same);
    }
    blg_analyser_free(analyser);
}

SUITE(answers, CASE(test_answers__every_attribute_in_every_wording),
      CASE(test_answers__pairs_of_attributes_in_every_wording),
      CASE(test_answers__another_attribute_is_wrong), CASE(test_answers__sentences_of_models),
      CASE(test_answers__sentences_of_people), CASE(test_answers__shapes_by_title),
      CASE(test_answers__figures_stroke_by_stroke),
      CASE(test_answers__user_concepts_as_expressions),
      CASE(test_answers__user_concepts_by_attributes_and_counts),
      CASE(test_answers__choices_of_many_kinds), CASE(test_answers__long_prose_is_read_to_its_end),
      CASE(test_answers__congruent_programs_score_1), CASE(test_answers__programs_that_differ),
      CASE(test_answers__what_is_no_program), CASE(test_answers__actions_of_any_length),
      CASE(test_answers__measures_are_the_same_both_ways))
