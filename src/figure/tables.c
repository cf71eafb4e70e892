/* The tables of shapes as files. Tables are loaded from a folder or from the library itself,
 * checked against measurements, and written anew from measurements. The tables of the released data
 * set are made from the published tables. The commands on shapes, and all that load a catalogue,
 * use it. The header is figure/catalogue.h. */
#include "figure/catalogue.h"

#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "embedded.h"
#include "figure/ink.h"

/* ---- check ---- */

/* Check: compares a catalogue with its measurements. Findings come by shape, then by pair. */

/* A gap between these shares of the diameter is neither closed nor open. */
#define CLOSED_GAP 0.001
#define OPEN_GAP   0.13
#define MOST_TWINS 1000 /* pairs that are reported */

/* A check of a catalogue's tables: what it has found. */
struct blg_check {
    blg_arena arena;
    const blg_catalogue *catalogue;
    blg_shape_finding *findings;
    int n, capacity;
    bool failed; /* an allocation failed; later findings are missing */
};

/* Appends a finding; if memory is out, sets check->failed. */
static void add_finding(blg_check *check, blg_shape_finding finding) {
    if (check->failed ||
        !blg_array_grow(&check->findings, &check->capacity, check->n + 1, sizeof finding)) {
        check->failed = true;
        return;
    }
    check->findings[check->n++] = finding;
}

/* Reports an attribute of shape number `index` whose label in the table is not the measured value,
 * or whose measurement is near a threshold. between: the attribute names a number of lines between
 * the figure's continuous and split count; then it may be undecided because of the line reading,
 * not because of a threshold. */
static void check_attribute(blg_check *check, int index, int attribute, const blg_measure *measure,
                            bool between) {
    blg_shape_finding finding = {
        .shape = index,
        .other = BLG_NONE,
        .attribute = (blg_attribute)attribute,
        .table = blg_catalogue_shape(check->catalogue, index)->labels[attribute],
        .measured = measure->value,
        .figure = measure->figure,
        .margin = measure->margin};
    if (attribute < BLG_PUBLISHED_ATTRIBUTES && finding.table != finding.measured) {
        bool decided = finding.table != BLG_UNDECIDED && finding.measured != BLG_UNDECIDED;
        finding.kind = decided ? BLG_FOUND_LABEL : BLG_FOUND_UNDECIDED;
        add_finding(check, finding);
    }
    if (measure->near && !between) {
        finding.kind = BLG_FOUND_NEAR;
        add_finding(check, finding);
    }
}

/* Reports what the tables say of a shape and measurements do not: labels of attributes, and the
 * label "if stamp" (decorable). Also reports a gap in its path that is neither closed nor open. */
static void check_shape(blg_check *check, int index, const blg_analysis *analysis) {
    const blg_shape *shape = blg_catalogue_shape(check->catalogue, index);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        check_attribute(check, index, i, &analysis->attributes[i],
                        blg_line_is_between(analysis, (blg_attribute)i));
    blg_decoration decoration;
    blg_decoration_measure(&shape->program, &decoration);
    if (decoration.decorable != shape->decorable)
        add_finding(check, (blg_shape_finding){.kind = BLG_FOUND_DECORATION,
                                               .shape = index,
                                               .other = BLG_NONE,
                                               .table = shape->decorable,
                                               .measured = decoration.decorable,
                                               .figure = decoration.clear});
    if (analysis->closing_gap >= CLOSED_GAP && analysis->closing_gap <= OPEN_GAP)
        add_finding(check, (blg_shape_finding){.kind = BLG_FOUND_GAP,
                                               .shape = index,
                                               .other = BLG_NONE,
                                               .figure = analysis->closing_gap});
}

/* Measures every shape. *analyses gets one analysis for each shape, allocated in the arena. */
static BLG_MUST_USE blg_status blg_catalogue_analyse(const blg_catalogue *catalogue,
                                                     blg_line_reading reading, blg_arena *arena,
                                                     blg_analysis **analyses, blg_error *error) {
    const int n = blg_catalogue_size(catalogue);
    blg_analyser *analyser;
    *analyses = BLG_NEW(arena, blg_analysis, n + 1);
    if (!*analyses)
        return blg_no_memory(error);
    const blg_status status = blg_analyser_create(&analyser, error);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &(*analyses)[i]);
        blg_analysis_read_lines(&(*analyses)[i], reading);
    }
    blg_analyser_free(analyser);
    return status;
}

static blg_status check_shapes(blg_check *check, blg_error *error) {
    blg_analysis *analyses;
    blg_status status =
        blg_catalogue_analyse(check->catalogue, blg_catalogue_line_reading(check->catalogue),
                              &check->arena, &analyses, error);
    for (int i = 0; i < blg_catalogue_size(check->catalogue) && status == BLG_OK; i++)
        check_shape(check, i, &analyses[i]);
    return status;
}

/* Finds the nearest pairs of shapes with a distance below limit, at most `room` pairs. *found gets
 * their number. pairs: NULL counts as no memory. */
static blg_status nearest_pairs(const blg_catalogue *catalogue, blg_arena *arena, double limit,
                                blg_figure_pair *pairs, int room, int *found, blg_error *error) {
    const int n = blg_catalogue_size(catalogue);
    blg_figure *figures = BLG_NEW(arena, blg_figure, n + 1);
    *found = 0;
    if (!figures || !pairs)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        blg_figure_prepare(&blg_catalogue_shape(catalogue, i)->program, &figures[i]);
    *found = blg_figure_nearest_pairs(figures, n, limit, pairs, room);
    return BLG_OK;
}

