/* A scene: the shapes of one image with their poses, before the image is drawn. */
#ifndef INK_SCENE_H
#define INK_SCENE_H

#include "ink/turtle.h"

#include <stdbool.h>

/* One image: shapes in painting order. */
typedef struct blg_scene {
    int n_shapes;
    int n_distractors; /* the last n_distractors shapes, which take no part in the concept */
    blg_program programs[BLG_MAX_SHAPES];
    blg_pose poses[BLG_MAX_SHAPES];
    int shapes[BLG_MAX_SHAPES]; /* catalogue index, -1 = none (free-form) */
    int violated;   /* of a negative: the concept's component that fails; -1 = none or more than one
                     */
    bool impure;    /* breaks its side's rule on purpose */
    bool published; /* painted by the published painter (painted.h) */
    double pen_px, stamp_px; /* widths at 512 px; 0 = the published widths (ink.h) */
} blg_scene;

#endif
