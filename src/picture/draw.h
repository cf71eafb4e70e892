/* Drawing by Cairo and by coverage. */
#ifndef PICTURE_DRAW_H
#define PICTURE_DRAW_H

#include "figure/ink.h"
#include "picture/raster.h"

/* Draw: the frame of a picture; and ink drawn onto any Cairo surface, item by item. Best quality
 * and vector output share it. Builds without Cairo (BLOGO_CAIRO in CMakeLists.txt) have the frame
 * only. */

#ifdef BLOGO_CAIRO
#include <cairo.h>
#endif

typedef struct blg_frame {
    double scale, x0, y0; /* the point (x, y) of the plane is pixel x0 + scale x, y0 - scale y */
    double pen_px, stamp_px;
    bool round_arcs; /* Cairo draws arcs of normal strokes as arcs, not as the published chords */
} blg_frame;

/* The frame of a square image of size_px. The plane's origin lies in its centre; for published ink
 * (ink->published) it lies where the published painter has it. */
blg_frame blg_draw_frame(int size_px, const blg_ink *ink);

#ifdef BLOGO_CAIRO
/* How the inside of a stamp becomes paper. ERASE removes the ink from an A8 surface; WHITE paints
 * any other surface white. */
typedef enum blg_draw_paper { BLG_DRAW_ERASE, BLG_DRAW_WHITE } blg_draw_paper;
void blg_draw_set_pen(cairo_t *cairo, double tolerance);
void blg_draw_items(cairo_t *cairo, const blg_frame *f, const blg_ink *ink, blg_draw_paper paper);
/* Call this before the first call of Cairo for a picture, in the thread that draws it
 * (base/memory.h). */
#define blg_draw_begin blg_memory_watch
/* As blg_draw_done, for a status that the caller has read from Cairo. */
BLG_MUST_USE blg_status blg_draw_status(cairo_status_t drawn, const char *what, blg_error *error);
#endif

/* Shade: ink to gray pixels, as data sets show it. */

/* Draws ink over pixels[side_px][side_px], 255 = paper, 0 = ink; side_px >= 16. Ink outside the
 * picture is cut off, items with a point that is no number are left out, and stamps have 3, 4 or 20
 * corners. touched[side_px], or NULL: gets the blocks that were drawn in added to its masks
 * (picture/raster.h). Allocates nothing and cannot fail. */
void blg_shade_ink(const blg_frame *f, const blg_ink *ink, uint8_t *pixels, int side_px,
                   uint64_t *touched);

/* How many times finer a picture should be drawn, so that its lines are not too thin: 1, 2, 4 or 8.
 * The finer pixels are then averaged. */
int blg_shade_fineness(const blg_frame *f, int side_px);

/* Canvas: a gray page for sheets. It shows pictures of ink, and captions in a small pixel font of
 * its own, so that PNG files need no fonts of the machine. Pixels, y down; 255 = paper, 0 = ink. A
 * canvas of curves has no pixels: it keeps its texts for a page (picture/raster.h). */

#define BLG_LETTER_ADVANCE 6 /* pixels from one letter to the next, at zoom 1 */
#define BLG_LETTER_HEIGHT  9 /* descenders included */

typedef struct blg_canvas {
    int width, height;
    int page_px;     /* of a canvas of curves, as in blg_page */
    uint8_t *pixels; /* height rows of width bytes */
    blg_raster *raster;
    blg_buf page, square; /* memory for the pixels and for one picture */
    bool curves;          /* the canvas has no pixels, but keeps its texts */
    blg_page_text *texts;
    int n_texts, cap_texts;
    blg_buf words; /* the characters of all texts */
} blg_canvas;

/* BLG_INFEASIBLE if a side is longer than 30,000 pixels. */
blg_status blg_canvas_check(int width, int height, blg_error *error);
/* Makes a page of bare paper in a canvas that is zero-initialised except for `curves`; the size
 * must pass blg_canvas_check. Free with blg_canvas_free in any case. */
blg_status blg_canvas_create(int width, int height, blg_canvas *canvas, blg_error *error);
void blg_canvas_free(blg_canvas *canvas);

/* Writes text in black with its upper left corner at (x, y). A dot of the font takes zoom x zoom
 * pixels; from zoom 2 on, a round pen joins the dots. Text outside the page is cut off; a character
 * without a letter form is left blank. A canvas of curves that lacks memory sets words.failed. */
void blg_canvas_text(blg_canvas *canvas, int x, int y, int zoom, const char *text);

#endif
