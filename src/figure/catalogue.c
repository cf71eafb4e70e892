/* The catalogue: the shapes that problems are made of, and what is measured of them. The texts of
 * the tables come in and are checked cell by cell; an object comes out that gives shapes by index
 * and by name, with programs and labels. The facts at the end measure further figures and keep the
 * results. Plan, builders, judge and the commands on shapes use both. */
#include "figure/catalogue.h"

#include "base/archive.h"
#include "base/geometry.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/text.h"
#include "embedded.h"
#include "figure/ink.h"

#include <assert.h>
#include <stdatomic.h>

/* ---- tsv ---- */

/* Splits a tab-separated table into cells, and names the place of a mistake. The text is copied
 * once. Tabs and line feeds of the copy become terminators, so a cell is a pointer into the copy.
 * All bytes are checked before the text is split: so no cell holds a zero byte, and messages may
 * print any cell. */

/* Adds the place to the error. */
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

/* What is wrong with the character at text; NULL: nothing. */
static const char *byte_fault(const char *text) {
    const unsigned char c = (unsigned char)*text;
    return c == '\0'   ? "a NUL byte; expected text"
           : c == '\r' ? "a carriage return; expected lines that end with a line feed alone"
           : c != '\t' && c != '\n' && (c < 0x20 || c == 0x7f)
               ? "a control character; expected text"
           : blg_str_utf8(text) == 0 ? "invalid UTF-8"
                                     : NULL;
}

/* Refuses the text at its first bad character; else *n_lines gets the number of lines, of which the
 * last may have no line feed. text: `size` bytes and a zero byte. */
