/* The plan: free-form by setting then number, basic, abstract by concept then number.
 *
 * Every draw is keyed by what it decides, so no family's content depends on another's, and a
 * problem's name is a function of the config, the catalogue and the seed. */
#include "base/error.h"
#include "base/rng.h"
#include "plan/plan_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t what, uint64_t id) {
    blg_rng rng = blg_rng_stream(plan->config.seed, id, what, BLG_FOR_PLAN);
    uint64_t high = blg_rng_next(&rng);
    return high << 32 | blg_rng_next(&rng);
}

int blg_plan_unit_end(const blg_plan *plan, int first) {
    const blg_plan_item *item = &plan->items[first];
    int end = first + 1;
    while (item->family == BLG_ABSTRACT && end < plan->n_items &&
           plan->items[end].concept_id == item->concept_id)
        end++;
    return end;
}

/* The parts of a name are parted by '-' for concepts; '_' and numbers for settings. */
static bool print_name(const blg_plan *plan, blg_plan_item *item) {
    const blg_concept *concept = &item->concept;
    size_t used =
        (size_t)snprintf(item->name, sizeof item->name, "%s_", blg_family_name(item->family));
    if (item->family == BLG_FREE_FORM)
        used += (size_t)snprintf(item->name + used, sizeof item->name - used, "nact");
    if (concept->negated)
        used += (size_t)snprintf(item->name + used, sizeof item->name - used, "not_");
    if (concept->expression[0]) {
        int number = 0; /* of the expression in the config, from 1 */
        while (strcmp(plan->config.abstract.user_concepts[number], concept->expression) != 0)
            number++;
        used +=
            (size_t)snprintf(item->name + used, sizeof item->name - used, "user%02d", number + 1);
    }
    for (int i = 0; !concept->expression[0] && i < concept->n_components; i++) {
        char *at = item->name + used;
        size_t left = used < sizeof item->name ? sizeof item->name - used : 0;
        int n = 0;
        if (item->family == BLG_FREE_FORM)
            n = snprintf(at, left, "%s%d", i ? "_" : "", concept->programs[i].n_actions);
        else if (item->family == BLG_BASIC)
            n = snprintf(at, left, "%s%s", i ? "-" : "",
                         blg_catalogue_shape(plan->catalogue, concept->shapes[i])->name);
        else
            n = snprintf(at, left, "%s%s", i ? "-" : "",
                         blg_attribute_name(concept->attributes[i]));
        used += (size_t)n;
        if (used >= sizeof item->name)
            return false;
    }
    used += (size_t)snprintf(item->name + used, sizeof item->name - used, "_%04d", item->replica);
    return used < sizeof item->name;
}

static void fill_free_form(blg_plan *plan, blg_plan_item *items) {
    const blg_free_form_config *ff = &plan->config.free_form;
    for (int i = 0; i < plan->family_size[BLG_FREE_FORM]; i++) {
        items[i].setting = i / ff->problems_per_setting;
        items[i].replica = i % ff->problems_per_setting;
        items[i].concept_id = i;
        const blg_setting *setting = &ff->settings[items[i].setting];
        items[i].concept.n_components = setting->n_shapes;
        for (int s = 0; s < setting->n_shapes; s++)
        items[i].concept.programs[s].n_actions = setting->n_actions[s];
    }
}

int blg_plan_quota(const blg_plan *plan, const blg_concept *concept) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++)
        for (int i = 0; splits->rules[r].by == BLG_BY_ATTRIBUTE && i < splits->rules[r].n_holdout;
             i++)
            for (int k = 0; k < concept->n_components && !concept->expression[0]; k++)
                if (strcmp(blg_attribute_name(concept->attributes[k]),
                           splits->rules[r].holdout[i]) == 0)
                    return r;
    return -1;
}

typedef struct keyed_concept {
    uint64_t key;
    int concept_id;
} keyed_concept;

static int compare_keys(const void *a, const void *b) {
    const keyed_concept *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->concept_id - y->concept_id;
}

/* Spreads n problems evenly over concepts. A remainder goes one by one to concepts that are drawn
 * for it, first to those without a held-out attribute, so that splits have round sizes where they
 * can. */
