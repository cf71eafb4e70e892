#include "read/reading.h"

#include "base/digest.h"
#include "base/fs.h"
#include "base/json.h"
#include "read/import.h"
#include "read/scene_read.h"
#include "read/stamp.h"
#include "write/folder.h"
#include "write/scene.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct blg_reading {
    blg_arena arena;
    const char *folder;
    blg_stamp stamp;
    const blg_catalogue *catalogue;
    blg_config config;
    bool tar;       /* pictures are members of shards */
    bool manifest;  /* there is a manifest */
    bool published; /* pictures stand in the published painter's frame */
    char catalogue_digest[BLG_DIGEST_TEXT];
    blg_scene_reader *reader; /* ours */
    blg_import *import;       /* published layout */
    int next;                 /* next problem of the import */
};

static blg_status check_version(const json_t *manifest, blg_error *error) {
    const json_t *value = json_object_get(manifest, "format_version");
    char found[40];
    if (json_is_integer(value) && json_integer_value(value) >= 1 &&
        json_integer_value(value) <= BLG_FORMAT_VERSION)
        return BLG_OK;
    blg_json_show(value, found, sizeof found);
    blg_error_key(error, "$.format_version");
    return blg_error_set(error, BLG_INVALID,
                         "this tool reads the format versions 1 to %d, the data set has %s",
                         BLG_FORMAT_VERSION, found);
}

static blg_status read_config(const json_t *manifest, blg_config *config, blg_error *error) {
    const json_t *member = json_object_get(manifest, "config");
    if (!member) {
        blg_error_key(error, "$.config");
        return blg_error_set(error, BLG_INVALID,
                             "expected the config that the data set was made from");
    }
    int n_errors = 0;
    blg_error own = {0};
    blg_buf text = {0};
    blg_status status =
        blg_json_print(member, JSON_ENCODE_ANY | JSON_REAL_PRECISION(17), &text)
            ? blg_config_parse(text.data, text.size, NULL, config, &own, 1, &n_errors)
            : blg_no_memory(&own);
    blg_buf_free(&text);
    if (status == BLG_OK)
        return BLG_OK;
    /* Line and column would be those of the text printed here, not those of the file. */
    if (*own.key)
        blg_error_key(error, "$.config%.120s", own.key + 1);
    return blg_error_set(error, status, "%s", own.text);
}

static bool is_text(const json_t *object, const char *key, const char *text) {
    const char *value = json_string_value(json_object_get(object, key));
    return value && strcmp(value, text) == 0;
}

/* Reads config, layout and catalogue from the manifest. `blogo verify` checks the rest of it. */
static blg_status read_manifest(blg_reading *s, const char *folder, const char *path,
                                blg_error *error) {
    blg_buf text = {0};
    json_t *manifest = NULL;
    blg_status status = blg_fs_read(folder, path, &text, error);
    if (status == BLG_OK)
        status = blg_json_load(text.data, text.size, 0, path, &manifest, error);
    if (status == BLG_OK)
        status = check_version(manifest, error);
    if (status == BLG_OK)
        status = read_config(manifest, &s->config, error);
    if (status != BLG_OK)
        blg_error_at(error, path, 0, 0);
    const json_t *source = json_object_get(manifest, "source");
    const char *digest =
        json_string_value(json_object_get(json_object_get(manifest, "catalogue"), "sha256"));
    s->manifest = true;
    s->tar = is_text(manifest, "layout", "tar");
    s->published = is_text(source, "problems", "published generator") ||
                   is_text(source, "raster", "reference") || is_text(source, "frame", "published");
    snprintf(s->catalogue_digest, sizeof s->catalogue_digest, "%s", digest ? digest : "");
    json_decref(manifest);
    blg_buf_free(&text);
    return status;
}

/* Reads the folder's manifest, if there is one. Else the config is the default preset's. */
static blg_status find_manifest(blg_reading *s, const char *folder, blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_config_preset("bongard-logo", &s->config, error);
    bool there = false;
    if (status == BLG_OK)
        status = blg_stamp_take(&s->stamp, folder, error);
    if (status == BLG_OK)
        status = blg_fs_join(&path, folder, BLG_MANIFEST, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &there, error);
    if (there)
        status = read_manifest(s, folder, path.data, error);
    blg_buf_free(&path);
    return status;
}

blg_status blg_reading_open(const char *folder, const blg_catalogue *catalogue,
                            blg_reading **reading, blg_error *error) {
    blg_reading *s = *reading = BLG_NEW_OBJECT(blg_reading);
    if (!s)
        return blg_no_memory(error);
    s->catalogue = catalogue;
    s->folder = folder;
    blg_buf path = {0};
    blg_status status = find_manifest(s, folder, error);
    bool ours = false;
    if (status == BLG_OK)
        status = blg_folder_check_ended(folder, error);
    if (status == BLG_OK)
        status = blg_fs_join(&path, folder, BLG_SCENES, error);
    if (status == BLG_OK)
        status = blg_fs_find(path.data, &ours, error);
    if (ours)
        status =
            blg_scene_reader_open(folder, path.data, catalogue, s->published, &s->reader, error);
    else if (status == BLG_OK && s->manifest) {
        blg_error_at(error, path.data, 0, 0);
        status = blg_error_set(error, BLG_INVALID, "missing, although there is a manifest.json");
    } else if (status == BLG_OK)
        status = blg_import_open(folder, NULL, BLG_IMPORT_FOUND, &s->import, error);
    if (s->reader)
        blg_scene_reader_expect(s->reader, s->tar);
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

bool blg_reading_published(const blg_reading *s) {
    return s->published;
}

bool blg_reading_in_shards(const blg_reading *s) {
    return s->tar;
}

const char *blg_reading_catalogue_digest(const blg_reading *s) {
    return s->catalogue_digest;
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
        return status == BLG_OK && !*found ? blg_reading_check(s, error) : status;
    }
    *found = s->next < blg_import_size(s->import);
    if (!*found)
        return blg_reading_check(s, error);
    blg_status status = blg_import_problem(s->import, s->catalogue, s->next++, problem, error);
    if (status == BLG_OK && problem->split >= 0)
        *split = blg_split_file_name(blg_import_splits(s->import), problem->split);
    return status;
}

blg_status blg_reading_check(const blg_reading *s, blg_error *error) {
    return blg_stamp_check(&s->stamp, s->folder, error);
}

uint64_t blg_reading_seed(const blg_reading *s) {
    return s->reader ? blg_scene_reader_seed(s->reader) : 0;
}

int blg_reading_misfiled(const blg_reading *s) {
    return s->reader ? blg_scene_reader_misfiled(s->reader) : -1;
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
