/* Symmetries of a figure: how far the figure is from its mirrored or turned copies.
 *
 * A symmetry does not move the figure's centroid (weighted by length), so all axes and turns go
 * through it. The error of a symmetry is the largest distance of a point of the moved copy from the
 * figure, as a share of the diameter. */
#ifndef ANALYSE_SYMMETRY_H
#define ANALYSE_SYMMETRY_H

#include "analyse/arrangement.h"

/* Errors above BLG_SYMMETRY_CAP are reported as BLG_SYMMETRY_CAP. */
#define BLG_SYMMETRY_CAP 0.1
/* Largest error that looks symmetric to the eye. Shapes with the published label 1 stay below
 * 0.007. */
#define BLG_SYMMETRIC 0.012

typedef struct blg_symmetry {
    double mirror_error; /* of the best axis, at most BLG_SYMMETRY_CAP */
    double half_error;   /* of the half turn, at most BLG_SYMMETRY_CAP */
    int order;           /* of the group of turns; 1: no turn, 0: a circle */
    double order_error;  /* of the turn by 360 / order; 0 for order 1 */
} blg_symmetry;

void blg_symmetry_measure(const blg_arrangement *arrangement, blg_symmetry *symmetry);

#endif
