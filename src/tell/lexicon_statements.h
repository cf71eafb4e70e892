/* Tokens, signs, subjects, refinements and claims: what tell/statements.c reads sentences with
 * beside words and patterns (tell/claims.h), and small questions about tokens and matches. */
#ifndef TELL_LEXICON_STATEMENTS_H
#define TELL_LEXICON_STATEMENTS_H

#include "tell/claims.h"

enum {
    MOST_TOKENS = 400, /* of a sentence, from its beginning */
    MOST_MATCHES = 1500,
    PASSING = 2,   /* words of a match that only describes something if no figure is named */
    HEAVY = 3,     /* words of a match that single words beside it only describe */
    JOINT_GAP = 2, /* words that a joint passes over between two elements */
    SHORT_GAP = 4, /* the same of a pattern */
    LONG_GAP = 12  /* the same where a pattern has "~" */
};

/* Predicates as numbers (tell/claims.h). */
#define ATTR(name) BLG_ATTR_##name
#define ATOM(name) (BLG_CLAIMS + (int)BLG_ATOM_##name)

/* What parts two words: a WEAK boundary ends a part of a sentence, a STRONG one the sentence. */
typedef enum boundary { NO_BOUNDARY, WEAK, STRONG } boundary;

/* Signs, with "|" between, the word as which they are read and, where that is NULL, the boundary.
 */
static const struct {
    const char *signs, *word;
    boundary boundary;
} sign_rows[] = {{"(or more)|(or even more)|(at least)", "ormore", NO_BOUNDARY},
                 {"->|=>|→|⇒", "implies", NO_BOUNDARY},
                 {">=|≥", "atleast", NO_BOUNDARY},
                 {"<=|≤", "atmost", NO_BOUNDARY},
                 {"≈", "about", NO_BOUNDARY},
                 {"≠|¬|!=", "not", NO_BOUNDARY},
                 {"∃", "exists", NO_BOUNDARY},
                 {"∀", "every", NO_BOUNDARY},
                 {"⊂|⊆|⊊", "inside", NO_BOUNDARY},
                 {"⊃|⊇|⊋", "contains", NO_BOUNDARY},
                 {"ε", "epsilon", NO_BOUNDARY},
                 {"∧", "and", NO_BOUNDARY},
                 {"∨", "or", NO_BOUNDARY},
                 {"||", "or", NO_BOUNDARY},
                 {" ~ |≅|≡|∼|~=", "tilde", NO_BOUNDARY},
                 {"w/o", "without", NO_BOUNDARY},
                 {"count(", "count", NO_BOUNDARY},
                 {"e.g.|E.g.", "akin", NO_BOUNDARY},
                 {"°", "degrees", NO_BOUNDARY},
                 {"π", "pi", NO_BOUNDARY},
                 {"½", "half", NO_BOUNDARY},
                 {"=", "equals", NO_BOUNDARY},
                 {">", "morethan", NO_BOUNDARY},
                 {"<", "lessthan", NO_BOUNDARY},
                 {"+", "plus", NO_BOUNDARY},
                 {"&", "and", NO_BOUNDARY},
                 {"#", "number", NO_BOUNDARY},
                 {"—|–| - |,|:|(|)", NULL, WEAK},
                 {".|;|!|?|\n", NULL, STRONG}};

/* The signs of sign_rows that begin with a letter: no words. */
static const char letter_signs[] = "w/o|e.g.|E.g.|count(";

/* Bytes of the sign of a list that a text begins with; 0 = none. "||" stands alone. */
static inline size_t size_of_sign(const char *at, const char *signs) {
    if (*signs == '|')
        return strncmp(at, signs, 2) == 0 ? 2 : 0;
    for (size_t n; (n = strcspn(signs, "|")); signs += n + (signs[n] == '|'))
        if (strncmp(at, signs, n) == 0)
            return n;
    return 0;
}

/* A word of a sentence. */
typedef struct token {
    blg_word word;
    class_set classes;  /* as joints left them */
    class_set raw;      /* as the vocabulary has them, before joints */
    boundary parted_by; /* what stands in front of the word */
    int weight;         /* words that it stands for; 0 = another token of its joint stands for it */
    int from, to;       /* first and last token of its joint; itself if it is of no joint */
    bool taken;         /* a match has it */
    bool aside;         /* in a part that does not matter: "whatever the arcs" */
    bool compared;      /* in a part that only compares: "like a snail" */
    bool bracketed;     /* within "(" and ")" */
    bool moot;          /* in a part that ends with "or not" */
} token;

typedef struct text {
    int n;
    token tokens[MOST_TOKENS];
} text;

typedef struct match {
    const pattern *pattern;
    int first, last;           /* tokens */
    int n;                     /* elements that were found */
    int16_t at[MOST_ELEMENTS]; /* their tokens */
    int weight;                /* words that count; 0 = the match counts for nothing */
    int denials;               /* words such as "not" in its gaps */
    bool weak;                 /* it counts only if the concept has it */
} match;

