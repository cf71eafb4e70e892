#include "generate/overlap.h"

#include "base/error.h"
#include "generate/state.h"

#include <string.h>

typedef struct shape_set {
    int n, split;
    int shapes[2 * BLG_MAX_SIDE];
} shape_set;

typedef struct planner {
    const blg_plan *plan;
    blg_worker *worker;
    blg_problem *problem;
    bool *left_out;  /* by plan index; NULL: a problem that does not fit is an error */
    shape_set *sets; /* shapes of the concept's earlier problems */
    int n_sets;
    bool *marked; /* by shape, scratch */
} planner;

static void add_shape(shape_set *set, int shape) {
    for (int i = 0; i < set->n; i++)
        if (set->shapes[i] == shape)
            return;
    set->shapes[set->n++] = shape;
}

/* The first shape of an abstract image is the only one that is no distractor. */
static shape_set set_of(const blg_problem *problem) {
    shape_set set = {.split = problem->split};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            add_shape(&set, problem->images[side][i].shapes[0]);
    return set;
}

/* Compares a problem's shapes with those of each earlier problem of the concept. Returns the
 * largest excess, which is the number of shared shapes minus the limit; 0 or less: all limits are
 * kept. *most gets the largest number of shapes shared with one earlier problem. */
static int excess(planner *p, const shape_set *set, int *most) {
    const blg_config *config = blg_plan_config(p->plan);
    int worst = -2 * BLG_MAX_SIDE;
    *most = 0;
    for (int i = 0; i < set->n; i++)
        p->marked[set->shapes[i]] = true;
    for (int k = 0; k < p->n_sets; k++) {
        int shared = 0;
        for (int i = 0; i < p->sets[k].n; i++)
            shared += p->marked[p->sets[k].shapes[i]];
        const int limit = blg_config_pool_overlap(config, set->split, p->sets[k].split);
        *most = shared > *most ? shared : *most;
        if (limit >= 0 && shared - limit > worst)
            worst = shared - limit;
    }
    for (int i = 0; i < set->n; i++)
        p->marked[set->shapes[i]] = false;
    return worst;
}

/* Number of shapes that can be the concept's positives (value 1) or negatives (value 0). */
static int count_shapes(const blg_plan *plan, const blg_concept *concept, int value) {
    int n = 0;
    for (int s = 0; s < blg_catalogue_size(blg_plan_catalogue(plan)); s++)
        n += blg_plan_uses_shape(plan, s) && blg_plan_concept_value(plan, concept, s) == value;
    return n;
}

static blg_status refuse(const planner *p, const blg_plan_item *item, int problems, int least,
                         blg_error *error) {
    const blg_config *config = blg_plan_config(p->plan);
    const blg_split_rule *rule = &config->splits.rules[item->split];
    if (rule->pool_overlap >= 0)
        blg_error_key(error, "$.splits.%s.pool_overlap", rule->split);
    else
        blg_error_key(error, "$.composition.pool_overlap");
    return blg_error_set(
        error, BLG_INFEASIBLE,
        "asked for %d problems that share at most %d shapes; %s shares %d with one "
        "of the %d before it in the best of %d attempts (the concept has %d "
        "shapes, %d lack it)",
        problems, blg_config_pool_overlap(config, item->split, item->split), item->name, least,
        p->n_sets, BLG_OVERLAP_ATTEMPTS, count_shapes(p->plan, &item->concept, 1),
        count_shapes(p->plan, &item->concept, 0));
}

