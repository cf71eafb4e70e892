/* The published painter's poses: drawn again and again until every stroke ends inside the plane.
 *
 * Positions are in plane units, angles in degrees. A trial draws the starts, then a scale for each
 * shape. The painter tests neither the bulge of an arc nor the ink's width nor the overlap of two
 * shapes. Drawing stops at the first stroke that ends outside, so if the last trial fails, its
 * drawing is unfinished. */
#include "geom/vec2.h"
#include "ink/walk.h"
#include "reference/sampler.h"

#define POSE_TRIALS 300
#define FULL_TURN   360.0

static const blg_range scales[BLG_FAMILIES] = {{80, 140}, {150, 260}, {150, 320}};

static void set_start(blg_pose *pose, double heading_deg, double radius) {
    blg_vec2 direction = blg_vec2_polar(heading_deg);
    pose->heading_deg = heading_deg;
    pose->x = radius * direction.x;
    pose->y = radius * direction.y;
}

/* The painter calls NumPy's uniform(250), which draws from 250 down to 1. */
static void draw_single_start(blg_mt19937 *mt, blg_pose *pose) {
    double heading_deg = blg_mt19937_uniform(mt, 0, FULL_TURN);
    set_start(pose, heading_deg, blg_mt19937_uniform(mt, 250, 1));
}

static void draw_two_starts(blg_mt19937 *mt, blg_pose poses[2]) {
    double heading_deg = blg_mt19937_uniform(mt, 0, FULL_TURN);
    set_start(&poses[0], heading_deg, blg_mt19937_uniform(mt, 125, 250));
    double dx, dy;
    do {
        poses[1].x = blg_mt19937_uniform(mt, -300, 300);
        poses[1].y = blg_mt19937_uniform(mt, -300, 300);
        dx = poses[1].x - poses[0].x;
        dy = poses[1].y - poses[0].y;
    } while (sqrt(dx * dx + dy * dy) < 300 || fabs(dx) < 45 || fabs(dy) < 45);
    poses[1].heading_deg = blg_mt19937_uniform(mt, heading_deg - 60, heading_deg + 60);
}

static bool try_poses(blg_mt19937 *mt, blg_range scale, blg_scene *scene) {
    if (scene->n_shapes == 1)
        draw_single_start(mt, &scene->poses[0]);
    else
        draw_two_starts(mt, scene->poses);
    for (int s = 0; s < scene->n_shapes; s++)
        scene->poses[s].scale = blg_mt19937_uniform(mt, scale.low, scale.high);
    bool inside = true;
    for (int s = 0; inside && s < scene->n_shapes; s++)
        inside = blg_walk(&scene->programs[s], &scene->poses[s]).inside;
    return inside;
}

void blg_reference_place(blg_mt19937 *painter, blg_problem *problem) {
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
            blg_scene *scene = &problem->images[side][i];
            bool inside = false;
            scene->published = true;
            for (int trial = 0; !inside && trial < POSE_TRIALS; trial++)
                inside = try_poses(painter, scales[problem->family], scene);
        }
}
