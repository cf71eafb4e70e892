/* Splits: which problem belongs to which split. The problems of a plan and the split rules of its
 * config go in; the number of a split for each problem comes out, and a report of what splits
 * share. A rule makes one split. What a rule holds out is a set of parts (shapes, attributes and so
 * on), of pairs of parts, or of problems. problem/plan.c calls this file. The header is
 * problem/plan.h. */
#include "problem/plan.h"

#include "base/geometry.h"
#include "base/parallel.h"
#include "problem/config.h"

/* ---- holdout ---- */

/* Finds out what split rules hold out. A part is a shape, an attribute, a setting or the like
 * (problem/plan.h). Most rules hold out parts of one kind: they name some parts or pairs of parts,
 * or they give a count and the plan draws among the parts that its problems have. */

bool blg_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family) {
    return rule->families[family] && plan->family_size[family] > 0 &&
           (blg_split_rule_families(rule) >> family & 1);
}

/* Whether the rule can take problems of some family of the plan. */
static bool blg_rule_concerns_any(const blg_plan *plan, const blg_split_rule *rule) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (blg_rule_concerns(plan, rule, (blg_family)f))
            return true;
    return false;
}

/* Whether the rule is a grid: a pattern of seen and unseen parts. */
static bool blg_rule_is_grid(const blg_split_rule *rule) {
    return blg_split_kind_of(rule)->keys & BLG_PATTERN;
}

/* By shape (basic problems) or attribute (abstract problems): whether train must not show it. */
static const bool *unseen_of(const blg_plan *plan, blg_family family) {
    return blg_of_shapes(family) ? plan->unseen_shape : plan->unseen_attribute;
}

/* Whether the concept fits a grid's pattern, which says of each part whether train has seen it. */
static bool matches_pattern(const blg_plan *plan, const blg_split_rule *rule,
                            const blg_plan_record *record) {
    if (record->n_parts != rule->n_pattern)
        return false;
    for (int i = 0; i < rule->n_pattern; i++)
        if ((int)unseen_of(plan, record->family)[record->parts[i]] != rule->pattern[i])
            return false;
    return true;
}

/* Whether the record's concept consists of the n parts of a pair or triple that is held out. */
static bool has_tuple(const blg_plan_record *record, const blg_holdout *holdout, int n) {
    for (int i = 0; i < holdout->n_tuples && record->n_parts == n; i++) {
        int found = 0;
        for (int k = 0; k < n; k++)
            for (int m = 0; m < n; m++)
                found += holdout->tuples[i][k] == record->parts[m];
        if (found == n)
            return true;
    }
    return false;
}

/* Whether the rule takes the problem by the names or the pattern that it holds out. */
static bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule,
                              const blg_holdout *holdout, const blg_plan_record *record) {
    int ids[BLG_MAX_COMPONENTS];
    if (!blg_rule_concerns(plan, rule, record->family) || holdout->kind == BLG_PART_KINDS)
        return false; /* the rule holds out no parts */
    if (blg_rule_is_grid(rule))
        return matches_pattern(plan, rule, record);
    if (blg_split_kind_of(rule)->size)
        return has_tuple(record, holdout, blg_split_kind_of(rule)->size);
    const int n = blg_part_list(plan, record, holdout->kind, ids);
    for (int i = 0; i < n; i++)
        if (holdout->parts[ids[i]])
            return true;
    return false;
}

/* Finds the n shapes or attributes that the text "a-b" or "a-b-c" names; fills tuple with them. */
static blg_status find_tuple(const blg_plan *plan, blg_part_kind kind, int n, const char *text,
                             int *tuple, blg_error *error) {
    const char *at = text;
    for (int i = 0; i < n; i++) {
        char name[BLG_HOLDOUT_TEXT];
        const size_t length = strcspn(at, "-");
        const bool is_last = !at[length];
        if (is_last != (i == n - 1))
            return blg_error_set(error, BLG_INVALID, "expected %s, found \"%.100s\"",
                                 n == 2 ? "two names \"a-b\"" : "three names \"a-b-c\"", text);
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        tuple[i] = blg_part_find(plan, kind, name, error);
        if (tuple[i] < 0)
            return BLG_INVALID;
        for (int k = 0; k < i; k++)
            if (tuple[k] == tuple[i])
                return blg_error_set(error, BLG_INVALID, "\"%.100s\" names a part twice", text);
        at += length + 1;
    }
    return BLG_OK;
}

/* Marks the part with this name as held out. Figures may be named by super class, too. */
static blg_status mark_name(const blg_plan *plan, const char *name, const blg_holdout *holdout,
                            blg_error *error) {
    bool found = false;
    for (int s = 0; s < plan->n_shapes && holdout->kind == BLG_PART_FIGURE_SHAPE; s++)
        if (strcmp(blg_catalogue_shape(plan->catalogue, s)->super_class, name) == 0)
            found = holdout->parts[s] = true;
    if (found)
        return BLG_OK;
    const int part = blg_part_find(plan, holdout->kind, name, error);
    if (part < 0)
        return BLG_INVALID;
    holdout->parts[part] = true;
    return BLG_OK;
}

/* Makes an array by part of this kind: whether some problem of the plan has the part. NULL when
 * memory is out. */
static bool *present_parts(blg_plan *plan, blg_part_kind kind) {
    bool *present = BLG_NEW(&plan->arena, bool, blg_part_count(plan, kind) + 1);
    int ids[BLG_MAX_COMPONENTS];
    for (int64_t i = 0; present && i < plan->n_items; i = blg_plan_alike_end(plan, i)) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        for (int k = blg_part_list(plan, &record, kind, ids); k > 0; k--)
            present[ids[k - 1]] = true;
    }
    return present;
}

/* A rule's number for blg_plan_draw_key, which makes independent random keys for each number. Each
 * rule has 16 numbers for its draws. Draws of unseen parts have the numbers after those of all
 * rules. */
static uint32_t draw_of_rule(int rule_index) {
    return (uint32_t)(BLG_DRAW_SPLIT + 16 * rule_index);
}
#define UNSEEN_ATTRIBUTE_DRAW draw_of_rule(BLG_MAX_SPLITS)
#define UNSEEN_SHAPE_DRAW     draw_of_rule(BLG_MAX_SPLITS + 1)

/* Draws `count` of the present parts, and marks them in chosen. purpose: for the key of the draw;
 * noun: for the error if the plan has too few parts. */
static blg_status draw_parts(blg_plan *plan, uint32_t purpose, blg_part_kind kind,
                             const bool *present, int count, const char *noun, bool *chosen,
                             blg_error *error) {
    const int n = blg_part_count(plan, kind);
    blg_drawn *list = BLG_NEW(&plan->arena, blg_drawn, n + 1);
    int size = 0;
    if (!present || !list)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++)
        if (present[i])
            list[size++] = (blg_drawn){blg_plan_draw_key(plan, purpose, (uint64_t)i), i};
    if (count >= size)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked to hold out %d %s; the plan has %d and train needs some", count,
                             noun, size);
    BLG_SORT(list, size, blg_drawn_order);
    for (int i = 0; i < count; i++)
        chosen[list[i].id] = true;
    return BLG_OK;
}

/* Draws a fifth of the shapes that the config uses, for a rule that names no shapes. */
static blg_status draw_shapes(blg_plan *plan, int rule_index, bool *chosen, blg_error *error) {
    int used = 0;
    for (int s = 0; s < plan->n_shapes; s++)
        used += blg_plan_uses_shape(plan, s);
    return draw_parts(plan, draw_of_rule(rule_index) + 1, BLG_PART_FIGURE_SHAPE, plan->used,
                      used / 5, "shapes", chosen, error);
}

/* Marks in holdout->problems the problems that the rule's file names. */
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

/* Fills *holdout with what the rule holds out: the parts, pairs or triples that it names, or, if it
 * gives a count instead, that many parts drawn at random. */
