/* Concept: sentences that say what all positives of a problem share. */
#ifndef TASKS_CONCEPT_H
#define TASKS_CONCEPT_H

#include "base/buf.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "tasks/words.h"

/* A concept with everything that its sentence needs. If the shapes of a basic concept have no known
 * names, programs holds the shapes' programs. */
typedef struct blg_told_concept {
    blg_family family;
    blg_concept concept;
    bool several; /* abstract: there are distractors; the largest figure has the concept */
    int impure;   /* images of each side that break the concept on purpose */
} blg_told_concept;

/* Fills told from a problem. The programs of a basic concept come from the first positive that is
 * not impure. */
void blg_told_concept_of(const blg_problem *problem, blg_told_concept *told);

void blg_concept_sentence(blg_buf *out, const blg_told_concept *told,
                          const blg_catalogue *catalogue, blg_wording wording);
/* Appends another sentence for the concept. index counts from 0; past the last sentence nothing is
 * appended. */
void blg_concept_paraphrase(blg_buf *out, const blg_told_concept *told,
                            const blg_catalogue *catalogue, int index);
/* The words that a description of the problem's images must avoid: the predicates of the attributes
 * or the titles of the shapes, each followed by a zero byte. Empty for free-form problems. */
void blg_concept_secrets(blg_buf *out, const blg_told_concept *told,
                         const blg_catalogue *catalogue);

/* Appends the predicate of an expression in the concept language, "has at least 5 strokes and is
 * not convex", or of its negation. */
void blg_expression_words(blg_buf *out, const char *expression, bool negated);

#endif
