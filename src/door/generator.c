/* These functions read a generator's plan and return its problems as objects. src/generate/ defines
 * the other functions of the public header: they create generators and workers, and fill pixels. */
#include "blogo/generator.h"
#include "door/door.h"
#include "generate/generator.h"

#include <stdio.h>

int64_t blg_generator_size(const blg_generator *generator) {
    return blg_plan_size(blg_generator_plan(generator));
}

int blg_generator_support(const blg_generator *generator) {
    return blg_plan_config(blg_generator_plan(generator))->n_support;
}

int blg_generator_queries(const blg_generator *generator) {
    return blg_plan_config(blg_generator_plan(generator))->n_query;
}

int64_t blg_generator_find(const blg_generator *generator, const char *name) {
    return blg_plan_find(blg_generator_plan(generator), name);
}

blg_status blg_generator_item(const blg_generator *generator, int64_t index, char **json,
                              blg_error *error) {
    blg_buf out = {0};
    *json = NULL;
    if (index < 0 || index >= blg_generator_size(generator))
        return blg_error_set(error, BLG_INVALID, "problem %lld is outside the plan's %lld",
                             (long long)index, (long long)blg_generator_size(generator));
    blg_plan_item room;
    const blg_plan_item *item = blg_plan_item_at(blg_generator_plan(generator), index, &room);
    blg_buf_format(&out, "{\"name\":\"%s\",\"family\":\"%s\",\"split\":", item->name,
                   blg_family_name(item->family));
    blg_buf_json_string(&out, blg_generator_split_name(generator, item->split));
    blg_buf_char(&out, '}');
    return blg_handle_text(&out, json, error);
}

int blg_generator_splits(const blg_generator *generator) {
    return blg_plan_splits(blg_generator_plan(generator));
}

static bool is_split(const blg_generator *generator, int split) {
    return split >= 0 && split < blg_generator_splits(generator);
}

const char *blg_generator_split_name(const blg_generator *generator, int split) {
    return is_split(generator, split) ? blg_plan_split_name(blg_generator_plan(generator), split)
                                      : NULL;
}

int64_t blg_generator_split_size(const blg_generator *generator, int split) {
    return is_split(generator, split) ? blg_plan_split_size(blg_generator_plan(generator), split)
                                      : 0;
}

blg_status blg_generator_split(const blg_generator *generator, int split, int64_t *indices,
                               blg_error *error) {
    if (!is_split(generator, split))
        return blg_error_set(error, BLG_INVALID, "split %d is outside the plan's %d", split,
                             blg_generator_splits(generator));
    const int64_t size = blg_generator_size(generator);
    for (int64_t i = 0; i < size; i++)
        if (blg_plan_split_of(blg_generator_plan(generator), i) == split &&
            !blg_plan_left_out(blg_generator_plan(generator), i))
            *indices++ = i;
    return BLG_OK;
}

blg_status blg_generator_split_report(const blg_generator *generator, char **json,
                                      blg_error *error) {
    *json = blg_plan_split_report(blg_generator_plan(generator));
    return *json ? BLG_OK : blg_no_memory(error);
}

blg_status blg_worker_problem(blg_worker *worker, int64_t index, blg_problem **problem,
                              blg_error *error) {
    const blg_plan *plan = blg_worker_plan(worker);
    blg_held_problem *held = blg_handle_new(sizeof *held);
    *problem = NULL;
    if (!held)
        return blg_no_memory(error);
    blg_status status = blg_worker_build(worker, index, &held->problem, error);
    if (status != BLG_OK) {
        blg_handle_free(held);
        return status;
    }
    snprintf(held->split, sizeof held->split, "%s", blg_plan_split_name(plan, held->problem.split));
    held->seed = blg_plan_config(plan)->seed;
    held->catalogue = blg_plan_catalogue(plan);
    held->best = blg_plan_config(plan)->antialias == BLG_ANTIALIAS_BEST;
    *problem = &held->problem;
    return BLG_OK;
}
