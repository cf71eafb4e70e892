/* Measures a figure: straight lines, junctions, angles, structure, symmetry, width. The
 * arrangement, the outline or the program of the figure comes in; numbers come out, by which
 * figure/analyse.c decides attributes. Lengths are shares of the figure's diameter. The header is
 * figure/analyse.h. */
#include "figure/analyse.h"

#include "base/geometry.h"
#include "figure/ink.h"

/* A range of numbers; empty: low > high. */
typedef struct extent {
    double low, high;
} extent;
static const extent empty_extent = {HUGE_VAL, -HUGE_VAL};

static void widen(extent *e, double v) {
    e->low = blg_least(e->low, v);
    e->high = blg_most(e->high, v);
}

/* ---- line reading ---- */

/* Applies a line reading: the rule for how many straight lines a figure has. The continuous count
 * lets lines run on through a crossing; the split count ends them there. */

int blg_line_count(blg_attribute attribute) {
    const int first = BLG_ATTR_has_three_straight_lines, last = BLG_ATTR_has_eight_straight_lines;
    return (int)attribute >= first && (int)attribute <= last ? 3 + (int)attribute - first : 0;
}

/* An attribute's value under a reading of line counts. blg_analyse gives the values of
 * BLG_LINES_ANY. For a number of lines, BLG_LINES_SPLIT asks for the split count; the other
 * readings turn the value 1 of some numbers into 0 or BLG_UNDECIDED. */
int blg_line_value(const blg_analysis *analysis, blg_attribute attribute,
                   blg_line_reading reading) {
    const int k = blg_line_count(attribute), value = analysis->attributes[attribute].value;
    const bool continuous = k == analysis->n_lines_min, split = k == analysis->n_lines_max;
    if (k && reading == BLG_LINES_SPLIT)
        return split;
    if (!k || reading == BLG_LINES_ANY || value != 1)
        return value;
    return reading == BLG_LINES_CONTINUOUS ? continuous : continuous || split ? 1 : BLG_UNDECIDED;
}

bool blg_line_is_between(const blg_analysis *analysis, blg_attribute attribute) {
    const int k = blg_line_count(attribute);
    return k > analysis->n_lines_min && k < analysis->n_lines_max;
}

/* Makes the value of a number of lines undecided if it is 1 and the number lies strictly between
 * the continuous and the split count. All other values stay. */
void blg_analysis_read_lines(blg_analysis *analysis, blg_line_reading reading) {
    for (int a = 0; a < BLG_ATTRIBUTES && reading != BLG_LINES_ANY; a++) {
        blg_measure *measure = &analysis->attributes[a];
        if (!blg_line_is_between(analysis, (blg_attribute)a) || measure->value != 1)
            continue;
        measure->value = BLG_UNDECIDED;
        measure->near = 1;
    }
}

/* ---- lines ---- */

/* Counts straight lines, and says of each junction whether lines cross there. A ray is an edge that
 * leaves a node; a junction is a node with three rays or more. Two rays continue each other if they
 * leave the node in nearly opposite directions; the deviation is what lacks to 180 degrees. A
 * straight edge is hidden if an arc lies on it. The first two limits are a little off 5 and 12
 * degrees: angles of whole degrees are common, and no such angle may lie exactly on a limit. */
#define RUN_ON_DEG  (5 - 1e-4)  /* rays that deviate by less are one line */
#define LENIENT_DEG (12 + 1e-4) /* up to this, people may see one line */
#define SMOOTH_DEG  2.0         /* two rays that deviate by less form no corner */
#define MOST_RAYS   64          /* rays of one node that are paired; 20 strokes give at most 40 */
#define NO_RAY      (-1)
#define SUPPORT_GAP 0.02 /* sides that are less far apart lie on one line */

/* Angle of two unit vectors in degrees, 0..180. */
static double angle_between_deg(blg_vec2 a, blg_vec2 b) {
    return BLG_DEGREES(blg_atan2(fabs(blg_vec2_cross(a, b)), blg_vec2_dot(a, b)));
}

static bool is_straight(const blg_arrangement *a, int half) {
    return !blg_half_edge(a, half)->path.is_arc;
}

/* By how many degrees two rays of a node deviate from one straight line. */
static double deviation(const blg_arrangement *a, int one, int other) {
    return 180 - angle_between_deg(blg_half_direction(a, one), blg_half_direction(a, other));
}

/* Whether an arc lies on the straight edge of a half-edge. */
static bool is_hidden(const blg_arrangement *a, int half) {
    return blg_half_edge(a, half)->hidden;
}

/* Returns the number of pairs of straight rays that continue each other through the node, to within
 * limit_deg. Each ray belongs to one pair at most; the straightest pair is taken first. *n_hidden
 * grows by the number of pairs with a hidden ray. */
static int count_pairs(const blg_arrangement *a, const blg_node *node, double limit_deg,
                       int *n_hidden) {
    const int *rays = a->rays + node->first_ray;
    const int n = node->degree < MOST_RAYS ? node->degree : MOST_RAYS;
    bool used[MOST_RAYS] = {false};
    for (int pairs = 0;; pairs++) {
        int one = NO_RAY, other = NO_RAY;
        double least = limit_deg;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                if (used[i] || used[j] || !is_straight(a, rays[i]) || !is_straight(a, rays[j]))
                    continue;
                double d = deviation(a, rays[i], rays[j]);
                if (d <= least) {
                    least = d;
                    one = i;
                    other = j;
                }
            }
        if (one == NO_RAY)
            return pairs;
        *n_hidden += is_hidden(a, rays[one]) || is_hidden(a, rays[other]);
        used[one] = used[other] = true;
    }
}

/* Distance of a segment's middle from the infinite line through another segment. */
static double off_line(const blg_curve *line, const blg_curve *segment) {
    blg_vec2 d = blg_vec2_sub(blg_curve_point(segment, 0.5), line->start);
    return fabs(blg_vec2_cross(line->axis, d));
}