/* Reports pairs of figures that are nearer than limit, MOST_TWINS at most. */
static blg_status check_pairs(blg_check *check, double limit, blg_error *error) {
    blg_figure_pair *pairs = BLG_NEW(&check->arena, blg_figure_pair, MOST_TWINS);
    int found;
    blg_status status =
        nearest_pairs(check->catalogue, &check->arena, limit, pairs, MOST_TWINS, &found, error);
    for (int i = 0; i < found; i++)
        add_finding(check, (blg_shape_finding){.kind = BLG_FOUND_TWIN,
                                               .shape = pairs[i].a,
                                               .other = pairs[i].b,
                                               .figure = pairs[i].distance});
    return status;
}

/* Checks every shape's labels against measurements and, if twin_distance > 0, looks for pairs of
 * shapes that are nearer to each other than twin_distance. Collects the findings. */
blg_status blg_check_create(const blg_catalogue *catalogue, double twin_distance, blg_check **check,
                            blg_error *error) {
    *check = NULL;
    blg_check *c = BLG_NEW_OBJECT(blg_check);
    if (!c)
        return blg_no_memory(error);
    c->catalogue = catalogue;
    blg_status status = check_shapes(c, error);
    if (status == BLG_OK && twin_distance > 0)
        status = check_pairs(c, twin_distance, error);
    if (status == BLG_OK && c->failed)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        *check = c;
    else
        blg_check_free(c);
    return status;
}

void blg_check_free(blg_check *check) {
    if (check)
        blg_array_free(&check->findings);
    blg_object_free(check);
}

int blg_check_size(const blg_check *check) {
    return check->n;
}

const blg_shape_finding *blg_check_at(const blg_check *check, int index) {
    return &check->findings[index];
}

/* Prints a number with up to four decimals and '.' in any locale. */
static const char *number_text(double value, char text[BLG_DOUBLE_TEXT]) {
    return blg_str_print_double(blg_round(value * 1e4) / 1e4, text);
}

/* Prints a finding as one sentence. Returns the full length. */
size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size) {
    const blg_shape_finding *f = &check->findings[index];
    const char *name = blg_catalogue_shape(check->catalogue, f->shape)->name;
    const char *attribute = blg_attribute_name(f->attribute);
    char figure_text[BLG_DOUBLE_TEXT], margin_text[BLG_DOUBLE_TEXT];
    const char *figure = number_text(f->figure, figure_text),
               *margin = number_text(f->margin, margin_text);
    int n = 0;
    switch (f->kind) {
    case BLG_FOUND_LABEL:
    case BLG_FOUND_UNDECIDED:
        n = snprintf(buf, size, "%s: %s is %d in the table, measured %d (figure %s, margin %s)",
                     name, attribute, f->table, f->measured, figure, margin);
        break;
    case BLG_FOUND_NEAR:
        n = snprintf(buf, size, "%s: %s lies in its ambiguity band (figure %s, margin %s)", name,
                     attribute, figure, margin);
        break;
    case BLG_FOUND_DECORATION:
        n = snprintf(buf, size, "%s: \"if stamp\" is %d in the table, measured %d", name, f->table,
                     f->measured);
        break;
    case BLG_FOUND_GAP:
        n = snprintf(buf, size, "%s: end and start are %s of the diameter apart", name, figure);
        break;
    default:
        n = snprintf(buf, size, "%s: only %s away from %s", name, figure,
                     blg_catalogue_shape(check->catalogue, f->other)->name);
        break;
    }
    return n < 0 ? 0 : (size_t)n;
}

/* ---- agreement ----
 *
 * How far a table's labels and the analyser agree, in numbers by which a catalogue can be judged. A
 * concept is one attribute, or two attributes together, that enough shapes have and enough lack.
 * The published benchmark has 26 concepts of one attribute and 194 of two. */

/* Shapes that each cell of a concept needs: six support images, a query, and some choice. */
#define ENOUGH 10

/* The labels of one shape, from the table or measured. */
typedef struct shape_labels {
    int8_t by_attribute[BLG_DEFAULT_ATTRIBUTES];
} shape_labels;

/* Counts the labels that the table decides, how many of them the measurements decide, too, and how
 * many agree. table, measured: of n shapes. */
static void count_labels(const shape_labels *table, const shape_labels *measured, int n,
                         blg_agreement *a) {
    for (int i = 0; i < n; i++)
        for (int attribute = 0; attribute < BLG_PUBLISHED_ATTRIBUTES; attribute++) {
            if (table[i].by_attribute[attribute] == BLG_UNDECIDED)
                continue;
            a->labels++;
            a->decided += measured[i].by_attribute[attribute] != BLG_UNDECIDED;
            a->agreed += measured[i].by_attribute[attribute] == table[i].by_attribute[attribute];
        }
}

/* Whether the attribute makes a concept: enough of the n shapes have it, and enough lack it. */
static bool makes_single(const shape_labels *shapes, int n, int attribute) {
    int has = 0, has_not = 0;
    for (int i = 0; i < n; i++) {
        has += shapes[i].by_attribute[attribute] == 1;
        has_not += shapes[i].by_attribute[attribute] == 0;
    }
    return has >= ENOUGH && has_not >= ENOUGH;
}

