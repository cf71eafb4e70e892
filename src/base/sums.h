/* Sums: a data set's SHA256SUMS, a list of digests in the format of sha256sum. */
#ifndef BASE_SUMS_H
#define BASE_SUMS_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"

#include <stdbool.h>

typedef struct blg_sum {
    const char *path; /* below the data set's folder */
    char digest[BLG_DIGEST_TEXT];
    bool seen; /* a mark for the caller's use */
} blg_sum;

/* Zero-initialise; free with blg_sums_free. */
typedef struct blg_sums {
    blg_buf text; /* holds the paths */
    blg_sum *entries;
    int n, capacity;
} blg_sums;

void blg_sums_free(blg_sums *sums);
/* Reads a file of digests. BLG_IO, or BLG_INVALID for a line that is not made of 64 hex digits, two
 * spaces and a path, for a path that leaves the folder, or for a path in two lines. */
blg_status blg_sums_read(blg_sums *sums, const char *folder, const char *path, blg_error *error);
/* Appends "<hex>  <path>\n". */
void blg_sums_print(blg_buf *out, const char *hex, const char *path);
/* The entry of a path, or NULL. */
blg_sum *blg_sums_find(const blg_sums *sums, const char *path);

#endif