/* Least angle between two straight edges that do not lie on one line, in degrees. */
static double least_angle_between_lines(const blg_arrangement *a) {
    double least = 90;
    for (int i = 0; i < a->n_edges; i++)
        for (int j = 0; j < i; j++) {
            const blg_curve *p = &a->edges[i].path, *q = &a->edges[j].path;
            if (p->is_arc || q->is_arc)
                continue;
            const double angle = angle_between_deg(p->axis, q->axis);
            if (blg_most(off_line(p, q), off_line(q, p)) > SUPPORT_GAP)
                least = blg_least(least, blg_least(angle, 180 - angle));
        }
    return least;
}

/* Counts the straight lines of a figure in both ways, continuous (least) and split (most). At first
 * every straight edge is a line; then each pair of rays that continue each other makes one line of
 * two. In the split count only nodes of two edges and pairs with a hidden ray do so. */
void blg_lines_count(const blg_arrangement *a, blg_straight_lines *lines) {
    *lines = (blg_straight_lines){0};
    for (int e = 0; e < a->n_edges; e++) {
        const blg_curve *path = &a->edges[e].path;
        if (path->is_arc)
            continue;
        lines->most++;
        if (a->edges[e].hidden)
            continue;
        lines->longest = path->length > lines->longest ? path->length : lines->longest;
        if (!(lines->shortest > 0 && lines->shortest <= path->length))
            lines->shortest = path->length;
    }
    /* Pairs of rays within each limit; of those within RUN_ON_DEG, the pairs with a hidden ray. */
    int strict = 0, lenient = 0, n_hidden = 0, unused = 0;
    for (int i = 0; i < a->n_nodes; i++) {
        const blg_node *node = &a->nodes[i];
        if (node->degree == 2)
            lines->most -= count_pairs(a, node, SMOOTH_DEG, &unused);
        if (node->degree >= 3) {
            strict += count_pairs(a, node, RUN_ON_DEG, &n_hidden);
            lenient += count_pairs(a, node, LENIENT_DEG, &unused);
        }
    }
    lines->least = lines->most - strict;
    lines->lenient = lines->most - lenient;
    lines->most -= n_hidden;
    lines->parallel_deg = least_angle_between_lines(a);
}

/* Whether two rays continue each other, to within limit_deg. */
static bool runs_on(const blg_arrangement *a, int one, int other, double limit_deg) {
    return deviation(a, one, other) <= limit_deg;
}

/* Whether two lines or arcs cross at the node: each runs on through it, and their rays alternate
 * around the node. limit_deg: the largest deviation of two rays that count as one line or arc
 * running on. Strokes that are tangent to each other do not cross: their rays could be paired in
 * two ways. The test for this keeps RUN_ON_DEG, whatever limit_deg is. With a larger limit it would
 * take lines that cross at 5 to 12 degrees for tangent ones. So a larger limit_deg only adds
 * crossings. */
static bool crosses(const blg_arrangement *a, const blg_node *node, double limit_deg) {
    const int *rays = a->rays + node->first_ray;
    int n = node->degree < MOST_RAYS ? node->degree : MOST_RAYS;
    for (int i = 0; i < n; i++)
        for (int k = i + 2; k < n; k++) {
            if (!runs_on(a, rays[i], rays[k], limit_deg))
                continue;
            for (int j = i + 1; j < k; j++)
                for (int l = k + 1; l < n; l++)
                    if (runs_on(a, rays[j], rays[l], limit_deg) &&
                        !runs_on(a, rays[i], rays[j], RUN_ON_DEG) &&
                        !runs_on(a, rays[i], rays[l], RUN_ON_DEG))
                        return true;
        }
    return false;
}

/* Adds a junction to the measures m. If the limits RUN_ON_DEG and LENIENT_DEG disagree whether it
 * is a crossing, it is doubtful. */
static void measure_node(const blg_arrangement *a, const blg_node *node, blg_junctions *m) {
    const int *rays = a->rays + node->first_ray;
    for (int i = 0; i < node->degree; i++)
        for (int j = 0; j < i; j++) {
            if (blg_half_same_stroke(a, rays[i], rays[j]))
                m->stroke_runs_through = true;
            double degrees = deviation(a, rays[i], rays[j]);
            m->any_deg = degrees < m->any_deg ? degrees : m->any_deg;
            if (is_straight(a, rays[i]) && is_straight(a, rays[j]) && degrees < m->straight_deg)
                m->straight_deg = degrees;
        }
    bool crossing = crosses(a, node, RUN_ON_DEG);
    if (crossing)
        m->crossings++;
    else
        m->touches++;
    m->doubtful += crossing != crosses(a, node, LENIENT_DEG);
}

void blg_junctions_measure(const blg_arrangement *a, blg_junctions *m) {
    *m = (blg_junctions){.straight_deg = 180, .any_deg = 180};
    for (int i = 0; i < a->n_nodes; i++)
        if (a->nodes[i].degree >= 3) {
            m->n++;
            measure_node(a, &a->nodes[i], m);
        }
}

/* ---- angles ---- */

/* Measures the angle of every two rays at a node, and keeps the extremes that decide attributes.
 * Limits lie beside whole degrees, so that no angle of whole degrees lies exactly on a limit. */
#define OFF_ROUND_DEG 1e-4
#define NULL_DEG      (3 + OFF_ROUND_DEG)
#define STRAIGHT_DEG  (177 - OFF_ROUND_DEG)

/* The depth of an angle in a range of angles is its distance from the range's nearer end. Two
 * angles may have the same depth, for example 30 and 150 degrees in 3..177; then the smaller angle
 * is taken. Depths that differ by less than TIE_DEG count as equal: sums of turns with six decimals
 * err by less. */
#define TIE_DEG 1e-3

/* Takes the angle as the best if its depth in the range low..high is larger than that of the best
 * so far. Of angles of equal depth, the smallest is the best. */
static void deepen(blg_deepest *best, double angle, double low, double high) {
    double depth = angle - low < high - angle ? angle - low : high - angle;
    const bool tie = fabs(depth - best->depth_deg) <= TIE_DEG;
    const bool deeper = !tie && depth > best->depth_deg;
    if (deeper || (tie && angle < best->angle_deg - TIE_DEG))
        *best = (blg_deepest){angle, depth};
}

