/* Attributes of a figure: 1, 0 or undecided. */
#ifndef FIGURE_ANALYSE_H
#define FIGURE_ANALYSE_H

#include "base/memory.h"
#include "blogo/analyse.h"
#include "figure/program.h"

#include <stdint.h>

/* Attributes of a shape: the 25 published ones, symmetric_transposed, and blogo's further
 * attributes.
 *
 * A value is 1 (the shape has the attribute), 0 (it does not), or BLG_UNDECIDED (the attribute does
 * not apply, or the shape is too near a threshold). The first 25 have the names and the order of
 * the columns of the published attribute table. */

#define BLG_UNDECIDED (-1)

#define BLG_PUBLISHED_ATTRIBUTE_LIST(X)                                                            \
    X(convex)                                                                                      \
    X(has_curve)                                                                                   \
    X(has_straight_line)                                                                           \
    X(symmetric)                                                                                   \
    X(self_transposed)                                                                             \
    X(has_three_straight_lines)                                                                    \
    X(has_four_straight_lines)                                                                     \
    X(has_five_straight_lines)                                                                     \
    X(has_six_straight_lines)                                                                      \
    X(has_seven_straight_lines)                                                                    \
    X(has_eight_straight_lines)                                                                    \
    X(thin_shape)                                                                                  \
    X(closed_shape)                                                                                \
    X(has_acute_angle)                                                                             \
    X(has_obtuse_angle)                                                                            \
    X(has_angle)                                                                                   \
    X(has_line_crossing)                                                                           \
    X(has_two_parts)                                                                               \
    X(balanced_two)                                                                                \
    X(unbalanced_two)                                                                              \
    X(necked)                                                                                      \
    X(exist_regular)                                                                               \
    X(exist_triangle)                                                                              \
    X(exist_quadrangle)                                                                            \
    X(exist_sector)
/* symmetric_transposed: both symmetric and self_transposed. */
#define BLG_DERIVED_ATTRIBUTE_LIST(X) X(symmetric_transposed)
/* Not in the published table; usable in custom concepts. */
#define BLG_FURTHER_ATTRIBUTE_LIST(X)                                                              \
    X(has_right_angle)                                                                             \
    X(has_parallel_sides)                                                                          \
    X(has_equal_sides)                                                                             \
    X(rotation_order_two)                                                                          \
    X(rotation_order_three_or_more)                                                                \
    X(has_many_mirror_axes)                                                                        \
    X(has_three_or_more_regions)                                                                   \
    X(has_many_crossings)                                                                          \
    X(touches_itself)                                                                              \
    X(chiral)                                                                                      \
    X(has_long_arc)                                                                                \
    X(spiral)                                                                                      \
    X(loop_with_tail)

#define BLG_ENUM_ENTRY(name) BLG_ATTR_##name,
typedef enum blg_attribute {
    BLG_PUBLISHED_ATTRIBUTE_LIST(BLG_ENUM_ENTRY) BLG_DERIVED_ATTRIBUTE_LIST(BLG_ENUM_ENTRY)
        BLG_FURTHER_ATTRIBUTE_LIST(BLG_ENUM_ENTRY) BLG_ATTRIBUTES
} blg_attribute;
#undef BLG_ENUM_ENTRY

#define BLG_PUBLISHED_ATTRIBUTES 25 /* the first of the enumeration: columns of the table */
#define BLG_DEFAULT_ATTRIBUTES   26 /* the published attributes and symmetric_transposed */

/* Name as in tables and configs; "?" for a value outside the enumeration. */
const char *blg_attribute_name(blg_attribute attribute);
/* Index of a name, or -1. */
int blg_attribute_find(const char *name);
/* The attribute name nearest to a mistyped name, or NULL. */
const char *blg_attribute_nearest(const char *name);

/* The result of measuring one attribute of a figure. */
typedef struct blg_measure {
    int8_t value;  /* 1, 0 or BLG_UNDECIDED */
    uint8_t near;  /* if undecided: 1 = between thresholds, 0 = does not apply */
    double figure; /* the measured number; docs/attributes.md explains it for each attribute */
    double margin; /* distance of figure from the nearest threshold, same unit; >= 0 */
} blg_measure;

/* Analyser: measures every attribute of a figure from its program. It reads no tables and no names.
 * Stroke types, pose and mirroring do not change the results. */

#define BLG_EVERY_AXIS (-1) /* number of mirror axes of a circle */
typedef struct blg_analysis {
    blg_measure attributes[BLG_ATTRIBUTES];
    double diameter;              /* largest distance of two drawn points, program units */
    int n_regions;                /* bounded faces */
    int n_lines_min, n_lines_max; /* straight lines: see blg_line_reading */
    int n_crossings;
    int rotation_order; /* order of the group of turns; 1 = no symmetry, 0 = circle */
    int mirror_axes;    /* BLG_EVERY_AXIS = circle */
    double closing_gap; /* distance of end and start, share of the diameter */
} blg_analysis;

typedef struct blg_analyser blg_analyser; /* scratch memory; one per thread */
BLG_MUST_USE blg_status blg_analyser_create(blg_analyser **analyser, blg_error *error);
void blg_analyser_free(blg_analyser *analyser);

/* Measures one shape; the work is bounded for any program. If a figure cannot be analysed, because
 * it has no ink, all its attributes are undecided. */
BLG_MUST_USE blg_status blg_analyse(blg_analyser *analyser, const blg_program *program,
                                    blg_analysis *analysis, blg_error *error);

/* The number of mirror axes that symmetry and rotation order decide. */
int blg_mirror_axes(const blg_analysis *analysis);

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
