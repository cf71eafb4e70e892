/* The published split file: one JSON object, split -> list of problem names.
 *
 * The JSON value is kept as it was read, in order. A second table maps names to places in it. */
#include "base/arena.h"
#include "base/buf.h"
#include "base/digest.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"
#include "config/config.h"
#include "read/import.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct blg_split_file {
    blg_arena arena;
    json_t *json;   /* as read */
    json_t *places; /* name -> split * PLACES + number within the split's list */
    char *path;
    char digest[BLG_DIGEST_TEXT];
    int n_splits, n_listed;
    const char **names; /* of the splits */
};

#define PLACES ((json_int_t)1 << 32)

static blg_status refuse(const blg_split_file *splits, const char *name, int split, size_t place,
                         blg_error *error, const char *text) {
    blg_error_at(error, splits->path, 0, 0);
    blg_error_key(error, "$.%.60s[%zu]", splits->names[split], place);
    return blg_error_set(error, BLG_INVALID, "\"%.120s\" %s", name, text);
}

static blg_status parse_file(blg_split_file *splits, const char *folder, blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_fs_read(folder, splits->path, &text, error);
    if (!status)
        status = blg_digest_hex(text.data, text.size, splits->digest, error);
    if (!status)
        status = blg_json_load(text.data, text.size, JSON_REJECT_DUPLICATES, splits->path,
                               &splits->json, error);
    blg_buf_free(&text);
    if (!status && (!json_is_object(splits->json) || json_object_size(splits->json) == 0)) {
        status = blg_error_set(error, BLG_INVALID,
                               "expected an object of splits, each a list of problem names");
        blg_error_at(error, splits->path, 1, 1);
    }
    return status;
}

_Static_assert(BLG_SPLIT_NAME == 32, "check_split says how long a name may be");

static blg_status check_split(blg_split_file *splits, const char *name, const json_t *list,
                              blg_error *error) {
    const char *wrong = NULL;
    if (!blg_str_is_name(name))
        wrong = "a split's name consists of [a-z0-9_]";
    else if (strlen(name) >= BLG_SPLIT_NAME)
        wrong = "a split's name has at most 31 bytes";
    else if (!json_is_array(list))
        wrong = "expected a list of problem names";
    if (!wrong) {
        splits->n_listed += (int)json_array_size(list);
        return BLG_OK;
    }
    blg_status status = blg_error_set(error, BLG_INVALID, "%s", wrong);
    blg_error_at(error, splits->path, 0, 0);
    blg_error_key(error, "$.%.80s", name);
    return status;
}

static blg_status list_names(blg_split_file *splits, blg_error *error) {
    const char *name;
    json_t *list;
    splits->names = BLG_NEW(&splits->arena, const char *, json_object_size(splits->json));
    if (!splits->names)
        return blg_no_memory(error);
    json_object_foreach(splits->json, name, list) {
        blg_status status = check_split(splits, name, list, error);
        if (status)
            return status;
        splits->names[splits->n_splits++] = name;
    }
    return BLG_OK;
}

/* Fills the table of places. Every element must be a name, and every name must be unique. */
static blg_status note_places(blg_split_file *splits, blg_error *error) {
    splits->places = json_object();
    for (int split = 0; split < splits->n_splits; split++) {
        const json_t *list = json_object_get(splits->json, splits->names[split]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (!name)
                return refuse(splits, "", split, i, error, "is no text; expected a problem name");
            const json_t *before = json_object_get(splits->places, name);
            if (before) {
                json_int_t at = json_integer_value(before);
                char text[160];
                snprintf(text, sizeof text, "is listed twice; first as $.%.60s[%d]",
                         splits->names[at / PLACES], (int)(at % PLACES));
                return refuse(splits, name, split, i, error, text);
            }
            if (json_object_set_new(splits->places, name,
                                    json_integer(split * PLACES + (json_int_t)i)))
                return blg_no_memory(error);
        }
    }
    return BLG_OK;
}

blg_status blg_split_file_load(const char *folder, const char *path, blg_split_file **result,
                               blg_error *error) {
    blg_split_file *splits = *result = BLG_NEW_OBJECT(blg_split_file);
    if (!splits)
        return blg_no_memory(error);
    splits->path = blg_arena_strdup(&splits->arena, path);
    blg_status status = splits->path ? parse_file(splits, folder, error) : blg_no_memory(error);
    if (!status)
        status = list_names(splits, error);
    if (!status)
        status = note_places(splits, error);
    if (status) {
        blg_split_file_free(splits);
        *result = NULL;
    }
    return status;
}

void blg_split_file_free(blg_split_file *splits) {
    if (!splits)
        return;
    json_decref(splits->json);
    json_decref(splits->places);
    blg_object_free(splits);
}

int blg_split_file_count(const blg_split_file *splits) {
    return splits->n_splits;
}

const char *blg_split_file_name(const blg_split_file *splits, int split) {
    return splits->names[split];
}

int blg_split_file_size(const blg_split_file *splits, int split) {
    return (int)json_array_size(json_object_get(splits->json, splits->names[split]));
}

const char *blg_split_file_digest(const blg_split_file *splits) {
    return splits->digest;
}

int blg_split_file_find(const blg_split_file *splits, const char *problem) {
    const json_t *place = json_object_get(splits->places, problem);
    return place ? (int)(json_integer_value(place) / PLACES) : -1;
}

/* Checks that every listed name exists. */
static blg_status check_exist(const blg_split_file *splits, const json_t *known,
                              const char *const *problems, int n, blg_error *error) {
    for (int split = 0; split < splits->n_splits; split++) {
        const json_t *list = json_object_get(splits->json, splits->names[split]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (json_object_get(known, name))
                continue;
            const char *near = blg_str_nearest(name, problems, (size_t)n);
            char text[BLG_NAME_SIZE + 64];
            snprintf(text, sizeof text, "is no problem of this data set%.250s",
                     blg_str_guess(near).text);
            return refuse(splits, name, split, i, error, text);
        }
    }
    return BLG_OK;
}

blg_status blg_split_file_check(const blg_split_file *splits, const char *const *problems, int n,
                                bool part, blg_error *error) {
    json_t *known = json_object();
    blg_status status = BLG_OK;
    for (int i = 0; !status && i < n; i++)
        if (json_object_set_new(known, problems[i], json_true()))
            status = blg_no_memory(error);
    if (!status && !part)
        status = part ? BLG_OK : check_exist(splits, known, problems, n, error);
    for (int i = 0; !status && i < n; i++)
        if (blg_split_file_find(splits, problems[i]) < 0) {
            blg_error_at(error, splits->path, 0, 0);
            status = blg_error_set(error, BLG_INVALID,
                                   "problem \"%s\" is in no split (%d problems, %d listed)",
                                   problems[i], n, splits->n_listed);
        }
    json_decref(known);
    return status;
}
