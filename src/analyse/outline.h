/* An outline: one simple closed curve, walked with its inside on the left, as sides and as points.
 *
 * It is a region's boundary, or an open path closed by the chord between its ends. */
#ifndef ANALYSE_OUTLINE_H
#define ANALYSE_OUTLINE_H

#include "analyse/regions.h"

#define BLG_OUTLINE_POINTS 1024

typedef struct blg_outline_point {
    blg_vec2 at;
    bool reflex; /* a corner that turns right */
    int arcs[2]; /* concave arcs that end and that start here; -1 = none */
} blg_outline_point;

typedef struct blg_outline {
    int n_sides, n;
    blg_side sides[BLG_MAX_SIDES];
    blg_outline_point points[BLG_OUTLINE_POINTS]; /* corners, and arcs in small steps */
    double area;
} blg_outline;

/* False when the boundary has too many sides or points, or no area. */
bool blg_outline_of_region(const blg_regions *regions, int region, blg_outline *outline);
/* False when the path touches itself, or the chord does. */
bool blg_outline_of_path(const blg_arrangement *arrangement, blg_outline *outline);

bool blg_outline_contains(const blg_outline *outline, blg_vec2 p);

#endif
