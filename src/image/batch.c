/* Ink in few Cairo calls.
 *
 * A stamp is two polygons: its outline's outer edge, filled with ink, and its inner edge, cleared.
 * Many stamps and the pen items before them share three calls: one stroke of all pens, one fill of
 * all outer polygons, one clearing of all inner ones. That is the picture in painting order as long
 * as nothing that is painted later reaches into a cleared inside:
 *
 *     pen pen stamp stamp stamp | pen stamp | stamp ...
 *
 * A batch ends where a pen item follows a stamp, or where a stamp's outer edge comes nearer to an
 * earlier stamp's inside than the circles around them allow.
 *
 * Corners of outer polygons are rounded by few chords whose area is that of the round corner, and
 * circle stamps become regular polygons of the right area. */
#include "image/batch.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdbool.h>

/* Stamps that one batch holds at most: what a conflict check looks at. */
#define BATCH_STAMPS 64
#define ROUND_MAX    24

/* A stamp as a regular polygon, or its circle. */
typedef struct stamp {
    blg_vec2 centre, corner; /* px; corner: the first one, from the centre */
    int n_corners;           /* 3 or 4; more: a circle */
    double radius;           /* of the corners */
    double inner, outer;     /* radii of circles around the inner (0: none) and outer polygon */
} stamp;

typedef struct batch {
    cairo_t *cairo;
    const blg_frame *f;
    const blg_ink *ink;
    int first, n_pens, n_stamps; /* items from first on: the pens, then the stamps */
    stamp stamps[BATCH_STAMPS];
} batch;

static stamp stamp_of(const blg_frame *f, const blg_ink *ink, const blg_ink_item *item) {
    const blg_vec2 *p = ink->points + item->first;
    blg_vec2 sum = {0, 0};
    for (int i = 0; i < item->n; i++)
        sum = blg_vec2_add(sum, p[i]);
    blg_vec2 mean = blg_vec2_scale(sum, 1.0 / item->n), corner = blg_vec2_sub(p[0], mean);
    double half = f->stamp_px / 2;
    stamp s = {.centre = {f->x0 + f->scale * mean.x, f->y0 - f->scale * mean.y},
               .corner = {f->scale * corner.x, -f->scale * corner.y},
               .n_corners = item->n};
    s.radius = blg_vec2_length(s.corner);
    s.outer = s.radius + half;
    s.inner = s.radius - half / (item->n == 3 ? 0.5 : item->n == 4 ? sqrt(0.5) : 1);
    if (!(s.inner > 0))
        s.inner = 0;
    return s;
}

static void add_point(cairo_t *cairo, blg_vec2 p, blg_vec2 offset) {
    cairo_line_to(cairo, p.x + offset.x, p.y + offset.y);
}

/* ---- circles ---- */

static void add_round(cairo_t *cairo, blg_vec2 centre, double radius) {
    int n = (int)(7 + 2.2 * sqrt(radius));
    n = n < ROUND_MAX ? n : ROUND_MAX;
    double angle = 2 * BLG_PI / n;
    double r = radius * sqrt(angle / sin(angle)); /* the circle's area */
    blg_vec2 turn = {cos(angle), sin(angle)}, arm = {r, 0};
    cairo_new_sub_path(cairo);
    for (int i = 0; i < n; i++) {
        add_point(cairo, centre, arm);
        arm = (blg_vec2){arm.x * turn.x - arm.y * turn.y, arm.x * turn.y + arm.y * turn.x};
    }
    cairo_close_path(cairo);
}

/* ---- triangles and squares ---- */

static blg_vec2 turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

