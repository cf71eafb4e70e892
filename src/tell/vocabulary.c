/* Makes the vocabulary of its tables. */
#include "tell/vocabulary.h"

#include "base/text.h"
#include "tell/lexicon.h"
#include "tell/lexicon_attributes.h"
#include "tell/lexicon_relations.h"

#include <assert.h>
#include <string.h>

enum {
    LONG_WORD = 6, /* letters from which a slip of the pen is forgiven */
    VERY_LONG = 8  /* the same of two letters beside each other */
};

/* ---- words ---- */

static bool ends_with(blg_word w, const char *end) {
    const size_t n = strlen(end);
    if (w.size < n + 3)
        return false;
    for (size_t i = 0; i < n; i++)
        if (blg_lower(w.at[w.size - n + i]) != end[i])
            return false;
    return true;
}

/* The beginning that the forms of a word have in common: "cross" of "crosses" and "crossing". */
static blg_word stem_of(blg_word w) {
    static const char *const ends[] = {"ings", "ies", "ing", "edly", "ed", "es", "ly", "s"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(w, ends[i]) && /* "s", but not the end of "cross" */
            !(*ends[i] == 's' && blg_lower(w.at[w.size - 2]) == 's')) {
            w.size -= strlen(ends[i]);
            break;
        }
    if (w.size > 3 && strchr("eyi", blg_lower(w.at[w.size - 1])) && !blg_word_is(w, "they"))
        w.size--;
    if (w.size > 3 && blg_lower(w.at[w.size - 1]) == blg_lower(w.at[w.size - 2]))
        w.size--;
    return w;
}

/* The slot of a word, stem or name, or the free one where it belongs. NULL: there is no room. */
static slot *find_slot(const vocabulary *v, blg_word w, slot_kind kind) {
    static const uint32_t begin[] = {[WORD] = 5381U, [STEM] = 2166136261U, [NAME] = 1U};
    uint32_t hash = begin[kind];
    for (size_t i = 0; i < w.size; i++)
        hash = (hash ^ (uint8_t)blg_lower(w.at[i])) * 16777619U;
    for (uint32_t i = 0; i < MOST_SLOTS; i++) {
        const slot *at = &v->slots[(hash + i) % MOST_SLOTS];
        if (!at->word.size || (at->kind == kind && blg_words_equal(at->word, w)))
            return (slot *)at;
    }
    return NULL;
}

/* A word of the lexicon has its classes wherever it stands or only its stem does; a word of a
 * pattern has its own class by its stem. */
static void give_class(vocabulary *v, blg_word w, int c) {
    for (slot_kind kind = c < LITERALS ? WORD : STEM; kind <= STEM; kind++) {
        const blg_word form = kind == STEM ? stem_of(w) : w;
        slot *at = find_slot(v, form, kind);
        if (at) {
            at->word = form;
            at->kind = kind;
            include_class(&at->classes, c);
        }
    }
}

/* Whether one letter that is wrong, lacking, or too many parts two words, or two that changed
 * places, or in a very long word any two beside each other. Their first letters are equal:
 * "asymmetry" is no slip of "symmetry". */
static bool is_slip(blg_word a, blg_word b) {
    const blg_word x = a.size < b.size ? a : b, y = a.size < b.size ? b : a; /* x is not longer */
    size_t from = 0, end = 0;
    while (from < x.size && blg_lower(x.at[from]) == blg_lower(y.at[from]))
        from++;
    while (end < x.size - from &&
           blg_lower(x.at[x.size - 1 - end]) == blg_lower(y.at[y.size - 1 - end]))
        end++;
    const size_t in_x = x.size - from - end, in_y = y.size - from - end;
    return from && in_y <= 2 &&
           (in_y <= 1 || (y.size >= VERY_LONG && from > 2) ||
            (in_x == 2 && blg_lower(x.at[from]) == blg_lower(y.at[from + 1]) &&
             blg_lower(x.at[from + 1]) == blg_lower(y.at[from])));
}

/* The only word of the lexicon that a slip away from an unknown long word; NULL: none, or several.
 */
