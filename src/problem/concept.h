/* Problems and their concepts. */
#ifndef PROBLEM_CONCEPT_H
#define PROBLEM_CONCEPT_H

#include "base/archive.h"
#include "figure/analyse.h"
#include "figure/ink.h"

/* Counts, comparisons and the scanner of the concept language (grammar/concept-language.ebnf);
 * problem/relations.h declares its parser. A value is 1, 0 or BLG_UNDECIDED. A comparison is
 * undecided if only some values in the range of a count satisfy it. */

typedef enum blg_expression_count {
    BLG_COUNT_strokes,
    BLG_COUNT_lines,
    BLG_COUNT_arcs,
    BLG_COUNT_straight_lines,
    BLG_COUNT_regions,
    BLG_COUNT_crossings,
    BLG_COUNT_rotation_order,
    BLG_COUNT_mirror_axes,
    BLG_COUNTS
} blg_expression_count;

/* Names of the counts, as written in the language. */
extern const char *const blg_count_names[BLG_COUNTS];
/* Range of a count of a figure: both ends are equal, except for straight lines. A circle has
 * infinite rotation order and infinitely many mirror axes: INT_MAX. */
void blg_count_range(blg_expression_count count, const blg_program *program,
                     const blg_analysis *analysis, long long range[2]);

typedef enum blg_compare {
    BLG_EQUAL,
    BLG_UNEQUAL,
    BLG_LESS,
    BLG_AT_MOST,
    BLG_MORE,
    BLG_AT_LEAST,
    BLG_COMPARES
} blg_compare;
extern const char *const blg_compare_signs[BLG_COMPARES];
/* By comparison: the comparison that is true of exactly the other pairs of numbers. */
extern const blg_compare blg_compare_opposite[BLG_COMPARES];
/* Truth of "a compare b" for all a and b of two ranges, ends included. */
int blg_compare_ranges(int compare, const long long a[2], const long long b[2]);

/* A scanner of the language: words, numbers and signs, parted by spaces and tabs. */
typedef struct blg_scanner {
    const char *text, *at; /* at: start of the current token */
    size_t length;         /* of the current token; 0 at the end */
    blg_error *error;
} blg_scanner;
/* Begins at the first token of text. */
blg_scanner blg_scanner_of(const char *text, blg_error *error);
void blg_scanner_next(blg_scanner *scanner);
/* Whether the token is the word or sign. */
bool blg_scanner_is(const blg_scanner *scanner, const char *word);
/* Whether the token is a word or number. */
bool blg_scanner_is_word(const blg_scanner *scanner);
/* The index of the token among n words; -1 = none. */
int blg_scanner_find(const blg_scanner *scanner, const char *const *words, int n);
/* The attribute that the token names; -1 = none. */
int blg_scanner_attribute(const blg_scanner *scanner);
/* Reports a mistake at the token, with its column; format has one %s, for detail. */
blg_status blg_scanner_mistake(const blg_scanner *scanner, const char *format, const char *detail);
/* Reports "expected WHAT, found TOKEN". */
blg_status blg_scanner_expected(const blg_scanner *scanner, const char *what);
/* Reports "unknown WHAT "TOKEN"", with the nearest of n names. */
blg_status blg_scanner_unknown(const blg_scanner *scanner, const char *what,
                               const char *const *names, size_t n);
/* Takes a whole number from 0 to 1000. */
blg_status blg_scanner_number(blg_scanner *scanner, int *number);

/* Rejection: why an attempt to build a problem was refused. Builders, placement and the verifier
 * share this list of reasons; manifest.json counts rejections under these names. */

#define BLG_REJECTION_LIST(X)                                                                      \
    X(outside_plane)                                                                               \
    X(shapes_too_near)                                                                             \
    X(too_few_negatives)                                                                           \
    X(concept_not_unique)                                                                          \
    X(concept_fails)                                                                               \
    X(negative_has_concept)                                                                        \
    X(competing_separator)                                                                         \
    X(difference_not_visible)                                                                      \
    X(congruent_across_sides)                                                                      \
    X(repeated_image)                                                                              \
    X(hardness_out_of_range)                                                                       \
    X(undecided_attribute)                                                                         \
    X(wrong_composition)                                                                           \
    X(rival_rule)                                                                                  \
    X(mixed_readings)                                                                              \
    X(near_separator)                                                                              \
    X(super_class_vote)