static inline bool is_of_class(const token *t, int c) {
    return has_class(&t->classes, c);
}

static inline bool token_is(const text *t, int at, int c) {
    return is_of_class(&t->tokens[at], c);
}

/* Whether a boundary stands in front of the token. */
static inline bool is_parted(const text *t, int at) {
    return t->tokens[at].parted_by != NO_BOUNDARY;
}

static inline bool is_plural(const token *t) {
    return blg_lower(t->word.at[t->word.size - 1]) == 's';
}

static inline bool is_option(const element *e, int c) {
    for (int i = 0; i < e->n; i++)
        if (e->options[i] == c)
            return true;
    return false;
}

/* Whether a word joins two parts of a sentence. */
static inline bool is_joint(const token *t) {
    return is_of_class(t, AND) || is_of_class(t, OR) || is_of_class(t, BUT);
}

/* Whether a word says how many there are. */
static inline bool is_number(const token *t) {
    return is_of_class(t, NUM) || is_of_class(t, MANY2) || is_of_class(t, MANY3) ||
           is_of_class(t, BADNUM);
}

static inline bool is_article(const token *t) {
    return blg_word_is(t->word, "a") || blg_word_is(t->word, "an");
}

/* Whether a phrase of its own begins, which a gap does not reach over: ", with a corner", ", some
 * corners"; if the gap is of a joint, ", a corner" too. But not "with that". */
static inline bool begins_phrase(const text *t, int at, bool joint) {
    const token *token = &t->tokens[at];
    const bool whole = at + 1 < t->n && !is_parted(t, at + 1);
    return (blg_word_is(token->word, "with") && !(whole && blg_word_is(token[1].word, "that"))) ||
           blg_word_is(token->word, "some") || (joint && whole && is_article(token));
}

/* Whether "with" stands in front of token `at`, and articles and numbers at most between: "with at
 * least one curve". */
static inline bool is_had(const text *t, int at) {
    while (at > 0 && !is_parted(t, at) &&
           (token_is(t, at - 1, ARTICLE) || token_is(t, at - 1, ATLEAST) ||
            token_is(t, at - 1, SOFT) || !t->tokens[at - 1].weight))
        at--;
    return at > 0 && !is_parted(t, at) && blg_word_is(t->tokens[at - 1].word, "with");
}

/* Whether the token is the ending of "star-like". */
static inline bool is_suffix(const token *t) {
    return blg_word_is(t->word, "like") && t->from && t->word.at[-1] == '-';
}

/* Whether a byte is a bracket of a call, "size(x)", which parts nothing. *calls: how many brackets
 * are open. */
static inline bool is_call(const char *from, const char *at, int *calls) {
    const bool opens = *at == '(' && at > from && blg_is_letter_or_digit(at[-1]) &&
                       blg_is_letter_or_digit(at[1]) &&
                       !(at - from > 2 && strncmp(at - 3, "not", 3) == 0);
    const bool closes = *at == ')' && *calls > 0;
    *calls += opens - closes;
    return opens || closes;
}

/* Whether the subject `at` behind a match tells which figure the match is about: "a round shape as
 * its largest figure". */
static inline bool is_title_of(const text *t, int at) {
    const bool by_size = token_is(t, at, BIGFIG) || token_is(t, at, SMALLFIG);
    for (int k = t->tokens[at].from; by_size && k > 0 && k >= t->tokens[at].from - 2; k--)
        if (blg_word_is(t->tokens[k - 1].word, "as") || blg_word_is(t->tokens[k - 1].word, "for"))
            return true;
    return false;
}

/* Whether token `at` names the other figures or parts, of which nothing is claimed: "..., the rest
 * is open". Its part begins at `from`; behind "and", "or" and "but" in the part it may stand, too.
 * False at the beginning of the text, for "the other largest figure" and for "on the other hand".
 */
static inline bool is_rest(const text *t, int from, int at) {
    static const char *const words[] = {"rest", "remaining", "remainder", "other", "others", NULL};
    static const char *const before_rest[] = {"of", "in", "for", NULL};
    for (int k = from; k < at; k++)
        if (is_joint(&t->tokens[k]))
            from = k + 1;
    for (int k = from; k < at; k++)
        if (t->tokens[k].weight && !token_is(t, k, ARTICLE) && !token_is(t, k, ALL) &&
            !token_is(t, k, NEG) && !blg_word_is_any(t->tokens[k].word, before_rest))
            return false;
    return from > 0 && blg_word_is_any(t->tokens[at].word, words) && !token_is(t, at, BIGFIG) &&
           !(at + 1 < t->n && blg_word_is(t->tokens[at + 1].word, "hand"));
}

/* Whether no class of the lexicon has the word, neither by itself nor by a joint. */
static inline bool is_unknown(const token *t) {
    for (int i = 0; i < LITERALS / 64; i++)
        if (t->classes.bits[i] || t->raw.bits[i])
            return false;
    return true;
}

