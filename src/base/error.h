/* Where and why something failed: a fixed-size value that the caller owns.
 *
 * Every function that takes a blg_error accepts NULL. The first error wins: once status is not
 * BLG_OK later calls leave the text alone; callers on the way up may only add the place. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/status.h"

#include <stddef.h>

typedef struct blg_error {
    blg_status status;
    int line;       /* 1-based, 0 = unknown */
    int column;     /* 1-based, in bytes, 0 = unknown */
    char file[256]; /* path as the user wrote it, "" = none */
    char key[128];  /* JSON key path such as $.splits.test_cm, or a table's column, "" = none */
    char text[640]; /* one sentence without a final stop */
} blg_error;

/* "file:line:col: key: text", leaving out what is unknown. Always terminates buf. Returns buf. */
const char *blg_error_format(const blg_error *error, char *buf, size_t size);

/* Filling a caller's blg_error. No function here overwrites a first error. */

/* Sets status and text unless an error stands already. Returns status, so that a function can end
 * with `return blg_error_set(error, BLG_INVALID, ...)`. */
blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...)
    BLG_PRINTF(3);

/* Sets BLG_NO_MEMORY with the one text that every failed allocation has, and returns it. */
static inline blg_status blg_no_memory(blg_error *error) {
    blg_error_set(error, BLG_NO_MEMORY, "out of memory");
    return BLG_NO_MEMORY;
}

/* Adds a place where none is known yet. file and key may be NULL, line and column 0. */
void blg_error_at(blg_error *error, const char *file, int line, int column);
void blg_error_key(blg_error *error, const char *format, ...) BLG_PRINTF(2);

#endif
