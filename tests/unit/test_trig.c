/* Trigonometry against values of known truth: a table always, and with BLOGO_LONG some 10^7 random
 * arguments against MPFR where the build found it (BLOGO_MPFR). */
#include "base/geometry.h"
#include "base/rng.h"
#include "suite.h"
#include "trig_values.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef BLOGO_MPFR
#include <mpfr.h>
#endif

/* The distance between a double and its neighbours. */
static double ulp_of(double value) {
    int exponent;
    (void)frexp(value, &exponent);
    return ldexp(1, exponent - DBL_MANT_DIG < -1074 ? -1074 : exponent - DBL_MANT_DIG);
}

static double error_ulp(double got, true_value value) {
    return fabs((got - value.high) - value.low) / ulp_of(value.high);
}

static void test_trig__degrees_are_within_an_ulp(void) {
    double worst = 0;
    for (size_t i = 0; i < sizeof of_degrees / sizeof *of_degrees; i++) {
        const blg_sincos got = blg_sincos_deg(of_degrees[i].angle_deg);
        worst = fmax(worst, error_ulp(got.sin, of_degrees[i].sine));
        worst = fmax(worst, error_ulp(got.cos, of_degrees[i].cosine));
    }
    CU_ASSERT(worst <= 1);
}

static void test_trig__radians_are_within_an_ulp(void) {
    double worst = 0;
    for (size_t i = 0; i < sizeof of_radians / sizeof *of_radians; i++) {
        const blg_sincos got = blg_sincos_rad(of_radians[i].angle_rad);
        worst = fmax(worst, error_ulp(got.sin, of_radians[i].sine));
        worst = fmax(worst, error_ulp(got.cos, of_radians[i].cosine));
        CU_ASSERT(blg_sin_rad(of_radians[i].angle_rad) == got.sin);
    }
    CU_ASSERT(worst <= 1);
}

static void test_trig__arcs_are_within_an_ulp(void) {
    double worst = 0;
    for (size_t i = 0; i < sizeof of_points / sizeof *of_points; i++)
        worst = fmax(worst, error_ulp(blg_atan2(of_points[i].y, of_points[i].x), of_points[i].arc));
    CU_ASSERT(worst <= 1);
}

static void test_trig__powers_of_e_are_within_an_ulp(void) {
    double worst = 0;
    for (size_t i = 0; i < sizeof of_powers / sizeof *of_powers; i++)
        worst = fmax(worst, error_ulp(blg_exp(of_powers[i].x), of_powers[i].power));
    CU_ASSERT(worst <= 1);
}

static void test_trig__exact_where_a_double_is(void) {
    static const double halves[12] = {0, 0.5, 2, 1, 2, 0.5, 0, -0.5, 2, -1, 2, -0.5};
    for (int turn = -3; turn <= 3; turn++)
        for (int i = 0; i < 12; i++) {
            const blg_sincos got = blg_sincos_deg(360.0 * turn + 30 * i);
            CU_ASSERT(halves[i] == 2 || got.sin == halves[i]);
            CU_ASSERT(halves[(i + 3) % 12] == 2 || got.cos == halves[(i + 3) % 12]);
        }
    for (int odd = -15; odd < 16; odd += 2) {
        const blg_sincos got = blg_sincos_deg(45.0 * odd);
        CU_ASSERT(fabs(got.sin) == sqrt(0.5) && fabs(got.cos) == sqrt(0.5));
    }
}

