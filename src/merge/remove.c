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

/* As knows, but without SHA256SUMS, which goes last. */
static bool knows_listed(void *context, const char *relative, bool folder) {
    return knows(context, relative, folder) && strcmp(relative, BLG_SUMS) != 0;
}

static blg_status remove_files(const blg_part *part, blg_error *error) {
    removed context = {.part = part};
    blg_buf path = {0};
    blg_status status = blg_fs_join(&path, part->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_sums_read(&context.sums, part->folder, path.data, error);
    if (status == BLG_OK)
        status = blg_folder_begin_removal(part->folder, error);
    if (status == BLG_OK)
        status = blg_fs_remove_known(part->folder, knows_listed, &context, error);
    if (status == BLG_OK)
        status = blg_fs_remove(part->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_fs_remove(part->folder, BLG_MANIFEST BLG_FS_PART, error);
    blg_sums_free(&context.sums);
    blg_buf_free(&path);
    if (status == BLG_OK)
        (void)rmdir(part->folder);
    return status;
}

/* Checks that no other process writes into the part, and that its data set is the one that was
 * read; then, with `remove`, removes it. */
static blg_status visit(const blg_part *part, bool remove, blg_error *error) {
    int lock = -1;
    blg_status status = blg_folder_take(part->folder, &lock, error);
    if (status == BLG_OK)
        status = blg_stamp_check(&part->stamp, part->folder, error);
    if (status == BLG_OK && remove)
        status = remove_files(part, error);
    blg_folder_release(lock);
    return status;
}

blg_status blg_parts_remove(const blg_part *parts, int n, blg_error *error) {
    blg_status status = BLG_OK;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < n && status == BLG_OK; i++)
            status = visit(&parts[i], pass == 1, error);
    return status;
}
