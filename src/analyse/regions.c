#include "analyse/regions.h"

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

static void prune(blg_regions *r) {
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
    } while (r->face[half] < 0);
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

void blg_regions_find(const blg_arrangement *a, blg_regions *r) {
    r->arrangement = a;
    r->n = 0;
    prune(r);
    int n_walk = 0, faces = 0;
    for (int h = 0; h < 2 * a->n_edges; h++)
        r->face[h] = -1;
    for (int h = 0; h < 2 * a->n_edges; h++) {
        if (r->pruned[h / 2] || r->face[h] >= 0)
            continue;
        int first = n_walk;
        double area = walk_face(r, h, faces++, &n_walk);
        if (area > 0)
            r->regions[r->n++] = (blg_region){first, n_walk - first, area};
    }
    r->consistent = r->n == euler_faces(r);
}

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
    blg_vec2 back = blg_vec2_sub(beside(s, true), s->end);
    blg_vec2 on = blg_vec2_sub(beside(next, false), next->start);
    return blg_vec2_cross(on, back) >= 0 ? fabs(turn) : -fabs(turn);
}

int blg_sides_of(const blg_curve *curves, int n, blg_side sides[BLG_MAX_SIDES]) {
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
