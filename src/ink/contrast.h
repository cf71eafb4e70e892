/* Contrast: how different two stroke types look when drawn on the same path. */
#ifndef INK_CONTRAST_H
#define INK_CONTRAST_H

#include "ink/program.h"

#include <stdbool.h>

/* The ink that differs, divided by the mean ink of the two strokes, in a picture of 512 px: the
 * least value over a line and an arc in several directions. scale is in plane units per program
 * unit. The contrast grows with the scale, because stamps and teeth grow while the pen does not. It
 * is 0 if a equals b. */
double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale);

/* A change counts as visible if at least BLG_VISIBLE_PX pixels change by BLG_VISIBLE_GRAY or more
 * of 255 gray levels. */
#define BLG_VISIBLE_PX   4
#define BLG_VISIBLE_GRAY 32
/* Whether changing one stroke from type a to type b is visible in a picture of size_px, at the
 * smallest scale of free-form shapes: 80 plane units per program unit. A size_px between two sizes
 * of the table in contrast.c counts as the smaller size; below 64 px nothing is visible. */
bool blg_type_visible(blg_stroke_type a, blg_stroke_type b, int size_px);

#endif
