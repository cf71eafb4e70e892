/* Ink distance: compares boxes of strokes first, then boxes of items, then segments with segments.
 *
 * A shape has at most 20 strokes, and the items of a stroke lie close together. So two levels of
 * boxes leave few pairs of segments to compare. A stamp is filled: an item that starts inside a
 * stamp touches it, even if the item does not cross the stamp's outline. */
#include "ink/ink_distance.h"

#include "geom/vec2.h"

#include <stdbool.h>

typedef struct group {
    int first, n; /* items of one stroke */
    blg_box box;
} group;

typedef struct search {
    const blg_ink *ink;
    double best, enough;
} search;

static bool cross(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    const blg_vec2 ab = blg_vec2_sub(b, a), cd = blg_vec2_sub(d, c);
    const double c_side = blg_vec2_cross(ab, blg_vec2_sub(c, a));
    const double d_side = blg_vec2_cross(ab, blg_vec2_sub(d, a));
    const double a_side = blg_vec2_cross(cd, blg_vec2_sub(a, c));
    const double b_side = blg_vec2_cross(cd, blg_vec2_sub(b, c));
    return ((c_side < 0) != (d_side < 0)) && ((a_side < 0) != (b_side < 0));
}

static double segments_squared(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    if (cross(a, b, c, d))
        return 0;
    double one =
        blg_least(blg_vec2_to_segment_squared(a, c, d), blg_vec2_to_segment_squared(b, c, d));
    double two =
        blg_least(blg_vec2_to_segment_squared(c, a, b), blg_vec2_to_segment_squared(d, a, b));
    return blg_least(one, two);
}

double blg_segment_distance(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    return sqrt(segments_squared(a, b, c, d));
}

/* Number of segments of an item with n points: n - 1 for a pen run (a dot has one segment of length
 * 0), n for a stamp. */
static int segments(const blg_ink_item *item) {
    return item->kind == BLG_INK_STAMP || item->n == 1 ? item->n : item->n - 1;
}

static bool inside(const blg_ink *ink, const blg_ink_item *stamp, blg_vec2 p) {
    bool odd = false;
    for (int i = 0, j = stamp->n - 1; i < stamp->n; j = i++) {
        const blg_vec2 a = ink->points[stamp->first + i], b = ink->points[stamp->first + j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            odd = !odd;
    }
    return odd;
}

static double item_distance(const blg_ink *ink, const blg_ink_item *a, const blg_ink_item *b) {
    if (a->kind == BLG_INK_STAMP && inside(ink, a, ink->points[b->first]))
        return 0;
    if (b->kind == BLG_INK_STAMP && inside(ink, b, ink->points[a->first]))
        return 0;
    double least = INFINITY;
    const blg_vec2 *p = ink->points + a->first, *q = ink->points + b->first;
    for (int i = 0; i < segments(a) && least > 0; i++)
        for (int j = 0; j < segments(b); j++)
            least = blg_least(least,
                              segments_squared(p[i], p[(i + 1) % a->n], q[j], q[(j + 1) % b->n]));
    return blg_most(0, sqrt(least) - blg_ink_reach(ink, a->kind) - blg_ink_reach(ink, b->kind));
}

static void search_groups(search *s, const group *a, const group *b) {
    for (int i = a->first; i < a->first + a->n; i++) {
        const blg_box box = blg_ink_box(s->ink, i, 1);
        if (blg_box_distance(&box, &b->box) >= s->best)
            continue;
        for (int j = b->first; j < b->first + b->n && s->best >= s->enough; j++) {
            const blg_box other = blg_ink_box(s->ink, j, 1);
            if (blg_box_distance(&box, &other) < s->best)
                s->best =
                    blg_least(s->best, item_distance(s->ink, &s->ink->items[i], &s->ink->items[j]));
        }
    }
}

static int collect(const blg_ink *ink, int shape, group groups[BLG_MAX_ACTIONS]) {
    int first, n = 0, items = blg_ink_shape_items(ink, shape, &first);
    for (int i = first; i < first + items; i++) {
        if (i == first || ink->items[i].stroke != ink->items[i - 1].stroke)
            groups[n++] = (group){.first = i};
        groups[n - 1].n++;
    }
    for (int i = 0; i < n; i++)
        groups[i].box = blg_ink_box(ink, groups[i].first, groups[i].n);
    return n;
}

double blg_ink_distance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit) {
    group a[BLG_MAX_ACTIONS], b[BLG_MAX_ACTIONS];
    const int n_a = collect(ink, shape_a, a), n_b = collect(ink, shape_b, b);
    search s = {.ink = ink, .best = limit, .enough = enough};
    for (int i = 0; i < n_a; i++)
        for (int j = 0; j < n_b; j++)
            if (s.best > 0 && s.best >= enough && blg_box_distance(&a[i].box, &b[j].box) < s.best)
                search_groups(&s, &a[i], &b[j]);
    return s.best;
}
