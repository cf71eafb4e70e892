/* Concepts of the plan. */
#include "problem/plan.h"

#include "base/files.h"
#include "base/memory.h"
#include "problem/concept.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- likeness ---- */

/* Makes room for `most` concepts. False when memory is out. */
static bool blg_likeness_create(const blg_plan *plan, blg_arena *arena, int most,
                                blg_likeness *likeness) {
    *likeness = (blg_likeness){.words = (plan->n_shapes + 63) / 64};
    likeness->sets = BLG_NEW(arena, uint64_t, (size_t)likeness->words * (size_t)most + 1);
    likeness->sizes = BLG_NEW(arena, int, (size_t)most + 1);
    likeness->splits = BLG_NEW(arena, unsigned, (size_t)most + 1);
    return likeness->sets && likeness->sizes && likeness->splits;
}

/* Adds a concept; its number is the number of those before it. */
static void blg_likeness_add(const blg_plan *plan, const blg_concept *concept,
                             blg_likeness *likeness) {
    uint64_t *set = likeness->sets + (size_t)likeness->words * (size_t)likeness->n;
    blg_concept plain = *concept;
    plain.negated = false;
    for (int s = 0; s < plan->n_shapes; s++)
        if (plan->used[s] && blg_plan_concept_value(plan, &plain, s) == 1) {
            set[s / 64] |= (uint64_t)1 << s % 64;
            likeness->sizes[likeness->n]++;
        }
    likeness->n++;
}

/* Marks the splits of each concept's problems. */
static void mark_splits(const blg_plan *plan, blg_likeness *likeness) {
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT), end; i < plan->n_items; i = end) {
        unsigned *splits = &likeness->splits[blg_plan_record_at(plan, i).concept_id];
        end = blg_plan_unit_end(plan, i);
        for (int64_t k = i; k < end; k++)
            if (plan->split[k] != BLG_NO_SPLIT && !blg_plan_left_out(plan, k))
                *splits |= 1u << plan->split[k];
    }
}

bool blg_likeness_of_plan(const blg_plan *plan, blg_arena *arena, blg_likeness *likeness) {
    const bool made = blg_likeness_create(plan, arena, plan->n_concepts, likeness);
    for (int c = 0; made && c < plan->n_concepts; c++)
        blg_likeness_add(plan, &plan->concepts[c], likeness);
    if (made)
        mark_splits(plan, likeness);
    return made;
}

double blg_likeness_overlap(const blg_likeness *likeness, int a, int b) {
    const uint64_t *x = likeness->sets + (size_t)likeness->words * (size_t)a;
    const uint64_t *y = likeness->sets + (size_t)likeness->words * (size_t)b;
    int common = 0;
    for (int w = 0; w < likeness->words; w++)
        common += __builtin_popcountll(x[w] & y[w]);
    const int either = likeness->sizes[a] + likeness->sizes[b] - common;
    return either ? (double)common / either : 0;
}

void blg_likeness_name(const blg_plan *plan, int concept_id, char *text, size_t size) {
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < plan->n_items;
         i = blg_plan_unit_end(plan, i)) {
        blg_plan_item item;
        if (blg_plan_record_at(plan, i).concept_id != concept_id)
            continue;
        blg_plan_item_at(plan, i, &item);
        const char *number = strrchr(item.name, '_');
        const int length = number ? (int)(number - item.name) : (int)strlen(item.name);
        snprintf(text, size, "%.*s", length, item.name);
        return;
    }
    snprintf(text, size, "concept %d", concept_id); /* it has no problems */
}

blg_alike blg_likeness_largest(const blg_likeness *likeness, int split, int train) {
    blg_alike most = {-1, -1, -1};
    for (int a = 0; a < likeness->n; a++)
        for (int b = 0; likeness->splits[a] >> split & 1 && b < likeness->n; b++) {
            if (!(likeness->splits[b] >> train & 1))
                continue;
            const double overlap = blg_likeness_overlap(likeness, a, b);
            if (overlap > most.overlap)
                most = (blg_alike){a, b, overlap};
        }
    return most;
}

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

