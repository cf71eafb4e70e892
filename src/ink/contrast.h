/* Contrast: how far two stroke types differ to the eye when drawn on the same path. */
#ifndef INK_CONTRAST_H
#define INK_CONTRAST_H

#include "ink/program.h"

#include <stdbool.h>

/* Ink that differs, over the mean ink of the two strokes, at a scale in plane units per program
 * unit: the least over lines and arcs and directions, for a picture of 512 px. Grows with the
 * scale, because stamps and teeth do while pens do not; 0 for a type and itself. */
double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale);

/* A change is seen where at least BLG_VISIBLE_PX pixels change by BLG_VISIBLE_GRAY of 255 or more.
 */
#define BLG_VISIBLE_PX   4
#define BLG_VISIBLE_GRAY 32
/* Whether the change of one stroke from a to b is seen in a picture of size_px, at the smallest
 * scale of free-form shapes, 80 plane units per program unit. Sizes between those of the table
 * count as the next smaller one; nothing is seen below 64 px. */
bool blg_type_visible(blg_stroke_type a, blg_stroke_type b, int size_px);

#endif
