/* Expression: a parser by recursive descent. Nodes are in postfix order: a node follows its parts.
 * So the last node is the root, and one pass over the nodes evaluates the expression. */
#include "concept/expression.h"

#include "base/error.h"
#include "base/str.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const count_names[BLG_COUNTS] = {"strokes",        "lines",      "arcs",
                                                    "straight_lines", "regions",    "crossings",
                                                    "rotation_order", "mirror_axes"};
static const char *const compare_names[] = {"=", "!=", "<", "<=", ">", ">="};
enum { EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, COMPARES };

typedef struct parser {
    const char *text, *at; /* at: start of the current token */
    size_t length;         /* of the current token; 0 at the end */
    int depth;
    blg_expression *out;
    blg_error *error;
} parser;

static blg_status mistake(const parser *p, const char *format, const char *detail) {
    blg_error_set(p->error, BLG_INVALID, format, detail);
    blg_error_at(p->error, NULL, 0, (int)(p->at - p->text) + 1);
    return BLG_INVALID;
}

static bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void next_token(parser *p) {
    p->at += p->length;
    while (*p->at == ' ' || *p->at == '\t')
        p->at++;
    p->length = 0;
    while (is_word_char(p->at[p->length]))
        p->length++;
    if (p->length || !*p->at)
        return;
    p->length = 1;
    if ((*p->at == '<' || *p->at == '>' || *p->at == '!') && p->at[1] == '=')
        p->length = 2;
    while (((unsigned char)p->at[p->length] & 0xc0) == 0x80) /* keep a UTF-8 character whole */
        p->length++;
}

static bool is(const parser *p, const char *word) {
    return strlen(word) == p->length && strncmp(p->at, word, p->length) == 0;
}

static void token_text(const parser *p, char text[64]) {
    if (p->length)
        snprintf(text, 64, "\"%.*s\"", p->length > 48 ? 48 : (int)p->length, p->at);
    else
        snprintf(text, 64, "the end");
}

static blg_status add(parser *p, blg_expression_node node) {
    if (p->out->n == BLG_EXPRESSION_NODES)
        return mistake(p, "the expression has too many parts%s", "");
    p->out->nodes[p->out->n++] = node;
    return BLG_OK;
}

static blg_status parse_or(parser *p);

static blg_status unknown_word(const parser *p) {
    const char *names[BLG_ATTRIBUTES + BLG_COUNTS + 3];
    size_t n = 0;
    char word[64], text[160];
    for (int i = 0; i < BLG_COUNTS; i++)
        names[n++] = count_names[i];
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        names[n++] = blg_attribute_name((blg_attribute)i);
    names[n++] = "not";
    snprintf(word, sizeof word, "%.*s", p->length > 60 ? 60 : (int)p->length, p->at);
    const char *near = blg_str_nearest(word, names, n);
    snprintf(text, sizeof text, "\"%s\"%.90s", word, blg_str_guess(near).text);
    return mistake(p, "unknown attribute or count %s", text);
}

static blg_status parse_comparison(parser *p, int count) {
    char found[64];
    blg_expression_node node = {.kind = BLG_EXPRESSION_COMPARISON,
                                .count = (blg_expression_count)count};
    next_token(p);
    while (node.compare < COMPARES && !is(p, compare_names[node.compare]))
        node.compare++;
    token_text(p, found);
    if (node.compare == COMPARES)
        return mistake(p, "expected one of = != < <= > >= after a count, found %s", found);
    next_token(p);
    char digits[16] = "";
    long long number = 0;
    if (p->length < sizeof digits)
        snprintf(digits, sizeof digits, "%.*s", (int)p->length, p->at);
    token_text(p, found);
    if (!blg_str_parse_long(digits, &number) || number > 1000)
        return mistake(p, "expected a whole number from 0 to 1000, found %s", found);
    node.number = (int)number;
    next_token(p);
    return add(p, node);
}