typedef struct candidate {
    int n, order; /* number of attributes; place in the enumeration */
    blg_attribute attributes[BLG_MAX_COMPONENTS];
    bool negated;
    blg_cell_room room; /* sets with more room are drawn first */
    int quota;          /* split rule whose held-out attribute it has, or -1 */
    uint64_t key;
    bool taken;
    bool kept_from_train; /* has a held-out or unseen attribute */
    int alike;            /* index of the concept that it was refused for, or -1 */
} candidate;

typedef struct candidate_list {
    candidate *entries;
    int n, capacity;
    uint64_t *having;      /* by attribute: the shapes that have it, one bit each */
    int words;             /* of one attribute */
    blg_likeness likeness; /* by the candidates' place in the enumeration */
} candidate_list;

static blg_status list_having(blg_plan *plan, candidate_list *list, blg_error *error) {
    list->words = (plan->n_shapes + 63) / 64;
    list->having = BLG_NEW(&plan->arena, uint64_t, (size_t)list->words * BLG_ATTRIBUTES + 1);
    if (!list->having)
        return blg_no_memory(error);
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        for (int s = 0; s < plan->n_shapes; s++)
            if (blg_plan_label_read(plan, s, (blg_attribute)a, BLG_LINES_ANY) == 1)
                list->having[a * list->words + s / 64] |= (uint64_t)1 << s % 64;
    return BLG_OK;
}

/* Whether min_shapes shapes have all attributes, if a shape has every line count of its range. This
 * is a quick test before the cells are counted. */
static bool may_fill(const blg_plan *plan, const candidate_list *list, const candidate *c) {
    int n = 0;
    for (int w = 0; w < list->words; w++) {
        uint64_t all = ~(uint64_t)0;
        for (int i = 0; i < c->n; i++)
            all &= list->having[(int)c->attributes[i] * list->words + w];
        n += __builtin_popcountll(all);
    }
    return n >= plan->config.abstract.min_shapes;
}

static blg_concept concept_of(const candidate *c) {
    blg_concept concept = {.n_components = c->n, .negated = c->negated};
    memcpy(concept.attributes, c->attributes, sizeof c->attributes);
    return concept;
}

static bool is_first(const blg_abstract_config *hd, blg_attribute attribute) {
    for (int i = 0; i < hd->n_first; i++)
        if (hd->first[i] == attribute)
            return true;
    return false;
}

/* If the config says which attributes come first in a pair, puts such an attribute of the pair
 * first. False if both attributes of the pair are of these, or neither. */
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

static bool feasible(const blg_plan *plan, candidate *c) {
    for (int i = 0; i < c->n; i++)
        for (int j = 0; j < i; j++)
            if (blg_attributes_exclude(c->attributes[i], c->attributes[j]))
                return false;
    const blg_concept concept = concept_of(c);
    blg_line_reading readings[2];
    return blg_plan_readings(plan, &concept, readings, &c->room) > 0;
}

/* Index of the first split rule that holds out one of the attributes and has a count of at least
 * `least`; -1 = none. */
