/* Walk: where the published painter's turtle stands at the end of each stroke.
 *
 * Positions are in the turtle's plane: y up, origin in the centre, 720 x 720 units. An arc counts
 * as several strokes, its pieces of at most 90 degrees. The size of some shapes equals a threshold
 * of the published generator, up to rounding. So positions follow the published turtle's
 * floating-point operations: it turns a unit heading vector, and walks an arc as a polygon of
 * chords. Stroke types have no influence. */
#ifndef INK_WALK_H
#define INK_WALK_H

#include "ink/turtle.h"

#include <stdbool.h>

#define BLG_WALK_HALF_PLANE 360.0

typedef struct blg_walk_path {
    blg_vec2 low, high; /* box around the start and all ends of strokes inside the plane */
    bool inside;        /* no stroke ended outside the plane */
    /* How far the walk got: number of strokes begun, and the angle walked of the last stroke if it
     * is an arc. */
    int n_actions;
    double extent_deg;
} blg_walk_path;

/* Walks the program to its end, or until a stroke ends outside the plane. */
blg_walk_path blg_walk(const blg_program *program, const blg_pose *pose);

#endif
