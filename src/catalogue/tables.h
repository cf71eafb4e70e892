/* The two tables of a catalogue as text: read, and written by measuring. */
#ifndef CATALOGUE_TABLES_H
#define CATALOGUE_TABLES_H

#include "base/buf.h"
#include "catalogue/catalogue.h"
#include "catalogue/tsv.h"

#define BLG_PROGRAM_TABLE "human_designed_shapes.tsv"
#define BLG_LABEL_TABLE   "human_designed_shapes_attributes.tsv"

/* The columns of both tables; the label table's are followed by the published attributes. */
#define BLG_PROGRAM_COLUMNS 5
#define BLG_LABEL_COLUMNS   (3 + BLG_PUBLISHED_ATTRIBUTES)
extern const char *const blg_program_columns[BLG_PROGRAM_COLUMNS];
/* Fills the names of the label table's columns. */
void blg_label_columns(const char *columns[BLG_LABEL_COLUMNS]);

/* Both tables must name the same shapes in the same order with the same super class. labels NULL:
 * the program table alone, every label undecided, every shape decorable, for measuring. allocator:
 * NULL for malloc and free. */
blg_status blg_catalogue_parse(const blg_tsv_source *programs, const blg_tsv_source *labels,
                               const blg_allocator *allocator, blg_catalogue **catalogue,
                               blg_error *error);

/* Appends the label table as the analyser would write it, header included; every row ends with a
 * line feed. */
blg_status blg_measure_table(const blg_catalogue *catalogue, blg_buf *text, blg_error *error);

#endif
