#include "analyse/structure.h"

#include "geom/intersect.h"
#include "ink/turtle.h"

#include <string.h>

#define CLOSE    0.03      /* program units: points as near as this meet */
#define STRAIGHT 0.0174524 /* sine of 1 degree: a smaller bend counts as none */

/* The side to which a path bends between two directions of travel (unit vectors): 1 left, -1 right,
 * 0 neither. Headings would be wrong here: on an arc of negative extent the turtle runs backwards.
 */
static int8_t side_of(blg_vec2 before, blg_vec2 after) {
    const double sine = blg_vec2_cross(before, after);
    return sine > STRAIGHT ? 1 : sine < -STRAIGHT ? -1 : 0;
}

/* Whether two strokes meet elsewhere than at a joint of neighbours. a_then_b: b begins where a
 * ends; b_then_a: a begins where b ends. */
static bool meet(const blg_curve *a, const blg_curve *b, bool a_then_b, bool b_then_a) {
    blg_hit hits[2];
    if ((!a_then_b && blg_curve_distance(a, b->start) <= CLOSE) ||
        (!b_then_a && blg_curve_distance(a, b->end) <= CLOSE) ||
        (!b_then_a && blg_curve_distance(b, a->start) <= CLOSE) ||
        (!a_then_b && blg_curve_distance(b, a->end) <= CLOSE))
        return true;
    for (int k = blg_intersect(a, b, CLOSE, 0, hits) - 1; k >= 0; k--) {
        const blg_vec2 at = blg_curve_point(a, hits[k].ta);
        const bool joint = (a_then_b && blg_vec2_distance(at, a->end) <= CLOSE) ||
                           (b_then_a && blg_vec2_distance(at, b->end) <= CLOSE);
        if (!joint)
            return true;
    }
    return false;
}

void blg_structure_prepare(const blg_program *program, blg_structure *structure) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_curve curves[BLG_MAX_ACTIONS];
    memset(structure, 0, sizeof *structure);
    const int n = structure->n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    if (n == 0)
        return;
    structure->closed = blg_vec2_distance(strokes[n - 1].end, strokes[0].start) <= CLOSE;
    for (int i = 0; i < n; i++) {
        curves[i] = blg_turtle_curve(&strokes[i]);
        structure->kind[i] = !curves[i].is_arc ? 0 : curves[i].sweep_rad > 0 ? 1 : -1;
    }
    for (int i = 0; i < n; i++) {
        if (i || structure->closed)
            structure->bend[i] = side_of(blg_curve_tangent(&curves[(i + n - 1) % n], 1),
                                         blg_curve_tangent(&curves[i], 0));
        for (int j = 0; j < i; j++) {
            const bool around = structure->closed && j == 0 && i == n - 1;
            if (meet(&curves[j], &curves[i], i == j + 1, around)) {
                structure->meets[i] |= 1u << j;
                structure->meets[j] |= 1u << i;
            }
        }
    }
}

/* A correspondence of strokes: place() gives the stroke of b for stroke i of a. */
typedef struct order {
    int n, first;
    bool backwards;
} order;

static int place(order o, int i) {
    return ((o.backwards ? o.first - i : o.first + i) + o.n) % o.n;
}

static bool same_in_order(const blg_structure *a, const blg_structure *b, order o, int mirror) {
    const int sign = o.backwards ? -mirror : mirror; /* backwards, left becomes right */
    for (int i = 0; i < o.n; i++) {
        const int p = place(o, i), joint = o.backwards ? (p + 1) % o.n : p;
        if (a->kind[i] != sign * b->kind[p])
            return false;
        if ((i || a->closed) && a->bend[i] != sign * b->bend[joint])
            return false;
        for (int k = 0; k < i; k++)
            if ((a->meets[i] >> k & 1) != (b->meets[p] >> place(o, k) & 1))
                return false;
    }
    return true;
}

bool blg_structure_same(const blg_structure *a, const blg_structure *b) {
    if (a->n != b->n || a->closed != b->closed)
        return false;
    for (int first = 0; first < a->n; first++)
        for (int way = 0; way < 4; way++) {
            const order o = {a->n, first, way & 1};
            if ((a->closed || first == (o.backwards ? a->n - 1 : 0)) &&
                same_in_order(a, b, o, way & 2 ? -1 : 1))
                return true;
        }
    return a->n == 0;
}
