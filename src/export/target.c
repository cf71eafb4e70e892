#include "export/target.h"

#include "base/error.h"
#include "base/fs.h"
#include "dataset/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Few system calls for many small records. */
#define PENDING_MOST ((size_t)256 * 1024)

static blg_status out_of_memory(blg_error *error) {
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for the export");
}

static blg_status in_the_way(const char *path, const char *text, blg_error *error) {
    blg_status status = blg_error_set(error, BLG_IO, "%s", text);
    blg_error_at(error, path, 0, 0);
    return status;
}

static blg_status check_free(const blg_target *target, blg_error *error) {
    struct stat info;
    bool empty = true;
    if (lstat(target->part.data, &info) == 0)
        return in_the_way(target->part.data,
                          "left by an export that was interrupted; remove it first", error);
    if (lstat(target->name, &info))
        return BLG_OK;
    if (target->folder && S_ISDIR(info.st_mode)) {
        blg_status status = blg_fs_is_empty(target->name, &empty, error);
        return status == BLG_OK && !empty
                   ? in_the_way(target->name, "the folder is not empty", error)
                   : status;
    }
    return in_the_way(target->name, "exists already", error);
}

blg_status blg_target_begin(blg_target *target, const char *name, bool folder, blg_error *error) {
    size_t size = strlen(name);
    while (size > 1 && name[size - 1] == '/') /* "out/" is the folder out */
        size--;
    *target = (blg_target){.folder = folder, .name = name};
    blg_buf_add(&target->part, name, size);
    blg_buf_text(&target->part, BLG_FS_PART);
    if (target->part.failed)
        return out_of_memory(error);
    blg_status status = check_free(target, error);
    if (status != BLG_OK || !folder)
        return status;
    status = blg_fs_make_dirs(target->part.data, error);
    target->begun = status == BLG_OK;
    return status;
}

blg_status blg_target_commit(blg_target *target, blg_error *error) {
    if (rename(target->part.data, target->name))
        return blg_outfile_error("write", target->name, errno, error);
    target->begun = false;
    return BLG_OK;
}

static bool every_file(void *context, const char *relative) {
    (void)context;
    (void)relative;
    return true;
}

void blg_target_close(blg_target *target) {
    int left = 0;
    if (target->begun && target->folder) {
        /* What cannot be removed stays under the name of a part: nobody takes it for an export. */
        if (blg_fs_remove_known(target->part.data, every_file, NULL, &left, NULL) == BLG_OK)
            rmdir(target->part.data);
    } else if (target->begun) {
        unlink(target->part.data);
    }
    blg_buf_free(&target->part);
    *target = (blg_target){.name = NULL};
}

/* ---- files that grow ---- */

blg_status blg_growing_open(blg_growing *growing, blg_target *target, const char *name,
                            blg_error *error) {
    *growing = (blg_growing){.file = 0};
    blg_buf_text(&growing->path, target->part.data);
    if (name)
        blg_buf_format(&growing->path, "/%s", name);
    if (growing->path.failed)
        return out_of_memory(error);
    int file = open(growing->path.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file == 0) { /* a caller without standard input: 0 stands for a file that is not open */
        file = fcntl(0, F_DUPFD_CLOEXEC, 3);
        close(0);
    }
    if (file < 0)
        return blg_outfile_error("write", name ? growing->path.data : target->name, errno, error);
    target->begun = true;
    target->files++;
    growing->file = file;
    return BLG_OK;
}

blg_status blg_growing_flush(blg_growing *growing, bool all, blg_error *error) {
    if (growing->pending.failed)
        return out_of_memory(error);
    if (!growing->pending.size || (!all && growing->pending.size < PENDING_MOST))
        return BLG_OK;
    int code = blg_outfile_write(growing->file, growing->pending.data, growing->pending.size);
    blg_buf_clear(&growing->pending);
    return code ? blg_outfile_error("write", growing->path.data, code, error) : BLG_OK;
}

blg_status blg_growing_rewrite(blg_growing *growing, const void *data, size_t size,
                               blg_error *error) {
    blg_status status = blg_growing_flush(growing, true, error);
    if (status != BLG_OK)
        return status;
    if (lseek(growing->file, 0, SEEK_SET) < 0)
        return blg_outfile_error("write", growing->path.data, errno, error);
    int code = blg_outfile_write(growing->file, data, size);
    return code ? blg_outfile_error("write", growing->path.data, code, error) : BLG_OK;
}

blg_status blg_growing_finish(blg_growing *growing, blg_error *error) {
    blg_status status = blg_growing_flush(growing, true, error);
    int file = growing->file;
    growing->file = 0;
    if (file > 0 && close(file) && status == BLG_OK)
        status = blg_outfile_error("write", growing->path.data, errno, error);
    blg_growing_abandon(growing);
    return status;
}

void blg_growing_abandon(blg_growing *growing) {
    if (growing->file > 0)
        close(growing->file);
    blg_buf_free(&growing->path);
    blg_buf_free(&growing->pending);
    *growing = (blg_growing){.file = 0};
}

/* ---- whole files ---- */

blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error) {
    blg_buf path = {0};
    if (content->failed)
        return out_of_memory(error);
    blg_buf_format(&path, "%s/%s", target->part.data, name);
    blg_status status = path.failed ? out_of_memory(error) : BLG_OK;
    char *slash = status == BLG_OK ? strrchr(path.data, '/') : NULL;
    if (slash && strchr(name, '/')) {
        *slash = '\0';
        status = blg_fs_make_dirs(path.data, error);
        *slash = '/';
    }
    if (status == BLG_OK)
        status = blg_fs_write(path.data, content->data ? content->data : "", content->size,
                              BLG_FS_QUICK, error);
    target->files += status == BLG_OK;
    blg_buf_free(&path);
    return status;
}
