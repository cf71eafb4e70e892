/* Which abstract concepts a plan has. */
#include "problem/family.h"

#include "base/geometry.h"
#include "base/memory.h"
#include "problem/concept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- concepts ---- */

/* Abstract concepts: which attribute sets have enough shapes, and which of these sets the plan
 * takes.
 *
 * A set of attributes is feasible if at least min_shapes shapes have all of them, and for each
 * attribute at least min_shapes shapes lack only that one (a negative breaks exactly one
 * attribute). A set with a line count must reach these numbers under one way to count lines (a
 * reading). Attributes that exclude each other make no set. The plan takes all single attributes
 * first. Then it draws larger sets by the seed until it has problems / problems_per_concept
 * concepts. If a split holds out an attribute and gives a count, the sets with that attribute have
 * a quota of that many concepts. Problems are spread evenly over the concepts.
 *
 * A concept is the set of shapes that have it (problem/plan.h). No two concepts of the plan are the
 * same set. A set with a held-out or unseen attribute, which train must not have, and a set without
 * are not too alike either: the second of two such sets is not taken. */

/* In place of the number of a split rule: candidates that count for no quota, and all candidates.
 * In place of a rule's least count: any count. In place of a candidate: none. */
enum { NO_QUOTA = -1, ANY_QUOTA = -2, ANY_COUNT = -1, NOBODY = -1 };

typedef struct candidate {
    int n, order; /* number of attributes; place in the enumeration */
    blg_attribute attributes[BLG_MAX_COMPONENTS];
    bool negated;
    blg_cell_room room; /* sets with more room are drawn first */
    int quota;          /* split rule whose held-out attribute the concept has, or NO_QUOTA */
    uint64_t key;
    bool taken;
    bool kept_from_train; /* has a held-out or unseen attribute */
    int alike;            /* order of the candidate that it was refused for, or NOBODY */
} candidate;

typedef struct candidate_list {
    candidate *entries;
    int n, capacity;
    blg_likeness likeness; /* by the candidates' place in the enumeration */
} candidate_list;

static blg_concept concept_of(const candidate *c) {
    blg_concept concept = {.n_components = c->n, .negated = c->negated};
    memcpy(concept.attributes, c->attributes, sizeof c->attributes);
    return concept;
}

/* Whether min_shapes shapes have all attributes, if a shape has every line count of its range. This
 * is a quick test before the cells are counted. */
static bool may_fill(const blg_plan *plan, const candidate *c) {
    const blg_concept concept = concept_of(c);
    int n = 0;
    for (int w = 0; w < plan->words; w++)
        n += __builtin_popcountll(blg_plan_cell_word(plan, &concept, BLG_LINES_ANY, BLG_NONE, w));
    return n >= plan->config.abstract.min_shapes;
}

/* Whether the config says that the attribute comes first in a pair. */
static bool is_first(const blg_abstract_config *hd, blg_attribute attribute) {
    for (int i = 0; i < hd->n_first; i++)
        if (hd->first[i] == attribute)
            return true;
    return false;
}

/* If the config says which attributes come first in a pair, puts such an attribute of the pair
 * first. False if both attributes of the pair come first, or neither. */
static bool take_roles(const blg_plan *plan, candidate *c) {
    const blg_abstract_config *hd = &plan->config.abstract;
    const blg_attribute a = c->attributes[0], b = c->attributes[1];
    if (c->n != 2 || !hd->n_first)
        return true;
    if (is_first(hd, b)) {
        c->attributes[0] = b;
        c->attributes[1] = a;
    }
    return is_first(hd, a) != is_first(hd, b);
}

/* Whether the attributes can go together and all their cells have enough shapes; sets c->room. */
static bool is_feasible(const blg_plan *plan, candidate *c) {
    for (int i = 0; i < c->n; i++)
        for (int j = 0; j < i; j++)
            if (blg_attributes_exclude(c->attributes[i], c->attributes[j]))
                return false;
    const blg_concept concept = concept_of(c);
    blg_line_reading readings[2];
    return blg_plan_readings(plan, &concept, readings, &c->room) > 0;
}

/* Number of the first split rule that holds out one of the attributes and has a count of at least
 * `least`, or NO_QUOTA. */
