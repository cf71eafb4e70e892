#include "base/error.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...) {
    if (error && error->status == BLG_OK) {
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
        blg_str_make_line(error->text);
        error->status = status;
    }
    return status;
}

/* Whether a byte continues a character of UTF-8. */
static bool is_inside(char c) {
    return ((unsigned char)c & 0xc0u) == 0x80u;
}

/* Copies text, or if it is too long its first bytes, "…" and its last bytes. No character is cut.
 */
static void copy_middle_out(const char *text, char *copy, size_t room) {
    static const char mark[] = "\xe2\x80\xa6";
    const size_t size = strlen(text);
    if (size < room) {
        memcpy(copy, text, size + 1);
        return;
    }
    size_t first = room / 4, last = size - (room - 1 - first - (sizeof mark - 1));
    while (first && is_inside(text[first]))
        first--;
    while (is_inside(text[last]))
        last++;
    memcpy(copy, text, first);
    snprintf(copy + first, room - first, "%s%s", mark, text + last);
}

void blg_error_at(blg_error *error, const char *file, int line, int column) {
    if (!error)
        return;
    if (file && !error->file[0]) {
        copy_middle_out(file, error->file, sizeof error->file);
        blg_str_make_line(error->file);
    }
    if (line && !error->line)
        error->line = line;
    if (column && !error->column)
        error->column = column;
}

void blg_error_key(blg_error *error, const char *format, ...) {
    if (!error || error->key[0])
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(error->key, sizeof error->key, format, args);
    va_end(args);
    blg_str_make_line(error->key);
}

const char *blg_error_format(const blg_error *error, char *buf, size_t size) {
    char place[320] = "";
    size_t used = 0;
    if (error->file[0])
        used += (size_t)snprintf(place, sizeof place, "%s:", error->file);
    if (error->line && used < sizeof place)
        used += (size_t)snprintf(place + used, sizeof place - used, "%d:", error->line);
    if (error->column && used < sizeof place)
        snprintf(place + used, sizeof place - used,
                 error->line ? "%d:" : "column %d:", error->column);
    snprintf(buf, size, "%s%s%s%s%s", place, place[0] ? " " : "", error->key,
             error->key[0] ? ": " : "", error->text);
    return buf;
}
