/* Concepts about several figures, in English. */
#include "tell/words.h"

#include "base/memory.h"
#include "problem/relations.h"

#include <stdio.h>
#include <string.h>

/* ---- clauses ---- */

/* A formula becomes a clause: "some figure lies inside another figure", "every figure is convex".
 * Negation is moved down as far as English has a form for it; "it is not so that" stands before the
 * rest. If a quantifier's part speaks of one figure alone, or of one figure and what it is to
 * another, the part becomes predicates of that figure; else the figures get the names A, B, C and
 * D.
 */

typedef struct speaker {
    blg_buf *out;
    const blg_formula *formula;
    bool named[BLG_FORMULA_VARIABLES]; /* the sentence has introduced the figure by its name */
    int subject;       /* variable whose predicates are written; -1 = names are written */
    bool plural;       /* the subject is plural */
    const char *other; /* what the predicates' other figure is called */
} speaker;
/* Before a number. */
static const char *const numbered[] = {"exactly", "not exactly", "fewer than",
                                       "at most", "more than",   "at least"};

/* Whether the text's first word is this. */
static bool begins(const char *text, const char *word) {
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && (text[n] == ' ' || !text[n]);
}

/* Writes the verb that a predicate begins with, without its ending -s, and returns what follows. */
static const char *bare_verb(blg_buf *out, const char *predicate) {
    static const char *const long_ending[] = {"touches", "crosses"};
    size_t n = strcspn(predicate, " "), kept = n - 1;
    for (size_t i = 0; i < sizeof long_ending / sizeof *long_ending; i++)
        kept = begins(predicate, long_ending[i]) ? n - 2 : kept;
    if (begins(predicate, "has"))
        blg_buf_text(out, "have");
    else
        blg_buf_format(out, "%.*s", (int)kept, predicate);
    return predicate + n;
}

/* Writes a predicate, which is given in the third person ("lies inside"), for the subject's number
 * and negated or not: "lie inside", "does not lie inside". */
static void write_predicate(const speaker *s, const char *predicate, bool negated) {
    const char *rest = predicate;
    if (begins(predicate, "is") || begins(predicate, "does")) {
        const bool is = begins(predicate, "is");
        blg_buf_text(s->out, s->plural ? is ? "are" : "do" : is ? "is" : "does");
        blg_buf_text(s->out, negated ? " not" : "");
        rest += is ? 2 : 4;
    } else if (negated || s->plural) {
        blg_buf_text(s->out, negated ? s->plural ? "do not " : "does not " : "");
        rest = bare_verb(s->out, predicate);
    }
    blg_buf_text(s->out, rest);
}

/* Writes the subject of the next predicate, unless the sentence has named the subject already. */
static void write_subject(const speaker *s, int var) {
    if (s->subject < 0)
        blg_buf_format(s->out, "%c ", 'A' + var);
}

/* Writes a comparison of a count with a number, or with a count of the same or another figure: "has
 * at least 3 lines", "has fewer lines than B", "has exactly 2 times as many arcs as lines". A
 * negation becomes the opposite comparison. */
static void write_comparison(speaker *s, const blg_formula_node *node, bool negated) {
    static const char *const others[] = {"as many %s", "another number of %s",
                                         "fewer %s",   "at most as many %s",
                                         "more %s",    "at least as many %s"};
    const int compare = negated ? (int)blg_compare_opposite[node->compare] : node->compare;
    const char *noun = blg_count_nouns[node->what][1];
    char text[160], factor[32] = "";
    write_subject(s, node->vars[0]);
    if (node->right < 0) { /* with a number */
        snprintf(text, sizeof text, "has %s %d %s", numbered[compare], node->number,
                 blg_count_nouns[node->what][node->number != 1 || compare == BLG_UNEQUAL]);
        if (compare == BLG_UNEQUAL)
            snprintf(text, sizeof text, "has any number of %s but %d", noun, node->number);
        write_predicate(s, text, false);
        return;
    }
    if (node->number == 1) {
        char many[96];
        snprintf(many, sizeof many, others[compare], noun);
        snprintf(text, sizeof text, "has %s %s", many,
                 compare == BLG_UNEQUAL || compare == BLG_LESS || compare == BLG_MORE ? "than"
                                                                                      : "as");
    } else {
        snprintf(factor, sizeof factor, "%d times as many", node->number);
        snprintf(text, sizeof text, "has %s %s %s as", numbered[compare], factor, noun);
    }
    write_predicate(s, text, false);
    const bool same = node->what == node->right;
    if (node->vars[1] != node->vars[0])
        blg_buf_format(s->out, " %c%s", 'A' + node->vars[1], same ? "" : " has");
    if (!same || node->vars[1] == node->vars[0])
        blg_buf_format(s->out, " %s", blg_count_nouns[node->right][1]);
}

