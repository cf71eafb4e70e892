/* Opens, reads, writes and walks files for the whole library. Paths come in; bytes come out, or a
 * status with a sentence that names the file. Links below a data set are not followed. A result
 * gets its name only when it is complete. */
#include "base/files.h"

#include "base/edge.h"
#include "base/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- open ---- */

/* Opens files. A path that the user typed is opened whatever it names. A path below a folder is not
 * trusted: it must lead to a plain file without a link on the way. */

/* Closes a file, if it is open, and returns -1 with the errno `code`. */
static int close_with(int file, int code) {
    if (file >= 0)
        close(file);
    errno = code;
    return -1;
}

/* Opens a folder that the user named. Returns -1 with errno. */
static int open_folder(const char *path) {
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Opens a regular file or, with O_DIRECTORY, a folder; no link, no device, no file of holes.
 * Returns -1 with errno or one of the numbers of base/files.h. */
static int open_regular(int folder, const char *name, int flags, mode_t mode) {
    struct stat info;
    /* Without O_NONBLOCK the open of a pipe waits for its other end. */
    int file = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode);
    if (file < 0)
        return close_with(-1, errno == ELOOP || errno == ENXIO ? BLG_NO_REGULAR_FILE : errno);
    if (fstat(file, &info))
        return close_with(file, errno);
    if (flags & O_DIRECTORY ? !S_ISDIR(info.st_mode) : !S_ISREG(info.st_mode))
        return close_with(file, S_ISDIR(info.st_mode) ? EISDIR : BLG_NO_REGULAR_FILE);
    if ((flags & O_ACCMODE) == O_RDONLY && S_ISREG(info.st_mode) &&
        blg_holes_are_many(file, info.st_size))
        return close_with(file, BLG_HOLLOW_FILE);
    return file;
}

/* Opens a file below a folder by a relative path, part by part, so that no part of it is a link.
 * Returns -1 with errno. */
