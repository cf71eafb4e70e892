/* Decides the attributes of a figure from its program. A program comes in; its strokes become an
 * arrangement, which figure/measures.c measures; each attribute comes out as 1, 0 or undecided,
 * with its measured number. The catalogue's facts, the check of tables, and texts about images use
 * it. */
#include "figure/analyse.h"

#include "base/geometry.h"
#include "base/text.h"
#include "figure/ink.h"

/* ---- attribute ---- */

/* Gives the names of attributes, and finds an attribute by its name. */

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

/* A waist is the narrowest place between two inward bends (figure/analyse.h). It is a pinch if
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

/* Makes the outline of the figure and measures its waist. A figure with one region has the
 * region's outline. A figure without a region has the outline of its open path, closed by a chord.
 * Other figures have no outline. */
static void make_outline(blg_measured_figure *f) {
    f->has_outline = false;
    if (f->regions.n == 1)
        f->has_outline = blg_outline_of_region(&f->regions, 0, &f->outline);
    else if (f->regions.n == 0)
        f->has_outline = blg_outline_of_path(&f->arrangement, &f->outline);
    f->waist = (blg_waist){1, 1, 1};
    if (f->has_outline)
        blg_width_waist(&f->outline, &f->waist);
    f->pinch = f->waist.ratio < PINCH_RATIO && f->waist.length < PINCH_LENGTH;
}

/* Makes all that the attributes are decided from. A figure without ink has a drawing without
 * curves, or an arrangement without edges, and nothing else. */
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
    make_outline(f);
}

/* Value 1 for numbers up to low, undecided up to high, 0 above. Callers that want 0 at `high`
 * itself subtract 1e-9. */
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

/* Makes values undecided whose figures lie within BLG_ON_THRESHOLD of a threshold. */
static void doubt_thresholds(blg_measure measures[BLG_ATTRIBUTES]) {
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        if (measures[i].value != BLG_UNDECIDED && measures[i].margin < BLG_ON_THRESHOLD)
            measures[i] = blg_near(measures[i].figure, measures[i].margin);
}

void blg_analyse(blg_analyser *analyser, const blg_program *program, blg_analysis *analysis) {
    blg_measured_figure *f = &analyser->facts;
    *analysis = (blg_analysis){.rotation_order = 1};
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        analysis->attributes[i] = blg_not_applicable(0);
    blg_measured_figure_make(program, f);
    if (f->drawing.n == 0 || f->arrangement.n_edges == 0)
        return;
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
}

/* ---- attributes ---- */

/* The 25 published attributes and symmetric_transposed, decided from measured facts.
 *
 * The thresholds were fitted to the published labels; docs/attributes.md explains each threshold. A
 * figure between two thresholds is undecided, because people disagree about it. */

#define MEASURE(name) measures[BLG_ATTR_##name]

/* The longest chord (share of the diameter) that may close an open path in order to judge whether
 * the path is thin. It is just below 1/2, because the open hexagon has a chord of 1/2. */
#define CHORD_GAP 0.499

/* Value 1 for n >= least, else 0; the threshold lies at least - 0.5. */
static blg_measure at_least(int n, int least) {
    return blg_decided(n >= least, n, fabs(n - (least - 0.5)));
}

/* Sets the attributes of arcs and lines, and of the gap between start and end. */
static void decide_strokes(const blg_measured_figure *f, blg_measure *measures) {
    int arcs = 0, lines = 0;
    for (int i = 0; i < f->drawing.n; i++)
        f->drawing.curves[i].is_arc ? arcs++ : lines++;
    MEASURE(has_curve) = at_least(arcs, 1);
    MEASURE(has_straight_line) = at_least(lines, 1);
    MEASURE(closed_shape) = blg_low_is_one(f->drawing.gap, BLG_CLOSED_GAP, BLG_OPEN_GAP);
}

/* Sets the attributes of three to eight straight lines: 1 from the continuous count (least) to the
 * split count (most). Undecided for fewer lines than the continuous count if the figure has so few
 * lines only when rays that deviate by up to 12 degrees are one line (lenient). */
static void decide_line_counts(const blg_measured_figure *f, blg_measure *measures) {
    const blg_straight_lines *lines = &f->lines;
    for (int k = 3; k <= 8; k++) {
        blg_measure *measure = &measures[BLG_ATTR_has_three_straight_lines + k - 3];
        double margin = blg_least(fabs(k - (lines->least - 0.5)), fabs(k - (lines->most + 0.5)));
        if (k >= lines->lenient && k < lines->least)
            *measure = blg_near(lines->most, margin);
        else
            *measure = blg_decided(k >= lines->least && k <= lines->most, lines->most, margin);
    }
}

/* Whether the figure is one closed line that does not touch itself. */
static bool simple_closed(const blg_measured_figure *f, const blg_measure *measures) {
    if (MEASURE(closed_shape).value != 1 || f->regions.n != 1)
        return false;
    for (int i = 0; i < f->arrangement.n_nodes; i++)
        if (f->arrangement.nodes[i].degree != 2)
            return false;
    return f->has_outline;
}

/* Sets the attribute "convex" by the sharpest inward turn, at a corner or along an arc; in degrees,
 * negative if inward. */
