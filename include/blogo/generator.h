/* Generator: problem i of a data set as a pure function of (config, catalogue, i), in memory.
 *
 * All threads share a generator; each has a worker of its own. Bytes and texts depend on the index
 * only, never on who made them or in which order:
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

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_generator blg_generator;
typedef struct blg_worker blg_worker; /* scratch memory and drawing surfaces of one thread */

/* Plans the data set: names, families, concepts and splits of all problems. Copies config; borrows
 * catalogue, which must outlive the generator. BLG_INVALID for a config whose keys contradict each
 * other. BLG_INFEASIBLE, with the numbers, where the catalogue cannot fill the config or where the
 * first problem of a family uses up its 400 attempts; also for the preset nvlabs-reference, whose
 * problems only the tool `blogo generate` makes. */
BLG_API BLG_MUST_USE blg_status blg_generator_create(const blg_config *config,
                                                     const blg_catalogue *catalogue,
                                                     blg_generator **generator, blg_error *error);
BLG_API void blg_generator_free(blg_generator *generator);

/* Number of problems: free-form first, then basic, then abstract ones. A problem that the config
 * leaves out (key exclude) keeps its index and counts; a run that writes files skips it. */
BLG_API int64_t blg_generator_size(const blg_generator *generator);
/* Images of one side: support, and queries. Every problem of a generator has as many places. */
BLG_API int blg_generator_support(const blg_generator *generator);
BLG_API int blg_generator_queries(const blg_generator *generator);
/* Index of the problem of that name, -1 = none. */
BLG_API int64_t blg_generator_find(const blg_generator *generator, const char *name);
/* What is known of a problem before it is built, in microseconds:
 * {"name":"bd_...","family":"bd","split":"train"}. BLG_INVALID for an index outside 0..size-1. */
BLG_API BLG_MUST_USE blg_status blg_generator_item(const blg_generator *generator, int64_t index,
                                                   char **json, blg_error *error);

/* Splits, numbered from 0 in the order of the config. A name or size outside the range is NULL or
 * 0.
 */
BLG_API int blg_generator_splits(const blg_generator *generator);
BLG_API const char *blg_generator_split_name(const blg_generator *generator, int split);
BLG_API int64_t blg_generator_split_size(const blg_generator *generator, int split);
/* Fills indices[split_size] with the problems of the split, lowest first. BLG_INVALID for a number
 * of a split that does not exist. */
BLG_API BLG_MUST_USE blg_status blg_generator_split(const blg_generator *generator, int split,
                                                    int64_t *indices, blg_error *error);
/* Which components each split shares with train and whether every rule kept its promise: the text
 * of split_report.json. */
BLG_API BLG_MUST_USE blg_status blg_generator_split_report(const blg_generator *generator,
                                                           char **json, blg_error *error);

/* Borrows generator. */
BLG_API BLG_MUST_USE blg_status blg_worker_create(const blg_generator *generator,
                                                  blg_worker **worker, blg_error *error);
BLG_API void blg_worker_free(blg_worker *worker);

/* Fills pixels[count][2][images][size_px][size_px] with the problems first..first+count-1. Of the
 * second dimension 0 is the positive side and 1 the negative side. images is support + queries of
 * the generator: the support first, the queries last; a query that a problem lacks (images.
 * single_query) is blank. size_px is 16..4096 and need not be the config's. The pixels are those
 * that `blogo generate` writes at that size. The disk is not touched; once a worker has drawn its
 * largest problem it allocates nothing. BLG_INVALID, and nothing is written, for a size or a range
 * outside what there is. BLG_FAILED, with the problem's name, where a problem uses up its attempts.
 */
BLG_API BLG_MUST_USE blg_status blg_worker_fill(blg_worker *worker, int64_t first, int64_t count,
                                                int size_px, uint8_t *pixels, blg_error *error);
/* The same for the problems of a list, in its order; an index may occur more than once. */
BLG_API BLG_MUST_USE blg_status blg_worker_fill_list(blg_worker *worker, const int64_t *indices,
                                                     int64_t count, int size_px, uint8_t *pixels,
                                                     blg_error *error);
/* Builds one problem, without drawing it. It borrows the generator's catalogue, which must outlive
 * it; generator and worker may be freed before. BLG_INVALID for an index outside 0..size-1. */
BLG_API BLG_MUST_USE blg_status blg_worker_problem(blg_worker *worker, int64_t index,
                                                   blg_problem **problem, blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
