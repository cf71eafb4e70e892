/* Decides the attributes that the published table lacks, which user concepts may name.
 * docs/attributes.md gives the thresholds. */
#include "analyse/measured.h"

#define PUT(name) measures[BLG_ATTR_##name]

static void angles_and_sides(const blg_measured_figure *f, blg_measure *measures) {
    const blg_lines *l = &f->lines;
    blg_measure right = blg_low_is_one(fabs(f->angles.right_deg - 90), 1, 5);
    right.figure = f->angles.right_deg;
    PUT(has_right_angle) = right;
    PUT(has_parallel_sides) = blg_low_is_one(l->parallel_deg, 1, 5);
    if (l->most >= 2)
        PUT(has_equal_sides) = blg_low_is_one(l->longest / l->shortest, 1.03, 1.10);
    else
        PUT(has_equal_sides) = blg_not_applicable(0);
}

/* Rotation orders, mirror axes and chirality; undecided if a symmetry that they depend on is
 * undecided. */
static void turns(const blg_measured_figure *f, blg_measure *measures) {
    int order = f->symmetry.order;
    double off_two = fabs(fabs(order - 2.0) - 0.5);
    PUT(rotation_order_two) = blg_decided(order == 2, order, off_two);
    if (order != 2 && PUT(self_transposed).value == BLG_UNDECIDED)
        PUT(rotation_order_two) = blg_near(order, 0);
    bool many = order == 0 || order >= 3;
    PUT(rotation_order_three_or_more) = blg_decided(many, order, fabs(order - 2.5));
    bool axes = PUT(symmetric).value == 1 && order != 1;
    PUT(has_many_mirror_axes) = blg_decided(axes, axes ? order : 0, 0.5);
    if (!axes && PUT(symmetric).value != 0 &&
        (PUT(symmetric).value == BLG_UNDECIDED || PUT(self_transposed).value == BLG_UNDECIDED))
        PUT(has_many_mirror_axes) = blg_near(order, 0);
    PUT(chiral) = PUT(symmetric);
    if (PUT(chiral).value != BLG_UNDECIDED)
        PUT(chiral).value = (int8_t)!PUT(symmetric).value;
}

static void meetings(const blg_measured_figure *f, blg_measure *measures) {
    const blg_junctions *j = &f->junctions;
    PUT(has_many_crossings) =
        blg_decided(j->crossings >= 2, j->crossings, fabs(j->crossings - 1.5));
    PUT(touches_itself) = blg_decided(j->touches > 0, j->touches, fabs(j->touches - 0.5));
    if ((j->crossings >= 2) != (j->crossings + j->doubtful >= 2))
        PUT(has_many_crossings) = blg_near(j->crossings, 0);
    if ((j->touches > 0) != (j->touches > j->doubtful))
        PUT(touches_itself) = blg_near(j->touches, 0);
    if (!f->regions.consistent)
        return;
    PUT(has_three_or_more_regions) =
        blg_decided(f->regions.n >= 3, f->regions.n, fabs(f->regions.n - 2.5));
    if (f->regions.n > 0)
        PUT(loop_with_tail) = blg_high_is_one(f->regions.tail_length, 0.02, BLG_OPEN_GAP);
    else
        PUT(loop_with_tail) = blg_decided(false, 0, 0.02);
}

/* Longest run of consecutive arcs on one circle, in degrees. */
static void long_arc(const blg_measured_figure *f, blg_measure *measures) {
    double longest = 0, run = 0;
    for (int i = 0; i < f->drawing.n; i++) {
        const blg_curve *c = &f->drawing.curves[i], *before = i ? c - 1 : NULL;
        double extent = fabs(BLG_DEGREES(c->sweep_rad));
        if (!c->is_arc) {
            run = 0;
            continue;
        }
        bool goes_on = before && before->is_arc && c->sweep_rad * before->sweep_rad > 0 &&
                       fabs(c->radius - before->radius) < BLG_SNAP &&
                       blg_vec2_distance(c->centre, before->centre) < BLG_SNAP;
        run = goes_on ? run + extent : extent;
        longest = run > longest ? run : longest;
    }
    PUT(has_long_arc) = blg_high_is_one(longest, 181, 190);
}

/* Total turning of a path that bends to one side only, in degrees; 0 if it bends to both sides (by
 * more than 2 degrees). */
static double one_sided_turning(const blg_drawing *d) {
    double sum = 0, left = 0, right = 0;
    for (int i = 0; i < d->n; i++) {
        const blg_curve *c = &d->curves[i];
        double turn = 0;
        if (i > 0)
            turn = blg_turn_deg(blg_curve_tangent(c - 1, 1), blg_curve_tangent(c, 0));
        double bend = BLG_DEGREES(c->sweep_rad);
        sum += turn + bend;
        left += (turn > 0 ? turn : 0) + (bend > 0 ? bend : 0);
        right -= (turn < 0 ? turn : 0) + (bend < 0 ? bend : 0);
    }
    double other = left < right ? left : right;
    return other > 2 ? 0 : fabs(sum);
}

static void spiral(const blg_measured_figure *f, blg_measure *measures) {
    bool simple = f->regions.n == 0 && f->junctions.n == 0 && PUT(closed_shape).value == 0;
    double turning = simple ? one_sided_turning(&f->drawing) : 0;
    PUT(spiral) = blg_high_is_one(turning, 330, 355);
}

void blg_attributes_further(const blg_measured_figure *f, blg_measure measures[BLG_ATTRIBUTES]) {
    angles_and_sides(f, measures);
    turns(f, measures);
    meetings(f, measures);
    long_arc(f, measures);
    spiral(f, measures);
}
