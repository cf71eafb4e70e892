/* Two readings beside the strict one. The loose reading of an answer about several figures: an
 * answer and the right claims go in; out comes whether the answer can be read as these claims.
 * tell/answers.c asks it if the strict reading finds the answer wrong. And counts: what an answer
 * says of numbers of strokes, regions and so on, for concepts that users write as expressions. The
 * header is tell/claims.h. */
#include "tell/claims.h"
#include "tell/words.h"

/* ---- loose ---- */

/* A claim says of which figures (its subject) what holds (its predicate). The right claims are
 * those of the concept. The strict reading (tell/statements.c) finds the claims of a sentence; an
 * answer whose claims it finds right is right. The loose reading asks less: whether the answer can
 * be read as the right claims.
 *   1. The answer falls into parts, at its signs and at "and", "but", "plus" and "while".
 *   2. A part, or up to MOST_JOINED parts together, says a right claim in one of two ways. Either
 *      the strict reading of the part finds this claim, and no other that does not follow from it.
 *      Or the words of the part are those of the claim's topic and of no other topic, and its
 *      denials and its words for figures fit the claim.
 *   3. A part says nothing if none of its words counts, or if it only says what may be ("possibly
 *      turned"). Any other part ends the reading: the answer is wrong.
 *   4. The answer is right if its parts say all right claims and nothing else. */

enum {
    MOST_PARTS = 16,  /* of an answer */
    MOST_JOINED = 6,  /* parts that are read together */
    MOST_RIGHT = 4,   /* right claims */
    MOST_BYTES = 2000 /* of an answer */
};

#define ATTR(name) BLG_ATTR_##name
#define ATOM(name) (BLG_CLAIMS + (int)BLG_ATOM_##name)

/* Kinds of words that count wherever they stand in a part. */
typedef enum kind {
    SAYS_NO,      /* a denial */
    SAYS_ALL,     /* all figures */
    SAYS_SOME,    /* some figure */
    SAYS_TWO,     /* two figures */
    SAYS_ONE,     /* one figure */
    SAYS_ONLY,    /* no others: "exactly one" */
    SAYS_MOST,    /* most figures, and numbers other than one and two */
    SAYS_LARGEST, /* the largest figure */
    SAYS_EACH,    /* in front of a figure: "within any figure" */
    SAYS_MAYBE,   /* what may be, and claims nothing: "possibly turned" */
    SAYS_ANY,     /* what may be, unless it is denied: "of any size" */
    SAYS_TWICE,   /* two alike: "the same shape twice" */
    SAYS_LEAST,   /* a border of a number: "at least one" */
    SAYS_THESE,   /* the figures that another part speaks of */
    SAYS_A,       /* a figure by its article: "a curved shape" */
    SAYS_OTHER,   /* a thing that no topic has */
    SAYS_STROKES, /* all strokes of a figure */
    KINDS
} kind;

/* The words of each kind; those of a kind without words are found in pairs (count_pair) or by their
 * order (find_words). In all lists below, "curv-" fits words that begin so, "CURVED" words of that
 * class. */
static const char *const kind_words[KINDS] = {
    [SAYS_NO] = "NEG LACK zero free",
    [SAYS_ALL] = "all every each everything everywhere everyone both whole throughout",
    [SAYS_SOME] = "some somewhere somebody something",
    [SAYS_TWO] = "two 2 pair couple duo",
    [SAYS_ONE] = "one single lone sole",
    [SAYS_ONLY] = "only exactly just precisely alone lone single sole solely",
    [SAYS_MOST] = "most majority half number three four five several few many 1 3 4 5 but except "
                  "apart save",
    [SAYS_LARGEST] = "BIGGEST",
    [SAYS_EACH] = "per each every any single",
    [SAYS_MAYBE] = "anyhow possibly perhaps maybe may might matter- regardless irrespective "
                   "whatever whichever though ignor- irrelevant",
    [SAYS_ANY] = "any",
    [SAYS_TWICE] = "twice once copy copies duplicate double",
    [SAYS_LEAST] = "least more fewer less",
    [SAYS_THESE] = "",
    [SAYS_A] = "",
    [SAYS_STROKES] = "",
    [SAYS_OTHER] = "or SMALLEST SMALL OUTER itself region- edge border corner- MIDDLE "
                   "mirror axis SYMMETRY slant- slop- tilt- far spaced evenly partly partial- "
                   "thick- elongat- upright convex isolated opposite length colo- bottom topmost "
                   "uppermost lowest highest lowermost bottommost leftmost rightmost foremost"};

/* Topics: words for a predicate. A mark says that the predicate holds ("equal"), an opposite that
 * it does not hold ("different"). Things are what a mark speaks of ("size"). A part has the topic
 * if it has a mark or an opposite and, where the topic has things, one of these. */
static const struct topic {
    int predicate;
    const char *things, *marks, *opposites;
} topics[] = {
    {ATTR(has_curve), "", "CURVED ARC bend bends", ""},
    {ATTR(has_straight_line), "", "STRAIGHT", ""},
    {ATTR(closed_shape), "", "CLOSED shut sealed complete- unbroken",
     "OPEN opened opening- gap gaps break breaks"},
    {ATOM(same_size), "", "", "LARGER SMALLER"},
    {ATOM(same_size), "SIZE", "EQUAL as common one agree- share-",
     "DIFFERENT difference variation"},
    {ATOM(same_style), "STROKES SORT PEN manner", "EQUAL common consistent- agree- share-",
     "DIFFERENT difference variation"},
    {ATOM(one_style), "STROKES SORT PEN", "one single pure uniform consistent constant",
     "MIX combin- DIFFERENT switch- two"},
    {ATOM(same_heading), "WAY angle facing pose", "EQUAL like", "DIFFERENT"},
    {ATOM(same_heading), "COPY TWIN EQUAL", "unrotated unturned", "DIFFERENT"},
    {ATOM(same_figure), "", "COPY TWIN ALIKE double again once", "DIFFERENT"},
    {ATOM(same_figure), "", "", ""}, /* "the same shape" */
    {ATOM(touching), "", "CONTACT", ""},
    {ATOM(crossing), "", "CROSS OVERLAP", ""},
    {ATOM(near), "", "NEAR barely tight- almost nearly", ""},
    {ATOM(inside), "", "WITHIN surround- enclos- encircl- swallow- envelop- engulf-", ""},
    {ATOM(aligned), "", "line lined align- collinear", "crooked"},
    {ATOM(horizontal), "", "ROW LEVEL side", ""},
    {ATOM(vertical), "", "COLUMN", ""},
    {ATOM(chain), "CONTACT linked", "chain- sequence- series successive- consecutive- NEXT", ""},
};
/* The number of topics, and the rows of three topics: "in the same direction", "identical and
 * unturned", "the same shape". */
enum { TOPICS = (int)(sizeof topics / sizeof *topics), WAYS = 7, UNTURNED = 8, FORMS = 10 };
/* Behind "the same": words that make it say that figures have one shape (FORMS). */
static const char form_words[] = "shape form outline figure";

