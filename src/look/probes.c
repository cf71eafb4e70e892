/* Probes. A probe is a learner that guesses an image's side from features of this image alone. A
 * feature is something that the image shows, as a number; a row of samples has the hashes of one
 * image's features as its values, and the image's side as its label. The header is look/audit.h.
 *
 * A probe learns from the rows of train and guesses the sides of other rows: in train those of a
 * part (fold) that it did not learn from, and those of every other split. It gives the accuracy of
 * its guesses for each group (split). The sides of a sound data set cannot be told from one image.
 * So a probe that is right more often than by chance has found a leak, and the audit reports it. */
#include "look/audit.h"

#include "base/parallel.h"
#include "base/rng.h"
#include "figure/analyse.h"
#include "problem/concept.h"

/* ---- accuracy ---- */

/* The ratio estimator of cluster sampling: accuracy = sum of right / sum of rows over clusters,
 * with variance  sum (right - accuracy x rows)^2 / (sum rows)^2  x  m / (m - 1)  for m clusters.
 * The clusters are problems, or all problems of a concept. A data set has thousands of problems but
 * may have a split of 16 concepts, so the interval is Student's with m - 1 degrees of freedom.
 *
 * A probe that judges by figures answers alike for all images of one figure. So its rows (images)
 * are clustered twice, by figure and by problem. The variance is the sum of the variances of the
 * two clusterings, minus the variance of single rows, which both contain (Cameron, Gelbach and
 * Miller, J. Bus. Econ. Stat. 2011). */

#define NORMAL_95 1.959964 /* quantile of the normal distribution for 95 % intervals */

void blg_accuracy_sum_free(blg_accuracy_sum *sum) {
    blg_array_free(&sum->parts);
    *sum = (blg_accuracy_sum){0};
}

void blg_accuracy_add(blg_accuracy_sum *sum, uint64_t concept, double right, int rows) {
    if (sum->failed || !blg_array_grow(&sum->parts, &sum->cap, sum->n + 1, sizeof *sum->parts)) {
        sum->failed = true;
        return;
    }
    sum->parts[sum->n++] = (struct blg_accuracy_part){concept, right, rows};
}

/* few_quantiles: for 1 to 4 degrees of freedom. z: the quantile of the normal distribution, from
 * which the others follow by a series (Abramowitz and Stegun, 26.7.5). */
double blg_accuracy_student(long long freedom) {
    static const double few_quantiles[] = {12.7062, 4.3027, 3.1824, 2.7764};
    const double z = NORMAL_95, z2 = z * z, n = (double)freedom;
    if (freedom <= 4)
        return few_quantiles[freedom < 1 ? 0 : freedom - 1];
    return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
           z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n) +
           z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / (92160 * n * n * n * n);
}

/* Sums over clusters: of rows, of right rows, and of their squares and products. */
typedef struct clusters {
    long long n, rows;
    double right, right_squares, products, rows_squares;
} clusters;

/* Adds a cluster's right answers and rows to the sums of which intervals are made. */
static void add_cluster(clusters *c, double right, double rows) {
    c->n++;
    c->rows += (long long)rows;
    c->right += right;
    c->right_squares += right * right;
    c->products += right * rows;
    c->rows_squares += rows * rows;
}

/* Sets *low and *high to the 95 % interval of a share of right rows, by the formula at the
 * chapter's head. extra: a variance that is added to that between clusters. */
static void interval(const clusters *c, double share, double extra, double *low, double *high) {
    const double rows = (double)c->rows, m = (double)c->n;
    const double residual =
        c->right_squares - 2 * share * c->products + share * share * c->rows_squares;
    const double variance = fmax(residual, 0) / (rows * rows) + fmax(extra, 0);
    const double half =
        c->n > 1 ? blg_accuracy_student(c->n - 1) * sqrt(variance * m / (m - 1)) : 1;
    *low = fmax(0, share - half);
    *high = fmin(1, share + half);
}

static int by_concept(const void *a, const void *b) {
    const struct blg_accuracy_part *left = a, *right = b;
    return BLG_ORDER(left->concept, right->concept);
}

/* Sums up right answers and rows by concept: one cluster for each concept. Sorts the parts of the
 * sum. */
static clusters concepts_of(blg_accuracy_sum *sum) {
    clusters c = {0};
    BLG_SORT(sum->parts, sum->n, by_concept);
    for (int i = 0; i < sum->n;) {
        double right = 0, rows = 0;
        for (const uint64_t concept = sum->parts[i].concept;
             i < sum->n && sum->parts[i].concept == concept; i++) {
            right += sum->parts[i].right;
            rows += sum->parts[i].rows;
        }
        add_cluster(&c, right, rows);
    }
    return c;
}

/* The accuracy of a sum. extra: as for interval. Sorts the parts of the sum. */
static blg_accuracy accuracy_of(blg_accuracy_sum *sum, double extra) {
    clusters problems = {0};
    for (int i = 0; i < sum->n; i++)
        add_cluster(&problems, sum->parts[i].right, sum->parts[i].rows);
    if (!problems.rows)
        return (blg_accuracy){0};
    const clusters concepts = concepts_of(sum);
    blg_accuracy a = {.rows = problems.rows, .problems = problems.n, .concepts = concepts.n};
    a.accuracy = problems.right / (double)problems.rows;
    interval(&problems, a.accuracy, extra, &a.low, &a.high);
    interval(&concepts, a.accuracy, extra, &a.concept_low, &a.concept_high);
    return a;
}

blg_accuracy blg_accuracy_of(blg_accuracy_sum *sum) {
    return accuracy_of(sum, 0);
}

/* blg_accuracy_finish. extra: as for interval. */
static blg_status finish_accuracy(blg_accuracy_sum *sum, double extra, blg_accuracy *accuracy,
                                  blg_error *error) {
    const bool failed = sum->failed;
    *accuracy = accuracy_of(sum, extra);
    blg_accuracy_sum_free(sum);
    return failed ? blg_no_memory(error) : BLG_OK;
}

blg_status blg_accuracy_finish(blg_accuracy_sum *sum, blg_accuracy *accuracy, blg_error *error) {
    return finish_accuracy(sum, 0, accuracy, error);
}

bool blg_accuracy_is_above_half(const blg_accuracy *a) {
    return a->low > 0.5 && a->concept_low > 0.5;
}

/* The variance that clustering by figures adds for the rows of a group: that between figures, minus
 * that of single rows. A row's figure is its first feature. right: by row; accuracy: their share;
 * scratch: by feature, numbers of rows and of right rows. */
