#include "config/line_reading.h"

#include "catalogue/reading.h"

blg_line_reading blg_config_line_reading(const blg_config *config, const blg_catalogue *catalogue) {
    switch (config->abstract.line_reading) {
    case BLG_LINE_CHOICE_ANY:
        return BLG_LINES_ANY;
    case BLG_LINE_CHOICE_TWO:
        return BLG_LINES_TWO;
    default:
        return catalogue ? blg_catalogue_line_reading(catalogue) : BLG_LINES_TWO;
    }
}
