/* The published split file: one JSON object, split -> list of problem names.
 *
 * The JSON value stays as it was read, in order; beside it stands a list sorted by name, so that a
 * name is found, and one listed twice noticed, by bisection. */
#include "base/arena.h"
#include "base/buf.h"
#include "base/digest.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"
#include "read/import.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct listed {
    const char *name; /* owned by the JSON value */
    int split, place;
} listed;

struct blg_split_file {
    blg_arena arena;
    json_t *json;
    char *path;
    char digest[BLG_DIGEST_TEXT];
    int n_splits;
    const char **names;
    int n_listed;
    listed *listed; /* by name */
};

static blg_status refuse(const blg_split_file *splits, const listed *entry, blg_error *error,
                         const char *text) {
    blg_status status =
        blg_error_set(error, BLG_INVALID, "\"%.120s\" %s", entry->name ? entry->name : "", text);
    blg_error_at(error, splits->path, 0, 0);
    blg_error_key(error, "$.%.60s[%d]", splits->names[entry->split], entry->place);
    return status;
}

static int by_name(const void *a, const void *b) {
    const listed *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    if (order)
        return order;
    return x->split != y->split ? x->split - y->split : x->place - y->place;
}

static blg_status parse_file(blg_split_file *splits, blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_fs_read(splits->path, &text, error);
    if (!status)
        status = blg_digest_hex(text.data, text.size, splits->digest, error);
    if (!status)
        splits->json =
            blg_json_load(text.data, text.size, JSON_REJECT_DUPLICATES, splits->path, error);
    blg_buf_free(&text);
    if (!status && !splits->json) {
        status = BLG_INVALID;
    } else if (!status && (!json_is_object(splits->json) || json_object_size(splits->json) == 0)) {
        status = blg_error_set(error, BLG_INVALID,
                               "expected an object of splits, each a list of problem names");
        blg_error_at(error, splits->path, 1, 1);
    }
    return status;
}

static blg_status check_split(blg_split_file *splits, const char *name, const json_t *list,
                              blg_error *error) {
    const char *wrong = NULL;
    if (!blg_str_is_name(name))
        wrong = "a split's name consists of [a-z0-9_]";
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
    splits->listed = BLG_NEW(&splits->arena, listed, splits->n_listed + 1);
    if (!splits->listed)
        return blg_no_memory(error);
    int n = 0;
    for (int split = 0; split < splits->n_splits; split++) {
        list = json_object_get(splits->json, splits->names[split]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            listed *entry = &splits->listed[n++];
            *entry = (listed){json_string_value(json_array_get(list, i)), split, (int)i};
            if (!entry->name)
                return refuse(splits, entry, error, "is no text; expected a problem name");
        }
    }
    return BLG_OK;
}

static blg_status check_disjoint(const blg_split_file *splits, blg_error *error) {
    for (int i = 1; i < splits->n_listed; i++) {
        const listed *before = &splits->listed[i - 1], *entry = &splits->listed[i];
        if (strcmp(before->name, entry->name) != 0)
            continue;
        char text[160];
        snprintf(text, sizeof text, "is listed twice; first as $.%.60s[%d]",
                 splits->names[before->split], before->place);
        return refuse(splits, entry, error, text);
    }
    return BLG_OK;
}

blg_status blg_split_file_load(const char *path, blg_split_file **result, blg_error *error) {
    blg_split_file *splits = *result = BLG_NEW_OBJECT(blg_split_file);
    if (!splits)
        return blg_no_memory(error);
    splits->path = blg_arena_strdup(&splits->arena, path);
    blg_status status = splits->path ? parse_file(splits, error) : blg_no_memory(error);
    if (!status)
        status = list_names(splits, error);
    if (!status) {
        qsort(splits->listed, (size_t)splits->n_listed, sizeof *splits->listed, by_name);
        status = check_disjoint(splits, error);
    }
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

static int name_before(const void *name, const void *entry) {
    return strcmp(name, ((const listed *)entry)->name);
}

int blg_split_file_find(const blg_split_file *splits, const char *problem) {
    const listed *found = bsearch(problem, splits->listed, (size_t)splits->n_listed,
                                  sizeof *splits->listed, name_before);
    return found ? found->split : -1;
}

static int text_order(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Every listed name exists; sorted is all problems by name. */
static blg_status check_exist(const blg_split_file *splits, const char **sorted, int n,
                              blg_error *error) {
    for (int i = 0; i < splits->n_listed; i++) {
        const char *const *found =
            bsearch(&splits->listed[i].name, sorted, (size_t)n, sizeof *sorted, text_order);
        if (found)
            continue;
        const char *near = blg_str_nearest(splits->listed[i].name, sorted, (size_t)n);
        char text[BLG_NAME_SIZE + 64] = "is no problem of this data set";
        if (near)
            snprintf(text, sizeof text, "is no problem of this data set; did you mean \"%s\"?",
                     near);
        return refuse(splits, &splits->listed[i], error, text);
    }
    return BLG_OK;
}

blg_status blg_split_file_check(const blg_split_file *splits, const char *const *problems, int n,
                                blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    const char **sorted = BLG_NEW(&scratch, const char *, n + 1);
    if (!sorted)
        return blg_no_memory(error);
    memcpy(sorted, problems, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, text_order);
    blg_status status = check_exist(splits, sorted, n, error);
    for (int i = 0; !status && i < n; i++)
        if (blg_split_file_find(splits, problems[i]) < 0) {
            status = blg_error_set(error, BLG_INVALID,
                                   "problem \"%s\" is in no split (%d problems, %d listed)",
                                   problems[i], n, splits->n_listed);
            blg_error_at(error, splits->path, 0, 0);
        }
    blg_arena_free(&scratch);
    return status;
}
