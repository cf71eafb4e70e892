/* Tsv: the text is copied once. Tabs and line feeds of the copy become terminators, so a cell is a
 * pointer into the copy. All bytes are checked before the text is split: so no cell holds a zero
 * byte, and messages may print any cell. */
#include "catalogue/tsv.h"

#include "base/error.h"
#include "base/str.h"

#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static blg_status fail_at(const blg_tsv *table, int line, int column, blg_error *error) {
    blg_error_at(error, table->file, line, column);
    return BLG_INVALID;
}

blg_status blg_tsv_fail(const blg_tsv *table, const blg_tsv_cell *cell, int offset,
                        blg_error *error, const char *format, ...) {
    char text[sizeof error->text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    blg_error_set(error, BLG_INVALID, "%s", text);
    long index = (long)(cell - table->cells);
    blg_error_key(error, "%s", table->columns[index % table->n_columns]);
    return fail_at(table, cell->line, cell->column + offset, error);
}

const blg_tsv_cell *blg_tsv_cell_at(const blg_tsv *table, int row, int column) {
    return &table->cells[(size_t)row * (size_t)table->n_columns + (size_t)column];
}

/* ---- bytes ---- */

/* Length of the UTF-8 sequence at text; 0 if it is malformed, overlong or a surrogate. */
static size_t utf8_length(const unsigned char *text, size_t left) {
    unsigned c = text[0];
    size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    unsigned second = n > 1 ? text[1] : 0;
    if ((c == 0xe0 && second < 0xa0) || (c == 0xed && second > 0x9f) ||
        (c == 0xf0 && second < 0x90) || (c == 0xf4 && second > 0x8f))
        return 0;
    return n;
}

static const char *byte_fault(const unsigned char *text, size_t left) {
    if (text[0] == '\0')
        return "a NUL byte; expected text";
    if (text[0] == '\r')
        return "a carriage return; expected lines that end with a line feed alone";
    if (text[0] != '\t' && text[0] != '\n' && (text[0] < 0x20 || text[0] == 0x7f))
        return "a control character; expected text";
    if (utf8_length(text, left) == 0)
        return "invalid UTF-8";
    return NULL;
}

static blg_status check_bytes(const blg_tsv *table, const blg_tsv_source *source, int *n_lines,
                              blg_error *error) {
    const unsigned char *text = (const unsigned char *)source->text;
    int line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < source->size;) {
        const char *fault = byte_fault(text + i, source->size - i);
        if (fault) {
            blg_error_set(error, BLG_INVALID, "%s", fault);
            return fail_at(table, line, (int)(i - begin) + 1, error);
        }
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        }
        i += utf8_length(text + i, source->size - i);
    }
    *n_lines = begin == source->size ? line - 1 : line;
    return BLG_OK;
}

/* ---- lines ---- */

/* Splits the line at *at into cells and moves *at behind the line. Stores at most max cells;
 * returns the number of cells in the line. */
static int split_line(char **at, int line, blg_tsv_cell *cells, int max) {
    char *c = *at, *begin = *at;
    int n = 0;
    for (char *first = c;; c++) {
        if (*c != '\t' && *c != '\n' && *c != '\0')
            continue;
        char end = *c;
        *c = '\0';
        if (n < max)
            cells[n] = (blg_tsv_cell){first, line, (int)(first - begin) + 1};
        n++;
        first = c + 1;
        if (end != '\t') {
            *at = end == '\n' ? c + 1 : c;
            return n;
        }
    }
}

static int column_index(const blg_tsv *table, const char *name) {
    return blg_str_index(name, table->columns, table->n_columns);
}

static blg_status bad_column(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error,
                             const char *format, const char *detail) {
    blg_error_set(error, BLG_INVALID, format, cell->text, detail);
    return fail_at(table, cell->line, cell->column, error);
}

