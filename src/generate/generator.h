/* Generator: problem i as a pure, thread-safe function of (config, catalogue, i).
 *
 * One generator is shared by all threads; each thread has a worker of its own that holds scratch
 * memory and drawing surfaces. Building runs plan item -> builder -> verify -> place; a problem
 * that the verifier rejects is resampled whole, and counted by reason in the worker's tally. */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "plan/plan.h"
#include "plan/source.h"

typedef struct blg_generator blg_generator;
typedef struct blg_worker blg_worker;

/* Rejection reasons, counted. The names appear in manifest.json. */
#define BLG_REJECTION_LIST(X)                                                                      \
    X(outside_plane)                                                                               \
    X(shapes_too_near)                                                                             \
    X(too_few_negatives)                                                                           \
    X(concept_not_unique)                                                                          \
    X(concept_fails)                                                                               \
    X(negative_has_concept)                                                                        \
    X(competing_separator)                                                                         \
    X(difference_not_visible)                                                                      \
    X(congruent_across_sides)                                                                      \
    X(repeated_image)                                                                              \
    X(hardness_out_of_range)                                                                       \
    X(undecided_attribute)                                                                         \
    X(wrong_composition)                                                                           \
    X(rival_rule)                                                                                  \
    X(mixed_readings)                                                                              \
    X(near_separator)                                                                              \
    X(super_class_vote)
#define BLG_ENUM_ENTRY(name) BLG_REJECT_##name,
typedef enum blg_rejection { BLG_REJECTION_LIST(BLG_ENUM_ENTRY) BLG_REJECTIONS } blg_rejection;
#undef BLG_ENUM_ENTRY
const char *blg_rejection_name(blg_rejection reason);

typedef struct blg_tally {
    long long rejected[BLG_REJECTIONS];
} blg_tally;

/* Plans the data set. Borrows catalogue. BLG_INFEASIBLE, with the numbers, where the catalogue
 * cannot fill the config or the first problem of a family uses up its retry budget. */
BLG_MUST_USE blg_status blg_generator_create(const blg_config *config,
                                             const blg_catalogue *catalogue,
                                             blg_generator **generator, blg_error *error);
void blg_generator_free(blg_generator *generator);
const blg_plan *blg_generator_plan(const blg_generator *generator);

BLG_MUST_USE blg_status blg_worker_create(const blg_generator *generator, blg_worker **worker,
                                          blg_error *error);
void blg_worker_free(blg_worker *worker);
const blg_tally *blg_worker_tally(const blg_worker *worker);

/* Builds problem `index` of the plan into problem. BLG_FAILED when the retry budget is used up. */
BLG_MUST_USE blg_status blg_worker_build(blg_worker *worker, int index, blg_problem *problem,
                                         blg_error *error);
/* Draws one image at size_px x size_px, 8-bit gray, rows of size_px bytes, 255 = paper, 0 = ink. */
BLG_MUST_USE blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px,
                                        uint8_t *pixels, blg_error *error);
/* Fills pixels[count][2 * side][size_px][size_px] with problems first..first+count-1: the positives
 * 0..side-1, then the negatives; side = n_support + n_query of the config; pixels as in
 * blg_worker_draw. A query that the plan's item does not have (single_query) is blank. Problems
 * pass the same verification as those of a data set. The disk is not touched, and once the worker
 * has drawn its largest problem blogo allocates nothing. Threads each use a worker of their own,
 * all of one generator, and the bytes do not depend on who fills what: docs/examples/fill.c. A
 * range outside the plan is BLG_INVALID and writes nothing. */
BLG_MUST_USE blg_status blg_worker_fill(blg_worker *worker, int first, int count, int size_px,
                                        uint8_t *pixels, blg_error *error);

/* As blg_generator_create, with the source's problems. They are taken as they are: no verification.
 */
BLG_MUST_USE blg_status blg_generator_create_from(const blg_config *config,
                                                  const blg_catalogue *catalogue,
                                                  const blg_source *source,
                                                  blg_generator **generator, blg_error *error);
/* The identity of the generator's source, NULL where it has none. */
const char *blg_generator_source(const blg_generator *generator);

#endif
