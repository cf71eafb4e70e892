/* Raster: turns ink into 8-bit gray pixels, shaded (shade.h) or drawn by Cairo.
 *
 * Frame at 512 px: 1 plane unit = 0.652188 px (published painter); other sizes scale it. The
 * plane's origin is the image centre and y goes up. If the ink's flag `published` is set, the
 * origin lies 1.503 px to the right of the centre and 1.758 px below it, as in the published
 * painter's pictures of 512 px. The ink gives the widths of pen and stamp outlines; where it gives
 * 0, they are as measured in those pictures. Pixels: 255 = paper, 0 = ink. */
#ifndef IMAGE_RASTER_H
#define IMAGE_RASTER_H

#include "base/buf.h"
#include "base/error.h"
#include "ink/ink.h"

#include <stdint.h>

#define BLG_MIN_SIZE_PX 16
#define BLG_MAX_SIZE_PX 4096

/* BLG_INVALID if size_px is outside 16..4096. */
blg_status blg_raster_check_size(int size_px, blg_error *error);

typedef struct blg_raster
    blg_raster; /* per worker: buffers for best quality and small pictures, one size at a time */

typedef struct blg_raster_options {
    int size_px; /* BLG_MIN_SIZE_PX..BLG_MAX_SIZE_PX */
    int best;    /* 1: Cairo's best quality, for comparison and export */
} blg_raster_options;

blg_status blg_raster_create(blg_raster **raster, blg_error *error);
void blg_raster_free(blg_raster *raster);
/* Draws ink into pixels (size_px * size_px bytes, no padding). */
blg_status blg_raster_draw(blg_raster *raster, const blg_ink *ink,
                           const blg_raster_options *options, uint8_t *pixels, blg_error *error);
/* Rows first..end-1 of a picture; all other rows are paper. */
typedef struct blg_raster_rows {
    int first, end;
} blg_raster_rows;
/* Draws only the rows that may have ink and puts their range into *rows. The pixels of other rows
 * stay unchanged. */
blg_status blg_raster_draw_rows(blg_raster *raster, const blg_ink *ink,
                                const blg_raster_options *options, uint8_t *pixels,
                                blg_raster_rows *rows, blg_error *error);
/* Fills all rows outside `rows` with paper. */
void blg_raster_whiten(uint8_t *pixels, int size_px, blg_raster_rows rows);

/* The version of Cairo. Pixels of best quality and of the published raster depend on it. */
const char *blg_raster_cairo(void);

/* Writes a vector picture through Cairo's own surfaces: a square of size_px points, the same bytes
 * in every run. BLG_IO with the path if the file cannot be written whole; then it is removed. */
typedef enum blg_vector_format { BLG_VECTOR_SVG, BLG_VECTOR_PDF } blg_vector_format;
blg_status blg_raster_vector(const blg_ink *ink, const blg_raster_options *options,
                             blg_vector_format format, const char *path, blg_error *error);
/* As blg_raster_vector, but replaces out's content by the document. */
blg_status blg_raster_vector_bytes(const blg_ink *ink, const blg_raster_options *options,
                                   blg_vector_format format, blg_buf *out, blg_error *error);

/* A page of many squares. Each square shows some of ink's items in a frame of its own. Captions are
 * gray pixels under the squares, 255 = paper; NULL = no captions. One pixel is one point. */
typedef struct blg_page_cell {
    int first, n; /* items of ink */
    int x_px, y_px, side_px;
    double pen_px, stamp_px; /* as in blg_ink */
    bool published;
} blg_page_cell;
typedef struct blg_page {
    int width_px, height_px;
    const uint8_t *captions;
    const blg_ink *ink;
    const blg_page_cell *cells;
    int n_cells;
} blg_page;
blg_status blg_raster_page_bytes(const blg_page *page, blg_vector_format format, blg_buf *out,
                                 blg_error *error);

#endif
