/* Small stamps, drawn once by Cairo at best quality and copied from then on.
 *
 * At 128 pixels a side a stamp is a few pixels wide and an image has some fifty; drawing each of
 * them as a path costs more than everything else. The cache holds one stamp for each shape, size
 * and angle, in small steps. For places between pixels it interpolates. */
#ifndef IMAGE_STAMP_CACHE_H
#define IMAGE_STAMP_CACHE_H

#include "base/arena.h"
#include "image/draw.h"

/* Stamps with a larger corner radius are not kept. */
#define BLG_CACHED_RADIUS_MAX_PX 4
/* Stamps with a wider outline are not kept either. */
#define BLG_CACHED_OUTLINE_MAX_PX 1.0

typedef struct blg_stamp_cache blg_stamp_cache;

/* NULL when memory is out. Lives in arena, except for the stamps: blg_stamp_cache_drop releases
 * those. */
blg_stamp_cache *blg_stamp_cache_create(blg_arena *arena);
/* Forgets every stamp and releases their memory. */
void blg_stamp_cache_drop(blg_stamp_cache *cache);

/* Whether the cache keeps stamps of that size. corner: the vector from the centre to the first
 * corner. */
bool blg_stamp_cache_keeps(blg_vec2 corner, double outline_px);
/* Draws a stamp: its inside becomes paper (0), its outline ink (255). blg_stamp_cache_keeps must be
 * true for its size. centre in px; n_corners: 3, 4, or 20 for a circle. The caller has begun a
 * picture (draw.h). BLG_NO_MEMORY or BLG_FAILED. */
BLG_MUST_USE blg_status blg_stamp_cache_draw(blg_stamp_cache *cache, const blg_ink_target *target,
                                             blg_vec2 centre, blg_vec2 corner, int n_corners,
                                             double outline_px, blg_error *error);

#endif
