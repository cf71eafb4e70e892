/* Fills a plan: free-form problems by setting, then number; basic problems; abstract problems by
 * concept, then number.
 *
 * Every random draw has a key of its own, so no family's content depends on another family's, and a
 * problem's name is a function of the config, the catalogue and the seed. A config that asks for
 * more than the catalogue has is refused before memory is spent on problems. */
#include "plan/plan.h"

#include "base/error.h"
#include "plan/steps.h"

static void size_families(blg_plan *plan) {
    const blg_config *config = &plan->config;
    const int64_t sizes[BLG_FAMILIES] = {(int64_t)config->free_form.n_settings *
                                             config->free_form.problems_per_setting,
                                         config->basic.problems, config->abstract.problems};
    for (int f = 0; f < BLG_FAMILIES; f++)
        plan->family_size[f] = config->families[f] ? sizes[f] : 0;
}

blg_status blg_plan_prove(const blg_plan *plan, blg_error *error) {
    blg_error broken = {0};
    const blg_status status = blg_plan_check_splits(plan, &broken);
    if (status == BLG_OK)
        return BLG_OK;
    blg_error_key(error, "%s", broken.key);
    return blg_error_set(error, status == BLG_UNVERIFIED ? BLG_INFEASIBLE : status, "%s",
                         broken.text);
}

static blg_status fill(blg_plan *plan, blg_error *error) {
    size_families(plan);
    blg_status status = blg_plan_choose_shapes(plan, error);
    if (status == BLG_OK)
        status = blg_plan_draw_basic(plan, error);
    if (status == BLG_OK)
        status = blg_plan_fill_labels(plan, error);
    if (status == BLG_OK)
        status = blg_plan_draw_concepts(plan, error);
    if (status == BLG_OK)
        status = blg_plan_make_room(plan, error);
    if (status == BLG_OK)
        status = blg_plan_assign_splits(plan, error);
    if (status == BLG_OK)
        status = blg_plan_exclude(plan, error);
    return status == BLG_OK ? blg_plan_prove(plan, error) : status;
}

blg_status blg_plan_create(const blg_config *config, const blg_catalogue *catalogue,
                           blg_plan **plan, blg_error *error) {
    blg_error first = {0};
    int mistakes;
    *plan = NULL;
    if (blg_config_validate(config, &first, 1, &mistakes) != BLG_OK) {
        if (error && error->status == BLG_OK)
            *error = first;
        return BLG_INVALID;
    }
    return blg_plan_make(config, catalogue, NULL, fill, plan, error);
}

const blg_config *blg_plan_config(const blg_plan *plan) {
    return &plan->config;
}

const blg_catalogue *blg_plan_catalogue(const blg_plan *plan) {
    return plan->catalogue;
}

const char *blg_plan_listed(const blg_plan *plan) {
    return plan->listed_names;
}

int64_t blg_plan_size(const blg_plan *plan) {
    return plan->n_items;
}

int64_t blg_plan_family_size(const blg_plan *plan, blg_family family) {
    return plan->family_size[family];
}

int blg_plan_splits(const blg_plan *plan) {
    return plan->config.splits.n_rules;
}

const char *blg_plan_split_name(const blg_plan *plan, int split) {
    return plan->config.splits.rules[split].split;
}

int64_t blg_plan_split_size(const blg_plan *plan, int split) {
    return plan->split_size[split];
}

bool blg_plan_uses_shape(const blg_plan *plan, int shape) {
    return plan->used[shape];
}

int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape) {
    int value = 1;
    if (concept->expression[0]) {
        const int user = blg_plan_user_number(plan, concept);
        value = user < 0 ? BLG_UNDECIDED
                         : plan->user_value[shape * plan->config.abstract.n_user_concepts + user];
    }
    for (int i = 0; !concept->expression[0] && i < concept->n_components; i++) {
        int label = blg_plan_label(plan, shape, concept->attributes[i]);
        if (label == BLG_UNDECIDED)
            return BLG_UNDECIDED;
        value = value && label;
    }
    return value == BLG_UNDECIDED ? value : value != concept->negated;
}

int blg_plan_concepts(const blg_plan *plan) {
    return plan->n_concepts;
}

const blg_concept *blg_plan_concept(const blg_plan *plan, int concept_id) {
    return &plan->concepts[concept_id];
}
