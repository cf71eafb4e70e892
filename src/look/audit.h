/* Audit: defects, probes and counts in one report. */
#ifndef LOOK_AUDIT_H
#define LOOK_AUDIT_H

#include "base/archive.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "blogo/dataset.h"
#include "data/read.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/program.h"
#include "problem/concept.h"
#include "problem/judge.h"

/* Probe: a logistic regression on sparse features. It tells positives from negatives by one image,
 * without the other images of the problem. If it is right more than half of the time, the data set
 * has a shortcut.
 *
 * Training is FTRL-Proximal (McMahan et al., KDD 2013). A weight is zero unless its feature's
 * signal exceeds the feature's own noise by a factor called strictness. The strictness is chosen on
 * problems that training did not see: the best of five values. If none beats the zero model by one
 * standard error, the zero model is used. The zero model says "positive" always, and its accuracy
 * is exactly the positives' share. Everything is deterministic: the rows are visited in an order
 * drawn from a fixed seed.
 *
 * Rows of one problem are not independent trials, so one interval comes from the spread of whole
 * problems. Problems of one concept are not independent either, so a second interval comes from the
 * spread of whole concepts. */

/* A group is the number of a split: 0 is train, then come up to 16 other splits in the order of
 * their first problems. */
#define BLG_AUDIT_GROUPS 17
enum { BLG_GROUP_TRAIN, BLG_GROUP_OTHERS };

/* Features are hashed into this many weights: each of 10,000 features collides with 1 %
 * probability. */
#define BLG_PROBE_FEATURES (1u << 20)

/* Growable; zero-initialise; free with blg_samples_free. */
typedef struct blg_samples {
    int n_rows, n_values;
    struct blg_sample_row {
        int first;   /* index of the row's first value */
        int problem; /* rows of one problem are adjacent */
        uint16_t n;  /* number of its values */
        uint8_t group;
        uint8_t label; /* 1 = positive image */
    } * rows;
    uint32_t *values; /* features, each below BLG_PROBE_FEATURES */
    /* Once a probe has run: the number of features that occur; values are numbers below it. */
    uint32_t n_features;
    int cap_rows, cap_values;
    const uint64_t *concepts; /* borrowed: a key of the concept, by problem; NULL: all differ */
    const blg_halt *halt;     /* borrowed: ends a probe early; may be NULL */
    bool failed; /* an allocation failed or a row is too long; later rows and values are missing */
} blg_samples;

void blg_samples_free(blg_samples *samples);
/* Opens a row with these members; the features that follow belong to the row. */
void blg_samples_row(blg_samples *samples, int problem, int group, int label);
/* Adds a feature to the open row. Two numbers name the feature: its kind (for example bigram), and
 * a key within the kind. */
void blg_samples_add(blg_samples *samples, uint32_t kind, uint64_t key);

typedef struct blg_accuracy {
    long long rows, problems;
    double accuracy;  /* share of right rows; 0 without rows */
    double low, high; /* 95 % interval; rows are clustered by problem, for log odds by figure too */
    long long concepts;
    double concept_low, concept_high; /* 95 % interval; rows are clustered by concept */
} blg_accuracy;
/* Student's t: the half width of a two-sided 95 % interval in standard errors. A table for one to
 * four degrees of freedom, else Fisher and Cornish's expansion (Abramowitz and Stegun 26.7.5),
 * whose error is below 0.001. */
double blg_accuracy_student(long long freedom);
/* Whether both intervals lie above one half. */
bool blg_accuracy_is_above_half(const blg_accuracy *accuracy);

/* Trains on the rows of train and tests on every group below n_groups. Train itself is tested by
 * five-fold cross-validation over problems: each problem by a probe that did not see it. Numbers
 * the features of the samples anew: no more rows can be added. */
blg_status blg_probe_run(blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                         blg_error *error);

/* As blg_probe_run, but with naive Bayes (the log odds of each feature) in place of the regression.
 * If features agree between problems no more than by chance, the probe always says "positive". */
blg_status blg_log_odds_run(blg_samples *samples, int n_groups, blg_accuracy accuracies[],
                            blg_error *error);

/* The name of a probe, rule, comparison or context, and what it looks at, as texts. */
typedef struct blg_named {
    const char *name, *text;
} blg_named;
#define BLG_NAMED(name, text) {#name, text},

/* The key of a problem's concept. concepts: by problem; NULL: each problem has its own. */
static inline uint64_t blg_concept_key(const uint64_t *concepts, int problem) {
    return concepts ? concepts[problem] : (uint64_t)problem;
}

/* For blg_key_of_program and blg_key_of_scene: stroke types do not count. */
#define BLG_NO_TYPES false

/* A problem's fold is a hash of its number, so that it does not depend on other problems. */
#define BLG_PROBE_FOLDS 5
static inline int blg_probe_fold(int problem) {
    return (int)(((uint64_t)problem * BLG_HASH_FACTOR >> 32) % BLG_PROBE_FOLDS);
}

/* Sums for an accuracy. The caller adds problem by problem: `right` of `rows` rows are right. A row
 * may be half right. concept: a key of the problem's concept. Zero-initialise; free with
 * blg_accuracy_sum_free. */
typedef struct blg_accuracy_sum {
    struct blg_accuracy_part {
        uint64_t concept;
        double right;
        int rows;
    } * parts;
    int n, cap;
    bool failed; /* an allocation failed; later problems are missing */
} blg_accuracy_sum;
void blg_accuracy_sum_free(blg_accuracy_sum *sum);
void blg_accuracy_add(blg_accuracy_sum *sum, uint64_t concept, double right, int rows);
/* Sorts the parts of the sum. */
blg_accuracy blg_accuracy_of(blg_accuracy_sum *sum);
/* Sets *accuracy and frees the sum. BLG_NO_MEMORY if problems are missing. */
blg_status blg_accuracy_finish(blg_accuracy_sum *sum, blg_accuracy *accuracy, blg_error *error);

