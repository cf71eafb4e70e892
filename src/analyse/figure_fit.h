/* Fit: finds the similarity, near a given rotation, that brings two figures closest together.
 *
 * Both figures have centroid 0 and diameter 1 (blg_figure). Figure a is mirrored if `mirror` is
 * set, then turned, scaled by exp(growth / 2) and shifted; figure b is scaled by exp(-growth / 2).
 * The scaling treats a and b alike, so they may change places. */
#ifndef ANALYSE_FIGURE_FIT_H
#define ANALYSE_FIGURE_FIT_H

#include "analyse/analyse.h"
#include "geom/vec2.h"

#include <stdbool.h>

/* The largest shift of a fit, and the logarithm of its largest scaling. The centroids and diameters
 * of similar figures differ by less. The search in figure_distance.c relies on both limits. */
#define BLG_FIT_SHIFT  0.0125
#define BLG_FIT_GROWTH 0.04

typedef struct blg_fit {
    bool mirror; /* mirror a at the x axis first */
    double turn_rad, growth;
    blg_vec2 shift;
    double distance; /* Hausdorff distance, from samples to strokes */
} blg_fit;

/* Starts from fit->mirror and fit->turn_rad, without growth and shift, and sets the best fit found.
 * If the distance is unlikely to get below limit, the function gives up and leaves a distance of at
 * least limit. */
void blg_figure_fit(const blg_figure *a, const blg_figure *b, double limit, blg_fit *fit);

#endif
