/* Writes the folder of a web page; see site.h. */
#include "publish/site.h"

#include "base/fs.h"

#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

static bool is_known(void *context, const char *relative, bool folder) {
    const blg_site_kind *kind = context;
    return blg_fs_matches(kind->patterns, (size_t)kind->n_patterns, relative, folder);
}

static blg_status clear(const blg_site *site, blg_error *error) {
    void *kind = (void *)(uintptr_t)site->kind; /* only read */
    char text[120];
    snprintf(text, sizeof text,
             "no part of such a %s; --force replaces folders that hold nothing else",
             site->kind->noun);
    blg_status status = blg_fs_check_known(site->folder, is_known, kind, text, error);
    return status == BLG_OK ? blg_fs_remove_known(site->folder, is_known, kind, error) : status;
}

blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error) {
    bool empty = false, there = false;
    *site = (blg_site){.kind = kind, .folder = folder};
    blg_status status = blg_fs_find(folder, &there, error);
    site->made = !there;
    if (status == BLG_OK)
        status = blg_fs_is_empty(folder, &empty, error);
    if (status == BLG_OK && !empty && !force) {
        blg_error_at(error, folder, 0, 0);
        status =
            blg_error_set(error, BLG_INVALID,
                          "the folder is not empty; --force replaces the %s in it", kind->noun);
    }
    if (status == BLG_OK && !empty)
        status = clear(site, error);
    site->begun = status == BLG_OK;
    for (int i = 0; status == BLG_OK && kind->folders[i]; i++) {
        status = blg_fs_join(&site->path, folder, kind->folders[i], error);
        if (status == BLG_OK)
            status = blg_fs_make_dirs(NULL, site->path.data, error);
    }
    return status;
}

static blg_status write_bytes(blg_site *site, const char *name, const void *data, size_t size,
                              blg_error *error) {
    blg_status status = blg_fs_join(&site->path, site->folder, name, error);
    site->files++;
    site->bytes += (long long)size;
    return status ? status : blg_fs_write(site->path.data, data, size, BLG_FS_QUICK, error);
}

blg_status blg_site_write(blg_site *site, const char *name, const blg_buf *content,
                          blg_error *error) {
    if (content->failed)
        return blg_no_memory(error);
    return write_bytes(site, name, content->data ? content->data : "", content->size, error);
}

blg_status blg_site_finish(blg_site *site, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < site->kind->n_assets && status == BLG_OK; i++) {
        const blg_site_asset *asset = &site->kind->assets[i];
        status = write_bytes(site, asset->name, asset->data, *asset->size, error);
    }
    site->whole = status == BLG_OK;
    return status;
}

void blg_site_close(blg_site *site) {
    /* A file that cannot be removed stays, but without index.html. */
    if (site->begun && !site->whole && clear(site, NULL) == BLG_OK && site->made)
        rmdir(site->folder);
    blg_buf_free(&site->path);
}
