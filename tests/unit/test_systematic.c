#include "make/systematic.h"
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

SUITE(systematic, CASE(test_systematic__counts_are_floor_or_ceiling_and_exact_on_average),
      CASE(test_systematic__never_takes_zero_weights),
      CASE(test_systematic__equal_weights_take_each_once))
