/* A plan whose problems a source lists. The source gives their names and concepts. It also gives
 * their splits, or the config's rules draw them.
 *
 * The rules move problems by units, such as all problems of one abstract concept. The problems of a
 * unit must be consecutive (record.h); in the source's order they need not be. So records are
 * sorted by unit for the draw, and afterwards the splits are put back into the source's order. */
#include "base/error.h"
#include "plan/holdout.h"
#include "plan/source.h"
#include "plan/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Families that the config leaves out have size 0 in the plan. */
static void size_families(blg_plan *plan) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        plan->family_size[f] = plan->config.families[f] ? plan->source->family_size[f] : 0;
}

static blg_plan_record record_of(const blg_plan_item *item) {
    const blg_concept *concept = &item->concept;
    blg_plan_record record = {.family = item->family,
                              .setting = item->setting,
                              .index = item->index,
                              .replica = item->replica,
                              .concept_id = item->concept_id,
                              .n_components = concept->n_components,
                              .n_parts = concept->expression[0] ? 0 : concept->n_components};
    for (int i = 0; i < record.n_parts; i++)
        record.parts[i] = record.family == BLG_FREE_FORM ? concept->programs[i].n_actions
                          : record.family == BLG_BASIC   ? concept->shapes[i]
                                                         : (int)concept->attributes[i];
    return record;
}

/* Asks the source for every problem, then for the abstract problems again: their concepts are
 * stored once the number of concepts is known. */
static blg_status list_items(blg_plan *plan, blg_error *error) {
    blg_plan_item *item = BLG_NEW(&plan->arena, blg_plan_item, 1);
    blg_plan_record *listed = BLG_NEW(&plan->arena, blg_plan_record, plan->n_items + 1);
    if (!item || !listed)
        return blg_no_memory(error);
    for (int64_t i = 0; i < plan->n_items; i++) {
        const blg_family family = blg_plan_family_of(plan, i);
        *item = (blg_plan_item){.family = family, .index = i - blg_plan_first(plan, family)};
        plan->source->item(plan->source->context, family, (int)item->index, item);
        listed[i] = record_of(item);
        plan->split[i] = (uint8_t)item->split;
        if (family == BLG_ABSTRACT && item->concept_id >= plan->n_concepts)
            plan->n_concepts = (int)item->concept_id + 1;
    }
    plan->listed = listed;
    plan->concepts = BLG_NEW(&plan->arena, blg_concept, plan->n_concepts + 1);
    if (!plan->concepts)
        return blg_no_memory(error);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < plan->n_items; i++) {
        *item = (blg_plan_item){.family = BLG_ABSTRACT, .index = listed[i].index};
        plan->source->item(plan->source->context, BLG_ABSTRACT, (int)listed[i].index, item);
        plan->concepts[item->concept_id] = item->concept;
    }
    return BLG_OK;
}

static int by_unit(const void *a, const void *b) {
    const blg_plan_record *x = a, *y = b;
    if (x->family != y->family)
        return x->family < y->family ? -1 : 1;
    const bool concepts = x->family == BLG_ABSTRACT && x->concept_id != y->concept_id;
    const int64_t order = concepts ? x->concept_id - y->concept_id : x->index - y->index;
    return (order > 0) - (order < 0);
}

/* Puts the marks of a split by list into the source's order. */
static blg_status reorder(blg_plan *plan, const blg_plan_record *ordered, bool *marks,
                          blg_error *error) {
    bool *copy = marks ? BLG_NEW(&plan->arena, bool, plan->n_items + 1) : NULL;
    if (marks && !copy)
        return blg_no_memory(error);
    for (int64_t i = 0; marks && i < plan->n_items; i++)
        copy[i] = marks[i];
    for (int64_t i = 0; marks && i < plan->n_items; i++)
        marks[blg_plan_first(plan, ordered[i].family) + ordered[i].index] = copy[i];
    return BLG_OK;
}

static blg_status draw_splits(blg_plan *plan, blg_error *error) {
    const size_t n = (size_t)plan->n_items;
    blg_plan_record *ordered = BLG_NEW(&plan->arena, blg_plan_record, n + 1);
    uint8_t *split = BLG_NEW(&plan->arena, uint8_t, n + 1);
    if (!ordered || !split)
        return blg_no_memory(error);
    blg_plan_record *listed = plan->listed;
    memcpy(ordered, listed, n * sizeof *listed);
    qsort(ordered, n, sizeof *ordered, by_unit);
    plan->listed = ordered;
    blg_status status = blg_plan_assign_splits(plan, error);
    plan->listed = listed;
    for (size_t i = 0; i < n; i++)
        split[blg_plan_first(plan, ordered[i].family) + ordered[i].index] = plan->split[i];
    plan->split = split;
    for (int r = 0; r < plan->config.splits.n_rules && status == BLG_OK; r++)
        status = reorder(plan, ordered, plan->holdouts[r].problems, error);
    return status;
}

/* Writes the splits that the source gives into the config as rules: the first split takes the rest,
 * each other split a number of problems. */
static blg_status give_splits(blg_plan *plan, blg_error *error) {
    const blg_source *source = plan->source;
    blg_splits_config *splits = &plan->config.splits;
    if (source->n_splits > BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "%d splits; %d are the most", source->n_splits,
                             BLG_MAX_SPLITS);
    memset(splits->rules, 0, sizeof splits->rules);
    splits->n_rules = source->n_splits;
    for (int64_t i = 0; i < plan->n_items; i++)
        plan->split_size[plan->split[i]]++;
    for (int i = 0; i < source->n_splits; i++) {
        blg_split_rule *rule = &splits->rules[i];
        if (strlen(source->split_names[i]) >= sizeof rule->split)
            return blg_error_set(error, BLG_INVALID,
                                 "split name \"%.60s\" is longer than %zu bytes",
                                 source->split_names[i], sizeof rule->split - 1);
        blg_split_rule_init(rule, source->split_names[i]);
        rule->by = i == 0 ? BLG_BY_REST : BLG_BY_PROBLEMS;
        rule->count = i == 0 ? -1 : (int)plan->split_size[i];
    }
    return BLG_OK;
}

static blg_status fill(blg_plan *plan, blg_error *error) {
    size_families(plan);
    blg_status status = blg_plan_choose_shapes(plan, error);
    if (status == BLG_OK)
        status = blg_plan_fill_labels(plan, error);
    if (status == BLG_OK)
        status = blg_plan_make_room(plan, error);
    if (status == BLG_OK)
        status = list_items(plan, error);
    if (status == BLG_OK)
        status = plan->source->n_splits ? give_splits(plan, error) : draw_splits(plan, error);
    return status == BLG_OK ? blg_plan_exclude(plan, error) : status;
}

blg_status blg_plan_create_from(const blg_config *config, const blg_catalogue *catalogue,
                                const blg_source *source, blg_plan **plan, blg_error *error) {
    return blg_plan_make(config, catalogue, source, fill, plan, error);
}