static const slot *find_slip(const vocabulary *v, blg_word w) {
    const slot *found = NULL;
    if (w.size < LONG_WORD)
        return NULL;
    for (size_t i = 0; i < MOST_SLOTS; i++) {
        const slot *at = &v->slots[i];
        if (at->kind != WORD || at->word.size < LONG_WORD || at->word.size + 1 < w.size ||
            at->word.size > w.size + 2 || !is_slip(at->word, w))
            continue;
        if (found && memcmp(&found->classes, &at->classes, sizeof at->classes) != 0)
            return NULL;
        found = at;
    }
    return found;
}

/* The classes of a word: those of its stem, and the literals of the word itself. An unknown word
 * gets those of the word that it is a slip of. */
class_set blg_vocabulary_classes(const vocabulary *v, blg_word w) {
    const slot *exact = find_slot(v, w, WORD), *stem = find_slot(v, stem_of(w), STEM);
    if (!(exact && exact->word.size) && !(stem && stem->word.size))
        if ((exact = find_slip(v, w)))
            stem = find_slot(v, stem_of(exact->word), STEM);
    class_set set = stem ? stem->classes : (class_set){{0}};
    for (int i = 0; i < LITERALS / 64 && exact && exact->word.size; i++)
        set.bits[i] = exact->classes.bits[i];
    return set;
}

/* ---- reading the tables ---- */

/* The next word of a table, up to a space. */
static blg_word next_item(const char **at) {
    while (**at == ' ')
        ++*at;
    blg_word w = {*at, strcspn(*at, " ")};
    *at += w.size;
    return w;
}

/* The class of a name; a new one if there is none. 0 if there is no room, which the end of
 * blg_vocabulary_make refuses. */
static int class_named(vocabulary *v, blg_word name) {
    slot *at = find_slot(v, name, NAME);
    if (!at || (!at->word.size && v->n_classes == LITERALS))
        return 0;
    if (!at->word.size)
        *at = (slot){.word = name, .kind = NAME, .named = v->n_classes++};
    return at->named;
}

/* The class of a word that stands for itself, by its stem. */
static int class_of_word(vocabulary *v, blg_word w) {
    const slot *at = find_slot(v, stem_of(w), STEM);
    for (int i = LITERALS / 64; at && i < CLASS_WORDS; i++)
        for (int c = 64 * i; at->classes.bits[i] && c < 64 * (i + 1); c++)
            if (has_class(&at->classes, c))
                return c;
    if (LITERALS + v->n_literals == 64 * CLASS_WORDS)
        return 0;
    give_class(v, w, LITERALS + v->n_literals);
    return LITERALS + v->n_literals++;
}

static int class_of_item(vocabulary *v, blg_word item) {
    return *item.at >= 'A' && *item.at <= 'Z' ? class_named(v, item) : class_of_word(v, item);
}

/* Adds an option to the element that is being read. */
static void add_option(vocabulary *v, element *e, int c) {
    if (v->n_options == MOST_OPTIONS)
        return;
    if (!e->n++)
        e->options = v->options + v->n_options;
    v->options[v->n_options++] = (int16_t)c;
}

/* Reads an element: "NEG", "NEG|dent", and "a?" if it may lack. */
static void read_element(vocabulary *v, blg_word item, element *e) {
    e->optional = item.at[item.size - 1] == '?';
    e->apart = *item.at == '>';
    e->close = *item.at == '^' || e->apart;
    item.at += e->close;
    item.size -= e->close;
    for (size_t from = 0; from < item.size - e->optional;) {
        size_t to = from;
        while (to < item.size - e->optional && item.at[to] != '|')
            to++;
        add_option(v, e, class_of_item(v, (blg_word){item.at + from, to - from}));
        from = to + 1;
    }
}

/* Whether an element is words that stand for themselves. */
static bool is_word(const element *e) {
    for (int i = 0; i < e->n; i++)
        if (e->options[i] < LITERALS)
            return false;
    return !e->optional;
}

/* Words of a joint that stand for themselves follow each other: "up to" is not "up from top to". */
static void close_words(vocabulary *v, int from, int to) {
    for (int i = from; i < to; i++)
        for (int k = 1; k < v->patterns[i].n; k++) {
            element *e = &v->patterns[i].elements[k];
            e->close = e->close || (!e->far && is_word(e) && is_word(e - 1));
        }
}