/* Whether the match claims what no concept is: BLG_CLAIM_other or BLG_CLAIM_limited. */
static inline bool is_no_concept(const match *m) {
    return m->pattern->result >= BLG_CLAIM_other && !names_atom(m->pattern->result);
}

/* Whether a comma, too, parts what claims this: "a closed path, two enclosed regions". */
static inline bool takes_comma(int result) {
    return result == ATTR(has_two_parts) || result == ATTR(symmetric_transposed);
}

/* Where in tokens from..at an aside begins that is marked at token `at`: behind "and", "or" or
 * "but" if only small words stand between, else at `from`. "Closed and possibly with arcs" is
 * closed. */
static inline int begin_of_aside(const text *t, int from, int at) {
    while (at > from && !is_joint(&t->tokens[at - 1]) &&
           (!t->tokens[at - 1].weight || token_is(t, at - 1, LIGHT) || token_is(t, at - 1, FIGURE)))
        at--;
    return at > from && is_joint(&t->tokens[at - 1]) ? at : from;
}

/* Whether "and", or a comma if it counts, stands behind token `from`, up to token `to`. */
static inline bool is_apart(const text *t, int from, int to, bool comma) {
    bool joined = false;
    for (int at = from + 1; at <= to; at++)
        joined = joined || token_is(t, at, AND) || (comma && is_parted(t, at));
    return joined;
}

/* Whether a match takes words of two things for one: "four straight lines and two regions" are no
 * region of four lines. */
static inline bool is_two_things(const text *t, const match *m) {
    static const int regions[] = {REGION, PIECE, PART, ENCLOSED};
    /* words that refer back to the first thing: "two regions, each with four straight lines" */
    static const char *const of_each[] = {"each", "both", "they",  "them", "which", "that",
                                          "one",  "it",   "whose", "such", NULL};
    const int result = m->pattern->result;
    if (result == ATTR(loop_with_tail) && m->denials) /* "a loop, and no tail" */
        return is_apart(t, m->first, m->last, /* comma */ true);
    if (result < ATTR(exist_regular) || result > ATTR(exist_sector)) /* no region of a form */
        return false;
    int number = -1, region = -1; /* the tokens of "four" and "region" in the match */
    bool two = false;             /* "two" stands in front of "region" */
    for (int k = 0; k < m->n; k++) {
        bool names_region = false;
        for (size_t p = 0; p < sizeof regions / sizeof *regions; p++)
            names_region = names_region || token_is(t, m->at[k], regions[p]);
        region = names_region ? m->at[k] : region;
        number = token_is(t, m->at[k], NUM) ? m->at[k] : number;
        for (int at = m->at[k] - 1, steps = 0; names_region && at >= 0 && steps < 4; at--, steps++)
            two = two || (token_is(t, at, TWO) && at != number);
    }
    bool lines_first = number >= 0 && number < region;
    for (int at = m->first + 1; at <= m->last; at++) {
        if (token_is(t, at, PART) ||
            (blg_word_is_any(t->tokens[at].word, of_each) &&
             !(blg_word_is(t->tokens[at].word, "it") && at && token_is(t, at - 1, AND)) &&
             !(at < m->last && token_is(t, at + 1, FIGURE))))
            return false; /* "each", but not "each figure" */
    }
    if (number >= 0 && number > region && result != ATTR(exist_sector) && !two)
        return region >= 0 && /* "a region and four lines" */
               is_apart(t, region, number, /* comma */ false);
    /* "four lines, a region", "two regions and four lines" */
    return (two || lines_first) && is_apart(t, m->first, m->last, /* comma */ true);
}

/* Whether a word has the form of the verb of "each" in front of it: "each crosses", but "each
 * corner", "each cross". */
static inline bool is_verb(const token *t) {
    const size_t n = t->word.size;
    return n > 2 && t->parted_by == NO_BOUNDARY && blg_lower(t->word.at[n - 1]) == 's' &&
           blg_lower(t->word.at[n - 2]) != 's';
}

/* Whether token `at` begins the place of what was said in front of it: "an arc in the figure inside
 * another". */
static inline bool is_place_of(const text *t, int at) {
    static const char *const prepositions[] = {"in", "on", "of", "at", NULL};
    return at < t->n && blg_word_is_any(t->tokens[at].word, prepositions) && !is_parted(t, at);
}

/* Whether the attribute of match m, behind the match of "inside", is of the figure that is the
 * object: "inside a figure that has a curve", "inside a curved figure" (move_adjectives put the
 * adjective behind it), "holds another with a curve". */
