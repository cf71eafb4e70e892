/* Arrangement: the planar parts of a figure. Strokes cross and touch in nodes; an edge is a piece
 * of a stroke between two nodes; regions are the bounded faces. Lengths are shares of the diameter.
 */
#include "figure/arrangement.h"

#include "base/geometry.h"
#include "figure/ink.h"

#include <stdlib.h>

/* ---- drawing ---- */

/* Strokes shorter than this share of the longest stroke count as no ink. */
#define NO_LENGTH 1e-6
/* The search for the diameter starts from points on an arc that are this far apart. */
#define ARC_STEP_RAD 0.3
#define ARC_POINTS   24 /* at most; a full circle has 22 */
/* Steps from the best start to the farthest point from it, and on from there. */
#define LAST_STEPS 12

/* Whether all numbers of a program are in a range for which figures can be measured, with room
 * beyond the range of the action language (lengths 0 to 1, turns -180 to 180); if not, the program
 * has no figure. */
static bool has_sound_numbers(const blg_program *program) {
    if (program->n_actions < 0 || program->n_actions > BLG_MAX_ACTIONS)
        return false;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        bool arc = a->kind == BLG_ARC;
        if (!(a->length >= 0 && a->length <= 1000) || !(fabs(a->turn_deg) <= 36000))
            return false;
        if ((!arc && a->kind != BLG_LINE) || (arc && !(fabs(a->extent_deg) <= 360)))
            return false;
    }
    return true;
}

/* The point of the curves that is farthest from p. */
static blg_vec2 farthest(const blg_curve *curves, int n, blg_vec2 p) {
    blg_vec2 best = p;
    double most = -1;
    for (int i = 0; i < n; i++) {
        blg_vec2 q = blg_curve_farthest(&curves[i], p);
        double d = blg_vec2_distance(p, q);
        if (d > most) {
            most = d;
            best = q;
        }
    }
    return best;
}

/* Largest distance of two points of the curves. Going from a point to the point farthest from it,
 * again and again, ends at two points that are farthest from each other. Many starts are tried; the
 * search goes on from the best. */
static double diameter(const blg_curve *curves, int n) {
    blg_vec2 best = {0, 0};
    double most = 0;
    for (int i = 0; i < n; i++) {
        int points = curves[i].is_arc ? (int)(fabs(curves[i].sweep_rad) / ARC_STEP_RAD) + 2 : 2;
        for (int j = 0; j < points && j < ARC_POINTS; j++) {
            blg_vec2 p = blg_curve_point(&curves[i], j / (double)(points - 1));
            double d = blg_vec2_distance(p, farthest(curves, n, p));
            if (d > most) {
                most = d;
                best = p;
            }
        }
    }
    for (int i = 0; i < LAST_STEPS; i++) {
        blg_vec2 other = farthest(curves, n, best);
        double d = blg_vec2_distance(best, other);
        best = other;
        most = d > most ? d : most;
    }
    return most;
}

/* Snap over gap of a closed figure: its start and end become one node. */
#define GAP_SNAP 1.3

static blg_curve scaled(const blg_curve *c, double k) {
    if (!c->is_arc)
        return blg_curve_segment(blg_vec2_scale(c->start, k), blg_vec2_scale(c->end, k));
    return blg_curve_arc(blg_vec2_scale(c->centre, k), c->radius * k, c->start_rad, c->sweep_rad);
}

/* Strokes without length are left out. A figure that closes but for a gap snaps over the gap. */
void blg_drawing_make(const blg_program *program, blg_drawing *d) {
    d->n = 0;
    if (!has_sound_numbers(program))
        return;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    double longest = 0;
    for (int i = 0; i < n; i++)
        longest = strokes[i].length > longest ? strokes[i].length : longest;
    if (!(longest > 1e-9)) /* nothing is drawn */
        return;
    blg_curve curves[BLG_MAX_ACTIONS];
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (strokes[i].length > NO_LENGTH * longest) {
            d->strokes[kept] = i;
            curves[kept++] = blg_turtle_curve(&strokes[i]);
        }
    d->diameter = diameter(curves, kept);
    for (int i = 0; i < kept; i++)
        d->curves[i] = scaled(&curves[i], 1 / d->diameter);
    d->n = kept;
    d->gap = blg_vec2_distance(d->curves[kept - 1].end, d->curves[0].start);
    d->snap = BLG_SNAP;
    if (d->gap <= BLG_CLOSED_GAP && GAP_SNAP * d->gap > d->snap)
        d->snap = GAP_SNAP * d->gap;
}

