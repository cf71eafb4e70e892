/* Tables: file names of a catalogue's two tables, and the label table written by measuring. */
#ifndef CATALOGUE_TABLES_H
#define CATALOGUE_TABLES_H

#include "analyse/line_reading.h"
#include "base/buf.h"
#include "catalogue/catalogue.h"

#define BLG_PROGRAM_TABLE "human_designed_shapes.tsv"
#define BLG_LABEL_TABLE   "human_designed_shapes_attributes.tsv"

/* Appends a label table with the measured values of all attributes, header included; every row ends
 * with a line feed. */
blg_status blg_measure_table(const blg_catalogue *catalogue, blg_line_reading reading,
                             blg_buf *text, blg_error *error);

#endif