static blg_status blg_holdout_resolve(blg_plan *plan, int rule_index, blg_holdout *holdout,
                                      blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[rule_index];
    *holdout = (blg_holdout){.kind = blg_split_kind_of(rule)->part};
    if (blg_split_pass_of(rule) == BLG_PASS_LISTED)
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
        const int n = blg_split_kind_of(rule)->size;
        status = n ? find_tuple(plan, holdout->kind, n, rule->holdout[i],
                                holdout->tuples[holdout->n_tuples++], error)
                   : mark_name(plan, rule->holdout[i], holdout, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.holdout[%d]", rule->split, i);
    }
    if (rule->n_holdout == 0 && blg_split_kind_of(rule)->pass == BLG_PASS_PARTS) {
        status = draw_parts(plan, draw_of_rule(rule_index), holdout->kind,
                            present_parts(plan, holdout->kind), rule->count,
                            blg_split_by_names[rule->by], holdout->parts, error);
        if (status != BLG_OK)
            blg_error_key(error, "$.splits.%s.count", rule->split);
    }
    if (rule->n_holdout == 0 && holdout->kind == BLG_PART_FIGURE_SHAPE)
        status = draw_shapes(plan, rule_index, holdout->parts, error);
    return status;
}

blg_status blg_holdout_unseen_attributes(blg_plan *plan, const bool *present, blg_error *error) {
    const blg_unseen_config *unseen = &plan->config.unseen;
    for (int i = 0; i < unseen->n_attributes; i++)
        plan->unseen_attribute[unseen->attributes[i]] = true;
    if (unseen->n_attributes || !unseen->attribute_count || !plan->family_size[BLG_ABSTRACT])
        return BLG_OK;
    const blg_status status =
        draw_parts(plan, UNSEEN_ATTRIBUTE_DRAW, BLG_PART_ATTRIBUTE, present,
                   unseen->attribute_count, "attributes", plan->unseen_attribute, error);
    blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.attribute_count");
    return status;
}

/* Sets plan->unseen_shape from the config's unseen shapes, or draws as many as the config asks for;
 * in a plan of a source sets plan->unseen_attribute, too. */
static blg_status blg_holdout_resolve_unseen(blg_plan *plan, blg_error *error) {
    const blg_unseen_config *unseen = &plan->config.unseen;
    blg_status status = BLG_OK;
    plan->unseen_shape = BLG_NEW(&plan->arena, bool, plan->n_shapes + 1);
    if (!plan->unseen_shape)
        return blg_no_memory(error);
    if (plan->source) /* any other plan draws unseen attributes with its concepts */
        status =
            blg_holdout_unseen_attributes(plan, present_parts(plan, BLG_PART_ATTRIBUTE), error);
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
        status =
            draw_parts(plan, UNSEEN_SHAPE_DRAW, BLG_PART_SHAPE, present_parts(plan, BLG_PART_SHAPE),
                       unseen->shape_count, "shapes", plan->unseen_shape, error);
        blg_error_key(status == BLG_OK ? NULL : error, "$.unseen.shape_count");
    }
    return status;
}

/* Whether the problem's concept has an unseen attribute or shape. */
static bool blg_holdout_is_unseen(const blg_plan *plan, const blg_plan_record *record) {
    if (!blg_of_shapes(record->family) && !blg_of_attributes(record->family))
        return false;
    for (int i = 0; i < record->n_parts; i++)
        if (unseen_of(plan, record->family)[record->parts[i]])
            return true;
    return false;
}

/* ---- splits ---- */

/* Filling the splits, in three passes over the rules in their order:
 *   1. lists take the problems that they name; then rules that name what they hold out take every
 *      problem that has it;
 *   2. rules that draw concepts draw among the units (all problems of a concept) still free;
 *   3. rules that draw problems draw among the problems still free.
 * Then a few problems change places, so that numbers of abstract problems become even, and train
 * gets what stays free. A share is a share of the problems or units that were free when the pass
 * began. Draws take the lowest keys; a key depends on the seed, the rule and the problem alone. */

/* Values of the parameters `units`: whether a rule draws single problems or whole units. */
enum { PROBLEMS = false, UNITS = true };

/* A unit that a rule may draw, or one problem. */
typedef struct pool_entry {
    uint64_t key; /* random; the draw takes the entries with the lowest keys */
    int64_t item; /* first problem of the unit */
    int stratum;  /* the draw takes the same share of each stratum */
    int size;     /* of a unit about attributes: number of its problems; else 1 */
} pool_entry;

/* The state while the splits are filled. */
typedef struct filling {
    blg_plan *plan;
    blg_arena scratch;
    blg_holdout *holdouts;                /* by rule: what it holds out */
    int64_t n_candidates[BLG_MAX_SPLITS]; /* by rule, when its pass began */
    blg_parts_left left;                  /* parts of which train must keep problems */
    unsigned unfilled;                    /* rules that could not be filled, one bit each */
    int first_unfilled;
    blg_likeness likeness; /* of the plan's abstract concepts */
    int refused[2];        /* the last two concepts found too alike; both 0: none */
    blg_error *error;
} filling;

static const blg_split_rule *rule_at(const filling *f, int rule) {
    return &f->plan->config.splits.rules[rule];
}

/* Adds the place of the rule in the config to the error, whose text is set already. member:
 * ".count" or the like, or "". Returns BLG_INFEASIBLE. */
static blg_status at_rule(const filling *f, int rule, const char *member) {
    blg_error_key(f->error, "$.splits.%s%s", rule_at(f, rule)->split, member);
    return BLG_INFEASIBLE;
}

/* Whether no rule has taken the problem yet. */
static bool is_free(const filling *f, int64_t index) {
    return f->plan->split[index] == BLG_NO_SPLIT;
}

/* Writes advice for an error: how a plan gets more abstract concepts, whose number follows from
 * that of the problems. "" if more concepts would not help, or the user wrote the concepts. */
static void help_small_plan(const filling *f, const blg_split_rule *rule, char *text, size_t size) {
    const blg_plan *plan = f->plan;
    const long long n = plan->family_size[BLG_ABSTRACT];
    *text = '\0';
    if (n && (rule->by == BLG_BY_ATTRIBUTE || rule->by == BLG_BY_ATTRIBUTE_PAIR) && !plan->source &&
        !plan->config.abstract.n_user_concepts)
        snprintf(text, size,
                 ": %lld abstract problem%s %d concept%s; more problems have more, and --sample "
                 "%lld takes as many of a larger plan",
                 n, n == 1 ? " has" : "s have", plan->n_concepts, plan->n_concepts == 1 ? "" : "s",
                 n);
}

/* The error for a rule whose names no problem has. */
static blg_status nothing_held_out(const filling *f, int rule_index) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    char help[200];
    help_small_plan(f, rule, help, sizeof help);
    const bool named = rule->n_holdout > 0;
    blg_error_set(f->error, BLG_INFEASIBLE,
                  "the split stays empty: no problem of the plan has what \"%s\" holds "
                  "out%s%.100s%s",
                  blg_split_by_names[rule->by], named ? ", such as " : "",
                  named ? rule->holdout[0] : "", help);
    return at_rule(f, rule_index, "");
}

/* The error if the count or share of a rule comes to 0 of the candidates, which `noun` names. */
static blg_status rounds_to_none(const filling *f, int rule_index, const char *noun) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    const long long n_candidates = f->n_candidates[rule_index];
    if (rule->count >= 0)
        blg_error_set(f->error, BLG_INFEASIBLE, "the split stays empty: 0 of %lld %s", n_candidates,
                      noun);
    else
        blg_error_set(f->error, BLG_INFEASIBLE,
                      "the split stays empty: a share of %g of %lld %s is none", rule->share,
                      n_candidates, noun);
    return at_rule(f, rule_index, rule->count >= 0 ? ".count" : ".share");
}

/* Gives the problems first..end-1 that are free to the rule's split; returns their number. */
static int64_t take(filling *f, int64_t first, int64_t end, int rule) {
    const blg_plan_record record = blg_plan_record_at(f->plan, first);
    int64_t taken = 0;
    for (int64_t i = first; i < end; i++)
        if (is_free(f, i)) {
            f->plan->split[i] = (uint8_t)rule;
            taken++;
        }
    blg_parts_left_add(&f->left, f->plan, &record, -taken);
    return taken;
}

/* First pass: gives the rule all free problems that have what it holds out. A rule that gets no
 * problem is an error, unless the config makes none of its families. */
