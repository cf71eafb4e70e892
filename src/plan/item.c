/* Makes and frees a plan. Makes a problem's item (name, concept, queries) from its record, on
 * demand. */
#include "plan/plan.h"
#include "plan/source.h"
#include "plan/steps.h"

#include "base/error.h"
#include "base/str.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

blg_status blg_plan_make(const blg_config *config, const blg_catalogue *catalogue,
                         const blg_source *source, blg_plan_fill *fill, blg_plan **plan,
                         blg_error *error) {
    blg_plan *made = BLG_NEW_OBJECT(blg_plan);
    blg_source *copy = made && source ? BLG_NEW(&made->arena, blg_source, 1) : NULL;
    blg_status status = made && (copy || !source) ? BLG_OK : blg_no_memory(error);
    *plan = NULL;
    if (status == BLG_OK) {
        if (source)
            *copy = *source;
        made->source = copy;
        made->config = *config;
        made->catalogue = catalogue;
        made->n_shapes = blg_catalogue_size(catalogue);
        status = fill(made, error);
    }
    if (status == BLG_OK)
        *plan = made;
    else
        blg_plan_free(made);
    return status;
}

void blg_plan_free(blg_plan *plan) {
    blg_object_free(plan);
}

blg_family blg_plan_family_of(const blg_plan *plan, int64_t index) {
    blg_family family = BLG_FREE_FORM;
    while (index >= plan->family_size[family])
        index -= plan->family_size[family++];
    return family;
}

int blg_plan_split_of(const blg_plan *plan, int64_t index) {
    return plan->split[index];
}

/* Draws the queries: one in all, or equally many on both sides. The side of a single query is
 * independent of everything else about the problem, so it tells nothing. */
static void draw_queries(const blg_plan *plan, const blg_plan_record *record, int n_query[2]) {
    n_query[0] = n_query[1] = plan->config.n_query;
    if (plan->source || !(plan->config.single_query > 0))
        return;
    const uint64_t key = blg_plan_draw_key(
        plan, BLG_DRAW_QUERY, (uint64_t)record->family << 40 | (uint64_t)record->index);
    if ((double)(key >> 11) * 0x1p-53 < plan->config.single_query)
        n_query[!(key & 1)] = 0;
}

/* Prints a problem's name. '-' joins shapes or attributes; '_' joins numbers of actions. */
static void print_name(const blg_plan *plan, const blg_plan_record *record, char *name) {
    const blg_concept *concept =
        record->family == BLG_ABSTRACT ? &plan->concepts[record->concept_id] : NULL;
    size_t used = (size_t)snprintf(name, BLG_NAME_SIZE, "%s_", blg_family_name(record->family));
    if (record->family == BLG_FREE_FORM)
        used += (size_t)snprintf(name + used, BLG_NAME_SIZE - used, "nact");
    if (concept && concept->negated)
        used += (size_t)snprintf(name + used, BLG_NAME_SIZE - used, "not_");
    if (concept && concept->expression[0])
        used += (size_t)snprintf(name + used, BLG_NAME_SIZE - used, "user%02d",
                                 blg_plan_user_number(plan, concept) + 1);
    for (int i = 0; i < record->n_parts; i++) {
        const int part = record->parts[i];
        char number[16];
        snprintf(number, sizeof number, "%d", part);
        const char *text = record->family == BLG_FREE_FORM ? number
                           : record->family == BLG_BASIC
                               ? blg_catalogue_shape(plan->catalogue, part)->name
                               : blg_attribute_name((blg_attribute)part);
        used += (size_t)snprintf(name + used, BLG_NAME_SIZE - used, "%s%s",
                                 i == 0                            ? ""
                                 : record->family == BLG_FREE_FORM ? "_"
                                                                   : "-",
                                 text);
    }
    snprintf(name + used, BLG_NAME_SIZE - used, "_%04lld", (long long)record->replica);
}

static void fill_concept(const blg_plan *plan, const blg_plan_record *record,
                         blg_concept *concept) {
    if (record->family == BLG_ABSTRACT) {
        *concept = plan->concepts[record->concept_id];
        return;
    }
    concept->n_components = record->n_components;
    for (int i = 0; i < record->n_parts; i++) {
        if (record->family == BLG_FREE_FORM)
            concept->programs[i].n_actions = record->parts[i];
        else
            concept->shapes[i] = record->parts[i];
    }
}

