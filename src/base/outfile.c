#include "base/outfile.h"

#include "base/error.h"
#include "base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Few system calls for many small records. */
#define PENDING_MOST ((size_t)256 * 1024)

blg_status blg_outfile_error(const char *action, const char *path, int code, blg_error *error) {
    char reason[128];
    if (strerror_r(code, reason, sizeof reason))
        snprintf(reason, sizeof reason, "system error %d", code);
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_IO, "cannot %s: %s", action, reason);
}

int blg_outfile_write(int file, const void *data, size_t size) {
    const char *at = data;
    while (size) {
        ssize_t put = write(file, at, size);
        if (put < 0 && errno != EINTR)
            return errno;
        if (put > 0) {
            at += put;
            size -= (size_t)put;
        }
    }
    return 0;
}

blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name, bool keep,
                            blg_error *error) {
    *out = (blg_outfile){.file = -1, .name = name};
    blg_buf_format(&out->path, "%s/%s%s", folder, name, BLG_FS_PART);
    if (out->path.failed)
        return blg_no_memory(error);
    blg_status status = blg_digest_init(&out->digest, error);
    if (status != BLG_OK)
        return status;
    out->file = open(out->path.data, O_WRONLY | O_CREAT | O_CLOEXEC | (keep ? 0 : O_TRUNC), 0666);
    return out->file < 0 ? blg_outfile_error("write", out->path.data, errno, error) : BLG_OK;
}

static blg_status flush(blg_outfile *out, blg_error *error) {
    int code = blg_outfile_write(out->file, out->pending.data, out->pending.size);
    blg_buf_clear(&out->pending);
    return code ? blg_outfile_error("write", out->path.data, code, error) : BLG_OK;
}

blg_status blg_outfile_add(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    blg_status status = blg_digest_add(&out->digest, data, size, error);
    out->size += (long long)size;
    if (status == BLG_OK)
        blg_buf_add(&out->pending, data, size);
    if (status == BLG_OK && out->pending.failed)
        status = blg_no_memory(error);
    if (status == BLG_OK && out->pending.size >= PENDING_MOST)
        status = flush(out, error);
    return status;
}

static blg_status take_name(blg_outfile *out, blg_error *error) {
    blg_buf name = {0};
    blg_status status = BLG_OK;
    blg_buf_add(&name, out->path.data, out->path.size - strlen(BLG_FS_PART));
    if (name.failed)
        status = blg_no_memory(error);
    else if (rename(out->path.data, name.data))
        status = blg_outfile_error("write", name.data, errno, error);
    blg_buf_free(&name);
    return status;
}

blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status = flush(out, error);
    if (status == BLG_OK && ftruncate(out->file, (off_t)out->size))
        status = blg_outfile_error("write", out->path.data, errno, error);
    int file = out->file;
    out->file = -1;
    if (close(file) && status == BLG_OK)
        status = blg_outfile_error("write", out->path.data, errno, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&out->digest, hex, error);
    return status == BLG_OK ? take_name(out, error) : status;
}

void blg_outfile_abandon(blg_outfile *out) {
    /* A zero one was never opened: it has no path. */
    if (out->path.data && out->file >= 0) {
        (void)flush(out, NULL);
        close(out->file);
    }
    blg_digest_free(&out->digest);
    blg_buf_free(&out->pending);
    blg_buf_free(&out->path);
    *out = (blg_outfile){.file = -1};
}
