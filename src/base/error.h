/* Error: filling the caller's blg_error (blogo/base.h).
 *
 * Every function here accepts NULL as error. The first error wins: once status is not BLG_OK, later
 * calls keep status and text. Callers further up may only add the place (file, line, column, key).
 * A file name that is too long keeps its beginning and its end, with "…" between them.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/status.h"

/* Sets status and text, unless error already holds an error. Returns status, so that a function can
 * end with `return blg_error_set(error, BLG_INVALID, ...)`. */
blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...)
    BLG_PRINTF(3);

/* Sets and returns BLG_NO_MEMORY, with the same text for every failed allocation. */
static inline blg_status blg_no_memory(blg_error *error) {
    blg_error_set(error, BLG_NO_MEMORY, "out of memory");
    return BLG_NO_MEMORY;
}

/* Adds the parts of the place that error does not have yet. file NULL, line 0 and column 0 stand
 * for an unknown part. */
void blg_error_at(blg_error *error, const char *file, int line, int column);
void blg_error_key(blg_error *error, const char *format, ...) BLG_PRINTF(2);

#endif
