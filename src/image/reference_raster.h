/* The published painter's picture: its two-level raster, scaled down as the published images were.
 *
 * Always 512 x 512. Plane units as in ink.h; the frame is the published frame, whose
 * origin lies off the centre. Slow: for reproducing published images, not for making data sets. */
#ifndef IMAGE_REFERENCE_RASTER_H
#define IMAGE_REFERENCE_RASTER_H

#include "base/error.h"
#include "ink/ink.h"

#include <stdint.h>

#define BLG_REFERENCE_SIDE_PX 512

/* pixels: BLG_REFERENCE_SIDE_PX squared; 255 = paper, 0 = ink. */
blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error);

#endif
