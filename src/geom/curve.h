/* A stroke as a curve with a parameter: a straight segment or a circular arc.
 *
 * t runs from 0 at the start to 1 at the end, proportional to length. An arc's sweep is signed:
 * positive runs counter-clockwise; at most a full circle. */
#ifndef GEOM_CURVE_H
#define GEOM_CURVE_H

#include "geom/vec2.h"

#include <stdbool.h>

typedef struct blg_curve {
    bool is_arc;
    blg_vec2 start, end;
    double length;
    blg_vec2 axis; /* unit: along a segment; from an arc's centre to its middle */
    /* Arcs only. */
    blg_vec2 centre;
    double radius;
    double start_rad, sweep_rad;
    double cos_half; /* of half the sweep */
} blg_curve;

blg_curve blg_curve_segment(blg_vec2 start, blg_vec2 end);
blg_curve blg_curve_arc(blg_vec2 centre, double radius, double start_rad, double sweep_rad);
/* The piece between two parameters; runs backwards when t0 > t1. */
blg_curve blg_curve_part(const blg_curve *curve, double t0, double t1);

blg_vec2 blg_curve_point(const blg_curve *curve, double t);
/* Unit direction of travel. */
blg_vec2 blg_curve_tangent(const blg_curve *curve, double t);
/* Parameter of the point of the curve that is nearest to p. */
double blg_curve_project(const blg_curve *curve, blg_vec2 p);
double blg_curve_distance(const blg_curve *curve, blg_vec2 p);
/* The point of the curve that is farthest from p. */
blg_vec2 blg_curve_farthest(const blg_curve *curve, blg_vec2 p);
/* Mean of its points, weighted by length. */
blg_vec2 blg_curve_centroid(const blg_curve *curve);

#endif