/* Tangents to the round corner stand in for it: 3 at a triangle's, 2 at a square's. */
static void add_rounded(cairo_t *cairo, const stamp *s, double half) {
    static const blg_vec2 third = {-0.5, 0.86602540378443865}, quarter = {0, 1};
    static const blg_vec2 forty = {0.76604444311897804, 0.64278760968653933};
    static const blg_vec2 twice_half_eighth = {0.70710678118654752, 0.70710678118654752};
    static const blg_vec2 minus_forty = {0.76604444311897804, -0.64278760968653933};
    static const blg_vec2 minus_sixteenth = {0.92387953251128676, -0.38268343236508977};
    const int triangle = s->n_corners == 3, per_corner = triangle ? 3 : 2;
    const blg_vec2 step = triangle ? third : quarter, fan = triangle ? forty : twice_half_eighth;
    const double reach = half / (triangle ? 0.93969262078590838 : 0.92387953251128676);
    blg_vec2 corner = s->corner;
    cairo_new_sub_path(cairo);
    for (int i = 0; i < s->n_corners; i++) {
        blg_vec2 arm = turned(blg_vec2_scale(corner, reach / s->radius),
                              triangle ? minus_forty : minus_sixteenth);
        for (int k = 0; k < per_corner; k++) {
            add_point(cairo, s->centre, blg_vec2_add(corner, arm));
            arm = turned(arm, fan);
        }
        corner = turned(corner, step);
    }
    cairo_close_path(cairo);
}

static void add_inner(cairo_t *cairo, const stamp *s) {
    blg_vec2 corner = blg_vec2_scale(s->corner, s->inner / s->radius);
    cairo_new_sub_path(cairo);
    for (int i = 0; i < s->n_corners; i++) {
        add_point(cairo, s->centre, corner);
        corner = s->n_corners == 3 ? blg_vec2_rotate(corner, 120) : blg_vec2_left(corner);
    }
    cairo_close_path(cairo);
}

/* ---- batches ---- */

static void flush(batch *b) {
    cairo_new_path(b->cairo);
    for (int i = 0; i < b->n_pens; i++)
        blg_draw_add_path(b->cairo, b->f, b->ink, &b->ink->items[b->first + i]);
    if (b->n_pens)
        cairo_stroke(b->cairo);
    double half = b->f->stamp_px / 2;
    for (int i = 0; i < b->n_stamps; i++)
        if (b->stamps[i].n_corners > 4)
            add_round(b->cairo, b->stamps[i].centre, b->stamps[i].outer);
        else
            add_rounded(b->cairo, &b->stamps[i], half);
    if (b->n_stamps)
        cairo_fill(b->cairo);
    for (int i = 0; i < b->n_stamps; i++)
        if (b->stamps[i].inner > 0) {
            if (b->stamps[i].n_corners > 4)
                add_round(b->cairo, b->stamps[i].centre, b->stamps[i].inner);
            else
                add_inner(b->cairo, &b->stamps[i]);
        }
    if (b->n_stamps) {
        cairo_set_operator(b->cairo, CAIRO_OPERATOR_CLEAR);
        cairo_fill(b->cairo);
        cairo_set_operator(b->cairo, CAIRO_OPERATOR_OVER);
    }
    b->first += b->n_pens + b->n_stamps;
    b->n_pens = b->n_stamps = 0;
}

static bool reaches_into_another(const batch *b, const stamp *s) {
    for (int i = 0; i < b->n_stamps; i++) {
        double apart = b->stamps[i].inner + s->outer;
        blg_vec2 d = blg_vec2_sub(b->stamps[i].centre, s->centre);
        if (b->stamps[i].inner > 0 && blg_vec2_dot(d, d) < apart * apart)
            return true;
    }
    return false;
}

void blg_batch_draw(cairo_t *cairo, const blg_frame *f, const blg_ink *ink) {
    batch b = {.cairo = cairo, .f = f, .ink = ink};
    blg_draw_set_pen(cairo, 0.1);
    cairo_set_line_width(cairo, f->pen_px);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_FAST);
    for (int i = 0; i < ink->n_items; i++) {
        if (ink->items[i].kind == BLG_INK_PEN) {
            if (b.n_stamps)
                flush(&b);
            b.n_pens++;
            continue;
        }
        stamp s = stamp_of(f, ink, &ink->items[i]);
        if (b.n_stamps == BATCH_STAMPS || reaches_into_another(&b, &s))
            flush(&b);
        b.stamps[b.n_stamps++] = s;
    }
    flush(&b);
}
