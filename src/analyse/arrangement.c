#include "analyse/arrangement.h"

#include "geom/intersect.h"

#include <stdlib.h>

/* A stroke that misses a circle by less than this counts as touching the circle, because published
 * numbers have only three decimals. */
#define TOUCH_MISS 0.002
/* The rays of a node are the edges that leave it. They are ordered by their directions at this
 * distance from the node. Their tangents would not order two arcs with a common tangent. */
#define RAY_LENGTH 0.028
/* A piece of a stroke from a node back to the same node is a loop only if it is more than half a
 * circle and longer than this multiple of the snap distance (drawing.h). */
#define LOOP_SNAPS 3.5
/* Two pieces that lie on one another shrink to a point if they are shorter than this multiple of
 * the snap distance (about a pen width). */
#define SLIVER_SNAPS 4.0
#define SAME_RADIUS  1e-6

static int add_cut(blg_arrangement *a, int curve, double t) {
    int index = a->n_cuts++;
    a->cuts[index] = (blg_cut){.curve = curve,
                               .t = t,
                               .at = blg_curve_point(&a->drawing->curves[curve], t),
                               .node = index};
    return index;
}

static int root(blg_arrangement *a, int cut) {
    while (a->cuts[cut].node != cut) {
        a->cuts[cut].node = a->cuts[a->cuts[cut].node].node;
        cut = a->cuts[cut].node;
    }
    return cut;
}

static void join(blg_arrangement *a, int one, int other) {
    one = root(a, one);
    other = root(a, other);
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
            join(a, 2 * i + end, add_cut(a, j, blg_curve_project(&d->curves[j], p)));
    }
}

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
                join(a, cut, add_cut(a, j, hits[k].tb));
            }
            cut_at_ends(a, i, j);
            cut_at_ends(a, j, i);
        }
    }
}

static void merge_near_cuts(blg_arrangement *a) {
    double snap = a->drawing->snap;
    for (int i = 0; i < a->n_cuts; i++)
        for (int j = 0; j < i; j++) {
            double dx = a->cuts[i].at.x - a->cuts[j].at.x, dy = a->cuts[i].at.y - a->cuts[j].at.y;
            if (dx * dx + dy * dy < snap * snap)
                join(a, i, j);
        }
}

/* Numbers the nodes. Each group of joined cuts is a node. The member `node` of a cut first links to
 * another cut of the group (join), and then gets the node's number. The root of a group is its cut
 * with the lowest index, so one pass is enough. */
static void number_nodes(blg_arrangement *a) {
    a->n_nodes = 0;
    for (int i = 0; i < a->n_cuts; i++) {
        if (root(a, i) == i)
            a->nodes[a->n_nodes++] = (blg_node){0};
    }
    int next = 0;
    for (int i = 0; i < a->n_cuts; i++) {
        int r = root(a, i);
        a->rays[i] = r == i ? next++ : a->rays[r];
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

static double nearest_to_curve(const blg_edge *one, const blg_edge *other) {
    double most = 0;
    for (int i = 1; i < 4; i++) {
        double d = blg_curve_distance(&other->path, blg_curve_point(&one->path, i / 4.0));
        most = d > most ? d : most;
    }
    return most;
}

static bool coincide(const blg_arrangement *a, const blg_edge *one, const blg_edge *other) {
    bool same = (one->node[0] == other->node[0] && one->node[1] == other->node[1]) ||
                (one->node[0] == other->node[1] && one->node[1] == other->node[0]);
    double snap = a->drawing->snap;
    return same && nearest_to_curve(one, other) < snap && nearest_to_curve(other, one) < snap;
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
            if (is_straighter(&edge->path, &a->edges[i].path))
                a->edges[i] = *edge;
            return edge->path.length < SLIVER_SNAPS * a->drawing->snap;
        }
    a->edges[a->n_edges++] = *edge;
    return false;
}

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

blg_curve blg_half_path(const blg_arrangement *a, int half) {
    const blg_curve *path = &a->edges[half / 2].path;
    return half % 2 ? blg_curve_part(path, 1, 0) : *path;
}

bool blg_half_same_stroke(const blg_arrangement *a, int one, int other) {
    const blg_edge *e = blg_half_edge(a, one), *f = blg_half_edge(a, other);
    if (e->curve != f->curve || one % 2 == other % 2)
        return false;
    double te = one % 2 ? e->t1 : e->t0, tf = other % 2 ? f->t1 : f->t0;
    return fabs(te - tf) * a->drawing->curves[e->curve].length < LOOP_SNAPS * a->drawing->snap;
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

static void sort_rays(blg_arrangement *a, const blg_node *node) {
    int *rays = a->rays + node->first_ray;
    for (int i = 1; i < node->degree; i++) {
        int ray = rays[i], j = i;
        for (; j > 0 && a->ray_angle[rays[j - 1]] > a->ray_angle[ray]; j--)
            rays[j] = rays[j - 1];
        rays[j] = ray;
    }
}

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

static void weigh(blg_arrangement *a) {
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
    weigh(a);
}
