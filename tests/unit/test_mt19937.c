#include "data/reference.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The authors' check value: output 10,000 after the default seed. */
static void test_mt19937__authors_check_value(void) {
    blg_mt19937 mt;
    blg_mt19937_seed(&mt, 5489);
    uint32_t value = 0;
    for (int i = 0; i < 10000; i++)
        value = blg_mt19937_next(&mt);
    CU_ASSERT_EQUAL(value, 4123659995u);
}

static void test_mt19937__a_bound_of_one_draws_nothing(void) {
    blg_mt19937 mt, untouched;
    blg_mt19937_seed(&mt, 1);
    blg_mt19937_seed(&untouched, 1);
    CU_ASSERT_EQUAL(blg_mt19937_below(&mt, 1), 0);
    int alone = 7;
    blg_mt19937_shuffle(&mt, &alone, 1);
    blg_mt19937_shuffle(&mt, NULL, 0);
    CU_ASSERT_EQUAL(alone, 7);
    CU_ASSERT_EQUAL(blg_mt19937_next(&mt), blg_mt19937_next(&untouched));
}

/* Outputs that exceed the bound are skipped, not folded: replayed on the masked outputs. */
static void test_mt19937__below_masks_and_rejects(void) {
    const int bounds[] = {2, 5, 9, 1000, 65537, INT32_MAX};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        uint32_t most = (uint32_t)bounds[b] - 1, mask = 1;
        while (mask < most)
            mask = mask * 2 + 1;
        blg_mt19937 mt, raw;
        blg_mt19937_seed(&mt, 99);
        blg_mt19937_seed(&raw, 99);
        for (int i = 0; i < 2000; i++) {
            uint32_t expected;
            do
                expected = blg_mt19937_next(&raw) & mask;
            while (expected > most);
            CU_ASSERT_EQUAL_FATAL((uint32_t)blg_mt19937_below(&mt, bounds[b]), expected);
        }
    }
}

static void test_mt19937__uniform_runs_downwards_too(void) {
    blg_mt19937 mt;
    blg_mt19937_seed(&mt, 3);
    for (int i = 0; i < 1000; i++) {
        double x = blg_mt19937_uniform(&mt, 250, 1);
        CU_ASSERT_FATAL(x > 1 && x <= 250);
    }
}

static void check_integers(const json_t *object, const char *key, blg_mt19937 *mt,
                           int (*draw)(blg_mt19937 *, int)) {
    const json_t *list = json_object_get(object, key);
    CU_ASSERT_FATAL(json_array_size(list) > 0);
    for (size_t i = 0; i < json_array_size(list); i++)
        CU_ASSERT_EQUAL(json_integer_value(json_array_get(list, i)), draw(mt, (int)i));
}

static int draw_five(blg_mt19937 *mt, int i) {
    (void)i;
    return blg_mt19937_below(mt, 5);
}

static int draw_one_then_seven(blg_mt19937 *mt, int i) {
    return blg_mt19937_below(mt, i ? 7 : 1);
}

static void check_doubles(const json_t *list, blg_mt19937 *mt, const double ranges[][2]) {
    CU_ASSERT_FATAL(json_array_size(list) > 0);
    for (size_t i = 0; i < json_array_size(list); i++) {
        double expected = strtod(json_string_value(json_array_get(list, i)), NULL);
        double got =
            ranges ? blg_mt19937_uniform(mt, ranges[i][0], ranges[i][1]) : blg_mt19937_double(mt);
        CU_ASSERT_EQUAL(got, expected);
    }
}

static void check_permutations(const json_t *object, uint32_t seed) {
    enum { PAIRS = 196251 };
    static int order[PAIRS];
    blg_mt19937 mt;
    blg_mt19937_seed(&mt, seed);
    blg_mt19937_permutation(&mt, order, 10);
    const json_t *ten = json_object_get(object, "permutation_10");
    for (size_t i = 0; i < 10; i++)
        CU_ASSERT_EQUAL(json_integer_value(json_array_get(ten, i)), order[i]);
    blg_mt19937_seed(&mt, seed);
    blg_mt19937_permutation(&mt, order, PAIRS);
    const json_t *pairs = json_object_get(object, "choice_196251_size_5_no_replace");
    for (size_t i = 0; i < 5; i++)
        CU_ASSERT_EQUAL(json_integer_value(json_array_get(pairs, i)), order[i]);
    CU_ASSERT_EQUAL(json_integer_value(json_object_get(object, "next_randint_1000_after_that")),
                    blg_mt19937_below(&mt, 1000));
    char letters[15] = {0};
    blg_mt19937_seed(&mt, seed);
    blg_mt19937_permutation(&mt, order, 14);
    for (int i = 0; i < 14; i++)
        letters[i] = (char)('a' + order[i]);
    CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(object, "shuffle_14_letters")),
                           letters);
}

static void check_seed(const json_t *object, uint32_t seed) {
    static const double ranges[2][2] = {{0, 360}, {250, 1}};
    blg_mt19937 mt;
    blg_mt19937_seed(&mt, seed);
    const json_t *words = json_object_get(object, "uint32_first_8");
    for (size_t i = 0; i < 8; i++)
        CU_ASSERT_EQUAL(json_integer_value(json_array_get(words, i)), blg_mt19937_next(&mt));
    blg_mt19937_seed(&mt, seed);
    check_doubles(json_object_get(object, "random_sample_first_4"), &mt, NULL);
    blg_mt19937_seed(&mt, seed);
    check_doubles(json_object_get(object, "uniform_0_360_then_uniform_250_only"), &mt, ranges);
    blg_mt19937_seed(&mt, seed);
    check_integers(object, "randint_5_x12", &mt, draw_five);
    blg_mt19937_seed(&mt, seed);
    check_integers(object, "choice_of_1_then_choice_of_7_x6", &mt, draw_one_then_seven);
    check_permutations(object, seed);
}

static void test_mt19937__numpy_legacy_vectors(void) {
    char path[512];
    if (!suite_shared_folder()) {
        suite_skip("the shared folder is absent");
        return;
    }
    snprintf(path, sizeof path, "%s/gold/numpy_legacy_vectors.json", suite_shared_folder());
    json_t *vectors = json_load_file(path, 0, NULL);
    CU_ASSERT_EQUAL_FATAL(json_object_size(vectors), 4);
    const char *seed;
    json_t *object;
    json_object_foreach(vectors, seed, object)
        check_seed(object, (uint32_t)strtoul(seed, NULL, 10));
    json_decref(vectors);
}

SUITE(mt19937, CASE(test_mt19937__authors_check_value),
      CASE(test_mt19937__a_bound_of_one_draws_nothing), CASE(test_mt19937__below_masks_and_rejects),
      CASE(test_mt19937__uniform_runs_downwards_too), CASE(test_mt19937__numpy_legacy_vectors))
