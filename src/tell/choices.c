/* Finds in an answer what it finally says. With choices, this is the choice that it names; without,
 * the part of the text that states the rule (the conclusion). The text of an answer goes in; the
 * number of a choice, or the conclusion, comes out. tell/answers.c uses both. The headers are
 * tell/tasks.h and tell/claims.h. */
#include "tell/tasks.h"

#include "base/text.h"
#include "tell/claims.h"
#include "tell/words.h"

/* ---- answer choice ---- */

/* How a choice is read out of an answer. The first rule of this list that finds a choice decides;
 * if it finds several different choices, the answer names none. A mention behind "not", "rather
 * than" or "unlike", or in front of "is wrong", does not count, except by rules 1 and 3.
 *   1. the whole answer is a letter or a choice's text; a list of several of them names none
 *   2. the last letter or text after "answer", "choice", "option" or "boxed", with only little
 *      words such as "is" between, or in front of "is correct"; if one image is in question, after
 *      "belongs to" as well
 *   3. a letter is the only word of the last line, or else of the first
 *   4. if two images are in question: "image 1" and "image 2", each with the letter of a set in
 * front or behind it
 *   5. the answer begins with a letter, and then gives a reason or names no other letter; or it
 *      begins with a choice's text
 *   6. the last sentence with a mention has one behind "so", "therefore", "fits" or an arrow
 *   7. a letter in brackets
 *   8. a choice's text somewhere
 *   9. a capital letter that stands alone
 * What is said of a set alone ("In set A, the figures") names no choice by rules 8 and 9, and the
 * "no" of "no turn" is none. The "A" of "N/A" and the "b" of "<b>" are no letters. A
 * full-width letter is a letter.
 * "a" and "i" are letters only in brackets or at the end of a phrase, and "A" also where no article
 * stands: right after "choice" or "option", in front of "is", within a sentence. */

/* Only the last MOST_WORDS words of an answer are read. */
#define MOST_WORDS 2000
/* An answer of as many bytes, or more, is read without full-width letters. */
#define MOST_NARROWED 8000
/* What a rule finds in place of a choice: none, or several, and then no later rule is tried. */
enum { NO_CHOICE = -1, SEVERAL = -2 };

/* A word of the answer, which may mention a choice. */
typedef struct mention {
    blg_word word;
    int letter; /* the choice whose letter the word is, or NO_CHOICE */
    bool bracketed, capital;
    bool denied; /* a denial such as "not" in front reaches the word */
} mention;

typedef struct reader {
    const blg_answer_key *key;
    int n;
    mention words[MOST_WORDS];
} reader;

/* Words behind a choice that begin its reason, and words that join two choices. */
static const char *const reasons[] = {"because", "since", "as", "not", "instead", "rather", NULL};
static const char *const joints[] = {"and", "or", "nor", NULL};

/* Whether a word is in a list whose words have spaces between. */
static bool is_listed(blg_word w, const char *list) {
    for (blg_word x = blg_words_next(&list); x.size; x = blg_words_next(&list))
        if (blg_words_equal(w, x))
            return true;
    return false;
}

/* Whether the text behind a word ends a phrase: its end, punctuation, a bracket, markup, or a dash,
 * an arrow or another sign outside of Latin. */
static bool ends_phrase(const char *behind) {
    const char *at = behind + strspn(behind, " ");
    return !*at || strchr(".,;:!?)]}*\"'`\n\r</|&", *at) || (unsigned char)*at >= 0xe0 ||
           (at > behind && *at == '-');
}

/* Whether a colon or an apostrophe follows, maybe behind markup: what stands there is the subject
 * of a remark ("**Set A**: closed", "set A's images"), and no answer. */
static bool is_subject(blg_word w) {
    const char *behind = w.at + w.size;
    behind += strspn(behind, "*_\"` ");
    return strchr(":'", *behind) ? *behind != '\0' : strncmp(behind, "’", 3) == 0;
}

/* Whether one of the signs stands between a word and a later word. */
static bool parted(blg_word w, blg_word next, const char *signs) {
    const char *behind = w.at + w.size;
    return strcspn(behind, signs) < (size_t)(next.at - behind);
}

/* The choice whose letter a byte is, or NO_CHOICE. */
static int choice_of_letter(const blg_answer_key *key, char letter) {
    const int choice = blg_lower(letter) - 'a';
    return choice >= 0 && choice < key->n_choices ? choice : NO_CHOICE;
}

/* Whether the question asks to which set one image, or each of two, belongs. */
static bool asks_for_sets(const blg_answer_key *key) {
    return key->form == BLG_QUESTION_i1s || key->form == BLG_QUESTION_i2s;
}

/* Whether a capital "A" cannot be an article, by what stands beside it: another letter, a bracket,
 * "A because", "A or", "A is correct". Where the choices are sets, also "A has" with one of
 * `verbs`, "A rather than", and "A" within a sentence in front of a small letter. */
static bool is_no_article(const blg_answer_key *key, const char *text, blg_word w) {
    static const char *const links[] = {"because", "since", "or", NULL};
    static const char *const verbs[] = {"is", "as", "and", "not", NULL};
    static const char *const praise[] = {"correct", "right", "the",   "wrong", "incorrect",
                                         "out",     "not",   "ruled", NULL};
    const char *at = w.at + w.size, *front = w.at; /* front: behind the sign in front of "A" */
    const blg_word next = blg_words_next(&at), second = blg_words_next(&at);
    while (front > text && strchr(" *_\"`", front[-1]))
        front--;
    const bool within = front > text && (blg_is_letter_or_digit(front[-1]) || front[-1] == ',');
    return next.size == 1 || blg_word_is_any(next, links) ||
           w.at[1 + strspn(w.at + 1, " ")] == '(' ||
           (blg_word_is(next, "is") && blg_word_is_any(second, praise)) ||
           (asks_for_sets(key) && (blg_word_is_any(next, verbs) || blg_word_is(second, "than") ||
                                   (within && next.size && *next.at == blg_lower(*next.at))));
}

/* Whether the word is the name of an HTML tag whose end stands in the text: both "b" of "<b>B</b>".
 */
static bool is_tag(const char *text, blg_word w) {
    char end[5] = {'<', '/', *w.at, '>'};
    const bool opens = w.at > text && w.at[-1] == '<';
    const bool closes = w.at > text + 1 && w.at[-1] == '/' && w.at[-2] == '<';
    return w.size == 1 && *w.at >= 'a' && *w.at <= 'z' && (opens || closes) && w.at[1] == '>' &&
           strstr(text, end);
}

/* Whether the word is the "A" of "N/A". */
static bool is_not_available(const char *text, blg_word w) {
    const char *before = w.at - 2;
    return before >= text && w.at[-1] == '/' && blg_lower(*before) == 'n' &&
           (before == text || !blg_is_letter_or_digit(before[-1]));
}

/* Describes a word of the text. Only a word of one letter can be a choice's letter. "a" and "i" are
 * words of running text (`little`), unless brackets or the end of a phrase set them apart. */
static mention make_mention(const blg_answer_key *key, const char *text, blg_word w) {
    mention m = {.word = w, .letter = NO_CHOICE};
    const char *behind = w.at + w.size;
    if (w.size != 1 || is_not_available(text, w))
        return m;
    const char c = *w.at, small = blg_lower(c);
    m.capital = c >= 'A' && c <= 'Z';
    m.bracketed = (w.at > text && strchr("([{", w.at[-1])) || *behind == ')' || *behind == ']';
    const bool little = (small == 'a' || small == 'i') && !m.bracketed && !ends_phrase(behind) &&
                        !(c == 'A' && is_no_article(key, text, w));
    if (!little)
        m.letter = choice_of_letter(key, c);
    return m;
}