/* ---- arrangement ---- */

/* A stroke that misses a circle by less than this counts as touching the circle, because published
 * numbers have only three decimals. */
#define TOUCH_MISS 0.002
/* The rays of a node are the edges that leave it. They are ordered by their directions at this
 * distance from the node. Their tangents would not order two arcs with a common tangent. */
#define RAY_LENGTH 0.028
/* A piece of a stroke from a node back to the same node is a loop only if it is more than half a
 * circle and longer than this multiple of the snap distance (figure/arrangement.h). */
#define LOOP_SNAPS 3.5
/* Two pieces that lie on one another shrink to a point if they are shorter than this multiple of
 * the snap distance (about a pen width). */
#define SLIVER_SNAPS 4.0
#define SAME_RADIUS  1e-6

/* Adds a cut at parameter t of a stroke, as a node of its own. Returns its number. */
static int add_cut(blg_arrangement *a, int curve, double t) {
    int index = a->n_cuts++;
    a->cuts[index] = (blg_cut){.curve = curve,
                               .t = t,
                               .at = blg_curve_point(&a->drawing->curves[curve], t),
                               .node = index};
    return index;
}

/* The cut with the lowest index of the group that a cut is joined to. On the way, links get
 * shorter. */
static int root_of(blg_arrangement *a, int cut) {
    while (a->cuts[cut].node != cut) {
        a->cuts[cut].node = a->cuts[a->cuts[cut].node].node;
        cut = a->cuts[cut].node;
    }
    return cut;
}

/* Makes the cuts one node: the higher root gets the lower one as its parent. */
static void join_cuts(blg_arrangement *a, int one, int other) {
    one = root_of(a, one);
    other = root_of(a, other);
    if (one < other)
        a->cuts[other].node = one;
    else
        a->cuts[one].node = other;
}

/* Cuts curve j where an end of curve i lies on it. The ends of curve i are cuts 2i and 2i + 1. */
static void cut_at_ends(blg_arrangement *a, int i, int j) {
    const blg_drawing *d = a->drawing;
    for (int end = 0; end < 2; end++) {
        blg_vec2 p = end ? d->curves[i].end : d->curves[i].start;
        if (blg_curve_distance(&d->curves[j], p) <= d->snap)
            join_cuts(a, 2 * i + end, add_cut(a, j, blg_curve_project(&d->curves[j], p)));
    }
}

/* Cuts every stroke at its ends and wherever it meets another stroke. The cuts of two strokes at
 * one place are joined. */
static void cut_strokes(blg_arrangement *a) {
    const blg_drawing *d = a->drawing;
    a->n_cuts = 0;
    for (int i = 0; i < d->n; i++) {
        add_cut(a, i, 0);
        add_cut(a, i, 1);
    }
    for (int i = 0; i < d->n; i++) {
        for (int j = i + 1; j < d->n; j++) {
            blg_hit hits[2];
            int n = blg_intersect(&d->curves[i], &d->curves[j], BLG_SNAP, TOUCH_MISS, hits);
            for (int k = 0; k < n; k++) {
                int cut = add_cut(a, i, hits[k].ta);
                join_cuts(a, cut, add_cut(a, j, hits[k].tb));
            }
            cut_at_ends(a, i, j);
            cut_at_ends(a, j, i);
        }
    }
}

/* Joins cuts that are nearer than the snap distance. */
static void merge_near_cuts(blg_arrangement *a) {
    double snap = a->drawing->snap;
    for (int i = 0; i < a->n_cuts; i++)
        for (int j = 0; j < i; j++) {
            double dx = a->cuts[i].at.x - a->cuts[j].at.x, dy = a->cuts[i].at.y - a->cuts[j].at.y;
            if (dx * dx + dy * dy < snap * snap)
                join_cuts(a, i, j);
        }
}

