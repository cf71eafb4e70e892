/* Contrast: how far two stroke types differ to the eye when drawn on the same path. */
#ifndef INK_CONTRAST_H
#define INK_CONTRAST_H

#include "ink/program.h"

/* Ink that differs, over the mean ink of the two strokes, at a scale in plane units per program
 * unit: the least over lines and arcs and directions, for a picture of 512 px. Grows with the
 * scale, because stamps and teeth do while pens do not; 0 for a type and itself. */
double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale);

#endif
