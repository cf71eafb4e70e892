/* Ink in few Cairo calls.
 *
 * A stamp is a ring between two polygons, the outer and the inner edge of its outline. The inner
 * polygon runs the other way round, so one call fills the ring. Where older ink lies inside, the
 * inner polygon is cleared first; on bare paper there is nothing to clear. Many stamps and the pen
 * items before them share three calls: one stroke of all pens, one clearing of the insides that
 * need it, one fill of all rings. That is the picture in painting order as long as no ring reaches
 * into another's inside:
 *
 *     pen pen stamp stamp stamp | pen stamp | stamp ...
 *
 * A batch ends where a pen item follows a stamp, or where two stamps come nearer than the circles
 * around their polygons allow.
 *
 * Corners of outer polygons are rounded by few chords whose area is that of the round corner, and
 * circle stamps become regular polygons of the right area. Small stamps come from the
 * cache (stamp_cache.h), one by one.
 *
 * Cairo 1.16 gives the fast scan converter room for one span for each column of what it draws. A
 * row in which each column differs from the last needs one span more, which is written past the
 * end. So each call also draws a spacer right of the image; the paper in between is columns without
 * a span. Ink that reaches over the image's sides is drawn by the finer converter, which counts
 * right. */
#include "image/batch.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdbool.h>

/* Most stamps of a batch; each new stamp is checked against all of them. */
#define BATCH_STAMPS 64
/* ANTIALIAS_FAST draws nearly a quarter of a pixel too far left: it has 4 x 4 samples a pixel, and
 * rounds down twice, the ends of edges and their crossings with a row of samples. Everything is
 * shifted right by this much. The number is measured: it gives the least difference to the best
 * quality. */
#define FAST_SHIFT_PX 0.225
/* Cairo's bound on the error of round caps and joins. */
#define PEN_TOLERANCE_PX 0.2
/* Pens thinner than this get Cairo's finer sampling: at fewer than 96 pixels a side. */
#define THIN_PEN_PX 1.19
/* A point of a pen's path this near to the line between its neighbours is left out. */
#define STRAIGHT_PX 0.03
/* Radius from which on a circle stamp's own corners show. */
#define LARGE_CIRCLE_PX 12
/* The radius of a circle with the area of a regular polygon of 20 corners, over that of its
 * corners: sqrt(sin(18 deg) / (pi / 10)). */
#define CIRCLE_STAMP_ROUND 0.99179
/* A stamp without size still has a direction to its corners. */
#define DOT_PX 1e-6
/* Beyond this nothing can be on an image; keeps pixels within int. */
#define FAR_PX 1e6

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
    cairo_surface_t *surface;
    blg_rings *rings;
    blg_ink_target target; /* the surface's pixels */
    bool fast;
    int first, n_pens, n_stamps; /* items from first on: the pens, then the stamps */
    stamp stamps[BATCH_STAMPS];
} batch;

static blg_vec2 to_px(const blg_frame *f, blg_vec2 p) {
    return (blg_vec2){f->x0 + f->scale * p.x, f->y0 - f->scale * p.y};
}

static stamp stamp_of(const blg_frame *f, const blg_ink *ink, const blg_ink_item *item) {
    const blg_vec2 *p = ink->points + item->first;
    blg_vec2 sum = {0, 0};
    for (int i = 0; i < item->n; i++)
        sum = blg_vec2_add(sum, p[i]);
    blg_vec2 mean = blg_vec2_scale(sum, 1.0 / item->n), corner = blg_vec2_sub(p[0], mean);
    double half = f->stamp_px / 2;
    stamp s = {.centre = to_px(f, mean),
               .corner = {f->scale * corner.x, -f->scale * corner.y},
               .n_corners = item->n};
    s.radius = blg_vec2_length(s.corner);
    if (!(s.radius > DOT_PX)) {
        s.radius = DOT_PX;
        s.corner = (blg_vec2){DOT_PX, 0};
    }
    s.outer = s.radius + half;
    s.inner = s.radius - half / (item->n == 3 ? 0.5 : item->n == 4 ? sqrt(0.5) : 1);
    if (!(s.inner > 0))
        s.inner = 0;
    return s;
}

static void add_corner(blg_polygon *polygon, blg_vec2 p, blg_vec2 offset) {
    polygon->corners[polygon->n++] = blg_vec2_add(p, offset);
}

static blg_vec2 turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

/* ---- circles ---- */

/* Small circles are polygons of fewer sides, whose area is that of the stamp's own polygon moved
 * out or in to radius; large ones have its corners. */
