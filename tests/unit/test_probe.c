#include "base/rng.h"
#include "look/audit.h"
#include "suite.h"

#include <math.h>

enum { TRAIN, TEST, PROBLEMS = 2000, SIDE = 7, SETS = 40 };

/* Problems of seven positives and seven negatives with eight random features each; a share of the
 * negatives carries a ninth one that no positive has. */
static void make(blg_samples *s, double leak) {
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    for (int p = 0; p < PROBLEMS; p++)
        for (int i = 0; i < 2 * SIDE; i++) {
            blg_samples_row(s, p, p % 4 ? TRAIN : TEST, i < SIDE);
            for (int k = 0; k < 8; k++)
                blg_samples_add(s, 1, blg_rng_below(&rng, 500));
            if (i >= SIDE && blg_rng_double(&rng) < leak)
                blg_samples_add(s, 2, 0);
        }
}

static blg_accuracy run(double leak, int group) {
    blg_samples samples = {0};
    blg_accuracy accuracies[2];
    make(&samples, leak);
    CU_ASSERT_EQUAL_FATAL(blg_probe_run(&samples, 2, accuracies, NULL), BLG_OK);
    blg_samples_free(&samples);
    return accuracies[group];
}

static void test_probe__finds_nothing_in_noise(void) {
    blg_accuracy a = run(0, TEST);
    CU_ASSERT_EQUAL(a.problems, PROBLEMS / 4);
    CU_ASSERT_EQUAL(a.rows, PROBLEMS / 4 * 2 * SIDE);
    CU_ASSERT(a.low <= 0.5 && a.high >= 0.5);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.5, 0.015);
}

static void test_probe__detects_a_small_leak(void) {
    blg_accuracy a = run(0.02, TEST); /* two negatives in a hundred give themselves away */
    CU_ASSERT(a.low > 0.5);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.51, 0.004);
}

static void test_probe__tests_every_train_problem_once(void) {
    blg_accuracy a = run(0.5, TRAIN);
    CU_ASSERT_EQUAL(a.problems, PROBLEMS - PROBLEMS / 4);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.75, 0.01);
}

static void test_probe__detects_a_large_leak(void) {
    blg_accuracy a = run(0.5, TEST);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.75, 0.02);
}

/* Images of one figure out of 600, each of which is a little oftener on one side than on the other:
 * on the positive one for even figures. */
static blg_accuracy run_thin_seed(uint64_t seed, bool log_odds, double bias, int group) {
    blg_samples s = {0};
    blg_accuracy accuracies[2];
    blg_rng rng = blg_rng_stream(seed, 0, 0, BLG_FOR_TEST);
    for (int p = 0; p < PROBLEMS; p++)
        for (int i = 0; i < 2 * SIDE; i++) {
            uint32_t figure = blg_rng_below(&rng, 600);
            blg_samples_row(&s, p, p % 4 ? TRAIN : TEST, i < SIDE);
            if (blg_rng_double(&rng) < bias)
                figure = i < SIDE ? figure & ~1u : figure | 1u;
            blg_samples_add(&s, 1, figure);
        }
    blg_status status = log_odds ? blg_log_odds_run(&s, 2, accuracies, NULL)
                                 : blg_probe_run(&s, 2, accuracies, NULL);
    CU_ASSERT_EQUAL_FATAL(status, BLG_OK);
    blg_samples_free(&s);
    return accuracies[group];
}

static blg_accuracy run_thin(bool log_odds, double bias, int group) {
    return run_thin_seed(2, log_odds, bias, group);
}

static void test_probe__log_odds_see_a_bias_spread_thin(void) {
    for (int group = 0; group < 2; group++) {
        const blg_accuracy a = run_thin(true, 0.12, group); /* 56 % at best */
        CU_ASSERT(a.low > 0.5);
        CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.53, 0.015);
        CU_ASSERT_EQUAL(a.problems, group ? PROBLEMS / 4 : PROBLEMS - PROBLEMS / 4);
    }
    CU_ASSERT(run_thin(true, 0.12, 0).accuracy > run_thin(false, 0.12, 0).accuracy);
}

