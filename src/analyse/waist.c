#include "analyse/waist.h"

/* Points of concave arcs that are tried: every this many; and points in all. */
#define ARC_STRIDE      2
#define MOST_CANDIDATES 128

/* A waist that only touches the outline on its way is cut off by it. */
#define TOUCH 1e-10

typedef struct extent {
    double low, high;
} extent;

static void widen(extent *e, double v) {
    e->low = v < e->low ? v : e->low;
    e->high = v > e->high ? v : e->high;
}

/* Width along u of the points from i to j, both included, round the outline. */
static double lobe_width(const blg_outline *o, int i, int j, blg_vec2 u) {
    extent e = {HUGE_VAL, -HUGE_VAL};
    for (int k = i;; k = k + 1 == o->n ? 0 : k + 1) {
        widen(&e, blg_vec2_dot(o->points[k].at, u));
        if (k == j)
            break;
    }
    return e.high - e.low;
}

static bool cross_each_other(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    blg_vec2 ab = blg_vec2_sub(b, a), cd = blg_vec2_sub(d, c);
    double c_side = blg_vec2_cross(ab, blg_vec2_sub(c, a));
    double d_side = blg_vec2_cross(ab, blg_vec2_sub(d, a));
    double a_side = blg_vec2_cross(cd, blg_vec2_sub(a, c));
    double b_side = blg_vec2_cross(cd, blg_vec2_sub(b, c));
    return c_side * d_side < TOUCH && a_side * b_side < TOUCH;
}

static bool runs_inside(const blg_outline *o, int i, int j) {
    blg_vec2 a = o->points[i].at, b = o->points[j].at;
    for (int k = 1; k < 4; k++)
        if (!blg_outline_contains(o, blg_vec2_along(a, k / 4.0, blg_vec2_sub(b, a))))
            return false;
    for (int k = 0; k < o->n; k++) {
        int next = k + 1 == o->n ? 0 : k + 1;
        if (k == i || k == j || next == i || next == j)
            continue;
        if (cross_each_other(a, b, o->points[k].at, o->points[next].at))
            return false;
    }
    return true;
}

static bool share_arc(const blg_outline_point *p, const blg_outline_point *q) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (p->arcs[i] >= 0 && p->arcs[i] == q->arcs[j])
                return true;
    return false;
}

static void try_pair(const blg_outline *o, int i, int j, blg_waist *best) {
    const blg_outline_point *p = &o->points[i], *q = &o->points[j];
    blg_vec2 d = blg_vec2_sub(q->at, p->at);
    double length = blg_vec2_length(d);
    /* A lobe is at most 1 wide, so the ratio is at least the length. */
    if (length >= best->ratio || length <= 0 || share_arc(p, q) || j - i == 1 ||
        (i == 0 && j == o->n - 1))
        return;
    blg_vec2 u = blg_vec2_scale(d, 1 / length);
    double one = lobe_width(o, i, j, u), other = lobe_width(o, j, i, u);
    double narrow = one < other ? one : other, wide = one < other ? other : one;
    if (length < best->ratio * narrow && runs_inside(o, i, j))
        *best = (blg_waist){length / narrow, length, narrow / wide};
}

void blg_waist_find(const blg_outline *o, blg_waist *waist) {
    int candidates[MOST_CANDIDATES], n = 0, along = 0;
    for (int i = 0; i < o->n && n < MOST_CANDIDATES; i++) {
        const blg_outline_point *p = &o->points[i];
        along = p->arcs[0] >= 0 && p->arcs[0] == p->arcs[1] ? along + 1 : 0;
        if (p->reflex || (along && along % ARC_STRIDE == 0))
            candidates[n++] = i;
    }
    *waist = (blg_waist){1, 1, 1};
    for (int j = 0; j < n; j++)
        for (int i = 0; i < j; i++)
            try_pair(o, candidates[i], candidates[j], waist);
}