/* Writes an atom. An atom of the whole image speaks of "the figures". The other figure of a pair is
 * called s->other at its first mention, then "that figure". */
static void write_atom(speaker *s, const blg_formula_node *node, bool negated) {
    const blg_atom_row *row = &blg_atom_rows[node->what];
    if (row->kind == BLG_ATOM_IMAGE) {
        blg_buf_format(s->out, "the figures %s%s", negated ? "do not " : "", row->words);
        return;
    }
    write_subject(s, node->vars[0]);
    write_predicate(s, row->words, negated);
    if (row->kind == BLG_ATOM_PAIR) {
        if (s->subject < 0)
            blg_buf_format(s->out, " %c", 'A' + node->vars[1]);
        else
            blg_buf_format(s->out, " %s", s->other);
        s->other = "that figure";
    }
}

/* Writes a leaf of the formula: a predicate with its subject. Its negation stands in the verb or in
 * words such as "no" and "differ". */
static void write_leaf(speaker *s, const blg_formula_node *node, bool negated) {
    const blg_predicate *p;
    const blg_stroke_style *style;
    char text[64];
    switch (node->kind) {
    case BLG_FORMULA_ATOM:
        write_atom(s, node, negated);
        break;
    case BLG_FORMULA_ATTRIBUTE:
        p = blg_predicate_of((blg_attribute)node->what);
        write_subject(s, node->vars[0]);
        write_predicate(s, negated ? p->no : p->yes, false);
        break;
    case BLG_FORMULA_STYLE:
        style = blg_stroke_styles[node->what];
        snprintf(text, sizeof text,
                 style->plural[0] ? "has %s stroke of small %s" : "has %s %s stroke",
                 negated ? "no" : "a", style->plural[0] ? style->plural[0] : style->word[0]);
        write_subject(s, node->vars[0]);
        write_predicate(s, text, false);
        break;
    case BLG_FORMULA_SHARED:
        p = blg_predicate_of((blg_attribute)node->what);
        blg_buf_format(s->out, "%c and %c %s in whether a figure %s", 'A' + node->vars[0],
                       'A' + node->vars[1], negated ? "differ" : "agree", p->yes);
        break;
    default:
        write_comparison(s, node, negated);
        break;
    }
}

/* Whether every leaf below a node is a predicate of the variable, about no third figure; `pair`:
 * whether it may speak of another figure. */
static bool is_about(const blg_formula *f, int index, int var, bool pair) {
    const blg_formula_node *node = &f->nodes[index];
    switch (node->kind) {
    case BLG_FORMULA_NOT:
        return is_about(f, node->left, var, pair);
    case BLG_FORMULA_AND:
    case BLG_FORMULA_OR:
        return is_about(f, node->left, var, pair) && is_about(f, node->right, var, pair);
    case BLG_FORMULA_ATOM:
        return blg_atom_rows[node->what].kind != BLG_ATOM_IMAGE && node->vars[0] == var &&
               (pair || node->vars[1] < 0);
    case BLG_FORMULA_ATTRIBUTE:
    case BLG_FORMULA_STYLE:
        return node->vars[0] == var;
    case BLG_FORMULA_COMPARISON:
        return node->vars[0] == var && (node->right < 0 || node->vars[1] == var);
    default:
        return false;
    }
}

