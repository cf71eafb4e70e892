/* Rule 6, by other means than the builder's: every ink point is marked on a coarse raster of the
 * plane, and the marks of one shape are looked up around the ink of the next.
 *
 * Distances are judged on points set along each outline at most STEP apart, so that the true
 * distance of two inks is at least the least distance of their points minus STEP. */
#include "base/buf.h"
#include "base/error.h"
#include "geom/vec2.h"
#include "ink/ink.h"
#include "judge/verify_rules.h"

#include <string.h>

#define STEP 2.0 /* plane units between checked points */
#define CELL_UNIT                                                                                  \
    16.0         /* at least the largest gap + two pen reaches that one cell's ring can see        \
                  */
#define CELLS 64 /* a side; 1,024 plane units, more than any plane */

typedef struct cell_point {
    blg_vec2 at;
    double reach;
    int next; /* in the same cell, -1 = last */
} cell_point;

struct blg_placement_check {
    blg_ink ink;
    int heads[CELLS][CELLS];
    cell_point *points;
    int n_points, cap_points;
};

blg_status blg_placement_check_create(blg_arena *arena, blg_placement_check **check,
                                      blg_error *error) {
    *check = BLG_NEW(arena, blg_placement_check, 1);
    return *check ? BLG_OK : blg_no_memory(error);
}

void blg_placement_check_free(blg_placement_check *check) {
    if (!check)
        return;
    blg_ink_free(&check->ink);
    blg_buf_release(&check->points);
}

static int cell_of(double x) {
    int cell = (int)floor(x / CELL_UNIT) + CELLS / 2;
    return cell < 0 ? 0 : cell >= CELLS ? CELLS - 1 : cell;
}

static bool mark(blg_placement_check *c, blg_vec2 at, double reach) {
    if (!blg_buf_grow(&c->points, &c->cap_points, c->n_points + 1, sizeof *c->points))
        return false;
    int *head = &c->heads[cell_of(at.y)][cell_of(at.x)];
    c->points[c->n_points] = (cell_point){at, reach, *head};
    *head = c->n_points++;
    return true;
}

/* Widest line of the image. */
static double widest(const blg_placement_check *c) {
    return 2 * blg_most(blg_ink_reach(&c->ink, BLG_INK_PEN), blg_ink_reach(&c->ink, BLG_INK_STAMP));
}

/* Least distance from ink at `at` to marked ink, or `limit` where nothing is nearer. */
static double nearest(const blg_placement_check *c, blg_vec2 at, double reach, double limit) {
    int ring = (int)ceil((limit + reach + widest(c)) / CELL_UNIT);
    int row = cell_of(at.y), column = cell_of(at.x);
    for (int i = row - ring; i <= row + ring; i++)
        for (int j = column - ring; j <= column + ring; j++) {
            if (i < 0 || j < 0 || i >= CELLS || j >= CELLS)
                continue;
            for (int k = c->heads[i][j]; k >= 0; k = c->points[k].next) {
                double d = blg_vec2_distance(at, c->points[k].at) - reach - c->points[k].reach;
                limit = d < limit ? d : limit;
            }
        }
    return limit;
}

static bool all_inside(const blg_placement_check *c, double plane_unit) {
    double half = plane_unit / 2 + 1e-6;
    for (int i = 0; i < c->ink.n_items; i++) {
        const blg_ink_item *item = &c->ink.items[i];
        double room = half - blg_ink_reach(&c->ink, item->kind);
        for (int k = 0; k < item->n; k++) {
            blg_vec2 p = c->ink.points[item->first + k];
            if (!(fabs(p.x) <= room &&
                  fabs(p.y) <= room)) /* also false for a pose that is no number */
                return false;
        }
    }
    return true;
}

/* NO_MEMORY beside the public verdicts. */
typedef enum result {
    CLEAR = BLG_PLACEMENT_CLEAR,
    OUTSIDE = BLG_PLACEMENT_OUTSIDE,
    TOO_NEAR = BLG_PLACEMENT_TOO_NEAR,
    NO_MEMORY
} result;

/* What of two shapes can come near each other: the part of the plane within the gap of both boxes.
 */
typedef struct region {
    double left, right, bottom, top;
} region;

static region box_of(const blg_placement_check *c, int shape) {
    region r = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int i = 0; i < c->ink.n_items; i++) {
        const blg_ink_item *item = &c->ink.items[i];
        double reach = blg_ink_reach(&c->ink, item->kind);
        for (int k = 0; k < item->n && item->shape == shape; k++) {
            blg_vec2 p = c->ink.points[item->first + k];
            r.left = blg_least(r.left, p.x - reach);
            r.right = blg_most(r.right, p.x + reach);
            r.bottom = blg_least(r.bottom, p.y - reach);
            r.top = blg_most(r.top, p.y + reach);
        }
    }
    return r;
}

