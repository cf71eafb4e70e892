#include "analyse/line_reading.h"

int blg_line_count(blg_attribute attribute) {
    const int first = BLG_ATTR_has_three_straight_lines, last = BLG_ATTR_has_eight_straight_lines;
    return (int)attribute >= first && (int)attribute <= last ? 3 + (int)attribute - first : 0;
}

/* blg_analyse uses the reading BLG_LINES_ANY: value 1 for every number from the continuous to the
 * split count. The other readings turn some of these values into 0 or BLG_UNDECIDED. */
int blg_line_value(const blg_analysis *analysis, blg_attribute attribute,
                   blg_line_reading reading) {
    const int k = blg_line_count(attribute), value = analysis->attributes[attribute].value;
    const bool continuous = k == analysis->n_lines_min, split = k == analysis->n_lines_max;
    if (!k || reading == BLG_LINES_ANY)
        return value;
    switch (reading) {
    case BLG_LINES_CONTINUOUS:
        return value == 1 ? continuous : value;
    case BLG_LINES_SPLIT:
        return split;
    default:
        return value == 1 && !continuous && !split ? BLG_UNDECIDED : value;
    }
}

bool blg_line_is_between(const blg_analysis *analysis, blg_attribute attribute) {
    const int k = blg_line_count(attribute);
    return k > analysis->n_lines_min && k < analysis->n_lines_max;
}

void blg_analysis_read_lines(blg_analysis *analysis, blg_line_reading reading) {
    for (int a = 0; a < BLG_ATTRIBUTES && reading != BLG_LINES_ANY; a++) {
        blg_measure *measure = &analysis->attributes[a];
        if (!blg_line_is_between(analysis, (blg_attribute)a) || measure->value != 1)
            continue;
        measure->value = BLG_UNDECIDED;
        measure->near = 1;
    }
}
