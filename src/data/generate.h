/* Generator: an item of the plan becomes a problem and its pixels. */
#ifndef DATA_GENERATE_H
#define DATA_GENERATE_H

#include "blogo/generator.h"
#include "picture/raster.h"
#include "problem/builder.h"
#include "problem/plan.h"

/* Worker: builds and draws problems of a generator's plan. A worker has the scratch memory of one
 * thread.
 *
 * Building runs plan item -> builder -> verifier -> placement. If the verifier rejects a problem,
 * the whole problem is drawn anew, and the worker's tally counts the rejection by reason. */

/* The plan that the worker builds from. */
const blg_plan *blg_worker_plan(const blg_worker *worker);
const blg_tally *blg_worker_tally(const blg_worker *worker);

/* Builds problem `index` of the plan into problem. BLG_FAILED if all attempts fail, BLG_INVALID for
 * an index outside the plan. */
BLG_MUST_USE blg_status blg_worker_build(blg_worker *worker, int64_t index, blg_problem *problem,
                                         blg_error *error);
/* Builds one more problem of the concept of problem `index`, which is of a family that shares
 * concepts: problem number `*next` of a sequence that no data set has, or the first later one that
 * is valid. *next, 0 at first, becomes the number after it. The generator must have no source.
 * BLG_FAILED if the sequence of BLG_MOST_FRESH ends. */
#define BLG_MOST_FRESH 2000
BLG_MUST_USE blg_status blg_worker_build_fresh(blg_worker *worker, int64_t index, int *next,
                                               blg_problem *problem, blg_error *error);
/* Draws one image at size_px x size_px (16..4096) into pixels[size_px][size_px]. */
BLG_MUST_USE blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px,
                                        uint8_t *pixels, blg_error *error);

/* As blg_worker_draw, but draws into a picture, at its size. */
BLG_MUST_USE blg_status blg_worker_draw_picture(blg_worker *worker, const blg_scene *scene,
                                                blg_picture *picture, blg_error *error);

/* Generator: functions beside blogo/generator.h, for blogo's own modules (write, audit, cli and
 * others). */

const blg_plan *blg_generator_plan(const blg_generator *generator);

/* As blg_generator_create, with the source's problems. They are not verified. */
BLG_MUST_USE blg_status blg_generator_create_from(const blg_config *config,
                                                  const blg_catalogue *catalogue,
                                                  const blg_source *source,
                                                  blg_generator **generator, blg_error *error);
/* The split report of the plan (problem/plan.h), with the levels of abstract problems. *json is
 * malloc'ed; free it with blg_text_free. */
BLG_MUST_USE blg_status blg_generator_report(const blg_generator *generator, char **json,
                                             blg_error *error);
/* See blg_generator_prepare; does nothing for a source. */
BLG_MUST_USE blg_status blg_generator_complete(const blg_generator *generator, blg_error *error);
/* Whether Cairo draws the generator's pictures: with images.antialias "best", and by the published
 * raster. All others are blogo's own. */
bool blg_generator_uses_cairo(const blg_generator *generator);
/* The identity of the generator's source; NULL without a source. */
const char *blg_generator_source(const blg_generator *generator);

#endif
