/* An outline: a simple closed curve as a list of sides and as a list of points. Walking along it
 * keeps the inside on the left.
 *
 * It is the boundary of a region, or an open path that the chord between its ends closes. */
#ifndef ANALYSE_OUTLINE_H
#define ANALYSE_OUTLINE_H

#include "analyse/regions.h"

#define BLG_OUTLINE_POINTS 1024

typedef struct blg_outline_point {
    blg_vec2 at;
    bool reflex; /* a corner that turns right */
    int arcs[2]; /* the concave arc that ends here, and the one that starts here; -1 = none */
} blg_outline_point;

typedef struct blg_outline {
    int n_sides, n;
    blg_side sides[BLG_MAX_SIDES];
    blg_outline_point points[BLG_OUTLINE_POINTS]; /* corners, and points along arcs */
    double area;
} blg_outline;

/* False if the boundary has too many sides or points, or no area. */
bool blg_outline_of_region(const blg_regions *regions, int region, blg_outline *outline);
/* False if the path touches itself or the chord, or if the outline would have too many sides or
 * points, or no area. */
bool blg_outline_of_path(const blg_arrangement *arrangement, blg_outline *outline);

bool blg_outline_contains(const blg_outline *outline, blg_vec2 p);

#endif
