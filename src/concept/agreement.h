/* Agreement: which attributes exclude each other, and the value of a concept under the readings of
 * lines (analyse/line_reading.h). */
#ifndef CONCEPT_AGREEMENT_H
#define CONCEPT_AGREEMENT_H

#include "analyse/line_reading.h"
#include "concept/expression.h"
#include "concept/problem.h"

/* Whether no figure can have both attributes under one reading: two numbers of straight lines,
 * balanced_two and unbalanced_two, convex and has_line_crossing. No concept combines such
 * attributes. */
bool blg_attributes_exclude(blg_attribute a, blg_attribute b);
/* The attribute of a concept that names a number of straight lines; BLG_ATTRIBUTES if the concept
 * has no such attribute or is an expression. */
blg_attribute blg_concept_line_count(const blg_concept *concept);
/* Value of an expression for a program and its analysis, under a line reading. Under BLG_LINES_TWO
 * the value is undecided unless the continuous and the split count give the same value. */
int blg_expression_value_read(const blg_expression *expression, const blg_program *program,
                              const blg_analysis *analysis, blg_line_reading reading);

#endif