static int quota_of(const blg_plan *plan, const blg_attribute *attributes, int n, int least) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_rule *rule = &splits->rules[r];
        if (!(blg_split_kind_of(rule)->keys & BLG_QUOTA) || rule->count < least)
            continue;
        for (int i = 0; i < rule->n_holdout; i++)
            for (int k = 0; k < n; k++)
                if (strcmp(blg_attribute_name(attributes[k]), rule->holdout[i]) == 0)
                    return r;
    }
    return NO_QUOTA;
}

/* Adds the set once for each polarity that the config allows. The id has a byte for each attribute,
 * so the key depends on the set alone. False when memory is out. */
static bool add_candidate(const blg_plan *plan, candidate_list *list, const candidate *c) {
    for (int negated = 0; negated < 2; negated++) {
        if (!plan->config.abstract.polarity[negated])
            continue;
        if (!blg_buf_grow(&list->entries, &list->capacity, list->n + 1, sizeof *list->entries))
            return false;
        candidate *added = &list->entries[list->n];
        *added = *c;
        added->negated = negated;
        added->order = list->n++;
        added->quota = quota_of(plan, c->attributes, c->n, 1);
        added->alike = NOBODY;
        uint64_t id = (uint64_t)negated;
        for (int i = 0; i < c->n; i++)
            id = id << 8 | (uint64_t)(c->attributes[i] + 1);
        added->key = blg_plan_draw_key(plan, BLG_DRAW_CONCEPT, id);
    }
    return true;
}

/* Adds all feasible sets of exactly `arity` attributes, in the order of the config's list. */
static bool add_arity(const blg_plan *plan, candidate_list *list, int arity) {
    const blg_abstract_config *hd = &plan->config.abstract;
    int at[BLG_MAX_COMPONENTS] = {0, 1, 2, 3, 4};
    if (arity > hd->n_attributes)
        return true;
    for (;;) {
        candidate c = {.n = arity};
        for (int i = 0; i < arity; i++)
            c.attributes[i] = hd->attributes[at[i]];
        if (take_roles(plan, &c) && may_fill(plan, &c) && is_feasible(plan, &c) &&
            !add_candidate(plan, list, &c))
            return false;
        if (blg_watch_step(plan->watch, "abstract concepts", list->n, 0, NULL))
            return true; /* the caller polls */
        int i = arity - 1;
        while (i >= 0 && at[i] == hd->n_attributes - arity + i)
            i--;
        if (i < 0)
            return true;
        at[i]++;
        for (int j = i + 1; j < arity; j++)
            at[j] = at[j - 1] + 1;
    }
}

static int by_key(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->room != y->room)
        return x->room < y->room ? -1 : 1;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->order - y->order;
}

static int by_order(const void *a, const void *b) {
    return ((const candidate *)a)->order - ((const candidate *)b)->order;
}

/* Whether the plan may take the candidate: the candidate equals no taken concept, and is not too
 * like a taken concept on the other side of the hold-out. */
static bool is_new(const candidate_list *list, candidate *c) {
    for (int i = 0; i < list->n; i++) {
        const candidate *other = &list->entries[i];
        if (!other->taken)
            continue;
        const double overlap = blg_likeness_overlap(&list->likeness, c->order, other->order);
        const bool equal = overlap >= 1 && c->negated == other->negated;
        const bool apart = c->kept_from_train != other->kept_from_train;
        if (!equal && !(apart && overlap > BLG_MOST_ALIKE))
            continue;
        c->alike = other->order;
        return false;
    }
    return true;
}

/* Takes up to `wanted` candidates of `least` to `most` attributes, lowest keys first. quota: the
 * number of the split rule whose quota the candidates count for. Returns how many it took. */
static int take_candidates(candidate_list *list, int least, int most, int quota, int wanted) {
    int taken = 0;
    for (int i = 0; i < list->n && taken < wanted; i++) {
        candidate *c = &list->entries[i];
        if (c->taken || c->n < least || c->n > most || (quota != ANY_QUOTA && c->quota != quota) ||
            !is_new(list, c))
            continue;
        c->taken = true;
        taken++;
    }
    return taken;
}

/* Number of the taken candidates that count for a quota. */
static int count_taken(const candidate_list *list, int quota) {
    int n = 0;
    for (int i = 0; i < list->n; i++)
        n += list->entries[i].quota == quota && list->entries[i].taken;
    return n;
}

