/* How narrow a figure is: the narrowest box around its ink, the largest circle inside an outline,
 * and an outline's waist. */
#ifndef ANALYSE_WIDTH_H
#define ANALYSE_WIDTH_H

#include "analyse/outline.h"

/* Width over length of the bounding rectangle of least width, turned freely. */
double blg_width_box_ratio(const blg_drawing *drawing);

/* Radius of the largest circle inside the outline, found to about 1e-4; returns floor_radius as
 * soon as the radius is known to be at most that. */
double blg_width_inscribed_radius(const blg_outline *outline, double floor_radius);

/* The waist of an outline: the narrowest place that both sides bend in to, relative to what lies on
 * either side of it.
 *
 *      +-------+
 *       \     /       A waist joins two places where the outline is concave and runs inside it. It
 *        >---<        cuts the outline in two lobes; ratio is its length over the narrower lobe's
 *       /     \       extent in the waist's own direction.
 *      +-------+ */
typedef struct blg_waist {
    double ratio;   /* 1 when there is no waist */
    double length;  /* of the waist, share of the diameter */
    double balance; /* narrower over wider lobe */
} blg_waist;

void blg_width_waist(const blg_outline *outline, blg_waist *waist);

#endif