static blg_status check_bytes(const blg_tsv *table, const char *text, size_t size, int *n_lines,
                              blg_error *error) {
    int line = 1;
    size_t begin = 0;
    for (size_t i = 0; i < size; i += blg_str_utf8(text + i)) {
        const char *fault = byte_fault(text + i);
        if (fault) {
            blg_error_set(error, BLG_INVALID, "%s", fault);
            return fail_at(table, line, (int)(i - begin) + 1, error);
        }
        if (text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    }
    *n_lines = begin == size ? line - 1 : line;
    return BLG_OK;
}

/* ---- lines ---- */

/* Splits the line at *at into cells and moves *at to the next line. Stores at most max cells;
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

/* The error for a cell of the head line. format: with %s for the cell, then for detail. */
static blg_status bad_column(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error,
                             const char *format, const char *detail) {
    blg_error_set(error, BLG_INVALID, format, cell->text, detail);
    return fail_at(table, cell->line, cell->column, error);
}

/* Refuses a head line with a column that the table does not have, or with a column twice. cells:
 * the n cells of the head line. */
static blg_status check_known_columns(const blg_tsv *table, const blg_tsv_cell *cells, int n,
                                      blg_error *error) {
    for (int i = 0; i < n; i++) {
        if (blg_str_index(cells[i].text, table->columns, table->n_columns) < 0) {
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

/* Refuses the head line unless it has the table's columns in order. n: number of its cells; length:
 * number of its bytes. A missing column is reported before a wrong order. */
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

/* Splits the lines after the head line into table->cells. Every row must have as many cells as the
 * table has columns. Row 0 stands in line 2 of the file. */
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

/* Reads a table of tab-separated values. Checks the bytes of the whole text first, then the head
 * line, then the rows; a mistake is reported with its line. */
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
    char *copy = BLG_NEW(arena, char, source->size + 1);
    if (!copy)
        return blg_no_memory(error);
    memcpy(copy, source->text, source->size);
    blg_status status = check_bytes(table, copy, source->size, &n_lines, error);
    if (status != BLG_OK)
        return status;
    table->n_rows = n_lines - 1;
    if (table->n_rows > BLG_TSV_MAX_ROWS) {
        blg_error_set(error, BLG_INVALID, "more than %d rows", BLG_TSV_MAX_ROWS);
        return fail_at(table, BLG_TSV_MAX_ROWS + 2, 0, error);
    }
    blg_tsv_cell *header = BLG_NEW(arena, blg_tsv_cell, n_columns + 1);
    table->cells = BLG_NEW(arena, blg_tsv_cell, (size_t)table->n_rows * (size_t)n_columns);
    if (!header || !table->cells)
        return blg_no_memory(error);
    char *at = copy;
    int length = (int)strcspn(copy, "\n"); /* of the header, before it is split */
    int n = split_line(&at, 1, header, n_columns + 1);
    status = check_header(table, header, n, length, error);
    BLG_THEN(status, read_rows(table, at, error));
    return status;
}

/* ---- catalogue ---- */

/* Catalogue: joins two tables into one immutable object. The object and everything it holds live in
 * the object's arena. Names are kept in two orders: in table order, for the plan, and sorted, for
 * lookup. */

enum { NAME, TITLE, SUPER_CLASS, ACTIONS, TURNS };                    /* program table */
enum { LABEL_NAME, LABEL_SUPER_CLASS, LABEL_DECORABLE, FIRST_LABEL }; /* label table */

typedef struct name_entry {
    const char *name;
    int index;
} name_entry;

typedef void (*kept_free)(void *);

struct blg_catalogue {
    blg_arena arena;
    int n_shapes, n_super_classes, n_warnings, cap_warnings;
    blg_shape *shapes;
    const char **names; /* in table order */
    name_entry *sorted;
    const char **super_classes, **warnings;
    char digest[BLG_DIGEST_TEXT];
    blg_pair_list pairs;
    _Atomic(void *) kept;       /* an object that blg_catalogue_keep has stored, or NULL */
    _Atomic(kept_free) destroy; /* frees `kept` */
};

const char *const blg_program_columns[BLG_PROGRAM_COLUMNS] = {
    "shape function name", "shape name", "super class", "set of base actions", "turn angles"};

void blg_label_columns(const char *columns[BLG_LABEL_COLUMNS]) {
    columns[LABEL_NAME] = "shape function name";
    columns[LABEL_SUPER_CLASS] = "super class";
    columns[LABEL_DECORABLE] = "if stamp";
    for (int i = 0; i < BLG_PUBLISHED_ATTRIBUTES; i++)
        columns[FIRST_LABEL + i] = blg_attribute_name((blg_attribute)i);
}

void *blg_catalogue_take(const blg_catalogue *catalogue) {
    return atomic_exchange(&((blg_catalogue *)catalogue)->kept, NULL);
}

void blg_catalogue_keep(const blg_catalogue *catalogue, void *object, void (*destroy)(void *)) {
    blg_catalogue *c = (blg_catalogue *)catalogue;
    atomic_store(&c->destroy, destroy);
    object = atomic_exchange(&c->kept, object);
    if (object)
        destroy(object);
}

void blg_catalogue_free(blg_catalogue *catalogue) {
    if (!catalogue)
        return;
    if (catalogue->kept)
        catalogue->destroy(catalogue->kept);
    blg_array_free(&catalogue->warnings);
    blg_object_free(catalogue);
}

/* ---- program table ---- */

/* Reads the rows of the program table: shapes with names, super classes and programs. */

/* The number of a super class, which is a new number for a new name. */
static int super_class_id(blg_catalogue *c, const char *name) {
    const int known = blg_str_index(name, c->super_classes, c->n_super_classes);
    if (known >= 0)
        return known;
    c->super_classes[c->n_super_classes] = name;
    return c->n_super_classes++;
}

/* Reads a row of the program table. Labels stay undecided until the label table is read. */
static blg_status read_shape(blg_catalogue *c, const blg_tsv *table, int row, blg_error *error) {
    blg_shape *shape = &c->shapes[row];
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    blg_status status = blg_cell_name(table, &cells[NAME], error);
    BLG_THEN(status, blg_cell_text(table, &cells[TITLE], error));
    BLG_THEN(status, blg_cell_text(table, &cells[SUPER_CLASS], error));
    BLG_THEN(status,
             blg_cell_program(table, &cells[ACTIONS], &cells[TURNS], &shape->program, error));
    if (status != BLG_OK)
        return status;
    shape->name = c->names[row] = cells[NAME].text;
    shape->title = cells[TITLE].text;
    shape->super_class_id = super_class_id(c, cells[SUPER_CLASS].text);
    shape->super_class = c->super_classes[shape->super_class_id];
    shape->decorable = true;
    memset(shape->labels, BLG_UNDECIDED, sizeof shape->labels);
    return BLG_OK;
}

static int by_name(const void *a, const void *b) {
    const name_entry *left = a, *right = b;
    int order = strcmp(left->name, right->name);
    return order ? order : left->index - right->index;
}

/* Sorts the names for lookup; refuses a name that stands twice. */
static blg_status sort_names(blg_catalogue *c, const blg_tsv *table, blg_error *error) {
    for (int i = 0; i < c->n_shapes; i++)
        c->sorted[i] = (name_entry){c->names[i], i};
    BLG_SORT(c->sorted, c->n_shapes, by_name);
    for (int i = 1; i < c->n_shapes; i++) {
        const name_entry *first = &c->sorted[i - 1], *again = &c->sorted[i];
        if (strcmp(first->name, again->name) == 0)
            return blg_tsv_fail(table, blg_tsv_cell_at(table, again->index, NAME), 0, error,
                                "shape \"%s\" is named twice, first in line %d", again->name,
                                blg_tsv_cell_at(table, first->index, NAME)->line);
    }
    return BLG_OK;
}

/* Reads the program table, which says how many shapes there are. */
static blg_status read_programs(blg_catalogue *c, const blg_tsv_source *source, blg_error *error) {
    blg_tsv table;
    blg_status status =
        blg_tsv_parse(&c->arena, source, blg_program_columns, BLG_PROGRAM_COLUMNS, &table, error);
    if (status != BLG_OK)
        return status;
    c->n_shapes = table.n_rows;
    c->shapes = BLG_NEW(&c->arena, blg_shape, table.n_rows);
    c->names = BLG_NEW(&c->arena, const char *, table.n_rows);
    c->sorted = BLG_NEW(&c->arena, name_entry, table.n_rows);
    c->super_classes = BLG_NEW(&c->arena, const char *, table.n_rows);
    if (!c->shapes || !c->names || !c->sorted || !c->super_classes)
        return blg_no_memory(error);
    for (int row = 0; row < table.n_rows; row++) {
        status = read_shape(c, &table, row, error);
        if (status != BLG_OK)
            return status;
    }
    return sort_names(c, &table, error);
}

/* ---- label table ---- */

/* Reads the rows of the label table into the shapes of the program table. */

/* The error for a row of the label table whose shape is not that of the program table's row. */
static blg_status wrong_name(const blg_catalogue *c, const blg_tsv *table, int row,
                             const blg_tsv_cell *cell, blg_error *error) {
    const char *near = blg_catalogue_nearest(c, cell->text);
    if (near && blg_catalogue_find(c, cell->text) < 0)
        return blg_tsv_fail(table, cell, 0, error,
                            "shape \"%.80s\" is not in the program table; did you mean \"%s\"?",
                            cell->text, near);
    return blg_tsv_fail(table, cell, 0, error,
                        "shape \"%.80s\" stands where the program table has \"%s\"", cell->text,
                        c->names[row]);
}

/* Keeps a warning about a label that reads "10" in place of -1 (blg_cell_label). */
static blg_status warn_of_10(blg_catalogue *c, const blg_tsv *table, const blg_tsv_cell *cell,
                             int row, blg_error *error) {
    char text[400];
    snprintf(text, sizeof text, "%s:%d:%d: %s: \"%s\" of %s is read as -1, neither 1 nor 0",
             table->file, cell->line, cell->column,
             table->columns[(cell - table->cells) % table->n_columns], cell->text, c->names[row]);
    const char *kept = blg_arena_strdup(&c->arena, text);
    if (!kept ||
        !blg_array_grow(&c->warnings, &c->cap_warnings, c->n_warnings + 1, sizeof *c->warnings))
        return blg_no_memory(error);
    c->warnings[c->n_warnings++] = kept;
    return BLG_OK;
}

/* The label of "attribute a and attribute b", from the labels of a and b. */
static int8_t label_of_both(int8_t a, int8_t b) {
    if (a == 1 && b == 1)
        return 1;
    return a == BLG_UNDECIDED || b == BLG_UNDECIDED ? BLG_UNDECIDED : 0;
}

/* Reads a shape's row of the label table. The attribute symmetric_transposed has no column: it
 * follows from two others. */
static blg_status read_labels_of(blg_catalogue *c, const blg_tsv *table, int row,
                                 blg_error *error) {
    blg_shape *shape = &c->shapes[row];
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    if (strcmp(cells[LABEL_NAME].text, shape->name) != 0)
        return wrong_name(c, table, row, &cells[LABEL_NAME], error);
    if (strcmp(cells[LABEL_SUPER_CLASS].text, shape->super_class) != 0)
        return blg_tsv_fail(table, &cells[LABEL_SUPER_CLASS], 0, error,
                            "super class \"%.80s\" of \"%s\" is \"%s\" in the program table",
                            cells[LABEL_SUPER_CLASS].text, shape->name, shape->super_class);
    blg_status status = blg_cell_flag(table, &cells[LABEL_DECORABLE], &shape->decorable, error);
    for (int i = 0; i < BLG_PUBLISHED_ATTRIBUTES && status == BLG_OK; i++) {
        bool is_10 = false; /* the cell reads "10" in place of -1 */
        const blg_tsv_cell *cell = &cells[FIRST_LABEL + i];
        status = blg_cell_label(table, cell, &shape->labels[i], &is_10, error);
        if (is_10)
            status = warn_of_10(c, table, cell, row, error);
    }
    shape->labels[BLG_ATTR_symmetric_transposed] =
        label_of_both(shape->labels[BLG_ATTR_symmetric], shape->labels[BLG_ATTR_self_transposed]);
    return status;
}

/* Reads the label table. Its rows must name the shapes of the program table in the same order. */
static blg_status read_labels(blg_catalogue *c, const blg_tsv_source *source, blg_error *error) {
    const char *columns[BLG_LABEL_COLUMNS];
    blg_label_columns(columns);
    blg_tsv table;
    blg_status status = blg_tsv_parse(&c->arena, source, columns, BLG_LABEL_COLUMNS, &table, error);
    for (int row = 0; row < table.n_rows && row < c->n_shapes && status == BLG_OK; row++)
        status = read_labels_of(c, &table, row, error);
    if (status == BLG_OK && table.n_rows != c->n_shapes) {
        status = blg_error_set(error, BLG_INVALID, "%d shapes, but %d in the program table",
                               table.n_rows, c->n_shapes);
        blg_error_at(error, table.file, table.n_rows + 1, 0);
    }
    return status;
}

/* ---- both tables ---- */

/* Makes a catalogue from its tables. labels: NULL if there is no label table; the labels of all
 * shapes are then undecided. */
blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               blg_catalogue **catalogue, blg_error *error) {
    *catalogue = NULL;
    if (blg_rounding_check(error) != BLG_OK)
        return BLG_FAILED;
    blg_catalogue *c = BLG_NEW_OBJECT(blg_catalogue);
    if (!c)
        return blg_no_memory(error);
    blg_status status = read_programs(c, programs, error);
    if (status == BLG_OK && labels)
        status = read_labels(c, labels, error);
    BLG_THEN(status, blg_digest_two(programs->text, programs->size, labels ? labels->text : "",
                                    labels ? labels->size : 0, c->digest, error));
    BLG_THEN(status,
             blg_digest_hex(programs->text, programs->size, c->pairs.program_digest, error));
    if (status == BLG_OK)
        *catalogue = c;
    else
        blg_catalogue_free(c);
    return status;
}

/* ---- table of pairs ---- */

/* Reads near_pairs.tsv, the pairs of shapes of one super class that are too similar. */

enum { PAIR_SHAPE, PAIR_OTHER, PAIR_STATE, PAIR_COLUMNS };
enum { PAIR_HEAD = BLG_DIGEST_TEXT + 24 }; /* "pair DIGEST ROWS" */

static blg_status read_pair_shape(const blg_catalogue *c, const blg_tsv *table,
                                  const blg_tsv_cell *cell, int *shape, blg_error *error) {
    *shape = blg_catalogue_find(c, cell->text);
    return *shape >= 0 ? BLG_OK
                       : blg_tsv_fail(table, cell, 0, error, "no shape \"%.80s\"", cell->text);
}

/* Reads a row of the table of pairs: two shapes of a super class, in the catalogue's order. */
static blg_status read_pair(const blg_catalogue *c, const blg_tsv *table, int row,
                            blg_known_pair *pair, blg_error *error) {
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    const char *state = cells[PAIR_STATE].text;
    blg_status status = read_pair_shape(c, table, &cells[PAIR_SHAPE], &pair->a, error);
    BLG_THEN(status, read_pair_shape(c, table, &cells[PAIR_OTHER], &pair->b, error));
    if (status != BLG_OK)
        return status;
    if (pair->a >= pair->b ||
        c->shapes[pair->a].super_class_id != c->shapes[pair->b].super_class_id)
        return blg_tsv_fail(table, &cells[PAIR_OTHER], 0, error,
                            "expected a later shape of the same super class as \"%.80s\"",
                            cells[PAIR_SHAPE].text);
    pair->state = strcmp(state, "near") == 0   ? BLG_PAIR_NEAR
                  : strcmp(state, "twin") == 0 ? BLG_PAIR_TWIN
                                               : BLG_PAIR_UNKNOWN;
    return pair->state != BLG_PAIR_UNKNOWN
               ? BLG_OK
               : blg_tsv_fail(table, &cells[PAIR_STATE], 0, error, "expected near or twin");
}

/* Reads the head line: the columns "shape", "other" and "pair DIGEST ROWS". DIGEST is that of the
 * program table for which the pairs were measured, ROWS the number of pairs. False if the line is
 * not so, or the digest not that of the catalogue's program table. third gets the third column's
 * name. */
static bool read_pair_head(const blg_catalogue *c, const blg_tsv_source *source,
                           char third[PAIR_HEAD], int *n_rows) {
    static const char first_two[] = "shape\tother\t";
    const size_t start = sizeof first_two - 1; /* of the third column */
    const char *end = source->size ? memchr(source->text, '\n', source->size) : NULL;
    const size_t size = end ? (size_t)(end - source->text) : 0;
    if (size <= start || size - start >= PAIR_HEAD || memcmp(source->text, first_two, start) != 0)
        return false;
    char expected[PAIR_HEAD];
    memcpy(third, source->text + start, size - start);
    third[size - start] = '\0';
    const char *before_rows = strrchr(third, ' ');
    *n_rows = before_rows ? atoi(before_rows) : -1;
    snprintf(expected, sizeof expected, "pair %s %d", c->pairs.program_digest, *n_rows);
    return *n_rows >= 0 && strcmp(third, expected) == 0;
}

/* Reads all rows of the table of pairs. The table must have as many rows as its head line says: a
 * pair that is not in the table counts as far, so a table that was cut off would be wrong. */
static blg_status read_pair_rows(const blg_catalogue *c, const blg_tsv *table, int rows,
                                 blg_known_pair *pairs, blg_error *error) {
    if (table->n_rows != rows) {
        blg_error_at(error, table->file, 1, 0);
        return blg_error_set(error, BLG_INVALID,
                             "its head line says %d pairs, there are %d; \"blogo shapes measure "
                             "--write\" writes the table anew",
                             rows, table->n_rows);
    }
    for (int i = 0; i < rows; i++) {
        blg_status status = read_pair(c, table, i, &pairs[i], error);
        if (status != BLG_OK)
            return status;
        const blg_known_pair *before = i ? &pairs[i - 1] : NULL;
        if (before &&
            (pairs[i].a < before->a || (pairs[i].a == before->a && pairs[i].b <= before->b)))
            return blg_tsv_fail(table, blg_tsv_cell_at(table, i, PAIR_OTHER), 0, error,
                                "expected each pair once, in the order of the program table");
    }
    return BLG_OK;
}

/* Reads a table of pairs. A table that was measured for other programs is not read, and counts as
 * stale. A table that is not the built-in table gets a digest, which the manifest names. */
blg_status blg_catalogue_read_pairs(blg_catalogue *catalogue, const blg_tsv_source *source,
                                    blg_error *error) {
    char third_column[PAIR_HEAD];
    int n_expected;
    if (!read_pair_head(catalogue, source, third_column, &n_expected)) {
        catalogue->pairs.stale = true;
        return BLG_OK;
    }
    const char *columns[PAIR_COLUMNS] = {"shape", "other", third_column};
    blg_tsv table;
    blg_status status =
        blg_tsv_parse(&catalogue->arena, source, columns, PAIR_COLUMNS, &table, error);
    if (status != BLG_OK)
        return status;
    blg_known_pair *pairs = BLG_NEW(&catalogue->arena, blg_known_pair, (size_t)table.n_rows + 1);
    if (!pairs)
        return blg_no_memory(error);
    status = read_pair_rows(catalogue, &table, n_expected, pairs, error);
    catalogue->pairs.pairs = pairs;
    catalogue->pairs.n = table.n_rows;
    catalogue->pairs.known = status == BLG_OK;
    const bool built_in = source->size == blg_embedded_near_pairs_tsv_size &&
                          memcmp(source->text, blg_embedded_near_pairs_tsv, source->size) == 0;
    if (status == BLG_OK && !built_in)
        status = blg_digest_hex(source->text, source->size, catalogue->pairs.digest, error);
    return status;
}

const blg_pair_list *blg_catalogue_pairs(const blg_catalogue *catalogue) {
    return &catalogue->pairs;
}

/* ---- access ---- */

/* Gives shapes, super classes and warnings by index, the digest, and finds a shape by its name. */

int blg_catalogue_size(const blg_catalogue *catalogue) {
    return catalogue->n_shapes;
}

const blg_shape *blg_catalogue_shape(const blg_catalogue *catalogue, int index) {
    return &catalogue->shapes[index];
}

/* Index of the shape with this name, by binary search among the sorted names; -1: none. */
int blg_catalogue_find(const blg_catalogue *catalogue, const char *name) {
    int low = 0, high = catalogue->n_shapes;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(name, catalogue->sorted[middle].name);
        if (order == 0)
            return catalogue->sorted[middle].index;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

const char *blg_catalogue_nearest(const blg_catalogue *catalogue, const char *name) {
    return blg_str_nearest(name, catalogue->names, (size_t)catalogue->n_shapes);
}

int blg_catalogue_super_classes(const blg_catalogue *catalogue) {
    return catalogue->n_super_classes;
}

const char *blg_catalogue_super_class(const blg_catalogue *catalogue, int id) {
    return catalogue->super_classes[id];
}

const char *blg_catalogue_digest(const blg_catalogue *catalogue) {
    return catalogue->digest;
}

int blg_catalogue_warnings(const blg_catalogue *catalogue) {
    return catalogue->n_warnings;
}

const char *blg_catalogue_warning(const blg_catalogue *catalogue, int index) {
    return catalogue->warnings[index];
}

/* ---- exact numbers ----
 *
 * Published text has three decimals: a turn of 120 degrees is written 0.833 and read as 119.88
 * degrees. So a program that was read from text differs from the catalogue's program of its shape.
 * The shape is found by comparing actions as text. Numbers rule out most shapes first. */

/* Largest errors of a number after rounding to thousandths of its range (1, 360 or 720 degrees),
 * plus the rounding of doubles. */
#define LENGTH_ERROR     0.00051
#define TURN_ERROR_DEG   (360 * LENGTH_ERROR)
#define EXTENT_ERROR_DEG (720 * LENGTH_ERROR)

/* Whether two actions have the same text, stroke types aside. */
static bool same_text(const blg_action *read, const blg_action *exact) {
    char one[BLG_ACTION_TEXT], other[BLG_ACTION_TEXT];
    blg_action typed = *exact;
    typed.type = read->type;
    size_t size = blg_action_print(read, one);
    return blg_action_print(&typed, other) == size && memcmp(one, other, size) == 0;
}

/* Whether two actions may have the same text. Turns are compared modulo 360, because -180 and 180
 * are the same turn. */
static bool nearly_same(const blg_action *read, const blg_action *exact) {
    double turn = fabs(read->turn_deg - exact->turn_deg);
    return read->kind == exact->kind && fabs(read->length - exact->length) <= LENGTH_ERROR &&
           fabs(read->extent_deg - exact->extent_deg) <= EXTENT_ERROR_DEG &&
           blg_least(turn, 360 - turn) <= TURN_ERROR_DEG;
}

/* Whether the program `read` was read from the text of the program `exact`. Texts are compared
 * last, because they are slow to print. */
static bool is_shape(const blg_program *read, const blg_program *exact) {
    if (read->n_actions != exact->n_actions)
        return false;
    for (int i = 0; i < read->n_actions; i++)
        if (!nearly_same(&read->actions[i], &exact->actions[i]))
            return false;
    for (int i = 0; i < read->n_actions; i++)
        if (!same_text(&read->actions[i], &exact->actions[i]))
            return false;
    return true;
}

void blg_catalogue_make_exact(const blg_catalogue *catalogue, blg_program *program) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_program *exact = &blg_catalogue_shape(catalogue, i)->program;
        if (!is_shape(program, exact))
            continue;
        for (int k = 0; k < program->n_actions; k++) {
            blg_stroke_type type = program->actions[k].type;
            program->actions[k] = exact->actions[k];
            program->actions[k].type = type;
        }
        return;
    }
}

/* ---- measured shapes ---- */

/* Packs the analyses of the built-in shapes into few bytes, and unpacks them. The build measures
 * these shapes once, so that the library need not do so at every start. */

/* The values of two bits in blg_decisions: 0 and 1 are decided; else the attribute does not apply,
 * or is near a threshold. */
enum { UNFIT = 2, NEAR = 3 };

/* Writes the n lowest bits of value at bit *place, and moves *place to the next bit. */
static void put_bits(blg_decisions *packed, int *place, int n, int value) {
    for (int i = 0; i < n; i++, ++*place)
        packed->bits[*place / 8] =
            (uint8_t)(packed->bits[*place / 8] | (value >> i & 1) << *place % 8);
}

/* Reads n bits at bit *place, and moves *place to the next bit. */
static int read_bits(const blg_decisions *packed, int *place, int n) {
    int value = 0;
    for (int i = 0; i < n; i++, ++*place)
        value |= (packed->bits[*place / 8] >> *place % 8 & 1) << i;
    return value;
}

enum { ATTRIBUTE_BITS = 2, COUNT_BITS = 6 };

/* Packs an analysis into few bits: two for each attribute, six for each count. Measured numbers
 * (figures, margins) are not kept. */
blg_decisions blg_decisions_of(const blg_analysis *analysis) {
    const int counts[] = {analysis->n_lines_min, analysis->n_lines_max, analysis->n_regions,
                          analysis->n_crossings, analysis->rotation_order};
    blg_decisions packed = {{0}};
    int place = 0;
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *measure = &analysis->attributes[i];
        put_bits(&packed, &place, ATTRIBUTE_BITS,
                 measure->value != BLG_UNDECIDED ? measure->value
                 : measure->near                 ? NEAR
                                                 : UNFIT);
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        put_bits(&packed, &place, COUNT_BITS, counts[i]);
    return packed;
}

/* Unpacks what blg_decisions_of has packed. Measured numbers are 0. */
blg_analysis blg_decisions_analysis(const blg_decisions *packed) {
    blg_analysis analysis = {.n_regions = 0};
    int *const counts[] = {&analysis.n_lines_min, &analysis.n_lines_max, &analysis.n_regions,
                           &analysis.n_crossings, &analysis.rotation_order};
    int place = 0;
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const int value = read_bits(packed, &place, ATTRIBUTE_BITS);
        analysis.attributes[i].value = (int8_t)(value >= UNFIT ? BLG_UNDECIDED : value);
        analysis.attributes[i].near = value == NEAR;
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        *counts[i] = read_bits(packed, &place, COUNT_BITS);
    analysis.mirror_axes = blg_mirror_axes(&analysis);
    return analysis;
}

const blg_measured *blg_measured_of(const blg_catalogue *catalogue) {
    const blg_measured *table = &blg_measured_table;
    const bool same =
        table->n && table->n == blg_catalogue_size(catalogue) &&
        strcmp(table->program_digest, blg_catalogue_pairs(catalogue)->program_digest) == 0;
    return same ? table : NULL;
}

blg_pair blg_measured_pair(int a, int b) {
    const int low = a < b ? a : b, high = a < b ? b : a;
    for (int k = 0; k < blg_measured_table.n_pairs; k++) {
        const blg_known_pair *pair = &blg_measured_table.pairs[k];
        if (pair->a == high && pair->b == low) /* the table has the later shape first */
            return pair->state;
    }
    return BLG_PAIR_FAR;
}

/* ---- facts ---- */

/* A fact is what is measured of one figure: its attributes, structure and prepared distances. The
 * cache measures a figure when it is first asked for, and compares two figures once. Builders and
 * judge ask it. */

#define MOST_FACTS 1024             /* more figures than the built-in catalogue has (627) */
#define BUCKETS    (4 * MOST_FACTS) /* of the hash table */

/* A cache of measured figures: a hash table of programs, and how pairs of them compare. */
struct blg_facts {
    blg_analyser *analyser;
    const blg_known_pairs *known; /* or NULL */
    const blg_measured *measured; /* of the shapes of known, or NULL */
    int n;
    int buckets[BUCKETS]; /* index of an entry + 1; 0: free */
    uint64_t hashes[MOST_FACTS];
    blg_fact entries[MOST_FACTS];
    uint8_t pairs[MOST_FACTS][MOST_FACTS]; /* blg_pair of two entries; symmetric */
};

blg_status blg_facts_create(blg_arena *arena, blg_facts **facts, blg_error *error) {
    *facts = BLG_NEW(arena, blg_facts, 1);
    if (!*facts)
        return blg_no_memory(error);
    return blg_analyser_create(&(*facts)->analyser, error);
}

void blg_facts_free(blg_facts *facts) {
    if (facts)
        blg_analyser_free(facts->analyser);
}

void blg_facts_use(blg_facts *facts, const blg_known_pairs *known) {
    facts->known = known;
    facts->measured = known ? blg_measured_of(known->catalogue) : NULL;
}

void blg_facts_make_room(blg_facts *facts, int n) {
    if (facts->n + n <= MOST_FACTS)
        return;
    facts->n = 0;
    memset(facts->buckets, 0, sizeof facts->buckets);
    memset(facts->pairs, 0, sizeof facts->pairs);
}

/* The hash of what `hash` stands for, followed by a number. */
static uint64_t add_number(uint64_t hash, double value) {
    uint64_t bits;
    value += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &value, sizeof bits);
    return blg_stir(hash ^ bits);
}

