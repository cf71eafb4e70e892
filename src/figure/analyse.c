/* Attributes of a figure: 1, 0 or undecided. */
#include "figure/analyse.h"

#include "base/memory.h"
#include "base/text.h"
#include "figure/arrangement.h"

#include <string.h>

/* ---- attribute ---- */

#define NAME_ENTRY(name) #name,
static const char *const names[BLG_ATTRIBUTES] = {BLG_PUBLISHED_ATTRIBUTE_LIST(
    NAME_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(NAME_ENTRY) BLG_FURTHER_ATTRIBUTE_LIST(NAME_ENTRY)};

_Static_assert(BLG_ATTR_symmetric_transposed == BLG_PUBLISHED_ATTRIBUTES, "25 published columns");

const char *blg_attribute_name(blg_attribute attribute) {
    return (unsigned)attribute < BLG_ATTRIBUTES ? names[attribute] : "?";
}

int blg_attribute_find(const char *name) {
    return blg_str_index(name, names, BLG_ATTRIBUTES);
}

const char *blg_attribute_nearest(const char *name) {
    return blg_str_nearest(name, names, BLG_ATTRIBUTES);
}

/* ---- analyse ---- */

/* Analyses a program in four steps: trace its strokes, make their arrangement, measure it, decide
 * the attributes.
 *
 * The figure has no pose and is scaled to diameter 1. The arrangement, and so all results, do not
 * depend on the order of strokes, their types, mirroring and the direction of drawing. The 20
 * strokes of a program bound the work; the analyser owns the memory that this needs. */

/* A waist is the narrowest place between two inward bends (figure/arrangement.h). It is a pinch if
 * its ratio and its length are both below these limits: it is then at most about two pen widths
 * long, and its two ends look like one point. */
#define PINCH_RATIO  0.3
#define PINCH_LENGTH 0.08

struct blg_analyser {
    blg_arena arena;
    blg_measured_figure facts;
};

blg_status blg_analyser_create(blg_analyser **analyser, blg_error *error) {
    *analyser = BLG_NEW_OBJECT(blg_analyser);
    return *analyser ? BLG_OK : blg_error_set(error, BLG_NO_MEMORY, "no memory for an analyser");
}

void blg_analyser_free(blg_analyser *analyser) {
    blg_object_free(analyser);
}

/* Finds the outline of the only region or, without a region, of the open path closed by a chord;
 * other figures have none. Then finds its waist. */
static void find_outline(blg_measured_figure *f) {
    f->has_outline = f->outline_is_region = false;
    if (f->regions.n == 1) {
        f->has_outline = f->outline_is_region = blg_outline_of_region(&f->regions, 0, &f->outline);
    } else if (f->regions.n == 0) {
        f->has_outline = blg_outline_of_path(&f->arrangement, &f->outline);
    }
    f->waist = (blg_waist){1, 1, 1};
    if (f->has_outline)
        blg_width_waist(&f->outline, &f->waist);
    f->pinch = f->waist.ratio < PINCH_RATIO && f->waist.length < PINCH_LENGTH;
}

/* Makes all that the attributes are decided from; a figure without ink has nothing else. */
static void blg_measured_figure_make(const blg_program *program, blg_measured_figure *f) {
    blg_drawing_make(program, &f->drawing);
    if (f->drawing.n == 0)
        return;
    blg_arrangement_make(&f->drawing, &f->arrangement);
    if (f->arrangement.n_edges == 0)
        return;
    blg_regions_find(&f->arrangement, &f->regions);
    blg_angles_measure(&f->arrangement, &f->angles);
    blg_lines_count(&f->arrangement, &f->lines);
    blg_junctions_measure(&f->arrangement, &f->junctions);
    blg_symmetry_measure(&f->arrangement, &f->symmetry_room, &f->symmetry);
    find_outline(f);
}

/* Value 1 for numbers up to low, undecided up to high, 0 above. */
static blg_measure blg_low_is_one(double figure, double low, double high) {
    const double margin = blg_least(fabs(figure - low), fabs(figure - high));
    if (figure <= low)
        return blg_decided(true, figure, margin);
    return figure <= high ? blg_near(figure, margin) : blg_decided(false, figure, margin);
}

/* Value 0 for numbers below low, undecided below high, 1 from high on. */
static blg_measure blg_high_is_one(double figure, double low, double high) {
    blg_measure m = blg_low_is_one(-figure, -high, -low);
    m.figure = figure;
    return m;
}

int blg_mirror_axes(const blg_analysis *analysis) {
    if (analysis->attributes[BLG_ATTR_symmetric].value != 1)
        return 0;
    /* A figure with a mirror axis has as many axes as its rotation order. */
    return analysis->rotation_order == 0 ? BLG_EVERY_AXIS : analysis->rotation_order;
}

/* Makes a value undecided whose number lies on a threshold. */
static void doubt_thresholds(blg_measure measures[BLG_ATTRIBUTES]) {
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        if (measures[i].value != BLG_UNDECIDED && measures[i].margin < BLG_ON_THRESHOLD)
            measures[i] = blg_near(measures[i].figure, measures[i].margin);
}

blg_status blg_analyse(blg_analyser *analyser, const blg_program *program, blg_analysis *analysis,
                       blg_error *error) {
    (void)error; /* never an error: a program that cannot be analysed is undecided */
    blg_measured_figure *f = &analyser->facts;
    *analysis = (blg_analysis){.rotation_order = 1};
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        analysis->attributes[i] = blg_not_applicable(0);
    blg_measured_figure_make(program, f);
    if (f->drawing.n == 0 || f->arrangement.n_edges == 0)
        return BLG_OK;
    blg_attributes_published(f, analysis->attributes);
    analysis->diameter = f->drawing.diameter;
    analysis->n_regions = f->regions.n;
    analysis->n_lines_min = f->lines.least;
    analysis->n_lines_max = f->lines.most;
    analysis->n_crossings = f->junctions.crossings;
    analysis->rotation_order = f->symmetry.order;
    analysis->mirror_axes = blg_mirror_axes(analysis);
    analysis->closing_gap = f->drawing.gap;
    blg_attributes_further(f, analysis->attributes);
    doubt_thresholds(analysis->attributes);
    return BLG_OK;
}

/* ---- attributes ---- */

/* The 25 published attributes and symmetric_transposed, decided from measured facts.
 *
 * The thresholds were fitted to the published labels; docs/attributes.md explains each threshold. A
 * figure between two thresholds is undecided, because people disagree about it. */

#define PUT(name) measures[BLG_ATTR_##name]

/* The longest chord (share of the diameter) that may close an open path in order to judge whether
 * the path is thin. It is just below 1/2, because the open hexagon has a chord of 1/2. */
#define CHORD_GAP 0.499

/* 1 for n >= least; the threshold lies half a unit below. */
static blg_measure at_least(int n, int least) {
    return blg_decided(n >= least, n, fabs(n - (least - 0.5)));
}

/* Arcs, lines and the gap between start and end. */
static void strokes(const blg_measured_figure *f, blg_measure *measures) {
    int arcs = 0, lines = 0;
    for (int i = 0; i < f->drawing.n; i++)
        f->drawing.curves[i].is_arc ? arcs++ : lines++;
    PUT(has_curve) = at_least(arcs, 1);
    PUT(has_straight_line) = at_least(lines, 1);
    PUT(closed_shape) = blg_low_is_one(f->drawing.gap, BLG_CLOSED_GAP, BLG_OPEN_GAP);
}

/* Sets the attributes of three to eight straight lines: 1 from the continuous to the split count.
 * Undecided if the count is so low only where rays that deviate by up to 12 degrees are one line.
 */
static void line_counts(const blg_measured_figure *f, blg_measure *measures) {
    const blg_straight_lines *l = &f->lines;
    for (int k = 3; k <= 8; k++) {
        blg_measure *m = &measures[BLG_ATTR_has_three_straight_lines + k - 3];
        double margin = blg_least(fabs(k - (l->least - 0.5)), fabs(k - (l->most + 0.5)));
        if (k >= l->loose && k < l->least)
            *m = blg_near(l->most, margin);
        else
            *m = blg_decided(k >= l->least && k <= l->most, l->most, margin);
    }
}

/* Whether the figure is one closed line that does not touch itself. */
static bool simple_closed(const blg_measured_figure *f, const blg_measure *measures) {
    if (PUT(closed_shape).value != 1 || f->regions.n != 1)
        return false;
    for (int i = 0; i < f->arrangement.n_nodes; i++)
        if (f->arrangement.nodes[i].degree != 2)
            return false;
    return f->has_outline;
}

/* The sharpest inward turn decides, at a corner or along an arc; in degrees, negative if inward. */
static void convex(const blg_measured_figure *f, blg_measure *measures) {
    if (!simple_closed(f, measures)) {
        PUT(convex) = blg_not_applicable(0);
        return;
    }
    double worst = 360;
    for (int i = 0; i < f->outline.n_sides; i++) {
        const blg_side *s = &f->outline.sides[i];
        if (f->outline.n_sides > 1)
            worst = blg_least(worst, s->turn_deg);
        if (s->is_arc)
            worst = blg_least(worst, s->bend_deg);
    }
    /* A dent of up to 2 degrees still counts as convex: stamps and teeth hide it. */
    blg_measure m = blg_low_is_one(-worst, 2, 20);
    m.figure = worst;
    PUT(convex) = m;
}

/* The errors of the best mirror axis and of the half turn decide, in shares of the diameter. */
static void symmetry(const blg_measured_figure *f, blg_measure *measures) {
    PUT(symmetric) = blg_low_is_one(f->symmetry.mirror_error, BLG_SYMMETRIC, 0.026);
    PUT(self_transposed) = blg_low_is_one(f->symmetry.half_error, BLG_SYMMETRIC, 0.028);
    blg_measure a = PUT(symmetric), b = PUT(self_transposed);
    blg_measure m = {.figure = a.figure > b.figure ? a.figure : b.figure,
                     .margin = blg_least(a.margin, b.margin)};
    bool undecided = a.value == BLG_UNDECIDED || b.value == BLG_UNDECIDED;
    m.value = (int8_t)(a.value == 1 && b.value == 1 ? 1 : undecided ? BLG_UNDECIDED : 0);
    m.near = undecided;
    PUT(symmetric_transposed) = m;
}

/* Sets the attributes of acute and obtuse angles. Acute: below 80 degrees, perhaps below 89.
 * Obtuse: from 100 to 171, perhaps from 91 to 177. */
static void angles(const blg_measured_figure *f, blg_measure *measures) {
    const blg_angles *a = &f->angles;
    PUT(has_acute_angle) = blg_low_is_one(a->smallest_deg, 80, 89 - 1e-9);
    if (PUT(has_acute_angle).value == 0 && a->arcs_near_right)
        PUT(has_acute_angle) = blg_near(a->smallest_deg, 0);
    if (a->obtuse.depth_deg >= 0)
        PUT(has_obtuse_angle) = blg_decided(true, a->obtuse.angle_deg, a->obtuse.depth_deg);
    else if (a->nearly_obtuse.depth_deg > 0)
        PUT(has_obtuse_angle) = blg_near(
            a->obtuse.angle_deg, blg_least(-a->obtuse.depth_deg, a->nearly_obtuse.depth_deg));
    else
        PUT(has_obtuse_angle) =
            blg_decided(false, a->nearly_obtuse.angle_deg, -a->nearly_obtuse.depth_deg);
    PUT(has_angle) =
        blg_decided(a->corner.depth_deg > 0, a->corner.angle_deg, fabs(a->corner.depth_deg));
}

/* Sets the attribute about crossing lines. Straight rays that go on through a junction, to within 5
 * degrees, cross. Where only arcs do, the attribute does not apply. */
static void crossing(const blg_measured_figure *f, blg_measure *measures) {
    const blg_junctions *j = &f->junctions;
    blg_measure *m = &PUT(has_line_crossing);
    *m = blg_low_is_one(j->straight_deg, 5, 12);
    if (j->stroke_runs_through)
        *m = blg_decided(true, 0, 5);
    if (m->value != 0)
        return;
    blg_measure arcs = blg_low_is_one(j->any_deg, 5, 12);
    if (arcs.value == BLG_UNDECIDED || arcs.margin < BLG_ON_THRESHOLD)
        *m = blg_near(j->any_deg, arcs.margin);
    else if (arcs.value == 1)
        *m = blg_not_applicable(j->any_deg);
    else if (f->pinch)
        *m = blg_near(j->straight_deg, 0);
}

/* The parts are bounded regions. Two of them are balanced if the smaller has at least 0.6 of the
 * area of the larger, unbalanced up to 0.45. */
static void parts(const blg_measured_figure *f, blg_measure *measures) {
    int n = f->regions.n;
    double margin = fabs(fabs(n - 2.0) - 0.5);
    blg_measure *two = &PUT(has_two_parts);
    *two = blg_decided(n == 2, n, margin);
    if (n == 1 && PUT(closed_shape).value != 1)
        *two = blg_not_applicable(n);
    else if (n < 2 && f->pinch)
        *two = blg_near(n, 0);
    PUT(balanced_two) = PUT(unbalanced_two) = *two;
    if (n != 2 || two->value != 1)
        return;
    double a = f->regions.regions[0].area, b = f->regions.regions[1].area;
    double q = a < b ? a / b : b / a;
    PUT(balanced_two) = blg_high_is_one(q, 0.45, 0.60 - 1e-9);
    PUT(unbalanced_two) = blg_low_is_one(q, 0.45, 0.60 - 1e-9);
}

/* A waist at most 0.645 as wide as the narrower lobe, if the lobes are not too different in width.
 */
static void necked(const blg_measured_figure *f, blg_measure *measures) {
    blg_measure *m = &PUT(necked);
    *m = blg_low_is_one(f->waist.ratio, 0.645, 0.80);
    if (f->waist.balance < 0.45)
        *m = blg_decided(false, f->waist.ratio, 0.45 - f->waist.balance);
    if (f->pinch)
        *m = blg_near(f->waist.ratio, 0);
}

/* Sets the attribute "thin". Two measures decide: width over length of the narrowest box, and the
 * diameter of the largest inscribed circle. If either says thin, the figure is thin. */
static void thin(blg_measured_figure *f, blg_measure *measures) {
    double box = blg_width_box_ratio(&f->drawing), radius = 0;
    if (f->regions.n == 0 && !(f->has_outline && f->drawing.gap < CHORD_GAP)) {
        PUT(thin_shape) = blg_not_applicable(box);
        return;
    }
    if (f->regions.n == 0)
        radius = blg_width_inscribed_radius(&f->outline, 0, &f->width_room);
    for (int i = 0; i < f->regions.n; i++)
        if (f->regions.regions[i].area > BLG_PI * radius * radius &&
            blg_outline_of_region(&f->regions, i, &f->scratch))
            radius = blg_width_inscribed_radius(&f->scratch, radius, &f->width_room);
    blg_measure a = blg_low_is_one(box, 0.26, 0.345);
    blg_measure b = blg_low_is_one(2 * radius, 0.20, 0.245);
    if (a.value == b.value)
        PUT(thin_shape) = a.margin < b.margin ? a : b;
    else if (a.value == 1 || b.value == 1)
        PUT(thin_shape) = a.value == 1 ? a : b;
    else
        PUT(thin_shape) = a.value == BLG_UNDECIDED ? a : b;
}

/* How far n sides are from a regular polygon: the greater of two errors, of turns and of side
 * lengths, each divided by its limit. Up to 1 the polygon counts as regular. */
static double irregularity(const blg_side *sides, int n, double turn_limit, double ratio_limit) {
    double shortest = HUGE_VAL, longest = 0, off = 0;
    for (int i = 0; i < n; i++) {
        if (sides[i].is_arc)
            return HUGE_VAL;
        double deviation = fabs(sides[i].turn_deg - 360.0 / n);
        off = deviation > off ? deviation : off;
        shortest = blg_least(shortest, sides[i].length);
        longest = sides[i].length > longest ? sides[i].length : longest;
    }
    double unequal = longest / shortest - 1;
    return blg_most(unequal / ratio_limit, off / turn_limit);
}

typedef struct kinds {
    int triangles, quadrangles;
    double strict, loose; /* irregularity of the most regular region */
    double apex;          /* distance of a sector's apex from its arc's centre, in radii */
} kinds;

/* Looks for a circular sector: if the region is an arc and one or two straight sides, k->apex falls
 * to the distance of its apex from the arc's centre, in radii. */
static void look_for_sector(const blg_side *sides, int n, kinds *k) {
    for (int i = 0; i < n; i++) {
        const blg_side *arc = &sides[i];
        if (!arc->is_arc || arc->bend_deg <= 0 || (n != 2 && n != 3))
            continue;
        const blg_side *one = &sides[(i + 1) % n], *other = &sides[(i + n - 1) % n];
        if (one->is_arc || other->is_arc)
            continue;
        /* The apex of a sector is the corner between its two straight sides. In a half disc these
         * are one side, whose middle is the apex. In other sectors the closing gap may part the two
         * sides; then the end nearer to the arc's centre is the apex. */
        blg_vec2 apex[2] = {one->end, other->start};
        if (n == 2)
            apex[0] = apex[1] = blg_vec2_scale(blg_vec2_add(one->start, one->end), 0.5);
        double off = blg_least(blg_vec2_distance(apex[0], arc->centre),
                               blg_vec2_distance(apex[1], arc->centre));
        k->apex = blg_least(k->apex, off / arc->radius);
    }
}

/* Counts the kinds of regions. Sides and turns of a regular polygon differ by at most 8 % and 5
 * degrees (strict), or 20 % and 12 degrees (loose); a circle is regular. */
static kinds look_at_regions(const blg_measured_figure *f) {
    kinds k = {.strict = 100, .loose = 100, .apex = 1};
    blg_side sides[BLG_MAX_SIDES];
    for (int r = 0; r < f->regions.n; r++) {
        int n = blg_region_sides(&f->regions, r, sides), straight = 0;
        for (int i = 0; i < n; i++)
            straight += !sides[i].is_arc;
        k.triangles += n == 3 && straight == 3;
        k.quadrangles += n == 4 && straight == 4;
        look_for_sector(sides, n, &k);
        if (n == 1 && sides[0].is_arc)
            k.strict = k.loose = 0;
        if (n >= 3 && straight == n) {
            k.strict = blg_least(k.strict, irregularity(sides, n, 5, 0.08));
            k.loose = blg_least(k.loose, irregularity(sides, n, 12, 0.2));
        }
    }
    return k;
}

/* The attributes that begin with exist_: whether some region is of the kind. */
static void regions(const blg_measured_figure *f, blg_measure *measures) {
    kinds k = look_at_regions(f);
    PUT(exist_triangle) = at_least(k.triangles, 1);
    PUT(exist_quadrangle) = at_least(k.quadrangles, 1);
    PUT(exist_sector) = blg_low_is_one(k.apex, 0.03, 0.2);
    if (k.strict <= 1)
        PUT(exist_regular) = blg_decided(true, k.strict, 1 - k.strict);
    else if (k.loose <= 1)
        PUT(exist_regular) = blg_near(k.strict, blg_least(k.strict - 1, 1 - k.loose));
    else
        PUT(exist_regular) = blg_decided(false, k.strict, k.loose - 1);
}

/* Sets the attributes of the published generator. If the regions contradict Euler's formula
 * (blg_regions), the attributes about regions stay undecided. */
void blg_attributes_published(blg_measured_figure *f, blg_measure measures[BLG_ATTRIBUTES]) {
    strokes(f, measures);
    line_counts(f, measures);
    symmetry(f, measures);
    angles(f, measures);
    if (!f->regions.consistent)
        return;
    convex(f, measures);
    crossing(f, measures);
    parts(f, measures);
    necked(f, measures);
    thin(f, measures);
    regions(f, measures);
}

/* ---- further ---- */

/* Decides the attributes that the published table lacks, which user concepts may name.
 * docs/attributes.md gives the thresholds. */

/* Sets the attributes of right angles and parallel sides, to 1 degree, perhaps to 5; and of equal
 * sides, to 3 %, perhaps to 10 %. */
static void angles_and_sides(const blg_measured_figure *f, blg_measure *measures) {
    const blg_straight_lines *l = &f->lines;
    blg_measure right = blg_low_is_one(fabs(f->angles.right_deg - 90), 1, 5);
    right.figure = f->angles.right_deg;
    PUT(has_right_angle) = right;
    PUT(has_parallel_sides) = blg_low_is_one(l->parallel_deg, 1, 5);
    if (l->most >= 2 && l->shortest > 0)
        PUT(has_equal_sides) = blg_low_is_one(l->longest / l->shortest, 1.03, 1.10);
    else
        PUT(has_equal_sides) = blg_not_applicable(0);
}

/* Sets the attributes of rotation orders, mirror axes and chirality; undecided if a symmetry that
 * they depend on is undecided. */
static void turns(const blg_measured_figure *f, blg_measure *measures) {
    int order = f->symmetry.order;
    double to_threshold = fabs(fabs(order - 2.0) - 0.5); /* 1.5 or 2.5 */
    PUT(rotation_order_two) = blg_decided(order == 2, order, to_threshold);
    if (order != 2 && PUT(self_transposed).value == BLG_UNDECIDED)
        PUT(rotation_order_two) = blg_near(order, 0);
    bool many = order == 0 || order >= 3;
    PUT(rotation_order_three_or_more) = blg_decided(many, order, fabs(order - 2.5));
    bool axes = PUT(symmetric).value == 1 && order != 1;
    PUT(has_many_mirror_axes) = blg_decided(axes, axes ? order : 0, 0.5);
    const int mirror = PUT(symmetric).value;
    if (!axes &&
        (mirror == BLG_UNDECIDED || (mirror == 1 && PUT(self_transposed).value == BLG_UNDECIDED)))
        PUT(has_many_mirror_axes) = blg_near(order, 0);
    PUT(chiral) = PUT(symmetric);
    if (PUT(chiral).value != BLG_UNDECIDED)
        PUT(chiral).value = (int8_t)!PUT(symmetric).value;
}

/* Sets the attributes of crossings, touches and regions. An attribute is undecided if the doubtful
 * junctions, read the other way, would change it. */
static void meetings(const blg_measured_figure *f, blg_measure *measures) {
    const blg_junctions *j = &f->junctions;
    PUT(has_many_crossings) = at_least(j->crossings, 2);
    PUT(touches_itself) = at_least(j->touches, 1);
    if ((j->crossings >= 2) != (j->crossings + j->doubtful >= 2))
        PUT(has_many_crossings) = blg_near(j->crossings, 0);
    if ((j->touches > 0) != (j->touches > j->doubtful))
        PUT(touches_itself) = blg_near(j->touches, 0);
    if (!f->regions.consistent)
        return;
    PUT(has_three_or_more_regions) = at_least(f->regions.n, 3);
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

/* A spiral is an open path without junctions that bends to one side, by 355 degrees or more,
 * perhaps by 330. */
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