/* Updates all extremes of m by the angle of two rays, in degrees. arcs: both rays are arcs. */
static void add_pair(blg_angles *m, double angle, bool arcs) {
    deepen(&m->corner, angle, NULL_DEG, STRAIGHT_DEG);
    deepen(&m->obtuse, angle, 100, 171);
    deepen(&m->nearly_obtuse, angle, 91, STRAIGHT_DEG);
    if (angle > NULL_DEG && angle < m->smallest_deg)
        m->smallest_deg = angle;
    const double off = fabs(angle - 90), best = fabs(m->right_deg - 90);
    const bool tie = fabs(off - best) <= TIE_DEG;
    if ((!tie && off < best) || (tie && angle < m->right_deg - TIE_DEG))
        m->right_deg = angle;
    if (arcs && angle > 80 - OFF_ROUND_DEG && angle < 100 + OFF_ROUND_DEG)
        m->arcs_near_right = true;
}

/* Measures the angle of every two edges that meet at a node, and collects what decides the
 * attributes of angles. */
void blg_angles_measure(const blg_arrangement *a, blg_angles *m) {
    const blg_deepest none = {180, -180};
    *m = (blg_angles){.corner = none,
                      .obtuse = none,
                      .nearly_obtuse = none,
                      .smallest_deg = 180,
                      .right_deg = 180};
    for (int i = 0; i < a->n_nodes; i++) {
        const int *rays = a->rays + a->nodes[i].first_ray;
        for (int j = 0; j < a->nodes[i].degree; j++) {
            blg_vec2 one = blg_half_direction(a, rays[j]);
            bool arc = blg_half_edge(a, rays[j])->path.is_arc;
            for (int k = 0; k < j; k++) {
                blg_vec2 other = blg_half_direction(a, rays[k]);
                add_pair(m, angle_between_deg(one, other),
                         arc && blg_half_edge(a, rays[k])->path.is_arc);
            }
        }
    }
}

/* ---- structure ---- */

/* Compares how two figures are built, whatever their proportions are: kinds of strokes, the side to
 * which each joint bends, and which strokes meet. A joint is where a stroke begins at the end of
 * the stroke before; a cusp is a joint at which the path turns back. */

#define CLOSE    0.03          /* program units: points as near as this meet */
#define STRAIGHT 0.0174524     /* sine of 1 degree: a smaller bend counts as none */
#define BACK     BLG_BEND_BACK /* a bend of 180 degrees, to within 1: a cusp, which has no side */

/* The side to which a path bends at a joint: 1 left, -1 right, 0 neither, or BACK. before, after:
 * the directions of travel (unit vectors). The turtle's headings would be wrong here: on an arc of
 * negative extent the turtle runs backwards. */
static int8_t side_of(blg_vec2 before, blg_vec2 after) {
    const double sine = blg_vec2_cross(before, after);
    if (fabs(sine) <= STRAIGHT)
        return blg_vec2_dot(before, after) > 0 ? 0 : BACK;
    return sine > 0 ? 1 : -1;
}

/* Whether two bends are the same; sign: -1 if the other bend is seen with left and right
 * exchanged. */
static bool same_bend(int8_t one, int8_t other, int sign) {
    return one == (other == BACK ? BACK : sign * other);
}

/* Whether two strokes meet at a place that is no joint of theirs. a_then_b: there is a joint where
 * a ends and b begins; b_then_a: where b ends and a begins. */
static bool meet(const blg_curve *a, const blg_curve *b, bool a_then_b, bool b_then_a) {
    blg_hit hits[2];
    if ((!a_then_b && blg_curve_distance(a, b->start) <= CLOSE) ||
        (!b_then_a && blg_curve_distance(a, b->end) <= CLOSE) ||
        (!b_then_a && blg_curve_distance(b, a->start) <= CLOSE) ||
        (!a_then_b && blg_curve_distance(b, a->end) <= CLOSE))
        return true;
    for (int k = blg_intersect(a, b, CLOSE, 0, hits) - 1; k >= 0; k--) {
        const blg_vec2 at = blg_curve_point(a, hits[k].ta);
        const bool joint = (a_then_b && blg_vec2_distance(at, a->end) <= CLOSE) ||
                           (b_then_a && blg_vec2_distance(at, b->end) <= CLOSE);
        if (!joint)
            return true;
    }
    return false;
}

/* Measures the structure of a figure (figure/analyse.h): the kind of each stroke, the side to which
 * the path bends at each joint, which strokes meet. Lengths and positions do not count. */
void blg_structure_prepare(const blg_program *program, blg_structure *structure) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_curve curves[BLG_MAX_ACTIONS];
    memset(structure, 0, sizeof *structure);
    const int n = structure->n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    if (n == 0)
        return;
    structure->closed = blg_vec2_distance(strokes[n - 1].end, strokes[0].start) <= CLOSE;
    for (int i = 0; i < n; i++) {
        curves[i] = blg_turtle_curve(&strokes[i]);
        structure->kind[i] = !curves[i].is_arc ? 0 : curves[i].sweep_rad > 0 ? 1 : -1;
    }
    for (int i = 0; i < n; i++) {
        if (i || structure->closed)
            structure->bend[i] = side_of(blg_curve_tangent(&curves[(i + n - 1) % n], 1),
                                         blg_curve_tangent(&curves[i], 0));
        for (int j = 0; j < i; j++) {
            const bool closes = structure->closed && j == 0 && i == n - 1;
            if (meet(&curves[j], &curves[i], i == j + 1, closes)) {
                structure->meets[i] |= 1u << j;
                structure->meets[j] |= 1u << i;
            }
        }
    }
}

/* A correspondence of the strokes of two figures of n strokes: stroke 0 of figure a corresponds to
 * stroke `first` of b, and so on in turn. matched_stroke gives b's stroke for stroke i of a. */
typedef struct matching {
    int n, first;
    bool backwards; /* "in turn" goes down in b's strokes */
} matching;

static int matched_stroke(matching m, int i) {
    return ((m.backwards ? m.first - i : m.first + i) + m.n) % m.n;
}

/* Whether a and b have the same structure if their strokes correspond in this way; mirror: -1 if
 * b is mirrored, else 1. */
