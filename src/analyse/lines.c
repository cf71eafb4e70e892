#include "analyse/lines.h"

#include "geom/vec2.h"

/* The first two limits are a little off 5 and 12 degrees: angles of whole degrees are common, and
 * no such angle may lie exactly on a limit. */
#define RUN_ON_DEG  (5 - 1e-4)  /* rays that deviate by less are one line */
#define LOOSE_DEG   (12 + 1e-4) /* up to this, people may see one line */
#define SMOOTH_DEG  2.0         /* two rays that deviate by less form no corner */
#define MOST_RAYS   64          /* of one junction that are paired; 20 strokes give at most 40 */
#define SUPPORT_GAP 0.02        /* sides that are less far apart lie on one line */

/* Angle of two unit vectors in degrees, 0..180. */
static double angle_between_deg(blg_vec2 a, blg_vec2 b) {
    return BLG_DEGREES(blg_atan2(fabs(blg_vec2_cross(a, b)), blg_vec2_dot(a, b)));
}

static bool straight(const blg_arrangement *a, int half) {
    return !blg_half_edge(a, half)->path.is_arc;
}

static double deviation(const blg_arrangement *a, int one, int other) {
    return 180 - angle_between_deg(blg_half_direction(a, one), blg_half_direction(a, other));
}

/* Number of pairs of straight rays that continue each other through the node. Each ray belongs to
 * one pair at most; the straightest pair is taken first. */
static int count_pairs(const blg_arrangement *a, const blg_node *node, double limit_deg) {
    const int *rays = a->rays + node->first_ray;
    int n = node->degree < MOST_RAYS ? node->degree : MOST_RAYS;
    bool used[MOST_RAYS] = {false};
    for (int pairs = 0;; pairs++) {
        int one = -1, other = -1;
        double least = limit_deg;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                if (used[i] || used[j] || !straight(a, rays[i]) || !straight(a, rays[j]))
                    continue;
                double d = deviation(a, rays[i], rays[j]);
                if (d <= least) {
                    least = d;
                    one = i;
                    other = j;
                }
            }
        if (one < 0)
            return pairs;
        used[one] = used[other] = true;
    }
}

/* Distance of a segment's middle from the infinite line through another segment. */
static double off_line(const blg_curve *line, const blg_curve *segment) {
    blg_vec2 d = blg_vec2_sub(blg_curve_point(segment, 0.5), line->start);
    return fabs(blg_vec2_cross(line->axis, d));
}

/* Least angle between two straight edges that do not lie on one line. */
static double parallel(const blg_arrangement *a) {
    double least = 90;
    for (int i = 0; i < a->n_edges; i++)
        for (int j = 0; j < i; j++) {
            const blg_curve *p = &a->edges[i].path, *q = &a->edges[j].path;
            if (p->is_arc || q->is_arc)
                continue;
            double angle = angle_between_deg(p->axis, q->axis);
            angle = angle > 90 ? 180 - angle : angle;
            double gap = blg_most(off_line(p, q), off_line(q, p));
            if (gap > SUPPORT_GAP && angle < least)
                least = angle;
        }
    return least;
}

void blg_lines_count(const blg_arrangement *a, blg_lines *lines) {
    *lines = (blg_lines){0};
    for (int e = 0; e < a->n_edges; e++) {
        const blg_curve *path = &a->edges[e].path;
        if (path->is_arc)
            continue;
        lines->most++;
        lines->longest = path->length > lines->longest ? path->length : lines->longest;
        if (!(lines->shortest > 0 && lines->shortest <= path->length))
            lines->shortest = path->length;
    }
    int strict = 0, loose = 0;
    for (int i = 0; i < a->n_nodes; i++) {
        const blg_node *node = &a->nodes[i];
        if (node->degree == 2)
            lines->most -= count_pairs(a, node, SMOOTH_DEG);
        if (node->degree >= 3) {
            strict += count_pairs(a, node, RUN_ON_DEG);
            loose += count_pairs(a, node, LOOSE_DEG);
        }
    }
    lines->least = lines->most - strict;
    lines->loose = lines->most - loose;
    lines->parallel_deg = parallel(a);
}

static bool runs_on(const blg_arrangement *a, int one, int other, double limit_deg) {
    return deviation(a, one, other) <= limit_deg;
}

/* Whether two lines or arcs cross at the node: each runs on through it, and their rays alternate
 * around the node. Strokes that are tangent to each other do not cross, because their rays could be
 * paired in two ways. */
