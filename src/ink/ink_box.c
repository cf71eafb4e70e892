#include "ink/ink_box.h"

#include "geom/vec2.h"

#include <math.h>

blg_box blg_ink_box(const blg_ink *ink, int first, int n) {
    blg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = first; i < first + n; i++) {
        const blg_ink_item *item = &ink->items[i];
        const double reach = blg_ink_reach(ink, item->kind);
        for (int j = item->first; j < item->first + item->n; j++) {
            const blg_vec2 p = ink->points[j];
            box.x_low = p.x - reach < box.x_low ? p.x - reach : box.x_low;
            box.y_low = p.y - reach < box.y_low ? p.y - reach : box.y_low;
            box.x_high = p.x + reach > box.x_high ? p.x + reach : box.x_high;
            box.y_high = p.y + reach > box.y_high ? p.y + reach : box.y_high;
        }
    }
    return box;
}

int blg_ink_shape_items(const blg_ink *ink, int shape, int *first) {
    int begin = 0;
    while (begin < ink->n_items && ink->items[begin].shape != shape)
        begin++;
    int end = begin;
    while (end < ink->n_items && ink->items[end].shape == shape)
        end++;
    *first = begin;
    return end - begin;
}

void blg_ink_shift(blg_ink *ink, int first, int n, blg_vec2 by) {
    if (n <= 0)
        return;
    const blg_ink_item *last = &ink->items[first + n - 1];
    for (int i = ink->items[first].first; i < last->first + last->n; i++) {
        ink->points[i].x += by.x;
        ink->points[i].y += by.y;
    }
}

double blg_box_distance(const blg_box *a, const blg_box *b) {
    double dx = blg_most(0, blg_most(a->x_low - b->x_high, b->x_low - a->x_high));
    double dy = blg_most(0, blg_most(a->y_low - b->y_high, b->y_low - a->y_high));
    return sqrt(dx * dx + dy * dy);
}
