#include "base/json.h"

#include "base/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* jansson collects each token in a buffer that grows with the longest token so far. If the buffer
 * cannot grow, jansson silently loses a byte. So jansson reads the text as the second element of a
 * list, whose first element (the guard) is a string longer than all tokens of the text. If the
 * guard arrives with its full length, the buffer is large enough for the text. */
typedef struct feed {
    struct {
        const char *data; /* NULL: size times 'x' */
        size_t size;
    } parts[5];
    int part;
    size_t at; /* within the part */
} feed;

static size_t next_bytes(void *room, size_t size, void *context) {
    feed *f = context;
    size_t n = 0;
    for (; n < size && f->part < 5; f->part++, f->at = 0) {
        const size_t left = f->parts[f->part].size - f->at,
                     some = left < size - n ? left : size - n;
        if (f->parts[f->part].data)
            memcpy((char *)room + n, f->parts[f->part].data + f->at, some);
        else
            memset((char *)room + n, 'x', some);
        n += some;
        f->at += some;
        if (some < left)
            break;
    }
    return n;
}

/* Bytes of the text's longest token, or more. A token here is a string with its quotes, or a run of
 * other bytes without spaces and punctuation. */
static size_t longest_token(const char *data, size_t size) {
    blg_json_scan s = {data, data + size};
    size_t longest = 0;
    while (s.at < s.end) {
        const char *start = s.at;
        if (*s.at == '"')
            blg_json_skip_string(&s);
        else
            while (s.at < s.end && !strchr(" \t\r\n,:[]{}\"", *s.at))
                s.at++;
        const size_t length = (size_t)(s.at - start);
        longest = length > longest ? length : longest;
        s.at += !length;
    }
    return longest;
}

/* Parses the text behind a guard string of `guard` bytes. NULL if the text holds a mistake, or if
 * *no_memory is set. */
static json_t *load_guarded(const char *data, size_t size, size_t guard, size_t flags,
                            bool *no_memory) {
    feed f = {.parts = {{"[\"", 2}, {NULL, guard}, {"\",", 2}, {data, size}, {"]", 1}}};
    json_error_t place;
    blg_memory_watch();
    json_t *list = json_load_callback(next_bytes, &f, flags, &place);
    *no_memory = blg_memory_failed() || (!list && !place.text[0]) ||
                 (list && json_string_length(json_array_get(list, 0)) != guard);
    json_t *json = json_array_get(list, 1);
    bool good = !*no_memory && json_array_size(list) == 2 &&
                (flags & JSON_DECODE_ANY || json_is_array(json) || json_is_object(json));
    json_t *found = good ? json_incref(json) : NULL;
    json_decref(list);
    return found;
}

blg_status blg_json_parse(const char *data, size_t size, size_t flags, struct json_error_t *place,
                          struct json_t **json) {
    json_error_t own, *told = place ? place : &own;
    bool no_memory = false;
    data = data ? data : "";
    size_t guard = longest_token(data, size) + 2;
    /* The buffer's size is a power of two. The guard's closing quote must not be the byte that
     * makes the buffer grow: if that quote is lost, jansson reads past the buffer. */
    guard += ((guard + 2) & (guard + 1)) == 0;
    *json = load_guarded(data, size, guard, flags, &no_memory);
    if (no_memory) /* once more: base/memory.h */
        *json = load_guarded(data, size, guard, flags, &no_memory);
    if (*json || no_memory)
        return *json ? BLG_OK : BLG_NO_MEMORY;
    /* Parse without a guard, for the place and text of the mistake. */
    blg_memory_watch();
    json_t *again = json_loadb(data, size, flags, told);
    if (again) { /* so deep that only the guard's list was too much: no place is known */
        snprintf(told->text, sizeof told->text, "nested too deep");
        told->line = told->column = 0;
    }
    json_decref(again);
    return blg_memory_failed() || !told->text[0] ? BLG_NO_MEMORY : BLG_INVALID;
}

static int add_text(const char *text, size_t size, void *out) {
    blg_buf_add(out, text, size);
    return ((blg_buf *)out)->failed ? -1 : 0;
}

bool blg_json_print(const json_t *json, size_t flags, blg_buf *out) {
    return json_dump_callback(json, add_text, out, flags) == 0 && !out->failed;
}

void blg_json_show(const json_t *value, char *text, size_t size) {
    blg_buf whole = {0};
    if (!value)
        blg_buf_text(&whole, "none");
    else if (!blg_json_print(value, JSON_COMPACT | JSON_ENCODE_ANY, &whole))
        blg_buf_clear(&whole);
    const bool fits = whole.size && whole.size < size;
    size_t n = whole.size < size - 4 ? whole.size : size - 4;
    while (!fits && n > 0 && ((unsigned char)whole.data[n] & 0xc0u) == 0x80u)
        n--; /* not within a character */
    snprintf(text, size, "%.*s%s", fits ? (int)whole.size : (int)n, whole.size ? whole.data : "",
             fits ? "" : "...");
    blg_buf_free(&whole);
}

static blg_status tell(blg_status status, const json_error_t *place, const char *path, int line,
                       blg_error *error) {
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK) {
        blg_error_at(error, path, line, place->column);
        blg_error_set(error, status, "not JSON: %s", place->text);
    }
    return status;
}

blg_status blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                         struct json_t **json, blg_error *error) {
    json_error_t place;
    blg_status status = blg_json_parse(data, size, flags, &place, json);
    return tell(status, &place, path, place.line, error);
}

blg_status blg_json_load_line(const char *data, size_t size, const char *path, int line,
                              struct json_t **json, blg_error *error) {
    json_error_t place;
    blg_status status = blg_json_parse(data, size, JSON_REJECT_DUPLICATES, &place, json);
    return tell(status, &place, path, line, error);
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

/* Counts brackets of the value's own kind only: JSON balances the other kind within them. */
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

/* Whether `text`, a key as written with quotes and escapes, means `key`. */
static bool same_key(const char *text, size_t size, const char *key) {
    if (!memchr(text, '\\', size))
        return size == strlen(key) + 2 && memcmp(text + 1, key, size - 2) == 0;
    json_t *decoded = NULL;
    (void)!blg_json_parse(text, size, JSON_DECODE_ANY, NULL, &decoded);
    bool same = json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

/* Moves the scan from the start of an object behind the colon of its member `key`; *key_at gets the
 * place of that key's opening quote. */
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
