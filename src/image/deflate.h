/* Deflate: rows of a picture to a zlib stream (RFC 1950) whose bytes depend on the rows alone: not
 * on the library, the compiler or the machine.
 *
 * Made for drawings: runs of one byte, rows that equal the row above, and rows of paper, which are
 * all 255 and cost next to nothing. Anything else is stored faithfully but not small. */
#ifndef IMAGE_DEFLATE_H
#define IMAGE_DEFLATE_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_deflate blg_deflate; /* per worker: tables and tokens */

/* A picture as PNG lays it out, each row after a filter byte of 0 that the stream gets and rows
 * lacks. */
typedef struct blg_deflate_rows {
    const uint8_t *bytes;   /* n_rows rows of row_bytes, without padding */
    int row_bytes, n_rows;  /* 1..32768 */
    int first_row, end_row; /* rows before first_row and from end_row on are paper and not read;
                               the stream does not depend on how many of these are told */
} blg_deflate_rows;

BLG_MUST_USE blg_status blg_deflate_create(blg_deflate **deflate, blg_error *error);
void blg_deflate_free(blg_deflate *deflate);
/* Adds the stream of rows to out. dense: looks for a smaller one (squeeze.h), and takes the quick
 * one where there is none. */
BLG_MUST_USE blg_status blg_deflate_add(blg_deflate *deflate, const blg_deflate_rows *rows,
                                        bool dense, blg_buf *out, blg_error *error);

#endif