static inline bool is_of_object(const text *t, const match *inside, const match *m) {
    static const char *const relatives[] = {"that", "which", "with", "having", NULL};
    const int at = inside->last + 1;
    if (at >= t->n || is_parted(t, at))
        return false;
    /* an adjective whose noun, in front of it now, stood behind it in the sentence */
    bool moved =
        m->first == at && token_is(t, at, ADJ) && t->tokens[at].word.at < t->tokens[at - 1].word.at;
    for (int k = inside->first; k < at; k++)
        moved = moved && !blg_word_is(t->tokens[k].word, "is");
    if (moved)
        return true;
    return blg_word_is_any(t->tokens[at].word, relatives) &&
           (t->tokens[inside->last].weight > 1 || inside->pattern->of == OF_OUTER);
}

/* The token of "two" or "three" in an answer that says nothing else: "always two", "a pair in each
 * picture"; -1 = the answer says more. */
static inline int number_alone(const text *t) {
    static const char *const three[] = {"three", "3", "trio", "triad", "threesome", NULL};
    int number = -1;
    for (int at = 0; at < t->n; at++) {
        const token *token = &t->tokens[at];
        if (number < 0 && (is_of_class(token, TWO) || blg_word_is_any(token->word, three)))
            number = at;
        else if (is_of_class(token, NUM) || is_of_class(token, NEG) ||
                 !(is_of_class(token, LIGHT) || is_of_class(token, ALL) ||
                   is_of_class(token, PICTURE) || is_of_class(token, EXACTLY)))
            return -1;
    }
    return number;
}

/* Whether a match says "one style" of all figures, and no word of the text says "of each": "all
 * figures have one style" may say that they share it. at: the subject, -1 = none. */
static inline bool is_one_for_all(const text *t, const match *m, int at) {
    static const char *const ones[] = {"one", "single", "1", NULL};
    static const char *const each[] = {"each",   "every",  "per",    "any",        "own",
                                       "within", "inside", "either", "individual", NULL};
    bool one = false, plural = at >= 0 && is_plural(&t->tokens[at]);
    for (int k = 0; k < m->n; k++)
        one = one || blg_word_is_any(t->tokens[m->at[k]].word, ones);
    for (int k = 0; k < t->n; k++)
        plural = plural && !blg_word_is_any(t->tokens[k].word, each);
    return one && plural;
}

/* Whether a word for figures is in the match. */
static inline bool has_figure(const text *t, const match *m) {
    for (int k = 0; k < m->n; k++)
        if (token_is(t, m->at[k], FIGURE))
            return true;
    return false;
}

/* Words that say of which figures a claim is: those of a class, such as FIG2 ("two figures"). */
typedef struct subject {
    enum known class;
    int subject; /* blg_subject */
    bool flips;  /* the claim is denied: "no figure has it" says that all figures lack it */
    bool exact;  /* it cannot be read as two figures: an atom of two figures is no claim about it */
} subject;

static const subject subjects[] = {{SOMEFIG, BLG_OF_SOME, false, false},
                                   {AFIG, BLG_OF_A, false, false},
                                   {ALLF, BLG_OF_ALL, false, false},
                                   {NOFIG, BLG_OF_ALL, true, false},
                                   {NOTALL, BLG_OF_SOME, true, false},
                                   {MOSTFIG, BLG_OF_MOST, false, true},
                                   {BIGFIG, BLG_OF_ROLE + BLG_ATOM_largest, false, true},
                                   {SMALLFIG, BLG_OF_ROLE + BLG_ATOM_smallest, false, true},
                                   {INFIG, BLG_OF_ROLE + BLG_ATOM_inner, false, true},
                                   {OUTFIG, BLG_OF_ROLE + BLG_ATOM_outer, false, true},
                                   {MANYFIG, BLG_OF_SOME, false, false},
                                   {BADFIG, BLG_OF_NONE, false, true},
                                   {BUTONE, BLG_OF_NUMBER + 1, true, true},
                                   {FIG1, BLG_OF_NUMBER + 1, false, true},
                                   {FIG2, BLG_OF_NUMBER + 2, false, false},
                                   {FIG3, BLG_OF_NUMBER + 3, false, true},
                                   {FIG4, BLG_OF_NUMBER + 4, false, true},
                                   {FIG5, BLG_OF_NUMBER + 5, false, true},
                                   {EXFIG2, BLG_OF_NUMBER + 2, false, true},
                                   {EXFIG3, BLG_OF_NUMBER + 3, false, true},
                                   {EXFIG4, BLG_OF_NUMBER + 4, false, true}};
/* "the figures", "they", and nothing at all */
static const subject plain_subject = {LIGHT, BLG_OF_NONE, false, false};
/* "a figure", without [0] and with [1] "the" */
static const subject one_subjects[] = {{SOMEFIG, BLG_OF_SOME, false, false},
                                       {FIGURE, BLG_OF_SOME, false, true}};

/* "the number of figures with a curve is one" */
static const subject one_figure = {FIG1, BLG_OF_NUMBER + 1, false, true};