static blg_polygon circle_of(const stamp *s, double radius, double sense) {
    blg_polygon circle = {.n = 0};
    const bool large = !(radius < LARGE_CIRCLE_PX);
    int n = large ? s->n_corners : (int)(7 + 2.2 * sqrt(radius));
    double angle = 2 * BLG_PI / n, even = radius - (1 - CIRCLE_STAMP_ROUND) * s->radius;
    const blg_sincos step = blg_sincos_rad(angle);
    blg_vec2 turn = {step.cos, sense * step.sin};
    blg_vec2 arm = large ? blg_vec2_scale(s->corner, radius / s->radius)
                         : (blg_vec2){even * sqrt(angle / step.sin), 0};
    for (int i = 0; i < n; i++) {
        add_corner(&circle, s->centre, arm);
        arm = turned(arm, turn);
    }
    return circle;
}

/* ---- triangles and squares ---- */

/* A stamp's outline between tangents to its round corners, made smaller until its area is that of
 * the round one: the area of the polygon, of the sides moved out by half, and of the corners, which
 * add up to pi half^2 if round and to n tan(180 deg / n) half^2 between n tangents. */
static double fit_area(const stamp *s, double half) {
    const bool triangle = s->n_corners == 3;
    double r = s->radius, straight = triangle ? 1.29903810567665797 * r * r : 2 * r * r;
    straight += (triangle ? 5.19615242270663188 : 5.65685424949238020) * r * half;
    double tangents = triangle ? 3.27573108395782111 : 3.31370849898476040;
    return sqrt((straight + BLG_PI * half * half) / (straight + tangents * half * half));
}

/* Points where tangents to the round corners meet stand in for them: 3 at a triangle's, 2 at a
 * square's. */
static blg_polygon rounded_of(const stamp *s, double half) {
    static const blg_vec2 third = {-0.5, 0.86602540378443865}, quarter = {0, 1};
    static const blg_vec2 forty = {0.76604444311897804, 0.64278760968653933};
    static const blg_vec2 twice_half_eighth = {0.70710678118654752, 0.70710678118654752};
    static const blg_vec2 minus_forty = {0.76604444311897804, -0.64278760968653933};
    static const blg_vec2 minus_sixteenth = {0.92387953251128676, -0.38268343236508977};
    const int triangle = s->n_corners == 3, per_corner = triangle ? 3 : 2;
    const blg_vec2 step = triangle ? third : quarter, fan = triangle ? forty : twice_half_eighth;
    const double fit = fit_area(s, half);
    const double reach = fit * half / (triangle ? 0.93969262078590838 : 0.92387953251128676);
    blg_vec2 corner = blg_vec2_scale(s->corner, fit);
    blg_polygon rounded = {.n = 0};
    for (int i = 0; i < s->n_corners; i++) {
        blg_vec2 arm = turned(blg_vec2_scale(corner, reach / s->radius),
                              triangle ? minus_forty : minus_sixteenth);
        for (int k = 0; k < per_corner; k++) {
            add_corner(&rounded, s->centre, blg_vec2_add(corner, arm));
            arm = turned(arm, fan);
        }
        corner = turned(corner, step);
    }
    return rounded;
}

static blg_polygon inner_of(const stamp *s) {
    static const blg_vec2 minus_third = {-0.5, -0.86602540378443865};
    blg_vec2 corner = blg_vec2_scale(s->corner, s->inner / s->radius);
    blg_polygon inner = {.n = 0};
    for (int i = 0; i < s->n_corners; i++) {
        add_corner(&inner, s->centre, corner);
        corner = s->n_corners == 3 ? turned(corner, minus_third) : (blg_vec2){corner.y, -corner.x};
    }
    return inner;
}

/* ---- pens ---- */

/* Whether b, between a and c, may go: its distance from the chord is below what shows. */
static bool is_straight(blg_vec2 a, blg_vec2 b, blg_vec2 c) {
    blg_vec2 chord = blg_vec2_sub(c, a), arm = blg_vec2_sub(b, a);
    double along = blg_vec2_dot(arm, chord), length2 = blg_vec2_dot(chord, chord);
    double across = blg_vec2_cross(arm, chord);
    return along >= 0 && along <= length2 && across * across <= STRAIGHT_PX * STRAIGHT_PX * length2;
}

/* A zigzag's crossings of its axis lie on the flanks of its teeth: a third of all its points. No
 * two points in a row are left out, so that errors do not add up. */
static void add_pen(const batch *b, const blg_ink_item *item) {
    const blg_vec2 *p = b->ink->points + item->first;
    cairo_new_sub_path(b->cairo);
    blg_vec2 kept = {0, 0};
    bool dropped = true;
    for (int i = 0; i < item->n; i++) {
        blg_vec2 at = to_px(b->f, p[i]);
        dropped = !dropped && i + 1 < item->n && is_straight(kept, at, to_px(b->f, p[i + 1]));
        if (dropped)
            continue;
        cairo_line_to(b->cairo, at.x, at.y);
        kept = at;
    }
}

