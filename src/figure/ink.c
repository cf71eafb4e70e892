/* From a program and a pose to decorated lines and stamps. A scene comes in; ink comes out: the
 * polylines and polygons that a picture shows, in plane units. Painters draw the ink; builders and
 * judge measure its boxes and distances, so that shapes lie inside and apart. */
#include "figure/ink.h"

#include "base/geometry.h"

/* ---- turtle ---- */

/* Runs a program as a LOGO turtle does, from a pose. One stroke comes out for each action, not yet
 * decorated. */

const blg_pose blg_pose_unit = {0, 0, 0, 1};

/* Lets the turtle walk a program from a pose. Fills one stroke for each action and returns their
 * number. Headings are in degrees, counter-clockwise. */
int blg_turtle_trace(const blg_program *program, const blg_pose *pose,
                     blg_stroke strokes[BLG_MAX_ACTIONS]) {
    blg_vec2 at = {pose->x, pose->y};
    double heading = pose->heading_deg;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        heading += action->turn_deg;
        blg_stroke *s = &strokes[i];
        *s = (blg_stroke){
            .kind = action->kind, .type = action->type, .start = at, .heading_start_deg = heading};
        blg_vec2 forward = blg_vec2_polar(heading);
        double length = action->length * pose->scale;
        if (action->kind == BLG_LINE) {
            s->length = length;
            at = blg_vec2_along(at, length, forward);
        } else {
            s->radius = length;
            s->extent_deg = action->extent_deg;
            s->length = length * BLG_RADIANS(fabs(action->extent_deg));
            s->centre = blg_vec2_along(at, length, blg_vec2_left(forward));
            at = blg_vec2_add(s->centre,
                              blg_vec2_rotate(blg_vec2_sub(at, s->centre), action->extent_deg));
            heading += action->extent_deg;
        }
        s->end = at;
        s->heading_end_deg = heading;
    }
    return program->n_actions;
}

blg_curve blg_turtle_curve(const blg_stroke *s) {
    if (s->kind == BLG_LINE)
        return blg_curve_segment(s->start, s->end);
    /* The centre lies a quarter turn to the left of the heading. */
    return blg_curve_arc(s->centre, s->radius, BLG_RADIANS(s->heading_start_deg - 90),
                         BLG_RADIANS(s->extent_deg));
}

/* ---- walk ---- */

/* Walks a program as the published painter's turtle does, with its roundings, up to the first
 * stroke that ends outside the plane. The plane is here its square of 720 by 720 units. */

/* The turtle of the published painter: where it is and which way it looks. */
typedef struct turtle {
    blg_vec2 at;
    blg_vec2 direction; /* unit vector; each turn rotates it, as in the published turtle */
} turtle;

/* v rotated by the angle of the unit vector `by`. */
static blg_vec2 turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

/* The published turtle's number of chords in a full circle. radius: in plane units. */
static double chords_of_circle(double radius) {
    return blg_least(11.0 + fabs(radius) / 6.0, 59.0);
}

/* Walks an arc of at most 90 degrees along equal chords of the circle. */
static void walk_arc_piece(turtle *t, double radius, double angle_deg) {
    const int n = 1 + (int)(chords_of_circle(radius) * (fabs(angle_deg) / 360.0));
    const double step_deg = angle_deg / n;
    blg_vec2 half = blg_vec2_polar(0.5 * step_deg), whole = blg_vec2_polar(step_deg);
    double chord = 2.0 * radius * half.y;
    t->direction = turned(t->direction, half);
    for (int i = 0; i < n; i++) {
        t->at = blg_vec2_along(t->at, chord, t->direction);
        t->direction = turned(t->direction, whole);
    }
    t->direction = turned(t->direction, (blg_vec2){half.x, -half.y});
}

/* Extends the path's box by the turtle's position. False if the turtle is outside the plane. */
static bool visit(const turtle *t, blg_walk_path *path) {
    if (fabs(t->at.x) > BLG_WALK_HALF_PLANE || fabs(t->at.y) > BLG_WALK_HALF_PLANE)
        return false;
    path->low.x = blg_least(path->low.x, t->at.x);
    path->low.y = blg_least(path->low.y, t->at.y);
    path->high.x = blg_most(path->high.x, t->at.x);
    path->high.y = blg_most(path->high.y, t->at.y);
    return true;
}

/* Walks an arc in pieces of at most 90 degrees and visits the end of each piece. path->extent_deg
 * gets how much of the arc the turtle has walked. False if the turtle leaves the plane (visit). */
