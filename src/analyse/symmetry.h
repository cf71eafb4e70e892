/* Symmetries of a figure: how far it is from its mirrored or turned copy.
 *
 * Every symmetry keeps the length centroid, so axes and turns go through it. The error is the
 * largest distance of a point of the moved copy from the figure, a share of the diameter. */
#ifndef ANALYSE_SYMMETRY_H
#define ANALYSE_SYMMETRY_H

#include "analyse/arrangement.h"

/* Errors are not followed beyond this. */
#define BLG_SYMMETRY_CAP 0.1
/* Errors up to here count as symmetric, by eye; published positives stay below 0.007. */
#define BLG_SYMMETRIC 0.012

typedef struct blg_symmetry {
    double mirror_error; /* of the best axis, at most BLG_SYMMETRY_CAP */
    double half_error;   /* of the half turn, at most BLG_SYMMETRY_CAP */
    int order;           /* of the group of turns; 0: a circle */
    double order_error;  /* of the turn by 360 / order; 0 for order 1 */
} blg_symmetry;

void blg_symmetry_measure(const blg_arrangement *arrangement, blg_symmetry *symmetry);

#endif
