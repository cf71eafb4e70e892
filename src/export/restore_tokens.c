/* Reads exports back: the format tokens from its folder, the format sexpr from its file. */
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"
#include "export/export.h"
#include "export/exporter.h"
#include "export/npy.h"
#include "export/restore.h"
#include "export/sexpr.h"
#include "export/tokens.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

typedef struct token_reader {
    const char *folder;
    blg_restore *restore;
    int n_rows, n_images;
    char split[BLG_SPLIT_NAME];
    blg_buf array, index, path;
} token_reader;

static blg_status read_file(token_reader *r, const char *kind, const char *ending, blg_buf *out,
                            blg_error *error) {
    blg_buf_clear(&r->path);
    blg_buf_clear(out);
    blg_buf_format(&r->path, "%s/%s%s%s", r->folder, kind, r->split, ending);
    if (r->path.failed)
        return blg_no_memory(error);
    return blg_fs_read(r->folder, r->path.data, out, error);
}

static bool whole_in(const json_t *value, int low, int high) {
    return json_is_integer(value) && json_integer_value(value) >= low &&
           json_integer_value(value) <= high;
}

static blg_status expected(const char *what, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "expected %s", what);
}

/* Reads a line of the index: {"problem": name, "side": side, "index": number, "radii": [numbers]}.
 */
static blg_status read_index(token_reader *r, const json_t *line, blg_export_item *item,
                             double *radii, int *n_radii, blg_error *error) {
    const json_t *list = json_object_get(line, "radii");
    const char *problem = json_string_value(json_object_get(line, "problem"));
    const char *side = json_string_value(json_object_get(line, "side"));
    const json_t *index = json_object_get(line, "index");
    if (!problem || !side || !whole_in(index, 0, BLG_MAX_SIDE - 1) || !json_is_array(list))
        return expected("problem, side, index and radii", error);
    if (json_array_size(list) > BLG_MAX_TOKEN_ROWS)
        return expected("fewer radii", error);
    *n_radii = (int)json_array_size(list);
    for (int i = 0; i < *n_radii; i++) {
        if (!json_is_number(json_array_get(list, (size_t)i)))
            return expected("radii that are numbers", error);
        radii[i] = json_number_value(json_array_get(list, (size_t)i));
    }
    memcpy(item->split, r->split, sizeof item->split);
    item->index = (int)json_integer_value(index);
    blg_status status = blg_export_item_name(item, problem, error);
    return status == BLG_OK ? blg_export_item_side(item, side, error) : status;
}

static blg_status read_image(token_reader *r, const char *text, size_t size, size_t data_at,
                             blg_export_item *item, blg_error *error) {
    float rows[BLG_MAX_TOKEN_ROWS][BLG_TOKEN_COLUMNS];
    double radii[BLG_MAX_TOKEN_ROWS];
    int n_radii = 0;
    json_t *line = NULL;
    blg_status status = blg_json_load_line(text, size, NULL, 0, &line, error);
    if (status != BLG_OK)
        return status;
    status = read_index(r, line, item, radii, &n_radii, error);
    json_decref(line);
    for (int i = 0; i < r->n_rows; i++)
        for (int k = 0; k < BLG_TOKEN_COLUMNS; k++)
            rows[i][k] =
                blg_npy_f32_at(&r->array, data_at + 4 * (size_t)(BLG_TOKEN_COLUMNS * i + k));
    if (status == BLG_OK)
        status = blg_tokens_read(rows, r->n_rows, radii, n_radii, &item->scene, error);
    return status == BLG_OK ? blg_restore_add(r->restore, item, error) : status;
}

static blg_status read_images(token_reader *r, long long n, size_t data_at, blg_error *error) {
    blg_export_item item;
    blg_status status = BLG_OK;
    size_t at = 0, image_size = 4 * BLG_TOKEN_COLUMNS * (size_t)r->n_rows;
    for (long long i = 0; i < n && status == BLG_OK; i++) {
        const char *end = r->index.data && at < r->index.size
                              ? memchr(r->index.data + at, '\n', r->index.size - at)
                              : NULL;
        if (!end)
            status = blg_error_set(error, BLG_INVALID, "expected %lld lines, one an image", n);
        else
            status = read_image(r, r->index.data + at, (size_t)(end - r->index.data) - at,
                                data_at + (size_t)i * image_size, &item, error);
        if (status != BLG_OK)
            blg_error_at(error, r->path.data, (int)i + 1, 0);
        at = end ? (size_t)(end - r->index.data) + 1 : at;
    }
    if (status == BLG_OK && at != r->index.size) {
        status = blg_error_set(error, BLG_INVALID, "expected %lld lines, one an image", n);
        blg_error_at(error, r->path.data, 0, 0);
    }
    return status;
}