static int quota_of(const blg_plan *plan, const blg_attribute *attributes, int n, int least) {
    const blg_splits_config *splits = &plan->config.splits;
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_rule *rule = &splits->rules[r];
        if (rule->by != BLG_BY_ATTRIBUTE || rule->count < least)
            continue;
        for (int i = 0; i < rule->n_holdout; i++)
            for (int k = 0; k < n; k++)
                if (strcmp(blg_attribute_name(attributes[k]), rule->holdout[i]) == 0)
                    return r;
    }
    return -1;
}

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
        added->alike = -1;
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
        if (take_roles(plan, &c) && may_fill(plan, list, &c) && feasible(plan, &c) &&
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

/* Whether the plan may take the candidate: it is no taken concept once more, and not too alike to
 * a taken concept on the other side of the hold-out. */
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

/* Takes up to `wanted` candidates, lowest keys first: single attributes if `single`, else larger
 * sets. quota: the rule whose quota they count for; -1 = none, -2 = any. Returns how many it
 * took. */
static int take(candidate_list *list, bool single, int quota, int wanted) {
    int taken = 0;
    for (int i = 0; i < list->n && taken < wanted; i++) {
        candidate *c = &list->entries[i];
        if (c->taken || (c->n == 1) != single || (quota != -2 && c->quota != quota) ||
            !is_new(list, c))
            continue;
        c->taken = true;
        taken++;
    }
    return taken;
}

static int count_quota(const candidate_list *list, int quota, bool taken_only) {
    int n = 0;
    for (int i = 0; i < list->n; i++)
        n += list->entries[i].quota == quota && (list->entries[i].taken || !taken_only);
    return n;
}

/* Takes equally many concepts of each arity; the lowest arities get the remainder. */
static blg_status choose_lengths(const blg_plan *plan, candidate_list *list, int wanted,
                                 blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    const int lengths = hd->max_arity - hd->min_arity + 1;
    for (int arity = hd->min_arity; arity <= hd->max_arity; arity++) {
        const int share = wanted / lengths + (arity - hd->min_arity < wanted % lengths);
        int taken = 0;
        for (int i = 0; i < list->n && taken < share; i++)
            if (list->entries[i].n == arity && is_new(list, &list->entries[i])) {
                list->entries[i].taken = true;
                taken++;
            }
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

static void choose_any(const blg_plan *plan, candidate_list *list, int wanted) {
    const blg_splits_config *splits = &plan->config.splits;
    wanted -= take(list, true, -2, wanted);
    for (int r = 0; r < splits->n_rules && wanted > 0; r++) {
        int missing = splits->rules[r].count - count_quota(list, r, true);
        if (splits->rules[r].by == BLG_BY_ATTRIBUTE && missing > 0)
            wanted -= take(list, false, r, missing < wanted ? missing : wanted);
    }
    if (wanted > 0)
        wanted -= take(list, false, -1, wanted);
    if (wanted > 0)
        take(list, false, -2, wanted); /* rather exceed a quota than have too few concepts */
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
        c->kept_from_train = quota_of(plan, c->attributes, c->n, -1) >= 0;
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
        const int n = count_quota(list, r, true);
        if (splits->rules[r].by != BLG_BY_ATTRIBUTE || n >= splits->rules[r].count || n >= wanted)
            continue;
        for (int i = 0; i < list->n; i++) {
            const candidate *c = &list->entries[i];
            char one[160], other[160];
            if (c->taken || c->quota != r || c->alike < 0)
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

static blg_status choose(blg_plan *plan, candidate_list *list, int wanted, blg_error *error) {
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

static void store(blg_plan *plan, const candidate_list *list) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int i = 0; i < list->n; i++) {
        const candidate *c = &list->entries[i];
        if (!c->taken)
            continue;
        plan->concepts[plan->n_concepts++] = concept_of(c);
    }
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
                    -1);
}

/* Spreads n problems evenly over concepts. If a remainder is left, drawn concepts get one problem
 * of it each: first concepts without a held-out attribute, so that the sizes of splits are as round
 * as possible. */
static void spread(const blg_plan *plan, blg_drawn *concepts, int n_concepts, int64_t n,
                   int64_t *problems) {
    for (int i = 0; i < n_concepts; i++) {
        const int c = concepts[i].id;
        const bool held_out = blg_plan_quota(plan, &plan->concepts[c]) >= 0;
        const uint64_t key = blg_plan_draw_key(plan, BLG_DRAW_REMAINDER, (uint64_t)c) >> 1;
        concepts[i].key = key | (uint64_t)held_out << 63;
    }
    if (n_concepts > 1)
        qsort(concepts, (size_t)n_concepts, sizeof *concepts, blg_drawn_order);
    for (int i = 0; i < n_concepts; i++)
        problems[concepts[i].id] = n / n_concepts + (i < n % n_concepts);
}

/* Lists the concepts that have no problems yet and count for the quota of this rule (-2 = all
 * concepts). Returns their number. */
static int gather(const blg_plan *plan, int quota, const int64_t *problems, blg_drawn *concepts) {
    int n = 0;
    for (int c = 0; c < plan->n_concepts; c++)
        if (problems[c] < 0 && (quota == -2 || blg_plan_quota(plan, &plan->concepts[c]) == quota))
            concepts[n++].id = c;
    return n;
}

/* If a held-out attribute has fewer concepts than its split asks for, these concepts get the
 * problems of the missing ones too, so that the split has its full size. */
static void fill_quotas(const blg_plan *plan, blg_drawn *concepts, int64_t *left,
                        int64_t *problems) {
    const bool many = plan->config.abstract.problems_per_concept == BLG_MANY;
    for (int r = 0; r < plan->config.splits.n_rules && !many; r++) {
        const blg_split_rule *rule = &plan->config.splits.rules[r];
        const int64_t wanted = (int64_t)rule->count * plan->config.abstract.problems_per_concept;
        const int all = gather(plan, -2, problems, concepts);
        const int n = gather(plan, r, problems, concepts);
        if (n == 0 || n == all || n >= rule->count || wanted >= *left)
            continue;
        spread(plan, concepts, n, wanted, problems);
        *left -= wanted;
    }
}

static blg_status share_out(blg_plan *plan, blg_error *error) {
    const int n = plan->n_concepts;
    int64_t left = plan->family_size[BLG_ABSTRACT];
    blg_drawn *concepts = BLG_NEW(&plan->arena, blg_drawn, n);
    int64_t *problems = BLG_NEW(&plan->arena, int64_t, n);
    int64_t *first = BLG_NEW(&plan->arena, int64_t, n + 1);
    if (!concepts || !problems || !first)
        return blg_no_memory(error);
    for (int c = 0; c < n; c++)
        problems[c] = -1;
    fill_quotas(plan, concepts, &left, problems);
    spread(plan, concepts, gather(plan, -2, problems, concepts), left, problems);
    for (int c = 0; c < n; c++)
        first[c + 1] = first[c] + problems[c];
    plan->concept_first = first;
    return BLG_OK;
}

static blg_status draw(blg_plan *plan, candidate_list *list, blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    blg_status status = list_having(plan, list, error);
    if (status != BLG_OK)
        return status;
    for (int arity = hd->min_arity; arity <= hd->max_arity; arity++)
        if (!add_arity(plan, list, arity))
            return blg_no_memory(error);
    if (blg_watch_poll(plan->watch, error))
        return BLG_INTERRUPTED;
    int users = hd->n_user_concepts * (hd->polarity[0] + hd->polarity[1]);
    const bool many = hd->problems_per_concept == BLG_MANY;
    int wanted = many ? hd->problems : hd->problems / hd->problems_per_concept;
    if (wanted < 1)
        wanted = 1;
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
    status = choose(plan, list, wanted > users ? wanted - users : 0, error);
    if (status != BLG_OK)
        return status;
    plan->concepts = BLG_NEW(&plan->arena, blg_concept, (size_t)(list->n + users));
    if (!plan->concepts)
        return blg_no_memory(error);
    store(plan, list);
    return share_out(plan, error);
}

blg_status blg_plan_draw_concepts(blg_plan *plan, blg_error *error) {
    candidate_list list = {0};
    if (!plan->family_size[BLG_ABSTRACT])
        return BLG_OK;
    blg_status status = check_user_concepts(plan, error);
    if (status == BLG_OK)
        status = draw(plan, &list, error);
    blg_buf_release(&list.entries);
    return status;
}

/* ---- basic ---- */

/* Basic concepts: single shapes, then distinct sets of two to five shapes.
 *
 * A walk over all sets in order takes each set with probability (still wanted) / (still to come),
 * which is an exact draw without replacement. The drawn sets are then put in random order, so that
 * the first ones of a plan are as varied as all. The same walk counts the sets first, so a config
 * that asks for too many sets costs no memory. Sets of four or five shapes are drawn and counted
 * without a walk. */

/* Largest sets that are walked; there are too many larger ones. */
#define WALKED 3
/* Odd, so that different keys have different products (modulo 2^64). */
#define SPREAD 0x9E3779B97F4A7C15u

typedef int32_t shape_set[BLG_MAX_COMPONENTS];

/* The numbers of sets that the config asks for, and the numbers that exist. */
typedef struct basic_draw {
    const blg_plan *plan;
    int *shapes;       /* used ones, ascending */
    const bool *first; /* by super class: may give the first shape of a pair; NULL: any may */
    int n;
    int wanted[BLG_MAX_COMPONENTS + 1]; /* by number of shapes in a set */
    long long total[BLG_MAX_COMPONENTS + 1];
} basic_draw;

static bool basic_is_first(const basic_draw *draw, int at) {
    const int shape = draw->shapes[at];
    return draw->first[blg_catalogue_shape(draw->plan->catalogue, shape)->super_class_id];
}

static bool may_meet(const basic_draw *draw, int a, int b) {
    const blg_catalogue *catalogue = draw->plan->catalogue;
    if (draw->first && basic_is_first(draw, a) == basic_is_first(draw, b))
        return false;
    return !draw->plan->config.basic.cross_super_classes ||
           blg_catalogue_shape(catalogue, draw->shapes[a])->super_class_id !=
               blg_catalogue_shape(catalogue, draw->shapes[b])->super_class_id;
}

static void put(const basic_draw *draw, shape_set *set, const int *places, int n) {
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++)
        (*set)[i] = i < n ? draw->shapes[places[i]] : -1;
}

/* False if the caller ends the planning; the next blg_watch_poll tells then. */
static bool go_on(const basic_draw *draw, int64_t done) {
    return blg_watch_step(draw->plan->watch, "basic concepts", done, draw->n, NULL) == BLG_OK;
}

/* Walks every set of n = 2 or 3 shapes that may stand together, and returns how many there are. If
 * the array `sets` is not NULL, the walk also draws draw->wanted[n] of the sets into the array;
 * draw->total[n] must hold the number of sets by then. */
static long long walk_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets) {
    long long seen = 0, wanted = draw->wanted[n];
    for (int a = 0; a < draw->n && go_on(draw, a); a++)
        for (int b = a + 1; b < draw->n; b++) {
            if (!may_meet(draw, a, b))
                continue;
            for (int c = n == 3 ? b + 1 : draw->n - 1; c < draw->n; c++) {
                if (n == 3 && !(may_meet(draw, a, c) && may_meet(draw, b, c)))
                    continue;
                seen++;
                if (!sets ||
                    blg_rng_double(rng) * (double)(draw->total[n] - seen + 1) >= (double)wanted)
                    continue;
                wanted--;
                const bool turned = draw->first && basic_is_first(draw, b);
                const int places[BLG_MAX_COMPONENTS] = {turned ? b : a, turned ? a : b, c};
                put(draw, sets++, places, n);
            }
        }
    return seen;
}

static blg_status refuse(const basic_draw *draw, int n, blg_error *error) {
    blg_error_key(error, "$.basic.problems");
    if (n == 1)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked for %d concepts of one shape; there are %d shapes",
                             draw->wanted[1], draw->n);
    return blg_error_set(
        error, BLG_INFEASIBLE, "asked for %d concepts of %d shapes; %d shapes make %lld sets%s",
        draw->wanted[n], n, draw->n, draw->total[n],
        draw->plan->config.basic.cross_super_classes ? " across super classes" : "");
}