static void spread(const blg_plan *plan, keyed_concept *concepts, int n_concepts, int n,
                   int *problems) {
    for (int i = 0; i < n_concepts; i++) {
        const int c = concepts[i].concept_id;
        const uint64_t key = blg_plan_draw_key(plan, BLG_DRAW_REMAINDER, (uint64_t)c) >> 1;
        const bool held = blg_plan_quota(plan, &plan->concepts[c]) >= 0;
        concepts[i].key = key | (uint64_t)held << 63;
    }
    if (n_concepts > 1)
        qsort(concepts, (size_t)n_concepts, sizeof *concepts, compare_keys);
    for (int i = 0; i < n_concepts; i++)
        problems[concepts[i].concept_id] = n / n_concepts + (i < n % n_concepts);
}

/* Concepts of one quota; -2: all that are not yet spread. */
static int gather(const blg_plan *plan, int quota, const int *problems, keyed_concept *concepts) {
    int n = 0;
    for (int c = 0; c < plan->n_concepts; c++)
        if (problems[c] < 0 && (quota == -2 || blg_plan_quota(plan, &plan->concepts[c]) == quota))
            concepts[n++].concept_id = c;
    return n;
}

/* Where the shapes give a held-out attribute fewer concepts than its split asks for, these get the
 * problems of the missing ones, so that the split is full. */
static void fill_quotas(const blg_plan *plan, keyed_concept *concepts, int *left, int *problems) {
    for (int r = 0; r < plan->config.splits.n_rules; r++) {
        const blg_split_rule *rule = &plan->config.splits.rules[r];
        const int n = gather(plan, r, problems, concepts);
        const int wanted = rule->count * plan->config.abstract.problems_per_concept;
        if (rule->by != BLG_BY_ATTRIBUTE || n == 0 || n >= rule->count || n == plan->n_concepts ||
            wanted >= *left)
            continue;
        spread(plan, concepts, n, wanted, problems);
        *left -= wanted;
    }
}

static blg_status fill_abstract(blg_plan *plan, blg_plan_item *items, blg_error *error) {
    int left = plan->family_size[BLG_ABSTRACT];
    if (left == 0)
        return BLG_OK;
    keyed_concept *concepts = BLG_NEW(&plan->arena, keyed_concept, (size_t)plan->n_concepts);
    int *problems = BLG_NEW(&plan->arena, int, (size_t)plan->n_concepts);
    if (!concepts || !problems)
        return blg_no_memory(error);
    for (int c = 0; c < plan->n_concepts; c++)
        problems[c] = -1;
    fill_quotas(plan, concepts, &left, problems);
    spread(plan, concepts, gather(plan, -2, problems, concepts), left, problems);
    for (int c = 0; c < plan->n_concepts; c++)
        for (int r = 0; r < problems[c]; r++, items++) {
            items->concept_id = c;
            items->replica = r;
            items->concept = plan->concepts[c];
        }
    return BLG_OK;
}

static int compare_names(const void *a, const void *b) {
    const blg_plan_item *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

blg_status blg_plan_index_names(blg_plan *plan, blg_error *error) {
    const blg_plan_item **sorted =
        BLG_NEW(&plan->arena, const blg_plan_item *, (size_t)plan->n_items + 1);
    plan->by_name = BLG_NEW(&plan->arena, int, (size_t)plan->n_items + 1);
    if (!sorted || !plan->by_name)
        return blg_no_memory(error);
    for (int i = 0; i < plan->n_items; i++)
        sorted[i] = &plan->items[i];
    qsort(sorted, (size_t)plan->n_items, sizeof *sorted, compare_names);
    for (int i = 0; i < plan->n_items; i++)
        plan->by_name[i] = (int)(sorted[i] - plan->items);
    return BLG_OK;
}

/* One query in all, or as many on both sides. The side is drawn apart from everything else that is
 * known of the problem, so that where the query stands tells nothing. */
static void draw_queries(const blg_plan *plan, blg_plan_item *item) {
    const uint64_t key = blg_plan_draw_key(
        plan, BLG_DRAW_QUERY, (uint64_t)item->family << 40 | (uint64_t)(unsigned)item->index);
    const bool single = (double)(key >> 11) * 0x1p-53 < plan->config.single_query;
    const int side = (int)(key & 1);
    item->n_query[side] = plan->config.n_query;
    item->n_query[!side] = single ? 0 : plan->config.n_query;
}

static blg_status fill_items(blg_plan *plan, blg_error *error) {
    const blg_config *config = &plan->config;
    for (int f = 0; f < BLG_FAMILIES; f++)
        plan->n_items += plan->family_size[f];
    plan->items = BLG_NEW(&plan->arena, blg_plan_item, (size_t)plan->n_items + 1);
    if (!plan->items)
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory while planning %d problems",
                             plan->n_items);
    blg_plan_item *ff = plan->items, *bd = ff + plan->family_size[BLG_FREE_FORM];
    blg_plan_item *hd = bd + plan->family_size[BLG_BASIC];
    fill_free_form(plan, ff);
    blg_status status = BLG_OK;
    if (config->families[BLG_BASIC])
        status = blg_plan_draw_basic(plan, bd, error);
    if (status != BLG_OK)
        return status;
    status = fill_abstract(plan, hd, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < plan->n_items; i++) {
        blg_plan_item *item = &plan->items[i];
        item->family = item < bd ? BLG_FREE_FORM : item < hd ? BLG_BASIC : BLG_ABSTRACT;
        item->index = (int)(item - (item < bd ? ff : item < hd ? bd : hd));
        if (item->family == BLG_BASIC)
            item->concept_id = item->index;
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            item->stroke_types |= (unsigned)config->stroke_types[t] << t;
        draw_queries(plan, item);
        if (!print_name(plan, item))
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "the name of %s problem %d is longer than %zu bytes",
                                 blg_family_name(item->family), item->index, sizeof item->name - 1);
    }
    return blg_plan_index_names(plan, error);
}

