/* Batch: the quick way to draw ink on an A8 surface, within a stated error of the best quality. */
#ifndef IMAGE_BATCH_H
#define IMAGE_BATCH_H

#include "image/draw.h"
#include "image/rings.h"
#include "image/stamp_cache.h"

/* Columns that the surface has to the right of the square image; ink may be left in them. */
#define BLG_BATCH_MARGIN_PX 4

/* Draws all of ink on a cleared A8 surface; 255 = ink. Changes cairo's settings. small_stamps and
 * rings: of one worker. The caller has begun a picture (draw.h). BLG_NO_MEMORY or BLG_FAILED:
 * then the surface holds another picture. */
BLG_MUST_USE blg_status blg_batch_draw(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                                       blg_stamp_cache *small_stamps, blg_rings *rings,
                                       blg_error *error);

#endif