/* Words that begin a part. */
static const char *const part_openers[] = {"and", "but", "plus", "while", NULL};
/* But no part begins with "and has", or with "but one" and the like. */
static const char *const verbs[] = {"is",    "are",      "has",     "have",  "do",       "does",
                                    "show",  "contains", "contain", "shows", "touch",    "touches",
                                    "cross", "crosses",  "lie",     "lies",  "encloses", NULL};
static const char *const after_except[] = {"one", "two", "the", NULL};
/* An answer with one of these words says more than its parts, and is not read loosely. */
static const char conditions[] = "mutually exclusive if whenever unless either neither excludes "
                                 "exclude incompatible together whether nand implies impossible";

/* ---- words ---- */

/* A word of an answer with its classes. */
typedef struct item {
    blg_word word;
    class_set classes;
} item;

/* Whether a list has the word: by itself, by its beginning ("curv-") or by a class ("CURVED"). */
static bool is_in(const vocabulary *v, const item *w, const char *list) {
    while (*list) {
        const size_t n = strcspn(list, " "), stem = n - (list[n - 1] == '-');
        if (*list >= 'A' && *list <= 'Z') {
            if (has_class(&w->classes, blg_vocabulary_class(v, (blg_word){list, n})))
                return true;
        } else if (w->word.size >= stem && (w->word.size == n || stem < n) &&
                   blg_words_equal((blg_word){w->word.at, stem}, (blg_word){list, stem})) {
            return true;
        }
        list += n + (list[n] == ' ');
    }
    return false;
}

/* A part of an answer, or several parts that are read together. */
typedef struct part {
    const char *from, *to;
    int has[KINDS];                    /* number of words of each kind */
    uint32_t things, marks, opposites; /* sets of topics, one bit each: it has such words of them */
} part;

/* Corrects the counts of a part for words that the `previous` word changes ("of all", "each
 * picture", "no other"), and counts what only two words say. */
static void count_pair(const vocabulary *v, const item *previous, const item *w, part *p) {
    const bool picture = is_in(v, w, "PICTURE"), other = blg_word_is(w->word, "other");
    if ((picture || other) && is_in(v, previous, "all each every"))
        p->has[SAYS_ALL]--; /* "in each picture", "each other": not all figures */
    if (blg_word_is(w->word, "all") && blg_word_is(previous->word, "of"))
        p->has[SAYS_ALL]--; /* "the largest of all" */
    if (!picture && !other)
        p->has[SAYS_EACH] += is_in(v, previous, kind_words[SAYS_EACH]);
    if (is_in(v, previous, "nearly almost") && is_in(v, w, "all every each")) {
        p->has[SAYS_MOST]++; /* "nearly all" */
        p->has[SAYS_ALL]--;
    }
    /* "can differ", "all lines", "only curves" */
    p->has[SAYS_MAYBE] += is_in(v, previous, "can could") && is_in(v, w, "be have differ vary");
    p->has[SAYS_STROKES] +=
        is_in(v, previous, "all every each") && is_in(v, w, "stroke- line lines segment- edges");
    p->has[SAYS_OTHER] += is_in(v, previous, "only just") && is_in(v, w, "curves arcs");
    if (is_in(v, previous, "these those both they") &&
        is_in(v, w, "are have having has is share two with of")) {
        p->has[SAYS_THESE]++; /* "these have", "both have" */
        p->has[SAYS_ALL] -= blg_word_is(previous->word, "both");
    }
    if (blg_word_is(previous->word, "top")) /* "the top size", "the top figure" */
        p->has[is_in(v, w, "SIZE") ? SAYS_LARGEST : SAYS_OTHER]++;
    if (is_in(v, previous,
              "first last second third left right end ends corner corners lower upper") &&
        is_in(v, w, "has is have are having carries contain- one ones shape- figure- BIGGEST"))
        p->has[SAYS_OTHER]++; /* "the left one" */
    /* "the inner figure" */
    p->has[SAYS_OTHER] += is_in(v, previous, "inner contained enclosed surrounded") &&
                          is_in(v, w, "one shape- figure-");
    if (other && blg_word_is(previous->word, "no")) { /* "one and no other" */
        p->has[SAYS_NO]--;
        p->has[SAYS_ONLY]++;
    }
}

/* Counts the words of each kind in a part, and finds the topics that the part has words of. "And"
 * or "but" at its beginning does not count. */
static void find_words(const vocabulary *v, part *p) {
    item before_previous = {{"", 0}, {{0}}}, previous = before_previous, w = previous;
    bool unturned = false; /* "not turned", without "alike" behind it */
    bool there = false;    /* "there is a curve in every picture" */
    int after_article = 0; /* 3 at "a", then one less with every word */
    for (const char *at = p->from; at < p->to;) {
        before_previous = previous;
        previous = w;
        w.word = blg_words_next(&at);
        if (!w.word.size || w.word.at >= p->to)
            break;
        w.classes = blg_vocabulary_classes(v, w.word);
        if (!previous.word.size && blg_word_is_any(w.word, part_openers))
            continue;
        for (int k = 0; k < KINDS; k++)
            p->has[k] += k != SAYS_EACH && is_in(v, &w, kind_words[k]) &&
                         !(k == SAYS_OTHER && blg_word_is(w.word, "least"));
        count_pair(v, &previous, &w, p);
        /* "there is a curve in every picture", "a curved shape", "of the same shape" */
        there = there || blg_word_is(w.word, "there");
        p->has[SAYS_A] += there && is_in(v, &w, "PICTURE");
        after_article = is_in(v, &w, "a an") ? 3 : after_article - 1;
        p->has[SAYS_A] +=
            after_article > 0 && is_in(v, &w, "figure shape form object element thing item");
        p->marks |= (uint32_t)(is_in(v, &previous, "EQUAL common") && is_in(v, &w, form_words))
                    << FORMS;
        for (int i = 0; i < TOPICS; i++) {
            p->things |= (uint32_t)is_in(v, &w, topics[i].things) << i;
            p->marks |= (uint32_t)is_in(v, &w, topics[i].marks) << i;
            p->opposites |= (uint32_t)is_in(v, &w, topics[i].opposites) << i;
        }
        unturned = (unturned || (is_in(v, &w, "TURN tilt-") &&
                                 (is_in(v, &previous, kind_words[SAYS_NO]) ||
                                  is_in(v, &before_previous, kind_words[SAYS_NO])))) &&
                   !is_in(v, &w, "EQUAL WAY");
    }
    p->has[SAYS_NO] -= unturned;
    p->marks |= (uint32_t)unturned << UNTURNED;
}

/* Extends a part by the part behind it, as one part. */
static void join(part *p, const part *next) {
    p->to = next->to;
    for (int k = 0; k < KINDS; k++)
        p->has[k] += next->has[k];
    p->things |= next->things;
    p->marks |= next->marks;
    p->opposites |= next->opposites;
}

static bool is_set(uint32_t set, int i) {
    return set >> i & 1;
}

/* Whether a part has the words of topic i. */
static bool has_topic(const part *p, int i) {
    return is_set(p->marks | p->opposites, i) && (!*topics[i].things || is_set(p->things, i));
}

/* ---- claims by words ---- */

/* Whether a predicate says that figures are alike in something. Such predicates share words: "the
 * same" is said of figures, sizes, styles and headings. */