static double variance_of_features(const blg_samples *s, int group, const bool *right,
                                   double accuracy, float *const scratch[2]) {
    double squares = 0, rows = 0;
    for (int k = 0; k < 2; k++)
        memset(scratch[k], 0, s->n_features * sizeof *scratch[k]);
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group != group || !row->n)
            continue;
        scratch[0][s->values[row->first]] += 1;
        scratch[1][s->values[row->first]] += right[r];
        rows++;
    }
    for (uint32_t f = 0; f < s->n_features && rows > 0; f++) {
        const double residual = (double)scratch[1][f] - accuracy * (double)scratch[0][f];
        squares += residual * residual;
    }
    return rows > 0 ? (squares - rows * accuracy * (1 - accuracy)) / (rows * rows) : 0;
}

/* Sets *accuracy for the rows of a group. right[r]: whether the probe is right about row r. The
 * rows of a problem form a cluster. If scratch is not NULL, the rows of a figure form a cluster,
 * too; scratch: two arrays by feature, which are overwritten. */
static blg_status accuracy_of_rows(const blg_samples *s, int group, const bool *right,
                                   float *const scratch[2], blg_accuracy *accuracy,
                                   blg_error *error) {
    blg_accuracy_sum sum = {0};
    for (int r = 0; r < s->n_rows;) {
        const int problem = s->rows[r].problem;
        int n = 0, n_right = 0;
        for (; r < s->n_rows && s->rows[r].problem == problem; r++)
            if (s->rows[r].group == group) {
                n++;
                n_right += right[r];
            }
        if (n)
            blg_accuracy_add(&sum, blg_concept_key(s->concepts, problem), n_right, n);
    }
    double extra = 0;
    if (scratch) {
        *accuracy = accuracy_of(&sum, 0);
        extra = variance_of_features(s, group, right, accuracy->accuracy, scratch);
    }
    return finish_accuracy(&sum, extra, accuracy, error);
}

/* ---- probe ---- */

/* FTRL-Proximal keeps two numbers for each weight: z, the sum of gradients less a correction for
 * the learning rate, and n, the sum of squared gradients. A weight is zero if |z| <= penalty, else
 *
 *     w = -(z - sign(z) penalty) / ((beta + sqrt n) / alpha)
 *
 * The sum of pure noise has the standard deviation sqrt(n). The penalty of a feature is strictness
 * x sqrt(n), so only a feature whose signal exceeds its own noise gets a weight. */

/* ---- samples ---- */

/* Collects the rows: the audit opens a row for each image, and the functions of the chapter
 * "features" add values to it. */

void blg_samples_free(blg_samples *samples) {
    blg_array_free(&samples->rows);
    blg_array_free(&samples->values);
    *samples = (blg_samples){0};
}

void blg_samples_row(blg_samples *s, int problem, int group, int label) {
    if (s->failed || !blg_array_grow(&s->rows, &s->cap_rows, s->n_rows + 1, sizeof *s->rows)) {
        s->failed = true;
        return;
    }
    s->rows[s->n_rows++] =
        (struct blg_sample_row){s->n_values, problem, 0, (uint8_t)group, (uint8_t)label};
}

/* Mixes kind and key as SplitMix64 does (its two factors), and keeps as many bits as there are
 * weights. */
static uint32_t hash_of(uint32_t kind, uint64_t key) {
    uint64_t x = (key + 1) * BLG_HASH_FACTOR ^ (uint64_t)kind * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 31)) * 0x94d049bb133111ebu;
    return (uint32_t)(x >> 32) & (BLG_PROBE_FEATURES - 1);
}

void blg_samples_add(blg_samples *s, uint32_t kind, uint64_t key) {
    if (s->failed || s->rows[s->n_rows - 1].n == UINT16_MAX ||
        !blg_array_grow(&s->values, &s->cap_values, s->n_values + 1, sizeof *s->values)) {
        s->failed = true;
        return;
    }
    s->values[s->n_values++] = hash_of(kind, key);
    s->rows[s->n_rows - 1].n++;
}

/* Replaces the hashes of features by numbers, 0 and up, in the order of the hashes. So tables by
 * feature are only as large as necessary, and sums over features keep their order. False when
 * memory is out, or the samples lack rows. */
static bool number_features(blg_samples *s, blg_arena *arena) {
    uint64_t *occur = BLG_NEW(arena, uint64_t, BLG_PROBE_FEATURES / 64);  /* one bit each */
    uint32_t *before = BLG_NEW(arena, uint32_t, BLG_PROBE_FEATURES / 64); /* by word */
    if (s->failed || !occur || !before)
        return false;
    for (int k = 0; k < s->n_values; k++)
        occur[s->values[k] / 64] |= (uint64_t)1 << s->values[k] % 64;
    s->n_features = 0;
    for (uint32_t word = 0; word < BLG_PROBE_FEATURES / 64; word++) {
        before[word] = s->n_features;
        s->n_features += (uint32_t)__builtin_popcountll(occur[word]);
    }
    for (int k = 0; k < s->n_values; k++) {
        const uint32_t word = s->values[k] / 64;
        const uint64_t below = occur[word] & (((uint64_t)1 << s->values[k] % 64) - 1);
        s->values[k] = before[word] + (uint32_t)__builtin_popcountll(below);
    }
    return true;
}

/* ---- the learner ---- */

/* Trains a probe on the rows of train, fold by fold, and tests it on all other rows. The accuracies
 * of the groups come out. */

#define ALPHA  0.1 /* the formula's alpha and beta */
#define BETA   1.0
#define EPOCHS 3 /* times that training visits each row */

static const double strictnesses[] = {0.5, 1.5, 3, 5, 8};
/* The strictness of the zero model: no feature reaches it. */
#define SILENCE 1e9
enum { N_STRICTNESSES = sizeof strictnesses / sizeof *strictnesses };

/* The numbers z and n of the formula and the weight of a feature, adjacent in memory. */
typedef struct cell {
    float z, n, weight;
} cell;

/* A probe in training: the weights, and how strict it is about noise (the penalty). */
typedef struct learner {
    cell *cells; /* by feature */
    double strictness;
    int *order;  /* order in which training visits rows */
    bool *right; /* of rows: the test's answer was right */
} learner;

/* The weight of a feature: -(z - sign(z) penalty) / ((beta + sqrt n) / alpha), or 0 if |z| is not
 * above the penalty (FTRL-Proximal). */
static double weight_of(const learner *l, const cell *c) {
    double z = (double)c->z, spread = sqrt((double)c->n);
    double penalty = l->strictness * spread;
    if (fabs(z) <= penalty)
        return 0;
    return -(z - (z > 0 ? penalty : -penalty)) / ((BETA + spread) / ALPHA);
}

static double logistic(double score) {
    return 1 / (1 + exp(-score));
}