static int open_at(int folder, const char *name, int flags, mode_t mode) {
    char part[256];
    int above = -1; /* folder on the way to name, opened in this function */
    if (!blg_str_is_relative(name))
        return close_with(-1, EINVAL);
    for (const char *slash; (slash = strchr(name, '/')); name = slash + 1) {
        const size_t size = (size_t)(slash - name);
        if (size >= sizeof part)
            return close_with(above, ENAMETOOLONG);
        memcpy(part, name, size);
        part[size] = '\0';
        int next = openat(above < 0 ? folder : above, part,
                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close_with(above, errno);
        if (next < 0)
            return -1;
        above = next;
    }
    int file = open_regular(above < 0 ? folder : above, name, flags, mode);
    close_with(above, errno);
    return file;
}

int blg_open_at(int folder, const char *name, int flags) {
    return open_at(folder, name, flags, BLG_OPEN_MODE);
}

/* blg_open with the mode of a new file. folder NULL: the user typed the path. Else path begins with
 * folder and a slash, and no part of it after the slash may be a link. Returns -1 with errno. */
static int blg_open_make(const char *folder, const char *path, int flags, mode_t mode) {
    if (!folder)
        return open(path, flags | O_CLOEXEC, mode);
    const int root = open_folder(folder);
    if (root < 0)
        return -1;
    int file = open_at(root, path + strlen(folder) + 1, flags, mode);
    close_with(root, errno);
    return file;
}

int blg_open(const char *folder, const char *path, int flags) {
    return blg_open_make(folder, path, flags, BLG_OPEN_MODE);
}

FILE *blg_open_stream(const char *folder, const char *path) {
    int file = blg_open(folder, path, O_RDONLY);
    FILE *stream = file < 0 ? NULL : fdopen(file, "rb");
    if (!stream)
        close_with(file, errno);
    return stream;
}

int blg_open_read(int file, long long offset, void *data, size_t size) {
    for (size_t have = 0; have < size;) {
        const ssize_t got =
            pread(file, (char *)data + have, size - have, (off_t)offset + (off_t)have);
        if (got > 0)
            have += (size_t)got;
        else if (got == 0)
            return ENODATA;
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

/* Whether errno `code` of blg_open says that no file of a data set has the name: nothing has it, or
 * a link, a folder, a device or a file of holes. Otherwise the system could not tell. */
static bool blg_open_is_missing(int code) {
    return code == ENOENT || code == ENOTDIR || code == EISDIR || code == BLG_NO_REGULAR_FILE ||
           code == BLG_HOLLOW_FILE;
}

blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error) {
    char reason[128] = "no regular file";
    if (code == BLG_HOLLOW_FILE)
        snprintf(reason, sizeof reason, "a gigabyte or more of it is holes");
    else if (code != BLG_NO_REGULAR_FILE && strerror_r(code, reason, sizeof reason))
        snprintf(reason, sizeof reason, "system error %d", code);
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_IO, "cannot %s: %s", action, reason);
}

/* ---- to the disk ---- */

/* Forces what was written to the disk, so that it outlives a power cut. */

/* Whether errno `code` says that the file system cannot force anything to the disk. */
static bool blg_open_cannot_sync(int code) {
    return code == EINVAL || code == ENOSYS || code == ENOTSUP || code == EOPNOTSUPP;
}

/* Forces an open file or folder to the disk. Returns 0 or errno; 0, too, if the file system has no
 * way to do so. */
static int blg_open_sync(int file) {
    const int code = fsync(file) ? errno : 0;
    return blg_open_cannot_sync(code) ? 0 : code;
}

/* ---- locks ---- */

/* Locks a file, so that one process at a time writes a result. */

/* Does not wait for the lock. */
blg_status blg_open_lock(int file, const char *path, blg_error *error) {
    char command[300];
    int taken;
    while ((taken = flock(file, LOCK_EX | LOCK_NB)) && errno == EINTR)
        ;
    if (!taken || errno != EWOULDBLOCK)
        return BLG_OK;
    const long holder = blg_edge_lock_holder(file);
    blg_error_at(error, path, 0, 0);
    if (holder <= 0)
        return blg_error_set(error, BLG_IO, "another process is writing here");
    blg_edge_command_of(holder, command, sizeof command);
    return blg_error_set(error, BLG_IO, "process %ld is writing here%s%s", holder,
                         *command ? ": " : "", command);
}

void blg_open_unlock(int file) {
    (void)flock(file, LOCK_UN);
    close(file);
}

/* Whether path still names the open file. The process that held the file's lock earlier may have
 * renamed the file. */
static bool blg_open_is_named(int file, const char *path) {
    struct stat open_file, named;
    return fstat(file, &open_file) == 0 && lstat(path, &named) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

/* ---- outfile ---- */

/* An outfile is a file that grows by appending. While it grows, it has another name (the part);
 * finishing gives it its own name. So nobody takes half a result for a complete one. */

/* The pending bytes are written once there are this many, so that small records need few system
 * calls. */
#define PENDING_MOST ((size_t)256 * 1024)

/* The most attempts to open a part. An attempt fails if another process renamed or removed the part
 * between opening and locking, or if the part was another user's. The limit is for file systems
 * that give the same file another inode number at every look: there, all attempts fail. */
#define TRIES_MOST 100

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
static blg_status status_of(const blg_outfile *out, int code, blg_error *error) {
    return code ? blg_open_error("write", out->name.data, code, error) : BLG_OK;
}

/* The status of a failed opening. errno `code` is often about an older part, which the error then
 * names. */
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
    BLG_FREE_BUFS(&out->pending, &out->name, &out->part, &out->on_disk);
    *out = (blg_outfile){0};
}

/* The first descriptor after standard input, output and error. */
enum { AFTER_STANDARD_STREAMS = 3 };

/* Moves a descriptor past those of the standard streams; -1 with errno. If a standard stream is
 * closed, a file could get its number, and what the program prints would go into that file. */
static int leave_standard_places(int file) {
    if (file < 0 || file >= AFTER_STANDARD_STREAMS)
        return file;
    const int higher = fcntl(file, F_DUPFD_CLOEXEC, AFTER_STANDARD_STREAMS), code = errno;
    close(file);
    errno = code;
    return higher;
}

/* Makes the part file, or opens it if it exists; *made tells which. Returns the descriptor, or -1
 * with errno; EAGAIN: the part was there and is gone. */
static int open_or_make(const blg_outfile *out, const char *folder, bool *made) {
    /* Without O_NONBLOCK the open of a pipe waits for its other end. */
    const int flags = O_WRONLY | (folder ? 0 : O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    const mode_t mode = out->how & BLG_OUT_PRIVATE ? S_IRUSR | S_IWUSR : BLG_OPEN_MODE;
    int file = blg_open_make(folder, out->part.data, flags | O_CREAT | O_EXCL, mode);
    const bool there = file < 0 && errno == EEXIST && !(out->how & BLG_OUT_NEW);
    *made = file >= 0;
    if (there)
        file = blg_open(folder, out->part.data, flags);
    if (file < 0 && errno == ENOENT && there)
        errno = EAGAIN;
    return leave_standard_places(file);
}

/* Whether a part that this run has not made may be written to: it is this user's, it has no second
 * name, and its bytes need not be private (other users may have opened it before). */
static bool is_own(const blg_outfile *out, const struct stat *info) {
    return info->st_uid == geteuid() && info->st_nlink <= 1 && !(out->how & BLG_OUT_PRIVATE);
}

/* Opens and locks the part file, in one attempt. out->begun stays false if another process has
 * locked or removed the file, or if this function has removed a file that is not its own. */
static blg_status try_part(blg_outfile *out, const char *folder, blg_error *error) {
    struct stat info;
    bool made;
    out->file = open_or_make(out, folder, &made);
    if (out->file < 0) {
        const int code = errno;
        out->file = 0;
        if (code == EAGAIN)
            return BLG_OK;
        /* ENXIO: a pipe that nobody reads */
        return fail_to_open(out, code == ENXIO ? BLG_NO_REGULAR_FILE : code, error);
    }
    if (fstat(out->file, &info))
        return status_of(out, errno, error);
    if (!S_ISREG(info.st_mode))
        return fail_to_open(out, BLG_NO_REGULAR_FILE, error);
    blg_status status = blg_open_lock(out->file, out->name.data, error);
    out->begun = status == BLG_OK && blg_open_is_named(out->file, out->part.data);
    if (out->begun && !made && !is_own(out, &info)) {
        out->begun = false;
        if (unlink(out->part.data) && errno != ENOENT)
            status = fail_to_open(out, errno, error);
    }
    if (!out->begun) {
        close(out->file);
        out->file = 0;
    }
    return status;
}

/* Opens the part until this run has it and its lock; unless it is to be kept, it begins empty. */
static blg_status open_part(blg_outfile *out, const char *folder, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; status == BLG_OK && !out->begun && i < TRIES_MOST; i++)
        status = try_part(out, folder, error);
    if (status == BLG_OK && !out->begun)
        return blg_error_in(error, out->part.data, BLG_IO,
                            "cannot write: the file system names another file at every look");
    if (status == BLG_OK && !(out->how & BLG_OUT_KEEP) && ftruncate(out->file, 0))
        status = status_of(out, errno, error);
    return status;
}

/* Opens a device, a pipe or a terminal, which has no part. */
static blg_status open_directly(blg_outfile *out, blg_error *error) {
    const int file = leave_standard_places(open(out->name.data, O_WRONLY | O_NOCTTY | O_CLOEXEC));
    out->file = file < 0 ? 0 : file;
    return status_of(out, file < 0 ? errno : 0, error);
}

static blg_status begin_digest(blg_outfile *out, blg_error *error) {
    return out->how & BLG_OUT_DIGEST ? blg_digest_init(&out->digest, error) : BLG_OK;
}

/* Opens the part of the file. A pipe or a device that the user named has no part. */
blg_status blg_outfile_open(blg_outfile *out, const char *folder, const char *name, int how,
                            blg_error *error) {
    char real[PATH_MAX];
    struct stat info;
    *out = (blg_outfile){.how = how};
    if (!folder && stat(name, &info) && errno == ENOENT && lstat(name, &info) == 0)
        return blg_error_in(error, name, BLG_IO,
                            "cannot write: a link to a file that does not exist");
    const bool there = !folder && stat(name, &info) == 0, direct = there && !S_ISREG(info.st_mode);
    if (there && !direct && lstat(name, &info) == 0 && S_ISLNK(info.st_mode) &&
        realpath(name, real))
        name = real; /* else the link would be replaced */
    blg_buf_format(&out->name, "%s%s%s", folder ? folder : "", folder ? "/" : "", name);
    blg_buf_format(&out->part, "%s%s", out->name.failed ? "" : out->name.data, BLG_FS_PART);
    if (out->name.failed || out->part.failed)
        return blg_no_memory(error);
    blg_status status = begin_digest(out, error);
    BLG_THEN(status, direct ? open_directly(out, error) : open_part(out, folder, error));
    return status;
}

/* Writes to a duplicate of the caller's descriptor. */
blg_status blg_outfile_over(blg_outfile *out, int file, const char *name, int how,
                            blg_error *error) {
    *out = (blg_outfile){.how = how};
    blg_buf_text(&out->name, name);
    if (out->name.failed)
        return blg_no_memory(error);
    blg_status status = begin_digest(out, error);
    if (status != BLG_OK)
        return status;
    const int own = fcntl(file, F_DUPFD_CLOEXEC, AFTER_STANDARD_STREAMS);
    out->file = own > 0 ? own : 0;
    return status_of(out, own > 0 ? 0 : errno, error);
}

/* Makes a file without a name; where the system has no such files, a file that loses its name. */
blg_status blg_outfile_unnamed(blg_outfile *out, int how, blg_error *error) {
    const char *named = getenv("TMPDIR"), *folder = named && *named ? named : "/tmp";
    *out = (blg_outfile){.how = how};
    blg_buf path = {0};
    /* mkstemp replaces six letters X. In one string they would read as a mark of unfinished code
     * (tests/check/layers.py). */
    static const char replaced[] = "XX"
                                   "XX"
                                   "XX";
    int file = blg_edge_unnamed(folder);
    const bool had_name = file < 0;
    blg_buf_format(&path, "%s/blogo%s%s", folder, had_name ? "-" : "", had_name ? replaced : "");
    if (path.failed) {
        blg_buf_free(&path);
        if (file >= 0)
            close(file);
        return blg_no_memory(error);
    }
    if (had_name)
        file = mkstemp(path.data);
    blg_status status = file < 0 ? blg_open_error("make", path.data, errno, error) : BLG_OK;
    /* before anything else: if the process is killed before this line, the file stays */
    if (had_name && file >= 0 && unlink(path.data))
        status = blg_open_error("remove", path.data, errno, error);
    BLG_THEN(status, blg_outfile_over(out, file, path.data, how, error));
    if (file >= 0)
        close(file);
    blg_buf_free(&path);
    return status;
}

/* ---- comparing in place of writing ---- */

/* Lets an outfile compare: the appended bytes are compared with the file on disk, and nothing is
 * written. `verify` makes a data set anew in this way. */

/* Opens the file on disk for comparing. If there is no file, all bytes will differ. */
blg_status blg_outfile_against(blg_outfile *out, const char *folder, const char *name,
                               const blg_outfile_compare *compare, blg_buf *copy,
                               blg_error *error) {
    *out = (blg_outfile){.how = BLG_OUT_DIGEST, .compare = compare, .copy = copy, .differs = -1};
    blg_buf_format(&out->name, "%s/%s", folder, name);
    out->below_at = strlen(folder) + 1;
    if (out->name.failed)
        return blg_no_memory(error);
    blg_status status = blg_digest_init(&out->digest, error);
    const int file = status == BLG_OK ? blg_open(folder, out->name.data, O_RDONLY) : -1;
    if (status == BLG_OK && file < 0 && !blg_open_is_missing(errno))
        status = blg_open_error("open", out->name.data, errno, error);
    out->file = file < 0 ? 0 : leave_standard_places(file); /* 0: no file to compare with */
    if (file >= 0 && out->file < 0) {
        out->file = 0;
        status = blg_open_error("open", out->name.data, errno, error);
    }
    out->differs = file < 0 ? 0 : -1; /* no file: it differs from its first byte on; -1: nowhere */
    out->known_digest =
        file < 0 || !compare->digest ? NULL : compare->digest(compare->context, name);
    return status;
}

/* Reads up to size bytes of the file from the place `written` on; *got: how many there are. */
static blg_status read_there(blg_outfile *out, size_t size, size_t *got, blg_error *error) {
    *got = 0;
    blg_buf_clear(&out->on_disk);
    if (!blg_buf_reserve(&out->on_disk, size))
        return blg_no_memory(error);
    while (*got < size) {
        const ssize_t n = pread(out->file, out->on_disk.data + *got, size - *got,
                                (off_t)(out->written + (long long)*got));
        if (n < 0 && errno != EINTR)
            return blg_open_error("read", out->name.data, errno, error);
        if (n == 0)
            break;
        *got += n > 0 ? (size_t)n : 0;
    }
    return BLG_OK;
}

/* Compares the next bytes with those of the file. out->differs gets the place of the first
 * difference, after which no more is read. */
static blg_status compare_bytes(blg_outfile *out, const char *data, size_t size, blg_error *error) {
    size_t got, same = 0;
    if (out->copy)
        blg_buf_add(out->copy, data, size);
    if (out->differs >= 0)
        return BLG_OK;
    blg_status status = read_there(out, size, &got, error);
    if (status != BLG_OK || (got == size && memcmp(out->on_disk.data, data, size) == 0))
        return status;
    while (same < got && out->on_disk.data[same] == data[same])
        same++;
    out->differs = out->written + (long long)same;
    return BLG_OK;
}

/* Begins the digest at the first difference, with all earlier bytes, which are read from the file.
 * Until then none is computed: the added bytes equal the file's, whose digest is known
 * (out->known_digest). */
static blg_status catch_up(blg_outfile *out, blg_error *error) {
    if (!out->known_digest || out->differs < 0)
        return BLG_OK;
    blg_status status = BLG_OK;
    out->known_digest = NULL;
    for (long long at = 0; at < out->written && status == BLG_OK;) {
        const size_t left = (size_t)(out->written - at);
        const size_t size = left < PENDING_MOST ? left : PENDING_MOST;
        blg_buf_clear(&out->on_disk);
        if (!blg_buf_reserve(&out->on_disk, size))
            return blg_no_memory(error);
        const int code = blg_open_read(out->file, at, out->on_disk.data, size);
        status = code ? blg_open_error("read", out->name.data, code, error)
                      : blg_digest_add(&out->digest, out->on_disk.data, size, error);
        at += (long long)size;
    }
    return status;
}

/* Gives the digest of all bytes, unless hex is NULL. */
static blg_status end_digest(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    if (hex && out->known_digest)
        memcpy(hex, out->known_digest, BLG_DIGEST_TEXT);
    return hex && !out->known_digest ? blg_digest_finish(&out->digest, hex, error) : BLG_OK;
}

/* Ends a comparison and tells the caller the result. If the file on disk has more bytes than were
 * added, it differs at the first of these. */
static blg_status end_comparing(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    size_t got = 0;
    blg_status status = out->differs < 0 ? read_there(out, 1, &got, error) : BLG_OK;
    if (got)
        out->differs = out->written;
    BLG_THEN(status, catch_up(out, error));
    BLG_THEN(status, end_digest(out, hex, error));
    if (status == BLG_OK && out->copy && out->copy->failed)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        out->compare->ended(out->compare->context, out->name.data + out->below_at, out->file > 0,
                            out->differs);
    release(out);
    return status;
}

/* ---- appending ---- */

/* Appends, flushes and finishes. Bytes wait in memory (pending) until there are many. The caller
 * gets the digest of all bytes. */

/* Writes or compares bytes, and adds them to the digest. */
static blg_status put_bytes(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    blg_status status = out->compare
                            ? compare_bytes(out, data, size, error)
                            : status_of(out, blg_outfile_write(out->file, data, size), error);
    BLG_THEN(status, catch_up(out, error));
    if (out->how & BLG_OUT_DIGEST && !out->known_digest)
        BLG_THEN(status, blg_digest_add(&out->digest, data, size, error));
    out->written += (long long)size;
    return status;
}

/* Writes or compares the pending bytes. */
static blg_status put_pending(blg_outfile *out, blg_error *error) {
    if (out->pending.failed)
        return blg_no_memory(error);
    blg_status status =
        out->pending.size ? put_bytes(out, out->pending.data, out->pending.size, error) : BLG_OK;
    blg_buf_clear(&out->pending);
    return status;
}

blg_status blg_outfile_peek(blg_outfile *out, size_t size, blg_error *error) {
    size_t got = 0;
    blg_status status = put_pending(out, error);
    if (status == BLG_OK && out->file > 0)
        status = read_there(out, size, &got, error);
    out->on_disk.size = got;
    return status;
}

blg_status blg_outfile_drain(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status = put_pending(out, error);
    BLG_THEN(status, end_digest(out, hex, error));
    return status;
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
    BLG_THEN(status, put_bytes(out, data, size, error));
    return status;
}

/* Leaves the file at its end, where the next bytes are added. */
blg_status blg_outfile_rewrite(blg_outfile *out, const void *data, size_t size, blg_error *error) {
    blg_status status = put_pending(out, error);
    if (status != BLG_OK)
        return status;
    int code = lseek(out->file, 0, SEEK_SET) < 0 ? errno : 0;
    if (!code)
        code = blg_outfile_write(out->file, data, size);
    if (!code && lseek(out->file, 0, SEEK_END) < 0)
        code = errno;
    return status_of(out, code, error);
}

/* Forces the file's entry in its folder to the disk. Shortens out->part, which is not needed any
 * more, to the path of the folder. Returns 0 or errno. */
static int sync_folder(blg_outfile *out) {
    char *slash = strrchr(out->part.data, '/');
    if (slash)
        slash[1] = '\0';
    const int folder = open_folder(slash ? out->part.data : ".");
    int code = folder < 0 ? errno : blg_open_sync(folder);
    if (folder >= 0)
        close(folder);
    return code;
}

/* Closes the part before it is renamed, because a network file system may report only at closing
 * that bytes were not written. Returns 0 or errno.
 *
 * out->file becomes a copy of the descriptor, which keeps the lock until the part has its final
 * name. Without the lock, another process could think that a crash had left the part. */
static int close_part(blg_outfile *out) {
    int code = ftruncate(out->file, (off_t)out->written) ? errno : 0;
    if (!code && out->how & BLG_OUT_DURABLE)
        code = blg_open_sync(out->file);
    const int lock = fcntl(out->file, F_DUPFD_CLOEXEC, AFTER_STANDARD_STREAMS);
    if (lock < 0 && !code)
        code = errno;
    if (close(out->file) && !code)
        code = errno;
    out->file = lock > 0 ? lock : 0;
    return code;
}

/* Closes a file that has no part. Returns 0 or errno. */
static int close_directly(blg_outfile *out) {
    const int code = out->file > 0 && close(out->file) ? errno : 0;
    out->file = 0;
    return code;
}

/* Gives the part its final name. Returns 0 or errno. Checks first that the path still names the
 * file that this run wrote: somebody may have removed its folder, and another run may have made
 * folder and part again. */
static int name_part(const blg_outfile *out) {
    const char *part = out->part.data, *name = out->name.data;
    if (!blg_open_is_named(out->file, part))
        return ENOENT;
    if (!(out->how & BLG_OUT_FRESH))
        return rename(part, name) ? errno : 0;
    const int code = blg_edge_rename_new(part, name);
    if (code != EINVAL && code != ENOSYS)
        return code;
    struct stat info; /* the system has no such rename */
    if (lstat(name, &info) == 0)
        return EEXIST;
    return rename(part, name) ? errno : 0;
}

/* Closes the file first and renames it last, so that a file with the final name is complete. After
 * a failure the part is removed, unless a later run is to go on with it (BLG_OUT_KEEP). */
blg_status blg_outfile_finish(blg_outfile *out, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status = put_pending(out, error);
    if (out->compare && status == BLG_OK)
        return end_comparing(out, hex, error);
    BLG_THEN(status, status_of(out, out->begun ? close_part(out) : close_directly(out), error));
    BLG_THEN(status, end_digest(out, hex, error));
    if (out->begun)
        BLG_THEN(status, status_of(out, name_part(out), error));
    if (out->begun && out->how & BLG_OUT_DURABLE)
        BLG_THEN(status, status_of(out, sync_folder(out), error));
    if (status != BLG_OK && !(out->how & BLG_OUT_KEEP))
        blg_outfile_discard(out);
    else
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

/* ---- fs ---- */

/* Reads whole files, makes, renames and removes files and folders, and walks a folder. POSIX calls
 * do the work; their failures come out as sentences. Paths are bytes; only the system limits their
 * length. */

/* A pipe or device that gives more bytes counts as endless. Lists of names and answers that users
 * pipe in are far smaller. */
#define MOST_OF_STREAM ((size_t)256 * 1024 * 1024)

/* BLG_NO_MEMORY with the path. */
static blg_status no_memory(const char *path, blg_error *error) {
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_no_memory(error);
}

/* Adds all of an open file to out, with a zero byte at its end. A device that never ends is
 * refused. */
static blg_status read_all(int file, const char *path, blg_buf *out, blg_error *error) {
    enum { BLOCK = 64 * 1024 };
    const size_t before = out->size;
    struct stat info;
    const bool regular = fstat(file, &info) == 0 && S_ISREG(info.st_mode);
    if (regular && info.st_size > 0)
        blg_buf_reserve(out, (size_t)info.st_size + BLOCK);
    for (;;) {
        if (!blg_buf_reserve(out, BLOCK))
            return no_memory(path, error);
        ssize_t got = read(file, out->data + out->size, BLOCK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return blg_open_error("read", path, errno, error);
        out->size += (size_t)got;
        out->data[out->size] = '\0';
        if (got == 0)
            return BLG_OK;
        if (!regular && out->size - before > MOST_OF_STREAM)
            return blg_error_in(error, path, BLG_INVALID,
                                "no file, and more than %zu bytes come of it", MOST_OF_STREAM);
    }
}

blg_status blg_fs_read(const char *folder, const char *path, blg_buf *out, blg_error *error) {
    int file = blg_open(folder, path, O_RDONLY);
    if (file < 0)
        return blg_open_error("open", path, errno, error);
    blg_status status = read_all(file, path, out, error);
    close(file);
    return status;
}

blg_status blg_fs_read_input(const char *path, blg_buf *out, blg_error *error) {
    return read_all(STDIN_FILENO, path, out, error);
}

blg_status blg_fs_read_found(const char *folder, const char *path, blg_buf *out, bool *there,
                             blg_error *error) {
    const int file = blg_open(folder, path, O_RDONLY);
    *there = file >= 0;
    if (file < 0)
        return blg_open_is_missing(errno) ? BLG_OK : blg_open_error("open", path, errno, error);
    blg_status status = read_all(file, path, out, error);
    close(file);
    return status;
}

blg_status blg_fs_read_open(int file, const char *path, long long offset, size_t size, blg_buf *out,
                            blg_error *error) {
    if (!blg_buf_reserve(out, size))
        return no_memory(path, error);
    const int code = blg_open_read(file, offset, out->data + out->size, size);
    if (code)
        return blg_open_error("read", path, code, error);
    out->size += size;
    out->data[out->size] = '\0';
    return BLG_OK;
}

blg_status blg_fs_read_part(const char *folder, const char *path, long long offset, size_t size,
                            blg_buf *out, blg_error *error) {
    const int file = blg_open(folder, path, O_RDONLY);
    if (file < 0)
        return blg_open_error("open", path, errno, error);
    blg_status status = blg_fs_read_open(file, path, offset, size, out, error);
    close(file);
    return status;
}

static blg_status write_whole(const char *folder, const char *name, const void *data, size_t size,
                              blg_fs_care care, blg_error *error) {
    blg_outfile out;
    blg_status status = blg_outfile_open(
        &out, folder, name, care == BLG_FS_DURABLE ? BLG_OUT_DURABLE : BLG_OUT_OVER, error);
    BLG_THEN(status, blg_outfile_add(&out, data, size, error));
    if (status == BLG_OK)
        return blg_outfile_finish(&out, NULL, error);
    blg_outfile_discard(&out);
    return status;
}

blg_status blg_fs_write(const char *path, const void *data, size_t size, blg_fs_care care,
                        blg_error *error) {
    return write_whole(NULL, path, data, size, care, error);
}

blg_status blg_fs_write_in(const char *folder, const char *name, const blg_buf *text,
                           blg_fs_care care, blg_error *error) {
    return text->failed ? blg_no_memory(error)
                        : write_whole(folder, name, text->data, text->size, care, error);
}

/* The length of a folder's name without slashes and "/." at its end. */
static size_t length_of(const char *folder) {
    size_t size = strlen(folder);
    while (size > 1 && (folder[size - 1] == '/' ||
                        (size > 2 && folder[size - 1] == '.' && folder[size - 2] == '/')))
        size--;
    return size;
}

/* A folder that is named "." or ".." has no name to which an ending could be added, so its real
 * path is taken. */
blg_status blg_fs_beside(blg_buf *path, const char *folder, const char *ending, blg_error *error) {
    const size_t size = length_of(folder);
    const char *last = folder + size; /* name after the last slash */
    while (last > folder && last[-1] != '/')
        last--;
    const size_t last_size = (size_t)(folder + size - last);
    const bool resolved = last_size <= 2 && strspn(last, ".") >= last_size;
    char real[PATH_MAX];
    if (resolved && !realpath(folder, real))
        return blg_open_error("open", folder, errno, error);
    blg_buf_clear(path);
    blg_buf_add(path, resolved ? real : folder, resolved ? strlen(real) : size);
    blg_buf_text(path, ending);
    return path->failed ? blg_no_memory(error) : BLG_OK;
}

blg_status blg_fs_join(blg_buf *path, const char *folder, const char *name, blg_error *error) {
    blg_buf_clear(path);
    blg_buf_format(path, "%s/%s", folder, name);
    return path->failed ? blg_no_memory(error) : BLG_OK;
}

blg_path blg_fs_path(const char *folder, const char *name) {
    blg_path path;
    const int size = snprintf(path.text, sizeof path.text, "%s/%s", folder, name);
    if (size >= (int)sizeof path.text) /* too long: cut, to a path that opens no file */
        path.text[sizeof path.text - 2] = '/';
    return path;
}

/* Makes a folder, unless it exists. no_link: a link to a folder is an error. */
static blg_status make_dir(const char *path, bool no_link, blg_error *error) {
    struct stat info;
    if (mkdir(path, 0777) == 0)
        return BLG_OK;
    int code = errno;
    if (no_link ? lstat(path, &info) : stat(path, &info))
        return blg_open_error("make the folder", path, code, error);
    return S_ISDIR(info.st_mode) ? BLG_OK : blg_open_error("make the folder", path, ENOTDIR, error);
}

/* Makes each folder of the path, from the first to the last. */
blg_status blg_fs_make_dirs(const char *above, const char *path, blg_error *error) {
    struct stat info;
    /* The first `trusted` bytes of the path came from the user. */
    const size_t trusted = above ? strlen(above) : strlen(path);
    if (!above && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return BLG_OK;
    if (!*path)
        return blg_open_error("make the folder", path, ENOENT, error);
    blg_buf prefix = {0};
    blg_status status = BLG_OK;
    for (size_t end = above ? trusted + 1 : 1; !status && end <= strlen(path); end++) {
        if (path[end] != '/' && path[end] != '\0')
            continue;
        blg_buf_clear(&prefix);
        blg_buf_add(&prefix, path, end);
        status =
            prefix.failed ? no_memory(path, error) : make_dir(prefix.data, end > trusted, error);
    }
    blg_buf_free(&prefix);
    return status;
}

blg_status blg_fs_make_in(const char *folder, const char *name, blg_error *error) {
    return blg_fs_make_dirs(folder, blg_fs_path(folder, name).text, error);
}

static bool is_dots(const char *name) {
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

blg_status blg_fs_is_empty(const char *path, bool *empty, blg_error *error) {
    *empty = true;
    DIR *folder = opendir(path);
    if (!folder)
        return errno == ENOENT ? BLG_OK : blg_open_error("open the folder", path, errno, error);
    errno = 0;
    for (const struct dirent *entry; *empty && (entry = readdir(folder));)
        *empty = is_dots(entry->d_name);
    int code = *empty ? errno : 0;
    closedir(folder);
    return code ? blg_open_error("read the folder", path, code, error) : BLG_OK;
}

/* Looks in path's folder for the name that is nearest to path's last name: for a guess at what the
 * user meant to type. "" if no name is near. */
static void find_near_entry(const char *path, char near[NAME_MAX + 1]) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t folder_size = (size_t)(name - path); /* with the slash */
    char folder[PATH_MAX] = ".";
    if (slash && folder_size < sizeof folder)
        snprintf(folder, sizeof folder, "%.*s", (int)folder_size, path);
    DIR *entries = *name && folder_size < sizeof folder ? opendir(folder) : NULL;
    *near = '\0';
    for (const struct dirent *entry; entries && (entry = readdir(entries));) {
        const char *const found = entry->d_name;
        /* Below 0: found is nearer to name than `near` is. */
        const int order = *near ? blg_str_distance(name, found) - blg_str_distance(name, near) : -1;
        if (*found != '.' && blg_str_nearest(name, &found, 1) &&
            (order < 0 || (order == 0 && strcmp(found, near) < 0)))
            snprintf(near, NAME_MAX + 1, "%s", found);
    }
    if (entries)
        closedir(entries);
}

blg_status blg_fs_missing(const char *path, const char *text, blg_error *error) {
    char near[NAME_MAX + 1];
    find_near_entry(path, near);
    return blg_error_in(error, path, BLG_IO, "%s%s", text, blg_str_guess(near).text);
}

blg_status blg_fs_find(const char *path, bool *there, blg_error *error) {
    struct stat info;
    *there = lstat(path, &info) == 0;
    /* ENOTDIR: a part of the path that should be a folder is a file, so path does not exist. */
    return *there || errno == ENOENT || errno == ENOTDIR
               ? BLG_OK
               : blg_open_error("look at", path, errno, error);
}

blg_status blg_fs_find_in(const char *folder, const char *name, bool *there, blg_error *error) {
    return blg_fs_find(blg_fs_path(folder, name).text, there, error);
}

blg_status blg_fs_sync(const char *folder, blg_error *error) {
    const int file = open_folder(folder);
    int code = file < 0 ? errno : blg_edge_sync(file);
    if (file >= 0 && blg_open_cannot_sync(code)) { /* sync has no result that could be checked */
        sync();
        code = 0;
    }
    if (file >= 0)
        close(file);
    return code ? blg_open_error("write", folder, code, error) : BLG_OK;
}

/* Gives an entry of the folder the name `to`, or removes it if `to` is NULL, and forces the change
 * to the disk. If the folder has no such entry, that is no failure. */
static blg_status change_entry(const char *folder, const char *name, const char *to,
                               blg_error *error) {
    const int file = open_folder(folder);
    int code = file < 0 ? errno : 0;
    if (!code && (to ? renameat(file, name, file, to) : unlinkat(file, name, 0)))
        code = errno;
    else if (!code)
        code = blg_open_sync(file);
    if (file >= 0)
        close(file);
    return code && code != ENOENT ? blg_open_error(to ? "rename" : "remove", name, code, error)
                                  : BLG_OK;
}

blg_status blg_fs_remove(const char *folder, const char *name, blg_error *error) {
    return change_entry(folder, name, NULL, error);
}

blg_status blg_fs_rename(const char *folder, const char *name, const char *to, blg_error *error) {
    return change_entry(folder, name, to, error);
}

/* Whether text fits the pattern: # is a digit, + digits, * any bytes but '/'. folder: whether a
 * file below the folder `text` could fit. */
static bool matches_pattern(const char *pattern, const char *text, size_t size, bool folder) {
    size_t at = 0;
    for (; *pattern && *pattern != '*'; pattern++) {
        size_t digits = 0;
        while (at + digits < size && text[at + digits] >= '0' && text[at + digits] <= '9')
            digits++;
        if (at == size)
            return folder && *pattern == '/';
        if (*pattern == '#' || *pattern == '+' ? !digits : *pattern != text[at])
            return false;
        at += *pattern == '+' ? digits : 1;
    }
    if (!*pattern)
        return at == size && !folder;
    for (at++; at <= size && text[at - 1] != '/'; at++)
        if (matches_pattern(pattern + 1, text + at, size - at, folder))
            return true;
    return false;
}

bool blg_fs_matches(const char *const *patterns, size_t n, const char *relative, bool folder) {
    size_t size = strlen(relative), tail = strlen(BLG_FS_PART);
    if (!folder && size > tail && strcmp(relative + size - tail, BLG_FS_PART) == 0)
        size -= tail; /* an unfinished file has the pattern of the finished file */
    for (size_t i = 0; i < n; i++)
        if (matches_pattern(patterns[i], relative, size, folder))
            return true;
    return false;
}

/* A walk through all entries below a folder, the root, for one of three purposes: visit is called
 * for each file (visit); or an entry that is not known is an error (known, foreign); or what is
 * known is removed (known, removing). */
typedef struct walk {
    blg_buf path;     /* of the current entry */
    size_t root_size; /* length of the root and its slash, with which path begins */
    void *context;
    blg_fs_visit *visit;
    blg_fs_known *known;
    bool removing;
    const char *foreign; /* error text for an entry that is not known; NULL: no error */
} walk;

static blg_status walk_folder(walk *w, blg_error *error);

/* What a walk does at an entry that it does not go into: visits it, reports it if its name is not
 * known (w->foreign), or removes it if its name is known (w->removing). regular: the entry is a
 * regular file. */
static blg_status walk_file(walk *w, bool regular, blg_error *error) {
    const char *path = w->path.data, *relative = path + w->root_size;
    if (w->visit)
        return w->visit(w->context, relative, error);
    bool known = regular && w->known(w->context, relative, /* folder */ false);
    if (!known && w->foreign)
        return blg_error_in(error, path, BLG_INVALID, "%s", w->foreign);
    return known && w->removing && unlink(path) ? blg_open_error("remove", path, errno, error)
                                                : BLG_OK;
}

/* Takes one entry: goes into a folder, and removes it afterwards if it is empty (w->removing). All
 * other entries, links too, go to walk_file. So does a folder that is not known, if that is an
 * error (w->foreign). */
static blg_status walk_entry(walk *w, blg_error *error) {
    struct stat info;
    if (lstat(w->path.data, &info))
        return blg_open_error("look at", w->path.data, errno, error);
    bool folder = S_ISDIR(info.st_mode);
    if (!folder ||
        (w->foreign && !w->known(w->context, w->path.data + w->root_size, /* folder */ true)))
        return walk_file(w, S_ISREG(info.st_mode), error);
    blg_status status = walk_folder(w, error);
    if (!status && w->removing && rmdir(w->path.data) && errno != ENOTEMPTY && errno != EEXIST)
        status = blg_open_error("remove", w->path.data, errno, error);
    return status;
}

/* Takes all entries of the folder w->path. */
static blg_status walk_folder(walk *w, blg_error *error) {
    size_t size = w->path.size;
    DIR *folder = opendir(w->path.data);
    if (!folder)
        return blg_open_error("open the folder", w->path.data, errno, error);
    blg_status status = BLG_OK;
    while (status == BLG_OK) {
        errno = 0;
        const struct dirent *entry = readdir(folder);
        if (!entry && errno)
            status = blg_open_error("read the folder", w->path.data, errno, error);
        if (!entry)
            break;
        if (is_dots(entry->d_name))
            continue;
        blg_buf_format(&w->path, "/%s", entry->d_name);
        status = w->path.failed ? no_memory(entry->d_name, error) : walk_entry(w, error);
        w->path.size = size;
        w->path.data[size] = '\0';
    }
    closedir(folder);
    return status;
}

static blg_status walk_root(walk *w, const char *root, blg_error *error) {
    w->root_size = strlen(root) + 1;
    blg_buf_text(&w->path, root);
    blg_status status = w->path.failed ? no_memory(root, error) : walk_folder(w, error);
    blg_buf_free(&w->path);
    return status;
}

blg_status blg_fs_walk(const char *root, blg_fs_visit *visit, void *context, blg_error *error) {
    walk w = {.visit = visit, .context = context};
    return walk_root(&w, root, error);
}

blg_status blg_fs_check_known(const char *root, blg_fs_known *known, void *context,
                              const char *text, blg_error *error) {
    walk w = {.known = known, .context = context, .foreign = text};
    return walk_root(&w, root, error);
}

blg_status blg_fs_remove_known(const char *root, blg_fs_known *known, void *context,
                               blg_error *error) {
    walk w = {.known = known, .context = context, .removing = true};
    return walk_root(&w, root, error);
}

/* ---- target ---- */

/* A target is the result of a run: one file, or a folder of files. It is written as "NAME.part",
 * and gets its name when it is complete. Meanwhile a folder that it replaces is called
 * "NAME.old.part" (target->old_folder). */

/* The kind as the context of a callback. The callback has_known_name only reads it, so the cast
 * may drop const. */
static void *kind_of(const blg_target *target) {
    return (void *)(uintptr_t)target->kind;
}

/* ---- what stands in the way ---- */

/* Decides whether the target may replace what has its name. An existing file or folder is replaced
 * with --force only, and a folder only if all its files are of the same kind. */

/* The error that something stands in the way of the target. advice: the words after "--force" that
 * say what the option does here. NULL: the option does not help. */
static blg_status in_the_way(const blg_target *target, const char *path, const char *text,
                             const char *advice, blg_error *error) {
    const bool advise = advice && !target->kind->never_replaced;
    return blg_error_in(error, path, BLG_INVALID, "%s%s%s", text, advise ? "; --force " : "",
                        advise ? advice : "");
}

static bool has_known_name(void *context, const char *relative, bool folder) {
    const blg_target_kind *kind = context;
    return blg_fs_matches(kind->patterns, kind->n_patterns, relative, folder);
}

/* Refuses a folder that has a file or folder that the target's kind does not know. */
static blg_status check_content(const blg_target *target, const char *folder, blg_error *error) {
    char text[120];
    snprintf(text, sizeof text, "part of no %s; --force replaces folders that hold nothing else",
             target->kind->noun);
    return blg_fs_check_known(folder, has_known_name, kind_of(target), text, error);
}

static blg_status remove_folder(const blg_target *target, const char *folder, blg_error *error) {
    blg_status status = blg_fs_remove_known(folder, has_known_name, kind_of(target), error);
    if (status == BLG_OK && rmdir(folder))
        return blg_open_error("remove", folder, errno, error);
    return status;
}

/* Removes a leftover file, or a folder whose files are all of the target's kind. */
static blg_status remove_part(const blg_target *target, const char *path, bool folder,
                              blg_error *error) {
    if (!folder)
        return unlink(path) ? blg_open_error("remove", path, errno, error) : BLG_OK;
    blg_status status = check_content(target, path, error);
    BLG_THEN(status, remove_folder(target, path, error));
    return status;
}

/* Removes, with force, what an interrupted run left at `path`. Without force such a leftover is an
 * error. A lock on it is an error too, because a run at work holds the lock of its part. */
static blg_status clear_part(const blg_target *target, const char *path, blg_error *error) {
    struct stat info;
    if (lstat(path, &info))
        return BLG_OK;
    if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))
        return in_the_way(target, path, "neither a file nor a folder that a run leaves", NULL,
                          error);
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? BLG_OK : blg_open_error("open", path, errno, error);
    blg_status status = blg_open_lock(file, path, error);
    BLG_THEN(status, target->force ? remove_part(target, path, S_ISDIR(info.st_mode), error)
                                   : in_the_way(target, path, "left by an interrupted run",
                                                "removes it", error));
    close(file);
    return status;
}

/* With force, gives an old folder its name back. A run that was stopped while it replaced the
 * folder may have left it under the name target->old_folder. */
static blg_status put_back(const blg_target *target, blg_error *error) {
    struct stat info;
    const char *name = target->name.data, *aside = target->old_folder.data;
    if (!target->folder || !target->force || lstat(name, &info) == 0 || lstat(aside, &info) ||
        !S_ISDIR(info.st_mode))
        return BLG_OK;
    return rename(aside, name) ? blg_open_error("rename back", aside, errno, error) : BLG_OK;
}

/* Makes the folder of the part and locks it. If several runs try, only one can make the folder.
 * Before it has the lock, another run may take the folder for a leftover and remove it; then the
 * lock is refused here. */
static blg_status take_part(blg_target *target, blg_error *error) {
    char *path = target->part.data, *slash = strrchr(path, '/');
    blg_status status = BLG_OK;
    if (slash && slash > path) {
        *slash = '\0';
        status = blg_fs_make_dirs(NULL, path, error);
        *slash = '/';
    }
    if (status != BLG_OK)
        return status;
    if (mkdir(path, 0777))
        return blg_open_error("make the folder", path, errno, error);
    const int file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) {
        const int code = errno;
        (void)rmdir(path);
        return blg_open_error("open", path, code, error);
    }
    status = blg_open_lock(file, path, error);
    if (status == BLG_OK && !blg_open_is_named(file, path))
        status = blg_open_error("lock", path, ENOENT, error);
    target->begun = status == BLG_OK;
    if (target->begun)
        target->lock = file;
    else
        close(file);
    return status;
}

/* Refuses the target's name if what has this name already must not be replaced. */
static blg_status check_free(const blg_target *target, blg_error *error) {
    const char *name = target->name.data;
    char text[120];
    struct stat info, current;
    bool empty = true;
    if (lstat(name, &info))
        return BLG_OK;
    if (stat(".", &current) == 0 && info.st_ino == current.st_ino && info.st_dev == current.st_dev)
        return in_the_way(target, name, "this is the current folder, which cannot be replaced",
                          NULL, error);
    if (target->folder != S_ISDIR(info.st_mode) || (!target->folder && !S_ISREG(info.st_mode)))
        return in_the_way(target, name,
                          target->folder ? "exists and is no folder" : "exists and is no file",
                          NULL, error);
    if (!target->folder)
        return target->force ? BLG_OK
                             : in_the_way(target, name, "exists already", "replaces it", error);
    blg_status status = blg_fs_is_empty(name, &empty, error);
    if (status != BLG_OK || empty)
        return status;
    snprintf(text, sizeof text, "replaces the %s in it", target->kind->noun);
    return target->force ? check_content(target, name, error)
                         : in_the_way(target, name, "the folder is not empty", text, error);
}

/* ---- from begin to end ---- */

/* Begins, commits and closes a target. Commit gives it its name; close removes what was not
 * committed. */

/* Begins a target. First removes what stopped runs left, and gives an old folder its name back. */
blg_status blg_target_begin(blg_target *target, const blg_target_kind *kind, const char *name,
                            bool folder, bool force, blg_error *error) {
    *target = (blg_target){.kind = kind, .folder = folder, .force = force};
    blg_status status = blg_fs_beside(&target->name, name, "", error);
    BLG_THEN(status, blg_fs_beside(&target->part, name, BLG_FS_PART, error));
    BLG_THEN(status, blg_fs_beside(&target->old_folder, name, ".old" BLG_FS_PART, error));
    BLG_THEN(status, clear_part(target, target->part.data, error));
    BLG_THEN(status, put_back(target, error));
    if (folder) { /* a file is never moved aside, and gets its part when it is opened */
        BLG_THEN(status, clear_part(target, target->old_folder.data, error));
        BLG_THEN(status, take_part(target, error));
    }
    /* For a folder, this run holds the lock of the part by now. So no other run can give its own
     * target the name after this check. */
    BLG_THEN(status, check_free(target, error));
    return status;
}

/* Renames the old folder to target->old_folder. Checks anew that it may be replaced, and that no
 * process writes in it. */
static blg_status move_aside(const blg_target *target, blg_error *error) {
    const char *name = target->name.data;
    blg_status status = check_free(target, error);
    if (status != BLG_OK)
        return status;
    const int file = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    status =
        file < 0 ? blg_open_error("open", name, errno, error) : blg_open_lock(file, name, error);
    if (status == BLG_OK && rename(name, target->old_folder.data))
        status = blg_open_error("replace", name, errno, error);
    if (file >= 0)
        close(file);
    return status;
}

/* Gives the part the folder's name. A folder cannot be renamed over a folder that is not empty, so
 * such a folder first gets the name target->old_folder; *aside then is true. */
static blg_status name_folder(blg_target *target, bool *aside, blg_error *error) {
    const char *name = target->name.data, *part = target->part.data;
    if (!blg_open_is_named(target->lock, part)) /* removed, and perhaps made by another run */
        return blg_open_error("write", name, ENOENT, error);
    if (rename(part, name) == 0)
        return BLG_OK;
    if (errno != ENOTEMPTY && errno != EEXIST)
        return blg_open_error("write", name, errno, error);
    blg_status status = target->force ? blg_fs_sync(part, error) : BLG_OK;
    BLG_THEN(status, move_aside(target, error));
    if (status != BLG_OK)
        return status;
    *aside = true;
    return rename(part, name) ? blg_open_error("write", name, errno, error) : BLG_OK;
}

/* Ends a target. If `last` fails, the new folder becomes the part again, and the old folder gets
 * its name back. Else the old folder is removed. */
blg_status blg_target_commit(blg_target *target, blg_target_last *last, void *context,
                             blg_error *error) {
    const char *name = target->name.data, *part = target->part.data;
    bool aside = false;
    blg_status status = target->folder ? name_folder(target, &aside, error) : BLG_OK;
    const bool named = status == BLG_OK;
    if (named && last)
        status = last(context, error);
    if (!target->folder) /* the file got its name when it was finished */
        return status;
    target->begun = status != BLG_OK && !(named && rename(name, part));
    if (target->begun && aside)
        (void)rename(target->old_folder.data, name);
    return status == BLG_OK && aside ? remove_folder(target, target->old_folder.data, error)
                                     : status;
}

void blg_target_close(blg_target *target) {
    /* Files that cannot be removed stay under the name of a part, so nobody takes them for
     * the target. */
    if (target->begun && blg_open_is_named(target->lock, target->part.data))
        (void)remove_folder(target, target->part.data, NULL);
    if (target->lock)
        blg_open_unlock(target->lock);
    BLG_FREE_BUFS(&target->name, &target->part, &target->old_folder);
    *target = (blg_target){.kind = NULL};
}

/* ---- files ---- */

/* Opens and writes the files of a target. */

blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                           blg_error *error) {
    target->files++;
    if (target->folder)
        return blg_outfile_open(file, target->part.data, name, BLG_OUT_NEW, error);
    blg_status status = blg_outfile_open(file, NULL, target->name.data,
                                         BLG_OUT_NEW | (target->force ? 0 : BLG_OUT_FRESH), error);
    /* Another run may have written the file since blg_target_begin; now the part is locked. */
    BLG_THEN(status, check_free(target, error));
    return status;
}

