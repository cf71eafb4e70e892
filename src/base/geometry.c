/* Geometry of the plane, with the same bits on every machine. Angles, points and curves come in;
 * sines, positions, distances and meeting points come out. The rooms above measure figures, place
 * shapes and draw pictures with it. */
#include "base/geometry.h"

/* ---- trig ---- */

/* Computes sine, cosine and arc tangent, without the functions of C's library. Each function first
 * reduces its argument exactly, to an angle of at most 45 degrees or to a small quotient. Then it
 * sums a power series, whose first omitted term is below 2^-60 of the result. A second double, low,
 * carries what rounding loses on the way. So nearly only the last addition rounds, and results are
 * within 0.8 ulp (units in the last place). */

#define TURN_DEG 360.0 /* a full turn */

/* The number high + low, more precise than a double: high is the double nearest to it. */
typedef struct pair {
    double high, low;
} pair;

/* The exact product of two numbers: the rounded product and what rounding loses. */
static pair exact_product(double a, double b) {
    const double split = 134217729.0; /* 2^27 + 1: Dekker's split of a double into halves */
    const double product = a * b, wide_a = split * a, wide_b = split * b;
    const double a1 = wide_a - (wide_a - a), b1 = wide_b - (wide_b - b);
    const double a2 = a - a1, b2 = b - b1;
    return (pair){product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

double blg_product_error(double a, double b) {
    return exact_product(a, b).low;
}

double blg_round(double value) {
    const double whole = trunc(value);
    return fabs(value - whole) >= 0.5 ? whole + copysign(1, value) : whole;
}

double blg_remainder(double value, double period) {
    const double rest = fmod(value, period), size = fabs(rest);
    return size > period - size ? copysign(period - size, -rest) : rest;
}

double blg_power(double base, int n) {
    double power = 1;
    for (int i = n < 0 ? -n : n; i; i--)
        power *= base;
    return n < 0 ? 1 / power : power;
}

/* The power series up to x^10. The largest terms are added last. */
double blg_exp(double x) {
    static const double parts[] = {1.0 / 6,    1.0 / 24,    1.0 / 120,    1.0 / 720,
                                   1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800};
    double sum = 0;
    for (int i = 7; i >= 0; i--)
        sum = parts[i] + x * sum;
    return 1 + (x + (x * x / 2 + x * x * x * sum));
}

/* ---- sine and cosine ---- */

/* Takes degrees or radians, and gives sine and cosine together. */

/* Sine of an angle x in radians, where |x| <= pi / 4 and x.low is less than an ulp of x.high. The
 * first two terms of the power series are added exactly as they are. A polynomial in x^2 replaces
 * all others: it equals their sum at six Chebyshev points, and its error is less than 2^-62. */
static double sine_of(pair x) {
    const double z = x.high * x.high, v = z * x.high;
    const double rest =
        0.0083333333333333332 +
        z * (-0.00019841269841268963 +
             z * (2.7557319222324429e-06 +
                  z * (-2.505210723603745e-08 +
                       z * (1.6058684329175855e-10 + z * (-7.5953066781251212e-13)))));
    return x.high - ((z * (0.5 * x.low - v * rest) - x.low) + v * (1.0 / 6));
}

/* Cosine of such an angle: 1 - z / 2, with z the square of the angle, and a polynomial for the
 * other terms. The last line adds what rounding lost in 1 - z / 2, and the effect of the angle's
 * low part.
 */
static double cosine_of(pair x) {
    const double z = x.high * x.high, half = 0.5 * z, first = 1 - half;
    const double rest =
        0.041666666666666664 +
        z * (-0.0013888888888887398 +
             z * (2.4801587298764561e-05 +
                  z * (-2.7557317271145144e-07 +
                       z * (2.087614614655861e-09 + z * (-1.1382623647474604e-11)))));
    return first + (((1 - first) - half) + (z * z * rest - x.high * x.low));
}

/* Sine and cosine of an angle turned by `quarters` times 90 degrees. There is no branch, because
 * the quarters of headings have no pattern. "0 - x" gives no -0, as "-x" would. */
static blg_sincos turned(double sine, double cosine, unsigned quarters) {
    const double values[] = {sine, cosine, 0 - sine, 0 - cosine};
    return (blg_sincos){values[quarters & 3], values[(quarters + 1) & 3]};
}

/* value * units_per_one, rounded to the nearest whole number; the product is below 2^30. */
static int nearest(double value, double units_per_one) {
    return (int)(value * units_per_one + copysign(0.5, value));
}

/* Takes off whole quarters of a turn, so that at most 45 degrees are left. */
blg_sincos blg_sincos_deg(double angle_deg) {
    if (!(fabs(angle_deg) < INFINITY))
        return (blg_sincos){NAN, NAN};
    const double within = fabs(angle_deg) < TURN_DEG ? angle_deg : fmod(angle_deg, TURN_DEG);
    const int quarters = nearest(within, 1 / 90.0);
    const double rest = within - 90.0 * quarters, size = fabs(rest); /* exact; at most 45 degrees */
    if (rest == 0) /* a shortcut with the same result */
        return turned(rest, 1, (unsigned)quarters);
    pair x = exact_product(rest, 0.017453292519943295); /* times pi / 180 ... */
    x.low += rest * 2.9486522708701687e-19;             /* ... and its rounding error */
    double sine = sine_of(x), cosine = cosine_of(x);
    if (size == 30) /* the true value, however the series rounds */
        sine = copysign(0.5, rest);
    if (size == 45) {
        cosine = 0.70710678118654752;
        sine = copysign(cosine, rest);
    }
    return turned(sine, cosine, (unsigned)quarters);
}

/* The exact sum of any two numbers. */
static pair exact_sum(double a, double b) {
    const double high = a + b, part = high - a;
    return (pair){high, (a - (high - part)) + (b - part)};
}

blg_sincos blg_sincos_rad(double angle_rad) {
    if (!(fabs(angle_rad) <= 2e5))
        return (blg_sincos){NAN, NAN};
    const int quarters = nearest(angle_rad, 0.63661977236758134 /* 2 / pi */);
    /* angle_rad minus quarters * pi / 2. pi / 2 is subtracted in four parts. The first three parts
     * have 33 bits each, so that their products with numbers up to 2^20 are exact. */
    const double n = quarters;
    const pair b = exact_sum(angle_rad - n * 1.5707963267341256, -(n * 6.077100506303966e-11));
    const pair c = exact_sum(b.high, -(n * 2.0222662487111665e-21));
    const pair x = exact_sum(c.high, b.low + c.low - n * 8.4784276603688996e-32);
    return turned(sine_of(x), cosine_of(x), (unsigned)quarters);
}

double blg_sin_rad(double angle_rad) {
    return blg_sincos_rad(angle_rad).sin;
}

/* ---- arc tangent ---- */

/* Takes a vector and gives its direction in radians. */

/* The arc tangents of k / 8: the nearest double, and the rounding error that it leaves. */
static const pair eighths[] = {{0, 0},
                               {0.12435499454676144, -3.1253241424539383e-18},
                               {0.24497866312686414, 1.0698755618734451e-17},
                               {0.35877067027057225, -2.4623815582638635e-17},
                               {0.46364760900080609, 2.2698777452961687e-17},
                               {0.55859931534356244, -5.4556305485916264e-18},
                               {0.64350110879328437, 1.5834785051444286e-17},
                               {0.71882999962162453, -2.1478388444456983e-17},
                               {0.78539816339744828, 3.061616997868383e-17}};

/* The exact sum of two numbers with |a| >= |b|. */
static pair sum_of(double a, double b) {
    const double high = a + b;
    return (pair){high, (a - high) + b};
}

/* The arc tangent of q = small / large, where 0 <= small <= large and large > 0 is neither tiny nor
 * huge. It is the sum of the arc tangents of k / 8 and of t = (q - k / 8) / (1 + q k / 8). */
static pair arc_of(double small, double large) {
    const double q = small / large;
    const pair back = exact_product(q, large);
    const double q_low = ((small - back.high) - back.low) / large;
    const int k = (int)(8 * q + 0.5);
    const double c = k / 8.0;
    const pair cq = exact_product(c, q);
    pair below = sum_of(1, cq.high);
    below.low += cq.low + c * q_low;
    const double above = q - c; /* exact */
    const double t = (above + q_low) / below.high;
    const pair again = exact_product(t, below.high);
    const double t_low = (((above - again.high) - again.low) + q_low - t * below.low) / below.high;
    const double z = t * t;
    const double rest =
        z * (-1.0 / 3 +
             z * (1.0 / 5 + z * (-1.0 / 7 + z * (1.0 / 9 + z * (-1.0 / 11 + z * (1.0 / 13))))));
    const pair main = k ? sum_of(eighths[k].high, t) : (pair){t, 0};
    return sum_of(main.high, main.low + (eighths[k].low + (t_low + t * rest)));
}

/* A power of two that brings a very large or very small number nearer to 1, so that nothing
 * overflows or underflows. A second number that becomes 0 when it is scaled too was too small to
 * matter. */
static double scale_for(double size) {
    return size > 1e150 ? 0x1p-600 : size < 1e-150 ? 0x1p600 : 1;
}

/* pi and pi / 2: the nearest double, and the rounding error that it leaves. */
static const pair pi = {3.1415926535897931, 1.2246467991473532e-16};
static const pair half_pi = {1.5707963267948966, 6.123233995736766e-17};

/* The smaller coordinate divided by the larger gives an angle up to 45 degrees. The result follows
 * from it by the axis that is nearer and by the signs. */
double blg_atan2(double y, double x) {
    const double wide = fabs(x), tall = fabs(y);
    if (!(wide < INFINITY && tall < INFINITY))
        return NAN;
    const double large = wide > tall ? wide : tall, small = wide > tall ? tall : wide;
    if (!(large > 0))
        return signbit(x) ? copysign(pi.high, y) : y;
    const double scale = scale_for(large);
    pair arc = arc_of(small * scale, large * scale);
    if (tall >= wide) { /* the angle from the other axis */
        const pair rest = sum_of(half_pi.high, -arc.high);
        arc = (pair){rest.high, rest.low + (half_pi.low - arc.low)};
    }
    if (signbit(x)) {
        const pair rest = sum_of(pi.high, -arc.high);
        arc = (pair){rest.high, rest.low + (pi.low - arc.low)};
    }
    return copysign(arc.high + arc.low, y);
}

/* ---- curve ---- */

/* A curve is a segment or an arc of a circle; a parameter t runs along it from 0 to 1. The
 * functions make curves, and give their points, tangents and distances from points. */

#define FULL_TURN (2 * BLG_PI) /* radians */

static blg_vec2 unit_vector(double rad) {
    const blg_sincos turn = blg_sincos_rad(rad);
    return (blg_vec2){turn.cos, turn.sin};
}

blg_curve blg_curve_segment(blg_vec2 start, blg_vec2 end) {
    blg_vec2 d = blg_vec2_sub(end, start);
    double length = blg_vec2_length(d);
    blg_vec2 axis = length > 0 ? blg_vec2_scale(d, 1 / length) : (blg_vec2){1, 0};
    return (blg_curve){.start = start, .end = end, .length = length, .axis = axis};
}

blg_curve blg_curve_arc(blg_vec2 centre, double radius, double start_rad, double sweep_rad) {
    return (blg_curve){.is_arc = true,
                       .start = blg_vec2_along(centre, radius, unit_vector(start_rad)),
                       .end = blg_vec2_along(centre, radius, unit_vector(start_rad + sweep_rad)),
                       .length = radius * fabs(sweep_rad),
                       .axis = unit_vector(start_rad + sweep_rad / 2),
                       .centre = centre,
                       .radius = radius,
                       .start_rad = start_rad,
                       .sweep_rad = sweep_rad,
                       .cos_half = blg_sincos_rad(sweep_rad / 2).cos};
}

blg_curve blg_curve_part(const blg_curve *c, double t0, double t1) {
    if (c->is_arc)
        return blg_curve_arc(c->centre, c->radius, c->start_rad + t0 * c->sweep_rad,
                             (t1 - t0) * c->sweep_rad);
    return blg_curve_segment(blg_curve_point(c, t0), blg_curve_point(c, t1));
}

blg_vec2 blg_curve_point(const blg_curve *c, double t) {
    if (c->is_arc)
        return blg_vec2_along(c->centre, c->radius, unit_vector(c->start_rad + t * c->sweep_rad));
    return blg_vec2_along(c->start, t * c->length, c->axis);
}

blg_vec2 blg_curve_tangent(const blg_curve *c, double t) {
    if (!c->is_arc)
        return c->axis;
    blg_vec2 left = blg_vec2_left(unit_vector(c->start_rad + t * c->sweep_rad));
    return blg_vec2_scale(left, c->sweep_rad < 0 ? -1 : 1);
}

/* The parameter of the nearest point. On an arc, it is the angle from the arc's start to p, seen
 * from the centre, as a share of the sweep. If p lies beyond the sweep, the nearer end is the
 * nearest point. */
double blg_curve_project(const blg_curve *c, blg_vec2 p) {
    if (!c->is_arc) {
        double along = blg_vec2_dot(blg_vec2_sub(p, c->start), c->axis);
        return along <= 0 ? 0 : along >= c->length ? 1 : along / c->length;
    }
    blg_vec2 d = blg_vec2_sub(p, c->centre);
    double sweep = fabs(c->sweep_rad);
    double turned = blg_atan2(d.y, d.x) - c->start_rad;
    if (c->sweep_rad < 0)
        turned = -turned;
    turned -= FULL_TURN * floor(turned / FULL_TURN);
    if (turned <= sweep)
        return turned / sweep;
    return turned - sweep < FULL_TURN - turned ? 1 : 0;
}

/* The distance of p from the nearest point of the curve. The line from an arc's centre towards p
 * meets the arc if its angle to the arc's axis is at most half the sweep. */
double blg_curve_distance(const blg_curve *c, blg_vec2 p) {
    if (!c->is_arc) {
        blg_vec2 d = blg_vec2_sub(p, c->start);
        double along = blg_vec2_dot(d, c->axis);
        if (along > 0 && along < c->length)
            return fabs(blg_vec2_cross(c->axis, d));
        return along <= 0 ? blg_vec2_length(d) : blg_vec2_distance(p, c->end);
    }
    blg_vec2 d = blg_vec2_sub(p, c->centre);
    double length = blg_vec2_length(d);
    if (blg_vec2_dot(d, c->axis) >= c->cos_half * length)
        return fabs(length - c->radius);
    double to_start = blg_vec2_distance(p, c->start), to_end = blg_vec2_distance(p, c->end);
    return to_start < to_end ? to_start : to_end;
}

/* The farthest point is an end; or, on an arc, the point where the line from p through the centre
 * meets the arc behind the centre, if the arc reaches there. */
blg_vec2 blg_curve_farthest(const blg_curve *c, blg_vec2 p) {
    bool start = blg_vec2_distance(p, c->start) >= blg_vec2_distance(p, c->end);
    blg_vec2 end = start ? c->start : c->end;
    if (!c->is_arc)
        return end;
    blg_vec2 d = blg_vec2_sub(c->centre, p);
    double length = blg_vec2_length(d);
    if (length > 0 && blg_vec2_dot(d, c->axis) >= c->cos_half * length)
        return blg_vec2_along(c->centre, c->radius / length, d);
    return end;
}

blg_vec2 blg_curve_centroid(const blg_curve *c) {
    if (!c->is_arc)
        return blg_vec2_scale(blg_vec2_add(c->start, c->end), 0.5);
    double half = fabs(c->sweep_rad) / 2;
    return blg_vec2_along(c->centre, half > 0 ? c->radius * blg_sin_rad(half) / half : c->radius,
                          c->axis);
}

/* ---- intersect ---- */

/* Finds where two curves meet, as parameters on both. The arrangement of a figure is made of these
 * points. */

/* How far rounding may take a parameter out of [0, 1]. Smaller sines and distances count as 0. */
#define ROUNDING 1e-9

/* Whether a parameter lies in [0, 1], up to rounding. */
static bool is_on_segment(double t) {
    return t >= -ROUNDING && t <= 1 + ROUNDING;
}

static double clamp(double t) {
    return t < 0 ? 0 : t > 1 ? 1 : t;
}

/* Whether p, a point on the curve's infinite line or full circle, lies on the curve itself. *t gets
 * its parameter. */
static bool on_curve(const blg_curve *c, blg_vec2 p, double *t) {
    if (!c->is_arc) {
        double along = blg_vec2_dot(blg_vec2_sub(p, c->start), c->axis) / c->length;
        *t = clamp(along);
        return is_on_segment(along);
    }
    blg_vec2 d = blg_vec2_sub(p, c->centre);
    *t = blg_curve_project(c, p);
    return blg_vec2_dot(d, c->axis) >= (c->cos_half - ROUNDING) * blg_vec2_length(d);
}

/* Sets hits to where two segments meet; parallel ones do not. Returns the number of hits. */
static int meet_lines(const blg_curve *a, const blg_curve *b, blg_hit hits[2]) {
    double sine = blg_vec2_cross(a->axis, b->axis);
    if (fabs(sine) < ROUNDING)
        return 0;
    blg_vec2 d = blg_vec2_sub(b->start, a->start);
    double ta = blg_vec2_cross(d, b->axis) / sine / a->length;
    double tb = blg_vec2_cross(d, a->axis) / sine / b->length;
    if (!is_on_segment(ta) || !is_on_segment(tb))
        return 0;
    hits[0] = (blg_hit){clamp(ta), clamp(tb)};
    return 1;
}

/* Sets the points in which a line or circle cuts a circle: foot +- sqrt(square) * along, where foot
 * is the middle of the chord and `along` its direction. If they are nearer than 2 * merge, foot is
 * the only point, a tangency. Returns the number of points. */
static int chord(blg_vec2 foot, double square, blg_vec2 along, double merge, blg_vec2 points[2]) {
    double half = square > 0 ? sqrt(square) : 0;
    points[0] = foot;
    if (half <= merge)
        return 1;
    points[0] = blg_vec2_along(foot, half, along);
    points[1] = blg_vec2_along(foot, -half, along);
    return 2;
}

/* The points that the infinite line of a segment and the full circle of an arc share. A line that
 * passes the circle at a distance of at most `miss` touches it. merge: as for chord. */
static int segment_and_arc(const blg_curve *line, const blg_curve *arc, double merge, double miss,
                           blg_vec2 points[2]) {
    blg_vec2 d = blg_vec2_sub(arc->centre, line->start);
    double off = fabs(blg_vec2_cross(line->axis, d));
    if (off > arc->radius + miss)
        return 0;
    blg_vec2 foot = blg_vec2_along(line->start, blg_vec2_dot(d, line->axis), line->axis);
    return chord(foot, arc->radius * arc->radius - off * off, line->axis, merge, points);
}

/* The points that two circles share; nearly equal circles share none. Circles that miss each other
 * by at most `miss` touch. merge: as for chord. */
static int meet_circles(const blg_curve *a, const blg_curve *b, double merge, double miss,
                        blg_vec2 points[2]) {
    blg_vec2 d = blg_vec2_sub(b->centre, a->centre);
    double apart = blg_vec2_length(d), ra = a->radius, rb = b->radius;
    bool same = apart <= miss && fabs(ra - rb) <= miss;
    if (same || apart < ROUNDING || apart > ra + rb + miss || apart < fabs(ra - rb) - miss)
        return 0;
    blg_vec2 axis = blg_vec2_scale(d, 1 / apart);
    double along = (apart * apart + ra * ra - rb * rb) / (2 * apart);
    double square = ra * ra - along * along;
    if (square < 0) /* they only nearly touch: at the point of a towards b, or away from it */
        along = along < 0 ? -ra : ra;
    blg_vec2 foot = blg_vec2_along(a->centre, along, axis);
    return chord(foot, square, blg_vec2_left(axis), merge, points);
}

/* Finds the common points of the infinite lines and full circles, and keeps those on both
 * curves. */
int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]) {
    blg_vec2 points[2];
    int n;
    if (!a->is_arc && !b->is_arc)
        return meet_lines(a, b, hits);
    if (a->is_arc && b->is_arc)
        n = meet_circles(a, b, merge, miss, points);
    else
        n = segment_and_arc(a->is_arc ? b : a, a->is_arc ? a : b, merge, miss, points);
    int kept = 0;
    for (int i = 0; i < n; i++) {
        blg_hit hit;
        if (on_curve(a, points[i], &hit.ta) && on_curve(b, points[i], &hit.tb))
            hits[kept++] = hit;
    }
    return kept;
}

static int left_to_right(const void *left, const void *right) {
    const blg_vec2 *a = left, *b = right;
    return BLG_ORDER_OR(a->x, b->x, BLG_ORDER(a->y, b->y));
}

/* Andrew's monotone chains: the lower chain from left to right, then the upper chain back. A chain
 * turns left only: its last points are dropped as long as it would turn right there. */
int blg_hull(blg_vec2 *points, int n, blg_vec2 *hull) {
    int size = 0;
    BLG_SORT(points, n, left_to_right);
    for (int way = 0; way < 2; way++) {
        const int least = way ? size + 1 : 2; /* points, so that the chain can turn */
        for (int k = way; k < n; k++) {
            const blg_vec2 p = points[way ? n - 1 - k : k];
            while (size >= least && blg_vec2_cross(blg_vec2_sub(hull[size - 1], hull[size - 2]),
                                                   blg_vec2_sub(p, hull[size - 2])) <= 0)
                size--;
            hull[size++] = p;
        }
    }
    return size;
}