static void write_node(speaker *s, int index, bool negated, bool within_or);

/* Whether the sentence has named a figure already, so that the next figure is another. */
static bool speaks_of_others(const speaker *s) {
    for (int v = 0; v < BLG_FORMULA_VARIABLES; v++)
        if (s->named[v])
            return true;
    return false;
}

/* Writes a quantifier with names for its figures: "there are two figures A and B such that A lies
 * inside B". Only quantifiers SOME and ONE can be negated here; before the others the caller writes
 * "it is not so that". */
static void write_named(speaker *s, const blg_formula_node *node, bool negated) {
    const bool pair = node->vars[1] >= 0, inner = speaks_of_others(s);
    const char a = (char)('A' + node->vars[0]), b = (char)('A' + node->vars[1]);
    const speaker before = *s;
    const char *other = inner ? "other " : "";
    if (node->kind == BLG_FORMULA_ALL && pair)
        blg_buf_format(s->out, "for every %sfigure %c and every figure %c besides,", other, a, b);
    else if (node->kind == BLG_FORMULA_ALL)
        blg_buf_format(s->out, "for every %sfigure %c,", other, a);
    else if (node->kind == BLG_FORMULA_MOST && pair)
        blg_buf_format(s->out, "for most choices of two %sfigures %c and %c,", other, a, b);
    else if (node->kind == BLG_FORMULA_MOST)
        blg_buf_format(s->out, "for most %sfigures %c,", other, a);
    else if (pair)
        blg_buf_format(s->out, "there %s %sfigures %c and %c such that",
                       node->kind == BLG_FORMULA_SOME ? negated ? "are no two" : "are two"
                       : negated                      ? "is not just one pair of"
                                                      : "is just one pair of",
                       other, a, b);
    else
        blg_buf_format(s->out, "there is %s%sfigure %c such that",
                       node->kind == BLG_FORMULA_SOME ? negated ? "no "
                                                        : inner ? "an"
                                                                : "a "
                       : negated                      ? "not just one "
                                                      : "just one ",
                       other, a);
    s->named[node->vars[0]] = true;
    if (pair)
        s->named[node->vars[1]] = true;
    s->subject = -1;
    s->plural = false;
    blg_buf_char(s->out, ' ');
    write_node(s, node->left, false, false);
    *s = before;
}

/* Writes a quantifier whose part becomes predicates of one subject: "some figure lies inside
 * another figure". plural: the subject is plural. */
static void write_short(speaker *s, const blg_formula_node *node, const char *subject,
                        bool plural) {
    const speaker before = *s;
    blg_buf_format(s->out, "%s ", subject);
    s->subject = node->vars[0];
    s->plural = plural;
    s->other = node->kind == BLG_FORMULA_ALL ? "every other figure" : "another figure";
    write_node(s, node->left, false, false);
    *s = before;
}

/* Writes a quantifier: in the short form where English has such a form for this kind and its
 * negation; else the figures get names. */
static void write_quantifier(speaker *s, const blg_formula_node *node, bool negated) {
    const bool pair = node->vars[1] >= 0;
    const bool plain =
        !speaks_of_others(s) && is_about(s->formula, node->left, node->vars[0], pair);
    const blg_formula_kind kind = node->kind;
    /* every figure R every other figure: only of a single atom */
    const bool single = s->formula->nodes[node->left].kind == BLG_FORMULA_ATOM;
    if (plain && !pair && kind == BLG_FORMULA_SOME)
        write_short(s, node, negated ? "no figure" : "some figure", false);
    else if (plain && !pair && kind == BLG_FORMULA_ALL)
        write_short(s, node, negated ? "not every figure" : "every figure", false);
    else if (plain && kind == BLG_FORMULA_ONE && !pair)
        write_short(s, node, negated ? "not exactly one figure" : "exactly one figure", false);
    else if (plain && kind == BLG_FORMULA_MOST && !pair)
        write_short(s, node, negated ? "at most half of the figures" : "most figures", true);
    else if (plain && kind == BLG_FORMULA_SOME && (single || !negated))
        write_short(s, node, negated ? "no figure" : "some figure", false);
    else if (plain && kind == BLG_FORMULA_ALL && single)
        write_short(s, node, negated ? "not every figure" : "every figure", false);
    else {
        const bool universal = kind == BLG_FORMULA_ALL || kind == BLG_FORMULA_MOST;
        blg_buf_text(s->out, negated && universal ? "it is not so that " : "");
        write_named(s, node, negated);
    }
}

