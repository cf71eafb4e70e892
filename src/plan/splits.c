/* Filling the splits, in three passes over the rules in their order:
 *   1. rules that name what they hold out take all of it;
 *   2. rules that draw concepts draw among the units left;
 *   3. rules that draw problems draw among the problems left;
 * and the rest is train. A share is of what stood at the beginning of its pass. Draws take the
 * lowest keys, where a problem's key depends on the seed, the rule and the problem alone. */
#include "plan/splits.h"

#include "base/error.h"
#include "config/config_key.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FREE (-1) /* split of an item that no rule has taken yet */

typedef struct pool_entry {
    uint64_t key;
    int item;    /* first of the unit */
    int stratum; /* drawn from in proportion */
    int size;    /* problems of the unit */
} pool_entry;

typedef struct pool {
    pool_entry *entries;
    int n;
} pool;

typedef struct filling {
    blg_plan *plan;
    blg_holdout *holdouts; /* by rule */
    pool pool;
    int standing[BLG_MAX_SPLITS]; /* candidates of a rule when its pass began */
    int *shape_free, attribute_free[BLG_ATTRIBUTES];
    bool keep_shapes, keep_attributes;
    blg_error *error;
} filling;

static blg_status infeasible(const filling *f, int rule, const char *noun, int asked, int exist) {
    const char *name = f->plan->config.splits.rules[rule].split;
    blg_error_set(f->error, BLG_INFEASIBLE, "asked for %d %s, but only %d can be drawn", asked,
                  noun, exist);
    blg_error_key(f->error, "$.splits.%s", name);
    return BLG_INFEASIBLE;
}

static blg_status nothing_held_out(const filling *f, int rule_index) {
    const blg_split_rule *rule = &f->plan->config.splits.rules[rule_index];
    blg_error_set(f->error, BLG_INFEASIBLE,
                  "the split stays empty: no problem of the plan has what \"%s\" holds out%s%.100s",
                  blg_split_by_names[rule->by], rule->n_holdout ? ", such as " : "",
                  rule->n_holdout ? rule->holdout[0] : "");
    blg_error_key(f->error, "$.splits.%s", rule->split);
    return BLG_INFEASIBLE;
}

static blg_status rounds_to_none(const filling *f, int rule_index, const char *noun) {
    const blg_split_rule *rule = &f->plan->config.splits.rules[rule_index];
    const bool counted = rule->count >= 0;
    blg_error_key(f->error, "$.splits.%s.%s", rule->split, counted ? "count" : "share");
    if (counted)
        return blg_error_set(f->error, BLG_INFEASIBLE, "the split stays empty: 0 of %d %s",
                             f->standing[rule_index], noun);
    blg_error_set(f->error, BLG_INFEASIBLE, "the split stays empty: a share of %g of %d %s is none",
                  rule->share, f->standing[rule_index], noun);
    return BLG_INFEASIBLE;
}

static bool concerns_any(const filling *f, const blg_split_rule *rule) {
    for (int family = 0; family < BLG_FAMILIES; family++)
        if (blg_plan_rule_concerns(f->plan, rule, (blg_family)family))
            return true;
    return false;
}

static blg_status take_named(filling *f, int rule_index) {
    blg_plan *plan = f->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    int taken = 0;
    for (int i = 0; i < plan->n_items; i++)
        if (plan->items[i].split == FREE &&
            blg_holdout_takes(plan, rule, &f->holdouts[rule_index], &plan->items[i])) {
            plan->items[i].split = rule_index;
            taken++;
        }
    return taken || !concerns_any(f, rule) ? BLG_OK : nothing_held_out(f, rule_index);
}

/* What no rule took by name, but train must not have. */
static blg_status refuse_loose_unseen(const filling *f) {
    for (int i = 0; i < f->plan->n_items; i++) {
        const blg_plan_item *item = &f->plan->items[i];
        if (item->split != FREE || !blg_plan_item_unseen(f->plan, item))
            continue;
        blg_error_set(f->error, BLG_INFEASIBLE,
                      "problem %.100s has an unseen component and no split's pattern takes it",
                      item->name);
        blg_error_key(f->error, "$.splits");
        return BLG_INFEASIBLE;
    }
    return BLG_OK;
}

