/* Proof of the splits: what each has in common with train, from the problems alone.
 *
 * Nothing here knows how the splits were filled. Components are collected per split from the
 * concepts of its problems; a promise is a statement about those sets. Hardness is what the
 * verifier measured of the built problems. A free-form problem's concept is its program, which is
 * drawn later and unique by verification, so its components here are setting and length. */
#include "base/buf.h"
#include "base/error.h"
#include "config/config_key.h"
#include "plan/hardness.h"
#include "plan/splits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds of components, each numbered from 0. */
typedef enum part_kind {
    PART_SETTING,
    PART_LENGTH,
    PART_SHAPE,
    PART_SUPER_CLASS,
    PART_ATTRIBUTE,
    PART_STROKE_TYPE,
    PART_KINDS
} part_kind;
static const char *const part_names[PART_KINDS] = {
    "settings", "program_lengths", "shapes", "super_classes", "attributes", "stroke_types"};

/* A concept whatever its polarity, and the splits that have problems of it. */
typedef struct concept_use {
    uint64_t id;
    unsigned splits;
    int item;
} concept_use;

typedef struct proof {
    blg_arena arena;
    const blg_plan *plan;
    int size[PART_KINDS];
    unsigned *parts[PART_KINDS]; /* by component: the splits that have it, one bit each */
    concept_use *concepts;
    int n_concepts;
    int train;
} proof;

static uint64_t concept_id(const blg_plan *plan, const blg_plan_item *item) {
    const blg_concept *concept = &item->concept;
    uint64_t id = (uint64_t)item->family;
    if (concept->expression[0]) {
        uint64_t number = 0;
        while (strcmp(plan->config.abstract.user_concepts[number], concept->expression) != 0)
            number++;
        return id << 60 | 1ull << 59 | number;
    }
    uint64_t parts = 0;
    for (int k = 0; k < concept->n_components; k++)
        parts =
            parts << 19 | (uint64_t)(1 + (item->family == BLG_BASIC ? concept->shapes[k]
                                                                    : (int)concept->attributes[k]));
    return id << 60 | parts;
}

static int compare_uses(const void *a, const void *b) {
    const concept_use *x = a, *y = b;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->item - y->item;
}

static void collect_concepts(proof *p) {
    int n = 0;
    for (int i = 0; i < p->plan->n_items; i++) {
        const blg_plan_item *item = &p->plan->items[i];
        if (item->family != BLG_FREE_FORM)
            p->concepts[n++] = (concept_use){concept_id(p->plan, item), 1u << item->split, i};
    }
    if (n > 1)
        qsort(p->concepts, (size_t)n, sizeof *p->concepts, compare_uses);
    for (int i = 0; i < n; i++) {
        if (p->n_concepts > 0 && p->concepts[p->n_concepts - 1].id == p->concepts[i].id)
            p->concepts[p->n_concepts - 1].splits |= p->concepts[i].splits;
        else
            p->concepts[p->n_concepts++] = p->concepts[i];
    }
}

static void collect_parts(proof *p) {
    for (int i = 0; i < p->plan->n_items; i++) {
        const blg_plan_item *item = &p->plan->items[i];
        const blg_concept *concept = &item->concept;
        const unsigned bit = 1u << item->split;
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            p->parts[PART_STROKE_TYPE][t] |= item->stroke_types >> t & 1 ? bit : 0;
        if (item->family == BLG_FREE_FORM) {
            p->parts[PART_SETTING][item->setting] |= bit;
            p->parts[PART_LENGTH][blg_plan_item_length(item)] |= bit;
            continue;
        }
        for (int k = 0; k < concept->n_components && !concept->expression[0]; k++) {
            if (item->family == BLG_ABSTRACT) {
                p->parts[PART_ATTRIBUTE][concept->attributes[k]] |= bit;
                continue;
            }
            const blg_shape *shape = blg_catalogue_shape(p->plan->catalogue, concept->shapes[k]);
            p->parts[PART_SHAPE][concept->shapes[k]] |= bit;
            p->parts[PART_SUPER_CLASS][shape->super_class_id] |= bit;
        }
    }
}