/* Numbers the nodes. Each group of joined cuts is a node. The member `node` of a cut first links to
 * another cut of the group (join), and then gets the node's number. The root of a group is its cut
 * with the lowest index, so one pass is enough. */
static void number_nodes(blg_arrangement *a) {
    a->n_nodes = 0;
    for (int i = 0; i < a->n_cuts; i++) { /* a->rays is not in use yet: it holds the numbers */
        const int root = root_of(a, i);
        if (root == i)
            a->nodes[a->n_nodes] = (blg_node){0};
        a->rays[i] = root == i ? a->n_nodes++ : a->rays[root];
    }
    for (int i = 0; i < a->n_cuts; i++) {
        a->cuts[i].node = a->rays[i];
        blg_node *node = &a->nodes[a->cuts[i].node];
        node->at = blg_vec2_add(node->at, a->cuts[i].at);
        node->n_cuts++;
    }
    for (int i = 0; i < a->n_nodes; i++)
        a->nodes[i].at = blg_vec2_scale(a->nodes[i].at, 1.0 / a->nodes[i].n_cuts);
}

static int by_curve(const void *left, const void *right) {
    const blg_cut *a = left, *b = right;
    if (a->curve != b->curve)
        return a->curve - b->curve;
    return (a->t > b->t) - (a->t < b->t);
}

/* Largest distance of three inner points of `one` from `other`. */
static double inner_distance(const blg_edge *one, const blg_edge *other) {
    double most = 0;
    for (int i = 1; i < 4; i++) {
        double d = blg_curve_distance(&other->path, blg_curve_point(&one->path, i / 4.0));
        most = d > most ? d : most;
    }
    return most;
}

/* Whether two edges between the same nodes lie on one another. */
static bool coincide(const blg_arrangement *a, const blg_edge *one, const blg_edge *other) {
    bool same = (one->node[0] == other->node[0] && one->node[1] == other->node[1]) ||
                (one->node[0] == other->node[1] && one->node[1] == other->node[0]);
    double snap = a->drawing->snap;
    return same && inner_distance(one, other) < snap && inner_distance(other, one) < snap;
}

/* Of two pieces that lie on one another, only the straighter one is kept, whichever was drawn
 * first. Returns whether `one` is straighter than `other`. */
static bool is_straighter(const blg_curve *one, const blg_curve *other) {
    if (!one->is_arc || !other->is_arc)
        return !one->is_arc && other->is_arc;
    return one->radius > other->radius + SAME_RADIUS;
}

/* Adds an edge. If it lies on an edge that exists, only the straighter of the two is kept. Two
 * short pieces that lie on one another are a sliver: two strokes leave a node at so small an angle
 * that both ends of the pieces look like one point. Returns whether the new edge makes a sliver
 * with an older edge. */
static bool add_edge(blg_arrangement *a, const blg_edge *edge) {
    for (int i = 0; i < a->n_edges; i++)
        if (coincide(a, &a->edges[i], edge)) {
            bool hidden = a->edges[i].hidden || a->edges[i].path.is_arc != edge->path.is_arc;
            if (is_straighter(&edge->path, &a->edges[i].path))
                a->edges[i] = *edge;
            a->edges[i].hidden = hidden;
            return edge->path.length < SLIVER_SNAPS * a->drawing->snap;
        }
    a->edges[a->n_edges++] = *edge;
    return false;
}

/* Makes two nodes one, at the mean place of their cuts. The last node takes the number of `gone`.
 */
static void weld(blg_arrangement *a, int kept, int gone) {
    blg_node *to = &a->nodes[kept], *from = &a->nodes[gone];
    double share = (double)from->n_cuts / (from->n_cuts + to->n_cuts);
    to->at = blg_vec2_along(to->at, share, blg_vec2_sub(from->at, to->at));
    to->n_cuts += from->n_cuts;
    *from = a->nodes[--a->n_nodes];
    for (int i = 0; i < a->n_cuts; i++) {
        if (a->cuts[i].node == gone)
            a->cuts[i].node = kept;
        if (a->cuts[i].node == a->n_nodes)
            a->cuts[i].node = gone;
    }
}

