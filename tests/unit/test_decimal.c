#include "base/rng.h"
#include "base/text.h"
#include "suite.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same by printf and strtod. */
static void print_slowly(double value, char text[64]) {
    if (value == trunc(value)) {
        snprintf(text, 64, "%.0f", value + 0.0);
        return;
    }
    for (int digits = DBL_DIG; digits <= 17; digits++) {
        snprintf(text, 64, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            return;
    }
}

static void check(double value) {
    char text[BLG_DECIMAL_TEXT], slow[64];
    CU_ASSERT_FATAL(blg_decimal_print(value, text));
    print_slowly(value, slow);
    if (strcmp(text, slow) != 0)
        printf("%a: %s, not %s\n", value, text, slow);
    CU_ASSERT_STRING_EQUAL_FATAL(text, slow);
}

static void check_around(double value) {
    double below = value, above = value;
    for (int i = 0; i < 20; i++) {
        check(below);
        check(above);
        check(-above);
        below = nextafter(below, 2e-4);
        above = nextafter(above, 5e14);
    }
}

static void test_decimal__any_size_is_printed_as_printf_does(void) {
    blg_rng rng = blg_rng_stream(1, 2, 3, BLG_FOR_POSE);
    for (int i = 0; i < 60000; i++) {
        double size = exp(log(1e-4) + blg_rng_double(&rng) * (log(1e15) - log(1e-4)));
        if (size >= 1e-4 && size < 1e15)
            check(i % 2 ? size : -size);
    }
}

static void test_decimal__short_decimals_stay_short(void) {
    blg_rng rng = blg_rng_stream(1, 2, 4, BLG_FOR_POSE);
    double unit = 1;
    for (int places = 1; places <= 12; places++) {
        unit *= 10;
        for (int i = 0; i < 3000; i++) {
            double value = floor(blg_rng_double(&rng) * 1000 * unit) / unit;
            if (value >= 1e-4)
                check(value);
        }
    }
    char text[BLG_DECIMAL_TEXT];
    CU_ASSERT(blg_decimal_print(0.1, text));
    CU_ASSERT_STRING_EQUAL(text, "0.1");
    CU_ASSERT(blg_decimal_print(-0.0001, text));
    CU_ASSERT_STRING_EQUAL(text, "-0.0001");
    CU_ASSERT(blg_decimal_print(0.1 + 0.2, text));
    CU_ASSERT_STRING_EQUAL(text, "0.30000000000000004");
}

/* Powers of two, where doubles below lie denser, and of ten, where the number of digits changes. */
static void test_decimal__powers_and_their_neighbours(void) {
    for (int e = -13; e < 49; e++)
        check_around(ldexp(1, e));
    for (double ten = 1e-3; ten < 1e15; ten *= 10)
        check_around(ten);
    for (int i = 1; i < 200; i++)
        check_around(i + 0.5);
}

static void test_decimal__whole_numbers_have_no_point(void) {
    char text[BLG_DECIMAL_TEXT];
    const double numbers[] = {0, 1, -90, 300, 123456789012345};
    for (int i = 0; i < 5; i++)
        check(numbers[i]);
    CU_ASSERT(blg_decimal_print(-0.0, text));
    CU_ASSERT_STRING_EQUAL(text, "0");
}

static void test_decimal__other_sizes_are_left_to_printf(void) {
    char text[BLG_DECIMAL_TEXT] = "same";
    const double others[] = {9.9e-5,  -1e-300,  DBL_TRUE_MIN, 1e15, -1.5e15,
                             DBL_MAX, INFINITY, -INFINITY,    NAN};
    for (int i = 0; i < 9; i++) {
        CU_ASSERT(!blg_decimal_print(others[i], text));
        CU_ASSERT_STRING_EQUAL(text, "same");
    }
}

SUITE(decimal, CASE(test_decimal__any_size_is_printed_as_printf_does),
      CASE(test_decimal__short_decimals_stay_short),
      CASE(test_decimal__powers_and_their_neighbours),
      CASE(test_decimal__whole_numbers_have_no_point),
      CASE(test_decimal__other_sizes_are_left_to_printf))
