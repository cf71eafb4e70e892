#include "data/write.h"
#include "problem/judge.h"
#include "problem/plan.h"
#include "suite.h"

#include <string.h>

static const blg_hardness_config anything = {
    {0, 1}, {0, 1}, {0, BLG_ATTRIBUTES}, {0, BLG_MOST_FITTING_RULES}};

static bool accepts(const blg_hardness_config *wanted, blg_hardness hardness) {
    static blg_problem problem;
    blg_verdict verdict = {.accepted = true};
    problem.hardness = hardness;
    blg_verify_hardness_range(wanted, &problem, &verdict);
    CU_ASSERT(verdict.accepted || verdict.reason == BLG_REJECT_hardness_out_of_range);
    CU_ASSERT(verdict.accepted || verdict.detail[0]);
    return verdict.accepted;
}

static void test_hardness__full_ranges_accept_every_figure(void) {
    CU_ASSERT(accepts(&anything, (blg_hardness){0, 0, 0, 5}));
    CU_ASSERT(accepts(&anything, (blg_hardness){1.7, 2, 60, 5}));
}

static void test_hardness__each_range_is_kept_to(void) {
    blg_hardness_config wanted = anything;
    wanted.negative_distance = (blg_range){0.2, 0.4};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0.2, 0, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0.19, 0, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0.41, 0, 0, 5}));
    wanted.negative_distance = (blg_range){1.2, 1.6};
    CU_ASSERT(accepts(&wanted, (blg_hardness){1.6, 0, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){1.61, 0, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){1.19, 0, 0, 5}));
    wanted = anything;
    wanted.positive_diversity = (blg_range){0.1, 1};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 1.5, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0.05, 0, 5}));
    wanted = anything;
    wanted.near_separators = (blg_range){1, 3};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 0, 3, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 0, 5}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 4, 5}));
    wanted = anything;
    wanted.fitting_rules = (blg_range){2, 4};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 0, 0, 2}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 0, 1}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 0, 5}));
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 0, 0, -1})); /* the family has no such figure */
    wanted.fitting_rules.high = BLG_MOST_FITTING_RULES;
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 0, 0, 2000}));
}

static void test_hardness__a_split_holds_what_lies_in_all_its_ranges(void) {
    blg_hardness_config ranges = blg_hardness_of_no_rule;
    CU_ASSERT(blg_hardness_holds(&ranges, &(blg_hardness){3, 2, 9, 5}));
    ranges.negative_distance = (blg_range){0.5, 1};
    CU_ASSERT(blg_hardness_holds(&ranges, &(blg_hardness){0.5, 2, 9, 5}));
    CU_ASSERT(blg_hardness_holds(&ranges, &(blg_hardness){1, 2, 9, 5}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){1.001, 2, 9, 5}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){0.499, 2, 9, 5}));
    ranges.near_separators = (blg_range){2, 2};
    CU_ASSERT(blg_hardness_holds(&ranges, &(blg_hardness){0.7, 2, 2, 5}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){0.7, 2, 3, 5}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){0.4, 2, 2, 5}));
    CU_ASSERT_EQUAL(blg_hardness_families(&ranges), 1u << BLG_ABSTRACT);
    ranges = blg_hardness_of_no_rule;
    ranges.fitting_rules = (blg_range){1, 2};
    CU_ASSERT(blg_hardness_holds(&ranges, &(blg_hardness){3, 2, 9, 2}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){3, 2, 9, 3}));
    CU_ASSERT_FALSE(blg_hardness_holds(&ranges, &(blg_hardness){3, 2, 9, -1}));
    CU_ASSERT_EQUAL(blg_hardness_families(&ranges), 1u << BLG_ABSTRACT);
}

/* Shapes are painted in any order; what a basic problem's positives share is at no distance. */
static void test_hardness__the_painting_order_does_not_count(void) {
    static blg_config config;
    static blg_problem problem;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_worker *worker = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, "families=bd", NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    bool orders[2] = {false};
    for (int i = 0; i < 10; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, 3999 - i, &problem, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(problem.images[1][0].n_shapes, 2);
        for (int k = 0; k < 7; k++)
            orders[problem.images[1][k].shapes[0] == problem.images[1][0].shapes[0]] = true;
        CU_ASSERT_EQUAL(problem.hardness.positive_diversity, 0);
        CU_ASSERT(problem.hardness.negative_distance > 0.01);
    }
    CU_ASSERT(orders[0] && orders[1]);
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
}

SUITE(hardness, CASE(test_hardness__a_split_holds_what_lies_in_all_its_ranges),
      CASE(test_hardness__the_painting_order_does_not_count),
      CASE(test_hardness__full_ranges_accept_every_figure),
      CASE(test_hardness__each_range_is_kept_to))