/* ---- batches ---- */

/* width_px: of the pen; 0 where paths are filled, and the spacer leaves no ink. */
static void add_spacer(const batch *b, double y, double width_px) {
    double x = b->target.side_px + BLG_BATCH_MARGIN_PX - 1 + width_px / 2;
    if (!b->fast)
        return;
    cairo_move_to(b->cairo, x, y);
    cairo_line_to(b->cairo, x, y + 1);
    cairo_close_path(b->cairo);
}

/* Whether there is ink in the pixels around s's inside. */
static bool covers_ink(const batch *b, const stamp *s) {
    const int last = b->target.side_px - 1;
    if (!(fabs(s->centre.x) + fabs(s->centre.y) + s->inner < FAR_PX))
        return false;
    int x0 = (int)floor(s->centre.x - s->inner - 1), x1 = (int)ceil(s->centre.x + s->inner + 1);
    int y0 = (int)floor(s->centre.y - s->inner - 1), y1 = (int)ceil(s->centre.y + s->inner + 1);
    x0 = x0 < 0 ? 0 : x0;
    y0 = y0 < 0 ? 0 : y0;
    x1 = x1 > last ? last : x1;
    y1 = y1 > last ? last : y1;
    unsigned ink = 0;
    for (int y = y0; y <= y1 && !ink; y++)
        for (int x = x0; x <= x1; x++)
            ink |= b->target.pixels[(size_t)y * (size_t)b->target.stride + (size_t)x];
    return ink != 0;
}

/* The edges of a stamp's outline; the inner one turns the other way. */
static blg_polygon outside_of(const batch *b, const stamp *s) {
    return s->n_corners > 4 ? circle_of(s, s->outer, 1) : rounded_of(s, b->f->stamp_px / 2);
}

static blg_polygon inside_of(const stamp *s) {
    return s->n_corners > 4 ? circle_of(s, s->inner, -1) : inner_of(s);
}

static blg_polygon turned_back(const blg_polygon *p) {
    blg_polygon back = {.n = p->n};
    for (int i = 0; i < p->n; i++)
        back.corners[i] = p->corners[p->n - 1 - i];
    return back;
}

static void add_path(const batch *b, const blg_polygon *p) {
    cairo_new_sub_path(b->cairo);
    for (int i = 0; i < p->n; i++)
        cairo_line_to(b->cairo, p->corners[i].x, p->corners[i].y);
    cairo_close_path(b->cairo);
}

/* Fills polygons in two ways of equal result: by points, as far as rings.h can, else by Cairo. */
static bool clear_by_points(batch *b, const bool *clears) {
    bool done = b->fast;
    for (int i = 0; i < b->n_stamps && done; i++)
        if (clears[i]) {
            const blg_polygon inside = inside_of(&b->stamps[i]), forth = turned_back(&inside);
            done = blg_rings_add(b->rings, &forth, NULL);
        }
    return done && blg_rings_erase(b->rings, &b->target);
}

static void clear_insides(batch *b) {
    bool clears[BATCH_STAMPS], any = false;
    for (int i = 0; i < b->n_stamps; i++)
        any |= clears[i] = b->stamps[i].inner > 0 && covers_ink(b, &b->stamps[i]);
    if (!any || clear_by_points(b, clears))
        return;
    for (int i = 0; i < b->n_stamps; i++)
        if (clears[i]) {
            const blg_polygon inside = inside_of(&b->stamps[i]);
            add_path(b, &inside);
        }
    add_spacer(b, b->stamps[0].centre.y, 0);
    cairo_surface_mark_dirty(b->surface);
    cairo_set_operator(b->cairo, CAIRO_OPERATOR_CLEAR);
    cairo_fill(b->cairo);
    cairo_set_operator(b->cairo, CAIRO_OPERATOR_OVER);
    cairo_surface_flush(b->surface);
}

static bool fill_by_points(batch *b) {
    bool done = b->fast;
    for (int i = 0; i < b->n_stamps && done; i++) {
        const stamp *s = &b->stamps[i];
        const blg_polygon outside = outside_of(b, s), inside = inside_of(s);
        done = blg_rings_add(b->rings, &outside, s->inner > 0 ? &inside : NULL);
    }
    return done && blg_rings_ink(b->rings, &b->target);
}

static void fill_rings(batch *b) {
    if (fill_by_points(b))
        return;
    for (int i = 0; i < b->n_stamps; i++) {
        const blg_polygon outside = outside_of(b, &b->stamps[i]), inside = inside_of(&b->stamps[i]);
        add_path(b, &outside);
        if (b->stamps[i].inner > 0)
            add_path(b, &inside);
    }
    add_spacer(b, b->stamps[0].centre.y, 0);
    cairo_surface_mark_dirty(b->surface);
    cairo_fill(b->cairo);
    cairo_surface_flush(b->surface);
}

