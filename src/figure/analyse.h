/* Attributes of a figure: 1, 0 or undecided. */
#ifndef FIGURE_ANALYSE_H
#define FIGURE_ANALYSE_H

#include "base/geometry.h"
#include "blogo/analyse.h"
#include "figure/program.h"

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
void blg_analyse(blg_analyser *analyser, const blg_program *program, blg_analysis *analysis);

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

/* Hausdorff distance of a figure from its copy that is turned about the centroid, as a share of the
 * diameter; limit if it is not below. */
double blg_figure_turned(const blg_figure *figure, double turn_rad, double limit);

typedef struct blg_figure_pair {
    int a, b; /* indices, a < b */
    double distance;
} blg_figure_pair;
/* Finds the pairs among n figures with a distance below limit, nearest first. Writes at most `room`
 * pairs, the nearest ones, and returns their number. */
int blg_figure_nearest_pairs(const blg_figure *figures, int n, double limit, blg_figure_pair *pairs,
                             int room);

/* ---- arrangement ---- */

/* Arrangement: the planar parts of a figure. */

/* Drawing: a program's strokes as curves, scaled so that the figure's diameter is 1.
 *
 * So all lengths and tolerances inside the analyser are shares of the diameter. */

/* Points nearer than this count as one point. The pen is about 0.04 wide on this scale, so nobody
 * can tell such points apart. In nearly all published closed shapes the gap between end and start
 * is at most a quarter of the pen's width; for larger gaps, blg_drawing.snap is larger than
 * BLG_SNAP. Every published stroke is longer than three times BLG_SNAP. */
#define BLG_SNAP 0.0113
/* Largest gap between end and start of a closed figure, and smallest gap of an open figure. */
#define BLG_CLOSED_GAP 0.06
#define BLG_OPEN_GAP   0.13

typedef struct blg_drawing {
    int n;                             /* 0: no ink or invalid numbers; then nothing else is set */
    blg_curve curves[BLG_MAX_ACTIONS]; /* in drawing order, without strokes of length 0 */
    int strokes[BLG_MAX_ACTIONS];      /* of each curve: the number of its stroke */
    double diameter;                   /* before scaling, program units */
    double gap;  /* from the end of the last stroke to the start of the first */
    double snap; /* nearer points are one: BLG_SNAP, or 1.3 gap for a larger closing gap */
} blg_drawing;

void blg_drawing_make(const blg_program *program, blg_drawing *drawing);

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
 * Lengths are shares of the figure's diameter. All arrays are bounded: 20 strokes
 * meet in at most 380 points, and each of their 40 ends lies on at most 19 other strokes. */

#define BLG_MAX_CUTS (BLG_MAX_ACTIONS * (BLG_MAX_ACTIONS - 1) * 4 + 2 * BLG_MAX_ACTIONS)

