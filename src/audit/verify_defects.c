#include "audit/verify_defects.h"

#include "base/str.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NAME_ENTRY(name) #name,

const char *blg_defect_name(blg_defect_kind kind) {
    static const char *const names[] = {BLG_DEFECT_LIST(NAME_ENTRY)};
    return (unsigned)kind < BLG_DEFECTS ? names[kind] : "?";
}

void blg_defects_free(blg_defects *f) {
    blg_buf_release(&f->entries);
    blg_buf_free(&f->text);
    *f = (blg_defects){0};
}

void blg_defects_clear(blg_defects *f) {
    f->n = 0;
    blg_buf_clear(&f->text);
}

/* Appends a text; returns where it begins. */
static size_t add_text(blg_defects *f, const char *text) {
    const size_t at = f->text.size;
    blg_buf_add(&f->text, text, strlen(text) + 1);
    if (!f->text.failed)
        blg_str_make_printable(f->text.data + at);
    return at;
}

void blg_defects_add(blg_defects *f, blg_defect_kind kind, const char *place, const char *format,
                     ...) {
    char detail[320];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    if (!blg_buf_grow(&f->entries, &f->capacity, f->n + 1, sizeof *f->entries)) {
        f->text.failed = true;
        return;
    }
    f->entries[f->n].kind = kind;
    f->entries[f->n++].place = add_text(f, place);
    f->entries[f->n - 1].detail = add_text(f, detail);
}