static bool walk_arc(turtle *t, double radius, double extent_deg, blg_walk_path *path) {
    double quarter = copysign(90.0, extent_deg);
    int quarters = (int)(fabs(extent_deg) / 90.0);
    for (int i = 0; i < quarters; i++) {
        walk_arc_piece(t, radius, quarter);
        path->extent_deg = (i + 1) * quarter;
        if (!visit(t, path))
            return false;
    }
    double rest = extent_deg - quarters * quarter;
    if (rest == 0)
        return true;
    walk_arc_piece(t, radius, rest);
    path->extent_deg = extent_deg;
    return visit(t, path);
}

/* Walks one action: the turn, then the stroke. False if the turtle leaves the plane (visit). */
static bool walk_action(turtle *t, const blg_action *action, double scale, blg_walk_path *path) {
    double length = action->length * scale;
    path->extent_deg = 0;
    t->direction = turned(t->direction, blg_vec2_polar(action->turn_deg));
    if (action->kind == BLG_ARC)
        return walk_arc(t, length, action->extent_deg, path);
    t->at = blg_vec2_along(t->at, length, t->direction);
    return visit(t, path);
}

blg_walk_path blg_walk(const blg_program *program, const blg_pose *pose) {
    turtle t = {{pose->x, pose->y}, blg_vec2_polar(pose->heading_deg)};
    blg_walk_path path = {.low = t.at, .high = t.at, .inside = true};
    while (path.inside && path.n_actions < program->n_actions)
        path.inside = walk_action(&t, &program->actions[path.n_actions++], pose->scale, &path);
    return path;
}

/* ---- painted ---- */

/* Gives the part of a scene that the picture shows, and where it lies. */

/* The published painter stops where its turtle leaves the plane. Returns what it paints: the scene
 * itself, or *cut with a copy that ends there. */
const blg_scene *blg_painted_scene(const blg_scene *scene, blg_scene *shortened) {
    for (int shape = 0; scene->published && shape < scene->n_shapes; shape++) {
        const blg_walk_path path = blg_walk(&scene->programs[shape], &scene->poses[shape]);
        if (path.inside)
            continue;
        *shortened = *scene;
        shortened->n_shapes = shape + 1;
        shortened->programs[shape].n_actions = path.n_actions;
        shortened->programs[shape].actions[path.n_actions - 1].extent_deg = path.extent_deg;
        return shortened;
    }
    return scene;
}

blg_pose blg_painted_pose(const blg_scene *scene, int i) {
    blg_pose pose = scene->poses[i];
    if (scene->published) {
        pose.x += BLG_PUBLISHED_ORIGIN_X_PX_512 / BLG_PX_PER_UNIT_512;
        pose.y -= BLG_PUBLISHED_ORIGIN_Y_PX_512 / BLG_PX_PER_UNIT_512;
    }
    return pose;
}

/* ---- contrast ---- */

/* Says how different two stroke types look on the same path. The rows in figure/program.c hold
 * measurements of this library's pictures. The strokes are a line of length 1.0 and an arc of
 * radius 0.5 and 90 degrees, in six headings. contrast[] is the sum of absolute pixel differences
 * over the mean ink, at antialiasing `best`. changed[] counts pixels at the antialiasing of data
 * sets. tests/property/test_contrast.c measures the table again. */

enum { ROWS = BLG_CONTRAST_SCALES, SIZES = BLG_VISIBILITY_SIZES };
/* The scales at which contrast[] was measured, in plane units per program unit. */
#define FIRST_SCALE 80.0
#define SCALE_STEP  20.0

static const int sizes_px[SIZES] = {64, 96, 128, 192, 256, 512};

/* How strokes of two types differ; NULL if a equals b. */
static const blg_type_difference *difference_of(blg_stroke_type a, blg_stroke_type b) {
    return a == b ? NULL : a > b ? &blg_stroke_styles[a]->from[b] : &blg_stroke_styles[b]->from[a];
}

/* The contrast at a scale between those of the rows. Below FIRST_SCALE the first two rows are
 * continued; above the last scale the last row holds. */
static double interpolate(const double at[ROWS], double scale) {
    double place = (scale - FIRST_SCALE) / SCALE_STEP;
    int row = place < 0 ? 0 : place >= ROWS - 1 ? ROWS - 2 : (int)place;
    if (place > ROWS - 1)
        place = ROWS - 1; /* a lower bound: the contrast grows with the scale */
    double value = at[row] + (place - row) * (at[row + 1] - at[row]);
    return value < 0 ? 0 : value;
}

double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale) {
    const blg_type_difference *d = difference_of(a, b);
    return d ? interpolate(d->contrast, scale) : 0;
}

