#define _GNU_SOURCE /* renameat2 */
#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The pending bytes are written once there are this many, so that small records need few system
 * calls. */
#define PENDING_MOST ((size_t)256 * 1024)

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

/* Turns errno `code` of a step (0: success) into a status. */
static blg_status step(const blg_outfile *out, int code, blg_error *error) {
    return code ? blg_open_error("write", out->name.data, code, error) : BLG_OK;
}

/* As step, for a failed opening: what stands in the way is often an older part. */
static blg_status fail_to_open(const blg_outfile *out, int code, blg_error *error) {
    struct stat info;
    const blg_buf *name = lstat(out->part.data, &info) == 0 ? &out->part : &out->name;
    return blg_open_error("write", name->data, code, error);
}

static void release(blg_outfile *out) {
    if (out->file > 0 && out->begun)
        blg_open_unlock(out->file);
    else if (out->file > 0)
        close(out->file);
    blg_digest_free(&out->digest);
    blg_buf_free(&out->pending);
    blg_buf_free(&out->name);
    blg_buf_free(&out->part);
    *out = (blg_outfile){0};
}

/* The descriptors of the standard streams stay free: what the program prints must not go into the
 * file if they are closed. */
static int leave_standard_places(int file) {
    if (file < 0 || file > 2)
        return file;
    const int higher = fcntl(file, F_DUPFD_CLOEXEC, 3), code = errno;
    close(file);
    errno = code;
    return higher;
}

