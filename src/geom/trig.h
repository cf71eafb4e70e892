/* Trig: the same bits on every machine.
 *
 * C libraries choose another sine by processor and by version; the results differ in the last bit,
 * and with them poses and file digests. These functions use + - * / and sqrt alone, which IEEE 754
 * defines to the bit, and are compiled without contraction. Each is within 1 ulp of the true value.
 * Where an argument is no number or infinite, so is the result no number. */
#ifndef GEOM_TRIG_H
#define GEOM_TRIG_H

typedef struct blg_sincos {
    double sin, cos;
} blg_sincos;

/* Any angle. Exact at multiples of 30 degrees where the value is 0, 1/2 or 1; at odd multiples of
 * 45 degrees both are the double nearest to sqrt(1/2). */
blg_sincos blg_sincos_deg(double angle_deg);
/* |angle_rad| up to 10^5; beyond, the angle itself is known less well than its sine. */
blg_sincos blg_sincos_rad(double angle_rad);
double blg_sin_rad(double angle_rad);

/* Radians in [-pi, pi]; 0 for (0, x >= 0), as atan2 has it; finite arguments. */
double blg_atan2(double y, double x);

/* e to the power of x, |x| <= 1/8. */
double blg_exp(double x);
/* base to the power of n, by multiplication. */
double blg_power(double base, int n);
/* What a * b, rounded, lacks to the exact product. Neither overflows when multiplied by 2^27. */
double blg_product_error(double a, double b);
/* value less the nearest multiple of period, in [-period / 2, period / 2]. */
double blg_remainder(double value, double period);
/* The nearest whole number, halves away from zero. */
double blg_round(double value);

#endif
