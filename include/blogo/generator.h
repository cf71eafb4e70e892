/* Generator: problem i of a data set as a pure function of (config, catalogue, i), in memory.
 *
 * All threads share one generator; each thread has its own worker. The bytes and texts of a problem
 * depend on its index only, not on the worker that made them or on the order of the calls:
 *
 *     blg_config_create("bongard-logo", &config, &error)          a preset
 *     blg_config_set(config, "seed=7", &error)                    what differs from it
 *     blg_catalogue_default(&catalogue, &error)                   the shapes
 *     blg_generator_create(config, catalogue, &generator, &error)
 *     blg_worker_create(generator, &worker, &error)               one for each thread
 *     blg_worker_fill(worker, 0, 32, 128, pixels, &error)         32 problems of 14 images
 *
 * docs/examples/fill.c is the whole program. */
#ifndef BLOGO_GENERATOR_H
#define BLOGO_GENERATOR_H

#include "blogo/config.h"
#include "blogo/problem.h"
#include "blogo/shape.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_generator blg_generator;
typedef struct blg_worker blg_worker; /* scratch memory and drawing surfaces of one thread */

/* Plans the data set: names, families, concepts and splits of all problems. Copies config; borrows
 * catalogue, which must outlive the generator. BLG_INVALID for a config whose keys contradict each
 * other. BLG_INFEASIBLE, with the numbers, if the catalogue has too few shapes for the config, or
 * if all 400 attempts to build the first problem of a family fail. Also BLG_INFEASIBLE for the
 * preset nvlabs-reference, because only the command `blogo generate` makes its problems. */
BLG_API BLG_MUST_USE blg_status blg_generator_create(const blg_config *config,
                                                     const blg_catalogue *catalogue,
                                                     blg_generator **generator, blg_error *error);
/* Tells how far the planning is: what it does now, in a few words, and how much of that is done;
 * total is 0 if nobody knows. Returns false to end the planning. */
typedef bool blg_plan_progress(void *context, const char *step, int64_t done, int64_t total);
/* As blg_generator_create. Large configs take a minute to plan; progress, which may be NULL, is
 * called on the calling thread in the meantime: when a step begins, and up to 20 times a second.
 * BLG_INTERRUPTED if progress has returned false. */
BLG_API BLG_MUST_USE blg_status blg_generator_create_watched(
    const blg_config *config, const blg_catalogue *catalogue, blg_plan_progress *progress,
    void *context, blg_generator **generator, blg_error *error);
BLG_API void blg_generator_free(blg_generator *generator);

/* Number of problems. Free-form problems have the lowest indices; basic problems follow, then
 * abstract problems. A problem that the config leaves out (key exclude) keeps its index and is
 * counted here; only a run that writes files skips it. */
BLG_API int64_t blg_generator_size(const blg_generator *generator);
/* Number of support images and of places for queries on each side: the same for all problems of a
 * generator. A problem with a single query leaves one place empty. */
BLG_API int blg_generator_support(const blg_generator *generator);
BLG_API int blg_generator_queries(const blg_generator *generator);
/* Index of the problem of that name, -1 = none. */
BLG_API int64_t blg_generator_find(const blg_generator *generator, const char *name);
/* Tells what the plan knows of a problem, in microseconds, without building the problem:
 * {"name":"bd_...","family":"bd","split":"train"}. BLG_INVALID for an index outside 0..size-1. */
BLG_API BLG_MUST_USE blg_status blg_generator_item(const blg_generator *generator, int64_t index,
                                                   char **json, blg_error *error);

/* Number, names and sizes of the splits, which are numbered from 0 in the order of the config. For
 * a split that does not exist the name is NULL and the size 0. */
BLG_API int blg_generator_splits(const blg_generator *generator);
BLG_API const char *blg_generator_split_name(const blg_generator *generator, int split);
BLG_API int64_t blg_generator_split_size(const blg_generator *generator, int split);
/* Fills indices[split_size] with the indices of the split's problems, lowest first. BLG_INVALID for
 * a split that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_generator_split(const blg_generator *generator, int split,
                                                    int64_t *indices, blg_error *error);
/* Tells which components each split shares with train, and whether the problems of each split keep
 * what the split's rule promises. *json gets the text of split_report.json. */
BLG_API BLG_MUST_USE blg_status blg_generator_split_report(const blg_generator *generator,
                                                           char **json, blg_error *error);

/* Makes now what all problems share and what is otherwise made when a problem first asks for it:
 * concepts of free-form problems, weights and shapes of abstract problems. Problems stay the same.
 * Call it before a fork, so that the processes share it; a config of 12,000 problems takes a part
 * of a second. BLG_NO_MEMORY; BLG_INFEASIBLE if free-form concepts run out. */
BLG_API BLG_MUST_USE blg_status blg_generator_prepare(const blg_generator *generator,
                                                      blg_error *error);

/* Creates a worker for one thread. It borrows generator, which must outlive it. */
BLG_API BLG_MUST_USE blg_status blg_worker_create(const blg_generator *generator,
                                                  blg_worker **worker, blg_error *error);
BLG_API void blg_worker_free(blg_worker *worker);

/* Fills pixels[count][2][images][size_px][size_px] with the problems first..first+count-1. In the
 * second dimension, 0 is the positive side and 1 the negative side. images is support + queries of
 * the generator; the support comes first. A query that a problem lacks (config key
 * images.single_query_probability) is blank. size_px is 16..4096 and may differ from the config's
 * size. The pixels equal those that `blogo generate` writes at that size. The function does not use
 * the disk; a worker allocates memory only for problems larger than all it has drawn before.
 * BLG_INVALID, with pixels unchanged, for a size or range that is not allowed. BLG_FAILED, with the
 * problem's name, if all attempts to build a problem fail. */
BLG_API BLG_MUST_USE blg_status blg_worker_fill(blg_worker *worker, int64_t first, int64_t count,
                                                int size_px, uint8_t *pixels, blg_error *error);
/* Like blg_worker_fill, for the problems whose indices a list holds, in the order of the list. An
 * index may occur more than once. */
BLG_API BLG_MUST_USE blg_status blg_worker_fill_list(blg_worker *worker, const int64_t *indices,
                                                     int64_t count, int size_px, uint8_t *pixels,
                                                     blg_error *error);
/* Builds one problem without drawing it. The problem borrows the generator's catalogue, which must
 * outlive the problem; generator and worker may be freed earlier. BLG_INVALID for an index outside
 * 0..size-1. */
BLG_API BLG_MUST_USE blg_status blg_worker_problem(blg_worker *worker, int64_t index,
                                                   blg_problem **problem, blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
