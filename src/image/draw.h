/* Draw: ink onto any Cairo surface, item by item; what best quality and vector output share. */
#ifndef IMAGE_DRAW_H
#define IMAGE_DRAW_H

#include "base/error.h"
#include "base/memory.h"
#include "ink/ink.h"

#include <cairo.h>

typedef struct blg_frame {
    double scale, x0, y0; /* px: x0 + scale x, y0 - scale y */
    double pen_px, stamp_px;
} blg_frame;

/* How the inside of a stamp becomes paper: an A8 surface loses its ink, others are painted white.
 */
typedef enum blg_draw_paper { BLG_DRAW_ERASE, BLG_DRAW_WHITE } blg_draw_paper;

/* The frame of a square image of size_px: the plane's origin lies in its centre, or where the
 * published painter has it. */
blg_frame blg_draw_frame(int size_px, const blg_ink *ink);
void blg_draw_set_pen(cairo_t *cairo, double tolerance);
/* Adds an item's outline to the path. */
void blg_draw_add_path(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                       const blg_ink_item *item);
void blg_draw_items(cairo_t *cairo, const blg_frame *f, const blg_ink *ink, blg_draw_paper paper);
/* Before the first call of Cairo for a picture, in the thread that draws it. */
#define blg_draw_begin blg_memory_watch
/* Finishes what was drawn and asks whether all of it was: before pixels leave a surface.
 * BLG_NO_MEMORY or BLG_FAILED. what: "an image". */
BLG_MUST_USE blg_status blg_draw_done(cairo_t *cairo, const char *what, blg_error *error);
/* The same for a status at hand. */
BLG_MUST_USE blg_status blg_draw_status(cairo_status_t drawn, const char *what, blg_error *error);

#endif
