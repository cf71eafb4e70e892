/* Reads what a sentence claims, statement by statement. A sentence goes in, and a list of claims
 * (tell/claims.h) comes out. tell/answers.c and loose.c compare it with the concept's claims. */
#include "tell/claims.h"

#include "base/text.h"
#include "tell/lexicon_statements.h"

/* A sentence is read in four steps.
 *   1. Every word gets its classes ("dent" and "notch" are DENT; tell/lexicon.h). A word that has
 *      none is looked up by its stem.
 *   2. Joints make one token of several: "at least two" becomes MANY2, "closed bit" REGION.
 *   3. Patterns of classes give matches, and a match of more words covers those of fewer.
 *   4. What stands around a match says whether it is denied, limited or does not matter.
 * Every step looks a bounded number of words ahead or back, so the time is linear in the length.
 * `at` is an index of a token in all functions below. */

/* A sentence that is being read. */
typedef struct reading {
    text t;
    int n; /* matches */
    match matches[MOST_MATCHES];
} reading;

struct blg_statements {
    vocabulary words;
    reading reading;
    char stripped[16384]; /* a sentence without its frame */
};

/* ---- tokens ---- */

/* Adds a word as a token. *parted_by: the boundary in front of the word; the token takes it over,
 * and *parted_by becomes NO_BOUNDARY. */
static void add_token(const vocabulary *v, text *t, blg_word w, boundary *parted_by) {
    const class_set classes = blg_vocabulary_classes(v, w);
    t->tokens[t->n] = (token){.word = w,
                              .classes = classes,
                              .raw = classes,
                              .parted_by = *parted_by,
                              .weight = 1,
                              .from = t->n,
                              .to = t->n};
    t->n++;
    *parted_by = NO_BOUNDARY;
}

/* Reads a word and moves *at to the byte after it. A word that ends in "n't" becomes "not"; the
 * letter B is a name of side B; the name "A:" is left out. */
static void add_word(const vocabulary *v, text *t, const char **at, boundary *parted_by) {
    blg_word w = {*at, 0};
    while (blg_is_letter_or_digit((*at)[0]))
        ++*at;
    w.size = (size_t)(*at - w.at);
    const size_t gap = blg_word_apostrophe(*at);
    const bool denied = gap && w.size > 1 && blg_lower(w.at[w.size - 1]) == 'n' &&
                        blg_lower((*at)[gap]) == 't' && !blg_is_letter_or_digit((*at)[gap + 1]);
    add_token(v, t, denied ? (blg_word){"not", 3} : w, parted_by);
    if (w.size == 1 && *w.at == 'B')
        include_class(&t->tokens[t->n - 1].classes, SIDE_B);
    if (w.size == 1 && *w.at == 'A' && strchr(":=", (*at)[strspn(*at, " ")]))
        t->n--;                                    /* "A: two figures", or "A" at the very end */
    if (gap && blg_is_letter_or_digit((*at)[gap])) /* "it's", "figure's" */
        for (*at += gap; blg_is_letter_or_digit(**at);)
            ++*at;
}

/* Splits a sentence into tokens. at: the first byte that is still to be read. */
static void read_text(const vocabulary *v, const char *at, text *t) {
    const char *const from = at;
    boundary parted_by = STRONG; /* what stands in front of the next word, as far as it is read */
    bool bracketed = false;      /* within "(" and ")" */
    int calls = 0;               /* open brackets of calls */
    t->n = 0;
    while (*at && t->n < MOST_TOKENS) {
        if (blg_word_mark(from, at)) { /* "(1) all are closed (2) two touch" */
            parted_by = parted_by > WEAK ? parted_by : WEAK;
            bracketed = false;
            at += 2;
            continue;
        }
        if (is_call(from, at, &calls)) { /* a bracket of "size(x)" */
            at++;
            continue;
        }
        bracketed = *at == '(' || (bracketed && *at != ')');
        if (blg_is_letter_or_digit(*at) && !size_of_sign(at, letter_signs)) {
            add_word(v, t, &at, &parted_by);
            if (t->n)
                t->tokens[t->n - 1].bracketed = bracketed;
            continue;
        }
        size_t n = 1; /* bytes of the sign that is read next */
        token *previous = t->n ? &t->tokens[t->n - 1] : NULL;
        if (strchr("(:", *at) && parted_by == NO_BOUNDARY && previous &&
            (blg_word_is(previous->word, "not") || blg_word_is(previous->word, "never"))) {
            previous->classes = (class_set){{0}}; /* "not (two touch and all are closed)" */
            include_class(&previous->classes, INVERT);
        }
        for (size_t i = 0; i < sizeof sign_rows / sizeof *sign_rows; i++) {
            const char *word = sign_rows[i].word;
            const size_t size = size_of_sign(at, sign_rows[i].signs);
            if (!size)
                continue;
            n = size;
            if (word)
                add_token(v, t, (blg_word){word, strlen(word)}, &parted_by);
            else if (sign_rows[i].boundary > parted_by)
                parted_by = sign_rows[i].boundary;
            break;
        }
        at += n;
    }
}

/* Reads "form", "outline", "piece", "part" and "drawing" as "shape", if the sentence has no other
 * word for figures: "two of the pieces touch". "Form" stays what it is if the sentence says that
 * one form is repeated. */
static void adopt_nouns(const vocabulary *v, text *t) {
    const class_set shapes[] = {blg_vocabulary_classes(v, (blg_word){"shape", 5}),
                                blg_vocabulary_classes(v, (blg_word){"shapes", 6})};
    bool adopted[MOST_TOKENS], repeated = false; /* repeated: "one form is repeated" */
    for (int at = 0; at < t->n; at++) {
        if (token_is(t, at, FIGURE) && !token_is(t, at, NOUN))
            return;
        adopted[at] = token_is(t, at, NOUN) && is_figure_noun(t, at);
        repeated = repeated || token_is(t, at, TWIN);
    }
    for (int at = 0; at < t->n; at++)
        if (adopted[at] && !(repeated && token_is(t, at, FORM)))
            t->tokens[at].classes = t->tokens[at].raw = shapes[is_plural(&t->tokens[at])];
}

/* Reads notes, which leave out the words of a sentence. "Always two" is a number of figures,
 * "vertical" alone in a part an arrangement, and "an arc in each" speaks of all figures. */
static void read_notes(const vocabulary *v, text *t) {
    const int alone = number_alone(t);
    if (t->n > 2 && is_article(&t->tokens[1]) && !is_parted(t, 1) && !is_parted(t, 2) &&
        is_plural(&t->tokens[0]) && token_is(t, 0, HAS)) /* "contains a large shape" */
        t->tokens[0].classes = blg_vocabulary_classes(v, (blg_word){"has", 3});
    if (alone >= 0) /* "always two": exactly two figures */
        include_class(&t->tokens[alone].classes, token_is(t, alone, TWO) ? EXFIG2 : EXFIG3);
    for (int at = 0; at < t->n; at++) {
        token *own = &t->tokens[at];
        const blg_word w = own->word, previous = at ? own[-1].word : w;
        const bool begins = is_parted(t, at), one = at > 1 && blg_word_is(w, "one");
        if (at + 1 < t->n && !is_parted(t, at + 1) && !token_is(t, at + 1, AND))
            continue; /* a note ends its part, or stands in front of "and" */
        if (begins && (blg_word_is(w, "vertical") || blg_word_is(w, "horizontal"))) {
            /* "vertical; an arc in each" */
            include_class(&own->classes, blg_word_is(w, "vertical") ? COLUMN : LEVELROW);
        } else if (one && !begins && is_parted(t, at - 1) &&
                   blg_word_is_any(previous, note_onlys)) {
            own->classes = own[-1].classes = (class_set){{0}}; /* "a curve, only one" */
        } else if (at && !begins && /* "an arc each", "an arc in all", "an arc in each one" */
                   (blg_word_is(w, "each") ||
                    (blg_word_is_any(w, note_alls) && blg_word_is_any(previous, note_places)) ||
                    (one && blg_word_is(previous, "each") &&
                     blg_word_is_any(own[-2].word, note_places)))) {
            token *each = one ? own - 1 : own;
            own->classes = each->classes = each->raw = (class_set){{0}};
            include_class(&own->classes, ALLF);
        }
    }
}

/* Puts adjectives behind their figure: "a curved figure" reads as "a figure curved", so that the
 * words in front of the figure say of which figures the claim is. An adjective that says which
 * figures are meant ("all closed figures touch") is no claim: it gets the class BADFIG. */
static void move_adjectives(text *t) {
    for (int at = 0; at + 1 < t->n; at++) {
        token *first = &t->tokens[at], *second = first + 1; /* "curved", "figure" */
        int k = at;                                         /* behind "strokes", see below */
        while (k && !is_parted(t, k) && (token_is(t, k - 1, NEG) || is_joint(&t->tokens[k - 1])))
            k--;
        /* "curved ones" are figures, but not in "straight strokes and no curved ones" */
        const bool one = (blg_word_is(second->word, "ones") || blg_word_is(second->word, "one")) &&
                         !(k && token_is(t, k - 1, LINE));
        if (!is_of_class(first, ADJ) || !(one || is_of_class(second, FIGURE)) ||
            is_of_class(second, ADJ) || second->parted_by != NO_BOUNDARY)
            continue;
        if (at && is_of_class(first - 1, MIRROR) && first->parted_by == NO_BOUNDARY) {
            const token mirror = first[-1]; /* "mirror symmetric figure": noun, adjective, mirror */
            first[-1] = *second;
            *second = *first;
            *first = mirror;
            first[-1].parted_by = mirror.parted_by;
            first->parted_by = NO_BOUNDARY;
            for (int i = at - 1; i <= at + 1; i++)
                t->tokens[i].from = t->tokens[i].to = i;
            continue;
        }
        if (one)
            include_class(&second->classes, FIGURE);
        if (is_restricted(t, at)) {
            first->classes = first->raw = (class_set){{0}};
            include_class(&first->classes, BADFIG);
        }
        const token noun = *second; /* exchange the two; boundaries and places stay */
        *second = *first;
        *first = noun;
        first->parted_by = second->parted_by;
        second->parted_by = NO_BOUNDARY;
        first->from = first->to = at;
        second->from = second->to = at + 1;
    }
}