static void list_pattern(vocabulary *v, const pattern *p) {
    if (v->n_patterns == MOST_PATTERNS || !p->n)
        return;
    const int at = v->n_patterns++;
    v->patterns[at] = *p;
    for (int i = 0; i < p->elements[0].n && v->n_links < MOST_LINKS; i++) {
        int *first = &v->by_first[p->elements[0].options[i]];
        v->links[v->n_links] = (link){at, *first};
        *first = v->n_links++;
    }
    if (p->elements[0].optional) { /* the same without it */
        pattern rest = *p;
        memmove(rest.elements, rest.elements + 1, sizeof *rest.elements * (size_t)--rest.n);
        list_pattern(v, &rest);
    }
}

/* Lists a pattern, a loose pattern in every order of its elements from `from` on. */
static void list_orders(vocabulary *v, pattern p, int from) {
    const bool more = p.loose && from + 1 < p.n;
    if (!more)
        list_pattern(v, &p);
    for (int i = from; more && i < p.n; i++) {
        pattern other = p;
        other.elements[from] = p.elements[i];
        other.elements[i] = p.elements[from];
        list_orders(v, other, from + 1);
    }
}

/* Lists patterns with "/" between. result: as in `pattern`. */
static void list_patterns(vocabulary *v, const char *text, int result, int by, bool holds) {
    pattern p = {.result = result, .by = by, .holds = holds};
    bool far = false;
    for (blg_word w = next_item(&text); w.size; w = next_item(&text)) {
        if (*w.at == '/') {
            list_orders(v, p, 0);
            p.n = 0;
            p.hint = p.loose = false;
        } else if (*w.at == '%') {
            p.hint = true;
        } else if (*w.at == '&') {
            far = p.loose = true;
            p.elements[0].far = true;
        } else if (*w.at == '~') {
            far = true;
        } else if (p.n < MOST_ELEMENTS) {
            p.elements[p.n] = (element){.far = far};
            read_element(v, w, &p.elements[p.n++]);
            far = false;
        }
    }
    list_orders(v, p, 0);
}

/* The next word of a phrase of blogo. */
static blg_word next_part(const char **at) {
    while (**at == '_')
        ++*at;
    blg_word w = blg_words_next(at);
    const char *bar = w.size ? memchr(w.at, '_', w.size) : NULL;
    if (bar && bar > w.at) {
        w.size = (size_t)(bar - w.at);
        *at = bar + 1;
    }
    return w;
}

/* A word of blogo's own, and the word for several figures: "itself", "themselves". */
static element element_of(vocabulary *v, blg_word w) {
    const char *several = blg_word_is(w, "itself") ? "themselves" : "their";
    element e = {.n = 0};
    add_option(v, &e, class_of_word(v, w));
    if (blg_word_is(w, "itself") || blg_word_is(w, "its"))
        add_option(v, &e, class_of_word(v, (blg_word){several, strlen(several)}));
    return e;
}

/* Lists a phrase of blogo's own, without the small words that it begins with. */
static void list_phrase(vocabulary *v, const char *text, int result, bool holds) {
    static const char *const light[] = {"is", "has", "does", "contains", "exist", "shows", "a",
                                        "an", "the", "it",   "includes", "have",  NULL};
    pattern p = {.result = result, .holds = holds, .tight = true};
    for (blg_word w = next_part(&text); w.size && p.n < MOST_ELEMENTS; w = next_part(&text)) {
        if (!p.n && (blg_word_is(w, "no") || blg_word_is(w, "not")))
            p.holds = !p.holds;
        else if (p.n || !blg_word_is_any(w, light))
            p.elements[p.n++] = element_of(v, w);
    }
    list_pattern(v, &p);
}

/* Lists the words in which blogo itself describes attributes and, in images of several figures,
 * atoms: a reader of its sentences repeats them. "largest" and "smallest" choose a figure and state
 * nothing. The result of an atom's phrase is its predicate, BLG_CLAIMS + atom. */
