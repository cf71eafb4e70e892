#include "plan/hardness.h"

#include "base/error.h"
#include "geom/vec2.h"
#include "plan/holdout.h"

#include <math.h>

bool blg_hardness_is_held_out(const blg_config *config) {
    for (int r = 0; r < config->splits.n_rules; r++)
        if (config->splits.rules[r].by == BLG_BY_HARDNESS)
            return true;
    return false;
}

bool blg_hardness_concerns(const blg_plan *plan, blg_family family) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++)
        if (splits->rules[r].by == BLG_BY_HARDNESS &&
            blg_rule_concerns(plan, &splits->rules[r], family))
            return true;
    return false;
}

/* Whether problems of this split may move to splits by hardness: the split is train, or its
 * problems were drawn as train's are. */
static bool gives(const blg_split_rule *rule) {
    return rule->by == BLG_BY_REST || rule->by == BLG_BY_PROBLEMS;
}

static int taker_of(const blg_plan *plan, int64_t index) {
    const blg_splits_config *splits = &plan->config.splits;
    const blg_family family = blg_plan_family_of(plan, index);
    for (int r = 0; r < splits->n_rules && gives(&splits->rules[plan->split[index]]); r++)
        if (splits->rules[r].by == BLG_BY_HARDNESS &&
            blg_rule_concerns(plan, &splits->rules[r], family) &&
            blg_hardness_holds(&splits->rules[r].hardness, &plan->hardness[index]))
            return r;
    return plan->split[index];
}

/* The error for an empty split by hardness. Its text gives the range of the first hardness figure
 * that the rule limits, over all problems that the rule concerns. */
static blg_status stays_empty(const blg_plan *plan, int split, blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    int figure = 0;
    long long n = 0;
    while (blg_hardness_range(&rule->hardness, figure).low < 0)
        figure++;
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (!blg_rule_concerns(plan, rule, blg_plan_family_of(plan, i)) ||
            blg_plan_left_out(plan, i))
            continue;
        const double value = blg_hardness_figure(&plan->hardness[i], figure);
        low = blg_least(low, value);
        high = blg_most(high, value);
        n++;
    }
    const blg_range asked = blg_hardness_range(&rule->hardness, figure);
    blg_error_key(error, "$.splits.%s.hardness", rule->split);
    return blg_error_set(error, BLG_INFEASIBLE,
                         "the split stays empty: asked for %s from %g to %g, and no problem has "
                         "that and all else; %lld problems have %.4g to %.4g",
                         blg_hardness_names[figure], asked.low, asked.high, n, low, high);
}

blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    plan->hardness = hardness;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (blg_plan_left_out(plan, i))
            continue;
        plan->split_size[plan->split[i]]--;
        plan->split[i] = (uint8_t)taker_of(plan, i);
        plan->split_size[plan->split[i]]++;
    }
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_rule *rule = &splits->rules[r];
        if (plan->split_size[r] > 0)
            continue;
        if (rule->by == BLG_BY_HARDNESS && blg_rule_concerns_any(plan, rule))
            return stays_empty(plan, r, error);
        blg_error_key(error, "$.splits.%s", rule->split);
        if (rule->by == BLG_BY_REST)
            return blg_error_set(error, BLG_INFEASIBLE, "the other splits take all %lld problems",
                                 (long long)plan->n_items);
    }
    return blg_plan_check_splits(plan, error);
}
