/* Formulas: the language of concepts about the figures of an image. A text goes in, and a formula
 * comes out, or the place of the mistake. A formula can be printed, compared with another, and
 * valued for an image: 1, 0 or undecided. Builders, judges and the scoring of answers use it. The
 * header is problem/relations.h. */
#include "problem/relations.h"

#include "problem/concept.h"

/* ---- formula ---- */

/* A parser by recursive descent. Nodes are in postfix order: a node follows its parts, and the last
 * node is the root. The value of a quantifier asks its part once for every choice of figures. An
 * expression is about one figure: parser, printer and value treat it as a formula whose variable 0
 * is not written. */

enum { NUMBER = -1 }; /* a comparison with a number has no count on its right */
static const char *const quantifiers[] = {"some", "all", "one", "most"};
enum { N_QUANTIFIERS = sizeof quantifiers / sizeof *quantifiers };

typedef struct parser {
    blg_scanner scan;
    bool of_one;                       /* an expression, about one figure */
    int depth;                         /* of "not" and brackets around the token */
    char bound[BLG_FORMULA_VARIABLES]; /* by variable: its letter; 0: the variable is free */
    blg_formula *out;
} parser;

/* Takes this sign; any other token is a mistake. */
static blg_status take_sign(parser *p, const char *sign) {
    char expected[16];
    snprintf(expected, sizeof expected, "\"%s\"", sign);
    if (!blg_scanner_is(&p->scan, sign))
        return blg_scanner_expected(&p->scan, expected);
    blg_scanner_next(&p->scan);
    return BLG_OK;
}

/* Whether the node has no parts: it is a predicate, or counts all figures. */
static bool is_leaf(const blg_formula_node *node) {
    return blg_is_predicate(node->kind) || (node->kind == BLG_FORMULA_FIGURES && node->left < 0);
}

static const char *noun_of(const parser *p) {
    return p->of_one ? "expression" : "concept";
}

static blg_status add_node(parser *p, blg_formula_node node) {
    if (p->out->n == BLG_FORMULA_NODES)
        return blg_scanner_mistake(&p->scan, "the %s has too many parts", noun_of(p));
    p->out->nodes[p->out->n++] = node;
    return BLG_OK;
}

/* The token if it can be a variable, else 0. */
static char token_letter(const parser *p) {
    const char c = *p->scan.at;
    return p->scan.length == 1 && c >= 'a' && c <= 'z' ? c : 0;
}

/* The variable that the token names; -1: none that is bound. */
static int token_variable(const parser *p) {
    for (int v = 0; v < BLG_FORMULA_VARIABLES; v++)
        if (token_letter(p) && p->bound[v] == token_letter(p))
            return v;
    return -1;
}

/* Takes a variable that a quantifier around it has bound. */
static blg_status take_variable(parser *p, int *var) {
    *var = token_variable(p);
    if (*var < 0 && token_letter(p)) {
        char text[96];
        snprintf(
            text, sizeof text,
            "\"%c\" stands for no figure: a quantifier such as \"some %c:\" must come before it",
            token_letter(p), token_letter(p));
        return blg_scanner_mistake(&p->scan, "%s", text);
    }
    if (*var < 0)
        return blg_scanner_expected(&p->scan, "a variable such as x");
    blg_scanner_next(&p->scan);
    return BLG_OK;
}

/* Takes "(x)" or "(x, y)"; the closing bracket is left to the caller if stay_open. In an expression
 * nothing is written for variable 0. */
static blg_status take_variables(parser *p, int n, bool stay_open, int vars[2]) {
    vars[0] = p->of_one ? 0 : -1; /* -1: none */
    vars[1] = -1;
    if (p->of_one)
        return BLG_OK;
    if (!blg_scanner_is(&p->scan, "("))
        return blg_scanner_expected(&p->scan, n == 2 ? "\"(\" and two variables, such as (x, y)"
                                                     : "\"(\" and a variable, such as (x)");
    blg_status status = take_sign(p, "(");
    for (int i = 0; i < n && status == BLG_OK; i++) {
        if (i && !blg_scanner_is(&p->scan, ","))
            return blg_scanner_expected(&p->scan, "\",\" and another variable");
        if (i)
            blg_scanner_next(&p->scan);
        BLG_THEN(status, take_variable(p, &vars[i]));
    }
    if (status == BLG_OK && n == 2 && vars[0] == vars[1])
        return blg_scanner_mistake(
            &p->scan, "a figure is not compared with itself: expected two variables%s", "");
    return status != BLG_OK || stay_open ? status : take_sign(p, ")");
}

/* Takes a sign of comparison. */
static blg_status take_compare(parser *p, int *compare) {
    *compare = blg_scanner_find(&p->scan, blg_compare_signs, BLG_COMPARES);
    if (*compare < 0)
        return blg_scanner_expected(&p->scan, p->of_one ? "one of = != < <= > >= after a count"
                                                        : "one of = != < <= > >=");
    blg_scanner_next(&p->scan);
    return BLG_OK;
}

static blg_status parse_or(parser *p);

/* Words that people try, and what the language has in their place. of_one: in concepts about one
 * figure, too. */
static const struct {
    const char *word, *instead;
    bool of_one;
} foreseen[] = {{"any", "some", false},
                {"exists", "some", false},
                {"each", "all", false},
                {"every", "all", false},
                {"forall", "all", false},
                {"no", "not (some x: ...)", false},
                {"none", "not (some x: ...)", false},
                {"exactly", "count(x: ...) = 2", false},
                {"two", "count(x: ...) = 2", false},
                {"three", "count(x: ...) = 3", false},
                {"below", "above(y, x)", false},
                {"under", "above(y, x)", false},
                {"right_of", "left_of(y, x)", false},
                {"smaller", "larger(y, x)", false},
                {"bigger", "larger(x, y)", false},
                {"size", "larger(x, y)", false},
                {"around", "inside(y, x)", false},
                {"contains", "inside(y, x)", false},
                {"same_form", "same_figure(x, y)", false},
                {"same_shape", "same_figure(x, y)", false},
                {"zigzag", "has_style(x, zigzag)", false},
                {"circle", "mirror_axes(x) >= 100", false},
                {"concave", "not convex", true},
                {"open", "not closed_shape", true},
                {"curved", "has_curve", true},
                {"straight", "not has_curve", true},
                {"triangle", "exist_triangle", true},
                {"quadrangle", "exist_quadrangle", true},
                {"square", "exist_quadrangle", true},
                {"circle", "mirror_axes >= 100", true}};