/* Whether two attributes make a concept: enough shapes have both, enough only the first, and enough
 * only the second. */
static bool makes_pair(const shape_labels *shapes, int n, int attribute, int second_attribute) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < n; i++) {
        both +=
            shapes[i].by_attribute[attribute] == 1 && shapes[i].by_attribute[second_attribute] == 1;
        first +=
            shapes[i].by_attribute[attribute] == 1 && shapes[i].by_attribute[second_attribute] == 0;
        second +=
            shapes[i].by_attribute[attribute] == 0 && shapes[i].by_attribute[second_attribute] == 1;
    }
    return both >= ENOUGH && first >= ENOUGH && second >= ENOUGH;
}

/* Counts the concepts that the table's labels make, and how many of these the measured labels make,
 * too. */
static void count_concepts(const shape_labels *table, const shape_labels *measured, int n,
                           blg_agreement *a) {
    for (int attribute = 0; attribute < BLG_DEFAULT_ATTRIBUTES; attribute++) {
        bool single = makes_single(table, n, attribute);
        a->singles += single;
        a->singles_measured += single && makes_single(measured, n, attribute);
        for (int second_attribute = attribute + 1; second_attribute < BLG_DEFAULT_ATTRIBUTES;
             second_attribute++) {
            bool pair = makes_pair(table, n, attribute, second_attribute);
            a->pairs += pair;
            a->pairs_measured += pair && makes_pair(measured, n, attribute, second_attribute);
        }
    }
}

/* Counts how often the label table and the analyser agree: about single attributes of shapes, and
 * about concepts of them. */
blg_status blg_agreement_measure(const blg_catalogue *catalogue, blg_agreement *agreement,
                                 blg_error *error) {
    blg_arena arena = {0};
    const int n = blg_catalogue_size(catalogue);
    blg_analysis *analyses;
    shape_labels *table = BLG_NEW(&arena, shape_labels, n + 1);
    shape_labels *measured = BLG_NEW(&arena, shape_labels, n + 1);
    *agreement = (blg_agreement){0};
    blg_status status =
        table && measured ? blg_catalogue_analyse(catalogue, blg_catalogue_line_reading(catalogue),
                                                  &arena, &analyses, error)
                          : blg_no_memory(error);
    for (int i = 0; i < n && status == BLG_OK; i++)
        for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++) {
            table[i].by_attribute[k] = blg_catalogue_shape(catalogue, i)->labels[k];
            measured[i].by_attribute[k] = analyses[i].attributes[k].value;
        }
    if (status == BLG_OK) {
        count_labels(table, measured, n, agreement);
        count_concepts(table, measured, n, agreement);
    }
    blg_arena_free(&arena);
    return status;
}

blg_status blg_catalogue_nearest_pair(const blg_catalogue *catalogue, double limit,
                                      blg_figure_pair *pair, int *found, blg_error *error) {
    blg_arena arena = {0};
    blg_status status = nearest_pairs(catalogue, &arena, limit, pair, 1, found, error);
    blg_arena_free(&arena);
    return status;
}

/* ---- tables ---- */

/* Tables: loads a catalogue's tables from a folder or from the texts compiled into the library, and
 * writes the label table by measuring. */

static void make_path(const char *folder, const char *name, blg_buf *path) {
    size_t n = strlen(folder);
    blg_buf_format(path, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", name);
}

/* Returns the status; if it is an error, frees the catalogue. */
static blg_status keep_good(blg_status status, blg_catalogue **catalogue) {
    if (status != BLG_OK) {
        blg_catalogue_free(*catalogue);
        *catalogue = NULL;
    }
    return status;
}

/* Reads a folder's tables into a catalogue: programs (n = 1), or programs and labels (n = 2). */
static blg_status load(const char *folder, int n, blg_catalogue **catalogue, blg_error *error) {
    static const char *const names[2] = {BLG_PROGRAM_TABLE, BLG_LABEL_TABLE};
    blg_buf paths[2] = {0}, texts[2] = {0};
    blg_tsv_source sources[2];
    blg_status status = BLG_OK;
    *catalogue = NULL;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        make_path(folder, names[i], &paths[i]);
        status = paths[i].failed ? blg_no_memory(error)
                                 : blg_fs_read(NULL, paths[i].data, &texts[i], error);
        sources[i] = (blg_tsv_source){paths[i].data, texts[i].data, texts[i].size};
    }
    BLG_THEN(status,
             blg_catalogue_parse(&sources[0], n > 1 ? &sources[1] : NULL, catalogue, error));
    for (int i = 0; i < n; i++) {
        blg_buf_free(&paths[i]);
        blg_buf_free(&texts[i]);
    }
    return status;
}

/* Reads the folder's table of compared pairs of shapes into the catalogue, if there is one. */
static blg_status load_pairs(const char *folder, blg_catalogue *catalogue, blg_error *error) {
    blg_buf path = {0}, text = {0};
    make_path(folder, BLG_PAIR_TABLE, &path);
    bool exists = false;
    blg_status status = path.failed ? blg_no_memory(error) : blg_fs_find(path.data, &exists, error);
    if (exists) {
        status = blg_fs_read(NULL, path.data, &text, error);
        const blg_tsv_source source = {path.data, text.data, text.size};
        BLG_THEN(status, blg_catalogue_read_pairs(catalogue, &source, error));
    }
    blg_buf_free(&path);
    blg_buf_free(&text);
    return status;
}