/* Counts the sets of n used shapes; with cross_super_classes, those whose shapes all come from
 * different super classes. Exact below 2^53, more than any plan asks for. */
static long long count_sets(const basic_draw *draw, int n) {
    const blg_catalogue *catalogue = draw->plan->catalogue;
    const bool cross = draw->plan->config.basic.cross_super_classes;
    const int classes = cross ? blg_catalogue_super_classes(catalogue) : draw->n;
    double sums[BLG_MAX_COMPONENTS + 1] = {1}; /* by k: sum of products of k class sizes */
    for (int c = 0; c < classes; c++) {
        int size = cross ? 0 : 1;
        for (int i = 0; i < draw->n && cross; i++)
            size += blg_catalogue_shape(catalogue, draw->shapes[i])->super_class_id == c;
        for (int k = n; k > 0; k--)
            sums[k] += sums[k - 1] * size;
    }
    return sums[n] < 9e15 ? (long long)sums[n] : (long long)9e15;
}

/* Sets how many of the sets have two shapes, three shapes and so on. */
static void share_lengths(basic_draw *draw, const blg_basic_config *bd, int sets) {
    const int lengths = bd->max_shapes - 1;
    draw->wanted[3] = (int)lround(bd->triple_share * sets);
    draw->wanted[2] = sets - draw->wanted[3];
    for (int n = 2; n <= bd->max_shapes && bd->stratify == BLG_LENGTHS_EQUAL; n++)
        draw->wanted[n] = sets / lengths + (n - 2 < sets % lengths);
}

