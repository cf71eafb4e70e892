/* Squeeze: turns bytes into blocks of deflate, with as few bits as a bounded search finds. The
 * result depends on the bytes and the period alone. A picture of 512 pixels takes some 40 ms, a
 * picture of 128 pixels 2 ms. */
#ifndef IMAGE_SQUEEZE_H
#define IMAGE_SQUEEZE_H

#include "base/buf.h"
#include "base/error.h"

#include <stdint.h>

typedef struct blg_squeeze blg_squeeze; /* per worker: tables, up to 10 MB */

BLG_MUST_USE blg_status blg_squeeze_create(blg_squeeze **squeeze, blg_error *error);
void blg_squeeze_free(blg_squeeze *squeeze);
/* Adds the blocks of n >= 1 bytes to out. The last block is marked as last and filled to a whole
 * byte. period: a distance at which bytes are likely to repeat. */
BLG_MUST_USE blg_status blg_squeeze_add(blg_squeeze *squeeze, const uint8_t *bytes, size_t n,
                                        size_t period, blg_buf *out, blg_error *error);

#endif
