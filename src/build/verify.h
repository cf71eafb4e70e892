/* Verifier: measured facts decide whether a problem is one. It sees programs and poses, the
 * analyser and the figure distance; never the builder, never the tables' labels.
 *
 * The verifier's version is part of manifest.json. */
#ifndef BUILD_VERIFY_H
#define BUILD_VERIFY_H

#include "base/arena.h"
#include "blogo/generator.h"

#define BLG_VERIFIER_VERSION 1

typedef struct blg_verifier blg_verifier; /* per worker: scratch and caches */
blg_status blg_verifier_create(const blg_config *config, blg_verifier **verifier, blg_error *error);
void blg_verifier_free(blg_verifier *verifier);

typedef struct blg_verdict {
    bool accepted;
    blg_rejection reason;
    char detail[192]; /* which images, which attribute, with figures */
} blg_verdict;

/* Programs only: concept, separators, congruence, repetition, visibility. Fills problem->hardness.
 */
blg_status blg_verify_problem(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict,
                              blg_error *error);

#endif