uint64_t blg_facts_hash(const blg_program *program) {
    uint64_t hash = (uint64_t)program->n_actions;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        hash = add_number(hash, a->length + 2 * (double)a->kind);
        hash = add_number(hash, a->extent_deg);
        hash = add_number(hash, a->turn_deg);
    }
    return hash;
}

/* The shape of the catalogue with these strokes; BLG_NONE: none, or no catalogue is known. */
static int find_shape(const blg_known_pairs *known, const blg_program *geometry) {
    for (int i = 0; known && i < blg_catalogue_size(known->catalogue); i++)
        if (blg_program_same_path(geometry, &blg_catalogue_shape(known->catalogue, i)->program))
            return i;
    return BLG_NONE;
}

/* Fills *fact: the program without stroke types, and what is measured of its figure. A built-in
 * shape has the analysis that was made when the project was built. */
static void measure_fact(blg_facts *facts, const blg_program *program, blg_fact *fact) {
    fact->geometry = *program;
    for (int i = 0; i < program->n_actions; i++)
        fact->geometry.actions[i].type = BLG_NORMAL;
    fact->shape = find_shape(facts->known, &fact->geometry);
    blg_figure_prepare(&fact->geometry, &fact->figure);
    blg_structure_prepare(&fact->geometry, &fact->structure);
    if (fact->shape >= 0 && facts->measured && facts->measured->analyses) {
        fact->analysis = facts->measured->analyses[fact->shape];
        return;
    }
    blg_analyse(facts->analyser, &fact->geometry, &fact->analysis);
}

