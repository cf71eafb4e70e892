/* Sums: files that list digests, as sha256sum writes and reads them: a data set's SHA256SUMS. */
#ifndef BASE_SUMS_H
#define BASE_SUMS_H

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
/* BLG_IO, or BLG_INVALID with the line that is not "<64 digits>  <path>", leaves the folder or
 * repeats a path. */
blg_status blg_sums_read(blg_sums *sums, const char *folder, const char *path, blg_error *error);
/* Appends "<hex>  <path>\n". */
void blg_sums_print(blg_buf *out, const char *hex, const char *path);
/* The entry of a path, or NULL. */
blg_sum *blg_sums_find(const blg_sums *sums, const char *path);

#endif
