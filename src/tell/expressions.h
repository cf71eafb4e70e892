/* Expressions as answers: the form cx. */
#ifndef TELL_EXPRESSIONS_H
#define TELL_EXPRESSIONS_H

#include "blogo/generator.h"
#include "data/read.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "tell/tasks.h"

#include <jansson.h>

/* A concept in the language of concepts (grammar/concept-language.ebnf) can be tried on images, so
 * no sentence has to be understood. An answer is tried on the problem's own images and on fresh
 * images of the concept, 50 a side, which the key holds. docs/models.md states the rules. */

/* Fresh images of a side. */
#define BLG_FRESH_IMAGES 50

/* Whether concepts of the family are expressions. */
bool blg_has_expressions(blg_family family);
/* Appends the problem's concept, which is known, as an expression. */
void blg_expression_of(blg_buf *out, const blg_problem *problem);

/* Appends a paragraph on the language of the family's concepts: grammar, examples, and all words,
 * from the tables that the parsers use; the long wording says what each word means. several: the
 * concept speaks of the largest figure of an image. */
void blg_language_write(blg_buf *out, blg_family family, bool several, blg_wording wording);

/* Makes the images that answers are tried on. It builds further problems of a concept in memory.
 * Its images depend on config, catalogue and problem alone. */
typedef struct blg_fresh blg_fresh;
/* By the config of a data set. set and catalogue are borrowed. BLG_INFEASIBLE if the data set has
 * no config of blogo's own problems. Free the maker whatever the outcome. */
BLG_MUST_USE blg_status blg_fresh_open(const blg_set *set, const blg_catalogue *catalogue,
                                       blg_fresh **fresh, blg_error *error);
/* By a borrowed worker, whose generator has no source. Free the maker whatever the outcome. */
BLG_MUST_USE blg_status blg_fresh_of(blg_worker *worker, blg_fresh **fresh, blg_error *error);
void blg_fresh_free(blg_fresh *fresh);

/* Appends the images as the value of a key's member "cases": {"own":{"positive":[IMAGE, ...],
 * "negative":[...]},"fresh":{...}}. An image is a list of shapes, [PROGRAM] or [PROGRAM, [x, y,
 * heading_deg, scale]], without distractors; poses are there if concepts depend on places. Impure
 * images stand on the side whose rule they obey. BLG_INFEASIBLE if the config does not make the
 * problem. */
BLG_MUST_USE blg_status blg_cases_write(blg_fresh *fresh, const blg_problem *problem, blg_buf *out,
                                        blg_error *error);

/* Checks the members "answer" and "cases" of a key. BLG_INVALID with the JSON key. */
BLG_MUST_USE blg_status blg_cases_check(const json_t *cases, const char *expression,
                                        blg_error *error);
/* Judges an answer to a key whose cases were checked: fills readable, right, score and expression.
 * An answer is not readable if it is longer than an expression may be, is none, or would look at
 * too many choices of figures. */
BLG_MUST_USE blg_status blg_cases_judge(blg_facts *facts, const blg_answer_key *key,
                                        const char *answer, blg_answer_verdict *verdict,
                                        blg_error *error);

#endif