/* ---- matches ---- */

/* Whether one of a token's classes is an option of the element. */
static bool class_fits(const class_set *set, const element *e) {
    for (int i = 0; i < e->n; i++)
        if (has_class(set, e->options[i]))
            return true;
    return false;
}

/* Whether a match may pass over the token: another token of its joint stands for it, it is a small
 * word, a word that no class of the lexicon has or, if `figures` is set, a word for figures. */
static bool is_plain(const token *t, bool figures) {
    if (!t->weight || is_of_class(t, LIGHT) ||
        (figures && (is_of_class(t, SOFT) || is_of_class(t, FIGURE) || is_of_class(t, ALLFIG))))
        return true;
    for (int i = 0; i < LITERALS / 64; i++)
        if (t->classes.bits[i])
            return false;
    return true;
}

/* Whether a token is the subject of a new clause: "and all figures", "and there are two figures";
 * or, if `any_figure` is set, "and a smaller figure". */
static bool begins_clause(const text *t, int at, bool any_figure) {
    const subject *s = subject_at(t, at);
    const int from = t->tokens[at].from;
    /* "one up and one down" is one clause; ", and one has a dent" is another, as is "one has a
     * dent" behind "all are closed and" */
    bool may_begin =
        !s || s->class != AFIG || (from && is_parted(t, from - 1) && token_is(t, from - 1, AND));
    /* "and the middles", "and a smaller figure", "and equal shapes" */
    const bool noun = token_is(t, at, MIDDLE) || (any_figure && token_is(t, at, FIGURE)) ||
                      (token_is(t, at, EQUAL) && at + 1 < t->n && token_is(t, at + 1, FIGURE));
    if (!s && !noun)
        return false;
    for (int k = 0; k < at && !may_begin; k++)
        may_begin = token_is(t, k, ALLF);
    /* back over small words to "and", or to a boundary in front of "most figures" */
    for (at = t->tokens[at].from; may_begin && at > 0; at--) {
        const token *previous = &t->tokens[at - 1];
        const bool small = !previous->weight || is_of_class(previous, LIGHT) ||
                           is_of_class(previous, TOGETHER) ||
                           (!s && (is_of_class(previous, SMALLER) || is_of_class(previous, SMALL)));
        if (is_parted(t, at) || !small)
            return is_of_class(previous, AND) || (is_parted(t, at) && s && s->exact);
    }
    return false;
}

/* Whether a statement about some of the parts or figures begins, behind a boundary, "and" or
 * "which": "and one of them has", ", one going on". */
static bool begins_part(const text *t, int at) {
    return (is_parted(t, at) || token_is(t, at - 1, AND) ||
            blg_word_is(t->tokens[at - 1].word, "which")) &&
           !token_is(t, at, FIGURE) &&
           (token_is(t, at, PART) ||
            (token_is(t, at, SOFT) && at + 1 < t->n &&
             (blg_word_is(t->tokens[at + 1].word, "of") || ends_in_ing(t->tokens[at + 1].word) ||
              is_verb(&t->tokens[at + 1]))));
}

/* Whether small words lead from "and" to a new clause: "and somewhere in it two figures". */
static bool leads_to_clause(const text *t, int at) {
    do
        at++;
    while (at < t->n && !is_parted(t, at) && !subject_at(t, at) &&
           (!t->tokens[at].weight || token_is(t, at, LIGHT)));
    return at < t->n && subject_at(t, at) && begins_clause(t, at, /* any_figure */ false);
}

/* The first token behind `from` that fits an element; -1 = none within the gap. A gap ends where
 * the sentence turns to something else. far: the gap is long. joint: the element belongs to a
 * joint, whose gaps are short and have no denial. Adds to *denials the denials between `from` and
 * the token. */
static int find_element(const text *t, int from, const element *e, bool far, bool joint,
                        int *denials) {
    const int most = e->close ? 0 : far ? LONG_GAP : joint ? JOINT_GAP : SHORT_GAP; /* the gap */
    int denials_at_start = 0; /* in the part of `from`, once another part has begun */
    int denials_here = 0;     /* in this part */
    int boundaries = 0;
    for (int at = from + 1, passed = 0; at < t->n && passed <= most; at++) {
        const token *token = &t->tokens[at];
        if (token->parted_by == WEAK) { /* denials in a part between them do not count */
            denials_at_start = boundaries++ ? denials_at_start : denials_here;
            denials_here = 0;
        }
        const bool is_and = is_of_class(token, AND);
        /* a full stop, "unlike B", a comma where nothing may stand, a part with "or not" */
        const bool ends = token->parted_by == STRONG || is_of_class(token, SIDE_B) ||
                          (e->close && token->parted_by) || (token->moot && !t->tokens[from].moot);
        /* ", with a corner" */
        const bool other_phrase =
            (!far && token->parted_by == WEAK && begins_phrase(t, at, joint)) ||
            (joint && far && is_and && !is_option(e, AND));
        /* "and two figures", ", and somewhere in it two figures" */
        const bool other_clause =
            !joint && (begins_clause(t, at, /* any_figure */ false) ||
                       (is_and && token->parted_by && leads_to_clause(t, at)));
        if (ends || other_phrase || other_clause)
            return -1;
        const bool fits = token->weight && class_fits(&token->classes, e);
        /* "two regions, one of them": "one of them" is no further region */
        if (!joint && (fits ? token_is(t, at, PART) && is_option(e, REGION) : begins_part(t, at)))
            return -1;
        if (fits) {
            *denials += denials_at_start + denials_here;
            return at;
        }
        if (joint ? (e->options[0] == FIGURE && blg_word_is(token->word, "in")) ||
                        (far && subject_at(t, at))
                  : begins_clause(t, at, /* any_figure */ true))
            return -1; /* "two agree in shape", "all are closed and all figures" */
        const bool but_not = far && !joint && is_option(e, NEG); /* "touches, but does not cross" */
        /* "but", ", then", ", otherwise" */
        const bool turns = (is_of_class(token, BUT) && !but_not) ||
                           (!joint && is_of_class(token, THEN)) ||
                           (!joint && is_of_class(token, ELSE) && token->parted_by);
        const bool in_the_way = !far && !is_plain(token, !joint) &&
                                (joint || !is_of_class(token, PASS)); /* only "~" passes it */
        if (is_of_class(token, NEG) && !joint)
            denials_here++;
        else if (turns || in_the_way)
            return -1;
        passed += token->weight > 0;
    }
    return -1;
}

/* Whether "two figures" that fits the element stands in a later part than token `first`, and in
 * front of token `to`: "two figures touch, and two figures have one form". Then a shorter match
 * begins there. */
static bool begins_anew(const text *t, int first, int to, const element *e) {
    bool parted = false; /* by a boundary, "and", "or", "but" or "not both" */
    for (int at = first + 1; at < to; at++) {
        parted = parted || is_parted(t, at) || is_joint(&t->tokens[at]) || token_is(t, at, NAND);
        if (parted && t->tokens[at].weight &&
            ((token_is(t, at, FIG2) && class_fits(&t->tokens[at].classes, e)) ||
             (token_is(t, at, TWO) && token_is(t, first, FIG2))))
            return true;
    }
    return false;
}

/* Whether a pattern fits from token `first` on, which fits its first element; *m gets the match.
 * joint: the pattern is a joint. */
static bool match_pattern(const text *t, int first, const pattern *p, bool joint, match *m) {
    *m = (match){.pattern = p, .first = first, .last = first, .n = 1, .at = {(int16_t)first}};
    bool far = false; /* "~" stands in front of this element, or of one that was passed over */
    m->weight = t->tokens[first].weight;
    for (int k = 1; k < p->n; k++) {
        const element *e = &p->elements[k];
        far = far || e->far;
        const int at = find_element(t, m->last, e, far, joint, &m->denials);
        if (at < 0 && e->optional)
            continue;
        if (at < 0)
            return false;
        if (e->apart) /* ">has": it must follow, but the match does not take it */
            continue;
        if (k == 1 && far && !joint && begins_anew(t, first, at, &p->elements[0]))
            return false;
        m->last = at;
        m->at[m->n++] = (int16_t)at;
        m->weight += t->tokens[at].weight;
        far = false;
    }
    m->weight -= p->loose && m->weight > 1; /* a pattern in order wins over a loose pattern */
    return true;
}

/* match_pattern for a phrase of blogo's own: its words follow each other, and small words have no
 * weight. A word whose joint reaches beyond the phrase does not fit. */
