/* Line readings: rules for how many straight lines a figure has.
 *
 * Lines that cross may be seen to run on through the crossing, or to end there. The first view
 * gives the continuous count (n_lines_min), the second the split count (n_lines_max): a plus sign
 * has two lines, or four. Published labels accept every number from the continuous to the split
 * count. */
#ifndef ANALYSE_LINE_READING_H
#define ANALYSE_LINE_READING_H

#include "analyse/analyse.h"

#include <stdbool.h>

typedef enum blg_line_reading {
    BLG_LINES_ANY,        /* every number from the continuous to the split count */
    BLG_LINES_TWO,        /* the two counts; a number between them is undecided */
    BLG_LINES_CONTINUOUS, /* the continuous count only */
    BLG_LINES_SPLIT       /* the split count only */
} blg_line_reading;

/* The number of lines that an attribute names: 3 for has_three_straight_lines, up to 8; 0 for other
 * attributes. */
int blg_line_count(blg_attribute attribute);
/* Value of an attribute under a reading: 1, 0 or BLG_UNDECIDED. The reading matters only for the
 * attributes that count lines. */
int blg_line_value(const blg_analysis *analysis, blg_attribute attribute, blg_line_reading reading);
/* Whether the attribute names a number of lines strictly between the figure's two counts. */
bool blg_line_is_between(const blg_analysis *analysis, blg_attribute attribute);
/* Applies a reading, BLG_LINES_ANY or BLG_LINES_TWO, to the result of blg_analyse. Under
 * BLG_LINES_TWO, attributes whose number lies strictly between the two counts become undecided. */
void blg_analysis_read_lines(blg_analysis *analysis, blg_line_reading reading);

#endif