/* Takes equally many concepts of each arity; the lowest arities get the remainder. */
static blg_status choose_lengths(const blg_plan *plan, candidate_list *list, int wanted,
                                 blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    const int lengths = hd->max_arity - hd->min_arity + 1;
    for (int arity = hd->min_arity; arity <= hd->max_arity; arity++) {
        const int share = wanted / lengths + (arity - hd->min_arity < wanted % lengths);
        const int taken = take_candidates(list, arity, arity, ANY_QUOTA, share);
        if (taken == share)
            continue;
        blg_error_key(error, "$.abstract.stratify");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "an equal share of each length is %d concepts of %d attributes; the "
                             "catalogue fills %d",
                             share, arity, taken);
    }
    return BLG_OK;
}

/* Takes up to `wanted` concepts: single attributes, then what the quotas of the splits lack, then
 * any. */
static void choose_any(const blg_plan *plan, candidate_list *list, int wanted) {
    const blg_splits_config *splits = &plan->config.splits;
    enum { MOST = BLG_MAX_COMPONENTS };
    wanted -= take_candidates(list, 1, 1, ANY_QUOTA, wanted);
    for (int r = 0; r < splits->n_rules && wanted > 0; r++) {
        const int missing = splits->rules[r].count - count_taken(list, r);
        if (blg_split_kind_of(&splits->rules[r])->keys & BLG_QUOTA && missing > 0)
            wanted -= take_candidates(list, 2, MOST, r, missing < wanted ? missing : wanted);
    }
    wanted -= take_candidates(list, 2, MOST, NO_QUOTA, wanted);
    /* rather exceed a quota than have too few concepts */
    take_candidates(list, 2, MOST, ANY_QUOTA, wanted);
}

/* Readies the list for the choice: what each candidate is a set of, and which train may not have.
 * In a config that draws unseen attributes, they are drawn here, among those of all candidates. */
static blg_status prepare(blg_plan *plan, candidate_list *list, blg_error *error) {
    bool present[BLG_ATTRIBUTES] = {false};
    if (!blg_likeness_create(plan, &plan->arena, list->n, &list->likeness))
        return blg_no_memory(error);
    for (int i = 0; i < list->n; i++) {
        const blg_concept concept = concept_of(&list->entries[i]);
        blg_likeness_add(plan, &concept, &list->likeness);
        for (int k = 0; k < concept.n_components; k++)
            present[concept.attributes[k]] = true;
    }
    const blg_status status = blg_holdout_unseen_attributes(plan, present, error);
    for (int i = 0; i < list->n; i++) {
        candidate *c = &list->entries[i];
        c->kept_from_train = quota_of(plan, c->attributes, c->n, ANY_COUNT) != NO_QUOTA;
        for (int k = 0; k < c->n; k++)
            c->kept_from_train |= plan->unseen_attribute[c->attributes[k]];
    }
    return status;
}

static void print_candidate(const candidate *c, char *text, size_t size) {
    int used = snprintf(text, size, "%s", c->negated ? "not " : "");
    for (int i = 0; i < c->n && used >= 0 && (size_t)used < size; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%s", i ? " and " : "",
                         blg_attribute_name(c->attributes[i]));
}

/* Refuses a plan in which a held-out attribute has too few concepts because they are too alike to
 * others. The list is in the order of the enumeration. */
static blg_status check_quotas(const blg_plan *plan, const candidate_list *list, int wanted,
                               blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++) {
        const int n = count_taken(list, r);
        if (!(blg_split_kind_of(&splits->rules[r])->keys & BLG_QUOTA) ||
            n >= splits->rules[r].count || n >= wanted)
            continue;
        for (int i = 0; i < list->n; i++) {
            const candidate *c = &list->entries[i];
            char one[160], other[160];
            if (c->taken || c->quota != r || c->alike == NOBODY)
                continue;
            print_candidate(c, one, sizeof one);
            print_candidate(&list->entries[c->alike], other, sizeof other);
            blg_error_key(error, "$.splits.%s.count", splits->rules[r].split);
            return blg_error_set(
                error, BLG_INFEASIBLE,
                "asked for %d concepts, only %d are new: %s and %s are %.2f the same shapes",
                splits->rules[r].count, n, one, other,
                blg_likeness_overlap(&list->likeness, i, c->alike));
        }
    }
    return BLG_OK;
}

