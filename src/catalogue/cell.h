/* Table cell: reads one entry of a shape table from text into a value. (The "cell" of
 * docs/glossary.md, a set of shapes, is something else.) */
#ifndef CATALOGUE_CELL_H
#define CATALOGUE_CELL_H

#include "catalogue/tsv.h"
#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

/* Reads a program from a cell of actions, such as "line_1.0, arc_0.5_-90", and a cell of as many
 * turns, such as "L0--R30.5". All strokes are normal. */
blg_status blg_cell_program(const blg_tsv *table, const blg_tsv_cell *actions,
                            const blg_tsv_cell *turns, blg_program *program, blg_error *error);
/* Reads "1", "0" or "-1". A published cell holds "10": it is read as -1, and *odd is set. */
blg_status blg_cell_label(const blg_tsv *table, const blg_tsv_cell *cell, int8_t *label, bool *odd,
                          blg_error *error);
/* Reads "1" or "0". */
blg_status blg_cell_flag(const blg_tsv *table, const blg_tsv_cell *cell, bool *flag,
                         blg_error *error);
/* Checks a shape's name: [a-z0-9_], at most 64 bytes, so that names of problems can combine names.
 */
blg_status blg_cell_name(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);
/* Checks free text: not empty, and without a space at either end. */
blg_status blg_cell_text(const blg_tsv *table, const blg_tsv_cell *cell, blg_error *error);

#endif
