/* Which line reading a catalogue's label table uses (analyse/line_reading.h). */
#ifndef CATALOGUE_READING_H
#define CATALOGUE_READING_H

#include "analyse/line_reading.h"
#include "catalogue/catalogue.h"

/* BLG_LINES_ANY if the table gives some shape three or more numbers of lines: only labels that
 * accept every number between the two counts do so, for example the published labels. Else
 * BLG_LINES_TWO. */
blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue);

#endif
