/* Expressions: user concepts such as "strokes >= 5 and not convex", in the language of
 * grammar/concept-language.ebnf.
 *
 * A value is 1, 0 or BLG_UNDECIDED. An attribute is undecided if the analyser says so; a comparison
 * is undecided if only some values in the range of a count satisfy it. "and", "or" and "not" follow
 * Kleene's three-valued logic: an undecided part matters only if the other parts do not settle the
 * value. */
#ifndef CONCEPT_EXPRESSION_H
#define CONCEPT_EXPRESSION_H

#include "analyse/analyse.h"

#include <stdbool.h>

#define BLG_EXPRESSION_NODES 128

typedef enum blg_expression_kind {
    BLG_EXPRESSION_ATTRIBUTE,
    BLG_EXPRESSION_COMPARISON,
    BLG_EXPRESSION_NOT,
    BLG_EXPRESSION_AND,
    BLG_EXPRESSION_OR
} blg_expression_kind;

typedef enum blg_expression_count {
    BLG_COUNT_strokes,
    BLG_COUNT_lines,
    BLG_COUNT_arcs,
    BLG_COUNT_straight_lines,
    BLG_COUNT_regions,
    BLG_COUNT_crossings,
    BLG_COUNT_rotation_order,
    BLG_COUNT_mirror_axes,
    BLG_COUNTS
} blg_expression_count;

typedef struct blg_expression_node {
    blg_expression_kind kind;
    int left, right; /* indices of nodes; a NOT has left only */
    blg_attribute attribute;
    blg_expression_count count;
    int compare; /* index into =, !=, <, <=, >, >= */
    int number;
} blg_expression_node;

typedef struct blg_expression {
    int n; /* the last node is the root */
    blg_expression_node nodes[BLG_EXPRESSION_NODES];
} blg_expression;

/* Parses an expression. BLG_INVALID with error->column, 1-based in text. */
blg_status blg_expression_parse(const char *text, blg_expression *expression, blg_error *error);
/* Prints an expression with as few brackets as possible, cut to size bytes, always terminated.
 * Returns the full length. */
size_t blg_expression_print(const blg_expression *expression, char *buf, size_t size);
bool blg_expression_mentions(const blg_expression *expression, blg_attribute attribute);
int blg_expression_value(const blg_expression *expression, const blg_program *program,
                         const blg_analysis *analysis);

#endif
