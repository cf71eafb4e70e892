/* The probes of query pairs on made-up pairs. */
#include "look/audit.h"
#include "suite.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { TRAIN = 1500, TEST = 500, KINDS = 3 };

static blg_accuracy readings[BLG_PAIR_PROBES][2];

static blg_pair_image draw(blg_rng *rng) {
    blg_pair_image image = {.figures = blg_rng_next(rng)};
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        image.values[a] = (int8_t)(blg_rng_below(rng, 2) ? 1 : -1);
    return image;
}

/* Which of two images is the positive: kind 0: the one that has attribute 3 alone, if one has; 1:
 * the one that has 5 while the other has 7, if one does; 2: nobody knows. */
static bool is_first(int kind, const blg_pair_image *x, const blg_pair_image *y, blg_rng *rng) {
    const int lead = kind == 0   ? x->values[3] - y->values[3]
                     : kind == 1 ? x->values[5] * y->values[7] - x->values[7] * y->values[5]
                                 : 0;
    return lead ? lead > 0 : blg_rng_below(rng, 2) != 0;
}

static void run(blg_pairs *pairs) {
    blg_accuracy *const out[] = {readings[0], readings[1]};
    memset(readings, 0, sizeof readings);
    CU_ASSERT_EQUAL(blg_pairs_run(pairs, NULL, 2, out, NULL), BLG_OK);
    blg_pairs_free(pairs);
}

static void test_pairs__a_bilinear_rule_is_found_and_noise_is_not(void) {
    static const double least[KINDS] = {0.7, 0.7, 0.42}, most[KINDS] = {0.8, 0.8, 0.58};
    for (int kind = 0; kind < KINDS; kind++) {
        blg_pairs pairs = {0};
        blg_rng rng = blg_rng_stream(1, (uint64_t)kind, 0, BLG_FOR_TEST);
        for (int i = 0; i < TRAIN + TEST; i++) {
            const blg_pair_image x = draw(&rng), y = draw(&rng);
            const bool first = is_first(kind, &x, &y, &rng);
            CU_ASSERT_EQUAL(
                blg_pairs_add(&pairs, first ? &x : &y, first ? &y : &x, i, i >= TRAIN, NULL),
                BLG_OK);
        }
        run(&pairs);
        const blg_accuracy *found = &readings[BLG_PAIR_BILINEAR][1];
        CU_ASSERT_EQUAL(found->problems, TEST);
        CU_ASSERT(found->accuracy > least[kind] && found->accuracy < most[kind]);
        CU_ASSERT_EQUAL(readings[BLG_PAIR_PROBE_TABLE][1].accuracy, 0.5); /* no pair comes twice */
        CU_ASSERT_EQUAL(readings[BLG_PAIR_PROBE_TABLE][0].rows, 0);       /* train is not tested */
    }
}

/* Each pair stands twice in train; in the same direction or in both. */
static void test_pairs__both_directions_tell_exactly_nothing(void) {
    for (int both = 0; both < 2; both++) {
        blg_pairs pairs = {0};
        blg_rng rng = blg_rng_stream(1, 9, 0, BLG_FOR_TEST);
        for (int i = 0; i < TRAIN; i++) {
            const blg_pair_image x = draw(&rng), y = draw(&rng);
            CU_ASSERT_EQUAL(blg_pairs_add(&pairs, &x, &y, 3 * i, 0, NULL), BLG_OK);
            CU_ASSERT_EQUAL(
                blg_pairs_add(&pairs, both ? &y : &x, both ? &x : &y, 3 * i + 1, 0, NULL), BLG_OK);
            CU_ASSERT_EQUAL(blg_pairs_add(&pairs, &x, &y, 3 * i + 2, 1, NULL), BLG_OK);
        }
        run(&pairs);
        CU_ASSERT_EQUAL(readings[BLG_PAIR_PROBE_TABLE][1].accuracy, both ? 0.5 : 1);
        CU_ASSERT(both ? readings[BLG_PAIR_BILINEAR][1].accuracy == 0.5
                       : readings[BLG_PAIR_BILINEAR][1].accuracy > 0.6);
    }
}

SUITE(pairs, CASE(test_pairs__a_bilinear_rule_is_found_and_noise_is_not),
      CASE(test_pairs__both_directions_tell_exactly_nothing))