static blg_status take_named(filling *f, int rule_index) {
    blg_plan *plan = f->plan;
    int64_t taken = 0, end;
    for (int64_t i = 0; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        if (blg_watch_step(plan->watch, "splits", i, plan->n_items, f->error))
            return BLG_INTERRUPTED;
        if (blg_holdout_takes(plan, rule_at(f, rule_index), &f->holdouts[rule_index], &record))
            taken += take(f, i, end, rule_index);
    }
    return taken || !blg_rule_concerns_any(plan, rule_at(f, rule_index))
               ? BLG_OK
               : nothing_held_out(f, rule_index);
}

/* First pass: gives the rule the problems of its list. No two lists may name the same problem. */
static blg_status take_listed(filling *f, int rule_index) {
    blg_plan *plan = f->plan;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (!f->holdouts[rule_index].problems[i])
            continue;
        if (blg_watch_step(plan->watch, "splits", i, plan->n_items, f->error))
            return BLG_INTERRUPTED;
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
static blg_status refuse_stray_unseen(const filling *f) {
    for (int64_t i = 0; i < f->plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(f->plan, i);
        blg_plan_item item;
        if (blg_watch_loop(f->plan->watch, "splits", i, f->plan->n_items, f->error))
            return BLG_INTERRUPTED;
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

/* Whether a rule that draws concepts may draw the unit, by the parts of its concept: they fit the
 * grid's pattern, or are as many as the rule's pairs or triples have. */
static bool may_draw(const filling *f, int rule_index, const blg_plan_record *record) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    if (blg_rule_is_grid(rule))
        return blg_holdout_takes(f->plan, rule, &f->holdouts[rule_index], record);
    const int size = blg_split_kind_of(rule)->size;
    return !size || record->n_parts == size;
}

/* Number of actions of a free-form problem; number of shapes or attributes of any other problem. */
static int length_of(const blg_plan_record *record) {
    int length = 0;
    for (int i = 0; blg_of_programs(record->family) && i < record->n_parts; i++)
        length += record->parts[i];
    return blg_of_programs(record->family) ? length : record->n_components;
}

/* The stratum of a problem or unit: an id for its family and the group in it by which the rule
 * stratifies. A draw takes the same share of each stratum. Whole super classes have strata below
 * 0. */
static int stratum_of(const blg_split_rule *rule, const blg_plan_record *record) {
    enum { FAMILY = 1 << 24 };
    if (rule->stratify == BLG_STRATIFY_NONE)
        return 0;
    if (rule->stratify == BLG_STRATIFY_FAMILY)
        return (int)record->family * FAMILY;
    if (rule->stratify == BLG_STRATIFY_LENGTH)
        return (int)record->family * FAMILY + length_of(record);
    if (blg_of_relations(record->family)) /* as many problems of a concept as of its negation */
        return (int)record->family * FAMILY +
               (blg_split_takes_problems(rule)
                    ? (int)(2 * record->concept_id + (record->replica & 1))
                    : record->n_parts);
    int group = (int)record->concept_id;
    if (blg_of_programs(record->family))
        group = record->setting;
    else if (blg_of_shapes(record->family) || !blg_split_takes_any(rule))
        group = record->n_components;
    return (int)record->family * FAMILY + group;
}

/* Order of a pool by stratum, within a stratum by size, then by random key. */
static int by_stratum_then_key(const void *a, const void *b) {
    const pool_entry *entry_a = a, *entry_b = b;
    const int by_key =
        BLG_ORDER_OR(entry_a->key, entry_b->key, BLG_ORDER(entry_a->item, entry_b->item));
    return BLG_ORDER_OR(entry_a->stratum, entry_b->stratum,
                        /* sizes differ by one if the plan has a remainder */
                        BLG_ORDER_OR(entry_a->size, entry_b->size, by_key));
}

/* Whether the rule draws the problem only together with all problems of its super class: a basic
 * problem of one shape. Its negatives show shapes of the same class. If a split took such problems
 * one by one, train would lack the concepts of the split but have its negatives as concepts. Then
 * the guess "a concept of train is negative" would be right for 95 % of the split's images. */
bool blg_rule_takes_class(const blg_split_rule *rule, const blg_plan_record *record) {
    return blg_split_takes_any(rule) && blg_of_shapes(record->family) && record->n_components == 1;
}

/* The entry of a problem that is drawn with its super class. All problems of the class have one
 * key, so that they stand in a row; the stratum puts them before all others. */
static pool_entry entry_of_class(const blg_plan *plan, uint32_t purpose, int64_t item,
                                 const blg_plan_record *record) {
    enum { BEFORE_ALL = -1 };
    const int shape = record->parts[0];
    const uint64_t id =
        (uint64_t)1 << 60 | (uint64_t)blg_catalogue_shape(plan->catalogue, shape)->super_class_id;
    return (pool_entry){.key = blg_plan_draw_key(plan, purpose, id),
                        .item = item,
                        .stratum = BEFORE_ALL,
                        .size = 1};
}

uint64_t blg_rule_key(const blg_plan *plan, int rule_index, const blg_plan_record *record) {
    return blg_plan_draw_key(plan, draw_of_rule(rule_index),
                             (uint64_t)record->family << 40 | (uint64_t)record->index);
}

/* Lists what a rule may draw: units, or single problems. Returns the number of entries, and writes
 * them if entries is not NULL. If the user interrupts the planning, the list breaks off. */
static int64_t list_pool(const filling *f, int rule_index, bool units, pool_entry *entries) {
    const blg_plan *plan = f->plan;
    const blg_split_rule *rule = rule_at(f, rule_index);
    const bool sized = units && blg_split_kind_of(rule)->part == BLG_PART_ATTRIBUTE;
    const uint32_t purpose = draw_of_rule(rule_index);
    int64_t n = 0, end;
    bool concerned[BLG_FAMILIES];
    for (int family = 0; family < BLG_FAMILIES; family++)
        concerned[family] = blg_rule_concerns(plan, rule, (blg_family)family);
    for (int64_t i = 0; i < plan->n_items; i = end) {
        const blg_family family = blg_plan_family_of(plan, i);
        if (!concerned[family]) {
            end = blg_plan_end(plan, family);
            continue;
        }
        end = units ? blg_plan_unit_end(plan, i) : i + 1;
        if (blg_watch_loop(plan->watch, "splits", i, plan->n_items, NULL))
            break;
        if (!is_free(f, i))
            continue;
        const blg_plan_record record = blg_plan_record_at(plan, i);
        if (!may_draw(f, rule_index, &record))
            continue;
        const uint64_t id =
            (uint64_t)record.family << 40 |
            (uint64_t)(units && blg_problems_share_concepts(record.family) ? record.concept_id
                                                                           : record.index);
        if (entries && !units && blg_rule_takes_class(rule, &record))
            entries[n] = entry_of_class(plan, purpose, i, &record);
        else if (entries)
            entries[n] = (pool_entry){.key = blg_plan_draw_key(plan, purpose, id),
                                      .item = i,
                                      .stratum = stratum_of(rule, &record),
                                      .size = sized ? (int)(end - i) : 1};
        n++;
    }
    return n;
}

/* The twin of a unit (all problems of one concept): the unit of the negated concept. Returns its
 * first problem, or -1 if there is none. A split that takes a concept also takes the twin, which
 * would otherwise be left to train. */
static int64_t twin_of(const filling *f, int64_t first, const blg_plan_record *record) {
    const blg_plan *plan = f->plan;
    if (!blg_of_attributes(record->family) || record->n_parts == 0)
        return -1;
    const int64_t family_end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < family_end;
         i = blg_plan_unit_end(plan, i)) {
        const blg_plan_record other = blg_plan_record_at(plan, i);
        if (i != first && is_free(f, i) && other.n_parts == record->n_parts &&
            memcmp(other.parts, record->parts, sizeof other.parts) == 0)
            return i;
    }
    return -1;
}

/* Whether train may get a concept that is too alike to the record's: a problem with such a concept
 * is free. first and twin: units of the record's concept and its negation, which do not count.
 * Notes the two concepts in f->refused, for the message. */
static bool is_in_train_too(filling *f, int64_t first, int64_t twin,
                            const blg_plan_record *record) {
    const blg_plan *plan = f->plan;
    const int64_t family_end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < family_end;
         i = blg_plan_unit_end(plan, i)) {
        const int a = (int)record->concept_id, b = (int)blg_plan_record_at(plan, i).concept_id;
        if (i == first || i == twin || !is_free(f, i) ||
            blg_likeness_overlap(&f->likeness, a, b) <= BLG_MOST_ALIKE)
            continue;
        f->refused[0] = a;
        f->refused[1] = b;
        return true;
    }
    return false;
}

