/* Lines: a text file read line by line. Memory use does not grow with the file: one block and one
 * line. */
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
    size_t start, scanned; /* first byte not yet taken; no line end lies between start and here */
    const char *line; /* the line taken last, without its line feed; NULL at the end of the file */
    size_t size;      /* bytes of line */
    int number;       /* number of line in the file, from 1 */
} blg_lines;

/* Opens a file. folder is as in blg_open (base/open.h); if it is NULL, path "-" is standard input.
 * BLG_IO with the path. The caller must close lines, even after a failure. */
BLG_MUST_USE blg_status blg_lines_open(blg_lines *lines, const char *folder, const char *path,
                                       blg_error *error);
void blg_lines_close(blg_lines *lines);
/* Takes the next line, which is valid until the next call. BLG_IO, or BLG_INVALID for a line longer
 * than 8 MiB (up to 256 KiB more may pass). Both come with path and line number. */
BLG_MUST_USE blg_status blg_lines_next(blg_lines *lines, blg_error *error);

#endif
