/* Regions: the bounded faces of an arrangement, and the sides of each region.
 *
 * Edges that bound no region (tails, open paths) are pruned first: a node with a single edge loses
 * that edge, again and again. Walking along the boundary of a bounded face keeps the face on the
 * left. */
#ifndef ANALYSE_REGIONS_H
#define ANALYSE_REGIONS_H

#include "analyse/arrangement.h"

typedef struct blg_region {
    int first, n; /* its half-edges: n entries of walk, from `first` */
    double area;
} blg_region;

typedef struct blg_regions {
    const blg_arrangement *arrangement;
    bool consistent; /* Euler's formula holds; else no region is trusted */
    int n;
    blg_region regions[BLG_MAX_CUTS];
    int walk[2 * BLG_MAX_CUTS];
    bool pruned[BLG_MAX_CUTS]; /* for each edge */
    double tail_length;        /* total length of pruned edges */
    int face[2 * BLG_MAX_CUTS];
    int degree[BLG_MAX_CUTS];
} blg_regions;

void blg_regions_find(const blg_arrangement *arrangement, blg_regions *regions);

/* A side: consecutive straight edges in one direction, or consecutive arcs of one circle that bend
 * the same way, taken together. */
typedef struct blg_side {
    bool is_arc;
    blg_vec2 start, end, centre;
    double length, radius;
    double bend_deg;          /* arcs only; positive bulges outwards */
    blg_vec2 dir_in, dir_out; /* directions of travel at start and end */
    double turn_deg;          /* turn at the corner to the next side, left positive */
} blg_side;

/* Most edges of a region; for a region with more edges blg_region_sides returns 0. */
#define BLG_MAX_SIDES 256
int blg_region_sides(const blg_regions *regions, int region, blg_side sides[BLG_MAX_SIDES]);

/* Fills the sides of a closed chain of n curves, in which each curve starts where the one before
 * ends. Returns their number, or 0 if there are more than BLG_MAX_SIDES. */
int blg_sides_of(const blg_curve *curves, int n, blg_side sides[BLG_MAX_SIDES]);

/* Signed angle from direction a to direction b, -180..180. */
double blg_turn_deg(blg_vec2 a, blg_vec2 b);

#endif
