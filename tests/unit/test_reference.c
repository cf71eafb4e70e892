#include "data/reference.h"
#include "suite.h"
#include "tables.h"

#include <string.h>

static blg_catalogue *load(const tables_faults *faults) {
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    const char *folder = tables_write(faults);
    CU_ASSERT_EQUAL(blg_catalogue_load(folder, &catalogue, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL(error.text, "");
    tables_remove();
    CU_ASSERT_PTR_NOT_NULL_FATAL(catalogue);
    return catalogue;
}

static void check_refused(const tables_faults *faults, blg_status expected, const char *said) {
    blg_catalogue *catalogue = load(faults);
    blg_reference *reference = (blg_reference *)&expected;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_reference_create(catalogue, &reference, &error), expected);
    CU_ASSERT_PTR_NULL(reference);
    CU_ASSERT_EQUAL(error.status, expected);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    blg_catalogue_free(catalogue);
}

static void test_reference__few_shapes_are_refused(void) {
    check_refused(&(tables_faults){.n_shapes = 13}, BLG_INFEASIBLE, "13 shapes form 78");
    check_refused(&(tables_faults){.n_shapes = 93}, BLG_INFEASIBLE, "4373 pairs");
}

static void test_reference__a_super_class_of_one_shape_is_refused(void) {
    check_refused(&(tables_faults){.loners = 1}, BLG_INFEASIBLE,
                  "super class \"loner119\" has one shape, \"s119\"");
}

static void test_reference__an_attribute_without_positives_is_refused(void) {
    check_refused(&(tables_faults){.never = "necked"}, BLG_INFEASIBLE,
                  "attribute \"necked\": 0 shapes have it and 120 do not");
}

static void test_reference__an_attribute_with_few_negatives_is_refused(void) {
    check_refused(&(tables_faults){.always = "thin_shape"}, BLG_INFEASIBLE,
                  "attribute \"thin_shape\": 117 shapes have it and 3 do not");
}

/* The tables' reader stands in front of the generator. */
static void test_reference__an_unknown_base_action_is_refused(void) {
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    const char *folder = tables_write(&(tables_faults){.first_actions = "spline_0.5"});
    CU_ASSERT_EQUAL(blg_catalogue_load(folder, &catalogue, &error), BLG_INVALID);
    CU_ASSERT_PTR_NULL(catalogue);
    CU_ASSERT_EQUAL(error.line, 2);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "spline"));
    tables_remove();
}

typedef struct opened {
    blg_catalogue *catalogue;
    blg_reference *reference;
    blg_reference_stream *stream;
} opened;

static opened open_small(bool poses) {
    opened o = {.catalogue = load(&(tables_faults){0})};
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_reference_create(o.catalogue, &o.reference, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(o.reference, poses, &o.stream, NULL), BLG_OK);
    return o;
}

static void shut(opened *o) {
    blg_reference_stream_free(o->stream);
    blg_reference_free(o->reference);
    blg_catalogue_free(o->catalogue);
}

static void test_reference__indices_outside_are_refused(void) {
    static blg_problem problem;
    opened o = open_small(false);
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_reference_stream_build(o.stream, -1, &problem, &error), BLG_INVALID);
    CU_ASSERT_EQUAL(
        blg_reference_stream_build(o.stream, blg_reference_size(o.reference), &problem, NULL),
        BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "problem -1 is outside 0.."));
    shut(&o);
}

static void test_reference__runs_cover_every_problem_once(void) {
    opened o = open_small(false);
    int next = 0;
    for (int i = 0; i < BLG_REFERENCE_RUNS; i++) {
        blg_reference_run run = blg_reference_run_at(o.reference, i);
        CU_ASSERT_EQUAL_FATAL(run.first, next);
        CU_ASSERT_FATAL(run.count > 0);
        next += run.count;
        blg_plan_item first, last;
        blg_reference_item(o.reference, run.first, &first);
        blg_reference_item(o.reference, next - 1, &last);
        CU_ASSERT(first.family == run.family && last.family == run.family);
    }
    CU_ASSERT_EQUAL(next, blg_reference_size(o.reference));
    shut(&o);
}

/* Any order of asking gives the same problems: what independent threads rely on. */
static void test_reference__order_of_asking_changes_nothing(void) {
    static blg_problem forward, again;
    opened a = open_small(true), b = open_small(true);
    int n = blg_reference_size(a.reference);
    const int asked[] = {n - 1, 3600, 3601, 3599, 40, 3, 7599, 7600, 7000, 7039, 7040, 0};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(a.stream, asked[i], &again, NULL), BLG_OK);
        blg_reference_stream *fresh;
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(b.reference, true, &fresh, NULL), BLG_OK);
        for (int k = asked[i] - asked[i] % 20; k <= asked[i]; k++)
            CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(fresh, k, &forward, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(again.name, forward.name);
        CU_ASSERT(memcmp(again.images, forward.images, sizeof again.images) == 0);
        blg_reference_stream_free(fresh);
    }
    shut(&a);
    shut(&b);
}

/* Violated components, shapes and labels fit together in every problem. */
static void check_problem(const blg_catalogue *catalogue, const blg_problem *problem) {
    for (int i = 0; i < 7; i++) {
        const blg_scene *positive = &problem->images[1][i], *negative = &problem->images[0][i];
        CU_ASSERT_EQUAL(positive->violated, -1);
        CU_ASSERT_FATAL(negative->violated >= 0 &&
                        negative->violated < problem->concept.n_components);
        if (problem->family == BLG_BASIC) {
            int shape = negative->shapes[negative->violated];
            int expected = problem->concept.shapes[negative->violated];
            CU_ASSERT(shape != expected &&
                      blg_catalogue_shape(catalogue, shape)->super_class_id ==
                          blg_catalogue_shape(catalogue, expected)->super_class_id);
        }
        if (problem->family == BLG_ABSTRACT)
            for (int c = 0; c < problem->concept.n_components; c++) {
                blg_attribute a = problem->concept.attributes[c];
                CU_ASSERT_EQUAL(blg_catalogue_shape(catalogue, positive->shapes[0])->labels[a], 1);
                CU_ASSERT_EQUAL(blg_catalogue_shape(catalogue, negative->shapes[0])->labels[a],
                                c != negative->violated);
            }
    }
}

static void test_reference__negatives_violate_what_they_say(void) {
    static blg_problem problem;
    opened o = open_small(true);
    for (int i = 0; i < blg_reference_size(o.reference); i += 7) {
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(o.stream, i, &problem, NULL), BLG_OK);
        check_problem(o.catalogue, &problem);
        CU_ASSERT(problem.images[0][6].poses[0].scale >= 80);
    }
    shut(&o);
}

SUITE(reference, CASE(test_reference__few_shapes_are_refused),
      CASE(test_reference__a_super_class_of_one_shape_is_refused),
      CASE(test_reference__an_attribute_without_positives_is_refused),
      CASE(test_reference__an_attribute_with_few_negatives_is_refused),
      CASE(test_reference__an_unknown_base_action_is_refused),
      CASE(test_reference__indices_outside_are_refused),
      CASE(test_reference__runs_cover_every_problem_once),
      CASE(test_reference__order_of_asking_changes_nothing),
      CASE(test_reference__negatives_violate_what_they_say))
