#include "base/digest.h"

#include "base/open.h"

#include "base/error.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static blg_status refused(blg_error *error) {
    if (ERR_GET_REASON(ERR_peek_last_error()) == ERR_R_MALLOC_FAILURE)
        return blg_no_memory(error);
    return blg_error_set(error, BLG_FAILED, "libcrypto cannot compute SHA-256 or MD5");
}

static blg_status init(blg_digest *digest, const EVP_MD *kind, blg_error *error) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    digest->context = context;
    if (!context)
        return blg_error_set(error, BLG_NO_MEMORY, "no memory for a digest");
    if (EVP_DigestInit_ex(context, kind, NULL))
        return BLG_OK;
    blg_digest_free(digest);
    return refused(error);
}

blg_status blg_digest_init(blg_digest *digest, blg_error *error) {
    return init(digest, EVP_sha256(), error);
}

void blg_digest_free(blg_digest *digest) {
    EVP_MD_CTX_free(digest->context);
    digest->context = NULL;
}

blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size, blg_error *error) {
    return EVP_DigestUpdate(digest->context, data, size) ? BLG_OK : refused(error);
}

/* hex has room for the digits of the digest's kind. */
static blg_status finish(blg_digest *digest, char *hex, blg_error *error) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size;
    /* EVP_DigestInit_ex without a type keeps the context's type: looking up a type is costly. */
    if (!EVP_DigestFinal_ex(digest->context, bytes, &size) ||
        !EVP_DigestInit_ex(digest->context, NULL, NULL))
        return refused(error);
    for (unsigned i = 0; i < size; i++) {
        hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    hex[2 * size] = '\0';
    return BLG_OK;
}

blg_status blg_digest_finish(blg_digest *digest, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    return finish(digest, hex, error);
}

blg_status blg_digest_hex(const void *data, size_t size, char hex[BLG_DIGEST_TEXT],
                          blg_error *error) {
    blg_digest digest;
    blg_status status = blg_digest_init(&digest, error);
    if (status)
        return status;
    status = blg_digest_add(&digest, data, size, error);
    if (!status)
        status = blg_digest_finish(&digest, hex, error);
    blg_digest_free(&digest);
    return status;
}

/* md5 may be NULL. */
static blg_status digest_open(FILE *file, blg_digest *sha256, blg_digest *md5, long long *bytes,
                              blg_error *error) {
    unsigned char block[32 * 1024];
    blg_status status = BLG_OK;
    *bytes = 0;
    for (size_t got = 1; got && status == BLG_OK; *bytes += (long long)got) {
        got = fread(block, 1, sizeof block, file);
        status = blg_digest_add(sha256, block, got, error);
        if (status == BLG_OK && md5)
            status = blg_digest_add(md5, block, got, error);
    }
    if (status == BLG_OK && ferror(file))
        status = blg_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    return status;
}

/* all: compute MD5 too. */
static blg_status digest_path(const char *folder, const char *path, bool all, blg_file_digest *of,
                              blg_error *error) {
    blg_digest sha256 = {NULL}, md5 = {NULL};
    FILE *file = blg_open_stream(folder, path);
    if (!file)
        return blg_open_error("open", path, errno, error);
    blg_status status = blg_digest_init(&sha256, error);
    if (status == BLG_OK && all)
        status = init(&md5, EVP_md5(), error);
    if (status == BLG_OK) {
        status = digest_open(file, &sha256, all ? &md5 : NULL, &of->bytes, error);
        if (status == BLG_OK)
            status = blg_digest_finish(&sha256, of->sha256, error);
        if (status == BLG_OK && all)
            status = finish(&md5, of->md5, error);
        if (status != BLG_OK)
            blg_error_at(error, path, 0, 0);
    }
    blg_digest_free(&sha256);
    blg_digest_free(&md5);
    fclose(file);
    return status;
}

blg_status blg_digest_file(const char *folder, const char *path, char hex[BLG_DIGEST_TEXT],
                           blg_error *error) {
    blg_file_digest of;
    blg_status status = digest_path(folder, path, false, &of, error);
    if (status == BLG_OK)
        memcpy(hex, of.sha256, BLG_DIGEST_TEXT);
    return status;
}

blg_status blg_digest_file_all(const char *folder, const char *path, blg_file_digest *of,
                               blg_error *error) {
    return digest_path(folder, path, true, of, error);
}
