#include "analyse/width.h"

#include "geom/vec2.h"

#include <stdlib.h>

#define ARC_STEP_DEG  4.0
#define MOST_POINTS   (BLG_MAX_ACTIONS * 92)
#define SAME_WIDTH    1e-7 /* among boxes this close in width, the longer is taken */
#define COARSE_CELLS  12   /* along the longer side of the outline's box */
#define FINEST_CELL   0.001
#define MOST_CELLS    4096
#define POLISH_FINEST 2e-5
#define SAFE          1e-9 /* more than rounding, less than any cell */

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

static int left_to_right(const void *left, const void *right) {
    const blg_vec2 *a = left, *b = right;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* Adds p to a chain of n points that turns left only. Points that would turn right are dropped, as
 * long as the chain has at least `floor` points. */
static int chain(blg_vec2 *hull, int n, int floor, blg_vec2 p) {
    while (n >= floor && blg_vec2_cross(blg_vec2_sub(hull[n - 1], hull[n - 2]),
                                        blg_vec2_sub(p, hull[n - 1])) <= 0)
        n--;
    hull[n] = p;
    return n + 1;
}

/* Makes the convex hull, counter-clockwise, with the first point repeated at the end. Returns its
 * number of points. */
static int convex_hull(blg_vec2 *points, int n, blg_vec2 *hull) {
    qsort(points, (size_t)n, sizeof *points, left_to_right);
    int size = 0;
    for (int i = 0; i < n; i++)
        size = chain(hull, size, 2, points[i]);
    int floor = size + 1;
    for (int i = n - 2; i >= 0; i--)
        size = chain(hull, size, floor, points[i]);
    return size;
}

double blg_width_box_ratio(const blg_drawing *d) {
    blg_vec2 points[MOST_POINTS], hull[MOST_POINTS + 1];
    int n = convex_hull(points, take_points(d, points), hull);
    double width = HUGE_VAL, length = 1;
    for (int i = 0; i + 1 < n; i++) {
        blg_vec2 edge = blg_vec2_sub(hull[i + 1], hull[i]);
        double size = blg_vec2_length(edge);
        if (size < 1e-9)
            continue;
        double far = 0, low = HUGE_VAL, high = -HUGE_VAL;
        for (int k = 0; k + 1 < n; k++) {
            blg_vec2 v = blg_vec2_sub(hull[k], hull[i]);
            double across = blg_vec2_cross(edge, v) / size, along = blg_vec2_dot(edge, v) / size;
            far = across > far ? across : far;
            low = along < low ? along : low;
            high = along > high ? along : high;
        }
        if (far < width - SAME_WIDTH || (far < width + SAME_WIDTH && high - low > length)) {
            width = far;
            length = high - low;
        }
    }
    return width < length ? width / length : 1;
}

typedef struct cell {
    blg_vec2 centre;
    double depth;
} cell;

typedef struct inscribed {
    const blg_outline *o;
    double radius;
    blg_vec2 centre;
    int nearest; /* index of the outline's segment nearest to the last point */
} inscribed;

static double to_part(const blg_outline *o, int i, blg_vec2 p) {
    return blg_vec2_to_segment_squared(p, o->points[i].at, o->points[i + 1 == o->n ? 0 : i + 1].at);
}

/* The depth of p: its distance from the outline, negative if p is outside. If the distance is below
 * `enough`, any number below `enough` may be returned, which is faster. */
static double depth(inscribed *s, blg_vec2 p, double enough) {
    const blg_outline *o = s->o;
    const double bar = enough > 0 ? enough * enough : 0;
    double least = to_part(o, s->nearest, p);
    for (int i = 0; i < o->n && least >= bar; i++) {
        const double d = to_part(o, i, p);
        if (d < least) {
            least = d;
            s->nearest = i;
        }
    }
    if (least < bar)
        return 0;
    least = sqrt(least);
    return blg_outline_contains(o, p) ? least : -least;
}

/* Returns the depth of p. If the depth exceeds the best radius, p becomes the best centre. A depth
 * that is more than slack below the best radius may be inexact. */
static double look(inscribed *s, blg_vec2 p, double slack) {
    double d = depth(s, p, s->radius - slack - SAFE);
    if (d > s->radius) {
        s->radius = d;
        s->centre = p;
    }
    return d;
}

/* Hill climbing from the best centre: tries sixteen directions, and halves the step if no direction
 * is better. */
static void polish(inscribed *s, double step) {
    while (step > POLISH_FINEST) {
        double before = s->radius;
        blg_vec2 from = s->centre;
        for (int i = 0; i < 16; i++)
            look(s, blg_vec2_along(from, step, blg_vec2_polar(22.5 * i)), 0);
        if (s->radius <= before)
            step /= 2;
    }
}

static int coarse_cells(inscribed *s, cell *cells, double *size) {
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
                cells[n++] = (cell){p, look(s, p, *size * 0.7072)};
        }
    return n;
}

