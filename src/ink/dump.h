/* Dump: the stages of a picture (actions, strokes, ink items) as text, with one row for each
 * action, stroke or item.
 *
 * Tabs separate the columns; the first row names them. Numbers have four decimals and '.' in any
 * locale. A column that does not apply to a row holds "-". Each function appends to out. */
#ifndef INK_DUMP_H
#define INK_DUMP_H

#include "base/buf.h"
#include "ink/ink.h"

/* One row for each action: action kind type length extent_deg turn_deg */
void blg_dump_program(blg_buf *out, const blg_program *program);
/* One row for each stroke: stroke kind type start_x start_y end_x end_y heading_start_deg
 * heading_end_deg length centre_x centre_y radius extent_deg */
void blg_dump_strokes(blg_buf *out, const blg_stroke *strokes, int n);
/* One row for each ink item: item kind type shape stroke n points; points are "x,y" with spaces
 * between them */
void blg_dump_ink(blg_buf *out, const blg_ink *ink);

#endif