static blg_status fill(blg_plan *plan, blg_error *error) {
    const blg_config *config = &plan->config;
    blg_status status = blg_plan_fill_labels(plan, error);
    if (status == BLG_OK && config->families[BLG_FREE_FORM])
        plan->family_size[BLG_FREE_FORM] =
            config->free_form.n_settings * config->free_form.problems_per_setting;
    if (status == BLG_OK && config->families[BLG_BASIC])
        plan->family_size[BLG_BASIC] = config->basic.problems;
    if (status == BLG_OK && config->families[BLG_ABSTRACT] && config->abstract.problems > 0) {
        plan->family_size[BLG_ABSTRACT] = config->abstract.problems;
        status = blg_plan_draw_concepts(plan, error);
    }
    if (status == BLG_OK)
        status = fill_items(plan, error);
    if (status == BLG_OK)
        status = blg_plan_assign_splits(plan, error);
    blg_error broken = {0};
    if (status == BLG_OK && blg_plan_check_splits(plan, &broken) != BLG_OK) {
        status = blg_error_set(error, BLG_INFEASIBLE, "%s", broken.text);
        blg_error_key(error, "%s", broken.key);
    }
    return status;
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
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    *plan = BLG_NEW(&arena, blg_plan, 1);
    if (!*plan)
        return blg_no_memory(error);
    (*plan)->arena = arena;
    (*plan)->config = *config;
    (*plan)->catalogue = catalogue;
    (*plan)->n_shapes = blg_catalogue_size(catalogue);
    blg_status status = fill(*plan, error);
    if (status != BLG_OK) {
        blg_plan_free(*plan);
        *plan = NULL;
    }
    return status;
}

void blg_plan_free(blg_plan *plan) {
    if (!plan)
        return;
    blg_arena arena = plan->arena; /* the plan lies in it */
    blg_arena_free(&arena);
}

const blg_config *blg_plan_config(const blg_plan *plan) {
    return &plan->config;
}

const blg_catalogue *blg_plan_catalogue(const blg_plan *plan) {
    return plan->catalogue;
}

int blg_plan_size(const blg_plan *plan) {
    return plan->n_items;
}

int blg_plan_family_size(const blg_plan *plan, blg_family family) {
    return plan->family_size[family];
}

const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int index) {
    return &plan->items[index];
}

int blg_plan_find(const blg_plan *plan, const char *name) {
    int low = 0, high = plan->n_items;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(plan->items[plan->by_name[middle]].name, name);
        if (order == 0)
            return plan->by_name[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int blg_plan_splits(const blg_plan *plan) {
    return plan->config.splits.n_rules;
}

const char *blg_plan_split_name(const blg_plan *plan, int split) {
    return plan->config.splits.rules[split].split;
}

int blg_plan_split_size(const blg_plan *plan, int split) {
    return plan->split_size[split];
}

bool blg_plan_uses_shape(const blg_plan *plan, int shape) {
    return plan->used[shape];
}

static int user_value(const blg_plan *plan, const char *expression, int shape) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int u = 0; u < hd->n_user_concepts; u++)
        if (strcmp(hd->user_concepts[u], expression) == 0)
            return plan->user_value[shape * hd->n_user_concepts + u];
    return BLG_UNDECIDED;
}

int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape) {
    int value = 1;
    if (concept->expression[0])
        value = user_value(plan, concept->expression, shape);
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
