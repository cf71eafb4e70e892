/* Fingerprint: a digest of the problems of a data set, in their order. It does not depend on the
 * layout: a tree and shards of the same problems have the same fingerprint. */
#ifndef CONCEPT_FINGERPRINT_H
#define CONCEPT_FINGERPRINT_H

#include "base/digest.h"
#include "concept/problem.h"

/* Adds a problem to a digest: its name, split and concept, and each image's programs and poses. */
BLG_MUST_USE blg_status blg_fingerprint_add(blg_digest *digest, const blg_problem *problem,
                                            const char *split, blg_error *error);

#endif
