/* Squeeze: bytes to blocks of deflate, as few bits as a bounded search finds. The result depends on
 * the bytes and the period alone. Some 30 times slower than deflate.c, of whose streams it makes
 * smaller ones. */
#ifndef IMAGE_SQUEEZE_H
#define IMAGE_SQUEEZE_H

#include "base/buf.h"
#include "base/error.h"

#include <stdint.h>

typedef struct blg_squeeze blg_squeeze; /* per worker: tables, up to 10 MB */

BLG_MUST_USE blg_status blg_squeeze_create(blg_squeeze **squeeze, blg_error *error);
void blg_squeeze_free(blg_squeeze *squeeze);
/* Adds the blocks of n >= 1 bytes to out, the last one marked and filled to a whole byte. period:
 * the distance at which bytes are likely to come again. */
BLG_MUST_USE blg_status blg_squeeze_add(blg_squeeze *squeeze, const uint8_t *bytes, size_t n,
                                        size_t period, blg_buf *out, blg_error *error);

#endif
