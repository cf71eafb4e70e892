/* Canvas: a gray page for sheets. It shows pictures of ink, and captions in a small pixel font of
 * its own, so that sheets need no fonts of the machine. Pixels, y down; 255 = paper, 0 = ink. */
#ifndef IMAGE_CANVAS_H
#define IMAGE_CANVAS_H

#include "image/raster.h"

#define BLG_LETTER_ADVANCE 6 /* pixels from one letter to the next, at zoom 1 */
#define BLG_LETTER_HEIGHT  9 /* descenders included */

typedef struct blg_canvas {
    int width, height;
    uint8_t *pixels; /* height rows of width bytes */
    blg_raster *raster;
    blg_buf page, square; /* memory for the pixels and for one picture */
} blg_canvas;

/* BLG_INFEASIBLE if a side is longer than 30,000 pixels. */
blg_status blg_canvas_check(int width, int height, blg_error *error);
/* Makes a page of bare paper in a zero-initialised canvas; the size must pass blg_canvas_check.
 * Free with blg_canvas_free in any case. */
blg_status blg_canvas_create(int width, int height, blg_canvas *canvas, blg_error *error);
void blg_canvas_free(blg_canvas *canvas);

/* Writes text in black with its upper left corner at (x, y). A font pixel takes zoom x zoom pixels.
 * Text outside the page is cut off; a character without a letter form is left blank. */
void blg_canvas_text(blg_canvas *canvas, int x, int y, int zoom, const char *text);
/* Draws a square picture with side options->size_px and its upper left corner at (x, y). The
 * picture must lie on the page. */
blg_status blg_canvas_picture(blg_canvas *canvas, const blg_ink *ink,
                              const blg_raster_options *options, int x, int y, blg_error *error);

#endif