static blg_status check_known_columns(const blg_tsv *table, const blg_tsv_cell *cells, int n,
                                      blg_error *error) {
    for (int i = 0; i < n; i++) {
        if (column_index(table, cells[i].text) < 0) {
            const char *near =
                blg_str_nearest(cells[i].text, table->columns, (size_t)table->n_columns);
            return bad_column(table, &cells[i], error, "unknown column \"%.80s\"%s",
                              blg_str_guess(near).text);
        }
        for (int j = 0; j < i; j++)
            if (strcmp(cells[i].text, cells[j].text) == 0)
                return bad_column(table, &cells[i], error, "column \"%s\" is repeated%s", "");
    }
    return BLG_OK;
}

static blg_status check_header(const blg_tsv *table, const blg_tsv_cell *cells, int n, int length,
                               blg_error *error) {
    int stored = n < table->n_columns + 1 ? n : table->n_columns + 1;
    blg_status status = check_known_columns(table, cells, stored, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < table->n_columns; i++) {
        bool found = false;
        for (int j = 0; j < stored; j++)
            found = found || strcmp(table->columns[i], cells[j].text) == 0;
        if (!found) {
            blg_error_set(error, BLG_INVALID, "missing column \"%s\", number %d of %d",
                          table->columns[i], i + 1, table->n_columns);
            return fail_at(table, 1, i < stored ? cells[i].column : length + 1, error);
        }
    }
    for (int i = 0; i < table->n_columns; i++)
        if (strcmp(cells[i].text, table->columns[i]) != 0)
            return bad_column(table, &cells[i], error,
                              "column \"%s\" stands where \"%s\" is expected", table->columns[i]);
    return BLG_OK;
}

static blg_status read_rows(blg_tsv *table, char *at, blg_error *error) {
    for (int row = 0; row < table->n_rows; row++) {
        blg_tsv_cell *cells = &table->cells[(size_t)row * (size_t)table->n_columns];
        const char *begin = at;
        int n = split_line(&at, row + 2, cells, table->n_columns);
        if (n == table->n_columns)
            continue;
        if (n == 1 && cells[0].text[0] == '\0')
            blg_error_set(error, BLG_INVALID, "an empty line; expected a row of %d cells",
                          table->n_columns);
        else
            blg_error_set(error, BLG_INVALID, "%d cells in this row, expected %d", n,
                          table->n_columns);
        const blg_tsv_cell *last = &cells[n < table->n_columns ? n - 1 : table->n_columns - 1];
        size_t end = (size_t)(last->text - begin) + strlen(last->text);
        return fail_at(table, row + 2, (int)end + 1, error);
    }
    return BLG_OK;
}

blg_status blg_tsv_parse(blg_arena *arena, const blg_tsv_source *source, const char *const *columns,
                         int n_columns, blg_tsv *table, blg_error *error) {
    *table = (blg_tsv){.file = source->file, .columns = columns, .n_columns = n_columns};
    int n_lines = 0;
    if (source->size == 0) {
        blg_error_set(error, BLG_INVALID, "the table is empty; expected a header line");
        return fail_at(table, 1, 0, error);
    }
    if (source->size > BLG_TSV_MAX_BYTES) {
        blg_error_set(error, BLG_INVALID, "the table is larger than %zu bytes", BLG_TSV_MAX_BYTES);
        return fail_at(table, 0, 0, error);
    }
    blg_status status = check_bytes(table, source, &n_lines, error);
    if (status != BLG_OK)
        return status;
    table->n_rows = n_lines - 1;
    if (table->n_rows > BLG_TSV_MAX_ROWS) {
        blg_error_set(error, BLG_INVALID, "more than %d rows", BLG_TSV_MAX_ROWS);
        return fail_at(table, BLG_TSV_MAX_ROWS + 2, 0, error);
    }
    char *copy = BLG_NEW(arena, char, source->size + 1);
    blg_tsv_cell *header = BLG_NEW(arena, blg_tsv_cell, n_columns + 1);
    table->cells = BLG_NEW(arena, blg_tsv_cell, (size_t)table->n_rows * (size_t)n_columns);
    if (!copy || !header || !table->cells)
        return blg_no_memory(error);
    memcpy(copy, source->text, source->size);
    char *at = copy;
    int length = (int)strcspn(copy, "\n"); /* of the header, before it is split */
    int n = split_line(&at, 1, header, n_columns + 1);
    status = check_header(table, header, n, length, error);
    return status == BLG_OK ? read_rows(table, at, error) : status;
}