static blg_status find_first(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                             blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    if (!bd->n_first)
        return BLG_OK;
    bool *first = BLG_NEW(scratch, bool, blg_catalogue_super_classes(plan->catalogue) + 1);
    if (!first)
        return blg_no_memory(error);
    for (int i = 0; i < bd->n_first; i++) {
        const int class = blg_part_find(plan, BLG_PART_SUPER_CLASS, bd->first[i], error);
        if (class < 0) {
            blg_error_key(error, "$.basic.first_super_classes[%d]", i);
            return BLG_INVALID;
        }
        first[class] = true;
    }
    draw->first = first;
    return BLG_OK;
}

static blg_status count(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                        blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    *draw = (basic_draw){.plan = plan, .shapes = BLG_NEW(scratch, int, plan->n_shapes + 1)};
    if (!draw->shapes)
        return blg_no_memory(error);
    blg_status status = find_first(plan, scratch, draw, error);
    if (status != BLG_OK)
        return status;
    for (int s = 0; s < plan->n_shapes; s++)
        if (plan->used[s])
            draw->shapes[draw->n++] = s;
    draw->total[1] = draw->n;
    draw->wanted[1] = (int)lround(bd->single_share * bd->problems);
    if (bd->max_shapes == 1 && draw->wanted[1] > draw->n)
        return refuse(draw, 1, error);
    draw->wanted[1] = draw->wanted[1] < draw->n ? draw->wanted[1] : draw->n;
    const int sets = bd->problems - draw->wanted[1];
    share_lengths(draw, bd, sets);
    for (int n = 2; n <= BLG_MAX_COMPONENTS; n++) {
        draw->total[n] = !draw->wanted[n] ? 0
                         : n > WALKED     ? count_sets(draw, n)
                                          : walk_sets(draw, n, NULL, NULL);
        if (blg_watch_poll(plan->watch, error))
            return BLG_INTERRUPTED;
        if (draw->wanted[n] > draw->total[n])
            return refuse(draw, n, error);
    }
    return BLG_OK;
}

