/* Turns strokes into ink, with the published painter's decoration, in plane units.
 *
 * A pose scales steps, teeth and stamps with the shape ("magnifier effect"), but not the pen
 * widths. Counts of teeth and stamps follow the published painter's floating-point operations,
 * because ties occur: a line of 0.5 with stamps has exactly 4.5 steps, which must round as
 * published. Arcs are drawn in pieces of at most 90 degrees; each piece has its own count. All
 * constants come from the published painter.
 *
 *   zigzag on a line, unit u:      /\        /\
 *                                 /  \      /  \      peaks 0.433 u left of the heading, then right
 *                               -/----\----/----\--> heading
 *                                      \  /      \/ */
#include "ink/ink.h"
#include "base/buf.h"
#include "geom/vec2.h"
#include "ink/painted.h"

#include <stdbool.h>

#define SCALE_OF_STEPS 180.0 /* steps and stamps have their nominal size at this scale */
#define STAMP_STEP     20.0
#define ZIGZAG_STEP    17.0
#define PIECE_DEG      90.0
/* A piece that the action language allows has at most 17 steps; STEPS_MAX bounds the work for
 * others. */
#define STEPS_MAX    1000
#define STAMP_POINTS 20

static const double stamp_stretch[BLG_STROKE_TYPES] = {
    [BLG_CIRCLE] = 0.75, [BLG_SQUARE] = 0.65, [BLG_TRIANGLE] = 0.8};

/* Stamp outlines: x points to the right of the heading, y along the heading. */
static const blg_vec2 circle_stamp[] = {
    {10, 0},  {9.51, 3.09},   {8.09, 5.88},   {5.88, 8.09},   {3.09, 9.51},
    {0, 10},  {-3.09, 9.51},  {-5.88, 8.09},  {-8.09, 5.88},  {-9.51, 3.09},
    {-10, 0}, {-9.51, -3.09}, {-8.09, -5.88}, {-5.88, -8.09}, {-3.09, -9.51},
    {0, -10}, {3.09, -9.51},  {5.88, -8.09},  {8.09, -5.88},  {9.51, -3.09}};
static const blg_vec2 square_stamp[] = {{10, -10}, {10, 10}, {-10, 10}, {-10, -10}};
static const blg_vec2 triangle_stamp[] = {{10, -5.77}, {0, 11.55}, {-10, -5.77}};

static const struct {
    const blg_vec2 *points;
    int n;
} stamps[BLG_STROKE_TYPES] = {[BLG_CIRCLE] = {circle_stamp, 20},
                              [BLG_SQUARE] = {square_stamp, 4},
                              [BLG_TRIANGLE] = {triangle_stamp, 3}};

void blg_ink_free(blg_ink *ink) {
    blg_buf_release(&ink->points);
    blg_buf_release(&ink->items);
    *ink = (blg_ink){0};
}

void blg_ink_clear(blg_ink *ink) {
    ink->n_points = ink->n_items = ink->n_shapes = 0;
    ink->pen_px = ink->stamp_px = 0;
    ink->published = false;
}

/* The published widths are known in plane units and in pixels. Another width in pixels is converted
 * into plane units in the same proportion. */
double blg_ink_reach(const blg_ink *ink, blg_ink_kind kind) {
    if (kind == BLG_INK_PEN)
        return BLG_PEN_WIDTH_UNIT / 2 * (ink->pen_px > 0 ? ink->pen_px / BLG_PEN_WIDTH_PX_512 : 1);
    return BLG_STAMP_WIDTH_UNIT / 2 *
           (ink->stamp_px > 0 ? ink->stamp_px / BLG_STAMP_WIDTH_PX_512 : 1);
}

/* ---- writing; after a failed allocation, failed is set and further calls do nothing ---- */

typedef struct writer {
    blg_ink *ink;
    blg_ink_item item; /* template for the items of the current stroke */
    bool failed;
    /* Cache of the ends of an arc piece's steps on the unit circle: the next piece often has the
     * same steps. */
    int n_steps;
    double steps_deg;
    blg_vec2 *turns; /* STEPS_MAX + 1 */
} writer;

