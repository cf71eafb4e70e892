/* Boxes around ink: points plus half of the pen's width, plane units. */
#ifndef INK_INK_BOX_H
#define INK_INK_BOX_H

#include "ink/ink.h"

typedef struct blg_box {
    double x_low, y_low, x_high, y_high; /* empty: low > high */
} blg_box;

/* Items first..first+n-1. Empty for no items. Exact: joins and caps are round. */
blg_box blg_ink_box(const blg_ink *ink, int first, int n);

/* Items of a shape are contiguous. Sets the first one and returns their number, 0 = no ink. */
int blg_ink_shape_items(const blg_ink *ink, int shape, int *first);

void blg_ink_shift(blg_ink *ink, int first, int n, blg_vec2 by);

/* Distance of two boxes, 0 where they meet. */
double blg_box_distance(const blg_box *a, const blg_box *b);

#endif