static int by_place(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static int by_shape(const void *a, const void *b) {
    return ((const blg_drawn *)a)->id - ((const blg_drawn *)b)->id;
}

static blg_status draw_singles(const basic_draw *draw, blg_arena *scratch, shape_set *sets,
                               blg_error *error) {
    blg_drawn *drawn = BLG_NEW(scratch, blg_drawn, draw->n + 1);
    if (!drawn)
        return blg_no_memory(error);
    for (int i = 0; i < draw->n; i++)
        drawn[i] =
            (blg_drawn){blg_plan_draw_key(draw->plan, BLG_DRAW_SHAPE, (uint64_t)draw->shapes[i]),
                        draw->shapes[i]};
    qsort(drawn, (size_t)draw->n, sizeof *drawn, blg_drawn_order);
    qsort(drawn, (size_t)draw->wanted[1], sizeof *drawn, by_shape);
    for (int i = 0; i < draw->wanted[1]; i++) {
        for (int k = 0; k < BLG_MAX_COMPONENTS; k++)
            sets[i][k] = k ? -1 : drawn[i].id;
    }
    return BLG_OK;
}

/* Draws random sets until enough are different. Far more sets of four or five shapes exist than a
 * plan asks for, so few draws are wasted. */
static blg_status guess_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets,
                             blg_error *error) {
    blg_key_set known = {0};
    for (int made = 0; made < draw->wanted[n];) {
        int places[BLG_MAX_COMPONENTS];
        uint64_t key = 0;
        bool good = true;
        if (made % 256 == 0 && !go_on(draw, 0))
            break;
        for (int i = 0; i < n; i++)
            places[i] = (int)blg_rng_below(rng, (uint32_t)draw->n);
        qsort(places, (size_t)n, sizeof *places, by_place);
        for (int i = 0; i < n; i++) {
            key = key * (uint64_t)draw->n + (uint64_t)places[i];
            for (int k = 0; k < i && good; k++)
                good = places[k] != places[i] && may_meet(draw, places[k], places[i]);
        }
        const blg_key_result result =
            good ? blg_key_set_add(&known, (key + 1) * SPREAD) : BLG_KEY_KNOWN;
        if (result == BLG_KEY_NO_MEMORY) {
            blg_key_set_free(&known);
            return blg_no_memory(error);
        }
        if (result == BLG_KEY_NEW)
            put(draw, &sets[made++], places, n);
    }
    blg_key_set_free(&known);
    return BLG_OK;
}