static bool is_likeness(int predicate) {
    return predicate == ATOM(same_figure) || predicate == ATOM(same_size) ||
           predicate == ATOM(same_style) || predicate == ATOM(same_heading) ||
           predicate == ATOM(one_style);
}

/* Whether a predicate says which kind of lines a figure has. */
static bool is_line_kind(int predicate) {
    return predicate == ATTR(has_curve) || predicate == ATTR(has_straight_line);
}

/* Whether the words of part p, of which the strict reading made the claim `read`, may also have
 * meant the right claim. */
static bool may_mean(blg_relation_claim read, blg_relation_claim right, const part *p) {
    const int what = read.predicate, *has = p->has;
    if (read.subject >= BLG_OF_ROLE && read.subject != right.subject)
        return false; /* "the largest figure", "three figures" */
    if (what == ATOM(same_figure) && right.predicate == what && right.subject != read.subject)
        return right.subject == BLG_OF_ALL
                   ? has[SAYS_ALL]
                   : has[SAYS_SOME] || has[SAYS_TWO] || has[SAYS_LEAST] || has[SAYS_TWICE];
    /* the same predicate; "curves" where the concept is about straight lines, if it has a number or
     * the part a denial; "the same" for a likeness, but not "the same shape" for a size; "none is
     * larger" for one size; "the same line style in each figure" for one style */
    return what == right.predicate || what == BLG_CLAIM_limited ||
           (is_line_kind(what) && is_line_kind(right.predicate) &&
            (is_number_of_figures(right.subject) || has[SAYS_NO])) ||
           (what == ATOM(same_figure) && is_likeness(right.predicate) &&
            !(right.predicate == ATOM(same_size) && is_set(p->marks, FORMS))) ||
           (what == ATOM(larger) && right.predicate == ATOM(same_size)) ||
           (what == ATOM(same_style) && right.predicate == ATOM(one_style) && has[SAYS_EACH]);
}

/* Whether the words of a part fit the figures that right claim c speaks of. */
static bool figures_fit(const part *p, const blg_answer_claims *right, blg_relation_claim c) {
    const int *has = p->has;
    const bool some = has[SAYS_SOME] || has[SAYS_TWO];
    if (c.subject != BLG_OF_MOST && c.subject <= BLG_OF_NUMBER + 1 && has[SAYS_MOST])
        return false; /* "most", "three" */
    if (c.subject == BLG_OF_ROLE + (int)BLG_ATOM_largest)
        return has[SAYS_LARGEST] && !has[SAYS_ONLY] && !has[SAYS_TWO];
    if (has[SAYS_LARGEST] && c.subject < BLG_OF_ROLE)
        return false;
    /* "two touch, and these are closed" does not speak of all figures */
    if (c.subject == BLG_OF_ALL && has[SAYS_THESE] && !has[SAYS_ALL])
        for (int i = 0; i < right->n; i++)
            if (blg_relation_claim_of(right->list[i].what).subject == BLG_OF_SOME)
                return false;
    if (c.subject == BLG_OF_ALL) /* "all are closed", "no dents"; not "a closed figure" */
        return has[SAYS_ALL] || (has[SAYS_NO] && !has[SAYS_SOME]) ||
               !(some || has[SAYS_A] || (!names_atom(c.predicate) && has[SAYS_ONE]));
    return c.subject != BLG_OF_IMAGE || !(some || has[SAYS_ONLY]);
}

/* Whether the words of a predicate may hold those of another: a chain of figures that touch, a row
 * that is a level line. */
static bool tells(int predicate, int other) {
    return (predicate == ATOM(chain) && (other == ATOM(touching) || other == ATOM(horizontal))) ||
           (other == ATOM(aligned) && (predicate == ATOM(chain) || predicate == ATOM(horizontal) ||
                                       predicate == ATOM(vertical)));
}

/* The first topic of a predicate that a part has. -1 = the part has none, or also has the words of
 * another predicate. Predicates that say that figures are alike may share a part. */
static int only_topic(const part *p, int predicate) {
    int topic = -1;
    for (int i = 0; i < TOPICS; i++) {
        const int other = topics[i].predicate;
        const bool both_alike = is_likeness(predicate) && is_likeness(other);
        if (tells(predicate, other))
            continue;
        if (other == predicate)
            topic = topic < 0 && has_topic(p, i) ? i : topic;
        else if (both_alike
                     ? has_topic(p, i) && (other == ATOM(same_size) || other == ATOM(same_heading))
                     : !*topics[i].things && has_topic(p, i) &&
                           !(other == ATOM(inside) && predicate == ATOM(one_style)))
            return -1; /* "closed and curved" */
        else if (both_alike && predicate == ATOM(same_figure) && i != UNTURNED &&
                 is_set(p->things, i))
            return -1; /* "the same size" */
    }
    return topic;
}

/* Whether the words of a part say right claim c. Two denials cancel each other, and a denial turns
 * an opposite into a mark. */
static bool says_by_words(const part *p, blg_relation_claim c) {
    const int *has = p->has, topic = only_topic(p, c.predicate);
    const bool denied = has[SAYS_NO] % 2, style = c.predicate == ATOM(one_style);
    /* what may be, a thing of no topic, "most", "all strokes are curved" */
    const bool says_more = has[SAYS_MAYBE] || has[SAYS_OTHER] || has[SAYS_MOST] ||
                           (is_line_kind(c.predicate) && has[SAYS_STROKES]);
    const bool other_style = style ? !has[SAYS_EACH] && !denied /* within a figure, or of all */
                                   : c.predicate == ATOM(same_style) && has[SAYS_EACH];
    if (topic < 0 || c.denied || says_more || other_style || denied != is_set(p->opposites, topic))
        return false;
    switch (c.subject) {
    case BLG_OF_ALL: /* not "not all", "only", "at least one", "one is closed" */
        return !(has[SAYS_NO] && has[SAYS_ALL]) && has[SAYS_NO] <= 2 && !has[SAYS_ONLY] &&
               !has[SAYS_LEAST] && (has[SAYS_ALL] || denied || !has[SAYS_ONE]);
    case BLG_OF_IMAGE:
        return !denied && !has[SAYS_LEAST];
    case BLG_OF_SOME:
        return !has[SAYS_NO] && !has[SAYS_ALL] && !has[SAYS_ONLY];
    case BLG_OF_ROLE + (int)BLG_ATOM_largest:
        return !has[SAYS_NO] && !has[SAYS_ALL];
    case BLG_OF_NUMBER + 1:
        return !has[SAYS_NO] && !has[SAYS_ALL] && !has[SAYS_LEAST] && has[SAYS_ONE] &&
               has[SAYS_ONLY];
    default:
        return false;
    }
}

/* Whether a part says nothing of the figures: no word of it counts and the strict reading found no
 * claim in it, or it only says what may be ("of any size", "possibly turned"), of likeness, size or
 * symmetry and not of "all figures" or a number. strict: the claims of the strict reading. */