/* Trains the weights on one row by a step of FTRL-Proximal. Each feature has z, the sum of
 * gradients with a correction, and n, the sum of squared gradients; its weight follows from both
 * (weight_of). miss: the gradient of the loss, the same for all features of the row. */
static void learn_row(learner *l, const blg_samples *s, const struct blg_sample_row *row) {
    double score = 0;
    for (int k = row->first; k < row->first + row->n; k++) {
        cell *c = &l->cells[s->values[k]];
        c->weight = (float)weight_of(l, c);
        score += (double)c->weight;
    }
    double miss = logistic(score) - row->label;
    for (int k = row->first; k < row->first + row->n; k++) {
        cell *c = &l->cells[s->values[k]];
        double n = (double)c->n, moved = (sqrt(n + miss * miss) - sqrt(n)) / ALPHA;
        c->z += (float)(miss - moved * (double)c->weight);
        c->n += (float)(miss * miss);
    }
}

#define NO_FOLD (-1) /* in place of the number of a fold */

/* Some rows of a group: the rows of the fold only_fold; or of all folds but without_fold; or, if
 * both are NO_FOLD, all rows. */
typedef struct part {
    int group;
    int only_fold, without_fold;
} part;

static bool in_part(const struct blg_sample_row *row, const part *p) {
    int fold = blg_probe_fold(row->problem);
    return row->group == p->group && (p->only_fold == NO_FOLD || fold == p->only_fold) &&
           fold != p->without_fold;
}

static bool has_rows(const blg_samples *s, const part *p) {
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], p))
            return true;
    return false;
}

static double score_of(const learner *l, const blg_samples *s, const struct blg_sample_row *row) {
    double score = 0;
    for (int k = row->first; k < row->first + row->n; k++)
        score += (double)l->cells[s->values[k]].weight;
    return score;
}

/* Sets right[r] for the rows of a part: whether the sign of the score is that of the label. */
static void test_learner(const learner *l, const blg_samples *s, const part *p) {
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], p))
            l->right[r] = (score_of(l, s, &s->rows[r]) >= 0) == (s->rows[r].label == 1);
}

/* By how much the mean logarithm of the likelihood of the labels exceeds that of guessing (1/2), in
 * nats a row. This measure tells a weak signal from fitted noise with far fewer rows than the share
 * of right answers. Rows of a problem are not independent trials, so *standard_error comes from
 * sums over problems. */
static double gain_of(const learner *l, const blg_samples *s, const part *p,
                      double *standard_error) {
    double sum = 0, squares = 0;
    int n = 0;
    for (int r = 0; r < s->n_rows;) {
        const int problem = s->rows[r].problem;
        double gain_of_problem = 0;
        for (; r < s->n_rows && s->rows[r].problem == problem; r++)
            if (in_part(&s->rows[r], p)) {
                const double score = score_of(l, s, &s->rows[r]);
                gain_of_problem += log(2) - log1p(exp(s->rows[r].label ? -score : score));
                n++;
            }
        sum += gain_of_problem;
        squares += gain_of_problem * gain_of_problem;
    }
    *standard_error = n ? sqrt(squares) / n : 0;
    return n ? sum / n : 0;
}

/* Trains the learner on the rows of a part, from weights of 0 and in an order that is the same at
 * each training. The zero model keeps all weights at 0. */
static void fit_learner(learner *l, const blg_samples *s, const part *p) {
    int n = 0;
    memset(l->cells, 0, s->n_features * sizeof *l->cells);
    if (l->strictness >= SILENCE)
        return;
    for (int r = 0; r < s->n_rows; r++)
        if (in_part(&s->rows[r], p))
            l->order[n++] = r;
    blg_rng rng = blg_stream_learner();
    blg_rng_shuffle(&rng, l->order, (size_t)n, sizeof *l->order);
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        for (int i = 0; i < n && !blg_halted(s->halt); i++)
            learn_row(l, s, &s->rows[l->order[i]]);
    for (uint32_t f = 0; f < s->n_features; f++)
        l->cells[f].weight = l->cells[f].n > 0 ? (float)weight_of(l, &l->cells[f]) : 0;
}

/* Measures the gain (gain_of) of each strictness on the first fold, which training leaves out, and
 * chooses the strictness with the largest. If no gain is larger than its standard error, the zero
 * model is used. */
static void choose_strictness(learner *l, const blg_samples *s) {
    const part rest = {.group = BLG_GROUP_TRAIN, .only_fold = NO_FOLD, .without_fold = 0};
    const part first = {.group = BLG_GROUP_TRAIN, .only_fold = 0, .without_fold = NO_FOLD};
    double best = 0, chosen = SILENCE, standard_error;
    /* The strictest comes first, so it wins a tie. */
    for (int k = N_STRICTNESSES - 1; k >= 0 && !blg_halted(s->halt); k--) {
        l->strictness = strictnesses[k];
        fit_learner(l, s, &rest);
        const double gain = gain_of(l, s, &first, &standard_error);
        if (gain > best && gain > standard_error) {
            best = gain;
            chosen = strictnesses[k];
        }
    }
    l->strictness = chosen;
}

/* Tests every fold of train by a learner that is trained on the other folds. */
static void cross_validate(learner *l, const blg_samples *s) {
    for (int fold = 0; fold < BLG_PROBE_FOLDS && !blg_halted(s->halt); fold++) {
        const part rest = {.group = BLG_GROUP_TRAIN, .only_fold = NO_FOLD, .without_fold = fold};
        const part held_out = {
            .group = BLG_GROUP_TRAIN, .only_fold = fold, .without_fold = NO_FOLD};
        if (!has_rows(s, &held_out))
            continue; /* few problems leave folds empty */
        fit_learner(l, s, &rest);
        test_learner(l, s, &held_out);
    }
}

/* Trains and tests the probe, and sets the accuracy of each group. The strictness is chosen once,
 * on train. Train is tested by cross-validation, the other groups by a probe that was trained on
 * all of train. */
blg_status blg_probe_run(blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                         blg_error *error) {
    blg_arena arena = {0};
    const bool numbered = number_features(samples, &arena);
    learner l = {.cells = BLG_NEW(&arena, cell, samples->n_features + 1),
                 .order = BLG_NEW(&arena, int, samples->n_rows + 1),
                 .right = BLG_NEW(&arena, bool, samples->n_rows + 1)};
    if (!numbered || !l.cells || !l.order || !l.right) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    choose_strictness(&l, samples);
    cross_validate(&l, samples);
    const part train = {.group = BLG_GROUP_TRAIN, .only_fold = NO_FOLD, .without_fold = NO_FOLD};
    if (n_groups > BLG_GROUP_OTHERS)
        fit_learner(&l, samples, &train);
    for (int g = BLG_GROUP_OTHERS; g < n_groups; g++) {
        const part group = {.group = g, .only_fold = NO_FOLD, .without_fold = NO_FOLD};
        test_learner(&l, samples, &group);
    }
    blg_status status = BLG_OK;
    for (int g = 0; g < n_groups && status == BLG_OK; g++)
        status = accuracy_of_rows(samples, g, l.right, NULL, &accuracies[g], error);
    blg_arena_free(&arena);
    return status;
}