/* Refuses a name that is there already, or that no pattern of the target's kind matches. */
blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error) {
    const blg_target_kind *kind = target->kind;
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", target->part.data, name);
    if (content->failed || path.failed) {
        blg_buf_free(&path);
        return blg_no_memory(error);
    }
    char *slash = strchr(name, '/') ? strrchr(path.data, '/') : NULL;
    blg_status status = BLG_OK;
    if (slash) {
        *slash = '\0';
        status = blg_fs_make_dirs(target->part.data, path.data, error);
        *slash = '/';
    }
    const bool known = has_known_name(kind_of(target), name, /* folder */ false);
    bool there = false;
    BLG_THEN(status, blg_fs_find(path.data, &there, error));
    if (status == BLG_OK && (there || !known)) {
        blg_error_at(error, target->name.data, 0, 0);
        status =
            known ? blg_error_set(error, BLG_INVALID, "two problems would write %s", name)
                  : blg_error_set(error, BLG_INVALID,
                                  "%s would not be known as a file of this %s%s%s", name,
                                  kind->noun, kind->hint ? ": " : "", kind->hint ? kind->hint : "");
    }
    BLG_THEN(status, blg_fs_write(path.data, content->data, content->size, BLG_FS_QUICK, error));
    target->files += status == BLG_OK;
    blg_buf_free(&path);
    return status;
}
