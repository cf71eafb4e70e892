/* Draws ink with a raster that is made for this one picture. */
#ifndef SUPPORT_PIXELS_H
#define SUPPORT_PIXELS_H

#include "picture/raster.h"

/* Returns options.size_px x options.size_px pixels; the caller frees them. */
uint8_t *pixels_draw(const blg_ink *ink, blg_raster_options options);

#endif