bool blg_type_visible(blg_stroke_type a, blg_stroke_type b, int size_px) {
    const blg_type_difference *d = difference_of(a, b);
    int size = SIZES - 1;
    while (size >= 0 && sizes_px[size] > size_px)
        size--;
    return d && size >= 0 && d->changed[size] >= BLG_VISIBLE_PX;
}

/* ---- ink ---- */

/* Turns strokes into ink, with the published painter's decoration, in plane units.
 *
 * A pose scales steps, teeth and stamps with the shape ("magnifier effect"), unless the ink is
 * unmagnified; it never scales the pen widths. Counts of teeth and stamps follow the published
 * painter's floating-point operations, because ties occur: a line of 0.5 with stamps has
 * exactly 4.5 steps, which must round as published. Arcs are drawn in pieces of at most 90 degrees;
 * each piece has its own count. All constants come from the published painter.
 *
 *   zigzag on a line, unit u:      /\        /\
 *                                 /  \      /  \      peaks 0.433 u left of the heading, then right
 *                               -/----\----/----\--> heading
 *                                      \  /      \/ */

#define SCALE_OF_STEPS 180.0 /* steps and stamps have their nominal size at this scale */
#define STAMP_STEP     20.0  /* plane units between stamps */
#define ZIGZAG_STEP    17.0  /* plane units along a tooth */
#define PIECE_DEG      90.0  /* most that one piece of an arc turns */
/* A piece of a parsed program has at most 17 steps. STEPS_MAX bounds the work for programs with
 * other numbers. */
#define STEPS_MAX 1000

void blg_ink_free(blg_ink *ink) {
    blg_array_free(&ink->points);
    blg_array_free(&ink->items);
    *ink = (blg_ink){0};
}