/* Makes the edges. If two of them form a sliver (add_edge), welds the sliver's two nodes into one
 * and returns false: the caller must make all edges again. */
static bool try_edges(blg_arrangement *a) {
    a->n_edges = 0;
    for (int i = 0; i + 1 < a->n_cuts; i++) {
        const blg_cut *from = &a->cuts[i], *to = from + 1;
        const blg_curve *curve = &a->drawing->curves[from->curve];
        double length = (to->t - from->t) * curve->length;
        /* A piece from a node back to the same node is dropped, unless it is most of a circle. */
        bool loop = from->node == to->node;
        bool round = curve->is_arc && (to->t - from->t) * fabs(curve->sweep_rad) > BLG_PI &&
                     length > LOOP_SNAPS * a->drawing->snap;
        if (from->curve != to->curve || (loop && !round))
            continue;
        blg_edge edge = {.curve = from->curve,
                         .t0 = from->t,
                         .t1 = to->t,
                         .node = {from->node, to->node},
                         .path = blg_curve_part(curve, from->t, to->t)};
        if (add_edge(a, &edge) && !loop) {
            int one = edge.node[0], other = edge.node[1];
            weld(a, one < other ? one : other, one < other ? other : one);
            return false;
        }
    }
    return true;
}

static void cut_edges(blg_arrangement *a) {
    qsort(a->cuts, (size_t)a->n_cuts, sizeof *a->cuts, by_curve);
    while (!try_edges(a)) {
    }
}

blg_vec2 blg_half_direction(const blg_arrangement *a, int half) {
    const blg_curve *path = &a->edges[half / 2].path;
    return half % 2 ? blg_vec2_scale(blg_curve_tangent(path, 1), -1) : blg_curve_tangent(path, 0);
}

/* The half-edge as a curve that runs away from the half-edge's node. */
static blg_curve blg_half_path(const blg_arrangement *a, int half) {
    const blg_curve *path = &a->edges[half / 2].path;
    return half % 2 ? blg_curve_part(path, 1, 0) : *path;
}

/* Whether one stroke runs through the node: two half-edges leave the node, one forwards on the
 * stroke and the other backwards. */
bool blg_half_same_stroke(const blg_arrangement *a, int one, int other) {
    const blg_edge *e = blg_half_edge(a, one), *f = blg_half_edge(a, other);
    if (e->curve != f->curve || one % 2 == other % 2)
        return false;
    /* Half-edge 2e leaves its node at t0 of edge e, half-edge 2e + 1 at t1. A stroke may come to a
     * node twice, so the two must also leave the node at nearly one t. */
    double t_one = one % 2 ? e->t1 : e->t0, t_other = other % 2 ? f->t1 : f->t0;
    return fabs(t_one - t_other) * a->drawing->curves[e->curve].length <
           LOOP_SNAPS * a->drawing->snap;
}

/* Measures the directions of a node's rays, all at one distance from the node: RAY_LENGTH, or half
 * of the node's shortest edge if that is less. */
static void measure_rays(blg_arrangement *a, const blg_node *node) {
    double reach = RAY_LENGTH;
    for (int i = 0; i < node->degree; i++) {
        double half = 0.5 * blg_half_edge(a, a->rays[node->first_ray + i])->path.length;
        reach = half < reach ? half : reach;
    }
    for (int i = 0; i < node->degree; i++) {
        int half = a->rays[node->first_ray + i];
        const blg_curve *path = &blg_half_edge(a, half)->path;
        double t = reach / path->length;
        blg_vec2 from = half % 2 ? path->end : path->start;
        blg_vec2 d = blg_vec2_sub(blg_curve_point(path, half % 2 ? 1 - t : t), from);
        a->ray_angle[half] = blg_atan2(d.y, d.x);
    }
}

/* Sorts the rays of a node by their angles, counter-clockwise. */
static void sort_rays(blg_arrangement *a, const blg_node *node) {
    int *rays = a->rays + node->first_ray;
    for (int i = 1; i < node->degree; i++) {
        int ray = rays[i], j = i;
        for (; j > 0 && a->ray_angle[rays[j - 1]] > a->ray_angle[ray]; j--)
            rays[j] = rays[j - 1];
        rays[j] = ray;
    }
}