/* ---- features ---- */

/* A number is put into a bin, and each bin is a feature of its own. So a linear probe can follow
 * any dependence on the number. */

const blg_named blg_probe_kinds[BLG_PROBES] = {BLG_PROBE_LIST(BLG_NAMED)};

/* Kinds of features (look/audit.h); they are distinct over all sets. */
enum {
    UNIGRAM = 1,
    BIGRAM,
    TRIGRAM,
    PATH_UNIGRAM,
    PATH_BIGRAM,
    PATH_TRIGRAM,
    LENGTH,
    FIGURE,
    FIGURE_TYPES,
    DISTRACTOR,
    DISTRACTOR_TYPES,
    RELATION,
    DIFFERENCES,
    TYPE_COUNT,
    TYPE_BIGRAM,
    TYPES_USED,
    SCALE,
    HEADING,
    PLACE_X,
    PLACE_Y,
    PLACE_RADIUS,
    ATTRIBUTE,
    ATTRIBUTE_PAIR,
    ATTRIBUTES_ALL,
    MEASURE,
    INK,
    EXTENT,
    COMPONENTS,
    GRAY,
    CENTRE
};

/* First values of hashes: any numbers that differ. */
enum { ACTION_HASH = 11, FIGURE_HASH = 17, TYPES_HASH = 19, ATTRIBUTES_HASH = 23 };

/* Keys of features pack small numbers: a stroke type counts below 16, an attribute or a count below
 * 64, a value of an attribute + 1 below 4, other values below 1,000. */

/* The key of a value below 1,000. measure: which measure of one kind of features. */
static uint64_t key_of(int measure, uint64_t value) {
    return (uint64_t)measure * 1000 + value;
}

/* Adds a value to a hash. The factor spreads bits upwards, the shift brings them down again. */
static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * BLG_HASH_FACTOR;
    return hash ^ (hash >> 32);
}

/* A value as a number of steps of this size, rounded: the bin of the value. */
static uint64_t step(double value, double size) {
    return (uint64_t)(int64_t)llround(value / size);
}

/* A hash of an action without its stroke type. Numbers count in steps of the published text. */
static uint64_t path_token(const blg_action *a) {
    uint64_t hash = mix(ACTION_HASH, (uint64_t)a->kind);
    hash = mix(hash, step(a->length, 0.001));
    hash = mix(hash, step(a->extent_deg, 0.72));
    return mix(hash, step(a->turn_deg, 0.36));
}

/* Tokens before the first and after the last action of a figure. */
enum { START = 1, END = 2 };

/* Adds the runs of one, two and three tokens of a figure, as features of the three given kinds. The
 * first and the last run of two contain START and END. */
static void add_ngrams(blg_samples *s, const uint64_t *tokens, int n, uint32_t unigram,
                       uint32_t bigram, uint32_t trigram) {
    for (int i = 0; i < n; i++) {
        blg_samples_add(s, unigram, tokens[i]);
        blg_samples_add(s, bigram, mix(i ? tokens[i - 1] : START, tokens[i]));
        if (i + 1 == n)
            blg_samples_add(s, bigram, mix(tokens[i], END));
        if (i >= 2)
            blg_samples_add(s, trigram, mix(mix(tokens[i - 2], tokens[i - 1]), tokens[i]));
    }
}

/* Adds runs of one, two and three actions. Every run occurs in two forms: with stroke types (full)
 * and without (path). */
void blg_features_ngrams(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_program *program = &scene->programs[k];
        uint64_t path[BLG_MAX_ACTIONS], full[BLG_MAX_ACTIONS];
        for (int i = 0; i < program->n_actions; i++) {
            path[i] = path_token(&program->actions[i]);
            full[i] = mix(path[i], (uint64_t)program->actions[i].type);
        }
        add_ngrams(s, full, program->n_actions, UNIGRAM, BIGRAM, TRIGRAM);
        add_ngrams(s, path, program->n_actions, PATH_UNIGRAM, PATH_BIGRAM, PATH_TRIGRAM);
        blg_samples_add(s, LENGTH, (uint64_t)program->n_actions);
    }
}

uint64_t blg_features_figure_of(const blg_program *program) {
    uint64_t figure = FIGURE_HASH;
    for (int i = 0; i < program->n_actions; i++)
        figure = mix(figure, path_token(&program->actions[i]));
    return figure;
}

static uint64_t types_of(const blg_program *program) {
    uint64_t types = TYPES_HASH;
    for (int i = 0; i < program->n_actions; i++)
        types = mix(types, (uint64_t)program->actions[i].type);
    return types;
}

/* Adds two features for each figure: its program without and with stroke types. */
void blg_features_identity(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const bool distractor = k >= blg_scene_figures(scene);
        const uint64_t figure = blg_features_figure_of(&scene->programs[k]);
        blg_samples_add(s, distractor ? DISTRACTOR : FIGURE, figure);
        blg_samples_add(s, distractor ? DISTRACTOR_TYPES : FIGURE_TYPES,
                        mix(figure, types_of(&scene->programs[k])));
    }
}

void blg_features_figures(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++)
        blg_samples_add(s, k >= blg_scene_figures(scene) ? DISTRACTOR : FIGURE,
                        blg_features_figure_of(&scene->programs[k]));
}

/* Adds features of stroke types: runs of two, the number of strokes of each type, and the set of
 * types that occur. A type that does not exist stands before the first stroke of a shape, so its
 * run of two is a feature, too. */
void blg_features_decoration(blg_samples *s, const blg_scene *scene) {
    int counts[BLG_STROKE_TYPES] = {0};
    uint64_t used = 0;
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_program *program = &scene->programs[k];
        for (int i = 0; i < program->n_actions; i++) {
            counts[program->actions[i].type]++;
            used |= (uint64_t)1 << program->actions[i].type;
            uint64_t before = i ? (uint64_t)program->actions[i - 1].type : BLG_STROKE_TYPES;
            blg_samples_add(s, TYPE_BIGRAM, before * 16 + (uint64_t)program->actions[i].type);
        }
    }
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        blg_samples_add(s, TYPE_COUNT, (uint64_t)(t * 64 + counts[t]));
    blg_samples_add(s, TYPES_USED, used);
}

