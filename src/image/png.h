/* PNG: gray pixels to and from PNG bytes. The only user of libpng. */
#ifndef IMAGE_PNG_H
#define IMAGE_PNG_H

#include "base/buf.h"
#include "base/error.h"

#include <stdint.h>

typedef struct blg_png blg_png; /* per worker: encoder state */

typedef enum blg_png_effort { BLG_PNG_FAST, BLG_PNG_SMALL } blg_png_effort;

blg_status blg_png_create(blg_png **png, blg_error *error);
void blg_png_free(blg_png *png);
/* Pixels of 8 bits, row by row without padding. */
typedef struct blg_png_picture {
    const uint8_t *pixels;
    int width, height;      /* 1..32768 */
    int first_row, end_row; /* rows before first_row and from end_row on are 255 and not read */
} blg_png_picture;

/* Replaces out's content by a gray PNG at depth 1, 2, 4 or 8 bits. The bytes depend on the pixels,
 * depth and effort alone: not on a library's version, not on first_row and end_row. */
blg_status blg_png_encode_picture(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_png_effort effort, blg_buf *out, blg_error *error);
/* The same of a whole picture. */
blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error);
/* Writes a small gray PNG to a file, as a whole or not at all. */
blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error);
/* Makes a whole PNG exactly size bytes long, at least BLG_PNG_PAD more than it has, or as many: a
 * chunk of zeros before the end, which readers pass over. The pixels stay. */
#define BLG_PNG_PAD 12
blg_status blg_png_pad(blg_buf *png, size_t size, blg_error *error);
/* Decodes any PNG to 8-bit gray, appended to pixels. BLG_INVALID for a damaged one. */
blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error);

#endif
