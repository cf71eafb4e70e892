/* Deflate: turns the rows of a picture into a zlib stream (RFC 1950). The bytes of the stream
 * depend on the rows alone, not on a library, the compiler or the machine.
 *
 * The encoder is made for drawings: runs of one byte, rows that equal the row above, and rows of
 * paper, which are all 255 and cost almost no bytes. It compresses any other data without loss, but
 * not well. */
#ifndef IMAGE_DEFLATE_H
#define IMAGE_DEFLATE_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_deflate blg_deflate; /* per worker: tables and tokens */

/* The rows of a picture. As PNG requires, the stream has a filter byte of 0 before each row; the
 * rows here are without it. */
typedef struct blg_deflate_rows {
    const uint8_t *bytes;   /* n_rows rows of row_bytes, without padding */
    int row_bytes, n_rows;  /* 1..32768 */
    int first_row, end_row; /* rows outside first_row..end_row-1 are paper and not read; naming more
                               or fewer paper rows does not change the stream */
} blg_deflate_rows;

BLG_MUST_USE blg_status blg_deflate_create(blg_deflate **deflate, blg_error *error);
void blg_deflate_free(blg_deflate *deflate);
/* Adds the stream of rows to out. dense: also searches for a smaller stream (squeeze.h) and takes
 * the smaller of the two. */
BLG_MUST_USE blg_status blg_deflate_add(blg_deflate *deflate, const blg_deflate_rows *rows,
                                        bool dense, blg_buf *out, blg_error *error);

#endif