static blg_status parse_primary(parser *p) {
    char found[64], word[64];
    if (is(p, "(")) {
        next_token(p);
        blg_status status = parse_or(p);
        if (status != BLG_OK)
            return status;
        token_text(p, found);
        if (!is(p, ")"))
            return mistake(p, "expected \")\", found %s", found);
        next_token(p);
        return BLG_OK;
    }
    token_text(p, found);
    if (!p->length || !is_word_char(*p->at) || is(p, "and") || is(p, "or"))
        return mistake(p, "expected an attribute, a count, \"not\" or \"(\", found %s", found);
    for (int i = 0; i < BLG_COUNTS; i++)
        if (is(p, count_names[i]))
            return parse_comparison(p, i);
    snprintf(word, sizeof word, "%.*s", p->length > 60 ? 60 : (int)p->length, p->at);
    int attribute = blg_attribute_find(word);
    if (attribute < 0)
        return unknown_word(p);
    next_token(p);
    return add(p, (blg_expression_node){.kind = BLG_EXPRESSION_ATTRIBUTE,
                                        .attribute = (blg_attribute)attribute});
}

static blg_status parse_not(parser *p) {
    enum { DEEPEST = 64 };
    if (++p->depth > DEEPEST)
        return mistake(p, "the expression nests too deep%s", "");
    const bool negated = is(p, "not");
    if (negated)
        next_token(p);
    blg_status status = negated ? parse_not(p) : parse_primary(p);
    if (negated && status == BLG_OK)
        status = add(p, (blg_expression_node){.kind = BLG_EXPRESSION_NOT, .left = p->out->n - 1});
    p->depth--;
    return status;
}

/* Parses a chain of parts joined by "and" (kind AND), or of such AND chains joined by "or" (kind
 * OR). */
static blg_status parse_chain(parser *p, blg_expression_kind kind) {
    const bool any = kind == BLG_EXPRESSION_OR;
    blg_status status = any ? parse_chain(p, BLG_EXPRESSION_AND) : parse_not(p);
    while (status == BLG_OK && is(p, any ? "or" : "and")) {
        const int left = p->out->n - 1;
        next_token(p);
        status = any ? parse_chain(p, BLG_EXPRESSION_AND) : parse_not(p);
        if (status == BLG_OK)
            status =
                add(p, (blg_expression_node){.kind = kind, .left = left, .right = p->out->n - 1});
    }
    return status;
}

static blg_status parse_or(parser *p) {
    return parse_chain(p, BLG_EXPRESSION_OR);
}

blg_status blg_expression_parse(const char *text, blg_expression *expression, blg_error *error) {
    char found[64];
    memset(expression, 0, sizeof *expression);
    parser p = {.text = text, .at = text, .out = expression, .error = error};
    next_token(&p);
    blg_status status = parse_or(&p);
    if (status != BLG_OK || !p.length)
        return status;
    token_text(&p, found);
    return mistake(&p, "expected \"and\", \"or\" or the end, found %s", found);
}

typedef struct printer {
    char *buf;
    size_t size, used;
} printer;

static void put(printer *p, const char *text) {
    for (; *text; text++, p->used++)
        if (p->used + 1 < p->size)
            p->buf[p->used] = *text;
}

static void print_node(printer *p, const blg_expression *e, int index, blg_expression_kind outer,
                       bool right) {
    const blg_expression_node *node = &e->nodes[index];
    char number[16];
    /* kinds are in order of binding, the tightest first */
    bool brackets =
        node->kind >= BLG_EXPRESSION_AND && (node->kind > outer || (right && node->kind == outer));
    put(p, brackets ? "(" : "");
    switch (node->kind) {
    case BLG_EXPRESSION_ATTRIBUTE:
        put(p, blg_attribute_name(node->attribute));
        break;
    case BLG_EXPRESSION_COMPARISON:
        snprintf(number, sizeof number, " %d", node->number);
        put(p, count_names[node->count]);
        put(p, " ");
        put(p, compare_names[node->compare]);
        put(p, number);
        break;
    case BLG_EXPRESSION_NOT:
        put(p, "not ");
        print_node(p, e, node->left, node->kind, false);
        break;
    case BLG_EXPRESSION_AND:
    case BLG_EXPRESSION_OR:
        print_node(p, e, node->left, node->kind, false);
        put(p, node->kind == BLG_EXPRESSION_AND ? " and " : " or ");
        print_node(p, e, node->right, node->kind, true);
        break;
    }
    put(p, brackets ? ")" : "");
}

