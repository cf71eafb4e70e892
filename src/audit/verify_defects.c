#include "audit/verify_defects.h"

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
    f->entries[f->n].place = f->text.size;
    blg_buf_add(&f->text, place, strlen(place) + 1);
    f->entries[f->n++].detail = f->text.size;
    blg_buf_add(&f->text, detail, strlen(detail) + 1);
}