#define BLG_ENUM_ENTRY(name) BLG_REJECT_##name,
typedef enum blg_rejection { BLG_REJECTION_LIST(BLG_ENUM_ENTRY) BLG_REJECTIONS } blg_rejection;
#undef BLG_ENUM_ENTRY

/* Name of a reason; "?" for any other number. */
const char *blg_rejection_name(blg_rejection reason);

typedef struct blg_tally {
    long long rejected[BLG_REJECTIONS];
} blg_tally;

/* Problem: two sides of images around a concept, as plain values without pointers.
 *
 * images[1] is the positive side and images[0] the negative side, as in the published folder names.
 * The first n_support images of a side are its support; the next n_query[side] images are its
 * queries. Both sides have the same number of queries, except in a problem with a single query in
 * all. */

#define BLG_MAX_SIDE        20   /* 16 support images and 4 queries */
#define BLG_MAX_COMPONENTS  5    /* attributes or shapes that a concept combines */
#define BLG_MAX_FREE_SHAPES 3    /* shapes of a free-form image */
#define BLG_NAME_SIZE       224  /* problem name with terminator: three shape names fit */
#define BLG_CONCEPT_TEXT    256  /* expression of a user concept with terminator */
#define BLG_ACCEPTED_TEXT   1024 /* further texts of a concept in words; an empty text ends them */
#define BLG_MOST_ACCEPTED   16   /* the most further texts */

/* The families, in the order of a plan: constant, letters, word. A new family is a line here, a row
 * (problem/family.h) and a judge (problem/judge.h). */
#define BLG_FAMILY_LIST(X)                                                                         \
    X(FREE_FORM, ff, "free-form")                                                                  \
    X(BASIC, bd, "basic")                                                                          \
    X(ABSTRACT, hd, "abstract")                                                                    \
    X(RELATIONS, rl, "relations")
#define BLG_ENUM_ENTRY(upper, letters, word) BLG_##upper,
typedef enum blg_family { BLG_FAMILY_LIST(BLG_ENUM_ENTRY) BLG_FAMILIES } blg_family;
#undef BLG_ENUM_ENTRY
/* "ff free-form, bd basic, ...": all families, for messages and descriptions. */
#define BLG_FAMILY_WORDS_ENTRY(upper, letters, word) ", " #letters " " word
#define BLG_FAMILY_WORDS                             (&(BLG_FAMILY_LIST(BLG_FAMILY_WORDS_ENTRY))[2])
/* "ff", "bd", "hd", "rl"; "?" for any other number. */
const char *blg_family_name(blg_family family);
/* "free-form", "basic", "abstract", "relations" */
const char *blg_family_word(blg_family family);
/* Whether the published data set has the family. Files of data sets that lack the other families do
 * not mention them. */
bool blg_family_published(blg_family family);

/* What a concept is made of. Each family has concepts of one kind; nearly all that other rooms do
 * with a problem follows from the kind. */
typedef enum blg_concept_kind {
    BLG_OF_PROGRAMS,   /* programs, one for each shape: the positives show them */
    BLG_OF_SHAPES,     /* catalogue shapes: the positives show them, in any stroke types */
    BLG_OF_ATTRIBUTES, /* attributes of one figure, or an expression; many problems share a concept
                        */
    BLG_OF_RELATIONS   /* a formula about the figures of an image (problem/relations.h); many
                          problems share a concept */
} blg_concept_kind;
blg_concept_kind blg_family_kind(blg_family family);
/* Whether the concepts of the family are of this kind. */
bool blg_of_programs(blg_family family);
bool blg_of_shapes(blg_family family);
bool blg_of_attributes(blg_family family);
bool blg_of_relations(blg_family family);
/* Whether many problems share a concept: of attributes, of relations. */
bool blg_problems_share_concepts(blg_family family);

/* The concept: what all positives share and every negative breaks. The kind of the family's
 * concepts says which members are its components. */
typedef struct blg_concept {
    int n_components;
    blg_program programs[BLG_MAX_COMPONENTS];     /* BLG_OF_PROGRAMS */
    int shapes[BLG_MAX_COMPONENTS];               /* BLG_OF_SHAPES: catalogue indices */
    blg_attribute attributes[BLG_MAX_COMPONENTS]; /* BLG_OF_ATTRIBUTES */
    bool negated; /* positives are images for which the other members do not hold */
    char expression[BLG_CONCEPT_TEXT]; /* BLG_OF_ATTRIBUTES: a user concept; "" = attributes.
                                          BLG_OF_RELATIONS: the formula */
    /* A concept in words, which has no components: what a person says that the positives share. It
     * is not measured. "" = none. */
    char text[BLG_CONCEPT_TEXT];
    char accepted[BLG_ACCEPTED_TEXT]; /* texts that say the same; an empty text ends the list */
} blg_concept;