typedef struct blg_cut {
    int curve; /* index in the drawing */
    double t;  /* place on the curve, 0..1 */
    blg_vec2 at;
    int node; /* index of its node; while nodes are made: another cut of the same node */
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
    bool hidden;    /* straight, and an arc lies on it: nobody sees a line there */
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
/* Whether two half-edges that leave one node belong to one stroke that runs through the node. */
bool blg_half_same_stroke(const blg_arrangement *a, int one, int other);

/* Regions: the bounded faces of an arrangement, and the sides of each region.
 *
 * Edges that bound no region (tails, open paths) are pruned first: a node with a single edge loses
 * that edge, again and again. Walking along the boundary of a bounded face keeps the face on the
 * left. */

typedef struct blg_region {
    int first, n; /* its half-edges: n entries of walk, from `first` */
    double area;
} blg_region;

typedef struct blg_regions {
    const blg_arrangement *arrangement;
    bool consistent; /* Euler's formula holds; else no region is trusted */
    int n;
    blg_region regions[BLG_MAX_CUTS];
    int walk[2 * BLG_MAX_CUTS]; /* half-edges of face after face */
    bool pruned[BLG_MAX_CUTS];  /* for each edge */
    double tail_length;         /* total length of pruned edges */
    int face[2 * BLG_MAX_CUTS]; /* by half-edge: number of the face to its left */
    int degree[BLG_MAX_CUTS];   /* by node: edges that are not pruned */
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

/* Signed angle from direction a to direction b, -180..180. */
double blg_turn_deg(blg_vec2 a, blg_vec2 b);

/* An outline: a simple closed curve as a list of sides and as a list of points. Walking along it
 * keeps the inside on the left.
 *
 * It is the boundary of a region, or an open path that the chord between its ends closes. */

#define BLG_OUTLINE_POINTS 1024 /* most points of an outline */
#define BLG_NO_ARC         (-1) /* in place of the number of an arc */

typedef struct blg_outline_point {
    blg_vec2 at;
    bool reflex; /* a corner that turns right */
    int arcs[2]; /* sides: the concave arc that ends here, and the one that starts here */
} blg_outline_point;

typedef struct blg_outline {
    int n_sides, n;
    blg_side sides[BLG_MAX_SIDES];
    blg_outline_point points[BLG_OUTLINE_POINTS]; /* corners, and points along arcs */
    double area;
} blg_outline;

/* False if the boundary has too many sides or points, or no area. */
bool blg_outline_of_region(const blg_regions *regions, int region, blg_outline *outline);
/* False if the path touches itself or the chord, or if the outline would have too many sides or
 * points, or no area. */
bool blg_outline_of_path(const blg_arrangement *arrangement, blg_outline *outline);

bool blg_outline_contains(const blg_outline *outline, blg_vec2 p);

/* Line readings: rules for how many straight lines a figure has.
 *
 * Lines that cross may be seen to run on through the crossing, or to end there. The first view
 * gives the continuous count (n_lines_min), the second the split count (n_lines_max): a plus sign
 * has two lines, or four. Published labels accept every number from the continuous to the split
 * count. */

typedef enum blg_line_reading {
    BLG_LINES_ANY,        /* every number from the continuous to the split count */
    BLG_LINES_TWO,        /* the two counts; a number between them is undecided */
    BLG_LINES_CONTINUOUS, /* the continuous count only */
    BLG_LINES_SPLIT       /* the split count only */
} blg_line_reading;

/* The number of lines that an attribute names: 3 for has_three_straight_lines, up to 8; 0 for other
 * attributes. */
int blg_line_count(blg_attribute attribute);
/* Value of an attribute under a reading: 1, 0 or BLG_UNDECIDED. The reading matters only for the
 * attributes that count lines. */
int blg_line_value(const blg_analysis *analysis, blg_attribute attribute, blg_line_reading reading);
/* Whether the attribute names a number of lines strictly between the figure's two counts. */
bool blg_line_is_between(const blg_analysis *analysis, blg_attribute attribute);
/* Applies a reading, BLG_LINES_ANY or BLG_LINES_TWO, to the result of blg_analyse. Under
 * BLG_LINES_TWO, attributes whose number lies strictly between the two counts become undecided. */
void blg_analysis_read_lines(blg_analysis *analysis, blg_line_reading reading);

/* Straight lines of a figure, how strokes run on through its junctions, and its angles.
 *
 *      \   /      A junction is a node with three rays or more. Two rays that leave it in opposite
 *       \ /       directions may be seen as one line that runs through, or as two lines that end
 *        X        there. So the number of straight lines is a range.
 *       / \                                                                                      */

typedef struct blg_straight_lines {
    int most;    /* split count: lines end at every junction; a hidden piece of a line is none */
    int least;   /* continuous count: lines run through if they deviate by at most 5 degrees */
    int lenient; /* like least, with 12 degrees */
    double shortest, longest; /* lengths of straight edges that are not hidden; 0 if none */
    double parallel_deg;      /* least angle of two sides that are not on one line; 90 if none */
} blg_straight_lines;

void blg_lines_count(const blg_arrangement *arrangement, blg_straight_lines *lines);

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

/* Structure: how a figure is built, whatever its proportions are.
 *
 * Two figures have the same structure if their strokes correspond in order: each stroke has the
 * same kind, each joint bends to the same side (or is a cusp), and the same pairs of strokes meet.
 * For the comparison a figure may be drawn backwards, mirrored and, if its path is closed, begun at
 * any stroke. Figures of the same structure with similar proportions are hard to tell apart. */

#define BLG_BEND_BACK 2
typedef struct blg_structure {
    int n;                           /* strokes */
    bool closed;                     /* end and start are within 0.03 program units */
    int8_t kind[BLG_MAX_ACTIONS];    /* 0 line, 1 arc to the left, -1 arc to the right */
    int8_t bend[BLG_MAX_ACTIONS];    /* at the joint before the stroke: 1 left, -1 right, 0 none,
                                        or BLG_BEND_BACK (a cusp) */
    uint32_t meets[BLG_MAX_ACTIONS]; /* bit j: stroke j meets this one elsewhere than at a joint */
} blg_structure;

void blg_structure_prepare(const blg_program *program, blg_structure *structure);
bool blg_structure_same(const blg_structure *a, const blg_structure *b);

/* Symmetries of a figure: how far the figure is from its mirrored or turned copies.
 *
 * The error of a symmetry is the largest distance of a point of the moved copy from the figure, as
 * a share of the diameter. The mirror error and the half turn's are the least over all axes and all
 * centres. Other turns go through the centroid (weighted by length), which no symmetry moves. */

/* Errors above BLG_SYMMETRY_CAP are reported as BLG_SYMMETRY_CAP. */
#define BLG_SYMMETRY_CAP 0.1
/* Largest error that looks symmetric to the eye. Shapes with the published label 1 stay below
 * 0.007. */
#define BLG_SYMMETRIC 0.012

typedef struct blg_symmetry {
    double mirror_error; /* of the best axis, at most BLG_SYMMETRY_CAP */
    double half_error;   /* of the half turn, at most BLG_SYMMETRY_CAP */
    int order;           /* of the group of turns; 1: no turn, 0: a circle */
} blg_symmetry;

/* Scratch memory of blg_symmetry_measure, 150 KB: too much for the stack of a thread. */
enum {
    BLG_SYMMETRY_SAMPLES = 100,
    BLG_SYMMETRY_MOST_SAMPLES = BLG_SYMMETRY_SAMPLES + 2 * BLG_MAX_CUTS,
    BLG_SYMMETRY_BINS = 4096,
    BLG_SYMMETRY_CELLS = 4096
};
/* The middle of a cell of the plane that is searched: x is the direction (radians) of an axis and y
 * its distance, or (x, y) is a centre. */
typedef struct blg_symmetry_cell {
    double x, y;
} blg_symmetry_cell;
typedef struct blg_symmetry_sample {
    blg_vec2 at; /* relative to the centroid */
    double far;  /* from the centroid */
} blg_symmetry_sample;
typedef struct blg_symmetry_room {
    const blg_arrangement *a;
    blg_curve curves[BLG_MAX_ACTIONS]; /* relative to the centroid */
    int n_samples;
    blg_symmetry_sample samples[BLG_SYMMETRY_MOST_SAMPLES];
    unsigned char tried[BLG_SYMMETRY_BINS]; /* by direction of an axis: 1 = tried */
    double best;                            /* the least error so far */
    int n_cells;
    blg_symmetry_cell cells[BLG_SYMMETRY_CELLS];
} blg_symmetry_room;

void blg_symmetry_measure(const blg_arrangement *arrangement, blg_symmetry_room *room,
                          blg_symmetry *symmetry);

/* Width: how narrow a figure is, by the narrowest box around it, the largest circle inside an
 * outline, and an outline's waist. */

/* Width divided by length of the narrowest rectangle, in any direction, around the figure. */
double blg_width_box_ratio(const blg_drawing *drawing);

/* Scratch memory of blg_width_inscribed_radius, 240 KB: too much for the stack of a thread. */
#define BLG_WIDTH_CELLS 4096
typedef struct blg_width_cell {
    blg_vec2 centre;
    double depth;
} blg_width_cell;
typedef struct blg_width_part { /* of the outline, between two of its points */
    blg_vec2 at, along;         /* start; end minus start */
    double squared;             /* length, squared */
} blg_width_part;
#define BLG_WIDTH_RUN 8        /* parts in one circle */
typedef struct blg_width_run { /* a circle around BLG_WIDTH_RUN parts in a row */
    blg_vec2 centre;
    double reach;
} blg_width_run;
typedef struct blg_width_room {
    blg_width_cell cells[2][BLG_WIDTH_CELLS];
    blg_width_part parts[BLG_OUTLINE_POINTS];
    blg_width_run runs[BLG_OUTLINE_POINTS / BLG_WIDTH_RUN];
} blg_width_room;

/* Radius of the largest circle inside the outline, to about 1e-4. Returns floor_radius if the
 * radius is at most that; this is faster. */
double blg_width_inscribed_radius(const blg_outline *outline, double floor_radius,
                                  blg_width_room *room);

/* The waist of an outline: the narrowest place between two inward bends, compared with the parts of
 * the figure on both sides of it.
 *
 *      +-------+
 *       \     /       A waist joins two places where the outline is concave and runs inside it. It
 *        >---<        cuts the outline in two lobes; ratio is its length over the narrower lobe's
 *       /     \       extent in the waist's own direction.
 *      +-------+ */
typedef struct blg_waist {
    double ratio;   /* 1 if there is no waist */
    double length;  /* of the waist, share of the diameter */
    double balance; /* extent of the narrower lobe over that of the wider */
} blg_waist;

void blg_width_waist(const blg_outline *outline, blg_waist *waist);

/* Measured figure: all measurements of a figure, from which its attributes are decided. */

typedef struct blg_measured_figure {
    blg_drawing drawing;
    blg_arrangement arrangement;
    blg_regions regions;
    blg_angles angles;
    blg_straight_lines lines;
    blg_junctions junctions;
    blg_symmetry symmetry;
    bool has_outline; /* a single region, or an open path closed by a chord */
    blg_outline outline;
    blg_waist waist;
    bool pinch; /* at the waist, the two sides look like one point */
    blg_outline scratch;
    blg_width_room width_room;
    blg_symmetry_room symmetry_room;
} blg_measured_figure;

/* Decides the 25 published attributes and symmetric_transposed. */
void blg_attributes_published(blg_measured_figure *figure, blg_measure measures[BLG_ATTRIBUTES]);
/* Decides the further attributes, which need the published attributes to be decided first. */
void blg_attributes_further(const blg_measured_figure *figure,
                            blg_measure measures[BLG_ATTRIBUTES]);

/* A measured number nearer to a threshold than this counts as equal to the threshold, because
 * programs have six decimals only. The attribute is then undecided: rounding would choose its
 * value. */
#define BLG_ON_THRESHOLD 1e-4

/* A decided value; margin is the distance of the number from the nearest threshold. */
static inline blg_measure blg_decided(bool value, double figure, double margin) {
    return (blg_measure){value, 0, figure, margin};
}
/* An undecided value, because the number lies in the ambiguity band. */
static inline blg_measure blg_near(double figure, double margin) {
    return (blg_measure){BLG_UNDECIDED, 1, figure, margin};
}
/* An undecided value, because the attribute does not apply. */
static inline blg_measure blg_not_applicable(double figure) {
    return (blg_measure){BLG_UNDECIDED, 0, figure, 0};
}

#endif