void blg_ink_clear(blg_ink *ink) {
    ink->n_points = ink->n_items = ink->n_shapes = 0;
    ink->pen_px = ink->stamp_px = 0;
    ink->published = ink->unmagnified = false;
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

/* What turns strokes into items of ink, and the item that is being written. */
typedef struct writer {
    blg_ink *ink;
    blg_ink_item item; /* template for the items of the current stroke */
    bool failed;
    /* The rotations from the start of an arc's piece to the end of each of its steps, as unit
     * vectors. They are kept, because the next piece often has the same steps. */
    int n_steps;
    double steps_deg;
    blg_vec2 *turns; /* STEPS_MAX + 1 */
} writer;

/* Begins a new item of the ink: a curve of the pen, or a stamp. add_point fills it. */
static void begin_item(writer *w, blg_ink_kind kind) {
    blg_ink *ink = w->ink;
    if (w->failed ||
        !blg_array_grow(&ink->items, &ink->cap_items, ink->n_items + 1, sizeof *ink->items)) {
        w->failed = true;
        return;
    }
    blg_ink_item *item = &ink->items[ink->n_items++];
    *item = w->item;
    item->kind = kind;
    item->first = ink->n_points;
    item->n = 0;
}

/* Adds a point to the last item. */
static void add_point(writer *w, blg_vec2 point) {
    blg_ink *ink = w->ink;
    if (w->failed ||
        !blg_array_grow(&ink->points, &ink->cap_points, ink->n_points + 1, sizeof *ink->points)) {
        w->failed = true;
        return;
    }
    ink->points[ink->n_points++] = point;
    ink->items[ink->n_items - 1].n++;
}

/* Sets the corners of the box around n >= 1 points. */
static void measure_box(const blg_vec2 *points, int n, blg_vec2 *low, blg_vec2 *high) {
    blg_vec2 low_corner = points[0], high_corner = points[0]; /* locals stay in registers */
    for (int i = 1; i < n; i++) {
        const blg_vec2 p = points[i];
        low_corner = (blg_vec2){blg_least(p.x, low_corner.x), blg_least(p.y, low_corner.y)};
        high_corner = (blg_vec2){blg_most(p.x, high_corner.x), blg_most(p.y, high_corner.y)};
    }
    *low = low_corner;
    *high = high_corner;
}

/* The outline of a stamp and its box, relative to the stamp's centre. */
typedef struct outline {
    int n;
    blg_vec2 points[BLG_STAMP_POINTS], low, high;
} outline;

/* Makes the outline of a stamp. heading: the unit vector of the stroke's heading. */
static void turn_stamp(blg_stroke_type type, blg_vec2 heading, double scale, outline *stamp) {
    const blg_stroke_style *style = blg_stroke_styles[type];
    const double factor = style->stretch * scale / SCALE_OF_STEPS;
    stamp->n = style->n_points;
    for (int i = 0; i < style->n_points; i++) {
        const blg_vec2 p = style->points[i];
        stamp->points[i] = (blg_vec2){factor * (heading.y * p.x + heading.x * p.y),
                                      factor * (heading.y * p.y - heading.x * p.x)};
    }
    measure_box(stamp->points, stamp->n, &stamp->low, &stamp->high);
}

/* Adds a stamp to the ink. at: its centre; stamp: the outline of such a stamp around the origin. */
static void add_stamp(writer *w, blg_vec2 at, const outline *stamp) {
    blg_ink *ink = w->ink;
    const int n = stamp->n;
    begin_item(w, BLG_INK_STAMP);
    if (w->failed ||
        !blg_array_grow(&ink->points, &ink->cap_points, ink->n_points + n, sizeof *ink->points)) {
        w->failed = true;
        return;
    }
    blg_vec2 *points = ink->points + ink->n_points;
    for (int i = 0; i < n; i++)
        points[i] = blg_vec2_add(at, stamp->points[i]);
    ink->n_points += n;
    blg_ink_item *item = &ink->items[ink->n_items - 1];
    item->n = n;
    item->low = blg_vec2_add(at, stamp->low); /* rounding keeps the order of coordinates */
    item->high = blg_vec2_add(at, stamp->high);
}

/* ---- step counts ---- */

/* floor(a / b) for a >= 0, b > 0, computed from the remainder, as Python's `//` does in the
 * published painter. */
static double floor_divide(double a, double b) {
    double quotient = (a - fmod(a, b)) / b;
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

/* How many whole steps of about this length the stroke gets: the nearest number, at least 1. */
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

/* Draws a line as teeth, two for each step: from the line to a peak on the left, to a peak on the
 * right, and back to the line. */
static void draw_zigzag_line(writer *w, const blg_stroke *s, double scale) {
    int n = step_count(s->length, ZIGZAG_STEP / SCALE_OF_STEPS * scale);
    double step_length = s->length / n;
    blg_vec2 along = blg_vec2_polar(s->heading_start_deg);
    blg_vec2 left = blg_vec2_left(along);
    double peak = 0.25 * sqrt(3.0) * step_length; /* the height of an equilateral tooth */
    begin_item(w, BLG_INK_PEN);
    add_point(w, s->start);
    for (int i = 0; i < n; i++) {
        double base = i * step_length;
        add_point(w, blg_vec2_along(blg_vec2_along(s->start, base + 0.25 * step_length, along),
                                    peak, left));
        add_point(w, blg_vec2_along(blg_vec2_along(s->start, base + 0.75 * step_length, along),
                                    -peak, left));
        add_point(w, i + 1 == n ? s->end : blg_vec2_along(s->start, base + step_length, along));
    }
}

/* Adds a line of stamps: one at each of its steps and at both ends, turned as the line is. */
static void draw_stamped_line(writer *w, const blg_stroke *s, double scale) {
    int n = step_count(s->length, STAMP_STEP / SCALE_OF_STEPS * scale);
    blg_vec2 step = blg_vec2_scale(blg_vec2_sub(s->end, s->start), 1.0 / n);
    outline stamp;
    turn_stamp(s->type, blg_vec2_polar(s->heading_start_deg), scale, &stamp);
    for (int i = 0; i <= n; i++)
        add_stamp(w, blg_vec2_along(s->start, i, step), &stamp);
}

/* Draws a line stroke as its type asks: plain, as teeth, or as a row of stamps. */
static void draw_line(writer *w, const blg_stroke *s, double scale) {
    switch (blg_stroke_styles[s->type]->marks) {
    case BLG_NO_MARKS:
        begin_item(w, BLG_INK_PEN);
        add_point(w, s->start);
        add_point(w, s->end);
        break;
    case BLG_TEETH:
        draw_zigzag_line(w, s, scale);
        break;
    case BLG_STAMPS:
        draw_stamped_line(w, s, scale);
        break;
    }
}

/* ---- arcs, piece by piece ---- */

/* A piece of an arc, which is drawn as straight steps. */
typedef struct piece {
    blg_vec2 centre, start;
    double heading_deg, radius, extent_deg; /* heading_deg: at the start */
    int n;                                  /* steps */
    const blg_vec2 *turns;                  /* by step: rotation from the start (writer.turns) */
} piece;

/* The point of the arc after this many steps of the piece. */
static blg_vec2 on_circle(const piece *p, int step) {
    return blg_vec2_add(p->centre, turned(blg_vec2_sub(p->start, p->centre), p->turns[step]));
}

static void draw_normal_piece(writer *w, const piece *p) {
    for (int i = 1; i <= p->n; i++)
        add_point(w, on_circle(p, i));
}

/* Degrees of arc between two teeth or stamps whose distance along the arc, at nominal scale, is
 * step. */
static double arc_step_deg(double step, double radius, double scale) {
    return step / (2 * BLG_PI * radius) * 360 / SCALE_OF_STEPS * scale;
}

/* Turns *heading_deg, moves *at by the distance in the new heading, and adds the point. */
static void turn_and_move(writer *w, blg_vec2 *at, double *heading_deg, double turn_deg,
                          double distance) {
    *heading_deg += turn_deg;
    *at = blg_vec2_along(*at, distance, blg_vec2_polar(*heading_deg));
    add_point(w, *at);
}

/* Draws two equilateral teeth for each step, on the chords of its two halves. The first tooth
 * points away from the centre if the arc runs forward, towards the centre if it runs backward. */
static void draw_zigzag_piece(writer *w, const piece *p) {
    double half_step_deg = fabs(p->extent_deg) / p->n / 2;
    double chord = 2 * p->radius * blg_sincos_deg(half_step_deg / 2).sin;
    double sense = p->extent_deg < 0 ? -1 : 1;
    for (int i = 0; i < p->n; i++) {
        blg_vec2 at = on_circle(p, i);
        double heading = p->heading_deg + p->extent_deg * i / p->n;
        turn_and_move(w, &at, &heading, sense * half_step_deg / 2 - 60, sense * chord);
        turn_and_move(w, &at, &heading, 120, sense * chord);
        turn_and_move(w, &at, &heading, sense * half_step_deg, sense * chord);
        add_point(w, on_circle(p, i + 1));
    }
}

/* Draws a stamp at each step. Only the first piece of an arc has a stamp at its start: any other
 * piece starts at the last stamp of the piece before. */
static void draw_stamped_piece(writer *w, const piece *p, double scale, bool stamp_at_start) {
    outline stamp;
    for (int i = stamp_at_start ? 0 : 1; i <= p->n; i++) {
        const double heading = p->heading_deg + p->extent_deg * i / p->n;
        turn_stamp(w->item.type, blg_vec2_polar(heading), scale, &stamp);
        add_stamp(w, on_circle(p, i), &stamp);
    }
}

/* The number of steps of a piece of an arc, as the stroke type's marks need them. */
static int count_steps(const blg_stroke *s, double extent_deg, double scale) {
    const blg_marks marks = blg_stroke_styles[s->type]->marks;
    if (marks != BLG_NO_MARKS)
        return step_count(extent_deg, arc_step_deg(marks == BLG_TEETH ? ZIGZAG_STEP : STAMP_STEP,
                                                   s->radius, scale));
    return 1 + (int)(chords_of_circle(s->radius) * extent_deg / 360);
}

/* Sets extent and steps (chords, pairs of teeth, or gaps between stamps) of a piece of an arc.
 * Fills w->turns, unless the piece before had the same extent and number of steps. */
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

/* Draws an arc in pieces of PIECE_DEG degrees and a rest, as the published painter does: each piece
 * has its own number of steps, and a zigzag begins anew. scale gives the size of teeth and stamps;
 * at SCALE_OF_STEPS they have their nominal size. */
static void draw_arc(writer *w, const blg_stroke *s, double scale) {
    double extent = fabs(s->extent_deg);
    int whole = (int)(extent / PIECE_DEG);
    double rest = extent - whole * PIECE_DEG;
    double sense = s->extent_deg < 0 ? -1 : 1;
    const blg_marks marks = blg_stroke_styles[s->type]->marks;
    if (!(extent > 0))
        return;
    if (marks != BLG_STAMPS) {
        begin_item(w, BLG_INK_PEN);
        add_point(w, s->start);
    }
    piece p = {.centre = s->centre, .radius = s->radius};
    for (int i = 0; i < whole + (rest > 0); i++) {
        double before = sense * PIECE_DEG * i;
        set_steps(w, s, sense * (i < whole ? PIECE_DEG : rest), scale, &p);
        p.heading_deg = s->heading_start_deg + before;
        p.start =
            blg_vec2_add(s->centre, blg_vec2_rotate(blg_vec2_sub(s->start, s->centre), before));
        if (marks == BLG_NO_MARKS)
            draw_normal_piece(w, &p);
        else if (marks == BLG_TEETH)
            draw_zigzag_piece(w, &p);
        else
            draw_stamped_piece(w, &p, scale, /* stamp_at_start */ i == 0);
    }
}

/* Adds the ink of a shape, the strokes of its program drawn from the pose, to the ink. If memory is
 * out, the ink stays as it was. */
blg_status blg_ink_add_shape(blg_ink *ink, const blg_program *program, const blg_pose *pose) {
    const int n_points = ink->n_points, n_items = ink->n_items;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, pose, strokes);
    const double scale = ink->unmagnified ? SCALE_OF_STEPS : pose->scale;
    blg_vec2 turns[STEPS_MAX + 1];
    writer w = {.ink = ink, .item = {.shape = ink->n_shapes}, .n_steps = -1, .turns = turns};
    for (int i = 0; i < n; i++) {
        w.item.stroke = i;
        w.item.type = strokes[i].type;
        if (strokes[i].kind == BLG_LINE)
            draw_line(&w, &strokes[i], scale);
        else
            draw_arc(&w, &strokes[i], scale);
    }
    if (w.failed) {
        ink->n_points = n_points;
        ink->n_items = n_items;
        return BLG_NO_MEMORY;
    }
    for (int i = n_items; i < ink->n_items; i++) {
        blg_ink_item *item = &ink->items[i];
        if (item->kind == BLG_INK_PEN)
            measure_box(ink->points + item->first, item->n, &item->low, &item->high);
    }
    ink->n_shapes++;
    return BLG_OK;
}

blg_status blg_ink_draw_scene(blg_ink *ink, const blg_scene *scene) {
    blg_scene shortened;
    scene = blg_painted_scene(scene, &shortened);
    blg_ink_clear(ink);
    ink->published = scene->published;
    ink->unmagnified = scene->unmagnified;
    ink->pen_px = scene->pen_px;
    ink->stamp_px = scene->stamp_px;
    blg_status status = BLG_OK;
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++)
        status = blg_ink_add_shape(ink, &scene->programs[i], &scene->poses[i]);
    return status;
}