/* The counts and the options of the census. */

/* `found` cases among `of` cases. */
typedef struct blg_count {
    long long found, of;
} blg_count;

/* Every line of the report: name, number in docs/audit.md, what is counted. A DEFECT line counts
 * faults. A CONTEXT line counts no faults; it gives numbers to compare the other lines with. */
#define BLG_CENSUS_LIST(DEFECT, CONTEXT)                                                           \
    CONTEXT(positives_outside_grammar, "V1",                                                       \
            "free-form positives that leave the grammar of moves")                                 \
    CONTEXT(negatives_outside_grammar, "V1",                                                       \
            "free-form negatives that leave the grammar of moves")                                 \
    DEFECT(forced_plain, "V3", "basic problems with a negative forced to plain strokes")           \
    DEFECT(separators_single, "V4",                                                                \
           "single attributes: problems that another attribute separates too")                     \
    DEFECT(separators_pair, "V4", "pairs: problems that another attribute separates too")          \
    CONTEXT(separators_by_definition, "V4",                                                        \
            "pairs that symmetric_transposed separates by definition (no defect)")                 \
    DEFECT(wrong_labels, "V5", "abstract images whose side measurement contradicts")               \
    DEFECT(undecided_labels, "V5", "abstract images whose side measurement leaves open")           \
    DEFECT(little_change, "V6", "free-form negatives that change less than 0.10 strokes of ink")   \
    CONTEXT(some_change, "V6", "free-form negatives that change less than 0.20 strokes of ink")    \
    DEFECT(hidden_change, "V6", "free-form negatives whose changed stroke is hidden")              \
    DEFECT(repeated_negative_ff, "V7",                                                             \
           "free-form problems that repeat a negative, up to congruence")                          \
    DEFECT(repeated_program_ff, "V7", "free-form problems that repeat a negative program")         \
    CONTEXT(repeated_negative_bd, "V7", "basic problems that repeat a negative combination")       \
    DEFECT(avoidable_negative_bd, "V7", "basic: a repeated negative with enough shapes to choose") \
    CONTEXT(repeated_positive_bd, "V7", "basic problems that repeat a positive program")           \
    DEFECT(avoidable_positive_bd, "V7",                                                            \
           "basic: a repeated positive with enough other decorations")                             \
    DEFECT(repeated_concepts, "V8", "free-form and basic problems whose concept came before")      \
    DEFECT(congruent_concepts, "V8",                                                               \
           "free-form problems whose concept came before, up to congruence")                       \
    DEFECT(other_positive, "V9", "basic negatives whose new shape is another positive shape")      \
    DEFECT(near_substitutes, "V9", "basic negatives whose new shape is near the replaced one")     \
    DEFECT(ink_outside, "V10", "images with ink outside the plane")                                \
    DEFECT(inks_touch, "V10", "images with shapes nearer than the gap")                            \
    DEFECT(repeated_poses, "V11", "images whose pose came before")                                 \
    DEFECT(near_across_sides, "V12",                                                               \
           "abstract problems with near-duplicate figures across the sides")                       \
    DEFECT(rivals, "R1", "abstract problems where attributes fit the support, not the queries")    \
    DEFECT(counts_between, "R2", "positives whose k lies strictly between their two line counts")  \
    DEFECT(mixed_readings, "R3", "line-count problems whose positives share no reading")           \
    DEFECT(two_line_counts, "R4", "abstract problems whose concept names two line counts")         \
    DEFECT(twins, "R5", "basic negatives whose new shape is a twin: same build, nearer than 0.08") \
    DEFECT(near_twins, "R5", "of them: nearer than 0.03")                                          \
    CONTEXT(twins_across, "R5", "abstract problems with twins across the sides")                   \
    DEFECT(surface_ff, "R6", "free-form problems where a surface rule fits the support only")      \
    DEFECT(form_ff, "R6", "free-form problems where the form alone fits the support only")         \
    DEFECT(surface_bd, "R6", "basic problems where a surface rule fits the support only")          \
    DEFECT(surface_hd, "R6", "abstract problems where a surface rule fits the support only")       \
    DEFECT(lacking_separators, "R7",                                                               \
           "abstract problems that another attribute separates (no answer lacks)")                 \
    CONTEXT(near_separators, "R8", "abstract problems that another attribute separates but for 1") \
    CONTEXT(closed_positives, "R9", "free-form positives with a closed region")                    \
    CONTEXT(closed_negatives, "R9", "free-form negatives with a closed region")                    \
    CONTEXT(closed_one_positives, "R9", "the same among positives of one shape")                   \
    CONTEXT(closed_one_negatives, "R9", "the same among negatives of one shape")                   \
    CONTEXT(faces_positives, "R9", "free-form positives with a bounded face")                      \
    CONTEXT(faces_negatives, "R9", "free-form negatives with a bounded face")                      \
    CONTEXT(straight_positives, "R9", "joints of free-form positives that run straight on")        \
    CONTEXT(straight_negatives, "R9", "joints of free-form negatives that run straight on")        \
    CONTEXT(parts_positives, "R9", "joints of positives, straight on or of a part")                \
    CONTEXT(parts_negatives, "R9", "joints of negatives, straight on or of a part")                \
    DEFECT(wrong_relations, "R10", "relation images whose side measurement contradicts")           \
    DEFECT(undecided_relations, "R10", "relation images whose side measurement leaves open")       \
    DEFECT(rivals_relations, "R11",                                                                \
           "relation problems where a rule fits the support, not the queries")

