#include "generate/split_hardness.h"

#include "base/error.h"
#include "generate/state.h"
#include "plan/hardness.h"

static blg_status measure_all(blg_worker *worker, const blg_plan *plan, blg_problem *problem,
                              blg_hardness *hardness, blg_error *error) {
    blg_status status = BLG_OK;
    for (int64_t i = 0; i < blg_plan_size(plan) && status == BLG_OK; i++) {
        if (blg_plan_left_out(plan, i) || !blg_hardness_concerns(plan, blg_plan_family_of(plan, i)))
            continue;
        status = blg_worker_build(worker, i, problem, error);
        hardness[i] = problem->hardness;
    }
    return status;
}

blg_status blg_hardness_split(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                              blg_error *error) {
    if (!blg_hardness_is_held_out(blg_plan_config(plan)))
        return BLG_OK;
    if (generator->source)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "a split by hardness: problems from elsewhere are not measured");
    blg_worker *worker = NULL;
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    blg_hardness *hardness = BLG_NEW(arena, blg_hardness, blg_plan_size(plan) + 1);
    blg_problem *problem = BLG_NEW(&scratch, blg_problem, 1);
    blg_status status =
        hardness && problem ? blg_worker_create(generator, &worker, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = measure_all(worker, plan, problem, hardness, error);
    if (status == BLG_OK)
        status = blg_plan_hold_out_hardness(plan, hardness, error);
    blg_worker_free(worker);
    blg_arena_free(&scratch);
    return status;
}