static void flush(batch *b) {
    cairo_new_path(b->cairo);
    for (int i = 0; i < b->n_pens; i++)
        add_pen(b, &b->ink->items[b->first + i]);
    if (b->n_pens) {
        const blg_vec2 start = b->ink->points[b->ink->items[b->first].first];
        add_spacer(b, to_px(b->f, start).y, b->f->pen_px);
        cairo_stroke(b->cairo);
    }
    if (b->n_stamps) {
        cairo_surface_flush(b->surface);
        clear_insides(b);
        fill_rings(b);
        cairo_surface_mark_dirty(b->surface);
    }
    b->first += b->n_pens + b->n_stamps;
    b->n_pens = b->n_stamps = 0;
}

static bool reaches_into_another(const batch *b, const stamp *s) {
    for (int i = 0; i < b->n_stamps; i++) {
        const stamp *other = &b->stamps[i];
        double apart = blg_most(other->inner > 0 ? other->inner + s->outer : 0,
                                s->inner > 0 ? s->inner + other->outer : 0);
        blg_vec2 d = blg_vec2_sub(other->centre, s->centre);
        if (blg_vec2_dot(d, d) < apart * apart)
            return true;
    }
    return false;
}

/* One stamp whole, from the cache where it holds such stamps. */
static blg_status draw_small_stamp(batch *b, blg_stamp_cache *small_stamps, const blg_frame *f,
                                   const blg_ink_item *item, blg_error *error) {
    stamp s = stamp_of(f, b->ink, item);
    if (b->n_pens) {
        flush(b);
        cairo_surface_flush(b->surface);
    }
    if (!blg_stamp_cache_keeps(s.corner, f->stamp_px)) {
        b->stamps[b->n_stamps++] = stamp_of(b->f, b->ink, item);
        flush(b);
        return BLG_OK;
    }
    blg_status status = blg_stamp_cache_draw(small_stamps, &b->target, s.centre, s.corner,
                                             s.n_corners, f->stamp_px, error);
    cairo_surface_mark_dirty(b->surface);
    b->first++;
    return status;
}

static void draw_stamp(batch *b, const blg_ink_item *item) {
    stamp s = stamp_of(b->f, b->ink, item);
    if (b->n_stamps == BATCH_STAMPS || reaches_into_another(b, &s))
        flush(b);
    b->stamps[b->n_stamps++] = s;
}

/* Whether all ink is on the image. */
static bool is_inside(const blg_frame *f, const blg_ink *ink, int size_px) {
    blg_box box = blg_ink_box(ink, 0, ink->n_items);
    blg_vec2 low = to_px(f, (blg_vec2){box.x_low, box.y_high});
    blg_vec2 high = to_px(f, (blg_vec2){box.x_high, box.y_low});
    return low.x >= 0 && low.y >= 0 && high.x <= size_px && high.y <= size_px;
}

blg_status blg_batch_draw(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                          blg_stamp_cache *small_stamps, blg_rings *rings, blg_error *error) {
    const bool thin = f->pen_px < THIN_PEN_PX,
               small = f->stamp_px < BLG_CACHED_OUTLINE_MAX_PX && !(ink->stamp_px > 0);
    blg_frame shifted = *f;
    cairo_surface_t *surface = cairo_get_target(cairo);
    const int size_px = cairo_image_surface_get_height(surface);
    const bool fast = !thin && is_inside(f, ink, size_px);
    shifted.x0 += fast ? FAST_SHIFT_PX : 0;
    batch b = {.cairo = cairo,
               .f = &shifted,
               .ink = ink,
               .surface = surface,
               .rings = rings,
               .target = {cairo_image_surface_get_data(surface), size_px,
                          cairo_image_surface_get_stride(surface)},
               .fast = fast};
    blg_draw_set_pen(cairo, PEN_TOLERANCE_PX);
    cairo_set_line_width(cairo, f->pen_px);
    cairo_set_antialias(cairo, fast ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
    blg_status status = BLG_OK;
    for (int i = 0; i < ink->n_items && status == BLG_OK; i++) {
        const blg_ink_item *item = &ink->items[i];
        if (item->kind == BLG_INK_STAMP && small) {
            status = draw_small_stamp(&b, small_stamps, f, item, error);
        } else if (item->kind == BLG_INK_STAMP) {
            draw_stamp(&b, item);
        } else {
            if (b.n_stamps)
                flush(&b);
            b.n_pens++;
        }
    }
    flush(&b);
    return status == BLG_OK ? blg_draw_done(cairo, "an image", error) : status;
}