/* ---- boxes ---- */

/* Gives the box around items of ink, moves items, and measures the gap between boxes. */

blg_box blg_ink_box(const blg_ink *ink, int first, int n) {
    blg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = first; i < first + n; i++) {
        const blg_ink_item *item = &ink->items[i];
        const double reach = blg_ink_reach(ink, item->kind);
        box.x_low = blg_least(box.x_low, item->low.x - reach);
        box.y_low = blg_least(box.y_low, item->low.y - reach);
        box.x_high = blg_most(box.x_high, item->high.x + reach);
        box.y_high = blg_most(box.y_high, item->high.y + reach);
    }
    return box;
}

/* The items of a shape lie side by side. *first gets the index of the first item; returns how many
 * there are. */
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
    for (blg_ink_item *item = ink->items + first; item < ink->items + first + n; item++) {
        blg_vec2 *points = ink->points + item->first;
        for (int i = 0; i < item->n; i++)
            points[i] = blg_vec2_add(points[i], by);
        /* Rounding keeps the order of coordinates, so the box stays exact. */
        item->low = blg_vec2_add(item->low, by);
        item->high = blg_vec2_add(item->high, by);
    }
}

double blg_box_distance(const blg_box *a, const blg_box *b) {
    double dx = blg_most(0, blg_most(a->x_low - b->x_high, b->x_low - a->x_high));
    double dy = blg_most(0, blg_most(a->y_low - b->y_high, b->y_low - a->y_high));
    return sqrt(dx * dx + dy * dy);
}