/* Takes up to `quota` of the n entries (units or problems) for a split, in their order. Skips an
 * entry if train would lose one of its parts, or if train may get nearly the same concept. Returns
 * the number of entries taken. */
static int64_t take_from(filling *f, int rule, bool units, const pool_entry *entries, int64_t n,
                         int64_t quota) {
    const blg_plan *plan = f->plan;
    const bool keep_pairs = blg_split_kind_of(rule_at(f, rule))->promise & BLG_SEEN_PAIRS;
    int64_t taken = 0;
    for (int64_t next = 0; next < n && taken < quota; next++) {
        const int64_t first = entries[next].item;
        if (blg_watch_step(plan->watch, "splits", next, n, NULL))
            break;
        if (!is_free(f, first))
            continue;
        const blg_plan_record record = blg_plan_record_at(plan, first);
        const int64_t end = units ? blg_plan_unit_end(plan, first) : first + 1;
        const int64_t twin = units ? twin_of(f, first, &record) : -1;
        const int64_t twin_end = twin < 0 ? twin : blg_plan_unit_end(plan, twin);
        const int64_t n_problems = end - first + (twin_end - twin); /* without a twin, + 0 */
        const bool must_be_unlike = units && !plan->source && blg_of_attributes(record.family);
        if (!blg_parts_left_stay(&f->left, f->plan, &record, keep_pairs, n_problems) ||
            (must_be_unlike && is_in_train_too(f, first, twin, &record)))
            continue;
        take(f, first, end, rule);
        if (twin >= 0)
            take(f, twin, twin_end, rule);
        if (keep_pairs)
            blg_parts_left_need(&f->left, &record);
        taken++;
    }
    return taken;
}

/* Takes whole super classes in the order of the n entries; entries of one class have one key. Skips
 * a class if it has more problems than the quota leaves. Returns the number of problems taken. */
static int64_t take_classes(filling *f, int rule, const pool_entry *entries, int64_t n,
                            int64_t quota) {
    int64_t taken = 0;
    for (int64_t from = 0, to = 0; from < n; from = to) {
        while (to < n && entries[to].key == entries[from].key)
            to++;
        if (to - from <= quota - taken)
            taken += take_from(f, rule, PROBLEMS, entries + from, to - from, to - from);
    }
    return taken;
}

/* Whether the rule is the preset's own, so that the user has not written it. */
static bool is_of_preset(filling *f, const blg_split_rule *rule) {
    blg_config *preset = BLG_NEW(&f->scratch, blg_config, 1);
    if (!preset || blg_config_preset(f->plan->config.preset, preset, NULL) != BLG_OK)
        return false;
    for (int i = 0; i < preset->splits.n_rules; i++) {
        const blg_split_rule *of_preset = &preset->splits.rules[i];
        if (strcmp(of_preset->split, rule->split) == 0)
            return of_preset->by == rule->by && of_preset->count == rule->count;
    }
    return false;
}

/* The error for a draw that came short, with the cause, if one is known: the plan is too small, or
 * a concept was too alike to one of train. */
static blg_status too_few(filling *f, int rule_index, bool units, int64_t wanted, int64_t taken) {
    char names[2][100], why[256];
    const int refused = f->refused[0], of_train = f->refused[1];
    const bool too_alike = refused != of_train; /* equal: no concept was refused */
    help_small_plan(f, rule_at(f, rule_index), why, sizeof why);
    if (wanted > f->plan->n_items && is_of_preset(f, rule_at(f, rule_index)))
        snprintf(why, sizeof why,
                 " of this config; the split is the preset's: \"splits\" of your own replace it");
    if (too_alike) {
        blg_likeness_name(f->plan, refused, names[0], sizeof names[0]);
        blg_likeness_name(f->plan, of_train, names[1], sizeof names[1]);
        snprintf(why, sizeof why, ": %s and %s, which train has, are %.2f the same shapes",
                 names[0], names[1], blg_likeness_overlap(&f->likeness, refused, of_train));
    }
    blg_error_set(f->error, BLG_INFEASIBLE, "asked for %lld %s, but only %lld can be drawn%s",
                  (long long)wanted, units ? "concepts" : "problems", (long long)taken, why);
    return at_rule(f, rule_index, "");
}

/* The share of `wanted` that is due to `part` of n entries, rounded. */
static int64_t rounded_share(int64_t wanted, int64_t part, int64_t n) {
    return (2 * wanted * part + n) / (2 * n);
}

/* Draws the units, or problems, of a rule. The entries that go by whole super classes come first:
 * they sort first, as stratum -1. Then each other stratum gives its part. */
static blg_status draw_rule(filling *f, int rule_index, bool units) {
    const blg_split_rule *rule = rule_at(f, rule_index);
    const int64_t wanted =
        rule->count >= 0 ? rule->count
                         : (int64_t)blg_round(rule->share * (double)f->n_candidates[rule_index]);
    if (!blg_rule_concerns_any(f->plan, rule))
        return BLG_OK;
    blg_arena_reset(&f->scratch);
    pool_entry *pool = BLG_NEW(&f->scratch, pool_entry, f->n_candidates[rule_index] + 1);
    if (!pool)
        return blg_no_memory(f->error);
    const int64_t n = list_pool(f, rule_index, units, pool);
    if (blg_sort(pool, (size_t)n, sizeof *pool, by_stratum_then_key, f->plan->watch, f->error))
        return BLG_INTERRUPTED;
    int64_t n_in_classes = 0;
    while (n_in_classes < n && pool[n_in_classes].stratum < 0)
        n_in_classes++;
    int64_t taken =
        n ? take_classes(f, rule_index, pool, n_in_classes, rounded_share(wanted, n_in_classes, n))
          : 0;
    /* The other strata share the rest in proportion to their sizes. Each quota is the rounded
     * running total minus what is taken, so the quotas add up to the rest exactly. */
    const int64_t rest = wanted - taken, others = n - n_in_classes;
    for (int64_t from = n_in_classes, to = n_in_classes; from < n; from = to) {
        while (to < n && pool[to].stratum == pool[from].stratum)
            to++;
        const int64_t taken_of_rest = taken - (wanted - rest);
        const int64_t quota = rounded_share(rest, to - n_in_classes, others) - taken_of_rest;
        taken += take_from(f, rule_index, units, pool + from, to - from, quota);
    }
    if (blg_watch_poll(f->plan->watch, f->error))
        return BLG_INTERRUPTED;
    if (taken < wanted)
        return too_few(f, rule_index, units, wanted, taken);
    return wanted ? BLG_OK : rounds_to_none(f, rule_index, units ? "concepts" : "problems");
}

/* Whether a rule draws in the given pass: the pass of concepts (units), or that of problems. */
static bool draws(const blg_split_rule *rule, bool units) {
    return blg_split_pass_of(rule) == (units ? BLG_PASS_CONCEPTS : BLG_PASS_PROBLEMS);
}

/* Notes a split that cannot be filled (BLG_INFEASIBLE) and returns BLG_OK: the pass goes on, so
 * that the error names all such splits. Returns any other status as it is. */
static blg_status note_unfilled(filling *f, int rule, blg_status status) {
    if (status != BLG_INFEASIBLE)
        return status;
    f->first_unfilled = f->unfilled ? f->first_unfilled : rule;
    f->unfilled |= 1u << rule;
    return BLG_OK;
}

/* Draws for all rules that draw whole concepts (units), or for all that draw single problems. First
 * counts the candidates of all rules, so that a rule's share does not depend on earlier rules. */