/* Writes a number of figures: "exactly 2 figures are convex", "there are more than 3 figures". */
static void write_figures(speaker *s, const blg_formula_node *node, bool negated) {
    const int compare = negated ? (int)blg_compare_opposite[node->compare] : node->compare;
    const bool one = node->number == 1;
    char number[64];
    snprintf(number, sizeof number, "%s %d", numbered[compare], node->number);
    if (node->left < 0) {
        blg_buf_format(s->out, "there %s %s figure%s", one ? "is" : "are", number, one ? "" : "s");
        return;
    }
    if (!speaks_of_others(s) && is_about(s->formula, node->left, node->vars[0], false)) {
        const bool none = node->number == 0 && (compare == BLG_EQUAL || compare == BLG_AT_MOST);
        const bool some = node->number == 0 && (compare == BLG_UNEQUAL || compare == BLG_MORE);
        snprintf(number, sizeof number, "%s %d figure%s", numbered[compare], node->number,
                 one ? "" : "s");
        write_short(s, node,
                    none   ? "no figure"
                    : some ? "some figure"
                           : number,
                    !one && !none && !some);
        return;
    }
    const speaker before = *s;
    blg_buf_format(s->out, "there %s %s %sfigure%s %c such that ", one ? "is" : "are", number,
                   speaks_of_others(s) ? "other " : "", one ? "" : "s", 'A' + node->vars[0]);
    s->named[node->vars[0]] = true;
    s->subject = -1;
    s->plural = false;
    write_node(s, node->left, false, false);
    *s = before;
}

/* Writes a node of the formula. negated: its negation, so "and" becomes "or". within_or: "either"
 * was said already. */
static void write_node(speaker *s, int index, bool negated, bool within_or) {
    const blg_formula_node *node = &s->formula->nodes[index];
    bool either, joined;
    switch (node->kind) {
    case BLG_FORMULA_SOME:
    case BLG_FORMULA_ALL:
    case BLG_FORMULA_ONE:
    case BLG_FORMULA_MOST:
        write_quantifier(s, node, negated);
        break;
    case BLG_FORMULA_FIGURES:
        write_figures(s, node, negated);
        break;
    case BLG_FORMULA_NOT:
        write_node(s, node->left, !negated, within_or);
        break;
    case BLG_FORMULA_AND:
    case BLG_FORMULA_OR:
        either = (node->kind == BLG_FORMULA_OR) != negated;
        blg_buf_text(s->out, either && !within_or ? "either " : "");
        write_node(s, node->left, negated, either);
        joined = s->subject >= 0 || speaks_of_others(s); /* parts of one clause: no comma */
        blg_buf_text(s->out, either                ? joined ? " or " : ", or "
                             : joined || within_or ? " and "
                                                   : ", and ");
        write_node(s, node->right, negated, either);
        break;
    default:
        write_leaf(s, node, negated);
        break;
    }
}

void blg_formula_clause(blg_buf *out, const char *expression, bool negated) {
    blg_formula formula;
    speaker s = {.out = out, .formula = &formula, .subject = -1};
    if (blg_formula_parse(expression, &formula, NULL) == BLG_OK)
        write_node(&s, formula.n - 1, negated, false);
    else
        blg_buf_format(out, "\"%s\" holds%s", expression, negated ? " not" : "");
}
