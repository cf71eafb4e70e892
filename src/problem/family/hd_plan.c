/* Plans abstract problems. From config, catalogue and seed it draws the concepts and says how many
 * problems each has. For each concept it gives the weights by which problems draw their shapes.
 * problem/family/hd.c and hd_roster.c draw by these weights. The headers are problem/plan.h and
 * problem/builder.h. */
#include "base/geometry.h"
#include "problem/builder.h"
#include "problem/concept.h"
#include "problem/family.h"

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

/* In place of the number of a split rule: candidates that count for no rule's quota (NO_QUOTA), or
 * all candidates (ANY_QUOTA). ANY_COUNT: in place of a least count. NOBODY: in place of a
 * candidate. */
enum { NO_QUOTA = -1, ANY_QUOTA = -2, ANY_COUNT = -1, NOBODY = -1 };

/* A set of attributes that the plan may take as a concept. */
typedef struct candidate {
    int n, order; /* number of attributes; place in the enumeration */
    blg_attribute attributes[BLG_MAX_COMPONENTS];
    bool negated;
    blg_cell_room room; /* sets with more room are drawn first */
    int quota;          /* split rule whose held-out attribute the concept has, or NO_QUOTA */
    uint64_t key;       /* random; of two sets with as much room, the lower key is drawn first */
    bool taken;
    bool kept_from_train; /* has a held-out or unseen attribute */
    int alike;            /* order of the taken candidate that it is too alike to, or NOBODY */
} candidate;

/* All sets of attributes that the plan may take as concepts. */
typedef struct candidate_list {
    candidate *entries;
    int n, capacity;
    blg_likeness likeness; /* by the candidates' place in the enumeration */
} candidate_list;

/* The concept whose parts are the attributes of a candidate. */
static blg_concept concept_of(const candidate *c) {
    blg_concept concept = {.n_components = c->n, .negated = c->negated};
    memcpy(concept.attributes, c->attributes, sizeof c->attributes);
    return concept;
}

/* Whether min_shapes shapes have all attributes of the candidate, if a shape has every line count
 * from its continuous to its split count. This is a quick test before the cells are counted. */
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

/* If the config says which attributes come first in a pair, makes such an attribute the first of
 * the pair. False if the config says so of both attributes of the pair, or of neither. */
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

/* Whether no attribute of the candidate excludes another, and all its cells have enough shapes.
 * Sets c->room. */
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
    for (int quota = 0; quota < splits->n_rules; quota++) {
        const blg_split_rule *rule = &splits->rules[quota];
        if (!(blg_split_kind_of(rule)->keys & BLG_QUOTA) || rule->count < least)
            continue;
        for (int i = 0; i < rule->n_holdout; i++)
            for (int k = 0; k < n; k++)
                if (strcmp(blg_attribute_name(attributes[k]), rule->holdout[i]) == 0)
                    return quota;
    }
    return NO_QUOTA;
}

/* Adds the candidate to the list, once for each polarity that the config allows. Its key depends on
 * the seed, the polarity and the attributes alone. False when memory is out. */