static blg_status draw_pass(filling *f, bool units) {
    const int n_rules = f->plan->config.splits.n_rules;
    blg_status status = BLG_OK;
    for (int r = 0; r < n_rules; r++)
        if (draws(rule_at(f, r), units))
            f->n_candidates[r] = list_pool(f, r, units, NULL); /* counts */
    for (int r = 0; status == BLG_OK && r < n_rules; r++)
        if (draws(rule_at(f, r), units))
            status = note_unfilled(f, r, draw_rule(f, r, units));
    return status;
}

/* Gives the problems that no rule has taken to train, and counts the problems of all splits. A plan
 * without problems for train is refused. */
static blg_status fill_rest(filling *f) {
    blg_plan *plan = f->plan;
    const int rest = blg_splits_train(&plan->config.splits);
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (blg_watch_loop(plan->watch, "splits", i, plan->n_items, f->error))
            return BLG_INTERRUPTED;
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

/* Sets the stroke types that each split may draw: held-out types occur in their own split only.
 * That split draws no other types, unless the rule mixes them with those of train; shapes that
 * cannot be decorated stay normal. */
static blg_status limit_stroke_types(filling *f) {
    blg_plan *plan = f->plan;
    const int n_rules = plan->config.splits.n_rules;
    for (int rule = 0; rule < n_rules; rule++) {
        unsigned types = 0;
        if (f->holdouts[rule].kind != BLG_PART_STROKE_TYPE)
            continue;
        for (int type = 0; type < BLG_STROKE_TYPES; type++)
            types |= (unsigned)f->holdouts[rule].parts[type] << type;
        for (int split = 0; split < n_rules; split++)
            if (split != rule)
                plan->stroke_types[split] &= ~types;
            else if (rule_at(f, rule)->mixed)
                plan->stroke_types[split] |= types;
            else
                plan->stroke_types[split] = types;
        for (int64_t i = 0; i < plan->n_items; i++) {
            blg_plan_item item;
            if (plan->stroke_types[plan->split[i]])
                continue;
            blg_error_set(f->error, BLG_INFEASIBLE, "no stroke type is left for problem %.100s",
                          blg_plan_item_at(plan, i, &item)->name);
            return at_rule(f, rule, ".holdout");
        }
    }
    return BLG_OK;
}

/* Sets the figures that each split must not draw (plan->barred). Held-out figures occur in their
 * own split only, and that split draws no others. */
static blg_status limit_figure_shapes(filling *f) {
    blg_plan *plan = f->plan;
    const int n_rules = plan->config.splits.n_rules;
    const int n = blg_part_count(plan, BLG_PART_FIGURE_SHAPE);
    for (int rule = 0; rule < n_rules; rule++) {
        if (f->holdouts[rule].kind != BLG_PART_FIGURE_SHAPE)
            continue;
        for (int split = 0; split < n_rules; split++) {
            if (!plan->barred[split] && !(plan->barred[split] = BLG_NEW(&plan->arena, bool, n + 1)))
                return blg_no_memory(f->error);
            for (int shape = 0; shape < n; shape++)
                plan->barred[split][shape] |= split == rule ? !f->holdouts[rule].parts[shape]
                                                            : f->holdouts[rule].parts[shape];
        }
    }
    return BLG_OK;
}

/* Adds the other splits that cannot be filled to the error of the first, with what they ask for. */
static blg_status refuse_unfilled(const filling *f) {
    const char *lead = "; other splits that cannot be filled: ";
    for (int rule = 0; f->error && rule < f->plan->config.splits.n_rules; rule++) {
        const size_t used = strlen(f->error->text);
        if (rule == f->first_unfilled || !(f->unfilled >> rule & 1))
            continue;
        char count[40] = "";
        if (rule_at(f, rule)->count >= 0)
            snprintf(count, sizeof count, " (\"count\" %d)", rule_at(f, rule)->count);
        snprintf(f->error->text + used, sizeof f->error->text - used, "%s%s%s", lead,
                 rule_at(f, rule)->split, count);
        lead = ", ";
    }
    return BLG_INFEASIBLE;
}

/* Fills all splits in the order of the passes. */
static blg_status fill_splits(filling *f) {
    blg_plan *plan = f->plan;
    const int n_rules = plan->config.splits.n_rules;
    memset(plan->split, BLG_NO_SPLIT, (size_t)plan->n_items);
    blg_status status = blg_holdout_resolve_unseen(plan, f->error);
    for (int rule = 0; status == BLG_OK && rule < n_rules; rule++)
        status = blg_holdout_resolve(plan, rule, &f->holdouts[rule], f->error);
    for (int rule = 0; status == BLG_OK && rule < n_rules; rule++)
        if (blg_split_pass_of(rule_at(f, rule)) == BLG_PASS_LISTED)
            status = take_listed(f, rule);
    for (int rule = 0; status == BLG_OK && rule < n_rules; rule++)
        if (blg_split_pass_of(rule_at(f, rule)) == BLG_PASS_PARTS)
            status = note_unfilled(f, rule, take_named(f, rule));
    if (status == BLG_OK && !f->unfilled)
        status = refuse_stray_unseen(f);
    BLG_THEN(status, blg_parts_left_count(plan, &f->left, f->error));
    BLG_THEN(status, draw_pass(f, UNITS));
    BLG_THEN(status, draw_pass(f, PROBLEMS));
    if (status == BLG_OK && f->unfilled)
        status = refuse_unfilled(f);
    BLG_THEN(status, blg_plan_even_out(plan, &f->left, f->error));
    BLG_THEN(status, fill_rest(f));
    BLG_THEN(status, limit_stroke_types(f));
    return status == BLG_OK ? limit_figure_shapes(f) : status;
}

blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error) {
    filling f = {.plan = plan, .error = error};
    f.holdouts = plan->holdouts =
        BLG_NEW(&plan->arena, blg_holdout, plan->config.splits.n_rules + 1);
    if (!f.holdouts)
        return blg_no_memory(error);
    if (!blg_likeness_of_plan(plan, &plan->arena, &f.likeness))
        return blg_no_memory(error);
    blg_status status = fill_splits(&f);
    blg_arena_free(&f.scratch);
    return status;
}

/* ---- hardness ---- */

/* Whether the rule holds out problems by their hardness, which is known once they are built. */
static bool by_hardness(const blg_split_rule *rule) {
    return blg_split_pass_of(rule) == BLG_PASS_MEASURED;
}

bool blg_hardness_is_held_out(const blg_config *config) {
    for (int r = 0; r < config->splits.n_rules; r++)
        if (by_hardness(&config->splits.rules[r]))
            return true;
    return false;
}

bool blg_hardness_concerns(const blg_plan *plan, blg_family family) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++)
        if (by_hardness(&splits->rules[r]) && blg_rule_concerns(plan, &splits->rules[r], family))
            return true;
    return false;
}

/* Whether problems of this split may move to splits by hardness: the split is train, or its
 * problems were drawn as train's are. */
static bool gives_problems(const blg_split_rule *rule) {
    return blg_split_pass_of(rule) == BLG_PASS_REST || blg_split_takes_any(rule);
}

/* The split that the problem belongs to once its hardness is known: the first split by hardness
 * whose ranges it lies in, or else the split that it has. */
static int taker_of(const blg_plan *plan, int64_t index) {
    const blg_splits_config *splits = &plan->config.splits;
    const blg_family family = blg_plan_family_of(plan, index);
    for (int r = 0; r < splits->n_rules && gives_problems(&splits->rules[plan->split[index]]); r++)
        if (by_hardness(&splits->rules[r]) && blg_rule_concerns(plan, &splits->rules[r], family) &&
            blg_hardness_holds(&splits->rules[r].hardness, &plan->hardness[index]))
            return r;
    return plan->split[index];
}

/* The error for an empty split by hardness. Its text gives the range of the first hardness figure
 * that the rule limits, over all problems that the rule concerns. */
static blg_status stays_empty(const blg_plan *plan, int split, blg_error *error) {
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    int figure = 0;
    long long n = 0;
    while (blg_hardness_range(&rule->hardness, figure).low < 0)
        figure++;
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (!blg_rule_concerns(plan, rule, blg_plan_family_of(plan, i)) ||
            blg_plan_left_out(plan, i))
            continue;
        const double value = blg_hardness_figure(&plan->hardness[i], figure);
        low = blg_least(low, value);
        high = blg_most(high, value);
        n++;
    }
    const blg_range asked = blg_hardness_range(&rule->hardness, figure);
    blg_error_key(error, "$.splits.%s.hardness", rule->split);
    return blg_error_set(error, BLG_INFEASIBLE,
                         "the split stays empty: asked for %s from %g to %g, and no problem has "
                         "that and all else; %lld problems have %.4g to %.4g",
                         blg_hardness_names[figure], asked.low, asked.high, n, low, high);
}

blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    plan->hardness = hardness;
    for (int64_t i = 0; i < plan->n_items; i++) {
        if (blg_plan_left_out(plan, i))
            continue;
        plan->split_size[plan->split[i]]--;
        plan->split[i] = (uint8_t)taker_of(plan, i);
        plan->split_size[plan->split[i]]++;
    }
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_rule *rule = &splits->rules[r];
        if (plan->split_size[r] > 0)
            continue;
        if (by_hardness(rule) && blg_rule_concerns_any(plan, rule))
            return stays_empty(plan, r, error);
        blg_error_key(error, "$.splits.%s", rule->split);
        if (blg_split_pass_of(rule) == BLG_PASS_REST)
            return blg_error_set(error, BLG_INFEASIBLE, "the other splits take all %lld problems",
                                 (long long)plan->n_items);
    }
    return blg_plan_check_splits(plan, error);
}

/* ---- split check ---- */

/* Proof that the splits keep their promises about train, from the plan alone; and the report.
 *
 * This chapter does not ask how the splits were filled. It collects the concepts and components of
 * each split (contents); most promises are statements about these sets. A split by hardness is
 * judged by the hardness that the verifier measured in the built problems. A split by list is
 * judged by the names of its problems, a split by stroke types by the types that they may use. The
 * concept of a free-form problem is its program, which is drawn later and which no other problem
 * has. So the components of a free-form problem are here its setting and its length. */

#define NAME_ENTRY(upper, lower, kind) #lower,
static const char *const part_names[BLG_PART_KINDS] = {BLG_PART_LIST(NAME_ENTRY)};

/* Which splits have problems of a concept or its negation. */
typedef struct concept_use {
    blg_family family;
    /* 1 + part; 0 = none. A concept that is known by its number n alone: -1 - n in parts[0]. */
    int parts[BLG_MAX_COMPONENTS];
    unsigned splits; /* one bit each */
    int64_t item;    /* plan index of a problem with the concept */
} concept_use;

/* What the splits contain, gathered once for the proof and the report. A set of splits has one bit
 * for each. */
typedef struct contents {
    blg_arena arena;
    const blg_plan *plan;
    int size[BLG_PART_KINDS];        /* number of components of a kind */
    unsigned *parts[BLG_PART_KINDS]; /* by component: the splits that have it, one bit each */
    concept_use *concepts;           /* each once */
    int64_t n_concepts;
    blg_likeness likeness; /* of the abstract concepts */
    int train;
} contents;

/* The concept of a plan record, the same for a concept and its negation. A user concept and a
 * formula have no parts, but a number. */
static concept_use use_of(const blg_plan *plan, const blg_plan_record *record) {
    concept_use use = {.family = record->family};
    if (blg_of_attributes(record->family) && record->n_parts == 0)
        use.parts[0] = -1 - blg_plan_user_number(plan, &plan->concepts[record->concept_id]);
    if (blg_of_relations(record->family))
        use.parts[0] = -1 - (int)record->concept_id;
    const bool has_number = use.parts[0] < 0;
    for (int k = 0; k < record->n_parts && !has_number; k++)
        use.parts[k] = 1 + record->parts[k];
    return use;
}

/* Orders concepts by family, then part by part. 0: the same concept. */
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
    return order ? order : BLG_ORDER(x->item, y->item);
}

/* The splits of the problems first..end-1, one bit each. */
static unsigned splits_of(const blg_plan *plan, int64_t first, int64_t end) {
    unsigned splits = 0;
    for (int64_t i = first; i < end; i++)
        splits |= blg_plan_left_out(plan, i) ? 0 : 1u << plan->split[i];
    return splits;
}

/* Fills c->concepts: sorted, each concept once, with all its splits. Breaks off if the user
 * interrupts. */
static void collect_concepts(contents *c) {
    const blg_plan *plan = c->plan;
    int64_t n = 0, end;
    for (int64_t i = 0; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        if (blg_watch_poll(plan->watch, NULL))
            return;
        if (blg_of_programs(record.family))
            continue;
        c->concepts[n] = use_of(plan, &record);
        c->concepts[n].splits = splits_of(plan, i, end);
        c->concepts[n++].item = i;
    }
    if (blg_sort(c->concepts, (size_t)n, sizeof *c->concepts, compare_uses, plan->watch, NULL))
        return;
    for (int64_t i = 0; i < n; i++) {
        if (c->n_concepts > 0 &&
            compare_concepts(&c->concepts[c->n_concepts - 1], &c->concepts[i]) == 0)
            c->concepts[c->n_concepts - 1].splits |= c->concepts[i].splits;
        else
            c->concepts[c->n_concepts++] = c->concepts[i];
    }
}

/* Fills c->parts: for each component, the splits whose problems have it. Relation problems may show
 * every shape that is not barred from their split, and all problems every stroke type of their
 * split. */
static void collect_parts(contents *c) {
    const blg_plan *plan = c->plan;
    const int n_splits = plan->config.splits.n_rules;
    for (int64_t i = 0, end; i < plan->n_items; i = end) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        end = blg_plan_alike_end(plan, i);
        if (blg_watch_poll(plan->watch, NULL))
            return;
        const unsigned splits = splits_of(plan, i, end);
        for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
            int ids[BLG_MAX_COMPONENTS];
            const int n = blg_part_list(plan, &record, (blg_part_kind)kind, ids);
            for (int k = 0; k < n; k++)
                c->parts[kind][ids[k]] |= splits;
        }
        for (int split = 0; split < n_splits && record.family == BLG_RELATIONS; split++)
            for (int shape = 0; shape < c->size[BLG_PART_FIGURE_SHAPE]; shape++)
                if (splits >> split & 1 && plan->used[shape] &&
                    !(plan->barred[split] && plan->barred[split][shape]))
                    c->parts[BLG_PART_FIGURE_SHAPE][shape] |= 1u << split;
        for (int split = 0; split < n_splits; split++)
            for (int type = 0; type < BLG_STROKE_TYPES; type++)
                if (splits >> split & 1 && plan->stroke_types[split] >> type & 1)
                    c->parts[BLG_PART_STROKE_TYPE][type] |= 1u << split;
    }
}

/* Collects the concepts and components that the problems of each split have. If it fails, there is
 * nothing to free. */
static blg_status contents_create(const blg_plan *plan, contents *c, blg_error *error) {
    memset(c, 0, sizeof *c);
    c->plan = plan;
    c->train = blg_splits_train(&plan->config.splits);
    bool memory = true;
    int64_t concepts = 0; /* at most */
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (!blg_of_programs((blg_family)f))
            concepts += plan->family_size[f];
    for (int k = 0; k < BLG_PART_KINDS; k++) {
        c->size[k] = blg_part_count(plan, (blg_part_kind)k);
        c->parts[k] = BLG_NEW(&c->arena, unsigned, c->size[k] + 1);
        memory = memory && c->parts[k];
    }
    c->concepts = BLG_NEW(&c->arena, concept_use, concepts + 1);
    memory = memory && blg_likeness_of_plan(plan, &c->arena, &c->likeness);
    if (!memory || !c->concepts) {
        blg_arena_free(&c->arena);
        return blg_no_memory(error);
    }
    collect_parts(c);
    if (blg_watch_poll(plan->watch, NULL) == BLG_OK)
        collect_concepts(c);
    const blg_status status = blg_watch_poll(plan->watch, error);
    if (status != BLG_OK)
        blg_arena_free(&c->arena);
    return status;
}

/* The first breach of a promise. The functions below look for one, unless one is found. */
typedef struct breach {
    bool found;
    char text[256];
} breach;