/* Marks the candidates that the plan takes. The list is in the order of keys for the choice, and in
 * that of the enumeration before and after. */
static blg_status choose_concepts(blg_plan *plan, candidate_list *list, int wanted,
                                  blg_error *error) {
    const bool equal = plan->config.abstract.stratify == BLG_LENGTHS_EQUAL;
    blg_status status = prepare(plan, list, error);
    if (list->n > 1)
        qsort(list->entries, (size_t)list->n, sizeof *list->entries, by_key);
    if (status == BLG_OK && equal)
        status = choose_lengths(plan, list, wanted, error);
    else if (status == BLG_OK)
        choose_any(plan, list, wanted);
    if (list->n > 1)
        qsort(list->entries, (size_t)list->n, sizeof *list->entries, by_order);
    return status == BLG_OK && !equal ? check_quotas(plan, list, wanted, error) : status;
}

/* Refuses a user concept that too few shapes have, or too few lack. Undecided shapes count for
 * neither. */
static blg_status check_user_concepts(const blg_plan *plan, blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int u = 0; u < hd->n_user_concepts; u++) {
        int counts[2] = {0, 0};
        for (int s = 0; s < plan->n_shapes; s++) {
            int value = plan->user_value[s * hd->n_user_concepts + u];
            if (value == 0 || value == 1)
                counts[value]++;
        }
        if (counts[0] >= hd->min_shapes && counts[1] >= hd->min_shapes)
            continue;
        blg_error_key(error, "$.abstract.user_concepts[%d]", u);
        return blg_error_set(error, BLG_INFEASIBLE,
                             "\"%.120s\" holds for %d shapes and not for %d; min_shapes asks for "
                             "%d of each",
                             hd->user_concepts[u], counts[1], counts[0], hd->min_shapes);
    }
    return BLG_OK;
}

/* Fills plan->concepts: the taken candidates, then the user concepts in each polarity. */
static void store_concepts(blg_plan *plan, const candidate_list *list) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int i = 0; i < list->n; i++)
        if (list->entries[i].taken)
            plan->concepts[plan->n_concepts++] = concept_of(&list->entries[i]);
    for (int u = 0; u < hd->n_user_concepts; u++)
        for (int negated = 0; negated < 2; negated++) {
            if (!hd->polarity[negated])
                continue;
            blg_concept *concept = &plan->concepts[plan->n_concepts++];
            concept->n_components = 1;
            concept->negated = negated;
            memcpy(concept->expression, hd->user_concepts[u], sizeof concept->expression);
        }
}

int blg_plan_quota(const blg_plan *plan, const blg_concept *concept) {
    return quota_of(plan, concept->attributes, concept->expression[0] ? 0 : concept->n_components,
                    ANY_COUNT);
}

/* Spreads n problems evenly over concepts. The remainder of the division goes to drawn concepts,
 * one problem each: first to concepts without a held-out attribute, so that the sizes of splits are
 * as round as possible. */
static void spread(const blg_plan *plan, blg_drawn *concepts, int n_concepts, int64_t n,
                   int64_t *problems) {
    for (int i = 0; i < n_concepts; i++) {
        const int c = concepts[i].id;
        const bool held_out = blg_plan_quota(plan, &plan->concepts[c]) != NO_QUOTA;
        const uint64_t key = blg_plan_draw_key(plan, BLG_DRAW_REMAINDER, (uint64_t)c) >> 1;
        concepts[i].key = key | (uint64_t)held_out << 63;
    }
    if (n_concepts > 1)
        qsort(concepts, (size_t)n_concepts, sizeof *concepts, blg_drawn_order);
    for (int i = 0; i < n_concepts; i++)
        problems[concepts[i].id] = n / n_concepts + (i < n % n_concepts);
}

enum { NOT_SETTLED = -1 }; /* of a concept's number of problems */

/* Lists the concepts whose numbers of problems are not settled and that count for the quota of this
 * rule. Returns how many there are. */
