/* Where two curves meet: transversal crossings and tangencies.
 *
 * Curves that lie on one another (parallel lines, one circle) yield nothing here: their meeting
 * places are the ends of each on the other, which blg_curve_project finds. */
#ifndef GEOM_INTERSECT_H
#define GEOM_INTERSECT_H

#include "geom/curve.h"

typedef struct blg_hit {
    double ta, tb; /* parameters on the two curves, both in [0, 1] */
} blg_hit;

/* At most two hits. Two intersections nearer than 2 * merge are one tangency in their middle; a
 * circle that is missed by at most miss is touched. */
int blg_intersect(const blg_curve *a, const blg_curve *b, double merge, double miss,
                  blg_hit hits[2]);

#endif
