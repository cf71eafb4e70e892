#include "cli/exceptions.h"
#include "base/str.h"

#include "catalogue/tsv.h"
#include "cli/files.h"

#include <string.h>

enum { SHAPE, ATTRIBUTE, TABLE, MEASURED, REASON, COLUMNS };
static const char *const columns[COLUMNS] = {"shape", "attribute", "table", "measured", "reason"};

static blg_status read_value(const blg_tsv *table, const blg_tsv_cell *cell, int *value,
                             blg_error *error) {
    if (strcmp(cell->text, "0") != 0 && strcmp(cell->text, "1") != 0)
        return blg_tsv_fail(table, cell, 0, error, "expected 1 or 0, not \"%s\"", cell->text);
    *value = cell->text[0] - '0';
    return BLG_OK;
}

static blg_status read_row(const blg_tsv *table, int row, cli_exception *e, blg_error *error) {
    const blg_tsv_cell *cells = blg_tsv_cell_at(table, row, 0);
    const char *name = cells[ATTRIBUTE].text;
    const int attribute = blg_attribute_find(name);
    if (attribute < 0)
        return blg_tsv_fail(table, &cells[ATTRIBUTE], 0, error, "unknown attribute \"%s\"%s", name,
                            blg_str_guess(blg_attribute_nearest(name)).text);
    if (!cells[REASON].text[0])
        return blg_tsv_fail(table, &cells[REASON], 0, error, "an exception needs its reason");
    e->shape = cells[SHAPE].text;
    e->line = cells[SHAPE].line;
    e->attribute = (blg_attribute)attribute;
    blg_status status = read_value(table, &cells[TABLE], &e->table, error);
    return status == BLG_OK ? read_value(table, &cells[MEASURED], &e->measured, error) : status;
}

static blg_status read_table(cli_exceptions *x, const blg_tsv_source *source, blg_error *error) {
    blg_tsv table;
    blg_status status = blg_tsv_parse(&x->arena, source, columns, COLUMNS, &table, error);
    if (status != BLG_OK)
        return status;
    x->list = BLG_NEW(&x->arena, cli_exception, table.n_rows + 1);
    if (!x->list)
        return blg_no_memory(error);
    for (; x->n < table.n_rows && status == BLG_OK; x->n++)
        status = read_row(&table, x->n, &x->list[x->n], error);
    return status;
}

blg_status cli_exceptions_read(const char *path, cli_exceptions *exceptions, blg_error *error) {
    blg_buf text = {0};
    *exceptions = (cli_exceptions){0};
    blg_status status = cli_read_file(path, &text, error);
    const blg_tsv_source source = {cli_file_name(path), text.data, text.size};
    if (status == BLG_OK)
        status = read_table(exceptions, &source, error);
    blg_buf_free(&text);
    return status;
}

void cli_exceptions_free(cli_exceptions *exceptions) {
    blg_arena_free(&exceptions->arena);
}

bool cli_exceptions_meet(cli_exceptions *exceptions, const blg_catalogue *catalogue,
                         const blg_shape_finding *finding) {
    const char *shape = blg_catalogue_shape(catalogue, finding->shape)->name;
    for (int i = 0; i < exceptions->n; i++) {
        cli_exception *e = &exceptions->list[i];
        if (e->attribute == finding->attribute && e->table == finding->table &&
            e->measured == finding->measured && strcmp(e->shape, shape) == 0)
            return e->met = true;
    }
    return false;
}
