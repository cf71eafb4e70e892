/* Writes the folder of a web page; see site.h. */
#include "publish/site.h"

#include "base/fs.h"

static blg_status open_key(blg_site *site, const char *folder, bool force, blg_error *error) {
    bool there = false;
    blg_status status = blg_fs_beside(&site->path, folder, site->kind->key, error);
    if (status == BLG_OK)
        status = blg_fs_find(site->path.data, &there, error);
    if (status == BLG_OK && there && !force) {
        blg_error_at(error, site->path.data, 0, 0);
        return blg_error_set(error, BLG_INVALID,
                             "the answers of an older %s; --force replaces them",
                             site->kind->target.noun);
    }
    return status == BLG_OK ? blg_outfile_open(&site->key, NULL, site->path.data,
                                               force ? BLG_OUT_OVER : BLG_OUT_FRESH, error)
                            : status;
}

blg_status blg_site_begin(blg_site *site, const blg_site_kind *kind, const char *folder, bool force,
                          blg_error *error) {
    *site = (blg_site){.kind = kind};
    blg_status status = blg_target_begin(&site->target, &kind->target, folder, true, force, error);
    for (int i = 0; status == BLG_OK && kind->folders[i]; i++)
        status = blg_fs_make_in(site->target.part.data, kind->folders[i], error);
    return status == BLG_OK && kind->key ? open_key(site, folder, force, error) : status;
}

static blg_status write_bytes(blg_site *site, const char *name, const void *data, size_t size,
                              blg_error *error) {
    blg_status status = blg_fs_join(&site->path, site->target.part.data, name, error);
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

static blg_status finish_key(void *context, blg_error *error) {
    blg_site *site = context;
    return site->kind->key ? blg_outfile_finish(&site->key, NULL, error) : BLG_OK;
}

blg_status blg_site_finish(blg_site *site, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < site->kind->n_assets && status == BLG_OK; i++) {
        const blg_site_asset *asset = &site->kind->assets[i];
        status = write_bytes(site, asset->name, asset->data, *asset->size, error);
    }
    if (status == BLG_OK && site->kind->key)
        status = blg_outfile_drain(&site->key, NULL, error);
    return status == BLG_OK ? blg_target_commit(&site->target, finish_key, site, error) : status;
}

void blg_site_close(blg_site *site) {
    blg_outfile_discard(&site->key);
    blg_target_close(&site->target);
    blg_buf_free(&site->path);
}
