/* Where two curves meet: transversal crossings and tangencies.
 *
 * Two curves that overlap (lines on one straight line, arcs of one circle) yield no hit. Such
 * curves meet where an end of one lies on the other; blg_curve_project finds these places. */
#ifndef GEOM_INTERSECT_H
#define GEOM_INTERSECT_H

#include "geom/curve.h"

typedef struct blg_hit {
    double ta, tb; /* parameters on the two curves, both in [0, 1] */
} blg_hit;

/* Fills at most two hits and returns their number. Two intersections nearer than 2 * merge count as
 * one tangency in their middle. A circle that the other curve misses by at most miss counts as
 * touched. */
int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]);

#endif
