/* Filling a caller's blg_error. All functions accept error == NULL and never overwrite a first
 * error. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "blogo/error.h"

/* Sets status and text unless an error stands already. Returns status, so that a function can end
 * with `return blg_error_set(error, BLG_INVALID, ...)`. */
blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...)
    BLG_PRINTF(3);

/* Adds a place where none is known yet. file and key may be NULL, line and column 0. */
void blg_error_at(blg_error *error, const char *file, int line, int column);
void blg_error_key(blg_error *error, const char *format, ...) BLG_PRINTF(2);

#endif
