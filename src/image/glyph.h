/* Glyphs: small stamps drawn once by Cairo at best quality and then blitted.
 *
 * At 128 pixels a side a stamp is a few pixels wide and an image has some fifty; drawing each of
 * them as a path costs more than everything else. A glyph is a stamp of one shape, size and angle
 * in small steps; between sub-pixel places it is interpolated. */
#ifndef IMAGE_GLYPH_H
#define IMAGE_GLYPH_H

#include "base/arena.h"
#include "ink/turtle.h"

#include <cairo.h>
#include <stdbool.h>

/* Stamps with larger corner radius have no glyph. */
#define BLG_GLYPH_RADIUS_MAX_PX 4
/* And none with a wider outline. */
#define BLG_GLYPH_OUTLINE_MAX_PX 1.0

typedef struct blg_glyph_cache blg_glyph_cache;

/* NULL when memory is out. Lives in arena but for what blg_glyph_cache_drop releases. */
blg_glyph_cache *blg_glyph_cache_create(blg_arena *arena);
/* Forgets every glyph and releases their memory. */
void blg_glyph_cache_drop(blg_glyph_cache *cache);

/* Where a stamp goes: an A8 surface's pixels, 255 = ink. */
typedef struct blg_glyph_target {
    unsigned char *pixels;
    int side_px, stride;
} blg_glyph_target;

/* Draws a stamp: inside to paper, outline to ink. centre in px; corner from it to the first of
 * n_corners (3, 4, or 20 for a circle). False if there is no glyph for it. */
bool blg_glyph_blit(blg_glyph_cache *cache, const blg_glyph_target *target, blg_vec2 centre,
                    blg_vec2 corner, int n_corners, double outline_px);

#endif