/* Lists the half-edges that leave each node, in order around it. */
static void gather_rays(blg_arrangement *a) {
    for (int h = 0; h < 2 * a->n_edges; h++)
        a->nodes[blg_half_from(a, h)].degree++;
    int next = 0;
    for (int i = 0; i < a->n_nodes; i++) {
        a->nodes[i].first_ray = next;
        next += a->nodes[i].degree;
        a->nodes[i].degree = 0;
    }
    for (int h = 0; h < 2 * a->n_edges; h++) {
        blg_node *node = &a->nodes[blg_half_from(a, h)];
        a->rays[node->first_ray + node->degree++] = h;
    }
    for (int i = 0; i < a->n_nodes; i++) {
        measure_rays(a, &a->nodes[i]);
        sort_rays(a, &a->nodes[i]);
    }
}

static void find_length_and_centroid(blg_arrangement *a) {
    blg_vec2 sum = {0, 0};
    a->length = 0;
    for (int i = 0; i < a->n_edges; i++) {
        const blg_curve *path = &a->edges[i].path;
        sum = blg_vec2_along(sum, path->length, blg_curve_centroid(path));
        a->length += path->length;
    }
    a->centroid = a->length > 0 ? blg_vec2_scale(sum, 1 / a->length) : sum;
}

void blg_arrangement_make(const blg_drawing *drawing, blg_arrangement *a) {
    a->drawing = drawing;
    cut_strokes(a);
    merge_near_cuts(a);
    number_nodes(a);
    cut_edges(a);
    gather_rays(a);
    find_length_and_centroid(a);
}

/* ---- regions ---- */

/* Consecutive straight edges whose directions deviate by less than this are one side. */
#define SIDE_MERGE_DEG 2.5
/* Consecutive arcs whose centres and radii differ by less than this are one side. */
#define SAME_CIRCLE 0.012

/* A corner that turns by CUSP_DEG or more is a cusp. Whether it turns left or right is judged at
 * the distance CUSP_REACH from the tip. */
#define CUSP_DEG   177.0
#define CUSP_REACH 0.028

double blg_turn_deg(blg_vec2 a, blg_vec2 b) {
    return BLG_DEGREES(blg_atan2(blg_vec2_cross(a, b), blg_vec2_dot(a, b)));
}

/* Marks tails, edge by edge from a loose end to the next junction: they bound no region.
 * tail_length is their length in all. */
static void prune_dead_ends(blg_regions *r) {
    const blg_arrangement *a = r->arrangement;
    r->tail_length = 0;
    for (int i = 0; i < a->n_nodes; i++)
        r->degree[i] = a->nodes[i].degree;
    for (int e = 0; e < a->n_edges; e++)
        r->pruned[e] = false;
    for (int start = 0; start < a->n_nodes; start++) {
        int node = start;
        while (r->degree[node] == 1) {
            const blg_node *n = &a->nodes[node];
            int half = -1;
            for (int i = 0; i < n->degree && half < 0; i++)
                if (!r->pruned[a->rays[n->first_ray + i] / 2])
                    half = a->rays[n->first_ray + i];
            r->pruned[half / 2] = true;
            r->tail_length += blg_half_edge(a, half)->path.length;
            r->degree[node]--;
            node = blg_half_to(a, half);
            r->degree[node]--;
        }
    }
}

/* The half-edge that follows `half` on the boundary of a face. At the node where `half` ends, it is
 * the next ray clockwise from the reverse of `half`; pruned rays are skipped. */
static int next_half(const blg_regions *r, int half) {
    const blg_arrangement *a = r->arrangement;
    int back = half ^ 1;
    const blg_node *node = &a->nodes[blg_half_from(a, back)];
    const int *rays = a->rays + node->first_ray;
    int at = 0;
    while (rays[at] != back)
        at++;
    do
        at = (at + node->degree - 1) % node->degree;
    while (r->pruned[rays[at] / 2]);
    return rays[at];
}

/* Twice the signed area that the line from the origin to a point sweeps as the point runs along the
 * curve. */
