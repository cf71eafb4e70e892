/* Plane vectors by value. */
#ifndef GEOM_VEC2_H
#define GEOM_VEC2_H

#include "geom/trig.h"

#include <math.h>

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
static inline blg_vec2 blg_vec2_polar(double angle_deg) {
    const blg_sincos turn = blg_sincos_deg(angle_deg);
    return (blg_vec2){turn.cos, turn.sin};
}
static inline blg_vec2 blg_vec2_rotate(blg_vec2 v, double angle_deg) {
    blg_vec2 r = blg_vec2_polar(angle_deg);
    return (blg_vec2){v.x * r.x - v.y * r.y, v.x * r.y + v.y * r.x};
}
/* Like fmin and fmax, but without a call of the mathematics library. If b is NaN, the result is a.
 */
static inline double blg_least(double a, double b) {
    return b < a ? b : a;
}
static inline double blg_most(double a, double b) {
    return b > a ? b : a;
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

#endif
