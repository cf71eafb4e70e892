#include "base/json.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

struct json_t *blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                             blg_error *error) {
    json_error_t reason;
    json_t *json = json_loadb(data ? data : "", size, flags, &reason);
    if (!json) {
        blg_error_at(error, path, reason.line, reason.column);
        blg_error_set(error, BLG_INVALID, "not JSON: %s", reason.text);
    }
    return json;
}

void blg_json_skip_space(blg_json_scan *s) {
    while (s->at < s->end && strchr(" \t\r\n", *s->at) && *s->at)
        s->at++;
}

bool blg_json_take(blg_json_scan *s, char c) {
    blg_json_skip_space(s);
    if (s->at >= s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

void blg_json_skip_string(blg_json_scan *s) {
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++)
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
    if (s->at < s->end)
        s->at++;
}

/* Brackets of the value's own kind are counted: in JSON the others are balanced within them. */
bool blg_json_skip_value(blg_json_scan *s) {
    int depth = 0;
    blg_json_skip_space(s);
    const char open = s->at < s->end ? *s->at : ' ';
    const char close = open == '[' ? ']' : open == '{' ? '}' : '\0';
    while (s->at < s->end) {
        char c = *s->at;
        if (!depth && (c == ',' || c == '}' || c == ']'))
            return true;
        if (c == '"') {
            blg_json_skip_string(s);
            continue;
        }
        s->at++;
        depth += close && c == open;
        if (close && c == close && --depth == 0)
            return true;
    }
    return !depth;
}

void blg_json_locate(const char *text, const char *at, int *line, int *column) {
    *line = *column = 1;
    for (; text < at; text++) {
        *column = *text == '\n' ? 1 : *column + 1;
        *line += *text == '\n';
    }
}

/* Compares a key as written, quotes included, with its meaning. */
static bool same_key(const char *text, size_t size, const char *key) {
    if (!memchr(text, '\\', size))
        return size == strlen(key) + 2 && memcmp(text + 1, key, size - 2) == 0;
    json_t *decoded = json_loadb(text, size, JSON_DECODE_ANY, NULL);
    bool same = json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

/* From the start of an object to its member key: the scan then stands behind the colon and key_at
 * on the key's quote. */
static bool enter_member(blg_json_scan *s, const char *key, const char **key_at) {
    if (!blg_json_take(s, '{'))
        return false;
    do {
        blg_json_skip_space(s);
        if (s->at >= s->end || *s->at != '"')
            return false;
        *key_at = s->at;
        blg_json_skip_string(s);
        bool found = same_key(*key_at, (size_t)(s->at - *key_at), key);
        if (!blg_json_take(s, ':'))
            return false;
        if (found)
            return true;
        blg_json_skip_value(s);
    } while (blg_json_take(s, ','));
    return false;
}

static bool enter_element(blg_json_scan *s, size_t index) {
    if (!blg_json_take(s, '['))
        return false;
    for (; index > 0; index--) {
        blg_json_skip_value(s);
        if (!blg_json_take(s, ','))
            return false;
    }
    return true;
}

static bool enter(blg_json_scan *s, const blg_json_path *path, const char **key_at) {
    if (!path)
        return true;
    if (!enter(s, path->parent, key_at))
        return false;
    *key_at = NULL;
    return path->key ? enter_member(s, path->key, key_at) : enter_element(s, path->index);
}

bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column) {
    blg_json_scan s = {json, json + size};
    const char *key_at = NULL;
    if (!enter(&s, path, &key_at))
        return false;
    blg_json_skip_space(&s);
    const char *target = of_key && key_at ? key_at : s.at;
    blg_json_locate(json, target, line, column);
    return true;
}

static size_t print_path(const blg_json_path *path, char *buf, size_t size) {
    if (!path)
        return (size_t)snprintf(buf, size, "$");
    size_t used = print_path(path->parent, buf, size);
    if (used >= size)
        return used;
    int n = path->key ? snprintf(buf + used, size - used, ".%s", path->key)
                      : snprintf(buf + used, size - used, "[%zu]", path->index);
    return used + (size_t)n;
}

void blg_json_path_print(const blg_json_path *path, char *buf, size_t size) {
    print_path(path, buf, size);
}