/* A problem's name has a limit of length, shape names in a table have none; so names are
 * checked. */
static blg_status check_names(const blg_plan *plan, blg_error *error) {
    for (int64_t i = 0; i < plan->family_size[BLG_BASIC]; i++) {
        size_t size = sizeof "bd_-_0000";
        for (int k = 0; k < BLG_MAX_COMPONENTS && plan->basic[i][k] >= 0; k++)
            size += strlen(blg_catalogue_shape(plan->catalogue, plan->basic[i][k])->name) + (k > 1);
        if (size > BLG_NAME_SIZE)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "the name of bd problem %lld is longer than %d bytes",
                                 (long long)i, BLG_NAME_SIZE - 1);
    }
    return BLG_OK;
}

static blg_status draw_all(blg_plan *plan, basic_draw *draw, blg_arena *scratch, blg_error *error) {
    plan->basic =
        blg_arena_alloc(&plan->arena, (size_t)plan->family_size[BLG_BASIC], sizeof *plan->basic);
    if (!plan->basic)
        return blg_no_memory(error);
    shape_set *sets = plan->basic;
    blg_status status = draw_singles(draw, scratch, sets, error);
    for (int n = 2; n <= BLG_MAX_COMPONENTS && status == BLG_OK; n++) {
        sets += draw->wanted[n - 1];
        if (!draw->wanted[n])
            continue;
        const uint64_t stream = (uint64_t)BLG_BASIC << 32 | (uint64_t)n;
        blg_rng rng = blg_stream_basic_sets(plan->config.seed, stream);
        if (n > WALKED)
            status = guess_sets(draw, n, &rng, sets, error);
        else
            walk_sets(draw, n, &rng, sets);
        blg_rng_shuffle(&rng, sets, (size_t)draw->wanted[n], sizeof *sets);
    }
    if (status == BLG_OK)
        status = blg_watch_poll(plan->watch, error);
    return status == BLG_OK ? check_names(plan, error) : status;
}