/* Whether a rule that draws concepts may draw the unit. */
static bool may_draw(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                     const blg_plan_item *item) {
    if (item->split != FREE || !blg_plan_rule_concerns(plan, rule, item->family))
        return false;
    switch (rule->by) {
    case BLG_BY_SHAPE_PAIR:
    case BLG_BY_ATTRIBUTE_PAIR:
        return item->concept
        .n_components == 2 && !item->concept.expression[0];
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return blg_holdout_takes(plan, rule, holdout, item);
    default:
        return true;
    }
}

static int stratum_of(const blg_split_rule *rule, const blg_plan_item *item) {
    enum { FAMILY = 1 << 24 };
    if (rule->stratify == BLG_STRATIFY_NONE)
        return 0;
    if (rule->stratify == BLG_STRATIFY_FAMILY)
        return (int)item->family * FAMILY;
    const int group = item->family == BLG_FREE_FORM ? item->setting
                      : item->family == BLG_BASIC || rule->by != BLG_BY_PROBLEMS
                          ? item->concept.n_components
                          : item->concept_id;
    return (int)item->family * FAMILY + group;
}

static int by_stratum_then_key(const void *a, const void *b) {
    const pool_entry *x = a, *y = b;
    if (x->stratum != y->stratum)
        return x->stratum < y->stratum ? -1 : 1;
    if (x->size != y->size) /* concepts of one size, where the plan has a remainder */
        return x->size - y->size;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->item - y->item;
}

/* Candidates of a rule, by stratum then key; units as a whole, or problems one by one. */
static void fill_pool(filling *f, int rule_index, bool units) {
    const blg_plan *plan = f->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    bool pairs = rule->by == BLG_BY_ATTRIBUTE_PAIR || rule->by == BLG_BY_ATTRIBUTE_GRID;
    f->pool.n = 0;
    for (int i = 0; i < plan->n_items; i = units ? blg_plan_unit_end(plan, i) : i + 1) {
        const blg_plan_item *item = &plan->items[i];
        if (!may_draw(plan, rule, &f->holdouts[rule_index], item))
            continue;
        uint64_t id =
            (uint64_t)item->family << 40 |
            (uint64_t)(units && item->family == BLG_ABSTRACT ? item->concept_id : item->index);
        f->pool.entries[f->pool.n++] = (pool_entry){
            .key = blg_plan_draw_key(plan, (uint32_t)(BLG_DRAW_SPLIT + 16 * rule_index), id),
            .item = i,
            .stratum = stratum_of(rule, item),
            .size = pairs ? blg_plan_unit_end(plan, i) - i : 1};
    }
    if (f->pool.n > 1)
        qsort(f->pool.entries, (size_t)f->pool.n, sizeof *f->pool.entries, by_stratum_then_key);
}

/* Free problems by component. Splits that promise seen components let no draw take the last of one
 * away from train. */
static void count_free(filling *f) {
    memset(f->attribute_free, 0, sizeof f->attribute_free);
    memset(f->shape_free, 0, (size_t)f->plan->n_shapes * sizeof *f->shape_free);
    for (int i = 0; i < f->plan->n_items; i++) {
        const blg_plan_item *item = &f->plan->items[i];
        for (int k = 0; item->split == FREE && k < item->concept.n_components; k++) {
            if (item->family == BLG_BASIC)
                f->shape_free[item->concept.shapes[k]]++;
            else if (item->family == BLG_ABSTRACT && !item->concept.expression[0])
                f->attribute_free[item->concept.attributes[k]]++;
        }
    }
}

/* Whether train keeps every component of the concept when `size` problems of it go. */
static bool parts_stay(const filling *f, const blg_plan_item *item, int size) {
    const blg_concept *concept = &item->concept;
    for (int k = 0; k < concept->n_components; k++) {
        if (item->family == BLG_BASIC && f->keep_shapes &&
            f->shape_free[concept->shapes[k]] <= size)
            return false;
        if (item->family == BLG_ABSTRACT && f->keep_attributes && !concept->expression[0] &&
            f->attribute_free[concept->attributes[k]] <= size)
            return false;
    }
    return true;
}