static bool match_phrase(const text *t, int first, const pattern *p, match *m) {
    *m = (match){.pattern = p, .first = first, .last = first + p->n - 1};
    for (int k = 0; k < p->n; k++) {
        if (first + k >= t->n || !class_fits(&t->tokens[first + k].raw, &p->elements[k]) ||
            t->tokens[first + k].from < m->first || t->tokens[first + k].to > m->last)
            return false;
        m->at[m->n++] = (int16_t)(first + k);
        m->weight += !has_class(&t->tokens[first + k].raw, LIGHT);
    }
    m->weight += m->weight >= HEAVY; /* a long phrase wins over a pattern of as many words */
    return true;
}

/* ---- joints ---- */

/* Makes one token of the tokens of a match: its last token stands for all. That token has the class
 * of the joint alone. It keeps its other classes if the joint only names a class anew ("ALLF
 * EACHF"), or if it had the class already. */
static void join_words(text *t, const match *m) {
    int weight = 0, from = m->first, to = m->last; /* tokens from..to are the joint's */
    const class_set kept = t->tokens[m->at[m->n - 1]].classes;
    for (int i = 0; i < m->n; i++)
        from = t->tokens[m->at[i]].from < from ? t->tokens[m->at[i]].from : from;
    for (int at = from; at <= to; at++) /* also the tokens of earlier joints that lie within */
        for (int i = 0; i < m->n; i++)
            if (t->tokens[at].from >= t->tokens[m->at[i]].from && at <= m->at[i] &&
                (t->tokens[at].weight == 0 || at == m->at[i]))
                t->tokens[at].to = to;
    for (int i = 0; i < m->n; i++) {
        token *part = &t->tokens[m->at[i]];
        part->from = from;
        weight += part->weight;
        part->weight = 0;
        part->classes = (class_set){{0}};
    }
    token *head = &t->tokens[m->at[m->n - 1]];
    head->weight = weight;
    const pattern *p = m->pattern;
    const bool renames = p->n == 1 && p->elements[0].options[0] < LITERALS; /* "ALLF EACHF" */
    if (renames || has_class(&kept, p->result))
        head->classes = kept;
    include_class(&head->classes, p->result);
}

/* Joints are patterns of several words that mean one word, such as "three-gon" for triangle. Where
 * a joint fits, its last word stands for all, with the sum of all weights; the weights of the
 * others become 0. */
static void join_tokens(const vocabulary *v, text *t) {
    for (int i = 0; i < v->n_joints; i++)
        for (int at = 0; at < t->n; at++) {
            match m;
            if (t->tokens[at].weight &&
                class_fits(&t->tokens[at].classes, &v->patterns[i].elements[0]) &&
                match_pattern(t, at, &v->patterns[i], /* joint */ true, &m))
                join_words(t, &m);
        }
}

/* ---- statements ---- */

/* Adds the matches of all patterns, joints excepted, that begin with a class which token `at` has
 * or had until joints were made. A match without weight, or of two things, is none. */
static void find_at(const vocabulary *v, reading *r, int at) {
    const token *token = &r->t.tokens[at];
    for (int word = 0; word < CLASS_WORDS; word++) /* of the class set: class 64 * word + bit */
        for (int bit = 0; bit < 64; bit++) {
            if (!((token->raw.bits[word] | token->classes.bits[word]) >> bit & 1))
                continue;
            for (int i = v->by_first[64 * word + bit]; i >= 0; i = v->links[i].next) {
                const int which = v->links[i].pattern;
                const pattern *p = &v->patterns[which];
                match *m = &r->matches[r->n];
                if (which < v->n_joints || r->n == MOST_MATCHES)
                    continue;
                const bool fits = p->tight ? match_phrase(&r->t, at, p, m)
                                           : token->weight &&
                                                 class_fits(&token->classes, &p->elements[0]) &&
                                                 match_pattern(&r->t, at, p, /* joint */ false, m);
                r->n += fits && m->weight && !is_two_things(&r->t, m);
            }
        }
}

/* Sorts matches, heavier ones first. Among matches of one weight: those that claim a concept, then
 * atoms, then phrases of blogo, then those that begin earlier, then shorter ones. */
static int compare_weights(const void *a, const void *b) {
    const match *x = a, *y = b;
    const int by_other = is_no_concept(x) - is_no_concept(y);
    const int by_weight = (x->weight < y->weight) - (x->weight > y->weight);
    const int by_first = (x->first > y->first) - (x->first < y->first);
    const int by_tight = y->pattern->tight - x->pattern->tight;
    const int by_atom = names_atom(y->pattern->result) - names_atom(x->pattern->result);
    return by_weight  ? by_weight
           : by_other ? by_other
           : by_atom  ? by_atom
           : by_tight ? by_tight
           : by_first ? by_first
                      : (x->last > y->last) - (x->last < y->last);
}

