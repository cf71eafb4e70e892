/* Where the tables come from: a folder, or the texts compiled into the library. */
#include "base/buf.h"
#include "base/error.h"
#include "base/fs.h"
#include "catalogue/check.h"
#include "catalogue/tables.h"
#include "embedded.h"

#include <string.h>

static blg_status read_table(const char *folder, const char *name, blg_buf *path, blg_buf *text,
                             blg_tsv_source *source, blg_error *error) {
    size_t n = strlen(folder);
    blg_buf_format(path, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", name);
    if (path->failed)
        return blg_no_memory(error);
    blg_status status = blg_fs_read(path->data, text, error);
    *source = (blg_tsv_source){path->data, text->data, text->size};
    return status;
}

blg_status blg_catalogue_load(const char *folder, blg_catalogue **catalogue, blg_error *error) {
    blg_buf paths[2] = {0}, texts[2] = {0};
    blg_tsv_source programs, labels;
    *catalogue = NULL;
    blg_status status =
        read_table(folder, BLG_PROGRAM_TABLE, &paths[0], &texts[0], &programs, error);
    if (status == BLG_OK)
        status = read_table(folder, BLG_LABEL_TABLE, &paths[1], &texts[1], &labels, error);
    if (status == BLG_OK)
        status = blg_catalogue_parse(&programs, &labels, NULL, catalogue, error);
    for (int i = 0; i < 2; i++) {
        blg_buf_free(&paths[i]);
        blg_buf_free(&texts[i]);
    }
    return status;
}

blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                       blg_error *error) {
    blg_buf path = {0}, text = {0};
    blg_tsv_source programs;
    *catalogue = NULL;
    blg_status status = read_table(folder, BLG_PROGRAM_TABLE, &path, &text, &programs, error);
    if (status == BLG_OK)
        status = blg_catalogue_parse(&programs, NULL, NULL, catalogue, error);
    blg_buf_free(&path);
    blg_buf_free(&text);
    return status;
}

blg_status blg_catalogue_default(blg_catalogue **catalogue, blg_error *error) {
    blg_tsv_source programs = {"shapes/" BLG_PROGRAM_TABLE,
                               (const char *)blg_embedded_human_designed_shapes_tsv,
                               blg_embedded_human_designed_shapes_tsv_size};
    blg_tsv_source labels = {"shapes/" BLG_LABEL_TABLE,
                             (const char *)blg_embedded_human_designed_shapes_attributes_tsv,
                             blg_embedded_human_designed_shapes_attributes_tsv_size};
    return blg_catalogue_parse(&programs, &labels, NULL, catalogue, error);
}