#define BLG_COUNT_MEMBER(name, id, text) blg_count name;
typedef struct blg_census_counts {
    blg_accuracy grammar; /* V1 as a classifier: an image is positive if the grammar of moves could
                             have made it */
    BLG_CENSUS_LIST(BLG_COUNT_MEMBER, BLG_COUNT_MEMBER)
} blg_census_counts;
#undef BLG_COUNT_MEMBER

typedef struct blg_census_line {
    const char *id, *text;
    bool is_context; /* a line about the data set that counts no faults */
    size_t offset;   /* of the count in blg_census_counts */
} blg_census_line;
#define BLG_CENSUS_LINES 51 /* in all */
extern const blg_census_line blg_census_lines[BLG_CENSUS_LINES];
/* The count of a line. */
const blg_count *blg_census_count(const blg_census_counts *counts, int line);

typedef struct blg_census blg_census;

typedef struct blg_census_options {
    const blg_catalogue *catalogue; /* table labels and shapes by index; may be NULL */
    bool table_labels;              /* V4 takes the catalogue's labels, not measured attributes */
    blg_placement_config placement; /* plane and gap of V10 */
    double free_form_scale;         /* V6: smallest scale drawn */
    bool repeats[BLG_FAMILIES];     /* V8: the config asks for many problems of a concept */
    bool given_poses;               /* authors gave the poses: V11 counts nothing */
} blg_census_options;

/* Census: counts of defects, over a whole data set. The caller adds problems one by one; the census
 * keeps only hashes of them. docs/audit.md describes the lines V1 to V12 and R1 to R11. */

/* Free the census whatever the outcome. */
blg_status blg_census_create(const blg_census_options *options, blg_census **census,
                             blg_error *error);
void blg_census_free(blg_census *census);
/* The first problem that R11 counts and a rule that is its rival, "NAME: RULE"; "" if there is
 * none. Valid as long as the census. */
const char *blg_census_rival(const blg_census *census);
/* Returns the problem with its impure images moved back to the sides that they were drawn for,
 * because an image that is impure on purpose is no defect. Valid until the next call. */
const blg_problem *blg_census_purify(blg_census *census, const blg_problem *problem);
/* Counts a problem that blg_census_purify returned. The counts V10 and V11 leave out problems
 * without poses (every scale is 0). All others leave out problems whose concepts are in words. */
blg_status blg_census_add(blg_census *census, const blg_problem *problem, blg_error *error);
blg_census_counts blg_census_counts_of(const blg_census *census);
/* What a line has found so far. */
long long blg_census_found(const blg_census *census, int line);
/* The census's store of measured figures. Other parts of the audit use the same store, so that no
 * figure is measured twice. */
blg_facts *blg_census_facts(blg_census *census);

/* Changes: what the negatives of free-form problems change in the positives' strokes. */

/* Numbers of negatives. A negative may change several things. A stroke of another kind has no size
 * to compare. A turn is that before a stroke; the first stroke's turns the whole figure and does
 * not count. */
typedef struct blg_changes {
    long long negatives;
    long long kind, turn, type, size; /* some stroke: line or arc; turn; type; length or extent */
    long long strokes;                /* another number of shapes or strokes; nothing else counts */
    long long types[BLG_STROKE_TYPES][BLG_STROKE_TYPES]; /* strokes: positive's type, negative's */
} blg_changes;

/* Counts the negatives of a problem whose images are on the sides that they were drawn for. Other
 * families and concepts in words are left out. */
void blg_changes_add(blg_changes *changes, const blg_problem *problem);

/* Contexts: pairs of problems in which one figure, or one difference of stroke types, means
 * different things. Contexts are no defects: they show that a solver must read every problem on
 * its own.
 *
 *   analogy   a figure with two answers: it has one problem's concept and lacks another problem's
 *   context   a figure with two counts of lines; two stroke types whose difference decides a
 *             free-form problem and is decoration in a basic problem */

/* name, what is counted */
#define BLG_CONTEXT_LIST(X)                                                                        \
    X(two_answers, "abstract figures with two answers in two problems")                            \
    X(two_counts, "figures of line-count positives with two counts in two problems")               \
    X(strokes, "free-form problems where types decide that mean nothing in a basic one")

#define BLG_ENUM_ENTRY(name, text) BLG_CONTEXT_##name,
typedef enum blg_context_kind { BLG_CONTEXT_LIST(BLG_ENUM_ENTRY) BLG_CONTEXTS } blg_context_kind;
#undef BLG_ENUM_ENTRY

extern const blg_named blg_context_kinds[BLG_CONTEXTS];

#define BLG_CONTEXT_EXAMPLES 3 /* shown of each kind */
typedef struct blg_context_pair {
    const char *here, *there; /* names of the two problems */
    char what[96];            /* "sector180: 4 and 6 lines", "zigzag and circle" */
} blg_context_pair;

typedef struct blg_context {
    blg_count count;
    int n; /* number of pairs; only the first pairs are kept */
    blg_context_pair pairs[BLG_CONTEXT_EXAMPLES];
} blg_context;

typedef struct blg_contexts blg_contexts;

/* catalogue (borrowed, may be NULL) gives names of figures. Free contexts whatever the outcome. */
blg_status blg_contexts_create(const blg_catalogue *catalogue, blg_contexts **contexts,
                               blg_error *error);