static bool add_candidate(const blg_plan *plan, candidate_list *list, const candidate *c) {
    for (int negated = 0; negated < 2; negated++) {
        if (!plan->config.abstract.polarity[negated])
            continue;
        if (!blg_array_grow(&list->entries, &list->capacity, list->n + 1, sizeof *list->entries))
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

/* Adds to the list all sets of exactly `arity` attributes that can be concepts. Goes through the
 * combinations in lexical order of the config's attributes. False if memory is out. */
static bool add_arity(const blg_plan *plan, candidate_list *list, int arity) {
    const blg_abstract_config *hd = &plan->config.abstract;
    int chosen[BLG_MAX_COMPONENTS] = {0, 1, 2, 3, 4};
    if (arity > hd->n_attributes)
        return true;
    for (;;) {
        candidate c = {.n = arity};
        for (int i = 0; i < arity; i++)
            c.attributes[i] = hd->attributes[chosen[i]];
        if (take_roles(plan, &c) && may_fill(plan, &c) && is_feasible(plan, &c) &&
            !add_candidate(plan, list, &c))
            return false;
        if (blg_watch_step(plan->watch, "abstract concepts", list->n, 0, NULL))
            return true; /* interrupted: draw_concepts asks the watch again */
        int i = arity - 1;
        while (i >= 0 && chosen[i] == hd->n_attributes - arity + i)
            i--;
        if (i < 0)
            return true;
        chosen[i]++;
        for (int j = i + 1; j < arity; j++)
            chosen[j] = chosen[j - 1] + 1;
    }
}

/* The order in which candidates are taken: those with most room first, then by key. */
static int by_key(const void *a, const void *b) {
    const candidate *left = a, *right = b;
    return BLG_ORDER_OR(left->room, right->room,
                        BLG_ORDER_OR(left->key, right->key, left->order - right->order));
}

/* The order of the enumeration. */
static int by_order(const void *a, const void *b) {
    return ((const candidate *)a)->order - ((const candidate *)b)->order;
}

/* Whether the plan may take the candidate: it has not the same shapes as a taken concept; and if
 * one of the two is kept from train and the other is not, their shapes are not too alike. */
static bool is_new(const candidate_list *list, candidate *c) {
    for (int i = 0; i < list->n; i++) {
        const candidate *other = &list->entries[i];
        if (!other->taken)
            continue;
        const double overlap = blg_likeness_overlap(&list->likeness, c->order, other->order);
        const bool equal = overlap >= 1 && c->negated == other->negated;
        const bool too_alike =
            c->kept_from_train != other->kept_from_train && overlap > BLG_MOST_ALIKE;
        if (!equal && !too_alike)
            continue;
        c->alike = other->order;
        return false;
    }
    return true;
}

/* Takes up to `wanted` candidates of `least` to `most` attributes, in the order of the list, and
 * returns how many it took. quota: number of the split rule whose held-out attribute they must
 * have; or NO_QUOTA (no such attribute), ANY_QUOTA. Skips candidates that are too alike to taken
 * ones (is_new). */
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

/* Takes `wanted` concepts, equally many of each number of attributes (arity). The lowest arities
 * get one more concept each until the remainder of the division is used up. */
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

/* Takes up to `wanted` concepts from the list: first single attributes; then, for each split rule
 * that asks for a number (quota) of concepts with its held-out attribute, as many as are missing;
 * then concepts without such attributes; at last any. */
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
    /* Too many concepts for a quota are better than too few concepts in all. */
    take_candidates(list, 2, MOST, ANY_QUOTA, wanted);
}

/* Prepares the choice among the candidates: adds all of them to list->likeness, and sets
 * kept_from_train of those whose problems a split rule or an unseen attribute keeps out of train.
 * If the config draws unseen attributes, draws them among all candidates' attributes. */
static blg_status prepare_choice(blg_plan *plan, candidate_list *list, blg_error *error) {
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

/* Refuses a plan in which a held-out attribute has too few concepts because candidates are too
 * alike to taken concepts. wanted: concepts that the plan takes. The list is in the order of the
 * enumeration. */
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

/* Marks `wanted` candidates, which the plan takes. The choice sorts the list by room and key;
 * before and after it, the list is in the order of the enumeration. */
static blg_status choose_concepts(blg_plan *plan, candidate_list *list, int wanted,
                                  blg_error *error) {
    const bool equal = plan->config.abstract.stratify == BLG_LENGTHS_EQUAL;
    blg_status status = prepare_choice(plan, list, error);
    BLG_SORT(list->entries, list->n, by_key);
    if (status == BLG_OK && equal)
        status = choose_lengths(plan, list, wanted, error);
    else if (status == BLG_OK)
        choose_any(plan, list, wanted);
    BLG_SORT(list->entries, list->n, by_order);
    return status == BLG_OK && !equal ? check_quotas(plan, list, wanted, error) : status;
}

/* Refuses a user concept that too few shapes have, or too few lack. Undecided shapes count for
 * neither. */
static blg_status check_user_concepts(const blg_plan *plan, blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int user = 0; user < hd->n_user_concepts; user++) {
        int counts[2] = {0, 0};
        for (int shape = 0; shape < plan->n_shapes; shape++) {
            int value = plan->user_value[shape * hd->n_user_concepts + user];
            if (value == 0 || value == 1)
                counts[value]++;
        }
        if (counts[0] >= hd->min_shapes && counts[1] >= hd->min_shapes)
            continue;
        blg_error_key(error, "$.abstract.user_concepts[%d]", user);
        return blg_error_set(error, BLG_INFEASIBLE,
                             "\"%.255s\" holds for %d shapes and not for %d; min_shapes asks for "
                             "%d of each",
                             hd->user_concepts[user], counts[1], counts[0], hd->min_shapes);
    }
    return BLG_OK;
}

/* Fills plan->concepts: the drawn candidates first, then the concepts that the user wrote, as they
 * are and negated, as the config asks. */
static void store_concepts(blg_plan *plan, const candidate_list *list) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int i = 0; i < list->n; i++)
        if (list->entries[i].taken)
            plan->concepts[plan->n_concepts++] = concept_of(&list->entries[i]);
    for (int user = 0; user < hd->n_user_concepts; user++)
        for (int negated = 0; negated < 2; negated++) {
            if (!hd->polarity[negated])
                continue;
            blg_concept *concept = &plan->concepts[plan->n_concepts++];
            concept->n_components = 1;
            concept->negated = negated;
            memcpy(concept->expression, hd->user_concepts[user], sizeof concept->expression);
        }
}

int blg_plan_quota(const blg_plan *plan, const blg_concept *concept) {
    return quota_of(plan, concept->attributes, concept->expression[0] ? 0 : concept->n_components,
                    ANY_COUNT);
}

/* Spreads n problems evenly over concepts. The remainder of the division goes to drawn concepts,
 * one problem each: first to concepts without a held-out attribute, so that the sizes of splits are
 * as round as possible. */