static bool same_if_matched(const blg_structure *a, const blg_structure *b, matching m,
                            int mirror) {
    const int sign = m.backwards ? -mirror : mirror; /* backwards, left becomes right */
    for (int i = 0; i < m.n; i++) {
        const int place = matched_stroke(m, i), joint = m.backwards ? (place + 1) % m.n : place;
        if (a->kind[i] != sign * b->kind[place])
            return false;
        if ((i || a->closed) && !same_bend(a->bend[i], b->bend[joint], sign))
            return false;
        for (int k = 0; k < i; k++)
            if ((a->meets[i] >> k & 1) != (b->meets[place] >> matched_stroke(m, k) & 1))
                return false;
    }
    return true;
}

/* Whether the strokes of a and b correspond in some order: from any first stroke of a closed path,
 * from either end of an open path, forwards or backwards, mirrored or not. */
bool blg_structure_same(const blg_structure *a, const blg_structure *b) {
    if (a->n != b->n || a->closed != b->closed)
        return false;
    for (int first = 0; first < a->n; first++)
        for (int backwards = 0; backwards < 2; backwards++) {
            const matching m = {a->n, first, backwards};
            const bool is_end = first == (backwards ? a->n - 1 : 0);
            if ((a->closed || is_end) &&
                (same_if_matched(a, b, m, 1) || same_if_matched(a, b, m, -1)))
                return true;
        }
    return a->n == 0;
}

/* ---- symmetry ---- */

/* Symmetries by branch and bound.
 *
 * The error of a mirroring or half turn is the largest distance of a point of the copy from the
 * figure. A mirror axis has two numbers, its direction and its distance from the origin; a half
 * turn has two, its centre. So the errors of all mirrorings (or half turns) are a function on a
 * plane. A step on this plane moves the image of each point by the step's slack at most, so the
 * error changes by the slack at most. The search covers the plane with cells and measures the error
 * in the middle of each. It drops the cells that cannot hold an error below the best (error - slack
 * >= best), and divides the others. The plane is bounded: if the error is e, the copy's extent in
 * any direction is the figure's to within e, so the axis (the centre) lies within e / 2 of the
 * middle of the figure's extent. Axes that nodes suggest are tried first: they find an exact
 * symmetry at once, and then no cell can hold a smaller error. */

/* Samples along the figure, about 0.035 apart; both ends of every edge are samples too. */
#define SAMPLES      BLG_SYMMETRY_SAMPLES
#define MOST_SAMPLES BLG_SYMMETRY_MOST_SAMPLES
/* The directions of axes, 180 degrees, are divided into bins, and only the first axis in each bin
 * is tried. Axes of one bin differ by at most 0.0008 rad and their images of a point by 0.0016. */
#define AXIS_BINS BLG_SYMMETRY_BINS
/* A node nearer to the centroid than this does not determine the direction of an axis. */
#define NO_DIRECTION 0.02
/* If the two moments of inertia differ by a smaller share of their sum, no axes of inertia are
 * tried. */
#define ISOTROPIC 1e-3
/* Most nodes that are used to find axes; the published shapes have at most 12 nodes. */
#define MOST_AXIS_NODES 64
#define MOST_ORDER      12
/* Cells of the search at first: directions, and parts of a range of distances or coordinates. */
#define DIRECTIONS 64
#define PARTS      4
#define MOST_CELLS BLG_SYMMETRY_CELLS
/* Only errors below SEARCHED are searched for: all that are not certainly too large to be seen as a
 * symmetry. The search ends if no error can be less than the best by RESOLUTION. */
#define SEARCHED   0.03
#define RESOLUTION 5e-5
/* Samples may miss the end of an arc's extent by less than this. */
#define EXTENT_MISS 1e-3

typedef blg_symmetry_sample sample;
typedef blg_symmetry_cell cell;
typedef blg_symmetry_room symmetry_search;

/* A map (x, y) -> (cos x + sign sin y, sin x - sign cos y) + shift. */
typedef struct map {
    double cos, sin;
    double sign; /* 1: a reflection; -1: a turn */
    blg_vec2 shift;
} map;

/* Orders samples, the farthest from the centroid first. */
static int farther(const void *left, const void *right) {
    const sample *a = left, *b = right;
    return BLG_ORDER(b->far, a->far);
}

/* Takes samples at equal steps on every edge, both ends included, and sorts the outermost first:
 * they show soonest that a copy differs. */
static void take_samples(symmetry_search *s) {
    const blg_arrangement *a = s->a;
    double step = a->length / SAMPLES;
    for (int e = 0; e < a->n_edges; e++) {
        const blg_curve *path = &a->edges[e].path;
        int n = (int)(path->length / step) + 1;
        for (int i = 0; i <= n && s->n_samples < MOST_SAMPLES; i++) {
            blg_vec2 p = blg_vec2_sub(blg_curve_point(path, i / (double)n), a->centroid);
            s->samples[s->n_samples++] = (sample){p, blg_vec2_length(p)};
        }
    }
    BLG_SORT(s->samples, s->n_samples, farther);
}

/* Whether p is nearer than limit to the figure. *error grows to p's distance from the figure, if
 * this distance is larger. */
static bool near_figure(const symmetry_search *s, blg_vec2 p, double limit, double *error) {
    double least = HUGE_VAL;
    for (int i = 0; i < s->a->drawing->n; i++) {
        double d = blg_curve_distance(&s->curves[i], p);
        if (d < least) {
            least = d;
            if (least <= *error)
                return true;
        }
    }
    *error = least;
    return least < limit;
}

/* The error of a map: the largest distance of a mapped sample from the figure, or limit if the
 * largest distance is limit or more. */
static double map_error(const symmetry_search *s, const map *m, double limit) {
    double error = 0;
    for (int i = 0; i < s->n_samples; i++) {
        blg_vec2 p = s->samples[i].at;
        blg_vec2 image = {m->cos * p.x + m->sign * m->sin * p.y,
                          m->sin * p.x - m->sign * m->cos * p.y};
        if (!near_figure(s, blg_vec2_add(image, m->shift), limit, &error))
            return limit;
    }
    return error;
}

