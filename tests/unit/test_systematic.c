#include "problem/builder.h"
#include "suite.h"

static void test_systematic__counts_are_floor_or_ceiling_and_exact_on_average(void) {
    enum { DRAWS = 20000, M = 5 };
    const double weights[] = {1, 0, 3, 0.5, 2.5, 3};
    int counts[6] = {0};
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < DRAWS; i++) {
        int drawn[M], times[6] = {0};
        blg_systematic(&rng, weights, 6, M, drawn);
        for (int j = 0; j < M; j++) {
            CU_ASSERT_FATAL(drawn[j] >= 0 && drawn[j] < 6);
            CU_ASSERT(j == 0 || drawn[j] >= drawn[j - 1]);
            times[drawn[j]]++;
            counts[drawn[j]]++;
        }
        for (int j = 0; j < 6; j++) {
            const double expected = M * weights[j] / 10;
            CU_ASSERT(times[j] > expected - 1 && times[j] < expected + 1);
        }
    }
    for (int j = 0; j < 6; j++) /* 5 sigma of a count that moves by at most 1 per draw */
        CU_ASSERT_DOUBLE_EQUAL(counts[j] / (double)DRAWS, M * weights[j] / 10, 0.018);
}

static void test_systematic__never_takes_zero_weights(void) {
    const double weights[] = {0, 1, 0, 0};
    blg_rng rng = blg_rng_stream(2, 0, 0, BLG_FOR_TEST);
    int drawn[3];
    for (int i = 0; i < 100; i++) {
        blg_systematic(&rng, weights, 4, 3, drawn);
        for (int j = 0; j < 3; j++)
            CU_ASSERT_EQUAL(drawn[j], 1);
    }
}

static void test_systematic__equal_weights_take_each_once(void) {
    double weights[7];
    blg_rng rng = blg_rng_stream(3, 0, 0, BLG_FOR_TEST);
    int drawn[7];
    for (int i = 0; i < 7; i++)
        weights[i] = 0.1;
    blg_systematic(&rng, weights, 7, 7, drawn);
    for (int i = 0; i < 7; i++)
        CU_ASSERT_EQUAL(drawn[i], i);
}

static void test_systematic__cap_keeps_proportions_below_it(void) {
    double weights[] = {10, 1, 2, 1, 0};
    blg_systematic_cap(weights, 5, 2);
    CU_ASSERT_DOUBLE_EQUAL(weights[0], 4, 1e-12); /* half of all */
    CU_ASSERT_DOUBLE_EQUAL(weights[1], 1, 0);
    CU_ASSERT_DOUBLE_EQUAL(weights[2], 2, 0);
    CU_ASSERT_DOUBLE_EQUAL(weights[4], 0, 0);
    double even[] = {1, 1, 1};
    blg_systematic_cap(even, 3, 3);
    for (int i = 0; i < 3; i++)
        CU_ASSERT_DOUBLE_EQUAL(even[i], 1, 0);
    double one[] = {7, 2};
    blg_systematic_cap(one, 2, 1);
    CU_ASSERT_DOUBLE_EQUAL(one[0], 7, 0);
}

static void test_systematic__capped_weights_are_never_drawn_twice(void) {
    blg_rng rng = blg_rng_stream(4, 0, 0, BLG_FOR_TEST);
    for (int trial = 0; trial < 2000; trial++) {
        double weights[12];
        int drawn[12];
        const int n = 2 + (int)blg_rng_below(&rng, 11),
                  m = 1 + (int)blg_rng_below(&rng, (uint32_t)n);
        for (int i = 0; i < n; i++) {
            weights[i] = blg_rng_double(&rng) + 1e-3;
            weights[i] *= blg_rng_below(&rng, 3) ? 1 : 1000;
        }
        blg_systematic_cap(weights, n, m);
        blg_systematic(&rng, weights, n, m, drawn);
        for (int i = 1; i < m; i++)
            CU_ASSERT(drawn[i] > drawn[i - 1]);
    }
}

SUITE(systematic, CASE(test_systematic__cap_keeps_proportions_below_it),
      CASE(test_systematic__capped_weights_are_never_drawn_twice),
      CASE(test_systematic__counts_are_floor_or_ceiling_and_exact_on_average),
      CASE(test_systematic__never_takes_zero_weights),
      CASE(test_systematic__equal_weights_take_each_once))
