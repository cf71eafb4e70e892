/* Width: how narrow a figure is, by the narrowest box around it, the largest circle inside an
 * outline, and an outline's waist. */
#ifndef ANALYSE_WIDTH_H
#define ANALYSE_WIDTH_H

#include "analyse/outline.h"

/* Width divided by length of the narrowest rectangle, in any direction, around the figure. */
double blg_width_box_ratio(const blg_drawing *drawing);

/* Radius of the largest circle inside the outline, to about 1e-4. Returns floor_radius if the
 * radius is at most that; this is faster. */
double blg_width_inscribed_radius(const blg_outline *outline, double floor_radius);

/* The waist of an outline: the narrowest place between two inward bends, compared with the parts of
 * the figure on both sides of it.
 *
 *      +-------+
 *       \     /       A waist joins two places where the outline is concave and runs inside it. It
 *        >---<        cuts the outline in two lobes; ratio is its length over the narrower lobe's
 *       /     \       extent in the waist's own direction.
 *      +-------+ */
typedef struct blg_waist {
    double ratio;   /* 1 if there is no waist */
    double length;  /* of the waist, share of the diameter */
    double balance; /* extent of the narrower lobe over that of the wider */
} blg_waist;

void blg_width_waist(const blg_outline *outline, blg_waist *waist);

#endif