/* Index of the facts of a program. Looks the program up in the hash table (open addressing); a
 * program that is not there is measured and takes the first free bucket. */
int blg_facts_index(blg_facts *facts, const blg_program *program) {
    const uint64_t hash = blg_facts_hash(program);
    size_t bucket = hash % BUCKETS;
    for (; facts->buckets[bucket]; bucket = (bucket + 1) % BUCKETS) {
        const int index = facts->buckets[bucket] - 1;
        if (facts->hashes[index] == hash &&
            blg_program_same_path(program, &facts->entries[index].geometry))
            return index;
    }
    assert(facts->n < MOST_FACTS);
    measure_fact(facts, program, &facts->entries[facts->n]);
    facts->hashes[facts->n] = hash;
    facts->buckets[bucket] = facts->n + 1;
    return facts->n++;
}

blg_status blg_facts_get(blg_facts *facts, const blg_program *program, int *index,
                         blg_error *error) {
    if (facts->n == MOST_FACTS)
        return blg_error_set(error, BLG_FAILED, "more than %d figures in one problem", MOST_FACTS);
    *index = blg_facts_index(facts, program);
    return BLG_OK;
}

const blg_fact *blg_facts_at(const blg_facts *facts, int index) {
    return &facts->entries[index];
}

/* Compares two figures. structure_a, structure_b: their structures. Figures of one structure count
 * as twins up to a larger distance. */
