/* Rings: polygons filled on an A8 surface as Cairo's quick antialiasing fills them, pixel for
 * pixel, some times as fast. It takes convex polygons and rings between two of them, which stamps
 * are; for all else it says that it cannot, and Cairo draws. */
#ifndef IMAGE_RINGS_H
#define IMAGE_RINGS_H

#include "base/arena.h"
#include "geom/vec2.h"
#include "image/draw.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_POLYGON_CORNERS 24

/* Corners in pixels, y down. */
typedef struct blg_polygon {
    int n;
    blg_vec2 corners[BLG_POLYGON_CORNERS];
} blg_polygon;

typedef struct blg_rings blg_rings;

/* NULL when memory is out. Lives in arena but for what blg_rings_drop releases. */
blg_rings *blg_rings_create(blg_arena *arena);
void blg_rings_drop(blg_rings *rings);
/* Takes pictures of side_px from now on; false when memory is out. */
BLG_MUST_USE bool blg_rings_use_size(blg_rings *rings, int side_px);

/* Adds outer without inner (NULL: all of outer). Corners of outer turn from x to y, those of inner
 * back. false: the polygons added since the last drawing are forgotten, and Cairo has to draw them.
 */
BLG_MUST_USE bool blg_rings_add(blg_rings *rings, const blg_polygon *outer,
                                const blg_polygon *inner);
/* Makes what was added ink, or takes the ink there away, and forgets it. false as above. */
BLG_MUST_USE bool blg_rings_ink(blg_rings *rings, const blg_ink_target *target);
BLG_MUST_USE bool blg_rings_erase(blg_rings *rings, const blg_ink_target *target);

#endif
