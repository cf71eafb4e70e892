/* Files: POSIX calls with their failures turned into sentences. Paths are bytes; limits on their
 * length are the system's own. */
#include "base/fs.h"

#include "base/error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static blg_status fail(const char *action, const char *path, int code, blg_error *error) {
    char reason[128] = "unknown reason";
    if (strerror_r(code, reason, sizeof reason))
        snprintf(reason, sizeof reason, "system error %d", code);
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_IO, "cannot %s: %s", action, reason);
}

static blg_status no_memory(const char *path, blg_error *error) {
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_no_memory(error);
}

static blg_status read_all(int file, const char *path, blg_buf *out, blg_error *error) {
    enum { BLOCK = 64 * 1024 };
    struct stat info;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0)
        blg_buf_reserve(out, (size_t)info.st_size + BLOCK);
    for (;;) {
        if (!blg_buf_reserve(out, BLOCK))
            return no_memory(path, error);
        ssize_t got = read(file, out->data + out->size, BLOCK);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail("read", path, errno, error);
        out->size += (size_t)got;
        out->data[out->size] = '\0';
        if (got == 0)
            return BLG_OK;
    }
}

blg_status blg_fs_read(const char *path, blg_buf *out, blg_error *error) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return fail("open", path, errno, error);
    blg_status status = read_all(file, path, out, error);
    close(file);
    return status;
}

blg_status blg_fs_read_part(const char *path, long long offset, size_t size, blg_buf *out,
                            blg_error *error) {
    if (!blg_buf_reserve(out, size))
        return no_memory(path, error);
    int file = open(path, O_RDONLY | O_CLOEXEC), code = 0;
    if (file < 0)
        return fail("open", path, errno, error);
    size_t have = 0;
    while (have < size && !code) {
        ssize_t got =
            pread(file, out->data + out->size + have, size - have, (off_t)offset + (off_t)have);
        if (got > 0)
            have += (size_t)got;
        else if (got == 0)
            code = ENODATA;
        else if (errno != EINTR)
            code = errno;
    }
    close(file);
    if (code)
        return fail("read", path, code, error);
    out->size += size;
    out->data[out->size] = '\0';
    return BLG_OK;
}

/* 0, or the errno of what failed. */
static int write_all(int file, const char *data, size_t size) {
    while (size > 0) {
        ssize_t put = write(file, data, size);
        if (put < 0 && errno != EINTR)
            return errno;
        if (put > 0) {
            data += put;
            size -= (size_t)put;
        }
    }
    return 0;
}

static int write_and_close(int file, const void *data, size_t size, bool sync) {
    int code = write_all(file, data, size);
    if (!code && sync && fsync(file))
        code = errno;
    if (close(file) && !code)
        code = errno;
    return code;
}

static blg_status write_directly(const char *path, const void *data, size_t size,
                                 blg_error *error) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    int code = file < 0 ? errno : write_and_close(file, data, size, false);
    return code ? fail("write", path, code, error) : BLG_OK;
}

static blg_status sync_folder_of(const char *path, blg_buf *name, blg_error *error) {
    const char *slash = strrchr(path, '/');
    blg_buf_clear(name);
    blg_buf_add(name, path, slash ? (size_t)(slash - path) + 1 : 0);
    blg_buf_text(name, slash ? "" : ".");
    if (name->failed)
        return no_memory(path, error);
    int folder = open(name->data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int code = folder < 0 || fsync(folder) ? errno : 0;
    if (folder >= 0)
        close(folder);
    /* EINVAL: a file system whose folders cannot be synced; there is nothing to force then. */
    return code && code != EINVAL ? fail("write", name->data, code, error) : BLG_OK;
}

static blg_status write_part(const char *path, const char *part, const void *data, size_t size,
                             blg_fs_care care, blg_error *error) {
    int file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return fail("write", path, errno, error);
    int code = write_and_close(file, data, size, care == BLG_FS_DURABLE);
    if (!code && rename(part, path))
        code = errno;
    if (!code)
        return BLG_OK;
    unlink(part);
    return fail("write", path, code, error);
}

blg_status blg_fs_write(const char *path, const void *data, size_t size, blg_fs_care care,
                        blg_error *error) {
    struct stat info;
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode))
        return write_directly(path, data, size, error);
    blg_buf part = {0};
    blg_buf_text(&part, path);
    blg_buf_text(&part, BLG_FS_PART);
    blg_status status =
        part.failed ? no_memory(path, error) : write_part(path, part.data, data, size, care, error);
    if (!status && care == BLG_FS_DURABLE)
        status = sync_folder_of(path, &part, error);
    blg_buf_free(&part);
    return status;
}

static blg_status make_dir(const char *path, blg_error *error) {
    struct stat info;
    if (mkdir(path, 0777) == 0)
        return BLG_OK;
    int code = errno;
    if (stat(path, &info))
        return fail("make the folder", path, code, error);
    return S_ISDIR(info.st_mode) ? BLG_OK : fail("make the folder", path, ENOTDIR, error);
}