/* ---- ink distance ---- */

/* Ink distance: compares boxes of strokes first, then boxes of items, then segments with segments.
 *
 * A shape has at most 20 strokes, and the items of a stroke lie close together. So two levels of
 * boxes leave few pairs of segments to compare. A stamp is filled: an item that starts inside a
 * stamp touches it, even if the item does not cross the stamp's outline. */

/* The items of ink that one stroke has drawn. */
typedef struct group {
    int first, n; /* items of one stroke */
    blg_box box;
} group;

/* The search for the distance of two shapes. best: the least distance found so far. The search
 * stops when best is below enough. */
typedef struct search {
    const blg_ink *ink;
    double best, enough;
} search;

/* Whether the segments a b and c d cross: the ends of each lie on different sides of the other. */
static bool segments_cross(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    const blg_vec2 ab = blg_vec2_sub(b, a), cd = blg_vec2_sub(d, c);
    const double c_side = blg_vec2_cross(ab, blg_vec2_sub(c, a));
    const double d_side = blg_vec2_cross(ab, blg_vec2_sub(d, a));
    const double a_side = blg_vec2_cross(cd, blg_vec2_sub(a, c));
    const double b_side = blg_vec2_cross(cd, blg_vec2_sub(b, c));
    return ((c_side < 0) != (d_side < 0)) && ((a_side < 0) != (b_side < 0));
}

