/* Builders: from a plan item to the programs of both sides. Builders make neither poses nor
 * pictures.
 *
 * A builder fills problem->images[side][i].programs, n_shapes, shapes and violated for every image,
 * and the concept's programs of a free-form problem. Positives and negatives must have the same
 * distribution, so that a probe that sees one image alone learns nothing. All random draws come
 * from streams keyed by (seed, problem key, image, purpose). The problem key contains the
 * attempt. */
#ifndef MAKE_BUILDER_H
#define MAKE_BUILDER_H

#include "base/arena.h"
#include "base/rng.h"
#include "catalogue/facts.h"
#include "concept/rejection.h"
#include "plan/plan.h"

/* Tables that builders share between problems (balanced weights, neighbours by super class). They
 * depend on the plan only; any number of threads may use them (make/tables.h). */
typedef struct blg_build_tables blg_build_tables;
blg_status blg_build_tables_create(const blg_plan *plan, blg_build_tables **tables,
                                   blg_error *error);
void blg_build_tables_free(blg_build_tables *tables);
/* Pairs of shapes that the builders have compared, for blg_verifier_use; NULL without basic
 * problems. */
const blg_known_pairs *blg_build_known_pairs(const blg_build_tables *tables);

/* Radial profiles by shape (candidates.h), or NULL if the config asks for no candidates. */
const blg_profile *blg_build_profiles(const blg_build_tables *tables);

/* Key of a problem's random streams: independent of the number of problems in other families. */
uint64_t blg_problem_key(blg_family family, int64_t index, int attempt);

/* The result of one attempt at a problem: accepted, or the reason why it failed. */
typedef struct blg_build_result {
    bool accepted;
    blg_rejection reason;
} blg_build_result;

typedef blg_status blg_builder(const blg_build_tables *tables, const blg_plan *plan,
                               const blg_plan_item *item, int attempt, blg_arena *scratch,
                               blg_problem *problem, blg_build_result *result, blg_error *error);
blg_builder blg_build_free_form, blg_build_basic, blg_build_abstract;

#endif
