/* Where two curves meet: transversal crossings and tangencies.
 *
 * Two curves that overlap (lines on one straight line, arcs of one circle) yield no hit. Callers
 * find where such curves meet by blg_curve_project, from the ends that lie on the other curve. */
#ifndef GEOM_INTERSECT_H
#define GEOM_INTERSECT_H

#include "geom/curve.h"

typedef struct blg_hit {
    double ta, tb; /* parameters on the two curves, both in [0, 1] */
} blg_hit;

/* Fills at most two hits and returns their number. Two intersections nearer than 2 * merge count as
 * one tangency in their middle. A circle counts as touched if the other curve misses it by at most
 * `miss`. */
int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]);

#endif
