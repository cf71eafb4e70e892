/* A catalogue against its measurements: findings, shape by shape, then pair by pair. */
#include "catalogue/check.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "catalogue/reading.h"

#include <math.h>
#include <stdio.h>

#define CLOSED_GAP 0.001
#define OPEN_GAP   0.13
#define MOST_TWINS 1000

struct blg_check {
    blg_arena arena; /* the object is in it */
    const blg_catalogue *catalogue;
    blg_finding *findings;
    int n, capacity;
    bool failed;
};

static const char *const kind_names[BLG_FINDING_KINDS] = {
    [BLG_FOUND_LABEL] = "label", [BLG_FOUND_UNDECIDED] = "undecided",
    [BLG_FOUND_NEAR] = "near",   [BLG_FOUND_DECORATION] = "decoration",
    [BLG_FOUND_GAP] = "gap",     [BLG_FOUND_TWIN] = "twin"};

const char *blg_finding_kind_name(blg_finding_kind kind) {
    return (unsigned)kind < BLG_FINDING_KINDS ? kind_names[kind] : "?";
}

static void add(blg_check *check, blg_finding finding) {
    if (check->failed ||
        !blg_buf_grow(&check->findings, &check->capacity, check->n + 1, sizeof finding)) {
        check->failed = true;
        return;
    }
    check->findings[check->n++] = finding;
}

/* between: a line count between a figure's two is undecided by the reading, not by nearness. */
static void check_attribute(blg_check *check, int index, int attribute, const blg_measure *measure,
                            bool between) {
    blg_finding finding = {.shape = index,
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
        add(check, (blg_finding){.kind = BLG_FOUND_DECORATION,
                                 .shape = index,
                                 .other = -1,
                                 .table = shape->decorable,
                                 .measured = decoration.decorable,
                                 .figure = decoration.clear});
    if (analysis->closing_gap >= CLOSED_GAP && analysis->closing_gap <= OPEN_GAP)
        add(check, (blg_finding){.kind = BLG_FOUND_GAP,
                                 .shape = index,
                                 .other = -1,
                                 .figure = analysis->closing_gap});
}

static blg_status check_shapes(blg_check *check, blg_error *error) {
    blg_analyser *analyser;
    blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < blg_catalogue_size(check->catalogue) && status == BLG_OK; i++) {
        blg_analysis analysis;
        status = blg_analyse(analyser, &blg_catalogue_shape(check->catalogue, i)->program,
                             &analysis, error);
        blg_analysis_read_lines(&analysis, blg_catalogue_line_reading(check->catalogue));
        if (status == BLG_OK)
            check_shape(check, i, &analysis);
    }
    blg_analyser_free(analyser);
    return status;
}

static blg_status check_pairs(blg_check *check, double limit, blg_error *error) {
    int n = blg_catalogue_size(check->catalogue);
    blg_figure *figures = BLG_NEW(&check->arena, blg_figure, n);
    blg_figure_pair *pairs = BLG_NEW(&check->arena, blg_figure_pair, MOST_TWINS);
    if (!figures || !pairs)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        blg_figure_prepare(&blg_catalogue_shape(check->catalogue, i)->program, &figures[i]);
    int found = blg_figure_nearest_pairs(figures, n, limit, pairs, MOST_TWINS);
    for (int i = 0; i < found; i++)
        add(check, (blg_finding){.kind = BLG_FOUND_TWIN,
                                 .shape = pairs[i].a,
                                 .other = pairs[i].b,
                                 .figure = pairs[i].distance});
    return BLG_OK;
}

blg_status blg_check_create(const blg_catalogue *catalogue, double twin_distance, blg_check **check,
                            blg_error *error) {
    *check = NULL;
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_check *c = BLG_NEW(&arena, blg_check, 1);
    if (!c)
        return blg_no_memory(error);
    *c = (blg_check){.arena = arena, .catalogue = catalogue};
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
    if (!check)
        return;
    blg_buf_release(&check->findings);
    blg_arena arena = check->arena;
    blg_arena_free(&arena);
}

int blg_check_size(const blg_check *check) {
    return check->n;
}

const blg_finding *blg_check_at(const blg_check *check, int index) {
    return &check->findings[index];
}

/* To four decimals, '.' in any locale. */
static const char *number(double value, char text[BLG_DOUBLE_TEXT]) {
    blg_str_print_double(round(value * 1e4) / 1e4, text);
    return text;
}

size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size) {
    const blg_finding *f = &check->findings[index];
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