/* Whether word i denies what follows: "not", the "t" of "isn't", "rather than", "instead of". */
static bool is_denial(const reader *r, int i) {
    static const char *const denials[] = {"not",    "isn",  "doesn",   "cannot", "never",
                                          "unlike", "than", "neither", NULL};
    const blg_word w = r->words[i].word;
    return blg_word_is_any(w, denials) ||
           (blg_word_is(w, "of") && i > 0 && blg_word_is(r->words[i - 1].word, "instead")) ||
           (blg_word_is(w, "t") && i > 0 &&
            strchr("'\x99", w.at[-1])); /* the end of a curly apostrophe */
}

/* Whether a denial in front of word `at` reaches the word, in the same part of the sentence: it is
 * one of the two words in front, or at most eight words away with little words such as "belong to
 * the" between. A mention behind "or" is denied if the mention in front of "or" is. */
static bool is_denied(const reader *r, int at) {
    static const char *const through[] = {"belong",  "be",   "to",  "in",    "the", "of",    "with",
                                          "concept", "from", "fit", "match", "set", "share", NULL};
    for (int i = at - 1; i >= 0 && i >= at - 8; i--) {
        const blg_word w = r->words[i].word;
        if (parted(w, r->words[i + 1].word, ".;:!?\n"))
            return false;
        if (is_denial(r, i))
            return true;
        const bool joint = blg_word_is(w, "or") || blg_word_is(w, "nor"); /* "not A or B" */
        if (joint && i > 0 && r->words[i - 1].denied && r->words[i - 1].letter >= 0)
            return true;
        if (i < at - 1 && !blg_word_is_any(w, through))
            return false;
    }
    return false;
}

/* Reads the answer's words, and keeps the last MOST_WORDS. In "choice A is right" the A is no
 * article; in "set A" it names a choice only if the choices are sets. Names of HTML tags are left
 * out. */
