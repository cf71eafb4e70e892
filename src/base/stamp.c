#include "base/stamp.h"

#include "base/fs.h"

#include <errno.h>
#include <sys/stat.h>

static blg_status look(blg_stamp *stamp, const char *path, blg_error *error) {
    struct stat file;
    *stamp = (blg_stamp){.size = 0};
    if (lstat(path, &file))
        return errno == ENOENT || errno == ENOTDIR ? BLG_OK
                                                   : blg_open_error("look at", path, errno, error);
    *stamp = (blg_stamp){file.st_dev, file.st_ino, file.st_size, file.st_mtim};
    return BLG_OK;
}

blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, const char *name,
                          blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, folder, name, error);
    if (status == BLG_OK)
        status = look(stamp, path.data, error);
    blg_buf_free(&path);
    return status;
}

static bool same(const blg_stamp *a, const blg_stamp *b) {
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->modified.tv_sec == b->modified.tv_sec && a->modified.tv_nsec == b->modified.tv_nsec;
}

blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder, const char *name,
                           blg_error *error) {
    blg_buf path = {0};
    blg_stamp now;
    blg_status status = blg_fs_join(&path, folder, name, error);
    if (status == BLG_OK)
        status = look(&now, path.data, error);
    if (status == BLG_OK && !same(stamp, &now)) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_IO, "changed while the data set was read");
    }
    blg_buf_free(&path);
    return status;
}