static void spread_problems(const blg_plan *plan, blg_drawn *concepts, int n_concepts, int64_t n,
                            int64_t *problems) {
    for (int i = 0; i < n_concepts; i++) {
        const int c = concepts[i].id;
        const bool held_out = blg_plan_quota(plan, &plan->concepts[c]) != NO_QUOTA;
        const uint64_t key = blg_plan_draw_key(plan, BLG_DRAW_REMAINDER, (uint64_t)c) >> 1;
        concepts[i].key = key | (uint64_t)held_out << 63;
    }
    BLG_SORT(concepts, n_concepts, blg_drawn_order);
    for (int i = 0; i < n_concepts; i++)
        problems[concepts[i].id] = n / n_concepts + (i < n % n_concepts);
}

enum { NOT_SETTLED = -1 }; /* of a concept's number of problems */

/* Lists the concepts that have no number of problems yet and whose held-out attribute is that of
 * split rule `quota` (ANY_QUOTA: all concepts). Returns how many there are. */
static int list_concepts(const blg_plan *plan, int quota, const int64_t *problems,
                         blg_drawn *concepts) {
    int n = 0;
    for (int c = 0; c < plan->n_concepts; c++)
        if (problems[c] == NOT_SETTLED &&
            (quota == ANY_QUOTA || blg_plan_quota(plan, &plan->concepts[c]) == quota))
            concepts[n++].id = c;
    return n;
}

/* A split by attribute asks for a number (quota) of concepts with its attribute. If there are
 * fewer, the problems that the missing concepts would have had go to those that there are, so that
 * the split has its full size. *left: number of problems that no concept has yet. */
static void fill_quotas(const blg_plan *plan, blg_drawn *concepts, int64_t *left,
                        int64_t *problems) {
    const bool many = plan->config.abstract.problems_per_concept == BLG_MANY;
    for (int r = 0; r < plan->config.splits.n_rules && !many; r++) {
        const blg_split_rule *rule = &plan->config.splits.rules[r];
        const int64_t wanted = (int64_t)rule->count * plan->config.abstract.problems_per_concept;
        const int all = list_concepts(plan, ANY_QUOTA, problems, concepts);
        const int n = list_concepts(plan, r, problems, concepts);
        /* no such concepts, or enough; or nothing would be left for other concepts */
        if (n == 0 || n >= rule->count || n == all || wanted >= *left)
            continue;
        spread_problems(plan, concepts, n, wanted, problems);
        *left -= wanted;
    }
}

/* Decides how many problems each concept has, and stores where the problems of each begin
 * (plan->concept_first). */
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
    spread_problems(plan, concepts, list_concepts(plan, ANY_QUOTA, problems, concepts), left,
                    problems);
    for (int c = 0; c < n; c++)
        first[c + 1] = first[c] + problems[c];
    plan->concept_first = first;
    return BLG_OK;
}

/* Makes the candidates and takes concepts from them. The plan has all user concepts, and as many
 * attribute sets as are then still wanted. */
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
    blg_array_free(&list.entries);
    return status;
}

/* ---- hd cells ---- */

/* The weights by which the cells of abstract problems draw their shapes (problem/builder.h). */

/* ---- abstract weights ---- */

/* Balance by iterative scaling. Each shape s of a group has one factor a_s. The shape weighs a_s in
 * cells of the positive side and 1 / a_s in cells of the negative side. Weights are normalised in
 * each cell and capped at 1 / most. With
 *     E+_s = sum over positive cells of problems x images x probability,   E-_s likewise,
 * the fixed point of a_s <- a_s sqrt(E-_s / E+_s) has E+_s = E-_s for every shape. So every shape
 * is expected as often among the positives as among the negatives, and neither the shape nor any
 * function of it (attributes, strokes, decoration) tells the side. Of all solutions this is the
 * nearest to uniform weights in relative entropy. If no balance exists, the factors run to their
 * bounds and a residual remains.
 *
 * A group has the concepts of splits that share concepts: train and validation together, each test
 * split alone. Concepts that are drawn without stamps form groups of their own. So a shape is
 * balanced among images of the same decoration, too, if such a balance exists. */

#define ROUNDS 600
/* Super classes are balanced in groups of at least this many sets of cells. In smaller groups this
 * balance would leave each concept too few shapes. */
#define FEWEST_SETS  10
#define CLASS_ROUNDS 100  /* rounds that move super classes too; later rounds move shapes alone */
#define BALANCED     1e-4 /* a residual that is small enough */
/* If a residual falls by less than a share of LITTLE in PAUSE rounds, no better balance exists. */
#define PAUSE        20
#define LITTLE       0.01
#define LEAST_FACTOR 1e-4 /* of a shape; its inverse is the largest */
/* In one round, the ratio of expectations counts as 1 / MOST_RATIO to MOST_RATIO, and an
 * expectation as LEAST_EXPECTED at least, so that no factor jumps to its bound. */
#define MOST_RATIO     16.0
#define LEAST_EXPECTED 1e-9
#define MOST_CLASSES   256 /* the super classes beyond this number count as one class */
/* The factor of a super class in one set of cells lies from 1 / MOST_CLASS_FACTOR to
 * MOST_CLASS_FACTOR. */
