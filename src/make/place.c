/* Placement by rejection, in the plane's frame (origin at its centre, y up).
 *
 * For each shape, scale and rotation are drawn together until the decorated ink's box fits the
 * plane. Then the box's position is uniform in the rectangle that keeps it inside. The position
 * only shifts the ink, so the ink is computed once per scale and rotation. If two shapes come
 * nearer than the gap, all shapes are drawn anew. So the poses are a sample of the joint
 * distribution, given the gap, on both sides alike.
 *
 * In abstract problems the concept speaks of the largest figure. So distractors there are drawn at
 * a share of the size of the scene's first shape.
 *
 * Invariants on success: every ink point plus half its pen lies inside the plane; the inks of any
 * two shapes are at least gap_unit apart. */
#include "make/place.h"

#include "analyse/analyse.h"
#include "base/error.h"
#include "geom/vec2.h"
#include "ink/ink_distance.h"

#include <math.h>
#include <stdbool.h>

/* Margin for rounding: other modules recompute the ink from the final pose, with rounding errors of
 * 1e-13. The recomputed ink must still keep inside the plane and observe the gap. */
#define SLACK_UNIT 1e-6

typedef struct placer {
    const blg_placement_config *config;
    blg_range scale;
    double diameters[BLG_MAX_SHAPES]; /* program units; 0 = not measured */
    blg_rng *rng;
    blg_ink *ink;
    blg_tally *tally;
    int trials;                    /* used so far */
    blg_box boxes[BLG_MAX_SHAPES]; /* ink boxes of the placed shapes */
} placer;

/* Draws one coordinate of a shape's start, in the range that the config allows. The ink reaches
 * from low to high relative to the start and must stay inside the plane. False if no value is
 * possible. */
static bool draw_coordinate(placer *p, double low, double high, double *at) {
    const double half = p->config->plane_unit / 2 - SLACK_UNIT;
    const double least = blg_most(-half - low, p->config->position_unit.low);
    const double most = blg_least(half - high, p->config->position_unit.high);
    *at = blg_rng_uniform(p->rng, least, most);
    return least <= most;
}

/* Range of scales for one shape; a distractor's depends on the first shape's diameter and scale. */
static blg_range scales_of(const placer *p, const blg_scene *scene, int shape) {
    if (shape == 0 || !(p->diameters[shape] > 0))
        return p->scale;
    const double unit = p->diameters[0] * scene->poses[0].scale / p->diameters[shape];
    return (blg_range){BLG_DISTRACTOR_LEAST * unit, BLG_DISTRACTOR_MOST * unit};
}

/* Draws one pose after another until the shape fits. BLG_OK with *fits false if the trials run
 * out. */
static blg_status place_shape(placer *p, const blg_program *program, blg_range scale,
                              blg_pose *pose, bool *fits) {
    const int n_points = p->ink->n_points, first = p->ink->n_items, n_shapes = p->ink->n_shapes;
    for (*fits = false; p->trials < p->config->max_trials; p->trials++) {
        *pose = (blg_pose){.scale = blg_rng_uniform(p->rng, scale.low, scale.high),
                           .heading_deg = blg_rng_uniform(p->rng, p->config->rotation_deg.low,
                                                          p->config->rotation_deg.high)};
        if (blg_ink_add_shape(p->ink, program, pose) != BLG_OK)
            return BLG_NO_MEMORY;
        const int n = p->ink->n_items - first;
        const blg_box box = n ? blg_ink_box(p->ink, first, n) : (blg_box){0, 0, 0, 0};
        if (draw_coordinate(p, box.x_low, box.x_high, &pose->x) &&
            draw_coordinate(p, box.y_low, box.y_high, &pose->y)) {
            blg_ink_shift(p->ink, first, n, (blg_vec2){pose->x, pose->y});
            p->boxes[n_shapes] = (blg_box){box.x_low + pose->x, box.y_low + pose->y,
                                           box.x_high + pose->x, box.y_high + pose->y};
            *fits = true;
            return BLG_OK;
        }
        p->tally->rejected[BLG_REJECT_outside_plane]++;
        p->ink->n_points = n_points;
        p->ink->n_items = first;
        p->ink->n_shapes = n_shapes;
    }
    return BLG_OK;
}

static bool apart(const placer *p, int shape) {
    const double gap = p->config->gap_unit + SLACK_UNIT;
    for (int other = 0; other < shape; other++)
        if (blg_box_distance(&p->boxes[other], &p->boxes[shape]) < gap + SLACK_UNIT &&
            blg_ink_distance(p->ink, other, shape, gap, gap) < gap)
            return false;
    return true;
}

/* Draws all shapes once; sets *done if all fit and stay apart. */
static blg_status place_all(placer *p, blg_scene *scene, bool *done) {
    blg_ink_clear(p->ink);
    p->ink->pen_px = scene->pen_px;
    p->ink->stamp_px = scene->stamp_px;
    *done = false;
    for (int i = 0; i < scene->n_shapes; i++) {
        bool fits;
        blg_status status =
            place_shape(p, &scene->programs[i], scales_of(p, scene, i), &scene->poses[i], &fits);
        if (status != BLG_OK || !fits)
            return status;
        if (!apart(p, i)) {
            p->tally->rejected[BLG_REJECT_shapes_too_near]++;
            p->trials++;
            return BLG_OK;
        }
    }
    *done = true;
    return BLG_OK;
}

/* Diameters of the first shape and of the distractors. */
static void measure(placer *p, const blg_scene *scene) {
    for (int i = 0; i < scene->n_shapes; i++) {
        blg_figure figure;
        if (i && i < scene->n_shapes - scene->n_distractors)
            continue;
        blg_figure_prepare(&scene->programs[i], &figure);
        p->diameters[i] = figure.diameter;
    }
}

blg_status blg_place_scene(const blg_placement_config *config, blg_family family, blg_rng *rng,
                           blg_ink *ink, blg_scene *scene, blg_tally *tally, blg_error *error) {
    placer p = {
        .config = config, .scale = config->scale[family], .rng = rng, .ink = ink, .tally = tally};
    if (family == BLG_ABSTRACT && scene->n_distractors)
        measure(&p, scene);
    bool done = scene->n_shapes == 0;
    while (!done && p.trials < config->max_trials)
        if (place_all(&p, scene, &done) != BLG_OK)
            return blg_no_memory(error);
    if (!done)
        return blg_error_set(error, BLG_FAILED,
                             "no placement of %d shape%s at scale %g..%g found in %d trials "
                             "(plane %g, gap %g)",
                             scene->n_shapes, scene->n_shapes == 1 ? "" : "s", p.scale.low,
                             p.scale.high, config->max_trials, config->plane_unit,
                             config->gap_unit);
    return BLG_OK;
}
