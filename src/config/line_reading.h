/* How problems of a config read line counts. */
#ifndef CONFIG_LINE_READING_H
#define CONFIG_LINE_READING_H

#include "analyse/line_reading.h"
#include "catalogue/catalogue.h"
#include "config/config.h"

/* BLG_LINES_ANY or BLG_LINES_TWO. "auto" follows the catalogue's table; without a catalogue it is
 * BLG_LINES_TWO. */
blg_line_reading blg_config_line_reading(const blg_config *config, const blg_catalogue *catalogue);

#endif
