/* FTRL-Proximal keeps two numbers per weight: z, the sum of gradients less a correction for the
 * learning rate, and n, the sum of squared gradients. A weight is zero while |z| <= penalty, else
 *
 *     w = -(z - sign(z) penalty) / ((beta + sqrt n) / alpha)
 *
 * The sum of pure noise has the standard deviation sqrt(n). The penalty of a feature is strictness
 * x sqrt(n), so only a feature whose signal exceeds its own noise gets a weight. */
#include "audit/probe.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/stream.h"

#include <math.h>
#include <string.h>

/* ---- samples ---- */

void blg_samples_free(blg_samples *samples) {
    blg_buf_release(&samples->rows);
    blg_buf_release(&samples->values);
    *samples = (blg_samples){0};
}

void blg_samples_row(blg_samples *s, int problem, int group, int label) {
    if (s->failed || !blg_buf_grow(&s->rows, &s->cap_rows, s->n_rows + 1, sizeof *s->rows)) {
        s->failed = true;
        return;
    }
    s->rows[s->n_rows++] = (struct blg_sample_row){s->n_values, 0, problem, group, (uint8_t)label};
}

static uint32_t hash_of(uint32_t kind, uint64_t key) {
    uint64_t x = (key + 1) * 0x9e3779b97f4a7c15u ^ (uint64_t)kind * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 31)) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32) & (BLG_PROBE_FEATURES - 1);
}

void blg_samples_add(blg_samples *s, uint32_t kind, uint64_t key, double value) {
    if (s->failed ||
        !blg_buf_grow(&s->values, &s->cap_values, s->n_values + 1, sizeof *s->values)) {
        s->failed = true;
        return;
    }
    s->values[s->n_values++] = (struct blg_sample_value){hash_of(kind, key), (float)value};
    s->rows[s->n_rows - 1].n++;
}

/* ---- the learner ---- */

#define ALPHA  0.1
#define BETA   1.0
#define EPOCHS 3

static const double strictnesses[] = {0.5, 1.5, 3, 5, 8};
/* The strictness of the zero model: no feature reaches it. */
#define SILENCE 1e9
enum { N_STRICTNESSES = sizeof strictnesses / sizeof *strictnesses };

/* The numbers of one feature, adjacent in memory. */
typedef struct cell {
    float z, n, weight;
} cell;

typedef struct learner {
    cell *cells; /* BLG_PROBE_FEATURES */
    double strictness;
    int *order;  /* order in which training visits rows */
    bool *right; /* of rows: the test's answer was right */
} learner;

static double weight_of(const learner *l, const cell *c) {
    double z = (double)c->z, spread = sqrt((double)c->n);
    double penalty = l->strictness * spread;
    if (fabs(z) <= penalty)
        return 0;
    return -(z - (z > 0 ? penalty : -penalty)) / ((BETA + spread) / ALPHA);
}

static double chance(double score) {
    return 1 / (1 + exp(-score));
}

static void learn_row(learner *l, const blg_samples *s, const struct blg_sample_row *row) {
    double score = 0;
    for (int k = row->first; k < row->first + row->n; k++) {
        cell *c = &l->cells[s->values[k].feature];
        c->weight = (float)weight_of(l, c);
        score += (double)c->weight * (double)s->values[k].value;
    }
    double miss = chance(score) - row->label;
    for (int k = row->first; k < row->first + row->n; k++) {
        cell *c = &l->cells[s->values[k].feature];
        double gradient = miss * (double)s->values[k].value, n = (double)c->n;
        double moved = (sqrt(n + gradient * gradient) - sqrt(n)) / ALPHA;
        c->z += (float)(gradient - moved * (double)c->weight);
        c->n += (float)(gradient * gradient);
    }
}

static void finish(learner *l) {
    for (uint32_t f = 0; f < BLG_PROBE_FEATURES; f++)
        l->cells[f].weight = l->cells[f].n > 0 ? (float)weight_of(l, &l->cells[f]) : 0;
}

#define NO_FOLD (-1)

/* Some rows of a group: those of one fold (only), of all folds but one (without), or all rows. */
typedef struct part {
    int group;
    int only, without; /* folds or NO_FOLD */
} part;