/* Whether blogo knows what the concept is made of. It does not know a concept in words. The concept
 * of a problem that was read from a data set without scenes may be unknown, too, if the problem's
 * name does not tell it. */
bool blg_concept_known(const blg_concept *concept);
/* Whether the concept is in words alone. */
bool blg_concept_in_words(const blg_concept *concept);
/* The text after `text` in the list of accepted texts; NULL: the first. NULL past the last. */
const char *blg_concept_accepted(const blg_concept *concept, const char *text);

/* Whether the concept contains the attribute, or attributes that mean the same (symmetric and
 * self_transposed for symmetric_transposed). A concept given as an expression contains the
 * attributes that it mentions. Such an attribute may separate the two sides. */
bool blg_concept_covers(const blg_concept *concept, blg_attribute attribute);

/* How hard a problem is, measured by the verifier from programs alone (docs/verification.md).
 *   negative_distance   small = hard. ff: ink that changes in a negative, in strokes of average
 *                       length; mean over the negatives. bd, hd, rl: distance of a negative to the
 *                       nearest positive; mean over the negatives. The distance of two figures is
 *                       that of their radial profiles: the root mean square difference of 16
 *                       quantiles of the distance from the centroid, over the diameter. If images
 *                       have several shapes, the shapes are paired so that the largest distance
 *                       of a pair is least; this largest distance counts.
 *   positive_diversity  large = hard. hd, rl: mean of the same distance over all pairs of
 *                       positives; 0 for ff and bd, whose positives share their figures.
 *   near_separators     many = hard. hd: other single attributes, or their negations, that all
 *                       support images except one obey; 0 for ff, bd and rl.
 *   fitting_rules       few = hard. hd: rules that fit the support and are wrong on no query, the
 *                       concept included (problem/hypotheses.h); -1 (not counted) for ff, bd, rl.
 */
typedef struct blg_hardness {
    double negative_distance;
    double positive_diversity;
    int near_separators;
    int fitting_rules;
} blg_hardness;

typedef struct blg_problem {
    char name[BLG_NAME_SIZE];
    blg_family family;
    int index;   /* within the family, from 0 */
    int split;   /* index into the plan's splits */
    int attempt; /* how many times the problem was drawn anew */
    blg_concept concept;
    int n_support, n_query[2]; /* on each side; queries by side */
    blg_scene images[2][BLG_MAX_SIDE];
    blg_hardness hardness;
} blg_problem;

/* Number of images of a side: support and queries. */
int blg_problem_side(const blg_problem *problem, int side);
/* A loop over all images: the negatives, then the positives; or in the order of what is shown, the
 * positives first. `break` leaves one side only. */
#define BLG_EACH_IMAGE(problem, side, i)                                                           \
    for (int side = 0; side < 2; side++)                                                           \
        for (int i = 0; i < blg_problem_side(problem, side); i++)
#define BLG_EACH_IMAGE_SHOWN(problem, side, i)                                                     \
    for (int side = 1; side >= 0; side--)                                                          \
        for (int i = 0; i < blg_problem_side(problem, side); i++)

/* ---- composition: distractors and impure images ---- */