#define MOST_CLASS_FACTOR 6.0
/* Concepts drawn with stamps and concepts drawn without are balanced apart if both residuals are at
 * most APART_MOST; else together. */
#define APART_MOST 0.05

/* ---- cells ---- */

/* Lists the cells of each concept: the shapes that positives are drawn from, and for each component
 * of the concept the shapes that lack only this component. */

/* Fills a cell with its shapes: counts them in the first pass, lists them in the second. concept,
 * reading: of the cell's set. False when memory is out. */
static bool fill_cell(const blg_plan *plan, const blg_concept *concept, blg_line_reading reading,
                      blg_arena *arena, blg_cell *cell) {
    const int words = (blg_catalogue_size(blg_plan_catalogue(plan)) + 63) / 64;
    for (int pass = 0; pass < 2; pass++) {
        cell->n = 0;
        for (int w = 0; w < words; w++) {
            uint64_t left = blg_plan_cell_word(plan, concept, reading, cell->component, w);
            for (; left; left &= left - 1, cell->n++)
                if (pass)
                    cell->shapes[cell->n] = 64 * w + __builtin_ctzll(left);
        }
        if (pass)
            break;
        cell->shapes = BLG_NEW(arena, int, cell->n);
        if (!cell->shapes)
            return false;
    }
    return true;
}

/* Makes a concept's cells: first the cell of the shapes that have all components, which fills one
 * side; then a cell for each component that the config lets shapes lack. These cells share the
 * images of the other side equally. */
static bool fill_set(const blg_plan *plan, const blg_concept *concept, blg_arena *arena,
                     blg_cell_set *set) {
    const blg_config *config = blg_plan_config(plan);
    const int n_side = blg_compose_side(config, BLG_ABSTRACT);
    const int parts = concept->expression[0] ? 1 : concept->n_components;
    set->n_cells = 0;
    set->feasible = true;
    for (int lacked = BLG_NONE; lacked < parts; lacked++) {
        const bool has_all = lacked == BLG_NONE;
        if (!has_all && !blg_config_breaks(config->abstract.negative_breaks, lacked, parts))
            continue;
        blg_cell *cell = &set->cells[set->n_cells++];
        cell->component = lacked;
        cell->positive = has_all != concept->negated;
        if (!fill_cell(plan, concept, set->reading, arena, cell))
            return false;
    }
    for (int c = 0; c < set->n_cells; c++) {
        blg_cell *cell = &set->cells[c];
        const int sharing = c ? set->n_cells - 1 : 1;
        cell->images = (double)n_side / sharing;
        cell->most = (n_side + sharing - 1) / sharing;
        set->feasible &= cell->n >= cell->most;
    }
    return true;
}

/* Whether the concept names an attribute that only a figure without stamps shows clearly. */
bool blg_cells_without_stamps(const blg_concept *concept) {
    static const blg_attribute figures[] = {BLG_ATTR_exist_regular, BLG_ATTR_exist_triangle,
                                            BLG_ATTR_exist_quadrangle};
    bool found = false;
    for (size_t k = 0; k < sizeof figures / sizeof *figures; k++) {
        if (concept->expression[0])
            found |= strstr(concept->expression, blg_attribute_name(figures[k])) != NULL;
        for (int i = 0; i < concept->n_components && !concept->expression[0]; i++)
            found |= concept->attributes[i] == figures[k];
    }
    return found;
}

/* The smallest split that is linked to `split` by shared concepts. */
static int root_of(const int *link, int split) {
    while (link[split] != split)
        split = link[split];
    return split;
}

/* Counts the problems of each set, and sets its members split and group. Splits that share a
 * concept are linked, so that they are balanced together (union-find: link[s] is a lower split
 * linked to s, or s). A set gets the lowest split that is linked to the splits of its problems. */
static void link_splits(const blg_plan *plan, blg_cell_set *sets) {
    int link[BLG_MAX_SPLITS];
    const int n = blg_cells_sets(plan);
    for (int i = 0; i < BLG_MAX_SPLITS; i++)
        link[i] = i;
    for (int i = 0; i < n; i++)
        sets[i].split = BLG_NONE;
    const int64_t end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < end; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        const int split = blg_plan_split_of(plan, i);
        blg_cell_set *sets_of_concept = &sets[2 * record.concept_id];
        sets[blg_cells_of(sets, blg_plan_config(plan), record.concept_id, record.replica)]
            .problems++;
        const int seen = sets_of_concept[0].split == BLG_NONE ? split : sets_of_concept[0].split;
        const int seen_root = root_of(link, seen), split_root = root_of(link, split);
        link[seen_root > split_root ? seen_root : split_root] =
            seen_root < split_root ? seen_root : split_root;
        sets_of_concept[0].split = sets_of_concept[1].split = seen;
    }
    for (int i = 0; i < n; i++)
        if (sets[i].split != BLG_NONE) {
            sets[i].split = root_of(link, sets[i].split);
            sets[i].group = blg_cells_without_stamps(blg_plan_concept(plan, blg_cells_concept(i)));
        }
}