/* What the language has in the place of an unknown word; NULL if nobody has foreseen the word. */
static const char *instead_of(const parser *p) {
    for (size_t i = 0; i < sizeof foreseen / sizeof *foreseen; i++)
        if ((foreseen[i].of_one || !p->of_one) && blg_scanner_is(&p->scan, foreseen[i].word))
            return foreseen[i].instead;
    return NULL;
}

/* Whether an expression has met a word that only concepts about several figures have. */
static bool is_of_several(const parser *p) {
    for (int a = 0; a < BLG_ATOMS; a++)
        if (blg_scanner_is(&p->scan, blg_atom_rows[a].name))
            return true;
    return blg_scanner_find(&p->scan, quantifiers, N_QUANTIFIERS) >= 0 ||
           blg_scanner_is(&p->scan, "count") || blg_scanner_is(&p->scan, "has_style");
}

/* The error for a word that the language does not have, with what the language has in its place, or
 * with the nearest word of the language. */
static blg_status unknown_word(const parser *p) {
    const char *instead = instead_of(p);
    if (instead) {
        char text[160];
        snprintf(text, sizeof text, "unknown word \"%.*s\"; did you mean \"%s\"?",
                 (int)p->scan.length, p->scan.at, instead);
        return blg_scanner_mistake(&p->scan, "%s", text);
    }
    if (p->of_one && is_of_several(p))
        return blg_scanner_mistake(
            &p->scan, "%s", "the word is about several figures, and this concept about one figure");
    if (*p->scan.at >= '0' && *p->scan.at <= '9')
        return blg_scanner_mistake(&p->scan, "%s",
                                   "a comparison begins with a count, as in strokes >= 3");
    if (!p->of_one && token_letter(p))
        return blg_scanner_mistake(&p->scan, "%s",
                                   "a variable stands in the brackets of a word, as in convex(x)");
    const char *names[BLG_ATTRIBUTES + BLG_ATOMS + BLG_COUNTS + N_QUANTIFIERS + 4];
    size_t n = 0;
    for (int i = 0; i < BLG_COUNTS; i++)
        names[n++] = blg_count_names[i];
    for (int i = 0; i < BLG_ATOMS && !p->of_one; i++)
        names[n++] = blg_atom_rows[i].name;
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        names[n++] = blg_attribute_name((blg_attribute)i);
    for (int i = 0; i < N_QUANTIFIERS && !p->of_one; i++)
        names[n++] = quantifiers[i];
    if (!p->of_one) {
        names[n++] = "has_style";
        names[n++] = "same_attribute";
        names[n++] = "count";
    }
    names[n++] = "not";
    return blg_scanner_unknown(
        &p->scan, p->of_one ? "attribute or count" : "attribute, atom or count", names, n);
}

enum { MOST_BOUND = 2 }; /* variables that a quantifier binds: the vars of a node */

/* Parses "some x, y: ..." up to the end of the brackets around it. which: the quantifier, as an
 * index into quantifiers. */
