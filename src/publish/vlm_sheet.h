/* Sheet of a question: set A, set B and the images in question side by side, put together from the
 * data set's pictures.
 *
 *     A        B        ?          ps, pv: the one image
 *     +--+--+  +--+--+  +--+
 *     |  |  |  |  |  |  |  |
 *
 * Pixels, gray, 255 = paper. */
#ifndef PUBLISH_VLM_SHEET_H
#define PUBLISH_VLM_SHEET_H

#include "image/canvas.h"
#include "tasks/question.h"

/* The pictures of one problem, all of one size. */
typedef struct blg_vlm_pictures {
    blg_buf pixels[2][BLG_MAX_SIDE];
    int width, height;
} blg_vlm_pictures;

/* Makes pixels, size_px squared at most, of a picture: the mean over each pixel's area. A picture
 * is never enlarged. Returns the side. */
int blg_vlm_scale(const blg_buf *picture, int width, int height, int size_px, blg_buf *pixels);

/* Draws the sheet in a zero-initialised canvas, panels of panel_px; scratch is overwritten. Free
 * the canvas whatever the outcome. */
BLG_MUST_USE blg_status blg_vlm_sheet(const blg_question *question,
                                      const blg_vlm_pictures *pictures, int panel_px,
                                      blg_buf *scratch, blg_canvas *canvas, blg_error *error);

#endif
