/* Words: what each attribute is called in English, and how words make lists and sentences.
 *
 * Attributes are predicates whose subject is one figure: "is closed", "has an acute angle". */
#ifndef TASKS_WORDS_H
#define TASKS_WORDS_H

#include "analyse/attribute.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum blg_wording { BLG_WORDING_SHORT, BLG_WORDING_LONG, BLG_WORDINGS } blg_wording;

#define BLG_PARAPHRASES 3

typedef struct blg_predicate {
    const char *yes, *no;
    const char *means; /* an explanation of `yes`, as a clause of its own */
    const char *others[BLG_PARAPHRASES];
} blg_predicate;

const blg_predicate *blg_predicate_of(blg_attribute attribute);

/* Appends what separates item i of a list of n from the item before: nothing for the first, the
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
/* Returns the next word of *text and moves *text behind it; size 0 at the end. */
blg_word blg_words_next(const char **text);
/* Whether two words are equal apart from case and an ending -s. */
bool blg_words_same(blg_word a, blg_word b);
/* Whether the word equals text, ignoring case. */
bool blg_word_is(blg_word word, const char *text);

/* Whether two texts share a word that carries meaning, unlike "the", "has" or "figure". Case and an
 * ending -s are ignored. */
bool blg_words_shared(const char *a, const char *b);
/* Whether phrase occurs in text as whole words, ignoring case. */
bool blg_words_contain(const char *text, const char *phrase);

#endif
