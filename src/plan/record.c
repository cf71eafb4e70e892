#include "plan/record.h"

#include "base/error.h"
#include "base/str.h"
#include "base/stream.h"

#include <stdio.h>
#include <string.h>

int64_t blg_plan_first(const blg_plan *plan, blg_family family) {
    int64_t first = 0;
    for (int before = 0; before < (int)family; before++)
        first += plan->family_size[before];
    return first;
}

/* The concept of the abstract problem with this index within the family. */
static int64_t concept_of(const blg_plan *plan, int64_t index) {
    int64_t low = 0, high = plan->n_concepts;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (plan->concept_first[middle] <= index)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void fill_free_form(const blg_plan *plan, blg_plan_record *record) {
    const blg_free_form_config *ff = &plan->config.free_form;
    record->setting = (int)(record->index / ff->problems_per_setting);
    record->replica = record->index % ff->problems_per_setting;
    const blg_setting *setting = &ff->settings[record->setting];
    record->n_parts = record->n_components = setting->n_shapes;
    memcpy(record->parts, setting->n_actions, sizeof record->parts);
}

static void fill_basic(const blg_plan *plan, blg_plan_record *record) {
    const int32_t *shapes = plan->basic[record->index];
    while (record->n_parts < BLG_MAX_COMPONENTS && shapes[record->n_parts] >= 0) {
        record->parts[record->n_parts] = shapes[record->n_parts];
        record->n_components = ++record->n_parts;
    }
}

static void fill_abstract(const blg_plan *plan, blg_plan_record *record) {
    record->concept_id = concept_of(plan, record->index);
    record->replica = record->index - plan->concept_first[record->concept_id];
    const blg_concept *concept = &plan->concepts[record->concept_id];
    record->n_components = concept->n_components;
    record->n_parts = concept->expression[0] ? 0 : concept->n_components;
    for (int i = 0; i < record->n_parts; i++)
        record->parts[i] = (int)concept->attributes[i];
}

blg_plan_record blg_plan_record_at(const blg_plan *plan, int64_t index) {
    if (plan->listed)
        return plan->listed[index];
    blg_plan_record record = {.family = BLG_FREE_FORM};
    while (index >= plan->family_size[record.family])
        index -= plan->family_size[record.family++];
    record.index = record.concept_id = index;
    if (record.family == BLG_FREE_FORM)
        fill_free_form(plan, &record);
    else if (record.family == BLG_BASIC)
        fill_basic(plan, &record);
    else
        fill_abstract(plan, &record);
    return record;
}

int64_t blg_plan_alike_end(const blg_plan *plan, int64_t first) {
    const blg_plan_record record = blg_plan_record_at(plan, first);
    const int64_t start = first - record.index; /* index of the family's first problem */
    int64_t end = first + 1;
    if (record.family == BLG_BASIC || (record.family == BLG_FREE_FORM && plan->listed))
        return end;
    if (record.family == BLG_FREE_FORM)
        return start + (int64_t)(record.setting + 1) * plan->config.free_form.problems_per_setting;
    if (!plan->listed)
        return start + plan->concept_first[record.concept_id + 1];
    while (end < plan->n_items && plan->listed[end].concept_id == record.concept_id)
        end++;
    return end;
}

int64_t blg_plan_unit_end(const blg_plan *plan, int64_t first) {
    return first < plan->family_size[BLG_FREE_FORM] ? first + 1 : blg_plan_alike_end(plan, first);
}

blg_status blg_plan_make_room(blg_plan *plan, blg_error *error) {
    unsigned types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        types |= (unsigned)plan->config.stroke_types[t] << t;
    for (int s = 0; s <= BLG_NO_SPLIT; s++)
        plan->stroke_types[s] = types;
    plan->n_items = blg_plan_first(plan, BLG_FAMILIES);
    plan->split = BLG_NEW(&plan->arena, uint8_t, plan->n_items + 1);
    if (!plan->split)
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory while planning %lld problems",
                             (long long)plan->n_items);
    return BLG_OK;
}

int blg_plan_user_number(const blg_plan *plan, const blg_concept *concept) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int u = 0; u < hd->n_user_concepts; u++)
        if (strcmp(hd->user_concepts[u], concept->expression) == 0)
            return u;
    return -1;
}

uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t what, uint64_t id) {
    blg_rng rng = blg_stream_plan(plan->config.seed, what, id);
    uint64_t high = blg_rng_next(&rng);
    return high << 32 | blg_rng_next(&rng);
}

int blg_drawn_order(const void *a, const void *b) {
    const blg_drawn *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->id - y->id;
}

int blg_part_count(const blg_plan *plan, blg_part_kind kind) {
    const int counts[BLG_PART_KINDS] = {
        BLG_MAX_SETTINGS, BLG_MAX_LENGTH + 1,
        plan->n_shapes,   blg_catalogue_super_classes(plan->catalogue),
        BLG_ATTRIBUTES,   BLG_STROKE_TYPES};
    return counts[kind];
}

int blg_part_list(const blg_plan *plan, const blg_plan_record *record, blg_part_kind kind,
                  int ids[BLG_MAX_COMPONENTS]) {
    static const blg_family families[BLG_PART_KINDS] = {
        [BLG_PART_SETTING] = BLG_FREE_FORM,  [BLG_PART_LENGTH] = BLG_FREE_FORM,
        [BLG_PART_SHAPE] = BLG_BASIC,        [BLG_PART_SUPER_CLASS] = BLG_BASIC,
        [BLG_PART_ATTRIBUTE] = BLG_ABSTRACT, [BLG_PART_STROKE_TYPE] = BLG_FAMILIES};
    if (record->family != families[kind])
        return 0;
    if (kind == BLG_PART_SETTING) {
        ids[0] = record->setting;
        return 1;
    }
    memcpy(ids, record->parts, sizeof record->parts);
    if (kind == BLG_PART_LENGTH) {
        ids[0] += ids[1] + ids[2];
        return 1;
    }
    int n = 0;
    for (int i = 0; i < record->n_parts; i++) {
        if (record->parts[i] < 0) /* an imported shape that the catalogue lacks */
            continue;
        ids[n++] = kind == BLG_PART_SUPER_CLASS
                       ? blg_catalogue_shape(plan->catalogue, record->parts[i])->super_class_id
                       : record->parts[i];
    }
    return n;
}

void blg_part_text(const blg_plan *plan, blg_part_kind kind, int id, char *text, size_t size) {
    const char *name = "";
    switch (kind) {
    case BLG_PART_SETTING:
        blg_setting_print(&plan->config.free_form.settings[id], ",", text, size);
        return;
    case BLG_PART_LENGTH:
        snprintf(text, size, "%d", id);
        return;
    case BLG_PART_SHAPE:
        name = blg_catalogue_shape(plan->catalogue, id)->name;
        break;
    case BLG_PART_SUPER_CLASS:
        name = blg_catalogue_super_class(plan->catalogue, id);
        break;
    case BLG_PART_ATTRIBUTE:
        name = blg_attribute_name((blg_attribute)id);
        break;
    default:
        name = blg_stroke_type_name((blg_stroke_type)id);
        break;
    }
    snprintf(text, size, "%s", name);
}

int blg_part_find(const blg_plan *plan, blg_part_kind kind, const char *name, blg_error *error) {
    enum { MOST = 256 };
    char text[128];
    const char *near = NULL, *names[MOST];
    const int n = blg_part_count(plan, kind);
    if (kind == BLG_PART_SHAPE) {
        const int shape = blg_catalogue_find(plan->catalogue, name);
        if (shape >= 0)
            return shape;
        near = blg_catalogue_nearest(plan->catalogue, name);
    }
    for (int id = 0; id < n && kind != BLG_PART_SHAPE; id++) {
        blg_part_text(plan, kind, id, text, sizeof text);
        if (strcmp(text, name) == 0)
            return id;
    }
    if (kind == BLG_PART_SUPER_CLASS) {
        for (int id = 0; id < n && id < MOST; id++)
            names[id] = blg_catalogue_super_class(plan->catalogue, id);
        near = blg_str_nearest(name, names, (size_t)(n < MOST ? n : MOST));
    }
    blg_error_set(error, BLG_INVALID, "the catalogue has no %s \"%.100s\"%s",
                  kind == BLG_PART_SHAPE ? "shape" : "super class", name, blg_str_guess(near).text);
    return -1;
}
