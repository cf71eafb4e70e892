#include "build/verify_rules.h"
#include "suite.h"

#include <string.h>

static const blg_hardness_config anything = {{0, 1}, {0, 1}, {0, BLG_ATTRIBUTES}};

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
    CU_ASSERT(accepts(&anything, (blg_hardness){0, 0, 0}));
    CU_ASSERT(accepts(&anything, (blg_hardness){1.7, 2, 60}));
}

static void test_hardness__each_range_is_kept_to(void) {
    blg_hardness_config wanted = anything;
    wanted.negative_distance = (blg_range){0.2, 0.4};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0.2, 0, 0}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0.19, 0, 0}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0.41, 0, 0}));
    wanted = anything;
    wanted.positive_diversity = (blg_range){0.1, 1};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 1.5, 0}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0.05, 0}));
    wanted = anything;
    wanted.near_separators = (blg_range){1, 3};
    CU_ASSERT(accepts(&wanted, (blg_hardness){0, 0, 3}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 0}));
    CU_ASSERT_FALSE(accepts(&wanted, (blg_hardness){0, 0, 4}));
}

SUITE(hardness, CASE(test_hardness__full_ranges_accept_every_figure),
      CASE(test_hardness__each_range_is_kept_to))
