/* The table that compares models with each other, and with people if there are any. */
#ifndef PUBLISH_SCORE_TABLE_H
#define PUBLISH_SCORE_TABLE_H

#include "publish/score.h"

/* Wilson's 95 % interval of a share p among n trials. */
void blg_score_interval(int n, double p, double *low, double *high);

/* Appends the tables "all", "split", "family" and "length", with a row for each form, model and
 * name. Intervals are over problems: n is the number of problems, and p the mean of their shares of
 * right answers. Answers to one problem are not independent, so several answers to a problem do not
 * narrow the interval. Wilson's interval assumes shares of 0 or 1; shares between 0 and 1 vary
 * less, so the interval is on the safe side. */
BLG_MUST_USE blg_status blg_score_print_models(const blg_score *score, bool json, blg_buf *out,
                                               blg_error *error);

#endif
