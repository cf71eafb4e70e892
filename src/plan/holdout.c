/* Finds out what split rules hold out. A part is a shape, an attribute, a setting or the like
 * (record.h). Most rules hold out parts of one kind: they name some parts or pairs of parts, or
 * they give a count and the plan draws among the parts that its problems have. */
#include "plan/holdout.h"

#include "base/error.h"
#include "config/config_key.h"
#include "plan/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

blg_part_kind blg_holdout_kind(blg_split_by by) {
    static const blg_part_kind kinds[BLG_SPLIT_BYS] = {[BLG_BY_REST] = BLG_PART_KINDS,
                                                       [BLG_BY_PROBLEMS] = BLG_PART_KINDS,
                                                       [BLG_BY_CONCEPTS] = BLG_PART_KINDS,
                                                       [BLG_BY_HARDNESS] = BLG_PART_KINDS,
                                                       [BLG_BY_LIST] = BLG_PART_KINDS,
                                                       [BLG_BY_PROGRAM_LENGTH] = BLG_PART_LENGTH,
                                                       [BLG_BY_SETTING] = BLG_PART_SETTING,
                                                       [BLG_BY_SHAPE] = BLG_PART_SHAPE,
                                                       [BLG_BY_SHAPE_PAIR] = BLG_PART_SHAPE,
                                                       [BLG_BY_SHAPE_GRID] = BLG_PART_SHAPE,
                                                       [BLG_BY_SUPER_CLASS] = BLG_PART_SUPER_CLASS,
                                                       [BLG_BY_ATTRIBUTE] = BLG_PART_ATTRIBUTE,
                                                       [BLG_BY_ATTRIBUTE_PAIR] = BLG_PART_ATTRIBUTE,
                                                       [BLG_BY_ATTRIBUTE_GRID] = BLG_PART_ATTRIBUTE,
                                                       [BLG_BY_STROKE_TYPE] = BLG_PART_STROKE_TYPE};
    return kinds[by];
}

bool blg_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family) {
    return rule->families[family] && plan->family_size[family] > 0 &&
           (blg_split_rule_families(rule) >> family & 1);
}

bool blg_rule_concerns_any(const blg_plan *plan, const blg_split_rule *rule) {
    bool any = false;
    for (int f = 0; f < BLG_FAMILIES; f++)
        any = any || blg_rule_concerns(plan, rule, (blg_family)f);
    return any;
}

bool blg_rule_is_grid(const blg_split_rule *rule) {
    return rule->by == BLG_BY_SHAPE_GRID || rule->by == BLG_BY_ATTRIBUTE_GRID;
}

static bool is_pair(const blg_split_rule *rule) {
    return rule->by == BLG_BY_SHAPE_PAIR || rule->by == BLG_BY_ATTRIBUTE_PAIR;
}

bool blg_rule_names(const blg_split_rule *rule) {
    if (is_pair(rule))
        return rule->n_holdout > 0;
    if (blg_rule_is_grid(rule))
        return rule->count < 0 && rule->share < 0;
    return blg_holdout_kind(rule->by) < BLG_PART_STROKE_TYPE;
}

static const bool *unseen_of(const blg_plan *plan, blg_family family) {
    return family == BLG_BASIC ? plan->unseen_shape : plan->unseen_attribute;
}

static bool matches_pattern(const blg_plan *plan, const blg_split_rule *rule,
                            const blg_plan_record *record) {
    if (record->n_parts != rule->n_pattern)
        return false;
    for (int i = 0; i < rule->n_pattern; i++)
        if ((int)unseen_of(plan, record->family)[record->parts[i]] != rule->unseen[i])
            return false;
    return true;
}

static bool has_pair(const blg_plan_record *record, const blg_holdout *holdout) {
    const int a = record->parts[0], b = record->parts[1];
    for (int i = 0; i < holdout->n_pairs && record->n_parts == 2; i++) {
        const int *pair = holdout->pairs[i];
        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a))
            return true;
    }
    return false;
}

bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                       const blg_plan_record *record) {
    int ids[BLG_MAX_COMPONENTS];
    if (!blg_rule_concerns(plan, rule, record->family) || holdout->kind == BLG_PART_KINDS)
        return false;
    if (blg_rule_is_grid(rule))
        return matches_pattern(plan, rule, record);
    if (is_pair(rule))
        return has_pair(record, holdout);
    const int n = blg_part_list(plan, record, holdout->kind, ids);
    for (int i = 0; i < n; i++)
        if (holdout->parts[ids[i]])
            return true;
    return false;
}

/* Resolves "a-b", the names of two shapes or two attributes. */
static blg_status find_pair(const blg_plan *plan, blg_part_kind kind, const char *text, int pair[2],
                            blg_error *error) {
    char first[2 * BLG_NAME_TEXT];
    const size_t length = strcspn(text, "-");
    if (!text[length])
        return blg_error_set(error, BLG_INVALID, "expected two names \"a-b\", found \"%.100s\"",
                             text);
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    const char *const names[] = {first, text + length + 1};
    for (int i = 0; i < 2; i++) {
        pair[i] = blg_part_find(plan, kind, names[i], error);
        if (pair[i] < 0)
            return BLG_INVALID;
    }
    return BLG_OK;
}

