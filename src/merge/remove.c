#include "merge/remove.h"

#include "base/fs.h"
#include "base/sums.h"
#include "write/folder.h"

#include <string.h>
#include <unistd.h>

/* A part, and what its SHA256SUMS lists. */
typedef struct removed {
    const blg_part *part;
    blg_sums sums;
} removed;

static bool knows(void *context, const char *relative, bool folder) {
    const removed *r = context;
    return folder ? blg_folder_knows(relative, folder, r->part->split_file)
                  : strcmp(relative, BLG_SUMS) == 0 || blg_sums_find(&r->sums, relative);
}

static blg_status remove_files(const blg_part *part, blg_error *error) {
    removed context = {.part = part};
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, part->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_sums_read(&context.sums, part->folder, path.data, error);
    if (status == BLG_OK)
        status = blg_fs_remove_known(part->folder, knows, &context, error);
    blg_sums_free(&context.sums);
    blg_buf_free(&path);
    if (status == BLG_OK)
        (void)rmdir(part->folder);
    return status;
}

/* Does one step of the removal while no other process may write into the part. The part's manifest
 * must have the stamp. */
static blg_status step(const blg_part *part, const blg_stamp *stamp,
                       blg_status act(const blg_part *, blg_error *), blg_error *error) {
    int lock = -1;
    blg_status status = blg_folder_take(part->folder, &lock, error);
    if (status == BLG_OK)
        status = blg_stamp_check(stamp, part->folder, BLG_MANIFEST, error);
    if (status == BLG_OK)
        status = act(part, error);
    blg_folder_release(lock);
    return status;
}

static blg_status remove_manifest(const blg_part *part, blg_error *error) {
    return blg_fs_remove(part->folder, BLG_MANIFEST, error);
}

blg_status blg_parts_remove(const blg_part *parts, int n, blg_error *error) {
    const blg_stamp none = {.size = 0};
    blg_status status = BLG_OK;
    for (int i = 0; i < n && status == BLG_OK; i++) /* a folder with a manifest is complete */
        status = step(&parts[i], &parts[i].stamp, remove_manifest, error);
    for (int i = 0; i < n && status == BLG_OK; i++)
        status = step(&parts[i], &none, remove_files, error);
    return status;
}