static void decide_convex(const blg_measured_figure *f, blg_measure *measures) {
    if (!simple_closed(f, measures)) {
        MEASURE(convex) = blg_not_applicable(0);
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
    MEASURE(convex) = m;
}

/* Sets the attributes of mirror symmetry, half turn, and both together. The errors of the best
 * mirror axis and of the half turn decide, in shares of the diameter. */
static void decide_symmetry(const blg_measured_figure *f, blg_measure *measures) {
    MEASURE(symmetric) = blg_low_is_one(f->symmetry.mirror_error, BLG_SYMMETRIC, 0.03);
    MEASURE(self_transposed) = blg_low_is_one(f->symmetry.half_error, BLG_SYMMETRIC, 0.028);
    blg_measure mirror = MEASURE(symmetric), half_turn = MEASURE(self_transposed);
    blg_measure both = {.figure =
                            mirror.figure > half_turn.figure ? mirror.figure : half_turn.figure,
                        .margin = blg_least(mirror.margin, half_turn.margin)};
    bool undecided = mirror.value == BLG_UNDECIDED || half_turn.value == BLG_UNDECIDED;
    both.value = (int8_t)(mirror.value == 1 && half_turn.value == 1 ? 1
                          : undecided                               ? BLG_UNDECIDED
                                                                    : 0);
    both.near = undecided;
    MEASURE(symmetric_transposed) = both;
}

/* Sets the attributes of acute and obtuse angles. Acute: below 80 degrees, perhaps below 89.
 * Obtuse: from 100 to 171, perhaps from 91 to 177. */
static void decide_angles(const blg_measured_figure *f, blg_measure *measures) {
    const blg_angles *a = &f->angles;
    MEASURE(has_acute_angle) = blg_low_is_one(a->smallest_deg, 80, 89 - 1e-9);
    if (MEASURE(has_acute_angle).value == 0 && a->arcs_near_right)
        MEASURE(has_acute_angle) = blg_near(a->smallest_deg, 0);
    if (a->obtuse.depth_deg >= 0)
        MEASURE(has_obtuse_angle) = blg_decided(true, a->obtuse.angle_deg, a->obtuse.depth_deg);
    else if (a->nearly_obtuse.depth_deg > 0)
        MEASURE(has_obtuse_angle) = blg_near(
            a->obtuse.angle_deg, blg_least(-a->obtuse.depth_deg, a->nearly_obtuse.depth_deg));
    else
        MEASURE(has_obtuse_angle) =
            blg_decided(false, a->nearly_obtuse.angle_deg, -a->nearly_obtuse.depth_deg);
    MEASURE(has_angle) =
        blg_decided(a->corner.depth_deg > 0, a->corner.angle_deg, fabs(a->corner.depth_deg));
}

/* Sets the attribute about crossing lines. Straight rays that go on through a junction, to within 5
 * degrees, cross. If only arcs cross, the attribute does not apply. At a pinch it is undecided. */
static void decide_crossing(const blg_measured_figure *f, blg_measure *measures) {
    const blg_junctions *j = &f->junctions;
    blg_measure *m = &MEASURE(has_line_crossing);
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

/* Sets the attributes of two parts. The parts are bounded regions. Two parts are balanced if the
 * smaller has at least 0.6 of the area of the larger, unbalanced up to 0.45. */
static void decide_parts(const blg_measured_figure *f, blg_measure *measures) {
    int n = f->regions.n;
    double margin = fabs(fabs(n - 2.0) - 0.5);
    blg_measure *two = &MEASURE(has_two_parts);
    *two = blg_decided(n == 2, n, margin);
    if (n == 1 && MEASURE(closed_shape).value != 1)
        *two = blg_not_applicable(n);
    else if (n < 2 && f->pinch)
        *two = blg_near(n, 0);
    MEASURE(balanced_two) = MEASURE(unbalanced_two) = *two;
    if (n != 2 || two->value != 1)
        return;
    double a = f->regions.regions[0].area, b = f->regions.regions[1].area;
    double ratio = a < b ? a / b : b / a;
    MEASURE(balanced_two) = blg_high_is_one(ratio, 0.45, 0.60 - 1e-9);
    MEASURE(unbalanced_two) = blg_low_is_one(ratio, 0.45, 0.60 - 1e-9);
}

/* Sets the attribute "necked": a waist (figure/analyse.h) at most 0.645 as wide as the narrower
 * lobe, if the narrower lobe is at least 0.45 as wide as the other. */
static void decide_necked(const blg_measured_figure *f, blg_measure *measures) {
    blg_measure *m = &MEASURE(necked);
    *m = blg_low_is_one(f->waist.ratio, 0.645, 0.80);
    if (f->waist.balance < 0.45)
        *m = blg_decided(false, f->waist.ratio, 0.45 - f->waist.balance);
    if (f->pinch)
        *m = blg_near(f->waist.ratio, 0);
}

/* Sets the attribute "thin" by two measures: width over length of the narrowest box, and the
 * diameter of the largest inscribed circle. If either says thin, the figure is thin.
 * docs/attributes.md explains the thresholds. */
static void decide_thin(blg_measured_figure *f, blg_measure *measures) {
    double box = blg_width_box_ratio(&f->drawing), radius = 0;
    if (f->regions.n == 0 && !(f->has_outline && f->drawing.gap < CHORD_GAP)) {
        MEASURE(thin_shape) = blg_not_applicable(box);
        return;
    }
    if (f->regions.n == 0)
        radius = blg_width_inscribed_radius(&f->outline, 0, &f->width_room);
    for (int i = 0; i < f->regions.n; i++)
        if (f->regions.regions[i].area > BLG_PI * radius * radius &&
            blg_outline_of_region(&f->regions, i, &f->scratch))
            radius = blg_width_inscribed_radius(&f->scratch, radius, &f->width_room);
    blg_measure by_box = blg_low_is_one(box, 0.26, 0.345);
    blg_measure by_circle = blg_low_is_one(2 * radius, 0.20, 0.245);
    if (by_box.value == by_circle.value)
        MEASURE(thin_shape) = by_box.margin < by_circle.margin ? by_box : by_circle;
    else if (by_box.value == 1 || by_circle.value == 1)
        MEASURE(thin_shape) = by_box.value == 1 ? by_box : by_circle;
    else
        MEASURE(thin_shape) = by_box.value == BLG_UNDECIDED ? by_box : by_circle;
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

/* What the regions of a figure are. */
typedef struct kinds {
    int triangles, quadrangles;
    /* Irregularity of the most regular region, by two pairs of limits; up to 1: it is regular. */
    double off_strict, off_lenient;
    double apex; /* distance of a sector's apex from its arc's centre, in radii */
} kinds;

/* Lowers k->apex for a region that may be a circular sector, an arc and one or two straight sides:
 * to the distance of its apex from the arc's centre, in radii. */
static void measure_sector(const blg_side *sides, int n, kinds *k) {
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

/* Finds the kinds of all regions. Sides of a regular polygon differ by at most 8 % and its turns by
 * 5 degrees (strict), or by 20 % and 12 degrees (lenient). A circle is regular. */
static kinds classify_regions(const blg_measured_figure *f) {
    kinds k = {.off_strict = 100, .off_lenient = 100, .apex = 1};
    blg_side sides[BLG_MAX_SIDES];
    for (int r = 0; r < f->regions.n; r++) {
        int n = blg_region_sides(&f->regions, r, sides), straight = 0;
        for (int i = 0; i < n; i++)
            straight += !sides[i].is_arc;
        k.triangles += n == 3 && straight == 3;
        k.quadrangles += n == 4 && straight == 4;
        measure_sector(sides, n, &k);
        if (n == 1 && sides[0].is_arc)
            k.off_strict = k.off_lenient = 0;
        if (n >= 3 && straight == n) {
            k.off_strict = blg_least(k.off_strict, irregularity(sides, n, 5, 0.08));
            k.off_lenient = blg_least(k.off_lenient, irregularity(sides, n, 12, 0.2));
        }
    }
    return k;
}

/* The attributes that begin with exist_: whether some region is of the kind. */
static void decide_regions(const blg_measured_figure *f, blg_measure *measures) {
    kinds found = classify_regions(f);
    MEASURE(exist_triangle) = at_least(found.triangles, 1);
    MEASURE(exist_quadrangle) = at_least(found.quadrangles, 1);
    MEASURE(exist_sector) = blg_low_is_one(found.apex, 0.03, 0.2);
    if (found.off_strict <= 1)
        MEASURE(exist_regular) = blg_decided(true, found.off_strict, 1 - found.off_strict);
    else if (found.off_lenient <= 1)
        MEASURE(exist_regular) =
            blg_near(found.off_strict, blg_least(found.off_strict - 1, 1 - found.off_lenient));
    else
        MEASURE(exist_regular) = blg_decided(false, found.off_strict, found.off_lenient - 1);
}

/* Sets the attributes of the published generator. If the regions contradict Euler's formula
 * (blg_regions), the attributes about regions stay undecided. */
void blg_attributes_published(blg_measured_figure *f, blg_measure measures[BLG_ATTRIBUTES]) {
    decide_strokes(f, measures);
    decide_line_counts(f, measures);
    decide_symmetry(f, measures);
    decide_angles(f, measures);
    if (!f->regions.consistent)
        return;
    decide_convex(f, measures);
    decide_crossing(f, measures);
    decide_parts(f, measures);
    decide_necked(f, measures);
    decide_thin(f, measures);
    decide_regions(f, measures);
}

/* ---- further attributes ---- */

/* Decides the attributes that the published table lacks, which user concepts may name.
 * docs/attributes.md gives the thresholds. */

/* Sets the attributes of right angles and parallel sides, to 1 degree, perhaps to 5; and of equal
 * sides, to 3 %, perhaps to 10 %. */
static void decide_angles_and_sides(const blg_measured_figure *f, blg_measure *measures) {
    const blg_straight_lines *l = &f->lines;
    blg_measure right = blg_low_is_one(fabs(f->angles.right_deg - 90), 1, 5);
    right.figure = f->angles.right_deg;
    MEASURE(has_right_angle) = right;
    MEASURE(has_parallel_sides) = blg_low_is_one(l->parallel_deg, 1, 5);
    if (l->most >= 2 && l->shortest > 0)
        MEASURE(has_equal_sides) = blg_low_is_one(l->longest / l->shortest, 1.03, 1.10);
    else
        MEASURE(has_equal_sides) = blg_not_applicable(0);
}

/* Sets the attributes of rotation orders, mirror axes and chirality. An attribute is undecided if a
 * symmetry that it depends on is undecided. Order 0 is that of a circle. */
static void decide_turns(const blg_measured_figure *f, blg_measure *measures) {
    int order = f->symmetry.order;
    double to_threshold = fabs(fabs(order - 2.0) - 0.5); /* the thresholds are 1.5 and 2.5 */
    MEASURE(rotation_order_two) = blg_decided(order == 2, order, to_threshold);
    if (order != 2 && MEASURE(self_transposed).value == BLG_UNDECIDED)
        MEASURE(rotation_order_two) = blg_near(order, 0);
    bool many = order == 0 || order >= 3;
    MEASURE(rotation_order_three_or_more) = blg_decided(many, order, fabs(order - 2.5));
    bool axes = MEASURE(symmetric).value == 1 && order != 1;
    MEASURE(has_many_mirror_axes) = blg_decided(axes, axes ? order : 0, 0.5);
    const int mirror = MEASURE(symmetric).value;
    if (!axes && (mirror == BLG_UNDECIDED ||
                  (mirror == 1 && MEASURE(self_transposed).value == BLG_UNDECIDED)))
        MEASURE(has_many_mirror_axes) = blg_near(order, 0);
    MEASURE(chiral) = MEASURE(symmetric);
    if (MEASURE(chiral).value != BLG_UNDECIDED)
        MEASURE(chiral).value = (int8_t)!MEASURE(symmetric).value;
}

/* Sets the attributes of crossings, touches, regions and tails. An attribute is undecided if the
 * doubtful junctions could change it: touches that may be crossings, or crossings touches. */
static void decide_meetings(const blg_measured_figure *f, blg_measure *measures) {
    const blg_junctions *j = &f->junctions;
    MEASURE(has_many_crossings) = at_least(j->crossings, 2);
    MEASURE(touches_itself) = at_least(j->touches, 1);
    if ((j->crossings >= 2) != (j->crossings + j->doubtful >= 2))
        MEASURE(has_many_crossings) = blg_near(j->crossings, 0);
    if ((j->touches > 0) != (j->touches > j->doubtful))
        MEASURE(touches_itself) = blg_near(j->touches, 0);
    if (!f->regions.consistent)
        return;
    MEASURE(has_three_or_more_regions) = at_least(f->regions.n, 3);
    if (f->regions.n > 0)
        MEASURE(loop_with_tail) = blg_high_is_one(f->regions.tail_length, 0.02, BLG_OPEN_GAP);
    else
        MEASURE(loop_with_tail) = blg_decided(false, 0, 0.02);
}

/* Sets the attribute of long arcs, by the longest run, in degrees, of arcs on one circle. */
static void decide_long_arc(const blg_measured_figure *f, blg_measure *measures) {
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
    MEASURE(has_long_arc) = blg_high_is_one(longest, 181, 190);
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
static void decide_spiral(const blg_measured_figure *f, blg_measure *measures) {
    bool simple = f->regions.n == 0 && f->junctions.n == 0 && MEASURE(closed_shape).value == 0;
    double turning = simple ? one_sided_turning(&f->drawing) : 0;
    MEASURE(spiral) = blg_high_is_one(turning, 330, 355);
}

void blg_attributes_further(const blg_measured_figure *f, blg_measure measures[BLG_ATTRIBUTES]) {
    decide_angles_and_sides(f, measures);
    decide_turns(f, measures);
    decide_meetings(f, measures);
    decide_long_arc(f, measures);
    decide_spiral(f, measures);
}

/* ---- geometry of a figure ---- */

/* The next chapters make an arrangement: the planar parts of a figure. Strokes cross and touch in
 * nodes; an edge is a piece of a stroke between two nodes; regions are bounded faces. Lengths are
 * shares of the diameter. */

/* ---- drawing ---- */

/* Makes a drawing: the strokes as curves, scaled so that the figure's diameter is 1. */

/* Strokes shorter than this share of the longest stroke count as no ink. */
#define NO_LENGTH 1e-6
/* The search for the diameter starts from points on an arc that are this far apart. */
#define ARC_STEP_RAD 0.3
#define ARC_POINTS   24 /* at most; a full circle has 22 */
/* From the best start, the search goes to the farthest point this many times (diameter). */
#define LAST_STEPS 12

/* Whether the program's figure can be measured: all numbers are in a range that is wider than that
 * of the action language (lengths 0 to 1, turns -180 to 180). */
static bool has_sound_numbers(const blg_program *program) {
    if (program->n_actions < 0 || program->n_actions > BLG_MAX_ACTIONS)
        return false;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        bool arc = a->kind == BLG_ARC;
        if (!(a->length >= 0 && a->length <= 1000) || !(fabs(a->turn_deg) <= 36000))
            return false;
        if ((!arc && a->kind != BLG_LINE) || (arc && !(fabs(a->extent_deg) <= 360)))
            return false;
    }
    return true;
}

/* The point of the curves that is farthest from p. */
static blg_vec2 farthest(const blg_curve *curves, int n, blg_vec2 p) {
    blg_vec2 best = p;
    double most = -1;
    for (int i = 0; i < n; i++) {
        blg_vec2 point = blg_curve_farthest(&curves[i], p);
        double distance = blg_vec2_distance(p, point);
        if (distance > most) {
            most = distance;
            best = point;
        }
    }
    return best;
}

/* Largest distance of two points of the curves. Going from a point to the point farthest from it,
 * again and again, ends at two points that are farthest from each other. Many starts are tried; the
 * search goes on from the best. */
static double diameter(const blg_curve *curves, int n) {
    blg_vec2 best = {0, 0};
    double most = 0;
    for (int i = 0; i < n; i++) {
        int points = curves[i].is_arc ? (int)(fabs(curves[i].sweep_rad) / ARC_STEP_RAD) + 2 : 2;
        for (int j = 0; j < points && j < ARC_POINTS; j++) {
            blg_vec2 p = blg_curve_point(&curves[i], j / (double)(points - 1));
            double distance = blg_vec2_distance(p, farthest(curves, n, p));
            if (distance > most) {
                most = distance;
                best = p;
            }
        }
    }
    for (int i = 0; i < LAST_STEPS; i++) {
        blg_vec2 other = farthest(curves, n, best);
        double distance = blg_vec2_distance(best, other);
        best = other;
        most = distance > most ? distance : most;
    }
    return most;
}

/* Snap distance over closing gap, so that start and end of a closed figure become one node. */
#define GAP_SNAP 1.3

static blg_curve scaled_curve(const blg_curve *c, double factor) {
    if (!c->is_arc)
        return blg_curve_segment(blg_vec2_scale(c->start, factor), blg_vec2_scale(c->end, factor));
    return blg_curve_arc(blg_vec2_scale(c->centre, factor), c->radius * factor, c->start_rad,
                         c->sweep_rad);
}

/* Makes the drawing of a program: its strokes as curves, scaled so that the figure has diameter 1.
 * Strokes without length are left out. If the figure closes except for a small gap, the snap
 * distance is larger than the gap. */
void blg_drawing_make(const blg_program *program, blg_drawing *d) {
    d->n = 0;
    if (!has_sound_numbers(program))
        return;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    double longest = 0;
    for (int i = 0; i < n; i++)
        longest = strokes[i].length > longest ? strokes[i].length : longest;
    if (!(longest > 1e-9)) /* nothing is drawn */
        return;
    blg_curve curves[BLG_MAX_ACTIONS];
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (strokes[i].length > NO_LENGTH * longest) {
            d->strokes[kept] = i;
            curves[kept++] = blg_turtle_curve(&strokes[i]);
        }
    d->diameter = diameter(curves, kept);
    for (int i = 0; i < kept; i++)
        d->curves[i] = scaled_curve(&curves[i], 1 / d->diameter);
    d->n = kept;
    d->gap = blg_vec2_distance(d->curves[kept - 1].end, d->curves[0].start);
    d->snap = BLG_SNAP;
    if (d->gap <= BLG_CLOSED_GAP && GAP_SNAP * d->gap > d->snap)
        d->snap = GAP_SNAP * d->gap;
}

/* ---- arrangement ---- */

/* Cuts the strokes where they meet, joins near cuts to nodes, and makes the edges between nodes.
 * The rays of a node are the edges that leave it, counter-clockwise. */

/* A stroke that misses a circle by less than this counts as touching the circle, because published
 * numbers have only three decimals. */
#define TOUCH_MISS 0.002
/* The rays of a node are the edges that leave it. They are ordered by their directions at this
 * distance from the node. Their tangents would not order two arcs with a common tangent. */
#define RAY_LENGTH 0.028
/* A piece of a stroke from a node back to the same node is a loop only if it is more than half a
 * circle and longer than this multiple of the snap distance (figure/analyse.h). */
#define LOOP_SNAPS 3.5
/* Two pieces that lie on one another shrink to a point if they are shorter than this multiple of
 * the snap distance (about a pen width). */
#define SLIVER_SNAPS 4.0
#define SAME_RADIUS  1e-6 /* radii that differ by no more are equal except for rounding */

/* Adds a cut at parameter t of a stroke, as a node of its own. Returns its number. */
static int add_cut(blg_arrangement *a, int curve, double t) {
    int index = a->n_cuts++;
    a->cuts[index] = (blg_cut){.curve = curve,
                               .t = t,
                               .at = blg_curve_point(&a->drawing->curves[curve], t),
                               .node = index};
    return index;
}

/* The root of a cut: the cut with the lowest index among those that it is joined to. The search
 * follows the links (member node) and shortens them on the way. */
static int root_of(blg_arrangement *a, int cut) {
    while (a->cuts[cut].node != cut) {
        a->cuts[cut].node = a->cuts[a->cuts[cut].node].node;
        cut = a->cuts[cut].node;
    }
    return cut;
}

/* Makes the cuts one node: the higher root gets the lower root as its parent. */
static void join_cuts(blg_arrangement *a, int one, int other) {
    one = root_of(a, one);
    other = root_of(a, other);
    if (one < other)
        a->cuts[other].node = one;
    else
        a->cuts[one].node = other;
}

/* Cuts curve j where an end of curve i lies on it. The ends of curve i are cuts 2i and 2i + 1. */
static void cut_at_ends(blg_arrangement *a, int i, int j) {
    const blg_drawing *d = a->drawing;
    for (int end = 0; end < 2; end++) {
        blg_vec2 p = end ? d->curves[i].end : d->curves[i].start;
        if (blg_curve_distance(&d->curves[j], p) <= d->snap)
            join_cuts(a, 2 * i + end, add_cut(a, j, blg_curve_project(&d->curves[j], p)));
    }
}

/* Cuts every stroke at its ends and wherever it meets another stroke. The cuts of two strokes at
 * one place are joined. */
static void cut_strokes(blg_arrangement *a) {
    const blg_drawing *d = a->drawing;
    a->n_cuts = 0;
    for (int i = 0; i < d->n; i++) {
        add_cut(a, i, 0);
        add_cut(a, i, 1);
    }
    for (int i = 0; i < d->n; i++) {
        for (int j = i + 1; j < d->n; j++) {
            blg_hit hits[2];
            int n = blg_intersect(&d->curves[i], &d->curves[j], BLG_SNAP, TOUCH_MISS, hits);
            for (int k = 0; k < n; k++) {
                int cut = add_cut(a, i, hits[k].ta);
                join_cuts(a, cut, add_cut(a, j, hits[k].tb));
            }
            cut_at_ends(a, i, j);
            cut_at_ends(a, j, i);
        }
    }
}

/* Joins cuts that are nearer than the snap distance. */
static void merge_near_cuts(blg_arrangement *a) {
    double snap = a->drawing->snap;
    for (int i = 0; i < a->n_cuts; i++)
        for (int j = 0; j < i; j++) {
            double dx = a->cuts[i].at.x - a->cuts[j].at.x, dy = a->cuts[i].at.y - a->cuts[j].at.y;
            if (dx * dx + dy * dy < snap * snap)
                join_cuts(a, i, j);
        }
}

/* Numbers the nodes. Each group of joined cuts is a node. The member `node` of a cut first links to
 * another cut of the group (join_cuts), and then gets the node's number. The root of a group is its
 * cut with the lowest index, so one pass is enough. */
static void number_nodes(blg_arrangement *a) {
    a->n_nodes = 0;
    for (int i = 0; i < a->n_cuts; i++) { /* a->rays, not in use yet, holds each cut's number */
        const int root = root_of(a, i);
        if (root == i)
            a->nodes[a->n_nodes] = (blg_node){0};
        a->rays[i] = root == i ? a->n_nodes++ : a->rays[root];
    }
    for (int i = 0; i < a->n_cuts; i++) {
        a->cuts[i].node = a->rays[i];
        blg_node *node = &a->nodes[a->cuts[i].node];
        node->at = blg_vec2_add(node->at, a->cuts[i].at);
        node->n_cuts++;
    }
    for (int i = 0; i < a->n_nodes; i++)
        a->nodes[i].at = blg_vec2_scale(a->nodes[i].at, 1.0 / a->nodes[i].n_cuts);
}

/* Orders cuts along the curves, curve by curve. */
static int by_curve(const void *left, const void *right) {
    const blg_cut *a = left, *b = right;
    return BLG_ORDER_OR(a->curve, b->curve, BLG_ORDER(a->t, b->t));
}

/* Largest distance of three inner points of `one` from `other`. */
static double inner_distance(const blg_edge *one, const blg_edge *other) {
    double most = 0;
    for (int i = 1; i < 4; i++) {
        double d = blg_curve_distance(&other->path, blg_curve_point(&one->path, i / 4.0));
        most = d > most ? d : most;
    }
    return most;
}

/* Whether two edges between the same nodes lie on one another. */
static bool coincide(const blg_arrangement *a, const blg_edge *one, const blg_edge *other) {
    bool same = (one->node[0] == other->node[0] && one->node[1] == other->node[1]) ||
                (one->node[0] == other->node[1] && one->node[1] == other->node[0]);
    double snap = a->drawing->snap;
    return same && inner_distance(one, other) < snap && inner_distance(other, one) < snap;
}

/* Of two pieces that lie on one another, only the straighter one is kept, whichever was drawn
 * first. Returns whether `one` is straighter than `other`. */
static bool is_straighter(const blg_curve *one, const blg_curve *other) {
    if (!one->is_arc || !other->is_arc)
        return !one->is_arc && other->is_arc;
    return one->radius > other->radius + SAME_RADIUS;
}

/* Adds an edge. If it lies on an edge that exists, only the straighter of the two is kept. Two
 * short pieces that lie on one another are a sliver: two strokes leave a node at so small an angle
 * that both ends of the pieces look like one point. Returns whether the new edge makes a sliver
 * with an older edge. */
static bool add_edge(blg_arrangement *a, const blg_edge *edge) {
    for (int i = 0; i < a->n_edges; i++)
        if (coincide(a, &a->edges[i], edge)) {
            bool hidden = a->edges[i].hidden || a->edges[i].path.is_arc != edge->path.is_arc;
            if (is_straighter(&edge->path, &a->edges[i].path))
                a->edges[i] = *edge;
            a->edges[i].hidden = hidden;
            return edge->path.length < SLIVER_SNAPS * a->drawing->snap;
        }
    a->edges[a->n_edges++] = *edge;
    return false;
}

/* Makes two nodes one, at their cuts' mean place. The last node takes the number of `gone`. */
static void weld(blg_arrangement *a, int kept, int gone) {
    blg_node *to = &a->nodes[kept], *from = &a->nodes[gone];
    double share = (double)from->n_cuts / (from->n_cuts + to->n_cuts);
    to->at = blg_vec2_along(to->at, share, blg_vec2_sub(from->at, to->at));
    to->n_cuts += from->n_cuts;
    *from = a->nodes[--a->n_nodes];
    for (int i = 0; i < a->n_cuts; i++) {
        if (a->cuts[i].node == gone)
            a->cuts[i].node = kept;
        if (a->cuts[i].node == a->n_nodes)
            a->cuts[i].node = gone;
    }
}

/* Makes the edges. If two of them form a sliver (add_edge), welds the sliver's two nodes into one
 * and returns false: the caller must make all edges again. */
static bool try_edges(blg_arrangement *a) {
    a->n_edges = 0;
    for (int i = 0; i + 1 < a->n_cuts; i++) {
        const blg_cut *from = &a->cuts[i], *to = from + 1;
        const blg_curve *curve = &a->drawing->curves[from->curve];
        double length = (to->t - from->t) * curve->length;
        /* A piece from a node back to the same node is dropped, unless it is most of a circle. */
        bool loop = from->node == to->node;
        bool round = curve->is_arc && (to->t - from->t) * fabs(curve->sweep_rad) > BLG_PI &&
                     length > LOOP_SNAPS * a->drawing->snap;
        if (from->curve != to->curve || (loop && !round))
            continue;
        blg_edge edge = {.curve = from->curve,
                         .t0 = from->t,
                         .t1 = to->t,
                         .node = {from->node, to->node},
                         .path = blg_curve_part(curve, from->t, to->t)};
        if (add_edge(a, &edge) && !loop) {
            int one = edge.node[0], other = edge.node[1];
            weld(a, one < other ? one : other, one < other ? other : one);
            return false;
        }
    }
    return true;
}

/* Makes the edges, anew whenever a sliver was welded. */
static void cut_edges(blg_arrangement *a) {
    BLG_SORT(a->cuts, a->n_cuts, by_curve);
    while (!try_edges(a)) {
    }
}

blg_vec2 blg_half_direction(const blg_arrangement *a, int half) {
    const blg_curve *path = &a->edges[half / 2].path;
    return half % 2 ? blg_vec2_scale(blg_curve_tangent(path, 1), -1) : blg_curve_tangent(path, 0);
}

/* The half-edge as a curve that runs away from the half-edge's node. */
static blg_curve blg_half_path(const blg_arrangement *a, int half) {
    const blg_curve *path = &a->edges[half / 2].path;
    return half % 2 ? blg_curve_part(path, 1, 0) : *path;
}

/* Whether one stroke runs through the node: two half-edges leave the node, one forwards on the
 * stroke and the other backwards. */
bool blg_half_same_stroke(const blg_arrangement *a, int one, int other) {
    const blg_edge *e = blg_half_edge(a, one), *f = blg_half_edge(a, other);
    if (e->curve != f->curve || one % 2 == other % 2)
        return false;
    /* Half-edge 2e leaves its node at t0 of edge e, half-edge 2e + 1 at t1. A stroke may come to a
     * node twice, so the two must also leave the node at nearly one t. */
    double t_one = one % 2 ? e->t1 : e->t0, t_other = other % 2 ? f->t1 : f->t0;
    return fabs(t_one - t_other) * a->drawing->curves[e->curve].length <
           LOOP_SNAPS * a->drawing->snap;
}

/* Measures the directions of a node's rays, all at one distance from the node: RAY_LENGTH, or half
 * of the node's shortest edge if that is less. */
static void measure_rays(blg_arrangement *a, const blg_node *node) {
    double reach = RAY_LENGTH;
    for (int i = 0; i < node->degree; i++) {
        double half = 0.5 * blg_half_edge(a, a->rays[node->first_ray + i])->path.length;
        reach = half < reach ? half : reach;
    }
    for (int i = 0; i < node->degree; i++) {
        int half = a->rays[node->first_ray + i];
        const blg_curve *path = &blg_half_edge(a, half)->path;
        double t = reach / path->length;
        blg_vec2 from = half % 2 ? path->end : path->start;
        blg_vec2 offset = blg_vec2_sub(blg_curve_point(path, half % 2 ? 1 - t : t), from);
        a->ray_angle[half] = blg_atan2(offset.y, offset.x);
    }
}

/* Sorts the rays of a node by their angles, counter-clockwise. */
static void sort_rays(blg_arrangement *a, const blg_node *node) {
    int *rays = a->rays + node->first_ray;
    for (int i = 1; i < node->degree; i++) {
        int ray = rays[i], j = i;
        for (; j > 0 && a->ray_angle[rays[j - 1]] > a->ray_angle[ray]; j--)
            rays[j] = rays[j - 1];
        rays[j] = ray;
    }
}

/* Lists for each node the half-edges (rays) that leave it, in order of direction. */
static void gather_rays(blg_arrangement *a) {
    for (int half = 0; half < 2 * a->n_edges; half++)
        a->nodes[blg_half_from(a, half)].degree++;
    int next = 0;
    for (int i = 0; i < a->n_nodes; i++) {
        a->nodes[i].first_ray = next;
        next += a->nodes[i].degree;
        a->nodes[i].degree = 0;
    }
    for (int half = 0; half < 2 * a->n_edges; half++) {
        blg_node *node = &a->nodes[blg_half_from(a, half)];
        a->rays[node->first_ray + node->degree++] = half;
    }
    for (int i = 0; i < a->n_nodes; i++) {
        measure_rays(a, &a->nodes[i]);
        sort_rays(a, &a->nodes[i]);
    }
}

static void measure_length_and_centroid(blg_arrangement *a) {
    blg_vec2 sum = {0, 0};
    a->length = 0;
    for (int i = 0; i < a->n_edges; i++) {
        const blg_curve *path = &a->edges[i].path;
        sum = blg_vec2_along(sum, path->length, blg_curve_centroid(path));
        a->length += path->length;
    }
    a->centroid = a->length > 0 ? blg_vec2_scale(sum, 1 / a->length) : sum;
}

void blg_arrangement_make(const blg_drawing *drawing, blg_arrangement *a) {
    a->drawing = drawing;
    cut_strokes(a);
    merge_near_cuts(a);
    number_nodes(a);
    cut_edges(a);
    gather_rays(a);
    measure_length_and_centroid(a);
}

/* ---- regions ---- */

/* Finds the regions, by walks along their boundaries, and the sides of each region: lines and arcs
 * as people count them, however many edges they have. */

/* Consecutive straight edges whose directions deviate by less than this are one side. */
#define SIDE_MERGE_DEG 2.5
/* Consecutive arcs whose centres and radii differ by less than this are one side. */
#define SAME_CIRCLE 0.012

/* A corner that turns by CUSP_DEG or more is a cusp. Whether it turns left or right is judged at
 * the distance CUSP_REACH from the tip. */
#define CUSP_DEG   177.0
#define CUSP_REACH 0.028

double blg_turn_deg(blg_vec2 a, blg_vec2 b) {
    return BLG_DEGREES(blg_atan2(blg_vec2_cross(a, b), blg_vec2_dot(a, b)));
}

/* Marks the edges of tails, from each loose end to the next junction, as pruned: they bound no
 * region. Sets r->tail_length to the length of all tails. */
static void prune_dead_ends(blg_regions *r) {
    const blg_arrangement *a = r->arrangement;
    r->tail_length = 0;
    for (int i = 0; i < a->n_nodes; i++)
        r->degree[i] = a->nodes[i].degree;
    for (int e = 0; e < a->n_edges; e++)
        r->pruned[e] = false;
    for (int start = 0; start < a->n_nodes; start++) {
        int node = start;
        while (r->degree[node] == 1) {
            const blg_node *n = &a->nodes[node];
            int half = -1;
            for (int i = 0; i < n->degree && half < 0; i++)
                if (!r->pruned[a->rays[n->first_ray + i] / 2])
                    half = a->rays[n->first_ray + i];
            r->pruned[half / 2] = true;
            r->tail_length += blg_half_edge(a, half)->path.length;
            r->degree[node]--;
            node = blg_half_to(a, half);
            r->degree[node]--;
        }
    }
}

/* The half-edge that follows `half` on the boundary of a face. At the node where `half` ends, it is
 * the next ray clockwise from the reverse of `half`; pruned rays are skipped. */
static int next_half(const blg_regions *r, int half) {
    const blg_arrangement *a = r->arrangement;
    int back = half ^ 1;
    const blg_node *node = &a->nodes[blg_half_from(a, back)];
    const int *rays = a->rays + node->first_ray;
    int at = 0;
    while (rays[at] != back)
        at++;
    do
        at = (at + node->degree - 1) % node->degree;
    while (r->pruned[rays[at] / 2]);
    return rays[at];
}

/* Twice the signed area that the line from the origin to a point sweeps as the point runs along the
 * curve. */
static double swept_area(const blg_curve *c) {
    double area = blg_vec2_cross(c->start, c->end);
    if (c->is_arc)
        area += c->radius * c->radius * (c->sweep_rad - blg_sin_rad(c->sweep_rad));
    return area;
}

#define NO_FACE (-1) /* the half-edge was not walked yet */

/* Walks once around a face from half-edge `start`, lists the half-edges in r->walk, and gives them
 * the number of the face. Returns the signed area to the left of the walk; *n_walk gets the number
 * of half-edges. Straight lines close the small gaps between the ends of edges at a node. */
static double walk_face(blg_regions *r, int start, int face, int *n_walk) {
    const blg_arrangement *a = r->arrangement;
    blg_curve path = blg_half_path(a, start);
    blg_vec2 first = path.start, last = path.start;
    double area = 0;
    int half = start;
    do {
        r->face[half] = face;
        r->walk[(*n_walk)++] = half;
        path = blg_half_path(a, half);
        area += blg_vec2_cross(last, path.start) + swept_area(&path);
        last = path.end;
        half = next_half(r, half);
    } while (r->face[half] == NO_FACE);
    return (area + blg_vec2_cross(last, first)) / 2;
}

/* Number of bounded faces by Euler's formula for a connected planar graph: edges - nodes + 1,
 * pruned ones not counted. The graph is connected, because the pen is never lifted and pruning
 * keeps it connected. */
static int euler_faces(const blg_regions *r) {
    const blg_arrangement *a = r->arrangement;
    int edges = 0, nodes = 0;
    for (int e = 0; e < a->n_edges; e++)
        edges += !r->pruned[e];
    for (int i = 0; i < a->n_nodes; i++)
        nodes += r->degree[i] > 0;
    return edges ? edges - nodes + 1 : 0;
}

/* Finds the regions that a figure's edges enclose: walks around every face of the arrangement,
 * which lies to the left of the walk. The outer face, which is no region, is the only one with a
 * negative area. */
void blg_regions_find(const blg_arrangement *a, blg_regions *r) {
    r->arrangement = a;
    r->n = 0;
    prune_dead_ends(r);
    int n_walk = 0, faces = 0;
    for (int half = 0; half < 2 * a->n_edges; half++)
        r->face[half] = NO_FACE;
    for (int half = 0; half < 2 * a->n_edges; half++) {
        if (r->pruned[half / 2] || r->face[half] != NO_FACE)
            continue;
        int first = n_walk;
        double area = walk_face(r, half, faces++, &n_walk);
        if (area > 0)
            r->regions[r->n++] = (blg_region){first, n_walk - first, area};
    }
    r->consistent = r->n == euler_faces(r);
}

/* Whether two consecutive curves count as one side: straight on, or on one circle. */
static bool one_side(const blg_side *a, const blg_side *b) {
    if (a->is_arc != b->is_arc)
        return false;
    if (!a->is_arc)
        return fabs(blg_turn_deg(a->dir_out, b->dir_in)) <= SIDE_MERGE_DEG;
    return (a->bend_deg > 0) == (b->bend_deg > 0) && fabs(a->radius - b->radius) < SAME_CIRCLE &&
           blg_vec2_distance(a->centre, b->centre) < SAME_CIRCLE;
}

/* Joins b to the end of side a. */
static void extend_side(blg_side *a, const blg_side *b) {
    a->end = b->end;
    a->dir_out = b->dir_out;
    a->length += b->length;
    a->bend_deg += b->bend_deg;
}

/* The curve as a side. bend_deg is positive where it bends to the left. */
static blg_side side_of(const blg_curve *c) {
    return (blg_side){.is_arc = c->is_arc,
                      .start = c->start,
                      .end = c->end,
                      .centre = c->centre,
                      .length = c->length,
                      .radius = c->radius,
                      .bend_deg = BLG_DEGREES(c->sweep_rad),
                      .dir_in = blg_curve_tangent(c, 0),
                      .dir_out = blg_curve_tangent(c, 1)};
}

/* The point of a side at distance CUSP_REACH from its end, or from its start. */
static blg_vec2 beside(const blg_side *s, bool from_end) {
    double reach = CUSP_REACH < s->length / 2 ? CUSP_REACH : s->length / 2;
    blg_vec2 from = from_end ? s->end : s->start;
    if (!s->is_arc)
        return blg_vec2_along(from, from_end ? -reach : reach, s->dir_in);
    double angle = s->bend_deg * reach / s->length * (from_end ? -1 : 1);
    return blg_vec2_add(s->centre, blg_vec2_rotate(blg_vec2_sub(from, s->centre), angle));
}

/* The turn at the corner from one side to the next. At a cusp the tangents cannot tell a left turn
 * from a right turn. Points of both sides a little away from the tip can. */
static double corner_deg(const blg_side *s, const blg_side *next) {
    double turn = blg_turn_deg(s->dir_out, next->dir_in);
    if (fabs(turn) < CUSP_DEG)
        return turn;
    blg_vec2 back = blg_vec2_sub(beside(s, /* from_end */ true), s->end);
    blg_vec2 on = blg_vec2_sub(beside(next, /* from_end */ false), next->start);
    return blg_vec2_cross(on, back) >= 0 ? fabs(turn) : -fabs(turn);
}

/* Fills the sides of a closed chain of n curves, in which each curve starts where the one before
 * ends. Returns their number, or 0 if there are more than BLG_MAX_SIDES. */
static int blg_sides_of(const blg_curve *curves, int n, blg_side sides[BLG_MAX_SIDES]) {
    int n_sides = 0;
    for (int i = 0; i < n; i++) {
        blg_side side = side_of(&curves[i]);
        if (n_sides && one_side(&sides[n_sides - 1], &side))
            extend_side(&sides[n_sides - 1], &side);
        else if (n_sides == BLG_MAX_SIDES)
            return 0;
        else
            sides[n_sides++] = side;
    }
    if (n_sides > 1 && one_side(&sides[n_sides - 1], &sides[0])) {
        extend_side(&sides[n_sides - 1], &sides[0]);
        sides[0] = sides[--n_sides];
    }
    for (int i = 0; i < n_sides; i++)
        sides[i].turn_deg = corner_deg(&sides[i], &sides[(i + 1) % n_sides]);
    return n_sides;
}

int blg_region_sides(const blg_regions *r, int region, blg_side sides[BLG_MAX_SIDES]) {
    const blg_region *face = &r->regions[region];
    blg_curve curves[BLG_MAX_SIDES];
    if (face->n > BLG_MAX_SIDES)
        return 0;
    for (int i = 0; i < face->n; i++)
        curves[i] = blg_half_path(r->arrangement, r->walk[face->first + i]);
    return blg_sides_of(curves, face->n, sides);
}

/* ---- outline ---- */

/* Makes the outline of a region, or of a path that is closed by a chord: its sides and its points
 * in order, counter-clockwise. The measures of width and waist need it. */

/* Chords of this step lie at most 0.0003 inside a circle of radius 0.5. */
#define STEP_DEG   4.0
#define REFLEX_DEG (-3.0) /* a corner that turns by less than this is an inward corner */
#define NO_AREA    1e-4   /* an outline of at most this area encloses nothing */

/* Adds a point of the outline. ends, starts: the concave arcs whose sides end and start there, or
 * BLG_NO_ARC. False if there is no room. */
static bool add_point(blg_outline *o, blg_vec2 at, bool reflex, int ends, int starts) {
    if (o->n == BLG_OUTLINE_POINTS)
        return false;
    o->points[o->n++] = (blg_outline_point){at, reflex, {ends, starts}};
    return true;
}

/* The number of the side if the side is a concave arc, which bends to the right; else BLG_NO_ARC.
 */
static int concave_arc(const blg_outline *o, int side) {
    return o->sides[side].is_arc && o->sides[side].bend_deg < 0 ? side : BLG_NO_ARC;
}

/* Adds the corner before side i and, of an arc, inner points. Their steps are even in number, so
 * the middle of the arc is a point. False if there is no room. */
static bool add_side(blg_outline *o, int i) {
    const blg_side *side = &o->sides[i];
    int before = (i + o->n_sides - 1) % o->n_sides, arc = concave_arc(o, i);
    bool reflex = o->sides[before].turn_deg < REFLEX_DEG;
    /* The end of one side and the start of the next may lie apart, by up to the closing gap. The
     * corner is the middle between them. */
    blg_vec2 corner = blg_vec2_scale(blg_vec2_add(o->sides[before].end, side->start), 0.5);
    if (!add_point(o, corner, reflex, concave_arc(o, before), arc))
        return false;
    if (!side->is_arc)
        return true;
    /* Subtracting 0.001 gives 87.99999 and 88 degrees the same number of steps. This matters,
     * because a waist ends on these points. */
    int steps = (int)(fabs(side->bend_deg) / STEP_DEG - 0.001) / 2 * 2 + 2;
    blg_vec2 spoke = blg_vec2_sub(side->start, side->centre);
    for (int k = 1; k < steps; k++) {
        blg_vec2 inner = blg_vec2_rotate(spoke, side->bend_deg * k / steps);
        if (!add_point(o, blg_vec2_add(side->centre, inner), /* reflex */ false, arc, arc))
            return false;
    }
    return true;
}

/* Fills the outline's points and area from its sides. False if there is no room for the points, or
 * if the area is nearly 0. */
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

/* Turns the direction of a chain of curves. */
static void reverse(blg_curve *curves, int n) {
    for (int i = 0; i < n; i++)
        curves[i] = blg_curve_part(&curves[i], 1, 0);
    for (int i = 0; i < n / 2; i++) {
        blg_curve kept = curves[i];
        curves[i] = curves[n - 1 - i];
        curves[n - 1 - i] = kept;
    }
}

/* A place where path and chord meet counts as an end of the chord if it is at most this many snap
 * distances away from the end: blg_intersect treats two points that near as one point. */
#define CHORD_END_SNAPS 2
/* An arc that the chord misses, even by the smallest distance, is not touched (blg_intersect). */
#define NO_MISS 0.0

/* Whether the chord from the end of a path's last stroke to the start of its first stroke meets the
 * path nowhere else. */
static bool chord_is_free(const blg_drawing *path, const blg_curve *chord) {
    const double end = CHORD_END_SNAPS * path->snap;
    for (int i = 0; i < path->n; i++) {
        blg_hit hits[2];
        int n = blg_intersect(chord, &path->curves[i], path->snap, NO_MISS, hits);
        for (int k = 0; k < n; k++) {
            double along = hits[k].ta * chord->length;
            if (along > end && chord->length - along > end)
                return false;
        }
        bool joins_chord = i == 0;
        if (!joins_chord && blg_curve_distance(chord, path->curves[i].start) < path->snap)
            return false;
    }
    return true;
}

/* The outline of a figure whose strokes form one path without junctions: the path, closed by a
 * chord, and turned counter-clockwise. */
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
    double area = 0; /* twice that of the closed chain; positive if it runs counter-clockwise */
    for (int i = 0; i < n; i++)
        area += swept_area(&curves[i]);
    if (area < 0)
        reverse(curves, n);
    o->n_sides = blg_sides_of(curves, n, o->sides);
    return make_points(o);
}

/* Whether a point is inside the outline: a ray from it to the right crosses the outline an odd
 * number of times. */
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