blg_status blg_catalogue_load(const char *folder, blg_catalogue **catalogue, blg_error *error) {
    blg_status status = load(folder, 2, catalogue, error);
    BLG_THEN(status, load_pairs(folder, *catalogue, error));
    return keep_good(status, catalogue);
}

blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                       blg_error *error) {
    return load(folder, 1, catalogue, error);
}

/* Lists the tables that are compiled in: programs, labels, near pairs. */
static void list_built_in(blg_tsv_source tables[3]) {
    tables[0] = (blg_tsv_source){"shapes/" BLG_PROGRAM_TABLE,
                                 (const char *)blg_embedded_human_designed_shapes_tsv,
                                 blg_embedded_human_designed_shapes_tsv_size};
    tables[1] = (blg_tsv_source){"shapes/" BLG_LABEL_TABLE,
                                 (const char *)blg_embedded_human_designed_shapes_attributes_tsv,
                                 blg_embedded_human_designed_shapes_attributes_tsv_size};
    tables[2] =
        (blg_tsv_source){"shapes/" BLG_PAIR_TABLE, (const char *)blg_embedded_near_pairs_tsv,
                         blg_embedded_near_pairs_tsv_size};
}

blg_status blg_catalogue_default(blg_catalogue **catalogue, blg_error *error) {
    blg_tsv_source tables[3];
    list_built_in(tables);
    blg_status status = blg_catalogue_parse(&tables[0], &tables[1], catalogue, error);
    BLG_THEN(status, blg_catalogue_read_pairs(*catalogue, &tables[2], error));
    return keep_good(status, catalogue);
}

/* Writes the three built-in tables into an empty folder, all or none. */
blg_status blg_catalogue_write_built_in(const char *folder, blg_error *error) {
    static const char *const files[] = {BLG_PROGRAM_TABLE, BLG_LABEL_TABLE, BLG_PAIR_TABLE};
    static const blg_target_kind kind = {
        .noun = "tables of shapes", .patterns = files, .n_patterns = 3};
    blg_tsv_source tables[3];
    blg_target target = {0};
    blg_buf text = {0};
    bool empty = false;
    list_built_in(tables);
    blg_status status = blg_fs_is_empty(folder, &empty, error);
    if (status == BLG_OK && !empty)
        return blg_error_in(error, folder, BLG_INVALID, "the folder is not empty");
    /* In an empty folder, force removes only what an interrupted run has left. */
    BLG_THEN(status, blg_target_begin(&target, &kind, folder, true, /* force */ true, error));
    for (int i = 0; i < 3 && status == BLG_OK; i++) {
        blg_buf_clear(&text);
        blg_buf_add(&text, tables[i].text, tables[i].size);
        status = blg_target_write(&target, files[i], &text, error);
    }
    BLG_THEN(status, blg_target_commit(&target, NULL, NULL, error));
    blg_target_close(&target);
    blg_buf_free(&text);
    return status;
}

/* ---- measured labels ---- */

/* Writes the label table of measured attributes, and the table of near pairs. */

static void add_header(blg_buf *text) {
    const char *columns[BLG_LABEL_COLUMNS];
    blg_label_columns(columns);
    for (int i = 0; i < BLG_LABEL_COLUMNS; i++) {
        blg_buf_text(text, i ? "\t" : "");
        blg_buf_text(text, columns[i]);
    }
    blg_buf_char(text, '\n');
}

static void add_row(const blg_shape *shape, const blg_analysis *analysis, blg_buf *text) {
    blg_decoration decoration;
    blg_decoration_measure(&shape->program, &decoration);
    blg_buf_format(text, "%s\t%s\t%d", shape->name, shape->super_class, decoration.decorable);
    for (int i = 0; i < BLG_PUBLISHED_ATTRIBUTES; i++)
        blg_buf_format(text, "\t%d", analysis->attributes[i].value);
    blg_buf_char(text, '\n');
}

blg_status blg_measure_table(const blg_catalogue *catalogue, blg_line_reading reading,
                             blg_buf *text, blg_error *error) {
    blg_arena arena = {0};
    blg_analysis *analyses;
    blg_status status = blg_catalogue_analyse(catalogue, reading, &arena, &analyses, error);
    add_header(text);
    for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++)
        add_row(blg_catalogue_shape(catalogue, i), &analyses[i], text);
    blg_arena_free(&arena);
    return status == BLG_OK && text->failed ? blg_no_memory(error) : status;
}

/* Writes three tables, or two if programs is NULL. If something fails, writes none, unless it is a
 * renaming after the first. */
static blg_status write_tables(const char *folder, const blg_buf *programs, const blg_buf *labels,
                               const blg_buf *pairs, blg_error *error) {
    static const char *const names[3] = {BLG_PROGRAM_TABLE, BLG_LABEL_TABLE, BLG_PAIR_TABLE};
    const blg_buf *const texts[3] = {programs, labels, pairs};
    blg_outfile files[3] = {{0}, {0}, {0}};
    blg_status status = BLG_OK;
    const int first = programs ? 0 : 1;
    for (int i = first; i < 3 && status == BLG_OK; i++) {
        status = blg_outfile_open(&files[i], folder, names[i], BLG_OUT_DURABLE, error);
        BLG_THEN(status, blg_outfile_add(&files[i], texts[i]->data, texts[i]->size, error));
        BLG_THEN(status, blg_outfile_drain(&files[i], NULL, error));
    }
    for (int i = 2; i >= first; i--)
        if (status == BLG_OK)
            status = blg_outfile_finish(&files[i], NULL, error);
        else
            blg_outfile_discard(&files[i]);
    return status;
}

blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue, blg_line_reading reading,
                                        const char *folder, const blg_buf *programs,
                                        blg_error *error) {
    blg_buf labels = {0}, pairs = {0};
    blg_status status = blg_measure_table(catalogue, reading, &labels, error);
    BLG_THEN(status, blg_pairs_write(catalogue, &pairs, error));
    BLG_THEN(status, write_tables(folder, programs, &labels, &pairs, error));
    blg_buf_free(&labels);
    blg_buf_free(&pairs);
    return status;
}

/* ---- release ---- */

/* The published tables were edited after the release of the data set. This chapter takes the edits
 * back: release_rows.tsv says which cells to change. Digests tell whether a table is the published
 * table or that of the release, and whether the edited tables are those of the release. */

enum { TABLE, SHAPE, COLUMN, PUBLISHED, RELEASED, FIELDS }; /* columns of release_rows.tsv */

typedef struct table {
    const char *name, *published, *released; /* digests */
    blg_buf path, text;
} table;

/* Replaces the cell that a row of release_rows.tsv names. The table is the published one, so the
 * cell is there. */
static void set_cell(blg_buf *text, char fields[FIELDS][128]) {
    char row[130];
    const size_t n = strlen(fields[COLUMN]);
    snprintf(row, sizeof row, "\n%s\t", fields[SHAPE]);
    const char *head = text->data, *cell = strstr(text->data, row) + 1;
    for (; strncmp(head, fields[COLUMN], n) != 0 || !strchr("\t\n", head[n]);
         head = strchr(head, '\t') + 1)
        cell = strchr(cell, '\t') + 1;
    blg_buf changed = {0};
    blg_buf_add(&changed, text->data, (size_t)(cell - text->data));
    blg_buf_text(&changed, fields[RELEASED]);
    blg_buf_text(&changed, cell + strlen(fields[PUBLISHED]));
    blg_buf_free(text);
    *text = changed;
}

/* Applies the rows of release_rows.tsv that name this table. */
static void apply_rows(table *t) {
    const char *at = (const char *)blg_embedded_release_rows_tsv, *stop;
    for (; (stop = strchr(at, '\n')) && !t->text.failed; at = stop + 1) {
        char f[FIELDS][128];
        if (sscanf(at, "%127[^\t]\t%127[^\t]\t%127[^\t]\t%127[^\t]\t%127[^\n]", f[TABLE], f[SHAPE],
                   f[COLUMN], f[PUBLISHED], f[RELEASED]) == FIELDS &&
            strcmp(f[TABLE], t->name) == 0)
            set_cell(&t->text, f);
    }
}

/* Reads a table of the folder and brings it into the state of the release: the published table has
 * rows that differ from those of the released problems (apply_rows). Any other content is
 * refused, by its digest. */
static blg_status read_table(const char *folder, table *t, blg_error *error) {
    char digest[BLG_DIGEST_TEXT];
    blg_status status = blg_fs_join(&t->path, folder, t->name, error);
    BLG_THEN(status, blg_fs_read(NULL, t->path.data, &t->text, error));
    BLG_THEN(status, blg_digest_hex(t->text.data, t->text.size, digest, error));
    if (status != BLG_OK || strcmp(digest, t->released) == 0)
        return status;
    if (strcmp(digest, t->published) == 0) {
        apply_rows(t);
        return t->text.failed ? blg_no_memory(error) : BLG_OK;
    }
    return blg_error_in(error, t->path.data, BLG_INVALID,
                        "not the published table, which the released problems come from: its "
                        "sha256 is %s, expected %s",
                        digest, t->published);
}

/* Makes the catalogue of the released problems from the published tables in a folder. The
 * digests prove that each table is the published one, or the released one already. */
blg_status blg_catalogue_load_released(const char *folder, blg_catalogue **catalogue,
                                       blg_error *error) {
    table tables[2] = {
        {.name = BLG_PROGRAM_TABLE,
         .published = "4c11e08ae54144eded496127c3945affa221263dc61573d2cc0442251cf6c6f0",
         .released = "680ce8417ea33803785e8dcc3dc780bcc51d06b1ffe0f43fd12abfc615d8ca5a"},
        {.name = BLG_LABEL_TABLE,
         .published = "7ef4e825e1dd5951ee27c650795936698662c44ccbb9933978011eaa2241b7ed",
         .released = "a5d4dc46d9df74698f344905dd216f0505641519487d4793e647988e7dc87930"}};
    blg_tsv_source sources[2];
    blg_status status = BLG_OK;
    *catalogue = NULL;
    for (int i = 0; i < 2 && status == BLG_OK; i++) {
        status = read_table(folder, &tables[i], error);
        sources[i] =
            (blg_tsv_source){tables[i].path.data, tables[i].text.data, tables[i].text.size};
    }
    BLG_THEN(status, blg_catalogue_parse(&sources[0], &sources[1], catalogue, error));
    if (status == BLG_OK && strcmp(blg_catalogue_digest(*catalogue), BLG_RELEASED_TABLES) != 0)
        status = blg_error_set(error, BLG_FAILED, "shapes/release_rows.tsv is damaged");
    for (int i = 0; i < 2; i++) {
        blg_buf_free(&tables[i].path);
        blg_buf_free(&tables[i].text);
    }
    return keep_good(status, catalogue);
}