/* Sorts matches by the token that they begin with. */
static int compare_places(const void *a, const void *b) {
    const match *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

/* Keeps the matches that no heavier match covers, in the order of the sentence. */
static void choose_matches(reading *r) {
    int kept = 0;
    qsort(r->matches, (size_t)r->n, sizeof *r->matches, compare_weights);
    for (int i = 0; i < r->n; i++) {
        const match m = r->matches[i];
        bool covered = false;
        /* a match of the same claim and weight fits behind an "and" that lies within this match */
        for (int k = i + 1; k < r->n && r->matches[k].weight == m.weight; k++)
            covered = covered || (r->matches[k].pattern->result == m.pattern->result &&
                                  r->matches[k].last <= m.last &&
                                  is_apart(&r->t, m.first, r->matches[k].first,
                                           takes_comma(m.pattern->result)));
        for (int k = 0; k < m.n; k++) /* another match has one of its words */
            covered = covered || r->t.tokens[m.at[k]].taken;
        for (int k = 0; k < kept && !covered; k++) /* it lies within another match */
            covered = m.first >= r->matches[k].first && m.last <= r->matches[k].last;
        if (covered)
            continue;
        const bool takes = /* other matches may have the words of these two weak claims */
            m.pattern->result != BLG_CLAIM_has_region && m.pattern->result != BLG_CLAIM_symmetry;
        for (int k = 0; k < m.n && takes; k++)
            r->t.tokens[m.at[k]].taken = true;
        for (int k = m.first; k <= m.last && m.pattern->tight; k++)
            r->t.tokens[k].taken = true;
        r->matches[kept++] = m;
    }
    r->n = kept;
    qsort(r->matches, (size_t)r->n, sizeof *r->matches, compare_places);
}

/* Whether a token is a predicate: a verb stands in front of it, with nothing but articles, "one"
 * and denials between ("has no curve"). "No curve" that begins a part or stands behind "and", "or"
 * or "but" is a predicate, too. */
static bool is_predicate(const text *t, int at) {
    bool no = false; /* a denial stands between */
    do
        no = --at >= 0 && (no || token_is(t, at, NEG));
    while (at >= 0 && (!t->tokens[at].weight || token_is(t, at, ARTICLE) || token_is(t, at, NEG) ||
                       token_is(t, at, SOFT)));
    return at >= 0 && (blg_word_is_any(t->tokens[at].word, verbs) ||
                       (no && (is_joint(&t->tokens[at]) || is_parted(t, at + 1))));
}

/* Whether a word that neither the lexicon nor a match has stands in the part of a match, between
 * "and", "or" and "but". */
static bool is_among_unknown(const text *t, const match *m) {
    int from = m->first, to = m->last + 1;
    while (from > 0 && !is_parted(t, from) && !is_joint(&t->tokens[from - 1]))
        from--;
    while (to < t->n && !is_parted(t, to) && !is_joint(&t->tokens[to]))
        to++;
    for (int at = from; at < to; at++)
        if (t->tokens[at].weight && !t->tokens[at].taken && is_unknown(&t->tokens[at]))
            return true;
    return false;
}

/* Drops single words that only describe part of a longer match beside them: "a straight thread
 * between two points stays inside", "a corner that opens wide, over 90 degrees". A match is longer
 * if it has HEAVY words and claims no atom. "With a curve" stays. */
static void drop_passing(reading *r) {
    static const int passing[] = {ATTR(has_curve), ATTR(has_straight_line), ATTR(has_angle),
                                  ATTR(thin_shape), ATTR(closed_shape)};
    int kept = 0;
    for (int i = 0; i < r->n; i++) {
        const match *m = &r->matches[i];
        bool drop = false;
        for (size_t p = 0; p < sizeof passing / sizeof *passing && m->weight == 1; p++)
            for (int k = 0; k < r->n && m->pattern->result == passing[p] && !drop; k++) {
                const match *longer = &r->matches[k];
                drop = longer->weight >= HEAVY && !is_had(&r->t, m->first) &&
                       !names_atom(longer->pattern->result) && is_one_part(&r->t, m, longer);
            }
        if (!drop)
            r->matches[kept++] = *m;
    }
    r->n = kept;
}

/* Marks short matches among unknown words: they may be part of a picture in words, as in "our snail
 * forgot where it had been and crossed its own trail". */
static void mark_weak(reading *r) {
    for (int i = 0; i < r->n; i++) {
        match *m = &r->matches[i];
        m->weak =
            m->weight <= PASSING && !is_predicate(&r->t, m->first) && is_among_unknown(&r->t, m);
    }
}

/* ---- what stands around a match ---- */

/* Marks parts that do not matter ("whatever the arcs", "arcs ignored") and similes. A simile ends
 * at a full stop, at the bracket that closes it, in front of ", and", "and is" or "because" and, if
 * it began the sentence, at a comma: "like birds on a wire, they are in a row". */
static void mark_parts(text *t) {
    for (int from = 0, to; from < t->n; from = to) {
        int aside = -1; /* first token of this part that does not matter; -1 = none */
        if (from && t->tokens[from - 1].aside && t->tokens[from].parted_by == WEAK &&
            t->tokens[from].bracketed && blg_word_is_any(t->tokens[from].word, verbs))
            aside = from; /* "(the rest, if any, are curved)" */
        for (to = from; to < t->n && (to == from || !is_parted(t, to)); to++)
            if (token_is(t, to, ASIDE)) /* "arcs ignored" */
                aside = begin_of_aside(t, from, to);
            else if (token_is(t, to, OR) && to + 1 < t->n &&
                     (token_is(t, to + 1, NEG) ||
                      blg_word_is(t->tokens[to + 1].word, "otherwise")) &&
                     (to + 2 == t->n || is_parted(t, to + 2))) {
                aside = from; /* "convex or not" */
                for (int k = from; k < to && from; k++)
                    t->tokens[k].moot = true;
            } else if ((token_is(t, to, ASIDE_ON) || is_rest(t, from, to)) && aside < 0)
                aside = to; /* "whatever the arcs", "the rest is open" */
        for (int at = aside; at >= 0 && at < to && (at == aside || !begins_clause(t, at, true));
             at++)
            t->tokens[at].aside = true;
    }
    bool compared = false; /* the token is part of a simile */
    bool leads = false;    /* the simile began the sentence */
    for (int at = 0; at < t->n; at++) {
        const boundary parted_by = t->tokens[at].parted_by;
        compared = (token_is(t, at, SIMILE) && !is_suffix(&t->tokens[at])) ||
                   (compared && parted_by != STRONG &&
                    (t->tokens[at].bracketed || !t->tokens[at - 1].bracketed) &&
                    !(parted_by == WEAK && (leads || token_is(t, at, AND))) &&
                    !(token_is(t, at, AND) && at + 1 < t->n &&
                      blg_word_is_any(t->tokens[at + 1].word, verbs)) &&
                    !blg_word_is(t->tokens[at].word, "because"));
        leads = parted_by ? parted_by == STRONG && compared : leads;
        t->tokens[at].compared = compared;
    }
}

/* The token in front of `at`, past those that a joint has emptied. -1 = a boundary or "but" stands
 * there, or a match has that token. */
static int free_before(const text *t, int at) {
    if (is_parted(t, at))
        return -1;
    do
        at--;
    while (at >= 0 && !t->tokens[at].weight && !t->tokens[at].taken && !is_parted(t, at));
    return at < 0 || t->tokens[at].taken || token_is(t, at, BUT) ? -1 : at;
}

/* Number of denials in front of token `first`, back to the beginning of its part or clause, to a
 * match or over LONG_GAP tokens. *by_verb: the earliest of them denies a verb ("is not"). */
static int denials_before(const text *t, int first, bool *by_verb) {
    int n = 0;
    for (int at = free_before(t, first), steps = 0;
         at >= 0 && steps < LONG_GAP && !begins_clause(t, at, /* any_figure */ false);
         at = free_before(t, at), steps++)
        if (token_is(t, at, NEG)) {
            n++;
            *by_verb = token_is(t, at, VERBNEG);
        }
    return n;
}

/* Whether words behind token `last` deny it: "corners are absent", "a crossing never occurs". */
static bool denied_behind(const text *t, int last) {
    bool no = false; /* a denial stands between */
    for (int at = last + 1, passed = 0; at < t->n && passed < SHORT_GAP; at++, passed++) {
        const token *token = &t->tokens[at];
        if (at == last + 1 && token->parted_by == WEAK && blg_word_is(token->word, "no") &&
            (at + 1 == t->n || is_parted(t, at + 1)))
            return true; /* "a quarter turn, no" */
        if (token->parted_by != NO_BOUNDARY || token->taken || is_of_class(token, SIDE_B) ||
            token->aside > t->tokens[last].aside)
            return false;
        if (is_of_class(token, ABSENT) || (no && is_of_class(token, OCCUR)))
            return !(no && is_of_class(token, ABSENT)); /* "never missing" */
        no = no || is_of_class(token, NEG);
        if (is_of_class(token, NEG) &&
            (at + 1 == t->n || is_parted(t, at + 1) || blg_word_is(token[1].word, "of")))
            return true; /* "corners: none", "corners in none of them" */
        if (!is_plain(token, /* figures */ true) && !is_of_class(token, NEG))
            return false;
    }
    return false;
}

/* The limit that the words around a match set: the three in front that say something, and "only"
 * behind it. */
static limit limit_of(const text *t, const match *m) {
    int at = m->first;
    bool joined = false; /* "two lines and a curve": the number is of the lines */
    for (int steps = 0; steps < 3 && (at = free_before(t, at)) >= 0;) {
        const token *token = &t->tokens[at];
        if (is_of_class(token, HAS))
            break;
        joined = joined || is_of_class(token, AND);
        if (blg_word_is(token->word, "each") && is_verb(&t->tokens[at + 1]))
            return NO_LIMIT; /* "each crosses itself" */
        if (is_of_class(token, ALL) && ((m->last + 1 < t->n && token_is(t, m->last + 1, FIGURE) &&
                                         !is_parted(t, m->last + 1)) ||
                                        token_is(t, at + 1, FIGURE)))
            return NO_LIMIT; /* "all symmetric shapes" */
        if (is_of_class(token, ALL)) {
            const int no = free_before(t, at); /* "not all corners", "all corners" */
            return no >= 0 && token_is(t, no, NEG) ? NO_CLAIM : LIMITED;
        }
        /* "most corners", "exactly one corner", "four corners", "both regions", "both are curved";
         * but "both curved and closed" sets no limit */
        if (is_of_class(token, MOST) || is_of_class(token, LIMIT) ||
            (is_number(token) && !joined) ||
            (is_of_class(token, BOTH) &&
             (token_is(t, at + 1, REGION) || blg_word_is_any(token[1].word, behind_both) ||
              (at + 1 == m->first && !is_symmetry(m->pattern->result) &&
               !(m->last + 1 < t->n && token_is(t, m->last + 1, AND))))))
            return LIMITED;
        steps += !is_of_class(token, LIGHT);
    }
    at = m->last + 1; /* "one curve only" */
    return at < t->n && !is_parted(t, at) && !t->tokens[at].taken && token_is(t, at, ONLY)
               ? LIMITED
               : NO_LIMIT;
}

/* Whether a match speaks of some parts alone: "two sides are equal" says less than that all are.
 * "Exactly" and "only" do not make it so. */
static bool is_of_some(const text *t, const match *m) {
    int at = m->first;
    for (int steps = 0; steps < 2 && (at = free_before(t, at)) >= 0;) {
        const token *token = &t->tokens[at];
        if (is_number(token) || is_of_class(token, MOST) ||
            (is_of_class(token, LIMIT) && !is_of_class(token, EXACTLY) &&
             !is_of_class(token, ONLY)))
            return true;
        steps += !is_of_class(token, LIGHT);
    }
    return false;
}

/* Whether a comma, "and" or "or" makes a list of the match that ends with token `last` and of the
 * next, which begins with token `first`, so that a denial of the one denies the other, too: "no
 * dents or curves". Articles and unknown words may stand between. only_or: only "or" continues the
 * list ("is not convex or closed", unlike "no"). */
static bool is_list(const text *t, int last, int first, bool only_or) {
    bool joined = t->tokens[first].parted_by == WEAK; /* by a comma or "and" */
    bool either = false;                              /* by "or" */
    /* "no dents, with a curve", "no dents, some curves", "no dents, closed" */
    if (token_is(t, first, HAS) || blg_word_is(t->tokens[first].word, "some") ||
        (!only_or && token_is(t, first, CLOSED) && (first + 1 == t->n || is_parted(t, first + 1))))
        return false;
    for (int at = last + 1; at < first; at++) {
        const token *token = &t->tokens[at];
        if (blg_word_is(token->word, "some") ||
            (is_of_class(token, AND) &&
             (is_number(&token[1]) ||
              (is_article(&token[1]) && !is_article(&t->tokens[last - 1])))))
            return false; /* "no dents and two regions", "without gaps and a corner" */
        if (token->weight && !is_of_class(token, OR) && !is_of_class(token, AND) &&
            !is_of_class(token, ARTICLE) &&
            (is_of_class(token, LIGHT) || is_of_class(token, NEG) ||
             !is_plain(token, /* figures */ false)))
            return false;
        either = either || is_of_class(token, OR);
        joined = joined || is_of_class(token, AND);
    }
    return either || (joined && !only_or);
}

/* Whether a match counts straight lines, or says that sides are equal in more than one word. Then
 * "all the straight parts" means these lines. */
static bool counts_lines(const reading *r) {
    for (int i = 0; i < r->n; i++)
        if ((r->matches[i].pattern->result >= ATTR(has_three_straight_lines) &&
             r->matches[i].pattern->result <= ATTR(has_eight_straight_lines)) ||
            (r->matches[i].pattern->result == ATTR(has_equal_sides) && r->matches[i].weight > 1))
            return true;
    return false;
}

/* Whether an "or" stands in tokens from..to-1, in the same part as token `to`. An "or" of a match,
 * of an aside or of a simile does not count. */
static bool or_between(const text *t, int from, int to) {
    bool found = false; /* and no boundary since */
    for (int at = from; at < to; at++)
        found = (found && !is_parted(t, at)) || (token_is(t, at, OR) && !t->tokens[at].taken &&
                                                 !t->tokens[at].aside && !t->tokens[at].compared);
    return found && !is_parted(t, to);
}

/* ---- claims ---- */

/* Makes claims of the matches, for images of one figure, up to the first word of side B that
 * follows a claim. In "no dent, notch or hole" the denial of the first item counts for all items.
 */
static void make_claims(const reading *r, claim_list *out) {
    const text *t = &r->t;
    int previous_end = -1;     /* last token of the previous match */
    int denials_of_list = 0;   /* denials that count for every item of the previous match's list */
    bool list_by_verb = false; /* "is not A": then "or" alone continues the list */
    limit previous_limit = NO_LIMIT;
    const bool counted = counts_lines(r);
    bool both = false; /* "both" and no "and" since: then "or" names no alternatives */
    for (int at = 0; at < t->n; at++) {
        const token *token = &t->tokens[at];
        out->inverted = out->inverted || is_of_class(token, INVERT);
        out->either = out->either || is_of_class(token, EITHER);
    }
    for (int i = 0, seen = 0; i < r->n && out->n < BLG_MOST_CLAIMS; i++) {
        const match *m = &r->matches[i];
        const int result = m->pattern->result;
        for (; seen < m->first; seen++)
            if (out->n && token_is(t, seen, SIDE_B))
                return;
        if (result == NOTHING)
            continue;
        int denials = m->denials;
        bool by_verb = false;
        for (int at = 0; at < m->first; at++) /* "both regions are convex or" */
            both = !token_is(t, at, AND) &&
                   ((both && at) || (token_is(t, at, BOTH) && !t->tokens[at].taken &&
                                     !(at && token_is(t, at - 1, NEG)) && at <= previous_end));
        int in_front = denials_before(t, m->first, &by_verb);
        const bool listed = previous_end >= 0 && previous_end < m->first &&
                            is_list(t, previous_end, m->first, list_by_verb);
        const bool own_denial = token_is(t, m->first, NEG); /* "no dent" is the match */
        if (listed && !in_front && !own_denial)
            in_front = denials_of_list;
        if (!(listed && in_front) && out->n && !both && names_attribute(result) &&
            or_between(t, previous_end + 1, m->first))
            out->either = true;
        /* "two sides are equal"; "one straight line" beside a number of lines is no claim */
        const bool some = result == ATTR(has_equal_sides) && m->pattern->holds && is_of_some(t, m);
        limit limit = some                                   ? LIMITED
                      : !is_existential(result)              ? NO_LIMIT
                      : listed && previous_limit == NO_CLAIM ? NO_CLAIM
                                                             : limit_of(t, m);
        if (limit == LIMITED && counted && result == ATTR(has_straight_line))
            limit = NO_CLAIM;
        previous_limit = limit;
        denials_of_list = in_front + own_denial;
        list_by_verb = listed ? list_by_verb : by_verb || token_is(t, m->first, VERBNEG);
        previous_end = m->last;
        if (limit == NO_CLAIM)
            continue;
        /* "two regions that are not equal" are two regions still: the denial turns the one
         * attribute into the other, and is used up by that */
        const bool made_unequal = result == ATTR(balanced_two) && denials % 2;
        const bool made_equal = result == ATTR(unbalanced_two) && denials % 2;
        const bool beside = t->tokens[m->first].aside ||
                            (t->tokens[m->first].compared && /* "winds like a spiral" is stated */
                             result != ATTR(spiral));
        denials += in_front + denied_behind(t, m->last) - made_unequal - made_equal;
        out->all[out->n++] = (claim){.what = limit == LIMITED ? (int)BLG_CLAIM_limited
                                             : made_unequal   ? (int)ATTR(unbalanced_two)
                                             : made_equal     ? (int)ATTR(balanced_two)
                                                              : result,
                                     .holds = m->pattern->holds == (denials % 2 == 0),
                                     .weak = m->weak,
                                     .standing = m->pattern->hint ? HINTED
                                                 : beside         ? BESIDE_THE_POINT
                                                                  : STATED};
    }
}

/* Keeps the claims of the best standing that is there: drops hints, and what does not matter,
 * unless nothing else is said. Faint claims ("a region") set the standing only if all claims are
 * faint. */
static void drop_secondary(claim_list *list) {
    int n = 0;
    standing best = HINTED;
    bool strong = false; /* a claim is not faint */
    for (int i = 0; i < list->n; i++)
        strong = strong || !is_faint(list->all[i].what);
    for (int i = 0; i < list->n; i++)
        if (!strong || !is_faint(list->all[i].what))
            best = list->all[i].standing < best ? list->all[i].standing : best;
    for (int i = 0; i < list->n; i++)
        if (list->all[i].standing == best)
            list->all[n++] = list->all[i];
    list->n = n;
}

/* Replaces two claims that together mean a third by the third. */
static void combine(blg_answer_claims *claims) {
    for (size_t i = 0; i < sizeof definitions / sizeof *definitions; i++)
        if (blg_claims_have(claims, definitions[i].a, definitions[i].a_holds) &&
            blg_claims_take(claims, definitions[i].b, definitions[i].b_holds) &&
            blg_claims_take(claims, definitions[i].a, definitions[i].a_holds))
            blg_claims_add(claims, definitions[i].third, /* holds */ true, /* weak */ false);
}

/* Drops claims that say nothing beside another: "a closed region", "symmetry", "a circle".
 * "Symmetry" without a claim that says which symmetry is read as "symmetric". */
static void drop_weak(blg_answer_claims *claims) {
    bool told = false; /* another claim says which symmetry */
    for (int i = 0; i < claims->n; i++)
        told = told || is_symmetry(claims->list[i].what);
    for (int holds = 0; holds < 2 && !told; holds++)
        if (blg_claims_take(claims, BLG_CLAIM_symmetry, holds))
            blg_claims_add(claims, ATTR(symmetric), holds, /* weak */ false);
    for (int what = BLG_CLAIM_has_region; what <= BLG_CLAIM_example; what++)
        for (int holds = 0; holds < 2 && claims->n > 1; holds++)
            blg_claims_take(claims, what, holds);
}

/* Adds a claim in its simplest terms, so that equal statements give equal claims: "chiral" becomes
 * "not symmetric", and "symmetric_transposed" becomes the two symmetries that it consists of, where
 * "and" joins claims, or their denials where "or" does. what, holds, weak: as for blg_claims_add.
 */
static void add_simplest(blg_answer_claims *claims, int what, bool holds, bool weak) {
    const bool both = what == ATTR(symmetric_transposed);
    if (what == ATTR(chiral)) {
        blg_claims_add(claims, ATTR(symmetric), !holds, weak);
    } else if (both && holds != claims->either) {
        blg_claims_add(claims, ATTR(symmetric), holds, weak);
        blg_claims_add(claims, ATTR(self_transposed), holds, weak);
    } else {
        blg_claims_add(claims, what, holds, weak);
    }
}

/* ---- refinement ---- */

/* Whether the sentence has a word of the class that no match and no aside has. denied: an odd
 * number of denials stands in front of that word, else an even number. */
static bool is_said(const text *t, enum known class, bool denied) {
    for (int at = 0; at < t->n; at++) {
        const token *token = &t->tokens[at];
        bool verb = false;
        if (is_of_class(token, (int)class) && token->weight && !token->taken && !token->aside &&
            (denials_before(t, at, &verb) % 2 == 1) == denied)
            return true;
    }
    return false;
}

/* The refinement that fits a claim; NULL: none. */
static const struct refinement *refinement_of(const text *t, const claim *c) {
    for (size_t i = 0; i < sizeof refinements / sizeof *refinements; i++) {
        const struct refinement *f = &refinements[i];
        if (c->what != f->from || !c->holds || (f->subject && c->subject != f->subject) ||
            is_said(t, f->unless, /* denied */ false))
            continue;
        for (int k = 0; k < 4 && f->classes[k]; k++)
            if (is_said(t, f->classes[k], f->denied))
                return f;
    }
    return NULL;
}

/* Replaces claims by the refinements that fit them. */
static void refine(const text *t, claim_list *list) {
    bool inside = false; /* then "within" is a word of that claim */
    for (int i = 0; i < list->n; i++)
        inside = inside || list->all[i].what == ATOM(inside);
    for (int i = 0; i < list->n; i++) {
        const struct refinement *f = refinement_of(t, &list->all[i]);
        if (f && !(inside && (f->of == ROLE(inner) || f->of == ROLE(outer)))) {
            list->all[i].what = f->to;
            list->all[i].subject = f->of == ANY ? list->all[i].subject : f->of;
        }
    }
}

/* ---- claims about several figures ---- */

/* Whether only a subject and small words follow: "convex: the smallest", "they touch, each". */
static bool is_last_subject(const text *t, int at) {
    while (at < t->n && !subject_at(t, at) && is_plain(&t->tokens[at], /* figures */ false))
        at++;
    return at < t->n && subject_at(t, at) &&
           (at + 1 == t->n || (token_is(t, at, ALLF) && is_parted(t, at + 1)));
}

/* The token that is the subject of a match: the nearest subject back to token `from`, or else the
 * nearest behind the match in tokens up to `to` - 1, if no figure stands in front: "convex: the
 * smallest". A subject in front of ", and" or of a full stop is that of a match which has no
 * other. -1 = none. */
static int find_subject(const text *t, const match *m, int from, int to) {
    bool figure = false;  /* a word for figures stands in front of the match */
    bool crossed = false; /* the search went over a full stop or ", and" */
    int beyond = -1;      /* the subject that stands in front of these */
    for (int at = m->last; at >= from && !(figure && crossed) && beyond < 0; at--) {
        if (subject_at(t, at) && t->tokens[at].aside <= t->tokens[m->first].aside) {
            if (!crossed)
                return at;
            beyond = at;
        }
        figure = figure || (at < m->first && token_is(t, at, FIGURE));
        crossed = crossed || t->tokens[at].parted_by == STRONG ||
                  (is_parted(t, at) && token_is(t, at, AND));
    }
    /* behind the match, up to the end of its part, "and", "but", "when", "which" or a verb */
    for (int at = m->last + 1;
         at < to &&
         (!is_parted(t, at) || (t->tokens[at].parted_by == WEAK && is_last_subject(t, at))) &&
         !token_is(t, at, AND) && !token_is(t, at, BUT) && !token_is(t, at, WHEN) &&
         !blg_word_is(t->tokens[at].word, "which") &&
         (!token_is(t, at, HAS) || blg_word_is(t->tokens[at].word, "there"));
         at++)
        if (subject_at(t, at) && (!figure || token_is(t, at, MOSTFIG) || is_title_of(t, at)))
            return at;
    return figure ? -1 : beyond;
}

/* Whether a full stop, "but" or "or" stands in tokens from..to-1; with_and: "and" counts, too. */
static bool is_separated(const text *t, int from, int to, bool with_and) {
    for (int at = from; at < to; at++)
        if (t->tokens[at].parted_by == STRONG || token_is(t, at, BUT) || token_is(t, at, OR) ||
            (with_and && token_is(t, at, AND)))
            return true;
    return false;
}

/* What a pair's atom says if all figures have it: "inside one another" says nested, "none higher
 * than another" says side by side. */
static void settle_all(claim *c) {
    for (size_t i = 0; i < sizeof pairs_of_all / sizeof *pairs_of_all; i++)
        if (c->subject == BLG_OF_ALL && c->what == BLG_CLAIMS + (int)pairs_of_all[i].pair &&
            c->holds == pairs_of_all[i].holds) {
            c->what = BLG_CLAIMS + (int)pairs_of_all[i].image;
            c->subject = BLG_OF_IMAGE;
            c->told = BY_WORDS;
            c->holds = true;
            c->opposed = false;
            return;
        }
}

/* Settles which figures a claim is about. A claim whose subject does not suit it becomes no
 * concept. definite: "the" stands in front of "figure". denied: a word denies the claim, as in
 * "they do not have the same size". of: what the pattern says of its figures, OF_NAMED to
 * OF_EITHER. */
static void settle_subject(claim *c, const subject *s, bool definite, bool denied, int of) {
    const bool plain = s == &plain_subject, inside = c->what == ATOM(inside);
    if (c->what == ATOM(mirror_symmetric) && s->exact) /* "most figures in the picture" */
        c->what = ATTR(symmetric);
    const blg_atom_kind kind = kind_of(c->what);
    c->holds = c->holds != s->flips;
    c->subject = s->subject;
    if (of == OF_EITHER && (plain || s->class == AFIG) && kind == BLG_ATOM_IMAGE && c->holds) {
        c->what = of_two(c->what); /* "one above the other" */
        c->subject = BLG_OF_A;     /* two figures, or all: what the concept says */
    } else if (of == OF_ALL && (kind != BLG_ATOM_PAIR || !is_share(s))) {
        /* "copies of one form", but not "most are copies of one form" */
        c->subject = kind == BLG_ATOM_IMAGE ? BLG_OF_IMAGE : BLG_OF_ALL;
    } else if (kind == BLG_ATOM_IMAGE &&
               (plain || s->class == ALLF || s->class == FIGURE || s->flips)) {
        c->subject = BLG_OF_IMAGE;       /* "they stand in a row", "all ...", "no figure ..." */
    } else if (kind == BLG_ATOM_IMAGE) { /* "two are stacked", "two are not at one level" */
        const bool two_heights = !c->holds && c->what == ATOM(horizontal);
        c->what = two_heights ? ATOM(above) : of_two(c->what);
        c->holds = c->holds || two_heights;
        c->opposed = c->opposed && !two_heights;
        c->subject = BLG_OF_SOME;
    } else if (plain && of == OF_SOME) { /* "there is a curve", "there is no curve" */
        c->subject = denied ? BLG_OF_ALL : BLG_OF_SOME;
    } else if (plain) { /* "the figures are closed", "they touch" */
        c->subject =
            definite && c->what != ATOM(larger) ? (int)BLG_OF_ALL : own_quantifier(c->what);
        if (denied && kind == BLG_ATOM_PAIR && c->subject == BLG_OF_SOME)
            c->subject = BLG_OF_ALL; /* "no contact" */
        else if ((denied || !c->holds) && kind == BLG_ATOM_PAIR &&
                 own_quantifier(c->what) == BLG_OF_ALL)
            c->subject = BLG_OF_SOME;   /* "they do not have the same size" */
    } else if (kind == BLG_ATOM_PAIR) { /* "two touch", "one touches another"; "most touch" is no
                                           concept, nor is "the largest touches another" */
        if (s->exact && !(inside && s->class == FIGURE))
            c->what = BLG_CLAIM_limited;
        c->subject =
            is_number_of_figures(s->subject) || s->class == AFIG ? BLG_OF_SOME : s->subject;
    } else if (s->class == MANYFIG || s->class == BADFIG || s->class == FIGURE) {
        c->what = BLG_CLAIM_limited; /* "several figures are open", "the left figure is open" */
    }
    settle_all(c);
}

/* Whether a subject, a number without a noun, repeats that of a claim: "two have curves, just two".
 */
static bool is_repeated(const text *t, int at, int subject, const blg_answer_claims *claims) {
    bool noun = !is_number_of_figures(subject); /* "two figures", or no number at all */
    bool said = false;                          /* a claim has the subject */
    for (int i = 0; i < claims->n; i++)
        said = said || blg_relation_claim_of(claims->list[i].what).subject == subject;
    for (int k = t->tokens[at].from; k <= t->tokens[at].to; k++)
        noun = noun || has_class(&t->tokens[k].raw, FIGURE);
    return said && !noun;
}

/* Adds claims of subjects that no claim speaks of: "three figures" says how many figures there are,
 * "an inner figure" that one lies inside another. used: tokens that are the subject of a claim.
 * inverted: the sentence as a whole is denied. */
static void add_counts(const text *t, const bool *used, bool inverted, blg_answer_claims *claims) {
    bool of_pair = false; /* a claim speaks of two figures */
    for (int i = 0; i < claims->n; i++) {
        const int p = blg_relation_claim_of(claims->list[i].what).predicate - BLG_CLAIMS;
        of_pair = of_pair || (p >= 0 && p < BLG_ATOMS && blg_atom_rows[p].kind == BLG_ATOM_PAIR);
    }
    for (int at = 0; at < t->n; at++) {
        const bool has_claim = used[at] || (t->tokens[at].taken && token_is(t, at, FIG1));
        const subject *s = has_claim ? NULL : subject_at(t, at);
        blg_relation_claim c = {.subject = s ? s->subject : 0, .predicate = BLG_CLAIM_FIGURES};
        if (!s || (s->class == FIG2 && of_pair) || is_repeated(t, at, s->subject, claims))
            continue; /* beside "two figures touch", "two figures" is no number */
        int no = free_before(t, at);
        no = no >= 0 && token_is(t, no, ARTICLE) ? free_before(t, no) : no; /* "not a pair" */
        const bool denied = no >= 0 && token_is(t, no, NEG);
        if (s->class == INFIG || s->class == OUTFIG) /* "an inner figure" */
            c = (blg_relation_claim){BLG_OF_SOME, BLG_CLAIMS + BLG_ATOM_inside, false};
        else if (s->class == BADFIG || (s->class == MANYFIG && !claims->n)) /* "several figures" */
            c = (blg_relation_claim){BLG_OF_IMAGE, BLG_CLAIM_limited, false};
        else if (c.subject == BLG_OF_NUMBER + 1 && !claims->n) /* "only one shape" */
            c = (blg_relation_claim){BLG_OF_ALL, BLG_CLAIMS + BLG_ATOM_same_figure, false};
        else if (!is_number_of_figures(c.subject))
            continue;
        blg_claims_add_relation(claims, c, denied == inverted, /* weak */ false);
    }
}

/* Whether two claims in a row speak of one figure: the one says that it lies inside or around
 * another, the other has an attribute. "The figure inside another has a curve", "a figure with a
 * curve surrounds another". earlier: the first of the two claims, of the match `previous`; both are
 * NULL for the first claim of a sentence. own_subject: m, the match of c, has its own subject. */
static bool is_relative(const reading *r, const match *previous, const match *m,
                        const claim *earlier, const claim *c, bool own_subject) {
    const int inside = ATOM(inside);
    const bool is_inside = c->what == inside && c->holds;
    /* "an arc in the figure inside another" */
    if (is_inside && earlier && !names_atom(earlier->what) && previous->last < m->first &&
        is_place_of(&r->t, previous->last + 1))
        return !is_separated(&r->t, previous->last + 1, m->first + 1, /* with_and */ true);
    if (!previous || previous->last >= m->first ||
        is_separated(&r->t, previous->last + 1, m->first + 1, own_subject || c->what == inside))
        return false;
    /* "one figure lies inside another and has a curve", "one figure has a curve and lies inside" */
    const bool was_inside =
        earlier->what == inside && earlier->holds && earlier->subject == BLG_OF_SOME;
    const bool was_of_one = earlier->subject == BLG_OF_SOME || earlier->subject == BLG_OF_A;
    return (was_inside && !names_atom(m->pattern->result)) ||
           (is_inside && c->subject == BLG_OF_SOME && !own_subject && was_of_one &&
            !names_atom(earlier->what));
}

/* Whether token `at` is "exactly one figure" and denied as a number: "not exactly one figure". */
static bool is_number_denied(const text *t, int at) {
    bool verb = false;
    return token_is(t, at, FIG1) && denials_before(t, t->tokens[at].from, &verb) % 2;
}

/* Whether the words of a match, or those in front of it from token `from` on, say that it is of two
 * figures: "two identical shapes face one way", "there is contact", "a small shape sits in a big
 * one". */
static bool is_of_two(const text *t, const match *m, int from) {
    const token *first = &t->tokens[m->first];
    bool two =
        (m->pattern->of == OF_INNER || m->pattern->of == OF_OUTER) &&
        (is_of_class(first, FIGURE) || is_of_class(first, SMALLER) || is_of_class(first, BIG));
    for (int k = from; k <= m->last; k++)
        two |= token_is(t, k, TWO) || (k < m->first && blg_word_is(t->tokens[k].word, "there"));
    return two && names_atom(m->pattern->result);
}

/* Whether a match tells what pictures, not figures, have: "there is a curve in every picture",
 * "there is a triangle", "there is a triangle somewhere". */
static bool is_in_picture(const text *t, const match *m) {
    bool there = false; /* "there" stands in front, in the same part */
    for (int k = m->first - 1; k >= 0 && !is_parted(t, k + 1) && !there; k--)
        there = blg_word_is(t->tokens[k].word, "there");
    for (int k = m->last + 1; k < t->n && !is_parted(t, k) && there; k++)
        if (has_class(&t->tokens[k].raw, PICTURE) && !is_plural(&t->tokens[k]))
            return is_existential(m->pattern->result);
    return there && m->pattern->result == ATTR(exist_triangle) &&
           (m->last + 1 == t->n || is_parted(t, m->last + 1) ||
            blg_word_is(t->tokens[m->last + 1].word, "somewhere"));
}

/* How much a claim about several figures counts: not much if its match is an aside, a simile or in
 * brackets, or short and of no subject ("close, with a thin hedge between"). */
static standing standing_of(const text *t, const match *m, const claim *c) {
    const token *first = &t->tokens[m->first];
    if (m->pattern->hint)
        return HINTED;
    return first->aside || (first->compared && t->tokens[m->last].compared) || first->bracketed ||
                   t->tokens[m->last].aside ||
                   (names_attribute(c->what) && c->told == NOT_TOLD && m->weight <= PASSING &&
                    !is_predicate(t, m->first))
               ? BESIDE_THE_POINT
               : STATED;
}

/* Makes a claim of match i, whose subject stands between the matches `previous` (NULL: none) and
 * i + 1, or is that of the previous claim. *running: the subject of the previous claim, which
 * becomes the subject of this claim. used: tokens that are the subject of a claim. *own_subject:
 * this match has a subject of its own. */
static claim relation_claim(const reading *r, int i, const match *previous, const subject **running,
                            bool used[MOST_TOKENS], bool *own_subject) {
    const text *t = &r->t;
    const match *m = &r->matches[i];
    const int from = previous ? previous->last + 1 : 0;
    /* at: the token of the subject, -1 = none */
    int at = find_subject(t, m, from, i + 1 < r->n ? r->matches[i + 1].first : t->n);
    for (int k = m->first - 1; m->pattern->of == OF_ALL && k >= from && !is_parted(t, k + 1); k--)
        if (subject_at(t, k) && !used[k] && is_share(subject_at(t, k))) {
            used[at < 0 ? k : at] = true; /* "most figures are copies of one" */
            at = k;
        }
    bool verb = false;
    bool parted = false, anew = false; /* a part, or a sentence or "they", begins in front */
    bool noun = false, lone = false, definite = false; /* "figures", "figure", "the figure" */
    const int denials = denials_before(t, m->first, &verb) + m->denials + denied_behind(t, m->last);
    const bool whole = kind_of(m->pattern->result) == BLG_ATOM_IMAGE;
    const int to = whole || !names_atom(m->pattern->result) ? m->last : m->first - 1;
    for (int k = from; k <= to; k++)
        if (token_is(t, k, FIGURE)) { /* also in the match: "closed figures" */
            noun = true;
            lone = !is_plural(&t->tokens[k]);
            for (int j = k - 1; j >= 0 && j >= k - 2 && !definite; j--)
                definite = blg_word_is(t->tokens[j].word, "the");
        }
    const bool two = !whole && is_of_two(t, m, from);
    if (at >= 0 && at < m->first && used[at] &&
        (whole || two || has_figure(t, m) || (m->pattern->of == OF_SOME && !is_of_all(t, at, m))))
        at = -1; /* "a curve in one figure, and lined up" */
    *own_subject = noun || (at >= 0 && !(at > m->first && m->pattern->result == ATOM(inside)));
    for (int k = from; k <= m->first; k++) {
        parted = parted || is_parted(t, k);
        anew = anew || t->tokens[k].parted_by == STRONG || blg_word_is(t->tokens[k].word, "they");
    }
    /* the subject: the one that was found, figures, some figure, or that of the previous claim */
    if (at >= 0) {
        used[at] = true;
        *running = subject_at(t, at);
    } else if (noun) /* "closed figures", "a closed figure", "the closed figure" */
        *running =
            is_of_whole(m->pattern->result) || !lone ? &plain_subject : &one_subjects[definite];
    else if (m->pattern->of == OF_SOME)
        *running = &plain_subject;
    else if (is_in_picture(t, m))
        *running = &one_subjects[0];
    else if (two || (whole && ((*running)->exact || (*running)->flips)) ||
             (anew && (*running)->exact && !*own_subject) ||
             (parted && ((*running)->flips || t->tokens[m->first].parted_by == STRONG)))
        *running = &plain_subject; /* "none is higher; they stand side by side" */
    claim c = {.what = m->pattern->result,
               .told = at >= 0 ? BY_WORDS
                       : noun  ? BY_FIGURES
                               : NOT_TOLD,
               .weak = m->weak && (at < 0 || (*running)->class == SOMEFIG),
               .holds = m->pattern->holds == (denials % 2 == 0)};
    if (c.what == BLG_CLAIM_symmetry && !is_said(t, TURN, /* denied */ false) &&
        !(m->first && is_number(&t->tokens[m->first - 1])))
        c.what = ATTR(symmetric); /* but not "two symmetries", "symmetry if turned" */
    c.standing = standing_of(t, m, &c);
    if ((is_existential(c.what) && limit_of(t, m) != NO_LIMIT) || is_flipped(t, from, at) ||
        (at < 0 && !noun && is_of_pair(t, previous, m, *running)))
        c.what = BLG_CLAIM_limited;
    bool one; /* "the number of figures with a curve is not one", "not exactly one has a curve" */
    const bool other_number = is_other_number(t, m, &one);
    if (other_number || (at >= 0 && denials % 2 && is_number_denied(t, at))) {
        if (other_number && !is_number_of_figures((*running)->subject)) {
            *running = &one_figure;
            c.what = one ? c.what : (int)BLG_CLAIM_limited;
        }
        c.opposed = true;
        c.holds = m->pattern->holds;
    }
    settle_subject(&c, *running, definite, denials % 2 && m->pattern->holds, m->pattern->of);
    if (is_one_for_all(t, m, at) && c.what == ATOM(one_style) && c.holds && c.subject == BLG_OF_ALL)
        c.subject = BLG_OF_NONE; /* each, or all: what the concept says */
    return c;
}

/* Whether claim i only names what another says of some figures: "Crossing: two figures cross". */
static bool is_title(const claim_list *list, int i) {
    for (int k = 0; k < list->n; k++)
        if (list->all[i].told < list->all[k].told && list->all[k].what == list->all[i].what &&
            list->all[k].holds == list->all[i].holds)
            return true;
    return false;
}

/* The parts of a sentence that are denied as a whole: "if A then B" says "not A, or B". */
typedef struct scopes {
    int if_from, if_to; /* tokens of "if two figures touch"; equal: the sentence has no condition */
    bool only_if;       /* "only if": the condition is all that stands outside of these tokens */
    int denial;         /* what stands from this token on is denied */
} scopes;

/* Whether a match stands in the condition: between the borders or, of "only if", outside of them.
 */
static bool is_in_condition(const scopes *s, const match *m) {
    return s->if_from < s->if_to && (m->first >= s->if_from && m->first < s->if_to) != s->only_if;
}

/* Whether a match that makes a claim begins in tokens from..to-1. */
static bool is_claimed(const reading *r, int from, int to) {
    for (int i = 0; i < r->n; i++)
        if (r->matches[i].pattern->result != NOTHING && r->matches[i].first >= from &&
            r->matches[i].first < to)
            return true;
    return false;
}

/* Finds the condition of a sentence: from "if" to "then", or to the end of a part that claims
 * something; or all in front of "implies". A sentence with several conditions, or with no claim in
 * the condition or none outside, has none. */
static void find_condition(const reading *r, scopes *s) {
    const text *t = &r->t;
    int n = 0, from = 0, to = 0; /* conditions found; the tokens of the latest */
    bool only_if = false;
    for (int at = 0; at < t->n; at++) {
        const token *token = &t->tokens[at];
        const bool when = is_of_class(token, WHEN) && token->parted_by && !is_claimed(r, 0, at);
        const bool implies = is_of_class(token, IMPLY);
        if (token->taken ||
            !(implies || when || is_of_class(token, IF) || is_of_class(token, ONLYIF)))
            continue;
        n++;
        only_if = is_of_class(token, ONLYIF);
        from = implies ? 0 : at;
        for (to = implies ? at : at + 1; !implies && to < t->n; to++)
            if ((is_parted(t, to) || token_is(t, to, THEN)) && is_claimed(r, from, to))
                break;
    }
    if (to + 1 < t->n && token_is(t, to, THEN))
        to++;
    if (to + 1 < t->n && blg_word_is(t->tokens[to].word, "it") &&
        token_is(t, to + 1, HAS)) /* "if a figure contains another, it has" */
        return;
    if (n == 1 && is_claimed(r, from, to) && (is_claimed(r, 0, from) || is_claimed(r, to, t->n)))
        *s = (scopes){from, to, only_if, s->denial};
}

/* Finds the parts that are denied as a whole: "two figures touch, and it is not so that all are
 * closed". *inverted changes if the whole sentence is denied: "it is not so that two touch". */
static scopes find_scopes(const reading *r, bool *inverted) {
    const text *t = &r->t;
    scopes s = {.denial = t->n};
    find_condition(r, &s);
    for (int at = 0; at < t->n; at++)
        if (token_is(t, at, INVERT) && is_claimed(r, 0, at) && is_claimed(r, at, t->n))
            s.denial = at;
        else if (token_is(t, at, INVERT) || token_is(t, at, NAND))
            *inverted = !*inverted;
    return s;
}

/* Whether small words lead from "and" to a token: "and at the same time". */
static bool is_after_and(const text *t, int at) {
    for (at = t->tokens[at].from - 1; at >= 0 && token_is(t, at, LIGHT);)
        at--;
    return at >= 0 && token_is(t, at, AND);
}

/* Turns the only denial of a sentence into NAND, which denies the sentence, if it says "never
 * together" or "not both". Then the denial counts for no single match. */
static void deny_together(reading *r) {
    text *t = &r->t;
    int n = 0, no = 0; /* denials found; the token of the latest */
    bool together = false;
    for (int at = 0; at < t->n; at++)
        if (token_is(t, at, NEG) && !t->tokens[at].taken) {
            n++;
            no = at;
        }
    for (int at = 0; at < t->n; at++)
        together = together || (!t->tokens[at].taken &&
                                ((token_is(t, at, TOGETHER) && !is_after_and(t, at)) ||
                                 (token_is(t, at, BOTH) && at > no && !is_claimed(r, 0, no))));
    if (n != 1 || !together)
        return;
    t->tokens[no].classes = (class_set){{0}};
    include_class(&t->tokens[no].classes, NAND);
    for (int i = 0; i < r->n; i++)
        r->matches[i].denials -=
            r->matches[i].denials && no > r->matches[i].first && no < r->matches[i].last;
}

/* Whether match m is of the same two figures as the match `previous`: "two identical figures touch"
 * says more than "two touch" and "two are identical". first, second: their predicates. */
static bool is_same_pair(const text *t, const match *previous, const match *m, int first,
                         int second) {
    bool same = is_pair_and_form(first, second) || is_pair_and_form(second, first);
    for (int k = previous ? previous->last + 1 : 0; same && k < m->first; k++)
        same = !is_parted(t, k) && !subject_at(t, k) && !is_joint(&t->tokens[k]) &&
               !token_is(t, k, TOGETHER) && !token_is(t, k, NAND) && !token_is(t, k, INVERT);
    return same && !is_parted(t, m->first);
}

/* Makes claims about several figures of all matches. denied: the sentence's frame denies it. */
static void make_relation_claims(reading *r, bool denied, blg_answer_claims *claims) {
    bool used[MOST_TOKENS] = {false};
    deny_together(r);
    claim_list list = {.n = 0, .inverted = denied};
    const scopes scopes = find_scopes(r, &list.inverted);
    const match *previous = NULL;            /* that made a claim */
    const subject *running = &plain_subject; /* of the previous claim */
    for (int i = 0; i < r->n && list.n < BLG_MOST_CLAIMS; i++) {
        const match *m = &r->matches[i];
        if (m->pattern->result == NOTHING)
            continue;
        list.either = list.either || (previous && previous->last < m->first &&
                                      or_between(&r->t, previous->last + 1, m->first));
        claim *earlier = list.n ? &list.all[list.n - 1] : NULL;
        bool own_subject;
        claim c = relation_claim(r, i, previous, &running, used, &own_subject);
        const bool condition = is_in_condition(&scopes, m);
        /* "if A, B" says "not A, or B"; behind "it is not so that" all is denied */
        c.opposed = c.opposed != (condition != (m->first > scopes.denial));
        /* one claim of two: "the figure inside another has a curve" is of the inner figure */
        if (earlier && is_in_condition(&scopes, previous) == condition &&
            !(own_subject && is_anew(running)) &&
            is_relative(r, previous, m, earlier, &c, own_subject)) {
            int of = names_atom(c.what) ? m->pattern->of : previous->pattern->of;
            if (!names_atom(c.what) && is_of_object(&r->t, previous, m))
                of = of == OF_INNER ? OF_OUTER : OF_INNER;
            if (names_atom(c.what)) /* "a figure with a curve surrounds another" */
                c = *earlier;
            else if (running->class == FIGURE && limit_of(&r->t, m) == NO_LIMIT)
                c.what = m->pattern->result; /* "the figure inside another" */
            c.subject = BLG_OF_ROLE + (int)(of == OF_INNER ? BLG_ATOM_inner : BLG_ATOM_outer);
            list.n--;
        }
        if (earlier && earlier->holds && c.holds &&
            is_same_pair(&r->t, previous, m, earlier->what, c.what))
            c.what = BLG_CLAIM_other; /* "two identical figures touch" */
        list.all[list.n++] = c;
        previous = m;
    }
    drop_secondary(&list);
    refine(&r->t, &list);
    for (int i = 0; i < list.n; i++)
        if (!is_title(&list, i))
            blg_claims_add_relation(claims,
                                    (blg_relation_claim){.subject = list.all[i].subject,
                                                         .predicate = list.all[i].what,
                                                         .denied = !list.all[i].holds},
                                    list.all[i].opposed == list.inverted, list.all[i].weak);
    add_counts(&r->t, used, list.inverted, claims);
    list.either = list.either != (scopes.if_from < scopes.if_to); /* "if A, B": not A, or B */
    claims->either = claims->n > 1 && list.either != list.inverted;
}

/* Reads a sentence without its frame, in the four steps at the head of this file. denied: the frame
 * denied it. */
static void read_claims(blg_statements *statements, const char *sentence, bool denied,
                        blg_answer_claims *claims) {
    reading *r = &statements->reading;
    claim_list list = {.n = 0, .inverted = denied};
    *claims = (blg_answer_claims){.n = 0};
    r->n = 0;
    /* words and joints */
    read_text(&statements->words, sentence, &r->t);
    if (statements->words.several) {
        adopt_nouns(&statements->words, &r->t);
        read_notes(&statements->words, &r->t);
    }
    move_adjectives(&r->t);
    join_tokens(&statements->words, &r->t);
    /* matches */
    mark_parts(&r->t);
    for (int at = 0; at < r->t.n; at++)
        find_at(&statements->words, r, at);
    choose_matches(r);
    drop_passing(r);
    mark_weak(r);
    if (statements->words.several) {
        make_relation_claims(r, denied, claims);
        return;
    }
    /* claims, of images of one figure */
    make_claims(r, &list);
    drop_secondary(&list);
    refine(&r->t, &list);
    bool differ = false; /* the list claims two things */
    for (int i = 1; i < list.n; i++)
        differ = differ || list.all[i].what != list.all[0].what;
    claims->either = differ ? list.either != list.inverted
                            : list.n && list.all[0].what == ATTR(symmetric_transposed) &&
                                  list.all[0].holds == list.inverted;
    for (int i = 0; i < list.n; i++)
        add_simplest(claims, list.all[i].what, list.all[i].holds != list.inverted,
                     list.all[i].weak);
    if (!claims->either)
        combine(claims);
    drop_weak(claims);
    claims->either = claims->either && claims->n > 1;
}

/* Reads the sentence without its frame. If that gives no claim, reads the whole sentence, unless it
 * spoke of both sides. */
void blg_statements_read(blg_statements *statements, const char *sentence,
                         blg_answer_claims *claims) {
    bool denied, both_sides = false;
    claims->n = 0;
    if (blg_frames_strip(sentence, statements->words.several, statements->stripped,
                         sizeof statements->stripped, &denied, &both_sides))
        read_claims(statements, statements->stripped, denied, claims);
    if (!claims->n && !both_sides)
        read_claims(statements, sentence, /* denied */ false, claims);
}

blg_statements *blg_statements_make(blg_arena *arena, bool several) {
    blg_statements *statements = BLG_NEW(arena, blg_statements, 1);
    if (statements)
        blg_vocabulary_make(&statements->words, several);
    return statements;
}

const vocabulary *blg_statements_words(const blg_statements *statements) {
    return &statements->words;
}
