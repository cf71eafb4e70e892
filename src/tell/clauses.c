/* Words concepts about several figures. The formula of a concept goes in, and a clause in English
 * comes out. tell/words.c puts the clause into a sentence. The header is tell/words.h. */
#include "tell/words.h"

#include "problem/relations.h"

/* ---- clauses ---- */

/* A formula becomes a clause: "one figure lies inside another", "every figure is convex". Negation
 * is moved down to the predicates and quantifiers, which all have a negative form. The part of a
 * quantifier, what it says of its figures, becomes predicates of one subject where English has a
 * subject for it: a figure ("no figure"), a figure that another atom picks out ("the largest
 * figure"), two figures of which a mutual atom speaks ("two figures touch"), or a figure and
 * another. Elsewhere the figures get the names A, B, C and D.
 *
 * In the functions below `negated` says that a node is negated, and `part_negated` that the part
 * of a quantifier is. */

/* The state of a sentence. A part that speaks of other figures than what stands around it has a
 * state of its own. */
typedef struct speaker {
    blg_buf *out;
    const blg_formula *formula;
    bool named[BLG_FORMULA_VARIABLES]; /* the sentence has introduced the figure by its name */
    int subject;    /* variable whose predicates are written; -1 = names are written */
    bool plural;    /* the subject is plural */
    bool mutual;    /* the subject is two figures or more, and pair atoms are between them */
    bool relative;  /* the next predicate describes a noun: "with a neck", "that is closed" */
    bool after_has; /* the previous predicate began with "has", which need not come again: "has a
                       neck and a tail" */
    const char *other_name; /* of the second figure of a pair: "another", "that figure" */
} speaker;

const char *const blg_count_nouns[BLG_COUNTS][2] = {{"stroke", "strokes"},
                                                    {"line stroke", "line strokes"},
                                                    {"arc", "arcs"},
                                                    {"straight line", "straight lines"},
                                                    {"enclosed region", "enclosed regions"},
                                                    {"crossing", "crossings"},
                                                    {"turn onto itself", "turns onto itself"},
                                                    {"mirror axis", "mirror axes"}};
/* Words in front of a number, by blg_compare. */
static const char *const numbered[] = {"exactly", "more or fewer than", "fewer than",
                                       "at most", "more than",          "at least"};

/* Parts of a formula that "and" or "or" joins. */
typedef struct part {
    int16_t node; /* index in the formula */
    bool negated;
} part;
typedef struct parts {
    int n;
    part list[BLG_FORMULA_NODES];
} parts;

/* Lists the parts of a node, or of its negation, that "or" joins if `either`, else "and". */
static void list_parts(const blg_formula *f, int index, bool negated, bool either, parts *out) {
    const blg_formula_node *node = &f->nodes[index];
    const bool joins = node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR;
    if (node->kind == BLG_FORMULA_NOT) {
        list_parts(f, node->left, !negated, either, out);
    } else if (joins && ((node->kind == BLG_FORMULA_OR) != negated) == either) {
        list_parts(f, node->left, negated, either, out);
        list_parts(f, node->right, negated, either, out);
    } else {
        out->list[out->n++] = (part){(int16_t)index, negated};
    }
}

/* Whether a comparison with a number allows 0 alone: "exactly 0", "at most 0", "fewer than 1". */
static bool is_none(int compare, int number) {
    return (number == 0 && (compare == BLG_EQUAL || compare == BLG_AT_MOST)) ||
           (number == 1 && compare == BLG_LESS);
}

/* Whether a comparison with a number forbids 0 alone: "not 0", "more than 0", "at least 1". */
static bool is_some(int compare, int number) {
    return (number == 0 && (compare == BLG_UNEQUAL || compare == BLG_MORE)) ||
           (number == 1 && compare == BLG_AT_LEAST);
}

