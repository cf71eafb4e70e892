#include "geom/curve.h"

#define FULL_TURN (2 * BLG_PI)

static blg_vec2 polar(double rad) {
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
                       .start = blg_vec2_along(centre, radius, polar(start_rad)),
                       .end = blg_vec2_along(centre, radius, polar(start_rad + sweep_rad)),
                       .length = radius * fabs(sweep_rad),
                       .axis = polar(start_rad + sweep_rad / 2),
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
        return blg_vec2_along(c->centre, c->radius, polar(c->start_rad + t * c->sweep_rad));
    return blg_vec2_along(c->start, t * c->length, c->axis);
}

blg_vec2 blg_curve_tangent(const blg_curve *c, double t) {
    if (!c->is_arc)
        return c->axis;
    blg_vec2 left = blg_vec2_left(polar(c->start_rad + t * c->sweep_rad));
    return blg_vec2_scale(left, c->sweep_rad < 0 ? -1 : 1);
}

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