/* Adds features of the shapes' poses, in bins: of 10 for the scale, 15 degrees for the heading, 30
 * plane units for the place and the distance from the origin. */
void blg_features_pose(blg_samples *s, const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes; k++) {
        const blg_pose *pose = &scene->poses[k];
        double heading = fmod(pose->heading_deg, 360);
        blg_samples_add(s, SCALE, step(pose->scale, 10));
        blg_samples_add(s, HEADING, step(heading < 0 ? heading + 360 : heading, 15));
        blg_samples_add(s, PLACE_X, step(pose->x, 30));
        blg_samples_add(s, PLACE_Y, step(pose->y, 30));
        blg_samples_add(s, PLACE_RADIUS, step(sqrt(pose->x * pose->x + pose->y * pose->y), 30));
    }
}

/* Adds the features of an image's figures that are attributes: each value, each pair of attributes
 * that a figure has, all values at once, and some counts and the diameter. */
void blg_features_attributes(blg_samples *s, const blg_analysis *const *analyses, int n) {
    for (int k = 0; k < n; k++) {
        const blg_analysis *a = analyses[k];
        uint64_t all = ATTRIBUTES_HASH;
        for (int i = 0; i < BLG_ATTRIBUTES; i++) {
            blg_samples_add(s, ATTRIBUTE, (uint64_t)(i * 4 + a->attributes[i].value + 1));
            for (int j = 0; j < i && i < BLG_DEFAULT_ATTRIBUTES; j++)
                if (a->attributes[i].value == 1 && a->attributes[j].value == 1)
                    blg_samples_add(s, ATTRIBUTE_PAIR, (uint64_t)(i * 64 + j));
        }
        for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++)
            all = mix(all, (uint64_t)(a->attributes[i].value + 1));
        blg_samples_add(s, ATTRIBUTES_ALL, all);
        blg_samples_add(s, MEASURE, key_of(1, (uint64_t)a->n_regions));
        blg_samples_add(s, MEASURE, key_of(2, (uint64_t)a->n_lines_max));
        blg_samples_add(s, MEASURE, key_of(3, (uint64_t)a->n_crossings));
        blg_samples_add(s, MEASURE, key_of(4, step(a->diameter, 0.1)));
    }
}

/* Adds features of every two figures of an image. Three kinds of pairs are kept apart, by the
 * number of distractors: two figures of the concept (0), a figure and a distractor (1), two
 * distractors (2). */
void blg_features_relations(blg_samples *s, const blg_analysis *const *analyses, int n,
                            int n_distractors) {
    for (int one = 1; one < n; one++)
        for (int other = 0; other < one; other++) {
            const int kind = (one >= n - n_distractors) + (other >= n - n_distractors);
            int differences = 0;
            for (int i = 0; i < BLG_DEFAULT_ATTRIBUTES; i++) {
                int a = analyses[other]->attributes[i].value + 1;
                int b = analyses[one]->attributes[i].value + 1;
                const int larger = a > b ? a : b, smaller = a > b ? b : a;
                differences += a != b;
                if (kind != 1) { /* figures of one sort have no order; else the distractor is b */
                    a = larger;
                    b = smaller;
                }
                blg_samples_add(s, RELATION, (uint64_t)(((kind * 64 + i) * 4 + a) * 4 + b));
            }
            blg_samples_add(s, DIFFERENCES, (uint64_t)(kind * 64 + differences));
        }
}

/* ---- pixels ---- */

/* The box around the dark pixels of a picture. */
typedef struct box {
    int left, right, top, bottom;
    double ink, x, y; /* number of dark pixels, sums of their places */
} box;

static bool is_dark(uint8_t gray) {
    return gray < 128;
}

/* Finds the box around all dark pixels of a picture, and sums up these pixels and their
 * coordinates. */
static box find_box(const uint8_t *pixels, int width, int height) {
    box b = {.left = width, .top = height, .right = -1, .bottom = -1};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            if (!is_dark(pixels[(size_t)y * (size_t)width + (size_t)x]))
                continue;
            b.left = x < b.left ? x : b.left;
            b.right = x > b.right ? x : b.right;
            b.top = y < b.top ? y : b.top;
            b.bottom = y;
            b.ink++;
            b.x += x;
            b.y += y;
        }
    return b;
}

/* Number of connected parts of ink on a grid of CELLS x CELLS cells. A cell has ink if one of its
 * pixels is dark; cells that touch at a corner are connected. */
static int count_components(const uint8_t *pixels, int width, int height) {
    enum { CELLS = BLG_NUMBERS_CELLS };
    bool inked[CELLS * CELLS] = {false};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (is_dark(pixels[(size_t)y * (size_t)width + (size_t)x]))
                inked[y * CELLS / height * CELLS + x * CELLS / width] = true;
    return blg_grid_parts(inked, CELLS, CELLS, /* corners */ true);
}

/* Adds features of a picture: amount of ink, connected parts, gray levels, extent and centre of the
 * ink. Numbers become steps so wide that many pictures share a step. The lightest of the 16 gray
 * levels, that of paper, is left out. */
void blg_features_pixels(blg_samples *s, const uint8_t *pixels, int width, int height) {
    double area = (double)width * (double)height;
    box b = find_box(pixels, width, height);
    enum { LEVELS = 16 };
    int levels[LEVELS] = {0};
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        levels[pixels[i] / (256 / LEVELS)]++;
    blg_samples_add(s, INK, step(b.ink / area, 0.002));
    blg_samples_add(s, COMPONENTS, (uint64_t)count_components(pixels, width, height));
    for (int i = 0; i < LEVELS - 1; i++)
        blg_samples_add(s, GRAY, key_of(i, step(log2(1 + levels[i]), 0.5)));
    if (b.ink > 0) {
        const double width_share = (double)(b.right - b.left + 1) / width;
        const double height_share = (double)(b.bottom - b.top + 1) / height;
        const double longer = width_share > height_share ? width_share : height_share,
                     shorter = width_share > height_share ? height_share : width_share;
        blg_samples_add(s, EXTENT, key_of(1, step(longer, 0.04)));
        blg_samples_add(s, EXTENT, key_of(2, step(shorter, 0.04)));
        blg_samples_add(s, EXTENT, key_of(3, step(shorter / longer, 0.05)));
        blg_samples_add(s, EXTENT,
                        key_of(4, step(b.ink / (width_share * height_share * area), 0.01)));
        blg_samples_add(s, CENTRE, key_of(1, step(b.x / b.ink / width, 0.05)));
        blg_samples_add(s, CENTRE, key_of(2, step(b.y / b.ink / height, 0.05)));
    }
}

