/* Worker: builds and draws problems of a generator's plan. A worker has the scratch memory of one
 * thread.
 *
 * Building runs plan item -> builder -> verifier -> placement. If the verifier rejects a problem,
 * the whole problem is drawn anew, and the worker's tally counts the rejection by reason. */
#ifndef GENERATE_WORKER_H
#define GENERATE_WORKER_H

#include "blogo/generator.h"
#include "image/raster.h"
#include "make/builder.h"

/* The plan that the worker builds from. */
const blg_plan *blg_worker_plan(const blg_worker *worker);
const blg_tally *blg_worker_tally(const blg_worker *worker);

/* Builds problem `index` of the plan into problem. BLG_FAILED if all attempts fail, BLG_INVALID for
 * an index outside the plan. */
BLG_MUST_USE blg_status blg_worker_build(blg_worker *worker, int64_t index, blg_problem *problem,
                                         blg_error *error);
/* Draws one image at size_px x size_px (16..4096) into pixels[size_px][size_px]. */
BLG_MUST_USE blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px,
                                        uint8_t *pixels, blg_error *error);

/* As blg_worker_draw, but draws only the rows that may have ink, puts their range into *rows, and
 * leaves all other pixels unchanged. */
BLG_MUST_USE blg_status blg_worker_draw_rows(blg_worker *worker, const blg_scene *scene,
                                             int size_px, uint8_t *pixels, blg_raster_rows *rows,
                                             blg_error *error);

/* One attempt at a problem, in two halves. blg_worker_draft makes programs and shapes.
 * blg_worker_finish verifies and places them; if that fails, it clears result->accepted and gives
 * the reason. */
blg_status blg_worker_draft(blg_worker *worker, const blg_plan_item *item, int attempt,
                            blg_problem *problem, blg_build_result *result, blg_error *error);
blg_status blg_worker_finish(blg_worker *worker, const blg_plan_item *item, blg_problem *problem,
                             blg_build_result *result, blg_error *error);

#endif
