/* Measure: the label table as the analyser would write it. */
#ifndef CATALOGUE_MEASURE_H
#define CATALOGUE_MEASURE_H

#include "base/buf.h"
#include "catalogue/check.h"

/* Appends the table's text, header included; every row ends with a line feed. */
blg_status blg_measure_table(const blg_catalogue *catalogue, blg_line_reading reading,
                             blg_buf *text, blg_error *error);

#endif
