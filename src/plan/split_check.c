/* Proof of the splits: what each split shares with train, judged from the plan alone.
 *
 * This file does not know how the splits were filled. It collects the concepts and components of
 * each split; most promises are statements about these sets. A split by hardness is judged by the
 * hardness that the verifier measured in the built problems, a split by list by the names of its
 * problems, a split by stroke types by the types that its problems may use. The concept of a
 * free-form problem is its program, which is drawn later and which no other problem has. So the
 * components of a free-form problem are here its setting and its length. */
#include "base/buf.h"
#include "base/error.h"
#include "config/config_key.h"
#include "plan/hardness.h"
#include "plan/holdout.h"
#include "plan/plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const part_names[BLG_PART_KINDS] = {
    "settings", "program_lengths", "shapes", "super_classes", "attributes", "stroke_types"};

/* A concept and its negation, and the splits that have problems of either. */
typedef struct concept_use {
    blg_family family;
    int parts[BLG_MAX_COMPONENTS]; /* 1 + part; 0 = none; user concept u: -1 - u */
    unsigned splits;
    int64_t item;
} concept_use;

typedef struct proof {
    blg_arena arena;
    const blg_plan *plan;
    int size[BLG_PART_KINDS];
    unsigned *parts[BLG_PART_KINDS]; /* by component: the splits that have it, one bit each */
    concept_use *concepts;
    int64_t n_concepts;
    int train;
} proof;

static concept_use use_of(const blg_plan *plan, const blg_plan_record *record) {
    concept_use use = {.family = record->family};
    if (record->family == BLG_ABSTRACT && record->n_parts == 0)
        use.parts[0] = -1 - blg_plan_user_number(plan, &plan->concepts[record->concept_id]);
    for (int k = 0; k < record->n_parts; k++)
        use.parts[k] = 1 + record->parts[k];
    return use;
}

static int compare_concepts(const concept_use *x, const concept_use *y) {
    if (x->family != y->family)
        return x->family < y->family ? -1 : 1;
    for (int k = 0; k < BLG_MAX_COMPONENTS; k++)
        if (x->parts[k] != y->parts[k])
            return x->parts[k] < y->parts[k] ? -1 : 1;
    return 0;
}

static int compare_uses(const void *a, const void *b) {
    const concept_use *x = a, *y = b;
    const int order = compare_concepts(x, y);
    return order ? order : (x->item > y->item) - (x->item < y->item);
}

/* The splits of the problems first..end-1, one bit each. */
static unsigned splits_of(const blg_plan *plan, int64_t first, int64_t end) {
    unsigned splits = 0;
    for (int64_t i = first; i < end; i++)
        splits |= blg_plan_left_out(plan, i) ? 0 : 1u << plan->split[i];
    return splits;
}

static void collect_concepts(proof *p) {
    const blg_plan *plan = p->plan;
    int64_t n = 0, end;
    for (int64_t i = plan->family_size[BLG_FREE_FORM]; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        p->concepts[n] = use_of(plan, &record);
        p->concepts[n].splits = splits_of(plan, i, end);
        p->concepts[n++].item = i;
    }
    qsort(p->concepts, (size_t)n, sizeof *p->concepts, compare_uses);
    for (int64_t i = 0; i < n; i++) {
        if (p->n_concepts > 0 &&
            compare_concepts(&p->concepts[p->n_concepts - 1], &p->concepts[i]) == 0)
            p->concepts[p->n_concepts - 1].splits |= p->concepts[i].splits;
        else
            p->concepts[p->n_concepts++] = p->concepts[i];
    }
}

static void collect_parts(proof *p) {
    const blg_plan *plan = p->plan;
    for (int64_t i = 0, end; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        const unsigned splits = splits_of(plan, i, end);
        for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
            int ids[BLG_MAX_COMPONENTS];
            const int n = blg_part_list(plan, &record, (blg_part_kind)kind, ids);
            for (int k = 0; k < n; k++)
                p->parts[kind][ids[k]] |= splits;
        }
        for (int s = 0; s < plan->config.splits.n_rules; s++)
            for (int t = 0; t < BLG_STROKE_TYPES; t++)
                if (splits >> s & 1 && plan->stroke_types[s] >> t & 1)
                    p->parts[BLG_PART_STROKE_TYPE][t] |= 1u << s;
    }
}

