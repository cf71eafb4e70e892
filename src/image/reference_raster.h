/* The published painter's picture: a raster of two levels, scaled down as the published images
 * were.
 *
 * The size is always 512 x 512. Plane units are as in ink.h. The frame is the published frame,
 * whose origin lies off the centre. This function is slow: it reproduces published images and is
 * not meant for making data sets. */
#ifndef IMAGE_REFERENCE_RASTER_H
#define IMAGE_REFERENCE_RASTER_H

#include "base/error.h"
#include "ink/ink.h"

#include <stdint.h>

#define BLG_REFERENCE_SIDE_PX 512

/* pixels: BLG_REFERENCE_SIDE_PX squared; 255 = paper, 0 = ink. */
blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error);

#endif