/* ---- cell ---- */

/* Reads cells into values, strict about form and range. Angles and lengths keep every digit of the
 * table, because a figure closes only as well as its numbers say. */

/* Longest name of a shape, in bytes: three names with separators fit into a problem's name. */
#define MAX_NAME 64

/* A part of a cell's text: one action, one turn or one number. */
typedef struct part {
    const blg_tsv *table;
    const blg_tsv_cell *cell;
    blg_error *error;
    int offset, size; /* within the cell's text, bytes */
} part;

static const char *part_text(const part *p) {
    return p->cell->text + p->offset;
}

/* The error for a part of a cell that is not what it must be: "expected WHAT, found TEXT". */
static blg_status expected_cell(const part *p, const char *what) {
    int shown = p->size < 60 ? p->size : 60;
    return blg_tsv_fail(p->table, p->cell, p->offset, p->error, "expected %s, found \"%.*s\"", what,
                        shown, part_text(p));
}

/* The part of p that begins `offset` bytes after p's start and ends before the next separator, or
 * at p's end. */
static part piece(const part *p, int offset, const char *separator) {
    part rest = *p;
    int width = (int)strlen(separator);
    rest.offset += offset;
    rest.size = p->size - offset;
    for (int i = 0; i + width <= rest.size; i++)
        if (strncmp(part_text(&rest) + i, separator, (size_t)width) == 0) {
            rest.size = i;
            break;
        }
    return rest;
}

/* Reads a decimal number, without exponent, from low to high. what: its name in messages. */
static blg_status read_number(const part *p, const char *what, double low, double high,
                              double *value) {
    char text[40] = "", message[120];
    bool is_decimal = p->size > 0 && p->size < (int)sizeof text;
    if (is_decimal) {
        memcpy(text, part_text(p), (size_t)p->size);
        is_decimal = strspn(text, "-.0123456789") == (size_t)p->size;
    }
    if (!is_decimal || !blg_str_parse_double(text, value)) {
        snprintf(message, sizeof message, "%s as a decimal number such as 0.5", what);
        return expected_cell(p, message);
    }
    if (*value < low || *value > high) {
        snprintf(message, sizeof message, "%s in %g..%g", what, low, high);
        return expected_cell(p, message);
    }
    return BLG_OK;
}

/* The error for a part that is no action, with a guess at the word before '_'. */
static blg_status bad_action(const part *p) {
    char word[16] = "";
    int size = (int)strcspn(part_text(p), "_, ");
    size = size < p->size ? size : p->size;
    snprintf(word, sizeof word, "%.*s", size < 15 ? size : 15, part_text(p));
    static const char *const kinds[] = {"line", "arc"};
    const char *near = blg_str_nearest(word, kinds, 2);
    if (size > 0 && near && strcmp(near, word) != 0)
        return blg_tsv_fail(p->table, p->cell, p->offset, p->error,
                            "unknown action \"%s\"; did you mean \"%s\"?", word, near);
    return expected_cell(p, "line_LENGTH or arc_RADIUS_EXTENT");
}

/* Whether the part begins with the word. */
static bool starts_with(const part *p, const char *word) {
    int n = (int)strlen(word);
    return p->size >= n && strncmp(part_text(p), word, (size_t)n) == 0;
}

/* Reads line_LENGTH or arc_RADIUS_EXTENT. The action's turn stands in another cell of the table,
 * which read_turns reads. */
static blg_status read_action(const part *p, blg_action *action) {
    static const char line[] = "line_", arc[] = "arc_", no_separator[] = "\n";
    *action = (blg_action){.kind = BLG_LINE, .type = BLG_NORMAL};
    if (starts_with(p, line)) {
        part length = piece(p, sizeof line - 1, no_separator);
        return read_number(&length, "a length", 0, 1, &action->length);
    }
    if (!starts_with(p, arc))
        return bad_action(p);
    action->kind = BLG_ARC;
    part radius = piece(p, sizeof arc - 1, "_");
    const int read = (int)sizeof arc - 1 + radius.size;
    if (read == p->size)
        return expected_cell(p, "arc_RADIUS_EXTENT");
    part extent = piece(p, read + 1, no_separator);
    blg_status status = read_number(&radius, "a radius", 0, 1, &action->length);
    BLG_THEN(status, read_number(&extent, "an extent in degrees", -360, 360, &action->extent_deg));
    return status;
}

/* Reads L90.0 or R30; left is positive. R0 gives 0, not -0. */
static blg_status read_turn(const part *p, blg_action *action) {
    bool left = starts_with(p, "L");
    if (!left && !starts_with(p, "R"))
        return expected_cell(p, "a turn such as L90.0 or R30");
    part angle = piece(p, 1, "\n");
    double turn_deg;
    blg_status status = read_number(&angle, "a turn in degrees", 0, 180, &turn_deg);
    if (status == BLG_OK)
        action->turn_deg = left || turn_deg == 0 ? turn_deg : -turn_deg;
    return status;
}