static double swept_area(const blg_curve *c) {
    double area = blg_vec2_cross(c->start, c->end);
    if (c->is_arc)
        area += c->radius * c->radius * (c->sweep_rad - blg_sin_rad(c->sweep_rad));
    return area;
}

#define NO_FACE (-1) /* the half-edge was not walked yet */

/* Walks once around a face and returns the signed area to its left. Small gaps between the ends of
 * edges at a node are closed by straight lines. */
static double walk_face(blg_regions *r, int start, int face, int *n_walk) {
    const blg_arrangement *a = r->arrangement;
    blg_curve path = blg_half_path(a, start);
    blg_vec2 first = path.start, last = path.start;
    double area = 0;
    int half = start;
    do {
        r->face[half] = face;
        r->walk[(*n_walk)++] = half;
        path = blg_half_path(a, half);
        area += blg_vec2_cross(last, path.start) + swept_area(&path);
        last = path.end;
        half = next_half(r, half);
    } while (r->face[half] == NO_FACE);
    return (area + blg_vec2_cross(last, first)) / 2;
}

/* Number of bounded faces by Euler's formula for a connected planar graph: edges - nodes + 1,
 * pruned ones not counted. The graph is connected, because the pen is never lifted and pruning
 * keeps it connected. */
static int euler_faces(const blg_regions *r) {
    const blg_arrangement *a = r->arrangement;
    int edges = 0, nodes = 0;
    for (int e = 0; e < a->n_edges; e++)
        edges += !r->pruned[e];
    for (int i = 0; i < a->n_nodes; i++)
        nodes += r->degree[i] > 0;
    return edges ? edges - nodes + 1 : 0;
}

/* Walks around every face, which lies to the left of the walk. The outer face alone has a negative
 * area. */
void blg_regions_find(const blg_arrangement *a, blg_regions *r) {
    r->arrangement = a;
    r->n = 0;
    prune_dead_ends(r);
    int n_walk = 0, faces = 0;
    for (int h = 0; h < 2 * a->n_edges; h++)
        r->face[h] = NO_FACE;
    for (int h = 0; h < 2 * a->n_edges; h++) {
        if (r->pruned[h / 2] || r->face[h] != NO_FACE)
            continue;
        int first = n_walk;
        double area = walk_face(r, h, faces++, &n_walk);
        if (area > 0)
            r->regions[r->n++] = (blg_region){first, n_walk - first, area};
    }
    r->consistent = r->n == euler_faces(r);
}

/* Whether two consecutive curves count as one side: straight on, or on one circle. */
static bool one_side(const blg_side *a, const blg_side *b) {
    if (a->is_arc != b->is_arc)
        return false;
    if (!a->is_arc)
        return fabs(blg_turn_deg(a->dir_out, b->dir_in)) <= SIDE_MERGE_DEG;
    return (a->bend_deg > 0) == (b->bend_deg > 0) && fabs(a->radius - b->radius) < SAME_CIRCLE &&
           blg_vec2_distance(a->centre, b->centre) < SAME_CIRCLE;
}

static void extend(blg_side *a, const blg_side *b) {
    a->end = b->end;
    a->dir_out = b->dir_out;
    a->length += b->length;
    a->bend_deg += b->bend_deg;
}

/* The curve as a side. bend_deg is positive where it bends to the left. */
static blg_side side_of(const blg_curve *c) {
    return (blg_side){.is_arc = c->is_arc,
                      .start = c->start,
                      .end = c->end,
                      .centre = c->centre,
                      .length = c->length,
                      .radius = c->radius,
                      .bend_deg = BLG_DEGREES(c->sweep_rad),
                      .dir_in = blg_curve_tangent(c, 0),
                      .dir_out = blg_curve_tangent(c, 1)};
}

/* The point of a side at distance CUSP_REACH from its end, or from its start. */
static blg_vec2 beside(const blg_side *s, bool from_end) {
    double reach = CUSP_REACH < s->length / 2 ? CUSP_REACH : s->length / 2;
    blg_vec2 from = from_end ? s->end : s->start;
    if (!s->is_arc)
        return blg_vec2_along(from, from_end ? -reach : reach, s->dir_in);
    double angle = s->bend_deg * reach / s->length * (from_end ? -1 : 1);
    return blg_vec2_add(s->centre, blg_vec2_rotate(blg_vec2_sub(from, s->centre), angle));
}

