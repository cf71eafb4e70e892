/* Analyser: measures every attribute of a figure from its program. It reads no tables and no names.
 * Stroke types, pose and mirroring do not change the results. */
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
    int n_lines_min, n_lines_max; /* straight lines: see line_reading.h */
    int n_crossings;
    int rotation_order; /* order of the group of turns; 1 = no symmetry, 0 = circle */
    int mirror_axes;    /* -1 = circle */
    double closing_gap; /* distance of end and start, share of the diameter */
} blg_analysis;

typedef struct blg_analyser blg_analyser; /* scratch memory; one per thread */
BLG_MUST_USE blg_status blg_analyser_create(blg_analyser **analyser, blg_error *error);
void blg_analyser_free(blg_analyser *analyser);

/* Measures one shape; the work is bounded for any program. If a figure cannot be analysed, because
 * it has no ink, all its attributes are undecided. */
BLG_MUST_USE blg_status blg_analyse(blg_analyser *analyser, const blg_program *program,
                                    blg_analysis *analysis, blg_error *error);

/* Profile: quantiles of the distances of a figure's points from its centroid, as shares of the
 * diameter. The first quantile is the least distance, the last the largest. */
#define BLG_PROFILE_QUANTILES 16
typedef struct blg_profile {
    float radii[BLG_PROFILE_QUANTILES];
} blg_profile;
/* Root mean square difference of the quantiles. It is cheap and the same for every pose, and good
 * enough to rank figures by how different they are. */
double blg_profile_distance(const blg_profile *a, const blg_profile *b);

/* A figure prepared for distances: samples of its strokes and measures that no rotation changes. */
#define BLG_FIGURE_SAMPLES 160
#define BLG_FIGURE_PARTS   64
typedef struct blg_figure {
    int n;      /* samples along the strokes, with both ends of each; 0: no ink */
    float step; /* largest distance of two neighbouring samples */
    blg_profile profile;
    float x[BLG_FIGURE_SAMPLES], y[BLG_FIGURE_SAMPLES]; /* centroid at 0, diameter 1 */
    uint8_t outermost[BLG_FIGURE_SAMPLES];              /* sample indices, farthest from 0 first */
    /* The directions from the centroid are divided into equal parts. envelope: the distance of the
     * farthest sample in each part, in 255ths of the diameter. around: the largest envelope of the
     * part and of the three parts to either side. */
    uint8_t envelope[BLG_FIGURE_PARTS], around[BLG_FIGURE_PARTS];
    double diameter; /* program units */
} blg_figure;
void blg_figure_prepare(const blg_program *program, blg_figure *figure);
/* Least distance of two figures that count as different, as a share of the diameter. */
#define BLG_DISTINCT_DISTANCE 0.03

/* Hausdorff distance of two figures, as a share of the diameter, after the best alignment. Both
 * figures are first brought to the same centroid and diameter; then one is turned, perhaps
 * mirrored, and its scale and place are changed a little. The result is the same for (a, b) and
 * (b, a). The search is local and may end up to 0.002 above the best alignment, more for distances
 * above 0.1. If the distance is at least limit, the search stops early and returns limit: limit
 * 0.03 is a hundred times as fast as limit 1. A figure without ink has distance 1 from every
 * figure. */
double blg_figure_distance(const blg_figure *a, const blg_figure *b, double limit);

typedef struct blg_figure_pair {
    int a, b; /* indices, a < b */
    double distance;
} blg_figure_pair;
/* Finds the pairs among n figures with a distance below limit, nearest first. Writes at most `room`
 * pairs, the nearest ones, and returns their number. */
int blg_figure_nearest_pairs(const blg_figure *figures, int n, double limit, blg_figure_pair *pairs,
                             int room);

#endif