/* ---- log odds ---- */

/* Naive Bayes: a row's score is the sum of the log odds of its features. The logistic regression
 * above gives a weight only to features that stand out of their noise, so it misses a bias
 * that is spread over many features. In naive Bayes many small biases add up.
 *
 * On a fair data set the added noise of all features would still give an accuracy of one half plus
 * or minus a per cent. So the probe first tests all features together. A feature that truly leans
 * to a side leans to the same side in most problems. Let d be the number of positive rows of a
 * problem that have a feature, minus the number that the positives' share of all features predicts.
 * The statistic
 *
 *     T = sum over features of [ (sum of d)^2 - sum of d^2 ],  sums over problems
 *
 * adds up how far every two problems agree. If no feature leans, T has the expectation 0
 * and the variance 2 x sum over features of [ (sum of d^2)^2 - sum of d^4 ]. Unless T is more than
 * EVIDENCE standard deviations above 0, the probe is silent: it says "positive" of every row. */

/* Added to every count. */
#define PRIOR 1.0
/* T must be at least this many standard deviations above 0. About one fair data set in fifty
 * exceeds 2. */
#define EVIDENCE 2.0

/* What the probe of log odds has counted of each feature. */
typedef struct odds {
    float *counts[2]; /* per feature, by label */
    float *lean;      /* per feature: d of the current problem */
    float *leans[3];  /* per feature: sums of d, d^2, d^4 over problems */
    double totals[2]; /* by label: sum of counts over all features */
} odds;

/* Counts how often each feature occurs in rows of train, by the rows' label. without: a fold whose
 * rows are left out; NO_FOLD: none is. */
static void count_odds(odds *o, const blg_samples *s, int without) {
    for (int label = 0; label < 2; label++) {
        memset(o->counts[label], 0, s->n_features * sizeof *o->counts[label]);
        o->totals[label] = 0;
    }
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group != BLG_GROUP_TRAIN || blg_probe_fold(row->problem) == without)
            continue;
        for (int k = row->first; k < row->first + row->n; k++)
            o->counts[row->label][s->values[k]]++;
        o->totals[row->label] += row->n;
    }
}

/* Adds d, d^2 and d^4 of each feature for one problem to the sums over problems. d: the number of
 * the problem's positive rows that have the feature, minus the number that `share` predicts. first:
 * the problem's first row; share: the positives' share of all features. Returns the row after the
 * problem. */
static int lean_of_problem(odds *o, const blg_samples *s, int first, double share) {
    int end = first;
    for (; end < s->n_rows && s->rows[end].problem == s->rows[first].problem; end++) {
        const struct blg_sample_row *row = &s->rows[end];
        for (int k = row->first; k < row->first + row->n; k++)
            o->lean[s->values[k]] += (float)(row->label - share);
    }
    const int last = s->rows[end - 1].first + s->rows[end - 1].n;
    for (int k = s->rows[first].first; k < last; k++) {
        const uint32_t feature = s->values[k];
        const float d = o->lean[feature];
        o->lean[feature] = 0; /* a feature that comes again in these rows is counted once */
        o->leans[0][feature] += d;
        o->leans[1][feature] += d * d;
        o->leans[2][feature] += d * d * d * d;
    }
    return end;
}

/* Whether train gives evidence of a bias: whether T (see the head of this chapter) is more than
 * EVIDENCE standard deviations above 0. o must hold the counts of all rows of train. */
static bool is_evident(odds *o, const blg_samples *s) {
    const double total = o->totals[0] + o->totals[1], share = total > 0 ? o->totals[1] / total : 0;
    double agreement = 0, variance = 0;
    for (int r = 0; r < s->n_rows;)
        r = s->rows[r].group == BLG_GROUP_TRAIN ? lean_of_problem(o, s, r, share) : r + 1;
    for (uint32_t f = 0; f < s->n_features; f++) {
        const double sum = (double)o->leans[0][f], squares = (double)o->leans[1][f];
        agreement += sum * sum - squares;
        variance += 2 * (squares * squares - (double)o->leans[2][f]);
    }
    return agreement > EVIDENCE * sqrt(fmax(variance, 0));
}

/* The score of a row: the logarithm of how much likelier its features are on the positive side. The
 * first term makes up for different numbers of features on the two sides. */
static double log_odds_score_of(const odds *o, const blg_samples *s,
                                const struct blg_sample_row *row) {
    double score = row->n * log((o->totals[0] + PRIOR) / (o->totals[1] + PRIOR));
    for (int k = row->first; k < row->first + row->n; k++) {
        const uint32_t feature = s->values[k];
        score +=
            log(((double)o->counts[1][feature] + PRIOR) / ((double)o->counts[0][feature] + PRIOR));
    }
    return score;
}

/* Sets right[r] for the rows of a group, of the fold `only` (NO_FOLD: of all folds). If there is no
 * evidence of a bias, every score is 0, and the answer is "positive". */
static void log_odds_test(const odds *o, const blg_samples *s, bool evident, int group, int only,
                          bool *right) {
    for (int r = 0; r < s->n_rows; r++) {
        const struct blg_sample_row *row = &s->rows[r];
        if (row->group == group && (only == NO_FOLD || blg_probe_fold(row->problem) == only))
            right[r] = ((evident ? log_odds_score_of(o, s, row) : 0) >= 0) == (row->label == 1);
    }
}

/* Trains and tests the probe of single features, and sets the accuracy of each group. Groups other
 * than train are tested by the counts of all of train, each fold of train by the counts of the
 * other folds. Without evidence of a bias in train, the probe is silent. */
blg_status blg_log_odds_run(blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                            blg_error *error) {
    blg_arena arena = {0};
    const bool numbered = number_features(samples, &arena);
    const size_t n_features = samples->n_features;
    float *memory = BLG_NEW(&arena, float, 6 * n_features + 1);
    bool *right = BLG_NEW(&arena, bool, samples->n_rows + 1);
    if (!numbered || !memory || !right) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    odds o = {.counts = {memory, memory + n_features},
              .lean = memory + 2 * n_features,
              .leans = {memory + 3 * n_features, memory + 4 * n_features, memory + 5 * n_features}};
    count_odds(&o, samples, NO_FOLD);
    const bool evident = is_evident(&o, samples);
    for (int g = BLG_GROUP_OTHERS; g < n_groups; g++)
        log_odds_test(&o, samples, evident, g, NO_FOLD, right);
    for (int fold = 0; fold < BLG_PROBE_FOLDS && !blg_halted(samples->halt); fold++) {
        if (evident)
            count_odds(&o, samples, fold);
        log_odds_test(&o, samples, evident, BLG_GROUP_TRAIN, fold, right);
    }
    blg_status status = BLG_OK;
    for (int g = 0; g < n_groups && status == BLG_OK; g++)
        status =
            accuracy_of_rows(samples, g, right, evident ? o.leans : NULL, &accuracies[g], error);
    blg_arena_free(&arena);
    return status;
}