int blg_cells_sets(const blg_plan *plan) {
    return 2 * blg_plan_concepts(plan);
}

int blg_cells_concept(int set) {
    return set / 2;
}

int blg_cells_of(const blg_cell_set *sets, const blg_config *config, int64_t concept_id,
                 int64_t replica) {
    const int first = 2 * (int)concept_id;
    return sets[first + 1].n_cells ? first + (int)(blg_side_block(config, replica) & 1) : first;
}

/* Fills the sets of a concept, one for each reading of its lines. False when memory is out. */
static bool fill_sets(const blg_plan *plan, int concept_id, blg_arena *arena, blg_cell_set *sets) {
    const blg_concept *concept = blg_plan_concept(plan, concept_id);
    blg_line_reading readings[2] = {BLG_LINES_ANY};
    blg_cell_room room;
    const int n_readings = blg_plan_readings(plan, concept, readings, &room);
    const int n = n_readings ? n_readings : 1; /* no reading has room: a set that is infeasible */
    for (int r = 0; r < n; r++) {
        sets[r].reading = readings[r];
        if (!fill_set(plan, concept, arena, &sets[r]))
            return false;
    }
    return true;
}

blg_status blg_cells_create(const blg_plan *plan, blg_arena *arena, blg_cell_set **sets,
                            blg_error *error) {
    blg_cell_set *all_sets = BLG_NEW(arena, blg_cell_set, blg_cells_sets(plan) + 1);
    bool ok = all_sets;
    for (int i = 0; i < blg_plan_concepts(plan) && ok; i++)
        ok = fill_sets(plan, i, arena, &all_sets[2 * i]);
    if (!ok)
        return blg_no_memory(error);
    link_splits(plan, all_sets);
    *sets = all_sets;
    return BLG_OK;
}

/* Allocates the weights of a set of cells. All shapes of a cell get the same weight; the factors of
 * all super classes become 1. False when memory is out. */
static bool start_weights(blg_arena *arena, blg_cell_set *set) {
    set->classes = BLG_NEW(arena, double, MOST_CLASSES);
    for (int c = 0; set->classes && c < MOST_CLASSES; c++)
        set->classes[c] = 1;
    for (int c = 0; set->classes && c < set->n_cells; c++) {
        blg_cell *cell = &set->cells[c];
        cell->weights = BLG_NEW(arena, double, cell->n);
        cell->support = BLG_NEW(arena, double, cell->n);
        cell->query = BLG_NEW(arena, double, cell->n);
        if (!cell->weights || !cell->support || !cell->query)
            return false;
        for (int i = 0; i < cell->n; i++)
            cell->weights[i] = 1.0 / cell->n;
    }
    return set->classes;
}

blg_status blg_cells_start_weights(const blg_plan *plan, blg_arena *arena, blg_cell_set *sets,
                                   int split, blg_error *error) {
    bool ok = true;
    for (int i = 0; i < blg_cells_sets(plan) && ok; i++)
        ok = sets[i].split != split || start_weights(arena, &sets[i]);
    return ok ? BLG_OK : blg_no_memory(error);
}

/* ---- balance ---- */

/* Balances the weights of the cells, split by split, by the scaling that the chapter "abstract
 * weights" explains. */

static int n_classes_of(const blg_plan *plan) {
    const int n = blg_catalogue_super_classes(blg_plan_catalogue(plan));
    return n < MOST_CLASSES ? n : MOST_CLASSES;
}

static int class_of(const blg_plan *plan, int shape) {
    const int id = blg_catalogue_shape(blg_plan_catalogue(plan), shape)->super_class_id;
    return id < MOST_CLASSES ? id : MOST_CLASSES - 1;
}

bool blg_cells_deal_support(const blg_config *config) {
    return config->n_support < BLG_RIVALS_SUPPORT;
}

/* Lowers weights above the cap to the cap, and lets all others grow in proportion. Repeats this,
 * because weights that grew can then exceed the cap. */
void blg_cells_normalise(double *weights, int n, double cap) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += weights[i];
    for (;;) {
        const double scale = 1 / sum;
        bool above_cap = false;
        for (int i = 0; i < n; i++) {
            weights[i] *= scale;
            above_cap |= weights[i] > cap * (1 + 1e-9); /* not by rounding alone */
        }
        if (!above_cap)
            return;
        double free_sum = 0, capped_sum = 0;
        for (int i = 0; i < n; i++)
            if (weights[i] >= cap)
                capped_sum += cap;
            else
                free_sum += weights[i];
        if (!(free_sum > 0))
            return;
        const double grow = (1 - capped_sum) / free_sum;
        sum = 1;
        for (int i = 0; i < n; i++)
            weights[i] = weights[i] >= cap ? cap : weights[i] * grow;
    }
}

/* Scales the weights of one role (test shapes if `tested`, else support shapes) to the sum `share`,
 * with none above share / most. */