static bool says_nothing(const part *p, const blg_answer_claims *strict) {
    bool may_be = p->has[SAYS_MAYBE] || (p->has[SAYS_ANY] && !p->has[SAYS_NO]);
    for (int k = SAYS_ALL; k <= SAYS_LARGEST; k++)
        may_be = may_be && !p->has[k];
    for (int i = 0; i < strict->n; i++) {
        const int what = blg_relation_claim_of(strict->list[i].what).predicate;
        if (!may_be || (what != ATTR(symmetric) && what != BLG_CLAIM_limited &&
                        what != BLG_CLAIM_other && !is_likeness(what) && what != ATOM(larger)))
            return false;
    }
    for (int k = 0; k < KINDS && !may_be; k++)
        if (p->has[k])
            return false;
    for (int i = 0; i < TOPICS && may_be; i++)
        if (has_topic(p, i) && !is_likeness(topics[i].predicate))
            return false;
    return may_be || !(p->things | p->marks | p->opposites);
}

/* ---- parts ---- */

/* Whether a part speaks of one figure, of which another part spoke: "it touches a square". No right
 * claim about two figures, or all, says so. */
static bool is_of_it(const part *p, blg_relation_claim c) {
    const char *at = p->from;
    blg_word w = blg_words_next(&at);
    if (blg_word_is_any(w, part_openers))
        w = blg_words_next(&at);
    const bool pair = c.predicate < BLG_CLAIM_FIGURES && names_atom(c.predicate) &&
                      blg_atom_rows[c.predicate - BLG_CLAIMS].kind == BLG_ATOM_PAIR;
    return blg_word_is(w, "it") && (pair || c.subject == BLG_OF_ALL) && !p->has[SAYS_SOME] &&
           !p->has[SAYS_TWO] && !p->has[SAYS_ALL];
}

/* Whether the words of a part say right claim i. strict: the claims that the strict reading found;
 * each must be a right claim or one that may have meant right claim i. */
static bool says_loosely(const part *p, const blg_answer_claims *right, int i,
                         const blg_answer_claims *strict) {
    const blg_relation_claim c = blg_relation_claim_of(right->list[i].what);
    if (is_set(p->things, WAYS) && c.predicate != ATOM(same_heading))
        return false; /* "in the same direction" */
    for (int k = 0; k < strict->n; k++)
        if (!blg_claims_have(right, strict->list[k].what, strict->list[k].holds) &&
            !may_mean(blg_relation_claim_of(strict->list[k].what), c, p))
            return false;
    return figures_fit(p, right, c) && says_by_words(p, c) && !(right->n > 1 && is_of_it(p, c));
}

/* Whether claim c says that all figures are alike, where a right claim is that two figures have one
 * heading, and no right claim is that all are alike. */
static bool says_too_many(const blg_answer_claims *right, blg_relation_claim c) {
    bool two = false; /* two figures have one heading */
    for (int i = 0; i < right->n; i++) {
        const blg_relation_claim r = blg_relation_claim_of(right->list[i].what);
        if (r.predicate == c.predicate && r.subject == BLG_OF_ALL)
            return false;
        two = two || (r.predicate == ATOM(same_heading) && r.subject == BLG_OF_SOME);
    }
    return two && c.predicate == ATOM(same_figure) && c.subject == BLG_OF_ALL && !c.denied;
}

/* What a part of an answer says: a set of right claims, bit i for right claim i; 0 = nothing; -1 =
 * something that is no right claim. The part is first read strictly, as statements; if these do not
 * follow from the right claims (`follows`), or make none of them, it is read loosely. */
static int read_part(blg_statements *statements, const part *p, const blg_answer_claims *right) {
    char text[MOST_BYTES];
    blg_answer_claims said;            /* by the part */
    blg_answer_claims joined = *right; /* with them what the part says and they do not imply */
    const char *behind = p->from;
    /* the strict reading, without "and" at the beginning */
    const blg_word w = blg_words_next(&behind);
    const char *first = blg_word_is_any(w, part_openers) ? behind : w.at;
    memcpy(text, first, (size_t)(p->to - first));
    text[p->to - first] = '\0';
    blg_statements_read(statements, text, &said);
    for (int i = 0; i < said.n; i++)
        blg_claims_add(&joined, said.list[i].what, said.list[i].holds, /* weak */ false);
    blg_claims_drop_implied(right, &joined);
    const bool follows = said.n && !said.either && joined.n == right->n;
    const blg_answer_claims all = said;
    blg_claims_drop_implied(right, &said);
    bool ways_fit = !is_set(p->things, WAYS); /* "direction" wants a right claim about headings */
    int made = 0;                             /* right claims that the strict reading found */
    for (int i = 0; i < all.n && p->has[SAYS_ALL]; i++)
        if (says_too_many(right, blg_relation_claim_of(all.list[i].what)))
            return -1;
    for (int i = 0; i < right->n && follows; i++) {
        const blg_relation_claim c = blg_relation_claim_of(right->list[i].what);
        if (!blg_claims_have(&said, right->list[i].what, right->list[i].holds))
            continue;
        if (!figures_fit(p, right, c) || (right->n > 1 && is_of_it(p, c)))
            return -1;
        ways_fit = ways_fit || c.predicate == ATOM(same_heading);
        made |= 1 << i;
    }
    /* the loose reading: at most one right claim */
    for (int i = 0; i < right->n && !made; i++)
        if (right->list[i].holds && says_loosely(p, right, i, follows ? &all : &joined))
            return 1 << i;
    const bool unexplained = !made && (p->has[SAYS_MOST] || p->has[SAYS_ONLY]); /* "only three" */
    if (follows)
        return !ways_fit || p->has[SAYS_MAYBE] || unexplained ? -1 : made;
    return says_nothing(p, &all) ? 0 : -1;
}

/* Adds the text between `from` and `to` to the *n parts, if it has a word. False if there is no
 * room. */
static bool add_part(const char *from, const char *to, part parts[MOST_PARTS], int *n) {
    const char *behind = from;
    const blg_word w = blg_words_next(&behind);
    if (!w.size || w.at >= to)
        return true;
    if (*n == MOST_PARTS)
        return false;
    parts[(*n)++] = (part){.from = from, .to = to};
    return true;
}

/* Whether no part ends at `at`, a sign or a word such as "and" that ends at `behind`, because the
 * words after it belong to the word in front of it: "over and over", "one and the same", "and has",
 * "all but one". previous: the word in front of it. */
static bool goes_on(const char *at, const char *behind, blg_word previous) {
    blg_word w = blg_words_next(&behind);
    if (blg_word_is_any(w, part_openers))
        w = blg_words_next(&behind);
    return blg_words_equal(w, previous) ||
           (blg_word_is(previous, "one") && blg_lower(*at) == 'a') || blg_word_is_any(w, verbs) ||
           (blg_lower(*at) == 'b' && blg_word_is_any(w, after_except));
}

/* Splits a text into parts, at signs and at words such as "and". A full stop always ends a part.
 * Returns the number of parts, 0 = too many. */
static int split(const char *text, part parts[MOST_PARTS]) {
    int n = 0;
    blg_word previous = {"", 0};
    const char *from = text, *behind;
    for (const char *at = text; *at; at = behind) {
        const bool sentence = strchr(".;!?\n", *at);
        bool ends = sentence || strchr(",:()", *at) || strncmp(at, "–", 3) == 0 ||
                    strncmp(at, "—", 3) == 0 || strncmp(at, " - ", 3) == 0;
        behind = at + 1;
        if (blg_is_letter_or_digit(*at)) {
            behind = at;
            const blg_word w = blg_words_next(&behind);
            ends = blg_word_is_any(w, part_openers);
            previous = ends ? previous : w;
        }
        if (!ends || at == from || (!sentence && goes_on(at, behind, previous)))
            continue;
        if (!add_part(from, at, parts, &n))
            return 0;
        from = at;
    }
    return add_part(from, text + strlen(text), parts, &n) ? n : 0;
}

