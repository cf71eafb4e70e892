/* Distance between the ink of two shapes of an image, in plane units.
 *
 * Ink here is the area that a shape covers: its lines in the pen's full width, and the inside of
 * its stamps. The distance of shapes whose ink touches is 0. */
#ifndef INK_INK_DISTANCE_H
#define INK_INK_DISTANCE_H

#include "ink/ink.h"

/* Returns the distance, or limit if the distance is larger. If the distance is below `enough`, any
 * value below `enough` may be returned; `enough` 0 asks for the exact distance. Shapes are numbers
 * of blg_ink_add_shape calls. A shape without ink is infinitely far away. */
double blg_ink_distance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit);

double blg_segment_distance(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d);

#endif
