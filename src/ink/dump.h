/* Dump: the stages of a picture as text, one row per action, stroke or ink item.
 *
 * Columns are separated by tabs and named in the first row. Numbers have four decimals and '.' in
 * any locale. A column without meaning for a row holds "-". Each function appends to out. */
#ifndef INK_DUMP_H
#define INK_DUMP_H

#include "base/buf.h"
#include "ink/ink.h"

/* action kind type length extent_deg turn_deg */
void blg_dump_program(blg_buf *out, const blg_program *program);
/* stroke kind type start_x start_y end_x end_y heading_start_deg heading_end_deg length centre_x
 * centre_y radius extent_deg */
void blg_dump_strokes(blg_buf *out, const blg_stroke *strokes, int n);
/* item kind type shape stroke n points; points are "x,y" separated by spaces */
void blg_dump_ink(blg_buf *out, const blg_ink *ink);

#endif
