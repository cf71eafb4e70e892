/* Table cell: one entry of a shape table, read from text into a value. The cell of docs/glossary.md
 * is something else. */
#ifndef CATALOGUE_CELL_H
#define CATALOGUE_CELL_H

#include "catalogue/tsv.h"
#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

/* "line_1.0, arc_0.5_-90" and "L0--R30.5": equal counts, all strokes normal. */
blg_status blg_cell_program(const blg_tsv *table, const blg_tsv_cell *actions,
                            const blg_tsv_cell *turns, blg_program *program, blg_error *error);
/* "1", "0" or "-1". "10", which a published cell holds, is read as -1 and *odd is set. */
blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label, bool *odd,
                          blg_error *error);
/* "1" or "0". */
blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error);
/* A shape's name: [a-z0-9_], short enough that problem names can combine it. */
blg_status blg_cell_name(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);
/* Free text: not empty, no space at either end. */
blg_status blg_cell_text(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);

#endif