/* The reflection in an axis. distance: how far the axis lies to the left of the centroid. */
static map mirroring(double angle_rad, double distance) {
    const blg_sincos axis = blg_sincos_rad(angle_rad), turn = blg_sincos_rad(2 * angle_rad);
    return (map){turn.cos, turn.sin, 1, {-2 * distance * axis.sin, 2 * distance * axis.cos}};
}

static map half_turn(double x, double y) {
    return (map){-1, 0, -1, {2 * x, 2 * y}};
}

/* Tries an axis through the centroid, unless an axis in the same bin of directions was tried. */
static void try_axis(symmetry_search *s, double angle_rad) {
    double turns = angle_rad / BLG_PI;
    turns -= floor(turns);
    int bin = (int)(turns * AXIS_BINS) % AXIS_BINS;
    if (s->tried[bin])
        return;
    s->tried[bin] = 1;
    const map m = mirroring(angle_rad, 0);
    s->best = map_error(s, &m, s->best);
}

static void try_axis_through(symmetry_search *s, blg_vec2 p) {
    if (blg_vec2_length(p) > NO_DIRECTION)
        try_axis(s, blg_atan2(p.y, p.x));
}

/* Tries both principal axes of inertia, because a mirror axis is always one of the two. */
static void try_inertia_axes(symmetry_search *s) {
    double xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < s->n_samples; i++) {
        blg_vec2 p = s->samples[i].at;
        xx += p.x * p.x;
        xy += p.x * p.y;
        yy += p.y * p.y;
    }
    /* The moments of a figure with rotation order 3 or more are equal in all directions; rounding
     * would choose the axes. */
    if (blg_vec2_length((blg_vec2){2 * xy, xx - yy}) < ISOTROPIC * (xx + yy))
        return;
    double angle = blg_atan2(2 * xy, xx - yy) / 2;
    try_axis(s, angle);
    try_axis(s, angle + BLG_PI / 2);
}

/* Tries axes through a node, through the middle of an edge, between two nodes, and of inertia. */
static void try_likely_axes(symmetry_search *s) {
    const blg_arrangement *a = s->a;
    blg_vec2 nodes[MOST_AXIS_NODES];
    int n = a->n_nodes < MOST_AXIS_NODES ? a->n_nodes : MOST_AXIS_NODES;
    for (int i = 0; i < n; i++) {
        nodes[i] = blg_vec2_sub(a->nodes[i].at, a->centroid);
        try_axis_through(s, nodes[i]);
    }
    for (int e = 0; e < a->n_edges; e++)
        try_axis_through(s, blg_vec2_sub(blg_curve_point(&a->edges[e].path, 0.5), a->centroid));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            blg_vec2 d = blg_vec2_left(blg_vec2_sub(nodes[i], nodes[j]));
            double unlike = blg_vec2_length(nodes[i]) - blg_vec2_length(nodes[j]);
            /* An axis can map a node to another node only if both are equally far from the
             * centroid. */
            if (fabs(unlike) < BLG_SYMMETRY_CAP && blg_vec2_length(d) > NO_DIRECTION)
                try_axis(s, blg_atan2(d.y, d.x));
        }
    try_inertia_axes(s);
}

/* The middle of the figure's extent along a unit vector. */
static double middle(const symmetry_search *s, blg_vec2 along) {
    extent range = empty_extent;
    for (int i = 0; i < s->n_samples; i++)
        widen(&range, blg_vec2_dot(along, s->samples[i].at));
    return (range.low + range.high) / 2;
}

/* What a search tries: mirror axes, or centres of half turns. */
typedef enum sought { AXES, CENTRES } sought;

/* Keeps the cells that may hold an error below the best, and divides each into four. slack: how
 * much smaller than at the cell's middle the error may be elsewhere in the cell; half: half the
 * width and height of a cell. Returns false if there is no room for the new cells. */
static bool divide(symmetry_search *s, sought what, double slack, cell half) {
    int kept = 0;
    for (int i = 0; i < s->n_cells; i++) {
        const cell c = s->cells[i];
        const map m = what == AXES ? mirroring(c.x, c.y) : half_turn(c.x, c.y);
        double error = map_error(s, &m, s->best + slack);
        s->best = error < s->best ? error : s->best;
        if (error - slack < s->best - RESOLUTION)
            s->cells[kept++] = c;
    }
    s->n_cells = 4 * kept;
    for (int i = kept - 1; i >= 0 && 4 * kept <= MOST_CELLS; i--) {
        const cell whole = s->cells[i]; /* a copy: the quarters of cell 0 overwrite it */
        for (int k = 0; k < 4; k++)
            s->cells[4 * i + k] = (cell){whole.x + (k % 2 ? 0.5 : -0.5) * half.x,
                                         whole.y + (k / 2 ? 0.5 : -0.5) * half.y};
    }
    return 4 * kept <= MOST_CELLS;
}

/* Covers all axes that may have an error below s->best with cells (x: direction, y: distance).
 * *reach: how far the image of a point moves at most for a step of 1 rad in direction. Returns half
 * the width and height of the cells. */
static cell cover_axes(symmetry_search *s, double *reach) {
    const double radius = s->samples[0].far, half = BLG_PI / (2 * DIRECTIONS);
    const double range = s->best / 2 + radius * half + EXTENT_MISS, part = range / PARTS;
    double farthest = 0;
    s->n_cells = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        const blg_sincos axis = blg_sincos_rad((2 * i + 1) * half);
        double at = middle(s, (blg_vec2){-axis.sin, axis.cos});
        farthest = blg_most(farthest, fabs(at) + range);
        for (int k = 0; k < PARTS; k++)
            s->cells[s->n_cells++] = (cell){(2 * i + 1) * half, at + (2 * k + 1 - PARTS) * part};
    }
    *reach = 2 * (radius + farthest);
    return (cell){half, part};
}

/* Covers all centres of half turns that may have an error below s->best with cells (x, y). *reach:
 * the image of a point moves twice as far as the centre. Returns half the width and height of the
 * cells. */
