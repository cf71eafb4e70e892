#include "base/error.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

blg_status blg_error_set(blg_error *error, blg_status status, const char *format, ...) {
    if (error && error->status == BLG_OK) {
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
        blg_str_make_printable(error->text);
        error->status = status;
    }
    return status;
}

void blg_error_at(blg_error *error, const char *file, int line, int column) {
    if (!error)
        return;
    if (file && !error->file[0]) {
        snprintf(error->file, sizeof error->file, "%s", file);
        blg_str_make_printable(error->file);
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
    blg_str_make_printable(error->key);
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
