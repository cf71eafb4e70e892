/* Ink drawn by a raster of its own. */
#ifndef SUPPORT_PIXELS_H
#define SUPPORT_PIXELS_H

#include "image/raster.h"

/* options.size_px squared bytes, to be freed. */
uint8_t *pixels_draw(const blg_ink *ink, blg_raster_options options);

#endif
