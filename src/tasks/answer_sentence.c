/* Reads sentences as claims. At each word the longest known phrase is taken; unknown words are
 * passed over. The phrases are those of words.h, with or without their first verb and article, and
 * the names of attributes. */
#include "tasks/answer_parts.h"
#include "tasks/words.h"

#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 400

typedef struct text {
    int n;
    blg_word words[MOST_WORDS];
} text;

/* The next word of *text. Underscores separate words too, so an attribute's name is several words.
 */
static blg_word next_part(const char **text) {
    blg_word word;
    do {
        word = blg_words_next(text);
        while (word.size && *word.at == '_') {
            word.at++;
            word.size--;
        }
    } while (!word.size && **text);
    for (size_t i = 0; i < word.size; i++)
        if (word.at[i] == '_') {
            *text = word.at + i + 1;
            word.size = i;
        }
    return word;
}

static void read_words(text *t, const char *sentence) {
    t->n = 0;
    for (blg_word w = next_part(&sentence); w.size && t->n < MOST_WORDS; w = next_part(&sentence))
        t->words[t->n++] = w;
}

/* Whether two words are equal but for grammar ("is", "are"). */
static bool same(blg_word a, blg_word b) {
    static const char *const alike[][2] = {
        {"is", "are"}, {"has", "have"}, {"does", "do"}, {"a", "an"}, {"has", "having"}};
    if (blg_words_same(a, b))
        return true;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        for (int k = 0; k < 2; k++)
            if (blg_word_is(a, alike[i][k]) && blg_word_is(b, alike[i][!k]))
                return true;
    return false;
}

static bool is_among(blg_word word, const char *const *words) {
    for (; *words; words++)
        if (blg_word_is(word, *words))
            return true;
    return false;
}

/* Number of words of the phrase if the whole phrase stands at word `at` of the text, else 0. */
static int match(const text *t, int at, const char *phrase) {
    int n = 0;
    for (blg_word w = next_part(&phrase); w.size; w = next_part(&phrase), n++)
        if (at + n >= t->n || !same(w, t->words[at + n]))
            return 0;
    return n;
}

/* As match, but the phrase may lack its first little words. The longest match counts. */
static int match_phrase(const text *t, int at, const char *phrase) {
    static const char *const light[] = {"is", "has", "does", "contains", "exist", "shows",
                                        "a",  "an",  "the",  "includes", "it",    NULL};
    for (;;) {
        const int n = match(t, at, phrase);
        if (n || !is_among(next_part(&phrase), light) || !*phrase)
            return n;
    }
}

/* ---- attributes ---- */

/* Number of words of the longest phrase for the attribute at word `at`. *holds: the phrase says
 * that the figure has the attribute. */
static int match_attribute(const text *t, int at, blg_attribute attribute, bool *holds) {
    const blg_predicate *p = blg_predicate_of(attribute);
    const char *const yes[] = {p->yes,       p->means,     p->others[0],
                               p->others[1], p->others[2], blg_attribute_name(attribute)};
    int most = match_phrase(t, at, p->no);
    *holds = false;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        const int n = match_phrase(t, at, yes[i]);
        if (n > most) {
            most = n;
            *holds = true;
        }
    }
    return most;
}

static bool denied_before(const text *t, int at, int since) {
    static const char *const denials[] = {"not",   "no",      "never", "without", "lack",
                                          "lacks", "neither", "nor",   "non",     NULL};
    for (int i = at - 1; i >= since && i >= at - 2; i--)
        if (is_among(t->words[i], denials))
            return true;
    return false;
}

static void add_claim(blg_claims *claims, int what, bool holds) {
    for (int i = 0; i < claims->n; i++)
        if (claims->list[i].what == what && claims->list[i].holds == holds)
            return;
    if (claims->n == BLG_MOST_CLAIMS)
        return;
    int at = claims->n++;
    for (; at > 0 && claims->list[at - 1].what > what; at--)
        claims->list[at] = claims->list[at - 1];
    claims->list[at].what = what;
    claims->list[at].holds = holds;
}

/* Adds a claim in its simplest terms, so that equal statements give equal claims: "chiral" becomes
 * "not symmetric", and "symmetric_transposed" becomes the two symmetries that it consists of. */
static void add_attribute(blg_claims *claims, int attribute, bool holds) {
    const bool both = attribute == BLG_ATTR_symmetric_transposed;
    if (attribute == BLG_ATTR_chiral) {
        add_claim(claims, BLG_ATTR_symmetric, !holds);
    } else if (both && holds != claims->either) {
        add_claim(claims, BLG_ATTR_symmetric, holds);
        add_claim(claims, BLG_ATTR_self_transposed, holds);
    } else {
        add_claim(claims, attribute, holds);
    }
}

typedef struct found {
    int n, what[BLG_MOST_CLAIMS];
    bool holds[BLG_MOST_CLAIMS], either, inverted;
} found;

static void find_attributes(const text *t, found *f) {
    bool or_since = false;
    for (int at = 0, since = 0; at < t->n && f->n < BLG_MOST_CLAIMS;) {
        int most = 0, what = 0;
        bool holds = true, this_holds = true;
        for (int a = 0; a < BLG_ATTRIBUTES; a++) {
            const int n = match_attribute(t, at, (blg_attribute)a, &this_holds);
            if (n > most) {
                most = n;
                what = a;
                holds = this_holds;
            }
        }
        f->inverted = f->inverted || match(t, at, "not so that") || match(t, at, "not the case") ||
                      match(t, at, "not true that");
        or_since = or_since || (most == 0 && blg_word_is(t->words[at], "or"));
        if (most) {
            f->either = f->either || (or_since && f->n);
            or_since = false;
            f->what[f->n] = what;
            f->holds[f->n++] = holds != denied_before(t, at, since);
            since = at + most;
        }
        at += most ? most : 1;
    }
}

void blg_claims_attributes(const char *sentence, blg_claims *claims) {
    text t;
    found f = {.n = 0};
    *claims = (blg_claims){.n = 0};
    read_words(&t, sentence);
    find_attributes(&t, &f);
    bool several = false;
    for (int i = 1; i < f.n; i++)
        several = several || f.what[i] != f.what[0];
    claims->either =
        several ? f.either != f.inverted
                : f.n && f.what[0] == BLG_ATTR_symmetric_transposed && f.holds[0] == f.inverted;
    for (int i = 0; i < f.n; i++)
        add_attribute(claims, f.what[i], f.holds[i] != f.inverted);
    claims->either = claims->either && claims->n > 1;
}

/* ---- shapes ---- */

void blg_claims_shapes(const char *sentence, const blg_catalogue *catalogue, blg_claims *claims) {
    static const char *const denials[] = {"not", "no", "none", "never", "without", NULL};
    const int n_shapes = catalogue ? blg_catalogue_size(catalogue) : 0;
    text t;
    *claims = (blg_claims){.shapes = true};
    read_words(&t, sentence);
    for (int at = 0; at < t.n;) {
        int most = 0, what = 0;
        for (int i = 0; i < n_shapes; i++) {
            const blg_shape *shape = blg_catalogue_shape(catalogue, i);
            const int title = match_phrase(&t, at, shape->title);
            const int name = match_phrase(&t, at, shape->name);
            const int n = title > name ? title : name;
            if (n > most) {
                most = n;
                what = i;
            }
        }
        claims->negated =
            claims->negated || (!claims->n && !most && is_among(t.words[at], denials));
        if (most)
            add_claim(claims, what, true);
        at += most ? most : 1;
    }
}
