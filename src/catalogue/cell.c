/* Reads cells into values, strict about form and range. Angles and lengths keep every digit of the
 * table, because a figure closes only as well as its numbers say. */
#include "catalogue/cell.h"

#include "base/error.h"
#include "base/str.h"

#include <stdio.h>
#include <string.h>

/* Longest name of a shape: three such names with their separators fit into a problem's name. */
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

static blg_status expected(const part *p, const char *what) {
    int shown = p->size < 60 ? p->size : 60;
    return blg_tsv_fail(p->table, p->cell, p->offset, p->error, "expected %s, found \"%.*s\"", what,
                        shown, part_text(p));
}

/* The part of p that begins `offset` bytes into p and ends before the next separator, or at p's
 * end. */
static part piece(const part *p, int offset, const char *separator) {
    part q = *p;
    int width = (int)strlen(separator);
    q.offset += offset;
    q.size = p->size - offset;
    for (int i = 0; i + width <= q.size; i++)
        if (strncmp(part_text(&q) + i, separator, (size_t)width) == 0) {
            q.size = i;
            break;
        }
    return q;
}

static blg_status read_number(const part *p, const char *what, double low, double high,
                              double *value) {
    char text[40] = "", message[120];
    bool plain = p->size > 0 && p->size < (int)sizeof text;
    if (plain) {
        memcpy(text, part_text(p), (size_t)p->size);
        plain = strspn(text, "-.0123456789") == (size_t)p->size;
    }
    if (!plain || !blg_str_parse_double(text, value)) {
        snprintf(message, sizeof message, "%s as a decimal number such as 0.5", what);
        return expected(p, message);
    }
    if (*value < low || *value > high) {
        snprintf(message, sizeof message, "%s in %g..%g", what, low, high);
        return expected(p, message);
    }
    return BLG_OK;
}

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
    return expected(p, "line_LENGTH or arc_RADIUS_EXTENT");
}

static bool starts_with(const part *p, const char *word) {
    int n = (int)strlen(word);
    return p->size >= n && strncmp(part_text(p), word, (size_t)n) == 0;
}

static blg_status read_action(const part *p, blg_action *action) {
    *action = (blg_action){.kind = BLG_LINE, .type = BLG_NORMAL};
    if (starts_with(p, "line_")) {
        part length = piece(p, 5, "\n");
        return read_number(&length, "a length", 0, 1, &action->length);
    }
    if (!starts_with(p, "arc_"))
        return bad_action(p);
    action->kind = BLG_ARC;
    part radius = piece(p, 4, "_");
    if (4 + radius.size == p->size)
        return expected(p, "arc_RADIUS_EXTENT");
    part extent = piece(p, 4 + radius.size + 1, "\n");
    blg_status status = read_number(&radius, "a radius", 0, 1, &action->length);
    if (status == BLG_OK)
        status = read_number(&extent, "an extent in degrees", -360, 360, &action->extent_deg);
    return status;
}

static blg_status read_turn(const part *p, blg_action *action) {
    bool left = starts_with(p, "L");
    if (!left && !starts_with(p, "R"))
        return expected(p, "a turn such as L90.0 or R30");
    part angle = piece(p, 1, "\n");
    double turn_deg;
    blg_status status = read_number(&angle, "a turn in degrees", 0, 180, &turn_deg);
    if (status == BLG_OK)
        action->turn_deg = left || turn_deg == 0 ? turn_deg : -turn_deg;
    return status;
}

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
    return status == BLG_OK ? read_turns(&t, program) : status;
}

blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label, bool *odd,
                          blg_error *error) {
    static const struct {
        const char *text;
        int8_t label;
    } values[] = {{"1", 1}, {"0", 0}, {"-1", -1}, {"10", -1}};
    for (int i = 0; i < 4; i++)
        if (strcmp(cell->text, values[i].text) == 0) {
            *label = values[i].label;
            *odd = i == 3;
            return BLG_OK;
        }
    part p = whole_cell(table, cell, error);
    return expected(&p, "1, 0 or -1");
}

blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error) {
    part p = whole_cell(table, cell, error);
    *flag = strcmp(cell->text, "1") == 0;
    return *flag || strcmp(cell->text, "0") == 0 ? BLG_OK : expected(&p, "1 or 0");
}

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
