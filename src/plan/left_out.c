/* Problems that the plan contains but that are not made: problems that config.exclude names, and
 * problems that would break a limit of shared shapes. They keep their indices in the plan, so
 * leaving them out changes no other problem. */
#include "base/error.h"
#include "plan/names.h"
#include "plan/plan.h"
#include "plan/steps.h"

bool blg_plan_left_out(const blg_plan *plan, int64_t index) {
    return plan->left_out && plan->left_out[index];
}

int64_t blg_plan_kept_size(const blg_plan *plan, blg_family family) {
    return plan->left_out ? plan->n_kept[family] : plan->family_size[family];
}

int64_t blg_plan_kept(const blg_plan *plan, blg_family family, int64_t k) {
    const int64_t at = blg_plan_first(plan, family) + k;
    return plan->left_out ? plan->kept[at] : at;
}

/* Fills plan->kept: from the index of a family's first problem on, it lists the indices of the
 * family's kept problems. */
static void number(blg_plan *plan) {
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const int64_t first = blg_plan_first(plan, (blg_family)f);
        plan->n_kept[f] = 0;
        for (int64_t i = first; i < first + plan->family_size[f]; i++)
            if (!plan->left_out[i])
                plan->kept[first + plan->n_kept[f]++] = i;
    }
}

blg_status blg_plan_leave_out(blg_plan *plan, const bool *left_out, blg_error *error) {
    if (!plan->left_out) {
        plan->left_out = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
        plan->kept = BLG_NEW(&plan->arena, int64_t, plan->n_items + 1);
    }
    if (!plan->left_out || !plan->kept)
        return blg_no_memory(error);
    for (int64_t i = 0; i < plan->n_items; i++)
        if (left_out[i] && !plan->left_out[i]) {
            plan->left_out[i] = true;
            plan->split_size[plan->split[i]]--;
        }
    number(plan);
    const int train = blg_splits_train(&plan->config.splits);
    if (plan->split_size[train] > 0)
        return blg_plan_prove(plan, error);
    blg_error_key(error, "$.splits.%s", plan->config.splits.rules[train].split);
    return blg_error_set(error, BLG_INFEASIBLE, "every problem of train is left out");
}

blg_status blg_plan_exclude(blg_plan *plan, blg_error *error) {
    const char *path = plan->config.exclude;
    if (!path[0])
        return BLG_OK;
    bool *marks = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
    if (!marks)
        return blg_no_memory(error);
    blg_status status = blg_names_mark(plan, path, NULL, marks, error);
    if (status == BLG_OK)
        status = blg_plan_leave_out(plan, marks, error);
    if (status != BLG_OK)
        blg_error_key(error, "$.exclude");
    return status;
}