static blg_pair blg_facts_compare(const blg_figure *a, const blg_structure *structure_a,
                                  const blg_figure *b, const blg_structure *structure_b) {
    const bool same = blg_structure_same(structure_a, structure_b);
    const double limit = same ? BLG_TWIN_BUILD_DISTANCE : BLG_DISTINCT_DISTANCE;
    const double distance = blg_figure_distance(a, b, limit);
    return distance < BLG_DISTINCT_DISTANCE ? BLG_PAIR_NEAR
           : distance < limit               ? BLG_PAIR_TWIN
                                            : BLG_PAIR_FAR;
}

/* The state of two figures. For two shapes of the catalogue, looks it up among the known pairs
 * (facts->known), or among the pairs that were measured when the project was built
 * (facts->measured). Else compares the figures. */
static blg_pair compare_facts(const blg_facts *facts, const blg_fact *a, const blg_fact *b) {
    if (a->shape >= 0 && b->shape >= 0) {
        const size_t n = (size_t)blg_catalogue_size(facts->known->catalogue);
        blg_pair known = facts->known->states[(size_t)a->shape * n + (size_t)b->shape];
        if (known != BLG_PAIR_UNKNOWN)
            return known;
        if (facts->measured)
            return blg_measured_pair(a->shape, b->shape);
    }
    return blg_facts_compare(&a->figure, &a->structure, &b->figure, &b->structure);
}

