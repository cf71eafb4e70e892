#include "plan/names.h"

#include "base/digest.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/json.h"
#include "base/str.h"
#include "plan/record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void blg_names_free(blg_names *names) {
    blg_buf_release(&names->entries);
    blg_buf_free(&names->text);
    *names = (blg_names){0};
}

static int by_text(const void *a, const void *b) {
    const blg_name *x = a, *y = b;
    const int order = strcmp(x->text, y->text);
    return order ? order : x->line - y->line;
}

static blg_status wrong(const blg_names *names, int line, blg_error *error, const char *text,
                        const char *name) {
    blg_error_at(error, names->path, line, 0);
    return blg_error_set(error, BLG_INVALID, text, name);
}

static bool add(blg_names *names, const char *text, int line) {
    if (!blg_buf_grow(&names->entries, &names->capacity, names->n + 1, sizeof *names->entries))
        return false;
    names->entries[names->n++] = (blg_name){text, line, false};
    return true;
}

/* Reads text with one name a line; the names point into the text. */
static blg_status read_lines(blg_names *names, blg_error *error) {
    int line = 1;
    for (char *at = names->text.data, *next; at; at = next, line++) {
        char *end = at + strcspn(at, "\n");
        next = *end ? end + 1 : NULL;
        while (end > at && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t'))
            end--;
        *end = '\0';
        if (!*at || *at == '#')
            continue;
        if (strlen(at) >= BLG_NAME_SIZE)
            return wrong(names, line, error, "\"%.60s...\" is too long for a problem's name", at);
        if (!add(names, at, line))
            return blg_no_memory(error);
    }
    return BLG_OK;
}

/* Takes the names of a JSON list. They are copied into names->text, because the JSON value is
 * freed. */
static blg_status take_list(blg_names *names, const json_t *list, blg_error *error) {
    blg_buf all = {0};
    const size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || !*text || strlen(text) >= BLG_NAME_SIZE) {
            blg_buf_free(&all);
            blg_error_at(error, names->path, 0, 0);
            return blg_error_set(error, BLG_INVALID,
                                 "entry %zu: expected the name of a problem in quotes", i);
        }
        blg_buf_add(&all, text, strlen(text) + 1);
    }
    blg_buf_free(&names->text);
    names->text = all;
    const char *at = all.data;
    for (size_t i = 0; i < n && !all.failed; i++, at += strlen(at) + 1)
        if (!add(names, at, 0))
            return blg_no_memory(error);
    return all.failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status find_list(const blg_names *names, const json_t *root, const char *split,
                            const json_t **list, blg_error *error) {
    enum { MOST = 64 };
    const char *keys[MOST], *key;
    json_t *value;
    size_t n = 0;
    *list = json_is_object(root) && split ? json_object_get(root, split) : root;
    if (json_is_array(*list))
        return BLG_OK;
    if (!json_is_object(root) || !split)
        return wrong(names, 0, error, "expected %s", "a list of problem names");
    json_object_foreach((json_t *)root, key, value) if (n < MOST) keys[n++] = key;
    const char *near = blg_str_nearest(split, keys, n);
    blg_error_at(error, names->path, 0, 0);
    return blg_error_set(error, BLG_INVALID, "no list of a split \"%s\"%s", split,
                         blg_str_guess(near).text);
}

static blg_status read_json(blg_names *names, const char *split, blg_error *error) {
    const json_t *list = NULL;
    json_t *root = NULL;
    blg_status status = blg_json_load(names->text.data, names->text.size, JSON_REJECT_DUPLICATES,
                                      names->path, &root, error);
    if (status == BLG_OK)
        status = find_list(names, root, split, &list, error);
    if (status == BLG_OK)
        status = take_list(names, list, error);
    json_decref(root);
    return status;
}

blg_status blg_names_read(blg_names *names, const char *path, const char *split, blg_error *error) {
    *names = (blg_names){.path = path};
    blg_status status = blg_fs_read(NULL, path, &names->text, error);
    if (status != BLG_OK)
        return status;
    const char *text = names->text.data ? names->text.data : "";
    if (strlen(text) != names->text.size)
        return wrong(names, 0, error, "expected text, the file holds %s", "a zero byte");
    const char first = text[strspn(text, " \t\r\n")];
    status =
        first == '{' || first == '[' ? read_json(names, split, error) : read_lines(names, error);
    if (status == BLG_OK && !names->n)
        status = wrong(names, 0, error, "%s", "names no problem");
    if (status != BLG_OK)
        return status;
    qsort(names->entries, (size_t)names->n, sizeof *names->entries, by_text);
    for (int i = 1; i < names->n; i++)
        if (strcmp(names->entries[i].text, names->entries[i - 1].text) == 0)
            return wrong(names, names->entries[i].line, error, "\"%.120s\" stands twice",
                         names->entries[i].text);
    return BLG_OK;
}

blg_name *blg_names_find(const blg_names *names, const char *text) {
    const blg_name wanted = {text, 0, false};
    int low = 0, high = names->n;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int order = strcmp(wanted.text, names->entries[middle].text);
        if (order == 0)
            return &names->entries[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

blg_status blg_names_unknown(const blg_names *names, const blg_name *name, const char *what,
                             const char *near, blg_error *error) {
    blg_error_at(error, names->path, name->line, 0);
    return blg_error_set(error, BLG_INVALID, "%s has no problem \"%.120s\"%s", what, name->text,
                         blg_str_guess(near).text);
}

/* Whether the name's family is left out by the config, as --family does. */
static bool is_left_family(const blg_plan *plan, const char *name) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (strncmp(name, blg_family_name((blg_family)f), 2) == 0 && name[2] == '_')
            return !blg_plan_config(plan)->families[f];
    return false;
}

/* Reports the first name in the file that the plan does not have. */
static blg_status check_found(const blg_plan *plan, const blg_names *names, blg_error *error) {
    const blg_name *first = NULL;
    char near[BLG_NAME_SIZE];
    for (int i = 0; i < names->n; i++)
        if (!names->entries[i].found && !is_left_family(plan, names->entries[i].text) &&
            (!first || names->entries[i].line < first->line))
            first = &names->entries[i];
    if (!first)
        return BLG_OK;
    const bool close = blg_plan_nearest(plan, first->text, near);
    return blg_names_unknown(names, first, "the plan", close ? near : "", error);
}

/* Adds the names to plan->listed, the digest of all names that files gave. */
static blg_status add_digest(blg_plan *plan, const blg_names *names, blg_error *error) {
    blg_buf text = {0};
    blg_buf_text(&text, plan->listed_names);
    for (int i = 0; i < names->n; i++)
        blg_buf_format(&text, "\n%s", names->entries[i].text);
    const blg_status status = text.failed
                                  ? blg_no_memory(error)
                                  : blg_digest_hex(text.data, text.size, plan->listed_names, error);
    blg_buf_free(&text);
    return status;
}

blg_status blg_names_mark(blg_plan *plan, const char *path, const char *split, bool *marks,
                          blg_error *error) {
    blg_names names;
    blg_status status = blg_names_read(&names, path, split, error);
    for (int64_t i = 0; status == BLG_OK && i < blg_plan_size(plan); i++) {
        blg_plan_item item;
        blg_name *name = blg_names_find(&names, blg_plan_item_at(plan, i, &item)->name);
        if (name)
            name->found = marks[i] = true;
    }
    if (status == BLG_OK)
        status = check_found(plan, &names, error);
    if (status == BLG_OK)
        status = add_digest(plan, &names, error);
    blg_names_free(&names);
    return status;
}
