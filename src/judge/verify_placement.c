/* Rule 6, by another method than the one that placed the shapes: points are set along the outlines
 * of two shapes, where the shapes may be near each other. Every point of the first shape is
 * compared with every point of the second.
 *
 * Neighbouring points of an outline are at most STEP apart. So the true distance of two shapes is
 * at least the least distance of their points minus STEP. */
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
    outline_point *points; /* of the current two shapes, near each other's boxes */
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

static bool all_inside(const blg_placement_check *c, double plane_unit) {
    double half = plane_unit / 2 + 1e-6;
    for (int i = 0; i < c->ink.n_items; i++) {
        const blg_ink_item *item = &c->ink.items[i];
        double room = half - blg_ink_reach(&c->ink, item->kind);
        int n_inside = 0; /* counted so that a NaN counts as outside */
        for (int k = 0; k < item->n; k++) {
            blg_vec2 p = c->ink.points[item->first + k];
            n_inside += (fabs(p.x) <= room) & (fabs(p.y) <= room);
        }
        if (n_inside < item->n)
            return false;
    }
    return true;
}

/* Adds a point, unless it is farther from the box `near` than its reach (half the line width).
 * False if memory is out. */
static bool add_point(blg_placement_check *c, const blg_box *near, blg_vec2 at, double reach) {
    if (at.x < near->x_low - reach || at.x > near->x_high + reach || at.y < near->y_low - reach ||
        at.y > near->y_high + reach)
        return true;
    if (!blg_buf_grow(&c->points, &c->cap_points, c->n_points + 1, sizeof *c->points))
        return false;
    c->points[c->n_points++] = (outline_point){at, reach};
    return true;
}

static bool add_outline(blg_placement_check *c, const blg_box *near, const blg_ink_item *item) {
    const double reach = blg_ink_reach(&c->ink, item->kind);
    const blg_vec2 *points = c->ink.points + item->first;
    const int segments = item->kind == BLG_INK_STAMP ? item->n : item->n - 1;
    bool good = add_point(c, near, points[0], reach);
    for (int k = 0; k < segments; k++) {
        blg_vec2 a = points[k], d = blg_vec2_sub(points[(k + 1) % item->n], a);
        const int n = (int)ceil(blg_vec2_length(d) / STEP);
        for (int m = 1; m <= n && good; m++)
            good = add_point(c, near, blg_vec2_along(a, (double)m / n, d), reach);
    }
    return good;
}

static bool add_shape(blg_placement_check *c, const blg_box *near, int shape) {
    int first;
    const int end = blg_ink_shape_items(&c->ink, shape, &first) + first;
    bool good = true;
    for (int i = first; i < end && good; i++) {
        const blg_box box = blg_ink_box(&c->ink, i, 1);
        if (blg_box_distance(&box, near) < STEP) /* most items are not near */
            good = add_outline(c, near, &c->ink.items[i]);
    }
    return good;
}

/* Whether the ink around two points is nearer than limit. */
static bool is_near(const outline_point *a, const outline_point *b, double limit) {
    const blg_vec2 d = blg_vec2_sub(a->at, b->at);
    const double least = limit + a->reach + b->reach;
    return least > 0 && blg_vec2_dot(d, d) < least * least;
}

static blg_status judge_pair(blg_placement_check *c, double gap, int a, int b, bool *apart) {
    int first_a, first_b;
    const int n_a = blg_ink_shape_items(&c->ink, a, &first_a);
    const int n_b = blg_ink_shape_items(&c->ink, b, &first_b);
    const blg_box box_a = blg_ink_box(&c->ink, first_a, n_a);
    const blg_box box_b = blg_ink_box(&c->ink, first_b, n_b);
    /* The rectangle that lies inside both boxes after each has grown by the gap on all sides; empty
     * if the boxes are too far apart. */
    const blg_box near = {
        blg_most(box_a.x_low, box_b.x_low) - gap, blg_most(box_a.y_low, box_b.y_low) - gap,
        blg_least(box_a.x_high, box_b.x_high) + gap, blg_least(box_a.y_high, box_b.y_high) + gap};
    *apart = true;
    if (near.x_low > near.x_high || near.y_low > near.y_high)
        return BLG_OK;
    c->n_points = 0;
    bool good = add_shape(c, &near, a);
    const int of_a = c->n_points;
    if (!good || !add_shape(c, &near, b))
        return BLG_NO_MEMORY;
    for (int i = 0; i < of_a && *apart; i++)
        for (int k = of_a; k < c->n_points && *apart; k++)
            *apart = !is_near(&c->points[i], &c->points[k], gap - STEP);
    return BLG_OK;
}

blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error) {
    bool apart = true;
    blg_status status = blg_ink_draw_scene(&check->ink, scene);
    const bool inside = status == BLG_OK && all_inside(check, config->plane_unit);
    for (int s = 1; s < scene->n_shapes && inside; s++)
        for (int t = 0; t < s && apart && status == BLG_OK; t++)
            status = judge_pair(check, config->gap_unit, t, s, &apart);
    *verdict = !inside ? BLG_PLACEMENT_OUTSIDE
               : apart ? BLG_PLACEMENT_CLEAR
                       : BLG_PLACEMENT_TOO_NEAR;
    return status == BLG_OK ? BLG_OK : blg_no_memory(error);
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