static void begin(writer *w, blg_ink_kind kind) {
    blg_ink *ink = w->ink;
    if (w->failed ||
        !blg_buf_grow(&ink->items, &ink->cap_items, ink->n_items + 1, sizeof *ink->items)) {
        w->failed = true;
        return;
    }
    w->item.kind = kind;
    w->item.first = ink->n_points;
    w->item.n = 0;
    ink->items[ink->n_items++] = w->item;
}

static void add(writer *w, blg_vec2 point) {
    blg_ink *ink = w->ink;
    if (w->failed ||
        !blg_buf_grow(&ink->points, &ink->cap_points, ink->n_points + 1, sizeof *ink->points)) {
        w->failed = true;
        return;
    }
    ink->points[ink->n_points++] = point;
    ink->items[ink->n_items - 1].n++;
}

/* Computes a stamp's outline relative to its centre. h is the unit vector of the heading. */
static void turn_stamp(blg_stroke_type type, blg_vec2 h, double scale,
                       blg_vec2 outline[STAMP_POINTS]) {
    const double k = stamp_stretch[type] * scale / SCALE_OF_STEPS;
    for (int i = 0; i < stamps[type].n; i++) {
        const blg_vec2 p = stamps[type].points[i];
        outline[i] = (blg_vec2){k * (h.y * p.x + h.x * p.y), k * (h.y * p.y - h.x * p.x)};
    }
}

static void add_stamp(writer *w, blg_vec2 at, const blg_vec2 *outline) {
    blg_ink *ink = w->ink;
    const int n = stamps[w->item.type].n;
    begin(w, BLG_INK_STAMP);
    if (w->failed ||
        !blg_buf_grow(&ink->points, &ink->cap_points, ink->n_points + n, sizeof *ink->points)) {
        w->failed = true;
        return;
    }
    blg_vec2 *points = ink->points + ink->n_points;
    for (int i = 0; i < n; i++)
        points[i] = blg_vec2_add(at, outline[i]);
    ink->n_points += n;
    ink->items[ink->n_items - 1].n = n;
}

/* ---- step counts ---- */

/* floor(a / b) for a >= 0, b > 0, computed from the remainder, as Python's `//` does in the
 * published painter. */