/* Whether a subject names figures anew, and does not refer back as "one" and "it" do. */
static inline bool is_anew(const subject *s) {
    return s->class == ALLF || s->class == NOFIG || s->class == NOTALL || s->class == MOSTFIG ||
           s->class == BIGFIG || s->class == SMALLFIG || s->class == FIG1;
}

/* Whether a subject is a part of the figures: several, two, most, or such that no concept names. */
static inline bool is_share(const subject *s) {
    return s->class == MANYFIG || s->class == FIG2 || s->class == MOSTFIG || s->class == BADFIG;
}

/* Whether an attribute is the predicate of two figures of which the match `previous` spoke: "two
 * that touch have curves", but not "two touch, and have curves". running: the subject of m. */
static inline bool is_of_pair(const text *t, const match *previous, const match *m,
                              const subject *running) {
    static const char *const plural_verbs[] = {"have", "are", "contain", "include", "show", NULL};
    bool verb = false, joined = !previous;
    for (int k = joined ? m->first + 1 : previous->last + 1; k <= m->first; k++) {
        verb = verb || (k < m->first && blg_word_is_any(t->tokens[k].word, plural_verbs));
        joined = joined || is_joint(&t->tokens[k]) || t->tokens[k].parted_by == STRONG;
    }
    return verb && !joined && !names_atom(m->pattern->result) &&
           names_atom(previous->pattern->result) &&
           (running->class == FIG2 || token_is(t, previous->first, FIG2) ||
            token_is(t, previous->first, TWO));
}

/* Whether the subject `at`, of an earlier match, is "all" and stands in the same part as match m.
 */
static inline bool is_of_all(const text *t, int at, const match *m) {
    return token_is(t, at, ALLF) && !is_apart(t, at, m->first, /* comma */ true);
}

#define OF(whom)   BLG_OF_##whom
#define ROLE(name) (BLG_OF_ROLE + (int)BLG_ATOM_##name)
#define ANY        BLG_OF_NONE /* as `subject`: any; as `of`: the subject of `from` */

/* What a claim `from` about `subject` becomes if the sentence has a word of one of the classes that
 * no match has, and none of the class `unless`: a row that runs sideways is horizontal ("lined up
 * like people on a bench"), equal shapes that face one way have the same heading. denied: the word
 * is denied ("not turned"). */
static const struct refinement {
    int from, subject; /* ANY fits all */
    enum known classes[4], unless;
    bool denied;
    int to, of; /* the new claim, and its subject */
} refinements[] = {
    {ATOM(aligned), OF(IMAGE), {SIDEWAYS}, SLANT, false, ATOM(horizontal), OF(IMAGE)},
    {ATOM(aligned), OF(IMAGE), {UPWARDS}, SLANT, false, ATOM(vertical), OF(IMAGE)},
    {ATOM(aligned), OF(IMAGE), {EVEN}, DIFFERENT, false, ATOM(evenly_spaced), OF(IMAGE)},
    {ATOM(horizontal), OF(IMAGE), {SLANT}, SIMILE, false, BLG_CLAIM_other, OF(IMAGE)},
    {ATOM(vertical), OF(IMAGE), {SLANT}, SIMILE, false, BLG_CLAIM_other, OF(IMAGE)},
    {ATOM(inside), OF(SOME), {ONWARD}, OUTSIDE, false, ATOM(nested), OF(IMAGE)},
    {ATOM(touching), OF(SOME), {ONWARD}, DIFFERENT, false, ATOM(chain), OF(IMAGE)},
    {ATOM(touching), OF(ALL), {ONWARD}, DIFFERENT, false, ATOM(chain), OF(IMAGE)},
    {ATOM(same_figure), OF(ALL), {PEN}, DIFFERENT, false, ATOM(same_style), OF(ALL)},
    {ATOM(same_figure), OF(ALL), {GROWN}, DIFFERENT, false, ATOM(same_size), OF(ALL)},
    {ATOM(same_figure), OF(SOME), {WAY, FACE}, OTHER, false, ATOM(same_heading), OF(SOME)},
    {ATOM(same_figure), OF(SOME), {TURN}, DIFFERENT, true, ATOM(same_heading), OF(SOME)},
    {ATOM(same_style), OF(ALL), {WITHIN, MIDDLE, ONWARD}, OTHER, false, ATOM(one_style), OF(ALL)},
    {ATTR(has_curve), OF(ALL), {WITHIN, INNER, KERNEL}, OUTER, false, ATTR(has_curve), ROLE(inner)},
    {ATTR(has_curve), OF(ALL), {OUTER, HUSK}, INNER, false, ATTR(has_curve), ROLE(outer)},
    {ATTR(has_curve), OF(ALL), {BIGGEST, BIG}, SMALL, false, ATTR(has_curve), ROLE(largest)},
    {ATTR(convex), OF(ALL), {SMALLEST, SMALL}, BIG, false, ATTR(convex), ROLE(smallest)},
    {ATTR(has_line_crossing), ANY, {MANY2}, LIMIT, false, ATTR(has_many_crossings), ANY},
    {ATTR(symmetric), ANY, {MANY2}, LIMIT, false, ATTR(has_many_mirror_axes), ANY},
    {ATTR(self_transposed), ANY, {TURN, QUARTERTURN}, LIMIT, true, ATTR(rotation_order_two), ANY},
    {ATTR(has_two_parts), ANY, {MORE, LARGER, DIFFERENT}, LIMIT, false, ATTR(unbalanced_two), ANY},
    {ATTR(has_two_parts), ANY, {EQUAL}, LIMIT, false, ATTR(balanced_two), ANY},
    {BLG_CLAIM_equal_regions, ANY, {BOTH}, LIMIT, false, ATTR(balanced_two), ANY},
    {BLG_CLAIM_has_region, ANY, {TAIL, LOOSE, LOOSEEND}, LIMIT, false, ATTR(loop_with_tail), ANY},
    {ATTR(has_angle), ANY, {WIDE, OBTUSE, ABOVE90}, LIMIT, false, ATTR(has_obtuse_angle), ANY},
    {ATTR(has_angle), ANY, {ACUTE, THIN, BELOW90}, LIMIT, false, ATTR(has_acute_angle), ANY},
    {ATTR(has_angle), ANY, {NINETY}, LIMIT, false, ATTR(has_right_angle), ANY},
    {ATTR(has_right_angle), ANY, {WIDE, LARGER, OBTUSE}, LIMIT, false, ATTR(has_obtuse_angle), ANY},
    {ATTR(has_right_angle), ANY, {ACUTE, SMALLER, THIN}, LIMIT, false, ATTR(has_acute_angle), ANY},
    {ATTR(has_curve), ANY, {OVERHALF, SEMICIRCLE}, LIMIT, false, ATTR(has_long_arc), ANY},
    {ATTR(has_curve), ANY, {OVERTURN, SPIRAL}, LIMIT, false, ATTR(spiral), ANY},
};

