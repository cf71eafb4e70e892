#include "geom/intersect.h"

/* How far rounding may take a parameter out of [0, 1]. */
#define ROUNDING 1e-9

static bool accept(double t) {
    return t >= -ROUNDING && t <= 1 + ROUNDING;
}

static double clamp(double t) {
    return t < 0 ? 0 : t > 1 ? 1 : t;
}

/* Whether p, a point on the supporting line or circle, lies on the curve itself. */
static bool on_curve(const blg_curve *c, blg_vec2 p, double *t) {
    if (!c->is_arc) {
        double along = blg_vec2_dot(blg_vec2_sub(p, c->start), c->axis) / c->length;
        *t = clamp(along);
        return accept(along);
    }
    blg_vec2 d = blg_vec2_sub(p, c->centre);
    *t = blg_curve_project(c, p);
    return blg_vec2_dot(d, c->axis) >= (c->cos_half - ROUNDING) * blg_vec2_length(d);
}

static int keep(const blg_curve *a, const blg_curve *b, const blg_vec2 *points, int n,
                blg_hit hits[2]) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        blg_hit hit;
        if (on_curve(a, points[i], &hit.ta) && on_curve(b, points[i], &hit.tb))
            hits[kept++] = hit;
    }
    return kept;
}

static int segments(const blg_curve *a, const blg_curve *b, blg_hit hits[2]) {
    double sine = blg_vec2_cross(a->axis, b->axis);
    if (fabs(sine) < ROUNDING)
        return 0;
    blg_vec2 d = blg_vec2_sub(b->start, a->start);
    double ta = blg_vec2_cross(d, b->axis) / sine / a->length;
    double tb = blg_vec2_cross(d, a->axis) / sine / b->length;
    if (!accept(ta) || !accept(tb))
        return 0;
    hits[0] = (blg_hit){clamp(ta), clamp(tb)};
    return 1;
}

/* Sets the ends of a chord: foot +- sqrt(square) * along. If they are nearer than 2 * merge, the
 * only point is foot, a tangency. */
static int chord(blg_vec2 foot, double square, blg_vec2 along, double merge, blg_vec2 points[2]) {
    double half = square > 0 ? sqrt(square) : 0;
    points[0] = foot;
    if (half <= merge)
        return 1;
    points[0] = blg_vec2_along(foot, half, along);
    points[1] = blg_vec2_along(foot, -half, along);
    return 2;
}

static int segment_and_arc(const blg_curve *line, const blg_curve *arc, double merge, double miss,
                           blg_vec2 points[2]) {
    blg_vec2 d = blg_vec2_sub(arc->centre, line->start);
    double off = fabs(blg_vec2_cross(line->axis, d));
    if (off > arc->radius + miss)
        return 0;
    blg_vec2 foot = blg_vec2_along(line->start, blg_vec2_dot(d, line->axis), line->axis);
    return chord(foot, arc->radius * arc->radius - off * off, line->axis, merge, points);
}

static int arcs(const blg_curve *a, const blg_curve *b, double merge, double miss,
                blg_vec2 points[2]) {
    blg_vec2 d = blg_vec2_sub(b->centre, a->centre);
    double apart = blg_vec2_length(d), ra = a->radius, rb = b->radius;
    bool same = apart <= miss && fabs(ra - rb) <= miss;
    if (same || apart < ROUNDING || apart > ra + rb + miss || apart < fabs(ra - rb) - miss)
        return 0;
    blg_vec2 axis = blg_vec2_scale(d, 1 / apart);
    double along = (apart * apart + ra * ra - rb * rb) / (2 * apart);
    double square = ra * ra - along * along;
    if (square < 0)
        along = along < 0 ? -ra : ra;
    blg_vec2 foot = blg_vec2_along(a->centre, along, axis);
    return chord(foot, square, blg_vec2_left(axis), merge, points);
}

int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]) {
    blg_vec2 points[2];
    int n;
    if (!a->is_arc && !b->is_arc)
        return segments(a, b, hits);
    if (a->is_arc && b->is_arc)
        n = arcs(a, b, merge, miss, points);
    else
        n = segment_and_arc(a->is_arc ? b : a, a->is_arc ? a : b, merge, miss, points);
    return keep(a, b, points, n, hits);
}