static double floor_divide(double a, double b) {
    double quotient = (a - fmod(a, b)) / b;
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

static int step_count(double length, double step) {
    if (!(length > 0) || !(step > 0))
        return 1;
    double whole = floor_divide(length, step);
    if (length / step - whole >= 0.5)
        whole += 1;
    if (!(whole >= 1)) /* a huge or tiny scale may make the ratio NaN */
        return 1;
    return whole > STEPS_MAX ? STEPS_MAX : (int)whole;
}

/* ---- lines ---- */

static void zigzag_line(writer *w, const blg_stroke *s, double scale) {
    int n = step_count(s->length, ZIGZAG_STEP / SCALE_OF_STEPS * scale);
    double u = s->length / n;
    blg_vec2 along = blg_vec2_polar(s->heading_start_deg);
    blg_vec2 left = blg_vec2_left(along);
    double peak = 0.25 * sqrt(3.0) * u; /* height of a tooth with sides of u / 2 at 60 degrees */
    begin(w, BLG_INK_PEN);
    add(w, s->start);
    for (int i = 0; i < n; i++) {
        double base = i * u;
        add(w, blg_vec2_along(blg_vec2_along(s->start, base + 0.25 * u, along), peak, left));
        add(w, blg_vec2_along(blg_vec2_along(s->start, base + 0.75 * u, along), -peak, left));
        add(w, i + 1 == n ? s->end : blg_vec2_along(s->start, base + u, along));
    }
}

static void stamped_line(writer *w, const blg_stroke *s, double scale) {
    int n = step_count(s->length, STAMP_STEP / SCALE_OF_STEPS * scale);
    blg_vec2 step = blg_vec2_scale(blg_vec2_sub(s->end, s->start), 1.0 / n);
    blg_vec2 outline[STAMP_POINTS];
    turn_stamp(s->type, blg_vec2_polar(s->heading_start_deg), scale, outline);
    for (int i = 0; i <= n; i++)
        add_stamp(w, blg_vec2_along(s->start, i, step), outline);
}

static void line(writer *w, const blg_stroke *s, double scale) {
    if (s->type == BLG_ZIGZAG) {
        zigzag_line(w, s, scale);
    } else if (s->type == BLG_NORMAL) {
        begin(w, BLG_INK_PEN);
        add(w, s->start);
        add(w, s->end);
    } else {
        stamped_line(w, s, scale);
    }
}

/* ---- arcs, piece by piece ---- */

typedef struct piece {
    blg_vec2 centre, start;
    double heading_deg, radius, extent_deg;
    int n; /* steps */
    const blg_vec2 *turns;
} piece;

static blg_vec2 turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

static blg_vec2 on_circle(const piece *p, int step) {
    return blg_vec2_add(p->centre, turned(blg_vec2_sub(p->start, p->centre), p->turns[step]));
}

static void normal_piece(writer *w, const piece *p) {
    for (int i = 1; i <= p->n; i++)
        add(w, on_circle(p, i));
}

/* Degrees of arc between two teeth or stamps whose distance along the arc, at nominal scale, is
 * step. */
static double arc_step_deg(double step, double radius, double scale) {
    return step / (2 * BLG_PI * radius) * 360 / SCALE_OF_STEPS * scale;
}

static void move(writer *w, blg_vec2 *at, double *heading_deg, double turn_deg, double distance) {
    *heading_deg += turn_deg;
    *at = blg_vec2_along(*at, distance, blg_vec2_polar(*heading_deg));
    add(w, *at);
}

/* Draws two equilateral teeth for each step, on the chords of its two halves. The first tooth
 * points away from the centre if the arc runs forward, towards the centre if it runs backward. */
static void zigzag_piece(writer *w, const piece *p) {
    double alpha = fabs(p->extent_deg) / p->n / 2;
    double q = 2 * p->radius * blg_sincos_deg(alpha / 2).sin;
    double sense = p->extent_deg < 0 ? -1 : 1;
    for (int i = 0; i < p->n; i++) {
        blg_vec2 at = on_circle(p, i);
        double heading = p->heading_deg + p->extent_deg * i / p->n;
        move(w, &at, &heading, sense * alpha / 2 - 60, sense * q);
        move(w, &at, &heading, 120, sense * q);
        move(w, &at, &heading, sense * alpha, sense * q);
        add(w, on_circle(p, i + 1));
    }
}

static void stamped_piece(writer *w, const piece *p, double scale, bool first) {
    blg_vec2 outline[STAMP_POINTS];
    for (int i = first ? 0 : 1; i <= p->n; i++) {
        const double heading = p->heading_deg + p->extent_deg * i / p->n;
        turn_stamp(w->item.type, blg_vec2_polar(heading), scale, outline);
        add_stamp(w, on_circle(p, i), outline);
    }
}

static int count_steps(const blg_stroke *s, double extent_deg, double scale) {
    if (s->type != BLG_NORMAL)
        return step_count(extent_deg, arc_step_deg(s->type == BLG_ZIGZAG ? ZIGZAG_STEP : STAMP_STEP,
                                                   s->radius, scale));
    const double steps = 11 + s->radius / 6; /* chords of a circle, as in the published turtle */
    return 1 + (int)((steps < 59 ? steps : 59) * extent_deg / 360);
}

/* Sets extent and steps of a piece of an arc. */
static void set_steps(writer *w, const blg_stroke *s, double extent_deg, double scale, piece *p) {
    p->extent_deg = extent_deg;
    p->n = count_steps(s, fabs(extent_deg), scale);
    p->turns = w->turns;
    if (p->n == w->n_steps && extent_deg == w->steps_deg)
        return;
    w->n_steps = p->n;
    w->steps_deg = extent_deg;
    for (int i = 0; i <= p->n; i++)
        w->turns[i] = blg_vec2_polar(extent_deg * i / p->n);
}

static void arc(writer *w, const blg_stroke *s, double scale) {
    double extent = fabs(s->extent_deg);
    int whole = (int)(extent / PIECE_DEG);
    double rest = extent - whole * PIECE_DEG;
    double sense = s->extent_deg < 0 ? -1 : 1;
    bool pen = s->type == BLG_NORMAL || s->type == BLG_ZIGZAG;
    if (!(extent > 0))
        return;
    if (pen) {
        begin(w, BLG_INK_PEN);
        add(w, s->start);
    }
    piece p = {.centre = s->centre, .radius = s->radius};
    for (int i = 0; i < whole + (rest > 0); i++) {
        double before = sense * PIECE_DEG * i;
        set_steps(w, s, sense * (i < whole ? PIECE_DEG : rest), scale, &p);
        p.heading_deg = s->heading_start_deg + before;
        p.start =
            blg_vec2_add(s->centre, blg_vec2_rotate(blg_vec2_sub(s->start, s->centre), before));
        if (s->type == BLG_NORMAL)
            normal_piece(w, &p);
        else if (s->type == BLG_ZIGZAG)
            zigzag_piece(w, &p);
        else
            stamped_piece(w, &p, scale, i == 0);
    }
}

blg_status blg_ink_add_shape(blg_ink *ink, const blg_program *program, const blg_pose *pose) {
    const int n_points = ink->n_points, n_items = ink->n_items;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, pose, strokes);
    blg_vec2 turns[STEPS_MAX + 1];
    writer w = {.ink = ink, .item = {.shape = ink->n_shapes}, .n_steps = -1, .turns = turns};
    for (int i = 0; i < n; i++) {
        w.item.stroke = i;
        w.item.type = strokes[i].type;
        (strokes[i].kind == BLG_LINE ? line : arc)(&w, &strokes[i], pose->scale);
    }
    if (w.failed) {
        ink->n_points = n_points;
        ink->n_items = n_items;
        return BLG_NO_MEMORY;
    }
    ink->n_shapes++;
    return BLG_OK;
}

