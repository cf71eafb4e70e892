/* Relations: what holds between the figures of one image. The programs and poses of an image go in;
 * a view comes out, which has the measured figures and the values of all atoms, 1, 0 or undecided,
 * in the arrays figure[atom][i], pair[atom][i][k] and image[atom]. An atom says one thing of a
 * figure, of two figures, or of the arrangement. Rules put a quantifier in front of atoms and
 * attributes; the last chapters find the rules that fit a problem. Maker, judge, solver and census
 * use them. */
#include "problem/relations.h"

#include "base/geometry.h"
#include "problem/concept.h"

/* ---- view ---- */

/* A view is an image as the atoms see it. A figure is points along its centre lines, and ink where
 * the distance of two figures is in question. All thresholds are in plane units (720 across the
 * picture); docs/attributes.md gives the reasons. Between the two numbers of a band a value is
 * undecided. */

#define KIND_FIGURE                         BLG_ATOM_FIGURE, false
#define KIND_PAIR                           BLG_ATOM_PAIR, false
#define KIND_MUTUAL                         BLG_ATOM_PAIR, true
#define KIND_IMAGE                          BLG_ATOM_IMAGE, false
#define ROW_ENTRY(name, kind, group, words) {#name, KIND_##kind, BLG_ATOM_##group, words},
const blg_atom_row blg_atom_rows[BLG_ATOMS] = {BLG_ATOM_LIST(ROW_ENTRY)};

int blg_atom_find(const char *name) {
    for (int a = 0; a < BLG_ATOMS; a++)
        if (strcmp(blg_atom_rows[a].name, name) == 0)
            return a;
    return -1;
}

/* nested and chain have none: an image in which only some figures lie inside others, or touch, is
 * undecided about them. */
blg_atom blg_atom_implied(blg_atom atom) {
    switch (atom) {
    case BLG_ATOM_evenly_spaced:
    case BLG_ATOM_horizontal:
    case BLG_ATOM_vertical:
        return BLG_ATOM_aligned;
    case BLG_ATOM_same_heading:
        return BLG_ATOM_same_figure;
    default:
        return BLG_ATOMS;
    }
}

/* The value of an atom: 1 up to `yes`, 0 from `no` on; or 1 from `yes` on, 0 down to `no`. Between
 * the two, people disagree. The functions that measure atoms name these two thresholds in their
 * calls, in plane units, degrees, or as ratios. */
static int8_t value_in_band(double value, double yes, double no) {
    const bool holds = yes < no ? value <= yes : value >= yes;
    const bool fails = yes < no ? value >= no : value <= no;
    if (holds)
        return 1;
    return fails ? 0 : BLG_UNDECIDED;
}

#define LEAST_STEP 8.0 /* between points of an outline, plane units */

/* Sets f->points to points along the strokes, at equal steps, at most BLG_VIEW_POINTS of them. */
static void sample_outline(const blg_stroke *strokes, int n, blg_viewed *f) {
    double length = 0;
    for (int i = 0; i < n; i++)
        length += strokes[i].length;
    /* A stroke may need one point more than steps fit in it, the first two; one is to spare. */
    const double step = blg_most(LEAST_STEP, length / (BLG_VIEW_POINTS - BLG_MAX_ACTIONS - 2));
    f->n = 0;
    for (int i = 0; i < n; i++) {
        const blg_curve curve = blg_turtle_curve(&strokes[i]);
        const int parts = 1 + (int)(strokes[i].length / step);
        for (int k = i ? 1 : 0; k <= parts && f->n < BLG_VIEW_POINTS; k++)
            f->points[f->n++] = blg_curve_point(&curve, (double)k / parts);
    }
}

/* The box around points[from..end-1] of the figure. */
static blg_box box_of_points(const blg_viewed *f, int from, int end) {
    blg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int k = from; k < end; k++) {
        box.x_low = blg_least(box.x_low, f->points[k].x);
        box.y_low = blg_least(box.y_low, f->points[k].y);
        box.x_high = blg_most(box.x_high, f->points[k].x);
        box.y_high = blg_most(box.y_high, f->points[k].y);
    }
    return box;
}

/* Sets what depends on the pose: the outline's points, boxes around runs of points, and the
 * centre. */
static void measure_points(const blg_pose *pose, blg_viewed *f) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    sample_outline(strokes, blg_turtle_trace(f->program, pose, strokes), f);
    f->box = box_of_points(f, 0, f->n);
    for (int k = 0; k + 1 < f->n; k += BLG_RUN_STEPS) {
        const int end = k + BLG_RUN_STEPS < f->n ? k + BLG_RUN_STEPS : f->n - 1;
        f->runs[f->n_runs++] = (blg_run){k, end, box_of_points(f, k, end + 1)};
    }
    f->centre = (blg_vec2){(f->box.x_low + f->box.x_high) / 2, (f->box.y_low + f->box.y_high) / 2};
}

#define ATOM(name) ((uint32_t)1 << BLG_ATOM_##name)

/* Measures figure i of a scene as far as the given atoms need it; atoms: one bit each. */
static void measure_figure(blg_facts *facts, const blg_scene *scene, int i, uint32_t atoms,
                           blg_viewed *f) {
    const blg_pose pose = blg_painted_pose(scene, i);
    f->program = &scene->programs[i];
    f->shape = scene->shapes[i];
    f->fact = blg_facts_index(facts, f->program);
    f->analysis = &blg_facts_at(facts, f->fact)->analysis;
    f->heading_deg = pose.heading_deg;
    f->scale = pose.scale;
    f->size = f->analysis->diameter * pose.scale;
    f->styles = 0;
    for (int k = 0; k < f->program->n_actions; k++)
        f->styles |= 1u << f->program->actions[k].type;
    f->n = f->n_runs = 0;
    if (atoms & ~BLG_UNPLACED)
        measure_points(&pose, f);
    if (atoms & (ATOM(parallel) | ATOM(upright) | ATOM(level)))
        f->elongation = blg_viewed_elongation(f, &f->axis_deg);
}

/* What the atoms of two figures share. */
typedef struct meeting {
    blg_facts *facts;
    const blg_viewed *x, *y;
    bool measured;     /* distance and cuts are measured; else the boxes are too far apart */
    double distance;   /* of the inks, at most FAR */
    int cuts, through; /* cuts of the centre lines; of these, crossings (run_through) */
    int8_t *within;    /* value of inside (x, y), and of inside (y, x); UNKNOWN: not measured yet */
    int8_t *around;
} meeting;

enum { UNKNOWN = 2 }; /* no value of an atom */
/* Lengths in plane units. */
#define FAR     95.0 /* from there on figures are certainly not near each other */
#define REACH   16.0 /* of teeth and stamps beyond centre lines */
#define THROUGH 16.0 /* so far on either side of a crossing ... */
#define CLEAR   6.0  /* ... a line must be so far from the line that it crosses */
#define PEN     BLG_PEN_WIDTH_UNIT
#define SLACK   1e-6 /* more than boxes can be wrong by rounding */

/* Whether a box lies farther from another than `by` in x or y. */
static bool are_apart(const blg_box *a, const blg_box *b, double by) {
    return a->x_low > b->x_high + by || b->x_low > a->x_high + by || a->y_low > b->y_high + by ||
           b->y_low > a->y_high + by;
}