static void test_probe__log_odds_say_nothing_where_figures_are_fair(void) {
    int silent = 0;
    for (uint64_t seed = 0; seed < SETS; seed++) {
        const blg_accuracy a = run_thin_seed(seed, true, 0, TRAIN);
        silent += a.accuracy == 0.5 && a.low == 0.5 && a.high == 0.5;
        CU_ASSERT(a.accuracy < 0.515);
    }
    CU_ASSERT(silent >= SETS - SETS / 8);
}

/* 54.5 % at best; 51.7 % from 28 images of each figure. */
static void test_probe__log_odds_hardly_miss_a_bias_of_two_percent(void) {
    int found = 0;
    double sum = 0;
    for (uint64_t seed = 0; seed < SETS; seed++) {
        const blg_accuracy a = run_thin_seed(seed, true, 0.09, TRAIN);
        found += a.accuracy > 0.5;
        sum += a.accuracy;
    }
    CU_ASSERT(found >= SETS - 2);
    CU_ASSERT_DOUBLE_EQUAL(sum / SETS, 0.517, 0.002);
}

/* Figures whose side the probe took wrong are wrong in all their images. */
static void test_probe__log_odds_know_how_far_they_stray(void) {
    double sum = 0, squares = 0, stated = 0;
    for (uint64_t seed = 0; seed < SETS; seed++) {
        const blg_accuracy a = run_thin_seed(seed, true, 0.12, TRAIN);
        sum += a.accuracy;
        squares += a.accuracy * a.accuracy;
        stated += (a.high - a.low) / (2 * 1.96);
    }
    const double mean = sum / SETS, spread = sqrt(squares / SETS - mean * mean);
    CU_ASSERT(stated / SETS > 0.75 * spread && stated / SETS < 1.33 * spread);
}

/* Six positives of one program each, as in free-form problems. */
static void test_probe__log_odds_need_more_than_one_problem(void) {
    blg_samples s = {0};
    blg_accuracy accuracies[1];
    blg_rng rng = blg_rng_stream(3, 0, 0, BLG_FOR_TEST);
    for (int p = 0; p < PROBLEMS; p++) {
        const uint32_t figure = blg_rng_below(&rng, 600);
        for (int i = 0; i < 2 * SIDE; i++) {
            blg_samples_row(&s, p, TRAIN, i < SIDE);
            blg_samples_add(&s, 1, i < SIDE ? figure : blg_rng_below(&rng, 600));
        }
    }
    CU_ASSERT_EQUAL_FATAL(blg_log_odds_run(&s, 1, accuracies, NULL), BLG_OK);
    CU_ASSERT_DOUBLE_EQUAL(accuracies[0].accuracy, 0.5, 1e-12);
    blg_samples_free(&s);
}

static void test_probe__log_odds_of_what_was_never_seen_are_even(void) {
    blg_samples s = {0};
    blg_accuracy accuracies[2];
    for (int p = 0; p < 100; p++)
        for (int i = 0; i < 2; i++) {
            blg_samples_row(&s, p, TRAIN, i);
            blg_samples_add(&s, 1, (uint64_t)(2 * p + i));
        }
    CU_ASSERT_EQUAL_FATAL(blg_log_odds_run(&s, 2, accuracies, NULL), BLG_OK);
    CU_ASSERT_DOUBLE_EQUAL(accuracies[0].accuracy, 0.5, 1e-12);
    CU_ASSERT_EQUAL(accuracies[1].rows, 0);
    blg_samples_free(&s);
}

