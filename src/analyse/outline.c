#include "analyse/outline.h"

#include "geom/intersect.h"

/* Chords of this step lie at most 0.0003 inside a circle of radius 0.5. */
#define STEP_DEG   4.0
#define REFLEX_DEG (-3.0)
#define NO_AREA    1e-4

static bool add_point(blg_outline *o, blg_vec2 at, bool reflex, int ends, int starts) {
    if (o->n == BLG_OUTLINE_POINTS)
        return false;
    o->points[o->n++] = (blg_outline_point){at, reflex, {ends, starts}};
    return true;
}

static int concave(const blg_outline *o, int side) {
    return o->sides[side].is_arc && o->sides[side].bend_deg < 0 ? side : -1;
}

static bool add_side(blg_outline *o, int i) {
    const blg_side *side = &o->sides[i];
    int before = (i + o->n_sides - 1) % o->n_sides, arc = concave(o, i);
    bool reflex = o->sides[before].turn_deg < REFLEX_DEG;
    /* The end of one side and the start of the next may lie apart, by up to the closing gap. The
     * corner is the middle between them. */
    blg_vec2 corner = blg_vec2_scale(blg_vec2_add(o->sides[before].end, side->start), 0.5);
    if (!add_point(o, corner, reflex, concave(o, before), arc))
        return false;
    if (!side->is_arc)
        return true;
    /* Subtracting 0.001 gives 87.99999 and 88 degrees the same number of steps. This matters,
     * because a waist ends on these points. */
    int steps = (int)(fabs(side->bend_deg) / STEP_DEG - 0.001) / 2 * 2 + 2;
    blg_vec2 spoke = blg_vec2_sub(side->start, side->centre);
    for (int k = 1; k < steps; k++) {
        blg_vec2 d = blg_vec2_rotate(spoke, side->bend_deg * k / steps);
        if (!add_point(o, blg_vec2_add(side->centre, d), false, arc, arc))
            return false;
    }
    return true;
}

static bool make_points(blg_outline *o) {
    o->n = 0;
    for (int i = 0; i < o->n_sides; i++)
        if (!add_side(o, i))
            return false;
    o->area = 0;
    for (int i = 0; i < o->n; i++)
        o->area += blg_vec2_cross(o->points[i].at, o->points[(i + 1) % o->n].at) / 2;
    return o->n_sides > 0 && o->area > NO_AREA;
}

bool blg_outline_of_region(const blg_regions *regions, int region, blg_outline *o) {
    o->n_sides = blg_region_sides(regions, region, o->sides);
    return make_points(o);
}

static double signed_area(const blg_curve *curves, int n) {
    double area = 0;
    for (int i = 0; i < n; i++) {
        const blg_curve *c = &curves[i];
        area += blg_vec2_cross(c->start, c->end) / 2;
        if (c->is_arc)
            area += c->radius * c->radius * (c->sweep_rad - blg_sin_rad(c->sweep_rad)) / 2;
    }
    return area;
}

static void reverse(blg_curve *curves, int n) {
    for (int i = 0; i < n; i++)
        curves[i] = blg_curve_part(&curves[i], 1, 0);
    for (int i = 0; i < n / 2; i++) {
        blg_curve kept = curves[i];
        curves[i] = curves[n - 1 - i];
        curves[n - 1 - i] = kept;
    }
}

/* Whether the chord meets the path at its own two ends only. */
static bool chord_is_free(const blg_drawing *d, const blg_curve *chord) {
    for (int i = 0; i < d->n; i++) {
        blg_hit hits[2];
        int n = blg_intersect(chord, &d->curves[i], d->snap, 0, hits);
        for (int k = 0; k < n; k++) {
            double along = hits[k].ta * chord->length;
            if (along > 2 * d->snap && chord->length - along > 2 * d->snap)
                return false;
        }
        if (i > 0 && blg_curve_distance(chord, d->curves[i].start) < d->snap)
            return false;
    }
    return true;
}

bool blg_outline_of_path(const blg_arrangement *a, blg_outline *o) {
    const blg_drawing *d = a->drawing;
    for (int i = 0; i < a->n_nodes; i++)
        if (a->nodes[i].degree > 2)
            return false;
    blg_curve curves[BLG_MAX_ACTIONS + 1];
    for (int i = 0; i < d->n; i++)
        curves[i] = d->curves[i];
    int n = d->n;
    curves[n] = blg_curve_segment(curves[n - 1].end, curves[0].start);
    if (!chord_is_free(d, &curves[n]))
        return false;
    n++;
    if (signed_area(curves, n) < 0)
        reverse(curves, n);
    o->n_sides = blg_sides_of(curves, n, o->sides);
    return make_points(o);
}

bool blg_outline_contains(const blg_outline *o, blg_vec2 p) {
    bool inside = false;
    blg_vec2 a = o->points[o->n - 1].at;
    for (int i = 0; i < o->n; i++) {
        blg_vec2 b = o->points[i].at;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            inside = !inside;
        a = b;
    }
    return inside;
}
