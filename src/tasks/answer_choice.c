/* How a choice is read out of an answer. The first rule of this list that finds a choice decides;
 * if it finds several different choices, the answer names none. A mention right after "not" does
 * not count.
 *   1. the whole answer is a letter or a choice's text
 *   2. the last letter or text after "answer", "choice", "option" or "boxed", with only little
 *      words such as "is" between; if one image is in question, after "belongs to" as well
 *   3. the answer begins with a choice's text
 *   4. a letter in brackets
 *   5. a choice's text somewhere
 *   6. a capital letter that stands alone
 * "a" and "i" are letters only in brackets or at the end of a phrase. */
#include "tasks/answer.h"

#include <string.h>

/* Only the last MOST_WORDS words of an answer are read. */
#define MOST_WORDS 2000
/* A rule found several choices: no later rule is tried. */
#define SEVERAL (-2)

typedef struct mention {
    blg_word word;
    int letter; /* the choice whose letter the word is, -1 = none */
    bool bracketed, capital;
    bool denied; /* the word before is "not" */
} mention;

typedef struct reader {
    const blg_answer_key *key;
    int n;
    mention words[MOST_WORDS];
} reader;

static bool ends_phrase(const char *behind) {
    while (*behind == ' ')
        behind++;
    return !*behind || strchr(".,;:!?)]}*\"'`\n\r<", *behind);
}

static mention make_mention(const blg_answer_key *key, const char *text, blg_word w) {
    mention m = {.word = w, .letter = -1};
    const char *behind = w.at + w.size;
    if (w.size != 1)
        return m;
    const char c = *w.at, small = (char)(c | 0x20);
    m.capital = c >= 'A' && c <= 'Z';
    m.bracketed = (w.at > text && strchr("([{", w.at[-1])) || *behind == ')' || *behind == ']';
    const bool little = (small == 'a' || small == 'i') && !m.bracketed && !ends_phrase(behind);
    if (small >= 'a' && small < 'a' + key->n_choices && !little)
        m.letter = small - 'a';
    return m;
}

static bool is_not(blg_word w) {
    return blg_word_is(w, "not") || blg_word_is(w, "isn") || blg_word_is(w, "doesn");
}

static void read_words(reader *r, const char *text) {
    const char *at = text;
    for (blg_word w = blg_words_next(&at); w.size; w = blg_words_next(&at)) {
        if (r->n == MOST_WORDS)
            memmove(r->words, r->words + 1, sizeof *r->words * (size_t)--r->n);
        r->words[r->n] = make_mention(r->key, text, w);
        for (int back = 1; back <= 2 && back <= r->n; back++)
            r->words[r->n].denied = r->words[r->n].denied || is_not(r->words[r->n - back].word);
        r->n++;
    }
}

/* Number of words of the choice's text if the whole text stands at word `at`, else 0. */
static int text_at(const reader *r, int at, int choice) {
    const char *text = r->key->choices[choice];
    int n = 0;
    for (blg_word w = blg_words_next(&text); w.size; w = blg_words_next(&text), n++)
        if (at + n >= r->n || !blg_words_same(w, r->words[at + n].word))
            return 0;
    return n;
}

/* The choice with the longest text at word `at`, -1 = none. */
static int choice_at(const reader *r, int at) {
    int most = 0, found = -1;
    for (int i = 0; i < r->key->n_choices; i++) {
        const int n = text_at(r, at, i);
        if (n > most) {
            most = n;
            found = i;
        }
    }
    return found;
}

static int beginning(const reader *r) {
    return r->n ? choice_at(r, 0) : -1;
}

static int whole(const reader *r) {
    const int two = r->key->form == BLG_QUESTION_i2s;
    const int first = beginning(r);
    if (first >= 0 && text_at(r, 0, first) == r->n)
        return first;
    if (r->n == 1 && r->words[0].word.size == 1) {
        const int letter = (r->words[0].word.at[0] | 0x20) - 'a';
        return letter >= 0 && letter < r->key->n_choices ? letter : -1;
    }
    /* "B, A": the sets of image 1 and image 2 */
    if (two && r->n == 2 && r->words[0].word.size == 1 && r->words[1].word.size == 1) {
        const int a = (r->words[0].word.at[0] | 0x20) - 'a';
        const int b = (r->words[1].word.at[0] | 0x20) - 'a';
        return a >= 0 && a < 2 && b == !a ? a : SEVERAL;
    }
    return -1;
}

static bool is_among(blg_word w, const char *const *words) {
    for (; *words; words++)
        if (blg_word_is(w, *words))
            return true;
    return false;
}

static int marked(const reader *r) {
    static const char *const marks[] = {"answer", "choice", "option", "boxed", NULL};
    static const char *const little[] = {
        "is",      "the",       "would",  "be",   "should", "set",    "my",   "final", "to",
        "correct", "therefore", "letter", "text", "textbf", "choose", "must", NULL};
    int found = -1;
    bool armed = false;
    for (int i = 0; i < r->n; i++) {
        const blg_word w = r->words[i].word;
        const bool belongs = r->key->form == BLG_QUESTION_i1s &&
                             (blg_word_is(w, "belongs") || blg_word_is(w, "belong"));
        const int choice = choice_at(r, i);
        if (belongs || is_among(w, marks)) {
            armed = !r->words[i].denied;
        } else if (armed && (r->words[i].letter >= 0 || choice >= 0)) {
            found = choice >= 0 ? choice : r->words[i].letter;
            armed = false;
        } else if (armed && !is_among(w, little)) {
            armed = false;
        }
    }
    return found;
}

typedef int one_at(const reader *r, int at);

static int bracket_at(const reader *r, int at) {
    return r->words[at].bracketed ? r->words[at].letter : -1;
}
static int capital_at(const reader *r, int at) {
    return r->words[at].capital ? r->words[at].letter : -1;
}

/* The choice that `look` finds in the answer's words: -1 = none, SEVERAL = different ones. */
static int only(const reader *r, one_at *look) {
    int found = -1;
    for (int i = 0; i < r->n; i++) {
        const int choice = r->words[i].denied ? -1 : look(r, i);
        if (choice >= 0 && found >= 0 && choice != found)
            return SEVERAL;
        found = choice >= 0 ? choice : found;
        if (choice >= 0 && look == choice_at)
            i += text_at(r, i, choice) - 1;
    }
    return found;
}

int blg_answer_choice(const blg_answer_key *key, const char *answer) {
    reader r = {.key = key};
    read_words(&r, answer);
    int found = whole(&r);
    if (found == -1)
        found = marked(&r);
    if (found == -1)
        found = beginning(&r);
    if (found == -1)
        found = only(&r, bracket_at);
    if (found == -1)
        found = only(&r, choice_at);
    if (found == -1)
        found = only(&r, capital_at);
    return found == SEVERAL ? -1 : found;
}
