/* Fit: the similarity near a given rotation that brings two figures closest.
 *
 * Frame: that of blg_figure (centroid at 0, diameter 1). Figure a is mirrored (if so), turned,
 * scaled by exp(growth / 2) and shifted; b is scaled by exp(-growth / 2), so that neither figure is
 * the measure of the other. */
#ifndef ANALYSE_FIGURE_FIT_H
#define ANALYSE_FIGURE_FIT_H

#include "analyse/analyse.h"
#include "geom/vec2.h"

#include <stdbool.h>

/* The centroid hangs on every stroke, and the diameter on two points; where figures are alike they
 * differ by less than this. What a fit may move bounds what the search has to look at. */
#define BLG_FIT_SHIFT  0.0125
#define BLG_FIT_GROWTH 0.04

typedef struct blg_fit {
    bool mirror; /* at the x axis, first */
    double turn_rad, growth;
    blg_vec2 shift;
    double distance; /* Hausdorff, samples to strokes */
} blg_fit;

/* Starts from fit's mirror and turn without growth or shift, and fills the rest. Gives up once the
 * distance is unlikely to get below limit, and leaves some distance of at least limit then. */
void blg_figure_fit(const blg_figure *a, const blg_figure *b, double limit, blg_fit *fit);

#endif