/* Turning by a quarter, a half or the other way swaps and negates, to the bit. */
static void test_trig__symmetric_to_the_bit(void) {
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    for (int i = 0; i < 20000; i++) {
        const double angle = floor(blg_rng_uniform(&rng, -360, 360) * 1024) / 1024;
        const blg_sincos a = blg_sincos_deg(angle), b = blg_sincos_deg(angle + 90),
                         c = blg_sincos_deg(-angle), d = blg_sincos_deg(angle + 720);
        wrong += a.sin != -b.cos || a.cos != b.sin || a.sin != -c.sin || a.cos != c.cos ||
                 a.sin != d.sin || a.cos != d.cos;
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

static void test_trig__no_number_stays_none(void) {
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        CU_ASSERT(isnan(blg_sincos_deg(bad[i]).sin) && isnan(blg_sincos_deg(bad[i]).cos));
        CU_ASSERT(isnan(blg_sincos_rad(bad[i]).sin) && isnan(blg_sincos_rad(bad[i]).cos));
        CU_ASSERT(isnan(blg_atan2(bad[i], 1)) && isnan(blg_atan2(1, bad[i])));
    }
    CU_ASSERT(isnan(blg_sincos_rad(1e9).sin));
}

static void test_trig__arcs_on_the_axes(void) {
    const double half = acos(-1.0);
    CU_ASSERT(blg_atan2(0, 1) == 0 && blg_atan2(0, 0) == 0 && !signbit(blg_atan2(0, 1)));
    CU_ASSERT(blg_atan2(-0.0, 1) == 0 && signbit(blg_atan2(-0.0, 1)));
    CU_ASSERT(blg_atan2(0, -1) == half && blg_atan2(-0.0, -1) == -half);
    CU_ASSERT(blg_atan2(3, 0) == half / 2 && blg_atan2(-3, 0) == -half / 2);
    CU_ASSERT(blg_atan2(2, 2) == half / 4 && blg_atan2(-2, -2) == -3 * half / 4);
}

static void test_trig__round_remainder_power(void) {
    CU_ASSERT(blg_round(2.5) == 3 && blg_round(-2.5) == -3 && blg_round(0.49999999999999994) == 0);
    CU_ASSERT(blg_round(-0.3) == 0 && blg_round(1e300) == 1e300 && blg_round(7) == 7);
    CU_ASSERT(blg_remainder(350, 360) == -10 && blg_remainder(-350, 360) == 10);
    CU_ASSERT(blg_remainder(10, 360) == 10 && blg_remainder(730, 360) == 10);
    CU_ASSERT(fabs(blg_remainder(540, 360)) == 180 && blg_remainder(0, 360) == 0);
    CU_ASSERT(blg_power(10, 3) == 1000 && blg_power(2, -3) == 0.125 && blg_power(7, 0) == 1);
    CU_ASSERT(blg_product_error(3, 5) == 0);
    CU_ASSERT(blg_product_error(1 + 0x1p-30, 1 + 0x1p-30) == 0x1p-60);
}

#ifdef BLOGO_MPFR
enum { SINE_DEG, COSINE_DEG, SINE, COSINE, ARC, POWER, FUNCTIONS };

/* The true value of one function, a and b as in its call. */
static true_value truth(int function, double a, double b, mpfr_t x, mpfr_t y) {
    mpfr_set_d(x, a, MPFR_RNDN);
    if (function == SINE_DEG || function == COSINE_DEG) {
        mpfr_const_pi(y, MPFR_RNDN);
        mpfr_mul(x, x, y, MPFR_RNDN);
        mpfr_div_ui(x, x, 180, MPFR_RNDN);
    }
    if (function == SINE_DEG || function == SINE)
        mpfr_sin(x, x, MPFR_RNDN);
    else if (function == COSINE_DEG || function == COSINE)
        mpfr_cos(x, x, MPFR_RNDN);
    else if (function == POWER)
        mpfr_exp(x, x, MPFR_RNDN);
    else {
        mpfr_set_d(y, b, MPFR_RNDN);
        mpfr_atan2(x, x, y, MPFR_RNDN);
    }
    true_value value = {mpfr_get_d(x, MPFR_RNDN), 0};
    mpfr_sub_d(x, x, value.high, MPFR_RNDN);
    value.low = mpfr_get_d(x, MPFR_RNDN);
    return value;
}

static double error_of(int function, blg_rng *rng, mpfr_t x, mpfr_t y) {
    static const double reach[FUNCTIONS] = {720, 720, 10, 10, 500, 0.125};
    const double a = blg_rng_uniform(rng, -reach[function], reach[function]);
    const double b = blg_rng_uniform(rng, -500, 500);
    const double got = function == SINE_DEG     ? blg_sincos_deg(a).sin
                       : function == COSINE_DEG ? blg_sincos_deg(a).cos
                       : function == SINE       ? blg_sincos_rad(a).sin
                       : function == COSINE     ? blg_sincos_rad(a).cos
                       : function == ARC        ? blg_atan2(a, b)
                                                : blg_exp(a);
    return error_ulp(got, truth(function, a, b, x, y));
}
#endif

static void test_trig__random_arguments_agree_with_mpfr(void) {
#ifdef BLOGO_MPFR
    const long n = suite_is_long() ? 10000000 : 3000;
    mpfr_t x, y;
    mpfr_init2(x, 160);
    mpfr_init2(y, 160);
    for (int function = 0; function < FUNCTIONS; function++) {
        blg_rng rng = blg_rng_stream(2, (uint64_t)function, 0, BLG_FOR_TEST);
        double worst = 0;
        for (long i = 0; i < n; i++)
            worst = fmax(worst, error_of(function, &rng, x, y));
        CU_ASSERT(worst <= 1);
        if (suite_is_long())
            printf("  function %d: worst %.3f ulp of %ld\n", function, worst, n);
    }
    mpfr_clear(x);
    mpfr_clear(y);
#else
    suite_skip("the build found no MPFR");
#endif
}

SUITE(trig, CASE(test_trig__degrees_are_within_an_ulp), CASE(test_trig__radians_are_within_an_ulp),
      CASE(test_trig__arcs_are_within_an_ulp), CASE(test_trig__powers_of_e_are_within_an_ulp),
      CASE(test_trig__exact_where_a_double_is), CASE(test_trig__symmetric_to_the_bit),
      CASE(test_trig__no_number_stays_none), CASE(test_trig__arcs_on_the_axes),
      CASE(test_trig__round_remainder_power), CASE(test_trig__random_arguments_agree_with_mpfr))
