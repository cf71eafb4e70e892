#define _GNU_SOURCE /* syncfs */
/* Files: POSIX calls, with their failures turned into sentences. Paths are bytes; only the system
 * limits their length. */
#include "base/fs.h"

#include "base/outfile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A pipe or device that gives more bytes is taken for endless. Lists of names and answers that
 * users pipe in are far smaller. */
#define MOST_OF_STREAM ((size_t)256 * 1024 * 1024)

static blg_status no_memory(const char *path, blg_error *error) {
    if (error && error->status == BLG_OK)
        blg_error_at(error, path, 0, 0);
    return blg_no_memory(error);
}

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
        if (!regular && out->size - before > MOST_OF_STREAM) {
            blg_error_at(error, path, 0, 0);
            return blg_error_set(error, BLG_INVALID, "no file, and more than %zu bytes come of it",
                                 MOST_OF_STREAM);
        }
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

blg_status blg_fs_read_part(const char *folder, const char *path, long long offset, size_t size,
                            blg_buf *out, blg_error *error) {
    if (!blg_buf_reserve(out, size))
        return no_memory(path, error);
    int file = blg_open(folder, path, O_RDONLY), code = 0;
    if (file < 0)
        return blg_open_error("open", path, errno, error);
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
        return blg_open_error("read", path, code, error);
    out->size += size;
    out->data[out->size] = '\0';
    return BLG_OK;
}

static blg_status write_part(const char *folder, const char *name, const void *data, size_t size,
                             blg_fs_care care, blg_error *error) {
    blg_outfile out;
    blg_status status = blg_outfile_open(
        &out, folder, name, care == BLG_FS_DURABLE ? BLG_OUT_DURABLE : BLG_OUT_OVER, error);
    if (status == BLG_OK)
        status = blg_outfile_add(&out, data, size, error);
    if (status == BLG_OK)
        return blg_outfile_finish(&out, NULL, error);
    blg_outfile_discard(&out);
    return status;
}

blg_status blg_fs_write(const char *path, const void *data, size_t size, blg_fs_care care,
                        blg_error *error) {
    return write_part(NULL, path, data, size, care, error);
}

blg_status blg_fs_write_in(const char *folder, const char *name, const blg_buf *text,
                           blg_fs_care care, blg_error *error) {
    return text->failed ? blg_no_memory(error)
                        : write_part(folder, name, text->data, text->size, care, error);
}

/* Length of a folder's name without slashes and "/." at its end. */
static size_t length_of(const char *folder) {
    size_t size = strlen(folder);
    while (size > 1 && (folder[size - 1] == '/' ||
                        (size > 2 && folder[size - 1] == '.' && folder[size - 2] == '/')))
        size--;
    return size;
}

