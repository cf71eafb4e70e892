/* Dump: the stages of a picture as text, one row per action, stroke or ink item.
 *
 * Rows are tab-separated under a row of column names; numbers have four decimals and '.' in any
 * locale; a column without meaning for a row holds "-". Each function writes at most size bytes
 * with the terminator (buf may be NULL if size is 0) and returns the full length without it. */
#ifndef INK_DUMP_H
#define INK_DUMP_H

#include "ink/ink.h"

/* action kind type length extent_deg turn_deg */
size_t blg_dump_program(const blg_program *program, char *buf, size_t size);
/* stroke kind type start_x start_y end_x end_y heading_start_deg heading_end_deg length centre_x
 * centre_y radius extent_deg */
size_t blg_dump_strokes(const blg_stroke *strokes, int n, char *buf, size_t size);
/* item kind type shape stroke n points; points are "x,y" separated by spaces */
size_t blg_dump_ink(const blg_ink *ink, char *buf, size_t size);

#endif