/* Reads a cell of actions, with ", " between them. */
static blg_status read_actions(const part *whole, blg_program *program) {
    int offset = 0;
    for (program->n_actions = 0; offset <= whole->size; program->n_actions++) {
        part p = piece(whole, offset, ", ");
        if (program->n_actions == BLG_MAX_ACTIONS)
            return blg_tsv_fail(p.table, p.cell, p.offset, p.error, "more than %d actions",
                                BLG_MAX_ACTIONS);
        blg_status status = read_action(&p, &program->actions[program->n_actions]);
        if (status != BLG_OK)
            return status;
        offset += p.size + 2;
    }
    return BLG_OK;
}

/* Reads a cell of turns, with "--" between them: one for each action, in the same order. */
static blg_status read_turns(const part *whole, blg_program *program) {
    int n = 0;
    for (int offset = 0; offset <= whole->size; n++) {
        part p = piece(whole, offset, "--");
        if (n < program->n_actions) {
            blg_status status = read_turn(&p, &program->actions[n]);
            if (status != BLG_OK)
                return status;
        }
        offset += p.size + 2;
    }
    if (n != program->n_actions)
        return blg_tsv_fail(whole->table, whole->cell, 0, whole->error, "%d turns for %d actions",
                            n, program->n_actions);
    return BLG_OK;
}

static part whole_cell(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error) {
    return (part){table, cell, error, 0, (int)strlen(cell->text)};
}

blg_status blg_cell_program(const blg_tsv *table, const blg_tsv_cell *actions,
                            const blg_tsv_cell *turns, blg_program *program, blg_error *error) {
    part a = whole_cell(table, actions, error), t = whole_cell(table, turns, error);
    blg_status status = read_actions(&a, program);
    BLG_THEN(status, read_turns(&t, program));
    return status;
}

/* Reads a cell with an attribute's label: 1, 0 or -1 (undecided). The published table has some
 * cells with 10, which stand for undecided, too; *is_10 says so. */
blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label,
                          bool *is_10, blg_error *error) {
    static const struct {
        const char *text;
        int8_t label;
        bool is_10;
    } values[] = {{"1", 1, false},
                  {"0", 0, false},
                  {"-1", BLG_UNDECIDED, false},
                  {"10", BLG_UNDECIDED, true}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(cell->text, values[i].text) == 0) {
            *label = values[i].label;
            *is_10 = values[i].is_10;
            return BLG_OK;
        }
    part p = whole_cell(table, cell, error);
    return expected_cell(&p, "1, 0 or -1");
}

blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error) {
    part p = whole_cell(table, cell, error);
    *flag = strcmp(cell->text, "1") == 0;
    return *flag || strcmp(cell->text, "0") == 0 ? BLG_OK : expected_cell(&p, "1 or 0");
}

/* Refuses a cell that is no name of a shape: empty, too long, or with other characters than a-z,
 * 0-9 and _. */
blg_status blg_cell_name(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error) {
    part p = whole_cell(table, cell, error);
    if (p.size == 0)
        return blg_tsv_fail(table, cell, 0, error, "a shape without a name");
    if (p.size > MAX_NAME)
        return blg_tsv_fail(table, cell, MAX_NAME, error, "a name of %d bytes, expected at most %d",
                            p.size, MAX_NAME);
    if (!blg_str_is_name(cell->text)) {
        p.offset = (int)strspn(cell->text, "abcdefghijklmnopqrstuvwxyz0123456789_");
        return blg_tsv_fail(table, cell, p.offset, error,
                            "name \"%s\" holds something else than a-z, 0-9 and _", cell->text);
    }
    return BLG_OK;
}

blg_status blg_cell_text(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error) {
    size_t n = strlen(cell->text);
    if (n == 0)
        return blg_tsv_fail(table, cell, 0, error, "an empty cell");
    if (cell->text[0] == ' ' || cell->text[n - 1] == ' ')
        return blg_tsv_fail(table, cell, cell->text[0] == ' ' ? 0 : (int)n - 1, error,
                            "a space at the %s of a cell", cell->text[0] == ' ' ? "start" : "end");
    return BLG_OK;
}

/* ---- decorable ---- */

/* Decorable: whether decorated strokes stay apart at the smallest scale of catalogue shapes.
 *
 *      o o o o o          A decoration reaches REACH to either side of its stroke. Two strokes that
 *     o                   come nearer than two reaches look like one, except around the place where
 *    o    |<- joint ->|   they meet. So: away from their meeting places strokes keep two reaches
 *   o                     apart, every stroke has a clear part of its own, and none is too short to
 *                         show its decoration. Two strokes that meet twice, as in a slim leaf, show
 *                         paper between them.
 *
 * Lengths are in program units. Stamps and teeth scale with the shape, but pen widths do not:
 * relative to the shape, the pen is widest at the smallest scale. */

/* How far a decoration reaches from its stroke: the peaks of a zigzag reach 0.433 times its step
 * (17 plane units at scale 180), plus half a pen's width (4 plane units at any scale). Stamps reach
 * less: 9.24 units and a thin outline. */
#define REACH (0.433 * 17.0 / 180 + 4.0 / BLG_DECORATION_SCALE)
/* Strokes may merge this near to a place where they meet. This value admits corners of 30 degrees
 * and more. */