static void weigh_role(const blg_cell *cell, bool tested, double share, int most) {
    int n = 0;
    for (int k = 0; k < cell->n; k++)
        if (cell->tested[k] == tested)
            cell->support[n++] = cell->weights[k];
    blg_cells_normalise(cell->support, n, 1.0 / most);
    n = 0;
    for (int k = 0; k < cell->n; k++)
        if (cell->tested[k] == tested)
            cell->weights[k] = share * cell->support[n++];
}

/* Scales the weights of a cell to sum 1 with none above 1 / most. With a test pool, it scales test
 * shapes and support shapes separately, each to its share of the side's images. */
static void scale_weights(const blg_plan *plan, const blg_cell *cell) {
    const blg_config *config = blg_plan_config(plan);
    const double side = config->n_support + config->n_query;
    if (!cell->tested) {
        blg_cells_normalise(cell->weights, cell->n, 1.0 / cell->most);
        return;
    }
    weigh_role(cell, /* tested */ false, config->n_support / side,
               cell->most < config->n_support ? cell->most : config->n_support);
    weigh_role(cell, /* tested */ true, config->n_query / side,
               cell->most < config->n_query ? cell->most : config->n_query);
}

/* A block: shapes of one super class that stand side by side in cells of one side. Many cells have
 * the same block, and a cell scales all shapes of a block alike. So a round sums up a block's
 * factors once, and the cells that have the block only add to its gain. Weights of single shapes
 * are computed after the last round. */
typedef struct class_block {
    bool positive;
    int class, n;
    const int *shapes;
    double sum, most;         /* sum and maximum of the shapes' factors */
    double gain;              /* expected number of images of a shape, over the shape's factor */
    struct class_block *next; /* with the same first shape */
} class_block;

/* A cell, cut into blocks. */
typedef struct block_cell {
    blg_cell_set *set;
    const blg_cell *cell;
    int n;
    class_block **blocks; /* all shapes of the cell, in their order */
    double *factors;      /* by block: class_factor in this round */
} block_cell;

/* The working data of the balance of one group. Sides: 1 = positives. */
typedef struct balance {
    const blg_plan *plan;
    int n_shapes, n_classes, n_cells;
    block_cell *cells;              /* those of a set side by side */
    class_block **blocks;           /* by first shape */
    double *factor[2];              /* by side and shape: 1 / a_s and a_s of the chapter's head */
    double *expected[2];            /* by side and shape: expected number of images */
    double shares[2][MOST_CLASSES]; /* by side and super class: images in a problem of one set */
} balance;

/* The factor of a super class in a cell: the set's for positives, its inverse for negatives. */
static double class_factor(const block_cell *c, int class) {
    return c->cell->positive ? c->set->classes[class] : 1 / c->set->classes[class];
}

/* Sets a cell's weights from the factors of its shapes and of their super classes. */
static void set_weights(const balance *b, const block_cell *c) {
    double *weight = c->cell->weights;
    for (int i = 0; i < c->n; i++) {
        const class_block *block = c->blocks[i];
        for (int k = 0; k < block->n; k++)
            *weight++ =
                b->factor[block->positive][block->shapes[k]] * class_factor(c, block->class);
    }
    scale_weights(b->plan, c->cell);
}

/* Adds the images that a cell is expected to show of each shape and super class, shape by shape,
 * from the shapes' weights. */
static void expect_weights(balance *b, const block_cell *c) {
    const double *weight = c->cell->weights;
    set_weights(b, c);
    for (int i = 0; i < c->n; i++) {
        const class_block *block = c->blocks[i];
        for (int k = 0; k < block->n; k++) {
            const double images = c->cell->images * *weight++;
            b->shares[block->positive][block->class] += images;
            b->expected[block->positive][block->shapes[k]] += c->set->problems * images;
        }
    }
}

/* Adds to b->expected and b->shares the images that a cell is expected to show. Usually a whole
 * block (shapes of the cell in one super class) is scaled alike, so a sum for each block is enough.
 * If the cap or a test pool treats shapes differently, goes shape by shape (expect_weights). */
static void expect_cell(balance *b, const block_cell *c) {
    double sum = 0, most = 0;
    for (int i = 0; i < c->n; i++) {
        const double class_weight = c->factors[i] = class_factor(c, c->blocks[i]->class);
        sum += class_weight * c->blocks[i]->sum;
        most = blg_most(most, class_weight * c->blocks[i]->most);
    }
    if (c->cell->tested || most * c->cell->most > sum) {
        expect_weights(b, c);
        return;
    }
    for (int i = 0; i < c->n; i++) {
        class_block *block = c->blocks[i];
        const double gain = c->cell->images / sum * c->factors[i];
        b->shares[block->positive][block->class] += gain * block->sum;
        block->gain += c->set->problems * gain;
    }
}

/* Moves a set's factors of super classes that occur on both sides, so that both sides show them
 * equally often. Shapes' factors move by the square root of the ratio and even out the same images.
 * So classes move half as far, by the fourth root. Clears b->shares for the next set. */
