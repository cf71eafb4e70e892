/* Verifier: decides by measurement whether a problem is valid. It uses programs and poses, the
 * analyser and the figure distance. It uses neither the code that builds problems nor the labels of
 * the tables.
 *
 * The rules (docs/verification.md gives the reasons for the thresholds):
 *   1. The concept holds in every positive and fails in every negative. If it has several
 *      attributes, exactly one of them fails in a negative. Nothing that the concept needs is
 *      undecided. A scene tells no component as broken but the measured one. Under the line
 *      reading BLG_LINES_TWO, a single reading of the lines, continuous or split, fits all figures
 *      of an abstract problem (analyse/line_reading.h).
 *   2. No other single attribute separates the support positives from the support negatives; in a
 *      free-form problem, no count of strokes, kinds or types does. No rule that fits the support
 *      is wrong on a query (concept/hypotheses.h); in a free-form problem, this includes the rule
 *      "the figure of the positives, in any stroke types".
 *   3. Every negative differs visibly from the positives.
 *   4. No figure of the positive side is congruent to a figure of the negative side.
 *   5. No image is repeated on a side, if the family has enough distinct images.
 *   6. After placement: all ink is inside the plane, and shapes keep the gap. */
#ifndef JUDGE_VERIFY_H
#define JUDGE_VERIFY_H

#include "judge/verify_rules.h"

/* Version of the rules, written to manifest.json. It grows when a rule changes. */
#define BLG_VERIFIER_VERSION 4

typedef struct blg_verifier blg_verifier; /* of one thread: scratch, cache of measured figures */
blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error);
void blg_verifier_free(blg_verifier *verifier);
/* Gives the verifier the pairs of catalogue shapes that were compared beforehand (blg_facts_use).
 * Call it before any verification. */
void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known);

/* Checks rules 1 to 5, which need programs only. Fills problem->hardness. */
void blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict);
/* Checks that every named shape of the catalogue has the catalogue's program, stroke types aside.
 */
void blg_verify_names(const blg_catalogue *catalogue, const blg_problem *problem,
                      blg_verdict *verdict);
/* Checks rule 6, which needs programs and poses. */
blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error);

#endif
