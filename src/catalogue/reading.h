/* How a catalogue's label table reads line counts. */
#ifndef CATALOGUE_READING_H
#define CATALOGUE_READING_H

#include "analyse/line_reading.h"
#include "catalogue/catalogue.h"

/* BLG_LINES_ANY where the table gives some shape three line counts or more: only labels that accept
 * every number of the range do that, as the published ones. BLG_LINES_TWO elsewhere. */
blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue);

#endif
