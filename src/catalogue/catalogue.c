/* Catalogue: joins two tables into one immutable object. The object and everything it holds live in
 * the object's arena. Names are kept in two orders: in table order, for the plan, and sorted, for
 * lookup. */
#include "catalogue/catalogue.h"

#include "base/digest.h"
#include "base/error.h"
#include "base/str.h"
#include "catalogue/cell.h"
#include "embedded.h"
#include "geom/vec2.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME, TITLE, SUPER_CLASS, ACTIONS, TURNS };                    /* program table */
enum { LABEL_NAME, LABEL_SUPER_CLASS, LABEL_DECORABLE, FIRST_LABEL }; /* label table */

typedef struct name_entry {
    const char *name;
    int index;
} name_entry;

struct blg_catalogue {
    blg_arena arena;
    int n_shapes, n_super_classes, n_warnings, cap_warnings;
    blg_shape *shapes;
    const char **names; /* in table order */
    name_entry *sorted;
    const char **super_classes, **warnings;
    char digest[BLG_DIGEST_TEXT];
    blg_pair_list pairs;
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

void blg_catalogue_free(blg_catalogue *catalogue) {
    blg_object_free(catalogue);
}

/* ---- program table ---- */

static int super_class_id(blg_catalogue *c, const char *name) {
    const int known = blg_str_index(name, c->super_classes, c->n_super_classes);
    if (known >= 0)
        return known;
    c->super_classes[c->n_super_classes] = name;
    return c->n_super_classes++;
}

static blg_status read_shape(blg_catalogue *c, const blg_tsv *table, int row, blg_error *error) {
    blg_shape *shape = &c->shapes[row];
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    blg_status status = blg_cell_name(table, &cells[NAME], error);
    if (status == BLG_OK)
        status = blg_cell_text(table, &cells[TITLE], error);
    if (status == BLG_OK)
        status = blg_cell_text(table, &cells[SUPER_CLASS], error);
    if (status == BLG_OK)
        status = blg_cell_program(table, &cells[ACTIONS], &cells[TURNS], &shape->program, error);
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
    const name_entry *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : x->index - y->index;
}

static blg_status sort_names(blg_catalogue *c, const blg_tsv *table, blg_error *error) {
    for (int i = 0; i < c->n_shapes; i++)
        c->sorted[i] = (name_entry){c->names[i], i};
    qsort(c->sorted, (size_t)c->n_shapes, sizeof *c->sorted, by_name);
    for (int i = 1; i < c->n_shapes; i++) {
        const name_entry *first = &c->sorted[i - 1], *again = &c->sorted[i];
        if (strcmp(first->name, again->name) == 0)
            return blg_tsv_fail(table, blg_tsv_cell_at(table, again->index, NAME), 0, error,
                                "shape \"%s\" is named twice, first in line %d", again->name,
                                blg_tsv_cell_at(table, first->index, NAME)->line);
    }
    return BLG_OK;
}

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

static blg_status wrong_name(const blg_catalogue *c, const blg_tsv *table, int row,
                             const blg_tsv_cell *cell, blg_error *error) {
    const char *near = blg_catalogue_nearest(c, cell->text);
    if (blg_catalogue_find(c, cell->text) < 0 && near)
        return blg_tsv_fail(table, cell, 0, error,
                            "shape \"%.80s\" is not in the program table; did you mean \"%s\"?",
                            cell->text, near);
    return blg_tsv_fail(table, cell, 0, error,
                        "shape \"%.80s\" stands where the program table has \"%s\"", cell->text,
                        c->names[row]);
}

static blg_status warn(blg_catalogue *c, const blg_tsv *table, const blg_tsv_cell *cell, int row,
                       blg_error *error) {
    char text[400];
    snprintf(text, sizeof text, "%s:%d:%d: %s: \"%s\" of %s is read as -1, neither 1 nor 0",
             table->file, cell->line, cell->column,
             table->columns[(cell - table->cells) % table->n_columns], cell->text, c->names[row]);
    if (c->n_warnings == c->cap_warnings) {
        int room = c->cap_warnings ? 2 * c->cap_warnings : 8;
        const char **grown = BLG_NEW(&c->arena, const char *, room);
        if (!grown)
            return blg_no_memory(error);
        if (c->n_warnings)
            memcpy(grown, c->warnings, (size_t)c->n_warnings * sizeof *grown);
        c->warnings = grown;
        c->cap_warnings = room;
    }
    const char *kept = blg_arena_strdup(&c->arena, text);
    if (!kept)
        return blg_no_memory(error);
    c->warnings[c->n_warnings++] = kept;
    return BLG_OK;
}

static int8_t both(int8_t a, int8_t b) {
    if (a == 1 && b == 1)
        return 1;
    return a == BLG_UNDECIDED || b == BLG_UNDECIDED ? BLG_UNDECIDED : 0;
}

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
        bool odd = false;
        const blg_tsv_cell *cell = &cells[FIRST_LABEL + i];
        status = blg_cell_label(table, cell, &shape->labels[i], &odd, error);
        if (odd)
            status = warn(c, table, cell, row, error);
    }
    shape->labels[BLG_ATTR_symmetric_transposed] =
        both(shape->labels[BLG_ATTR_symmetric], shape->labels[BLG_ATTR_self_transposed]);
    return status;
}

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

/* ---- both ---- */

static blg_status make_digest(blg_catalogue *c, const blg_tsv_source *programs,
                              const blg_tsv_source *labels, blg_error *error) {
    blg_digest digest;
    blg_status status = blg_digest_init(&digest, error);
    if (status != BLG_OK)
        return status;
    status = blg_digest_add(&digest, programs->text, programs->size, error);
    if (status == BLG_OK && labels)
        status = blg_digest_add(&digest, labels->text, labels->size, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&digest, c->digest, error);
    blg_digest_free(&digest);
    return status;
}

blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               const blg_allocator *allocator, blg_catalogue **catalogue,
                               blg_error *error) {
    *catalogue = NULL;
    blg_catalogue *c = blg_object_new(sizeof *c, allocator);
    if (!c)
        return blg_no_memory(error);
    blg_status status = read_programs(c, programs, error);
    if (status == BLG_OK && labels)
        status = read_labels(c, labels, error);
    if (status == BLG_OK)
        status = make_digest(c, programs, labels, error);
    if (status == BLG_OK)
        status = blg_digest_hex(programs->text, programs->size, c->pairs.programs, error);
    if (status == BLG_OK)
        *catalogue = c;
    else
        blg_catalogue_free(c);
    return status;
}

/* ---- pairs ---- */

enum { PAIR_SHAPE, PAIR_OTHER, PAIR_STATE, PAIR_COLUMNS };
enum { PAIR_HEAD = BLG_DIGEST_TEXT + 24 }; /* "pair DIGEST ROWS" */

static blg_status read_pair_shape(const blg_catalogue *c, const blg_tsv *table,
                                  const blg_tsv_cell *cell, int *shape, blg_error *error) {
    *shape = blg_catalogue_find(c, cell->text);
    return *shape >= 0 ? BLG_OK
                       : blg_tsv_fail(table, cell, 0, error, "no shape \"%.80s\"", cell->text);
}

static blg_status read_pair(const blg_catalogue *c, const blg_tsv *table, int row,
                            blg_known_pair *pair, blg_error *error) {
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    const char *state = cells[PAIR_STATE].text;
    blg_status status = read_pair_shape(c, table, &cells[PAIR_SHAPE], &pair->a, error);
    if (status == BLG_OK)
        status = read_pair_shape(c, table, &cells[PAIR_OTHER], &pair->b, error);
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

/* Reads the head line: "shape", "other", and "pair DIGEST ROWS" of this program table. False if the
 * table was measured for another one. last: the third column's name. */
static bool read_pair_head(const blg_catalogue *c, const blg_tsv_source *source,
                           char last[PAIR_HEAD], int *rows) {
    static const char first[] = "shape\tother\t";
    const size_t skip = sizeof first - 1;
    const char *end = source->size ? memchr(source->text, '\n', source->size) : NULL;
    const size_t size = end ? (size_t)(end - source->text) : 0;
    if (size <= skip || size - skip >= PAIR_HEAD || memcmp(source->text, first, skip) != 0)
        return false;
    char expected[PAIR_HEAD];
    memcpy(last, source->text + skip, size - skip);
    last[size - skip] = '\0';
    const char *digits = strrchr(last, ' ');
    *rows = digits ? atoi(digits) : -1;
    snprintf(expected, sizeof expected, "pair %s %d", c->pairs.programs, *rows);
    return *rows >= 0 && strcmp(last, expected) == 0;
}

/* The table must hold as many pairs as its head line says: what is cut off would count as far. */
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

blg_status blg_catalogue_read_pairs(blg_catalogue *catalogue, const blg_tsv_source *source,
                                    blg_error *error) {
    char last[PAIR_HEAD];
    int rows;
    if (!read_pair_head(catalogue, source, last, &rows)) {
        catalogue->pairs.stale = true;
        return BLG_OK;
    }
    const char *columns[PAIR_COLUMNS] = {"shape", "other", last};
    blg_tsv table;
    blg_status status =
        blg_tsv_parse(&catalogue->arena, source, columns, PAIR_COLUMNS, &table, error);
    if (status != BLG_OK)
        return status;
    blg_known_pair *pairs = BLG_NEW(&catalogue->arena, blg_known_pair, (size_t)table.n_rows + 1);
    if (!pairs)
        return blg_no_memory(error);
    status = read_pair_rows(catalogue, &table, rows, pairs, error);
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

int blg_catalogue_size(const blg_catalogue *catalogue) {
    return catalogue->n_shapes;
}

const blg_shape *blg_catalogue_shape(const blg_catalogue *catalogue, int index) {
    return &catalogue->shapes[index];
}

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
 * degrees. A figure with such errors cannot be recognised by its numbers, so actions are compared
 * as text. The numbers only rule out most shapes beforehand. */

/* Largest errors of a number after rounding to thousandths of its range (1, 360 or 720 degrees),
 * plus the rounding of doubles. */
#define LENGTH_ERROR     0.00051
#define TURN_ERROR_DEG   (360 * LENGTH_ERROR)
#define EXTENT_ERROR_DEG (720 * LENGTH_ERROR)

static bool same_text(const blg_action *read, const blg_action *exact) {
    char one[BLG_ACTION_TEXT], other[BLG_ACTION_TEXT];
    blg_action typed = *exact;
    typed.type = read->type;
    size_t size = blg_action_print(read, one);
    return blg_action_print(&typed, other) == size && memcmp(one, other, size) == 0;
}

/* Whether two actions may have the same text. Turns are compared modulo 360, because -180 and 180
 * are the same turn. */
static bool near(const blg_action *read, const blg_action *exact) {
    double turn = fabs(read->turn_deg - exact->turn_deg);
    return read->kind == exact->kind && fabs(read->length - exact->length) <= LENGTH_ERROR &&
           fabs(read->extent_deg - exact->extent_deg) <= EXTENT_ERROR_DEG &&
           blg_least(turn, 360 - turn) <= TURN_ERROR_DEG;
}

static bool is_shape(const blg_program *read, const blg_program *exact) {
    if (read->n_actions != exact->n_actions)
        return false;
    for (int i = 0; i < read->n_actions; i++)
        if (!near(&read->actions[i], &exact->actions[i]))
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
