/* Shade: ink to gray pixels, as data sets show it. */
#ifndef IMAGE_SHADE_H
#define IMAGE_SHADE_H

#include "image/draw.h"

#include <stdint.h>

/* Draws ink over pixels[side_px][side_px], 255 = paper, 0 = ink; side_px >= 16. Ink outside the
 * picture is cut off, items with a point that is no number are left out, and stamps have 3, 4 or 20
 * corners. Allocates nothing and cannot fail. */
void blg_shade_ink(const blg_frame *f, const blg_ink *ink, uint8_t *pixels, int side_px);

/* How many times finer a picture should be drawn, so that its lines are not too thin: 1, 2, 4 or 8.
 * The finer pixels are then averaged. */
int blg_shade_fineness(const blg_frame *f, int side_px);

#endif