static bool in_part(const struct blg_sample_row *row, const part *p) {
    int fold = blg_probe_fold(row->problem);
    return row->group == p->group && (p->only == NO_FOLD || fold == p->only) && fold != p->without;
}

static double score_of(const learner *l, const blg_samples *s, const struct blg_sample_row *row) {
    double score = 0;
    for (int k = row->first; k < row->first + row->n; k++)
        score += (double)l->cells[s->values[k].feature].weight * (double)s->values[k].value;
    return score;
}

static void test(const learner *l, const blg_samples *s, const part *p) {
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], p))
            l->right[r] = (score_of(l, s, &s->rows[r]) >= 0) == (s->rows[r].label == 1);
}

/* The mean log likelihood of the labels above that of the prediction 1/2, in nats a row. This
 * measure tells a weak signal from fitted noise with far fewer rows than the share of right
 * answers. Rows of a problem are not independent trials, so *error gets the standard error over
 * problems. */
static double gain_of(const learner *l, const blg_samples *s, const part *p, double *error) {
    double sum = 0, squares = 0;
    int n = 0;
    for (int r = 0; r < s->n_rows;) {
        double of_problem = 0;
        for (const int problem = s->rows[r].problem; r < s->n_rows && s->rows[r].problem == problem;
             r++)
            if (in_part(&s->rows[r], p)) {
                const double score = score_of(l, s, &s->rows[r]);
                of_problem += log(2) - log1p(exp(s->rows[r].label ? -score : score));
                n++;
            }
        sum += of_problem;
        squares += of_problem * of_problem;
    }
    *error = n ? sqrt(squares) / n : 0;
    return n ? sum / n : 0;
}

static void fit(learner *l, const blg_samples *s, const part *p) {
    int n = 0;
    memset(l->cells, 0, BLG_PROBE_FEATURES * sizeof *l->cells);
    if (l->strictness >= SILENCE)
        return;
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], p))
            l->order[n++] = r;
    blg_rng rng = blg_stream_learner();
    blg_rng_shuffle(&rng, l->order, (size_t)n, sizeof *l->order);
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        for (int i = 0; i < n; i++)
            learn_row(l, s, &s->rows[l->order[i]]);
    finish(l);
}

/* Measures the gain (gain_of) of each strictness on the first fold, which training leaves out, and
 * chooses the largest. If no gain is larger than its standard error, the zero model is used. */
static void choose_strictness(learner *l, const blg_samples *s) {
    const part rest = {0, NO_FOLD, 0}, first = {0, 0, NO_FOLD};
    double best = 0, chosen = SILENCE, error;
    for (int k = N_STRICTNESSES - 1; k >= 0; k--) { /* strict first: it wins ties */
        l->strictness = strictnesses[k];
        fit(l, s, &rest);
        const double gain = gain_of(l, s, &first, &error);
        if (gain > best && gain > error) {
            best = gain;
            chosen = strictnesses[k];
        }
    }
    l->strictness = chosen;
}

static void cross_validate(learner *l, const blg_samples *s) {
    for (int fold = 0; fold < BLG_PROBE_FOLDS; fold++) {
        const part rest = {0, NO_FOLD, fold}, held_out = {0, fold, NO_FOLD};
        fit(l, s, &rest);
        test(l, s, &held_out);
    }
}

blg_status blg_probe_run(const blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                         blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    learner l = {.cells = BLG_NEW(&arena, cell, BLG_PROBE_FEATURES),
                 .order = BLG_NEW(&arena, int, samples->n_rows + 1),
                 .right = BLG_NEW(&arena, bool, samples->n_rows + 1)};
    if (samples->failed || !l.cells || !l.order || !l.right) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    choose_strictness(&l, samples);
    cross_validate(&l, samples);
    if (n_groups > 1) {
        const part all = {0, NO_FOLD, NO_FOLD};
        fit(&l, samples, &all);
    }
    for (int g = 1; g < n_groups; g++) {
        const part group = {g, NO_FOLD, NO_FOLD};
        test(&l, samples, &group);
    }
    for (int g = 0; g < n_groups; g++)
        accuracies[g] = blg_accuracy_of_rows(samples, g, l.right, NULL);
    blg_arena_free(&arena);
    return BLG_OK;
}