/* Attributes that say that a part is there, of which a sentence may give the number. */
static const int existential[] = {
    ATTR(has_curve),          ATTR(has_straight_line), ATTR(has_acute_angle),
    ATTR(has_obtuse_angle),   ATTR(has_angle),         ATTR(has_right_angle),
    ATTR(exist_regular),      ATTR(exist_triangle),    ATTR(exist_quadrangle),
    ATTR(exist_sector),       ATTR(symmetric),         ATTR(has_line_crossing),
    ATTR(has_parallel_sides), ATTR(has_long_arc)};

static inline bool ends_in_ing(blg_word w) {
    return w.size > 4 && blg_word_is((blg_word){w.at + w.size - 3, 3}, "ing");
}

/* Whether a claim says nothing beside another: "a region", "symmetry", an example. */
static inline bool is_faint(int what) {
    return what >= BLG_CLAIM_has_region && what <= BLG_CLAIM_example;
}

/* Whether a claim says that a figure has, or lacks, a symmetry of one kind. */
static inline bool is_symmetry(int what) {
    return what == ATTR(symmetric) || what == ATTR(chiral) || what == ATTR(self_transposed) ||
           what == ATTR(rotation_order_two) || what == ATTR(rotation_order_three_or_more) ||
           what == ATTR(has_many_mirror_axes) || what == BLG_CLAIM_smaller_turns ||
           what == BLG_CLAIM_two_fold;
}

/* Whether the claim is one of the list `existential`. */
static inline bool is_existential(int what) {
    for (size_t i = 0; i < sizeof existential / sizeof *existential; i++)
        if (existential[i] == what)
            return true;
    return false;
}

/* Two claims a and b, each held or denied, that mean a third together, in images of one figure:
 * "two regions", "equal regions". */
static const struct {
    int a;
    bool a_holds;
    int b;
    bool b_holds;
    int third;
} definitions[] = {
    {ATTR(self_transposed), true, BLG_CLAIM_smaller_turns, false, ATTR(rotation_order_two)},
    {ATTR(self_transposed), true, ATTR(rotation_order_three_or_more), false,
     ATTR(rotation_order_two)},
    {BLG_CLAIM_two_fold, true, BLG_CLAIM_smaller_turns, false, ATTR(rotation_order_two)},
    {ATTR(has_two_parts), true, BLG_CLAIM_equal_regions, true, ATTR(balanced_two)},
    {ATTR(has_two_parts), true, BLG_CLAIM_equal_regions, false, ATTR(unbalanced_two)},
    {BLG_CLAIM_one_way, true, BLG_CLAIM_over_a_turn, true, ATTR(spiral)},
    {ATTR(closed_shape), false, BLG_CLAIM_over_a_turn, true, ATTR(spiral)},
    {BLG_CLAIM_one_way, true, ATTR(closed_shape), true, ATTR(convex)},
    {BLG_CLAIM_has_region, true, ATTR(closed_shape), false, ATTR(loop_with_tail)}};

