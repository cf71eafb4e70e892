/* Analyser: every attribute of a figure, measured from its program. It reads programs only, never
 * tables, never names; stroke types, pose and mirroring do not change what it finds. */
#ifndef ANALYSE_ANALYSE_H
#define ANALYSE_ANALYSE_H

#include "analyse/attribute.h"
#include "blogo/analyse.h"
#include "ink/program.h"

#include <stddef.h>
#include <stdint.h>

typedef struct blg_analysis {
    blg_measure attributes[BLG_ATTRIBUTES];
    double diameter;              /* largest distance of two drawn points, program units */
    int n_regions;                /* bounded faces */
    int n_lines_min, n_lines_max; /* straight lines, see has_three_straight_lines */
    int n_crossings;
    int rotation_order; /* 1 = none; 0 = circle */
    int mirror_axes;    /* -1 = circle */
    double closing_gap; /* distance of end and start over the diameter */
} blg_analysis;

typedef struct blg_analyser blg_analyser; /* scratch memory; one per thread */
BLG_MUST_USE blg_status blg_analyser_create(blg_analyser **analyser, blg_error *error);
void blg_analyser_free(blg_analyser *analyser);

/* Measures one shape. Bounded work for any program. A figure that cannot be analysed (no ink) has
 * every attribute undecided. */
BLG_MUST_USE blg_status blg_analyse(blg_analyser *analyser, const blg_program *program,
                                    blg_analysis *analysis, blg_error *error);

/* Quantiles of a figure's distances from its centroid, over the diameter, least and largest
 * included.
 */
#define BLG_PROFILE_QUANTILES 16
typedef struct blg_profile {
    float radii[BLG_PROFILE_QUANTILES];
} blg_profile;
/* Root mean square difference of the quantiles. Cheap, and the same for every pose: good enough to
 * rank figures by how far they differ. */
double blg_profile_distance(const blg_profile *a, const blg_profile *b);

/* A figure prepared for distances: samples and invariants, a plain value. */
#define BLG_FIGURE_SAMPLES 160
#define BLG_FIGURE_PARTS   64
typedef struct blg_figure {
    int n;      /* samples along the strokes, ends of strokes among them; 0: no ink */
    float step; /* largest distance of two neighbouring samples */
    blg_profile profile;
    float x[BLG_FIGURE_SAMPLES], y[BLG_FIGURE_SAMPLES]; /* centroid at 0, diameter 1 */
    uint8_t outermost[BLG_FIGURE_SAMPLES]; /* indices of the samples, farthest from 0 first */
    /* By direction from 0 in equal parts: the farthest sample, in 255ths of the diameter, there and
     * in the three parts to either side as well. */
    uint8_t envelope[BLG_FIGURE_PARTS], around[BLG_FIGURE_PARTS];
    double diameter; /* program units */
} blg_figure;
void blg_figure_prepare(const blg_program *program, blg_figure *figure);
/* Least distance of two figures that count as different, over the diameter. */
#define BLG_DISTINCT_DISTANCE 0.03

/* Hausdorff distance over the diameter after the best similarity or mirror alignment near equal
 * centroids and diameters. The same both ways; a local search may end up to 0.002 above the best,
 * more for figures farther apart than 0.1. Stops early and returns limit once the distance is known
 * to be at least limit: near limits, as 0.03, are a hundred times as fast as 1. Figures without ink
 * are 1 apart. */
double blg_figure_distance(const blg_figure *a, const blg_figure *b, double limit);

typedef struct blg_figure_pair {
    int a, b; /* indices, a < b */
    double distance;
} blg_figure_pair;
/* The nearest pairs among n figures with a distance below limit, nearest first, at most room of
 * them. Returns their number. */
int blg_figure_nearest_pairs(const blg_figure *figures, int n, double limit, blg_figure_pair *pairs,
                             int room);

#endif