static void test_probe__interval_follows_problems_not_rows(void) {
    blg_accuracy_sum alike = {0}, mixed = {0};
    for (int p = 0; p < 100; p++) {
        blg_accuracy_add(&alike, (uint64_t)p / 2, p % 2 ? 14 : 0, 14);
        blg_accuracy_add(&mixed, (uint64_t)p, 7, 14);
    }
    blg_accuracy a = blg_accuracy_of(&alike), b = blg_accuracy_of(&mixed);
    CU_ASSERT_DOUBLE_EQUAL(a.accuracy, 0.5, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(a.high - a.low, 2 * 1.9842 * 0.5 / sqrt(99), 1e-4);
    CU_ASSERT_DOUBLE_EQUAL(b.high - b.low, 0, 1e-9);
    CU_ASSERT_EQUAL(a.problems, 100);
    CU_ASSERT_EQUAL(a.concepts, 50); /* each half right */
    CU_ASSERT_DOUBLE_EQUAL(a.concept_high - a.concept_low, 0, 1e-9);
    blg_accuracy_sum_free(&alike);
    blg_accuracy_sum_free(&mixed);
}

/* 320 problems of 16 concepts, each wholly right or wholly wrong: as many trials as concepts. */
static void test_probe__interval_follows_concepts_too(void) {
    blg_accuracy_sum sum = {0};
    for (int p = 0; p < 320; p++)
        blg_accuracy_add(&sum, (uint64_t)p % 16 * 7919, p % 16 < 11 ? 2 : 0, 2);
    const blg_accuracy a = blg_accuracy_of(&sum);
    CU_ASSERT_EQUAL(a.concepts, 16);
    CU_ASSERT_DOUBLE_EQUAL(a.high - a.low, 2 * 1.9675 * sqrt(a.accuracy * (1 - a.accuracy) / 319),
                           1e-4);
    CU_ASSERT_DOUBLE_EQUAL(a.concept_low, 0.6875 - 2.1314 * sqrt(0.6875 * 0.3125 / 15), 1e-3);
    CU_ASSERT(a.low > 0.5);
    CU_ASSERT_FALSE(blg_accuracy_is_above_half(&a));
    blg_accuracy_sum_free(&sum);
}

/* Tables of Student's t, two-sided 5 %. */
static void test_probe__student_is_tabled(void) {
    static const struct {
        long long freedom;
        double t;
    } table[] = {{1, 12.7062}, {4, 2.7764},  {5, 2.5706},   {10, 2.2281},   {15, 2.1314},
                 {19, 2.0930}, {30, 2.0423}, {120, 1.9799}, {1000000, 1.96}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        CU_ASSERT_DOUBLE_EQUAL(blg_accuracy_student(table[i].freedom), table[i].t, 1e-3);
}

static void test_probe__no_rows_no_accuracy(void) {
    blg_accuracy_sum none = {0};
    CU_ASSERT_EQUAL(blg_accuracy_of(&none).rows, 0);
    blg_accuracy_add(&none, 1, 3, 4);
    blg_accuracy one = blg_accuracy_of(&none);
    CU_ASSERT(one.low == 0 && one.high == 1); /* one problem says nothing of the spread */
    blg_accuracy_add(&none, 1, 4, 4);
    one = blg_accuracy_of(&none);
    CU_ASSERT(one.problems == 2 && one.concepts == 1);
    CU_ASSERT(one.concept_low == 0 && one.concept_high == 1);
    blg_accuracy_sum_free(&none);
}

/* One problem of every run; all problems if they are few, or if their number is not known. */
static void test_probe__samples_have_their_size(void) {
    static const int sizes[][2] = {{100, 7}, {101, 100}, {1000, 333}, {50, 50}, {49, 50}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int n = sizes[i][0], most = sizes[i][1];
        int drawn = 0, gap = 0;
        for (int k = 0; k < n; k++) {
            const bool in = blg_audit_draws(k, n, most);
            drawn += in;
            gap = in ? 0 : gap + 1;
            CU_ASSERT(gap <= 2 * (n / most));
        }
        CU_ASSERT_EQUAL(drawn, n < most ? n : most);
    }
    CU_ASSERT(blg_audit_draws(1000000, 0, 10));
    CU_ASSERT(!blg_audit_draws(100, 100, 10)); /* more problems than were told */
}

SUITE(probe, CASE(test_probe__finds_nothing_in_noise), CASE(test_probe__detects_a_small_leak),
      CASE(test_probe__tests_every_train_problem_once), CASE(test_probe__detects_a_large_leak),
      CASE(test_probe__log_odds_see_a_bias_spread_thin),
      CASE(test_probe__log_odds_say_nothing_where_figures_are_fair),
      CASE(test_probe__log_odds_hardly_miss_a_bias_of_two_percent),
      CASE(test_probe__log_odds_know_how_far_they_stray),
      CASE(test_probe__log_odds_need_more_than_one_problem),
      CASE(test_probe__log_odds_of_what_was_never_seen_are_even),
      CASE(test_probe__interval_follows_problems_not_rows),
      CASE(test_probe__interval_follows_concepts_too), CASE(test_probe__student_is_tabled),
      CASE(test_probe__no_rows_no_accuracy), CASE(test_probe__samples_have_their_size))