/* What an atom of two figures says if all figures have it, or lack it. */
static const struct {
    blg_atom pair;
    bool holds;
    blg_atom image;
} pairs_of_all[] = {{BLG_ATOM_inside, true, BLG_ATOM_nested},
                    {BLG_ATOM_above, true, BLG_ATOM_vertical},
                    {BLG_ATOM_above, false, BLG_ATOM_horizontal},
                    {BLG_ATOM_left_of, false, BLG_ATOM_vertical}};

/* Whether the predicate says how two figures lie to each other, and `other` that they are alike. */
static inline bool is_pair_and_form(int predicate, int other) {
    return other == ATOM(same_figure) &&
           (predicate == ATOM(touching) || predicate == ATOM(crossing) || predicate == ATOM(near) ||
            predicate == ATOM(inside));
}

/* The quantifier of an atom whose subject is not told: two figures, or all. */
static inline int own_quantifier(int predicate) {
    static const blg_atom all[] = {BLG_ATOM_same_figure, BLG_ATOM_same_size, BLG_ATOM_same_style,
                                   BLG_ATOM_one_style};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (predicate == BLG_CLAIMS + (int)all[i])
            return BLG_OF_ALL;
    return names_atom(predicate) ? BLG_OF_SOME : BLG_OF_ALL;
}

/* The kind of an atom. Attributes and other claims are of one figure. */
static inline blg_atom_kind kind_of(int predicate) {
    return names_atom(predicate) ? blg_atom_rows[predicate - BLG_CLAIMS].kind : BLG_ATOM_FIGURE;
}

/* Whether a predicate is of all figures together. Then a single "figure" ("figure of equal size")
 * is a slip of "figures". */
static inline bool is_of_whole(int predicate) {
    return kind_of(predicate) == BLG_ATOM_IMAGE ||
           (names_atom(predicate) && own_quantifier(predicate) == BLG_OF_ALL);
}

/* What a claim about the whole arrangement says if only two figures are spoken of. */
static inline int of_two(int predicate) {
    for (int i = 0; i < BLG_CLAIM_PAIRS; i++)
        if (predicate == BLG_CLAIMS + (int)blg_claim_pairs[i].image)
            return BLG_CLAIMS + (int)blg_claim_pairs[i].pair;
    return BLG_CLAIM_limited;
}

/* How words around a match limit what it says. LIMITED: "exactly one straight line" says more than
 * that there is a straight line. NO_CLAIM: "not all corners" says nothing of a corner. */
typedef enum limit { NO_LIMIT, LIMITED, NO_CLAIM } limit;

/* How much a claim counts: claims of a later kind count only if there are none of an earlier. */
typedef enum standing { STATED, BESIDE_THE_POINT, HINTED } standing;

/* How a sentence says of which figures a claim is: by "figures" alone, not at all, or by a subject
 * such as "two figures". */
typedef enum telling { BY_FIGURES, NOT_TOLD, BY_WORDS } telling;

/* Words of notes, which are no whole sentences: "in each" (a place, then "all"), "a curve, only
 * one".
 */
static const char *const note_alls[] = {"all", "each", "every", NULL};
static const char *const note_places[] = {"in", "for", "on", "of", NULL};
static const char *const note_onlys[] = {"only", "just", "exactly", NULL};

/* Words behind "both" where it speaks of two parts: "both of them", "both are". */
static const char *const behind_both[] = {"of", "are", "have", "being", NULL};

/* Verbs whose object or predicate is an attribute: "has a dent", "is closed". */
static const char *const verbs[] = {"is",      "are",      "has",  "have",  "contain", "contains",
                                    "include", "includes", "show", "shows", "bends",   "share",
                                    "shares",  "find",     "see",  NULL};

/* Words beside "form", "drawing" or "piece" which show that this is no noun for figures. "Form" is
 * a verb in front of "a row" and behind "they"; "drawing" is the image behind "in" or "every";
 * "piece" is a part of a figure behind "made of". */
static const char *const after_verb_form[] = {"a",    "an",    "one", "the", "this",
                                              "each", "every", "any", NULL};
static const char *const before_verb_form[] = {"they", "which",    "that", "to", "in",
                                               "by",   "together", "them", NULL};
static const char *const image_prepositions[] = {"in",     "on",         "for", "within",
                                                 "across", "throughout", NULL};
static const char *const image_determiners[] = {"the", "this", "each", "every", "any", NULL};
static const char *const verbs_of_parts[] = {"made",  "consist", "consists", "composed", "divided",
                                             "split", "formed",  "any",      NULL};

/* Whether the word `at` of class NOUN, such as "form", stands for figures: it is no verb ("form a
 * row"), no part of a figure ("have three pieces", "straight pieces") and no image ("in every
 * drawing"). */
