/* Where and why something failed: a fixed-size value that the caller owns.
 *
 * Every function that takes a blg_error accepts NULL. The first error wins: once status is not
 * BLG_OK later calls leave the text alone; callers on the way up may only add the place. */
#ifndef BLOGO_ERROR_H
#define BLOGO_ERROR_H

#include "blogo/status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_error {
    blg_status status;
    int line;       /* 1-based, 0 = unknown */
    int column;     /* 1-based, in bytes, 0 = unknown */
    char file[256]; /* path as the user wrote it, "" = none */
    char key[128];  /* JSON key path such as $.splits.test_cm, or a table's column, "" = none */
    char text[640]; /* one sentence without a final stop */
} blg_error;

/* "file:line:col: key: text", leaving out what is unknown. Always terminates buf. Returns buf. */
BLG_API const char *blg_error_format(const blg_error *error, char *buf, size_t size);

#ifdef __cplusplus
}
#endif
#endif