static void read_words(reader *r, const char *text) {
    static const char *const nouns[] = {"choice", "option", NULL};
    static const char *const sets[] = {"set", "sets", NULL};
    const char *at = text;
    for (blg_word w = blg_words_next(&at); w.size; w = blg_words_next(&at)) {
        if (is_tag(text, w))
            continue;
        if (r->n == MOST_WORDS)
            memmove(r->words, r->words + 1, sizeof *r->words * (size_t)--r->n);
        mention *m = &r->words[r->n];
        *m = make_mention(r->key, text, w);
        m->denied = is_denied(r, r->n);
        if (w.size == 1 && *w.at == 'A' && r->n && blg_word_is_any(m[-1].word, nouns))
            m->letter = choice_of_letter(r->key, 'A');
        if (!asks_for_sets(r->key) && r->n && blg_word_is_any(m[-1].word, sets))
            m->letter = NO_CHOICE;
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

/* Whether the "no" at word `at` belongs to what follows, as in "no idea" and "with no turn". Where
 * "no" is an answer, it ends a phrase, or its reason follows. */
static bool is_determiner(const reader *r, int at) {
    /* words that begin a reason: "no the program turns" */
    static const char *const starts[] = {"because", "since", "as",   "it",      "its",   "the",
                                         "this",    "that",  "they", "program", "match", NULL};
    const blg_word w = r->words[at].word;
    return blg_word_is(w, "no") && at + 1 < r->n && !ends_phrase(w.at + w.size) &&
           !blg_word_is_any(r->words[at + 1].word, starts);
}

/* The choice with the longest text at word `at`, or NO_CHOICE. */
static int choice_at(const reader *r, int at) {
    int most = 0, longest = NO_CHOICE; /* words of the longest text; its choice */
    for (int i = 0; i < r->key->n_choices; i++) {
        const bool determiner = r->key->form == BLG_QUESTION_pv && is_determiner(r, at);
        const int n = determiner ? 0 : text_at(r, at, i);
        if (n > most) {
            most = n;
            longest = i;
        }
    }
    return longest;
}

/* The choice whose text or letter stands at word `at`, or NO_CHOICE; *n gets its number of words.
 * Of "yes" and "no", the values of JSON are texts, too. */
static int named_at(const reader *r, int at, int *n) {
    *n = 1;
    if (at >= r->n)
        return NO_CHOICE;
    const int choice = choice_at(r, at);
    const blg_word w = r->words[at].word;
    if (choice >= 0)
        *n = text_at(r, at, choice);
    else if (r->key->form == BLG_QUESTION_pv && (blg_word_is(w, "true") || blg_word_is(w, "false")))
        return blg_word_is(w, "true") ? 0 : 1;
    return choice >= 0 ? choice : r->words[at].letter;
}

/* Whether the answer takes back the mention of n words at word `at`: "not B", "B is wrong" and,
 * where the choices are sentences, "B fails", "B is out", "B does not". */
static bool is_refused(const reader *r, int at, int n) {
    static const char *const wrong[] = {"wrong", "incorrect", "false", NULL};
    static const char *const out[] = {"not", "out", "ruled", "excluded", "eliminated", NULL};
    const mention *behind = &r->words[at + n];
    if (r->words[at].denied || at + n >= r->n)
        return r->words[at].denied;
    const bool sentences = r->key->form == BLG_QUESTION_cs && n == 1; /* the letter of a sentence */
    if (sentences && blg_word_is(behind[0].word, "fails"))
        return true;
    const bool verb =
        blg_word_is(behind[0].word, "is") || (sentences && blg_word_is(behind[0].word, "does"));
    return verb && at + n + 1 < r->n &&
           (blg_word_is_any(behind[1].word, wrong) ||
            (sentences && blg_word_is_any(behind[1].word, out)));
}

/* Whether "is correct" or "is the answer" stands at word `at`, or "because" behind a letter. */
static bool is_affirmed(const reader *r, int at) {
    static const char *const after_the[] = {"answer", "correct", "right", "best", NULL};
    if (at < r->n && at > 0 && r->words[at - 1].letter >= 0 &&
        (blg_word_is(r->words[at].word, "because") || blg_word_is(r->words[at].word, "since")))
        return true;
    if (at + 1 >= r->n || !blg_word_is(r->words[at].word, "is"))
        return false;
    const blg_word w = r->words[at + 1].word;
    if (blg_word_is(w, "the"))
        return at + 2 < r->n && blg_word_is_any(r->words[at + 2].word, after_the);
    return (blg_word_is(w, "correct") || blg_word_is(w, "right")) && ends_phrase(w.at + w.size);
}

/* Whether the mention of n words at word `at` names another choice, too, behind a comma, "and" or
 * "or": "A or B", "A, B". False where two images are asked for, whose sets such a pair names, and
 * if the other choice is taken back or does not end a phrase. */
static bool is_hedged(const reader *r, int at, int n, int choice) {
    int next = at + n, size;
    if (r->key->form == BLG_QUESTION_i2s || next >= r->n)
        return false;
    if (blg_word_is_any(r->words[next].word, joints))
        next++;
    else if (parted(r->words[next - 1].word, r->words[next].word, ".;:!?\n-<="))
        return false;
    const int other = named_at(r, next, &size);
    if (other < 0 || other == choice || is_refused(r, next, size))
        return false;
    const blg_word last = r->words[next + size - 1].word;
    return ends_phrase(last.at + last.size);
}

/* Finds the choice if it is the whole answer: rule 1. If two images are asked about, two letters
 * name the sets of the first and the second image: "B, A"; the same letter twice is no choice. */
static int choice_as_whole(const reader *r) {
    static const char *const between[] = {"either", "neither", "both", "set", NULL};
    int first = NO_CHOICE, letters = 0, size; /* the first choice; the number of letters */
    bool several = false;                     /* different choices are named */
    for (int i = 0; i < r->n; i += size) {
        const blg_word w = r->words[i].word;
        int choice = named_at(r, i, &size);
        if (choice < 0 && w.size == 1)
            choice = choice_of_letter(r->key, *w.at);
        if (choice < 0 && !blg_word_is_any(w, joints) && !blg_word_is_any(w, between))
            return NO_CHOICE;
        letters += choice >= 0 && w.size == 1;
        several = several || (choice >= 0 && first >= 0 && choice != first);
        first = first >= 0 ? first : choice;
    }
    /* two letters for two images, but not "either A or B" */
    if (r->key->form == BLG_QUESTION_i2s && letters == 2 &&
        !blg_word_is(r->words[0].word, "either") && !blg_word_is(r->words[0].word, "neither"))
        return several ? first : SEVERAL;
    return several ? SEVERAL : first;
}

/* Whether a list of the choices begins at word `at`: the line above ends with "options:". */
static bool begins_list(const reader *r, int at) {
    static const char *const nouns[] = {"choice", "option", "options", "choices", NULL};
    const blg_word previous = r->words[at - 1].word;
    return blg_word_is_any(previous, nouns) && parted(previous, r->words[at].word, "\n");
}

/* Finds the choice behind a word such as "answer", or in front of "is correct": rule 2. The last
 * choice counts. */
static int choice_marked(const reader *r) {
    static const char *const marks[] = {"answer",       "choice",         "option",
                                        "boxed",        "final_answer",   "correct_answer",
                                        "final_choice", "correct_option", NULL};
    static const char *const little[] = {
        "is",     "the",     "would",     "be",     "should",   "set",        "my",
        "final",  "to",      "correct",   "in",     "letter",   "text",       "textbf",
        "choose", "must",    "therefore", "with",   "mathrm",   "mathbf",     "most",
        "likely", "clearly", "probably",  "likely", "actually", "definitely", NULL};
    int found = NO_CHOICE, n; /* the latest choice; words of a mention */
    bool expecting = false; /* a word such as "answer" was read, and only little words since then */
    for (int i = 0; i < r->n; i++) {
        const blg_word w = r->words[i].word;
        /* "the image belongs to set A", "the correct set is A" */
        const bool belongs = r->key->form == BLG_QUESTION_i1s &&
                             (blg_word_is(w, "belongs") || blg_word_is(w, "belong"));
        const int choice = named_at(r, i, &n);
        const bool correct_set =
            i > 0 && blg_word_is(w, "set") && blg_word_is(r->words[i - 1].word, "correct");
        const bool closes = i > 0 && w.at[-1] == '/'; /* "</answer>" */
        if (!closes && (belongs || (correct_set && choice < 0) || blg_word_is_any(w, marks))) {
            const bool quoted = i > 0 && w.at[-1] == '"' && w.at[w.size] == '"'; /* a key in JSON */
            expecting = quoted || !r->words[i].denied;
        } else if (choice >= 0 && i > 0 && begins_list(r, i)) {
            expecting = false;
        } else if (choice >= 0 && (expecting || is_affirmed(r, i + n))) {
            if (is_hedged(r, i, n, choice))
                found = SEVERAL;
            else if (!is_refused(r, i, n))
                found = choice;
            expecting = false;
        } else if (expecting && !blg_word_is_any(w, little)) {
            expecting = false;
        }
    }
    return found;
}

/* The choice whose letter is the only word of a line, or NO_CHOICE. */
static int letter_of_line(const reader *r, const char *line) {
    const char *at = line;
    const blg_word w = blg_words_next(&at), next = blg_words_next(&at);
    const char *end = line + strcspn(line, "\r\n");
    if (w.size != 1 || w.at >= end || (next.size && next.at < end))
        return NO_CHOICE;
    return choice_of_letter(r->key, *w.at);
}

/* Finds the letter in the last line with words, or else in the first line: rule 3. */
static int choice_in_a_line(const reader *r, const char *answer) {
    if (!r->n)
        return NO_CHOICE;
    const char *last = r->words[r->n - 1].word.at;
    while (last > answer && !strchr("\r\n", last[-1]))
        last--;
    const int letter = letter_of_line(r, last);
    return letter >= 0 ? letter : letter_of_line(r, answer + strspn(answer, " \t\r\n"));
}

/* Which of the two images a word names, 0 or 1; -1: none. Behind twelve single images they are the
 * images 13 and 14. */
static int image_named(blg_word w) {
    static const char *const numbers[2][8] = {
        {"1", "first", "1st", "image_1", "image1", "one", "13", NULL},
        {"2", "second", "2nd", "image_2", "image2", "two", "14", NULL}};
    return blg_word_is_any(w, numbers[0]) ? 0 : blg_word_is_any(w, numbers[1]) ? 1 : -1;
}

/* Whether word i names one of two images where no word "image" stands in front: "A: 1, B: 2", "A
 * for the first", and not "A: 1 to 6", "A: 1. closed" or "A has two parts". */
static bool is_image_alone(const reader *r, int i) {
    static const char *const spelt[] = {"one", "two", NULL};
    const blg_word w = r->words[i].word;
    const char *behind = w.at + w.size;
    const bool ends = !*behind || (ends_phrase(behind) && !strchr(".)", *behind));
    return image_named(w) >= 0 && !blg_word_is_any(w, spelt) &&
           (ends || (*behind == '.' && !behind[1 + strspn(behind + 1, " \n")]) ||
            (i + 1 < r->n && blg_word_is_any(r->words[i + 1].word, joints)));
}

/* Word `at` names a set. Returns the word after it that names the image of that set, as in "A for
 * image 1" and "Set A: the first"; -1: there is none. */
static int image_behind(const reader *r, int at) {
    static const char *const links[] = {"for", "contains", NULL};
    static const char *const little[] = {"the", "image", "query", NULL};
    bool image = false; /* the word "image" or "query" stands in front */
    int i = at + 1;
    if (i >= r->n || parted(r->words[at].word, r->words[i].word, ",;.\n"))
        return -1;
    if (blg_word_is_any(r->words[i].word, links))
        i++;
    else if (!parted(r->words[at].word, r->words[i].word, ":=>"))
        return -1;
    for (; i < r->n && blg_word_is_any(r->words[i].word, little); i++)
        image = image || !blg_word_is(r->words[i].word, "the");
    if (i >= r->n || image_named(r->words[i].word) < 0)
        return -1;
    return image || is_image_alone(r, i) ? i : -1;
}

/* Finds the sets of two images: rule 4. The last set that is said of an image counts. An image
 * of which nothing is said gets the set that the other image does not have. */
static int choice_by_images(const reader *r) {
    static const char *const between[] = {"belongs", "belong", "to",    "set",  "is",
                                          "in",      "the",    "image", "fits", "of",
                                          "goes",    "with",   "as",    "into", NULL};
    int sets[2] = {NO_CHOICE, NO_CHOICE}; /* of each image */
    int image = -1; /* "image 1" was read, and only words of `between` since then; -1: none was */
    for (int i = 0; i < r->n && r->key->form == BLG_QUESTION_i2s; i++) {
        const mention *m = &r->words[i];
        const int behind = image < 0 && m->letter >= 0 ? image_behind(r, i) : -1;
        if (behind >= 0 && !is_refused(r, i, 1)) { /* "A for image 1" */
            sets[image_named(r->words[behind].word)] = m->letter;
            i = behind;
        } else if (image_named(m->word) >= 0) {
            image = image_named(m->word);
        } else if (image >= 0 && m->letter >= 0 && !is_refused(r, i, 1) && !is_subject(m->word)) {
            /* "image 1 belongs to A" */
            sets[image] = m->letter;
            image = -1;
        } else if (!blg_word_is_any(m->word, between)) {
            image = -1;
        }
    }
    if (sets[0] >= 0 && sets[0] == sets[1])
        return SEVERAL;
    return sets[0] >= 0 ? sets[0] : sets[1] >= 0 ? 1 - sets[1] : NO_CHOICE;
}

/* Whether the letter of another choice stands from word `from` on, outside of the choices' texts.
 */
static bool names_another(const reader *r, int from, int choice) {
    int n;
    for (int i = from; i < r->n; i += n) {
        const int other = named_at(r, i, &n);
        if (other >= 0 && n == 1 && other != choice)
            return true;
    }
    return false;
}

/* Whether a text of n words at the answer's beginning is a heading: a later line holds the text of
 * another choice alone. */
static bool is_heading(const reader *r, int n, int choice) {
    int size;
    for (int i = n; i < r->n; i++) {
        const int other = choice_at(r, i);
        if (other < 0 || other == choice || !parted(r->words[i - 1].word, r->words[i].word, "\n"))
            continue;
        named_at(r, i, &size);
        if (i + size == r->n || parted(r->words[i + size - 1].word, r->words[i + size].word, "\n"))
            return true;
    }
    return false;
}

/* Finds the choice that the answer begins with: rule 5. "Set A: all closed" begins with a remark
 * about a set, and so does "Set A has curves". */
static int choice_to_begin_with(const reader *r) {
    int n;
    const int choice = named_at(r, 0, &n);
    if (choice < 0 || is_refused(r, 0, n))
        return NO_CHOICE;
    const bool letter = choice_at(r, 0) < 0; /* it begins with a letter, not with a text */
    const char *behind = r->words[n - 1].word.at + r->words[n - 1].word.size;
    if ((letter || r->key->form == BLG_QUESTION_i1s) && n < r->n &&
        blg_word_is_any(r->words[n].word, reasons))
        return choice; /* "B because" */
    if (letter) {
        const bool aside = *behind == ' ' && behind[1] == '(';
        return aside || !names_another(r, 1, choice) ? choice : NO_CHOICE;
    }
    if (r->key->form != BLG_QUESTION_i1s)
        return choice;
    const bool answers =
        ends_phrase(behind) && !is_subject(r->words[n - 1].word) && !is_heading(r, n, choice);
    return answers ? choice : NO_CHOICE;
}

/* Whether word i, or an arrow in front of it, leads to a conclusion; of one image also "it fits".
 */
static bool concludes(const reader *r, int i) {
    static const char *const links[] = {"so", "therefore", "thus", "hence", "conclude", NULL};
    static const char *const verbs[] = {"fits",   "matches",   "matched", "goes", "falls",
                                        "shares", "resembles", "placed",  NULL};
    if (blg_word_is_any(r->words[i].word, links) ||
        (r->key->form == BLG_QUESTION_i1s && blg_word_is_any(r->words[i].word, verbs)))
        return true;
    const char *from = i ? r->words[i - 1].word.at + r->words[i - 1].word.size : NULL;
    for (; from && from + 1 < r->words[i].word.at; from++)
        if (strncmp(from, "->", 2) == 0 || strncmp(from, "=>", 2) == 0 ||
            strncmp(from, "→", 3) == 0)
            return true;
    return false;
}

/* Finds the conclusion: rule 6. A mention that ends a phrase ("so B.") is firm: what is said of
 * another choice in a later sentence explains it. */
static int choice_concluded(const reader *r) {
    int found = NO_CHOICE, n; /* the choice that was concluded so far; words of a mention */
    bool concluding = false;  /* "so" and the like stands in this sentence, in front */
    bool firm = false;        /* a mention that ends a phrase was concluded */
    for (int i = 0; i < r->n; i += n) {
        if (i && parted(r->words[i - 1].word, r->words[i].word, ".!?\n"))
            concluding = false;
        if (concludes(r, i)) {
            concluding = true;
            found = firm ? found : NO_CHOICE;
        }
        const int choice = named_at(r, i, &n);
        const blg_word last = r->words[i + n - 1].word;
        if (choice < 0 || is_refused(r, i, n))
            continue;
        const char *sign = last.at + last.size;
        const bool ends = (ends_phrase(sign) || strncmp(sign, " (", 2) == 0) && !is_subject(last);
        const bool replaces = found == NO_CHOICE || found == choice || (ends && !firm);
        if (concluding && (ends || !firm))
            found = replaces ? choice : SEVERAL;
        else if (!firm)
            found = NO_CHOICE; /* what an earlier sentence concluded */
        firm = firm || (concluding && ends);
    }
    return found >= 0 ? found : NO_CHOICE;
}

/* A way to find a choice at word `at`: by a letter in brackets (bracket_at, rule 7), by a text
 * (choice_at, rule 8), or by a capital letter that is not "set A" (capital_at, rule 9). */
typedef int find_at(const reader *r, int at);
static int bracket_at(const reader *r, int at) {
    return r->words[at].bracketed ? r->words[at].letter : NO_CHOICE;
}
static int capital_at(const reader *r, int at) {
    const bool of_set =
        asks_for_sets(r->key) && at > 0 && blg_word_is(r->words[at - 1].word, "set");
    return r->words[at].capital && !of_set ? r->words[at].letter : NO_CHOICE;
}

/* Whether word i may stand between the beginning of a phrase and the set that the phrase is about:
 * "look at each image of". *leads becomes true if the word says more than a place ("in the"):
 * "look", "each image". */
static bool leads_to_set(const reader *r, int i, bool *leads) {
    static const char places[] = "in the of to into with set sets";
    static const char openings[] =
        "for by on at from since because as while and that let s us me i we ll will need look "
        "looking "
        "see consider considering analyze analyse analyzing analysing examine examining start "
        "starting begin note notice observe observing first second now next left right all both "
        "each "
        "every six images pictures figures shapes";
    static const char *const each[] = {"each", "every", NULL};
    const blg_word w = r->words[i].word;
    const bool one_of_each = i > 0 && is_listed(w, "image picture figure shape") &&
                             blg_word_is_any(r->words[i - 1].word, each);
    *leads = *leads || one_of_each || is_listed(w, openings);
    return one_of_each || is_listed(w, places) || is_listed(w, openings);
}

/* Whether a phrase is about the set that its n words from `at` on name, and not about the image in
 * question: "In set A, the figures", "Set A has", "Let us look at set A". An answer ends with the
 * set ("in set A"), or gives a reason. */
static bool is_topic(const reader *r, int at, int n) {
    /* words behind the set that tell what it has: "set A has", "in set A the figures" */
    static const char tells[] =
        "is are has have had having shows show showing contains contain containing consists "
        "consist "
        "consisting includes include features feature displays display depicts appears appear "
        "shares "
        "share all each every most some one two three the there we i image images pictures figure "
        "figures shapes";
    bool leads = false;
    for (int i = at - 1; i >= 0 && !parted(r->words[i].word, r->words[i + 1].word, ".,:;!?\n"); i--)
        if (!leads_to_set(r, i, &leads))
            return false;
    const int next = at + n;
    const blg_word last = r->words[next - 1].word;
    if (leads || is_subject(last) || next >= r->n)
        return leads || is_subject(last);
    /* "set A is the better" is an answer */
    const bool praised = blg_word_is(r->words[next].word, "is") && next + 1 < r->n &&
                         is_listed(r->words[next + 1].word, "the my where it more better closer");
    return is_listed(r->words[next].word, tells) && !praised &&
           !parted(last, r->words[next].word, ".;!?\n");
}

/* The only choice that `look` finds in the answer's words: rules 7 to 9. If phrases about sets
 * alone name it, it is none. */
static int only_choice(const reader *r, find_at *look) {
    int found = NO_CHOICE;
    bool answers = false; /* a mention is of the image in question, not of a set alone */
    for (int i = 0; i < r->n; i++) {
        int choice = look(r, i);
        const int n = look == choice_at && choice >= 0 ? text_at(r, i, choice) : 1;
        if (is_refused(r, i, n))
            choice = NO_CHOICE;
        if (choice >= 0 && found >= 0 && choice != found)
            return SEVERAL;
        found = choice >= 0 ? choice : found;
        const bool topic = asks_for_sets(r->key) && look != bracket_at && is_topic(r, i, n);
        answers = answers || (choice >= 0 && !topic);
        i += choice >= 0 ? n - 1 : 0; /* no other choice begins within this text */
    }
    return answers ? found : NO_CHOICE;
}

/* Copies an answer with its full-width letters, digits and signs, which Chinese and Japanese texts
 * have, as those of ASCII. Returns the copy, or the answer if it has none or is too long. */
static const char *narrowed(const char *answer, char copy[MOST_NARROWED]) {
    size_t n = 0;
    if (strlen(answer) >= MOST_NARROWED || !strchr(answer, '\xef'))
        return answer;
    for (const unsigned char *at = (const unsigned char *)answer; *at; at++) {
        const bool low = at[0] == 0xef && at[1] == 0xbc && at[2] > 0x80 && at[2] <= 0xbf;
        const bool high = at[0] == 0xef && at[1] == 0xbd && at[2] >= 0x80 && at[2] <= 0x9e;
        copy[n++] = (char)(low ? at[2] - 0x60 : high ? at[2] - 0x20 : at[0]);
        at += low || high ? 2 : 0;
    }
    copy[n] = '\0';
    return copy;
}

/* The choice that an answer names, by the rules above in their order. */
int blg_answer_choice(const blg_answer_key *key, const char *answer) {
    char copy[MOST_NARROWED];
    reader r = {.key = key};
    answer = narrowed(answer, copy);
    read_words(&r, answer);
    int found = choice_as_whole(&r);
    found = found != NO_CHOICE ? found : choice_marked(&r);
    found = found != NO_CHOICE ? found : choice_in_a_line(&r, answer);
    found = found != NO_CHOICE ? found : choice_by_images(&r);
    found = found != NO_CHOICE ? found : choice_to_begin_with(&r);
    found = found != NO_CHOICE ? found : choice_concluded(&r);
    found = found != NO_CHOICE ? found : only_choice(&r, bracket_at);
    found = found != NO_CHOICE ? found : only_choice(&r, choice_at);
    found = found != NO_CHOICE ? found : only_choice(&r, capital_at);
    return found == SEVERAL ? NO_CHOICE : found;
}

/* ---- conclusion ---- */

/* Many an answer tells first how its rule was found, and ends with the rule: "The sizes vary. In
 * the negatives a figure is open. So the rule is: all figures are closed." A mark at the beginning
 * of a sentence says where the rule begins.
 *
 * The lists below have the words of marks, and of sentences that look like marks. */

/* Words that lead to a conclusion: "so". Of these, "and" alone is no mark, and "so" is none in
 * front of "that"; lone_leads are always a mark. */
static const char leads[] = "so thus hence therefore consequently accordingly ergo and";
static const char lone_leads[] = "thus hence therefore consequently accordingly ergo";
/* Phrases that are a mark: "in short". */
static const char *const summary_phrases[] = {
    "in short",    "in summary",   "in sum",       "in conclusion", "to sum up", "summing up",
    "to conclude", "to summarise", "to summarize", "all in all",    "in a word", NULL};
/* "The final rule then is": words in front of the noun, the noun, little words, the verb. */
static const char determiners[] =
    "the my our this only final common shared underlying general hidden "
    "whole full complete simplest best resulting";
static const char rule_nouns[] =
    "rule answer conclusion concept principle hypothesis solution pattern "
    "criterion verdict result difference";
static const char asides[] = "then here therefore thus hence now";
static const char rule_verbs[] = "is says reads states becomes seems must will should would";
/* "I would settle on": the person, the verb, words between, words behind. */
static const char persons[] = "i we";
static const char conclude_verbs[] =
    "conclude infer deduce say answer propose settle decide end choose";
static const char helpers[] =
    "would will can must may might d ll therefore thus hence then finally";
static const char after_verbs[] = "up on for with";
/* "This leaves us with": the pointer, the verb, words behind. */
static const char pointers[] = "this that which these";
static const char leaves[] = "gives leaves means implies yields suggests";
static const char after_leaves[] = "us me only with on for as the following rule answer just to be";
/* Words behind a mark with which the sentence states no rule: "the rule is not". */
static const char denials[] = "not never no cannot hardly t neither";
/* Words behind "so" in a sentence that concludes nothing ("so far"), and behind a mark that adds to
 * an earlier rule ("so also"). */
static const char no_ends[] = "far many much few close near long small large big tightly "
                              "also additionally too moreover again do does is are have has";
/* Words that take a conclusion back. */
static const char *const reversals[] = {"wrong", "incorrect", "false", "untrue", "mistaken", NULL};

/* Moves *at behind its next word, if the word is in the list, and no sign but a comma, an
 * apostrophe or a mark of bold text stands in front of the word. Returns whether *at moved. */
static bool take(const char **at, const char *list) {
    const char *behind = *at;
    const blg_word w = blg_words_next(&behind);
    for (const char *sign = *at; sign < w.at; sign++)
        if (!strchr(" ,*'\xe2\x80\x99", *sign))
            return false;
    if (!w.size || !is_listed(w, list))
        return false;
    *at = behind;
    return true;
}

/* Moves *at behind a phrase such as "in short". Returns whether a phrase stands there. */
static bool take_phrase(const char **at) {
    for (size_t i = 0; summary_phrases[i]; i++) {
        const char *rest = *at, *phrase = summary_phrases[i];
        bool fits = true;
        for (blg_word w = blg_words_next(&phrase); fits && w.size; w = blg_words_next(&phrase)) {
            char word[16];
            memcpy(word, w.at, w.size);
            word[w.size] = '\0';
            fits = take(&rest, word);
        }
        if (fits) {
            *at = rest;
            return true;
        }
    }
    return false;
}

/* ---- marks of a conclusion ---- */

/* Whether a colon, a dash or the end of a line follows. */
static bool is_set_off(const char *at) {
    at += strspn(at, " *_\"'");
    return *at == ':' || *at == '\n' || strncmp(at, "- ", 2) == 0 || strncmp(at, "–", 3) == 0 ||
           strncmp(at, "—", 3) == 0;
}

/* Moves *at behind "what remains is" or "all that counts is". Returns whether it stands there. */
static bool take_remainder(const char **at) {
    if (!take(at, "what all"))
        return false;
    (void)take(at, "that is i");
    return take(at, "remains left counts matters decides need") && take(at, "is are");
}

/* Moves *at behind "the rule:", "my answer is that", "I conclude that" or "this leaves:". Returns
 * whether such a clause stands there. */
static bool take_clause(const char **at) {
    const char *rest = *at; /* behind the words that fit so far */
    bool ends = false;      /* the clause is complete at `rest` */
    while (take(&rest, determiners))
        ;
    if (take(&rest, rule_nouns)) { /* "the final rule:" or "the final rule then is" */
        take(&rest, asides);
        ends = is_set_off(rest);
        if (!ends && take(&rest, rule_verbs)) {
            ends = true;
            while (take(&rest, "be to now then"))
                ;
        }
    } else if (rest = *at, take(&rest, persons)) { /* "I would settle on" */
        while (take(&rest, helpers))
            ;
        ends = take(&rest, conclude_verbs);
        while (ends && take(&rest, after_verbs))
            ;
    } else if (rest = *at, take_remainder(&rest)) { /* "what remains is" */
        ends = true;
    } else if (rest = *at, take(&rest, pointers)) { /* "this leaves us with" */
        ends = take(&rest, leaves);
        while (ends && take(&rest, after_leaves))
            ;
        ends = ends && (is_set_off(rest) || take(&rest, "that"));
    }
    const char *next = rest; /* "the rule is not ..." */
    if (!ends || (!is_set_off(rest) && take(&next, denials)))
        return false;
    *at = rest;
    return true;
}

/* The place behind the mark that a sentence begins with; NULL: no mark. */
static const char *behind_mark(const char *at) {
    const char *rest = at;
    bool lead = take_phrase(&rest), so = false; /* "in short" or "therefore"; "so" */
    for (const char *word = rest; take(&rest, leads); word = rest) {
        lead = lead || take(&word, lone_leads);
        so = so || take(&word, "so");
    }
    const bool clause = take_clause(&rest);
    if (!clause && !lead && !so)
        return NULL;
    if (take(&rest, "that") && !clause && !lead) /* "so that" */
        return NULL;
    const char *next = rest; /* "so far" */
    if (!is_set_off(rest) && take(&next, no_ends))
        return NULL;
    const char *noun = rest;
    while (!clause && take(&noun, determiners))
        ;
    return !clause && take(&noun, rule_nouns) ? NULL : rest; /* "so the rule cannot be" */
}

/* Whether a sentence ends with the sign at `at` of a text. The points of "e.g." end none. */
static bool ends_sentence(const char *text, const char *at) {
    const bool short_form = *at == '.' && at - text >= 3 && at[-2] == '.' &&
                            blg_is_letter_or_digit(at[-1]) && blg_is_letter_or_digit(at[-3]);
    return *at == '\n' || (strchr(".!?", *at) && strchr(" \n\t\"*", at[1]) && !short_form);
}

/* Returns what follows the last mark of a conclusion: at the beginning of a sentence ("so the rule
 * is"), or ", so I settle on" within one. NULL if there is none, or if a word behind it takes the
 * conclusion back ("wrong"). */
const char *blg_conclusion_of(const char *answer) {
    const char *conclusion = NULL;
    bool begins = true; /* a sentence begins, or its first word is still to come */
    for (const char *at = answer; *at; at++) {
        if (begins && blg_is_letter_or_digit(*at)) {
            const char *behind = behind_mark(at), *word = behind;
            if (behind && blg_words_next(&word).size)
                conclusion = behind + strspn(behind, " \t\r\n,:*_-");
        }
        begins = ends_sentence(answer, at) || (begins && strchr(" \t\r\n*_#>\"'-.(", *at));
        const char *so = at + 1; /* ", so I settle on" */
        if (strchr(",;", *at) && *so == ' ' && blg_lower(so[1]) == 's' && take(&so, "so") &&
            take_clause(&so))
            conclusion = so + strspn(so, " \t\r\n,:*_-");
    }
    for (const char *at = conclusion; conclusion && *at;)
        if (blg_word_is_any(blg_words_next(&at), reversals))
            conclusion = NULL;
    return conclusion;
}

/* ---- labels ---- */

/* Reads answers whose parts have labels, such as "Positive: ... Negative: ..." or {"rule": "..."}.
 * The part of the rule, or else that of the positives, becomes the conclusion. */

/* Copies the text between `from` and `to` with blanks for quotation marks, stars, underscores and
 * braces. False if it has no word, or is too long. */
static bool copy(char *out, const char *from, const char *to) {
    const char *word = from;
    const blg_word w = blg_words_next(&word);
    if (!w.size || w.at >= to || to - from >= BLG_CONCLUSION_BYTES)
        return false;
    for (; from < to; from++)
        *out++ = strchr("\"*_{}", *from) ? ' ' : *from;
    *out = '\0';
    return true;
}

/* What a label says that its part is about: "Positive: ... Negative: ...", {"rule": "..."}. */
typedef enum label { NO_LABEL, OF_RULE, OF_POSITIVES, OF_NEGATIVES } label;

/* The words of each label, and words that may stand in a label beside them: "the final rule". */
static const char *const label_words[] = {
    [OF_RULE] = "rule answer concept conclusion",
    [OF_POSITIVES] = "positive positives left",
    [OF_NEGATIVES] = "negative negatives right counterexample counterexamples"};
static const char around_labels[] =
    "the final side set group images pictures examples image example of ones";

/* The label that begins at `at`: up to four words, of which the first of label_words counts, and a
 * colon. *behind: where its part begins. */
static label label_at(const char *at, const char **behind) {
    label label_found = NO_LABEL;
    for (int i = 0; i < 4; i++) {
        const blg_word w = blg_words_next(&at);
        bool known = is_listed(w, around_labels);
        for (label k = OF_RULE; k <= OF_NEGATIVES && !label_found; k++)
            if (is_listed(w, label_words[k])) {
                label_found = k;
                known = true;
            }
        if (!w.size || !known)
            return NO_LABEL;
        const char *sign = at + strspn(at, "*_\" ");
        if (*sign == ':') {
            *behind = sign + 1 + strspn(sign + 1, "*_\" \n");
            return label_found;
        }
    }
    return NO_LABEL;
}

/* Whether a label may begin behind the byte `at`: at the beginning of a line, of a sentence or of a
 * member of JSON. */
static bool leads_to_label(const char *text, const char *at) {
    return strchr(";{\n", *at) || (*at == ',' && at[strspn(at + 1, " \n") + 1] == '"') ||
           ends_sentence(text, at);
}

/* Copies the part of the rule, or else that of the positives, out of an answer that has a part of
 * the negatives, too; that part goes to c->others. */
static bool read_labels(const char *answer, blg_conclusion *c) {
    const char *from[4] = {NULL}, *to[4] = {NULL}; /* the part of each label */
    label open = NO_LABEL;                         /* the label of the part that is being read */
    bool begins = true;                            /* a label may begin here */
    for (const char *at = answer; *at; at++) {
        const char *behind;
        const label next = begins && blg_is_letter_or_digit(*at) ? label_at(at, &behind) : NO_LABEL;
        if (next) {
            to[open] = open ? at : NULL;
            if (from[next])
                return false; /* two parts of one kind */
            from[next] = behind;
            open = next;
            at = behind - 1;
        }
        begins = leads_to_label(answer, at) || (begins && strchr(" \t\r*_#>\"'-(", *at));
    }
    to[open] = answer + strlen(answer);
    const label of = from[OF_RULE] ? OF_RULE : OF_POSITIVES;
    if (!from[of] || !from[OF_NEGATIVES])
        return false;
    return copy(c->rule, from[of], to[of]) && copy(c->others, from[OF_NEGATIVES], to[OF_NEGATIVES]);
}

/* ---- remarks on the negatives ---- */

/* Tells which clauses of an answer speak of the negatives only. They are no part of the rule of the
 * positives. */

/* Words that begin a clause within a sentence. */
static const char clause_leads[] = "and but while whereas whilst which though although";
/* Words between the beginning of a clause and the name of a side: "whereas every", "in the". */
static const char before_names[] =
    "on at to in of for among by with within the a an every each all any no none not never some "
    "certain most both part few many several other six those either such so since as has only is "
    "are this that it true found there half and but while whereas whilst which though although yet "
    "pictures images";
/* Words behind the name of a side: "the right ones". */
static const char side_nouns[] =
    "ones side pictures picture images image group half set examples panels six";

/* The place behind the name of a side at the beginning of a clause, with at most seven small words
 * in front: "whereas every negative", "in the right ones"; NULL: none. side: the words that name
 * the side anywhere; place: those that do so behind "the", but not in front of "of". *denied: a
 * denial is among the small words: "no negative". */
static const char *behind_side(const char *at, const char *side, const char *place, bool *denied) {
    blg_word previous = {"", 0};
    *denied = false;
    for (int i = 0; i < 8; i++) {
        const char *next = at;
        const blg_word w = blg_words_next(&next);
        if (!w.size || (i && next - at > (ptrdiff_t)w.size + 3)) /* at most three signs between */
            return NULL;
        for (const char *sign = at; i && sign < w.at; sign++)
            if (strchr(".;!?\n", *sign))
                return NULL;
        const char *after = next;
        const blg_word noun = blg_words_next(&after);
        const bool has_noun = noun.size && is_listed(noun, side_nouns);
        if (is_listed(w, side) ||
            (is_listed(w, place) && blg_word_is(previous, "the") && !blg_word_is(noun, "of")) ||
            (blg_word_is(w, "other") && *side == 'n' && has_noun)) /* "the other six" */
            return has_noun ? after : next;
        *denied = *denied || is_listed(w, "no none not never nor neither");
        if (!is_listed(w, before_names))
            return NULL;
        previous = w;
        at = next;
    }
    return NULL;
}

/* The end of a remark on the negatives: the end of its sentence, or a clause that names the
 * positives again or states the rule ("the rule is"). */
static const char *end_of_remark(const char *at) {
    for (bool begins = false, denied; *at && !strchr(".!?\n", *at); at++) {
        const char *rule = at;
        if (begins && blg_is_letter_or_digit(*at) &&
            (take_clause(&rule) || behind_side(at, "positive positives", "left", &denied)))
            break;
        begins = strchr(",;", *at) || (begins && *at == ' ');
    }
    return at;
}

/* Blanks the remarks on the negatives, each from the beginning of a clause, and adds them to
 * c->others, except "no negative has ...". */
static void blank_remarks(blg_conclusion *c) {
    bool begins = true, denied;
    for (char *at = c->rule; *at; at++) {
        const char *word = at;
        const bool inner = at > c->rule && blg_is_letter_or_digit(at[-1]); /* within a word */
        const bool clause_begins = !inner && blg_is_letter_or_digit(*at) &&
                                   (begins || is_listed(blg_words_next(&word), clause_leads));
        /* what the clause says of the negatives; NULL: it is not about them */
        const char *said =
            clause_begins ? behind_side(at, "negative negatives", "right", &denied) : NULL;
        if (said) {
            const char *end = end_of_remark(said);
            const size_t used = strlen(c->others), size = (size_t)(end - said);
            if (!denied && used + size + 2 < sizeof c->others) {
                memcpy(c->others + used, said, size);
                memcpy(c->others + used + size, ".", 2);
            }
            const ptrdiff_t blanked = end - at;
            memset(at, ' ', (size_t)blanked);
            at += blanked - 1;
        }
        begins = strchr(",;:.!?\n", *at) || (begins && strchr(" *_\"", *at));
    }
}

/* ---- what remains of a deliberation ---- */

/* A deliberation drops guesses, and ends with a rule that no mark leads to: "I thought of contact,
 * but negatives have it, too. It is enough that some figure is closed." What stands behind the
 * sentence that was the last to drop something is the rule. */

enum { MOST_SENTENCES = 64, MOST_KEPT = 3 /* sentences of the rule */, MOST_BYTES = 4000 };

/* What counts as the rule: all, what stands behind a colon, or the last sentence. */
typedef enum rule_part { WHOLE, BEHIND_COLON, ALONE, PARTS } rule_part;
_Static_assert(2 * (int)PARTS == BLG_CONCLUSION_WAYS, "each part with labels and without");

/* Words by which a sentence drops something: of a guess; of a guess that fails or does not matter;
 * in a sentence about the negatives, that they have a thing, too; that a thing varies; and the
 * first word of a sentence about a guess. */
static const char guesses[] =
    "considered thought think suspected wondered believed guessed guess tried checked looked "
    "expected supposed assumed imagined seemed appeared occurred attempt hunch discarded rejected "
    "dropped abandoned dismissed suspicion idea noted meant compared counted candidate hoped";
static const char failures[] = "fails failed wrong irrelevant vain insufficient decisive help "
                               "suffice suffices broad qualifies matter";
static const char sharing[] = "too also well but yet some certain few couple several number same "
                              "equally alone though although exist occur part";
static const char variety[] = "vary varies varied changes differ differs either";
static const char first_words[] = "first initially originally nor neither";
/* Words, and words right behind them, by which a sentence drops something, the answer's final
 * sentence excepted: "not enough". */
static const char *const doubts[][2] = {
    {"not",
     "enough sufficient about always entirely quite really constant exclusive only all so the"},
    {"no", "difference importance use good"},
    {"proves proved led", "nothing nowhere"},
    {"is are was were", "out shared necessary"},
    {"either both", "side sides"},
    {"so", "no not"},
    {"as", "well"},
    {"was were", "my"}};
/* Words of a sentence that sums up earlier sentences ("both conditions"), and of one that begins by
 * adding to them ("also"). Neither is a rule by itself. */
static const char collects[] = "added addition jointly combined conjunction conditions facts "
                               "requirements";
static const char additions[] =
    "also along moreover furthermore besides additionally plus more another further";

/* A sentence, or another stretch of a text. */
typedef struct stretch {
    const char *from, *to;
} stretch;

/* Whether a stretch has a word of a list. */
static bool stretch_has(stretch s, const char *list) {
    for (const char *at = s.from; at < s.to;) {
        const blg_word w = blg_words_next(&at);
        if (!w.size || w.at >= s.to)
            return false;
        if (is_listed(w, list))
            return true;
    }
    return false;
}

/* Whether a word of a stretch is in the first list, and the next word in the second. */
static bool stretch_has_pair(stretch s, const char *const lists[2]) {
    blg_word previous = {"", 0};
    for (const char *at = s.from; at < s.to;) {
        const blg_word w = blg_words_next(&at);
        if (!w.size || w.at >= s.to)
            return false;
        if (is_listed(previous, lists[0]) && is_listed(w, lists[1]))
            return true;
        previous = w;
    }
    return false;
}

/* Whether a stretch names the negatives: "the right" is a name, too. */
static bool is_of_negatives(stretch s) {
    static const char *const right[] = {"the", "right"};
    return stretch_has(s, "negative negatives") || stretch_has_pair(s, right);
}

/* Whether a sentence of an answer that thinks aloud rejects or doubts the rule that it speaks of:
 * by a guess, a failure or "No,"; if it is not the final sentence, also by `doubts`, by variety, or
 * because the negatives have it, too. final: it is the answer's final sentence. *guessed: it speaks
 * of a guess ("At first I thought of arcs", or a question). */
static bool drops(stretch s, bool final, bool *guessed) {
    const char *at = s.from, *next = s.to;
    const blg_word w = blg_words_next(&at), second = blg_words_next(&at);
    /* neither "can you?" nor a question that "yes" answers is a guess */
    const bool asks =
        memchr(s.from, '?', (size_t)(s.to - s.from)) &&
        (final || (!stretch_has(s, "you") && !blg_word_is(blg_words_next(&next), "yes")));
    /* "At first", "My first"; "I was", "It began" */
    const bool at_first =
        is_listed(w, first_words) || (blg_word_is(second, "first") && is_listed(w, "at i my"));
    const bool tells_the_past =
        is_listed(w, "i it") && is_listed(second, "was had started began took went");
    *guessed = asks || stretch_has(s, guesses) || at_first || tells_the_past;
    const bool says_no = blg_word_is(w, "no") && w.at[w.size] == ',';
    bool doubted = *guessed || stretch_has(s, failures) || says_no;
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts && !final; i++)
        doubted = doubted || stretch_has_pair(s, doubts[i]);
    const bool both_sides_have_it =
        stretch_has(s, "negatives negative right") && stretch_has(s, sharing);
    return doubted || (!final && (stretch_has(s, variety) || both_sides_have_it));
}

/* Whether a sentence only points back to the rule: "That must be the rule." */
static bool is_pointer(stretch s) {
    if (stretch_has(s, "not never no"))
        return false;
    const blg_word w = blg_words_next(&s.from);
    return is_listed(w, "this that these those") &&
           is_listed(blg_words_next(&s.from), "is must two facts conditions holds hold");
}

/* Splits an answer into sentences. Returns their number, 0 = too many. */
static int split_sentences(const char *answer, stretch all[MOST_SENTENCES]) {
    int n = 0;
    const char *from = answer;
    for (const char *at = answer; *at; at++) {
        const char *word = from;
        if (!ends_sentence(answer, at) && at[1])
            continue;
        const blg_word w = blg_words_next(&word);
        if (w.size && w.at <= at) {
            if (n == MOST_SENTENCES)
                return 0;
            all[n++] = (stretch){w.at, at + 1};
        }
        from = at + 1;
    }
    return n;
}

/* Adds a stretch to a text, and a blank. False if there is no room, or the stretch has no word. */
static bool append(char *out, stretch s) {
    const size_t n = strlen(out);
    return n + (size_t)(s.to - s.from) + 2 < BLG_CONCLUSION_BYTES && copy(out + n, s.from, s.to) &&
           strcat(out, " ");
}

/* Where the rule begins behind the last colon of a sentence, or behind "namely"; NULL: nowhere. */
static const char *behind_colon(stretch s) {
    static const char *const signs[] = {":", ", namely ", ", that is, "};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !found; i++)
        for (const char *at = s.from; at + strlen(signs[i]) < s.to; at++)
            if (strncmp(at, signs[i], strlen(signs[i])) == 0)
                found = at + strlen(signs[i]);
    return found;
}

