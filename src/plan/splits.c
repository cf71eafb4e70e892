/* Filling the splits, in three passes over the rules in their order:
 *   1. lists take the problems that they name; then rules that name what they hold out take every
 *      problem that has it;
 *   2. rules that draw concepts draw among the units left;
 *   3. rules that draw problems draw among the problems left.
 * Train gets the rest. A share is a share of the problems or units that were free when the pass
 * began. Draws take the lowest keys; a problem's key depends on the seed, the rule and the problem
 * alone. */
#include "base/error.h"
#include "config/config_key.h"
#include "geom/trig.h"
#include "plan/holdout.h"
#include "plan/plan.h"
#include "plan/steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A unit that a rule may draw, or one problem. */
typedef struct pool_entry {
    uint64_t key;
    int64_t item; /* first problem of the unit */
    int stratum;  /* the draw takes the same share of each stratum */
    int size;     /* number of problems in the unit */
} pool_entry;

typedef struct filling {
    blg_plan *plan;
    blg_arena scratch;
    blg_holdout *holdouts;            /* by rule */
    int64_t standing[BLG_MAX_SPLITS]; /* candidates of a rule when its pass began */
    /* By kind and part: number of problems with this part that no split has taken yet. NULL for
     * kinds of which train need not keep any. */
    int64_t *free[BLG_PART_KINDS];
    blg_error *error;
} filling;

static const blg_split_rule *rule_at(const filling *f, int rule) {
    return &f->plan->config.splits.rules[rule];
}

/* Adds the rule's key to the error, whose text the caller has set. Returns BLG_INFEASIBLE. */
static blg_status at_rule(const filling *f, int rule, const char *member) {
    blg_error_key(f->error, "$.splits.%s%s", rule_at(f, rule)->split, member);
    return BLG_INFEASIBLE;
}

static bool is_free(const filling *f, int64_t index) {
    return f->plan->split[index] == BLG_NO_SPLIT;
}

static blg_status nothing_held_out(const filling *f, int rule_index) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    blg_error_set(f->error, BLG_INFEASIBLE,
                  "the split stays empty: no problem of the plan has what \"%s\" holds out%s%.100s",
                  blg_split_by_names[rule->by], rule->n_holdout ? ", such as " : "",
                  rule->n_holdout ? rule->holdout[0] : "");
    return at_rule(f, rule_index, "");
}

static blg_status rounds_to_none(const filling *f, int rule_index, const char *noun) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    const long long standing = f->standing[rule_index];
    if (rule->count >= 0)
        blg_error_set(f->error, BLG_INFEASIBLE, "the split stays empty: 0 of %lld %s", standing,
                      noun);
    else
        blg_error_set(f->error, BLG_INFEASIBLE,
                      "the split stays empty: a share of %g of %lld %s is none", rule->share,
                      standing, noun);
    return at_rule(f, rule_index, rule->count >= 0 ? ".count" : ".share");
}

/* Gives the free problems among first..end-1 to the rule; returns how many there were. */
static int64_t take(filling *f, int64_t first, int64_t end, int rule) {
    const blg_plan_record record = blg_plan_record_at(f->plan, first);
    int64_t taken = 0;
    for (int64_t i = first; i < end; i++) {
        taken += is_free(f, i);
        f->plan->split[i] = is_free(f, i) ? (uint8_t)rule : f->plan->split[i];
    }
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        const int n = f->free[kind] ? blg_part_list(f->plan, &record, (blg_part_kind)kind, ids) : 0;
        for (int k = 0; k < n; k++)
            f->free[kind][ids[k]] -= taken;
    }
    return taken;
}

static blg_status take_named(filling *f, int rule_index) {
    blg_plan *plan = f->plan;
    int64_t taken = 0, end;
    for (int64_t i = 0; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        if (blg_holdout_takes(plan, rule_at(f, rule_index), &f->holdouts[rule_index], &record))
            taken += take(f, i, end, rule_index);
    }
    return taken || !blg_rule_concerns_any(plan, rule_at(f, rule_index))
               ? BLG_OK
               : nothing_held_out(f, rule_index);
}