/* Turn at the corner from one side to the next. At a cusp the tangents do not tell a left from a
 * right turn, but points of both sides a little away from the tip do. */
static double corner_deg(const blg_side *s, const blg_side *next) {
    double turn = blg_turn_deg(s->dir_out, next->dir_in);
    if (fabs(turn) < CUSP_DEG)
        return turn;
    blg_vec2 back = blg_vec2_sub(beside(s, /* from_end */ true), s->end);
    blg_vec2 on = blg_vec2_sub(beside(next, /* from_end */ false), next->start);
    return blg_vec2_cross(on, back) >= 0 ? fabs(turn) : -fabs(turn);
}

/* Fills the sides of a closed chain of n curves, in which each curve starts where the one before
 * ends. Returns their number, or 0 if there are more than BLG_MAX_SIDES. */
static int blg_sides_of(const blg_curve *curves, int n, blg_side sides[BLG_MAX_SIDES]) {
    int n_sides = 0;
    for (int i = 0; i < n; i++) {
        blg_side side = side_of(&curves[i]);
        if (n_sides && one_side(&sides[n_sides - 1], &side))
            extend(&sides[n_sides - 1], &side);
        else if (n_sides == BLG_MAX_SIDES)
            return 0;
        else
            sides[n_sides++] = side;
    }
    if (n_sides > 1 && one_side(&sides[n_sides - 1], &sides[0])) {
        extend(&sides[n_sides - 1], &sides[0]);
        sides[0] = sides[--n_sides];
    }
    for (int i = 0; i < n_sides; i++)
        sides[i].turn_deg = corner_deg(&sides[i], &sides[(i + 1) % n_sides]);
    return n_sides;
}

int blg_region_sides(const blg_regions *r, int region, blg_side sides[BLG_MAX_SIDES]) {
    const blg_region *face = &r->regions[region];
    blg_curve curves[BLG_MAX_SIDES];
    if (face->n > BLG_MAX_SIDES)
        return 0;
    for (int i = 0; i < face->n; i++)
        curves[i] = blg_half_path(r->arrangement, r->walk[face->first + i]);
    return blg_sides_of(curves, face->n, sides);
}

/* ---- outline ---- */

/* Chords of this step lie at most 0.0003 inside a circle of radius 0.5. */
#define STEP_DEG   4.0
#define REFLEX_DEG (-3.0)
#define NO_AREA    1e-4

/* Adds a point of the outline. ends, starts: the concave arcs whose sides end and start there, or
 * BLG_NO_ARC. False if there is no room. */
static bool add_point(blg_outline *o, blg_vec2 at, bool reflex, int ends, int starts) {
    if (o->n == BLG_OUTLINE_POINTS)
        return false;
    o->points[o->n++] = (blg_outline_point){at, reflex, {ends, starts}};
    return true;
}

/* The number of the side if the side is a concave arc, which bends to the right. */
static int concave(const blg_outline *o, int side) {
    return o->sides[side].is_arc && o->sides[side].bend_deg < 0 ? side : BLG_NO_ARC;
}

/* Adds the corner before side i and, of an arc, inner points. Their steps are even in number, so
 * the middle of the arc is a point. False if there is no room. */
static bool add_side(blg_outline *o, int i) {
    const blg_side *side = &o->sides[i];
    int before = (i + o->n_sides - 1) % o->n_sides, arc = concave(o, i);
    bool reflex = o->sides[before].turn_deg < REFLEX_DEG;
    /* The end of one side and the start of the next may lie apart, by up to the closing gap. The
     * corner is the middle between them. */
    blg_vec2 corner = blg_vec2_scale(blg_vec2_add(o->sides[before].end, side->start), 0.5);
    if (!add_point(o, corner, reflex, concave(o, before), arc))
        return false;
    if (!side->is_arc)
        return true;
    /* Subtracting 0.001 gives 87.99999 and 88 degrees the same number of steps. This matters,
     * because a waist ends on these points. */
    int steps = (int)(fabs(side->bend_deg) / STEP_DEG - 0.001) / 2 * 2 + 2;
    blg_vec2 spoke = blg_vec2_sub(side->start, side->centre);
    for (int k = 1; k < steps; k++) {
        blg_vec2 d = blg_vec2_rotate(spoke, side->bend_deg * k / steps);
        if (!add_point(o, blg_vec2_add(side->centre, d), /* reflex */ false, arc, arc))
            return false;
    }
    return true;
}

