/* Few-shot rules and contexts, on problems made by hand. */
#include "look/audit.h"
#include "suite.h"

#include <string.h>

enum { SIDE = 3, SUPPORT = 2, TRAIN = 0, VAL = 1 };

static blg_problem problem;
static blg_few_shot *few_shot;
static blg_contexts *contexts;

static blg_program parse(const char *text) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    return program;
}

#define LINE   "line_normal_1.000-0.500"
#define DOTTED "line_circle_1.000-0.500"
#define CORNER "line_normal_1.000-0.500, line_normal_1.000-0.750"
#define HOOK   "line_normal_1.000-0.500, line_normal_0.300-0.650"

static void draw(int side, int first, int end, const char *text) {
    for (int i = first; i < end; i++) {
        problem.images[side][i] = (blg_scene){.n_shapes = 1, .shapes = {-1, -1, -1, -1}};
        problem.images[side][i].programs[0] = parse(text);
    }
}

static void begin(blg_family family, const char *name) {
    problem = (blg_problem){.family = family, .n_support = SUPPORT, .n_query = {1, 1}};
    strcpy(problem.name, name);
    draw(0, 0, SIDE, CORNER);
    draw(1, 0, SIDE, LINE);
}

static void open_all(void) {
    CU_ASSERT_EQUAL_FATAL(blg_few_shot_create(NULL, &few_shot, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_contexts_create(NULL, &contexts, NULL), BLG_OK);
}

static void add(int group) {
    CU_ASSERT_EQUAL(blg_few_shot_add(few_shot, &problem, group, true, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_contexts_add(contexts, &problem, NULL), BLG_OK);
}

static void close_all(void) {
    blg_few_shot_free(few_shot);
    blg_contexts_free(contexts);
}

static void expect(blg_few_shot_rule rule, int group, double accuracy, int rows) {
    const blg_accuracy got = blg_few_shot_accuracy(few_shot, rule, group);
    CU_ASSERT_DOUBLE_EQUAL(got.accuracy, accuracy, 1e-9);
    CU_ASSERT_EQUAL(got.rows, rows);
}

static void test_few_shot__actions_and_histogram(void) {
    open_all();
    begin(BLG_BASIC, "bd_a");
    add(TRAIN);
    draw(0, SUPPORT, SIDE, DOTTED); /* as many actions as the positives */
    add(VAL);
    begin(BLG_FREE_FORM, "ff_a");
    draw(0, SUPPORT, SIDE, DOTTED); /* as many of the kind, another type */
    add(TRAIN);
    draw(1, SUPPORT, SIDE, HOOK);
    draw(0, SUPPORT, SIDE, LINE);
    add(VAL);
    expect(BLG_FEW_SHOT_actions, TRAIN, 1, 2);
    expect(BLG_FEW_SHOT_actions, VAL, 0.5, 2);
    expect(BLG_FEW_SHOT_histogram, TRAIN, 1, 2);
    expect(BLG_FEW_SHOT_histogram, VAL, 0, 2);
    expect(BLG_FEW_SHOT_super_class, TRAIN, 0, 0);
    close_all();
}

static void set_shapes(int side, int first, int end, int shape) {
    for (int i = first; i < end; i++)
        problem.images[side][i].shapes[0] = shape;
}

static void test_few_shot__super_classes_vote(void) {
    blg_catalogue *catalogue;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    int other = 1;
    while (blg_catalogue_shape(catalogue, other)->super_class_id ==
           blg_catalogue_shape(catalogue, 0)->super_class_id)
        other++;
    CU_ASSERT_EQUAL_FATAL(blg_few_shot_create(catalogue, &few_shot, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_contexts_create(catalogue, &contexts, NULL), BLG_OK);
    begin(BLG_ABSTRACT, "hd_a");
    add(TRAIN); /* no shapes: no answer */
    expect(BLG_FEW_SHOT_super_class, TRAIN, 0, 0);
    set_shapes(1, 0, SIDE, 0);
    set_shapes(0, 0, SIDE, other);
    add(TRAIN);
    expect(BLG_FEW_SHOT_super_class, TRAIN, 1, 2);
    set_shapes(0, 0, SIDE, 0); /* ties */
    add(VAL);
    expect(BLG_FEW_SHOT_super_class, VAL, 0.5, 2);
    close_all();
    blg_catalogue_free(catalogue);
}

static void test_few_shot__what_train_has_shown(void) {
    open_all();
    begin(BLG_BASIC, "bd_a");
    add(TRAIN); /* the line is a concept of train */
    draw(1, 0, SIDE, HOOK);
    draw(0, 0, SIDE, LINE);
    add(VAL); /* the hook is none, the line is one: right for all */
    begin(BLG_FREE_FORM, "ff_a");
    draw(1, 0, SIDE, CORNER);
    add(TRAIN);
    add(VAL);
    draw(1, 0, SIDE, HOOK);
    add(VAL);
    CU_ASSERT_EQUAL(blg_few_shot_finish(few_shot, NULL, NULL), BLG_OK);
    expect(BLG_FEW_SHOT_new_figure, VAL, 1, 2 * SIDE);
    expect(BLG_FEW_SHOT_new_figure, TRAIN, 0, 0);
    expect(BLG_FEW_SHOT_near_form, VAL, 0.5, 2);
    close_all();
}

static const blg_context *context(blg_context_kind kind) {
    return blg_contexts_of(contexts, kind);
}

static void test_contexts__one_figure_with_two_answers_and_two_counts(void) {
    open_all();
    begin(BLG_ABSTRACT, "hd_one");
    problem.concept.n_components = 1;
    problem.concept.attributes[0] = BLG_ATTR_has_four_straight_lines;
    add(TRAIN);
    strcpy(problem.name, "hd_two");
    problem.concept.attributes[0] = BLG_ATTR_has_six_straight_lines;
    add(TRAIN);
    strcpy(problem.name, "hd_three");
    problem.concept.attributes[0] = BLG_ATTR_convex;
    draw(1, 0, SIDE, CORNER);
    draw(0, 0, SIDE, HOOK);
    add(VAL);
    blg_contexts_finish(contexts);
    CU_ASSERT_EQUAL(context(BLG_CONTEXT_two_answers)->count.found, 1); /* the corner */
    CU_ASSERT_EQUAL(context(BLG_CONTEXT_two_answers)->count.of, 3);
    CU_ASSERT_STRING_EQUAL(context(BLG_CONTEXT_two_answers)->pairs[0].here, "hd_three");
    CU_ASSERT_STRING_EQUAL(context(BLG_CONTEXT_two_answers)->pairs[0].there, "hd_one");
    CU_ASSERT_EQUAL(context(BLG_CONTEXT_two_counts)->count.found, 1); /* the line */
    CU_ASSERT_EQUAL(context(BLG_CONTEXT_two_counts)->count.of, 1);
    CU_ASSERT_STRING_EQUAL(context(BLG_CONTEXT_two_counts)->pairs[0].what, "4 and 6 lines");
    close_all();
}

static void test_contexts__strokes_that_mean_something_and_nothing(void) {
    open_all();
    begin(BLG_FREE_FORM, "ff_types");
    draw(0, 1, 2, DOTTED);
    add(TRAIN);
    begin(BLG_FREE_FORM, "ff_geometry");
    add(TRAIN);
    begin(BLG_BASIC, "bd_plain");
    add(TRAIN);
    begin(BLG_BASIC, "bd_decorated");
    draw(1, 1, 2, DOTTED);
    add(TRAIN);
    blg_contexts_finish(contexts);
    const blg_context *strokes = context(BLG_CONTEXT_strokes);
    CU_ASSERT_EQUAL(strokes->count.found, 1);
    CU_ASSERT_EQUAL(strokes->count.of, 2);
    CU_ASSERT_EQUAL_FATAL(strokes->n, 1);
    CU_ASSERT_STRING_EQUAL(strokes->pairs[0].here, "ff_types");
    CU_ASSERT_STRING_EQUAL(strokes->pairs[0].there, "bd_decorated");
    CU_ASSERT_STRING_EQUAL(strokes->pairs[0].what, "normal and circle");
    close_all();
}

SUITE(few_shot, CASE(test_few_shot__actions_and_histogram), CASE(test_few_shot__super_classes_vote),
      CASE(test_few_shot__what_train_has_shown),
      CASE(test_contexts__one_figure_with_two_answers_and_two_counts),
      CASE(test_contexts__strokes_that_mean_something_and_nothing))