static blg_status take_listed(filling *f, int rule_index) {
    blg_plan *plan = f->plan;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (!f->holdouts[rule_index].problems[i])
            continue;
        if (is_free(f, i)) {
            take(f, i, i + 1, rule_index);
            continue;
        }
        blg_plan_item item;
        blg_error_set(f->error, BLG_INFEASIBLE, "%.120s is listed, but the split \"%s\" takes it",
                      blg_plan_item_at(plan, i, &item)->name, rule_at(f, plan->split[i])->split);
        return at_rule(f, rule_index, ".file");
    }
    return BLG_OK;
}

/* Refuses a plan that leaves a problem for train although it has an unseen component, which no
 * problem of train may contain. */
static blg_status refuse_loose_unseen(const filling *f) {
    for (int64_t i = f->plan->family_size[BLG_FREE_FORM]; i < f->plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(f->plan, i);
        blg_plan_item item;
        if (!is_free(f, i) || !blg_holdout_is_unseen(f->plan, &record))
            continue;
        blg_error_key(f->error, "$.splits");
        return blg_error_set(f->error, BLG_INFEASIBLE,
                             "problem %.100s has an unseen component and no split's pattern takes "
                             "it",
                             blg_plan_item_at(f->plan, i, &item)->name);
    }
    return BLG_OK;
}

/* Whether a rule that draws concepts may draw the unit. */
static bool may_draw(const filling *f, int rule_index, const blg_plan_record *record) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    if (!blg_rule_concerns(f->plan, rule, record->family))
        return false;
    switch (rule->by) {
    case BLG_BY_SHAPE_PAIR:
    case BLG_BY_ATTRIBUTE_PAIR:
        return record->n_parts == 2;
    case BLG_BY_SHAPE_GRID:
    case BLG_BY_ATTRIBUTE_GRID:
        return blg_holdout_takes(f->plan, rule, &f->holdouts[rule_index], record);
    default:
        return true;
    }
}

/* Number of actions of a free-form problem; number of shapes or attributes of any other problem. */
static int length_of(const blg_plan_record *record) {
    int length = 0;
    for (int i = 0; record->family == BLG_FREE_FORM && i < record->n_parts; i++)
        length += record->parts[i];
    return record->family == BLG_FREE_FORM ? length : record->n_components;
}

static int stratum_of(const blg_split_rule *rule, const blg_plan_record *record) {
    enum { FAMILY = 1 << 24 };
    if (rule->stratify == BLG_STRATIFY_NONE)
        return 0;
    if (rule->stratify == BLG_STRATIFY_FAMILY)
        return (int)record->family * FAMILY;
    if (rule->stratify == BLG_STRATIFY_LENGTH)
        return (int)record->family * FAMILY + length_of(record);
    const int group = record->family == BLG_FREE_FORM ? record->setting
                      : record->family == BLG_BASIC || rule->by != BLG_BY_PROBLEMS
                          ? record->n_components
                          : (int)record->concept_id;
    return (int)record->family * FAMILY + group;
}

