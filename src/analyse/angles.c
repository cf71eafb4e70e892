#include "analyse/angles.h"

/* Round angles lie beside these limits, not on them. */
#define OFF_ROUND_DEG 1e-4
#define NULL_DEG      (3 + OFF_ROUND_DEG)
#define STRAIGHT_DEG  (177 - OFF_ROUND_DEG)

double blg_angle_between_deg(blg_vec2 a, blg_vec2 b) {
    return BLG_DEGREES(blg_atan2(fabs(blg_vec2_cross(a, b)), blg_vec2_dot(a, b)));
}

/* Of 30 and 150 degrees, as deep in a range, the smaller one is taken. Turns with six decimals add
 * up to angles that are off by less. */
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
                add_pair(m, blg_angle_between_deg(one, other),
                         arc && blg_half_edge(a, rays[k])->path.is_arc);
            }
        }
    }
}