static blg_status proof_create(const blg_plan *plan, proof *p, blg_error *error) {
    memset(p, 0, sizeof *p);
    blg_arena_init(&p->arena, NULL);
    p->plan = plan;
    const int size[PART_KINDS] = {BLG_MAX_SETTINGS, BLG_MAX_LENGTH + 1,
                                  plan->n_shapes,   blg_catalogue_super_classes(plan->catalogue),
                                  BLG_ATTRIBUTES,   BLG_STROKE_TYPES};
    bool memory = true;
    for (int k = 0; k < PART_KINDS; k++) {
        p->size[k] = size[k];
        p->parts[k] = BLG_NEW(&p->arena, unsigned, (size_t)size[k] + 1);
        memory = memory && p->parts[k];
    }
    p->concepts = BLG_NEW(&p->arena, concept_use, (size_t)plan->n_items + 1);
    if (!memory || !p->concepts) {
        blg_arena_free(&p->arena);
        return blg_no_memory(error);
    }
    while (plan->config.splits.rules[p->train].by != BLG_BY_REST)
        p->train++;
    collect_parts(p);
    collect_concepts(p);
    return BLG_OK;
}

static void part_text(const proof *p, part_kind kind, int id, char *text, size_t size) {
    const blg_setting *setting = &p->plan->config.free_form.settings[id % BLG_MAX_SETTINGS];
    size_t used = 0;
    switch (kind) {
    case PART_SETTING:
        text[0] = 0;
        for (int s = 0; s < setting->n_shapes && used < size; s++)
            used += (size_t)snprintf(text + used, size - used, "%s%d", s ? "," : "",
                                     setting->n_actions[s]);
        break;
    case PART_LENGTH:
        snprintf(text, size, "%d", id);
        break;
    case PART_SHAPE:
        snprintf(text, size, "%s", blg_catalogue_shape(p->plan->catalogue, id)->name);
        break;
    case PART_SUPER_CLASS:
        snprintf(text, size, "%s", blg_catalogue_super_class(p->plan->catalogue, id));
        break;
    case PART_ATTRIBUTE:
        snprintf(text, size, "%s", blg_attribute_name((blg_attribute)id));
        break;
    default:
        snprintf(text, size, "%s", blg_stroke_type_name((blg_stroke_type)id));
        break;
    }
}

/* What a rule promises of train, in words for the report. */
static const char *promise_of(const blg_split_rule *rule) {
    switch (rule->by) {
    case BLG_BY_REST:
    case BLG_BY_PROBLEMS:
        return "none: problems are drawn, concepts may be shared";
    case BLG_BY_CONCEPTS:
    case BLG_BY_SHAPE_PAIR:
        return "no concept is in train";
    case BLG_BY_ATTRIBUTE_PAIR:
        return "no concept is in train, every attribute is";
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return "no concept and no unseen component is in train, every seen one is";
    case BLG_BY_HARDNESS:
        return "every problem lies in the ranges, none of train does";
    default:
        return "nothing held out is in train";
    }
}

typedef struct breach {
    bool found;
    char text[256];
} breach;

static void report_part(const proof *p, part_kind kind, int id, const char *what, breach *b) {
    char text[96];
    if (b->found)
        return;
    part_text(p, kind, id, text, sizeof text);
    b->found = true;
    snprintf(b->text, sizeof b->text, "%s %s %s in train", part_names[kind], text, what);
}

static bool in_train(const proof *p, part_kind kind, int id) {
    return p->parts[kind][id] >> p->train & 1;
}

static void need_absent(const proof *p, part_kind kind, const bool *held_out, breach *b) {
    for (int id = 0; id < p->size[kind]; id++)
        if (held_out[id] && in_train(p, kind, id))
            report_part(p, kind, id, "is held out, but", b);
}

static void need_new_concepts(const proof *p, int split, breach *b) {
    for (int i = 0; i < p->n_concepts && !b->found; i++)
        if (p->concepts[i].splits >> split & 1 && p->concepts[i].splits >> p->train & 1) {
            b->found = true;
            snprintf(b->text, sizeof b->text, "the concept of %.150s is in train too",
                     p->plan->items[p->concepts[i].item].name);
        }
}