static blg_status read_split(token_reader *r, blg_error *error) {
    const int dimensions[] = {r->n_images, r->n_rows, BLG_TOKEN_COLUMNS};
    long long n_problems = 0;
    size_t data_at = 0;
    blg_status status = read_file(r, "tokens_", ".npy", &r->array, error);
    if (status == BLG_OK) {
        status = blg_npy_check_f32(&r->array, 3, dimensions, &n_problems, &data_at, error);
        if (status != BLG_OK)
            blg_error_at(error, r->path.data, 0, 0);
    }
    if (status == BLG_OK)
        status = read_file(r, "index_", ".jsonl", &r->index, error);
    return status == BLG_OK ? read_images(r, n_problems * r->n_images, data_at, error) : status;
}

/* Checks all of the vocabulary before the first split is read. */
static blg_status check_vocabulary(token_reader *r, const json_t *vocabulary, blg_error *error) {
    const json_t *rows = json_object_get(vocabulary, "rows");
    const json_t *images = json_object_get(vocabulary, "images");
    const json_t *splits = json_object_get(vocabulary, "splits");
    if (!whole_in(rows, 3, BLG_MAX_TOKEN_ROWS) || !whole_in(images, 2, 2 * BLG_MAX_SIDE) ||
        !json_is_array(splits))
        return expected("rows, images and splits as an export writes them", error);
    for (size_t i = 0; i < json_array_size(splits); i++) {
        const char *name = json_string_value(json_array_get(splits, i));
        if (name && strlen(name) < sizeof r->split && blg_str_is_plain(name))
            continue;
        blg_error_key(error, "$.splits[%zu]", i);
        return expected("names of splits in [A-Za-z0-9_-]", error);
    }
    r->n_rows = (int)json_integer_value(rows);
    r->n_images = (int)json_integer_value(images);
    return BLG_OK;
}

static blg_status read_splits(token_reader *r, const json_t *vocabulary, blg_error *error) {
    const json_t *splits = json_object_get(vocabulary, "splits");
    blg_status status = BLG_OK;
    for (size_t i = 0; i < json_array_size(splits) && status == BLG_OK; i++) {
        snprintf(r->split, sizeof r->split, "%s", json_string_value(json_array_get(splits, i)));
        status = read_split(r, error);
    }
    if (status != BLG_OK)
        blg_error_at(error, r->path.data, 0, 0);
    return status;
}

static blg_status read_tokens(const char *folder, blg_restore *restore, blg_error *error) {
    token_reader r = {.folder = folder, .restore = restore};
    blg_status status = read_file(&r, "vocab", ".json", &r.array, error);
    json_t *vocabulary = NULL;
    if (status == BLG_OK)
        status = blg_json_load(r.array.data, r.array.size, 0, r.path.data, &vocabulary, error);
    if (status == BLG_OK)
        status = check_vocabulary(&r, vocabulary, error);
    if (status != BLG_OK)
        blg_error_at(error, r.path.data, 0, 0);
    if (status == BLG_OK)
        status = read_splits(&r, vocabulary, error);
    json_decref(vocabulary);
    blg_buf_free(&r.array);
    blg_buf_free(&r.index);
    blg_buf_free(&r.path);
    return status;
}

blg_status blg_export_read(blg_export_format format, const char *input, const char *output,
                           bool force, const blg_family *family, blg_export_summary *summary,
                           blg_error *error) {
    blg_restore *restore = NULL;
    *summary = (blg_export_summary){0};
    if (format != BLG_EXPORT_TOKENS && format != BLG_EXPORT_SEXPR)
        return blg_error_set(error, BLG_INVALID,
                             "%s does not keep programs whole; expected tokens or sexpr",
                             blg_export_format_name(format));
    blg_status status = blg_restore_create(output, force, family, &restore, error);
    if (status == BLG_OK)
        status = format == BLG_EXPORT_TOKENS ? read_tokens(input, restore, error)
                                             : blg_sexpr_read(input, restore, error);
    if (status == BLG_OK) {
        status = blg_restore_finish(restore, summary, error);
        if (status == BLG_INVALID)
            blg_error_at(error, input, 0, 0);
    }
    blg_restore_free(restore);
    return status;
}
