/* The loose reading of an answer about several figures. An answer and the right claims go in; out
 * comes whether the answer can be read as these claims. tell/answers.c asks it if the strict
 * reading finds the answer wrong. The header is tell/claims.h. */
#include "tell/claims.h"

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

/* Kinds of words that count wherever they stand. */
typedef enum kind {
    SAYS_NO,
    SAYS_ALL,
    SAYS_SOME,
    SAYS_TWO,
    SAYS_ONE,
    SAYS_ONLY,
    SAYS_MOST, /* and other numbers */
    SAYS_LARGEST,
    SAYS_EACH, /* in front of a figure: "within any figure" */
    SAYS_MAYBE,
    SAYS_ANY,
    SAYS_TWICE,
    SAYS_LEAST,
    SAYS_THESE,   /* the figures that another part speaks of */
    SAYS_A,       /* a figure by its article: "a curved shape" */
    SAYS_OTHER,   /* a thing that no topic has */
    SAYS_STROKES, /* all strokes of a figure */
    KINDS
} kind;

/* Lists of words below: "curv-" fits words that begin so, "CURVED" words of that class. */
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

/* Topics: words for a predicate. A mark says that the predicate holds, an opposite that it does not
 * hold. A part has the topic if it has a mark or an opposite and, where the topic has things, one
 * of these. */
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
static const char form_words[] = "shape form outline figure";

/* Words that begin a part. */
static const char *const joints[] = {"and", "but", "plus", "while", NULL};
/* No part begins with "and has", or with "but one" and the like. */
static const char *const verbs[] = {"is",    "are",      "has",     "have",  "do",       "does",
                                    "show",  "contains", "contain", "shows", "touch",    "touches",
                                    "cross", "crosses",  "lie",     "lies",  "encloses", NULL};
static const char *const excepted[] = {"one", "two", "the", NULL};
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

/* A part of an answer: how many words of each kind it has, and sets of topics, one bit each: those
 * that it has words of. */
typedef struct part {
    const char *from, *to;
    int has[KINDS];
    uint32_t things, marks, opposites;
} part;

/* Counts words of kinds that the word before them changes: "of all", "each picture", "each other",
 * "no other", "each figure". */
static void count_pair(const vocabulary *v, const item *before, const item *w, part *p) {
    const bool picture = is_in(v, w, "PICTURE"), other = blg_word_is(w->word, "other");
    if ((picture || other) && is_in(v, before, "all each every"))
        p->has[SAYS_ALL]--;
    if (blg_word_is(w->word, "all") && blg_word_is(before->word, "of"))
        p->has[SAYS_ALL]--;
    if (!picture && !other)
        p->has[SAYS_EACH] += is_in(v, before, kind_words[SAYS_EACH]);
    if (is_in(v, before, "nearly almost") && is_in(v, w, "all every each")) {
        p->has[SAYS_MOST]++;
        p->has[SAYS_ALL]--;
    }
    p->has[SAYS_MAYBE] += is_in(v, before, "can could") && is_in(v, w, "be have differ vary");
    p->has[SAYS_STROKES] +=
        is_in(v, before, "all every each") && is_in(v, w, "stroke- line lines segment- edges");
    p->has[SAYS_OTHER] += is_in(v, before, "only just") && is_in(v, w, "curves arcs");
    if (is_in(v, before, "these those both they") &&
        is_in(v, w, "are have having has is share two with of")) {
        p->has[SAYS_THESE]++;
        p->has[SAYS_ALL] -= blg_word_is(before->word, "both");
    }
    if (blg_word_is(before->word, "top"))
        p->has[is_in(v, w, "SIZE") ? SAYS_LARGEST : SAYS_OTHER]++;
    if (is_in(v, before,
              "first last second third left right end ends corner corners lower upper") &&
        is_in(v, w, "has is have are having carries contain- one ones shape- figure- BIGGEST"))
        p->has[SAYS_OTHER]++; /* "the left one" */
    p->has[SAYS_OTHER] += is_in(v, before, "inner contained enclosed surrounded") &&
                          is_in(v, w, "one shape- figure-");
    if (other && blg_word_is(before->word, "no")) { /* "one and no other" */
        p->has[SAYS_NO]--;
        p->has[SAYS_ONLY]++;
    }
}

/* Counts the words of each kind in a part, and finds the topics that the part has words of. A joint
 * at its beginning does not count. */
