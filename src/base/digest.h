/* Digest: SHA-256 in lower-case hex, and MD5 for indexes that other tools read. No other file uses
 * libcrypto. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/error.h"

#include <stddef.h>

#define BLG_DIGEST_TEXT 65 /* 64 digits and the terminator */

typedef struct blg_digest {
    void *context; /* NULL = none */
} blg_digest;

/* Starts a SHA-256 digest. On failure nothing needs to be freed. */
BLG_MUST_USE blg_status blg_digest_init(blg_digest *digest, blg_error *error);
void blg_digest_free(blg_digest *digest);
BLG_MUST_USE blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size,
                                       blg_error *error);
/* Gives the digest of all bytes added. The object can then take the bytes of another digest. */
BLG_MUST_USE blg_status blg_digest_finish(blg_digest *digest, char hex[BLG_DIGEST_TEXT],
                                          blg_error *error);

/* Digest of one block of memory. */
BLG_MUST_USE blg_status blg_digest_hex(const void *data, size_t size, char hex[BLG_DIGEST_TEXT],
                                       blg_error *error);

/* SHA-256 of a file's bytes, which are read block by block. folder is as in blg_open (base/open.h).
 * BLG_IO with the path. */
BLG_MUST_USE blg_status blg_digest_file(const char *folder, const char *path,
                                        char hex[BLG_DIGEST_TEXT], blg_error *error);

/* Digests and size of a file, as indexes of other tools list them. */
typedef struct blg_file_digest {
    char sha256[BLG_DIGEST_TEXT], md5[33];
    long long bytes;
} blg_file_digest;
/* Computes SHA-256, MD5 and the size of a file in one pass; BLG_IO with the path. */
BLG_MUST_USE blg_status blg_digest_file_all(const char *folder, const char *path,
                                            blg_file_digest *of, blg_error *error);

#endif