static void match_classes(balance *b, blg_cell_set *set) {
    for (int c = 0; c < b->n_classes; c++) {
        const double negative = b->shares[0][c], positive = b->shares[1][c];
        b->shares[0][c] = b->shares[1][c] = 0;
        if (negative > 0 && positive > 0) {
            const double moved = set->classes[c] * sqrt(sqrt(negative / positive));
            set->classes[c] = blg_least(blg_most(moved, 1 / MOST_CLASS_FACTOR), MOST_CLASS_FACTOR);
        }
    }
}

/* Sums up the factors of a block's shapes, at the start of a round. */
static void sum_block(const balance *b, class_block *block) {
    const double *factor = b->factor[block->positive];
    double sum = 0, most = 0;
    for (int k = 0; k < block->n; k++) {
        sum += factor[block->shapes[k]];
        most = blg_most(most, factor[block->shapes[k]]);
    }
    block->sum = sum;
    block->most = most;
    block->gain = 0;
}

/* Adds the expected images of a block to those of its shapes, at the end of a round. */
static void spread_block(const balance *b, const class_block *block) {
    const double *factor = b->factor[block->positive], gain = block->gain;
    double *expected = b->expected[block->positive];
    for (int k = 0; k < block->n; k++)
        expected[block->shapes[k]] += gain * factor[block->shapes[k]];
}

/* One round: computes how often each shape is expected on each side. move_classes: then moves the
 * factors of super classes, set by set. Not inlined, because a browser does not optimise a function
 * that is already running, and the caller runs only once. */
__attribute__((noinline)) static void expect_images(balance *b, bool move_classes) {
    for (int s = 0; s < b->n_shapes; s++) {
        b->expected[0][s] = b->expected[1][s] = 0;
        for (class_block *block = b->blocks[s]; block; block = block->next)
            sum_block(b, block);
    }
    for (int i = 0; i < b->n_cells; i++) {
        expect_cell(b, &b->cells[i]);
        if (move_classes && (i + 1 == b->n_cells || b->cells[i + 1].set != b->cells[i].set))
            match_classes(b, b->cells[i].set);
    }
    for (int s = 0; s < b->n_shapes; s++)
        for (const class_block *block = b->blocks[s]; block; block = block->next)
            spread_block(b, block);
}

/* The share of images whose shape still tells their side. */
static double residual_of(const balance *b) {
    double uneven = 0, all = 0;
    for (int s = 0; s < b->n_shapes; s++) {
        uneven += fabs(b->expected[1][s] - b->expected[0][s]);
        all += b->expected[1][s] + b->expected[0][s];
    }
    return all > 0 ? uneven / all : 0;
}

/* Moves the factors a_s of all shapes one step towards equal expectations on both sides: multiplies
 * a_s by sqrt(expected negatives / expected positives), within bounds. The factor of the negative
 * side is 1 / a_s. */
static void move_factors(const balance *b) {
    for (int shape = 0; shape < b->n_shapes; shape++) {
        const double negative = b->expected[0][shape], positive = b->expected[1][shape];
        if (positive + negative > 0) {
            const double full =
                blg_most(negative, LEAST_EXPECTED) / blg_most(positive, LEAST_EXPECTED);
            const double ratio = blg_least(blg_most(full, 1 / MOST_RATIO), MOST_RATIO);
            const double moved = b->factor[1][shape] * sqrt(ratio);
            b->factor[1][shape] = blg_least(blg_most(moved, LEAST_FACTOR), 1 / LEAST_FACTOR);
            b->factor[0][shape] = 1 / b->factor[1][shape];
        }
    }
}

/* The block that begins with shape number `first` of a cell. Takes an equal block that another cell
 * has, or makes a new block. NULL when memory is out. */
static class_block *need_block(balance *b, blg_arena *arena, const blg_cell *cell, int first) {
    const int *shapes = cell->shapes + first, class = class_of(b->plan, shapes[0]);
    int n = 1;
    while (first + n < cell->n && class_of(b->plan, shapes[n]) == class)
        n++;
    for (class_block *block = b->blocks[shapes[0]]; block; block = block->next)
        if (block->positive == cell->positive && block->n == n &&
            memcmp(block->shapes, shapes, (size_t)n * sizeof *shapes) == 0)
            return block;
    class_block *block = BLG_NEW(arena, class_block, 1);
    if (!block)
        return NULL;
    *block = (class_block){.positive = cell->positive,
                           .class = class,
                           .n = n,
                           .shapes = shapes,
                           .next = b->blocks[shapes[0]]};
    b->blocks[shapes[0]] = block;
    return block;
}

/* Adds a cell to the balance, cut into blocks. False when memory is out. */
static bool add_cell(balance *b, blg_arena *arena, blg_cell_set *set, const blg_cell *cell) {
    block_cell *c = &b->cells[b->n_cells++];
    *c = (block_cell){set, cell, 0, BLG_NEW(arena, class_block *, cell->n + 1),
                      BLG_NEW(arena, double, cell->n + 1)};
    for (int k = 0; c->blocks && k < cell->n; k += c->blocks[c->n++]->n)
        if (!(c->blocks[c->n] = need_block(b, arena, cell, k)))
            return false;
    return c->blocks && c->factors;
}

