/* Sheet of a question: one picture with set A, set B and the images in question side by side, made
 * of the data set's pictures.
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

/* Fills pixels with the picture, reduced to a square; each pixel is the mean over its area. The
 * side is size_px, or the picture's smaller side if that is less. Returns the side in pixels. */
int blg_vlm_scale(const blg_buf *picture, int width, int height, int size_px, blg_buf *pixels);

/* Draws the sheet on a zero-initialised canvas. panel_px: largest side of a panel; the one image of
 * ps and pv may be twice as large. scratch is overwritten. Free the canvas whatever the outcome. */
BLG_MUST_USE blg_status blg_vlm_sheet(const blg_question *question,
                                      const blg_vlm_pictures *pictures, int panel_px,
                                      blg_buf *scratch, blg_canvas *canvas, blg_error *error);

#endif