/* Distance of a point from a figure's line; `limit` or more if it is not below. */
static double distance_to(const blg_viewed *f, blg_vec2 p, double limit) {
    const blg_box at = {p.x, p.y, p.x, p.y};
    double least = INFINITY, near = limit + SLACK;
    for (const blg_run *run = f->runs; run < f->runs + f->n_runs; run++) {
        if (are_apart(&at, &run->box, near))
            continue;
        for (int k = run->first; k < run->end; k++)
            least =
                blg_least(least, blg_vec2_to_segment_squared(p, f->points[k], f->points[k + 1]));
        near = blg_least(near, sqrt(least) + SLACK);
    }
    return sqrt(least);
}

/* Whether a point is nearer to a figure's line than limit. */
static bool is_nearer(const blg_viewed *f, blg_vec2 p, double limit) {
    const blg_box at = {p.x, p.y, p.x, p.y};
    for (const blg_run *run = f->runs; run < f->runs + f->n_runs; run++)
        for (int k = run->first; k < run->end && !are_apart(&at, &run->box, limit); k++)
            if (sqrt(blg_vec2_to_segment_squared(p, f->points[k], f->points[k + 1])) < limit)
                return true;
    return false;
}

/* Above 0 if p lies to the left of the line from a to b, below 0 to the right. */
static double side_of(blg_vec2 a, blg_vec2 b, blg_vec2 p) {
    return blg_vec2_cross(blg_vec2_sub(b, a), blg_vec2_sub(p, a));
}

/* Whether the boxes of the segments a b and c d lie farther than `by` from each other in x or y. */
static bool segments_apart(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d, double by) {
    return blg_least(a.x, b.x) > blg_most(c.x, d.x) + by ||
           blg_least(c.x, d.x) > blg_most(a.x, b.x) + by ||
           blg_least(a.y, b.y) > blg_most(c.y, d.y) + by ||
           blg_least(c.y, d.y) > blg_most(a.y, b.y) + by;
}

/* Whether the segments a b and c d cut each other; boxes that are apart answer fast. */
static bool segments_cut(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    if (segments_apart(a, b, c, d, 0))
        return false;
    const double s = side_of(a, b, c), t = side_of(a, b, d);
    const double u = side_of(c, d, a), v = side_of(c, d, b);
    return ((s > 0) != (t > 0)) && ((u > 0) != (v > 0));
}

/* The first point of a figure's line at least `by` plane units after (before, if negative) piece k,
 * or the line's end: its index. */
static int index_along(const blg_viewed *f, int k, double by) {
    const int step = by < 0 ? -1 : 1;
    double left = fabs(by);
    int at = by < 0 ? k : k + 1;
    while (at + step >= 0 && at + step < f->n && left > 0) {
        left -= blg_vec2_distance(f->points[at], f->points[at + step]);
        at += step;
    }
    return at;
}

/* Whether the points from..to of the line of x cut y an odd number of times. */
static bool cuts_oddly(const blg_viewed *x, int from, int to, const blg_viewed *y) {
    bool odd = false;
    for (int i = from; i < to; i++)
        for (const blg_run *run = y->runs; run < y->runs + y->n_runs; run++)
            for (int k = run->first; k < run->end; k++)
                odd ^= segments_cut(x->points[i], x->points[i + 1], y->points[k], y->points[k + 1]);
    return odd;
}

/* Whether two lines cross where piece i of x cuts piece k of y. They do if each of them, THROUGH
 * before and after the cut, is at least CLEAR from the other, and one of them changes the side in
 * between. A corner that only passes the other line by a pen's width comes back: both cut an even
 * number of times. */
static bool run_through(const blg_viewed *x, int i, const blg_viewed *y, int k) {
    const int ends[4] = {index_along(x, i, -THROUGH), index_along(x, i, THROUGH),
                         index_along(y, k, -THROUGH), index_along(y, k, THROUGH)};
    return !is_nearer(y, x->points[ends[0]], CLEAR) && !is_nearer(y, x->points[ends[1]], CLEAR) &&
           !is_nearer(x, y->points[ends[2]], CLEAR) && !is_nearer(x, y->points[ends[3]], CLEAR) &&
           (cuts_oddly(x, ends[0], ends[1], y) || cuts_oddly(y, ends[2], ends[3], x));
}

/* Counts the cuts of two runs. */
static void count_cuts_of(meeting *m, const blg_run *a, const blg_run *b) {
    const blg_viewed *x = m->x, *y = m->y;
    for (int i = a->first; i < a->end; i++)
        for (int k = b->first; k < b->end; k++)
            if (segments_cut(x->points[i], x->points[i + 1], y->points[k], y->points[k + 1])) {
                m->cuts++;
                m->through += run_through(x, i, y, k);
            }
}

/* Counts all cuts of the two figures. */
static void count_cuts(meeting *m) {
    for (int i = 0; i < m->x->n_runs; i++)
        for (int k = 0; k < m->y->n_runs; k++)
            if (!are_apart(&m->x->runs[i].box, &m->y->runs[k].box, 0))
                count_cuts_of(m, &m->x->runs[i], &m->y->runs[k]);
}

static bool is_in_box(const blg_box *box, blg_vec2 p) {
    return p.x <= box->x_high && p.y <= box->y_high && p.x >= box->x_low && p.y >= box->y_low;
}