void blg_contexts_free(blg_contexts *contexts);
blg_status blg_contexts_add(blg_contexts *contexts, const blg_problem *problem, blg_error *error);
/* Finds and counts the contexts. Call it once, after the last problem. */
void blg_contexts_finish(blg_contexts *contexts);
/* The result is valid as long as contexts. */
const blg_context *blg_contexts_of(const blg_contexts *contexts, blg_context_kind kind);

/* Numbers of an image: simple measures that a comparison sees. */

/* name, a difference that a person sees (unit of the comparisons) */
#define BLG_COUNT_NUMBER(X, upper, lower) X(lower, 1)
#define BLG_COUNT_NUMBERS(X)                                                                       \
    X(strokes, 1)                                                                                  \
    X(lines, 1)                                                                                    \
    X(arcs, 1) BLG_STROKE_TYPES_BY(BLG_COUNT_NUMBER, X) X(shapes, 1)
/* Of each figure, whatever its pose and stroke types. Lengths in program units or diameters. */
#define BLG_OUTLINE_NUMBERS(X)                                                                     \
    X(extent, 0.1)      /* diameter, program units */                                              \
    X(aspect, 0.1)      /* the smaller over the larger spread along two axes */                    \
    X(hull_area, 0.05)  /* of the convex hull, squared diameters */                                \
    X(hull_length, 0.1) /* perimeter of the hull, diameters */                                     \
    X(radius, 0.03)     /* mean distance from the centroid, diameters */                           \
    X(gap, 0.1)         /* from the end of the path to its start, diameters */                     \
    X(length, 0.2)      /* of all strokes, diameters */                                            \
    X(turning, 0.1)     /* turns at joints and along arcs without signs, full turns */             \
    X(net_turning, 0.1) /* the same turns with signs */                                            \
    X(straight_lines, 1)                                                                           \
    X(crossings, 1)                                                                                \
    X(regions, 1)
/* Of a picture, reduced to BLG_NUMBERS_CELLS x BLG_NUMBERS_CELLS cells. Lengths in cells. */
#define BLG_PIXEL_NUMBERS(X)                                                                       \
    X(ink, 0.1)         /* logarithm of the amount of ink */                                       \
    X(spread, 0.1)      /* logarithm of the root mean square distance of ink from its centroid */  \
    X(density, 0.1)     /* logarithm of ink over spread */                                         \
    X(aspect, 0.1)      /* the smaller over the larger spread along two axes */                    \
    X(width, 0.1)       /* logarithm of the larger side of the box around the ink */               \
    X(box, 0.1)         /* the box's smaller side over its larger */                               \
    X(filled, 0.05)     /* share of the box's cells with ink */                                    \
    X(components, 1)    /* connected parts of ink */                                               \
    X(holes, 1)         /* connected parts of paper, minus 1 */                                    \
    X(edges, 0.1)       /* logarithm of the sum of differences of neighbours over ink */           \
    X(dark, 0.05)       /* share of cells with ink that are dark */                                \
    BLG_RING_NUMBERS(X) /* shares of the ink by distance from the centroid, in thirds of spread */ \
    BLG_BLOCK_NUMBERS(X) /* shares of the ink in 4 x 4 blocks of the box, sorted */
#define BLG_RING_NUMBERS(X)                                                                        \
    X(ring_0, 0.03)                                                                                \
    X(ring_1, 0.03) X(ring_2, 0.03) X(ring_3, 0.03) X(ring_4, 0.03) X(ring_5, 0.03)