static cell cover_centres(symmetry_search *s, double *reach) {
    const double range = s->best / 2 + EXTENT_MISS, part = range / PARTS;
    double x = middle(s, (blg_vec2){1, 0}), y = middle(s, (blg_vec2){0, 1});
    s->n_cells = 0;
    for (int i = 0; i < PARTS * PARTS; i++)
        s->cells[s->n_cells++] = (cell){x + (2 * (i % PARTS) + 1 - PARTS) * part,
                                        y + (2 * (i / PARTS) + 1 - PARTS) * part};
    *reach = 2;
    return (cell){part, part};
}

/* Searches all axes or centres. Returns the least error, if it is below SEARCHED and below s->best,
 * the error that was found before the search; else s->best. */
static double search(symmetry_search *s, sought what) {
    const double likely = s->best;
    double reach; /* how far an image moves for a step of 1 in x; for a step of 1 in y it is 2 */
    s->best = blg_least(likely, SEARCHED);
    cell half = what == AXES ? cover_axes(s, &reach) : cover_centres(s, &reach);
    while (s->n_cells > 0 && s->best > RESOLUTION) {
        double slack = reach * half.x + 2 * half.y;
        if (!divide(s, what, slack, half) || slack < RESOLUTION)
            break;
        half = (cell){half.x / 2, half.y / 2};
    }
    return s->best < SEARCHED ? s->best : likely;
}

/* The error of a turn about the centroid. */
static double turn_error(const symmetry_search *s, double turn_rad, double limit) {
    const blg_sincos turn = blg_sincos_rad(turn_rad);
    const map m = {turn.cos, turn.sin, -1, {0, 0}};
    return map_error(s, &m, limit);
}

/* Whether all samples are equally far from the centroid, and turns by 1 and 2.5 rad, which belong
 * to no rotation order, change nothing. */
static bool is_circle(const symmetry_search *s) {
    double nearest = s->samples[s->n_samples - 1].far, farthest = s->samples[0].far;
    return farthest - nearest <= BLG_SYMMETRIC && turn_error(s, 1, BLG_SYMMETRIC) < BLG_SYMMETRIC &&
           turn_error(s, 2.5, BLG_SYMMETRIC) < BLG_SYMMETRIC;
}

/* Sets m->order, the rotation order: the largest whose turn maps the figure onto itself; 0 for a
 * circle. */
static void measure_order(const symmetry_search *s, blg_symmetry *m) {
    m->order = 1;
    if (is_circle(s)) {
        m->order = 0;
        return;
    }
    for (int order = MOST_ORDER; order >= 2; order--) {
        double error =
            order == 2 ? m->half_error : turn_error(s, 2 * BLG_PI / order, BLG_SYMMETRIC);
        if (error < BLG_SYMMETRIC) {
            m->order = order;
            return;
        }
    }
}

/* Measures mirror symmetry, half turn, then rotation order. For the first two a likely axis, and
 * the centroid as centre, give a first error; a search of all axes and centres lowers it. */
void blg_symmetry_measure(const blg_arrangement *a, blg_symmetry_room *s, blg_symmetry *m) {
    s->a = a;
    s->n_samples = 0;
    memset(s->tried, 0, sizeof s->tried);
    s->best = BLG_SYMMETRY_CAP;
    for (int i = 0; i < a->drawing->n; i++) {
        const blg_curve *c = &a->drawing->curves[i];
        s->curves[i] = *c;
        s->curves[i].start = blg_vec2_sub(c->start, a->centroid);
        s->curves[i].end = blg_vec2_sub(c->end, a->centroid);
        s->curves[i].centre = blg_vec2_sub(c->centre, a->centroid);
    }
    take_samples(s);
    try_likely_axes(s);
    *m = (blg_symmetry){.mirror_error = search(s, AXES)};
    s->best = turn_error(s, BLG_PI, BLG_SYMMETRY_CAP);
    m->half_error = search(s, CENTRES);
    measure_order(s, m);
}

/* ---- width ---- */

/* Measures how narrow a figure is: by the narrowest box around it, and by the largest circle inside
 * an outline. */

#define ARC_STEP_DEG  4.0 /* between points of an arc */
#define MOST_POINTS   (BLG_MAX_ACTIONS * 92)
#define SAME_WIDTH    1e-7  /* among boxes this close in width, the longer is taken */
#define COARSE_CELLS  12    /* along the longer side of the outline's box */
#define FINEST_CELL   0.001 /* side of the smallest cell that is halved */
#define POLISH_FINEST 2e-5  /* step at which polish ends */
#define SAFE          1e-9  /* more than rounding, less than any cell */

/* Fills points along all strokes and returns their number. */
static int take_points(const blg_drawing *d, blg_vec2 *points) {
    int n = 0;
    for (int i = 0; i < d->n; i++) {
        const blg_curve *c = &d->curves[i];
        int steps = 1;
        if (c->is_arc)
            steps = (int)(fabs(BLG_DEGREES(c->sweep_rad)) / ARC_STEP_DEG) + 1;
        for (int k = 0; k <= steps; k++)
            points[n++] = blg_curve_point(c, k / (double)steps);
    }
    return n;
}

/* Width over length of the narrowest rectangle around the figure. The rectangle has a side along an
 * edge of the convex hull, so each edge is tried. */
double blg_width_box_ratio(const blg_drawing *d) {
    blg_vec2 points[MOST_POINTS], hull[MOST_POINTS + 1];
    int n = blg_hull(points, take_points(d, points), hull);
    double width = HUGE_VAL, length = 1;
    for (int i = 0; i + 1 < n; i++) {
        blg_vec2 edge = blg_vec2_sub(hull[i + 1], hull[i]);
        double edge_length = blg_vec2_length(edge);
        if (edge_length < 1e-9) /* two points of the hull are one */
            continue;
        extent across = {0, 0}, along = empty_extent;
        for (int k = 0; k + 1 < n; k++) {
            blg_vec2 edge_to_point = blg_vec2_sub(hull[k], hull[i]);
            widen(&across, blg_vec2_cross(edge, edge_to_point) / edge_length);
            widen(&along, blg_vec2_dot(edge, edge_to_point) / edge_length);
        }
        const double breadth = across.high, extent_along = along.high - along.low;
        if (breadth < width - SAME_WIDTH ||
            (breadth < width + SAME_WIDTH && extent_along > length)) {
            width = breadth;
            length = extent_along;
        }
    }
    return width < length ? width / length : 1;
}

