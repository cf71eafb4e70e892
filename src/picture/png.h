/* PNG and its compression. */
#ifndef PICTURE_PNG_H
#define PICTURE_PNG_H

#include "base/memory.h"

/* Deflate: turns the rows of a picture into a zlib stream (RFC 1950). The bytes of the stream
 * depend on the rows alone, not on a library, the compiler or the machine.
 *
 * The encoder is made for drawings: runs of one byte, rows that equal the row above, and rows of
 * paper, which cost almost no bytes. It compresses any other data without loss, but
 * not well. */

typedef struct blg_deflate blg_deflate; /* per worker: tables and tokens */

/* The rows of a picture. As PNG requires, the stream has a filter byte of 0 before each row; the
 * rows here are without it. */
typedef struct blg_deflate_rows {
    const uint8_t *bytes;  /* n_rows rows of row_bytes, without padding */
    int row_bytes, n_rows; /* 1..32768 */
    /* Rows outside first_row..end_row-1 are paper and not read. The stream is the same if the range
     * has more rows of paper, or fewer. */
    int first_row, end_row;
    /* NULL, or a mask for each row (picture/raster.h): bytes in blocks that are not touched are
     * paper. Of such bytes only byte 0 of a row and the byte after a run of touched blocks are
     * read. The stream is the same if more blocks count as touched. */
    const uint64_t *touched;
    int shift;       /* of the masks (picture/raster.h), >= 0 */
    bool zero_paper; /* paper is 0, as in a palette whose first color is paper; else 255 */
} blg_deflate_rows;

BLG_MUST_USE blg_status blg_deflate_create(blg_deflate **deflate, blg_error *error);
void blg_deflate_free(blg_deflate *deflate);
/* Adds the stream of rows to out. dense: also searches for a smaller stream (picture/png.c) and
 * takes the smaller of the two. */
BLG_MUST_USE blg_status blg_deflate_add(blg_deflate *deflate, const blg_deflate_rows *rows,
                                        bool dense, blg_buf *out, blg_error *error);

/* PNG: turns gray pixels into PNG bytes and back. The only user of libpng, which reads. */

typedef struct blg_png blg_png; /* per worker: encoder state */

/* How a picture is written. BLG_PNG_SMALL searches for a smaller stream. BLG_PNG_PALETTE is fast
 * and writes indices of a palette instead of levels, at depth 1, 2 or 4: index 0 is paper, the
 * highest index is ink, the grays between have equal steps. Pixels are those of gray levels at this
 * depth; the file is smaller. */
typedef enum blg_png_effort { BLG_PNG_FAST, BLG_PNG_SMALL, BLG_PNG_PALETTE } blg_png_effort;
/* The word for an effort in options and manifests: "fast", "small" or "palette". */
const char *blg_png_effort_name(blg_png_effort effort);
/* BLG_INVALID, with the config's key, if pictures of this depth cannot be written with this
 * effort. */
blg_status blg_png_check_effort(blg_png_effort effort, int depth_bits, blg_error *error);
/* The effort that a manifest names for pictures of this depth. BLG_PNG_FAST if the name is NULL,
 * names no effort, or names one that is not for this depth. */
blg_png_effort blg_png_effort_find(const char *name, int depth_bits);

blg_status blg_png_create(blg_png **png, blg_error *error);
void blg_png_free(blg_png *png);
/* A picture of 8-bit pixels, row by row without padding. */
typedef struct blg_png_picture {
    const uint8_t *pixels;
    int width, height; /* 1..32768 */
    /* NULL, or a mask for each row (picture/raster.h): pixels in blocks that are not touched are
     * 255. Masks are for pictures that are at most 4096 pixels wide. */
    const uint64_t *touched;
} blg_png_picture;

/* Replaces out's content by a PNG at depth 1, 2, 4 or 8 bits; with BLG_PNG_PALETTE 1, 2 or 4. The
 * bytes depend on the pixels, depth and effort alone: not on a library's version, and not on the
 * masks. */
blg_status blg_png_encode_picture(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_png_effort effort, blg_buf *out, blg_error *error);
/* As blg_png_encode_picture, for a picture without masks. */
blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error);
/* Writes a gray PNG to a file with effort BLG_PNG_FAST; a failure leaves no part of it.
 * BLG_PNG_SMALL saves a quarter of a large page, but takes fifty times as long. */
blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error);
/* Pads a PNG file to exactly size bytes; size is its present size, or larger by at least
 * BLG_PNG_PAD. The padding is a chunk of zeros before the end, which readers skip. The pixels stay
 * the same. */
#define BLG_PNG_PAD 12
blg_status blg_png_pad(const blg_png *png, blg_buf *file, size_t size, blg_error *error);
/* Decodes any PNG and appends its pixels as 8-bit gray. BLG_INVALID for a damaged PNG. A header
 * that claims more pixels than the file's bytes can hold is damage; no memory is taken for them. */
blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error);

/* Huffman: prefix codes of bounded length, as deflate (RFC 1951) needs them. Pure functions. */

/* The largest alphabet: literals and match lengths. */
#define BLG_HUFFMAN_MOST 288

/* Fills lengths[i] with the number of bits of symbol i in a prefix code of at most `limit` bits (7
 * or 15); 0 if counts[i] is 0. n <= BLG_HUFFMAN_MOST; the sum of counts is below 2^23. A single
 * symbol gets 1 bit. Symbols with equal counts are ordered by number, so the result depends on
 * counts alone. */
void blg_huffman_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths);

/* Fills codes with the canonical code of the lengths (0..15); the first bit of a code is the
 * lowest. */
void blg_huffman_codes(const uint8_t *lengths, int n, uint16_t *codes);

#endif
