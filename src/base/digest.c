#include "base/digest.h"

#include "base/open.h"

#include "base/error.h"

#include <errno.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>

static blg_status refused(blg_error *error) {
    return blg_error_set(error, BLG_FAILED, "libcrypto cannot compute SHA-256");
}

blg_status blg_digest_init(blg_digest *digest, blg_error *error) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    digest->context = context;
    if (!context)
        return blg_error_set(error, BLG_NO_MEMORY, "no memory for a digest");
    if (EVP_DigestInit_ex(context, EVP_sha256(), NULL))
        return BLG_OK;
    blg_digest_free(digest);
    return refused(error);
}

void blg_digest_free(blg_digest *digest) {
    EVP_MD_CTX_free(digest->context);
    digest->context = NULL;
}

blg_status blg_digest_add(blg_digest *digest, const void *data, size_t size, blg_error *error) {
    return EVP_DigestUpdate(digest->context, data, size) ? BLG_OK : refused(error);
}

static void print_hex(const unsigned char *bytes, char hex[BLG_DIGEST_TEXT]) {
    for (int i = 0; i < BLG_DIGEST_TEXT / 2; i++) {
        hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    hex[BLG_DIGEST_TEXT - 1] = '\0';
}

blg_status blg_digest_finish(blg_digest *digest, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    /* A second init without a type keeps the one that was looked up, which is the costly part. */
    if (!EVP_DigestFinal_ex(digest->context, bytes, NULL) ||
        !EVP_DigestInit_ex(digest->context, NULL, NULL))
        return refused(error);
    print_hex(bytes, hex);
    return BLG_OK;
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

static blg_status digest_open(FILE *file, blg_digest *digest, blg_error *error) {
    unsigned char block[32 * 1024];
    blg_status status = BLG_OK;
    for (size_t got = 1; got && status == BLG_OK;) {
        got = fread(block, 1, sizeof block, file);
        status = blg_digest_add(digest, block, got, error);
    }
    if (status == BLG_OK && ferror(file))
        status = blg_error_set(error, BLG_IO, "cannot read: %s", strerror(errno));
    return status;
}

blg_status blg_digest_file(const char *folder, const char *path, char hex[BLG_DIGEST_TEXT],
                           blg_error *error) {
    blg_digest digest;
    FILE *file = blg_open_stream(folder, path);
    if (!file)
        return blg_open_error("open", path, errno, error);
    blg_status status = blg_digest_init(&digest, error);
    if (status == BLG_OK) {
        status = digest_open(file, &digest, error);
        if (status == BLG_OK)
            status = blg_digest_finish(&digest, hex, error);
        else
            blg_error_at(error, path, 0, 0);
        blg_digest_free(&digest);
    }
    fclose(file);
    return status;
}
