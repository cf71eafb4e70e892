/* Worker: builds problem i of a generator's plan and draws it; one thread's scratch memory.
 *
 * Building runs plan item -> builder -> verify -> place; a problem that the verifier rejects is
 * resampled whole, and counted by reason in the worker's tally. */
#ifndef GENERATE_WORKER_H
#define GENERATE_WORKER_H

#include "blogo/generator.h"
#include "image/raster.h"
#include "make/builder.h"

/* The plan that the worker builds from. */
const blg_plan *blg_worker_plan(const blg_worker *worker);
const blg_tally *blg_worker_tally(const blg_worker *worker);

/* Builds problem `index` of the plan into problem. BLG_FAILED when the retry budget is used up,
 * BLG_INVALID for an index outside the plan. */
BLG_MUST_USE blg_status blg_worker_build(blg_worker *worker, int64_t index, blg_problem *problem,
                                         blg_error *error);
/* Draws one image at size_px x size_px (16..4096) into pixels[size_px][size_px]. */
BLG_MUST_USE blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px,
                                        uint8_t *pixels, blg_error *error);

/* The same for the rows that may have ink; leaves the other pixels as they are. */
BLG_MUST_USE blg_status blg_worker_draw_rows(blg_worker *worker, const blg_scene *scene,
                                             int size_px, uint8_t *pixels, blg_raster_rows *rows,
                                             blg_error *error);

/* One attempt, in two halves. A draft has programs and shapes; finishing verifies and places it,
 * and takes result's acceptance away where it fails. */
blg_status blg_worker_draft(blg_worker *worker, const blg_plan_item *item, int attempt,
                            blg_problem *problem, blg_build_result *result, blg_error *error);
blg_status blg_worker_finish(blg_worker *worker, const blg_plan_item *item, blg_problem *problem,
                             blg_build_result *result, blg_error *error);

#endif
