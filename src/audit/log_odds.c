/* Naive Bayes: a row's score is the sum of the log odds of its features. The logistic regression of
 * probe.c gives a weight only to features that stand out of their noise, so it misses a bias that
 * is spread over many features. In naive Bayes many small biases add up.
 *
 * On a fair data set the added noise of all features would still give an accuracy of one half plus
 * or minus a per cent. So the probe first tests all features together. A feature that truly leans
 * to a side leans to the same side in every problem. Let d be the number of a feature's positive
 * rows in a problem less the number that the positives' share of all rows predicts. The statistic
 *
 *     T = sum over features of [ (sum of d)^2 - sum of d^2 ],  sums over problems
 *
 * adds up the agreement of every two problems. If all features are fair, T has the expectation 0
 * and the variance 2 x sum over features of [ (sum of d^2)^2 - sum of d^4 ]. Unless T is more than
 * EVIDENCE standard deviations above 0, the probe is silent: it says "positive" of every row. */
#include "audit/probe.h"

#include "base/arena.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* Added to every count. */
#define PRIOR 1.0
/* T must be so many standard deviations above 0. About one fair data set in fifty exceeds 2. */
#define EVIDENCE 2.0

typedef struct odds {
    float *counts[2]; /* per feature, by label; BLG_PROBE_FEATURES each */
    float *lean;      /* per feature: d of the current problem */
    float *leans[3];  /* per feature: sums of d, d^2, d^4 over problems */
    double rows[2];   /* sums of the counts */
} odds;

static void count(odds *o, const blg_samples *s, int without) {
    for (int label = 0; label < 2; label++) {
        memset(o->counts[label], 0, BLG_PROBE_FEATURES * sizeof *o->counts[label]);
        o->rows[label] = 0;
    }
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group != 0 || blg_probe_fold(row->problem) == without)
            continue;
        for (int k = row->first; k < row->first + row->n; k++)
            o->counts[row->label][s->values[k].feature] += s->values[k].value;
        o->rows[row->label] += row->n;
    }
}

/* Adds d (see the top of this file) of each feature of one problem to the sums over problems.
 * first: the problem's first row; share: the positives' share of all rows. Returns the row after
 * the problem. */
static int lean_of_problem(odds *o, const blg_samples *s, int first, double share) {
    int end = first;
    for (; end < s->n_rows && s->rows[end].problem == s->rows[first].problem; end++) {
        const struct blg_sample_row *row = &s->rows[end];
        for (int k = row->first; k < row->first + row->n; k++)
            o->lean[s->values[k].feature] += (float)(row->label - share) * s->values[k].value;
    }
    const int last = s->rows[end - 1].first + s->rows[end - 1].n;
    for (int k = s->rows[first].first; k < last; k++) {
        const uint32_t feature = s->values[k].feature;
        const float d = o->lean[feature];
        o->lean[feature] = 0; /* a feature that comes again in these rows is counted once */
        o->leans[0][feature] += d;
        o->leans[1][feature] += d * d;
        o->leans[2][feature] += d * d * d * d;
    }
    return end;
}

/* Whether T of the train rows is evidence of a bias. All train rows must be counted in o. */
static bool is_evident(odds *o, const blg_samples *s) {
    const double rows = o->rows[0] + o->rows[1], share = rows > 0 ? o->rows[1] / rows : 0;
    double agreement = 0, variance = 0;
    for (int r = 0; r < s->n_rows;)
        r = s->rows[r].group == 0 ? lean_of_problem(o, s, r, share) : r + 1;
    for (uint32_t f = 0; f < BLG_PROBE_FEATURES; f++) {
        const double d = (double)o->leans[0][f], d2 = (double)o->leans[1][f];
        agreement += d * d - d2;
        variance += 2 * (d2 * d2 - (double)o->leans[2][f]);
    }
    return agreement > EVIDENCE * sqrt(fmax(variance, 0));
}

static double score_of(const odds *o, const blg_samples *s, const struct blg_sample_row *row) {
    double score = row->n * log((o->rows[0] + PRIOR) / (o->rows[1] + PRIOR));
    for (int k = row->first; k < row->first + row->n; k++) {
        const uint32_t feature = s->values[k].feature;
        score += (double)s->values[k].value * log(((double)o->counts[1][feature] + PRIOR) /
                                                  ((double)o->counts[0][feature] + PRIOR));
    }
    return score;
}

/* Sets right[r] for the rows of a group: for one fold, or for all folds if `only` is negative.
 * Without evidence every score is zero, and the answer is "positive". */
static void test(const odds *o, const blg_samples *s, bool evident, int group, int only,
                 bool *right) {
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group == group && (only < 0 || blg_probe_fold(row->problem) == only))
            right[r] = ((evident ? score_of(o, s, row) : 0) >= 0) == (row->label == 1);
    }
}

static bool all_there(const odds *o) {
    return o->counts[0] && o->counts[1] && o->lean && o->leans[0] && o->leans[1] && o->leans[2];
}

blg_status blg_log_odds_run(const blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                            blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    odds o = {.lean = BLG_NEW(&arena, float, BLG_PROBE_FEATURES)};
    for (int k = 0; k < 2; k++)
        o.counts[k] = BLG_NEW(&arena, float, BLG_PROBE_FEATURES);
    for (int k = 0; k < 3; k++)
        o.leans[k] = BLG_NEW(&arena, float, BLG_PROBE_FEATURES);
    bool *right = BLG_NEW(&arena, bool, samples->n_rows + 1);
    if (samples->failed || !all_there(&o) || !right) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    count(&o, samples, -1);
    const bool evident = is_evident(&o, samples);
    for (int g = 1; g < n_groups; g++)
        test(&o, samples, evident, g, -1, right);
    for (int fold = 0; fold < BLG_PROBE_FOLDS; fold++) {
        if (evident)
            count(&o, samples, fold);
        test(&o, samples, evident, 0, fold, right);
    }
    for (int g = 0; g < n_groups; g++)
        accuracies[g] = blg_accuracy_of_rows(samples, g, right, evident ? o.leans : NULL);
    blg_arena_free(&arena);
    return BLG_OK;
}
