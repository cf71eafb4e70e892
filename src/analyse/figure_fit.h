/* Fit: the similarity near a given rotation that brings two figures closest.
 *
 * Frame: blg_figure's (centroid at 0, diameter 1). Figure a is mirrored if the fit says so, turned,
 * scaled by exp(growth / 2) and shifted; figure b is scaled by exp(-growth / 2). So a and b may
 * change places. */
#ifndef ANALYSE_FIGURE_FIT_H
#define ANALYSE_FIGURE_FIT_H

#include "analyse/analyse.h"
#include "geom/vec2.h"

#include <stdbool.h>

/* Most that a fit shifts, and the logarithm of most that it scales. Centroids and diameters of
 * figures that are alike differ by less. The search relies on both limits. */
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
