/* FTRL-Proximal keeps two numbers per weight: z, the sum of gradients less what the learning rate
 * has moved, and n, the sum of squared gradients. A weight is zero while |z| <= penalty, else
 *     w = -(z - sign(z) penalty) / ((beta + sqrt n) / alpha)
 * The penalty of a feature is `strictness` standard deviations of the sum that pure noise would
 * give, sqrt(n): a feature enters only when it stands out of its own noise. */
#include "audit/probe.h"

#include "base/error.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

#define ALPHA  0.1
#define BETA   1.0
#define EPOCHS 3
/* One training problem in five chooses the strictness. */
#define VALIDATION_SHARE 5

static const double strictnesses[] = {0.5, 1.5, 3, 5, 8};
enum { N_STRICTNESSES = sizeof strictnesses / sizeof *strictnesses };

typedef struct learner {
    float *z, *n, *weights;
    double strictness;
} learner;

static double weight_of(const learner *l, uint32_t feature) {
    double z = (double)l->z[feature], spread = sqrt((double)l->n[feature]);
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
        uint32_t feature = s->values[k].feature;
        l->weights[feature] = (float)weight_of(l, feature);
        score += (double)l->weights[feature] * (double)s->values[k].value;
    }
    double miss = chance(score) - row->label;
    for (int k = row->first; k < row->first + row->n; k++) {
        uint32_t feature = s->values[k].feature;
        double gradient = miss * (double)s->values[k].value, n = (double)l->n[feature];
        double moved = (sqrt(n + gradient * gradient) - sqrt(n)) / ALPHA;
        l->z[feature] += (float)(gradient - moved * (double)l->weights[feature]);
        l->n[feature] += (float)(gradient * gradient);
    }
}

static void finish(learner *l, blg_probe *probe) {
    probe->n_nonzero = 0;
    for (uint32_t f = 0; f < BLG_PROBE_FEATURES; f++) {
        l->weights[f] = l->n[f] > 0 ? (float)weight_of(l, f) : 0;
        probe->n_nonzero += l->weights[f] != 0;
    }
    probe->weights = l->weights;
}

/* A problem's part is drawn from its number, so that it does not depend on the order of rows. */
static bool validates(int problem) {
    return ((uint64_t)problem * 0x9e3779b97f4a7c15u >> 32) % VALIDATION_SHARE == 0;
}

static double score_of(const blg_probe *probe, const blg_samples *s,
                       const struct blg_sample_row *row) {
    double score = 0;
    for (int k = row->first; k < row->first + row->n; k++)
        score += (double)probe->weights[s->values[k].feature] * (double)s->values[k].value;
    return score;
}

typedef enum part { PART_FIT, PART_VALIDATE, PART_ALL } part;

static bool in_part(const struct blg_sample_row *row, int group, part which) {
    return row->group == group &&
           (which == PART_ALL || validates(row->problem) == (which == PART_VALIDATE));
}

/* Mean surprise of the labels, in nats. It tells a weak signal from fitted noise far sooner than
 * the share of right answers does. */
static double log_loss(const blg_probe *probe, const blg_samples *s, int group, part which) {
    double sum = 0;
    int n = 0;
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], group, which)) {
            double score = score_of(probe, s, &s->rows[r]);
            sum += log1p(exp(s->rows[r].label ? -score : score));
            n++;
        }
    return n ? sum / n : 0;
}

static blg_accuracy test(const blg_probe *probe, const blg_samples *s, int group, part which) {
    blg_accuracy_sum sum = {0};
    int right = 0, rows = 0;
    for (int r = 0; r < s->n_rows; r++) {
        if (in_part(&s->rows[r], group, which)) {
            right += (score_of(probe, s, &s->rows[r]) >= 0) == (s->rows[r].label == 1);
            rows++;
        }
        bool last = r + 1 == s->n_rows || s->rows[r + 1].problem != s->rows[r].problem;
        if (last && rows) {
            blg_accuracy_add(&sum, right, rows);
            right = rows = 0;
        }
    }
    return blg_accuracy_of(&sum);
}

static void fit(learner *l, const blg_samples *s, const int *order, int n, int epochs) {
    memset(l->z, 0, BLG_PROBE_FEATURES * sizeof *l->z);
    memset(l->n, 0, BLG_PROBE_FEATURES * sizeof *l->n);
    for (int epoch = 0; epoch < epochs; epoch++)
        for (int i = 0; i < n; i++)
            learn_row(l, s, &s->rows[order[i]]);
}

static int collect(const blg_samples *s, int group, part which, int *order) {
    int n = 0;
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], group, which))
            order[n++] = r;
    blg_rng rng = blg_rng_stream(0, 0, BLG_RNG_NO_IMAGE, BLG_FOR_ORDER);
    blg_rng_shuffle(&rng, order, (size_t)n, sizeof *order);
    return n;
}

blg_status blg_probe_train(const blg_samples *samples, int train_group, blg_arena *arena,
                           blg_probe *probe, blg_error *error) {
    learner l = {.z = BLG_NEW(arena, float, BLG_PROBE_FEATURES),
                 .n = BLG_NEW(arena, float, BLG_PROBE_FEATURES),
                 .weights = BLG_NEW(arena, float, BLG_PROBE_FEATURES)};
    int *order = BLG_NEW(arena, int, samples->n_rows + 1);
    if (samples->failed || !l.z || !l.n || !l.weights || !order)
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory for a probe");
    double best = INFINITY, chosen = strictnesses[N_STRICTNESSES - 1];
    int n = collect(samples, train_group, PART_FIT, order);
    for (int k = N_STRICTNESSES - 1; k >= 0; k--) { /* strict first: it wins ties */
        l.strictness = strictnesses[k];
        fit(&l, samples, order, n, EPOCHS);
        finish(&l, probe);
        double loss = log_loss(probe, samples, train_group, PART_VALIDATE);
        if (loss < best) {
            best = loss;
            chosen = strictnesses[k];
        }
    }
    l.strictness = chosen;
    n = collect(samples, train_group, PART_ALL, order);
    fit(&l, samples, order, n, EPOCHS);
    finish(&l, probe);
    return BLG_OK;
}

blg_accuracy blg_probe_test(const blg_probe *probe, const blg_samples *samples, int group) {
    return test(probe, samples, group, PART_ALL);
}