static void take_items(filling *f, int first, int end, int rule) {
    const blg_concept *concept = &f->plan->items[first].concept;
    for (int i = first; i < end; i++)
        f->plan->items[i].split = rule;
    for (int k = 0; k < concept->n_components; k++) {
        if (f->plan->items[first].family == BLG_BASIC)
            f->shape_free[concept->shapes[k]] -= end - first;
        else if (f->plan->items[first].family == BLG_ABSTRACT && !concept->expression[0])
            f->attribute_free[concept->attributes[k]] -= end - first;
    }
}

/* The unit of the same attributes with the other polarity, or -1. A held-out pair takes both: its
 * negation would tell train of it. */
static int twin_of(const blg_plan *plan, int first) {
    const blg_plan_item *item = &plan->items[first];
    if (item->family != BLG_ABSTRACT || item->concept.expression[0])
        return -1;
    for (int i = plan->n_items - plan->family_size[BLG_ABSTRACT]; i < plan->n_items;
         i = blg_plan_unit_end(plan, i)) {
        const blg_concept *other = &plan->items[i].concept;
        if (i != first && plan->items[i].split == FREE && !other->expression[0] &&
            other->n_components == item->concept.n_components &&
            memcmp(other->attributes, item->concept.attributes, sizeof other->attributes) == 0)
            return i;
    }
    return -1;
}

static int wanted_of(const blg_split_rule *rule, int standing) {
    return rule->count >= 0 ? rule->count : (int)lround(rule->share * standing);
}

/* Takes the first `quota` of the pool's entries from..to that may go; returns how many went. */
static int take_from(filling *f, int rule, bool units, int from, int to, int quota) {
    const blg_plan *plan = f->plan;
    int taken = 0;
    for (int e = from; e < to && taken < quota; e++) {
        int first = f->pool.entries[e].item;
        if (plan->items[first].split != FREE)
            continue;
        int end = units ? blg_plan_unit_end(plan, first) : first + 1;
        int twin = units ? twin_of(plan, first) : -1;
        int twin_end = twin < 0 ? twin : blg_plan_unit_end(plan, twin);
        if (!parts_stay(f, &plan->items[first], end - first + twin_end - twin))
            continue;
        take_items(f, first, end, rule);
        if (twin >= 0)
            take_items(f, twin, twin_end, rule);
        taken++;
    }
    return taken;
}

static blg_status draw(filling *f, int rule_index, bool units) {
    const blg_split_rule *rule = &f->plan->config.splits.rules[rule_index];
    if (!concerns_any(f, rule))
        return BLG_OK;
    fill_pool(f, rule_index, units);
    int wanted = wanted_of(rule, f->standing[rule_index]), taken = 0, seen = 0;
    for (int from = 0, to; from < f->pool.n; from = to) {
        for (to = from;
             to < f->pool.n && f->pool.entries[to].stratum == f->pool.entries[from].stratum;)
            to++;
        /* Rounding the running total shares the remainders out and ends at wanted exactly. */
        seen = to;
        int quota = (int)((2LL * wanted * seen + f->pool.n) / (2LL * f->pool.n)) - taken;
        taken += take_from(f, rule_index, units, from, to, quota);
    }
    const char *noun = units ? "concepts" : "problems";
    if (taken < wanted)
        return infeasible(f, rule_index, noun, wanted, taken);
    return wanted ? BLG_OK : rounds_to_none(f, rule_index, noun);
}

static bool draws_units(const blg_split_rule *rule) {
    return !blg_plan_rule_names(rule) && rule->by != BLG_BY_REST && rule->by != BLG_BY_PROBLEMS &&
           rule->by != BLG_BY_STROKE_TYPE && rule->by != BLG_BY_HARDNESS;
}

static bool draws_problems(const blg_split_rule *rule) {
    return rule->by == BLG_BY_PROBLEMS || rule->by == BLG_BY_STROKE_TYPE;
}

