/* Log odds of every feature, added up: naive Bayes. A logistic regression that asks of each weight
 * to stand out of its noise is blind to a bias that is spread thin over many features; this probe
 * takes every feature at its word, so that many small biases add up. The price is that its reading
 * strays from one half by chance even where there is nothing to find. */
#include "audit/probe.h"

#include "base/arena.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* Added to every count. */
#define PRIOR 1.0

typedef struct odds {
    float *counts[2]; /* of a feature by label, BLG_PROBE_FEATURES each */
    double rows[2];   /* sums of the counts */
} odds;

/* Counts the train rows of all folds but one. */
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

static double score_of(const odds *o, const blg_samples *s, const struct blg_sample_row *row) {
    double score = row->n * log((o->rows[0] + PRIOR) / (o->rows[1] + PRIOR));
    for (int k = row->first; k < row->first + row->n; k++) {
        const uint32_t feature = s->values[k].feature;
        score += (double)s->values[k].value * log(((double)o->counts[1][feature] + PRIOR) /
                                                  ((double)o->counts[0][feature] + PRIOR));
    }
    return score;
}

/* Rows of a group; of its one fold, or of all where only is negative. */
static void test(const odds *o, const blg_samples *s, int group, int only, blg_accuracy_sum *sum) {
    int right = 0, rows = 0;
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group == group && (only < 0 || blg_probe_fold(row->problem) == only)) {
            right += (score_of(o, s, row) >= 0) == (row->label == 1);
            rows++;
        }
        if (rows && (r + 1 == s->n_rows || row[1].problem != row->problem)) {
            blg_accuracy_add(sum, right, rows);
            right = rows = 0;
        }
    }
}

blg_status blg_log_odds_run(const blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                            blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    odds o = {.counts = {BLG_NEW(&arena, float, BLG_PROBE_FEATURES),
                         BLG_NEW(&arena, float, BLG_PROBE_FEATURES)}};
    if (samples->failed || !o.counts[0] || !o.counts[1]) {
        blg_arena_free(&arena);
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory for a probe");
    }
    blg_accuracy_sum train = {0};
    for (int fold = 0; fold < BLG_PROBE_FOLDS; fold++) {
        count(&o, samples, fold);
        test(&o, samples, 0, fold, &train);
    }
    accuracies[0] = blg_accuracy_of(&train);
    if (n_groups > 1)
        count(&o, samples, -1);
    for (int g = 1; g < n_groups; g++) {
        blg_accuracy_sum sum = {0};
        test(&o, samples, g, -1, &sum);
        accuracies[g] = blg_accuracy_of(&sum);
    }
    blg_arena_free(&arena);
    return BLG_OK;
}