/* Overwrites with blanks what a part names only to say that it is not so: "rather than on a line",
 * "instead of a line". text: the text that the part points into. */
static void blank_contrast(char *text, const part *p) {
    blg_word previous = {"", 0};
    for (const char *at = p->from; at < p->to;) {
        const blg_word w = blg_words_next(&at);
        if (!w.size || w.at >= p->to)
            return;
        if ((blg_word_is(previous, "rather") && blg_word_is(w, "than")) ||
            (blg_word_is(previous, "instead") && blg_word_is(w, "of"))) {
            memset(text + (previous.at - text), ' ', (size_t)(p->to - previous.at));
            return;
        }
        previous = w;
    }
}

/* Splits an answer into parts, and finds the words of each. Overwrites the "not only" of "not only
 * ... but" with blanks, because it denies nothing. Returns the number of parts; 0 = the answer has
 * alternatives or conditions, so it says more than its parts, or it has too many parts. */
static int find_parts(const vocabulary *v, char *text, part parts[MOST_PARTS]) {
    blg_word previous = {"", 0};
    if (strstr(text, "||"))
        return 0;
    for (const char *at = text; *at;) {
        const item w = {.word = blg_words_next(&at)};
        if (is_in(v, &w, conditions))
            return 0;
        if (blg_word_is(w.word, "only") && blg_word_is(previous, "not") && strstr(at, " but "))
            memset(text + (previous.at - text), ' ', (size_t)(w.word.at + 4 - previous.at));
        previous = w.word;
    }
    const int n = split(text, parts);
    for (int i = 0; i < n; i++) {
        const char *at = parts[i].from;
        if (blg_word_is(blg_words_next(&at), "or"))
            return 0; /* ", or two touch" */
        blank_contrast(text, &parts[i]);
        find_words(v, &parts[i]);
    }
    return n;
}

/* Whether the parts of an answer, read loosely, say all right claims and nothing else. False also
 * for an answer whose frame denies it. Bit `set` of reached[i] says that the first i parts may have
 * said just the right claims of this set. Each part is tried alone and together with the parts
 * behind it. */
bool blg_loose_says(blg_statements *statements, const char *answer,
                    const blg_answer_claims *right) {
    char text[MOST_BYTES];
    part parts[MOST_PARTS];
    bool denied, both_sides;
    uint32_t reached[MOST_PARTS + 1] = {1};
    if (right->either || right->n < 1 || right->n > MOST_RIGHT || strlen(answer) >= sizeof text)
        return false;
    if (!blg_frames_strip(answer, /* several */ true, text, sizeof text, &denied, &both_sides))
        memcpy(text, answer, strlen(answer) + 1);
    const int n = denied ? 0 : find_parts(blg_statements_words(statements), text, parts);
    for (int from = 0; from < n; from++) {
        part p = parts[from];
        for (int to = from + 1; reached[from] && to <= n && to <= from + MOST_JOINED; to++) {
            if (to > from + 1)
                join(&p, &parts[to - 1]);
            const int made = read_part(statements, &p, right);
            for (int set = 0; set < 1 << right->n && made >= 0; set++)
                if (is_set(reached[from], set))
                    reached[to] |= (uint32_t)1 << (set | made);
        }
    }
    return n && is_set(reached[n], (1 << right->n) - 1);
}

/* ---- counts ---- */

/* Reads what an answer says of the counts of a figure: "five or more strokes", "no crossings",
 * "strokes >= 5", "more arcs than lines". Concepts that users write as expressions compare such
 * counts; no attribute says the same. Only counts that the concept compares are read. Their words
 * are blanked, so that the rest can be read for attributes, and what stands beside them tells
 * whether "and" or "or" joins them to the rest.
 *
 * Comparisons have one form each, so that equal ones are equal claims: "> 4" is ">= 5", "<= 0" is
 * "= 0", and of two counts the first in blg_expression_count stands on the left. */

enum { NO_COUNT = -1, COUNT_TOKENS = 512 };

/* A text that is read for counts. */
typedef struct count_reader {
    int n;
    blg_word tokens[COUNT_TOKENS]; /* words, and signs of up to three bytes */
    unsigned asked;                /* the counts that the concept compares, by bit */
    bool and_beside, or_beside;    /* "and" or "or" joins a comparison to what stands beside it */
} count_reader;

/* A comparison that stands in the text. */
typedef struct comparison {
    int what, number, right; /* as in blg_count_claim (tell/tasks.h) */
    blg_compare compare;
} comparison;

/* Phrases in front of a number, with "/" between, and their comparisons: "at least five". */
static const struct phrases {
    const char *list;
    blg_compare compare;
} in_front[] =
    {{"at least/no fewer than/not fewer than/no less than/not less than/a minimum of/"
      "minimum of/> =/\xe2\x89\xa5",
      BLG_AT_LEAST},
     {"at most/no more than/not more than/up to/a maximum of/maximum of/< =/"
      "\xe2\x89\xa4",
      BLG_AT_MOST},
     {"more than/greater than/larger than/over/>", BLG_MORE},
     {"fewer than/less than/smaller than/under/<", BLG_LESS},
     {"! =/\xe2\x89\xa0/other than", BLG_UNEQUAL},
     {"exactly/precisely/equal to/neither more nor fewer than/neither more nor less than/"
      "no more and no fewer than/no more and no less than/= =/=",
      BLG_EQUAL}},
  /* Phrases behind a number or a noun: "five or more strokes", "five strokes or more". */
    endings[] = {
        {"or more/or greater/and more/and up/or above/plus/+/at least/at minimum", BLG_AT_LEAST},
        {"or fewer/or less/or below/at most/at maximum", BLG_AT_MOST}};

/* Nouns of counts, with "/" between. An ending -s does not matter. */
static const struct {
    const char *list;
    unsigned counts; /* bits of the counts that the nouns may mean */
} count_nouns[] = {
#define OF(count) (1u << BLG_COUNT_##count)
    {"line strokes", OF(lines)},
    {"straight line segments/straight lines/straight strokes/straight segments/straight parts/"
     "straight pieces/straight ones/straight_lines/line segments/lines",
     OF(lines) | OF(straight_lines)},
    {"curved line segments/curved lines/curved strokes/curved segments/curved parts/"
     "curved pieces/curved ones/arcs/curves",
     OF(arcs)},
    {"strokes/segments/pieces/lines + arcs/arcs + lines/lines plus arcs/lines and arcs "
     "together/total of lines and arcs/sum of lines and arcs",
     OF(strokes)},
    {"enclosed regions/closed regions/enclosed areas/closed areas/enclosed spaces/regions/areas/"
     "compartments",
     OF(regions)},
    {"self intersections/self crossings/crossing points/points of crossing/points of "
     "intersection/intersection points/crossings/intersections",
     OF(crossings)},
    {"mirror axes/mirror axis/mirror_axes/mirror lines/symmetry axes/symmetry axis/axes of "
     "symmetry/axis of symmetry/axes of mirror symmetry/axis of mirror symmetry/lines of "
     "symmetry/reflection axes/axes of reflection/axes/axis",
     OF(mirror_axes)},
    {"rotation order/rotation_order/rotational order/order of rotation/rotational symmetry of "
     "order",
     OF(rotation_order)}
#undef OF
};