static region meeting_of(const region *a, const region *b, double gap) {
    return (region){blg_most(a->left, b->left) - gap, blg_least(a->right, b->right) + gap,
                    blg_most(a->bottom, b->bottom) - gap, blg_least(a->top, b->top) + gap};
}

static bool holds(const region *r, blg_vec2 p, double room) {
    return p.x >= r->left - room && p.x <= r->right + room && p.y >= r->bottom - room &&
           p.y <= r->top + room;
}

/* One outline point: marked, or checked for distance from what is marked. */
static result visit(blg_placement_check *c, double gap, const region *where, blg_vec2 at,
                    double reach, bool marking) {
    if (!holds(where, at, widest(c)))
        return CLEAR;
    if (marking)
        return mark(c, at, reach) ? CLEAR : NO_MEMORY;
    return nearest(c, at, reach, gap) < gap - STEP ? TOO_NEAR : CLEAR;
}

static result visit_item(blg_placement_check *c, double gap, const region *where,
                         const blg_ink_item *item, bool marking) {
    double reach = blg_ink_reach(&c->ink, item->kind);
    const blg_vec2 *points = c->ink.points + item->first;
    int segments = item->kind == BLG_INK_STAMP ? item->n : item->n - 1;
    result found = visit(c, gap, where, points[0], reach, marking);
    for (int k = 0; k < segments && found == CLEAR; k++) {
        blg_vec2 a = points[k], d = blg_vec2_sub(points[(k + 1) % item->n], a);
        int n = (int)ceil(blg_vec2_length(d) / STEP);
        for (int m = 1; m <= n && found == CLEAR; m++)
            found = visit(c, gap, where, blg_vec2_along(a, (double)m / n, d), reach, marking);
    }
    return found;
}

static result visit_shape(blg_placement_check *c, double gap, const region *where, int shape,
                          bool marking) {
    result found = CLEAR;
    for (int i = 0; i < c->ink.n_items && found == CLEAR; i++)
        if (c->ink.items[i].shape == shape)
            found = visit_item(c, gap, where, &c->ink.items[i], marking);
    return found;
}

static result judge_pair(blg_placement_check *c, double gap, const region *a, int shape_a,
                         const region *b, int shape_b) {
    region where = meeting_of(a, b, gap);
    if (where.left > where.right || where.bottom > where.top)
        return CLEAR; /* the boxes alone are that far apart */
    memset(c->heads, -1, sizeof c->heads);
    c->n_points = 0;
    result found = visit_shape(c, gap, &where, shape_a, true);
    return found == CLEAR ? visit_shape(c, gap, &where, shape_b, false) : found;
}

static result judge(blg_placement_check *c, const blg_placement_config *config,
                    const blg_scene *scene) {
    if (blg_ink_draw_scene(&c->ink, scene) != BLG_OK)
        return NO_MEMORY;
    if (!all_inside(c, config->plane_unit))
        return OUTSIDE;
    region boxes[BLG_MAX_SHAPES];
    result found = CLEAR;
    for (int s = 0; s < scene->n_shapes && scene->n_shapes > 1; s++)
        boxes[s] = box_of(c, s);
    for (int s = 1; s < scene->n_shapes; s++)
        for (int t = 0; t < s && found == CLEAR; t++)
            found = judge_pair(c, config->gap_unit, &boxes[t], t, &boxes[s], s);
    return found;
}

blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error) {
    result found = judge(check, config, scene);
    if (found == NO_MEMORY)
        return blg_no_memory(error);
    *verdict = (blg_placement_verdict)found;
    return BLG_OK;
}

static bool outside(double width, double published, blg_range wanted) {
    const double drawn = width > 0 ? width : published;
    return !(drawn >= wanted.low && drawn <= wanted.high);
}

void blg_verify_widths(const blg_config *config, const blg_scene *scene, int side, int image,
                       blg_verdict *verdict) {
    if (outside(scene->pen_px, BLG_PEN_WIDTH_PX_512, config->pen_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: a pen of %g px, the config says %g to %g", side, image,
                           scene->pen_px, config->pen_px.low, config->pen_px.high);
    if (outside(scene->stamp_px, BLG_STAMP_WIDTH_PX_512, config->stamp_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: stamps of %g px, the config says %g to %g", side, image,
                           scene->stamp_px, config->stamp_px.low, config->stamp_px.high);
}