static bool crosses(const blg_arrangement *a, const blg_node *node, double limit_deg) {
    const int *rays = a->rays + node->first_ray;
    int n = node->degree < MOST_RAYS ? node->degree : MOST_RAYS;
    for (int i = 0; i < n; i++)
        for (int k = i + 2; k < n; k++) {
            if (!runs_on(a, rays[i], rays[k], limit_deg))
                continue;
            for (int j = i + 1; j < k; j++)
                for (int l = k + 1; l < n; l++)
                    if (runs_on(a, rays[j], rays[l], limit_deg) &&
                        !runs_on(a, rays[i], rays[j], RUN_ON_DEG) &&
                        !runs_on(a, rays[i], rays[l], RUN_ON_DEG))
                        return true;
        }
    return false;
}

static void measure_node(const blg_arrangement *a, const blg_node *node, blg_junctions *m) {
    const int *rays = a->rays + node->first_ray;
    for (int i = 0; i < node->degree; i++)
        for (int j = 0; j < i; j++) {
            if (blg_half_same_stroke(a, rays[i], rays[j]))
                m->stroke_runs_through = true;
            double d = deviation(a, rays[i], rays[j]);
            m->any_deg = d < m->any_deg ? d : m->any_deg;
            if (straight(a, rays[i]) && straight(a, rays[j]) && d < m->straight_deg)
                m->straight_deg = d;
        }
    bool crossing = crosses(a, node, RUN_ON_DEG);
    if (crossing)
        m->crossings++;
    else
        m->touches++;
    m->doubtful += crossing != crosses(a, node, LOOSE_DEG);
}

void blg_junctions_measure(const blg_arrangement *a, blg_junctions *m) {
    *m = (blg_junctions){.straight_deg = 180, .any_deg = 180};
    for (int i = 0; i < a->n_nodes; i++)
        if (a->nodes[i].degree >= 3) {
            m->n++;
            measure_node(a, &a->nodes[i], m);
        }
}

/* ---- angles ---- */

#define OFF_ROUND_DEG 1e-4
#define NULL_DEG      (3 + OFF_ROUND_DEG)
#define STRAIGHT_DEG  (177 - OFF_ROUND_DEG)

/* The depth of an angle in a range of angles is its distance from the range's nearer end. Two
 * angles may have the same depth, for example 30 and 150 degrees in 3..177; then the smaller angle
 * is taken. Depths that differ by less than TIE_DEG count as equal: sums of turns with six decimals
 * err by less. */
#define TIE_DEG 1e-3

static void deepen(blg_deepest *best, double angle, double low, double high) {
    double depth = angle - low < high - angle ? angle - low : high - angle;
    bool tie = fabs(depth - best->depth_deg) <= TIE_DEG;
    if (tie ? angle < best->angle_deg - TIE_DEG : depth > best->depth_deg)
        *best = (blg_deepest){angle, depth};
}

static void add_pair(blg_angles *m, double angle, bool arcs) {
    deepen(&m->corner, angle, NULL_DEG, STRAIGHT_DEG);
    deepen(&m->obtuse, angle, 100, 171);
    deepen(&m->nearly_obtuse, angle, 91, STRAIGHT_DEG);
    if (angle > NULL_DEG && angle < m->smallest_deg)
        m->smallest_deg = angle;
    double off = fabs(angle - 90), best = fabs(m->right_deg - 90);
    if (fabs(off - best) <= TIE_DEG ? angle < m->right_deg - TIE_DEG : off < best)
        m->right_deg = angle;
    if (arcs && angle > 80 - OFF_ROUND_DEG && angle < 100 + OFF_ROUND_DEG)
        m->arcs_near_right = true;
}

void blg_angles_measure(const blg_arrangement *a, blg_angles *m) {
    const blg_deepest none = {180, -180};
    *m = (blg_angles){none, none, none, 180, 180, false};
    for (int i = 0; i < a->n_nodes; i++) {
        const int *rays = a->rays + a->nodes[i].first_ray;
        for (int j = 0; j < a->nodes[i].degree; j++) {
            blg_vec2 one = blg_half_direction(a, rays[j]);
            bool arc = blg_half_edge(a, rays[j])->path.is_arc;
            for (int k = 0; k < j; k++) {
                blg_vec2 other = blg_half_direction(a, rays[k]);
                add_pair(m, angle_between_deg(one, other),
                         arc && blg_half_edge(a, rays[k])->path.is_arc);
            }
        }
    }
}