/* Squared distance of the segments a b and c d. */
static double segments_squared(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    if (segments_cross(a, b, c, d))
        return 0;
    double from_first =
        blg_least(blg_vec2_to_segment_squared(a, c, d), blg_vec2_to_segment_squared(b, c, d));
    double from_second =
        blg_least(blg_vec2_to_segment_squared(c, a, b), blg_vec2_to_segment_squared(d, a, b));
    return blg_least(from_first, from_second);
}

/* Number of segments of an item with n points: n - 1 for a pen run (a dot has one segment of length
 * 0), n for a stamp. */
static int count_segments(const blg_ink_item *item) {
    return item->kind == BLG_INK_STAMP || item->n == 1 ? item->n : item->n - 1;
}

/* Whether p lies inside the outline of a stamp: a ray from p to the right crosses the outline an
 * odd number of times. */
static bool inside_stamp(const blg_ink *ink, const blg_ink_item *stamp, blg_vec2 p) {
    bool odd = false;
    for (int i = 0, j = stamp->n - 1; i < stamp->n; j = i++) {
        const blg_vec2 a = ink->points[stamp->first + i], b = ink->points[stamp->first + j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            odd = !odd;
    }
    return odd;
}

/* Distances of boxes can be wrong by rounding, but by less than this. */
#define SLACK_UNIT 1e-6

static blg_box box_of(blg_vec2 a, blg_vec2 b) {
    return (blg_box){blg_least(a.x, b.x), blg_least(a.y, b.y), blg_most(a.x, b.x),
                     blg_most(a.y, b.y)};
}

/* Whether the segment a b lies farther than `by` from the box, as seen from one of its sides. */
static bool are_apart(const blg_box *box, blg_vec2 a, blg_vec2 b, double by) {
    return (a.x > box->x_high + by && b.x > box->x_high + by) ||
           (a.x < box->x_low - by && b.x < box->x_low - by) ||
           (a.y > box->y_high + by && b.y > box->y_high + by) ||
           (a.y < box->y_low - by && b.y < box->y_low - by);
}

/* Distance of the inks of two items, in plane units; below 0 if they overlap. box_a, box_b: the
 * boxes of the items' ink. A distance of limit or more may come out larger. far: segments farther
 * apart than this cannot lower the result. */
static double item_distance(const blg_ink *ink, const blg_ink_item *a, const blg_box *box_a,
                            const blg_ink_item *b, const blg_box *box_b, double limit) {
    const double reach = blg_ink_reach(ink, a->kind) + blg_ink_reach(ink, b->kind);
    if (a->kind == BLG_INK_STAMP && inside_stamp(ink, a, ink->points[b->first]))
        return -reach;
    if (b->kind == BLG_INK_STAMP && inside_stamp(ink, b, ink->points[a->first]))
        return -reach;
    double least = INFINITY, far = limit + reach + SLACK_UNIT;
    const blg_vec2 *points_a = ink->points + a->first, *points_b = ink->points + b->first;
    int first = 0, end = count_segments(b); /* b's segments, without those at its ends far from a */
    while (first < end && are_apart(box_a, points_b[first], points_b[(first + 1) % b->n], far))
        first++;
    while (first < end && are_apart(box_a, points_b[end - 1], points_b[end % b->n], far))
        end--;
    if (first == end)
        return INFINITY;
    for (int i = 0; i < count_segments(a) && least > 0; i++) {
        const blg_box box = box_of(points_a[i], points_a[(i + 1) % a->n]);
        if (blg_box_distance(&box, box_b) > far)
            continue;
        for (int j = first; j < end; j++) {
            const blg_vec2 start = points_b[j], end_of_segment = points_b[(j + 1) % b->n];
            if (are_apart(&box, start, end_of_segment, far))
                continue;
            const double squared =
                segments_squared(points_a[i], points_a[(i + 1) % a->n], start, end_of_segment);
            if (squared < least) {
                least = squared;
                far = blg_least(far, sqrt(least) + SLACK_UNIT);
            }
        }
    }
    return sqrt(least) - reach;
}

/* Lowers s->best to the distance of the nearest pair of items, one of each group. Boxes around the
 * items rule most pairs out. */
static void search_groups(search *s, const group *a, const group *b) {
    for (int i = a->first; i < a->first + a->n; i++) {
        const blg_box box = blg_ink_box(s->ink, i, 1);
        if (blg_box_distance(&box, &b->box) >= s->best)
            continue;
        for (int j = b->first; j < b->first + b->n && s->best >= s->enough; j++) {
            const blg_box other = blg_ink_box(s->ink, j, 1);
            if (blg_box_distance(&box, &other) < s->best)
                s->best = blg_least(s->best, item_distance(s->ink, &s->ink->items[i], &box,
                                                           &s->ink->items[j], &other, s->best));
        }
    }
}

/* Groups the ink of a shape by strokes. Returns the number of groups. */
static int collect_strokes(const blg_ink *ink, int shape, group groups[BLG_MAX_ACTIONS]) {
    int first, n = 0, items = blg_ink_shape_items(ink, shape, &first);
    for (int i = first; i < first + items; i++) {
        if (i == first || ink->items[i].stroke != ink->items[i - 1].stroke)
            groups[n++] = (group){.first = i};
        groups[n - 1].n++;
    }
    for (int i = 0; i < n; i++)
        groups[i].box = blg_ink_box(ink, groups[i].first, groups[i].n);
    return n;
}

/* Compares stroke with stroke; boxes rule out most pairs. */
double blg_ink_clearance(const blg_ink *ink, int shape_a, int shape_b, double enough,
                         double limit) {
    group a[BLG_MAX_ACTIONS], b[BLG_MAX_ACTIONS];
    const int n_a = collect_strokes(ink, shape_a, a), n_b = collect_strokes(ink, shape_b, b);
    search s = {.ink = ink, .best = limit, .enough = enough};
    for (int i = 0; i < n_a; i++)
        for (int j = 0; j < n_b; j++)
            if (s.best > 0 && s.best >= enough && blg_box_distance(&a[i].box, &b[j].box) < s.best)
                search_groups(&s, &a[i], &b[j]);
    return s.best;
}

double blg_ink_distance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit) {
    return blg_most(0, blg_ink_clearance(ink, shape_a, shape_b, enough, limit));
}

