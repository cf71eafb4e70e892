#include "base/json_place.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

typedef struct scan {
    const char *at, *end;
} scan;

static void skip_space(scan *s) {
    while (s->at < s->end && strchr(" \t\r\n", *s->at) && *s->at)
        s->at++;
}

static bool skip_char(scan *s, char c) {
    skip_space(s);
    if (s->at >= s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

/* The scan stands on the opening quote and goes behind the closing one. */
static void skip_string(scan *s) {
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++)
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
    if (s->at < s->end)
        s->at++;
}

static void skip_value(scan *s) {
    int depth = 0;
    skip_space(s);
    while (s->at < s->end) {
        char c = *s->at;
        if (c == '"') {
            skip_string(s);
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return;
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        s->at++;
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
static bool enter_member(scan *s, const char *key, const char **key_at) {
    if (!skip_char(s, '{'))
        return false;
    do {
        skip_space(s);
        if (s->at >= s->end || *s->at != '"')
            return false;
        *key_at = s->at;
        skip_string(s);
        bool found = same_key(*key_at, (size_t)(s->at - *key_at), key);
        if (!skip_char(s, ':'))
            return false;
        if (found)
            return true;
        skip_value(s);
    } while (skip_char(s, ','));
    return false;
}

static bool enter_element(scan *s, size_t index) {
    if (!skip_char(s, '['))
        return false;
    for (; index > 0; index--) {
        skip_value(s);
        if (!skip_char(s, ','))
            return false;
    }
    return true;
}

static bool enter(scan *s, const blg_json_path *path, const char **key_at) {
    if (!path)
        return true;
    if (!enter(s, path->parent, key_at))
        return false;
    *key_at = NULL;
    return path->key ? enter_member(s, path->key, key_at) : enter_element(s, path->index);
}

bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column) {
    scan s = {json, json + size};
    const char *key_at = NULL;
    if (!enter(&s, path, &key_at))
        return false;
    skip_space(&s);
    const char *target = of_key && key_at ? key_at : s.at;
    *line = *column = 1;
    for (const char *c = json; c < target; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
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