/* Number of an image's figures that the concept is about. The distractors are the last shapes. */
static inline int blg_scene_figures(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

/* Bounds for the diameter of a distractor of an abstract problem, as a share of the diameter of the
 * figure to which the concept applies. */
#define BLG_DISTRACTOR_LEAST 0.4
#define BLG_DISTRACTOR_MOST  0.6

/* Whether the problem has an impure image: one that breaks the rule of its own side on purpose. */
bool blg_problem_is_impure(const blg_problem *problem);
/* Moves every impure image to the side whose rule it obeys: the i-th impure positive and the i-th
 * impure negative change places. Their marks `impure` stay. An impure image without a counterpart
 * stays on its side. */
void blg_problem_purify(blg_problem *problem);
/* The first positive that is not impure; if all are impure, the first positive. */
const blg_scene *blg_problem_pure_positive(const blg_problem *problem);

/* Keys: 64-bit hashes of programs and scenes, and a set of keys. In a data set of 12,000 problems,
 * the probability that any two different things share a key is about 1e-9. */

/* Keys of a program and of a scene without its distractors, made from the published text, which has
 * three decimals. If types is false, stroke types are ignored. */
uint64_t blg_key_of_program(const blg_program *program, bool types);
uint64_t blg_key_of_scene(const blg_scene *scene, bool types);
/* A key that stays the same if the figure is turned, mirrored or drawn in another order. Stroke
 * types change the key. */
uint64_t blg_key_of_figure(const blg_program *program);
/* As blg_key_of_figure, and different for the same strokes in another arrangement, which
 * blg_key_of_figure can treat as one figure: it looks at each stroke alone. */
uint64_t blg_key_of_arrangement(const blg_program *program);
/* Key of all figures of an image, distractors excepted, in any order. */
uint64_t blg_key_of_figures(const blg_scene *scene);
/* Key of a problem's concept: its components in any order, whether it is negated, its expression.
 * If the concept is not known, the key is the problem's own. */
uint64_t blg_key_of_concept(const blg_problem *problem);

/* Zero-initialise; free with blg_key_set_free. */
typedef struct blg_key_set {
    uint64_t *slots; /* 0 = free */
    int capacity, n;
} blg_key_set;
void blg_key_set_free(blg_key_set *set);
typedef enum blg_key_result { BLG_KEY_NEW, BLG_KEY_KNOWN, BLG_KEY_NO_MEMORY } blg_key_result;
blg_key_result blg_key_set_add(blg_key_set *set, uint64_t key);

/* Fingerprint: a digest of the problems of a data set, in their order. It does not depend on the
 * layout: a tree and shards of the same problems have the same fingerprint. */

/* Adds a problem to a digest: its name, split and concept, and each image's programs and poses. */
BLG_MUST_USE blg_status blg_fingerprint_add(blg_digest *digest, const blg_problem *problem,
                                            const char *split, blg_error *error);

/* Hardness: numbers that measure how hard a problem is, and the ranges of them that a config
 * allows. */

typedef struct blg_range {
    double low, high; /* low <= high */
} blg_range;

/* Accepted ranges; a problem with a number outside its range is drawn anew. */
typedef struct blg_hardness_config {
    blg_range negative_distance, positive_diversity, near_separators, fitting_rules;
} blg_hardness_config;

/* The ranges of a split rule that states none: all are -1..-1, which stands for "no range". */
extern const blg_hardness_config blg_hardness_of_no_rule;

/* Names of the four numbers, in the order of blg_hardness_config. `figure` below is an index into
 * them. */
#define BLG_HARDNESS_FIGURES 4
extern const char *const blg_hardness_names[BLG_HARDNESS_FIGURES];
blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure);
double blg_hardness_figure(const blg_hardness *hardness, int figure);
/* Whether somebody measured the hardness; else distance and diversity are 0 both. A distance of 0
 * alone is measured: negatives of relations may show the positives' figures. */
static inline bool blg_hardness_is_measured(const blg_hardness *hardness) {
    return hardness->negative_distance > 0 || hardness->positive_diversity > 0;
}

/* Largest number of fitting rules that a range can state. */
#define BLG_MOST_FITTING_RULES 1000

/* Whether a range of the config has no upper limit. These upper ends stand for "no limit": 1 for
 * distances (which free-form problems can exceed), the number of attributes for near separators,
 * and 1000 for fitting rules. */
bool blg_hardness_unlimited(const blg_hardness_config *ranges, int figure);
/* Whether a number lies in the config's range for all problems. A negative number means "not
 * measured for this family" and counts as inside. */
bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value);
/* Whether all four numbers lie in the ranges that a split rule states, ends included. */
bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness);

/* The families for which every number that these ranges of a split rule limit is measured. Bit f
 * stands for family f. */
unsigned blg_hardness_families(const blg_hardness_config *ranges);

/* Agreement: which attributes exclude each other, and the number of lines that a concept
 * names. */

/* Whether no figure can have both attributes under one reading: two numbers of straight lines,
 * balanced_two and unbalanced_two, convex and has_line_crossing. No concept combines such
 * attributes. */
bool blg_attributes_exclude(blg_attribute a, blg_attribute b);
/* The attribute of a concept that names a number of straight lines; BLG_ATTRIBUTES if the concept
 * has no such attribute or is an expression. */
blg_attribute blg_concept_line_count(const blg_concept *concept);
#endif