/* Marks the part with this name as held out. */
static blg_status mark_name(const blg_plan *plan, const char *name, const blg_holdout *holdout,
                            blg_error *error) {
    const int part = blg_part_find(plan, holdout->kind, name, error);
    if (part < 0)
        return BLG_INVALID;
    holdout->parts[part] = true;
    return BLG_OK;
}

/* Draws `count` parts among those that the plan's problems have; marks them in chosen. */
static blg_status draw_parts(blg_plan *plan, uint32_t what, blg_part_kind kind, int count,
                             const char *noun, bool *chosen, blg_error *error) {
    const int n = blg_part_count(plan, kind);
    bool *present = BLG_NEW(&plan->arena, bool, n + 1);
    blg_drawn *list = BLG_NEW(&plan->arena, blg_drawn, n + 1);
    int size = 0, ids[BLG_MAX_COMPONENTS];
    if (!present || !list)
        return blg_no_memory(error);
    for (int64_t i = 0; i < plan->n_items; i = blg_plan_alike_end(plan, i)) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        for (int k = blg_part_list(plan, &record, kind, ids); k > 0; k--)
            present[ids[k - 1]] = true;
    }
    for (int i = 0; i < n; i++)
        if (present[i])
            list[size++] = (blg_drawn){blg_plan_draw_key(plan, what, (uint64_t)i), i};
    if (count >= size)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked to hold out %d %s; the plan has %d and train needs some", count,
                             noun, size);
    qsort(list, (size_t)size, sizeof *list, blg_drawn_order);
    for (int i = 0; i < count; i++)
        chosen[list[i].id] = true;
    return BLG_OK;
}

static blg_status resolve_list(blg_plan *plan, const blg_split_rule *rule, blg_holdout *holdout,
                               blg_error *error) {
    holdout->problems = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
    if (!holdout->problems)
        return blg_no_memory(error);
    blg_status status = blg_names_mark(plan, rule->file, rule->split, holdout->problems, error);
    if (status != BLG_OK)
        blg_error_key(error, "$.splits.%s.file", rule->split);
    return status;
}

blg_status blg_holdout_resolve(blg_plan *plan, int rule_index, blg_holdout *holdout,
                               blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    *holdout = (blg_holdout){.kind = blg_holdout_kind(rule->by)};
    if (rule->by == BLG_BY_LIST)
        return resolve_list(plan, rule, holdout, error);
    if (holdout->kind == BLG_PART_KINDS)
        return BLG_OK;
    holdout->parts = BLG_NEW(&plan->arena, bool, blg_part_count(plan, holdout->kind) + 1);
    if (!holdout->parts)
        return blg_no_memory(error);
    if (!blg_rule_concerns_any(plan, rule))
        return BLG_OK;
    blg_status status = BLG_OK;
    for (int i = 0; status == BLG_OK && i < rule->n_holdout; i++) {
        status = is_pair(rule) ? find_pair(plan, holdout->kind, rule->holdout[i],
                                           holdout->pairs[holdout->n_pairs++], error)
                               : mark_name(plan, rule->holdout[i], holdout, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.holdout[%d]", rule->split, i);
    }
    if (rule->n_holdout == 0 && blg_rule_names(rule) && !blg_rule_is_grid(rule)) {
        status = draw_parts(plan, (uint32_t)(BLG_DRAW_SPLIT + 16 * rule_index), holdout->kind,
                            rule->count, blg_split_by_names[rule->by], holdout->parts, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.count", rule->split);
    }
    return status;
}

blg_status blg_holdout_resolve_unseen(blg_plan *plan, blg_error *error) {
    const blg_unseen_config *unseen = &plan->config.unseen;
    blg_status status = BLG_OK;
    plan->unseen_shape = BLG_NEW(&plan->arena, bool, plan->n_shapes + 1);
    if (!plan->unseen_shape)
        return blg_no_memory(error);
    for (int i = 0; i < unseen->n_attributes; i++)
        plan->unseen_attribute[unseen->attributes[i]] = true;
    if (!unseen->n_attributes && unseen->attribute_count && plan->family_size[BLG_ABSTRACT]) {
        status = draw_parts(plan, BLG_DRAW_SPLIT + 16 * BLG_MAX_SPLITS, BLG_PART_ATTRIBUTE,
                            unseen->attribute_count, "attributes", plan->unseen_attribute, error);
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.attribute_count");
    }
    for (int i = 0; status == BLG_OK && i < unseen->n_shapes; i++) {
        const int shape = blg_part_find(plan, BLG_PART_SHAPE, unseen->shapes[i], error);
        if (shape < 0) {
            blg_error_key(error, "$.unseen.shapes[%d]", i);
            return BLG_INVALID;
        }
        plan->unseen_shape[shape] = true;
    }
    if (status == BLG_OK && !unseen->n_shapes && unseen->shape_count &&
        plan->family_size[BLG_BASIC]) {
        status = draw_parts(plan, BLG_DRAW_SPLIT + 16 * (BLG_MAX_SPLITS + 1), BLG_PART_SHAPE,
                            unseen->shape_count, "shapes", plan->unseen_shape, error);
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.shape_count");
    }
    return status;
}

bool blg_holdout_is_unseen(const blg_plan *plan, const blg_plan_record *record) {
    if (record->family == BLG_FREE_FORM)
        return false;
    for (int i = 0; i < record->n_parts; i++)
        if (unseen_of(plan, record->family)[record->parts[i]])
            return true;
    return false;
}
