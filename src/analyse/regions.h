/* Regions: the bounded faces of an arrangement, and the sides each of them has.
 *
 * Edges that bound nothing (tails, open paths) are pruned first: a node left with one edge loses
 * it, again and again. Walking a bounded face keeps it on the left. */
#ifndef ANALYSE_REGIONS_H
#define ANALYSE_REGIONS_H

#include "analyse/arrangement.h"

typedef struct blg_region {
    int first, n; /* its half-edges, index into walk */
    double area;
} blg_region;

typedef struct blg_regions {
    const blg_arrangement *arrangement;
    bool consistent; /* Euler's formula holds; if not, nothing about regions can be decided */
    int n;
    blg_region regions[BLG_MAX_CUTS];
    int walk[2 * BLG_MAX_CUTS];
    bool pruned[BLG_MAX_CUTS]; /* by edge */
    double tail_length;        /* of all pruned edges */
    int face[2 * BLG_MAX_CUTS];
    int degree[BLG_MAX_CUTS];
} blg_regions;

void blg_regions_find(const blg_arrangement *arrangement, blg_regions *regions);

/* A side: straight edges in one direction, or arcs of one circle and sense, taken together. */
typedef struct blg_side {
    bool is_arc;
    blg_vec2 start, end, centre;
    double length, radius;
    double bend_deg;          /* arcs: positive bulges outwards */
    blg_vec2 dir_in, dir_out; /* of travel at start and end */
    double turn_deg;          /* corner between this side's end and the next side, left positive */
} blg_side;

/* Most sides that are looked at; a region with more is described by none (0 is returned). */
#define BLG_MAX_SIDES 256
int blg_region_sides(const blg_regions *regions, int region, blg_side sides[BLG_MAX_SIDES]);

/* Sides of any chain of curves that is walked in order and returns to its start. */
int blg_sides_of(const blg_curve *curves, int n, blg_side sides[BLG_MAX_SIDES]);

/* Signed angle from direction a to direction b, -180..180. */
double blg_turn_deg(blg_vec2 a, blg_vec2 b);

#endif