/* The state of two entries, which are compared when they are first asked for. */
static blg_pair pair_of(blg_facts *facts, int a, int b) {
    if (a == b)
        return BLG_PAIR_NEAR;
    uint8_t *state = &facts->pairs[a][b];
    if (*state == BLG_PAIR_UNKNOWN) {
        *state = (uint8_t)compare_facts(facts, &facts->entries[a], &facts->entries[b]);
        facts->pairs[b][a] = *state;
    }
    return (blg_pair)*state;
}

bool blg_facts_near(blg_facts *facts, int a, int b) {
    return pair_of(facts, a, b) == BLG_PAIR_NEAR;
}

bool blg_facts_near_or_twins(blg_facts *facts, int a, int b) {
    return pair_of(facts, a, b) != BLG_PAIR_FAR;
}

/* The distances of n figures of one image (rows) from n figures of another image (columns). */
typedef struct pairing {
    int n;
    double distances[BLG_MAX_SHAPES][BLG_MAX_SHAPES];
} pairing;

/* Pairs the figures of one image, from figure `row` on, with figures of the other image, so that
 * the largest distance within a pair is as small as possible. Returns this distance. taken: figures
 * of the other image that have a partner already, a bit each. */
static double best_pairing(const pairing *pairs, int row, unsigned taken) {
    if (row >= pairs->n || row >= BLG_MAX_SHAPES)
        return 0;
    double best = INFINITY;
    for (int column = 0; column < pairs->n; column++)
        if (!(taken >> column & 1))
            best = blg_least(best, blg_most(pairs->distances[row][column],
                                            best_pairing(pairs, row + 1, taken | 1u << column)));
    return best;
}