static blg_status proof_create(const blg_plan *plan, proof *p, blg_error *error) {
    memset(p, 0, sizeof *p);
    blg_arena_init(&p->arena, NULL);
    p->plan = plan;
    p->train = blg_splits_train(&plan->config.splits);
    bool memory = true;
    for (int k = 0; k < BLG_PART_KINDS; k++) {
        p->size[k] = blg_part_count(plan, (blg_part_kind)k);
        p->parts[k] = BLG_NEW(&p->arena, unsigned, p->size[k] + 1);
        memory = memory && p->parts[k];
    }
    p->concepts =
        BLG_NEW(&p->arena, concept_use, plan->n_items - plan->family_size[BLG_FREE_FORM] + 1);
    if (!memory || !p->concepts) {
        blg_arena_free(&p->arena);
        return blg_no_memory(error);
    }
    collect_parts(p);
    collect_concepts(p);
    return BLG_OK;
}

/* What a rule promises about train. */
typedef struct promise {
    const char *text; /* for the report */
    bool absent;      /* no held-out or unseen part is in train */
    bool seen;        /* every other part of the split is in train */
    bool new_concepts;
} promise;

static promise promise_of(const blg_split_rule *rule) {
    switch (rule->by) {
    case BLG_BY_REST:
    case BLG_BY_PROBLEMS:
        return (promise){.text = "none: problems are drawn, concepts may be shared"};
    case BLG_BY_CONCEPTS:
    case BLG_BY_SHAPE_PAIR:
        return (promise){"no concept is in train", false, false, true};
    case BLG_BY_ATTRIBUTE_PAIR:
        return (promise){"no concept is in train, every attribute is", false, true, true};
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return (promise){"no concept and no unseen component is in train, every seen one is", true,
                         true, true};
    case BLG_BY_LIST:
        return (promise){.text = "the problems listed, and no others"};
    case BLG_BY_HARDNESS:
        return (promise){.text = "every problem lies in the ranges, none of train does"};
    default:
        return (promise){"nothing held out is in train", true, false, false};
    }
}

typedef struct breach {
    bool found;
    char text[256];
} breach;

static void report_part(const proof *p, blg_part_kind kind, int id, const char *what, breach *b) {
    char text[96];
    if (b->found)
        return;
    blg_part_text(p->plan, kind, id, text, sizeof text);
    b->found = true;
    snprintf(b->text, sizeof b->text, "%s %s %s in train", part_names[kind], text, what);
}

static bool in_train(const proof *p, blg_part_kind kind, int id) {
    return p->parts[kind][id] >> p->train & 1;
}

static void need_absent(const proof *p, blg_part_kind kind, const bool *held_out, breach *b) {
    for (int id = 0; id < p->size[kind]; id++)
        if (held_out[id] && in_train(p, kind, id))
            report_part(p, kind, id, "is held out, but", b);
}

static void need_new_concepts(const proof *p, int split, breach *b) {
    for (int64_t i = 0; i < p->n_concepts && !b->found; i++)
        if (p->concepts[i].splits >> split & 1 && p->concepts[i].splits >> p->train & 1) {
            blg_plan_item item;
            b->found = true;
            snprintf(b->text, sizeof b->text, "the concept of %.150s is in train too",
                     blg_plan_item_at(p->plan, p->concepts[i].item, &item)->name);
        }
}

/* Requires that train has every component of the split, apart from components in `unseen`. */
static void need_seen(const proof *p, int split, blg_part_kind kind, const bool *unseen,
                      breach *b) {
    for (int id = 0; id < p->size[kind]; id++)
        if (p->parts[kind][id] >> split & 1 && !(unseen && unseen[id]) && !in_train(p, kind, id))
            report_part(p, kind, id, "is nowhere", b);
}

/* Requires that the hardness of the split's problems lies in the ranges, and the hardness of
 * train's problems outside. */
static void check_hardness(const proof *p, int split, breach *b) {
    const blg_plan *plan = p->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    for (int64_t i = 0; plan->hardness && i < plan->n_items && !b->found; i++) {
        if (blg_plan_left_out(plan, i))
            continue;
        const bool held = blg_rule_concerns(plan, rule, blg_plan_family_of(plan, i)) &&
                          blg_hardness_holds(&rule->hardness, &plan->hardness[i]);
        b->found = (plan->split[i] == split && !held) || (plan->split[i] == p->train && held);
        blg_plan_item item;
        if (b->found)
            snprintf(b->text, sizeof b->text, "the hardness of %.150s lies %s the ranges",
                     blg_plan_item_at(plan, i, &item)->name, held ? "in" : "outside");
    }
}