static void find_words(const vocabulary *v, part *p) {
    item earlier, before = {{"", 0}, {{0}}}, w = before;
    bool unturned = false; /* "not turned", without "alike" behind it */
    bool there = false;    /* "there is a curve in every picture" */
    int after_article = 0; /* 3 at "a", then one less with every word */
    for (const char *at = p->from; at < p->to;) {
        earlier = before;
        before = w;
        w.word = blg_words_next(&at);
        if (!w.word.size || w.word.at >= p->to)
            break;
        w.classes = blg_vocabulary_classes(v, w.word);
        if (!before.word.size && blg_word_is_any(w.word, joints))
            continue;
        for (int k = 0; k < KINDS; k++)
            p->has[k] += k != SAYS_EACH && is_in(v, &w, kind_words[k]) &&
                         !(k == SAYS_OTHER && blg_word_is(w.word, "least"));
        count_pair(v, &before, &w, p);
        there = there || blg_word_is(w.word, "there");
        p->has[SAYS_A] += there && is_in(v, &w, "PICTURE");
        after_article = is_in(v, &w, "a an") ? 3 : after_article - 1;
        p->has[SAYS_A] +=
            after_article > 0 && is_in(v, &w, "figure shape form object element thing item");
        p->marks |= (uint32_t)(is_in(v, &before, "EQUAL common") && is_in(v, &w, form_words))
                    << FORMS;
        for (int i = 0; i < TOPICS; i++) {
            p->things |= (uint32_t)is_in(v, &w, topics[i].things) << i;
            p->marks |= (uint32_t)is_in(v, &w, topics[i].marks) << i;
            p->opposites |= (uint32_t)is_in(v, &w, topics[i].opposites) << i;
        }
        unturned = (unturned ||
                    (is_in(v, &w, "TURN tilt-") && (is_in(v, &before, kind_words[SAYS_NO]) ||
                                                    is_in(v, &earlier, kind_words[SAYS_NO])))) &&
                   !is_in(v, &w, "EQUAL WAY");
    }
    p->has[SAYS_NO] -= unturned;
    p->marks |= (uint32_t)unturned << UNTURNED;
}

/* Joins a part with the part behind it. */
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

static bool is_line_kind(int predicate) {
    return predicate == ATTR(has_curve) || predicate == ATTR(has_straight_line);
}

/* Whether the words from which the strict reading made a claim, `read`, may also have meant the
 * right claim. */
static bool may_mean(blg_relation_claim read, blg_relation_claim right, const part *p) {
    const int what = read.predicate, *has = p->has;
    if (read.subject >= BLG_OF_ROLE && read.subject != right.subject)
        return false;
    if (what == ATOM(same_figure) && right.predicate == what && right.subject != read.subject)
        return right.subject == BLG_OF_ALL
                   ? has[SAYS_ALL]
                   : has[SAYS_SOME] || has[SAYS_TWO] || has[SAYS_LEAST] || has[SAYS_TWICE];
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
        return false;
    if (c.subject == BLG_OF_ROLE + (int)BLG_ATOM_largest)
        return has[SAYS_LARGEST] && !has[SAYS_ONLY] && !has[SAYS_TWO];
    if (has[SAYS_LARGEST] && c.subject < BLG_OF_ROLE)
        return false;
    if (c.subject == BLG_OF_ALL && has[SAYS_THESE] && !has[SAYS_ALL])
        for (int i = 0; i < right->n; i++)
            if (blg_relation_claim_of(right->list[i].what).subject == BLG_OF_SOME)
                return false;
    if (c.subject == BLG_OF_ALL)
        return has[SAYS_ALL] || (has[SAYS_NO] && !has[SAYS_SOME]) ||
               !(some || has[SAYS_A] || (!names_atom(c.predicate) && has[SAYS_ONE]));
    return c.subject != BLG_OF_IMAGE || !(some || has[SAYS_ONLY]);
}

