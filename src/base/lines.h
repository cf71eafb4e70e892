/* Lines: a text file read line by line. Memory holds one block and one line, however long the file
 * is. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include "base/buf.h"
#include "base/error.h"

#include <stdio.h>

/* Zero: not open. */
typedef struct blg_lines {
    FILE *file;
    const char *path; /* borrowed */
    blg_buf block;
    size_t start, scanned; /* of what is not yet taken; up to where no line end was found */
    const char *line;      /* taken last, without its end; NULL at the end of the file */
    size_t size;           /* of that line */
    int number;            /* of that line, from 1 */
} blg_lines;

/* folder is blg_open's; without it "-" is standard input. BLG_IO with the path. Whatever happens,
 * lines is to be closed. */
BLG_MUST_USE blg_status blg_lines_open(blg_lines *lines, const char *folder, const char *path,
                                       blg_error *error);
void blg_lines_close(blg_lines *lines);
/* Takes the next line, valid until the next call. BLG_IO, or BLG_INVALID for a line that is longer
 * than any of ours, both with path and line. */
BLG_MUST_USE blg_status blg_lines_next(blg_lines *lines, blg_error *error);

#endif
