/* Walk: where the published turtle stands when a stroke ends.
 *
 * Frame: the turtle plane (y up, origin in the centre, 720 x 720 units around it). An arc counts at
 * the end of each of its pieces of at most 90 degrees. Extents that equal a threshold up to
 * rounding do occur, so positions follow the published turtle's floating-point operations: a unit
 * heading vector that is turned, and the chord polygon of an arc. Stroke types change nothing. */
#ifndef INK_WALK_H
#define INK_WALK_H

#include "ink/turtle.h"

#include <stdbool.h>

#define BLG_WALK_HALF_PLANE 360.0

typedef struct blg_walk_path {
    blg_vec2 low, high; /* box of the start and of all ends inside the plane */
    bool inside;        /* no stroke ended outside */
    /* How far the walk got: strokes begun, and of the last one, if an arc, the angle walked. */
    int n_actions;
    double extent_deg;
} blg_walk_path;

/* Walks to the end, or until a stroke ends outside the plane. */
blg_walk_path blg_walk(const blg_program *program, const blg_pose *pose);

#endif
