/* Render: pictures to look at, as pixels or as files. Whole batches come from workers
 * (blogo/generator.h).
 *
 * Sizes are sides of square pictures in pixels, 16..4096; any other size is BLG_INVALID. Pixels are
 * 8-bit gray, pixels[height][width], 255 = paper. The caller owns them. */
#ifndef BLOGO_RENDER_H
#define BLOGO_RENDER_H

#include "blogo/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws one image of a problem into pixels[size_px][size_px]. If size_px is the data set's picture
 * size, the pixels equal those of its file. A problem that was read by blg_problem_from_json is
 * drawn with the default antialiasing. Shapes without poses stand side by side, as large as fits.
 * BLG_INVALID for an image that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_problem_draw(const blg_problem *problem, int side, int image,
                                                 int size_px, uint8_t *pixels, blg_error *error);
/* Tells which pixels of an image, drawn as by blg_problem_draw, belong to which stroke:
 * masks[strokes][size_px][size_px], 1 or 0, for all strokes of the first shape, then of the next
 * shape. A pixel is inked if it is darker than 128; where strokes cross, each of them has the
 * pixel, and every inked pixel has a stroke (docs/export.md, coco). */
BLG_API BLG_MUST_USE blg_status blg_problem_masks(const blg_problem *problem, int side, int image,
                                                  int size_px, uint8_t *masks, blg_error *error);

/* Draws the whole problem on one sheet: name, support of side A (positive), support of side B
 * (negative), queries. panel_px is the width of one image; 0 = 256, or up to 512 if a free-form
 * negative changes a stroke's type, so that people see the change. First ask for the sheet's size,
 * then draw into pixels[height][width]. */
BLG_API BLG_MUST_USE blg_status blg_problem_sheet_size(const blg_problem *problem, int panel_px,
                                                       int *width, int *height, blg_error *error);
BLG_API BLG_MUST_USE blg_status blg_problem_sheet(const blg_problem *problem, int panel_px,
                                                  uint8_t *pixels, blg_error *error);

/* Draws 1 to 6 programs side by side into pixels[size_px][size_px], as large as fits. */
BLG_API BLG_MUST_USE blg_status blg_render(const blg_program *const *programs, int n, int size_px,
                                           uint8_t *pixels, blg_error *error);
/* Draws 1 to 6 programs, like blg_render, into a file: PNG, SVG or PDF, by the ending of path. */
BLG_API BLG_MUST_USE blg_status blg_render_file(const blg_program *const *programs, int n,
                                                int size_px, const char *path, blg_error *error);

/* Encodes pixels as a PNG file in memory, 8 bits gray. *png gets *size bytes, which the caller
 * frees with blg_free. width and height are 1..30000. */
BLG_API BLG_MUST_USE blg_status blg_render_png(const uint8_t *pixels, int width, int height,
                                               void **png, size_t *size, blg_error *error);
/* Decodes any PNG file in memory to 8-bit gray. *pixels gets *height rows of *width bytes, which
 * the caller frees with blg_free. BLG_INVALID for a damaged PNG. */
BLG_API BLG_MUST_USE blg_status blg_render_read_png(const void *png, size_t size, uint8_t **pixels,
                                                    int *width, int *height, blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
