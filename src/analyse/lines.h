/* Straight lines of a figure, how strokes run on through its junctions, and its angles.
 *
 *      \   /      A junction is a node with three rays or more. Two rays that leave it in opposite
 *       \ /       directions may be seen as one line that runs through, or as two lines that end
 *        X        there. So the number of straight lines is a range.
 *       / \                                                                                      */
#ifndef ANALYSE_LINES_H
#define ANALYSE_LINES_H

#include "analyse/arrangement.h"

typedef struct blg_lines {
    int most;  /* split count: lines end at every junction */
    int least; /* continuous count: lines run through if they deviate by at most 5 degrees */
    int loose; /* like least, with 12 degrees */
    double shortest, longest; /* lengths of straight edges between nodes; 0 if none */
    double parallel_deg;      /* least angle of two sides that are not on one line; 90 if none */
} blg_lines;

void blg_lines_count(const blg_arrangement *arrangement, blg_lines *lines);

typedef struct blg_junctions {
    int n;                    /* nodes of degree >= 3 */
    bool stroke_runs_through; /* a junction lies inside a stroke, not at its ends */
    double straight_deg;      /* least deviation of two straight rays from one line; 180 if none */
    double any_deg;           /* like straight_deg, arcs included */
    int crossings;            /* junctions where two lines or arcs cross each other */
    int touches;              /* junctions without such a crossing */
    int doubtful; /* junctions whose kind a limit of 12 instead of 5 degrees would change */
} blg_junctions;

void blg_junctions_measure(const blg_arrangement *arrangement, blg_junctions *junctions);

/* ---- angles: at every node the angle of every pair of rays, in [0, 180] degrees ----
 *
 * Lines and arcs are treated alike, by their tangents. A crossing has six angles: four between
 * neighbouring rays and two straight angles. A smooth joint has one angle, which is straight. */

/* The angle that lies deepest inside a range of angles. */
typedef struct blg_deepest {
    double angle_deg;
    double depth_deg; /* distance from the nearer end of the range; negative: outside it */
} blg_deepest;

typedef struct blg_angles {
    blg_deepest corner;        /* range 3..177: neither a cusp nor straight */
    blg_deepest obtuse;        /* range 100..171 */
    blg_deepest nearly_obtuse; /* range 91..177 */
    double smallest_deg;       /* smallest angle above 3; 180 if none */
    double right_deg;          /* the angle nearest to 90; 180 if none */
    bool arcs_near_right;      /* two arcs meet at an angle in (80, 100) */
} blg_angles;

void blg_angles_measure(const blg_arrangement *arrangement, blg_angles *angles);

#endif
