#include "base/error.h"
#include "base/str.h"
#include "config/config_key.h"
#include "plan/hardness.h"
#include "plan/splits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_status no_memory(blg_error *error) {
    return blg_no_memory(error);
}

bool blg_plan_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family) {
    static const int only[BLG_SPLIT_BYS] = {[BLG_BY_PROGRAM_LENGTH] = 1 + BLG_FREE_FORM,
                                            [BLG_BY_SETTING] = 1 + BLG_FREE_FORM,
                                            [BLG_BY_SHAPE] = 1 + BLG_BASIC,
                                            [BLG_BY_SHAPE_PAIR] = 1 + BLG_BASIC,
                                            [BLG_BY_SUPER_CLASS] = 1 + BLG_BASIC,
                                            [BLG_BY_SHAPE_GRID] = 1 + BLG_BASIC,
                                            [BLG_BY_ATTRIBUTE] = 1 + BLG_ABSTRACT,
                                            [BLG_BY_ATTRIBUTE_PAIR] = 1 + BLG_ABSTRACT,
                                            [BLG_BY_ATTRIBUTE_GRID] = 1 + BLG_ABSTRACT};
    if (rule->by == BLG_BY_HARDNESS && !(blg_hardness_families(&rule->hardness) >> family & 1))
        return false;
    return rule->families[family] && plan->family_size[family] > 0 &&
           (only[rule->by] == 0 || only[rule->by] == 1 + (int)family);
}

bool blg_plan_rule_names(const blg_split_rule *rule) {
    switch (rule->by) {
    case BLG_BY_REST:
    case BLG_BY_PROBLEMS:
    case BLG_BY_CONCEPTS:
    case BLG_BY_STROKE_TYPE:
    case BLG_BY_HARDNESS:
        return false;
    case BLG_BY_SHAPE_PAIR:
    case BLG_BY_ATTRIBUTE_PAIR:
        return rule->n_holdout > 0;
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return rule->count < 0 && rule->share < 0;
    default:
        return true;
    }
}

int blg_plan_item_length(const blg_plan_item *item) {
    int length = 0;
    for (int s = 0; s < item->concept.n_components; s++)
    length += item->concept.programs[s].n_actions;
    return length;
}

static bool matches_pattern(const blg_plan *plan, const blg_split_rule *rule,
                            const blg_concept *concept) {
    if (concept->expression[0] || concept->n_components != rule->n_pattern)
        return false;
    for (int i = 0; i < rule->n_pattern; i++) {
        bool unseen = rule->by == BLG_BY_SHAPE_GRID
                          ? plan->unseen_shape[concept->shapes[i]]
                          : plan->unseen_attribute[concept->attributes[i]];
        if (unseen != rule->unseen[i])
            return false;
    }
    return true;
}

static bool is_pair(const blg_holdout *holdout, int a, int b) {
    for (int i = 0; i < holdout->n_pairs; i++) {
        const int *pair = holdout->pairs[i];
        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a))
            return true;
    }
    return false;
}

static bool takes_basic(const blg_split_rule *rule, const blg_holdout *holdout,
                        const blg_concept *concept) {
    if (rule->by == BLG_BY_SHAPE_PAIR)
    return concept->n_components == 2 && is_pair(holdout, concept->shapes[0], concept->shapes[1]);
    for (int i = 0; i < concept->n_components; i++)
        if (holdout->shapes[concept->shapes[i]])
            return true;
    return false;
}

static bool takes_abstract(const blg_split_rule *rule, const blg_holdout *holdout,
                           const blg_concept *concept) {
    if (concept->expression[0])
        return false;
    if (rule->by == BLG_BY_ATTRIBUTE_PAIR)
    return concept->n_components == 2 &&
           is_pair(holdout, (int)concept->attributes[0], (int)concept->attributes[1]);
    for (int i = 0; i < concept->n_components; i++)
        if (holdout->attributes[concept->attributes[i]])
            return true;
    return false;
}

bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                       const blg_plan_item *item) {
    if (!blg_plan_rule_concerns(plan, rule, item->family))
        return false;
    switch (rule->by) {
    case BLG_BY_PROGRAM_LENGTH:
        return holdout->lengths[blg_plan_item_length(item)];
    case BLG_BY_SETTING:
        return holdout->settings[item->setting];
    case BLG_BY_SHAPE:
    case BLG_BY_SHAPE_PAIR:
    case BLG_BY_SUPER_CLASS:
        return takes_basic(rule, holdout, &item->concept);
    case BLG_BY_ATTRIBUTE:
    case BLG_BY_ATTRIBUTE_PAIR:
        return takes_abstract(rule, holdout, &item->concept);
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return matches_pattern(plan, rule, &item->concept);
    default:
        return false;
    }
}

static void setting_text(const blg_setting *setting, char text[64]) {
    size_t used = 0;
    for (int s = 0; s < setting->n_shapes; s++)
        used +=
            (size_t)snprintf(text + used, 64 - used, "%s%d", s ? "," : "", setting->n_actions[s]);
}

static blg_status find_shape(const blg_plan *plan, const char *name, int *shape, blg_error *error) {
    *shape = blg_catalogue_find(plan->catalogue, name);
    if (*shape >= 0)
        return BLG_OK;
    const char *near = blg_catalogue_nearest(plan->catalogue, name);
    return blg_error_set(error, BLG_INVALID, "the catalogue has no shape \"%.100s\"%s%s%s", name,
                         near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static blg_status find_pair(const blg_plan *plan, blg_split_by by, const char *text, int pair[2],
                            blg_error *error) {
    char first[2 * BLG_NAME_TEXT];
    size_t length = strcspn(text, "-");
    if (!text[length])
        return blg_error_set(error, BLG_INVALID, "expected two names \"a-b\", found \"%.100s\"",
                             text);
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    if (by == BLG_BY_ATTRIBUTE_PAIR) { /* known: the config is checked */
        pair[0] = blg_attribute_find(first);
        pair[1] = blg_attribute_find(text + length + 1);
        return BLG_OK;
    }
    blg_status status = find_shape(plan, first, &pair[0], error);
    return status == BLG_OK ? find_shape(plan, text + length + 1, &pair[1], error) : status;
}

static blg_status mark_super_class(const blg_plan *plan, const char *name, blg_holdout *holdout,
                                   blg_error *error) {
    bool any = false;
    for (int s = 0; s < plan->n_shapes; s++)
        if (strcmp(blg_catalogue_shape(plan->catalogue, s)->super_class, name) == 0)
            any = holdout->shapes[s] = true;
    if (any)
        return BLG_OK;
    const char *names[256];
    int n = blg_catalogue_super_classes(plan->catalogue);
    n = n < 256 ? n : 256;
    for (int i = 0; i < n; i++)
        names[i] = blg_catalogue_super_class(plan->catalogue, i);
    const char *near = blg_str_nearest(name, names, (size_t)n);
    return blg_error_set(error, BLG_INVALID, "the catalogue has no super class \"%.100s\"%s%s%s",
                         name, near ? "; did you mean \"" : "", near ? near : "",
                         near ? "\"?" : "");
}

static blg_status mark_name(const blg_plan *plan, const blg_split_rule *rule, const char *name,
                            blg_holdout *holdout, blg_error *error) {
    long long length;
    int shape;
    char text[64];
    blg_status status = BLG_OK;
    switch (rule->by) {
    case BLG_BY_PROGRAM_LENGTH:
        if (blg_str_parse_long(name, &length) && length >= 0 && length <= BLG_MAX_LENGTH)
            holdout->lengths[length] = true;
        break;
    case BLG_BY_SETTING:
        for (int i = 0; i < plan->config.free_form.n_settings; i++) {
            setting_text(&plan->config.free_form.settings[i], text);
            holdout->settings[i] = holdout->settings[i] || strcmp(text, name) == 0;
        }
        break;
    case BLG_BY_SHAPE:
        status = find_shape(plan, name, &shape, error);
        if (status == BLG_OK)
            holdout->shapes[shape] = true;
        break;
    case BLG_BY_SUPER_CLASS:
        return mark_super_class(plan, name, holdout, error);
    case BLG_BY_ATTRIBUTE:
        holdout->attributes[blg_attribute_find(name)] = true;
        break;
    case BLG_BY_STROKE_TYPE:
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            if (strcmp(blg_stroke_type_name((blg_stroke_type)t), name) == 0)
                holdout->stroke_types |= 1u << t;
        break;
    default:
        status = find_pair(plan, rule->by, name, holdout->pairs[holdout->n_pairs], error);
        holdout->n_pairs += status == BLG_OK;
        break;
    }
    return status;
}

typedef struct keyed {
    uint64_t key;
    int id;
} keyed;

static int by_key(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->id - y->id;
}

/* Draws count of the ids 0..n-1 that are present; marks them in chosen. */
static blg_status draw_ids(blg_plan *plan, uint32_t what, const bool *present, int n, int count,
                           const char *noun, bool *chosen, blg_error *error) {
    keyed *list = BLG_NEW(&plan->arena, keyed, (size_t)n + 1);
    int size = 0;
    if (!list)
        return no_memory(error);
    for (int i = 0; i < n; i++)
        if (present[i])
            list[size++] = (keyed){blg_plan_draw_key(plan, what, (uint64_t)i), i};
    if (count >= size)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked to hold out %d %s; the plan has %d and train needs some", count,
                             noun, size);
    qsort(list, (size_t)size, sizeof *list, by_key);
    for (int i = 0; i < count; i++)
        chosen[list[i].id] = true;
    return BLG_OK;
}

/* What the plan's problems have: lengths, settings, shapes, super classes or attributes by id. */
static int mark_present(const blg_plan *plan, blg_split_by by, bool *present) {
    for (int i = 0; i < plan->n_items; i++) {
        const blg_plan_item *item = &plan->items[i];
        const blg_concept *concept = &item->concept;
        for (int k = 0; k < concept->n_components; k++) {
            if (item->family == BLG_FREE_FORM && by == BLG_BY_PROGRAM_LENGTH)
                present[blg_plan_item_length(item)] = true;
            else if (item->family == BLG_FREE_FORM && by == BLG_BY_SETTING)
                present[item->setting] = true;
            else if (item->family == BLG_BASIC && by == BLG_BY_SHAPE)
                present[concept->shapes[k]] = true;
            else if (item->family == BLG_BASIC && by == BLG_BY_SUPER_CLASS)
                present[blg_catalogue_shape(plan->catalogue, concept->shapes[k])->super_class_id] =
                    true;
            else if (item->family == BLG_ABSTRACT && by == BLG_BY_ATTRIBUTE &&
                     !concept->expression[0])
                present[concept->attributes[k]] = true;
        }
    }
    switch (by) {
    case BLG_BY_PROGRAM_LENGTH:
        return BLG_MAX_LENGTH + 1;
    case BLG_BY_SETTING:
        return BLG_MAX_SETTINGS;
    case BLG_BY_SHAPE:
        return plan->n_shapes;
    case BLG_BY_SUPER_CLASS:
        return blg_catalogue_super_classes(plan->catalogue);
    default:
        return BLG_ATTRIBUTES;
    }
}

static size_t most_ids(const blg_plan *plan) {
    return (size_t)plan->n_shapes + BLG_MAX_LENGTH + BLG_MAX_SETTINGS + BLG_ATTRIBUTES;
}

static blg_status draw_names(blg_plan *plan, int rule_index, blg_holdout *holdout,
                             blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    bool *present = BLG_NEW(&plan->arena, bool, most_ids(plan));
    bool *chosen = BLG_NEW(&plan->arena, bool, most_ids(plan));
    if (!present || !chosen)
        return no_memory(error);
    int n = mark_present(plan, rule->by, present);
    blg_status status = draw_ids(plan, (uint32_t)(BLG_DRAW_SPLIT + 16 * rule_index), present, n,
                                 rule->count, blg_split_by_names[rule->by], chosen, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < n; i++) {
        if (!chosen[i])
            continue;
        if (rule->by == BLG_BY_PROGRAM_LENGTH)
            holdout->lengths[i] = true;
        else if (rule->by == BLG_BY_SETTING)
            holdout->settings[i] = true;
        else if (rule->by == BLG_BY_SHAPE)
            holdout->shapes[i] = true;
        else if (rule->by == BLG_BY_ATTRIBUTE)
            holdout->attributes[i] = true;
        else
            status = mark_super_class(plan, blg_catalogue_super_class(plan->catalogue, i), holdout,
                                      error);
    }
    return status;
}

blg_status blg_holdout_resolve(blg_plan *plan, int rule_index, blg_holdout *holdout,
                               blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    memset(holdout, 0, sizeof *holdout);
    holdout->shapes = BLG_NEW(&plan->arena, bool, (size_t)plan->n_shapes + 1);
    if (!holdout->shapes)
        return no_memory(error);
    bool concerns = false;
    for (int f = 0; f < BLG_FAMILIES; f++)
        concerns = concerns || blg_plan_rule_concerns(plan, rule, (blg_family)f);
    if (!concerns)
        return BLG_OK;
    blg_status status = BLG_OK;
    for (int i = 0; status == BLG_OK && i < rule->n_holdout; i++) {
        status = mark_name(plan, rule, rule->holdout[i], holdout, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.holdout[%d]", rule->split, i);
    }
    bool by_name = rule->by == BLG_BY_PROGRAM_LENGTH || rule->by == BLG_BY_SETTING ||
                   rule->by == BLG_BY_SHAPE || rule->by == BLG_BY_SUPER_CLASS ||
                   rule->by == BLG_BY_ATTRIBUTE;
    if (status == BLG_OK && by_name && rule->n_holdout == 0) {
        status = draw_names(plan, rule_index, holdout, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.count", rule->split);
    }
    return status;
}

blg_status blg_plan_resolve_unseen(blg_plan *plan, blg_error *error) {
    const blg_unseen_config *unseen = &plan->config.unseen;
    bool *present = BLG_NEW(&plan->arena, bool, most_ids(plan));
    plan->unseen_shape = BLG_NEW(&plan->arena, bool, (size_t)plan->n_shapes + 1);
    if (!present || !plan->unseen_shape)
        return no_memory(error);
    for (int i = 0; i < unseen->n_attributes; i++)
        plan->unseen_attribute[unseen->attributes[i]] = true;
    blg_status status = BLG_OK;
    if (!unseen->n_attributes && unseen->attribute_count && plan->family_size[BLG_ABSTRACT]) {
        int n = mark_present(plan, BLG_BY_ATTRIBUTE, present);
        status = draw_ids(plan, BLG_DRAW_SPLIT + 16 * BLG_MAX_SPLITS, present, n,
                          unseen->attribute_count, "attributes", plan->unseen_attribute, error);
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.attribute_count");
    }
    for (int i = 0; status == BLG_OK && i < unseen->n_shapes; i++) {
        int shape = 0;
        status = find_shape(plan, unseen->shapes[i], &shape, error);
        plan->unseen_shape[shape] = true;
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.shapes[%d]", i);
    }
    if (status == BLG_OK && !unseen->n_shapes && unseen->shape_count &&
        plan->family_size[BLG_BASIC]) {
        memset(present, 0, most_ids(plan) * sizeof *present);
        int n = mark_present(plan, BLG_BY_SHAPE, present);
        status = draw_ids(plan, BLG_DRAW_SPLIT + 16 * (BLG_MAX_SPLITS + 1), present, n,
                          unseen->shape_count, "shapes", plan->unseen_shape, error);
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.shape_count");
    }
    return status;
}

bool blg_plan_item_unseen(const blg_plan *plan, const blg_plan_item *item) {
    const blg_concept *concept = &item->concept;
    if (concept->expression[0] || item->family == BLG_FREE_FORM)
        return false;
    for (int i = 0; i < concept->n_components; i++)
        if (item->family == BLG_BASIC ? plan->unseen_shape[concept->shapes[i]]
                                      : plan->unseen_attribute[concept->attributes[i]])
            return true;
    return false;
}