/* Reports a component that should not be in train, or should. fault: comes before "in train". */
static void report_part(const contents *c, blg_part_kind kind, int id, const char *fault,
                        breach *b) {
    char text[96];
    blg_part_text(c->plan, kind, id, text, sizeof text);
    b->found = true;
    snprintf(b->text, sizeof b->text, "%s %s %s in train", part_names[kind], text, fault);
}

static bool in_train(const contents *c, blg_part_kind kind, int id) {
    return c->parts[kind][id] >> c->train & 1;
}

/* Requires that train has no component that is held out. */
static void require_absent(const contents *c, blg_part_kind kind, const bool *held_out, breach *b) {
    for (int id = 0; id < c->size[kind] && !b->found; id++)
        if (held_out[id] && in_train(c, kind, id))
            report_part(c, kind, id, "is held out, but", b);
}

/* Requires that no concept of the split, or its negation, is in train. */
static void require_new_concepts(const contents *c, int split, breach *b) {
    for (int64_t i = 0; i < c->n_concepts && !b->found; i++)
        if (c->concepts[i].splits >> split & 1 && c->concepts[i].splits >> c->train & 1) {
            blg_plan_item item;
            b->found = true;
            snprintf(b->text, sizeof b->text, "the concept of %.150s is in train too",
                     blg_plan_item_at(c->plan, c->concepts[i].item, &item)->name);
        }
}

/* Requires that no abstract concept of the split has nearly the same shapes as one of train. */
static void require_unlike(const contents *c, int split, breach *b) {
    const blg_alike most = blg_likeness_largest(&c->likeness, split, c->train);
    char names[2][100];
    if (b->found || most.overlap <= BLG_MOST_ALIKE)
        return;
    blg_likeness_name(c->plan, most.concept_id, names[0], sizeof names[0]);
    blg_likeness_name(c->plan, most.in_train, names[1], sizeof names[1]);
    b->found = true;
    snprintf(b->text, sizeof b->text, "%s and %s, which train has, are %.2f the same shapes",
             names[0], names[1], most.overlap);
}

/* Requires that train has every component of the split, except for components in `unseen`. */
static void require_seen(const contents *c, int split, blg_part_kind kind, const bool *unseen,
                         breach *b) {
    for (int id = 0; id < c->size[kind] && !b->found; id++)
        if (c->parts[kind][id] >> split & 1 && !(unseen && unseen[id]) && !in_train(c, kind, id))
            report_part(c, kind, id, "is nowhere", b);
}

/* Requires that for every two attributes of each concept of the split, train has a concept with
 * both. */
static void require_pairs(const contents *c, int split, breach *b) {
    bool seen[BLG_ATTRIBUTES][BLG_ATTRIBUTES] = {{false}};
    enum { NOTE_TRAIN, TEST_SPLIT, PASSES };
    for (int pass = NOTE_TRAIN; pass < PASSES; pass++)
        for (int64_t i = 0; i < c->n_concepts && !b->found; i++) {
            const concept_use *use = &c->concepts[i];
            const int user = pass == NOTE_TRAIN ? c->train : split;
            if (!blg_of_attributes(use->family) || !(use->splits >> user & 1))
                continue;
            for (int k = 1; k < BLG_MAX_COMPONENTS && use->parts[k] > 0 && !b->found; k++)
                for (int m = 0; m < k && !b->found; m++) {
                    const int first = use->parts[m] - 1, second = use->parts[k] - 1;
                    if (pass == NOTE_TRAIN)
                        seen[first][second] = seen[second][first] = true;
                    b->found = !seen[first][second];
                    if (b->found)
                        snprintf(b->text, sizeof b->text, "%s and %s are nowhere together in train",
                                 blg_attribute_name((blg_attribute)first),
                                 blg_attribute_name((blg_attribute)second));
                }
        }
}

/* Requires that the hardness of the split's problems lies in the ranges, and the hardness of
 * train's problems outside. */
static void check_hardness(const contents *c, int split, breach *b) {
    const blg_plan *plan = c->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    for (int64_t i = 0; plan->hardness && i < plan->n_items && !b->found; i++) {
        if (blg_plan_left_out(plan, i))
            continue;
        const bool held = blg_rule_concerns(plan, rule, blg_plan_family_of(plan, i)) &&
                          blg_hardness_holds(&rule->hardness, &plan->hardness[i]);
        b->found = (plan->split[i] == split && !held) || (plan->split[i] == c->train && held);
        blg_plan_item item;
        if (b->found)
            snprintf(b->text, sizeof b->text, "the hardness of %.150s lies %s the ranges",
                     blg_plan_item_at(plan, i, &item)->name, held ? "in" : "outside");
    }
}

