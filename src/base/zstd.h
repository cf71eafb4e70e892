/* Texts in frames of zstd. */
#ifndef BASE_ZSTD_H
#define BASE_ZSTD_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Zstd: packs lines of text into frames (RFC 8878), and reads frames. No other file uses libzstd.
 *
 * A frame that blogo writes holds one line and its checksum, so each line can be read alone, and
 * its bytes follow from the line and from the version of libzstd. A label is a short text in a
 * frame that every reader skips. blogo reads files of any frames. In builds without libzstd
 * (BLOGO_ZSTD in CMakeLists.txt) the functions with a blg_status fail. */

typedef struct blg_zstd blg_zstd;

/* BLG_INVALID, with a message that begins with `what`, in a build without libzstd. */
BLG_MUST_USE blg_status blg_zstd_check(const char *what, blg_error *error);

/* first: the first bytes of a file that blg_zstd_read goes on to read; size 0: there is none. *zstd
 * is NULL after a failure. One thread at a time uses the object. */
BLG_MUST_USE blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd,
                                        blg_error *error);
/* Replaces frame by a frame of the line. */
BLG_MUST_USE blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame,
                                      blg_error *error);
/* Replaces line by the content of the frame with which the bytes begin; *used gets the size of the
 * frame in bytes. BLG_INVALID if the bytes do not begin with a whole frame of a line. */
BLG_MUST_USE blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size,
                                        size_t *used, blg_buf *line, blg_error *error);
/* Reads the next `size` bytes of text from a file of frames; *got is less at the end only.
 * BLG_INVALID if the file is damaged or cut off, BLG_IO. */
BLG_MUST_USE blg_status blg_zstd_read(blg_zstd *zstd, FILE *file, char *room, size_t size,
                                      size_t *got, blg_error *error);
/* NULL is allowed. */
void blg_zstd_free(blg_zstd *zstd);
/* Whether the first bytes of a file are those of a frame or a label. No UTF-8 text without control
 * characters begins with such bytes. */
bool blg_zstd_is_frame(const void *bytes, size_t size);
/* Appends a label. */
void blg_zstd_label(blg_buf *out, const char *text);
/* The number of bytes of the label with which the bytes begin; 0: the bytes begin with no label. */
size_t blg_zstd_label_size(const void *bytes, size_t size);

#endif
