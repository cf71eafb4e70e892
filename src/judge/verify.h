/* Verifier: measured facts decide whether a problem is valid. It sees programs and poses, the
 * analyser and the figure distance; never the builder, never the tables' labels.
 *
 * Rules, in the order in which they are tried (docs/verification.md has the thresholds' reasons):
 *   1. the concept holds in every positive and fails in every negative; of several attributes
 *      exactly one fails in a negative; nothing that the concept needs is undecided;
 *      One reading of the lines serves all figures of an abstract problem;
 *   2. no other single attribute, and for free-form no rule on counts of strokes, kinds or types,
 *      separates the support positives from the support negatives; no rule that fits the support
 *      is wrong on a query (concept/hypotheses.h), for free-form neither the rule "the form of
 *      the positives, in whatever stroke types";
 *   3. every negative differs visibly from the positive;
 *   4. no figure of the positive side is congruent to a figure of the negative side;
 *   5. no image is repeated on a side where the family has enough distinct images;
 *   6. after placement: all ink inside the plane, shapes apart by the gap. */
#ifndef JUDGE_VERIFY_H
#define JUDGE_VERIFY_H

#include "judge/verify_rules.h"

/* Part of manifest.json; bumped when a rule changes. */
#define BLG_VERIFIER_VERSION 4

typedef struct blg_verifier blg_verifier; /* per thread: scratch and a cache of measured figures */
blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error);
void blg_verifier_free(blg_verifier *verifier);
/* Gives the verifier pairs of catalogue shapes that are compared already. Call it first; see
 * facts.h.
 */
void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known);

/* Rules 1 to 5, on programs alone. Fills problem->hardness. */
void blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict);
/* Rule 6, on programs and poses. */
blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error);

#endif