static blg_status parse_quantifier(parser *p, int which) {
    blg_formula_node node = {.kind = (blg_formula_kind)(BLG_FORMULA_SOME + which),
                             .vars = {-1, -1}};
    blg_status status = BLG_OK;
    int n = 0;
    blg_scanner_next(&p->scan);
    do {
        int free = 0;
        if (n)
            blg_scanner_next(&p->scan);
        while (free < BLG_FORMULA_VARIABLES && p->bound[free])
            free++;
        if (!token_letter(p))
            status = blg_scanner_expected(&p->scan, "a variable, one small letter such as x");
        else if (token_variable(p) >= 0)
            status = blg_scanner_mistake(&p->scan, "%s",
                                         "the variable stands for another figure already");
        else if (free == BLG_FORMULA_VARIABLES)
            status = blg_scanner_mistake(&p->scan, "%s", "four variables are bound already");
        else if (n == MOST_BOUND)
            status = blg_scanner_mistake(
                &p->scan, "%s",
                "a quantifier binds two variables at most; another follows it: some x, y: some z:");
        if (status != BLG_OK)
            break;
        p->bound[free] = token_letter(p);
        node.vars[n++] = free;
        blg_scanner_next(&p->scan);
    } while (blg_scanner_is(&p->scan, ","));
    BLG_THEN(status, take_sign(p, ":"));
    BLG_THEN(status, parse_or(p));
    node.left = p->out->n - 1;
    for (int i = 0; i < n; i++)
        p->bound[node.vars[i]] = 0;
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses a comparison of a number of figures: "count = 3", of all figures of the image, or
 * "count(x: ...) = 2", of the figures that have a property. */
static blg_status parse_figures(parser *p) {
    blg_formula_node node = {.kind = BLG_FORMULA_FIGURES, .left = -1, .vars = {-1, -1}};
    blg_status status;
    blg_scanner_next(&p->scan);
    if (blg_scanner_is(&p->scan, "(")) {
        /* "(" stands where "some" would stand: quantifiers[0] */
        status = parse_quantifier(p, 0);
        BLG_THEN(status, take_sign(p, ")"));
        if (status != BLG_OK)
            return status;
        /* The quantifier's node goes; its variable and its part become the count's. */
        const blg_formula_node inner = p->out->nodes[--p->out->n];
        node.left = inner.left;
        node.vars[0] = inner.vars[0];
        if (inner.vars[1] >= 0)
            return blg_scanner_mistake(&p->scan, "%s",
                                       "count is about one variable: count(x: some y: ...)");
    }
    status = take_compare(p, &node.compare);
    BLG_THEN(status, blg_scanner_number(&p->scan, &node.number));
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses a comparison of a count of a figure with a number, a count or a multiple of a count:
 * "strokes(x) >= 5", "lines(x) = arcs(x)", "strokes(x) = 2 * arcs(x)". count: the first count. */
static blg_status parse_comparison(parser *p, int count) {
    blg_formula_node node = {
        .kind = BLG_FORMULA_COMPARISON, .what = count, .right = NUMBER, .number = 1};
    blg_scanner_next(&p->scan);
    blg_status status = take_variables(p, 1, /* stay_open */ false, node.vars);
    BLG_THEN(status, take_compare(p, &node.compare));
    if (status != BLG_OK)
        return status;
    if (blg_scanner_find(&p->scan, blg_count_names, BLG_COUNTS) < 0) { /* a number, or a multiple */
        status = blg_scanner_number(&p->scan, &node.number);
        if (status != BLG_OK)
            return status;
        if (!blg_scanner_is(&p->scan, "*"))
            return add_node(p, node);
        blg_scanner_next(&p->scan);
    }
    node.right = blg_scanner_find(&p->scan, blg_count_names, BLG_COUNTS);
    if (node.right < 0)
        return blg_scanner_expected(&p->scan,
                                    p->of_one ? "a count such as arcs" : "a count such as arcs(x)");
    int other[2];
    blg_scanner_next(&p->scan);
    status = take_variables(p, 1, /* stay_open */ false, other);
    node.vars[1] = other[0];
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses "has_style(x, zigzag)" or "same_attribute(x, y, convex)": variables, then a word. */
static blg_status parse_with_word(parser *p, blg_formula_kind kind) {
    const bool style = kind == BLG_FORMULA_STYLE;
    blg_formula_node node = {.kind = kind};
    blg_scanner_next(&p->scan);
    blg_status status = take_variables(p, style ? 1 : 2, /* stay_open */ true, node.vars);
    BLG_THEN(status, take_sign(p, ","));
    if (status != BLG_OK)
        return status;
    node.what = style ? blg_scanner_find(&p->scan, blg_stroke_type_names, BLG_STROKE_TYPES)
                      : blg_scanner_attribute(&p->scan);
    if (node.what < 0) {
        char types[BLG_STROKE_TYPES_TEXT], expected[BLG_STROKE_TYPES_TEXT + 16];
        snprintf(expected, sizeof expected, "a stroke type: %s", blg_stroke_types_text(types));
        return blg_scanner_expected(&p->scan, style ? expected : "an attribute such as convex");
    }
    blg_scanner_next(&p->scan);
    status = take_sign(p, ")");
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses an atom with its variables, such as "inside(x, y)"; atoms about the image have none. */
static blg_status parse_atom(parser *p, int atom) {
    static const int arguments[] = {
        [BLG_ATOM_FIGURE] = 1, [BLG_ATOM_PAIR] = 2, [BLG_ATOM_IMAGE] = 0};
    blg_formula_node node = {.kind = BLG_FORMULA_ATOM, .what = atom, .vars = {-1, -1}};
    const int n = arguments[blg_atom_rows[atom].kind];
    blg_scanner_next(&p->scan);
    if (!n && blg_scanner_is(&p->scan, "("))
        return blg_scanner_mistake(&p->scan, "%s is about all figures: expected no variables",
                                   blg_atom_rows[atom].name);
    const blg_status status = n ? take_variables(p, n, /* stay_open */ false, node.vars) : BLG_OK;
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses a part that only a formula about several figures has. *found is false for other parts. */
static blg_status parse_relation(parser *p, bool *found) {
    const int quantifier = blg_scanner_find(&p->scan, quantifiers, N_QUANTIFIERS);
    *found = true;
    if (quantifier >= 0)
        return parse_quantifier(p, quantifier);
    if (blg_scanner_is(&p->scan, "count"))
        return parse_figures(p);
    if (blg_scanner_is(&p->scan, "has_style"))
        return parse_with_word(p, BLG_FORMULA_STYLE);
    if (blg_scanner_is(&p->scan, "same_attribute"))
        return parse_with_word(p, BLG_FORMULA_SHARED);
    for (int a = 0; a < BLG_ATOMS; a++)
        if (blg_scanner_is(&p->scan, blg_atom_rows[a].name))
            return parse_atom(p, a);
    *found = false;
    return BLG_OK;
}

/* Parses a part in brackets, a part about several figures, a comparison of a count, or an
 * attribute. */
static blg_status parse_primary(parser *p) {
    if (blg_scanner_is(&p->scan, "(")) {
        blg_scanner_next(&p->scan);
        const blg_status status = parse_or(p);
        return status == BLG_OK ? take_sign(p, ")") : status;
    }
    if (!blg_scanner_is_word(&p->scan) || blg_scanner_is(&p->scan, "and") ||
        blg_scanner_is(&p->scan, "or"))
        return blg_scanner_expected(
            &p->scan, p->of_one ? "an attribute, a count, \"not\" or \"(\""
                                : "a quantifier, an atom, an attribute, \"not\" or \"(\"");
    bool found = false;
    blg_status status = p->of_one ? BLG_OK : parse_relation(p, &found);
    if (found)
        return status;
    const int count = blg_scanner_find(&p->scan, blg_count_names, BLG_COUNTS);
    if (count >= 0)
        return parse_comparison(p, count);
    blg_formula_node node = {.kind = BLG_FORMULA_ATTRIBUTE,
                             .what = blg_scanner_attribute(&p->scan)};
    if (node.what < 0)
        return unknown_word(p);
    blg_scanner_next(&p->scan);
    status = take_variables(p, 1, /* stay_open */ false, node.vars);
    return status == BLG_OK ? add_node(p, node) : status;
}

/* Parses "not" before a part, or a part without it. Refuses deep nesting, which would need much
 * stack. */
static blg_status parse_not(parser *p) {
    enum { DEEPEST = 64 };
    if (++p->depth > DEEPEST)
        return blg_scanner_mistake(&p->scan, "the %s nests too deep", noun_of(p));
    const bool negated = blg_scanner_is(&p->scan, "not");
    if (negated)
        blg_scanner_next(&p->scan);
    blg_status status = negated ? parse_not(p) : parse_primary(p);
    if (negated && status == BLG_OK)
        status = add_node(p, (blg_formula_node){.kind = BLG_FORMULA_NOT, .left = p->out->n - 1});
    p->depth--;
    return status;
}

/* Parses a chain of parts joined by "and", or of such chains joined by "or". */
static blg_status parse_chain(parser *p, blg_formula_kind kind) {
    const bool joins_by_or = kind == BLG_FORMULA_OR;
    blg_status status = joins_by_or ? parse_chain(p, BLG_FORMULA_AND) : parse_not(p);
    while (status == BLG_OK && blg_scanner_is(&p->scan, joins_by_or ? "or" : "and")) {
        const int left = p->out->n - 1;
        blg_scanner_next(&p->scan);
        status = joins_by_or ? parse_chain(p, BLG_FORMULA_AND) : parse_not(p);
        if (status == BLG_OK)
            status =
                add_node(p, (blg_formula_node){.kind = kind, .left = left, .right = p->out->n - 1});
    }
    return status;
}

static blg_status parse_or(parser *p) {
    return parse_chain(p, BLG_FORMULA_OR);
}

/* Parses a whole formula. of_one: the language of expressions, about one figure. */
static blg_status parse_text(const char *text, bool of_one, blg_formula *formula,
                             blg_error *error) {
    memset(formula, 0, sizeof *formula);
    parser p = {.scan = blg_scanner_of(text, error), .of_one = of_one, .out = formula};
    const blg_status status = parse_or(&p);
    if (status != BLG_OK || !p.scan.length)
        return status;
    return blg_scanner_expected(&p.scan, "\"and\", \"or\" or the end");
}

blg_status blg_formula_parse(const char *text, blg_formula *formula, blg_error *error) {
    return parse_text(text, /* of_one */ false, formula, error);
}

blg_status blg_expression_parse(const char *text, blg_expression *expression, blg_error *error) {
    return parse_text(text, /* of_one */ true, expression, error);
}

/* ---- formula print ---- */

/* Prints a formula in the language that the parser reads. */

typedef struct printer {
    char *buf;
    size_t size, used;
    const blg_formula *formula;
    bool of_one; /* an expression, about one figure */
} printer;

static void print_text(printer *p, const char *text) {
    for (; *text; text++, p->used++)
        if (p->used + 1 < p->size)
            p->buf[p->used] = *text;
}

/* Prints variables between the texts `open` and `close`. In an expression, which has no variables,
 * only what follows the bracket in `close` is printed. */
static void print_variables(printer *p, const int vars[2], const char *open, const char *close) {
    static const char *const names[BLG_FORMULA_VARIABLES] = {"x", "y", "z", "w"};
    if (p->of_one) {
        print_text(p, close + 1);
        return;
    }
    print_text(p, open);
    print_text(p, names[vars[0]]);
    if (vars[1] >= 0) {
        print_text(p, ", ");
        print_text(p, names[vars[1]]);
    }
    print_text(p, close);
}

static void print_number(printer *p, const char *before, int number) {
    char text[16];
    snprintf(text, sizeof text, "%s%d", before, number);
    print_text(p, text);
}

static void print_node(printer *p, int index, int outer, bool right);

/* Prints a comparison of two counts, or of a count and a number, such as "strokes(x) > 2 *
 * arcs(y)". */
static void print_comparison(printer *p, const blg_formula_node *node) {
    print_text(p, blg_count_names[node->what]);
    print_variables(p, (int[]){node->vars[0], -1}, "(", ") ");
    print_text(p, blg_compare_signs[node->compare]);
    if (node->right == NUMBER || node->number != 1)
        print_number(p, " ", node->number);
    if (node->right == NUMBER)
        return;
    print_text(p, node->number != 1 ? " * " : " ");
    print_text(p, blg_count_names[node->right]);
    print_variables(p, (int[]){node->vars[1], -1}, "(", ")");
}

/* Prints a node without parts, as the language writes it: touching(x, y), has_style(x, zigzag),
 * lines(x) >= 2 * arcs(y). */
static void print_leaf(printer *p, const blg_formula_node *node) {
    switch (node->kind) {
    case BLG_FORMULA_ATOM:
        print_text(p, blg_atom_rows[node->what].name);
        if (node->vars[0] >= 0)
            print_variables(p, node->vars, "(", ")");
        break;
    case BLG_FORMULA_ATTRIBUTE:
        print_text(p, blg_attribute_name((blg_attribute)node->what));
        print_variables(p, node->vars, "(", ")");
        break;
    case BLG_FORMULA_STYLE:
        print_text(p, "has_style");
        print_variables(p, node->vars, "(", ", ");
        print_text(p, blg_stroke_type_name((blg_stroke_type)node->what));
        print_text(p, ")");
        break;
    case BLG_FORMULA_SHARED:
        print_text(p, "same_attribute");
        print_variables(p, node->vars, "(", ", ");
        print_text(p, blg_attribute_name((blg_attribute)node->what));
        print_text(p, ")");
        break;
    default:
        print_comparison(p, node);
        break;
    }
}

/* Prints a node and all below, in brackets where they are needed. outer: the kind of the node
 * above; BLG_FORMULA_SOME where no brackets are needed. right: the node is the right part of
 * `outer`. */
static void print_node(printer *p, int index, int outer, bool right) {
    const blg_formula_node *node = &p->formula->nodes[index];
    const blg_formula_kind kind = node->kind;
    const bool quantifier = blg_is_quantifier(kind);
    const bool chain = kind == BLG_FORMULA_AND || kind == BLG_FORMULA_OR;
    /* A quantifier reaches to the end of its brackets, so it needs brackets inside a chain. */
    const bool brackets =
        outer >= BLG_FORMULA_NOT &&
        (quantifier || (chain && ((int)kind > outer || (right && (int)kind == outer))));
    print_text(p, brackets ? "(" : "");
    if (quantifier) {
        print_text(p, quantifiers[kind - BLG_FORMULA_SOME]);
        print_variables(p, node->vars, " ", ": ");
        print_node(p, node->left, BLG_FORMULA_SOME, /* right */ false);
    } else if (kind == BLG_FORMULA_FIGURES) {
        print_text(p, "count");
        if (node->left >= 0) {
            print_variables(p, node->vars, "(", ": ");
            print_node(p, node->left, BLG_FORMULA_SOME, /* right */ false);
            print_text(p, ")");
        }
        print_text(p, " ");
        print_text(p, blg_compare_signs[node->compare]);
        print_number(p, " ", node->number);
    } else if (kind == BLG_FORMULA_NOT) {
        print_text(p, "not ");
        print_node(p, node->left, BLG_FORMULA_NOT, /* right */ false);
    } else if (chain) {
        print_node(p, node->left, (int)kind, /* right */ false);
        print_text(p, kind == BLG_FORMULA_AND ? " and " : " or ");
        print_node(p, node->right, (int)kind, /* right */ true);
    } else {
        print_leaf(p, node);
    }
    print_text(p, brackets ? ")" : "");
}

/* Prints the part of a formula, or of an expression (of_one), below a node, as snprintf does:
 * returns the length of the whole text. */
static size_t print_part(const blg_formula *formula, int root, bool of_one, char *buf,
                         size_t size) {
    printer p = {buf, size, 0, formula, of_one};
    if (formula->n > 0)
        print_node(&p, root, BLG_FORMULA_SOME, /* right */ false);
    if (size > 0)
        buf[p.used < size ? p.used : size - 1] = 0;
    return p.used;
}

size_t blg_formula_part_print(const blg_formula *formula, int root, char *buf, size_t size) {
    return print_part(formula, root, /* of_one */ false, buf, size);
}

size_t blg_formula_print(const blg_formula *formula, char *buf, size_t size) {
    return print_part(formula, formula->n - 1, /* of_one */ false, buf, size);
}

size_t blg_expression_print(const blg_expression *expression, char *buf, size_t size) {
    return print_part(expression, expression->n - 1, /* of_one */ true, buf, size);
}

/* ---- formula value ---- */

/* Finds a formula's value for the measured figures of an image: 1, 0 or undecided. */

enum { NO_FIGURE = -1 };

/* A formula that is valued for a view; or an expression, for program and analysis of its figure. */
typedef struct evaluation {
    const blg_formula *formula;
    const blg_view *view; /* NULL for an expression */
    const blg_program *program;
    const blg_analysis *analysis;
    int figure[BLG_FORMULA_VARIABLES]; /* by variable: the figure of the view, or NO_FIGURE */
} evaluation;

static int node_value(evaluation *e, int index);

/* Numbers of choices of figures for the variables of a part: those that make the part false (n[0]),
 * true (n[1]) and undecided. */
typedef struct tally {
    int n[2], undecided;
} tally;

/* Whether a variable already stands for the figure. */
static bool is_taken(const evaluation *e, int figure) {
    for (int v = 0; v < BLG_FORMULA_VARIABLES; v++)
        if (e->figure[v] == figure)
            return true;
    return false;
}

/* The value of a quantifier's part if its variables stand for figures a and b; NO_FIGURE: there is
 * one variable alone. */
static int value_with(evaluation *e, const blg_formula_node *node, int a, int b) {
    int *first = &e->figure[node->vars[0]], unused;
    int *second = b == NO_FIGURE ? &unused : &e->figure[node->vars[1]];
    *first = a;
    *second = b;
    const int value = node_value(e, node->left);
    *first = *second = NO_FIGURE;
    return value;
}

static void count_value(tally *t, int value) {
    t->undecided += value == BLG_UNDECIDED;
    t->n[1] += value == 1;
    t->n[0] += value == 0;
}

/* Counts the choices of one figure, or of two in order, for the variables of a quantifier. */
static void count_choices(evaluation *e, const blg_formula_node *node, tally *t) {
    const bool pair = node->vars[1] >= 0;
    for (int a = 0; a < e->view->n; a++) {
        if (is_taken(e, a))
            continue;
        if (!pair)
            count_value(t, value_with(e, node, a, NO_FIGURE));
        for (int b = 0; pair && b < e->view->n; b++)
            if (b != a && !is_taken(e, b))
                count_value(t, value_with(e, node, a, b));
    }
}

/* Counts choices of two figures for "one x, y": two figures count once, as true if the part is true
 * of them either way round. */
static void count_pairs(evaluation *e, const blg_formula_node *node, tally *t) {
    for (int a = 0; a < e->view->n; a++)
        for (int b = a + 1; b < e->view->n; b++) {
            if (is_taken(e, a) || is_taken(e, b))
                continue;
            const int one = value_with(e, node, a, b), other = value_with(e, node, b, a);
            count_value(t, one == 1 || other == 1 ? 1 : one == 0 && other == 0 ? 0 : BLG_UNDECIDED);
        }
}

/* The value of a quantifier, from how many choices of figures make its part true. Undecided choices
 * leave it undecided unless they cannot change it. */
static int quantified_value(evaluation *e, const blg_formula_node *node) {
    tally t = {0};
    if (node->kind == BLG_FORMULA_ONE && node->vars[1] >= 0)
        count_pairs(e, node, &t);
    else
        count_choices(e, node, &t);
    const int all = t.n[0] + t.n[1] + t.undecided;
    switch (node->kind) {
    case BLG_FORMULA_SOME:
        return t.n[1] ? 1 : t.undecided ? BLG_UNDECIDED : 0;
    case BLG_FORMULA_ALL:
        return t.n[0] ? 0 : t.undecided || !all ? BLG_UNDECIDED : 1;
    case BLG_FORMULA_ONE:
        return t.n[1] > 1 ? 0 : t.undecided ? BLG_UNDECIDED : t.n[1] == 1;
    default: /* BLG_FORMULA_MOST */
        if (!all)
            return BLG_UNDECIDED;
        return 2 * t.n[1] > all ? 1 : 2 * (t.n[1] + t.undecided) <= all ? 0 : BLG_UNDECIDED;
    }
}

/* The value of a comparison of a number of figures. Undecided figures make the number a range. */
static int figures_value(evaluation *e, const blg_formula_node *node) {
    const long long number[2] = {node->number, node->number};
    if (node->left < 0)
        return blg_compare_ranges(node->compare, (long long[]){e->view->n, e->view->n}, number);
    tally t = {0};
    count_choices(e, node, &t);
    return blg_compare_ranges(node->compare, (long long[]){t.n[1], t.n[1] + t.undecided}, number);
}

/* The range of a count of the figure that a variable stands for. */
static void count_of(const evaluation *e, int count, int var, long long range[2]) {
    const blg_viewed *f = e->view ? &e->view->figures[e->figure[var]] : NULL;
    blg_count_range((blg_expression_count)count, f ? f->program : e->program,
                    f ? f->analysis : e->analysis, range);
}

/* The value of a comparison of a count of a figure with a number, or with a multiple of a count. */
static int comparison_value(const evaluation *e, const blg_formula_node *node) {
    long long left[2], right[2] = {1, 1}; /* ranges; right is multiplied by the number */
    if (!e->view && e->program->n_actions == 0)
        return BLG_UNDECIDED;
    count_of(e, node->what, node->vars[0], left);
    if (node->right != NUMBER)
        count_of(e, node->right, node->vars[1], right);
    right[0] *= node->number;
    right[1] *= node->number;
    return blg_compare_ranges(node->compare, left, right);
}

static int attribute_value(const evaluation *e, int attribute, int var) {
    return e->view ? blg_viewed_value(&e->view->figures[e->figure[var]], (blg_attribute)attribute)
                   : e->analysis->attributes[attribute].value;
}

/* The value of a node without parts, for the figures that the variables stand for. */
static int leaf_value(const evaluation *e, const blg_formula_node *node) {
    const blg_view *view = e->view;
    const int x = node->vars[0] >= 0 ? e->figure[node->vars[0]] : 0;
    int one, other;
    switch (node->kind) {
    case BLG_FORMULA_ATOM:
        if (node->vars[0] < 0)
            return view->image[node->what];
        return node->vars[1] < 0 ? view->figure[node->what][x]
                                 : view->pair[node->what][x][e->figure[node->vars[1]]];
    case BLG_FORMULA_ATTRIBUTE:
        return attribute_value(e, node->what, node->vars[0]);
    case BLG_FORMULA_STYLE:
        return view->figures[x].styles >> node->what & 1;
    case BLG_FORMULA_SHARED:
        one = attribute_value(e, node->what, node->vars[0]);
        other = attribute_value(e, node->what, node->vars[1]);
        return one == BLG_UNDECIDED || other == BLG_UNDECIDED ? BLG_UNDECIDED : one == other;
    default:
        return comparison_value(e, node);
    }
}

/* The value of a node: 1, 0 or BLG_UNDECIDED. */
static int node_value(evaluation *e, int index) {
    const blg_formula_node *node = &e->formula->nodes[index];
    const blg_formula_kind kind = node->kind;
    if (blg_is_quantifier(kind))
        return quantified_value(e, node);
    if (kind == BLG_FORMULA_FIGURES)
        return figures_value(e, node);
    if (is_leaf(node))
        return leaf_value(e, node);
    const int left = node_value(e, node->left);
    if (kind == BLG_FORMULA_NOT)
        return left == BLG_UNDECIDED ? left : !left;
    const int settles = kind == BLG_FORMULA_OR; /* the value of a part that alone decides */
    if (left == settles)
        return settles;
    const int right = node_value(e, node->right);
    if (right == settles)
        return settles;
    return left == BLG_UNDECIDED || right == BLG_UNDECIDED ? BLG_UNDECIDED : !settles;
}

int blg_formula_part_value(const blg_formula *formula, int root, const blg_view *view) {
    evaluation e = {.formula = formula, .view = view};
    for (int v = 0; v < BLG_FORMULA_VARIABLES; v++)
        e.figure[v] = NO_FIGURE;
    return node_value(&e, root);
}

int blg_formula_value(const blg_formula *formula, const blg_view *view) {
    return formula->n ? blg_formula_part_value(formula, formula->n - 1, view) : BLG_UNDECIDED;
}

int blg_expression_value(const blg_expression *expression, const blg_program *program,
                         const blg_analysis *analysis) {
    evaluation e = {.formula = expression, .program = program, .analysis = analysis};
    return expression->n ? node_value(&e, expression->n - 1) : BLG_UNDECIDED;
}

int blg_expression_value_read(const blg_expression *expression, const blg_program *program,
                              const blg_analysis *analysis, blg_line_reading reading) {
    const int value = blg_expression_value(expression, program, analysis);
    if (reading == BLG_LINES_ANY)
        return value;
    for (blg_line_reading r = BLG_LINES_TWO; r <= BLG_LINES_SPLIT; r++) {
        blg_analysis read = *analysis;
        for (int a = 0; a < BLG_ATTRIBUTES; a++)
            read.attributes[a].value = (int8_t)blg_line_value(analysis, (blg_attribute)a, r);
        if (blg_expression_value(expression, program, &read) != value)
            return BLG_UNDECIDED;
    }
    return value;
}

/* Appends the roots of the parts that "and" joins below root, at most `most` in all. The left part
 * leaves room for one part on its right. */
static void list_parts(const blg_formula *formula, int root, int *roots, int most, int *n) {
    const blg_formula_node *node = &formula->nodes[root];
    if (node->kind == BLG_FORMULA_AND && *n + 1 < most) {
        list_parts(formula, node->left, roots, most - 1, n);
        list_parts(formula, node->right, roots, most, n);
    } else {
        roots[(*n)++] = root;
    }
}

int blg_formula_parts(const blg_formula *formula, int *roots, int most) {
    int n = 0;
    if (formula->n)
        list_parts(formula, formula->n - 1, roots, most, &n);
    return n;
}

uint32_t blg_formula_part_atoms(const blg_formula *formula, int root) {
    const blg_formula_node *node = &formula->nodes[root];
    if (node->kind == BLG_FORMULA_ATOM)
        return (uint32_t)1 << node->what;
    if (is_leaf(node))
        return 0;
    const bool two = node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR;
    return blg_formula_part_atoms(formula, node->left) |
           (two ? blg_formula_part_atoms(formula, node->right) : 0);
}

blg_formula_words blg_formula_mentions(const blg_formula *formula) {
    blg_formula_words words = {0};
    for (int i = 0; i < formula->n; i++) {
        const blg_formula_node *node = &formula->nodes[i];
        if (node->kind == BLG_FORMULA_ATOM)
            words.atoms |= (uint64_t)1 << node->what;
        else if (node->kind == BLG_FORMULA_ATTRIBUTE || node->kind == BLG_FORMULA_SHARED)
            words.attributes |= (uint64_t)1 << node->what;
        else if (node->kind == BLG_FORMULA_STYLE)
            words.styles |= 1u << node->what;
        words.compares |= node->kind == BLG_FORMULA_COMPARISON;
        if (node->kind == BLG_FORMULA_FIGURES) {
            words.counts |= node->left < 0;
            const int most = /* "> 2" asks for 3, "< 2" allows 1 */
                node->number + (node->compare == BLG_MORE) - (node->compare == BLG_LESS);
            words.most_figures = most > words.most_figures ? most : words.most_figures;
        }
    }
    return words;
}

bool blg_expression_mentions(const blg_expression *expression, blg_attribute attribute) {
    return blg_formula_mentions(expression).attributes >> attribute & 1;
}

/* About how many nodes must be visited for the value of a node in an image of that many figures. */
static long long work_of(const blg_formula *formula, int index, int figures) {
    const blg_formula_node *node = &formula->nodes[index];
    if (is_leaf(node))
        return 1;
    const long long left = work_of(formula, node->left, figures);
    if (node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR)
        return 1 + left + work_of(formula, node->right, figures);
    if (node->kind == BLG_FORMULA_NOT)
        return 1 + left;
    return 1 + left * figures * (node->vars[1] >= 0 ? figures : 1);
}

long long blg_formula_work(const blg_formula *formula, int figures) {
    return formula->n ? work_of(formula, formula->n - 1, figures) : 0;
}

/* ---- formula same ---- */

/* Writes the normal form of a formula, as a text. A variable's slot is the number of variables that
 * are bound around it, so slots do not depend on the letters. A text of NULL says that memory is
 * out. */
typedef struct form_writer {
    const blg_formula *formula;
    blg_arena *arena;
    char letter[BLG_FORMULA_VARIABLES]; /* by slot: what the text calls its variable */
} form_writer;

static const char *normal_text(form_writer *w, int index, bool negated);

/* Moves a text into the arena. NULL when memory is out. */
static const char *copy_to_arena(form_writer *w, blg_buf *text) {
    const char *copy = text->failed ? NULL : blg_arena_strdup(w->arena, text->data);
    blg_buf_free(text);
    return copy;
}

/* The parts that `kind` joins once negations have moved inwards. */
typedef struct parts {
    blg_formula_kind kind;
    int n;
    const char *texts[BLG_FORMULA_NODES];
} parts;

/* Adds the normal texts of the parts that p->kind joins below a node. negated: the node stands
 * under an odd number of negations, which move inwards. False when memory is out. */
static bool gather_parts(form_writer *w, int index, bool negated, parts *p) {
    const blg_formula_node *node = &w->formula->nodes[index];
    const blg_formula_kind opposite = p->kind == BLG_FORMULA_AND ? BLG_FORMULA_OR : BLG_FORMULA_AND;
    if (node->kind == BLG_FORMULA_NOT)
        return gather_parts(w, node->left, !negated, p);
    if (node->kind == (negated ? opposite : p->kind))
        return gather_parts(w, node->left, negated, p) && gather_parts(w, node->right, negated, p);
    p->texts[p->n] = normal_text(w, index, negated);
    return p->texts[p->n++] != NULL;
}

/* The normal text of a chain of parts: each part once, in the order of their texts. negated: of
 * their negations. */
static const char *join_parts(form_writer *w, int index, bool negated, blg_formula_kind kind) {
    parts p = {.kind = kind};
    blg_buf text = {0};
    int n = 0;
    if (!gather_parts(w, index, negated, &p))
        return NULL;
    BLG_SORT(p.texts, p.n, blg_by_text);
    for (int i = 0; i < p.n; i++)
        if (!i || strcmp(p.texts[i], p.texts[n - 1]) != 0)
            p.texts[n++] = p.texts[i];
    if (n == 1)
        return p.texts[0];
    const char sign = kind == BLG_FORMULA_AND ? '&' : '|';
    for (int i = 0; i < n; i++)
        blg_buf_format(&text, "%c%s", i ? sign : '(', p.texts[i]);
    blg_buf_char(&text, ')');
    return copy_to_arena(w, &text);
}

/* Appends a comparison with a number; of two that say the same, such as "< 3" and "<= 2", always
 * the latter. */
static void add_compare(blg_buf *text, int compare, int number, bool negated) {
    int sign = negated ? (int)blg_compare_opposite[compare] : compare;
    if (sign == BLG_LESS && number > 0) {
        sign = BLG_AT_MOST;
        number--;
    } else if (sign == BLG_MORE) {
        sign = BLG_AT_LEAST;
        number++;
    }
    blg_buf_format(text, "%s%d", blg_compare_signs[sign], number);
}

/* The normal text of a comparison of counts. If neither count is multiplied, the lesser text comes
 * first, and the sign is turned. negated: of its negation. */
static const char *normal_comparison(form_writer *w, const blg_formula_node *node, bool negated) {
    /* By sign: the sign if both sides change places. */
    static const blg_compare turned[BLG_COMPARES] = {BLG_EQUAL,    BLG_UNEQUAL, BLG_MORE,
                                                     BLG_AT_LEAST, BLG_LESS,    BLG_AT_MOST};
    blg_buf text = {0};
    char left[64], right[64];
    int sign = negated ? (int)blg_compare_opposite[node->compare] : node->compare;
    snprintf(left, sizeof left, "%s(%c)", blg_count_names[node->what], w->letter[node->vars[0]]);
    if (node->right == NUMBER) {
        blg_buf_text(&text, left);
        add_compare(&text, node->compare, node->number, negated);
        return copy_to_arena(w, &text);
    }
    snprintf(right, sizeof right, "%s(%c)", blg_count_names[node->right], w->letter[node->vars[1]]);
    const bool turn = node->number == 1 && strcmp(left, right) > 0;
    sign = turn ? (int)turned[sign] : sign;
    blg_buf_format(&text, "%s%s%d*%s", turn ? right : left, blg_compare_signs[sign], node->number,
                   turn ? left : right);
    return copy_to_arena(w, &text);
}

/* Whether the node means the same with both variables turned. */
static bool is_mutual(const blg_formula_node *node) {
    return node->kind == BLG_FORMULA_SHARED ||
           (node->kind == BLG_FORMULA_ATOM && blg_atom_rows[node->what].mutual);
}

/* The normal text of an atom, attribute or style; of a mutual node, with the lesser variable first.
 * negated: of its negation. */
static const char *normal_leaf(form_writer *w, const blg_formula_node *node, bool negated) {
    blg_buf text = {0};
    char vars[3] = "";
    const int most_vars = node->kind == BLG_FORMULA_STYLE ? 1 : 2;
    for (int i = 0; i < most_vars && node->vars[i] >= 0; i++)
        vars[i] = w->letter[node->vars[i]];
    if (is_mutual(node) && vars[0] > vars[1]) {
        const char first = vars[0];
        vars[0] = vars[1];
        vars[1] = first;
    }
    const char *kind = "", *name = "";
    if (node->kind == BLG_FORMULA_ATOM) {
        name = blg_atom_rows[node->what].name;
    } else if (node->kind == BLG_FORMULA_STYLE) {
        kind = "style ";
        name = blg_stroke_type_name((blg_stroke_type)node->what);
    } else {
        kind = node->kind == BLG_FORMULA_SHARED ? "same " : "";
        name = blg_attribute_name((blg_attribute)node->what);
    }
    blg_buf_format(&text, "%s%s%s(%s)", negated ? "!" : "", kind, name, vars);
    return copy_to_arena(w, &text);
}

/* Writes quantifiers as counts, so that equal formulas have one form. "some x" is "count(x) >= 1",
 * "one x" is "count(x) = 1", and an outermost "all x", which has a figure to speak of in every
 * image, is "count(x: not) <= 0". compare, number: of the count. negated: the negation of the
 * comparison; inside_negated: of what stands in "count(x: ...)". */
static const char *normal_count(form_writer *w, const blg_formula_node *node, int compare,
                                int number, bool negated, bool inside_negated) {
    blg_buf text = {0};
    const char *inside = node->left < 0 ? "" : normal_text(w, node->left, inside_negated);
    if (!inside)
        return NULL;
    blg_buf_format(&text, "count(%s)", inside);
    add_compare(&text, compare, number, negated);
    return copy_to_arena(w, &text);
}

/* The part of a quantifier. "some x, y" is as good as "some y, x": the lesser of both texts. */
static const char *normal_inside(form_writer *w, const blg_formula_node *node) {
    const char *inside = normal_text(w, node->left, /* negated */ false);
    if (node->vars[1] < 0 || !inside)
        return inside;
    char *x = &w->letter[node->vars[0]], *y = &w->letter[node->vars[1]];
    const char before = *x;
    *x = *y;
    *y = before;
    const char *other = normal_text(w, node->left, /* negated */ false);
    *y = *x;
    *x = before;
    return other && strcmp(other, inside) > 0 ? inside : other;
}

/* The normal text of a quantifier, as a count where that says the same. vars[0] is 0 in an
 * outermost quantifier. */
static const char *normal_quantifier(form_writer *w, const blg_formula_node *node, bool negated) {
    blg_buf text = {0};
    const bool pair = node->vars[1] >= 0;
    if (!pair && node->kind == BLG_FORMULA_SOME)
        return normal_count(w, node, BLG_AT_LEAST, 1, negated, /* inside_negated */ false);
    if (!pair && node->kind == BLG_FORMULA_ONE)
        return normal_count(w, node, BLG_EQUAL, 1, negated, /* inside_negated */ false);
    if (!pair && node->kind == BLG_FORMULA_ALL && node->vars[0] == 0)
        return normal_count(w, node, BLG_AT_MOST, 0, negated, /* inside_negated */ true);
    const char *inside = normal_inside(w, node);
    if (!inside)
        return NULL;
    blg_buf_format(&text, "%s%s%s(%s)", negated ? "!" : "",
                   quantifiers[node->kind - BLG_FORMULA_SOME], pair ? " two" : "", inside);
    return copy_to_arena(w, &text);
}

/* The normal text of a node, or of its negation: equal for formulas that this chapter can tell to
 * mean the same. */
static const char *normal_text(form_writer *w, int index, bool negated) {
    const blg_formula_node *node = &w->formula->nodes[index];
    if (node->kind == BLG_FORMULA_NOT)
        return normal_text(w, node->left, !negated);
    if (node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR)
        return join_parts(w, index, negated,
                          (node->kind == BLG_FORMULA_AND) == !negated ? BLG_FORMULA_AND
                                                                      : BLG_FORMULA_OR);
    if (node->kind == BLG_FORMULA_COMPARISON)
        return normal_comparison(w, node, negated);
    if (node->kind == BLG_FORMULA_FIGURES)
        return normal_count(w, node, node->compare, node->number, negated,
                            /* inside_negated */ false);
    return blg_is_predicate(node->kind) ? normal_leaf(w, node, negated)
                                        : normal_quantifier(w, node, negated);
}

const char *blg_formula_form(const blg_formula *formula, blg_arena *arena) {
    form_writer w = {.formula = formula, .arena = arena, .letter = {'a', 'b', 'c', 'd'}};
    return formula->n ? normal_text(&w, formula->n - 1, /* negated */ false) : "";
}

blg_status blg_formula_same(const blg_formula *a, const blg_formula *b, bool *same,
                            blg_error *error) {
    blg_arena arena = {0};
    const char *one = blg_formula_form(a, &arena),
               *other = one ? blg_formula_form(b, &arena) : NULL;
    *same = one && other && strcmp(one, other) == 0;
    blg_arena_free(&arena);
    return other ? BLG_OK : blg_no_memory(error);
}