blg_status blg_plan_draw_basic(blg_plan *plan, blg_error *error) {
    blg_arena scratch;
    basic_draw draw;
    if (!plan->family_size[BLG_BASIC])
        return BLG_OK;
    blg_arena_init(&scratch, NULL);
    blg_status status = count(plan, &scratch, &draw, error);
    if (status == BLG_OK)
        status = draw_all(plan, &draw, &scratch, error);
    blg_arena_free(&scratch);
    return status;
}

/* ---- parts left ---- */

/* Number of a pair of the record's attributes, 0 <= m < k. */
static int pair_of(const blg_plan_record *record, int m, int k) {
    const int a = record->parts[m], b = record->parts[k];
    return a < b ? a * BLG_ATTRIBUTES + b : b * BLG_ATTRIBUTES + a;
}

void blg_parts_left_add(blg_parts_left *left, const blg_plan *plan, const blg_plan_record *record,
                        int64_t n) {
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        const int parts =
            left->problems[kind] ? blg_part_list(plan, record, (blg_part_kind)kind, ids) : 0;
        for (int k = 0; k < parts; k++)
            left->problems[kind][ids[k]] += n;
    }
    for (int k = 1; left->pairs && record->family == BLG_ABSTRACT && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pairs[pair_of(record, m, k)] += n;
}

blg_status blg_parts_left_count(blg_plan *plan, blg_parts_left *left, blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    bool pairs = false;
    *left = (blg_parts_left){0};
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_by by = splits->rules[r].by;
        const blg_part_kind kind = blg_holdout_kind(by);
        if (!blg_rule_is_grid(&splits->rules[r]) && by != BLG_BY_ATTRIBUTE_PAIR &&
            by != BLG_BY_ATTRIBUTE_TRIPLE)
            continue;
        pairs = pairs || by == BLG_BY_ATTRIBUTE_TRIPLE;
        if (!left->problems[kind])
            left->problems[kind] = BLG_NEW(&plan->arena, int64_t, blg_part_count(plan, kind) + 1);
        if (!left->problems[kind])
            return blg_no_memory(error);
    }
    if (pairs) {
        enum { PAIRS = BLG_ATTRIBUTES * BLG_ATTRIBUTES };
        left->pairs = BLG_NEW(&plan->arena, int64_t, PAIRS);
        left->pair_needed = BLG_NEW(&plan->arena, bool, PAIRS);
        if (!left->pairs || !left->pair_needed)
            return blg_no_memory(error);
    }
    const bool any = left->problems[BLG_PART_SHAPE] || left->problems[BLG_PART_ATTRIBUTE];
    for (int64_t i = blg_plan_first(plan, BLG_BASIC); any && i < plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        if (blg_watch_loop(plan->watch, "splits", i, plan->n_items, error))
            return BLG_INTERRUPTED;
        if (plan->split[i] == BLG_NO_SPLIT)
            blg_parts_left_add(left, plan, &record, 1);
    }
    return BLG_OK;
}

bool blg_parts_left_stay(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, bool triples, int64_t size) {
    for (int k = 1; left->pairs && record->family == BLG_ABSTRACT && k < record->n_parts; k++)
        for (int m = 0; m < k; m++) {
            const int pair = pair_of(record, m, k);
            if ((triples || left->pair_needed[pair]) && left->pairs[pair] <= size)
                return false;
        }
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        const int n =
            left->problems[kind] ? blg_part_list(plan, record, (blg_part_kind)kind, ids) : 0;
        for (int k = 0; k < n; k++)
            if (left->problems[kind][ids[k]] <= size)
                return false;
    }
    return true;
}

void blg_parts_left_need(blg_parts_left *left, const blg_plan_record *record) {
    for (int k = 1; left->pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pair_needed[pair_of(record, m, k)] = true;
}
