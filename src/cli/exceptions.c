#include "cli/exceptions.h"

#include "base/str.h"
#include "cli/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 5
#define HEADER  "shape\tattribute\ttable\tmeasured\treason"

/* Cuts the line off text, without its line feed; NULL at the end. */
static char *next_line(char **text) {
    char *line = *text;
    if (!*line)
        return NULL;
    size_t size = strcspn(line, "\n");
    *text += size + (line[size] == '\n');
    line[size] = '\0';
    return line;
}

/* Cuts the line at its tabs; returns the number of cells. */
static int split(char *line, char *cells[COLUMNS]) {
    int n = 0;
    for (char *cell = line; cell; n++) {
        char *tab = strchr(cell, '\t');
        if (tab)
            *tab++ = '\0';
        if (n < COLUMNS)
            cells[n] = cell;
        cell = tab;
    }
    return n;
}

static blg_status read_value(const char *text, int *value, blg_error *error) {
    long long number;
    if (!blg_str_parse_long(text, &number) || number < 0 || number > 1)
        return cli_error_set(error, BLG_INVALID, "expected 1 or 0, not \"%s\"", text);
    *value = (int)number;
    return BLG_OK;
}

static blg_status read_line(char *line, cli_exception *e, blg_error *error) {
    char *cells[COLUMNS];
    int n = split(line, cells);
    if (n != COLUMNS)
        return cli_error_set(error, BLG_INVALID, "expected %d cells between tabs, not %d", COLUMNS,
                             n);
    int attribute = blg_attribute_find(cells[1]);
    const char *near = attribute < 0 ? blg_attribute_nearest(cells[1]) : NULL;
    if (attribute < 0)
        return cli_error_set(error, BLG_INVALID, "unknown attribute \"%s\"%s%s%s", cells[1],
                             near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    if (!cells[4][0])
        return cli_error_set(error, BLG_INVALID, "an exception needs its reason");
    e->shape = cells[0];
    e->attribute = (blg_attribute)attribute;
    blg_status status = read_value(cells[2], &e->table, error);
    return status == BLG_OK ? read_value(cells[3], &e->measured, error) : status;
}

static blg_status read_text(cli_exceptions *x, blg_error *error) {
    size_t lines = 1;
    for (const char *c = x->text; *c; c++)
        lines += *c == '\n';
    x->list = calloc(lines, sizeof *x->list);
    if (!x->list)
        return cli_error_set(error, BLG_NO_MEMORY, "out of memory");
    char *rest = x->text, *line = next_line(&rest);
    error->line = 1;
    if (!line || strcmp(line, HEADER) != 0)
        return cli_error_set(error, BLG_INVALID,
                             "expected the columns shape, attribute, table, measured, reason");
    while ((line = next_line(&rest))) {
        cli_exception *e = &x->list[x->n];
        e->line = ++error->line;
        blg_status status = read_line(line, e, error);
        if (status != BLG_OK)
            return status;
        x->n++;
    }
    error->line = 0;
    return BLG_OK;
}

blg_status cli_exceptions_read(const char *path, cli_exceptions *exceptions) {
    blg_error error = {0};
    *exceptions = (cli_exceptions){0};
    blg_status status = cli_read_file(path, &exceptions->text, &error);
    if (status == BLG_OK)
        status = read_text(exceptions, &error);
    if (status == BLG_OK)
        return BLG_OK;
    cli_error_file(&error, path);
    return cli_fail(&error);
}

void cli_exceptions_free(cli_exceptions *exceptions) {
    free(exceptions->list);
    free(exceptions->text);
}

bool cli_exceptions_meet(cli_exceptions *exceptions, const blg_catalogue *catalogue,
                         const blg_finding *finding) {
    const char *shape = blg_catalogue_shape(catalogue, finding->shape)->name;
    for (int i = 0; i < exceptions->n; i++) {
        cli_exception *e = &exceptions->list[i];
        if (e->attribute == finding->attribute && e->table == finding->table &&
            e->measured == finding->measured && strcmp(e->shape, shape) == 0)
            return e->met = true;
    }
    return false;
}
