#include "base/buf.h"

#include "base/str.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes reserved before formatting. Longer texts are formatted twice, but they are rare. */
#define LIKELY 128

void blg_buf_free(blg_buf *buf) {
    free(buf->data);
    *buf = (blg_buf){0};
}

void blg_buf_clear(blg_buf *buf) {
    buf->size = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = '\0';
}

bool blg_buf_reserve(blg_buf *buf, size_t extra) {
    if (buf->failed)
        return false;
    if (extra < buf->capacity - buf->size)
        return true;
    if (extra > SIZE_MAX / 4 - buf->size) {
        buf->failed = true;
        return false;
    }
    size_t capacity = buf->capacity ? buf->capacity : 256;
    while (capacity - buf->size <= extra)
        capacity *= 2;
    const int before = errno; /* base/memory.h */
    char *data = realloc(buf->data, capacity);
    if (!data) {
        buf->failed = true;
        return false;
    }
    errno = before;
    buf->data = data;
    buf->capacity = capacity;
    return true;
}

void blg_buf_add(blg_buf *buf, const void *data, size_t size) {
    if (!blg_buf_reserve(buf, size))
        return;
    if (size)
        memcpy(buf->data + buf->size, data, size);
    buf->size += size;
    buf->data[buf->size] = '\0';
}

void blg_buf_char(blg_buf *buf, char c) {
    blg_buf_add(buf, &c, 1);
}

void blg_buf_format(blg_buf *buf, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t room = blg_buf_reserve(buf, LIKELY) ? buf->capacity - buf->size : 0;
    const int size = vsnprintf(room ? buf->data + buf->size : NULL, room, format, args);
    va_end(args);
    if (size >= 0 && (size_t)size < room) {
        buf->size += (size_t)size;
    } else if (size >= 0 && blg_buf_reserve(buf, (size_t)size)) {
        vsnprintf(buf->data + buf->size, (size_t)size + 1, format, again);
        buf->size += (size_t)size;
    } else {
        buf->failed = true;
        if (buf->data)
            buf->data[buf->size] = '\0';
    }
    va_end(again);
}

void blg_buf_json_string(blg_buf *buf, const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    blg_buf_char(buf, '"');
    for (size_t size; *c; c += size ? size : 1) {
        size = blg_str_utf8((const char *)c);
        if (*c == '"' || *c == '\\')
            blg_buf_char(buf, '\\');
        if (*c < 0x20)
            blg_buf_format(buf, "\\u%04x", *c);
        else if (size)
            blg_buf_add(buf, c, size);
        else
            blg_buf_text(buf, "\xef\xbf\xbd");
    }
    blg_buf_char(buf, '"');
}

void blg_buf_double(blg_buf *buf, double value) {
    char text[BLG_DOUBLE_TEXT];
    blg_str_print_double(value, text);
    blg_buf_text(buf, text);
}

bool blg_buf_enlarge(void *elements, int *capacity, int need, size_t size) {
    if (need > INT_MAX / 2)
        return false;
    int room = *capacity < 16 ? 16 : *capacity;
    while (room < need)
        room *= 2;
    void *old, *grown;
    memcpy(&old, elements, sizeof old);
    const int before = errno;
    grown = realloc(old, (size_t)room * size);
    if (!grown)
        return false;
    errno = before;
    memcpy(elements, &grown, sizeof grown);
    *capacity = room;
    return true;
}

void blg_buf_release(void *elements) {
    void *old, *none = NULL;
    memcpy(&old, elements, sizeof old);
    free(old);
    memcpy(elements, &none, sizeof none);
}

void blg_buf_csv(blg_buf *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        blg_buf_text(out, text);
        return;
    }
    blg_buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            blg_buf_char(out, '"');
        blg_buf_char(out, *text);
    }
    blg_buf_char(out, '"');
}
