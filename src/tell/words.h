/* Problems in English. */
#ifndef TELL_WORDS_H
#define TELL_WORDS_H

#include "base/rng.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/concept.h"

/* Words: what each attribute is called in English, and how words make lists and sentences.
 *
 * Attributes are predicates whose subject is one figure: "is closed", "has an acute angle". */

typedef enum blg_wording { BLG_WORDING_SHORT, BLG_WORDING_LONG, BLG_WORDINGS } blg_wording;

#define BLG_PARAPHRASES 3 /* of a concept, except for the backward one */

typedef struct blg_predicate {
    const char *yes, *no;
    const char *means; /* an explanation of `yes`, as a clause of its own */
    const char *others[BLG_PARAPHRASES];
} blg_predicate;

const blg_predicate *blg_predicate_of(blg_attribute attribute);
/* Nouns of the counts of a figure: singular, plural. */
extern const char *const blg_count_nouns[BLG_COUNTS][2];

/* Appends what separates item i of a list of n from the previous item: nothing for the first, the
 * conjunction (" and ") for the last, ", " for the others. */
void blg_words_join(blg_buf *out, int i, int n, const char *conjunction);
/* Appends a number with its noun: "1 stroke", "3 strokes". */
void blg_words_count(blg_buf *out, int n, const char *noun);
/* Appends a number with at most `decimals` decimals and without trailing zeros. */
void blg_words_number(blg_buf *out, double value, int decimals);

/* A word of a text: letters, digits and underlines. */
typedef struct blg_word {
    const char *at;
    size_t size;
} blg_word;
/* Whether c is a letter or a digit of English. */
bool blg_is_letter_or_digit(char c);
/* The number of bytes of the apostrophe at `at`, straight or curved; 0 = none. */
size_t blg_word_apostrophe(const char *at);
/* Whether the digit `at` of a text numbers what follows: "(1) two figures touch", "2. all are". */
bool blg_word_mark(const char *text, const char *at);
/* Returns the next word of *text and moves *text after it; size 0 at the end. */
blg_word blg_words_next(const char **text);
/* Whether two words are equal except for case. */
bool blg_words_equal(blg_word a, blg_word b);
/* Whether two words are equal except for case and an ending -s. */
bool blg_words_same(blg_word a, blg_word b);
/* Whether the word equals text, ignoring case. */
bool blg_word_is(blg_word word, const char *text);
/* Whether the word is one of the texts, which NULL ends, ignoring case. */
bool blg_word_is_any(blg_word word, const char *const *texts);

/* Whether two texts share a word that carries meaning, unlike "the", "has" or "figure". Case and an
 * ending -s are ignored. */
bool blg_words_shared(const char *a, const char *b);
/* Whether phrase occurs in text as whole words, ignoring case. */
bool blg_words_contain(const char *text, const char *phrase);

/* Concept: sentences that say what all positives of a problem share. */

/* A concept with everything that its sentence needs. */
typedef struct blg_told_concept {
    blg_family family;
    blg_concept concept;
    bool several; /* abstract: there are distractors; the largest figure has the concept */
    int impure;   /* images of each side that break the concept on purpose */
} blg_told_concept;

/* Fills told from a problem. A basic concept gets the programs of the first positive that is not
 * impure: its sentence needs them where the shapes have no known names. */
void blg_told_concept_of(const blg_problem *problem, blg_told_concept *told);

void blg_concept_sentence(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue, blg_wording wording);
/* Appends another sentence for the concept. index counts from 0; past the last sentence nothing is
 * appended. */
void blg_concept_paraphrase(blg_buf *out, const blg_told_concept *told,
                            const blg_catalogue *catalogue, int index);

/* Appends the predicate of an expression in the concept language, "has at least five strokes and is
 * convex", or of its negation (tell/clauses.c). */
void blg_expression_words(blg_buf *out, const char *expression, bool negated);

/* Appends the clause of a concept about several figures, "one figure lies inside another", or of
 * its negation. No capital letter, no full stop (tell/clauses.c). */
void blg_formula_clause(blg_buf *out, const char *expression, bool negated);

/* Describe: English sentences about images and concepts, made from their scenes.
 *
 * The description of an image gives its figures, their strokes in order and some measured
 * properties. It never gives the concept's name, a property that the concept is made of, or the
 * side of the image. The sentence of a concept says what all positives share. Equal problem and
 * seed give equal text. docs/tasks.md has examples. */

typedef struct blg_describer blg_describer; /* scratch memory; one per thread */

/* catalogue (borrowed) names the shapes of basic concepts. Without it (NULL) a sentence describes
 * the strokes of these shapes. Free the describer whatever the outcome. */
BLG_MUST_USE blg_status blg_describer_create(const blg_catalogue *catalogue,
                                             blg_describer **describer, blg_error *error);
void blg_describer_free(blg_describer *describer);

/* Takes a problem (borrowed) and measures its images. seed, the data set's seed, decides which
 * properties all descriptions of this problem mention. */
BLG_MUST_USE blg_status blg_describer_problem(blg_describer *describer, const blg_problem *problem,
                                              uint64_t seed, blg_error *error);

/* The next three functions return texts that belong to the describer; they are valid until its next
 * call. */
BLG_MUST_USE blg_status blg_describe_image(blg_describer *describer, int side, int image,
                                           blg_wording wording, const char **text,
                                           blg_error *error);
BLG_MUST_USE blg_status blg_describe_concept(blg_describer *describer, blg_wording wording,
                                             const char **text, blg_error *error);
/* Another sentence for the same concept; index counts from 0, and *text is NULL past the last.
 * There are at least three sentences. Of a concept in words these are the texts that its scenes
 * accept; there may be none. */
BLG_MUST_USE blg_status blg_describe_paraphrase(blg_describer *describer, int index,
                                                const char **text, blg_error *error);

/* Capacity of the store of measured figures: room for a problem (at most 160 figures) and for the
 * concepts that are tried as wrong choices for the problem. */
#define BLG_TASKS_FACTS 512

/* The describer's store of measured figures. It keeps the figures of the problem as long as at most
 * BLG_TASKS_FACTS figures are in use. */
blg_facts *blg_describer_facts(blg_describer *describer);
const blg_told_concept *blg_describer_told(const blg_describer *describer);

/* A random stream of the problem; each number gives a stream of its own. */
static inline blg_rng blg_tasks_stream(uint64_t seed, const blg_problem *problem, uint32_t number) {
    uint64_t key = (uint64_t)problem->family << 32 | (uint32_t)problem->index;
    return blg_rng_stream(seed, key, number, BLG_FOR_TASKS);
}

/* Holds: measures whether images have a concept. */

/* *lacking: the concept is certainly wrong for the problem, because on each side more support
 * images lack it than are impure on purpose. In a pure problem one image a side is enough. Abstract
 * concepts are measured by the analyser. Basic concepts are measured by the distance of figures,
 * free-form concepts by distance and stroke types. Concepts of relations are measured by views; the
 * describer must have been given the problem. */
blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error);

/* *has: one of the scene's figures is the program's figure. types: it must also have the same
 * number of strokes of each type. */
blg_status blg_scene_has_figure(blg_facts *facts, const blg_scene *scene,
                                const blg_program *program, bool types, bool *has,
                                blg_error *error);
/* Whether two programs have the same number of strokes of each type. */
bool blg_same_types(const blg_program *a, const blg_program *b);

#endif
