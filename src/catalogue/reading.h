/* Which line reading a catalogue's label table uses (analyse/line_reading.h). */
#ifndef CATALOGUE_READING_H
#define CATALOGUE_READING_H

#include "analyse/line_reading.h"
#include "catalogue/catalogue.h"

/* BLG_LINES_ANY if some shape has label 1 for three or more numbers of lines. Such labels accept
 * every number from the continuous to the split count, as the published labels do. Else
 * BLG_LINES_TWO. */
blg_line_reading blg_catalogue_line_reading(const blg_catalogue *catalogue);

#endif