static blg_status open_part(blg_outfile *out, const char *folder, blg_error *error) {
    /* Without O_NONBLOCK the open of a pipe waits for its other end. */
    const int flags = O_WRONLY | O_CREAT | (folder ? 0 : O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    blg_status status = BLG_OK;
    while (status == BLG_OK && !out->begun) {
        struct stat info = {.st_nlink = 0};
        int file = blg_open(folder, out->part.data, flags | (out->how & BLG_OUT_NEW ? O_EXCL : 0));
        file = leave_standard_places(file);
        if (file < 0) /* ENXIO: a pipe that nobody reads */
            return fail_to_open(out, errno == ENXIO ? BLG_NO_REGULAR_FILE : errno, error);
        out->file = file;
        if (fstat(file, &info) == 0 && !S_ISREG(info.st_mode))
            return fail_to_open(out, BLG_NO_REGULAR_FILE, error);
        status = blg_open_lock(file, out->name.data, error);
        out->begun = status == BLG_OK && blg_open_is_named(file, out->part.data);
        if (out->begun && info.st_nlink > 1) { /* the bytes are another file's, too */
            out->begun = false;
            status = step(out, unlink(out->part.data) ? errno : 0, error);
        }
        if (!out->begun) {
            close(file);
            out->file = 0;
        }
    }
    if (status == BLG_OK && !(out->how & BLG_OUT_KEEP) && ftruncate(out->file, 0))
        status = step(out, errno, error);
    return status;
}

/* Opens a device, a pipe or a terminal, which has no part. */
static blg_status open_directly(blg_outfile *out, blg_error *error) {
    const int file = open(out->name.data, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    blg_status status = step(out, file < 0 ? errno : 0, error);
    if (status != BLG_OK)
        return status;
    out->file = fcntl(file, F_DUPFD_CLOEXEC, 3);
    status = step(out, out->file < 0 ? errno : 0, error);
    close(file);
    return status;
}

blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name, int how,
                            blg_error *error) {
    char real[PATH_MAX];
    struct stat info;
    *out = (blg_outfile){.how = how};
    if (!folder && stat(name, &info) && errno == ENOENT && lstat(name, &info) == 0) {
        blg_error_at(error, name, 0, 0);
        return blg_error_set(error, BLG_IO, "cannot write: a link to a file that does not exist");
    }
    const bool there = !folder && stat(name, &info) == 0, direct = there && !S_ISREG(info.st_mode);
    if (there && !direct && lstat(name, &info) == 0 && S_ISLNK(info.st_mode) &&
        realpath(name, real))
        name = real; /* else the link would be replaced */
    blg_buf_format(&out->name, "%s%s%s", folder ? folder : "", folder ? "/" : "", name);
    blg_buf_format(&out->part, "%s%s", out->name.failed ? "" : out->name.data, BLG_FS_PART);
    if (out->name.failed || out->part.failed)
        return blg_no_memory(error);
    blg_status status = how & BLG_OUT_DIGEST ? blg_digest_init(&out->digest, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    return direct ? open_directly(out, error) : open_part(out, folder, error);
}

blg_status blg_outfile_over(blg_outfile *out, int file, const char *name, int how,
                            blg_error *error) {
    *out = (blg_outfile){.how = how};
    blg_buf_text(&out->name, name);
    if (out->name.failed)
        return blg_no_memory(error);
    blg_status status = how & BLG_OUT_DIGEST ? blg_digest_init(&out->digest, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    int own = fcntl(file, F_DUPFD_CLOEXEC, 3);
    out->file = own > 0 ? own : 0;
    return step(out, own > 0 ? 0 : errno, error);
}

blg_status blg_outfile_unnamed(blg_outfile *out, int how, blg_error *error) {
    const char *folder = getenv("TMPDIR");
    *out = (blg_outfile){.how = how};
    blg_buf path = {0};
    blg_buf_format(&path, "%s/blogo-%s", folder && *folder ? folder : "/tmp",
                   "XX"
                   "XX"
                   "XX");
    if (path.failed) {
        blg_buf_free(&path);
        return blg_no_memory(error);
    }
    int file = mkstemp(path.data);
    blg_status status = file < 0 ? blg_open_error("make", path.data, errno, error)
                                 : blg_outfile_over(out, file, path.data, how, error);
    if (file >= 0) {
        if (unlink(path.data) && status == BLG_OK)
            status = blg_open_error("remove", path.data, errno, error);
        close(file);
    }
    blg_buf_free(&path);
    return status;
}

static blg_status put(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    blg_status status =
        out->how & BLG_OUT_DIGEST ? blg_digest_add(&out->digest, data, size, error) : BLG_OK;
    out->written += (long long)size;
    return status == BLG_OK ? step(out, blg_outfile_write(out->file, data, size), error) : status;
}

static blg_status put_pending(blg_outfile *out, blg_error *error) {
    if (out->pending.failed)
        return blg_no_memory(error);
    blg_status status =
        out->pending.size ? put(out, out->pending.data, out->pending.size, error) : BLG_OK;
    blg_buf_clear(&out->pending);
    return status;
}

blg_status blg_outfile_drain(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status = put_pending(out, error);
    return status == BLG_OK && hex ? blg_digest_finish(&out->digest, hex, error) : status;
}

blg_status blg_outfile_flush(blg_outfile *out, blg_error *error) {
    bool enough = out->pending.failed || out->pending.size >= PENDING_MOST;
    return enough ? put_pending(out, error) : BLG_OK;
}

blg_status blg_outfile_add(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    if (size < PENDING_MOST) {
        blg_buf_add(&out->pending, data, size);
        return blg_outfile_flush(out, error);
    }
    blg_status status = put_pending(out, error);
    return status == BLG_OK ? put(out, data, size, error) : status;
}

blg_status blg_outfile_rewrite(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    blg_status status = put_pending(out, error);
    int code = 0;
    if (status == BLG_OK && lseek(out->file, 0, SEEK_SET) < 0)
        code = errno;
    if (status == BLG_OK && !code)
        code = blg_outfile_write(out->file, data, size);
    if (status == BLG_OK && !code && lseek(out->file, 0, SEEK_END) < 0)
        code = errno;
    return status == BLG_OK ? step(out, code, error) : status;
}

/* Forces the file's entry in its folder to the disk. Returns 0 or errno. */
static int sync_folder(blg_outfile *out) {
    char *slash = strrchr(out->part.data, '/');
    if (slash)
        slash[1] = '\0';
    int folder = open(slash ? out->part.data : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int code = folder < 0 || fsync(folder) ? errno : 0;
    if (folder >= 0)
        close(folder);
    /* EINVAL: the file system cannot sync folders, so nothing remains to be done. */
    return code == EINVAL ? 0 : code;
}

/* Closes the part before it is renamed: a network file system may refuse written bytes only then. A
 * copy of the descriptor keeps the lock until the part has its final name: without the lock,
 * another process could take over the part as one that a crash left behind. */
static int close_part(blg_outfile *out) {
    bool durable = out->how & BLG_OUT_DURABLE;
    int code = ftruncate(out->file, (off_t)out->written) ? errno : 0;
    if (!code && durable && fsync(out->file))
        code = errno;
    const int lock = fcntl(out->file, F_DUPFD_CLOEXEC, 3);
    if (lock < 0 && !code)
        code = errno;
    if (close(out->file) && !code)
        code = errno;
    out->file = lock > 0 ? lock : 0;
    return code;
}

/* Gives the part its final name. Returns 0 or errno. The part must still be this run's own: its
 * folder may have been removed, and another run may have made folder and part again. */
static int name_part(const blg_outfile *out) {
    const char *part = out->part.data, *name = out->name.data;
    if (!blg_open_is_named(out->file, part))
        return ENOENT;
    if (!(out->how & BLG_OUT_FRESH))
        return rename(part, name) ? errno : 0;
    if (renameat2(AT_FDCWD, part, AT_FDCWD, name, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    struct stat info; /* the file system has no such rename */
    if (lstat(name, &info) == 0)
        return EEXIST;
    return rename(part, name) ? errno : 0;
}

blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status = put_pending(out, error);
    if (!out->begun) { /* written directly */
        const int code = close(out->file) ? errno : 0;
        out->file = 0;
        if (status == BLG_OK)
            status = step(out, code, error);
        if (status == BLG_OK && hex)
            status = blg_digest_finish(&out->digest, hex, error);
        release(out);
        return status;
    }
    if (status == BLG_OK)
        status = step(out, close_part(out), error);
    if (status == BLG_OK && hex)
        status = blg_digest_finish(&out->digest, hex, error);
    if (status == BLG_OK)
        status = step(out, name_part(out), error);
    if (status != BLG_OK && !(out->how & BLG_OUT_KEEP)) {
        blg_outfile_discard(out);
        return status;
    }
    if (status == BLG_OK && out->how & BLG_OUT_DURABLE)
        status = step(out, sync_folder(out), error);
    release(out);
    return status;
}

void blg_outfile_abandon(blg_outfile *out) {
    if (out->file > 0)
        (void)put_pending(out, NULL);
    release(out);
}

void blg_outfile_discard(blg_outfile *out) {
    if (out->begun && (!out->file || blg_open_is_named(out->file, out->part.data)))
        unlink(out->part.data);
    release(out);
}
