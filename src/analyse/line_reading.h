/* Line readings: which number of straight lines a figure has.
 *
 * Lines that cross may be seen to run on through the crossing, or to end there. The first reading
 * gives the continuous count (n_lines_min), the second the split count (n_lines_max). A number
 * strictly between the two is no reading's count. Published labels accept every number from the
 * continuous count to the split count. */
#ifndef ANALYSE_LINE_READING_H
#define ANALYSE_LINE_READING_H

#include "analyse/analyse.h"

#include <stdbool.h>

typedef enum blg_line_reading {
    BLG_LINES_ANY,        /* every number from the continuous to the split count */
    BLG_LINES_TWO,        /* the continuous count and the split count; between is undecided */
    BLG_LINES_CONTINUOUS, /* the continuous count alone */
    BLG_LINES_SPLIT       /* the split count alone */
} blg_line_reading;

/* k of has_k_straight_lines, 3..8; 0 for every other attribute. */
int blg_line_count(blg_attribute attribute);
/* Value of an attribute under a reading: 1, 0 or BLG_UNDECIDED. Readings change line counts only.
 */
int blg_line_value(const blg_analysis *analysis, blg_attribute attribute, blg_line_reading reading);
/* Whether the attribute is a line count strictly between the figure's two counts. */
bool blg_line_is_between(const blg_analysis *analysis, blg_attribute attribute);
/* Rewrites the line counts of an analysis that blg_analyse has made. A number strictly between the
 * counts becomes undecided under BLG_LINES_TWO. reading: BLG_LINES_ANY or BLG_LINES_TWO. */
void blg_analysis_read_lines(blg_analysis *analysis, blg_line_reading reading);

#endif