static int by_stratum_then_key(const void *a, const void *b) {
    const pool_entry *x = a, *y = b;
    if (x->stratum != y->stratum)
        return x->stratum < y->stratum ? -1 : 1;
    if (x->size != y->size) /* sizes differ by one if the plan has a remainder */
        return x->size - y->size;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

/* Whether the problem goes to the split with its whole super class, as basic problems of one shape
 * do. Their negatives come from the class of the positive. If a split took such problems one by
 * one, its concepts would be missing from train while its negatives were concepts of train. Then
 * the guess "a concept of train is negative" would be right for 95 % of its images. */
static bool goes_by_class(const blg_split_rule *rule, const blg_plan_record *record) {
    return rule->by == BLG_BY_PROBLEMS && record->family == BLG_BASIC && record->n_components == 1;
}

static pool_entry entry_of_class(const blg_plan *plan, uint32_t what, int64_t item,
                                 const blg_plan_record *record) {
    enum { BEFORE_ALL = -1 };
    const int shape = record->parts[0];
    const uint64_t id =
        (uint64_t)1 << 60 | (uint64_t)blg_catalogue_shape(plan->catalogue, shape)->super_class_id;
    return (pool_entry){
        .key = blg_plan_draw_key(plan, what, id), .item = item, .stratum = BEFORE_ALL, .size = 1};
}

/* Lists the candidates of a rule: whole units, or single problems. Returns their number, and writes
 * them if entries is not NULL. */
static int64_t list_pool(const filling *f, int rule_index, bool units, pool_entry *entries) {
    const blg_plan *plan = f->plan;
    const blg_split_rule *rule = rule_at(f, rule_index);
    const bool pairs = rule->by == BLG_BY_ATTRIBUTE_PAIR || rule->by == BLG_BY_ATTRIBUTE_GRID;
    const uint32_t what = (uint32_t)(BLG_DRAW_SPLIT + 16 * rule_index);
    int64_t n = 0, end;
    for (int64_t i = 0; i < plan->n_items; i = end) {
        end = units ? blg_plan_unit_end(plan, i) : i + 1;
        if (!is_free(f, i))
            continue;
        const blg_plan_record record = blg_plan_record_at(plan, i);
        if (!may_draw(f, rule_index, &record))
            continue;
        const uint64_t id =
            (uint64_t)record.family << 40 |
            (uint64_t)(units && record.family == BLG_ABSTRACT ? record.concept_id : record.index);
        if (entries && !units && goes_by_class(rule, &record))
            entries[n] = entry_of_class(plan, what, i, &record);
        else if (entries)
            entries[n] = (pool_entry){.key = blg_plan_draw_key(plan, what, id),
                                      .item = i,
                                      .stratum = stratum_of(rule, &record),
                                      .size = pairs ? (int)(end - i) : 1};
        n++;
    }
    return n;
}

/* For splits that promise that train has each of their components: counts, by component, the
 * problems that no split has taken yet. With these counts, no draw takes a component's last problem
 * from train. */
static blg_status count_free(filling *f) {
    const blg_splits_config *splits = &f->plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_by by = splits->rules[r].by;
        const blg_part_kind kind = blg_holdout_kind(by);
        if ((by != BLG_BY_SHAPE_GRID && by != BLG_BY_ATTRIBUTE_GRID &&
             by != BLG_BY_ATTRIBUTE_PAIR) ||
            f->free[kind])
            continue;
        int64_t *counts = BLG_NEW(&f->plan->arena, int64_t, blg_part_count(f->plan, kind) + 1);
        if (!counts)
            return blg_no_memory(f->error);
        for (int64_t i = blg_plan_first(f->plan, BLG_BASIC); i < f->plan->n_items; i++) {
            int ids[BLG_MAX_COMPONENTS];
            const blg_plan_record record = blg_plan_record_at(f->plan, i);
            for (int k = is_free(f, i) ? blg_part_list(f->plan, &record, kind, ids) : 0; k > 0; k--)
                counts[ids[k - 1]]++;
        }
        f->free[kind] = counts;
    }
    return BLG_OK;
}

/* Whether train keeps every component of the record's concept if `size` problems of this concept go
 * to another split. */
static bool parts_stay(const filling *f, const blg_plan_record *record, int64_t size) {
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        const int n = f->free[kind] ? blg_part_list(f->plan, record, (blg_part_kind)kind, ids) : 0;
        for (int k = 0; k < n; k++)
            if (f->free[kind][ids[k]] <= size)
                return false;
    }
    return true;
}

/* First problem of the unit (all problems of one concept) with the same attributes and the other
 * polarity, or -1. A split that takes a concept also takes its negation; otherwise train would
 * contain the negated concept. */