/* Whether a ray from p to the right cuts the piece from b to a. */
static bool ray_cuts(blg_vec2 p, blg_vec2 a, blg_vec2 b) {
    return (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x;
}

/* Whether a point lies within points[from..to], closed by a straight line. */
static bool is_within(const blg_vec2 *points, int from, int to, blg_vec2 p) {
    bool odd = false;
    for (int i = from, k = to; i <= to; k = i++)
        odd ^= ray_cuts(p, points[i], points[k]);
    return odd;
}

#define MEET (PEN / 2) /* so far from each other, two pieces of a line meet */

/* Whether two pieces of line meet. */
static bool pieces_meet(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    const double reach = MEET * MEET;
    if (segments_apart(a, b, c, d, MEET + SLACK))
        return false;
    return segments_cut(a, b, c, d) || blg_vec2_to_segment_squared(a, c, d) <= reach ||
           blg_vec2_to_segment_squared(b, c, d) <= reach ||
           blg_vec2_to_segment_squared(c, a, b) <= reach ||
           blg_vec2_to_segment_squared(d, a, b) <= reach;
}

/* Between two visits of one place, the line of a figure makes a loop, points[from..to]. A point of
 * a bounded face lies within a loop. Returns true to end the search. */
typedef bool take_loop(void *context, const blg_viewed *f, int from, int to);
/* Calls take for each loop until take returns true; returns whether it did. If piece i of the line
 * meets piece k, the path from point i + 1 to point k is a loop. Boxes around runs of points save
 * comparisons. */
static bool any_loop(const blg_viewed *f, take_loop *take, void *context) {
    const blg_vec2 *q = f->points;
    for (int i = 0; i + 1 < f->n; i++) {
        const blg_box piece = box_of_points(f, i, i + 2);
        for (const blg_run *run = &f->runs[(i + 2) / BLG_RUN_STEPS]; run < f->runs + f->n_runs;
             run++) {
            if (are_apart(&piece, &run->box, MEET + SLACK))
                continue;
            for (int k = run->first < i + 2 ? i + 2 : run->first; k < run->end; k++)
                if (pieces_meet(q[i], q[i + 1], q[k], q[k + 1]) && take(context, f, i + 1, k))
                    return true;
        }
    }
    return false;
}

/* Whether the loop goes around the point (take_loop). */
static bool goes_around(void *point, const blg_viewed *f, int from, int to) {
    return is_within(f->points, from, to, *(const blg_vec2 *)point);
}

/* Whether a point lies within a loop of the figure. */
static bool encloses(const blg_viewed *f, blg_vec2 p) {
    return any_loop(f, goes_around, &p);
}

/* Keeps a loop; true if there is no room, and then loops->all is false (take_loop). */
static bool note_loop(void *context, const blg_viewed *f, int from, int to) {
    blg_loops *loops = context;
    (void)f;
    loops->all = loops->n < BLG_MOST_LOOPS;
    if (loops->all)
        loops->at[loops->n++] = (blg_loop){(uint8_t)from, (uint8_t)to};
    return !loops->all;
}

void blg_loops_find(const blg_viewed *figure, blg_loops *loops) {
    loops->all = true;
    loops->n = 0;
    any_loop(figure, note_loop, loops);
}

/* For each point of the figure: whether a ray from p cuts the line before that point an odd number
 * of times. */
static void count_ray_cuts(const blg_viewed *f, blg_vec2 p, bool odd[BLG_VIEW_POINTS]) {
    odd[0] = false;
    for (const blg_run *run = f->runs; run < f->runs + f->n_runs; run++) {
        const blg_box *box = &run->box;
        if (p.y < box->y_low || p.y > box->y_high || p.x > box->x_high + SLACK)
            memset(&odd[run->first + 1], odd[run->first], (size_t)(run->end - run->first));
        else
            for (int k = run->first + 1; k <= run->end; k++)
                odd[k] = odd[k - 1] ^ ray_cuts(p, f->points[k], f->points[k - 1]);
    }
}

/* As is_within for each loop: loops share the pieces of the line, so each piece is tried once. */
bool blg_loops_may_contain(const blg_loops *loops, const blg_viewed *figure, blg_vec2 point) {
    const blg_vec2 *points = figure->points;
    bool odd[BLG_VIEW_POINTS];
    bool may = !loops->all; /* not all loops are listed */
    if (loops->n)
        count_ray_cuts(figure, point, odd);
    for (const blg_loop *loop = loops->at; loop < loops->at + loops->n && !may; loop++)
        may =
            odd[loop->from] ^ odd[loop->to] ^ ray_cuts(point, points[loop->from], points[loop->to]);
    return may;
}

/* Whether more than a quarter of x's points lie within the hull of y. */
static bool is_partly_in_hull(const blg_viewed *x, const blg_viewed *y) {
    blg_vec2 points[BLG_VIEW_POINTS], hull[BLG_VIEW_POINTS + 1];
    int in = 0, boxed = 0;
    for (int i = 0; i < x->n; i++)
        boxed += is_in_box(&y->box, x->points[i]);
    if (4 * boxed <= x->n)
        return false;
    memcpy(points, y->points, (size_t)y->n * sizeof *points);
    const int n = blg_hull(points, y->n, hull) - 1; /* corners */
    for (int i = 0; i < x->n; i++)
        in += is_in_box(&y->box, x->points[i]) && is_within(hull, 0, n - 1, x->points[i]);
    return 4 * in > x->n;
}

/* The centroid of the figure's lines. */
static blg_vec2 centroid_of(const blg_viewed *f) {
    blg_vec2 sum = {0, 0};
    double length = 0;
    for (int k = 0; k + 1 < f->n; k++) {
        const double part = blg_vec2_distance(f->points[k], f->points[k + 1]);
        sum = blg_vec2_along(sum, part / 2, blg_vec2_add(f->points[k], f->points[k + 1]));
        length += part;
    }
    return length > 0 ? blg_vec2_scale(sum, 1 / length) : f->centre;
}

/* How many times longer than wide a figure is, by the second moments of its lines, and the
 * direction of its long axis. */
double blg_viewed_elongation(const blg_viewed *f, double *axis_deg) {
    const blg_vec2 middle = centroid_of(f);
    double xx = 0, xy = 0, yy = 0;
    for (int k = 0; k + 1 < f->n; k++) {
        const double part = blg_vec2_distance(f->points[k], f->points[k + 1]);
        const blg_vec2 d =
            blg_vec2_sub(blg_vec2_scale(blg_vec2_add(f->points[k], f->points[k + 1]), 0.5), middle);
        xx += part * d.x * d.x;
        xy += part * d.x * d.y;
        yy += part * d.y * d.y;
    }
    const double half = (xx + yy) / 2, root = sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    *axis_deg = BLG_DEGREES(blg_atan2(2 * xy, xx - yy)) / 2;
    *axis_deg = *axis_deg < 0 ? *axis_deg + 180 : *axis_deg;
    return half - root > 1e-9 * half ? sqrt((half + root) / (half - root)) : INFINITY;
}

/* Angle of two directions without a sense, 0..90. */
static double angle_between(double a_deg, double b_deg) {
    const double turn = fabs(blg_remainder(a_deg - b_deg, 180));
    return blg_least(turn, 180 - turn);
}

/* ---- atoms of two figures ---- */

/* Measures the atoms of two figures, such as "inside", "touching" and "larger". A meeting holds the
 * two figures while they are compared. docs/attributes.md lists the thresholds. */

static int8_t measure_same_figure(const meeting *m) {
    if (m->x->fact == m->y->fact || blg_facts_near(m->facts, m->x->fact, m->y->fact))
        return 1;
    return blg_facts_near_or_twins(m->facts, m->x->fact, m->y->fact) ? BLG_UNDECIDED : 0;
}

static int8_t measure_same_size(const meeting *m) {
    return value_in_band(blg_most(m->x->size, m->y->size) / blg_least(m->x->size, m->y->size), 1.10,
                         1.35);
}

static int8_t measure_larger(const meeting *m) {
    return value_in_band(m->x->size / m->y->size, 1.35, 1.10);
}

static int8_t measure_same_style(const meeting *m) {
    if (m->x->styles == m->y->styles)
        return 1;
    return m->x->styles & m->y->styles ? BLG_UNDECIDED : 0;
}

/* Whether one figure is a copy of the other and points the same way. A mirror image has no heading
 * in common with its figure. A turn is hard to see if it leaves the figure nearly as it was, as of
 * a fat oval: it is undecided where the turned copy is as near as the figures of twins. */
static int8_t measure_same_heading(const meeting *m) {
    const int order = m->x->analysis->rotation_order;
    if (m->x->fact != m->y->fact)
        return measure_same_figure(m) ? BLG_UNDECIDED : 0;
    if (!order)
        return BLG_UNDECIDED;
    const double period = 360.0 / order;
    const double turn = fabs(blg_remainder(m->x->heading_deg - m->y->heading_deg, period));
    const int8_t value = value_in_band(blg_least(turn, period - turn), 6, 20);
    const blg_figure *figure = &blg_facts_at(m->facts, m->x->fact)->figure;
    const double turn_rad = BLG_RADIANS(m->x->heading_deg - m->y->heading_deg);
    return value == 0 && blg_figure_turned(figure, turn_rad, BLG_TWIN_BUILD_DISTANCE) <
                             BLG_TWIN_BUILD_DISTANCE
               ? BLG_UNDECIDED
               : value;
}

/* Whether two programs have the same strokes after the first turn, types aside. */
static bool same_path(const blg_program *a, const blg_program *b) {
    bool same = a->n_actions == b->n_actions;
    for (int i = 0; i < a->n_actions && same; i++) {
        const blg_action *x = &a->actions[i], *y = &b->actions[i];
        same = x->kind == y->kind && fabs(x->length - y->length) < 1e-6 &&
               fabs(x->extent_deg - y->extent_deg) < 1e-6 &&
               (i == 0 || fabs(blg_remainder(x->turn_deg - y->turn_deg, 360)) < 1e-6);
    }
    return same;
}

/* Only of a figure that is not its own mirror image. */
static int8_t measure_mirror_of(const meeting *m) {
    const bool chiral = blg_viewed_value(m->x, BLG_ATTR_chiral) == 1 &&
                        blg_viewed_value(m->y, BLG_ATTR_chiral) == 1;
    const blg_program mirrored = blg_program_mirrored(m->x->program);
    if (!chiral || !(m->x->fact == m->y->fact || same_path(&mirrored, m->y->program)))
        return measure_same_figure(m) ? BLG_UNDECIDED : 0;
    return m->x->fact != m->y->fact;
}

/* Two figures that have a long axis each. */
static int8_t measure_parallel(const meeting *m) {
    if (m->x->elongation < BLG_LONG || m->y->elongation < BLG_LONG)
        return BLG_UNDECIDED;
    return value_in_band(angle_between(m->x->axis_deg, m->y->axis_deg), 6, 20);
}

/* Undecided if the lines cut each other but do not cross (run_through). */
static int8_t measure_crossing(const meeting *m) {
    if (!m->measured || !m->cuts)
        return 0;
    return m->through ? 1 : BLG_UNDECIDED;
}

/* How far the inks are apart, in plane units; undecided if the lines just cut each other. */
static int8_t measure_touching(const meeting *m) {
    if (!m->measured || measure_crossing(m) == 1)
        return 0;
    return m->cuts ? BLG_UNDECIDED : value_in_band(m->distance, 0, 10);
}

/* A line that crosses none of y's is enclosed completely or not at all. In a bay of y it is
 * undecided: there some people say "inside". */
static int8_t inside_value(const meeting *m) {
    if (blg_box_distance(&m->x->box, &m->y->box) > 0 || measure_crossing(m) == 1 ||
        m->x->size >= m->y->size)
        return 0;
    if (m->distance >= PEN / 2 && !m->cuts && encloses(m->y, m->x->points[0]))
        return 1;
    return is_partly_in_hull(m->x, m->y) ? BLG_UNDECIDED : 0;
}

/* The same meeting with x and y exchanged. */
static meeting exchanged(const meeting *m) {
    meeting other = *m;
    other.x = m->y;
    other.y = m->x;
    other.within = m->around;
    other.around = m->within;
    return other;
}

static int8_t measure_inside(const meeting *m) {
    if (*m->within == UNKNOWN)
        *m->within = inside_value(m);
    return *m->within;
}

/* Contact, and a figure inside another, belong to other atoms: undecided. */
static int8_t measure_near(const meeting *m) {
    if (!m->measured)
        return 0;
    const meeting other = exchanged(m);
    if (m->cuts || m->distance < 4 || measure_inside(m) || measure_inside(&other))
        return BLG_UNDECIDED;
    return value_in_band(m->distance, 30, 90);
}

static int8_t measure_concentric(const meeting *m) {
    return value_in_band(blg_vec2_distance(m->x->centre, m->y->centre), 12, 40);
}

/* Beyond the other figure in one direction: boxes apart, and centres at least 40 apart; not beyond
 * if the centres are less than 15 apart. low, high_of_other: the ends of the boxes that face each
 * other. by: how far the centres are apart in this direction. */
static int8_t value_beyond(double low, double high_of_other, double by) {
    if (low >= high_of_other && by >= 40)
        return 1;
    return by <= 15 ? 0 : BLG_UNDECIDED;
}

static int8_t measure_above(const meeting *m) {
    return value_beyond(m->x->box.y_low, m->y->box.y_high, m->x->centre.y - m->y->centre.y);
}

static int8_t measure_left_of(const meeting *m) {
    return value_beyond(m->y->box.x_low, m->x->box.x_high, m->y->centre.x - m->x->centre.x);
}

/* ---- quantifiers ---- */

/* Values of quantified atoms: whether some, all, one, two or most figures have a property. */

enum { SOME, ALL, ONE, TWO, MOST, QUANTIFIERS };

/* How many figures, or pairs of figures, have a property (n[1]), lack it (n[0]), or are
 * undecided. */
typedef struct counted {
    int n[2], undecided;
} counted;

static void count_value(int value, counted *c) {
    if (value == BLG_UNDECIDED)
        c->undecided++;
    else
        c->n[value]++;
}

/* The value of "some, all, one, two, most have the property". ALL and MOST of none at all are
 * undecided. */
static int8_t quantified_value(int quantifier, const counted *c) {
    const int has = c->n[1], lacks = c->n[0], undecided = c->undecided;
    switch (quantifier) {
    case SOME:
        return has ? 1 : undecided ? BLG_UNDECIDED : 0;
    case ALL:
        return lacks ? 0 : undecided || !has ? BLG_UNDECIDED : 1;
    case ONE:
        return has > 1 ? 0 : undecided ? BLG_UNDECIDED : has == 1;
    case TWO:
        return has > 2 || has + undecided < 2 ? 0 : undecided ? BLG_UNDECIDED : 1;
    default: /* MOST: more than half */
        if (!(has + lacks + undecided))
            return BLG_UNDECIDED;
        return has > lacks + undecided ? 1 : has + undecided <= lacks ? 0 : BLG_UNDECIDED;
    }
}

/* ---- atoms of a figure ---- */

/* Whether a figure is the x or the y of an atom of two figures. */
enum { AS_X, AS_Y };

/* The value of "the atom holds of figure i, in this place, and all (some) other figures". */
static int8_t value_with_others(const blg_view *v, int quantifier, blg_atom atom, int i,
                                int place) {
    counted c = {0};
    for (int k = 0; k < v->n; k++)
        if (k != i)
            count_value(place == AS_X ? v->pair[atom][i][k] : v->pair[atom][k][i], &c);
    return quantified_value(quantifier, &c);
}

static int8_t measure_largest(const blg_view *v, int i) {
    return value_with_others(v, ALL, BLG_ATOM_larger, i, AS_X);
}

static int8_t measure_smallest(const blg_view *v, int i) {
    return value_with_others(v, ALL, BLG_ATOM_larger, i, AS_Y);
}

static int8_t measure_inner(const blg_view *v, int i) {
    return value_with_others(v, SOME, BLG_ATOM_inside, i, AS_X);
}

static int8_t measure_outer(const blg_view *v, int i) {
    return value_with_others(v, SOME, BLG_ATOM_inside, i, AS_Y);
}

static int8_t measure_one_style(const blg_view *v, int i) {
    const unsigned styles = v->figures[i].styles;
    return (styles & (styles - 1)) == 0;
}

/* Whether all strokes of figure i have one length: 1 up to a ratio of longest to shortest of 1.05,
 * 0 from 1.35 on. */
static int8_t measure_strokes_equal(const blg_view *v, int i) {
    const blg_program *p = v->figures[i].program;
    double least = INFINITY, most = 0;
    for (int k = 0; k < p->n_actions; k++) {
        const blg_action *a = &p->actions[k];
        const double length =
            a->kind == BLG_LINE ? a->length : a->length * BLG_RADIANS(fabs(a->extent_deg));
        least = blg_least(least, length);
        most = blg_most(most, length);
    }
    return p->n_actions < 2 || least <= 0 ? BLG_UNDECIDED : value_in_band(most / least, 1.05, 1.35);
}

/* Whether the figure's long axis has this direction; undecided without a long axis. */
static int8_t axis_value(const blg_viewed *f, double direction_deg) {
    return f->elongation < BLG_LONG
               ? BLG_UNDECIDED
               : value_in_band(angle_between(f->axis_deg, direction_deg), 8, 25);
}

static int8_t measure_upright(const blg_view *v, int i) {
    return axis_value(&v->figures[i], 90);
}

static int8_t measure_level(const blg_view *v, int i) {
    return axis_value(&v->figures[i], 0);
}

static int8_t measure_central(const blg_view *v, int i) {
    return value_in_band(blg_vec2_length(v->figures[i].centre), 40, 110);
}

static int8_t measure_large(const blg_view *v, int i) {
    return value_in_band(v->figures[i].size, 320, 200);
}

/* ---- atoms of the arrangement ---- */

/* Measures the atoms of the whole arrangement: how the centres of all figures lie.
 * docs/attributes.md lists the thresholds. */

typedef struct spread {
    blg_vec2 middle, along; /* of the line nearest to the centres */
    double span, off;       /* along the line; largest distance of a centre from the line */
} spread;

/* How the figures' centres lie along a line: the line of the given direction, or else the line with
 * the least sum of squared distances (the larger principal axis of the centres). */
static spread spread_of(const blg_view *v, const blg_vec2 *given) {
    spread s = {.along = {1, 0}};
    double xx = 0, xy = 0, yy = 0, low = INFINITY, high = -INFINITY;
    for (int i = 0; i < v->n; i++)
        s.middle = blg_vec2_along(s.middle, 1.0 / v->n, v->figures[i].centre);
    for (int i = 0; i < v->n; i++) {
        const blg_vec2 d = blg_vec2_sub(v->figures[i].centre, s.middle);
        xx += d.x * d.x;
        xy += d.x * d.y;
        yy += d.y * d.y;
    }
    /* direction of the larger principal axis */
    const double root = sqrt((xx - yy) * (xx - yy) / 4 + xy * xy), larger = (xx + yy) / 2 + root;
    blg_vec2 axis = {larger - yy, xy};
    if (fabs(axis.x) + fabs(axis.y) < 1e-9)
        axis = xx >= yy ? (blg_vec2){1, 0} : (blg_vec2){0, 1};
    s.along = given ? *given : blg_vec2_scale(axis, 1 / blg_vec2_length(axis));
    for (int i = 0; i < v->n; i++) {
        const blg_vec2 d = blg_vec2_sub(v->figures[i].centre, s.middle);
        const double t = blg_vec2_dot(d, s.along);
        low = blg_least(low, t);
        high = blg_most(high, t);
        s.off = blg_most(s.off, fabs(blg_vec2_cross(s.along, d)));
    }
    s.span = high - low;
    return s;
}

static int8_t measure_aligned(const blg_view *v) {
    const spread s = spread_of(v, NULL);
    return v->n < 3 || s.span < 100 ? BLG_UNDECIDED : value_in_band(s.off / s.span, 0.03, 0.12);
}

/* Whether the figures stand on a line at equal distances: sorts their centres along the line and
 * compares the largest gap with the smallest. */
static int8_t measure_evenly_spaced(const blg_view *v) {
    const int8_t aligned = measure_aligned(v);
    const spread s = spread_of(v, NULL);
    double at[BLG_MAX_SHAPES], least = INFINITY, most = 0;
    if (aligned != 1)
        return aligned;
    for (int i = 0; i < v->n; i++) {
        const double t = blg_vec2_dot(blg_vec2_sub(v->figures[i].centre, s.middle), s.along);
        int k = i;
        for (; k > 0 && at[k - 1] > t; k--)
            at[k] = at[k - 1];
        at[k] = t;
    }
    for (int i = 0; i + 1 < v->n; i++) {
        least = blg_least(least, at[i + 1] - at[i]);
        most = blg_most(most, at[i + 1] - at[i]);
    }
    return least > 0 ? value_in_band(most / least, 1.15, 1.5) : 0;
}

/* Whether the centres lie on a line of this direction, far enough apart. */
static int8_t direction_value(const blg_view *v, blg_vec2 along) {
    const spread s = spread_of(v, &along);
    const int8_t value = value_in_band(s.off, 12, 50);
    return value == 1 && s.span < 150 ? BLG_UNDECIDED : value;
}

static int8_t measure_horizontal(const blg_view *v) {
    return direction_value(v, (blg_vec2){1, 0});
}

static int8_t measure_vertical(const blg_view *v) {
    return direction_value(v, (blg_vec2){0, 1});
}

/* An axis through the middle of all figures, and how far their lines are from their mirror image:
 * the largest distance of a mirrored point from the lines of one figure, at most OFF. */
#define OFF 35.0
typedef struct mirror {
    blg_vec2 middle, along, centroids[BLG_MAX_SHAPES];
} mirror;

static blg_vec2 mirrored(const mirror *m, blg_vec2 p) {
    const blg_vec2 d = blg_vec2_sub(p, m->middle);
    return blg_vec2_sub(blg_vec2_along(m->middle, 2 * blg_vec2_dot(d, m->along), m->along), d);
}

/* Whether the mirror maps the centroid of every figure to that of a figure. */
static bool maps_centroids(const blg_view *v, const mirror *m) {
    for (int i = 0; i < v->n; i++) {
        bool found = false;
        for (int k = 0; k < v->n && !found; k++)
            found = blg_vec2_distance(mirrored(m, m->centroids[i]), m->centroids[k]) < OFF;
        if (!found)
            return false;
    }
    return true;
}

/* How far the mirror image of a figure is from a figure, by every so many points; at most OFF. */
static double off_figure(const blg_view *v, const mirror *m, int i, int step) {
    const blg_vec2 centroid = mirrored(m, m->centroids[i]);
    double least = OFF;
    for (int k = 0; k < v->n; k++) {
        double one = blg_vec2_distance(centroid, m->centroids[k]) < OFF ? 0 : OFF;
        for (int p = 0; p < v->figures[i].n && one < least; p += step)
            one = blg_most(
                one, distance_to(&v->figures[k], mirrored(m, v->figures[i].points[p]), least));
        least = blg_least(least, one);
    }
    return least;
}

/* How far the mirror image of all figures is from the figures; `limit` or more if it is not
 * below. */
static double off_mirror(const blg_view *v, const mirror *m, double limit) {
    double off = maps_centroids(v, m) ? 0 : OFF;
    /* a few points of all figures first: most axes mirror nothing, as one of these shows */
    for (int step = BLG_RUN_STEPS; step; step = step > 1 ? 1 : 0)
        for (int i = 0; i < v->n && off < limit; i++)
            off = blg_most(off, off_figure(v, m, i, step));
    return off;
}

/* The mirror swaps two figures, or all figures stand on its axis. */
static int8_t measure_mirror_symmetric(const blg_view *v) {
    mirror m = {.middle = {0, 0}};
    double off = OFF, farthest = 0;
    for (int i = 0; i < v->n; i++) {
        m.centroids[i] = centroid_of(&v->figures[i]);
        m.middle = blg_vec2_along(m.middle, 1.0 / v->n, m.centroids[i]);
    }
    for (int i = 0; i < v->n; i++)
        for (int k = 0; k <= i; k++) {
            const blg_vec2 to = k == i ? m.middle : m.centroids[k];
            const blg_vec2 d = blg_vec2_sub(m.centroids[i], to);
            const double length = blg_vec2_length(d);
            farthest = blg_most(farthest, length);
            if (length < 1)
                continue;
            m.along =
                k == i ? blg_vec2_scale(d, 1 / length) : (blg_vec2){-d.y / length, d.x / length};
            off = blg_least(off, off_mirror(v, &m, off));
        }
    return v->n < 2 || farthest < 100 ? BLG_UNDECIDED : value_in_band(off, 10, OFF);
}

/* Number of ordered pairs for which the atom holds; -1 if a pair is undecided. */
static int pairs_with(const blg_view *v, blg_atom atom) {
    int n = 0;
    for (int i = 0; i < v->n; i++)
        for (int k = 0; k < v->n; k++) {
            if (i != k && v->pair[atom][i][k] == BLG_UNDECIDED)
                return -1;
            n += i != k && v->pair[atom][i][k] == 1;
        }
    return n;
}

/* Of n figures in a nest, every two lie one inside the other. */
static int8_t measure_nested(const blg_view *v) {
    const int n = pairs_with(v, BLG_ATOM_inside);
    if (n < 0 || v->n < 2)
        return BLG_UNDECIDED;
    if (n == v->n * (v->n - 1) / 2)
        return 1;
    return n == 0 ? 0 : BLG_UNDECIDED;
}

/* Whether one path leads through all figures: two figures, the ends, touch one other figure, all
 * others touch two. 0 only if no figures touch; pictures between, such as rings and branches, are
 * undecided. The last loop walks from one end, as a path and a ring apart have two ends, too. */
static int8_t measure_chain(const blg_view *v) {
    const int n = pairs_with(v, BLG_ATOM_touching);
    int ends = 0, seen = 0, at = BLG_NONE;
    if (n <= 0)
        return n < 0 ? BLG_UNDECIDED : 0;
    for (int i = 0; i < v->n; i++) {
        int met = 0;
        for (int k = 0; k < v->n; k++)
            met += k != i && v->pair[BLG_ATOM_touching][i][k] == 1;
        if (met == 1)
            at = i;
        ends += met == 1;
        if (met < 1 || met > 2)
            return BLG_UNDECIDED;
    }
    if (ends != 2)
        return BLG_UNDECIDED;
    for (int before = BLG_NONE, next = at; next != BLG_NONE; seen++) {
        at = next;
        next = BLG_NONE;
        for (int k = 0; k < v->n; k++)
            if (k != at && k != before && v->pair[BLG_ATOM_touching][at][k] == 1)
                next = k;
        before = at;
    }
    return seen == v->n ? 1 : BLG_UNDECIDED;
}

/* ---- measure ---- */

/* Fills a view: measures the figures of an image, their pairs and their arrangement. */

int blg_viewed_value(const blg_viewed *figure, blg_attribute attribute) {
    const blg_measure *m = &figure->analysis->attributes[attribute];
    return m->value == BLG_UNDECIDED && !m->near ? 0 : m->value;
}

/* One function for each row: the member that the row's kind names; the other two are NULL. */
typedef struct measurer {
    int8_t (*figure)(const blg_view *v, int i);
    int8_t (*pair)(const meeting *m);
    int8_t (*image)(const blg_view *v);
} measurer;
#define MEASURE_FIGURE(name)                    {.figure = measure_##name},
#define MEASURE_PAIR(name)                      {.pair = measure_##name},
#define MEASURE_MUTUAL(name)                    {.pair = measure_##name},
#define MEASURE_IMAGE(name)                     {.image = measure_##name},
#define MEASURE_ENTRY(name, kind, group, words) MEASURE_##kind(name)
static const measurer measurers[BLG_ATOMS] = {BLG_ATOM_LIST(MEASURE_ENTRY)};

/* The atoms, and the atoms of two figures from which they are measured. */
static uint32_t with_sources(uint32_t atoms) {
    if (atoms & (ATOM(largest) | ATOM(smallest)))
        atoms |= ATOM(larger);
    if (atoms & (ATOM(inner) | ATOM(outer) | ATOM(nested)))
        atoms |= ATOM(inside);
    if (atoms & ATOM(chain))
        atoms |= ATOM(touching);
    return atoms;
}

/* Measures the atoms of figures a and b, in both orders. Ink is compared only if their boxes are
 * near enough; *inked says whether the ink of the scene has been drawn. */
static blg_status meet_pair(blg_facts *facts, blg_ink *ink, const blg_scene *scene, uint32_t atoms,
                            blg_view *v, int a, int b, bool *inked) {
    /* Only "near" asks for longer distances than REACH. A box holds centre lines; the ink of each
     * figure reaches beyond its box by REACH at most. */
    const double far = atoms & ATOM(near) ? FAR : REACH;
    const uint32_t close = ATOM(near) | ATOM(inside) | ATOM(touching) | ATOM(crossing);
    int8_t inside[2] = {UNKNOWN, UNKNOWN};
    meeting m = {.facts = facts,
                 .x = &v->figures[a],
                 .y = &v->figures[b],
                 .distance = far,
                 .within = &inside[0],
                 .around = &inside[1]};
    m.measured = (atoms & close) && blg_box_distance(&m.x->box, &m.y->box) < far + 2 * REACH;
    if (m.measured) {
        const blg_status status = *inked ? BLG_OK : blg_ink_draw_scene(ink, scene);
        if (status != BLG_OK)
            return status;
        *inked = true;
        m.distance = blg_ink_distance(ink, a, b, 0, far);
        if (m.distance < REACH)
            count_cuts(&m);
    }
    const meeting other = exchanged(&m);
    for (int atom = 0; atom < BLG_ATOMS; atom++)
        if (atoms >> atom & 1 && measurers[atom].pair) {
            v->pair[atom][a][b] = measurers[atom].pair(&m);
            v->pair[atom][b][a] =
                blg_atom_rows[atom].mutual ? v->pair[atom][a][b] : measurers[atom].pair(&other);
        }
    return BLG_OK;
}

/* Measures these atoms, and those that they are made of. All others stay undecided. */
blg_status blg_view_measure(blg_facts *facts, blg_ink *ink, const blg_scene *scene, uint32_t atoms,
                            blg_view *view, blg_error *error) {
    bool inked = false;
    atoms = with_sources(atoms);
    view->n = blg_scene_figures(scene);
    memset(view->figure, BLG_UNDECIDED, sizeof view->figure);
    memset(view->pair, BLG_UNDECIDED, sizeof view->pair);
    memset(view->image, BLG_UNDECIDED, sizeof view->image);
    for (int i = 0; i < view->n; i++)
        measure_figure(facts, scene, i, atoms, &view->figures[i]);
    for (int i = 0; i < view->n; i++)
        for (int k = 0; k < i; k++)
            if (meet_pair(facts, ink, scene, atoms, view, k, i, &inked) != BLG_OK)
                return blg_no_memory(error);
    for (int atom = 0; atom < BLG_ATOMS; atom++) {
        const bool wanted = atoms >> atom & 1;
        for (int i = 0; i < view->n && wanted && measurers[atom].figure; i++)
            view->figure[atom][i] = measurers[atom].figure(view, i);
        if (wanted && measurers[atom].image)
            view->image[atom] = measurers[atom].image(view);
    }
    return BLG_OK;
}

/* ---- rules ---- */

/* Rules in this order: figure properties (atoms of a figure, attributes, stroke types) under each
 * quantifier, attributes and stroke types also of the figure in each role; pair atoms under two
 * quantifiers, arrangements, numbers of figures. */
enum {
    PROPERTIES = BLG_ATOMS + BLG_ATTRIBUTES + BLG_STROKE_TYPES,
    ROLES = 4,
    NUMBERS = 2 * (BLG_MAX_SHAPES - 1)
};
/* By quantifier: what a rule begins with, before "x" or "x, y"; a rule of TWO ends in ") = 2". */
static const char *const quantifier_names[QUANTIFIERS] = {"some ", "all ", "one ", "count(",
                                                          "most "};

static const blg_atom roles[ROLES] = {BLG_ATOM_largest, BLG_ATOM_smallest, BLG_ATOM_inner,
                                      BLG_ATOM_outer};

typedef enum rule_kind { OF_FIGURES, OF_PAIRS, OF_IMAGE, OF_NUMBER, RULE_KINDS } rule_kind;
typedef struct rule {
    rule_kind kind;
    int subject; /* OF_FIGURES: a property; OF_PAIRS, OF_IMAGE: an atom; OF_NUMBER: see number_in */
    int quantifier; /* or QUANTIFIERS + the index of a role */
} rule;

static const rule before_all = {OF_FIGURES, 0, -1}; /* next_rule makes it the first rule */

/* Whether the numbers stand for a rule: an atom fits one kind of rules only, and a figure in a role
 * has no atoms. */
static bool is_rule(const rule *r) {
    static const blg_atom_kind kinds[] = {BLG_ATOM_FIGURE, BLG_ATOM_PAIR, BLG_ATOM_IMAGE};
    if (r->kind == OF_NUMBER || r->subject >= BLG_ATOMS)
        return true;
    return blg_atom_rows[r->subject].kind == kinds[r->kind] && r->quantifier < QUANTIFIERS;
}

/* Makes r the next rule in order; false after the last. */
static bool next_rule(rule *r) {
    static const int n_subjects[] = {PROPERTIES, BLG_ATOMS, BLG_ATOMS, NUMBERS};
    static const int n_quantifiers[] = {QUANTIFIERS + ROLES, 2, 1, 1};
    do {
        if (++r->quantifier == n_quantifiers[r->kind]) {
            r->quantifier = 0;
            r->subject++;
        }
        if (r->subject == n_subjects[r->kind]) {
            r->subject = 0;
            r->kind++;
        }
    } while (r->kind < RULE_KINDS && !is_rule(r));
    return r->kind < RULE_KINDS;
}

/* Whether figure i has a property: an atom, an attribute or a stroke type, by its number. */
static int property_value(const blg_view *v, int property, int i) {
    if (property < BLG_ATOMS)
        return v->figure[property][i];
    if (property < BLG_ATOMS + BLG_ATTRIBUTES)
        return blg_viewed_value(&v->figures[i], (blg_attribute)(property - BLG_ATOMS));
    return v->figures[i].styles >> (property - BLG_ATOMS - BLG_ATTRIBUTES) & 1;
}

/* A property of all figures: bits of the figures that have it, and of those that lack it. */
typedef struct property {
    unsigned has, lacks;
    counted count;
} property;

/* Which figures have a property, which lack it, and the count of its values, over a whole view. */
static property property_of(const blg_view *v, int number) {
    property p = {.has = 0};
    for (int i = 0; i < v->n; i++) {
        const int value = property_value(v, number, i);
        p.has |= (unsigned)(value == 1) << i;
        p.lacks |= (unsigned)(value == 0) << i;
        count_value(value, &p.count);
    }
    return p;
}

/* Value of "some figure has the role and the property", for n figures. */
static int role_value(int n, const property *role, const property *p) {
    if (role->has & p->has)
        return 1;
    return (role->lacks | p->lacks) == (1u << n) - 1 ? 0 : BLG_UNDECIDED;
}

/* For how many pairs an atom holds and fails. */
static counted count_pairs(const blg_view *v, int atom) {
    counted c = {0};
    for (int i = 0; i < v->n; i++)
        for (int k = 0; k < v->n; k++)
            if (i != k)
                count_value(v->pair[atom][i][k], &c);
    return c;
}

/* Rules of numbers are "= 2", "<= 2", "= 3", "<= 3" and so on. */
static int number_in(const rule *r) {
    return 2 + r->subject / 2;
}

static bool is_at_most(const rule *r) {
    return r->subject % 2 == 1;
}

/* Adds the value of rule *number to the traits, and moves to the next rule. */
static void add_value(int value, int *number, blg_relation_traits *traits) {
    traits->holds[*number / 64] |= (uint64_t)(value == 1) << *number % 64;
    traits->fails[*number / 64] |= (uint64_t)(value == 0) << *number % 64;
    ++*number;
}

/* Goes through the rules in the order of next_rule. */
void blg_relation_traits_of(const blg_view *view, blg_relation_traits *traits) {
    property in_role[ROLES];
    int number = 0;
    memset(traits, 0, sizeof *traits);
    for (int i = 0; i < ROLES; i++)
        in_role[i] = property_of(view, (int)roles[i]);
    for (int subject = 0; subject < PROPERTIES; subject++) {
        if (subject < BLG_ATOMS && blg_atom_rows[subject].kind != BLG_ATOM_FIGURE)
            continue;
        const property p = property_of(view, subject);
        for (int q = 0; q < QUANTIFIERS; q++)
            add_value(quantified_value(q, &p.count), &number, traits);
        for (int k = 0; k < ROLES && subject >= BLG_ATOMS; k++)
            add_value(role_value(view->n, &in_role[k], &p), &number, traits);
    }
    for (int atom = 0; atom < BLG_ATOMS; atom++)
        if (blg_atom_rows[atom].kind == BLG_ATOM_PAIR) {
            const counted c = count_pairs(view, atom);
            add_value(quantified_value(SOME, &c), &number, traits);
            add_value(quantified_value(ALL, &c), &number, traits);
        }
    for (int atom = 0; atom < BLG_ATOMS; atom++)
        if (blg_atom_rows[atom].kind == BLG_ATOM_IMAGE)
            add_value(view->image[atom], &number, traits);
    for (int most = 2; most <= BLG_MAX_SHAPES; most++) {
        add_value(view->n == most, &number, traits);
        add_value(view->n <= most, &number, traits);
    }
}

int blg_relation_rules(void) {
    rule r = before_all;
    int n = 0;
    while (next_rule(&r))
        n++;
    return n;
}

size_t blg_relation_rule_print(int number, char *buf, size_t size) {
    rule r = before_all;
    for (int i = 0; i <= number; i++)
        next_rule(&r);
    char head[40];
    const bool role = r.quantifier >= QUANTIFIERS;
    const char *tail = r.quantifier == TWO ? ") = 2" : "";
    int n;
    snprintf(head, sizeof head, role ? "some x: %s(x) and" : "%sx:",
             role ? blg_atom_rows[roles[r.quantifier - QUANTIFIERS]].name
                  : quantifier_names[r.quantifier]);
    if (r.kind == OF_IMAGE)
        n = snprintf(buf, size, "%s", blg_atom_rows[r.subject].name);
    else if (r.kind == OF_NUMBER)
        n = snprintf(buf, size, "count %s %d", is_at_most(&r) ? "<=" : "=", number_in(&r));
    else if (r.kind == OF_PAIRS)
        n = snprintf(buf, size, "%sx, y: %s(x, y)", quantifier_names[r.quantifier],
                     blg_atom_rows[r.subject].name);
    else if (r.subject >= BLG_ATOMS + BLG_ATTRIBUTES)
        n = snprintf(
            buf, size, "%s has_style(x, %s)%s", head,
            blg_stroke_type_name((blg_stroke_type)(r.subject - BLG_ATOMS - BLG_ATTRIBUTES)), tail);
    else
        n = snprintf(buf, size, "%s %s(x)%s", head,
                     r.subject < BLG_ATOMS
                         ? blg_atom_rows[r.subject].name
                         : blg_attribute_name((blg_attribute)(r.subject - BLG_ATOMS)),
                     tail);
    return n < 0 ? 0 : (size_t)n;
}

/* ---- rivals ---- */

/* Finds the rules that separate the support of a problem, and those among them that are wrong on a
 * query (rivals). */

static bool bit_of(const uint64_t *bits, int rule) {
    return bits[rule / 64] >> rule % 64 & 1;
}

/* A search for rules that are true of the side `yes` and false of the side `no`. */
typedef struct search {
    const blg_relation_traits *yes, *no; /* by image: the support, then the queries */
    int n_support, n_yes, n_no;          /* of a side: support images; images of yes, and of no */
    bool negated;                        /* `yes` are the negatives: the message says "not" */
    blg_relation_found *found;
    blg_relation_list *list; /* gets the rules; NULL: they are counted only */
} search;

enum { ALONE = -1 }; /* in place of a second rule */

/* Counts a fitting rule, the `first`, or a conjunction with the `second` (else ALONE): as a rival
 * if a query refutes it. */
static void count_fitting(const search *s, int first, int second) {
    bool rival = false;
    for (int i = s->n_support; i < s->n_yes; i++)
        rival |=
            bit_of(s->yes[i].fails, first) || (second != ALONE && bit_of(s->yes[i].fails, second));
    for (int i = s->n_support; i < s->n_no; i++)
        rival |=
            bit_of(s->no[i].holds, first) && (second == ALONE || bit_of(s->no[i].holds, second));
    s->found->n_fitting += !rival;
    s->found->n_rivals += rival;
    const bool listed = s->list && s->list->n < BLG_LISTED_RULES;
    if (!listed && (!rival || s->found->rival[0]))
        return;
    char one[72], other[72] = "", text[sizeof s->found->rival];
    blg_relation_rule_print(first, one, sizeof one);
    if (second != ALONE)
        blg_relation_rule_print(second, other, sizeof other);
    const char *not = s->negated ? "not " : "";
    if (second == ALONE)
        snprintf(text, sizeof text, "%s(%s)", not, one);
    else
        snprintf(text, sizeof text, s->negated ? "%s((%s) and (%s))" : "%s(%s) and (%s)", not, one,
                 other);
    if (rival && !s->found->rival[0])
        memcpy(s->found->rival, text, sizeof text);
    if (listed) {
        memcpy(s->list->rules[s->list->n].text, text, sizeof text);
        s->list->rules[s->list->n++].rival = rival;
    }
}

/* Counts the rules, and the conjunctions of two rules, that are true of all support images of `yes`
 * and of none of `no`. */
static void add_rules_of_side(const search *s) {
    uint64_t held[BLG_RELATION_WORDS], failed[BLG_RELATION_WORDS];
    int rules[BLG_MOST_RELATION_RULES], n = 0;
    memset(held, 0xff, sizeof held);
    memset(failed, 0xff, sizeof failed);
    for (int i = 0; i < s->n_support; i++)
        for (int w = 0; w < BLG_RELATION_WORDS; w++) {
            held[w] &= s->yes[i].holds[w];
            failed[w] &= s->no[i].fails[w];
        }
    for (int r = 0; r < BLG_MOST_RELATION_RULES; r++) {
        if (bit_of(held, r) && bit_of(failed, r))
            count_fitting(s, r, ALONE);
        if (bit_of(held, r))
            rules[n++] = r;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) {
            bool fits = true;
            for (int j = 0; j < s->n_support && fits; j++)
                fits = bit_of(s->no[j].fails, rules[i]) || bit_of(s->no[j].fails, rules[k]);
            if (fits)
                count_fitting(s, rules[k], rules[i]);
        }
}

/* Looks for rules on both sides: those that hold for the positives and, negated, those that hold
 * for the negatives. */
static void find_rules(const blg_relation_traits *const traits[2], int n_support,
                       const int n_query[2], blg_relation_found *found, blg_relation_list *list) {
    *found = (blg_relation_found){0};
    for (int side = 1; side >= 0; side--)
        add_rules_of_side(&(search){.yes = traits[side],
                                    .no = traits[!side],
                                    .n_support = n_support,
                                    .n_yes = n_support + n_query[side],
                                    .n_no = n_support + n_query[!side],
                                    .negated = side == 0,
                                    .found = found,
                                    .list = list});
}

void blg_relation_find(const blg_relation_traits *const traits[2], int n_support,
                       const int n_query[2], blg_relation_found *found) {
    find_rules(traits, n_support, n_query, found, NULL);
}

blg_status blg_relation_list_of(const blg_problem *problem, blg_relation_list *list,
                                blg_error *error) {
    blg_relation_traits traits[2][BLG_MAX_SIDE];
    const blg_relation_traits *const by_side[2] = {traits[0], traits[1]};
    blg_arena arena = {0};
    blg_facts *facts = NULL;
    blg_ink ink = {0};
    blg_problem *pure = BLG_NEW(&arena, blg_problem, 1);
    blg_status status = pure ? blg_facts_create(&arena, &facts, error) : blg_no_memory(error);
    if (status == BLG_OK) {
        *pure = *problem;
        blg_problem_purify(pure);
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            blg_view view;
            blg_facts_make_room(facts, BLG_MAX_SHAPES);
            status =
                blg_view_measure(facts, &ink, &pure->images[side][i], BLG_ALL_ATOMS, &view, error);
            if (status == BLG_OK)
                blg_relation_traits_of(&view, &traits[side][i]);
        }
    list->n = 0;
    if (status == BLG_OK)
        find_rules(by_side, problem->n_support, problem->n_query, &list->found, list);
    blg_ink_free(&ink);
    blg_facts_free(facts);
    blg_arena_free(&arena);
    return status;
}
