/* Distance between the inks of two shapes of an image, plane units.
 *
 * Ink is what the pen covers: outlines widened by half the pen's width, and the inside of stamps.
 * Touching inks have distance 0. */
#ifndef INK_INK_DISTANCE_H
#define INK_INK_DISTANCE_H

#include "ink/ink.h"

/* The smaller of the distance and limit. Once the distance is known to be below enough, any value
 * below enough may be returned: give 0 for the exact distance. Shapes are indices of
 * blg_ink_add_shape's calls; a shape without ink is infinitely far away. */
double blg_ink_distance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit);

double blg_segment_distance(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d);

#endif
