/* Tsv: splits a tab-separated table with a fixed header into cells; each cell knows its line and
 * column.
 *
 * The reader is strict: UTF-8 without control characters; each line ends with a line feed (the last
 * may lack it) and no carriage return; the header holds the expected columns in their order; every
 * row has as many cells as the header. */
#ifndef CATALOGUE_TSV_H
#define CATALOGUE_TSV_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

/* Thirty times the size of the published catalogue: a larger file is not a table of shapes. */
#define BLG_TSV_MAX_ROWS  20000
#define BLG_TSV_MAX_BYTES ((size_t)16 * 1024 * 1024)

typedef struct blg_tsv_cell {
    const char *text;
    int line, column; /* 1-based; column in bytes */
} blg_tsv_cell;

typedef struct blg_tsv {
    const char *file; /* for messages */
    const char *const *columns;
    int n_columns, n_rows; /* the header is not a row */
    blg_tsv_cell *cells;   /* n_rows * n_columns, row by row */
} blg_tsv;

/* A table's text before any check: size bytes of any content. */
typedef struct blg_tsv_source {
    const char *file;
    const char *text;
    size_t size;
} blg_tsv_source;

/* Splits the text of a table into cells, which live in arena. columns, the expected column names,
 * is borrowed. */
blg_status blg_tsv_parse(blg_arena *arena, const blg_tsv_source *source, const char *const *columns,
                         int n_columns, blg_tsv *table, blg_error *error);

const blg_tsv_cell *blg_tsv_cell_at(const blg_tsv *table, int row, int column);

/* Sets and returns BLG_INVALID, at `offset` bytes into the cell; the key is the cell's column name.
 */
blg_status blg_tsv_fail(const blg_tsv *table, const blg_tsv_cell *cell, int offset,
                        blg_error *error, const char *format, ...) BLG_PRINTF(5);

#endif