#define BLG_BLOCK_NUMBERS(X) BLG_BLOCKS(X, 0) BLG_BLOCKS(X, 1) BLG_BLOCKS(X, 2) BLG_BLOCKS(X, 3)
#define BLG_BLOCKS(X, row)                                                                         \
    X(block_##row##_0, 0.02)                                                                       \
    X(block_##row##_1, 0.02) X(block_##row##_2, 0.02) X(block_##row##_3, 0.02)

/* Of the figures of an image, by the boxes of their ink: sizes are diagonals, distances those of
 * the middles; logarithms of plane units. */
#define BLG_PLACE_NUMBERS(X)                                                                       \
    X(largest, 0.1)                                                                                \
    X(smallest, 0.1)                                                                               \
    X(mean_size, 0.1)                                                                              \
    X(spread, 0.1) /* root mean square distance of the middles from their centre */                \
    X(closest, 0.1)                                                                                \
    X(farthest, 0.1)

#define BLG_NUMBERS_CELLS 64 /* along a side of the reduced picture */
/* The number of connected parts of open cells in a grid of at most BLG_NUMBERS_CELLS + 2 rows and
 * columns; closes all cells. corners: cells that touch at a corner are connected, too. */
int blg_grid_parts(bool open[], int width, int height, bool corners);

#define BLG_ENUM_ENTRY(name, unit) BLG_NUMBER_##name,
enum { BLG_COUNT_NUMBERS(BLG_ENUM_ENTRY) BLG_N_COUNTS };
#undef BLG_ENUM_ENTRY
#define BLG_ENUM_ENTRY(name, unit) BLG_OUTLINE_##name,
enum { BLG_OUTLINE_NUMBERS(BLG_ENUM_ENTRY) BLG_N_OUTLINE };
#undef BLG_ENUM_ENTRY
#define BLG_ENUM_ENTRY(name, unit) BLG_PIXEL_##name,
enum { BLG_PIXEL_NUMBERS(BLG_ENUM_ENTRY) BLG_N_PIXELS };
#undef BLG_ENUM_ENTRY
#define BLG_ENUM_ENTRY(name, unit) BLG_PLACE_##name,
enum { BLG_PLACE_NUMBERS(BLG_ENUM_ENTRY) BLG_N_PLACES };
#undef BLG_ENUM_ENTRY

/* An image's outline numbers are the means over its figures, then the largest values. */
enum { BLG_N_OUTLINES = 2 * BLG_N_OUTLINE, BLG_NUMBERS_MOST = BLG_N_PIXELS };

/* A cache of the outline numbers of figures; zero-initialise. */
#define BLG_OUTLINES_KEPT 2048
typedef struct blg_outlines {
    struct blg_outline_number {
        uint64_t program_hash; /* of the figure that the numbers are of; 0 = free */
        float numbers[BLG_N_OUTLINE];
    } slots[BLG_OUTLINES_KEPT]; /* a figure's slot: its index in blg_facts, modulo their number */
} blg_outlines;

/* Comparisons: few-shot rules that are learned. A comparison sees simple numbers of a query and of
 * the support images of both sides, and answers which side the query belongs to. It is trained on
 * the queries of train, and tested on train by cross-validation and on every other split. The line
 * `nearest` is not trained.
 *
 * For each number the comparison sees how far the query is from the mean of each side and from the
 * nearest support image of each side. On a sound data set, a comparison is right little more often
 * than half of the time. */

/* name, what is compared */
#define BLG_COMPARISON_LIST(X)                                                                     \
    X(counts, "learned: strokes, lines, arcs, strokes of each type, shapes")                       \
    X(outline, "learned: extent, hull, closedness, length, turning, crossings, ...")               \
    X(pixels, "learned: ink, spread, densities, parts of the picture")                             \
    X(places, "learned: sizes of the figures of relation problems, spread and distances")          \
    X(nearest, "the side whose support has the nearest figures, a tie is half right")

#define BLG_ENUM_ENTRY(name, text) BLG_COMPARISON_##name,
typedef enum blg_learned_comparison {
    BLG_COMPARISON_LIST(BLG_ENUM_ENTRY) BLG_COMPARISONS
} blg_learned_comparison;
#undef BLG_ENUM_ENTRY

extern const blg_named blg_comparison_kinds[BLG_COMPARISONS];

typedef struct blg_comparisons blg_comparisons;

/* facts (borrowed) measures figures. Free comparisons whatever the outcome. */
BLG_MUST_USE blg_status blg_comparisons_create(blg_facts *facts, blg_comparisons **comparisons,
                                               blg_error *error);
void blg_comparisons_free(blg_comparisons *comparisons);
/* Adds the queries of a problem. number: the problem's number, other than that of the problem added
 * before. The pictures of every second problem are drawn small from programs and poses. */
BLG_MUST_USE blg_status blg_comparisons_add(blg_comparisons *comparisons,
                                            const blg_problem *problem, int number, int group,
                                            blg_error *error);
/* Adds a picture of the problem that was added last; it is used if that problem has no poses. All
 * pictures of a side come in their order. */
BLG_MUST_USE blg_status blg_comparisons_picture(blg_comparisons *comparisons, int side,
                                                const uint8_t *pixels, int width, int height,
                                                blg_error *error);
/* The number of problems that the comparison of pixels left out: they have no poses, and not all of
 * their pictures were added. */
int blg_comparisons_left_out(const blg_comparisons *comparisons);
/* Trains and tests. Call it once, after the last problem. concepts: keys of the concepts, by the
 * problem's number (blg_comparisons_add). halt, which may be NULL, ends it early. */
BLG_MUST_USE blg_status blg_comparisons_run(blg_comparisons *comparisons, const uint64_t *concepts,
                                            int n_groups, const blg_halt *halt, blg_error *error);
/* The share of right answers; no rows if nothing was compared. */
blg_accuracy blg_comparisons_accuracy(const blg_comparisons *comparisons,
                                      blg_learned_comparison comparison, blg_family family,
                                      int group);

/* Features: what a probe sees of one image. Each set of features may give away the side of the
 * image without its concept. */

/* name, what it looks at */
#define BLG_PROBE_LIST(X)                                                                          \
    X(ngrams, "runs of one to three actions with their types")                                     \
    X(attributes, "measured attributes, one by one and in pairs")                                  \
    X(identity, "which figures the image holds")                                                   \
    X(support, "which figures a support image holds, by the log odds of each")                     \
    X(query, "which figures a query image holds, by the log odds of each")                         \
    X(relations, "measured attributes that two figures of an image share or not")                  \
    X(decoration, "stroke types and their mix")                                                    \
    X(pose, "scale, heading and place of the shapes")                                              \
    X(pixels, "ink, extent, components and gray levels of the picture")

#define BLG_ENUM_ENTRY(name, text) BLG_PROBE_##name,
typedef enum blg_probe_kind { BLG_PROBE_LIST(BLG_ENUM_ENTRY) BLG_PROBES } blg_probe_kind;
#undef BLG_ENUM_ENTRY

extern const blg_named blg_probe_kinds[BLG_PROBES];

/* The blg_features functions add to the samples' open row. */
void blg_features_ngrams(blg_samples *samples, const blg_scene *scene);
/* A hash of a figure's program without stroke types. */
uint64_t blg_features_figure_of(const blg_program *program);
/* Has different features for the concept's figures and for distractors. */
void blg_features_identity(blg_samples *samples, const blg_scene *scene);
void blg_features_figures(blg_samples *samples, const blg_scene *scene);
/* Compares the attributes of each two shapes of a scene. analyses: one per shape; the last
 * n_distractors belong to distractors. */
void blg_features_relations(blg_samples *samples, const blg_analysis *const *analyses, int n,
                            int n_distractors);
void blg_features_decoration(blg_samples *samples, const blg_scene *scene);
void blg_features_pose(blg_samples *samples, const blg_scene *scene);
/* analyses: one per shape of the scene. */
void blg_features_attributes(blg_samples *samples, const blg_analysis *const *analyses, int n);
/* pixels: 8-bit gray, 255 = paper. */
void blg_features_pixels(blg_samples *samples, const uint8_t *pixels, int width, int height);

/* Few-shot rules: trivial rules that see a problem's support images and do not know its concept.
 * The audit counts how often they are right.
 *
 * A rule answers the queries of a problem. On a sound data set it is right about half of the time.
 * The last line of the list, near_form, is no rule: it is the share of problems whose figures are
 * nearly those of a problem of train. */

/* Each entry: name, family, what the rule does. The rules up to BLG_FEW_SHOT_super_class answer a
 * query from its own problem alone; new_figure needs the concepts of train. */
#define BLG_FEW_SHOT_LIST(X)                                                                       \
    X(actions, BASIC, "positive if a support positive has as many actions")                        \
    X(histogram, FREE_FORM, "positive if a support positive has as many of each kind and type")    \
    X(super_class, ABSTRACT, "the side with more of the query's super class, a tie is half right") \
    X(new_figure, BASIC, "one shape an image: positive if its shape is no such concept of train")  \
    X(near_form, FREE_FORM, "problems whose figures are nearer than 0.03 to those of one of train")

#define BLG_ENUM_ENTRY(name, family, text) BLG_FEW_SHOT_##name,
typedef enum blg_few_shot_rule {
    BLG_FEW_SHOT_LIST(BLG_ENUM_ENTRY) BLG_FEW_SHOT_RULES
} blg_few_shot_rule;
#undef BLG_ENUM_ENTRY

extern const blg_named blg_few_shot_rules[BLG_FEW_SHOT_RULES];
extern const blg_family blg_few_shot_families[BLG_FEW_SHOT_RULES];

typedef struct blg_few_shot blg_few_shot;

/* catalogue (borrowed, may be NULL) gives super classes. Free few_shot whatever the outcome. */
blg_status blg_few_shot_create(const blg_catalogue *catalogue, blg_few_shot **few_shot,
                               blg_error *error);
void blg_few_shot_free(blg_few_shot *few_shot);
/* drawn: new_figure asks for this problem's figures, and near_form for its form, too. */
blg_status blg_few_shot_add(blg_few_shot *few_shot, const blg_problem *problem, int group,
                            bool drawn, blg_error *error);
/* Answers by the rules that need all of train. Call it once, after the last problem. halt may be
 * NULL (blg_parallel_each). */
blg_status blg_few_shot_finish(blg_few_shot *few_shot, blg_halt *halt, blg_error *error);
/* The share of right answers; for near_form, the share of problems. */
blg_accuracy blg_few_shot_accuracy(blg_few_shot *few_shot, blg_few_shot_rule rule, int group);

/* Query pairs: which of two queries, one of each side, is the positive? A sound problem does not
 * tell without its support. Two probes learn it on train and are tested on every other split:
 *
 *   bilinear  an antisymmetric form in the measured attributes of the two images (an attribute of
 *             an image is the sum of its figures' values: 1 has it, -1 lacks it, 0 undecided)
 *   table     how often train shows the same two images as this pair, and how often with the sides
 *             exchanged; half right if train says nothing
 *
 * There is no cross-validation within train: a train split that is balanced in fact has every pair
 * in both directions, so a part of train leans against its other parts (docs/audit.md). */

typedef enum blg_pair_probe {
    BLG_PAIR_BILINEAR,
    BLG_PAIR_PROBE_TABLE,
    BLG_PAIR_PROBES
} blg_pair_probe;
extern const blg_named blg_pair_probes[BLG_PAIR_PROBES];

/* What the probes see of an image. */
typedef struct blg_pair_image {
    int8_t values[BLG_DEFAULT_ATTRIBUTES];
    uint64_t figures; /* a hash of the image's figures, whatever their order */
} blg_pair_image;
/* Adds a figure to an image, which is zero before its first. */
void blg_pair_image_add(blg_pair_image *image, const blg_analysis *analysis, uint64_t figure);

/* The pairs of one family. Zero-initialise; free with blg_pairs_free. */
typedef struct blg_pairs {
    struct blg_pair_of_queries {
        blg_pair_image images[2]; /* by side */
        int problem, group;
    } * pairs;
    int n, capacity;
    const blg_halt *halt; /* borrowed: see blg_samples */
} blg_pairs;
void blg_pairs_free(blg_pairs *pairs);
/* Adds a pair of queries of a problem. */
blg_status blg_pairs_add(blg_pairs *pairs, const blg_pair_image *positive,
                         const blg_pair_image *negative, int problem, int group, blg_error *error);
/* Trains and tests. concepts: key of the concept, by the problem's number; NULL: every problem is
 * a concept of its own. accuracies[probe][group]; without rows: no pair was tested. */
blg_status blg_pairs_run(const blg_pairs *pairs, const uint64_t *concepts, int n_groups,
                         blg_accuracy *const accuracies[BLG_PAIR_PROBES], blg_error *error);

/* Audit: what does a data set give away?
 *
 * An audit has seven parts:
 *   changes    what free-form negatives change
 *   census     counts of known defects (V1 to V12 and R1 to R11, docs/audit.md)
 *   few-shot   trivial rules that see a problem's support, some of them learned
 *   contexts   pairs of problems that read one figure in two ways
 *   probes     classifiers that see one image and no other image of its problem
 *   pairs      classifiers that see the two queries of a problem and no support
 *   tables     distributions of strokes, poses and attributes by side
 *
 * The caller adds the problems, then asks for the report. The audit measures the attributes of
 * figures itself; it does not read them from the data set.
 *
 * Probes, pairs, contexts, the learned comparisons, new_figure and near_form keep kilobytes of each
 * problem, and near_form compares every two. So they take a sample of a large data set: one problem
 * of each of BLG_AUDIT_SAMPLE equal runs of problems, drawn by a hash of the run's number. The
 * report states the sample's size. All other parts count every problem. */

typedef struct blg_audit blg_audit;

#define BLG_AUDIT_SAMPLE 16384
/* Whether problem n (from 0) of `problems` is in the sample of `most`. */
bool blg_audit_draws(long long n, long long problems, int most);

typedef struct blg_audit_options {
    const blg_catalogue *catalogue; /* for shape names and table labels; may be NULL */
    bool table_labels; /* V4 takes attributes from the catalogue's labels, not from measurement */
    double plane_unit; /* side of the square that must hold all ink; 0 = 720 */
    double gap_unit;   /* least distance of two shapes' inks; 0 = 8 */
    double free_form_scale;     /* smallest scale of free-form shapes, in plane units; 0 = 80 */
    bool repeats[BLG_FAMILIES]; /* many problems of a concept are no fault: the config gives the
                                   concepts and asks for more than one problem each */
    bool given_poses;           /* authors gave the poses, which may occur again */
    /* The number of problems that will be added. 0 = not known: all are in the sample;
     * blg_audit_folder then takes the number that the manifest states. */
    long long problems;
    int sample; /* most problems of the sample; 0 = BLG_AUDIT_SAMPLE */
    /* blg_audit_folder calls `progress` before every problem, and blg_audit_run about ten times a
     * second or oftener. If it returns false, the audit stops with BLG_INTERRUPTED. May be NULL. */
    blg_progress_function *progress;
    void *context;
} blg_audit_options;

/* Histograms by side of one family. */
#define BLG_BINS 24
typedef struct blg_tables {
    long long strokes[2][BLG_BINS]; /* images by strokes; the last bin is "or more" */
    long long types[2][BLG_STROKE_TYPES];
    long long kinds[2][BLG_ACTION_KINDS];
    long long scale[2][BLG_BINS];                    /* bins of 20 plane units */
    long long x[2][BLG_BINS], y[2][BLG_BINS];        /* start of a shape, bins of 30 from -360 */
    long long attributes[2][BLG_DEFAULT_ATTRIBUTES]; /* shapes with value 1 */
    long long shapes[2];
} blg_tables;

/* Problems that the report shows as examples. No problem stands twice, and no kind while problems
 * of other kinds are left. Of usual problems of a kind, the one with the greatest distance of its
 * negatives stands there: its concept is easy to see. */
#define BLG_AUDIT_EXAMPLES 3
enum { BLG_NO_LINE = -1 }; /* no line of the census: a usual problem */
typedef struct blg_examples {
    int n;
    struct blg_example {
        const char *kind;
        int problem; /* its number */
        int line;    /* of the census */
        double distance;
        blg_buf text; /* the problem's line of scenes.jsonl */
    } kept[BLG_AUDIT_EXAMPLES];
} blg_examples;

struct blg_audit {
    blg_arena arena;
    blg_audit_options options;
    blg_census *census;
    blg_few_shot *few_shot;
    blg_comparisons *comparisons;
    blg_changes changes;
    blg_contexts *contexts;
    char groups[BLG_AUDIT_GROUPS][32];
    int n_groups;
    long long problems[BLG_FAMILIES][BLG_AUDIT_GROUPS];
    blg_samples samples[BLG_FAMILIES][BLG_PROBES];
    blg_pairs pairs[BLG_FAMILIES];
    blg_tables tables[BLG_FAMILIES];
    long long found_before[BLG_CENSUS_LINES]; /* before the problem added last */
    blg_examples faulty_examples;             /* problems with a defect; kind: its code */
    blg_examples usual_examples;              /* any problems; kind: family */
    int n_added, n_drawn;                     /* problems so far; those of them in the sample */
    bool last_in_sample;                      /* the problem added last is in it */
    uint64_t *concepts; /* key of the concept, by the problem's number, from 1 on */
    int cap_concepts;
    blg_digest digest; /* of the problems added; problem/concept.h */
    blg_family last_family;
    int last_group;
    blg_halt halt; /* of blg_audit_run */
    /* after blg_audit_run */
    char fingerprint[BLG_DIGEST_TEXT];
    int problems_without_pictures; /* the comparison of pixels leaves them out */
    blg_accuracy accuracy[BLG_FAMILIES][BLG_PROBES][BLG_AUDIT_GROUPS];
    blg_accuracy pair_accuracy[BLG_FAMILIES][BLG_PAIR_PROBES][BLG_AUDIT_GROUPS];
};

/* The options, with 0 replaced by what the data set and its own config say. */
blg_audit_options blg_audit_complete(const blg_audit_options *options, const blg_set *set);
BLG_MUST_USE blg_status blg_audit_create(const blg_audit_options *options, blg_audit **audit,
                                         blg_error *error);
void blg_audit_free(blg_audit *audit);

/* Adds a problem. The probes are trained on the problems of split "train". They are tested on train
 * by five-fold cross-validation, and on every other split. */
BLG_MUST_USE blg_status blg_audit_add(blg_audit *audit, const blg_problem *problem,
                                      const char *split, blg_error *error);
/* Adds a picture of the problem that was added last. pixels: 8-bit gray, rows of width bytes. */
BLG_MUST_USE blg_status blg_audit_add_picture(blg_audit *audit, int side, const uint8_t *pixels,
                                              int width, int height, blg_error *error);
/* Trains and tests the probes. Call it once, after the last problem. */
BLG_MUST_USE blg_status blg_audit_run(blg_audit *audit, blg_error *error);

/* The verdict in a line (docs/audit.md), without a newline; free it with blg_text_free. NULL when
 * memory is out. */
char *blg_audit_verdict(const blg_audit *audit);

typedef enum blg_audit_format { BLG_AUDIT_TEXT, BLG_AUDIT_JSON, BLG_AUDIT_HTML } blg_audit_format;
/* Returns the report; free it with blg_text_free (problem/config.h). NULL when memory is out. */
char *blg_audit_report(const blg_audit *audit, blg_audit_format format);

/* Finds the format by the ending of path: .txt, .json or .html. BLG_INVALID for others. */
BLG_MUST_USE blg_status blg_audit_format_of(const char *path, blg_audit_format *format,
                                            blg_error *error);
/* Writes the report in the format of path's ending, completely or not at all. */
BLG_MUST_USE blg_status blg_audit_write(const blg_audit *audit, const char *path, blg_error *error);

typedef enum blg_audit_pictures {
    BLG_AUDIT_NO_PICTURES,
    BLG_AUDIT_SOME_PICTURES, /* read pictures of every eighth problem drawn, if they exist */
    BLG_AUDIT_ALL_PICTURES   /* of all drawn; BLG_IO if one is missing, BLG_INVALID if damaged */
} blg_audit_pictures;

/* Adds every problem of a data set's folder, in blogo's layout or the published one, with its
 * pictures, which may be files or members of shards. If plane_unit, gap_unit or free_form_scale of
 * the options is 0, the value comes from the config in the folder's manifest, if there is a
 * manifest. */
BLG_MUST_USE blg_status blg_audit_folder(const char *folder, const blg_audit_options *options,
                                         blg_audit_pictures pictures, blg_audit **audit,
                                         blg_error *error);

/* Published: what the audit reads on the published generator's problems, to stand beside its
 * readings of other data sets.
 *
 * Source: this audit, on the problems of the preset nvlabs-reference with the published shape
 * tables (docs/audit.md gives the commands). tests/check/published.sh holds the numbers. */

/* The accuracy of a few-shot rule on a split, 0..1; -1 if there is none. */
double blg_published_accuracy(blg_family family, const char *rule, const char *split);
extern const blg_changes blg_published_changes;

/* Build: how the strokes of a figure are put together, whatever their lengths and angles are, and
 * whether its path closes a region. The turtle draws the program to find out. */

/* Two points nearer than this count as one point; program units. */
#define BLG_MEETING 0.03

/* Whether two figures have the same build: stroke by stroke the same kind (line, or arc to the left
 * or right), every turn to the same side or back, and the same pairs of strokes that meet. The
 * figures may still differ in three ways: one is drawn backwards, one is mirrored, or, if the path
 * is closed, one begins at another stroke. */
bool blg_build_same(const blg_program *a, const blg_program *b);

/* Whether the path closes a loop: two strokes cross or touch, or the path ends where it began. */
bool blg_build_closes(const blg_program *program);

/* Numbers of joints; a joint is the point between two strokes that follow each other. At a straight
 * joint the strokes run on without a turn. Other joints belong to a standard part: a right angle of
 * two lines, or an equilateral triangle. The other parts of the published figures (squares, half
 * circles, circles) have only joints of these two sorts. */
typedef struct blg_joints {
    int n, straight, of_parts; /* of_parts: joints of a part, without the straight ones */
} blg_joints;
blg_joints blg_build_joints(const blg_program *program);

/* Regression: a logistic regression on a few dense columns, for comparisons.
 *
 * A row is a query. Its columns say how much nearer the query is to the negatives than to the
 * positives in some respect, so they change their signs if the sides change places. The model has
 * no constant: its answer then changes too, and it cannot prefer a side. A penalty on the weights
 * is chosen from four by cross-validation. Weights are found by steps that each raise the
 * likelihood: the matrix of second derivatives is never more than a quarter of the columns'
 * products (Boehning and Lindsay, Ann. Inst. Stat. Math. 1988). Everything is deterministic. */

#define BLG_REGRESSION_COLUMNS 136 /* most columns of a model */

/* Growable; zero-initialise and set n_columns; free with blg_regression_free. */
typedef struct blg_regression_rows {
    int n_columns, n_rows;
    struct blg_regression_row {
        int problem; /* rows of one problem are adjacent */
        uint8_t group, label;
    } * rows;
    int16_t *columns; /* of all rows; in steps of 1 / BLG_REGRESSION_STEPS */
    int cap_rows, cap_columns;
    const uint64_t *concepts; /* borrowed, as halt: see blg_samples */
    const blg_halt *halt;
    bool failed; /* an allocation failed; later rows are missing */
} blg_regression_rows;

/* Columns are kept within -8..8. */
#define BLG_REGRESSION_STEPS 4000
void blg_regression_free(blg_regression_rows *rows);
void blg_regression_add(blg_regression_rows *rows, int problem, int group, int label,
                        const double columns[]);

/* Trains on the rows of train and tests on every group below n_groups. Train itself is tested by
 * five-fold cross-validation over problems. If the rows of train that training did not see are
 * no likelier under the model than under guessing, by one standard error over problems, the model
 * is silent: every answer is half right. */
BLG_MUST_USE blg_status blg_regression_run(const blg_regression_rows *rows, int n_groups,
                                           blg_accuracy accuracies[], blg_error *error);

#endif
