/* Verifier: measured facts decide whether a problem is one. It sees programs and poses, the
 * analyser and the figure distance; never the builder, never the tables' labels.
 *
 * Rules, in the order in which they are tried (docs/verification.md has the thresholds' reasons):
 *   1. the concept holds in every positive and fails in every negative; of several attributes
 *      exactly one fails in a negative; nothing that the concept needs is undecided;
 *      One reading of the lines serves all figures of an abstract problem;
 *   2. no other single attribute, and for free-form no rule on counts of strokes, kinds or types,
 *      separates the support positives from the support negatives; for abstract no rule that fits
 *      the support is wrong on a query (concept/hypotheses.h);
 *   3. every negative differs visibly from the positive;
 *   4. no figure of one side is congruent to one of the other;
 *   5. no image is repeated on a side where the family has enough distinct ones;
 *   6. after placement: all ink inside the plane, shapes apart by the gap. */
#ifndef JUDGE_VERIFY_H
#define JUDGE_VERIFY_H

#include "base/arena.h"
#include "catalogue/facts.h"
#include "generate/generator.h"

/* Part of manifest.json; bumped when a rule changes. */
#define BLG_VERIFIER_VERSION 3

/* Least distance of two figures that count as different, over the diameter. */
#define BLG_DISTINCT_DISTANCE 0.03
/* Least changed ink of a free-form negative, in average strokes. */
#define BLG_VISIBLE_STROKES 0.10

typedef struct blg_verifier blg_verifier; /* per thread: scratch and a cache of measured figures */
blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error);
void blg_verifier_free(blg_verifier *verifier);
/* Spares comparing pairs of catalogue shapes once a thread. To be called first; see facts.h. */
void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known);

typedef struct blg_verdict {
    bool accepted;
    blg_rejection reason;
    char detail[192]; /* which images, which attribute, with figures */
} blg_verdict;

/* Rules 1 to 5, on programs alone. Fills problem->hardness. */
blg_status blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict,
                               blg_error *error);
/* Rule 6, on programs and poses. */
blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error);

/* Whether images have the published widths of pen and stamps. */
bool blg_widths_published(const blg_config *config);
/* The scale at which the published widths would be as wide, against a shape of scale `scale`, as
 * the widest of the config. */
double blg_widths_scale(const blg_config *config, double scale);
/* Whether the scene's widths are those that the config asks for. */
void blg_widths_verify(const blg_config *config, const blg_scene *scene, int side, int image,
                       blg_verdict *verdict);

#endif