blg_status blg_fs_beside(blg_buf *path, const char *folder, const char *ending, blg_error *error) {
    size_t size = length_of(folder);
    const char *last = folder + size;
    while (last > folder && last[-1] != '/')
        last--;
    const size_t dots = (size_t)(folder + size - last);
    const bool resolved = dots <= 2 && strspn(last, ".") >= dots;
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

static blg_status make_dir(const char *path, bool no_link, blg_error *error) {
    struct stat info;
    if (mkdir(path, 0777) == 0)
        return BLG_OK;
    int code = errno;
    if ((no_link ? lstat : stat)(path, &info))
        return blg_open_error("make the folder", path, code, error);
    return S_ISDIR(info.st_mode) ? BLG_OK : blg_open_error("make the folder", path, ENOTDIR, error);
}

blg_status blg_fs_make_dirs(const char *above, const char *path, blg_error *error) {
    struct stat info;
    const size_t safe = above ? strlen(above) : strlen(path);
    if (!above && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return BLG_OK;
    if (!*path)
        return blg_open_error("make the folder", path, ENOENT, error);
    blg_buf prefix = {0};
    blg_status status = BLG_OK;
    for (size_t end = above ? safe + 1 : 1; !status && end <= strlen(path); end++) {
        if (path[end] != '/' && path[end] != '\0')
            continue;
        blg_buf_clear(&prefix);
        blg_buf_add(&prefix, path, end);
        status = prefix.failed ? no_memory(path, error) : make_dir(prefix.data, end > safe, error);
    }
    blg_buf_free(&prefix);
    return status;
}

blg_status blg_fs_make_in(const char *folder, const char *name, blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, folder, name, error);
    if (status == BLG_OK)
        status = blg_fs_make_dirs(folder, path.data, error);
    blg_buf_free(&path);
    return status;
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

blg_status blg_fs_find(const char *path, bool *there, blg_error *error) {
    struct stat info;
    *there = lstat(path, &info) == 0;
    /* ENOTDIR: a part of the path that should be a folder is a file, so path does not exist. */
    return *there || errno == ENOENT || errno == ENOTDIR
               ? BLG_OK
               : blg_open_error("look at", path, errno, error);
}

blg_status blg_fs_find_in(const char *folder, const char *name, bool *there, blg_error *error) {
    blg_buf path = {0};
    *there = false;
    blg_status status = blg_fs_join(&path, folder, name, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, there, error);
    blg_buf_free(&path);
    return status;
}

blg_status blg_fs_sync(const char *folder, blg_error *error) {
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int code = file < 0 || syncfs(file) ? errno : 0;
    if (file >= 0)
        close(file);
    return code ? blg_open_error("write", folder, code, error) : BLG_OK;
}

/* Removes an entry of the folder, or gives it another name; no entry of the name is no failure. */
static blg_status change_entry(const char *folder, const char *name, const char *to,
                               blg_error *error) {
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int code = file < 0 ? errno : 0;
    if (!code && (to ? renameat(file, name, file, to) : unlinkat(file, name, 0)))
        code = errno;
    else if (!code && fsync(file) && errno != EINVAL) /* EINVAL: folders cannot be synced */
        code = errno;
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

static bool matches(const char *pattern, const char *text, size_t size, bool folder) {
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
        if (matches(pattern + 1, text + at, size - at, folder))
            return true;
    return false;
}

bool blg_fs_matches(const char *const *patterns, size_t n, const char *relative, bool folder) {
    size_t size = strlen(relative), tail = strlen(BLG_FS_PART);
    if (!folder && size > tail && strcmp(relative + size - tail, BLG_FS_PART) == 0)
        size -= tail;
    for (size_t i = 0; i < n; i++)
        if (matches(patterns[i], relative, size, folder))
            return true;
    return false;
}

/* A walk over everything below a root. */
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

static blg_status walk_file(walk *w, bool regular, blg_error *error) {
    const char *path = w->path.data, *relative = path + w->root_size;
    if (w->visit)
        return w->visit(w->context, relative, error);
    bool known = regular && w->known(w->context, relative, false);
    if (!known && w->foreign) {
        blg_error_at(error, path, 0, 0);
        return blg_error_set(error, BLG_INVALID, "%s", w->foreign);
    }
    return known && w->removing && unlink(path) ? blg_open_error("remove", path, errno, error)
                                                : BLG_OK;
}

static blg_status walk_entry(walk *w, blg_error *error) {
    struct stat info;
    if (lstat(w->path.data, &info))
        return blg_open_error("look at", w->path.data, errno, error);
    bool folder = S_ISDIR(info.st_mode);
    if (!folder || (w->foreign && !w->known(w->context, w->path.data + w->root_size, true)))
        return walk_file(w, S_ISREG(info.st_mode), error);
    blg_status status = walk_folder(w, error);
    if (!status && w->removing && rmdir(w->path.data) && errno != ENOTEMPTY && errno != EEXIST)
        status = blg_open_error("remove", w->path.data, errno, error);
    return status;
}

/* Walks over the entries of the folder w->path, and restores w->path. */
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