static blg_status plan_problem(planner *p, const blg_plan_item *item, int problems, int *attempt,
                               blg_error *error) {
    int least = 2 * BLG_MAX_SIDE;
    bool fitted = false;
    const int most = p->left_out ? BLG_OVERLAP_MANY_ATTEMPTS : BLG_OVERLAP_ATTEMPTS;
    for (*attempt = 0; *attempt < most; ++*attempt) {
        blg_build_result result = {0};
        blg_status status = blg_worker_draft(p->worker, item, *attempt, p->problem, &result, error);
        if (status != BLG_OK)
            return status;
        if (!result.accepted)
            continue;
        const shape_set set = set_of(p->problem);
        int shared;
        const int over = excess(p, &set, &shared);
        least = shared < least ? shared : least;
        if (over > 0)
            continue;
        fitted = true;
        status = blg_worker_finish(p->worker, item, p->problem, &result, error);
        if (status != BLG_OK || result.accepted) {
            p->sets[p->n_sets++] = set;
            return status;
        }
    }
    *attempt = -1;
    if (p->left_out)
        return BLG_OK;
    if (!fitted)
        return refuse(p, item, problems, least, error);
    return blg_error_set(
        error, BLG_FAILED,
        "no valid problem in %d attempts shares at most %d shapes with those "
        "before it",
        BLG_OVERLAP_ATTEMPTS,
        blg_config_pool_overlap(blg_plan_config(p->plan), item->split, item->split));
}

/* Plans the concept's problems first..end-1. If problems_per_concept is "max" and a problem finds
 * no attempt, this problem and all later ones of its split are left out. */
static blg_status plan_concept(planner *p, int64_t first, int64_t end, int *attempts,
                               blg_error *error) {
    bool full[BLG_MAX_SPLITS] = {false};
    blg_status status = BLG_OK;
    p->n_sets = 0;
    for (int64_t i = first; i < end && status == BLG_OK; i++) {
        blg_plan_item item;
        blg_plan_item_at(p->plan, i, &item);
        if (!full[item.split])
            status = plan_problem(p, &item, (int)(end - first), &attempts[i], error);
        if (status != BLG_OK)
            blg_error_key(error, "%s", item.name);
        else if (full[item.split] || attempts[i] < 0) {
            full[item.split] = p->left_out[i] = true;
            attempts[i] = 0;
        }
    }
    return status;
}

static blg_status plan_all(planner *p, int *attempts, blg_error *error) {
    const int64_t n = blg_plan_size(p->plan);
    blg_plan_item item;
    blg_status status = BLG_OK;
    for (int64_t first = n - blg_plan_family_size(p->plan, BLG_ABSTRACT), end; first < n;
         first = end) {
        const int64_t id = blg_plan_item_at(p->plan, first, &item)->concept_id;
        for (end = first + 1; end < n && blg_plan_item_at(p->plan, end, &item)->concept_id == id;)
            end++;
        if (status == BLG_OK)
            status = plan_concept(p, first, end, attempts, error);
    }
    return status;
}

blg_status blg_overlap_plan(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                            const int **attempts, blg_error *error) {
    const bool many = blg_plan_config(plan)->abstract.problems_per_concept == BLG_MANY;
    planner p = {.plan = plan};
    blg_arena scratch;
    if (!blg_config_limits_pools(blg_plan_config(plan)) ||
        !blg_plan_family_size(plan, BLG_ABSTRACT))
        return BLG_OK;
    blg_arena_init(&scratch, NULL);
    int *made = BLG_NEW(arena, int, blg_plan_size(plan) + 1);
    p.problem = BLG_NEW(&scratch, blg_problem, 1);
    p.sets = BLG_NEW(&scratch, shape_set, blg_plan_family_size(plan, BLG_ABSTRACT) + 1);
    p.marked = BLG_NEW(&scratch, bool, blg_catalogue_size(blg_plan_catalogue(plan)) + 1);
    p.left_out = many ? BLG_NEW(&scratch, bool, blg_plan_size(plan) + 1) : NULL;
    blg_status status = made && p.problem && p.sets && p.marked && (p.left_out || !many)
                            ? blg_worker_create(generator, &p.worker, error)
                            : blg_no_memory(error);
    if (status == BLG_OK)
        status = plan_all(&p, made, error);
    if (status == BLG_OK && many)
        status = blg_plan_leave_out(plan, p.left_out, error);
    if (status == BLG_OK)
        *attempts = made;
    blg_worker_free(p.worker);
    blg_arena_free(&scratch);
    return status;
}