/* Requires that the split has the listed problems and no other. */
static void check_list(const proof *p, int split, breach *b) {
    const blg_plan *plan = p->plan;
    const bool *listed = plan->holdouts[split].problems;
    for (int64_t i = 0; i < plan->n_items && !b->found; i++) {
        blg_plan_item item;
        b->found = (plan->split[i] == split) != listed[i];
        if (b->found)
            snprintf(b->text, sizeof b->text, "%.150s is %s",
                     blg_plan_item_at(plan, i, &item)->name,
                     listed[i] ? "listed and elsewhere" : "not listed");
    }
}

static breach check_split(const proof *p, int split) {
    const blg_plan *plan = p->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    const blg_part_kind kind = blg_holdout_kind(rule->by);
    const promise made = promise_of(rule);
    const bool *unseen = !blg_rule_is_grid(rule)  ? NULL
                         : kind == BLG_PART_SHAPE ? plan->unseen_shape
                                                  : plan->unseen_attribute;
    breach b = {0};
    if (made.absent)
        need_absent(p, kind, unseen ? unseen : plan->holdouts[split].parts, &b);
    if (made.seen)
        need_seen(p, split, kind, unseen, &b);
    if (made.new_concepts)
        need_new_concepts(p, split, &b);
    if (rule->by == BLG_BY_HARDNESS)
        check_hardness(p, split, &b);
    if (rule->by == BLG_BY_LIST)
        check_list(p, split, &b);
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
static void print_parts(blg_buf *out, const proof *p, int split, blg_part_kind kind) {
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
        blg_part_text(p->plan, kind, id, text, sizeof text);
        blg_buf_text(out, separator);
        blg_buf_json_string(out, text);
        separator = ", ";
    }
    blg_buf_text(out, "]}");
}

/* Prints the smallest and the largest hardness figures by family; families that were not measured
 * are left out. */
static void print_hardness(blg_buf *out, const blg_plan *plan, int split) {
    const char *separator = "";
    blg_buf_text(out, ",\n     \"hardness\": {");
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < (f == BLG_ABSTRACT ? BLG_HARDNESS_FIGURES : 1); k++) {
            double low = INFINITY, high = -INFINITY;
            const int64_t first = blg_plan_first(plan, (blg_family)f);
            for (int64_t i = first; i < first + plan->family_size[f]; i++)
                if (plan->split[i] == split && !blg_plan_left_out(plan, i) &&
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
    long long problems[BLG_FAMILIES] = {0};
    int concepts = 0, common = 0;
    for (int64_t i = 0; i < p->plan->n_items; i++)
        problems[blg_plan_family_of(p->plan, i)] +=
            p->plan->split[i] == split && !blg_plan_left_out(p->plan, i);
    for (int64_t i = 0; i < p->n_concepts; i++)
        if (p->concepts[i].splits >> split & 1) {
            concepts++;
            common += (p->concepts[i].splits >> p->train & 1) != 0;
        }
    blg_buf_text(out, "    {\"split\": ");
    blg_buf_json_string(out, rule->split);
    blg_buf_format(out, ", \"by\": \"%s\", \"problems\": %lld,\n     \"families\": {",
                   blg_split_by_names[rule->by], problems[0] + problems[1] + problems[2]);
    for (int f = 0; f < BLG_FAMILIES; f++)
        blg_buf_format(out, "%s\"%s\": %lld", f ? ", " : "", blg_family_name((blg_family)f),
                       problems[f]);
    blg_buf_format(out, "},\n     \"concepts\": {\"total\": %d, \"in_train\": %d}", concepts,
                   common);
    for (int k = 0; k < BLG_PART_KINDS; k++) {
        blg_buf_format(out, ",\n     \"%s\": ", part_names[k]);
        print_parts(out, p, split, (blg_part_kind)k);
    }
    if (p->plan->hardness)
        print_hardness(out, p->plan, split);
    breach b = check_split(p, split);
    blg_buf_text(out, ",\n     \"promise\": ");
    blg_buf_json_string(out, promise_of(rule).text);
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