/* ---- few shot ---- */

/* Few-shot rules: fixed rules that answer a query from the support of its problem, without
 * learning. The audit adds the problems and prints how often each rule is right. The rule
 * new_figure needs the figures of all of train, so it answers after the last problem. */

/* One image of a basic problem whose concept is one shape. */
typedef struct shown {
    uint64_t key; /* key of its figure */
    uint64_t concept;
    int problem, group, label;
} shown;

/* A form: the figures that all positives of a free-form problem share, for the rule near_form. */
typedef struct form {
    uint64_t concept;
    int group, first, n; /* index of the first figure, number of figures */
} form;

/* The few-shot rules: right answers so far, and what rules keep until all problems are known. */
struct blg_few_shot {
    blg_arena arena;
    const blg_catalogue *catalogue;
    int n_problems;
    blg_accuracy_sum sums[BLG_FEW_SHOT_RULES][BLG_AUDIT_GROUPS];
    shown *shown;
    uint64_t *concepts; /* figures of train's one-shape concepts */
    form *forms;
    blg_figure *figures; /* of all forms */
    int n_shown, room_shown, n_concepts, room_concepts, n_forms, room_forms;
    int n_figures, room_figures;
};

#define RULE_ENTRY(name, family, text)   {#name, text},
#define FAMILY_ENTRY(name, family, text) BLG_##family,
const blg_named blg_few_shot_rules[] = {BLG_FEW_SHOT_LIST(RULE_ENTRY)};
const blg_family blg_few_shot_families[] = {BLG_FEW_SHOT_LIST(FAMILY_ENTRY)};

blg_status blg_few_shot_create(const blg_catalogue *catalogue, blg_few_shot **few_shot,
                               blg_error *error) {
    *few_shot = BLG_NEW_OBJECT(blg_few_shot);
    if (!*few_shot)
        return blg_no_memory(error);
    (*few_shot)->catalogue = catalogue;
    return BLG_OK;
}

void blg_few_shot_free(blg_few_shot *f) {
    if (!f)
        return;
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++)
        for (int g = 0; g < BLG_AUDIT_GROUPS; g++)
            blg_accuracy_sum_free(&f->sums[r][g]);
    blg_array_free(&f->shown);
    blg_array_free(&f->concepts);
    blg_array_free(&f->forms);
    blg_array_free(&f->figures);
    blg_object_free(f);
}

/* ---- rules that answer queries: 1 positive, 0 negative, 0.5 no answer ---- */

static int n_actions(const blg_scene *scene) {
    int n = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        n += scene->programs[s].n_actions;
    return n;
}

static bool same_actions(const blg_scene *a, const blg_scene *b) {
    return n_actions(a) == n_actions(b);
}

/* How many strokes of each kind and each type an image has. */
typedef struct histogram {
    int kinds[BLG_ACTION_KINDS], types[BLG_STROKE_TYPES];
} histogram;

static histogram histogram_of(const blg_scene *scene) {
    histogram h = {{0}, {0}};
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            h.kinds[scene->programs[s].actions[i].kind]++;
            h.types[scene->programs[s].actions[i].type]++;
        }
    return h;
}

static bool same_histogram(const blg_scene *a, const blg_scene *b) {
    const histogram one = histogram_of(a), other = histogram_of(b);
    return memcmp(&one, &other, sizeof one) == 0;
}

/* 1 if a support positive is the same as the query in some respect, else 0. */
static double like_a_positive(const blg_problem *problem, const blg_scene *query,
                              bool (*same)(const blg_scene *, const blg_scene *)) {
    for (int i = 0; i < problem->n_support; i++)
        if (same(&problem->images[1][i], query))
            return 1;
    return 0;
}

/* Answers a query by the votes of super classes. Every support image whose shape has the super
 * class of the query's shape votes for its side. Images of unknown shapes do not vote. */
static double by_super_class(const blg_few_shot *f, const blg_problem *problem,
                             const blg_scene *query) {
    int votes[2] = {0};
    const int class = blg_catalogue_shape(f->catalogue, query->shapes[0])->super_class_id;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const int shape = problem->images[side][i].shapes[0];
            votes[side] +=
                shape >= 0 && blg_catalogue_shape(f->catalogue, shape)->super_class_id == class;
        }
    return votes[1] == votes[0] ? 0.5 : votes[1] > votes[0];
}

static double answer_query(const blg_few_shot *f, blg_few_shot_rule rule,
                           const blg_problem *problem, const blg_scene *query) {
    if (rule == BLG_FEW_SHOT_actions)
        return like_a_positive(problem, query, same_actions);
    if (rule == BLG_FEW_SHOT_histogram)
        return like_a_positive(problem, query, same_histogram);
    return by_super_class(f, problem, query);
}

/* Answers the queries of a problem by the rule for its kind of family, and counts the right
 * answers. The rule super_class leaves out queries whose shape is unknown. */
static void answer_queries(blg_few_shot *f, const blg_problem *problem, int group) {
    static const blg_few_shot_rule rules[] = {[BLG_OF_PROGRAMS] = BLG_FEW_SHOT_histogram,
                                              [BLG_OF_SHAPES] = BLG_FEW_SHOT_actions,
                                              [BLG_OF_ATTRIBUTES] = BLG_FEW_SHOT_super_class};
    const blg_few_shot_rule rule = rules[blg_family_kind(problem->family)];
    double right = 0;
    int n = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_query[side]; i++) {
            const blg_scene *query = &problem->images[side][problem->n_support + i];
            if (rule == BLG_FEW_SHOT_super_class && (!f->catalogue || query->shapes[0] < 0))
                continue;
            const double positive = answer_query(f, rule, problem, query);
            right += side ? positive : 1 - positive;
            n++;
        }
    if (n)
        blg_accuracy_add(&f->sums[rule][group], blg_key_of_concept(problem), right, n);
}

/* ---- figures of train ---- */

/* Takes a problem: keeps the figures that the rules new_figure and near_form need, and answers the
 * queries by all other rules. */

static bool has_one_shape(const blg_problem *problem) {
    BLG_EACH_IMAGE(problem, side, i)
        if (blg_scene_figures(&problem->images[side][i]) != 1)
            return false;
    return true;
}

/* Keeps what the rule new_figure needs: of a problem of train (group 0) the concept; of a problem
 * of another group all figures, if it is in the audit's sample (drawn). */