/* Whether the words of a predicate may also tell another: figures that touch in a chain, a line
 * that is level. */
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
            return -1;
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
    const bool says_more = has[SAYS_MAYBE] || has[SAYS_OTHER] || has[SAYS_MOST] ||
                           (is_line_kind(c.predicate) && has[SAYS_STROKES]);
    const bool other_style = style ? !has[SAYS_EACH] && !denied /* within a figure, or of all */
                                   : c.predicate == ATOM(same_style) && has[SAYS_EACH];
    if (topic < 0 || c.denied || says_more || other_style || denied != is_set(p->opposites, topic))
        return false;
    switch (c.subject) {
    case BLG_OF_ALL:
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

/* Whether a part says nothing of the figures: it only says what may be ("of any size"), or no word
 * of it counts. found: the claims that the strict reading found in it. */
static bool says_nothing(const part *p, const blg_answer_claims *found) {
    bool may_be = p->has[SAYS_MAYBE] || (p->has[SAYS_ANY] && !p->has[SAYS_NO]);
    for (int k = SAYS_ALL; k <= SAYS_LARGEST; k++)
        may_be = may_be && !p->has[k];
    for (int i = 0; i < found->n; i++) {
        const int what = blg_relation_claim_of(found->list[i].what).predicate;
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
    if (blg_word_is_any(w, joints))
        w = blg_words_next(&at);
    const bool pair = c.predicate < BLG_CLAIM_FIGURES && names_atom(c.predicate) &&
                      blg_atom_rows[c.predicate - BLG_CLAIMS].kind == BLG_ATOM_PAIR;
    return blg_word_is(w, "it") && (pair || c.subject == BLG_OF_ALL) && !p->has[SAYS_SOME] &&
           !p->has[SAYS_TWO] && !p->has[SAYS_ALL];
}

/* Whether the words of a part say right claim i. found: the claims that the strict reading found,
 * all of which may have been meant as right claim i. */
static bool says_loosely(const part *p, const blg_answer_claims *right, int i,
                         const blg_answer_claims *found) {
    const blg_relation_claim c = blg_relation_claim_of(right->list[i].what);
    if (is_set(p->things, WAYS) && c.predicate != ATOM(same_heading))
        return false;
    for (int k = 0; k < found->n; k++)
        if (!blg_claims_have(right, found->list[k].what, found->list[k].holds) &&
            !may_mean(blg_relation_claim_of(found->list[k].what), c, p))
            return false;
    return figures_fit(p, right, c) && says_by_words(p, c) && !(right->n > 1 && is_of_it(p, c));
}

/* Whether claim c says that all figures are alike, where the right claims say so of two figures. */
static bool says_too_many(const blg_answer_claims *right, blg_relation_claim c) {
    bool two = false;
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
    blg_answer_claims said, joined = *right; /* by the part; these and the right claims */
    const char *behind = p->from;
    const blg_word w = blg_words_next(&behind);
    const char *first = blg_word_is_any(w, joints) ? behind : w.at;
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
    int made = 0;
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
    for (int i = 0; i < right->n && !made; i++)
        if (right->list[i].holds && says_loosely(p, right, i, follows ? &all : &joined))
            return 1 << i;
    const bool unexplained = !made && (p->has[SAYS_MOST] || p->has[SAYS_ONLY]);
    if (follows)
        return !ways_fit || p->has[SAYS_MAYBE] || unexplained ? -1 : made;
    return says_nothing(p, &all) ? 0 : -1;
}

/* Adds the text between `from` and `to` as a part, if it has a word. False if there is no room. */
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

/* Whether no part ends at `at`, because the words behind belong to the words before: "over and
 * over", "one and the same", "and has". */
static bool goes_on(const char *at, const char *behind, blg_word before) {
    blg_word w = blg_words_next(&behind);
    if (blg_word_is_any(w, joints))
        w = blg_words_next(&behind);
    return blg_words_equal(w, before) || (blg_word_is(before, "one") && blg_lower(*at) == 'a') ||
           blg_word_is_any(w, verbs) || (blg_lower(*at) == 'b' && blg_word_is_any(w, excepted));
}

/* Splits a text into parts. Returns their number, 0 = too many. */
static int split(const char *text, part parts[MOST_PARTS]) {
    int n = 0;
    blg_word before = {"", 0};
    const char *from = text, *behind;
    for (const char *at = text; *at; at = behind) {
        const bool sentence = strchr(".;!?\n", *at);
        bool ends = sentence || strchr(",:()", *at) || strncmp(at, "–", 3) == 0 ||
                    strncmp(at, "—", 3) == 0 || strncmp(at, " - ", 3) == 0;
        behind = at + 1;
        if (blg_is_letter_or_digit(*at)) {
            behind = at;
            const blg_word w = blg_words_next(&behind);
            ends = blg_word_is_any(w, joints);
            before = ends ? before : w;
        }
        if (!ends || at == from || (!sentence && goes_on(at, behind, before)))
            continue;
        if (!add_part(from, at, parts, &n))
            return 0;
        from = at;
    }
    return add_part(from, text + strlen(text), parts, &n) ? n : 0;
}

/* Overwrites with blanks what a part names only to say that it is not so: "rather than on a line".
 * text: the text that the part points into. */
static void blank_contrast(char *text, const part *p) {
    blg_word before = {"", 0};
    for (const char *at = p->from; at < p->to;) {
        const blg_word w = blg_words_next(&at);
        if (!w.size || w.at >= p->to)
            return;
        if ((blg_word_is(before, "rather") && blg_word_is(w, "than")) ||
            (blg_word_is(before, "instead") && blg_word_is(w, "of"))) {
            memset(text + (before.at - text), ' ', (size_t)(p->to - before.at));
            return;
        }
        before = w;
    }
}

/* Splits an answer into parts, and finds the words of each. Overwrites "not only ... but" with
 * blanks, because it denies nothing. Returns the number of parts; 0 = the answer has alternatives
 * or conditions, so it says more than its parts, or it has too many parts. */
static int find_parts(const vocabulary *v, char *text, part parts[MOST_PARTS]) {
    blg_word before = {"", 0};
    if (strstr(text, "||"))
        return 0;
    for (const char *at = text; *at;) {
        const item w = {.word = blg_words_next(&at)};
        if (is_in(v, &w, conditions))
            return 0;
        if (blg_word_is(w.word, "only") && blg_word_is(before, "not") && strstr(at, " but "))
            memset(text + (before.at - text), ' ', (size_t)(w.word.at + 4 - before.at));
        before = w.word;
    }
    const int n = split(text, parts);
    for (int i = 0; i < n; i++) {
        const char *at = parts[i].from;
        if (blg_word_is(blg_words_next(&at), "or"))
            return 0;
        blank_contrast(text, &parts[i]);
        find_words(v, &parts[i]);
    }
    return n;
}

/* Whether the parts of an answer, read loosely, say all right claims and nothing else. Bit `set` of
 * reached[i] says that the first i parts may have said just the right claims of this set. Each part
 * is tried alone and together with the parts behind it. */
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
