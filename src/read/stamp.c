#include "read/stamp.h"

#include "base/fs.h"
#include "config/file_names.h"

#include <errno.h>
#include <sys/stat.h>

/* The files of every data set, in blogo's layout or in the published layout. The last name is that
 * of a published data set of free-form problems only. */
static const char *const names[BLG_STAMP_FILES] = {
    BLG_MANIFEST, "ff/ff_action_programs.json", "bd/bd_action_programs.json",
    "hd/hd_action_programs.json", "ff_action_programs.json"};

static blg_status look(struct blg_file_stamp *file, const char *path, blg_error *error) {
    struct stat info;
    *file = (struct blg_file_stamp){.there = false};
    if (lstat(path, &info))
        return errno == ENOENT || errno == ENOTDIR ? BLG_OK
                                                   : blg_open_error("look at", path, errno, error);
    *file = (struct blg_file_stamp){true, info.st_size, info.st_mtim};
    return BLG_OK;
}

static bool same(const struct blg_file_stamp *a, const struct blg_file_stamp *b) {
    return a->there == b->there && a->size == b->size && a->modified.tv_sec == b->modified.tv_sec &&
           a->modified.tv_nsec == b->modified.tv_nsec;
}

/* Takes a stamp. `before`, unless it is NULL, is the stamp that the data set must have. */
static blg_status take(blg_stamp *stamp, const blg_stamp *before, const char *folder,
                       blg_error *error) {
    blg_buf path = {0};
    blg_status status = BLG_OK;
    for (int i = 0; i < BLG_STAMP_FILES && status == BLG_OK; i++) {
        status = blg_fs_join(&path, folder, names[i], error);
        if (status == BLG_OK)
            status = look(&stamp->files[i], path.data, error);
        if (status == BLG_OK && before && !same(&before->files[i], &stamp->files[i])) {
            blg_error_at(error, path.data, 0, 0);
            status = blg_error_set(error, BLG_IO, "changed while the data set was read");
        }
    }
    blg_buf_free(&path);
    return status;
}

blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, blg_error *error) {
    return take(stamp, NULL, folder, error);
}

blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder, blg_error *error) {
    blg_stamp now;
    return take(&now, stamp, folder, error);
}
