/* Draw: draws ink onto any Cairo surface, item by item. Best quality and vector output share it. */
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

/* How the inside of a stamp becomes paper. ERASE removes the ink from an A8 surface; WHITE paints
 * any other surface white. */
typedef enum blg_draw_paper { BLG_DRAW_ERASE, BLG_DRAW_WHITE } blg_draw_paper;

/* The frame of a square image of size_px. The plane's origin lies in its centre; for published ink
 * (ink->published) it lies where the published painter has it. */
blg_frame blg_draw_frame(int size_px, const blg_ink *ink);
void blg_draw_set_pen(cairo_t *cairo, double tolerance);
/* Adds an item's outline to the path. */
void blg_draw_add_path(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                       const blg_ink_item *item);
void blg_draw_items(cairo_t *cairo, const blg_frame *f, const blg_ink *ink, blg_draw_paper paper);
/* Call this before the first call of Cairo for a picture, in the thread that draws it
 * (base/memory.h). */
#define blg_draw_begin blg_memory_watch
/* Finishes a drawing and reports whether all of it succeeded; call it before pixels leave a
 * surface. what: the subject of the message, such as "an image". BLG_NO_MEMORY or BLG_FAILED. */
BLG_MUST_USE blg_status blg_draw_done(cairo_t *cairo, const char *what, blg_error *error);
/* As blg_draw_done, for a status that the caller has read from Cairo. */
BLG_MUST_USE blg_status blg_draw_status(cairo_status_t drawn, const char *what, blg_error *error);

#endif
