/* Rule 6, by other means than the builder's: points are set along the outlines of two shapes where
 * the shapes may come near each other, and every point of one is compared with every point of the
 * other.
 *
 * Points of an outline are at most STEP apart, so that the true distance of two inks is at least
 * the least distance of their points minus STEP. */
#include "base/buf.h"
#include "ink/ink.h"
#include "judge/verify_rules.h"

#define STEP 2.0 /* plane units between checked points */

typedef struct outline_point {
    blg_vec2 at;
    double reach;
} outline_point;

struct blg_placement_check {
    blg_ink ink;
    outline_point *points; /* of the first of two shapes */
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

static bool mark(blg_placement_check *c, blg_vec2 at, double reach) {
    if (!blg_buf_grow(&c->points, &c->cap_points, c->n_points + 1, sizeof *c->points))
        return false;
    c->points[c->n_points++] = (outline_point){at, reach};
    return true;
}

/* Whether a marked point is nearer than limit, ink to ink. */
static bool is_near(const blg_placement_check *c, blg_vec2 at, double reach, double limit) {
    for (int k = 0; k < c->n_points; k++) {
        const blg_vec2 d = blg_vec2_sub(at, c->points[k].at);
        const double least = limit + reach + c->points[k].reach;
        if (least > 0 && blg_vec2_dot(d, d) < least * least)
            return true;
    }
    return false;
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
    if (!holds(where, at, reach))
        return CLEAR;
    if (marking)
        return mark(c, at, reach) ? CLEAR : NO_MEMORY;
    return is_near(c, at, reach, gap - STEP) ? TOO_NEAR : CLEAR;
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