/* Whether the set is balanced with this split and group. */
static bool in_group(const blg_cell_set *set, int split, int group) {
    return set->split == split && set->group == group;
}

/* Prepares the balance of one group of a split: adds the group's cells, and sets to 1 the factors
 * by which the weights of shapes are to be multiplied. False when memory is out. */
static bool start_balance(balance *b, blg_arena *arena, blg_cell_set *sets, int split, int group) {
    const int n_sets = blg_cells_sets(b->plan);
    b->cells = BLG_NEW(arena, block_cell, n_sets * (1 + BLG_MAX_COMPONENTS) + 1);
    b->blocks = BLG_NEW(arena, class_block *, b->n_shapes + 1);
    bool ok = b->cells && b->blocks;
    for (int side = 0; side < 2; side++) {
        b->factor[side] = BLG_NEW(arena, double, b->n_shapes + 1);
        b->expected[side] = BLG_NEW(arena, double, b->n_shapes + 1);
        ok = ok && b->factor[side] && b->expected[side];
        for (int s = 0; ok && s < b->n_shapes; s++)
            b->factor[side][s] = 1;
    }
    for (int i = 0; i < n_sets; i++)
        for (int c = 0; in_group(&sets[i], split, group) && sets[i].feasible && c < sets[i].n_cells;
             c++)
            ok = ok && add_cell(b, arena, &sets[i], &sets[i].cells[c]);
    return ok;
}

/* Fits the weights of the sets of one group of a split, so that each shape is expected as often on
 * both sides. *residual gets the share of images whose shape still tells their side: sum |positive
 * - negative| / sum (positive + negative) over all shapes. */
static blg_status blg_cells_balance(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                    int split, int group, double *residual, blg_error *error) {
    balance b = {.plan = plan,
                 .n_shapes = blg_catalogue_size(blg_plan_catalogue(plan)),
                 .n_classes = n_classes_of(plan)};
    if (!start_balance(&b, scratch, sets, split, group))
        return blg_no_memory(error);
    int n_sets = 0;
    for (int i = 0; i < blg_cells_sets(plan); i++)
        n_sets += in_group(&sets[i], split, group) && sets[i].problems > 0;
    const bool move_classes = n_sets >= FEWEST_SETS;
    double before = INFINITY;
    for (int round = 0;; round++) {
        expect_images(&b, move_classes && round < CLASS_ROUNDS);
        *residual = residual_of(&b);
        if (!b.n_cells || (round >= CLASS_ROUNDS && *residual <= BALANCED) || round + 1 == ROUNDS)
            break;
        if (round > CLASS_ROUNDS && round % PAUSE == 0) {
            if (*residual > (1 - LITTLE) * before)
                break;
            before = *residual;
        }
        move_factors(&b);
    }
    for (int i = 0; i < b.n_cells; i++)
        set_weights(&b, &b.cells[i]);
    return BLG_OK;
}

/* Balances the weights of a split's concepts, so that shapes stand equally often on both sides:
 * concepts with stamps and those without apart or, if one of them then keeps a residual (imbalance)
 * above APART_MOST, all together. */
blg_status blg_cells_balance_split(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                   int split, blg_error *error) {
    double residual[2] = {0, 0};
    blg_status status = BLG_OK;
    for (int group = 0; group < 2 && status == BLG_OK; group++)
        status = blg_cells_balance(plan, scratch, sets, split, group, &residual[group], error);
    const bool apart = residual[0] <= APART_MOST && residual[1] <= APART_MOST;
    for (int i = 0; i < blg_cells_sets(plan) && !apart; i++)
        if (sets[i].split == split)
            sets[i].group = 0;
    if (status == BLG_OK && !apart)
        status = blg_cells_balance(plan, scratch, sets, split, 0, &residual[0], error);
    for (int i = 0; i < blg_cells_sets(plan); i++)
        if (sets[i].split == split)
            sets[i].residual = residual[sets[i].group];
    return status;
}

/* Sets the weights by which support images and queries are drawn. A shape of great weight is often
 * in the support already, and then it cannot be a query. Dividing its weight by the share of
 * problems whose support lacks the shape makes up for this. */
void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets, int split) {
    const blg_config *config = blg_plan_config(plan);
    const double support = config->n_support / (double)blg_compose_side(config, BLG_ABSTRACT);
    for (int i = 0; i < blg_cells_sets(plan); i++)
        for (int c = 0; sets[i].split == split && c < sets[i].n_cells; c++) {
            const blg_cell *cell = &sets[i].cells[c];
            for (int k = 0; k < cell->n; k++) {
                const double weight = cell->weights[k];
                if (!cell->tested) { /* no test pool: every shape has both roles */
                    cell->support[k] = weight;
                    cell->query[k] = weight / (1 - support * cell->images * weight);
                } else {
                    cell->support[k] = cell->tested[k] ? 0 : weight;
                    cell->query[k] = cell->tested[k] ? weight : 0;
                }
            }
        }
}