/* The search for the largest circle inside an outline. */
typedef struct inscribed {
    const blg_outline *o;
    blg_width_room *room; /* has the parts and runs of the outline o */
    double radius;        /* of the largest circle so far */
    blg_vec2 centre;
    int nearest; /* the part nearest to the point that was looked at last */
} inscribed;

/* The run of n parts: a circle around all of them. */
static blg_width_run run_around(const blg_width_part *parts, int n) {
    blg_width_run run = {blg_vec2_along(parts[n / 2].at, 0.5, parts[n / 2].along), 0};
    for (int i = 0; i < n; i++) {
        const blg_vec2 end = blg_vec2_add(parts[i].at, parts[i].along);
        run.reach = blg_most(run.reach, blg_vec2_distance(run.centre, parts[i].at));
        run.reach = blg_most(run.reach, blg_vec2_distance(run.centre, end));
    }
    run.reach += SAFE;
    return run;
}

/* Cuts the outline into straight parts, and these into runs with a circle around each. */
static void take_parts(const blg_outline *o, blg_width_room *room) {
    for (int i = 0; i < o->n; i++) {
        const blg_vec2 at = o->points[i].at, end = o->points[i + 1 == o->n ? 0 : i + 1].at;
        const blg_vec2 along = blg_vec2_sub(end, at);
        room->parts[i] = (blg_width_part){at, along, blg_vec2_dot(along, along)};
    }
    for (int i = 0; i < o->n; i += BLG_WIDTH_RUN)
        room->runs[i / BLG_WIDTH_RUN] =
            run_around(&room->parts[i], o->n - i < BLG_WIDTH_RUN ? o->n - i : BLG_WIDTH_RUN);
}

/* The squared distance of p from a part, by the operations of blg_vec2_to_segment_squared. */
static double squared_to_part(const blg_width_part *part, blg_vec2 p) {
    const blg_vec2 to = blg_vec2_sub(p, part->at);
    const double along = blg_vec2_dot(to, part->along);
    const double t = along <= 0 ? 0 : along >= part->squared ? 1 : along / part->squared;
    const blg_vec2 rest = blg_vec2_along(to, -t, part->along);
    return blg_vec2_dot(rest, rest);
}

/* The depth of p: its distance from the outline, negative if p is outside. If the distance is below
 * `enough`, any number below `enough` may be returned, which is faster. inside: p is known to be
 * inside. */
static double depth(inscribed *s, blg_vec2 p, double enough, bool inside) {
    const int n = s->o->n;
    const double bar = enough > 0 ? enough * enough : 0;
    double least = squared_to_part(&s->room->parts[s->nearest], p), near = sqrt(least);
    for (int first = 0; first < n && least >= bar; first += BLG_WIDTH_RUN) {
        const blg_width_run *run = &s->room->runs[first / BLG_WIDTH_RUN];
        const blg_vec2 off = blg_vec2_sub(p, run->centre);
        if (blg_vec2_dot(off, off) > (near + run->reach) * (near + run->reach))
            continue;
        const int end = n - first < BLG_WIDTH_RUN ? n : first + BLG_WIDTH_RUN;
        for (int i = first; i < end; i++) {
            const double d = squared_to_part(&s->room->parts[i], p);
            if (d < least) {
                least = d;
                s->nearest = i;
            }
        }
        near = sqrt(least);
    }
    if (least < bar)
        return 0;
    return inside || blg_outline_contains(s->o, p) ? near : -near;
}

/* Returns the depth of p. If the depth exceeds the best radius, p becomes the best centre. A depth
 * that is more than slack below the best radius may be inexact. inside: as for depth. */
static double try_centre(inscribed *s, blg_vec2 p, double slack, bool inside) {
    double depth_of_p = depth(s, p, s->radius - slack - SAFE, inside);
    if (depth_of_p > s->radius) {
        s->radius = depth_of_p;
        s->centre = p;
    }
    return depth_of_p;
}

/* Improves the centre of the inscribed circle by hill climbing: tries sixteen directions, and
 * halves the step if no direction is better. */
static void polish(inscribed *s, double step) {
    blg_vec2 directions[16];
    for (int i = 0; i < 16; i++)
        directions[i] = blg_vec2_polar(22.5 * i);
    while (step > POLISH_FINEST) {
        double before = s->radius;
        blg_vec2 from = s->centre;
        for (int i = 0; i < 16; i++)
            try_centre(s, blg_vec2_along(from, step, directions[i]), 0, before > step + SAFE);
        if (s->radius <= before)
            step /= 2;
    }
}

/* How far the middle of a square lies from its corners, in sides, rounded up. */
#define HALF_DIAGONAL 0.7072

/* Covers the outline's box with square cells of *size, each with the depth of its middle. Returns
 * their number. */
static int coarse_cells(inscribed *s, blg_width_cell *cells, double *size) {
    blg_vec2 low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < s->o->n; i++) {
        blg_vec2 p = s->o->points[i].at;
        low = (blg_vec2){blg_least(low.x, p.x), blg_least(low.y, p.y)};
        high = (blg_vec2){blg_most(high.x, p.x), blg_most(high.y, p.y)};
    }
    *size = blg_most(high.x - low.x, high.y - low.y) / COARSE_CELLS;
    int n = 0;
    for (int i = 0; i <= COARSE_CELLS; i++)
        for (int j = 0; j <= COARSE_CELLS; j++) {
            blg_vec2 p = {low.x + (i + 0.5) * *size, low.y + (j + 0.5) * *size};
            if (p.x < high.x + *size && p.y < high.y + *size)
                cells[n++] = (blg_width_cell){
                    p, try_centre(s, p, *size * HALF_DIAGONAL, /* inside */ false)};
        }
    return n;
}

/* Searches for the centre of the largest circle inside the outline. A cell is a square of centres;
 * its depth is the distance of its middle from the outline, negative outside. No centre in the cell
 * has a radius above depth + half the diagonal. So a cell that may hold a better centre than the
 * best so far is divided into four, until cells are small; then the best centre is polished.
 * Returns the radius, or floor_radius if no circle is larger. */