const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int64_t index, blg_plan_item *item) {
    const blg_plan_record record = blg_plan_record_at(plan, index);
    *item = (blg_plan_item){.family = record.family,
                            .index = record.index,
                            .setting = record.setting,
                            .replica = record.replica,
                            .concept_id = record.concept_id};
    draw_queries(plan, &record, item->n_query);
    if (plan->source) {
        plan->source->item(plan->source->context, record.family, (int)record.index, item);
    } else {
        print_name(plan, &record, item->name);
        fill_concept(plan, &record, &item->concept);
    }
    item->split = plan->split[index];
    item->stroke_types = plan->stroke_types[item->split];
    return item;
}

void blg_plan_queries_of(const blg_plan *plan, int64_t index, int n_query[2]) {
    const blg_plan_record record = blg_plan_record_at(plan, index);
    blg_plan_item item;
    draw_queries(plan, &record, n_query);
    if (plan->source)
        memcpy(n_query, blg_plan_item_at(plan, index, &item)->n_query, sizeof item.n_query);
}

static bool has_name(const blg_plan *plan, int64_t index, const char *name) {
    blg_plan_item item;
    return strcmp(blg_plan_item_at(plan, index, &item)->name, name) == 0;
}

/* The basic problem whose shapes are in text, joined by '-'; -1 = none. */
static int64_t find_basic(const blg_plan *plan, const char *text, size_t size) {
    int32_t shapes[BLG_MAX_COMPONENTS] = {-1, -1, -1, -1, -1};
    for (int n = 0; size > 0 && n < BLG_MAX_COMPONENTS; n++) {
        char shape[BLG_NAME_SIZE];
        const size_t whole = strcspn(text, "-"), length = whole < size ? whole : size;
        snprintf(shape, sizeof shape, "%.*s", (int)length, text);
        shapes[n] = blg_catalogue_find(plan->catalogue, shape);
        if (shapes[n] < 0)
            return -1;
        text += length + (length < size);
        size -= length + (length < size);
    }
    for (int64_t i = 0; i < plan->family_size[BLG_BASIC]; i++)
        if (memcmp(plan->basic[i], shapes, sizeof shapes) == 0)
            return i;
    return -1;
}

/* Index of the problem of the family with this name; -1 = none. replica is the number at the name's
 * end. */
static int64_t find_in(const blg_plan *plan, blg_family family, const char *name, int64_t replica) {
    const int64_t first = blg_plan_first(plan, family), size = plan->family_size[family];
    if (family == BLG_BASIC) {
        const int64_t at = find_basic(plan, name + 3, (size_t)(strrchr(name, '_') - name - 3));
        return at >= 0 && has_name(plan, first + at, name) ? first + at : -1;
    }
    const int64_t each = plan->config.free_form.problems_per_setting;
    const int64_t groups = family == BLG_ABSTRACT ? plan->n_concepts : each ? size / each : 0;
    for (int64_t g = 0; g < groups; g++) {
        const int64_t at = (family == BLG_ABSTRACT ? plan->concept_first[g] : g * each) + replica;
        if (at < size && has_name(plan, first + at, name))
            return first + at;
    }
    return -1;
}

int64_t blg_plan_find(const blg_plan *plan, const char *name) {
    const char *number = strrchr(name, '_');
    long long replica = 0;
    if (plan->source) {
        for (int64_t i = 0; i < plan->n_items; i++)
            if (has_name(plan, i, name))
                return i;
        return -1;
    }
    if (!number || !blg_str_parse_long(number + 1, &replica) || replica < 0 ||
        replica > plan->n_items)
        return -1;
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (strncmp(name, blg_family_name((blg_family)f), 2) == 0 && number >= name + 3)
            return find_in(plan, (blg_family)f, name, replica);
    return -1;
}

bool blg_plan_nearest(const blg_plan *plan, const char *name, char near[BLG_NAME_SIZE]) {
    int least = INT_MAX;
    near[0] = '\0';
    for (int64_t i = 0; i < plan->n_items; i++) {
        blg_plan_item item;
        const int distance = blg_str_distance(name, blg_plan_item_at(plan, i, &item)->name);
        if (distance >= least)
            continue;
        least = distance;
        memcpy(near, item.name, BLG_NAME_SIZE);
    }
    const char *const names[] = {near};
    return blg_str_nearest(name, names, 1) != NULL;
}
