#include "plan/hardness.h"

#include "base/error.h"
#include "geom/vec2.h"
#include "plan/splits.h"

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
            blg_plan_rule_concerns(plan, &splits->rules[r], family))
            return true;
    return false;
}

/* Train, and what is drawn from the same problems. */
static bool gives(const blg_split_rule *rule) {
    return rule->by == BLG_BY_REST || rule->by == BLG_BY_PROBLEMS;
}

static int taker_of(const blg_plan *plan, const blg_plan_item *item, const blg_hardness *hardness) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules && gives(&splits->rules[item->split]); r++)
        if (splits->rules[r].by == BLG_BY_HARDNESS &&
            blg_plan_rule_concerns(plan, &splits->rules[r], item->family) &&
            blg_hardness_holds(&splits->rules[r].hardness, hardness))
            return r;
    return item->split;
}

/* Figures of all problems that the rule concerns, for the first of its ranges. */
static blg_status stays_empty(const blg_plan *plan, int split, const blg_hardness *hardness,
                              blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    int figure = 0, n = 0;
    while (blg_hardness_range(&rule->hardness, figure).low < 0)
        figure++;
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < plan->n_items; i++) {
        if (!blg_plan_rule_concerns(plan, rule, plan->items[i].family))
            continue;
        const double value = blg_hardness_figure(&hardness[i], figure);
        low = blg_least(low, value);
        high = blg_most(high, value);
        n++;
    }
    const blg_range asked = blg_hardness_range(&rule->hardness, figure);
    blg_error_key(error, "$.splits.%s.hardness", rule->split);
    return blg_error_set(error, BLG_INFEASIBLE,
                         "the split stays empty: asked for %s from %g to %g, and no problem has "
                         "that and all else; %d problems have %.4g to %.4g",
                         blg_hardness_names[figure], asked.low, asked.high, n, low, high);
}

blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    plan->hardness = hardness;
    for (int i = 0; i < plan->n_items; i++) {
        blg_plan_item *item = &plan->items[i];
        plan->split_size[item->split]--;
        item->split = taker_of(plan, item, &hardness[i]);
        plan->split_size[item->split]++;
    }
    for (int r = 0; r < splits->n_rules; r++) {
        if (plan->split_size[r] > 0)
            continue;
        bool concerned = false;
        for (int f = 0; f < BLG_FAMILIES; f++)
            concerned |= blg_plan_rule_concerns(plan, &splits->rules[r], (blg_family)f);
        if (splits->rules[r].by == BLG_BY_HARDNESS && concerned)
            return stays_empty(plan, r, hardness, error);
        blg_error_key(error, "$.splits.%s", splits->rules[r].split);
        if (splits->rules[r].by == BLG_BY_REST)
            return blg_error_set(error, BLG_INFEASIBLE, "the other splits take all %d problems",
                                 plan->n_items);
    }
    return blg_plan_check_splits(plan, error);
}