double blg_width_inscribed_radius(const blg_outline *o, double floor_radius, blg_width_room *room) {
    if (o->area <= BLG_PI * floor_radius * floor_radius)
        return floor_radius;
    inscribed s = {.o = o, .room = room, .radius = floor_radius};
    take_parts(o, room);
    double size; /* of the cells; their quarters are half as wide */
    int from = 0, n = coarse_cells(&s, room->cells[0], &size);
    for (; size > FINEST_CELL && n > 0; size /= 2, from = 1 - from) {
        /* From the middle of a quarter to its corner, and to the middle of the cell. */
        const double to_corner = size * (HALF_DIAGONAL / 2);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            const blg_width_cell *c = &room->cells[from][i];
            for (int k = 0; k < 4 && c->depth + size * HALF_DIAGONAL > s.radius; k++) {
                blg_vec2 p = {c->centre.x + size * (k % 2 ? 0.25 : -0.25),
                              c->centre.y + size * (k / 2 ? 0.25 : -0.25)};
                double d = try_centre(&s, p, to_corner, c->depth > to_corner + SAFE);
                if (kept < BLG_WIDTH_CELLS && d + to_corner > s.radius)
                    room->cells[1 - from][kept++] = (blg_width_cell){p, d};
            }
        }
        n = kept;
    }
    if (s.radius > floor_radius)
        polish(&s, 2 * FINEST_CELL);
    return s.radius;
}

/* ---- waist ---- */

/* Finds the waist of an outline: the narrowest place between two inward bends. It is a line inside
 * the outline; its length is compared with the extent of the two lobes that it cuts off. */

/* The points that are tried as ends of a waist: inward corners, and every ARC_STRIDE-th point of a
 * concave arc; in all, at most MOST_CANDIDATES points. */
#define ARC_STRIDE      2
#define MOST_CANDIDATES 128

/* Between its ends, a waist must neither cross nor touch the outline. Values below TOUCH count as
 * touching. */
#define TOUCH 1e-10

/* The extent, in this direction, of the outline's points from i on to j, both included. After the
 * last point comes point 0. */
static double lobe_width(const blg_outline *o, int i, int j, blg_vec2 along) {
    extent width = empty_extent;
    for (int at = i;; at = at + 1 == o->n ? 0 : at + 1) {
        widen(&width, blg_vec2_dot(o->points[at].at, along));
        if (at == j)
            break;
    }
    return width.high - width.low;
}

/* Whether two lines cross or touch: the ends of each lie on both sides of the other. */
static bool cross_each_other(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    blg_vec2 ab = blg_vec2_sub(b, a), cd = blg_vec2_sub(d, c);
    double c_side = blg_vec2_cross(ab, blg_vec2_sub(c, a));
    double d_side = blg_vec2_cross(ab, blg_vec2_sub(d, a));
    double a_side = blg_vec2_cross(cd, blg_vec2_sub(a, c));
    double b_side = blg_vec2_cross(cd, blg_vec2_sub(b, c));
    return c_side * d_side < TOUCH && a_side * b_side < TOUCH;
}

/* Whether the line from point i to point j runs inside of the outline: three points on it do, and
 * it crosses no edge. */
static bool runs_inside(const blg_outline *o, int i, int j) {
    blg_vec2 a = o->points[i].at, b = o->points[j].at;
    for (int k = 1; k < 4; k++)
        if (!blg_outline_contains(o, blg_vec2_along(a, k / 4.0, blg_vec2_sub(b, a))))
            return false;
    for (int k = 0; k < o->n; k++) {
        int next = k + 1 == o->n ? 0 : k + 1;
        if (k == i || k == j || next == i || next == j)
            continue;
        if (cross_each_other(a, b, o->points[k].at, o->points[next].at))
            return false;
    }
    return true;
}

/* Whether two points of an outline lie on one concave arc (blg_outline_point). */
static bool share_arc(const blg_outline_point *p, const blg_outline_point *q) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (p->arcs[i] != BLG_NO_ARC && p->arcs[i] == q->arcs[j])
                return true;
    return false;
}

/* The line from point i to point j divides the outline into two lobes. Its ratio is its length over
 * the width of the narrower lobe, measured along the line. Takes the line as the waist if its ratio
 * is less than the best so far. Neighbours on the outline divide nothing off. */
static void try_pair(const blg_outline *o, int i, int j, blg_waist *best) {
    const blg_outline_point *start = &o->points[i], *end = &o->points[j];
    blg_vec2 chord = blg_vec2_sub(end->at, start->at);
    double length = blg_vec2_length(chord);
    /* A lobe is at most 1 wide, so the ratio is at least the waist's length. */
    if (length >= best->ratio || length <= 0 || share_arc(start, end) || j - i == 1 ||
        (i == 0 && j == o->n - 1))
        return;
    blg_vec2 along = blg_vec2_scale(chord, 1 / length);
    double width_of_lobe = lobe_width(o, i, j, along), width_of_rest = lobe_width(o, j, i, along);
    double narrow = width_of_lobe < width_of_rest ? width_of_lobe : width_of_rest,
           wide = width_of_lobe < width_of_rest ? width_of_rest : width_of_lobe;
    if (length < best->ratio * narrow && runs_inside(o, i, j))
        *best = (blg_waist){length / narrow, length, narrow / wide};
}

/* Tries every two candidates as the ends of a waist. */
void blg_width_waist(const blg_outline *o, blg_waist *waist) {
    int candidates[MOST_CANDIDATES], n = 0, along = 0; /* along: points since an arc began */
    for (int i = 0; i < o->n && n < MOST_CANDIDATES; i++) {
        const blg_outline_point *p = &o->points[i];
        along = p->arcs[0] != BLG_NO_ARC && p->arcs[0] == p->arcs[1] ? along + 1 : 0;
        if (p->reflex || (along && along % ARC_STRIDE == 0))
            candidates[n++] = i;
    }
    *waist = (blg_waist){1, 1, 1};
    for (int j = 0; j < n; j++)
        for (int i = 0; i < j; i++)
            try_pair(o, candidates[i], candidates[j], waist);
}