/* Every component of the split's problems is in train, but for those that `unseen` says. */
static void need_seen(const proof *p, int split, part_kind kind, const bool *unseen, breach *b) {
    for (int id = 0; id < p->size[kind]; id++)
        if (p->parts[kind][id] >> split & 1 && !(unseen && unseen[id]) && !in_train(p, kind, id))
            report_part(p, kind, id, "is nowhere", b);
}

static void check_grid(const proof *p, int split, breach *b) {
    const blg_plan *plan = p->plan;
    bool shapes = plan->config.splits.rules[split].by == BLG_BY_SHAPE_GRID;
    part_kind kind = shapes ? PART_SHAPE : PART_ATTRIBUTE;
    const bool *unseen = shapes ? plan->unseen_shape : plan->unseen_attribute;
    need_absent(p, kind, unseen, b);
    need_seen(p, split, kind, unseen, b);
    need_new_concepts(p, split, b);
}

/* Split and train on both sides of the ranges. */
static void check_hardness(const proof *p, int split, breach *b) {
    const blg_plan *plan = p->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    for (int i = 0; plan->hardness && i < plan->n_items && !b->found; i++) {
        const blg_plan_item *item = &plan->items[i];
        const bool concerned = blg_plan_rule_concerns(plan, rule, item->family);
        const bool held = concerned && blg_hardness_holds(&rule->hardness, &plan->hardness[i]);
        b->found = (item->split == split && !held) || (item->split == p->train && held);
        if (b->found)
            snprintf(b->text, sizeof b->text, "the hardness of %.150s lies %s the ranges",
                     item->name, held ? "in" : "outside");
    }
}

static breach check_split(const proof *p, int split) {
    /* a plan with given splits holds nothing out */
    const blg_holdout *holdout = p->plan->holdouts ? &p->plan->holdouts[split] : NULL;
    breach b = {0};
    switch (p->plan->config.splits.rules[split].by) {
    case BLG_BY_PROGRAM_LENGTH:
        need_absent(p, PART_LENGTH, holdout->lengths, &b);
        break;
    case BLG_BY_SETTING:
        need_absent(p, PART_SETTING, holdout->settings, &b);
        break;
    case BLG_BY_SHAPE:
    case BLG_BY_SUPER_CLASS:
        need_absent(p, PART_SHAPE, holdout->shapes, &b);
        break;
    case BLG_BY_ATTRIBUTE:
        need_absent(p, PART_ATTRIBUTE, holdout->attributes, &b);
        break;
    case BLG_BY_ATTRIBUTE_PAIR:
        need_seen(p, split, PART_ATTRIBUTE, NULL, &b);
        need_new_concepts(p, split, &b);
        break;
    case BLG_BY_CONCEPTS:
    case BLG_BY_SHAPE_PAIR:
        need_new_concepts(p, split, &b);
        break;
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        check_grid(p, split, &b);
        break;
    case BLG_BY_STROKE_TYPE:
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            if (holdout->stroke_types >> t & 1 && in_train(p, PART_STROKE_TYPE, t))
                report_part(p, PART_STROKE_TYPE, t, "is held out, but", &b);
        break;
    case BLG_BY_HARDNESS:
        check_hardness(p, split, &b);
        break;
    default:
        break;
    }
    return b;
}

blg_status blg_plan_check_splits(const blg_plan *plan, blg_error *error) {
    proof p;
    blg_status status = proof_create(plan, &p, error);
    if (status != BLG_OK)
        return status;
    for (int s = 0; s < plan->config.splits.n_rules && status == BLG_OK; s++) {
        breach b = check_split(&p, s);
        if (!b.found)
            continue;
        status = blg_error_set(error, BLG_UNVERIFIED, "%s", b.text);
        blg_error_key(error, "$.splits.%s", plan->config.splits.rules[s].split);
    }
    blg_arena_free(&p.arena);
    return status;
}

/* {"total": n, "in_train": n, "not_in_train": [names]} */
static void print_parts(blg_buf *out, const proof *p, int split, part_kind kind) {
    int total = 0, common = 0;
    const char *separator = "";
    for (int id = 0; id < p->size[kind]; id++)
        if (p->parts[kind][id] >> split & 1) {
            total++;
            common += in_train(p, kind, id);
        }
    blg_buf_format(out, "{\"total\": %d, \"in_train\": %d, \"not_in_train\": [", total, common);
    for (int id = 0; id < p->size[kind]; id++) {
        char text[128];
        if (!(p->parts[kind][id] >> split & 1) || in_train(p, kind, id))
            continue;
        part_text(p, kind, id, text, sizeof text);
        blg_buf_text(out, separator);
        blg_buf_json_string(out, text);
        separator = ", ";
    }
    blg_buf_text(out, "]}");
}

