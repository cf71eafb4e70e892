/* Geometry: vectors, boxes, trigonometry, curves, intersections. */
#ifndef BASE_GEOMETRY_H
#define BASE_GEOMETRY_H

#include "base/memory.h"

/* Trig: trigonometry that gives the same bits on every machine.
 *
 * The sine of a C library depends on its version and on the processor: results differ in the last
 * bit, and so would poses and file digests. The functions here use only + - * / and sqrt, which
 * IEEE 754 defines to the bit, and are compiled without contraction (no fused multiply-add). Each
 * result is within 1 ulp of the true value. Of NaN or an infinite argument, the result is NaN. */

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
/* The exact product of a and b, minus the rounded product a * b. a and b must be so small that 2^27
 * times each does not overflow. */
double blg_product_error(double a, double b);
/* value minus the nearest multiple of period; the result is in [-period / 2, period / 2]. */
double blg_remainder(double value, double period);
/* The nearest whole number, halves away from zero. */
double blg_round(double value);

/* Plane vectors by value. */

typedef struct blg_vec2 {
    double x, y;
} blg_vec2;

#define BLG_PI           3.14159265358979323846
#define BLG_RADIANS(deg) ((deg) * (BLG_PI / 180.0))
#define BLG_DEGREES(rad) ((rad) * (180.0 / BLG_PI))

static inline blg_vec2 blg_vec2_add(blg_vec2 a, blg_vec2 b) {
    return (blg_vec2){a.x + b.x, a.y + b.y};
}
static inline blg_vec2 blg_vec2_sub(blg_vec2 a, blg_vec2 b) {
    return (blg_vec2){a.x - b.x, a.y - b.y};
}
static inline blg_vec2 blg_vec2_scale(blg_vec2 a, double k) {
    return (blg_vec2){a.x * k, a.y * k};
}
/* a + k b */
static inline blg_vec2 blg_vec2_along(blg_vec2 a, double k, blg_vec2 b) {
    return (blg_vec2){a.x + k * b.x, a.y + k * b.y};
}
static inline double blg_vec2_dot(blg_vec2 a, blg_vec2 b) {
    return a.x * b.x + a.y * b.y;
}
static inline double blg_vec2_cross(blg_vec2 a, blg_vec2 b) {
    return a.x * b.y - a.y * b.x;
}
static inline double blg_vec2_length(blg_vec2 a) {
    return sqrt(a.x * a.x + a.y * a.y);
}
static inline double blg_vec2_distance(blg_vec2 a, blg_vec2 b) {
    return blg_vec2_length(blg_vec2_sub(a, b));
}
static inline double blg_vec2_distance_squared(blg_vec2 a, blg_vec2 b) {
    const blg_vec2 apart = blg_vec2_sub(a, b);
    return blg_vec2_dot(apart, apart);
}
static inline blg_vec2 blg_vec2_polar(double angle_deg) {
    const blg_sincos turn = blg_sincos_deg(angle_deg);
    return (blg_vec2){turn.cos, turn.sin};
}
/* v, turned by the angle of the unit vector `by`. */
static inline blg_vec2 blg_vec2_turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}
static inline blg_vec2 blg_vec2_rotate(blg_vec2 v, double angle_deg) {
    return blg_vec2_turned(v, blg_vec2_polar(angle_deg));
}
/* Like fmin and fmax, but without a call of a library; for ints blg_smaller and blg_larger. If b is
 * NaN, the result is a. */
static inline double blg_least(double a, double b) {
    return b < a ? b : a;
}
static inline double blg_most(double a, double b) {
    return b > a ? b : a;
}
static inline int blg_larger(int a, int b) {
    return a > b ? a : b;
}
static inline int blg_smaller(int a, int b) {
    return a < b ? a : b;
}
/* The greatest common divisor of a and b >= 0; a if b is 0. */
static inline int blg_common_divisor(int a, int b) {
    while (b) {
        const int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
/* Squared distance of p from the segment from a to b. */
static inline double blg_vec2_to_segment_squared(blg_vec2 p, blg_vec2 a, blg_vec2 b) {
    const blg_vec2 along = blg_vec2_sub(b, a), to = blg_vec2_sub(p, a);
    const double squared = blg_vec2_dot(along, along);
    double t = squared > 0 ? blg_vec2_dot(to, along) / squared : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const blg_vec2 rest = blg_vec2_along(to, -t, along);
    return blg_vec2_dot(rest, rest);
}
/* Quarter turn to the left. */
static inline blg_vec2 blg_vec2_left(blg_vec2 v) {
    return (blg_vec2){-v.y, v.x};
}

/* A stroke as a curve with a parameter: a straight segment or a circular arc.
 *
 * The parameter t runs from 0 at the start to 1 at the end, in proportion to length. An arc's sweep
 * is positive if the arc runs counter-clockwise, else negative, and at most a full circle. */

typedef struct blg_curve {
    bool is_arc;
    blg_vec2 start, end;
    double length;
    blg_vec2 axis; /* unit vector: along a segment, or from an arc's centre to its middle */
    /* Arcs only. */
    blg_vec2 centre;
    double radius;
    double start_rad, sweep_rad;
    double cos_half; /* cosine of half the sweep */
} blg_curve;

blg_curve blg_curve_segment(blg_vec2 start, blg_vec2 end);
blg_curve blg_curve_arc(blg_vec2 centre, double radius, double start_rad, double sweep_rad);
/* The piece of the curve between two parameters; it runs backwards if t0 > t1. */
blg_curve blg_curve_part(const blg_curve *curve, double t0, double t1);

blg_vec2 blg_curve_point(const blg_curve *curve, double t);
/* Unit vector of the direction of travel at t. */
blg_vec2 blg_curve_tangent(const blg_curve *curve, double t);
/* Parameter of the point of the curve that is nearest to p. */
double blg_curve_project(const blg_curve *curve, blg_vec2 p);
double blg_curve_distance(const blg_curve *curve, blg_vec2 p);
/* The point of the curve that is farthest from p. */
blg_vec2 blg_curve_farthest(const blg_curve *curve, blg_vec2 p);
/* Centre of mass of the curve, as of a wire of uniform density. */
blg_vec2 blg_curve_centroid(const blg_curve *curve);

/* Where two curves meet: transversal crossings and tangencies.
 *
 * Two curves that overlap (lines on one straight line, arcs of one circle) yield no hit. Callers
 * find where such curves meet by blg_curve_project, from the ends that lie on the other curve. */

typedef struct blg_hit {
    double ta, tb; /* parameters on the two curves, both in [0, 1] */
} blg_hit;

/* Fills at most two hits and returns their number. merge and miss are tolerances: two intersections
 * nearer than 2 * merge count as one tangency in their middle. A circle counts as touched if the
 * other curve passes it at a distance of at most `miss`. */
int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]);

/* Makes the convex hull of n points, which it sorts: counter-clockwise, with the first corner
 * repeated at the end. hull has room for n + 1 points. Returns the number of the hull's points. */
int blg_hull(blg_vec2 *points, int n, blg_vec2 *hull);

#endif