/* The number in words up to twelve. */
static const char *number_words(int number, char digits[16]) {
    static const char *const words[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (number >= 0 && number < (int)(sizeof words / sizeof *words))
        return words[number];
    snprintf(digits, 16, "%d", number);
    return digits;
}

/* Whether the text begins with the word `word`. */
static bool begins(const char *text, const char *word) {
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && (text[n] == ' ' || !text[n]);
}

/* Writes the verb that a predicate begins with, without its ending -s or -es ("has" as "have"), and
 * returns what follows. */
static const char *bare_verb(blg_buf *out, const char *predicate) {
    static const char *const long_ending[] = {"touches", "crosses", "mixes"};
    size_t n = strcspn(predicate, " "), kept = n - 1;
    for (size_t i = 0; i < sizeof long_ending / sizeof *long_ending; i++)
        kept = begins(predicate, long_ending[i]) ? n - 2 : kept;
    if (begins(predicate, "has"))
        blg_buf_text(out, "have");
    else
        blg_buf_format(out, "%.*s", (int)kept, predicate);
    return predicate + n;
}

/* Writes what follows a predicate's verb. If the subject is plural, "itself" and "its" become
 * "themselves" and "their". */
static void write_rest(const speaker *s, const char *rest) {
    static const char *const own[2][2] = {{"itself", "themselves"}, {"its", "their"}}; /* plural */
    while (*rest) {
        const size_t n = strcspn(rest, " ") + (*rest == ' ');
        const char *plural = NULL;
        for (int i = 0; i < 2 && s->plural; i++)
            plural = begins(rest, own[i][0]) ? own[i][1] : plural;
        blg_buf_format(s->out, "%.*s", (int)(plural ? strlen(plural) : n), plural ? plural : rest);
        rest += n;
    }
}

/* Writes a predicate, which is given in the third person ("lies inside"), for the subject's number
 * and negated or not: "lie inside", "does not lie inside". Where the predicate describes a noun,
 * "has" becomes "with" and all else follows "that". "has" is left out behind another "has". */
static void write_predicate(speaker *s, const char *predicate, bool negated) {
    const char *rest = predicate;
    const bool says_has = begins(predicate, "has") && !negated, previous_has = s->after_has;
    if (s->relative)
        blg_buf_text(s->out, says_has ? "with" : "that ");
    s->after_has = says_has && s->subject >= 0 && !begins(predicate, "has no");
    if (says_has && s->relative) { /* "with a neck" */
        rest += strlen("has");
    } else if (previous_has && s->after_has) { /* "has a neck and a tail" */
        rest += strlen("has ");
    } else if (begins(predicate, "is") || begins(predicate, "does")) { /* "are not" */
        static const char *const verbs[2][2] = {{"does", "do"}, {"is", "are"}};
        const bool is = begins(predicate, "is");
        blg_buf_text(s->out, verbs[is][s->plural]);
        blg_buf_text(s->out, negated ? " not" : "");
        rest += strlen(verbs[is][0]);
    } else if (negated || s->plural) { /* "does not touch", "touch" */
        if (negated)
            blg_buf_text(s->out, s->plural ? "do not " : "does not ");
        rest = bare_verb(s->out, predicate);
    }
    s->relative = false;
    write_rest(s, rest);
}

/* Writes the subject of the next predicate, unless the sentence has named the subject already. */
static void write_subject(const speaker *s, int var) {
    if (s->subject < 0)
        blg_buf_format(s->out, "%c ", 'A' + var);
}

/* Whether a leaf says that two figures have equally many strokes, or another count. */
static bool is_same_count(const blg_formula_node *leaf) {
    return leaf->kind == BLG_FORMULA_COMPARISON && leaf->right == leaf->what && leaf->number == 1 &&
           leaf->compare == BLG_EQUAL && leaf->vars[0] != leaf->vars[1];
}

/* Whether a number of mirror axes or turns is so large that only circles reach it: the program of
 * any other figure is too short for so many. */
static bool is_of_circles(int count, int number) {
    return (count == BLG_COUNT_mirror_axes || count == BLG_COUNT_rotation_order) && number >= 100;
}

/* Writes a comparison of a count with a number, or with a count of the same or another figure: "has
 * at least three lines", "has fewer lines than B", "has exactly twice as many arcs as lines". A
 * negation becomes the opposite comparison. */
static void write_comparison(speaker *s, const blg_formula_node *node, bool negated) {
    /* by blg_compare; "as" or "than" and the other count follow */
    static const char *const compared[] = {"as many %s", "another number of %s",
                                           "fewer %s",   "at most as many %s",
                                           "more %s",    "at least as many %s"};
    int compare = negated ? (int)blg_compare_opposite[node->compare] : node->compare;
    int number = node->number;
    const char *noun = blg_count_nouns[node->what][1];
    char text[160], digits[16];
    write_subject(s, node->vars[0]);
    if (s->mutual && is_same_count(node)) { /* of two figures: "have the same number of arcs" */
        snprintf(text, sizeof text, "has %s of %s",
                 negated ? "different numbers" : "the same number", noun);
        write_predicate(s, text, /* negated */ false);
        return;
    }
    if (node->right < 0) {              /* with a number */
        if (is_some(compare, number)) { /* "at least one arc" */
            compare = BLG_AT_LEAST;
            number = 1;
        }
        if (is_of_circles(node->what, number) && compare != BLG_EQUAL && compare != BLG_UNEQUAL) {
            /* "is a circle" for "at least 100 mirror axes" */
            write_predicate(s, s->plural ? "is circles" : "is a circle",
                            /* negated */ compare == BLG_LESS || compare == BLG_AT_MOST);
            return;
        }
        if (node->what == BLG_COUNT_rotation_order) /* no number of things */
            snprintf(text, sizeof text, "has a rotation order of %s %s",
                     compare == BLG_UNEQUAL ? "other than"
                     : compare == BLG_LESS  ? "less than"
                                            : numbered[compare],
                     number_words(number, digits));
        else if (is_none(compare, number))
            snprintf(text, sizeof text, "has no %s", noun);
        else
            snprintf(text, sizeof text, "has %s %s %s", numbered[compare],
                     number_words(number, digits), blg_count_nouns[node->what][number != 1]);
        write_predicate(s, text, /* negated */ false);
        return;
    }
    if (number == 1) { /* with a count: "has fewer arcs than" */
        char many[96];
        snprintf(many, sizeof many, compared[compare], noun);
        snprintf(text, sizeof text, "has %s %s", many,
                 compare == BLG_UNEQUAL || compare == BLG_LESS || compare == BLG_MORE ? "than"
                                                                                      : "as");
    } else { /* with a multiple of a count: "has exactly twice as many arcs as" */
        snprintf(text, sizeof text, "has %s %s%s as many %s as", numbered[compare],
                 number == 2 ? "twice" : number_words(number, digits), number == 2 ? "" : " times",
                 noun);
    }
    write_predicate(s, text, /* negated */ false);
    /* whose count: of B, of the other figure ("that figure has lines"), of the figure itself */
    const bool same = node->what == node->right, own = node->vars[1] == node->vars[0];
    if (!own && s->subject < 0)
        blg_buf_format(s->out, " %c%s", 'A' + node->vars[1], same ? "" : " has");
    else if (!own)
        blg_buf_format(s->out, " %s%s", s->other_name, same ? "" : " has");
    if (!own)
        s->other_name = "that figure";
    if (!same || own)
        blg_buf_format(s->out, " %s", blg_count_nouns[node->right][1]);
}

/* The words for the negation of an atom where "not" with the verb is no English; NULL: "not" is
 * English. */
static const char *opposite_of(int atom) {
    static const struct {
        int atom;
        const char *words;
    } list[] = {{BLG_ATOM_inner, "lies inside no other figure"},
                {BLG_ATOM_outer, "has no other figure inside"},
                {BLG_ATOM_one_style, "mixes stroke types"},
                {BLG_ATOM_strokes_equal, "has strokes of different lengths"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].atom == atom)
            return list[i].words;
    return NULL;
}

/* The length of the words of a mutual atom without the " as" or " to" that they end in: "have the
 * same form" says of several figures what "has the same form as" says of two. 0 = they end in
 * neither. */
static size_t shared_length(const char *words) {
    const size_t n = strlen(words);
    return strcmp(words + n - 3, " as") == 0 || strcmp(words + n - 3, " to") == 0 ? n - 3 : 0;
}

/* Writes a mutual atom of a plural subject: "have the same form", "touch", "are near each other".
 */
static void write_mutual(speaker *s, const blg_atom_row *row, bool negated) {
    char text[64];
    const size_t shared = shared_length(row->words);
    snprintf(text, sizeof text, "%.*s%s", shared ? (int)shared : (int)strlen(row->words),
             row->words, shared || !strchr(row->words, ' ') ? "" : " each other");
    write_predicate(s, text, negated);
}

/* Writes an atom. An atom of the whole image speaks of "the figures". The other figure of a pair is
 * called s->other_name at its first mention, then "that figure". */
static void write_atom(speaker *s, const blg_formula_node *node, bool negated) {
    const blg_atom_row *row = &blg_atom_rows[node->what];
    if (row->kind == BLG_ATOM_IMAGE) {
        blg_buf_format(s->out, "the figures %s%s", negated ? "do not " : "", row->words);
        return;
    }
    write_subject(s, node->vars[0]);
    if (row->kind == BLG_ATOM_PAIR && s->mutual) {
        write_mutual(s, row, negated);
        return;
    }
    const char *opposite = negated ? opposite_of(node->what) : NULL;
    write_predicate(s, opposite ? opposite : row->words, negated && !opposite);
    if (row->kind == BLG_ATOM_PAIR) {
        if (s->subject < 0)
            blg_buf_format(s->out, " %c", 'A' + node->vars[1]);
        else
            blg_buf_format(s->out, " %s", s->other_name);
        s->other_name = "that figure";
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
        write_predicate(s, negated ? p->no : p->yes, /* negated */ false);
        break;
    case BLG_FORMULA_STYLE: /* "has a zigzag stroke", "has no stroke of small circles" */
        style = blg_stroke_styles[node->what];
        snprintf(text, sizeof text,
                 style->plural[0] ? "has %s stroke of small %s" : "has %s %s stroke",
                 negated ? "no" : "a", style->plural[0] ? style->plural[0] : style->word[0]);
        write_subject(s, node->vars[0]);
        write_predicate(s, text, /* negated */ false);
        break;
    case BLG_FORMULA_SHARED: /* "agree in whether they are closed" */
        p = blg_predicate_of((blg_attribute)node->what);
        if (s->mutual) {
            blg_buf_format(s->out, "%s in whether they ", negated ? "differ" : "agree");
            s->relative = s->after_has = false;
            write_predicate(s, p->yes, /* negated */ false);
            s->after_has = false;
            break;
        }
        blg_buf_format(s->out, "%c and %c %s in whether a figure %s", 'A' + node->vars[0],
                       'A' + node->vars[1], negated ? "differ" : "agree", p->yes);
        break;
    default:
        write_comparison(s, node, negated);
        break;
    }
}

/* ---- what a quantifier's part speaks of ---- */

/* Tests a leaf, negated or not. about: what the test depends on, as the name of the parameter in
 * each test below says. */
typedef bool leaf_test(const blg_formula *f, const blg_formula_node *leaf, bool negated, int about);

/* Whether every leaf below a node, or below its negation, passes the test. */
static bool leaves_pass(const blg_formula *f, int index, bool negated, leaf_test *test, int about) {
    const blg_formula_node *node = &f->nodes[index];
    if (node->kind == BLG_FORMULA_NOT)
        return leaves_pass(f, node->left, !negated, test, about);
    if (node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR)
        return leaves_pass(f, node->left, negated, test, about) &&
               leaves_pass(f, node->right, negated, test, about);
    return test(f, node, negated, about);
}

/* Whether every leaf below a node of the speaker's formula passes the test. */
static bool every_leaf(const speaker *s, int index, leaf_test *test, int about) {
    return leaves_pass(s->formula, index, /* negated */ false, test, about);
}

/* A predicate of variable `var` that speaks of no other figure. */
static bool is_about_alone(const blg_formula *f, const blg_formula_node *leaf, bool negated,
                           int var) {
    (void)f, (void)negated;
    if (leaf->vars[0] != var)
        return false;
    switch (leaf->kind) {
    case BLG_FORMULA_ATOM:
        return blg_atom_rows[leaf->what].kind == BLG_ATOM_FIGURE;
    case BLG_FORMULA_ATTRIBUTE:
    case BLG_FORMULA_STYLE:
        return true;
    case BLG_FORMULA_COMPARISON:
        return leaf->right < 0 || leaf->vars[1] == var;
    default:
        return false;
    }
}

/* What a figure is to others: "touches another figure", "has the same form as no other figure". The
 * formula says so by a quantifier inside that of the figure. */
typedef struct tie {
    int subject;           /* variable of the figure */
    const char *words;     /* of the atom between the figures, or of the atom turned round */
    blg_formula_kind kind; /* of the quantifier; FIGURES: a number of others */
    bool negated;          /* SOME: "no other figure"; ALL: "not every other figure" */
    parts of_other;        /* what else is said of the others: "another figure with a dent" */
} tie;

/* The words of an atom if its variables change places. */
static const char *turned_words(int atom) {
    return atom == BLG_ATOM_larger    ? "is smaller than"
           : atom == BLG_ATOM_inside  ? "surrounds"
           : atom == BLG_ATOM_above   ? "is below"
           : atom == BLG_ATOM_left_of ? "is right of"
                                      : blg_atom_rows[atom].words;
}

/* Whether a quantifier of one variable, the others, says what one more figure is to them: one atom
 * of the two, and perhaps predicates of the others. A negated atom makes SOME of ALL and ALL of
 * SOME. False if what else is said of the others has no place in English ("every other figure with
 * a dent"). */
static bool find_tie(const blg_formula *f, const blg_formula_node *node, tie *out) {
    const bool figures = node->kind == BLG_FORMULA_FIGURES;
    const int other = node->vars[0];
    parts list = {.n = 0};
    int ties = 0;
    *out = (tie){.kind = node->kind};
    if ((!figures && !blg_is_quantifier(node->kind)) || node->left < 0 || node->vars[1] >= 0)
        return false;
    list_parts(f, node->left, /* negated */ false, /* either */ false, &list);
    for (int i = 0; i < list.n; i++) {
        const blg_formula_node *part = &f->nodes[list.list[i].node];
        const bool pair =
            part->kind == BLG_FORMULA_ATOM && blg_atom_rows[part->what].kind == BLG_ATOM_PAIR;
        if (!pair && leaves_pass(f, list.list[i].node, false, is_about_alone, other)) {
            out->of_other.list[out->of_other.n++] = list.list[i];
            continue;
        }
        if (!pair || ties++)
            return false;
        const bool turned = part->vars[0] == other;
        out->subject = part->vars[!turned ? 0 : 1];
        out->words = turned ? turned_words(part->what) : blg_atom_rows[part->what].words;
        out->negated = list.list[i].negated;
    }
    if (!ties)
        return false;
    if (out->negated && (node->kind == BLG_FORMULA_SOME || node->kind == BLG_FORMULA_ALL))
        out->kind = node->kind == BLG_FORMULA_SOME ? BLG_FORMULA_ALL : BLG_FORMULA_SOME;
    else if (out->negated)
        return false;
    return !out->of_other.n || (!out->negated && (node->kind == BLG_FORMULA_SOME || figures ||
                                                  node->kind == BLG_FORMULA_ONE));
}

/* A predicate of variable `var`, alone or with figures that have no name: "has a curve", "touches
 * another figure". */
static bool is_about(const blg_formula *f, const blg_formula_node *leaf, bool negated, int var) {
    tie t;
    return blg_is_predicate(leaf->kind) ? is_about_alone(f, leaf, negated, var)
                                        : find_tie(f, leaf, &t) && t.subject == var;
}

/* What is_mutual asks for: any mutual atom, or one that all figures have if all pairs have it, as
 * "has the same form as". */
enum { ANY_MUTUAL, SAID_OF_ALL };

/* What both figures of a pair have in common: a mutual atom that has words for several figures (not
 * "is a mirror image of"), an attribute or its lack, or a count. The only two
 * variables of such a leaf are the quantifier's, unless the sentence has named a figure. shared:
 * ANY_MUTUAL or SAID_OF_ALL. */
static bool is_mutual(const blg_formula *f, const blg_formula_node *leaf, bool negated,
                      int shared) {
    (void)f, (void)negated;
    if (leaf->kind == BLG_FORMULA_SHARED || is_same_count(leaf))
        return true;
    const blg_atom_row *row = &blg_atom_rows[leaf->kind == BLG_FORMULA_ATOM ? leaf->what : 0];
    return leaf->kind == BLG_FORMULA_ATOM && row->mutual && strncmp(row->words, "is a ", 5) != 0 &&
           (!shared || shared_length(row->words));
}

/* A leaf that says what figures lack: "has no crossings", "touches no other figure". */
static bool is_negative(const blg_formula *f, const blg_formula_node *leaf, bool negated,
                        int about) {
    tie t;
    (void)about;
    if (!blg_is_predicate(leaf->kind) && find_tie(f, leaf, &t))
        return (t.negated && t.kind == BLG_FORMULA_SOME) != negated;
    return negated ||
           (leaf->kind == BLG_FORMULA_COMPARISON && leaf->right < 0 &&
            leaf->what != BLG_COUNT_rotation_order && is_none(leaf->compare, leaf->number));
}

/* The node of a part. */
static const blg_formula_node *node_of(const speaker *s, const part *p) {
    return &s->formula->nodes[p->node];
}

/* Whether the sentence has named a figure already, so that the next figure is another. */
static bool speaks_of_others(const speaker *s) {
    for (int v = 0; v < BLG_FORMULA_VARIABLES; v++)
        if (s->named[v])
            return true;
    return false;
}

/* ---- quantifiers ---- */

/* What joins the node that is written to others: nothing, "and" or "or". */
typedef enum joint { ALONE, IN_AND, IN_OR } joint;

static void write_node(speaker *s, int index, bool negated, joint within);

/* Writes parts that "or" joins if `either`, else "and"; "but" joins two predicates of which only
 * the second is negated. clauses: the parts are clauses, with a comma between. */
static void write_parts(speaker *s, const parts *list, bool either, bool clauses) {
    for (int i = 0; i < list->n; i++) {
        const part *p = &list->list[i];
        const bool says_but =
            list->n == 2 && s->subject >= 0 && p->negated && !list->list[0].negated;
        if (i && i < list->n - 1)
            blg_buf_text(s->out, ", ");
        else if (i)
            blg_buf_format(s->out, "%s %s ", clauses ? "," : "",
                           either     ? "or"
                           : says_but ? "but"
                                      : "and");
        s->after_has = s->after_has && list->n == 2;
        write_node(s, p->node, p->negated, list->n == 1 ? ALONE : either ? IN_OR : IN_AND);
    }
}

static void write_relative(const speaker *around, const parts *list, int var, bool plural);

/* Writes what a figure is to others, or the negation of this: "touches every other figure",
 * "touches at most two other figures". "A third figure" is another than A and B. */
static void write_tie(speaker *s, const blg_formula_node *node, const tie *t, bool negated) {
    const bool not = negated != t->negated, third = s->subject < 0 && s->named[1] && !s->named[2];
    const int compare = node->kind != BLG_FORMULA_FIGURES ? BLG_EQUAL
                        : not                             ? (int)blg_compare_opposite[node->compare]
                                                          : node->compare,
              number = node->kind == BLG_FORMULA_FIGURES ? node->number : 1;
    /* figures: a number of others is counted; none: there is no such other figure */
    const bool figures = t->kind == BLG_FORMULA_FIGURES || t->kind == BLG_FORMULA_ONE,
               none = figures ? is_none(compare, number) : not, plural = figures && number != 1;
    char digits[16];
    write_subject(s, t->subject);
    write_predicate(s, t->words, t->kind == BLG_FORMULA_ALL && not );
    s->after_has = false;
    if (t->kind == BLG_FORMULA_ALL)
        blg_buf_text(s->out, " every other figure");
    else if (t->kind == BLG_FORMULA_MOST)
        blg_buf_text(s->out, not ? " at most half of the other figures" : " most other figures");
    else if (t->kind == BLG_FORMULA_SOME || none || is_some(compare, number))
        blg_buf_text(s->out, none    ? third ? " no third figure" : " no other figure"
                             : third ? " a third figure"
                                     : " another figure");
    else
        blg_buf_format(s->out, " %s %s other figure%s",
                       numbered[t->kind == BLG_FORMULA_ONE && not ? BLG_UNEQUAL : compare],
                       number_words(number, digits), plural ? "s" : "");
    write_relative(s, &t->of_other, node->vars[0], plural);
}

/* Takes part i out of the list. */
static part take_part(parts *list, int i) {
    const part p = list->list[i];
    list->n--;
    memmove(&list->list[i], &list->list[i + 1], (size_t)(list->n - i) * sizeof p);
    return p;
}

/* Writes a quantifier whose part becomes predicates of one subject: "no figure is convex". plural:
 * the subject is plural. */
static void write_short(const speaker *around, const blg_formula_node *node, const char *subject,
                        bool plural, bool part_negated) {
    speaker own = *around, *s = &own;
    blg_buf_format(s->out, "%s ", subject);
    s->subject = node->vars[0];
    s->plural = plural;
    s->mutual = plural && node->vars[1] >= 0;
    s->after_has = false;
    s->other_name = "every other figure";
    write_node(s, node->left, part_negated, ALONE);
}

/* Writes what describes a noun: "with a curved part", "that are convex". Nothing if the list is
 * empty. */
static void write_relative(const speaker *around, const parts *list, int var, bool plural) {
    speaker own = *around, *s = &own;
    if (!list->n)
        return;
    const blg_formula_kind kind = node_of(s, &list->list[0])->kind;
    s->subject = var;
    s->plural = plural;
    s->after_has = false;
    s->relative = list->n == 1 && kind != BLG_FORMULA_AND && kind != BLG_FORMULA_OR;
    blg_buf_text(s->out, s->relative ? " " : " that ");
    write_parts(s, list, /* either */ false, /* clauses */ false);
}

/* Writes that a number of figures, or of pairs, is not `number`: "the number of figures with a
 * curved part is not two". */
static void write_other_number(const speaker *around, const blg_formula_node *node, int number) {
    speaker own = *around, *s = &own;
    char digits[16];
    parts list = {.n = 0};
    list_parts(s->formula, node->left, /* negated */ false, /* either */ false, &list);
    s->mutual = node->vars[1] >= 0;
    blg_buf_format(s->out, "the number of %sfigures", s->mutual ? "pairs of " : "");
    write_relative(s, &list, node->vars[0], /* plural */ true);
    blg_buf_format(s->out, " is not %s", number_words(number, digits));
}

/* Writes a quantifier with names for its figures: "there are two figures A and B such that A lies
 * inside B". A quantifier ALL must not be negated. */
static void write_named(const speaker *around, const blg_formula_node *node, bool negated,
                        bool part_negated) {
    speaker own = *around, *s = &own;
    const bool pair = node->vars[1] >= 0, others = speaks_of_others(s); /* others have a name */
    const char a = (char)('A' + node->vars[0]), b = (char)('A' + node->vars[1]);
    const char *other = others ? "other " : "";
    /* words for a pair and for a figure, by kind (ONE, SOME) and whether they are negated */
    static const char *const two[2][2] = {{"is just one pair of", "is not just one pair of"},
                                          {"are two", "are no two"}};
    static const char *const one[2][2] = {{"just one ", "not just one "}, {"a ", "no "}};
    const bool some = node->kind == BLG_FORMULA_SOME;
    if (node->kind == BLG_FORMULA_ALL && pair)
        blg_buf_format(s->out, "for every %sfigure %c and every %sfigure %c,", other, a,
                       others ? "further " : "other ", b);
    else if (node->kind == BLG_FORMULA_ALL)
        blg_buf_format(s->out, "for every %sfigure %c,", other, a);
    else if (node->kind == BLG_FORMULA_MOST && pair)
        blg_buf_format(s->out, "for %s choices of two %sfigures %c and %c,",
                       negated ? "at most half of the" : "most", other, a, b);
    else if (node->kind == BLG_FORMULA_MOST)
        blg_buf_format(s->out, "for %s %sfigures %c,", negated ? "at most half of the" : "most",
                       other, a);
    else if (pair)
        blg_buf_format(s->out, "there %s %sfigures %c and %c such that", two[some][negated], other,
                       a, b);
    else
        blg_buf_format(s->out, "there is %s%sfigure %c such that",
                       some && others && !negated ? "an" : one[some][negated], other, a);
    s->named[node->vars[0]] = true;
    if (pair)
        s->named[node->vars[1]] = true;
    s->subject = -1;
    s->plural = s->mutual = s->after_has = false;
    blg_buf_char(s->out, ' ');
    write_node(s, node->left, part_negated, ALONE);
}

/* The atoms that pick out a figure, and what that figure is called. single: there is at most one
 * such figure. */
static const struct role {
    int atom;
    bool single;
    const char *noun;
} roles[] = {{BLG_ATOM_largest, true, "largest figure"},
             {BLG_ATOM_smallest, true, "smallest figure"},
             {BLG_ATOM_inner, false, "figure inside another"},
             {BLG_ATOM_outer, false, "figure around another"}};

/* The role that a part gives its figure; NULL = none. */
static const struct role *role_of(const speaker *s, const part *p) {
    const blg_formula_node *node = node_of(s, p);
    for (size_t i = 0; i < sizeof roles / sizeof *roles && !p->negated; i++)
        if (node->kind == BLG_FORMULA_ATOM && node->what == roles[i].atom)
            return &roles[i];
    return NULL;
}

/* Moves the parts that are not negated from the list into `positive`, and removes the negation of
 * those that stay. */
static void turn_parts(parts *list, parts *positive) {
    for (int i = 0; i < list->n;)
        if (list->list[i].negated)
            list->list[i++].negated = false;
        else
            positive->list[positive->n++] = take_part(list, i);
}

/* Writes that no figure has all parts: "the largest figure, if there is one, has no neck", "every
 * figure with a neck is closed", "no figure has a neck and is closed". role: what a further part
 * makes of the figure, NULL = none. */
static void write_none(speaker *s, parts *list, const struct role *role) {
    parts positive = {.n = 0};
    const char *noun = role ? role->noun : "figure";
    bool any_negated = false;
    for (int i = 0; i < list->n; i++)
        any_negated = any_negated || list->list[i].negated;
    if (role && role->single) { /* "the largest figure, if there is one, has no neck" */
        blg_buf_format(s->out, "the %s, if there is one,", noun);
        for (int i = 0; i < list->n; i++)
            list->list[i].negated = !list->list[i].negated;
    } else {
        blg_buf_format(s->out, "%s %s", any_negated ? "every" : "no", noun);
        if (any_negated)
            turn_parts(list, &positive);
        write_relative(s, &positive, s->subject, /* plural */ false);
    }
    blg_buf_char(s->out, ' ');
    write_parts(s, list, any_negated || (role && role->single), /* clauses */ false);
}

/* Writes SOME of one figure, or that there is no such figure: "the largest figure is convex", "a
 * figure inside another is closed", "at least one figure is closed", "one figure is the
 * largest". */
static void write_some(const speaker *around, const blg_formula_node *node, bool negated,
                       bool part_negated) {
    speaker own = *around, *s = &own;
    parts list = {.n = 0};
    const struct role *role = NULL; /* of the subject: taken out of the parts */
    list_parts(s->formula, node->left, part_negated, /* either */ false, &list);
    const struct role *only_role = list.n == 1 ? role_of(s, &list.list[0]) : NULL; /* all it says */
    for (int i = 0; i < list.n && list.n > 1 && !role; i++) {
        role = role_of(s, &list.list[i]);
        if (role)
            take_part(&list, i);
    }
    s->subject = node->vars[0];
    s->plural = s->mutual = s->after_has = false;
    if (negated) {
        write_none(s, &list, role);
    } else {
        if (role)
            blg_buf_format(s->out, "%s %s ", role->single ? "the" : "a", role->noun);
        else
            blg_buf_text(s->out,
                         only_role && only_role->single ? "one figure " : "at least one figure ");
        write_parts(s, &list, /* either */ false, /* clauses */ false);
    }
}

/* What a pair's part says of its figures: of the first alone, of the first and the other, of the
 * other alone. */
typedef struct pair_parts {
    int first, other; /* variables */
    parts of_first, between, of_other;
} pair_parts;

/* Sorts the parts of a quantifier over two figures. False if no part speaks of both figures, if
 * such a part is negated, if another part is not about one figure alone, or if the sentence "one
 * figure with X lies inside another with Y and has the form of that figure" would be unclear. */
static bool sort_parts(const speaker *s, const blg_formula_node *node, bool part_negated,
                       pair_parts *out) {
    parts list = {.n = 0};
    *out = (pair_parts){.first = -1};
    list_parts(s->formula, node->left, part_negated, /* either */ false, &list);
    /* the first part that speaks of both figures says which is the first, and which the other */
    for (int i = 0; i < list.n && out->first < 0; i++) {
        const blg_formula_node *leaf = node_of(s, &list.list[i]);
        const bool atom =
            leaf->kind == BLG_FORMULA_ATOM && blg_atom_rows[leaf->what].kind == BLG_ATOM_PAIR;
        const bool comparison = leaf->kind == BLG_FORMULA_COMPARISON && leaf->right >= 0 &&
                                leaf->vars[0] != leaf->vars[1];
        if (atom || comparison) {
            out->first = leaf->vars[0];
            out->other = leaf->vars[1];
            out->between.list[out->between.n++] = take_part(&list, i);
        }
    }
    for (int i = 0; i < list.n && out->first >= 0; i++) {
        const blg_formula_node *leaf = node_of(s, &list.list[i]);
        const bool between =
            (leaf->kind == BLG_FORMULA_ATOM || leaf->kind == BLG_FORMULA_COMPARISON) &&
            leaf->vars[0] == out->first && leaf->vars[1] == out->other;
        parts *to = between                                                        ? &out->between
                    : every_leaf(s, list.list[i].node, is_about_alone, out->first) ? &out->of_first
                    : every_leaf(s, list.list[i].node, is_about_alone, out->other) ? &out->of_other
                                                                                   : NULL;
        if (!to)
            return false;
        to->list[to->n++] = list.list[i];
    }
    for (int i = 0; i < out->between.n; i++)
        if (out->between.list[i].negated)
            return false;
    return out->first >= 0 && !(out->between.n > 1 && out->of_other.n);
}

/* The role that makes its figure the only one of its kind, if the parts say nothing else: "the
 * largest figure that is convex" would say another thing. Takes the part out of the list. */
static const struct role *take_single_role(const speaker *s, parts *list) {
    const struct role *role = list->n == 1 ? role_of(s, &list->list[0]) : NULL;
    if (!role || !role->single)
        return NULL;
    list->n = 0;
    return role;
}

/* Writes SOME of a figure and another: "one figure that is convex lies inside another with a curved
 * part", "the largest figure touches the smallest figure". */
static void write_pair(const speaker *around, pair_parts *p, bool negated) {
    speaker own = *around, *s = &own;
    const bool may_take = p->between.n == 1 || !negated; /* "the largest figure" may be a name */
    const struct role *first = may_take ? take_single_role(s, &p->of_first) : NULL,
                      *other = may_take ? take_single_role(s, &p->of_other) : NULL;
    char object[64];
    if (first)
        blg_buf_format(s->out, "the %s%s", first->noun, negated ? ", if there is one," : "");
    else
        blg_buf_text(s->out, negated ? "no figure" : "one figure");
    write_relative(s, &p->of_first, p->first, /* plural */ false);
    blg_buf_char(s->out, ' ');
    snprintf(object, sizeof object, "the %s", other ? other->noun : "");
    s->subject = p->first;
    s->after_has = false;
    s->other_name = other ? object : first && negated ? "no other figure" : "another";
    p->between.list[0].negated = first && other && negated;
    write_parts(s, &p->between, /* either */ false, /* clauses */ false);
    write_relative(s, &p->of_other, p->other, /* plural */ false);
}

/* Writes a quantifier over two figures whose part is mutual atoms: "no two figures touch", "all
 * figures have the same form". kind: the quantifier's, "some" and "all" exchanged where
 * part_negated is set. */
static void write_of_two(speaker *s, const blg_formula_node *node, bool negated, bool part_negated,
                         blg_formula_kind kind) {
    parts list = {.n = 0};
    list_parts(s->formula, node->left, part_negated, /* either */ false, &list);
    /* "All figures have the same form" says no more than each two do; "all figures touch" would: so
     * "every two figures touch". */
    bool says_all = every_leaf(s, node->left, is_mutual, SAID_OF_ALL);
    for (int i = 0; i < list.n; i++)
        says_all =
            says_all && !list.list[i].negated && blg_is_predicate(node_of(s, &list.list[i])->kind);
    const char *subject = says_all ? "all figures" : "every two figures";
    if (kind == BLG_FORMULA_SOME)
        subject = negated ? "no two figures" : "two figures";
    else if (kind == BLG_FORMULA_ONE)
        subject = "exactly one pair of figures";
    else if (kind == BLG_FORMULA_MOST)
        subject = negated ? "at most half of the pairs of figures" : "most pairs of figures";
    else if (negated)
        subject = "not all figures";
    if (kind == BLG_FORMULA_ONE && negated) /* "the number of pairs of figures ... is not one" */
        write_other_number(s, node, 1);
    else if (kind == BLG_FORMULA_ALL && negated && !says_all) /* "... do not touch" */
        write_short(s, node, "at least two figures", /* plural */ true, !part_negated);
    else
        write_short(s, node, subject, /* plural */ true, part_negated);
}

/* Writes a quantifier of one figure that has a subject in English. kind: that of the quantifier,
 * turned where `part_negated` is set. */
static void write_of_one(speaker *s, const blg_formula_node *node, bool negated, bool part_negated,
                         blg_formula_kind kind) {
    if (kind == BLG_FORMULA_SOME)
        write_some(s, node, negated, part_negated);
    else if (kind == BLG_FORMULA_ALL && negated) /* "at least one figure is not closed" */
        write_short(s, node, "at least one figure", /* plural */ false, !part_negated);
    else if (kind == BLG_FORMULA_ALL)
        write_short(s, node, "every figure", /* plural */ false, part_negated);
    else if (kind == BLG_FORMULA_MOST)
        write_short(s, node, negated ? "at most half of the figures" : "most figures",
                    /* plural */ true, part_negated);
    else if (negated)
        write_other_number(s, node, 1);
    else
        write_short(s, node, "exactly one figure", /* plural */ false, part_negated);
}

/* Writes a quantifier, in the shortest of the ways above that its part allows, else with names for
 * its figures. If the part says only what figures lack, SOME and ALL change places: "not every
 * figure lacks a curve" is "at least one figure has a curve". */
static void write_quantifier(speaker *s, const blg_formula_node *node, bool negated) {
    const bool pair = node->vars[1] >= 0, nothing_named = !speaks_of_others(s);
    const blg_formula_node *part = &s->formula->nodes[node->left];
    blg_formula_node stated = *node; /* with the kind that is written */
    bool part_negated = false;
    pair_parts parts;
    if ((node->kind == BLG_FORMULA_SOME || node->kind == BLG_FORMULA_ALL) &&
        every_leaf(s, node->left, is_negative, /* about */ 0)) {
        stated.kind = node->kind == BLG_FORMULA_SOME ? BLG_FORMULA_ALL : BLG_FORMULA_SOME;
        part_negated = true;
        negated = !negated;
    }
    const bool of_one = !pair && every_leaf(s, node->left, is_about, node->vars[0]);
    const bool of_two = pair && every_leaf(s, node->left, is_mutual, ANY_MUTUAL);
    /* "every figure touches every other figure" */
    const bool each_to_each = pair && stated.kind == BLG_FORMULA_ALL && !negated && !part_negated &&
                              part->kind == BLG_FORMULA_ATOM &&
                              blg_atom_rows[part->what].kind == BLG_ATOM_PAIR &&
                              !every_leaf(s, node->left, is_mutual, SAID_OF_ALL);
    if (nothing_named && of_one) {
        write_of_one(s, node, negated, part_negated, stated.kind);
    } else if (nothing_named && each_to_each) {
        write_short(s, node, "every figure", /* plural */ false, /* part_negated */ false);
    } else if (nothing_named && of_two) {
        write_of_two(s, node, negated, part_negated, stated.kind);
    } else if (nothing_named && pair && stated.kind == BLG_FORMULA_SOME &&
               sort_parts(s, node, part_negated, &parts)) {
        write_pair(s, &parts, negated);
    } else if (stated.kind == BLG_FORMULA_ALL && negated) {
        stated.kind = BLG_FORMULA_SOME;
        write_named(s, &stated, /* negated */ false, !part_negated);
    } else {
        write_named(s, &stated, negated, part_negated);
    }
}

/* Writes a number of figures: "there are more than three figures", "exactly two figures are
 * convex", "no figure is convex". With names around it: "there are two other figures C such that
 * ...". */
static void write_figures(const speaker *around, const blg_formula_node *node, bool negated) {
    speaker own = *around, *s = &own;
    const int compare = negated ? (int)blg_compare_opposite[node->compare] : node->compare;
    const bool one = node->number == 1, none = is_none(compare, node->number),
               some = is_some(compare, node->number);
    char number[64], digits[16];
    snprintf(number, sizeof number, "%s %s %sfigure%s", numbered[compare],
             number_words(node->number, digits), speaks_of_others(s) ? "other " : "",
             one ? "" : "s");
    if (node->left < 0 && compare == BLG_UNEQUAL) {
        blg_buf_format(s->out, "the number of figures is not %s",
                       number_words(node->number, digits));
        return;
    }
    if (node->left < 0) {
        blg_buf_format(s->out, "there %s %s", one ? "is" : "are", number);
        return;
    }
    if (!speaks_of_others(s) && every_leaf(s, node->left, is_about, node->vars[0])) {
        if (none || some)
            write_some(s, node, none, /* part_negated */ false);
        else if (compare == BLG_UNEQUAL)
            write_other_number(s, node, node->number);
        else
            write_short(s, node, number, !one, /* part_negated */ false);
        return;
    }
    blg_buf_format(s->out, "there %s %s %c such that ", one ? "is" : "are", number,
                   'A' + node->vars[0]);
    s->named[node->vars[0]] = true;
    s->subject = -1;
    s->plural = s->mutual = s->after_has = false;
    write_node(s, node->left, /* negated */ false, ALONE);
}

/* Writes a node of the formula. negated: its negation, so "and" becomes "or". within: what joins
 * the node to others; an "or" that "and" joins to others needs an "either". */
static void write_node(speaker *s, int index, bool negated, joint within) {
    const blg_formula_node *node = &s->formula->nodes[index];
    parts list = {.n = 0};
    tie t;
    if ((s->subject >= 0 || speaks_of_others(s)) && find_tie(s->formula, node, &t)) {
        write_tie(s, node, &t, negated);
        return;
    }
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
        write_node(s, node->left, !negated, within);
        break;
    case BLG_FORMULA_AND:
    case BLG_FORMULA_OR: {
        const bool either = (node->kind == BLG_FORMULA_OR) != negated;
        blg_buf_text(s->out, either && within == IN_AND ? "either " : "");
        list_parts(s->formula, index, negated, either, &list);
        /* not predicates of a figure, not what follows "such that", not parts of parts */
        const bool clauses = s->subject < 0 && !speaks_of_others(s) && within == ALONE;
        write_parts(s, &list, either, clauses);
        break;
    }
    default:
        write_leaf(s, node, negated);
        break;
    }
}

void blg_expression_words(blg_buf *out, const char *expression, bool negated) {
    blg_expression e;
    speaker s = {.out = out, .formula = &e, .subject = 0};
    if (blg_expression_parse(expression, &e, NULL) == BLG_OK)
        write_node(&s, e.n - 1, negated, ALONE);
    else
        blg_buf_format(out, "satisfies \"%s\"", expression);
}

void blg_formula_clause(blg_buf *out, const char *expression, bool negated) {
    blg_formula formula;
    speaker s = {.out = out, .formula = &formula, .subject = -1};
    if (blg_formula_parse(expression, &formula, NULL) == BLG_OK)
        write_node(&s, formula.n - 1, negated, ALONE);
    else
        blg_buf_format(out, "\"%s\" holds%s", expression, negated ? " not" : "");
}