static int64_t twin_of(const filling *f, int64_t first, const blg_plan_record *record) {
    const blg_plan *plan = f->plan;
    if (record->family != BLG_ABSTRACT || record->n_parts == 0)
        return -1;
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < plan->n_items;
         i = blg_plan_unit_end(plan, i)) {
        const blg_plan_record other = blg_plan_record_at(plan, i);
        if (i != first && is_free(f, i) && other.n_parts == record->n_parts &&
            memcmp(other.parts, record->parts, sizeof other.parts) == 0)
            return i;
    }
    return -1;
}

/* Takes the first `quota` of the n entries, skipping entries that train must keep; returns how many
 * it took. */
static int64_t take_from(filling *f, int rule, bool units, const pool_entry *entries, int64_t n,
                         int64_t quota) {
    const blg_plan *plan = f->plan;
    int64_t taken = 0;
    for (int64_t e = 0; e < n && taken < quota; e++) {
        const int64_t first = entries[e].item;
        if (!is_free(f, first))
            continue;
        const blg_plan_record record = blg_plan_record_at(plan, first);
        const int64_t end = units ? blg_plan_unit_end(plan, first) : first + 1;
        const int64_t twin = units ? twin_of(f, first, &record) : -1;
        const int64_t twin_end = twin < 0 ? twin : blg_plan_unit_end(plan, twin);
        if (!parts_stay(f, &record, end - first + twin_end - twin))
            continue;
        take(f, first, end, rule);
        if (twin >= 0)
            take(f, twin, twin_end, rule);
        taken++;
    }
    return taken;
}

/* Takes whole super classes, in the order of the n entries, skipping classes that do not fit into
 * the quota. */
static int64_t take_classes(filling *f, int rule, const pool_entry *entries, int64_t n,
                            int64_t quota) {
    int64_t taken = 0;
    for (int64_t from = 0, to = 0; from < n; from = to) {
        while (to < n && entries[to].key == entries[from].key)
            to++;
        if (to - from <= quota - taken)
            taken += take_from(f, rule, false, entries + from, to - from, to - from);
    }
    return taken;
}

static blg_status draw(filling *f, int rule_index, bool units) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    const int64_t wanted = rule->count >= 0
                               ? rule->count
                               : (int64_t)blg_round(rule->share * (double)f->standing[rule_index]);
    const char *noun = units ? "concepts" : "problems";
    if (!blg_rule_concerns_any(f->plan, rule))
        return BLG_OK;
    blg_arena_reset(&f->scratch);
    pool_entry *pool = BLG_NEW(&f->scratch, pool_entry, f->standing[rule_index] + 1);
    if (!pool)
        return blg_no_memory(f->error);
    const int64_t n = list_pool(f, rule_index, units, pool);
    qsort(pool, (size_t)n, sizeof *pool, by_stratum_then_key);
    int64_t classes = 0;
    while (classes < n && pool[classes].stratum < 0)
        classes++;
    int64_t taken =
        n ? take_classes(f, rule_index, pool, classes, (2 * wanted * classes + n) / (2 * n)) : 0;
    /* The rest is shared among the other strata in proportion to their sizes. Each quota is the
     * rounded running total minus what is taken, so the quotas add up to the rest exactly. */
    const int64_t rest = wanted - taken, others = n - classes;
    for (int64_t from = classes, to = classes; from < n; from = to) {
        while (to < n && pool[to].stratum == pool[from].stratum)
            to++;
        const int64_t quota =
            (2 * rest * (to - classes) + others) / (2 * others) - (taken + rest - wanted);
        taken += take_from(f, rule_index, units, pool + from, to - from, quota);
    }
    if (taken < wanted) {
        blg_error_set(f->error, BLG_INFEASIBLE, "asked for %lld %s, but only %lld can be drawn",
                      (long long)wanted, noun, (long long)taken);
        return at_rule(f, rule_index, "");
    }
    return wanted ? BLG_OK : rounds_to_none(f, rule_index, noun);
}

