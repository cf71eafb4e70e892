/* The folder of a site; see site.h. */
#include "publish/site.h"

#include "base/fs.h"

#include <string.h>

/* ---- what a site consists of ---- */

static bool is_known(void *context, const char *relative) {
    const blg_site_kind *kind = context;
    const char *slash = strchr(relative, '/');
    if (strstr(relative, BLG_FS_PART))
        return true;
    for (int i = 0; slash && kind->folders[i]; i++)
        if (strncmp(relative, kind->folders[i], (size_t)(slash - relative)) == 0 &&
            kind->folders[i][slash - relative] == '\0')
            return true;
    for (int i = 0; i < kind->n_assets; i++)
        if (strcmp(relative, kind->assets[i].name) == 0)
            return true;
    return false;
}

typedef struct search {
    const blg_site *site;
} search;

static blg_status look_at(void *context, const char *relative, blg_error *error) {
    const blg_site *site = ((search *)context)->site;
    if (is_known((void *)site->kind, relative))
        return BLG_OK;
    blg_error_at(error, site->folder, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "%s is no part of such a site; --force replaces folders that hold "
                         "nothing else",
                         relative);
}

static blg_status clear(blg_site *site, blg_error *error) {
    int left = 0;
    search s = {site};
    blg_status status = blg_fs_walk(site->folder, look_at, &s, error);
    if (status == BLG_OK)
        status = blg_fs_remove_known(site->folder, is_known, (void *)site->kind, &left, error);
    return status;
}

blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error) {
    bool empty = false;
    *site = (blg_site){.kind = kind, .folder = folder};
    blg_status status = blg_fs_is_empty(folder, &empty, error);
    if (status == BLG_OK && !empty && !force) {
        blg_error_at(error, folder, 0, 0);
        status = blg_error_set(error, BLG_INVALID,
                               "the folder is not empty; --force replaces the site in it");
    }
    if (status == BLG_OK && !empty)
        status = clear(site, error);
    for (int i = 0; status == BLG_OK && kind->folders[i]; i++) {
        blg_buf_clear(&site->path);
        blg_buf_format(&site->path, "%s/%s", folder, kind->folders[i]);
        status =
            site->path.failed ? blg_no_memory(error) : blg_fs_make_dirs(site->path.data, error);
    }
    return status;
}

/* ---- writing ---- */

static blg_status write_bytes(blg_site *site, const char *name, const void *data, size_t size,
                              blg_error *error) {
    blg_buf_clear(&site->path);
    blg_buf_format(&site->path, "%s/%s", site->folder, name);
    if (site->path.failed)
        return blg_no_memory(error);
    site->files++;
    site->bytes += (long long)size;
    return blg_fs_write(site->path.data, data, size, BLG_FS_QUICK, error);
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
    return status;
}

void blg_site_close(blg_site *site) {
    blg_buf_free(&site->path);
}