blg_status blg_fs_make_dirs(const char *path, blg_error *error) {
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return BLG_OK;
    if (!*path)
        return fail("make the folder", path, ENOENT, error);
    blg_buf prefix = {0};
    blg_status status = BLG_OK;
    for (size_t end = 1; !status && end <= strlen(path); end++) {
        if (path[end] != '/' && path[end] != '\0')
            continue;
        blg_buf_clear(&prefix);
        blg_buf_add(&prefix, path, end);
        status = prefix.failed ? no_memory(path, error) : make_dir(prefix.data, error);
    }
    blg_buf_free(&prefix);
    return status;
}

static bool is_dots(const char *name) {
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

blg_status blg_fs_is_empty(const char *path, bool *empty, blg_error *error) {
    *empty = true;
    DIR *folder = opendir(path);
    if (!folder)
        return errno == ENOENT ? BLG_OK : fail("open the folder", path, errno, error);
    errno = 0;
    for (const struct dirent *entry; *empty && (entry = readdir(folder));)
        *empty = is_dots(entry->d_name);
    int code = *empty ? errno : 0;
    closedir(folder);
    return code ? fail("read the folder", path, code, error) : BLG_OK;
}

bool blg_fs_exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

/* path is the folder at hand; root_size the length of the root and its slash. */
static blg_status walk_below(blg_buf *path, size_t root_size, blg_fs_visit *visit, void *context,
                             blg_error *error) {
    size_t size = path->size;
    DIR *folder = opendir(path->data);
    if (!folder)
        return fail("open the folder", path->data, errno, error);
    blg_status status = BLG_OK;
    for (const struct dirent *entry; !status && (entry = readdir(folder));) {
        struct stat info;
        if (is_dots(entry->d_name))
            continue;
        blg_buf_char(path, '/');
        blg_buf_text(path, entry->d_name);
        if (path->failed)
            status = no_memory(entry->d_name, error);
        else if (lstat(path->data, &info))
            status = fail("look at", path->data, errno, error);
        else if (S_ISDIR(info.st_mode))
            status = walk_below(path, root_size, visit, context, error);
        else
            status = visit(context, path->data + root_size, error);
        path->size = size;
        path->data[size] = '\0';
    }
    closedir(folder);
    return status;
}

blg_status blg_fs_walk(const char *root, blg_fs_visit *visit, void *context, blg_error *error) {
    blg_buf path = {0};
    blg_buf_text(&path, root);
    blg_status status = path.failed ? no_memory(root, error)
                                    : walk_below(&path, strlen(root) + 1, visit, context, error);
    blg_buf_free(&path);
    return status;
}

typedef struct removal {
    blg_fs_known *known;
    void *context;
    size_t root_size; /* of the root and its slash within path */
    blg_buf path;     /* of the entry at hand */
    int left;
} removal;

static blg_status remove_below(removal *r, blg_error *error);

/* The entry that r->path names. */
static blg_status remove_entry(removal *r, blg_error *error) {
    struct stat info;
    const char *path = r->path.data;
    if (lstat(path, &info))
        return fail("remove", path, errno, error);
    if (S_ISDIR(info.st_mode)) {
        blg_status status = remove_below(r, error);
        if (!status && rmdir(r->path.data) && errno != ENOTEMPTY && errno != EEXIST)
            status = fail("remove", r->path.data, errno, error);
        return status;
    }
    if (!S_ISREG(info.st_mode) || !r->known(r->context, path + r->root_size)) {
        r->left++;
        return BLG_OK;
    }
    return unlink(path) ? fail("remove", path, errno, error) : BLG_OK;
}

/* The entries of the folder that r->path names; path is as before afterwards. */
static blg_status remove_below(removal *r, blg_error *error) {
    size_t size = r->path.size;
    DIR *folder = opendir(r->path.data);
    if (!folder)
        return fail("open the folder", r->path.data, errno, error);
    blg_status status = BLG_OK;
    for (const struct dirent *entry; !status && (entry = readdir(folder));) {
        if (is_dots(entry->d_name))
            continue;
        blg_buf_char(&r->path, '/');
        blg_buf_text(&r->path, entry->d_name);
        status = r->path.failed ? no_memory(entry->d_name, error) : remove_entry(r, error);
        r->path.size = size;
        r->path.data[size] = '\0';
    }
    closedir(folder);
    return status;
}

blg_status blg_fs_remove_known(const char *root, blg_fs_known *known, void *context, int *left,
                               blg_error *error) {
    removal r = {.known = known, .context = context, .root_size = strlen(root) + 1};
    blg_buf_text(&r.path, root);
    blg_status status = r.path.failed ? no_memory(root, error) : remove_below(&r, error);
    *left = r.left;
    blg_buf_free(&r.path);
    return status;
}
