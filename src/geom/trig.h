/* Trig: trigonometry that gives the same bits on every machine.
 *
 * The sine of a C library depends on its version and on the processor: results differ in the last
 * bit, and so would poses and file digests. The functions here use only + - * / and sqrt, which
 * IEEE 754 defines to the bit, and are compiled without contraction (no fused multiply-add). Each
 * result is within 1 ulp of the true value. If an argument is NaN or infinite, the result is NaN.
 */
#ifndef GEOM_TRIG_H
#define GEOM_TRIG_H

typedef struct blg_sincos {
    double sin, cos;
} blg_sincos;

/* Sine and cosine of any angle. Values of 0, 1/2 and 1 (in size) at multiples of 30 degrees are
 * exact; at odd multiples of 45 degrees both values are the double nearest to sqrt(1/2) in size. */
blg_sincos blg_sincos_deg(double angle_deg);
/* Sine and cosine for |angle_rad| up to 10^5. For larger angles, the rounding of the angle itself
 * would be the larger error. */
blg_sincos blg_sincos_rad(double angle_rad);
double blg_sin_rad(double angle_rad);

/* Like atan2, for finite arguments: radians in [-pi, pi], and 0 for y = 0 and x >= 0. */
double blg_atan2(double y, double x);

/* e to the power of x, |x| <= 1/8. */
double blg_exp(double x);
/* base to the power of n, by multiplication. */
double blg_power(double base, int n);
/* The exact product of a and b, less the rounded product a * b. a and b must be so small that 2^27
 * times each does not overflow. */
double blg_product_error(double a, double b);
/* value minus the nearest multiple of period; the result is in [-period / 2, period / 2]. */
double blg_remainder(double value, double period);
/* The nearest whole number, halves away from zero. */
double blg_round(double value);

#endif
