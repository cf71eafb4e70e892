/* Functions that several formats use. They are not in export.c, because export.c depends on every
 * format. */
#include "export/exporter.h"

#include "base/str.h"
#include "ink/ink.h"

#include <stdio.h>
#include <string.h>

#define OF_FAMILY(f)                                                                               \
    f "_*.lg", f "_*.py", f "_*/0/+.svg", f "_*/1/+.svg", f "/" f "_action_programs.json"

static const char *const patterns[] = {"vocab.json",    "ShapeBongard_V2_split.json",
                                       "tokens_*.npy",  "images_*.npy",
                                       "labels_*.npy",  "index_*.jsonl",
                                       OF_FAMILY("ff"), OF_FAMILY("bd"),
                                       OF_FAMILY("hd")};
const blg_target_kind blg_export_target = {
    .noun = "export",
    .patterns = patterns,
    .n_patterns = sizeof patterns / sizeof *patterns,
    .hint = "expected a problem's name to begin with ff_, bd_ or hd_"};

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