static blg_status draw_pass(filling *f, bool units) {
    const blg_splits_config *splits = &f->plan->config.splits;
    bool (*concerned)(const blg_split_rule *) = units ? draws_units : draws_problems;
    blg_status status = BLG_OK;
    for (int r = 0; r < splits->n_rules; r++) {
        if (!concerned(&splits->rules[r]))
            continue;
        fill_pool(f, r, units);
        f->standing[r] = f->pool.n;
    }
    for (int r = 0; status == BLG_OK && r < splits->n_rules; r++)
        if (concerned(&splits->rules[r]))
            status = draw(f, r, units);
    return status;
}

static blg_status fill_rest(filling *f) {
    const blg_splits_config *splits = &f->plan->config.splits;
    int rest = 0;
    while (splits->rules[rest].by != BLG_BY_REST)
        rest++;
    for (int i = 0; i < f->plan->n_items; i++) {
        blg_plan_item *item = &f->plan->items[i];
        if (item->split == FREE)
            item->split = rest;
        f->plan->split_size[item->split]++;
    }
    if (f->plan->split_size[rest] > 0)
        return BLG_OK;
    blg_error_set(f->error, BLG_INFEASIBLE, "the other splits take all %d problems",
                  f->plan->n_items);
    blg_error_key(f->error, "$.splits.%s", splits->rules[rest].split);
    return BLG_INFEASIBLE;
}

/* Held-out stroke types occur in their own split only, and it draws nothing else. */
static blg_status limit_stroke_types(filling *f) {
    const blg_splits_config *splits = &f->plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++) {
        if (splits->rules[r].by != BLG_BY_STROKE_TYPE)
            continue;
        unsigned types = f->holdouts[r].stroke_types;
        for (int i = 0; i < f->plan->n_items; i++) {
            blg_plan_item *item = &f->plan->items[i];
            item->stroke_types = item->split == r ? types : item->stroke_types & ~types;
            if (item->stroke_types)
                continue;
            blg_error_set(f->error, BLG_INFEASIBLE, "no stroke type is left for problem %.100s",
                          item->name);
            blg_error_key(f->error, "$.splits.%s.holdout", splits->rules[r].split);
            return BLG_INFEASIBLE;
        }
    }
    return BLG_OK;
}

static blg_status fill(filling *f) {
    blg_plan *plan = f->plan;
    const blg_splits_config *splits = &plan->config.splits;
    for (int i = 0; i < plan->n_items; i++)
        plan->items[i].split = FREE;
    blg_status status = blg_plan_resolve_unseen(plan, f->error);
    for (int r = 0; status == BLG_OK && r < splits->n_rules; r++)
        status = blg_holdout_resolve(plan, r, &f->holdouts[r], f->error);
    for (int r = 0; status == BLG_OK && r < splits->n_rules; r++)
        if (blg_plan_rule_names(&splits->rules[r]))
            status = take_named(f, r);
    if (status == BLG_OK)
        status = refuse_loose_unseen(f);
    count_free(f);
    if (status == BLG_OK)
        status = draw_pass(f, true);
    if (status == BLG_OK)
        status = draw_pass(f, false);
    if (status == BLG_OK)
        status = limit_stroke_types(f);
    return status == BLG_OK ? fill_rest(f) : status;
}

blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error) {
    filling f = {.plan = plan, .error = error};
    f.holdouts = BLG_NEW(&plan->arena, blg_holdout, (size_t)plan->config.splits.n_rules + 1);
    f.pool.entries = BLG_NEW(&plan->arena, pool_entry, (size_t)plan->n_items + 1);
    f.shape_free = BLG_NEW(&plan->arena, int, (size_t)plan->n_shapes + 1);
    for (int r = 0; r < plan->config.splits.n_rules; r++) {
        blg_split_by by = plan->config.splits.rules[r].by;
        f.keep_shapes = f.keep_shapes || by == BLG_BY_SHAPE_GRID;
        f.keep_attributes =
            f.keep_attributes || by == BLG_BY_ATTRIBUTE_GRID || by == BLG_BY_ATTRIBUTE_PAIR;
    }
    if (!f.holdouts || !f.pool.entries || !f.shape_free)
        return blg_no_memory(error);
    blg_status status = fill(&f);
    plan->holdouts = f.holdouts;
    return status;
}
