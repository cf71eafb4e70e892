/* Check: compares a catalogue with its measurements. Findings come shape by shape, then pair by
 * pair. */
#include "catalogue/check.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "catalogue/reading.h"
#include "geom/trig.h"

#include <math.h>
#include <stdio.h>

#define CLOSED_GAP 0.001
#define OPEN_GAP   0.13
#define MOST_TWINS 1000

struct blg_check {
    blg_arena arena; /* the object is in it */
    const blg_catalogue *catalogue;
    blg_shape_finding *findings;
    int n, capacity;
    bool failed;
};

static void add(blg_check *check, blg_shape_finding finding) {
    if (check->failed ||
        !blg_buf_grow(&check->findings, &check->capacity, check->n + 1, sizeof finding)) {
        check->failed = true;
        return;
    }
    check->findings[check->n++] = finding;
}

/* between: the attribute names a number of lines between the figure's continuous and split count.
 * Then it may be undecided because of the line reading, not because of a threshold. */
static void check_attribute(blg_check *check, int index, int attribute, const blg_measure *measure,
                            bool between) {
    blg_shape_finding finding = {
        .shape = index,
        .other = -1,
        .attribute = (blg_attribute)attribute,
        .table = blg_catalogue_shape(check->catalogue, index)->labels[attribute],
        .measured = measure->value,
        .figure = measure->figure,
        .margin = measure->margin};
    if (attribute < BLG_PUBLISHED_ATTRIBUTES && finding.table != finding.measured) {
        bool decided = finding.table != BLG_UNDECIDED && finding.measured != BLG_UNDECIDED;
        finding.kind = decided ? BLG_FOUND_LABEL : BLG_FOUND_UNDECIDED;
        add(check, finding);
    }
    if (measure->near && !between) {
        finding.kind = BLG_FOUND_NEAR;
        add(check, finding);
    }
}

static void check_shape(blg_check *check, int index, const blg_analysis *analysis) {
    const blg_shape *shape = blg_catalogue_shape(check->catalogue, index);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        check_attribute(check, index, i, &analysis->attributes[i],
                        blg_line_is_between(analysis, (blg_attribute)i));
    blg_decoration decoration;
    blg_decoration_measure(&shape->program, &decoration);
    if (decoration.decorable != shape->decorable)
        add(check, (blg_shape_finding){.kind = BLG_FOUND_DECORATION,
                                       .shape = index,
                                       .other = -1,
                                       .table = shape->decorable,
                                       .measured = decoration.decorable,
                                       .figure = decoration.clear});
    if (analysis->closing_gap >= CLOSED_GAP && analysis->closing_gap <= OPEN_GAP)
        add(check, (blg_shape_finding){.kind = BLG_FOUND_GAP,
                                       .shape = index,
                                       .other = -1,
                                       .figure = analysis->closing_gap});
}

blg_status blg_catalogue_analyse(const blg_catalogue *catalogue, blg_line_reading reading,
                                 blg_arena *arena, blg_analysis **analyses, blg_error *error) {
    const int n = blg_catalogue_size(catalogue);
    blg_analyser *analyser;
    *analyses = BLG_NEW(arena, blg_analysis, n + 1);
    if (!*analyses)
        return blg_no_memory(error);
    blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < n && status == BLG_OK; i++) {
        status = blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &(*analyses)[i],
                             error);
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

/* Finds the nearest pairs of shapes with a distance below limit, at most `room` pairs. */
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

static blg_status check_pairs(blg_check *check, double limit, blg_error *error) {
    blg_figure_pair *pairs = BLG_NEW(&check->arena, blg_figure_pair, MOST_TWINS);
    int found;
    blg_status status =
        nearest_pairs(check->catalogue, &check->arena, limit, pairs, MOST_TWINS, &found, error);
    for (int i = 0; i < found; i++)
        add(check, (blg_shape_finding){.kind = BLG_FOUND_TWIN,
                                       .shape = pairs[i].a,
                                       .other = pairs[i].b,
                                       .figure = pairs[i].distance});
    return status;
}

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
        blg_buf_release(&check->findings);
    blg_object_free(check);
}

int blg_check_size(const blg_check *check) {
    return check->n;
}

const blg_shape_finding *blg_check_at(const blg_check *check, int index) {
    return &check->findings[index];
}

/* Prints a number with up to four decimals and '.' in any locale. */
static const char *number(double value, char text[BLG_DOUBLE_TEXT]) {
    blg_str_print_double(blg_round(value * 1e4) / 1e4, text);
    return text;
}

size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size) {
    const blg_shape_finding *f = &check->findings[index];
    const char *name = blg_catalogue_shape(check->catalogue, f->shape)->name;
    const char *attribute = blg_attribute_name(f->attribute);
    char figure[BLG_DOUBLE_TEXT], margin[BLG_DOUBLE_TEXT];
    number(f->figure, figure);
    number(f->margin, margin);
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

typedef struct values {
    int8_t of[BLG_DEFAULT_ATTRIBUTES];
} values;

static void count_labels(const values *table, const values *measured, int n, blg_agreement *a) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < BLG_PUBLISHED_ATTRIBUTES; k++) {
            if (table[i].of[k] == BLG_UNDECIDED)
                continue;
            a->labels++;
            a->decided += measured[i].of[k] != BLG_UNDECIDED;
            a->agreed += measured[i].of[k] == table[i].of[k];
        }
}

static bool makes_single(const values *shapes, int n, int k) {
    int has = 0, has_not = 0;
    for (int i = 0; i < n; i++) {
        has += shapes[i].of[k] == 1;
        has_not += shapes[i].of[k] == 0;
    }
    return has >= ENOUGH && has_not >= ENOUGH;
}

static bool makes_pair(const values *shapes, int n, int k, int m) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < n; i++) {
        both += shapes[i].of[k] == 1 && shapes[i].of[m] == 1;
        first += shapes[i].of[k] == 1 && shapes[i].of[m] == 0;
        second += shapes[i].of[k] == 0 && shapes[i].of[m] == 1;
    }
    return both >= ENOUGH && first >= ENOUGH && second >= ENOUGH;
}

static void count_concepts(const values *table, const values *measured, int n, blg_agreement *a) {
    for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++) {
        bool single = makes_single(table, n, k);
        a->singles += single;
        a->singles_measured += single && makes_single(measured, n, k);
        for (int m = k + 1; m < BLG_DEFAULT_ATTRIBUTES; m++) {
            bool pair = makes_pair(table, n, k, m);
            a->pairs += pair;
            a->pairs_measured += pair && makes_pair(measured, n, k, m);
        }
    }
}

blg_status blg_agreement_measure(const blg_catalogue *catalogue, blg_agreement *agreement,
                                 blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    const int n = blg_catalogue_size(catalogue);
    blg_analysis *analyses;
    values *table = BLG_NEW(&arena, values, n + 1), *measured = BLG_NEW(&arena, values, n + 1);
    *agreement = (blg_agreement){0};
    blg_status status =
        table && measured ? blg_catalogue_analyse(catalogue, blg_catalogue_line_reading(catalogue),
                                                  &arena, &analyses, error)
                          : blg_no_memory(error);
    for (int i = 0; i < n && status == BLG_OK; i++)
        for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++) {
            table[i].of[k] = blg_catalogue_shape(catalogue, i)->labels[k];
            measured[i].of[k] = analyses[i].attributes[k].value;
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
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_status status = nearest_pairs(catalogue, &arena, limit, pair, 1, found, error);
    blg_arena_free(&arena);
    return status;
}
