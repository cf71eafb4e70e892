/* PNG: turns gray pixels into PNG bytes and back. The only user of libpng. */
#ifndef IMAGE_PNG_H
#define IMAGE_PNG_H

#include "base/buf.h"
#include "base/error.h"

#include <stdint.h>

typedef struct blg_png blg_png; /* per worker: encoder state */

typedef enum blg_png_effort { BLG_PNG_FAST, BLG_PNG_SMALL } blg_png_effort;

blg_status blg_png_create(blg_png **png, blg_error *error);
void blg_png_free(blg_png *png);
/* A picture of 8-bit pixels, row by row without padding. */
typedef struct blg_png_picture {
    const uint8_t *pixels;
    int width, height;      /* 1..32768 */
    int first_row, end_row; /* rows before first_row and from end_row on are 255 and not read */
} blg_png_picture;

/* Replaces out's content by a gray PNG at depth 1, 2, 4 or 8 bits. The bytes depend on the pixels,
 * depth and effort alone: not on a library's version, and not on first_row and end_row. */
blg_status blg_png_encode_picture(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_png_effort effort, blg_buf *out, blg_error *error);
/* As blg_png_encode_picture, for a whole picture. */
blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error);
/* Writes a gray PNG to a file, whole or not at all, with effort BLG_PNG_FAST: BLG_PNG_SMALL saves a
 * quarter of a large page, but takes fifty times as long. */
blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error);
/* Pads a whole PNG to exactly size bytes; size is its present size, or larger by at least
 * BLG_PNG_PAD. The padding is a chunk of zeros before the end, which readers skip. The pixels stay
 * the same. */
#define BLG_PNG_PAD 12
blg_status blg_png_pad(blg_buf *png, size_t size, blg_error *error);
/* Decodes any PNG and appends its pixels as 8-bit gray. BLG_INVALID for a damaged PNG, however
 * little memory there is: a file takes no more than its own bytes can fill. */
blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error);

#endif