/* Least and greatest figures by family, of those that were measured. */
static void print_hardness(blg_buf *out, const blg_plan *plan, int split) {
    const char *separator = "";
    blg_buf_text(out, ",\n     \"hardness\": {");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < (f == BLG_ABSTRACT ? BLG_HARDNESS_FIGURES : 1); k++) {
            double low = INFINITY, high = -INFINITY;
            for (int i = 0; i < plan->n_items; i++)
                if (plan->items[i].split == split && (int)plan->items[i].family == f &&
                    blg_hardness_concerns(plan, (blg_family)f)) {
                    const double value = blg_hardness_figure(&plan->hardness[i], k);
                    low = value < low ? value : low;
                    high = value > high ? value : high;
                }
            if (low > high)
                continue;
            blg_buf_format(out, "%s\"%s.%s\": [", separator, blg_family_name((blg_family)f),
                           blg_hardness_names[k]);
            blg_buf_double(out, low);
            blg_buf_text(out, ", ");
            blg_buf_double(out, high);
            blg_buf_char(out, ']');
            separator = ", ";
        }
    blg_buf_char(out, '}');
}

static void print_split(blg_buf *out, const proof *p, int split) {
    const blg_split_rule *rule = &p->plan->config.splits.rules[split];
    int problems[BLG_FAMILIES] = {0}, concepts = 0, common = 0;
    for (int i = 0; i < p->plan->n_items; i++)
        problems[p->plan->items[i].family] += p->plan->items[i].split == split;
    for (int i = 0; i < p->n_concepts; i++)
        if (p->concepts[i].splits >> split & 1) {
            concepts++;
            common += (p->concepts[i].splits >> p->train & 1) != 0;
        }
    blg_buf_text(out, "    {\"split\": ");
    blg_buf_json_string(out, rule->split);
    blg_buf_format(out, ", \"by\": \"%s\", \"problems\": %d,\n     \"families\": {",
                   blg_split_by_names[rule->by], problems[0] + problems[1] + problems[2]);
    for (int f = 0; f < BLG_FAMILIES; f++)
        blg_buf_format(out, "%s\"%s\": %d", f ? ", " : "", blg_family_name((blg_family)f),
                       problems[f]);
    blg_buf_format(out, "},\n     \"concepts\": {\"total\": %d, \"in_train\": %d}", concepts,
                   common);
    for (int k = 0; k < PART_KINDS; k++) {
        blg_buf_format(out, ",\n     \"%s\": ", part_names[k]);
        print_parts(out, p, split, (part_kind)k);
    }
    if (p->plan->hardness)
        print_hardness(out, p->plan, split);
    breach b = check_split(p, split);
    blg_buf_text(out, ",\n     \"promise\": ");
    blg_buf_json_string(out, promise_of(rule));
    blg_buf_format(out, ", \"kept\": %s", b.found ? "false, \"breach\": " : "true");
    if (b.found)
        blg_buf_json_string(out, b.text);
    blg_buf_char(out, '}');
}

char *blg_plan_split_report(const blg_plan *plan) {
    proof p;
    blg_buf out = {0};
    if (proof_create(plan, &p, NULL) != BLG_OK)
        return NULL;
    blg_buf_text(&out, "{\n  \"train\": ");
    blg_buf_json_string(&out, plan->config.splits.rules[p.train].split);
    blg_buf_text(&out, ",\n  \"splits\": [\n");
    for (int s = 0; s < plan->config.splits.n_rules; s++) {
        blg_buf_text(&out, s ? ",\n" : "");
        print_split(&out, &p, s);
    }
    blg_buf_text(&out, "\n  ]\n}\n");
    blg_arena_free(&p.arena);
    if (out.failed) {
        blg_buf_free(&out);
        return NULL;
    }
    return out.data;
}