/* Whether a rule draws in the given pass: the pass of concepts (units), or that of problems. */
static bool draws(const blg_split_rule *rule, bool units) {
    const bool problems = rule->by == BLG_BY_PROBLEMS || rule->by == BLG_BY_STROKE_TYPE;
    return units ? !problems && !blg_rule_names(rule) && rule->by != BLG_BY_REST &&
                       rule->by != BLG_BY_HARDNESS && rule->by != BLG_BY_LIST
                 : problems;
}

static blg_status draw_pass(filling *f, bool units) {
    const int n_rules = f->plan->config.splits.n_rules;
    blg_status status = BLG_OK;
    for (int r = 0; r < n_rules; r++)
        if (draws(rule_at(f, r), units))
            f->standing[r] = list_pool(f, r, units, NULL);
    for (int r = 0; status == BLG_OK && r < n_rules; r++)
        if (draws(rule_at(f, r), units))
            status = draw(f, r, units);
    return status;
}

static blg_status fill_rest(filling *f) {
    blg_plan *plan = f->plan;
    const int rest = blg_splits_train(&plan->config.splits);
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (is_free(f, i))
            plan->split[i] = (uint8_t)rest;
        plan->split_size[plan->split[i]]++;
    }
    if (plan->split_size[rest] > 0)
        return BLG_OK;
    blg_error_set(f->error, BLG_INFEASIBLE, "the other splits take all %lld problems",
                  (long long)plan->n_items);
    return at_rule(f, rest, "");
}

/* Held-out stroke types occur in their own split only. That split draws no other types, but shapes
 * that cannot be decorated stay normal. */
static blg_status limit_stroke_types(filling *f) {
    blg_plan *plan = f->plan;
    const int n_rules = plan->config.splits.n_rules;
    for (int r = 0; r < n_rules; r++) {
        unsigned types = 0;
        if (rule_at(f, r)->by != BLG_BY_STROKE_TYPE)
            continue;
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            types |= (unsigned)f->holdouts[r].parts[t] << t;
        for (int s = 0; s < n_rules; s++)
            plan->stroke_types[s] = s == r ? types : plan->stroke_types[s] & ~types;
        for (int64_t i = 0; i < plan->n_items; i++) {
            blg_plan_item item;
            if (plan->stroke_types[plan->split[i]])
                continue;
            blg_error_set(f->error, BLG_INFEASIBLE, "no stroke type is left for problem %.100s",
                          blg_plan_item_at(plan, i, &item)->name);
            return at_rule(f, r, ".holdout");
        }
    }
    return BLG_OK;
}

static blg_status fill(filling *f) {
    blg_plan *plan = f->plan;
    const int n_rules = plan->config.splits.n_rules;
    memset(plan->split, BLG_NO_SPLIT, (size_t)plan->n_items);
    blg_status status = blg_holdout_resolve_unseen(plan, f->error);
    for (int r = 0; status == BLG_OK && r < n_rules; r++)
        status = blg_holdout_resolve(plan, r, &f->holdouts[r], f->error);
    for (int r = 0; status == BLG_OK && r < n_rules; r++)
        if (rule_at(f, r)->by == BLG_BY_LIST)
            status = take_listed(f, r);
    for (int r = 0; status == BLG_OK && r < n_rules; r++)
        if (blg_rule_names(rule_at(f, r)))
            status = take_named(f, r);
    if (status == BLG_OK)
        status = refuse_loose_unseen(f);
    if (status == BLG_OK)
        status = count_free(f);
    if (status == BLG_OK)
        status = draw_pass(f, true);
    if (status == BLG_OK)
        status = draw_pass(f, false);
    if (status == BLG_OK)
        status = fill_rest(f);
    return status == BLG_OK ? limit_stroke_types(f) : status;
}

blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error) {
    filling f = {.plan = plan, .error = error};
    f.holdouts = plan->holdouts =
        BLG_NEW(&plan->arena, blg_holdout, plan->config.splits.n_rules + 1);
    if (!f.holdouts)
        return blg_no_memory(error);
    blg_arena_init(&f.scratch, NULL);
    blg_status status = fill(&f);
    blg_arena_free(&f.scratch);
    return status;
}