/* Whether the final sentence, or what stands behind its colon, is no rule: it drops something, or a
 * guess ("I", "maybe") leads to the colon. colon: NULL = the whole sentence is meant. */
static bool drops_last(stretch s, const char *colon) {
    const char *at = s.from;
    bool guess;
    if (!colon || is_listed(blg_words_next(&at), "i my at first perhaps maybe"))
        return drops(s, /* final */ true, &guess);
    return drops((stretch){colon, s.to}, /* final */ true, &guess);
}

/* Copies what remains of a deliberation to c->rule: all sentences behind the one that was the last
 * to drop something (WHOLE), the final sentence (ALONE), or what stands behind its colon
 * (BEHIND_COLON). For ALONE and BEHIND_COLON, the other sentences that drop nothing go to c->intro:
 * those behind the one that was the last to drop something or, if the answer makes no guess, all.
 * False if nothing is dropped, if the final sentence is no rule, or if the way does not suit. */
static bool read_remains(const char *answer, rule_part part, blg_conclusion *c) {
    stretch all[MOST_SENTENCES];
    int n = split_sentences(answer, all);
    bool all_dropped = true; /* every sentence in front of the rule drops something */
    bool guessed = false, guess, has_room = true;
    /* the final sentence, but not "That must be the rule." */
    while (n && is_pointer(all[n - 1]))
        n--;
    const stretch last = n ? all[n - 1] : (stretch){answer, answer};
    const char *colon = part == BEHIND_COLON ? behind_colon(last) : NULL, *at = last.from;
    const stretch intro = {last.from, colon ? colon : last.from};
    if (!n || (part == BEHIND_COLON && !colon) || drops_last(last, colon) || is_of_negatives(intro))
        return false;
    int first = n - 1; /* the first sentence of the rule */
    while (first && !drops(all[first - 1], /* final */ false, &guess))
        first--;
    for (int i = 0; i < first; i++) {
        all_dropped = drops(all[i], /* final */ false, &guess) && all_dropped;
        guessed = guess || guessed;
    }
    const bool adds = is_listed(blg_words_next(&at), additions);
    c->firm = guessed && part == WHOLE;
    /* Without a dropped sentence nothing remains; "also" alone adds to a rule that was dropped. */
    if (!first || (adds && (part != WHOLE || first == n - 1)))
        return false;
    if (part == WHOLE) /* all sentences of the rule */
        return (guessed || all_dropped) && n - first <= MOST_KEPT &&
               copy(c->rule, all[first].from, last.to);
    /* the final sentence; the others are the intro */
    for (int i = guessed ? first : 0; i < n - 1; i++)
        if (!drops(all[i], /* final */ false, &guess))
            has_room = has_room && append(c->intro, all[i]);
    if (colon)
        has_room = has_room && append(c->intro, (stretch){last.from, colon});
    return has_room && copy(c->rule, colon ? colon : last.from, last.to);
}