double blg_facts_distance(const blg_facts *facts, const blg_image_facts *a,
                          const blg_image_facts *b) {
    pairing all = {.n = a->n < b->n ? a->n : b->n};
    for (int i = 0; i < all.n; i++)
        for (int k = 0; k < all.n; k++)
            all.distances[i][k] =
                blg_profile_distance(&blg_facts_at(facts, a->facts[i])->figure.profile,
                                     &blg_facts_at(facts, b->facts[k])->figure.profile);
    return best_pairing(&all, 0, 0);
}

/* ---- pairs ---- */

/* Measures which shapes of one super class are near each other or twins, and writes the table of
 * pairs. */

/* Whether two shapes have the same super class. Only such shapes are compared. */
static bool are_related(const blg_catalogue *catalogue, size_t a, size_t b) {
    return blg_catalogue_shape(catalogue, (int)a)->super_class_id ==
           blg_catalogue_shape(catalogue, (int)b)->super_class_id;
}

/* Compares every two shapes of a super class and returns the states of all pairs of shapes, n rows
 * of n. Pairs of different super classes stay BLG_PAIR_UNKNOWN. */
const uint8_t *blg_pairs_measure(const blg_catalogue *catalogue, blg_arena *arena) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    uint8_t *pairs = n ? BLG_NEW(arena, uint8_t, n * n) : NULL;
    blg_figure *figures = n ? BLG_NEW(arena, blg_figure, n) : NULL;
    blg_structure *structures = n ? BLG_NEW(arena, blg_structure, n) : NULL;
    if (!pairs || !figures || !structures)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, (int)i);
        blg_figure_prepare(&shape->program, &figures[i]);
        blg_structure_prepare(&shape->program, &structures[i]);
        pairs[i * n + i] = BLG_PAIR_NEAR;
        for (size_t j = 0; j < i; j++)
            if (are_related(catalogue, i, j))
                pairs[i * n + j] = pairs[j * n + i] = (uint8_t)blg_facts_compare(
                    &figures[i], &structures[i], &figures[j], &structures[j]);
    }
    return pairs;
}