/* Splits a text into words and signs. */
static void split_tokens(count_reader *r, const char *text) {
    r->n = 0;
    while (*text && r->n < COUNT_TOKENS) {
        const char *next = text;
        const blg_word word = blg_words_next(&next);
        if (word.size && word.at == text) {
            r->tokens[r->n++] = word;
            text = next;
        } else if ((strncmp(text, "\xe2\x88", 2) == 0 || strncmp(text, "\xe2\x89", 2) == 0) &&
                   text[2]) { /* of mathematics */
            r->tokens[r->n++] = (blg_word){text, 3};
            text += 3;
        } else {
            if (!strchr(" \t\r\n'\"_-#", *text))
                r->tokens[r->n++] = (blg_word){text, 1};
            text++;
        }
    }
}

/* The number of tokens from `at` on that the longest phrase of a list takes; 0: none stands there.
 * "/" separates the phrases. */
static int phrase_at(const count_reader *r, int at, const char *list) {
    int longest = 0, n = 0; /* n: words of the phrase that fit so far; -1: it does not fit */
    for (const char *word = list; *word;) {
        const size_t size = strcspn(word, " /");
        const bool fits =
            n >= 0 && at + n < r->n && blg_words_same(r->tokens[at + n], (blg_word){word, size});
        n = fits ? n + 1 : -1;
        word += size;
        if (*word != ' ') { /* the phrase ends */
            longest = n > longest ? n : longest;
            n = 0;
        }
        word += *word != '\0';
    }
    return longest;
}

/* Whether the token is one of the words of a list. */
static bool is_one_of(const count_reader *r, int at, const char *list) {
    return at >= 0 && at < r->n && phrase_at(r, at, list) == 1;
}

/* The number of tokens that a phrase of a table takes, whose comparison *compare becomes; 0: none
 * stands there. */
static int compare_at(const count_reader *r, int at, const struct phrases *table, size_t size,
                      blg_compare *compare) {
    int longest = 0;
    for (size_t i = 0; i < size; i++) {
        const int n = phrase_at(r, at, table[i].list);
        if (n > longest) {
            longest = n;
            *compare = table[i].compare;
        }
    }
    return longest;
}

/* compare_at for the phrases behind a number or a noun. */
static int ending_at(const count_reader *r, int at, blg_compare *compare) {
    return compare_at(r, at, endings, sizeof endings / sizeof *endings, compare);
}

/* The number of tokens that a noun of a count takes; *count: the count, as the concept has it. 0:
 * none stands there, or the concept compares none or several of the counts that it may mean. */
static int noun_at(const count_reader *r, int at, int *count) {
    const int skipped = phrase_at(r, at,
                                  "the/total/separate/different/distinct/single/individual/"
                                  "connected/visible");
    int longest = 0;
    unsigned meant = 0;
    for (size_t i = 0; i < sizeof count_nouns / sizeof *count_nouns; i++) {
        const int n = phrase_at(r, at + skipped, count_nouns[i].list);
        if (n > longest) {
            longest = n;
            meant = r->asked & count_nouns[i].counts;
        }
    }
    if (!meant || meant & (meant - 1))
        return 0;
    for (*count = 0; !(meant >> *count & 1); ++*count)
        ;
    return skipped + longest;
}

