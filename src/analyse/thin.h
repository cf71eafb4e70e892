/* How thin a figure is: the narrowest box around its ink, and the largest circle inside a region.
 */
#ifndef ANALYSE_THIN_H
#define ANALYSE_THIN_H

#include "analyse/outline.h"

/* Width over length of the bounding rectangle of least width, turned freely. */
double blg_thin_box_ratio(const blg_drawing *drawing);

/* Radius of the largest circle inside the outline, found to about 1e-4; stops at least when it is
 * known to be at most floor_radius, and returns floor_radius then. */
double blg_thin_inscribed_radius(const blg_outline *outline, double floor_radius);

#endif