/* The states of all pairs of shapes, by the catalogue's table, which lists the near pairs and twins
 * of each super class. NULL when memory is out. */
static const uint8_t *states_of_table(const blg_catalogue *catalogue, blg_arena *arena) {
    const blg_pair_list *list = blg_catalogue_pairs(catalogue);
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    uint8_t *pairs = BLG_NEW(arena, uint8_t, n * n);
    for (size_t i = 0; pairs && i < n; i++) {
        pairs[i * n + i] = BLG_PAIR_NEAR;
        for (size_t j = 0; j < i; j++)
            pairs[i * n + j] = pairs[j * n + i] =
                are_related(catalogue, i, j) ? BLG_PAIR_FAR : BLG_PAIR_UNKNOWN;
    }
    for (int k = 0; pairs && k < list->n; k++) {
        const blg_known_pair *p = &list->pairs[k];
        pairs[(size_t)p->a * n + (size_t)p->b] = pairs[(size_t)p->b * n + (size_t)p->a] =
            (uint8_t)p->state;
    }
    return pairs;
}

const uint8_t *blg_pairs_of(const blg_catalogue *catalogue, blg_arena *arena) {
    return blg_catalogue_pairs(catalogue)->known ? states_of_table(catalogue, arena)
                                                 : blg_pairs_measure(catalogue, arena);
}

/* Whether the table of pairs lists pairs of this state. */
static bool is_listed(uint8_t state) {
    return state == BLG_PAIR_NEAR || state == BLG_PAIR_TWIN;
}

static int count_listed(const uint8_t *pairs, size_t n) {
    int listed = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            listed += is_listed(pairs[i * n + j]);
    return listed;
}

/* Writes the table of near pairs and twins. Its head line has the digest of the program table and
 * the number of pairs (read_pair_head). */
blg_status blg_pairs_write(const blg_catalogue *catalogue, blg_buf *text, blg_error *error) {
    const size_t n = (size_t)blg_catalogue_size(catalogue);
    blg_arena arena = {0};
    const uint8_t *pairs = n ? blg_pairs_measure(catalogue, &arena) : NULL;
    if (n && !pairs) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    blg_buf_format(text, "shape\tother\tpair %s %d\n",
                   blg_catalogue_pairs(catalogue)->program_digest, count_listed(pairs, n));
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            const uint8_t state = pairs[i * n + j];
            if (is_listed(state))
                blg_buf_format(text, "%s\t%s\t%s\n", blg_catalogue_shape(catalogue, (int)i)->name,
                               blg_catalogue_shape(catalogue, (int)j)->name,
                               state == BLG_PAIR_NEAR ? "near" : "twin");
        }
    blg_arena_free(&arena);
    return text->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- line reading of the labels ---- */

/* Finds how the label table counts lines. If a shape has a continuous and a split count, at most
 * two of its labels name a number of lines. More labels than two can only mean a range of numbers.
 */
blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        int named_numbers = 0;
        for (int a = 0; a < BLG_PUBLISHED_ATTRIBUTES; a++)
            named_numbers += blg_line_count((blg_attribute)a) &&
                             blg_catalogue_shape(catalogue, i)->labels[a] == 1;
        if (named_numbers > 2)
            return BLG_LINES_ANY;
    }
    return BLG_LINES_TWO;
}
