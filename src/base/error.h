/* Error: filling the caller's blg_error (blogo/base.h).
 *
 * Every function here accepts NULL. The first error wins: once status is not BLG_OK, later calls
 * leave the text alone; callers on the way up may only add the place. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/status.h"

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
