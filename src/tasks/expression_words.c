/* Expressions of the concept language in words. Negation is moved down to the single attributes and
 * comparisons, so that only these need a negative form. "either" opens every list of alternatives;
 * "and" binds more closely than "or". */
#include "concept/expression.h"

#include "tasks/concept.h"
#include "tasks/words.h"

#include <string.h>

enum { EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST };

static const char *const nouns[BLG_COUNTS][2] = {{"stroke", "strokes"},
                                                 {"line stroke", "line strokes"},
                                                 {"arc", "arcs"},
                                                 {"straight line", "straight lines"},
                                                 {"enclosed region", "enclosed regions"},
                                                 {"crossing", "crossings"},
                                                 {"", ""},
                                                 {"mirror axis", "mirror axes"}};

static void write_comparison(blg_buf *out, const blg_expression_node *node, bool negated) {
    static const int opposite[] = {UNEQUAL, EQUAL, AT_LEAST, MORE, AT_MOST, LESS};
    static const char *const phrases[] = {"exactly", "a number other than", "fewer than",
                                          "at most", "more than",           "at least"};
    int compare = negated ? opposite[node->compare] : node->compare;
    const char *noun = nouns[node->count][node->number != 1];
    if (node->count == BLG_COUNT_rotation_order) {
        const char *phrase = compare == UNEQUAL ? "other than"
                             : compare == LESS  ? "less than"
                                                : phrases[compare];
        blg_buf_format(out, "has a rotation order of %s %d", phrase, node->number);
    } else if (compare == UNEQUAL) {
        blg_buf_format(out, "has any number of %s but %d", nouns[node->count][1], node->number);
    } else {
        blg_buf_format(out, "has %s %d %s", phrases[compare], node->number, noun);
    }
}

static void write_node(blg_buf *out, const blg_expression *e, int index, bool negated,
                       bool within_or) {
    const blg_expression_node *node = &e->nodes[index];
    switch (node->kind) {
    case BLG_EXPRESSION_ATTRIBUTE: {
        const blg_predicate *predicate = blg_predicate_of(node->attribute);
        blg_buf_text(out, negated ? predicate->no : predicate->yes);
        return;
    }
    case BLG_EXPRESSION_COMPARISON:
        write_comparison(out, node, negated);
        return;
    case BLG_EXPRESSION_NOT:
        write_node(out, e, node->left, !negated, within_or);
        return;
    case BLG_EXPRESSION_AND:
    case BLG_EXPRESSION_OR: {
        bool either = (node->kind == BLG_EXPRESSION_OR) != negated;
        blg_buf_text(out, either && !within_or ? "either " : "");
        write_node(out, e, node->left, negated, either);
        blg_buf_text(out, either ? " or " : " and ");
        write_node(out, e, node->right, negated, either);
        return;
    }
    }
}

void blg_expression_words(blg_buf *out, const char *expression, bool negated) {
    blg_expression e;
    if (blg_expression_parse(expression, &e, NULL) == BLG_OK)
        write_node(out, &e, e.n - 1, negated, false);
    else
        blg_buf_format(out, "satisfies \"%s\"", expression);
}
