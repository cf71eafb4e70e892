/* The table of models, and of people beside them. */
#ifndef PUBLISH_SCORE_TABLE_H
#define PUBLISH_SCORE_TABLE_H

#include "publish/score.h"

/* Wilson's 95 % interval of a share p of n. */
void blg_score_interval(int n, double p, double *low, double *high);

/* Appends the tables all, split, family and length, a row for each form, model and name. Intervals
 * are over problems: n problems whose mean shares have the mean p. A problem's answers hang
 * together, so more of them make no interval narrower; and the spread of shares within 0..1 is
 * never above that of right and wrong, which Wilson's interval assumes. */
BLG_MUST_USE blg_status blg_score_print_models(const blg_score *score, bool json, blg_buf *out,
                                               blg_error *error);

#endif
