#include "read/reading.h"

#include "base/fs.h"
#include "base/json.h"
#include "read/import.h"
#include "read/scene_read.h"
#include "write/folder.h"
#include "write/scene.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct blg_reading {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_config config;
    bool tar;                 /* pictures are members of shards */
    blg_scene_reader *reader; /* ours */
    blg_import *import;       /* published layout */
    int next;                 /* of the import */
};

/* The manifest's config; the manifest itself is checked by `verify`, here it only has to be JSON.
 */
static blg_status read_config(const char *folder, blg_config *config, bool *tar, blg_error *error) {
    blg_buf text = {0}, path = {0};
    blg_status status = blg_config_preset("bongard-logo", config, error);
    blg_buf_format(&path, "%s/" BLG_MANIFEST, folder);
    if (status == BLG_OK && path.failed)
        status = blg_no_memory(error);
    if (status != BLG_OK || !blg_fs_exists(path.data))
        goto done;
    status = blg_fs_read(path.data, &text, error);
    if (status != BLG_OK)
        goto done;
    json_t *manifest = blg_json_load(text.data, text.size, 0, path.data, error);
    json_t *member = json_object_get(manifest, "config");
    const char *layout = json_string_value(json_object_get(manifest, "layout"));
    *tar = layout && strcmp(layout, "tar") == 0;
    char *dumped = member ? json_dumps(member, JSON_REAL_PRECISION(17)) : NULL;
    int n_errors = 0;
    if (!manifest) {
        status = BLG_INVALID;
    } else if (!dumped) {
        blg_error_at(error, path.data, 0, 0);
        blg_error_key(error, "$.config");
        status = blg_error_set(error, BLG_INVALID,
                               "expected the config that the data set was made from");
    } else {
        status = blg_config_parse(dumped, strlen(dumped), path.data, config, error, 1, &n_errors);
    }
    json_decref(manifest);
    blg_text_free(dumped);
done:
    blg_buf_free(&text);
    blg_buf_free(&path);
    return status;
}

blg_status blg_reading_open(const char *folder, const blg_catalogue *catalogue,
                            blg_reading **reading, blg_error *error) {
    blg_reading *s = *reading = BLG_NEW_OBJECT(blg_reading);
    if (!s)
        return blg_no_memory(error);
    s->catalogue = catalogue;
    blg_buf path = {0};
    blg_buf_format(&path, "%s/" BLG_SCENES, folder);
    blg_status status = read_config(folder, &s->config, &s->tar, error);
    if (status == BLG_OK && path.failed)
        status = blg_no_memory(error);
    if (status == BLG_OK && blg_fs_exists(path.data))
        status = blg_scene_reader_open(path.data, catalogue, &s->reader, error);
    else if (status == BLG_OK)
        status = blg_import_open(folder, NULL, BLG_IMPORT_FOUND, &s->import, error);
    blg_buf_free(&path);
    if (status != BLG_OK) {
        blg_reading_close(s);
        *reading = NULL;
    }
    return status;
}

void blg_reading_close(blg_reading *s) {
    if (!s)
        return;
    blg_scene_reader_close(s->reader);
    blg_import_free(s->import);
    blg_object_free(s);
}

bool blg_reading_has_scenes(const blg_reading *s) {
    return s->reader != NULL;
}

bool blg_reading_in_shards(const blg_reading *s) {
    return s->tar;
}

const blg_config *blg_reading_config(const blg_reading *s) {
    return &s->config;
}

const char *blg_reading_split_file(const blg_reading *s) {
    return s->config.splits.file_name;
}

blg_status blg_reading_next(blg_reading *s, blg_problem *problem, const char **split, bool *found,
                            blg_error *error) {
    *split = "";
    if (s->reader) {
        blg_status status = blg_scene_reader_next(s->reader, problem, found, error);
        if (status == BLG_OK && *found)
            *split = blg_scene_reader_split(s->reader);
        return status;
    }
    *found = s->next < blg_import_size(s->import);
    if (!*found)
        return BLG_OK;
    blg_status status = blg_import_problem(s->import, s->catalogue, s->next++, problem, error);
    if (status == BLG_OK && problem->split >= 0)
        *split = blg_split_file_name(blg_import_splits(s->import), problem->split);
    return status;
}

const char *blg_reading_line(const blg_reading *s, size_t *size) {
    *size = 0;
    return s->reader ? blg_scene_reader_line(s->reader, size) : NULL;
}

void blg_reading_image(const blg_reading *s, const blg_problem *problem, int side, int image,
                       blg_buf *path) {
    if (s->import) {
        char text[512];
        const int index = blg_import_find(s->import, problem->name); /* not the one read last */
        blg_import_image_path(s->import, index, side, image, text, sizeof text);
        blg_buf_text(path, text);
    } else {
        blg_scene_file_name(path, problem, side, image, s->tar);
    }
}