size_t blg_expression_print(const blg_expression *expression, char *buf, size_t size) {
    printer p = {buf, size, 0};
    if (expression->n > 0)
        print_node(&p, expression, expression->n - 1, BLG_EXPRESSION_OR, false);
    if (size > 0)
        buf[p.used < size ? p.used : size - 1] = 0;
    return p.used;
}

bool blg_expression_mentions(const blg_expression *expression, blg_attribute attribute) {
    for (int i = 0; i < expression->n; i++)
        if (expression->nodes[i].kind == BLG_EXPRESSION_ATTRIBUTE &&
            expression->nodes[i].attribute == attribute)
            return true;
    return false;
}

static int count_kind(const blg_program *program, blg_action_kind kind) {
    int n = 0;
    for (int i = 0; i < program->n_actions; i++)
        n += program->actions[i].kind == kind;
    return n;
}

/* Value of any count but straight_lines, which is a range. A circle has infinite rotation order and
 * infinitely many mirror axes: INT_MAX. */
static int count_of(blg_expression_count count, const blg_program *program,
                    const blg_analysis *analysis) {
    switch (count) {
    case BLG_COUNT_strokes:
        return program->n_actions;
    case BLG_COUNT_lines:
        return count_kind(program, BLG_LINE);
    case BLG_COUNT_arcs:
        return count_kind(program, BLG_ARC);
    case BLG_COUNT_regions:
        return analysis->n_regions;
    case BLG_COUNT_crossings:
        return analysis->n_crossings;
    case BLG_COUNT_rotation_order:
        return analysis->rotation_order == 0 ? INT_MAX : analysis->rotation_order;
    default:
        return analysis->mirror_axes < 0 ? INT_MAX : analysis->mirror_axes;
    }
}

/* Truth of "x compare number" for all x in low..high. */
static int compare_range(int compare, int low, int high, int number) {
    int none = 0, all = 0; /* true for no x, true for every x */
    switch (compare) {
    case EQUAL:
    case UNEQUAL:
        all = low == number && high == number;
        none = number < low || number > high;
        break;
    case LESS:
    case AT_LEAST:
        all = high < number;
        none = low >= number;
        break;
    default:
        all = high <= number;
        none = low > number;
        break;
    }
    if (!all && !none)
        return BLG_UNDECIDED;
    return compare == UNEQUAL || compare == AT_LEAST || compare == MORE ? none : all;
}

static int node_value(const blg_expression_node *node, const int8_t *values,
                      const blg_program *program, const blg_analysis *analysis) {
    int low, high, left, right;
    switch (node->kind) {
    case BLG_EXPRESSION_ATTRIBUTE:
        return analysis->attributes[node->attribute].value;
    case BLG_EXPRESSION_COMPARISON:
        if (program->n_actions == 0)
            return BLG_UNDECIDED;
        low = high = count_of(node->count, program, analysis);
        if (node->count == BLG_COUNT_straight_lines) {
            low = analysis->n_lines_min;
            high = analysis->n_lines_max;
        }
        return compare_range(node->compare, low, high, node->number);
    case BLG_EXPRESSION_NOT:
        left = values[node->left];
        return left == BLG_UNDECIDED ? left : !left;
    default:
        left = values[node->left];
        right = values[node->right];
        int settles = node->kind == BLG_EXPRESSION_OR;
        if (left == settles || right == settles)
            return settles;
        return left == BLG_UNDECIDED || right == BLG_UNDECIDED ? BLG_UNDECIDED : !settles;
    }
}

int blg_expression_value(const blg_expression *expression, const blg_program *program,
                         const blg_analysis *analysis) {
    int8_t values[BLG_EXPRESSION_NODES];
    if (expression->n == 0)
        return BLG_UNDECIDED;
    for (int i = 0; i < expression->n; i++)
        values[i] = (int8_t)node_value(&expression->nodes[i], values, program, analysis);
    return values[expression->n - 1];
}