/* Requires that the split has the listed problems and no other. */
static void check_list(const contents *c, int split, breach *b) {
    const blg_plan *plan = c->plan;
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

/* Looks for a breach of what the rule of the split promises (BLG_SPLIT_RULE_LIST). */
static breach check_split(const contents *c, int split) {
    const blg_plan *plan = c->plan;
    const blg_split_rule *rule = &plan->config.splits.rules[split];
    const blg_part_kind kind = blg_split_kind_of(rule)->part;
    const unsigned promise = blg_split_kind_of(rule)->promise;
    const bool *unseen = !blg_rule_is_grid(rule)  ? NULL
                         : kind == BLG_PART_SHAPE ? plan->unseen_shape
                                                  : plan->unseen_attribute;
    breach b = {0};
    if (promise & BLG_ABSENT)
        require_absent(c, kind, unseen ? unseen : plan->holdouts[split].parts, &b);
    if (promise & BLG_SEEN)
        require_seen(c, split, kind, unseen, &b);
    if (promise & BLG_NEW_CONCEPTS)
        require_new_concepts(c, split, &b);
    if (promise & BLG_SEEN_PAIRS)
        require_pairs(c, split, &b);
    if (!plan->source &&
        (promise & BLG_NEW_CONCEPTS || (promise & BLG_ABSENT && kind == BLG_PART_ATTRIBUTE)))
        require_unlike(c, split, &b);
    if (by_hardness(rule))
        check_hardness(c, split, &b);
    if (blg_split_pass_of(rule) == BLG_PASS_LISTED)
        check_list(c, split, &b);
    return b;
}

/* Proves that every split keeps what its rule promises about train. BLG_UNVERIFIED with the first
 * breach: a bug of blogo, or a promise that cannot be kept. */
blg_status blg_plan_check_splits(const blg_plan *plan, blg_error *error) {
    contents c;
    blg_status status = contents_create(plan, &c, error);
    if (status != BLG_OK)
        return status;
    for (int s = 0; s < plan->config.splits.n_rules && status == BLG_OK; s++) {
        breach b = check_split(&c, s);
        if (!b.found)
            continue;
        status = blg_error_set(error, BLG_UNVERIFIED, "%s", b.text);
        blg_error_key(error, "$.splits.%s", plan->config.splits.rules[s].split);
    }
    blg_arena_free(&c.arena);
    return status;
}

/* Prints the parts of one kind that train has and lacks, as JSON: {"total": n, "in_train": n,
 * "not_in_train": [names]} */
static void print_parts(blg_buf *out, const contents *c, int split, blg_part_kind kind) {
    int total = 0, common = 0;
    const char *separator = "";
    for (int id = 0; id < c->size[kind]; id++)
        if (c->parts[kind][id] >> split & 1) {
            total++;
            common += in_train(c, kind, id);
        }
    blg_buf_format(out, "{\"total\": %d, \"in_train\": %d, \"not_in_train\": [", total, common);
    for (int id = 0; id < c->size[kind]; id++) {
        char text[128];
        if (!(c->parts[kind][id] >> split & 1) || in_train(c, kind, id))
            continue;
        blg_part_text(c->plan, kind, id, text, sizeof text);
        blg_buf_quoted(out, separator, text);
        separator = ", ";
    }
    blg_buf_text(out, "]}");
}

/* Prints the smallest and the largest hardness figures by family; families that were not measured
 * are left out. */
static void print_hardness(blg_buf *out, const blg_plan *plan, int split) {
    const char *separator = "";
    blg_buf_text(out, ",\n     \"hardness\": {");
    for (int family = 0; family < BLG_FAMILIES; family++)
        for (int k = 0; k < (blg_of_attributes((blg_family)family) ? BLG_HARDNESS_FIGURES : 1);
             k++) {
            double low = INFINITY, high = -INFINITY;
            const int64_t first = blg_plan_first(plan, (blg_family)family);
            for (int64_t i = first; i < blg_plan_end(plan, (blg_family)family); i++)
                if (plan->split[i] == split && !blg_plan_left_out(plan, i) &&
                    blg_hardness_concerns(plan, (blg_family)family)) {
                    low = blg_least(low, blg_hardness_figure(&plan->hardness[i], k));
                    high = blg_most(high, blg_hardness_figure(&plan->hardness[i], k));
                }
            if (low > high)
                continue;
            blg_buf_format(out, "%s\"%s.%s\": ", separator, blg_family_name((blg_family)family),
                           blg_hardness_names[k]);
            blg_buf_number(out, "[", low);
            blg_buf_number(out, ", ", high);
            blg_buf_char(out, ']');
            separator = ", ";
        }
    blg_buf_char(out, '}');
}

/* Prints the two most alike abstract concepts of the split and of train. Leaves them out for a
 * source, whose concepts no plan has chosen. */
static void print_overlap(blg_buf *out, const contents *c, int split) {
    const blg_alike most = blg_likeness_largest(&c->likeness, split, c->train);
    char name[BLG_NAME_SIZE];
    if (split == c->train || most.concept_id < 0 || c->plan->source)
        return;
    blg_buf_number(out, ",\n     \"overlap\": {\"largest\": ", most.overlap);
    blg_likeness_name(c->plan, most.concept_id, name, sizeof name);
    blg_buf_quoted(out, ", \"concept\": ", name);
    blg_likeness_name(c->plan, most.in_train, name, sizeof name);
    blg_buf_quoted(out, ", \"train\": ", name);
    blg_buf_char(out, '}');
}

/* Prints how level the abstract problems of the split are: numbers that the roster has counted. */
static void print_level(blg_buf *out, const blg_split_level *level) {
    if (level && level->problems)
        blg_buf_format(out,
                       ",\n     \"level\": {\"problems\": %lld, \"support\": %lld, \"query\": "
                       "%lld, \"pairs\": %lld}",
                       level->problems, level->support, level->query, level->pairs);
}

/* Prints the report of a split as a JSON object: sizes, what it shares with train, and whether its
 * promise is kept. */
static void print_split(blg_buf *out, const contents *c, int split, const blg_split_level *level) {
    const blg_split_rule *rule = &c->plan->config.splits.rules[split];
    long long problems[BLG_FAMILIES] = {0}, sum = 0;
    int concepts = 0, common = 0;
    for (int64_t i = 0; i < c->plan->n_items; i++)
        if (c->plan->split[i] == split && !blg_plan_left_out(c->plan, i)) {
            problems[blg_plan_family_of(c->plan, i)]++;
            sum++;
        }
    for (int64_t i = 0; i < c->n_concepts; i++)
        if (c->concepts[i].splits >> split & 1) {
            concepts++;
            common += (c->concepts[i].splits >> c->train & 1) != 0;
        }
    blg_buf_quoted(out, "    {\"split\": ", rule->split);
    blg_buf_format(out, ", \"by\": \"%s\", \"problems\": %lld,\n     \"families\": {",
                   blg_split_by_names[rule->by], sum);
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (blg_family_published((blg_family)f) || c->plan->family_size[f])
            blg_buf_format(out, "%s\"%s\": %lld", f ? ", " : "", blg_family_name((blg_family)f),
                           problems[f]);
    blg_buf_format(out, "},\n     \"concepts\": {\"total\": %d, \"in_train\": %d}", concepts,
                   common);
    for (int k = 0; k < BLG_PART_KINDS; k++) {
        const bool of_relations = k >= BLG_PART_ATOM && k <= BLG_PART_FIGURE_SHAPE;
        if (of_relations && !c->plan->family_size[BLG_RELATIONS])
            continue;
        blg_buf_format(out, ",\n     \"%s\": ", part_names[k]);
        print_parts(out, c, split, (blg_part_kind)k);
    }
    print_overlap(out, c, split);
    print_level(out, level);
    if (c->plan->hardness)
        print_hardness(out, c->plan, split);
    breach b = check_split(c, split);
    blg_buf_quoted(out, ",\n     \"promise\": ", blg_split_kind_of(rule)->text);
    if (b.found)
        blg_buf_quoted(out, ", \"kept\": false, \"breach\": ", b.text);
    else
        blg_buf_text(out, ", \"kept\": true");
    blg_buf_char(out, '}');
}

/* The member "release" is the report of a source on its own division, as that of the released data
 * set. */
char *blg_plan_split_report(const blg_plan *plan, const blg_split_level *levels) {
    contents c;
    blg_buf out = {0};
    if (contents_create(plan, &c, NULL) != BLG_OK)
        return NULL;
    blg_buf_quoted(&out, "{\n  \"train\": ", plan->config.splits.rules[c.train].split);
    blg_buf_text(&out, ",\n  \"splits\": [\n");
    for (int s = 0; s < plan->config.splits.n_rules; s++) {
        blg_buf_text(&out, s ? ",\n" : "");
        print_split(&out, &c, s, levels ? &levels[s] : NULL);
    }
    blg_buf_text(&out, "\n  ]");
    if (plan->source && plan->source->split_report)
        blg_buf_format(&out, ",\n  \"release\": %s", plan->source->split_report);
    blg_buf_text(&out, "\n}\n");
    blg_arena_free(&c.arena);
    if (out.failed) {
        blg_buf_free(&out);
        return NULL;
    }
    return out.data;
}

/* ---- left out ---- */

/* Problems that the plan contains but that are not made: problems that config.exclude names, and
 * problems that would break a limit of shared shapes. They keep their indices in the plan, so
 * leaving them out changes no other problem. */

bool blg_plan_left_out(const blg_plan *plan, int64_t index) {
    return plan->left_out && plan->left_out[index];
}

int64_t blg_plan_kept_size(const blg_plan *plan, blg_family family) {
    return plan->left_out ? plan->n_kept[family] : plan->family_size[family];
}

int64_t blg_plan_kept(const blg_plan *plan, blg_family family, int64_t k) {
    const int64_t at = blg_plan_first(plan, family) + k;
    return plan->left_out ? plan->kept[at] : at;
}

/* Fills plan->kept: from the index of a family's first problem on, it lists the indices of the
 * family's kept problems. */
static void list_kept(blg_plan *plan) {
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const int64_t first = blg_plan_first(plan, (blg_family)f);
        plan->n_kept[f] = 0;
        for (int64_t i = first; i < first + plan->family_size[f]; i++)
            if (!plan->left_out[i])
                plan->kept[first + plan->n_kept[f]++] = i;
    }
}

blg_status blg_plan_leave_out(blg_plan *plan, const bool *left_out, blg_error *error) {
    if (!plan->left_out) {
        plan->left_out = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
        plan->kept = BLG_NEW(&plan->arena, int64_t, plan->n_items + 1);
    }
    if (!plan->left_out || !plan->kept)
        return blg_no_memory(error);
    for (int64_t i = 0; i < plan->n_items; i++)
        if (left_out[i] && !plan->left_out[i]) {
            plan->left_out[i] = true;
            plan->split_size[plan->split[i]]--;
        }
    list_kept(plan);
    const int train = blg_splits_train(&plan->config.splits);
    if (plan->split_size[train] > 0)
        return blg_plan_prove(plan, error);
    blg_error_key(error, "$.splits.%s", plan->config.splits.rules[train].split);
    return blg_error_set(error, BLG_INFEASIBLE, "every problem of train is left out");
}

blg_status blg_plan_exclude(blg_plan *plan, blg_error *error) {
    const char *path = plan->config.exclude;
    if (!path[0])
        return BLG_OK;
    bool *marks = BLG_NEW(&plan->arena, bool, plan->n_items + 1);
    if (!marks)
        return blg_no_memory(error);
    blg_status status = blg_names_mark(plan, path, NULL, marks, error);
    BLG_THEN(status, blg_plan_leave_out(plan, marks, error));
    if (status != BLG_OK)
        blg_error_key(error, "$.exclude");
    return status;
}
