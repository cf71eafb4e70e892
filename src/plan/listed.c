/* A plan whose problems a source lists: their names and concepts are given, the splits drawn by the
 * config's rules or given too.
 *
 * Splits are drawn over units that lie together, as plan_internal.h says; the source's order need
 * not keep an abstract concept's problems together. So items are ordered by unit for the draw and
 * put back into the source's order after it. */
#include "base/error.h"
#include "plan/hardness.h"
#include "plan/plan_internal.h"
#include "plan/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_status out_of_memory(blg_error *error) {
    return blg_no_memory(error);
}

static blg_status list_items(blg_plan *plan, const blg_source *source, blg_error *error) {
    for (int family = 0; family < BLG_FAMILIES; family++) {
        if (plan->config.families[family])
            plan->family_size[family] = source->family_size[family];
        plan->n_items += plan->family_size[family];
    }
    plan->items = BLG_NEW(&plan->arena, blg_plan_item, (size_t)plan->n_items + 1);
    if (!plan->items)
        return out_of_memory(error);
    blg_plan_item *item = plan->items;
    for (int family = 0; family < BLG_FAMILIES; family++)
        for (int i = 0; i < plan->family_size[family]; i++, item++) {
            item->family = (blg_family)family;
            item->index = i;
            item->n_query[0] = item->n_query[1] = plan->config.n_query;
            for (int type = 0; type < BLG_STROKE_TYPES; type++)
                item->stroke_types |= (unsigned)plan->config.stroke_types[type] << type;
            source->item(source->context, item->family, i, item);
        }
    return BLG_OK;
}

static blg_status list_concepts(blg_plan *plan, blg_error *error) {
    for (int i = 0; i < plan->n_items; i++)
        if (plan->items[i].family == BLG_ABSTRACT && plan->items[i].concept_id >= plan->n_concepts)
            plan->n_concepts = plan->items[i].concept_id + 1;
    plan->concepts = BLG_NEW(&plan->arena, blg_concept, (size_t)plan->n_concepts + 1);
    if (!plan->concepts)
        return out_of_memory(error);
    for (int i = 0; i < plan->n_items; i++)
        if (plan->items[i].family == BLG_ABSTRACT)
    plan->concepts[plan->items[i].concept_id] = plan->items[i].concept;
    return BLG_OK;
}

static int by_unit(const void *a, const void *b) {
    const blg_plan_item *x = a, *y = b;
    if (x->family != y->family)
        return x->family < y->family ? -1 : 1;
    if (x->family == BLG_ABSTRACT && x->concept_id != y->concept_id)
        return x->concept_id - y->concept_id;
    return x->index - y->index;
}

static blg_status draw_splits(blg_plan *plan, blg_error *error) {
    blg_plan_item *ordered = BLG_NEW(&plan->arena, blg_plan_item, (size_t)plan->n_items + 1);
    if (!ordered)
        return out_of_memory(error);
    blg_plan_item *listed = plan->items;
    memcpy(ordered, listed, (size_t)plan->n_items * sizeof *listed);
    qsort(ordered, (size_t)plan->n_items, sizeof *ordered, by_unit);
    plan->items = ordered;
    blg_status status = blg_plan_assign_splits(plan, error);
    plan->items = listed;
    int first[BLG_FAMILIES] = {0};
    for (int family = 1; family < BLG_FAMILIES; family++)
        first[family] = first[family - 1] + plan->family_size[family - 1];
    for (int i = 0; i < plan->n_items; i++)
        listed[first[ordered[i].family] + ordered[i].index] = ordered[i];
    return status;
}

/* Given splits are described as what they are to the config: so many problems each. */
static blg_status give_splits(blg_plan *plan, const blg_source *source, blg_error *error) {
    blg_splits_config *splits = &plan->config.splits;
    if (source->n_splits > BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "%d splits; %d are the most", source->n_splits,
                             BLG_MAX_SPLITS);
    memset(splits->rules, 0, sizeof splits->rules);
    splits->n_rules = source->n_splits;
    for (int i = 0; i < plan->n_items; i++)
        plan->split_size[plan->items[i].split]++;
    for (int i = 0; i < source->n_splits; i++) {
        blg_split_rule *rule = &splits->rules[i];
        if (strlen(source->split_names[i]) >= sizeof rule->split)
            return blg_error_set(error, BLG_INVALID,
                                 "split name \"%.60s\" is longer than %zu bytes",
                                 source->split_names[i], sizeof rule->split - 1);
        snprintf(rule->split, sizeof rule->split, "%s", source->split_names[i]);
        rule->by = i == 0 ? BLG_BY_REST : BLG_BY_PROBLEMS;
        rule->count = i == 0 ? -1 : plan->split_size[i];
        rule->share = -1;
        rule->hardness = blg_hardness_of_no_rule;
        for (int family = 0; family < BLG_FAMILIES; family++)
            rule->families[family] = true;
    }
    return BLG_OK;
}

static blg_status fill(blg_plan *plan, const blg_source *source, blg_error *error) {
    blg_status status = blg_plan_fill_labels(plan, error);
    if (status == BLG_OK)
        status = list_items(plan, source, error);
    if (status == BLG_OK)
        status = list_concepts(plan, error);
    if (status == BLG_OK)
        status = source->n_splits ? give_splits(plan, source, error) : draw_splits(plan, error);
    return status == BLG_OK ? blg_plan_index_names(plan, error) : status;
}

blg_status blg_plan_create_from(const blg_config *config, const blg_catalogue *catalogue,
                                const blg_source *source, blg_plan **plan, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    *plan = BLG_NEW(&arena, blg_plan, 1);
    if (!*plan)
        return out_of_memory(error);
    (*plan)->arena = arena;
    (*plan)->config = *config;
    (*plan)->catalogue = catalogue;
    (*plan)->n_shapes = blg_catalogue_size(catalogue);
    blg_status status = fill(*plan, source, error);
    if (status != BLG_OK) {
        blg_plan_free(*plan);
        *plan = NULL;
    }
    return status;
}