double blg_width_inscribed_radius(const blg_outline *o, double floor_radius) {
    if (o->area <= BLG_PI * floor_radius * floor_radius)
        return floor_radius;
    inscribed s = {.o = o, .radius = floor_radius};
    cell cells[2][MOST_CELLS];
    double size;
    int from = 0, n = coarse_cells(&s, cells[0], &size);
    for (; size > FINEST_CELL && n > 0; size /= 2, from = 1 - from) {
        int kept = 0;
        for (int i = 0; i < n; i++) {
            const cell *c = &cells[from][i];
            for (int k = 0; k < 4 && c->depth + size * 0.7072 > s.radius; k++) {
                blg_vec2 p = {c->centre.x + size * (k % 2 ? 0.25 : -0.25),
                              c->centre.y + size * (k / 2 ? 0.25 : -0.25)};
                double d = look(&s, p, size * 0.3536);
                if (kept < MOST_CELLS && d + size * 0.3536 > s.radius)
                    cells[1 - from][kept++] = (cell){p, d};
            }
        }
        n = kept;
    }
    if (s.radius > floor_radius)
        polish(&s, 2 * FINEST_CELL);
    return s.radius;
}

/* ---- waist ---- */

/* The points that are tried as ends of a waist: inward corners, and every ARC_STRIDE-th point of a
 * concave arc; in all, at most MOST_CANDIDATES points. */
#define ARC_STRIDE      2
#define MOST_CANDIDATES 128

/* Between its ends, a waist must neither cross nor touch the outline. Values below TOUCH count as
 * touching. */
#define TOUCH 1e-10

typedef struct extent {
    double low, high;
} extent;

static void widen(extent *e, double v) {
    e->low = v < e->low ? v : e->low;
    e->high = v > e->high ? v : e->high;
}

/* Extent, in direction u, of the outline's points from i on to j, both included; after the last
 * point comes point 0. */
static double lobe_width(const blg_outline *o, int i, int j, blg_vec2 u) {
    extent e = {HUGE_VAL, -HUGE_VAL};
    for (int k = i;; k = k + 1 == o->n ? 0 : k + 1) {
        widen(&e, blg_vec2_dot(o->points[k].at, u));
        if (k == j)
            break;
    }
    return e.high - e.low;
}

static bool cross_each_other(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    blg_vec2 ab = blg_vec2_sub(b, a), cd = blg_vec2_sub(d, c);
    double c_side = blg_vec2_cross(ab, blg_vec2_sub(c, a));
    double d_side = blg_vec2_cross(ab, blg_vec2_sub(d, a));
    double a_side = blg_vec2_cross(cd, blg_vec2_sub(a, c));
    double b_side = blg_vec2_cross(cd, blg_vec2_sub(b, c));
    return c_side * d_side < TOUCH && a_side * b_side < TOUCH;
}

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

static bool share_arc(const blg_outline_point *p, const blg_outline_point *q) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (p->arcs[i] >= 0 && p->arcs[i] == q->arcs[j])
                return true;
    return false;
}

static void try_pair(const blg_outline *o, int i, int j, blg_waist *best) {
    const blg_outline_point *p = &o->points[i], *q = &o->points[j];
    blg_vec2 d = blg_vec2_sub(q->at, p->at);
    double length = blg_vec2_length(d);
    /* A lobe is at most 1 wide, so the ratio is at least the waist's length. */
    if (length >= best->ratio || length <= 0 || share_arc(p, q) || j - i == 1 ||
        (i == 0 && j == o->n - 1))
        return;
    blg_vec2 u = blg_vec2_scale(d, 1 / length);
    double one = lobe_width(o, i, j, u), other = lobe_width(o, j, i, u);
    double narrow = one < other ? one : other, wide = one < other ? other : one;
    if (length < best->ratio * narrow && runs_inside(o, i, j))
        *best = (blg_waist){length / narrow, length, narrow / wide};
}

void blg_width_waist(const blg_outline *o, blg_waist *waist) {
    int candidates[MOST_CANDIDATES], n = 0, along = 0;
    for (int i = 0; i < o->n && n < MOST_CANDIDATES; i++) {
        const blg_outline_point *p = &o->points[i];
        along = p->arcs[0] >= 0 && p->arcs[0] == p->arcs[1] ? along + 1 : 0;
        if (p->reflex || (along && along % ARC_STRIDE == 0))
            candidates[n++] = i;
    }
    *waist = (blg_waist){1, 1, 1};
    for (int j = 0; j < n; j++)
        for (int i = 0; i < j; i++)
            try_pair(o, candidates[i], candidates[j], waist);
}
