/* Functions that several formats use. They are not in export.c, because export.c depends on every
 * format. */
#include "export/exporter.h"

#include "base/str.h"
#include "ink/ink.h"

#include <stdio.h>
#include <string.h>

const char *blg_export_side(int side) {
    return side ? "positive" : "negative";
}

bool blg_export_widths(const blg_scene *scene, double *pen_unit, double *stamp_unit) {
    const blg_ink ink = {.pen_px = scene->pen_px, .stamp_px = scene->stamp_px};
    *pen_unit = 2 * blg_ink_reach(&ink, BLG_INK_PEN);
    *stamp_unit = 2 * blg_ink_reach(&ink, BLG_INK_STAMP);
    return scene->pen_px > 0;
}

void blg_export_number(blg_buf *out, const char *text, double value) {
    char number[BLG_DOUBLE_TEXT], fixed[400];
    blg_buf_text(out, text);
    if (!strchr(blg_str_print_double(value, number), 'e')) {
        blg_buf_text(out, number);
        return;
    }
    snprintf(fixed, sizeof fixed, "%.20f", value);
    fixed[strcspn(fixed, ",")] = fixed[strcspn(fixed, ",")] ? '.' : '\0';
    blg_buf_text(out, fixed);
}