static void list_own_phrases(vocabulary *v) {
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        const blg_predicate *p = blg_predicate_of((blg_attribute)a);
        const char *const yes[] = {p->yes,       p->means,
                                   p->others[0], p->others[1],
                                   p->others[2], blg_attribute_name((blg_attribute)a)};
        list_phrase(v, p->no, a, /* holds */ false);
        for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
            list_phrase(v, yes[i], a, /* holds */ true);
    }
    for (int a = 0; a < BLG_ATOMS && v->several; a++)
        if (a != BLG_ATOM_largest && a != BLG_ATOM_smallest)
            list_phrase(v, blg_atom_rows[a].words, BLG_CLAIMS + a, /* holds */ true);
}

/* A row of the lexicon without its mark: "-" for images of one figure, "*" for images of several.
 * NULL if the row is for the other images. */
static const char *row_of(const vocabulary *v, const char *row) {
    if (*row != '-' && *row != '*')
        return row;
    return (*row == '*') == v->several ? row + 1 : NULL;
}

/* Whether a row's words mean something else where images have several figures: "two are alike". */
static bool is_of_one(int claim) {
    static const int list[] = {BLG_CLAIM_equal_regions,
                               BLG_ATTR_balanced_two,
                               BLG_ATTR_unbalanced_two,
                               BLG_ATTR_necked,
                               BLG_ATTR_touches_itself,
                               BLG_ATTR_has_line_crossing,
                               BLG_ATTR_has_many_crossings,
                               BLG_ATTR_has_equal_sides,
                               BLG_ATTR_has_parallel_sides,
                               BLG_ATTR_has_two_parts,
                               BLG_CLAIM_one_way,
                               BLG_CLAIM_over_a_turn,
                               BLG_ATTR_spiral,
                               BLG_CLAIM_smaller_turns,
                               BLG_ATTR_loop_with_tail,
                               BLG_ATTR_chiral,
                               BLG_ATTR_self_transposed,
                               BLG_ATTR_rotation_order_two,
                               BLG_ATTR_rotation_order_three_or_more,
                               BLG_CLAIM_has_region,
                               BLG_ATTR_thin_shape};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i] == claim)
            return true;
    return false;
}

#define TEXT_OF_LIST(...) #__VA_ARGS__
#define TEXT_OF(list)     TEXT_OF_LIST(list)

void blg_vocabulary_make(vocabulary *v, bool several) {
    const char *known = TEXT_OF(KNOWN_CLASSES);
    v->several = several;
    memset(v->by_first, -1, sizeof v->by_first);
    for (blg_word w = blg_words_next(&known); w.size; w = blg_words_next(&known))
        class_named(v, w); /* gets the number of its enumerator */
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++) {
        const char *text = row_of(v, lexicon[i]);
        if (!text)
            continue;
        const int c = class_named(v, next_item(&text));
        for (blg_word w = next_item(&text); w.size; w = next_item(&text))
            give_class(v, w, c);
    }
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        const char *text = row_of(v, joints[i]);
        if (!text)
            continue;
        const int c = class_named(v, next_item(&text));
        list_patterns(v, text, c, BY_SUBJECT, /* holds */ true);
    }
    v->n_joints = v->n_patterns;
    close_words(v, 0, v->n_joints);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (!several || !is_of_one(statements[i].claim)) {
            list_patterns(v, statements[i].yes, statements[i].claim, BY_SUBJECT, /* holds */ true);
            list_patterns(v, statements[i].no, statements[i].claim, BY_SUBJECT, /* holds */ false);
        }
    for (size_t i = 0; i < sizeof relations / sizeof *relations && several; i++) {
        const int result = relations[i].result, by = relations[i].by;
        list_patterns(v, relations[i].yes, result, by, /* holds */ true);
        list_patterns(v, relations[i].no, result, by, /* holds */ false);
    }
    list_own_phrases(v);
    assert(v->n_classes < LITERALS && LITERALS + v->n_literals < 64 * CLASS_WORDS &&
           v->n_patterns < MOST_PATTERNS && v->n_links < MOST_LINKS &&
           v->n_options < MOST_OPTIONS); /* the tables fit */
}