blg_status blg_ink_draw_scene(blg_ink *ink, const blg_scene *scene) {
    blg_scene room;
    scene = blg_painted_scene(scene, &room);
    blg_ink_clear(ink);
    ink->published = scene->published;
    ink->pen_px = scene->pen_px;
    ink->stamp_px = scene->stamp_px;
    blg_status status = BLG_OK;
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++)
        status = blg_ink_add_shape(ink, &scene->programs[i], &scene->poses[i]);
    return status;
}

/* ---- boxes ---- */

blg_box blg_ink_box(const blg_ink *ink, int first, int n) {
    blg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = first; i < first + n; i++) {
        const blg_ink_item *item = &ink->items[i];
        const double reach = blg_ink_reach(ink, item->kind);
        blg_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
        for (int j = item->first; j < item->first + item->n; j++) {
            const blg_vec2 p = ink->points[j];
            low = (blg_vec2){blg_least(low.x, p.x), blg_least(low.y, p.y)};
            high = (blg_vec2){blg_most(high.x, p.x), blg_most(high.y, p.y)};
        }
        box.x_low = blg_least(box.x_low, low.x - reach);
        box.y_low = blg_least(box.y_low, low.y - reach);
        box.x_high = blg_most(box.x_high, high.x + reach);
        box.y_high = blg_most(box.y_high, high.y + reach);
    }
    return box;
}

int blg_ink_shape_items(const blg_ink *ink, int shape, int *first) {
    int begin = 0;
    while (begin < ink->n_items && ink->items[begin].shape != shape)
        begin++;
    int end = begin;
    while (end < ink->n_items && ink->items[end].shape == shape)
        end++;
    *first = begin;
    return end - begin;
}

void blg_ink_shift(blg_ink *ink, int first, int n, blg_vec2 by) {
    if (n <= 0)
        return;
    const blg_ink_item *last = &ink->items[first + n - 1];
    for (int i = ink->items[first].first; i < last->first + last->n; i++) {
        ink->points[i].x += by.x;
        ink->points[i].y += by.y;
    }
}

double blg_box_distance(const blg_box *a, const blg_box *b) {
    double dx = blg_most(0, blg_most(a->x_low - b->x_high, b->x_low - a->x_high));
    double dy = blg_most(0, blg_most(a->y_low - b->y_high, b->y_low - a->y_high));
    return sqrt(dx * dx + dy * dy);
}