static inline bool is_figure_noun(const text *t, int at) {
    const token *noun = &t->tokens[at];
    const bool part = is_of_class(noun, PIECE), form = !part && is_of_class(noun, FORM);
    const bool image = is_of_class(noun, PICTURE) && !is_plural(noun);
    const blg_word next = at + 1 < t->n ? noun[1].word : (blg_word){"", 0};
    /* "pieces of", "straight pieces"; "form a row", "they form" */
    if ((part && (!at || blg_word_is(noun->word, "partly") || is_of_class(noun - 1, STRAIGHT) ||
                  is_of_class(noun - 1, CURVED) || blg_word_is(next, "of"))) ||
        (form && (blg_word_is_any(next, after_verb_form) ||
                  (at && blg_word_is_any(noun[-1].word, before_verb_form)))))
        return false;
    bool had = false; /* "have two pieces", but not "the picture has two pieces" */
    for (int k = at - 1; k >= 0 && !is_parted(t, k + 1); k--) {
        const token *token = &t->tokens[k];
        had = (had || (is_of_class(token, HAS) && !blg_word_is(token->word, "there"))) &&
              !(is_of_class(token, PICTURE) && !is_of_class(token, NOUN));
        /* "its outline", "made of two pieces", "in the same drawing", "every drawing" */
        if ((k >= at - 2 && blg_word_is_any(token->word, (const char *[]){"its", "their", NULL})) ||
            (part && blg_word_is_any(token->word, verbs_of_parts)) ||
            (image && k >= at - 3 && blg_word_is_any(token->word, image_prepositions)) ||
            (image && k == at - 1 && blg_word_is_any(token->word, image_determiners)))
            return false;
    }
    return !(part && had);
}

/* Whether the adjective `at` says which figures are meant: "all closed figures touch", "the closed
 * figures touch". Behind its noun, a plural, stands a verb or "all". */
static inline bool is_restricted(const text *t, int at) {
    static const char *const predicates[] = {"are",   "have", "share", "is",  "has",
                                             "touch", "all",  "stand", "lie", NULL};
    const int to = at + 2;
    while (at > 0 && !is_parted(t, at) && token_is(t, at - 1, ARTICLE))
        at--;
    const bool all = at > 0 && !is_parted(t, at) && token_is(t, at - 1, ALL);
    return (all || blg_word_is(t->tokens[at].word, "the")) && to < t->n &&
           is_plural(&t->tokens[to - 1]) && !is_parted(t, to) &&
           blg_word_is_any(t->tokens[to].word, predicates);
}

/* Whether no boundary and no "and", "or", "but", "has" or "with" stands between two matches. */
static inline bool is_one_part(const text *t, const match *a, const match *b) {
    const int from = a->first < b->first ? a->last : b->last;
    const int to = a->first < b->first ? b->first : a->first;
    for (int at = from + 1; at <= to; at++)
        if (is_parted(t, at) || (at < to && (is_joint(&t->tokens[at]) || token_is(t, at, HAS))))
            return false;
    return true;
}

/* The subject whose class the token has; NULL: it has none. */
static inline const subject *subject_at(const text *t, int at) {
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects && t->tokens[at].weight; i++)
        if (token_is(t, at, (int)subjects[i].class))
            return &subjects[i];
    return NULL;
}

/* Whether "no figure" or "not all" stands in tokens from..at-1, in the part of the subject `at`:
 * "no figure is the largest". */
static inline bool is_flipped(const text *t, int from, int at) {
    for (int k = at - 1; k >= from && !is_parted(t, k + 1); k--)
        if (subject_at(t, k) && subject_at(t, k)->flips)
            return true;
    return false;
}

/* Whether a number is denied behind a match: "the number of figures with a curve is not one". *one:
 * the number is one. */
static inline bool is_other_number(const text *t, const match *m, bool *one) {
    bool number = false, no = false; /* "number" stands in front, a denial behind the match */
    *one = false;
    for (int k = m->first; k > 0 && !is_parted(t, k) && !number; k--)
        number = blg_word_is(t->tokens[k - 1].word, "number");
    for (int k = m->last + 1; k < t->n && number && !is_parted(t, k); k++) {
        *one = *one || (no && token_is(t, k, SOFT));
        no = no || token_is(t, k, NEG);
    }
    return no;
}

/* A claim that a match makes, before it is settled and becomes a number (blg_answer_claims). */
typedef struct claim {
    int what; /* an attribute or blg_claim; BLG_CLAIMS + atom */
    bool holds;
    standing standing;
    int subject;  /* blg_subject; BLG_OF_NONE in images of one figure */
    telling told; /* how the sentence names the subject */
    bool weak;    /* it counts only if the concept has it */
    bool opposed; /* the claim as a whole is denied: "not exactly one figure has a curve" */
} claim;

/* The claims of a sentence. */
typedef struct claim_list {
    int n;
    claim all[BLG_MOST_CLAIMS];
    bool either;   /* "or" joins the claims */
    bool inverted; /* the sentence as a whole is denied */
} claim_list;

#endif
