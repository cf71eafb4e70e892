/* What attributes say of each other, and what a concept says under every line reading. */
#ifndef CONCEPT_AGREEMENT_H
#define CONCEPT_AGREEMENT_H

#include "analyse/line_reading.h"
#include "concept/expression.h"
#include "concept/problem.h"

/* Whether no figure has both in any one reading: two line counts, balanced and unbalanced, convex
 * and a line crossing. A concept never pairs such attributes. */
bool blg_attributes_exclude(blg_attribute a, blg_attribute b);
/* The concept's line count, a has_k_straight_lines; BLG_ATTRIBUTES where it names none or is an
 * expression. */
blg_attribute blg_concept_line_count(const blg_concept *concept);
/* Value of an expression. Under BLG_LINES_TWO it is decided only where both readings of the lines
 * decide it alike, so that every figure shown has it, or lacks it, under either. */
int blg_expression_value_read(const blg_expression *expression, const blg_program *program,
                              const blg_analysis *analysis, blg_line_reading reading);

#endif
