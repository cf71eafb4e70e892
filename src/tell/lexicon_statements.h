/* Tokens, signs, subjects and refinements: what statements are read with beside words and patterns
 * (tell/claims.h). */
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

/* Signs, with "|" between, that are read as words or, where `word` is NULL, as boundaries. */
static const struct {
    const char *signs, *word;
    boundary before;
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

/* Signs that begin with a letter. */
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
    class_set classes; /* as joints left them */
    class_set raw;     /* as the vocabulary has them */
    boundary before;
    int weight;    /* words that it stands for; 0 = another token of its joint stands for it */
    int from, to;  /* first and last token of its joint; itself if it is of no joint */
    bool taken;    /* a match has it */
    bool aside;    /* in a part that does not matter: "whatever the arcs" */
    bool compared; /* in a part that only compares: "like a snail" */
    bool bracketed;
    bool moot; /* in a part that ends with "or not" */
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
    return t->tokens[at].before != NO_BOUNDARY;
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

/* ", with a corner"; of a joint, which is short, ", a corner" too */
static inline bool begins_phrase(const text *t, int at, bool joint) {
    const token *token = &t->tokens[at];
    const bool whole = at + 1 < t->n && !is_parted(t, at + 1);
    return (blg_word_is(token->word, "with") && !(whole && blg_word_is(token[1].word, "that"))) ||
           blg_word_is(token->word, "some") || (joint && whole && is_article(token));
}

/* "with a curve" */
static inline bool is_had(const text *t, int at) {
    while (at > 0 && !is_parted(t, at) &&
           (token_is(t, at - 1, ARTICLE) || token_is(t, at - 1, ATLEAST) ||
            token_is(t, at - 1, SOFT) || !t->tokens[at - 1].weight))
        at--;
    return at > 0 && !is_parted(t, at) && blg_word_is(t->tokens[at - 1].word, "with");
}

/* "star-like" */
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

/* Whether the subject behind a match only tells which figure it was: "a round shape as its largest
 * figure". */
static inline bool is_title_of(const text *t, int at) {
    const bool by_size = token_is(t, at, BIGFIG) || token_is(t, at, SMALLFIG);
    for (int k = t->tokens[at].from; by_size && k > 0 && k >= t->tokens[at].from - 2; k--)
        if (blg_word_is(t->tokens[k - 1].word, "as") || blg_word_is(t->tokens[k - 1].word, "for"))
            return true;
    return false;
}

/* Whether token `at` names what the statement omits ("the rest"). Its part begins at `from`. */
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

/* Whether no class of the lexicon has the word. */
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

/* Where in tokens from..at an aside begins: "closed, and may have arcs" is closed. */
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

/* "four straight lines and two regions" are no region of four lines. */
static inline bool is_two_things(const text *t, const match *m) {
    static const int parts[] = {REGION, PIECE, PART, ENCLOSED};
    static const char *const of_each[] = {"each", "both", "they",  "them", "which", "that",
                                          "one",  "it",   "whose", "such", NULL};
    const int result = m->pattern->result;
    if (result == ATTR(loop_with_tail) && m->denials)
        return is_apart(t, m->first, m->last, /* comma */ true);
    if (result < ATTR(exist_regular) || result > ATTR(exist_sector))
        return false;
    int number = -1, region = -1;
    bool two = false;
    for (int k = 0; k < m->n; k++) {
        bool part = false;
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
            part = part || token_is(t, m->at[k], parts[p]);
        region = part ? m->at[k] : region;
        number = token_is(t, m->at[k], NUM) ? m->at[k] : number;
        for (int at = m->at[k] - 1, steps = 0; part && at >= 0 && steps < 4; at--, steps++)
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
        return region >= 0 && is_apart(t, region, number, /* comma */ false);
    return (two || lines_first) && is_apart(t, m->first, m->last, /* comma */ true);
}

/* Whether a word behind "each" is its verb: "each crosses", but "each corner". */
static inline bool is_verb(const token *t) {
    const size_t n = t->word.size;
    return n > 2 && t->before == NO_BOUNDARY && blg_lower(t->word.at[n - 1]) == 's' &&
           blg_lower(t->word.at[n - 2]) != 's';
}

/* Whether a token begins the place of what was said: "an arc in the figure inside another". */
static inline bool is_place_of(const text *t, int at) {
    static const char *const words[] = {"in", "on", "of", "at", NULL};
    return at < t->n && blg_word_is_any(t->tokens[at].word, words) && !is_parted(t, at);
}

/* Whether an attribute behind "inside" is of the outer figure, the object: "inside a figure that
 * has a curve", "inside a curved figure", whose adjective stands behind it, "holds another with a
 * curve". */
static inline bool is_of_object(const text *t, const match *inside, const match *m) {
    static const char *const words[] = {"that", "which", "with", "having", NULL};
    const int at = inside->last + 1;
    if (at >= t->n || is_parted(t, at))
        return false;
    bool moved = m->first == at && token_is(t, at, ADJ) &&
                 t->tokens[at].word.at < t->tokens[at - 1].word.at; /* see move_adjectives */
    for (int k = inside->first; k < at; k++)
        moved = moved && !blg_word_is(t->tokens[k].word, "is");
    if (moved)
        return true;
    return blg_word_is_any(t->tokens[at].word, words) &&
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

/* Whether a match says "one style" of all figures, not of each: "all figures have one style" may
 * say that they share it. at: the subject, -1 = none. */
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

static inline bool has_figure(const text *t, const match *m) {
    for (int k = 0; k < m->n; k++)
        if (token_is(t, m->at[k], FIGURE))
            return true;
    return false;
}

/* Words that say of which figures a claim is: those of a class. */
typedef struct subject {
    enum known class;
    int subject; /* blg_subject */
    bool flips;  /* "no figure": all figures lack it */
    bool exact;  /* it cannot mean two figures: an atom of two figures is no claim about it */
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

static const subject one_figure = {FIG1, BLG_OF_NUMBER + 1, false, true};

/* Whether a subject is other figures than those just spoken of. */
static inline bool is_anew(const subject *s) {
    return s->class == ALLF || s->class == NOFIG || s->class == NOTALL || s->class == MOSTFIG ||
           s->class == BIGFIG || s->class == SMALLFIG || s->class == FIG1;
}

/* Whether a subject is a share of the figures. */
static inline bool is_share(const subject *s) {
    return s->class == MANYFIG || s->class == FIG2 || s->class == MOSTFIG || s->class == BADFIG;
}

/* Whether an attribute is the predicate of two figures of which the match before spoke: "two that
 * touch have curves", but not "two touch, and have curves". */
static inline bool is_of_pair(const text *t, const match *before, const match *m,
                              const subject *said) {
    static const char *const words[] = {"have", "are", "contain", "include", "show", NULL};
    bool verb = false, joined = !before;
    for (int k = joined ? m->first + 1 : before->last + 1; k <= m->first; k++) {
        verb = verb || (k < m->first && blg_word_is_any(t->tokens[k].word, words));
        joined = joined || is_joint(&t->tokens[k]) || t->tokens[k].before == STRONG;
    }
    return verb && !joined && !names_atom(m->pattern->result) &&
           names_atom(before->pattern->result) &&
           (said->class == FIG2 || token_is(t, before->first, FIG2) ||
            token_is(t, before->first, TWO));
}

/* Whether a match is of the subject "all" of another match in the same part. */
static inline bool is_of_all(const text *t, int at, const match *m) {
    return token_is(t, at, ALLF) && !is_apart(t, at, m->first, /* comma */ true);
}

#define OF(whom)   BLG_OF_##whom
#define ROLE(name) (BLG_OF_ROLE + (int)BLG_ATOM_##name)
#define ANY        BLG_OF_NONE /* as `subject`: any; as `of`: the subject of `from` */

/* What a claim `from` about `subject` becomes if a word of one of the classes stands beside it that
 * no match has, and no word of `unless`: a row that runs sideways is horizontal ("lined up like
 * people on a bench"), equal shapes that face one way have the same heading. denied: the word is
 * denied ("not turned"). */
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

/* Whether a claim says nothing beside another. */
static inline bool is_faint(int what) {
    return what >= BLG_CLAIM_has_region && what <= BLG_CLAIM_example;
}

/* Whether an attribute is a symmetry. */
static inline bool is_symmetry(int what) {
    return what == ATTR(symmetric) || what == ATTR(chiral) || what == ATTR(self_transposed) ||
           what == ATTR(rotation_order_two) || what == ATTR(rotation_order_three_or_more) ||
           what == ATTR(has_many_mirror_axes) || what == BLG_CLAIM_smaller_turns ||
           what == BLG_CLAIM_two_fold;
}

static inline bool is_existential(int what) {
    for (size_t i = 0; i < sizeof existential / sizeof *existential; i++)
        if (existential[i] == what)
            return true;
    return false;
}

/* Two claims that mean a third together, in images of one figure. */
static const struct {
    int a;
    bool a_holds;
    int b;
    bool b_holds;
    int both;
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

/* Whether an atom says where two figures are to each other, and the other that they are alike. */
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

/* Whether a predicate is of all figures together, so that "figure of equal size" is a learner's. */
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

/* LIMITED: "exactly one straight line" says more than that there is a straight line. NO_CLAIM: "not
 * all corners" says nothing of a corner. */
typedef enum limit { NO_LIMIT, LIMITED, NO_CLAIM } limit;

/* How much a claim counts: claims of a later kind count only if there are none of an earlier. */
typedef enum standing { STATED, BESIDE_THE_POINT, HINTED } standing;

/* How a sentence says of which figures a claim is: by "figures" alone, not at all, or by a subject
 * such as "two figures". */
typedef enum telling { BY_FIGURES, NOT_TOLD, BY_WORDS } telling;

/* Words of notes: "in each", "a curve, only one". */
static const char *const note_alls[] = {"all", "each", "every", NULL};
static const char *const note_places[] = {"in", "for", "on", "of", NULL};
static const char *const note_onlys[] = {"only", "just", "exactly", NULL};

/* Words behind "both" where it speaks of parts: "both of them". */
static const char *const behind_both[] = {"of", "are", "have", "being", NULL};

/* Verbs in front of an attribute. */
static const char *const verbs[] = {"is",      "are",      "has",  "have",  "contain", "contains",
                                    "include", "includes", "show", "shows", "bends",   "share",
                                    "shares",  "find",     "see",  NULL};

/* Words around a word such as "form" or "piece" that is no noun for figures: behind and in front of
 * a verb ("they form a row"), in front of an image, and in front of a part of a figure. */
static const char *const behind_verb[] = {"a",    "an",    "one", "the", "this",
                                          "each", "every", "any", NULL};
static const char *const before_verb[] = {"they", "which",    "that", "to", "in",
                                          "by",   "together", "them", NULL};
static const char *const before_image[] = {"in",     "on",         "for", "within",
                                           "across", "throughout", NULL};
static const char *const at_image[] = {"the", "this", "each", "every", "any", NULL};
static const char *const before_part[] = {"made",  "consist", "consists", "composed", "divided",
                                          "split", "formed",  "any",      NULL};

#endif
