/* Sums: the content of SHA256SUMS, looked up by path. */
#ifndef WRITE_SUMS_H
#define WRITE_SUMS_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"

#include <stdbool.h>

typedef struct blg_sum {
    const char *path; /* below the data set's folder */
    char digest[BLG_DIGEST_TEXT];
    bool seen; /* the caller's mark */
} blg_sum;

/* Zero-initialise; free with blg_sums_free. */
typedef struct blg_sums {
    blg_buf text; /* holds the paths */
    blg_sum *entries;
    int n, capacity;
} blg_sums;

void blg_sums_free(blg_sums *sums);
/* BLG_IO, or BLG_INVALID with the line that is not "<64 digits>  <path>" or repeats a path. */
blg_status blg_sums_read(blg_sums *sums, const char *path, blg_error *error);
/* The entry of a path, or NULL. */
blg_sum *blg_sums_find(const blg_sums *sums, const char *path);

#endif