#define JOINT 0.28
/* How far apart two strokes that meet twice must be at the widest place between: two reaches, and
 * half a pen width of paper. */
#define OPENING (2 * REACH + 4.0 / BLG_DECORATION_SCALE)
/* Shortest stroke: two steps of stamps, which show three stamps or two teeth. */
#define SHORTEST (2 * 20.0 / 180)
/* A point of a stroke is clear if no other stroke is nearer than this. At a right angle decorations
 * overlap up to one reach from the corner, at sharper corners farther. */
#define CLEAR_DISTANCE (1.5 * REACH)
#define CLEAR_SHARE    0.25 /* of each stroke that must be clear, at least */
/* Two strokes nearer than this meet. */
#define CONTACT 0.012
#define STEP    0.01 /* between samples of a stroke */
#define SAMPLES 640  /* a full circle of radius 1 has 629 steps */

/* A figure's strokes as curves. */
typedef struct strokes {
    int n;
    blg_curve curves[BLG_MAX_ACTIONS];
} strokes;

static int samples_of(const blg_curve *c) {
    int n = 2 + (int)(c->length / STEP);
    return n < SAMPLES ? n : SAMPLES;
}

/* Whether two strokes that meet several times are OPENING apart somewhere between each two meeting
 * places. points: n samples of the first stroke; distances: of each point from the second stroke.
 * Meeting places that are nearer to each other than SHORTEST count as one place. */
static bool opens_between(const blg_vec2 *points, const double *distances, int n) {
    double widest = 0;
    int last = -1; /* sample of the last contact; -1: none */
    for (int i = 0; i < n; i++) {
        if (distances[i] >= CONTACT) {
            widest = distances[i] > widest ? distances[i] : widest;
            continue;
        }
        if (last >= 0 && widest > 0 && widest < OPENING &&
            blg_vec2_distance(points[last], points[i]) >= SHORTEST)
            return false;
        last = i;
        widest = 0;
    }
    return true;
}

/* Sets near[i] for each sample i of a stroke that is near the other stroke. Returns false if the
 * two strokes are nearer than two reaches at a sample farther than JOINT from all places where they
 * meet, or do not open between two such places. *clearance falls to the least distance of such
 * samples (-1: no such sample yet). */
static bool keep_apart(const blg_curve *stroke, const blg_curve *other, bool near[SAMPLES],
                       double *clearance) {
    blg_vec2 points[SAMPLES], contacts[SAMPLES];
    double distances[SAMPLES];
    int n = samples_of(stroke), n_contacts = 0;
    for (int i = 0; i < n; i++) {
        points[i] = blg_curve_point(stroke, (double)i / (n - 1));
        distances[i] = blg_curve_distance(other, points[i]);
        if (distances[i] < CONTACT)
            contacts[n_contacts++] = points[i];
        near[i] = near[i] || distances[i] < CLEAR_DISTANCE;
    }
    bool apart = opens_between(points, distances, n);
    for (int i = 0; i < n; i++) {
        double to_joint = HUGE_VAL;
        for (int k = 0; k < n_contacts; k++)
            to_joint = blg_least(to_joint, blg_vec2_distance(points[i], contacts[k]));
        if (to_joint <= JOINT)
            continue;
        if (*clearance < 0 || distances[i] < *clearance)
            *clearance = distances[i];
        apart = apart && distances[i] >= 2 * REACH;
    }
    return apart;
}

/* Whether the two ends of an arc meet or are far enough apart. */
static bool ends_apart(const blg_curve *c) {
    double gap = blg_vec2_distance(c->start, c->end);
    return !c->is_arc || gap < CONTACT || gap >= 2 * REACH;
}

/* Compares a stroke with all others. Returns false if it comes too near to another stroke, or an
 * arc's end too near to its start. Updates the decoration's least clear share and least length. */
static bool stroke_decorable(const strokes *s, int stroke, blg_decoration *decoration) {
    bool near[SAMPLES] = {false};
    bool apart = ends_apart(&s->curves[stroke]);
    for (int other = 0; other < s->n; other++)
        if (other != stroke &&
            !keep_apart(&s->curves[stroke], &s->curves[other], near, &decoration->clearance))
            apart = false;
    int n = samples_of(&s->curves[stroke]), clear = 0;
    for (int i = 0; i < n; i++)
        clear += !near[i];
    decoration->clear = blg_least(decoration->clear, (double)clear / n);
    decoration->shortest = blg_least(decoration->shortest, s->curves[stroke].length);
    return apart;
}

void blg_decoration_measure(const blg_program *program, blg_decoration *decoration) {
    blg_stroke traced[BLG_MAX_ACTIONS];
    strokes s = {.n = blg_turtle_trace(program, &blg_pose_unit, traced)};
    *decoration = (blg_decoration){.shortest = HUGE_VAL, .clear = 1, .clearance = -1};
    bool apart = s.n > 0;
    for (int i = 0; i < s.n; i++)
        s.curves[i] = blg_turtle_curve(&traced[i]);
    for (int i = 0; i < s.n; i++)
        if (!stroke_decorable(&s, i, decoration))
            apart = false;
    decoration->decorable =
        apart && decoration->shortest >= SHORTEST && decoration->clear >= CLEAR_SHARE;
}
