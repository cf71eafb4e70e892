/* A stroke as a curve with a parameter: a straight segment or a circular arc.
 *
 * The parameter t runs from 0 at the start to 1 at the end, in proportion to length. An arc's sweep
 * is positive if the arc runs counter-clockwise, else negative, and at most a full circle. */
#ifndef GEOM_CURVE_H
#define GEOM_CURVE_H

#include "geom/vec2.h"

#include <stdbool.h>

typedef struct blg_curve {
    bool is_arc;
    blg_vec2 start, end;
    double length;
    blg_vec2 axis; /* unit vector: along a segment, or from an arc's centre to its middle */
    /* Arcs only. */
    blg_vec2 centre;
    double radius;
    double start_rad, sweep_rad;
    double cos_half; /* cosine of half the sweep */
} blg_curve;

blg_curve blg_curve_segment(blg_vec2 start, blg_vec2 end);
blg_curve blg_curve_arc(blg_vec2 centre, double radius, double start_rad, double sweep_rad);
/* The piece of the curve between two parameters; it runs backwards if t0 > t1. */
blg_curve blg_curve_part(const blg_curve *curve, double t0, double t1);

blg_vec2 blg_curve_point(const blg_curve *curve, double t);
/* Unit vector of the direction of travel at t. */
blg_vec2 blg_curve_tangent(const blg_curve *curve, double t);
/* Parameter of the point of the curve that is nearest to p. */
double blg_curve_project(const blg_curve *curve, blg_vec2 p);
double blg_curve_distance(const blg_curve *curve, blg_vec2 p);
/* The point of the curve that is farthest from p. */
blg_vec2 blg_curve_farthest(const blg_curve *curve, blg_vec2 p);
/* Centre of mass of the curve, as of a wire of uniform density. */
blg_vec2 blg_curve_centroid(const blg_curve *curve);

#endif