/* ---- dump ---- */

/* Numbers are rounded to whole ten-thousandths and printed as integers: so the text does not depend
 * on the locale, and "-0" never appears. */

/* Prints a number with four decimals; numbers that no picture can show become words. */
static void add_number(blg_buf *out, double value) {
    if (!(fabs(value) < 1e14)) {
        blg_buf_text(out, isnan(value) ? "nan" : value < 0 ? "-huge" : "huge");
        return;
    }
    long long scaled = (long long)blg_round(value * 1e4), size = llabs(scaled);
    blg_buf_format(out, "%s%lld.%04lld", scaled < 0 ? "-" : "", size / 10000, size % 10000);
}

/* Adds a column with a number, or "-" if the column does not apply to the row. */
static void add_column(blg_buf *out, bool applies, double value) {
    blg_buf_char(out, '\t');
    if (applies)
        add_number(out, value);
    else
        blg_buf_char(out, '-');
}

static void begin_row(blg_buf *out, int i, const char *kind, blg_stroke_type type) {
    blg_buf_format(out, "%d\t%s\t%s", i, kind, blg_stroke_type_name(type));
}

void blg_dump_strokes(blg_buf *out, const blg_stroke *strokes, int n) {
    blg_buf_text(out, "stroke\tkind\ttype\tstart_x\tstart_y\tend_x\tend_y\theading_start_deg"
                      "\theading_end_deg\tlength\tcentre_x\tcentre_y\tradius\textent_deg\n");
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        const double columns[] = {s->start.x,           s->start.y,         s->end.x, s->end.y,
                                  s->heading_start_deg, s->heading_end_deg, s->length};
        const double of_arcs[] = {s->centre.x, s->centre.y, s->radius, s->extent_deg};
        begin_row(out, i, blg_action_kind_name(s->kind), s->type);
        for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
            add_column(out, /* applies */ true, columns[k]);
        for (size_t k = 0; k < sizeof of_arcs / sizeof *of_arcs; k++)
            add_column(out, s->kind == BLG_ARC, of_arcs[k]);
        blg_buf_char(out, '\n');
    }
}

/* Prints a table of ink items, one row each, for people who look into a figure. */
void blg_dump_ink(blg_buf *out, const blg_ink *ink) {
    blg_buf_text(out, "item\tkind\ttype\tshape\tstroke\tn\tpoints\n");
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        begin_row(out, i, item->kind == BLG_INK_PEN ? "pen" : "stamp", item->type);
        blg_buf_format(out, "\t%d\t%d\t%d", item->shape, item->stroke, item->n);
        for (int k = 0; k < item->n; k++) {
            blg_buf_char(out, k ? ' ' : '\t');
            add_number(out, ink->points[item->first + k].x);
            blg_buf_char(out, ',');
            add_number(out, ink->points[item->first + k].y);
        }
        blg_buf_char(out, '\n');
    }
}