static blg_status keep_figures(blg_few_shot *f, const blg_problem *problem, int group, bool drawn,
                               blg_error *error) {
    const int n = blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    if (!blg_array_grow(&f->shown, &f->room_shown, f->n_shown + n, sizeof *f->shown) ||
        !blg_array_grow(&f->concepts, &f->room_concepts, f->n_concepts + 1, sizeof *f->concepts))
        return blg_no_memory(error);
    if (group == BLG_GROUP_TRAIN)
        f->concepts[f->n_concepts++] =
            blg_key_of_program(&problem->images[1][0].programs[0], BLG_NO_TYPES);
    for (int side = 0; side < 2 && group != BLG_GROUP_TRAIN && drawn; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            f->shown[f->n_shown++] =
                (shown){blg_key_of_program(&problem->images[side][i].programs[0], BLG_NO_TYPES),
                        blg_key_of_concept(problem), f->n_problems, group, side};
    return BLG_OK;
}

/* Keeps the concept's figures of the first positive for near_form, which compares them after the
 * last problem. */
static blg_status keep_form(blg_few_shot *f, const blg_problem *problem, int group,
                            blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    const int n = blg_scene_figures(positive);
    if (!blg_array_grow(&f->forms, &f->room_forms, f->n_forms + 1, sizeof *f->forms) ||
        !blg_array_grow(&f->figures, &f->room_figures, f->n_figures + n, sizeof *f->figures))
        return blg_no_memory(error);
    f->forms[f->n_forms++] = (form){blg_key_of_concept(problem), group, f->n_figures, n};
    for (int s = 0; s < n; s++)
        blg_figure_prepare(&positive->programs[s], &f->figures[f->n_figures++]);
    return BLG_OK;
}

/* Lets rules that need only the problem answer its queries. Keeps its figures for new_figure and
 * near_form, which need all of train. */
blg_status blg_few_shot_add(blg_few_shot *f, const blg_problem *problem, int group, bool drawn,
                            blg_error *error) {
    f->n_problems++;
    if (blg_of_relations(problem->family)) /* these rules were made for the published families */
        return BLG_OK;
    answer_queries(f, problem, group);
    if (blg_of_programs(problem->family))
        return drawn ? keep_form(f, problem, group, error) : BLG_OK;
    return blg_of_shapes(problem->family) && has_one_shape(problem)
               ? keep_figures(f, problem, group, drawn, error)
               : BLG_OK;
}

/* ---- after the last problem ---- */

/* Answers all kept figures by the rule new_figure: "positive" if the figure is no one-shape concept
 * of train. The figures of a problem follow each other in f->shown. */
static void answer_by_novelty(blg_few_shot *f) {
    BLG_SORT(f->concepts, f->n_concepts, blg_by_u64);
    for (int i = 0; i < f->n_shown;) {
        const shown *first = &f->shown[i];
        int right = 0, n = 0;
        for (; i < f->n_shown && f->shown[i].problem == first->problem; i++, n++) {
            const bool known = bsearch(&f->shown[i].key, f->concepts, (size_t)f->n_concepts,
                                       sizeof *f->concepts, blg_by_u64);
            right += known != (f->shown[i].label == 1);
        }
        blg_accuracy_add(&f->sums[BLG_FEW_SHOT_new_figure][first->group], first->concept, right, n);
    }
}

/* Whether each figure of form a, from number `from` on, can get a partner of its own in form b that
 * is nearer than BLG_DISTINCT_DISTANCE. used: figures of b that have a partner, one bit each. */
static bool pairs_up(const blg_few_shot *f, const form *a, const form *b, int from, unsigned used) {
    if (from == a->n || from == BLG_MAX_SHAPES)
        return true;
    for (int k = 0; k < b->n; k++)
        if (!(used >> k & 1) &&
            blg_figure_distance(&f->figures[a->first + from], &f->figures[b->first + k],
                                BLG_DISTINCT_DISTANCE) < BLG_DISTINCT_DISTANCE &&
            pairs_up(f, a, b, from + 1, used | 1u << k))
            return true;
    return false;
}

/* Whether a problem of train has nearly the same figures as the form (pairs_up). */
static bool is_in_train(const blg_few_shot *f, const form *form) {
    for (int i = 0; i < f->n_forms; i++)
        if (f->forms[i].group == BLG_GROUP_TRAIN && f->forms[i].n == form->n &&
            pairs_up(f, form, &f->forms[i], /* from */ 0, /* used */ 0))
            return true;
    return false;
}

/* What the threads of the search for near forms share. */
typedef struct train_search {
    const blg_few_shot *few_shot;
    bool *found; /* by form */
} train_search;

/* Sets found[item]: whether form number `item` is outside of train and nearly in train. Runs on any
 * thread. */
static blg_status search_train(void *context, void *worker, int64_t item, void *slot,
                               blg_error *error) {
    (void)worker, (void)slot, (void)error;
    const train_search *search = context;
    const form *form = &search->few_shot->forms[item];
    search->found[item] = form->group != BLG_GROUP_TRAIN && is_in_train(search->few_shot, form);
    return BLG_OK;
}

/* Answers by the few-shot rule near_form: an answer about a problem outside of train counts as
 * right if train has a problem with nearly the same figures. Threads search train for every kept
 * figure. */
static blg_status answer_by_form(blg_few_shot *f, blg_halt *halt, blg_error *error) {
    blg_arena arena = {0};
    train_search search = {f, BLG_NEW(&arena, bool, f->n_forms + 1)};
    blg_status status = search.found
                            ? blg_parallel_each(f->n_forms, search_train, &search, halt, error)
                            : blg_no_memory(error);
    for (int i = 0; i < f->n_forms && status == BLG_OK; i++)
        if (f->forms[i].group != BLG_GROUP_TRAIN)
            blg_accuracy_add(&f->sums[BLG_FEW_SHOT_near_form][f->forms[i].group],
                             f->forms[i].concept, search.found[i], 1);
    blg_arena_free(&arena);
    return status;
}

blg_status blg_few_shot_finish(blg_few_shot *f, blg_halt *halt, blg_error *error) {
    if (f->n_concepts)
        answer_by_novelty(f);
    blg_status status = answer_by_form(f, halt, error);
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++)
        for (int g = 0; g < BLG_AUDIT_GROUPS && status == BLG_OK; g++)
            if (f->sums[r][g].failed)
                status = blg_no_memory(error);
    return status;
}

blg_accuracy blg_few_shot_accuracy(blg_few_shot *f, blg_few_shot_rule rule, int group) {
    return blg_accuracy_of(&f->sums[rule][group]);
}
