/* Formulas: parser, printer and values of the language of concepts about several figures. */
#include "base/rng.h"
#include "problem/concept.h"
#include "problem/relations.h"
#include "suite.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sentences ---- */

typedef struct mistaken {
    const char *text;
    int column;
    const char *message;
} mistaken;

static void test_formula__mistakes_have_a_column_and_say_what_was_expected(void) {
    static const mistaken cases[] = {
        {"", 1, "expected a quantifier, an atom, an attribute, \"not\" or \"(\", found the end"},
        {"and", 1, "expected a quantifier, an atom, an attribute, \"not\" or \"(\", found \"and\""},
        {"some", 5, "expected a variable, one small letter such as x, found the end"},
        {"some X: convex(X)", 6, "expected a variable, one small letter such as x, found \"X\""},
        {"some x convex(x)", 8, "expected \":\", found \"convex\""},
        {"some x: convex", 15, "expected \"(\" and a variable, such as (x), found the end"},
        {"inside", 7, "expected \"(\" and two variables, such as (x, y), found the end"},
        {"exists x: convex(x)", 1, "unknown word \"exists\"; did you mean \"some\"?"},
        {"two x: convex(x)", 1, "unknown word \"two\"; did you mean \"count(x: ...) = 2\"?"},
        {"some x, y: below(x, y)", 12, "unknown word \"below\"; did you mean \"above(y, x)\"?"},
        {"some x: concave(x)", 9, "unknown word \"concave\"; did you mean \"not convex\"?"},
        {"some x: 2 * arcs(x) = 4", 9, "a comparison begins with a count, as in strokes >= 3"},
        {"some x, y: x = y", 12, "a variable stands in the brackets of a word, as in convex(x)"},
        {"some x: convex(y)", 16,
         "\"y\" stands for no figure: a quantifier such as \"some y:\" must come before it"},
        {"convex(x)", 8,
         "\"x\" stands for no figure: a quantifier such as \"some x:\" must come before it"},
        {"some x: convex(3)", 16, "expected a variable such as x, found \"3\""},
        {"some x: convexx(x)", 9,
         "unknown attribute, atom or count \"convexx\"; did you mean \"convex\"?"},
        {"alinged", 1, "unknown attribute, atom or count \"alinged\"; did you mean \"aligned\"?"},
        {"some x, y: inside(x, x)", 23,
         "a figure is not compared with itself: expected two variables"},
        {"some x, y: inside(x)", 20, "expected \",\" and another variable, found \")\""},
        {"some x, x: inside(x, x)", 9, "the variable stands for another figure already"},
        {"some x: some x: convex(x)", 14, "the variable stands for another figure already"},
        {"some x, y, z: convex(x)", 12,
         "a quantifier binds two variables at most; another follows it: some x, y: some z:"},
        {"some a, b: some c, d: some e: convex(e)", 28, "four variables are bound already"},
        {"aligned(x)", 8, "aligned is about all figures: expected no variables"},
        {"count 3", 7, "expected one of = != < <= > >=, found \"3\""},
        {"count = x", 9, "expected a whole number from 0 to 1000, found \"x\""},
        {"count = 1001", 9, "expected a whole number from 0 to 1000, found \"1001\""},
        {"count = 99999999999999999999", 9,
         "expected a whole number from 0 to 1000, found \"99999999999999999999\""},
        {"count(3)", 7, "expected a variable, one small letter such as x, found \"3\""},
        {"count(x, y: inside(x, y)) = 1", 27, "count is about one variable: count(x: some y: ...)"},
        {"some x: has_style(x, wavy)", 22,
         "expected a stroke type: normal, zigzag, circle, square or triangle, found \"wavy\""},
        {"some x, y: same_attribute(x, y, blue)", 33,
         "expected an attribute such as convex, found \"blue\""},
        {"some x: strokes(x) = 2 * blue", 26, "expected a count such as arcs(x), found \"blue\""},
        {"some x: strokes(x) = 2 * arcs(y)", 31,
         "\"y\" stands for no figure: a quantifier such as \"some y:\" must come before it"},
        {"(aligned", 9, "expected \")\", found the end"},
        {"aligned)", 8, "expected \"and\", \"or\" or the end, found \")\""},
        {"aligned nested", 9, "expected \"and\", \"or\" or the end, found \"nested\""},
        {"aligned and", 12,
         "expected a quantifier, an atom, an attribute, \"not\" or \"(\", found the end"},
        {"\xc3\xa9", 1,
         "expected a quantifier, an atom, an attribute, \"not\" or \"(\", found \"\xc3\xa9\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_formula formula;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_formula_parse(cases[i].text, &formula, &error), BLG_INVALID);
        if (error.column != cases[i].column || strcmp(error.text, cases[i].message) != 0)
            printf("\n    %s: column %d, %s\n", cases[i].text, error.column, error.text);
        CU_ASSERT_EQUAL(error.column, cases[i].column);
        CU_ASSERT_STRING_EQUAL(error.text, cases[i].message);
    }
}

static void test_formula__too_much_is_refused(void) {
    static char text[8192];
    blg_formula formula;
    blg_error error = {0};
    for (int i = 0; i < 200; i++)
        strcat(text, "(");
    CU_ASSERT_EQUAL(blg_formula_parse(text, &formula, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "the concept nests too deep");
    error = (blg_error){0};
    strcpy(text, "aligned");
    for (int i = 0; i < BLG_FORMULA_NODES; i++)
        strcat(text, " or aligned");
    CU_ASSERT_EQUAL(blg_formula_parse(text, &formula, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "the concept has too many parts");
}

/* Sentences and how they are printed; NULL: as written. */
static void test_formula__print_has_the_brackets_that_are_needed(void) {
    static const char *const cases[][2] = {
        {"aligned", NULL},
        {"not aligned", NULL},
        {" not  not\taligned ", "not not aligned"},
        {"(some x: (convex(x)))", "some x: convex(x)"},
        {"some x: convex(x) and aligned", NULL},
        {"(some x: convex(x)) and aligned", NULL},
        {"aligned and (some x: convex(x))", NULL},
        {"aligned and some x: convex(x)", "aligned and (some x: convex(x))"},
        {"not some x: convex(x)", "not (some x: convex(x))"},
        {"some a, b: inside(b, a)", "some x, y: inside(y, x)"},
        {"aligned and (nested or chain)", NULL},
        {"(aligned and nested) or chain", "aligned and nested or chain"},
        {"aligned and (nested and chain)", NULL},
        {"not (aligned or nested)", NULL},
        {"count = 3", NULL},
        {"count>=2", "count >= 2"},
        {"count(k: has_style(k, zigzag)) != 2", "count(x: has_style(x, zigzag)) != 2"},
        {"not count(x: convex(x) or necked(x)) < 2", NULL},
        {"one x: strokes(x) = 2 * arcs(x)", NULL},
        {"one x: lines(x) = 1 * arcs(x)", "one x: lines(x) = arcs(x)"},
        {"most x: lines(x) > 0", NULL},
        {"some x: all y: larger(x, y)", NULL},
        {"some x, y: some z, w: same_attribute(x, z, convex) and near(y, w)", NULL},
        {"(all x: one_style(x)) and (all x, y: same_style(x, y)) and aligned", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *wanted = cases[i][1] ? cases[i][1] : cases[i][0];
        char text[256];
        blg_formula formula;
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_formula_parse(cases[i][0], &formula, &error), BLG_OK);
        CU_ASSERT_EQUAL(blg_formula_print(&formula, text, sizeof text), strlen(text));
        if (strcmp(text, wanted) != 0)
            printf("\n    %s: %s%s\n", cases[i][0], text, error.text);
        CU_ASSERT_STRING_EQUAL(text, wanted);
    }
}

static void test_formula__print_respects_every_buffer_size(void) {
    static const char text[] = "count(x: strokes(x) = 2 * arcs(x)) <= 2 or not nested";
    blg_formula formula;
    CU_ASSERT_EQUAL(blg_formula_parse(text, &formula, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_formula_print(&formula, NULL, 0), strlen(text));
    for (size_t room = 1; room <= sizeof text; room++) {
        char part[sizeof text + 1];
        memset(part, '#', sizeof part);
        CU_ASSERT_EQUAL(blg_formula_print(&formula, part, room), strlen(text));
        CU_ASSERT(strncmp(part, text, room - 1) == 0 && part[room - 1] == '\0');
        CU_ASSERT_EQUAL(part[room], '#');
    }
}

static void test_formula__parts_are_joined_by_and(void) {
    static const struct {
        const char *text, *parts[3];
    } cases[] = {
        {"aligned", {"aligned"}},
        {"aligned and nested", {"aligned", "nested"}},
        {"(some x: convex(x) and necked(x)) and not chain",
         {"some x: convex(x) and necked(x)", "not chain"}},
        {"aligned and (nested and chain)", {"aligned", "nested", "chain"}},
        {"aligned and nested or chain", {"aligned and nested or chain"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int roots[BLG_MAX_COMPONENTS], n;
        char text[128];
        blg_formula formula;
        CU_ASSERT_EQUAL(blg_formula_parse(cases[i].text, &formula, NULL), BLG_OK);
        n = blg_formula_parts(&formula, roots, BLG_MAX_COMPONENTS);
        for (int p = 0; p < n; p++) {
            CU_ASSERT_FATAL(p < 3 && cases[i].parts[p]);
            blg_formula_part_print(&formula, roots[p], text, sizeof text);
            CU_ASSERT_STRING_EQUAL(text, cases[i].parts[p]);
        }
        CU_ASSERT(n == 3 || !cases[i].parts[n]);
        CU_ASSERT_EQUAL(blg_formula_parts(&formula, roots, 1), 1);
    }
}

#define BIT(name) ((uint32_t)1 << BLG_ATOM_##name)

static void test_formula__a_part_has_its_own_atoms(void) {
    static const struct {
        const char *text;
        uint32_t first, second; /* atoms of the first part, and of the second if there is one */
    } cases[] = {
        {"aligned", BIT(aligned), 0},
        {"not nested and (some x: largest(x) and convex(x))", BIT(nested), BIT(largest)},
        {"(some x, y: inside(x, y) and not same_figure(x, y)) and chain",
         BIT(inside) | BIT(same_figure), BIT(chain)},
        {"(some x: convex(x)) and aligned", 0, BIT(aligned)},
        {"aligned or nested or chain", BIT(aligned) | BIT(nested) | BIT(chain), 0},
        {"count(x: outer(x)) = 2 and count = 3", BIT(outer), 0},
        {"some x: has_style(x, zigzag) or lines(x) = 3 or level(x)", BIT(level), 0},
        {"most x: all y: touching(x, y) or same_attribute(x, y, convex)", BIT(touching), 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int roots[BLG_MAX_COMPONENTS];
        blg_formula formula;
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(cases[i].text, &formula, NULL), BLG_OK);
        const int n = blg_formula_parts(&formula, roots, BLG_MAX_COMPONENTS);
        CU_ASSERT_EQUAL(blg_formula_part_atoms(&formula, roots[0]), cases[i].first);
        if (n == 2)
            CU_ASSERT_EQUAL(blg_formula_part_atoms(&formula, roots[1]), cases[i].second);
        CU_ASSERT(n == 2 || !cases[i].second);
    }
}

static void test_formula__mentions_every_word(void) {
    static const struct {
        const char *text;
        int most_figures;
    } cases[] = {{"count = 3", 3},
                 {"count <= 3", 3},
                 {"count < 3", 2},
                 {"count > 3", 4},
                 {"count >= 3", 3},
                 {"aligned", 0},
                 {"count(x: convex(x)) < 2", 1},
                 {"count = 2 or count = 4", 4}};
    blg_formula formula;
    CU_ASSERT_EQUAL(blg_formula_parse("aligned and (some x, y: inside(x, y) and convex(x) and "
                                      "same_attribute(x, y, necked)) and (one x: has_style(x, "
                                      "circle))",
                                      &formula, NULL),
                    BLG_OK);
    const blg_formula_words words = blg_formula_mentions(&formula);
    CU_ASSERT_EQUAL(words.atoms, (uint64_t)1 << BLG_ATOM_aligned | (uint64_t)1 << BLG_ATOM_inside);
    CU_ASSERT_EQUAL(words.attributes,
                    (uint64_t)1 << BLG_ATTR_convex | (uint64_t)1 << BLG_ATTR_necked);
    CU_ASSERT_EQUAL(words.styles, 1u << BLG_CIRCLE);
    CU_ASSERT_FALSE(words.counts);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CU_ASSERT_EQUAL(blg_formula_parse(cases[i].text, &formula, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_formula_mentions(&formula).most_figures, cases[i].most_figures);
    }
}

/* ---- views ---- */

/* A made-up view: random values of all atoms and attributes, nothing that could be drawn. */
typedef struct made_view {
    blg_view view;
    blg_analysis analyses[BLG_MAX_SHAPES];
    blg_program programs[BLG_MAX_SHAPES];
} made_view;

static int8_t random_value(blg_rng *rng) {
    static const int8_t values[] = {1, 1, 0, 0, BLG_UNDECIDED};
    return values[blg_rng_below(rng, 5)];
}

static void make_view(blg_rng *rng, made_view *m) {
    memset(m, 0, sizeof *m);
    m->view.n = 1 + (int)blg_rng_below(rng, 5);
    for (int i = 0; i < m->view.n; i++) {
        blg_analysis *a = &m->analyses[i];
        blg_program *p = &m->programs[i];
        for (int k = 0; k < BLG_ATTRIBUTES; k++)
            a->attributes[k] =
                (blg_measure){.value = random_value(rng), .near = (uint8_t)blg_rng_below(rng, 2)};
        a->n_regions = (int)blg_rng_below(rng, 4);
        a->n_crossings = (int)blg_rng_below(rng, 4);
        a->n_lines_min = (int)blg_rng_below(rng, 4);
        a->n_lines_max = a->n_lines_min + (int)blg_rng_below(rng, 2);
        a->rotation_order = (int)blg_rng_below(rng, 4);
        a->mirror_axes = (int)blg_rng_below(rng, 4) - 1;
        p->n_actions = 1 + (int)blg_rng_below(rng, 6);
        for (int k = 0; k < p->n_actions; k++)
            p->actions[k].kind = blg_rng_below(rng, 2) ? BLG_LINE : BLG_ARC;
        m->view.figures[i].program = p;
        m->view.figures[i].analysis = a;
        m->view.figures[i].styles = 1 + blg_rng_below(rng, 31);
    }
    for (int a = 0; a < BLG_ATOMS; a++) {
        m->view.image[a] = random_value(rng);
        for (int i = 0; i < BLG_MAX_SHAPES; i++) {
            m->view.figure[a][i] = random_value(rng);
            for (int k = 0; k < BLG_MAX_SHAPES; k++)
                m->view.pair[a][i][k] = i == k ? BLG_UNDECIDED : random_value(rng);
        }
    }
}

/* ---- sentences at random ---- */

/* The tests' own formula: a tree that writes itself with all brackets, and whose value is a range
 * (0..0 false, 1..1 true, 0..1 undecided) found by minimum, maximum and sum. */
typedef struct range {
    long long low, high;
} range;

typedef struct tree {
    enum { LEAF, COUNTS, NEGATION, EVERY, ANY, SOME, ALL, ONE, MOST, NUMBER, FIGURES } kind;
    int leaf; /* 0 atom, 1 attribute, 2 style, 3 shared attribute */
    int what, other, compare, number, vars[2], n_vars;
    struct tree *a, *b;
} tree;

enum { POOL = 256 };
typedef struct pool {
    tree trees[POOL];
    int n, n_bound;
    blg_rng rng;
} pool;

static int draw(pool *p, int n) {
    return (int)blg_rng_below(&p->rng, (uint32_t)n);
}

static const char *const signs[] = {"=", "!=", "<", "<=", ">", ">="};
static const char *const count_names[] = {"strokes",        "lines",      "arcs",
                                          "straight_lines", "regions",    "crossings",
                                          "rotation_order", "mirror_axes"};

static void draw_leaf(pool *p, tree *t) {
    t->kind = LEAF;
    t->leaf = draw(p, 4);
    t->vars[0] = p->n_bound ? draw(p, p->n_bound) : 0;
    t->vars[1] = p->n_bound > 1 ? (t->vars[0] + 1 + draw(p, p->n_bound - 1)) % p->n_bound : 0;
    if (p->n_bound == 0 || t->leaf == 0) {
        t->leaf = 0;
        do
            t->what = draw(p, BLG_ATOMS);
        while (blg_atom_rows[t->what].kind == BLG_ATOM_PAIR
                   ? p->n_bound < 2
                   : blg_atom_rows[t->what].kind == BLG_ATOM_FIGURE && p->n_bound < 1);
    } else if (t->leaf == 2) {
        t->what = draw(p, BLG_STROKE_TYPES);
    } else {
        t->leaf = p->n_bound < 2 ? 1 : t->leaf;
        t->what = draw(p, BLG_ATTRIBUTES);
    }
}

static tree *draw_tree(pool *p, int depth) {
    tree *t = &p->trees[p->n++];
    memset(t, 0, sizeof *t);
    t->kind = depth <= 0 || p->n > POOL - 8 ? LEAF : (unsigned)draw(p, FIGURES + 1);
    t->compare = draw(p, 6);
    t->number = draw(p, 5);
    t->n_vars = 1 + draw(p, 2);
    if (t->kind == COUNTS && p->n_bound) {
        t->what = draw(p, BLG_COUNTS);
        t->other = draw(p, BLG_COUNTS + 1) - 1;
        t->vars[0] = draw(p, p->n_bound);
        t->vars[1] = draw(p, p->n_bound);
    } else if (t->kind == EVERY || t->kind == ANY) {
        t->a = draw_tree(p, depth - 1);
        t->b = draw_tree(p, depth - 1);
    } else if (t->kind == NEGATION) {
        t->a = draw_tree(p, depth - 1);
    } else if (t->kind >= SOME && t->kind <= NUMBER) {
        t->n_vars = t->kind == NUMBER ? 1 : t->n_vars;
        t->vars[0] = p->n_bound;
        t->vars[1] = p->n_bound + 1;
        if (p->n_bound + t->n_vars > BLG_FORMULA_VARIABLES) {
            draw_leaf(p, t);
            return t;
        }
        p->n_bound += t->n_vars;
        t->a = draw_tree(p, depth - 1);
        p->n_bound -= t->n_vars;
    } else if (t->kind != FIGURES) {
        draw_leaf(p, t);
    }
    return t;
}

static char letter(int var) {
    return "pqrs"[var];
}

static void write_leaf(const tree *t, char *out) {
    char vars[32] = "";
    const char *name =
        t->leaf == 0 ? blg_atom_rows[t->what].name : blg_attribute_name((blg_attribute)t->what);
    const bool pair = t->leaf == 0 && blg_atom_rows[t->what].kind == BLG_ATOM_PAIR;
    if (pair)
        snprintf(vars, sizeof vars, "( %c ,%c)", letter(t->vars[0]), letter(t->vars[1]));
    else if (t->leaf == 1 || (t->leaf == 0 && blg_atom_rows[t->what].kind == BLG_ATOM_FIGURE))
        snprintf(vars, sizeof vars, "(%c)", letter(t->vars[0]));
    if (t->leaf == 2)
        sprintf(out, "has_style(%c, %s)", letter(t->vars[0]),
                blg_stroke_type_name((blg_stroke_type)t->what));
    else if (t->leaf == 3)
        sprintf(out, "same_attribute(%c, %c, %s)", letter(t->vars[0]), letter(t->vars[1]), name);
    else
        sprintf(out, "%s%s", name,
                t->leaf == 1 || blg_atom_rows[t->what].kind != BLG_ATOM_IMAGE ? vars : "");
}

static void write_tree(const tree *t, char *out) {
    static const char *const names[] = {
        [SOME] = "some", [ALL] = "all", [ONE] = "one", [MOST] = "most"};
    char *at = out;
    at += sprintf(at, "(");
    switch (t->kind) {
    case LEAF:
        write_leaf(t, at);
        break;
    case COUNTS:
        at += sprintf(at, "%s(%c) %s %d", count_names[t->what], letter(t->vars[0]),
                      signs[t->compare], t->number);
        if (t->other >= 0)
            sprintf(at, " * %s(%c)", count_names[t->other], letter(t->vars[1]));
        break;
    case NEGATION:
        at += sprintf(at, "not ");
        write_tree(t->a, at);
        break;
    case EVERY:
    case ANY:
        write_tree(t->a, at);
        at += strlen(at);
        at += sprintf(at, t->kind == EVERY ? " and " : " or ");
        write_tree(t->b, at);
        break;
    case NUMBER:
        at += sprintf(at, "count(%c: ", letter(t->vars[0]));
        write_tree(t->a, at);
        at += strlen(at);
        sprintf(at, ") %s %d", signs[t->compare], t->number);
        break;
    case FIGURES:
        sprintf(at, "count %s %d", signs[t->compare], t->number);
        break;
    default:
        at += sprintf(at, "%s %c", names[t->kind], letter(t->vars[0]));
        at += t->n_vars == 2 ? sprintf(at, ", %c", letter(t->vars[1])) : 0;
        at += sprintf(at, ": ");
        write_tree(t->a, at);
        break;
    }
    strcat(out, ")");
}

/* ---- values by brute force ---- */

static range of_value(int value) {
    return value == BLG_UNDECIDED ? (range){0, 1} : (range){value, value};
}

static range of_attribute(const made_view *m, int figure, int attribute) {
    const blg_measure *a = &m->analyses[figure].attributes[attribute];
    return a->value == BLG_UNDECIDED && !a->near ? (range){0, 0} : of_value(a->value);
}

static range count_of(const made_view *m, int figure, int count) {
    const blg_analysis *a = &m->analyses[figure];
    const blg_program *p = &m->programs[figure];
    long long lines = 0;
    for (int i = 0; i < p->n_actions; i++)
        lines += p->actions[i].kind == BLG_LINE;
    switch (count) {
    case 0:
        return (range){p->n_actions, p->n_actions};
    case 1:
        return (range){lines, lines};
    case 2:
        return (range){p->n_actions - lines, p->n_actions - lines};
    case 3:
        return (range){a->n_lines_min, a->n_lines_max};
    case 4:
        return (range){a->n_regions, a->n_regions};
    case 5:
        return (range){a->n_crossings, a->n_crossings};
    case 6:
        return a->rotation_order ? (range){a->rotation_order, a->rotation_order}
                                 : (range){INT_MAX, INT_MAX};
    default:
        return a->mirror_axes >= 0 ? (range){a->mirror_axes, a->mirror_axes}
                                   : (range){INT_MAX, INT_MAX};
    }
}

static bool compares(long long a, int compare, long long b) {
    return compare == 0   ? a == b
           : compare == 1 ? a != b
           : compare == 2 ? a < b
           : compare == 3 ? a <= b
           : compare == 4 ? a > b
                          : a >= b;
}

/* Tries all numbers of small ranges. */
static range compared(range a, int compare, range b, long long times) {
    range found = {1, 0};
    for (long long i = a.low; i <= a.high; i++)
        for (long long k = b.low; k <= b.high; k++) {
            const bool value = compares(i, compare, times * k);
            found.low = value ? found.low : 0;
            found.high = value ? 1 : found.high;
        }
    return found;
}

static range value_of(const tree *t, const made_view *m, int figures[4]);

static range leaf_of(const tree *t, const made_view *m, const int figures[4]) {
    const int x = figures[t->vars[0]], y = figures[t->vars[1]];
    if (t->leaf == 2)
        return of_value(m->view.figures[x].styles >> t->what & 1);
    if (t->leaf == 1)
        return of_attribute(m, x, t->what);
    if (t->leaf == 3) {
        const range a = of_attribute(m, x, t->what), b = of_attribute(m, y, t->what);
        return compared(a, 0, b, 1);
    }
    return of_value(blg_atom_rows[t->what].kind == BLG_ATOM_IMAGE    ? m->view.image[t->what]
                    : blg_atom_rows[t->what].kind == BLG_ATOM_FIGURE ? m->view.figure[t->what][x]
                                                                     : m->view.pair[t->what][x][y]);
}

/* Sums the part over all choices of different figures; *n: number of choices. */
static range sum_of(const tree *t, const made_view *m, int figures[4], int *n) {
    range sum = {0, 0};
    *n = 0;
    for (int code = 0; code < (t->n_vars == 2 ? m->view.n * m->view.n : m->view.n); code++) {
        figures[t->vars[0]] = code % m->view.n;
        if (t->n_vars == 2)
            figures[t->vars[1]] = code / m->view.n;
        bool distinct = true;
        for (int i = 0; i < t->vars[0] + t->n_vars; i++)
            for (int k = 0; k < i; k++)
                distinct &= figures[i] != figures[k];
        if (!distinct ||
            (t->kind == ONE && t->n_vars == 2 && figures[t->vars[0]] > figures[t->vars[1]]))
            continue;
        range value = value_of(t->a, m, figures);
        if (t->kind == ONE && t->n_vars == 2) {
            int turned[4];
            memcpy(turned, figures, sizeof turned);
            turned[t->vars[0]] = figures[t->vars[1]];
            turned[t->vars[1]] = figures[t->vars[0]];
            const range other = value_of(t->a, m, turned);
            value.low = value.low > other.low ? value.low : other.low;
            value.high = value.high > other.high ? value.high : other.high;
        }
        sum.low += value.low;
        sum.high += value.high;
        ++*n;
    }
    return sum;
}

static range value_of(const tree *t, const made_view *m, int figures[4]) {
    static const range truth = {1, 1};
    range a, b;
    int n, own[4];
    memcpy(own, figures, sizeof own);
    switch (t->kind) {
    case LEAF:
        return leaf_of(t, m, figures);
    case COUNTS:
        a = count_of(m, figures[t->vars[0]], t->what);
        b = t->other >= 0 ? count_of(m, figures[t->vars[1]], t->other) : truth;
        return compared(a, t->compare, b, t->number);
    case NEGATION:
        a = value_of(t->a, m, own);
        return (range){1 - a.high, 1 - a.low};
    case EVERY:
    case ANY:
        a = value_of(t->a, m, own);
        b = value_of(t->b, m, own);
        if (t->kind == EVERY)
            return (range){a.low * b.low, a.high * b.high};
        return (range){a.low | b.low, a.high | b.high};
    case FIGURES:
        return compared((range){m->view.n, m->view.n}, t->compare, truth, t->number);
    default:
        a = sum_of(t, m, own, &n);
        break;
    }
    switch (t->kind) {
    case SOME:
        return compared(a, 5, truth, 1);
    case ONE:
        return compared(a, 0, truth, 1);
    case ALL:
        return n ? compared(a, 0, truth, n) : (range){0, 1};
    case MOST:
        return n ? compared((range){2 * a.low, 2 * a.high}, 4, truth, n) : (range){0, 1};
    default:
        return compared(a, t->compare, truth, t->number);
    }
}

static void test_formula__values_are_those_of_brute_force(void) {
    static pool p;
    static made_view m;
    static char text[65536], again[65536];
    int seen[3] = {0};
    for (int i = 0; i < 6000; i++) {
        p.rng = blg_rng_stream(11, (uint64_t)i, 0, BLG_FOR_TASKS);
        p.n = p.n_bound = 0;
        const tree *t = draw_tree(&p, 1 + i % 4);
        int figures[4] = {-1, -2, -3, -4};
        blg_formula formula, parsed;
        blg_error error = {0};
        *text = '\0';
        write_tree(t, text);
        if (blg_formula_parse(text, &formula, &error) != BLG_OK)
            printf("\n    %s: %d %s\n", text, error.column, error.text);
        CU_ASSERT_EQUAL_FATAL(error.text[0], '\0');
        blg_formula_print(&formula, again, sizeof again);
        CU_ASSERT(strlen(again) <= strlen(text));
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(again, &parsed, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(&formula, &parsed, sizeof parsed), 0);
        make_view(&p.rng, &m);
        const range wanted = value_of(t, &m, figures);
        const int value = blg_formula_value(&formula, &m.view);
        const int right = wanted.low == wanted.high ? (int)wanted.low : BLG_UNDECIDED;
        if (value != right)
            printf("\n    %s of %d figures: %d, not %d\n", again, m.view.n, value, right);
        CU_ASSERT_EQUAL(value, right);
        seen[value + 1]++;
    }
    CU_ASSERT(seen[0] > 500 && seen[1] > 500 && seen[2] > 500);
}

/* ---- rules ---- */

static void test_formula__a_rule_has_the_value_of_its_text(void) {
    static made_view m;
    static blg_formula formulas[BLG_MOST_RELATION_RULES];
    const int n = blg_relation_rules();
    CU_ASSERT_FATAL(n > 100 && n <= BLG_MOST_RELATION_RULES);
    for (int r = 0; r < n; r++) {
        char text[128], again[128];
        CU_ASSERT(blg_relation_rule_print(r, text, sizeof text) < sizeof text);
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(text, &formulas[r], NULL), BLG_OK);
        blg_formula_print(&formulas[r], again, sizeof again);
        CU_ASSERT_STRING_EQUAL(again, text);
    }
    for (int i = 0; i < 300; i++) {
        blg_rng rng = blg_rng_stream(12, (uint64_t)i, 0, BLG_FOR_TASKS);
        blg_relation_traits traits;
        make_view(&rng, &m);
        blg_relation_traits_of(&m.view, &traits);
        for (int r = 0; r < n; r++) {
            const int value = blg_formula_value(&formulas[r], &m.view);
            CU_ASSERT_EQUAL(traits.holds[r / 64] >> r % 64 & 1, value == 1);
            CU_ASSERT_EQUAL(traits.fails[r / 64] >> r % 64 & 1, value == 0);
        }
    }
}

static void test_formula__rules_differ(void) {
    char texts[2][128];
    for (int r = 0; r < blg_relation_rules(); r++)
        for (int k = 0; k < r; k++) {
            blg_relation_rule_print(r, texts[0], sizeof texts[0]);
            blg_relation_rule_print(k, texts[1], sizeof texts[1]);
            CU_ASSERT_STRING_NOT_EQUAL(texts[0], texts[1]);
        }
}

/* ---- the same ---- */

static bool same(const char *a, const char *b) {
    blg_formula one, other;
    bool found = false;
    CU_ASSERT_EQUAL_FATAL(blg_formula_parse(a, &one, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_formula_parse(b, &other, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_formula_same(&one, &other, &found, NULL), BLG_OK);
    return found;
}

/* A view in which atoms that mean the same turned have the same value turned, as measured views. */
static void make_even_view(blg_rng *rng, made_view *m) {
    static const int even[] = {BLG_ATOM_same_figure,  BLG_ATOM_same_size, BLG_ATOM_same_style,
                               BLG_ATOM_same_heading, BLG_ATOM_touching,  BLG_ATOM_crossing,
                               BLG_ATOM_near};
    make_view(rng, m);
    for (size_t a = 0; a < sizeof even / sizeof *even; a++)
        for (int i = 0; i < BLG_MAX_SHAPES; i++)
            for (int k = 0; k < i; k++)
                m->view.pair[even[a]][i][k] = m->view.pair[even[a]][k][i];
}

static void check_values_agree(const char *a, const char *b) {
    static made_view m;
    blg_formula one, other;
    CU_ASSERT_EQUAL_FATAL(blg_formula_parse(a, &one, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_formula_parse(b, &other, NULL), BLG_OK);
    for (int i = 0; i < 200; i++) {
        blg_rng rng = blg_rng_stream(13, (uint64_t)i, 0, BLG_FOR_TASKS);
        make_even_view(&rng, &m);
        CU_ASSERT_EQUAL(blg_formula_value(&one, &m.view), blg_formula_value(&other, &m.view));
    }
}

static void test_formula__same_whatever_the_writing(void) {
    static const char *const pairs[][2] = {
        {"aligned and nested", "nested and (aligned)"},
        {"aligned and nested and aligned", "aligned and nested"},
        {"not (aligned and nested)", "not nested or not aligned"},
        {"not not chain", "chain"},
        {"some x: convex(x) and inner(x)", "some y: inner(y) and convex(y)"},
        {"some x, y: larger(x, y)", "some b, a: larger(a, b)"},
        {"some x, y: larger(x, y) and convex(x)", "some x, y: larger(y, x) and convex(y)"},
        {"some x, y: near(x, y)", "some x, y: near(y, x)"},
        {"one x, y: same_attribute(x, y, convex)", "one x, y: same_attribute(y, x, convex)"},
        {"some x: convex(x)", "count(x: convex(x)) > 0"},
        {"one x: outer(x)", "count(z: outer(z)) = 1"},
        {"all x: convex(x)", "not (some x: not convex(x))"},
        {"not (some x: inner(x))", "count(x: inner(x)) < 1"},
        {"count > 3", "not (count <= 3)"},
        {"count >= 4", "count > 3"},
        {"some x: strokes(x) < 5", "some x: not (strokes(x) >= 5)"},
        {"all x: lines(x) > arcs(x)", "all x: arcs(x) < lines(x)"},
        {"some x: not (lines(x) = arcs(x))", "some x: arcs(x) != lines(x)"},
        {"some x: largest(x) and (all y: larger(x, y))",
         "some y: (all x: larger(y, x)) and largest(y)"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        CU_ASSERT(same(pairs[i][0], pairs[i][1]));
        CU_ASSERT(same(pairs[i][1], pairs[i][0]));
        if (!same(pairs[i][0], pairs[i][1]))
            printf("\n    %s | %s\n", pairs[i][0], pairs[i][1]);
        check_values_agree(pairs[i][0], pairs[i][1]);
    }
}

static void test_formula__not_the_same(void) {
    static const char *const pairs[][2] = {
        {"aligned", "nested"},
        {"aligned and nested", "aligned or nested"},
        {"aligned", "not aligned"},
        {"some x: convex(x)", "all x: convex(x)"},
        {"some x: convex(x)", "one x: convex(x)"},
        {"some x: convex(x)", "most x: convex(x)"},
        {"one x, y: inside(x, y)", "some x, y: inside(x, y)"},
        {"some x, y: inside(x, y)", "some x: some y: inside(x, y)"},
        {"some x, y: larger(x, y) and convex(x)", "some x, y: larger(x, y) and convex(y)"},
        {"some x: all y: larger(x, y)", "all y: some x: larger(x, y)"},
        {"some x: has_style(x, zigzag)", "some x: has_style(x, circle)"},
        {"count = 3", "count != 3"},
        {"count >= 3", "count >= 4"},
        {"some x: strokes(x) >= 5", "some x: lines(x) >= 5"},
        {"some x: strokes(x) = 2 * arcs(x)", "some x: strokes(x) = 3 * arcs(x)"},
        {"some x: strokes(x) = 2 * arcs(x)", "some x: arcs(x) = 2 * strokes(x)"},
        {"all x, y: near(x, y)", "not (some x, y: not near(x, y))"}, /* of one figure */
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        CU_ASSERT_FALSE(same(pairs[i][0], pairs[i][1]));
        CU_ASSERT(same(pairs[i][0], pairs[i][0]));
    }
    CU_ASSERT_FALSE(same("aligned", "not not not aligned"));
}

/* Whatever the formula: said twice, or denied twice by De Morgan's rule, it is the same. */
static void test_formula__same_of_formulas_at_random(void) {
    static pool p;
    static char text[65536], other[4 * 65536];
    int n = 0;
    for (int i = 0; i < 1500; i++) {
        blg_formula formula;
        p.rng = blg_rng_stream(14, (uint64_t)i, 0, BLG_FOR_TASKS);
        p.n = p.n_bound = 0;
        *text = '\0';
        write_tree(draw_tree(&p, 1 + i % 3), text);
        snprintf(other, sizeof other, "not ((not (%s)) or (not (%s)))", text, text);
        if (blg_formula_parse(other, &formula, NULL) != BLG_OK)
            continue; /* too many parts */
        CU_ASSERT(same(text, other));
        check_values_agree(text, other);
        snprintf(other, sizeof other, "not (%s)", text);
        CU_ASSERT_FALSE(same(text, other));
        n++;
    }
    CU_ASSERT(n > 1000);
}

static void test_formula__no_two_rules_are_the_same(void) {
    char a[128], b[128];
    for (int r = 0; r < blg_relation_rules(); r++)
        for (int k = r % 7; k < r; k += 7) {
            blg_relation_rule_print(r, a, sizeof a);
            blg_relation_rule_print(k, b, sizeof b);
            CU_ASSERT_FALSE(same(a, b));
        }
}

static void test_formula__work_bounds_what_is_looked_at(void) {
    static const struct {
        const char *text;
        long long work; /* by hand, 3 figures */
    } cases[] = {{"aligned", 1},
                 {"not aligned", 2},
                 {"count = 3", 1},
                 {"some x: convex(x)", 1 + 3},
                 {"count(x: convex(x) and inner(x)) = 2", 1 + 3 * 3},
                 {"some x, y: near(x, y)", 1 + 9},
                 {"some x, y: some z, w: near(z, w)", 1 + 9 * (1 + 9)}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_formula formula;
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(cases[i].text, &formula, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_formula_work(&formula, 3), cases[i].work);
    }
}

SUITE(formula, CASE(test_formula__mistakes_have_a_column_and_say_what_was_expected),
      CASE(test_formula__too_much_is_refused),
      CASE(test_formula__print_has_the_brackets_that_are_needed),
      CASE(test_formula__print_respects_every_buffer_size),
      CASE(test_formula__parts_are_joined_by_and), CASE(test_formula__a_part_has_its_own_atoms),
      CASE(test_formula__mentions_every_word), CASE(test_formula__values_are_those_of_brute_force),
      CASE(test_formula__a_rule_has_the_value_of_its_text), CASE(test_formula__rules_differ),
      CASE(test_formula__same_whatever_the_writing), CASE(test_formula__not_the_same),
      CASE(test_formula__same_of_formulas_at_random), CASE(test_formula__no_two_rules_are_the_same),
      CASE(test_formula__work_bounds_what_is_looked_at))
