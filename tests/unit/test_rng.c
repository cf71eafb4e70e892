#include "base/rng.h"
#include "suite.h"

#include <string.h>

/* Outputs that the author of PCG publishes for pcg32_srandom(42, 54). */
static void test_rng__author_vectors(void) {
    static const uint32_t expected[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                        0x83d2f293, 0xbfa4784b, 0xcbed606e};
    blg_rng rng;
    blg_rng_seed(&rng, 42, 54);
    for (int i = 0; i < 6; i++)
        CU_ASSERT_EQUAL(blg_rng_next(&rng), expected[i]);
}

static void test_rng__streams_differ_by_every_key(void) {
    blg_rng base = blg_rng_stream(1, 2, 3, BLG_FOR_POSE);
    const blg_rng others[] = {
        blg_rng_stream(2, 2, 3, BLG_FOR_POSE), blg_rng_stream(1, 3, 3, BLG_FOR_POSE),
        blg_rng_stream(1, 2, 4, BLG_FOR_POSE), blg_rng_stream(1, 2, 3, BLG_FOR_ORDER)};
    for (int i = 0; i < 4; i++)
        CU_ASSERT(others[i].state != base.state && others[i].increment != base.increment);
    blg_rng again = blg_rng_stream(1, 2, 3, BLG_FOR_POSE);
    CU_ASSERT_EQUAL(again.state, base.state);
}

static void test_rng__below_is_uniform(void) {
    enum { BOUND = 7, DRAWS = 70000 };
    int counts[BOUND] = {0};
    blg_rng rng = blg_rng_stream(5, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < DRAWS; i++)
        counts[blg_rng_below(&rng, BOUND)]++;
    double chi = 0;
    for (int i = 0; i < BOUND; i++)
        chi += (counts[i] - 10000.0) * (counts[i] - 10000.0) / 10000.0;
    CU_ASSERT(chi < 22.5); /* 6 degrees of freedom, p = 0.001 */
    CU_ASSERT_EQUAL(blg_rng_below(&rng, 1), 0);
}

static void test_rng__below_rejects_where_the_range_does_not_divide(void) {
    enum { DRAWS = 60000 };
    const uint32_t bound = 3u << 30; /* 2^32 mod bound is a quarter of all outputs */
    int low = 0;
    blg_rng rng = blg_rng_stream(6, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < DRAWS; i++)
        low += blg_rng_below(&rng, bound) < bound / 3;
    CU_ASSERT(low > 20000 - 600 && low < 20000 + 600); /* 5 sigma is 577 */
}

static void test_rng__double_stays_below_one(void) {
    blg_rng rng = blg_rng_stream(7, 0, 0, BLG_FOR_TEST);
    double sum = 0;
    for (int i = 0; i < 10000; i++) {
        double x = blg_rng_double(&rng);
        CU_ASSERT_FATAL(x >= 0 && x < 1);
        sum += x;
    }
    CU_ASSERT_DOUBLE_EQUAL(sum / 10000, 0.5, 0.015);
}

static void test_rng__shuffle_keeps_the_elements_and_reaches_all_orders(void) {
    int seen[6] = {0};
    blg_rng rng = blg_rng_stream(8, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 6000; i++) {
        char letters[] = "abc";
        blg_rng_shuffle(&rng, letters, 3, 1);
        static const char *const orders[] = {"abc", "acb", "bac", "bca", "cab", "cba"};
        for (int j = 0; j < 6; j++)
            seen[j] += strcmp(letters, orders[j]) == 0;
    }
    for (int j = 0; j < 6; j++)
        CU_ASSERT(seen[j] > 850 && seen[j] < 1150); /* 5 sigma */
    blg_rng_shuffle(&rng, NULL, 0, 1);
}

static void test_rng__weighted_follows_weights_and_never_takes_zero(void) {
    const double weights[] = {0, 1, 3, 0};
    int counts[4] = {0};
    blg_rng rng = blg_rng_stream(9, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 8000; i++)
        counts[blg_rng_weighted(&rng, weights, 4)]++;
    CU_ASSERT_EQUAL(counts[0] + counts[3], 0);
    CU_ASSERT(counts[1] > 2000 - 200 && counts[1] < 2000 + 200);
}

static void test_rng__choices_draw_as_weights_do(void) {
    double weights[BLG_RNG_CHOICES] = {0};
    blg_rng fill = blg_rng_stream(7, 0, 0, BLG_FOR_TEST);
    int differ = 0;
    for (int round = 0; round < 200; round++) {
        const size_t n = 1 + blg_rng_below(&fill, BLG_RNG_CHOICES);
        for (size_t i = 0; i < n; i++)
            weights[i] = blg_rng_below(&fill, 2) ? blg_rng_uniform(&fill, 0, 1e-3) : 0;
        weights[blg_rng_below(&fill, (uint32_t)n)] = 0.1;
        const blg_rng_choice choice = blg_rng_choice_of(weights, n);
        blg_rng a = blg_rng_stream(8, (uint64_t)round, 0, BLG_FOR_TEST), b = a;
        for (int i = 0; i < 500; i++)
            differ += blg_rng_weighted(&a, weights, n) != blg_rng_choose(&b, &choice);
        differ += blg_rng_next(&a) != blg_rng_next(&b);
    }
    CU_ASSERT_EQUAL(differ, 0);
}

SUITE(rng, CASE(test_rng__author_vectors), CASE(test_rng__streams_differ_by_every_key),
      CASE(test_rng__below_is_uniform),
      CASE(test_rng__below_rejects_where_the_range_does_not_divide),
      CASE(test_rng__double_stays_below_one),
      CASE(test_rng__shuffle_keeps_the_elements_and_reaches_all_orders),
      CASE(test_rng__weighted_follows_weights_and_never_takes_zero),
      CASE(test_rng__choices_draw_as_weights_do))
