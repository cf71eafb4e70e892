/* Planar arrangement of a drawing's strokes: nodes where strokes meet or end, and edges between
 * nodes.
 *
 *        o-----o        Strokes are cut wherever they cross, touch, or end on one another. Cuts
 *         \   /         nearer than the drawing's snap distance are one node; pieces inside one
 *          \ /          node vanish; pieces that lie on one another are one edge.
 *           o           node of degree 4
 *          / \          Half-edge 2e leaves edge e's first node, 2e + 1 its second. The rays of a
 *         /   \         node are its outgoing half-edges, counter-clockwise.
 *        o-----o
 *
 * Lengths are shares of the diameter (drawing.h). All arrays are bounded: 20 strokes meet in at
 * most 380 points, and each of their 40 ends lies on at most 19 other strokes. */
#ifndef ANALYSE_ARRANGEMENT_H
#define ANALYSE_ARRANGEMENT_H

#include "analyse/drawing.h"

#define BLG_MAX_CUTS (BLG_MAX_ACTIONS * (BLG_MAX_ACTIONS - 1) * 4 + 2 * BLG_MAX_ACTIONS)

typedef struct blg_cut {
    int curve;
    double t;
    blg_vec2 at;
    int node; /* number of its node; while building: another cut of the same node */
} blg_cut;

typedef struct blg_node {
    blg_vec2 at; /* mean of its cuts */
    int n_cuts;
    int degree;    /* number of half-edges that leave the node */
    int first_ray; /* index into rays */
} blg_node;

typedef struct blg_edge {
    int curve;
    double t0, t1; /* of the curve, t0 < t1 */
    int node[2];
    blg_curve path; /* from node[0] to node[1] */
} blg_edge;

typedef struct blg_arrangement {
    const blg_drawing *drawing;
    int n_nodes, n_edges;
    blg_node nodes[BLG_MAX_CUTS];
    blg_edge edges[BLG_MAX_CUTS];
    int rays[2 * BLG_MAX_CUTS]; /* half-edges of node after node, counter-clockwise */
    blg_vec2 centroid;          /* of all edges, weighted by length */
    double length;              /* of all edges */
    /* Scratch. */
    int n_cuts;
    blg_cut cuts[BLG_MAX_CUTS];
    double ray_angle[2 * BLG_MAX_CUTS];
} blg_arrangement;

void blg_arrangement_make(const blg_drawing *drawing, blg_arrangement *arrangement);

static inline const blg_edge *blg_half_edge(const blg_arrangement *a, int half) {
    return &a->edges[half / 2];
}
static inline int blg_half_from(const blg_arrangement *a, int half) {
    return a->edges[half / 2].node[half % 2];
}
static inline int blg_half_to(const blg_arrangement *a, int half) {
    return a->edges[half / 2].node[1 - half % 2];
}
/* Unit vector of the direction in which the half-edge leaves its node: its tangent there. */
blg_vec2 blg_half_direction(const blg_arrangement *a, int half);
/* The half-edge as a curve that runs away from the half-edge's node. */
blg_curve blg_half_path(const blg_arrangement *a, int half);
/* Whether two half-edges that leave one node belong to one stroke that runs through the node. */
bool blg_half_same_stroke(const blg_arrangement *a, int one, int other);

#endif