/* The number of tokens that a whole number takes, in digits or in words up to twelve; 0: none. */
static int number_at(const count_reader *r, int at, int *number) {
    static const char *const words[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (is_one_of(r, at, words[i])) {
            *number = i;
            return 1;
        }
    if (at >= r->n || r->tokens[at].size > 3)
        return 0;
    *number = 0;
    for (size_t i = 0; i < r->tokens[at].size; i++) {
        const char digit = r->tokens[at].at[i];
        if (digit < '0' || digit > '9')
            return 0;
        *number = 10 * *number + (digit - '0');
    }
    return 1;
}

/* The number of tokens of a number, and of what compares with it in front of it or behind it: "at
 * least five", "five or more", "five". 0: no number stands there. */
static int compared_number_at(const count_reader *r, int at, comparison *c) {
    c->compare = BLG_EQUAL;
    const int opening =
        compare_at(r, at, in_front, sizeof in_front / sizeof *in_front, &c->compare);
    const int n = number_at(r, at + opening, &c->number);
    return n ? opening + n + ending_at(r, at + opening + n, &c->compare) : 0;
}

/* Adds a comparison in its one form, unless it is there. right: NO_COUNT, or the count on the
 * right, times number. False if there is no room for it. */
static bool add_count(blg_answer_claims *claims, int what, blg_compare compare, int number,
                      int right) {
    static const blg_compare turned[BLG_COMPARES] = {BLG_EQUAL,    BLG_UNEQUAL, BLG_MORE,
                                                     BLG_AT_LEAST, BLG_LESS,    BLG_AT_MOST};
    if (right >= 0 && number == 1 && what > right) {
        const int left = right;
        right = what;
        what = left;
        compare = turned[compare];
    }
    if (right < 0 && compare == BLG_MORE) {
        compare = BLG_AT_LEAST;
        number++;
    } else if (right < 0 && compare == BLG_LESS && number) {
        compare = BLG_AT_MOST;
        number--;
    }
    if (right < 0 && !number && compare == BLG_AT_MOST)
        compare = BLG_EQUAL;
    if (right < 0 && !number && compare == BLG_UNEQUAL) {
        compare = BLG_AT_LEAST;
        number = 1;
    }
    const blg_count_claim claim = {what, (int)compare, number, right};
    for (int i = 0; i < claims->n_counts; i++)
        if (memcmp(&claims->counts[i], &claim, sizeof claim) == 0)
            return true;
    if (claims->n_counts == BLG_MOST_COUNT_CLAIMS)
        return false;
    claims->counts[claims->n_counts++] = claim;
    return true;
}

/* Notes whether "and" or "or" stands beside the tokens from..to-1, with small words between. */
static void note_beside(count_reader *r, int from, int to) {
    const int steps[2] = {-1, 1}, starts[2] = {from - 1, to};
    for (int i = 0; i < 2; i++)
        for (int at = starts[i]; at >= 0 && at < r->n; at += steps[i]) {
            r->or_beside = r->or_beside || is_one_of(r, at, "or/\xe2\x88\xa8");
            r->and_beside = r->and_beside || is_one_of(r, at, "and/but/\xe2\x88\xa7");
            if (!is_one_of(r, at,
                           "has/have/having/is/are/it/its/they/the/a/an/figure/shape/with/"
                           "that/there/made/of/up/contain/containing/consist/composed/built/"
                           "drawn/using/use/by/,/also/either/else/enclose/include/show"))
                break;
        }
}

/* Whether the words in front of a comparison deny it: "does not have more than four strokes", "no
 * figure has five strokes". */
static bool is_denied(const count_reader *r, int at) {
    const int first = at;
    while (is_one_of(r, at - 1,
                     "have/has/contain/consist/be/of/any/with/does/do/are/is/there/it/the/"
                     "figure/shape/line/path/set/a/in/ever"))
        at--;
    return is_one_of(r, at - 1, "not/t/never/cannot/without/non/neither/nor") ||
           (at < first && is_one_of(r, at - 1, "no"));
}

/* The readers of comparisons below return the number of tokens that a comparison takes; 0: none
 * stands there. */

/* A noun of a count, or "straight" or "curved" for the strokes: "more straight than curved ones".
 */
static int side_at(const count_reader *r, int at, int *count) {
    static const struct {
        const char *word;
        int counts[2]; /* the first that the concept compares */
    } words[] = {{"straight", {BLG_COUNT_lines, BLG_COUNT_straight_lines}},
                 {"curved", {BLG_COUNT_arcs, BLG_COUNT_arcs}}};
    const int n = noun_at(r, at, count);
    for (int i = 0; i < 2 && !n; i++)
        for (int k = 0; k < 2; k++)
            if (is_one_of(r, at, words[i].word) && r->asked >> words[i].counts[k] & 1) {
                *count = words[i].counts[k];
                return 1;
            }
    return n;
}

/* "more arcs than lines", "as many arcs as lines", "twice as many arcs as lines", "arcs > lines",
 * "lines = 2 * arcs". */
static int two_counts_at(const count_reader *r, int at, comparison *c) {
    /* phrases in front of the first count, between the two and behind the second; number: how many
     * times the second count */
    static const struct {
        const char *in_front, *between, *behind;
        blg_compare compare;
        int number;
    } kinds[] = {
        {"more", "than", "", BLG_MORE, 1},
        {"fewer/less", "than", "", BLG_LESS, 1},
        {"at least as many", "as", "", BLG_AT_LEAST, 1},
        {"at most as many", "as", "", BLG_AT_MOST, 1},
        {"twice as many/two times as many", "as", "", BLG_EQUAL, 2},
        {"three times as many", "as", "", BLG_EQUAL, 3},
        {"exactly as many/just as many/as many/the same number of", "as", "", BLG_EQUAL, 1},
        {"the same number of/an equal number of/equal numbers of/equally many", "and", "",
         BLG_EQUAL, 1},
        {"the number of/number of",
         "exceeds the number of/is greater than the number of/is larger than the number of/"
         "is more than the number of/is higher than the number of",
         "", BLG_MORE, 1},
        {"the number of/number of",
         "is smaller than the number of/is less than the number of/is lower than the "
         "number of/is below the number of",
         "", BLG_LESS, 1},
        {"the number of/number of",
         "equals the number of/is equal to the number of/is the same as the number of/"
         "matches the number of",
         "", BLG_EQUAL, 1},
        {"the number of/number of/the numbers of/numbers of", "and/and the number of",
         "are equal/are the same/are identical", BLG_EQUAL, 1},
        {"", "and", "are equal in number/are equally many/are equal in count", BLG_EQUAL, 1},
        {"", "outnumber", "", BLG_MORE, 1},
        {"", "> =/\xe2\x89\xa5", "", BLG_AT_LEAST, 1},
        {"", "< =/\xe2\x89\xa4", "", BLG_AT_MOST, 1},
        {"", ">", "", BLG_MORE, 1},
        {"", "<", "", BLG_LESS, 1},
        {"", "= =/=/equals/equal", "", BLG_EQUAL, 1}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int n = phrase_at(r, at, kinds[i].in_front);
        if (!n && *kinds[i].in_front)
            continue;
        const int left = side_at(r, at + n, &c->what);
        const int between = left ? phrase_at(r, at + n + left, kinds[i].between) : 0;
        n += left + between;
        c->number = kinds[i].number;
        if (!between)
            continue;
        /* "lines = 2 * arcs" */
        if (number_at(r, at + n, &c->number) && is_one_of(r, at + n + 1, "*"))
            n += 2;
        else
            c->number = kinds[i].number;
        const int right = side_at(r, at + n, &c->right);
        const int end = right ? phrase_at(r, at + n + right, kinds[i].behind) : 0;
        c->compare = kinds[i].compare;
        if (right && c->what != c->right && (end || !*kinds[i].behind))
            return n + right + end;
    }
    return 0;
}

/* "five or more strokes", "five strokes or more", "the number of strokes is at least five",
 * "strokes >= 5". */
static int one_count_at(const count_reader *r, int at, comparison *c) {
    int n = compared_number_at(r, at, c);
    if (n) { /* "five or more strokes", "five of the strokes" */
        n += phrase_at(r, at + n, "of");
        const int noun = noun_at(r, at + n, &c->what);
        return noun ? n + noun + ending_at(r, at + n + noun, &c->compare) : 0;
    }
    /* "the number of strokes is at least five", "strokes >= 5" */
    const int title = phrase_at(r, at,
                                "the number of/number of/the count of/count of/"
                                "the total number of/total number of/a/an");
    const int noun = noun_at(r, at + title, &c->what);
    const int copula =
        noun ? phrase_at(r, at + title + noun, "count is/number is/is/are/of/equals/is not/are not")
             : 0;
    n = title + noun + copula;
    const bool sign = at + n < r->n && !blg_is_letter_or_digit(*r->tokens[at + n].at);
    const int compared = noun && (copula || sign) ? compared_number_at(r, at + n, c) : 0;
    if (is_one_of(r, at + title + noun + 1, "not"))
        c->compare = blg_compare_opposite[c->compare];
    return compared ? n + compared : 0;
}

/* "a crossing", "has arcs", "without crossings": whether there is any. */
static int any_count_at(const count_reader *r, int at, comparison *c) {
    const int none =
        phrase_at(r, at, "without any/lacks any/without/no/lacks/free of/free from/devoid of");
    const int some = none ? 0 : phrase_at(r, at, "some/any/a/an");
    const bool bare = is_one_of(r, at - 1, "has/have/having/with/contain/without");
    const int noun = none || some || bare ? noun_at(r, at + none + some, &c->what) : 0;
    c->compare = none ? BLG_EQUAL : BLG_AT_LEAST;
    c->number = none ? 0 : 1;
    return noun ? none + some + noun : 0;
}

/* "crosses itself", "intersects itself twice", "crosses itself at least three times". */
static int crossings_at(const count_reader *r, int at, comparison *c) {
    int n = phrase_at(r, at,
                      "cross itself/crosses itself/intersect itself/intersects itself/"
                      "self intersecting/self crossing");
    if (!n || !(r->asked >> BLG_COUNT_crossings & 1))
        return 0;
    *c = (comparison){.what = BLG_COUNT_crossings, .number = 1, .right = NO_COUNT};
    c->compare = BLG_AT_LEAST;
    comparison times = {.compare = BLG_EQUAL}; /* "at least three times" */
    int to = at + n;
    to += compare_at(r, to, in_front, sizeof in_front / sizeof *in_front, &times.compare);
    const int number = number_at(r, to, &times.number);
    if (is_one_of(r, to, "once/twice"))
        times.number = is_one_of(r, to, "once") ? 1 : 2;
    else if (!number || !is_one_of(r, to + number, "times"))
        return n;
    else
        to += number;
    to++;
    to += ending_at(r, to, &times.compare);
    c->number = times.number;
    c->compare = times.compare;
    return to - at;
}

/* Two limits, which c and *other become: "between three and five strokes", "three to five strokes",
 * "three or four strokes", "at least three and at most five strokes". */
static int range_at(const count_reader *r, int at, comparison *c, comparison *other) {
    const int between = phrase_at(r, at, "between/from"),
              first = compared_number_at(r, at + between, c);
    int n = between + first;
    const int joint = phrase_at(r, at + n, "and/to/or/but");
    const bool or = is_one_of(r, at + n, "or");
    const int second = first ? compared_number_at(r, at + n + joint, other) : 0;
    n += joint + second;
    const int noun = second ? noun_at(r, at + n, &c->what) : 0;
    if (c->compare == BLG_EQUAL && other->compare == BLG_EQUAL) {
        if (other->number <= c->number || (or &&other->number > c->number + 1))
            return 0;
        c->compare = BLG_AT_LEAST;
        other->compare = BLG_AT_MOST;
    } else if (or || between)
        return 0;
    other->what = c->what;
    return noun ? n + noun : 0;
}

/* Reads what an answer says of the counts of `asked` (bits) into the claims; the strict reading
 * reads the rest of it. What follows a turn to the negatives ("whereas", "in B") does not count. */
void blg_counts_read(blg_statements *statements, unsigned asked, const char *answer,
                     blg_answer_claims *claims) {
    static const char turns[] = "whereas/unlike/negative/set b/group b/side b/in b/b does/b do/"
                                "the others/other set";
    char rest[MOST_BYTES];
    count_reader r = {.asked = asked};
    blg_answer_claims counted = {.n = 0};
    char text[MOST_BYTES];
    bool denied, both_sides;
    if (strlen(answer) >= sizeof rest) {
        blg_statements_read(statements, answer, claims);
        return;
    }
    if (blg_frames_strip(answer, /* several */ false, text, sizeof text, &denied, &both_sides))
        answer = text;
    memcpy(rest, answer, strlen(answer) + 1);
    split_tokens(&r, answer);
    /* Read the comparisons, and blank them in `rest`. */
    for (int at = 0, n; at < r.n; at += n ? n : 1) {
        comparison c = {0, 0, NO_COUNT, BLG_EQUAL};
        comparison other = c;
        if (counted.n_counts && phrase_at(&r, at, turns)) {
            rest[r.tokens[at].at - answer] = '\0';
            break;
        }
        n = two_counts_at(&r, at, &c);
        if (!n) {
            c.right = NO_COUNT;
            n = range_at(&r, at, &c, &other);
        }
        const bool range = n && c.right == NO_COUNT;
        n = n ? n : one_count_at(&r, at, &c);
        n = n ? n : any_count_at(&r, at, &c);
        n = n ? n : crossings_at(&r, at, &c);
        if (!n)
            continue;
        const bool lacks = is_denied(&r, at);
        bool understood = !(range && lacks); /* "not between three and five" */
        understood &=
            add_count(&counted, c.what, lacks ? blg_compare_opposite[c.compare] : c.compare,
                      c.number, c.right);
        if (range)
            understood &= add_count(&counted, other.what, other.compare, other.number, NO_COUNT);
        note_beside(&r, at, at + n);
        const blg_word end = r.tokens[at + n - 1];
        memset(rest + (r.tokens[at].at - answer), ' ',
               (size_t)(end.at + end.size - r.tokens[at].at));
        if (!understood)
            blg_claims_add(&counted, BLG_CLAIM_other, /* holds */ true, /* weak */ false);
    }
    /* Read the rest, and how "and" or "or" joins it to the comparisons. */
    blg_statements_read(statements, rest, claims);
    if (!counted.n_counts)
        return;
    const bool unclear = (r.or_beside && r.and_beside) || claims->negated || denied ||
                         (claims->n > 1 && claims->either != r.or_beside);
    if (unclear || counted.n)
        blg_claims_add(claims, BLG_CLAIM_other, /* holds */ true, /* weak */ false);
    claims->either = r.or_beside;
    claims->n_counts = counted.n_counts;
    memcpy(claims->counts, counted.counts, sizeof counted.counts);
}

/* Adds what blogo's own sentence says of an attribute, or of its negation. The strict reading may
 * find two claims in it ("both mirror and point symmetry"). False if "or" joins these and "and" the
 * others, or the other way round. */
static bool add_attribute(blg_statements *statements, blg_attribute attribute, bool denied,
                          blg_answer_claims *claims) {
    const blg_predicate *p = blg_predicate_of(attribute);
    char sentence[256];
    blg_answer_claims own;
    snprintf(sentence, sizeof sentence, "The figure %s.", denied ? p->no : p->yes);
    blg_statements_read(statements, sentence, &own);
    for (int i = 0; i < own.n; i++)
        blg_claims_add(claims, own.list[i].what, own.list[i].holds, /* weak */ false);
    return own.n == 1 || (own.n && own.either == claims->either);
}

/* Adds the parts of an expression, or of its negation, as claims, and the counts that it compares
 * to *asked. False if they are too many, or not all joined by "or", as claims->either says, or all
 * by "and". */
static bool add_expression(blg_statements *statements, const blg_expression *e, int root,
                           bool denied, blg_answer_claims *claims, unsigned *asked) {
    const blg_formula_node *node = &e->nodes[root];
    switch (node->kind) {
    case BLG_FORMULA_NOT:
        return add_expression(statements, e, node->left, !denied, claims, asked);
    case BLG_FORMULA_AND:
    case BLG_FORMULA_OR:
        return claims->either == ((node->kind == BLG_FORMULA_OR) != denied) &&
               add_expression(statements, e, node->left, denied, claims, asked) &&
               add_expression(statements, e, node->right, denied, claims, asked);
    case BLG_FORMULA_ATTRIBUTE:
        return add_attribute(statements, (blg_attribute)node->what, denied, claims);
    case BLG_FORMULA_COMPARISON:
        *asked |= 1u << node->what | (node->right >= 0 ? 1u << node->right : 0);
        return add_count(claims, node->what,
                         denied ? blg_compare_opposite[node->compare] : (blg_compare)node->compare,
                         node->number, node->right >= 0 ? node->right : NO_COUNT);
    default:
        return false;
    }
}

bool blg_claims_of_expression(blg_statements *statements, const char *expression,
                              blg_answer_claims *claims, unsigned *asked) {
    blg_expression e;
    bool denied = false;
    *asked = 0;
    *claims = (blg_answer_claims){.n = 0};
    if (blg_expression_parse(expression, &e, NULL) != BLG_OK)
        return false;
    int root = e.n - 1;
    for (; e.nodes[root].kind == BLG_FORMULA_NOT; root = e.nodes[root].left)
        denied = !denied;
    claims->either = e.nodes[root].kind == (denied ? BLG_FORMULA_AND : BLG_FORMULA_OR);
    return add_expression(statements, &e, root, denied, claims, asked);
}