static int gather(const blg_plan *plan, int quota, const int64_t *problems, blg_drawn *concepts) {
    int n = 0;
    for (int c = 0; c < plan->n_concepts; c++)
        if (problems[c] == NOT_SETTLED &&
            (quota == ANY_QUOTA || blg_plan_quota(plan, &plan->concepts[c]) == quota))
            concepts[n++].id = c;
    return n;
}

/* Sees to the sizes of splits: if a held-out attribute has fewer concepts than its split asks for,
 * these concepts get the problems of the missing ones too. */
static void fill_quotas(const blg_plan *plan, blg_drawn *concepts, int64_t *left,
                        int64_t *problems) {
    const bool many = plan->config.abstract.problems_per_concept == BLG_MANY;
    for (int r = 0; r < plan->config.splits.n_rules && !many; r++) {
        const blg_split_rule *rule = &plan->config.splits.rules[r];
        const int64_t wanted = (int64_t)rule->count * plan->config.abstract.problems_per_concept;
        const int all = gather(plan, ANY_QUOTA, problems, concepts);
        const int n = gather(plan, r, problems, concepts);
        if (n == 0 || n == all || n >= rule->count || wanted >= *left)
            continue;
        spread(plan, concepts, n, wanted, problems);
        *left -= wanted;
    }
}

/* Gives each concept its number of problems: plan->concept_first. */
static blg_status share_out(blg_plan *plan, blg_error *error) {
    const int n = plan->n_concepts;
    int64_t left = plan->family_size[BLG_ABSTRACT];
    blg_drawn *concepts = BLG_NEW(&plan->arena, blg_drawn, n);
    int64_t *problems = BLG_NEW(&plan->arena, int64_t, n);
    int64_t *first = BLG_NEW(&plan->arena, int64_t, n + 1);
    if (!concepts || !problems || !first)
        return blg_no_memory(error);
    for (int c = 0; c < n; c++)
        problems[c] = NOT_SETTLED;
    fill_quotas(plan, concepts, &left, problems);
    spread(plan, concepts, gather(plan, ANY_QUOTA, problems, concepts), left, problems);
    for (int c = 0; c < n; c++)
        first[c + 1] = first[c] + problems[c];
    plan->concept_first = first;
    return BLG_OK;
}

/* Makes the candidates and takes concepts from them. All user concepts are taken; attribute sets
 * get what they leave of the wanted number. */
static blg_status draw_concepts(blg_plan *plan, candidate_list *list, blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int arity = hd->min_arity; arity <= hd->max_arity; arity++)
        if (!add_arity(plan, list, arity))
            return blg_no_memory(error);
    if (blg_watch_poll(plan->watch, error))
        return BLG_INTERRUPTED;
    int users = hd->n_user_concepts * (hd->polarity[0] + hd->polarity[1]);
    const bool many = hd->problems_per_concept == BLG_MANY;
    const int wanted = blg_larger(many ? hd->problems : hd->problems / hd->problems_per_concept, 1);
    if (list->n + users == 0) {
        blg_error_key(error, "$.abstract");
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "asked for %d problems of %d to %d attributes; of %d attributes no set has %d shapes "
            "with it and %d without",
            hd->problems, hd->min_arity, hd->max_arity, hd->n_attributes, hd->min_shapes,
            hd->min_shapes);
    }
    if (users > hd->problems) {
        blg_error_key(error, "$.abstract.problems");
        return blg_error_set(error, BLG_INFEASIBLE, "asked for %d problems of %d user concepts",
                             hd->problems, users);
    }
    blg_status status = choose_concepts(plan, list, wanted > users ? wanted - users : 0, error);
    if (status != BLG_OK)
        return status;
    plan->concepts = BLG_NEW(&plan->arena, blg_concept, (size_t)(list->n + users));
    if (!plan->concepts)
        return blg_no_memory(error);
    store_concepts(plan, list);
    return share_out(plan, error);
}

blg_status blg_abstract_draw(blg_plan *plan, blg_error *error) {
    candidate_list list = {0};
    if (!plan->family_size[BLG_ABSTRACT])
        return BLG_OK;
    blg_status status = check_user_concepts(plan, error);
    BLG_THEN(status, draw_concepts(plan, &list, error));
    blg_buf_release(&list.entries);
    return status;
}