/* Fills the outline's points and area from its sides. False if there is no room for the points, or
 * if the area is nearly 0. */
static bool make_points(blg_outline *o) {
    o->n = 0;
    for (int i = 0; i < o->n_sides; i++)
        if (!add_side(o, i))
            return false;
    o->area = 0;
    for (int i = 0; i < o->n; i++)
        o->area += blg_vec2_cross(o->points[i].at, o->points[(i + 1) % o->n].at) / 2;
    return o->n_sides > 0 && o->area > NO_AREA;
}

bool blg_outline_of_region(const blg_regions *regions, int region, blg_outline *o) {
    o->n_sides = blg_region_sides(regions, region, o->sides);
    return make_points(o);
}

/* Turns the direction of a chain of curves. */
static void reverse(blg_curve *curves, int n) {
    for (int i = 0; i < n; i++)
        curves[i] = blg_curve_part(&curves[i], 1, 0);
    for (int i = 0; i < n / 2; i++) {
        blg_curve kept = curves[i];
        curves[i] = curves[n - 1 - i];
        curves[n - 1 - i] = kept;
    }
}

/* Where path and chord meet at most this many snap distances from an end of the chord, they meet at
 * that end: blg_intersect takes two points so near for one. */
#define CHORD_END_SNAPS 2
/* An arc that the chord misses, by however little, is not touched (blg_intersect). */
#define NO_MISS 0.0

/* Whether the chord that closes a path is free. path: the strokes of a figure, one after the other.
 * The chord leads from the end of the last stroke to the start of the first. Returns whether the
 * chord meets the path nowhere else. */
static bool chord_is_free(const blg_drawing *path, const blg_curve *chord) {
    const double end = CHORD_END_SNAPS * path->snap;
    for (int i = 0; i < path->n; i++) {
        blg_hit hits[2];
        int n = blg_intersect(chord, &path->curves[i], path->snap, NO_MISS, hits);
        for (int k = 0; k < n; k++) {
            double along = hits[k].ta * chord->length;
            if (along > end && chord->length - along > end)
                return false;
        }
        bool joins_chord = i == 0; /* the first stroke starts where the chord ends */
        if (!joins_chord && blg_curve_distance(chord, path->curves[i].start) < path->snap)
            return false;
    }
    return true;
}

/* The outline of a figure whose strokes form one path without junctions: the path, closed by a
 * chord, and turned counter-clockwise. */
bool blg_outline_of_path(const blg_arrangement *a, blg_outline *o) {
    const blg_drawing *d = a->drawing;
    for (int i = 0; i < a->n_nodes; i++)
        if (a->nodes[i].degree > 2)
            return false;
    blg_curve curves[BLG_MAX_ACTIONS + 1];
    for (int i = 0; i < d->n; i++)
        curves[i] = d->curves[i];
    int n = d->n;
    curves[n] = blg_curve_segment(curves[n - 1].end, curves[0].start);
    if (!chord_is_free(d, &curves[n]))
        return false;
    n++;
    double area = 0; /* twice that of the closed chain; positive if it runs counter-clockwise */
    for (int i = 0; i < n; i++)
        area += swept_area(&curves[i]);
    if (area < 0)
        reverse(curves, n);
    o->n_sides = blg_sides_of(curves, n, o->sides);
    return make_points(o);
}

/* Whether a point is inside the outline: a ray from it to the right crosses the outline an odd
 * number of times. */
bool blg_outline_contains(const blg_outline *o, blg_vec2 p) {
    bool inside = false;
    blg_vec2 a = o->points[o->n - 1].at;
    for (int i = 0; i < o->n; i++) {
        blg_vec2 b = o->points[i].at;
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
            inside = !inside;
        a = b;
    }
    return inside;
}
