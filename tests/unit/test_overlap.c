/* Image pools: which shapes the problems of one abstract concept share. */
#include "setup.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef setup_maker fixture;

static blg_status set_up(fixture *f, const char *pool, const char *more, blg_error *error) {
    setup_config(f, true);
    setup_set(&f->config, "families=hd");
    setup_set(&f->config, "abstract.problems=660");
    setup_set(&f->config, "abstract.problems_per_concept=20");
    setup_set(&f->config, pool);
    if (more)
        setup_set(&f->config, more);
    return setup_open(f, error);
}

/* Abstract problems show fourteen different shapes. */
typedef struct shape_set {
    int shapes[14];
} shape_set;

static int shared(const shape_set *a, const shape_set *b) {
    int n = 0;
    for (int i = 0; i < 14; i++)
        for (int j = 0; j < 14; j++)
            n += a->shapes[i] == b->shapes[j];
    return n;
}

/* The most shapes that two problems of a concept share. */
static int most_shared(fixture *f) {
    shape_set sets[20];
    int most = 0;
    for (int i = 0; i < blg_plan_size(blg_generator_plan(f->generator)); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f->worker, i, f->a, NULL), BLG_OK);
        for (int k = 0; k < 14; k++)
            sets[i % 20].shapes[k] = f->a->images[k / 7][k % 7].shapes[0];
        for (int j = 0; j < i % 20; j++) {
            const int n = shared(&sets[i % 20], &sets[j]);
            most = n > most ? n : most;
        }
    }
    return most;
}

static void test_overlap__no_two_problems_of_a_concept_share_more(void) {
    fixture f, g;
    CU_ASSERT_EQUAL_FATAL(set_up(&f, "composition.pool_overlap=5", NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(set_up(&g, "composition.pool_overlap=null", NULL, NULL), BLG_OK);
    CU_ASSERT(most_shared(&f) <= 5);
    CU_ASSERT(most_shared(&g) > 5); /* so there was something to avoid */
    setup_close(&g);
    setup_close(&f);
}

static void test_overlap__distractors_and_impure_images_keep_the_limit(void) {
    fixture f;
    CU_ASSERT_EQUAL_FATAL(
        set_up(&f, "composition.pool_overlap=6", "composition.distractors=2", NULL), BLG_OK);
    CU_ASSERT(most_shared(&f) <= 6);
    setup_close(&f);
    CU_ASSERT_EQUAL_FATAL(set_up(&f, "composition.pool_overlap=6", "composition.impure=2", NULL),
                          BLG_OK);
    CU_ASSERT(most_shared(&f) <= 6);
    setup_close(&f);
}

static void test_overlap__a_problem_is_still_a_function_of_its_index(void) {
    fixture f, g;
    CU_ASSERT_EQUAL_FATAL(set_up(&f, "composition.pool_overlap=5", NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(set_up(&g, "composition.pool_overlap=5", NULL, NULL), BLG_OK);
    int later = 0;
    for (int i = 659; i >= 0; i -= 37) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, i, f.a, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(g.worker, 659 - i, g.a, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(g.worker, i, g.a, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(f.a, g.a, sizeof *f.a), 0);
        later += f.a->attempt > 0;
    }
    CU_ASSERT(later > 0);
    setup_close(&g);
    setup_close(&f);
}

static void test_overlap__a_limit_beyond_a_problem_changes_nothing(void) {
    fixture f, g;
    CU_ASSERT_EQUAL_FATAL(set_up(&f, "composition.pool_overlap=14", NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(set_up(&g, "composition.pool_overlap=null", NULL, NULL), BLG_OK);
    for (int i = 0; i < 660; i += 53) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, i, f.a, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(g.worker, i, g.a, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(f.a, g.a, sizeof *f.a), 0);
    }
    setup_close(&g);
    setup_close(&f);
}

/* A problem of val shares less with those of train than they do among each other. */
static void test_overlap__every_split_has_its_limit(void) {
    fixture f;
    shape_set sets[20];
    int most[2] = {0, 0}; /* within train; with val */
    CU_ASSERT_EQUAL_FATAL(
        set_up(&f, "composition.pool_overlap=7",
               "splits.val={\"by\": \"problems\", \"share\": 0.2, \"pool_overlap\": 4}", NULL),
        BLG_OK);
    const blg_plan *plan = blg_generator_plan(f.generator);
    for (int i = 0; i < 200; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, i, f.a, NULL), BLG_OK);
        for (int k = 0; k < 14; k++)
            sets[i % 20].shapes[k] = f.a->images[k / 7][k % 7].shapes[0];
        for (int j = 0; j < i % 20; j++) {
            const int n = shared(&sets[i % 20], &sets[j]);
            const bool val =
                blg_plan_split_of(plan, i) == 1 || blg_plan_split_of(plan, i - i % 20 + j) == 1;
            most[val] = n > most[val] ? n : most[val];
        }
    }
    CU_ASSERT(most[0] > 4 && most[0] <= 7);
    CU_ASSERT(most[1] <= 4);
    setup_close(&f);
}

static void test_overlap__max_takes_as_many_problems_as_there_are(void) {
    fixture f;
    setup_config(&f, true);
    setup_set(&f.config, "families=hd");
    setup_set(&f.config, "abstract.attributes=convex,has_curve,necked,balanced_two,closed_shape");
    setup_set(&f.config, "abstract.min_arity=2");
    setup_set(&f.config, "abstract.problems=400");
    setup_set(&f.config, "abstract.problems_per_concept=max");
    setup_set(&f.config, "composition.pool_overlap=3");
    CU_ASSERT_EQUAL_FATAL(setup_open(&f, NULL), BLG_OK);
    const blg_plan *plan = blg_generator_plan(f.generator);
    const int64_t kept = blg_plan_kept_size(plan, BLG_ABSTRACT);
    CU_ASSERT(kept > blg_plan_concepts(plan) && kept < 400);
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, 0), kept);
    for (int64_t i = 1; i < 400; i++) { /* what is left out of a concept are its last problems */
        blg_plan_item a, b;
        blg_plan_item_at(plan, i - 1, &a);
        blg_plan_item_at(plan, i, &b);
        if (a.concept_id == b.concept_id && blg_plan_left_out(plan, i - 1))
            CU_ASSERT(blg_plan_left_out(plan, i));
    }
    setup_close(&f);
}

static void test_overlap__too_small_a_limit_is_refused_with_the_numbers(void) {
    fixture f;
    blg_error error = {0};
    CU_ASSERT_EQUAL(set_up(&f, "composition.pool_overlap=0", NULL, &error), BLG_INFEASIBLE);
    CU_ASSERT_PTR_NULL(f.generator);
    CU_ASSERT_STRING_EQUAL(error.key, "$.composition.pool_overlap");
    CU_ASSERT_PTR_NOT_NULL(
        strstr(error.text, "asked for 20 problems that share at most 0 shapes; hd_"));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "in the best of 4000 attempts"));
    setup_close(&f);
}

SUITE(overlap, CASE(test_overlap__no_two_problems_of_a_concept_share_more),
      CASE(test_overlap__distractors_and_impure_images_keep_the_limit),
      CASE(test_overlap__a_problem_is_still_a_function_of_its_index),
      CASE(test_overlap__a_limit_beyond_a_problem_changes_nothing),
      CASE(test_overlap__every_split_has_its_limit),
      CASE(test_overlap__max_takes_as_many_problems_as_there_are),
      CASE(test_overlap__too_small_a_limit_is_refused_with_the_numbers))
