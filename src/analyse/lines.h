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
    int most;  /* every junction ends its lines */
    int least; /* lines run through junctions when they deviate by at most 5 degrees */
    int loose; /* the same with 12 degrees */
    double shortest, longest; /* straight edges between corners and junctions; 0 if none */
    double parallel_deg; /* least angle between two sides that do not lie on one line; 90 if none */
} blg_lines;

void blg_lines_count(const blg_arrangement *arrangement, blg_lines *lines);

typedef struct blg_junctions {
    int n;                    /* nodes of degree >= 3 */
    bool stroke_runs_through; /* some stroke has a junction in its interior */
    double straight_deg;      /* least deviation from straight of two straight rays; 180 if none */
    double any_deg;           /* the same when arcs count too */
    int crossings;            /* junctions where two continuations cross each other */
    int touches;              /* junctions where none do */
    int doubtful;             /* junctions counted above that 12 degrees would count otherwise */
} blg_junctions;

void blg_junctions_measure(const blg_arrangement *arrangement, blg_junctions *junctions);

/* ---- angles between rays: at every node the angle of every pair of rays, in [0, 180] ----
 *
 * Lines and arcs count alike, by their tangents. A crossing has four angles between neighbours and
 * two straight angles; a smooth joint has one straight angle. */

/* Of all angles, the angle that lies deepest inside a range. */
typedef struct blg_deepest {
    double angle_deg;
    double depth_deg; /* distance inside the range from its nearer end; negative: outside */
} blg_deepest;

typedef struct blg_angles {
    blg_deepest corner;        /* range 3..177: a corner, touch or crossing */
    blg_deepest obtuse;        /* range 100..171 */
    blg_deepest nearly_obtuse; /* range 91..177 */
    double smallest_deg;       /* above 3; 180 if none */
    double right_deg;          /* nearest to 90; 180 if none */
    bool arcs_near_right;      /* some pair of arcs in (80, 100) */
} blg_angles;

void blg_angles_measure(const blg_arrangement *arrangement, blg_angles *angles);

#endif