/* ---- ways to a conclusion ---- */

/* Words that say of the negatives that they break the rule, whatever the words beside them name:
 * "nesting incomplete". */
static const char breaches[] = "incomplete interrupted broken bare vacant violated disrupted "
                               "disturbed breaks break imperfect crooked untrue false";

/* Whether what is said of the negatives is one part and only says that the rule is broken there. */
static bool is_breach(const char *others) {
    const stretch all = {others, others + strlen(others)};
    return !strpbrk(others, ",;") && stretch_has(all, breaches) &&
           !stretch_has(all, "and not no never nothing none");
}

/* Reads way number `way` of a conclusion, each of which takes another part of the rule. The first
 * PARTS ways are for answers with labels, all others for answers without. */
bool blg_conclusion_read(const char *answer, int way, blg_conclusion *c) {
    if (strlen(answer) > MOST_BYTES)
        return false;
    const char *marked = blg_conclusion_of(answer), *colon;
    const rule_part part = (rule_part)(way % PARTS);
    *c->rule = *c->others = *c->intro = '\0';
    c->firm = part == WHOLE;
    /* the source: a part with a label, what stands behind the mark, or what remains */
    const bool labels = read_labels(answer, c), for_labels = way < PARTS;
    if (labels != for_labels || ((labels || marked) && part == ALONE))
        return false;
    if (!labels &&
        !(marked ? copy(c->rule, marked, marked + strlen(marked)) : read_remains(answer, part, c)))
        return false;
    blank_remarks(c);
    /* what stands behind the colon, unless read_remains took that part already */
    if ((labels || marked) && part == BEHIND_COLON) {
        colon = behind_colon((stretch){c->rule, c->rule + strlen(c->rule)});
        if (!colon || !copy(c->intro, c->rule, colon))
            return false;
        memmove(c->rule, colon, strlen(colon) + 1);
    }
    if (is_breach(c->others))
        *c->others = '\0';
    const stretch rule = {c->rule, c->rule + strlen(c->rule)};
    return labels || marked || !(stretch_has(rule, collects) || is_of_negatives(rule));
}
