/* A block is k positive and k negative sides, paired to k x k problems (make/sides.h). Its sides
 * are found in turn: a positive side that makes valid problems with all negative sides found so
 * far, then a negative side that makes valid problems with all positive sides found so far. If a
 * side finds no attempt, the block starts again with later attempts. */
#include "generate/pairings.h"

#include "base/error.h"
#include "generate/state.h"
#include "make/sides.h"

/* The search for a block is made up to BEGINNINGS times, each time STEP attempt numbers later. All
 * sides of the block start there. Attempts from number 200 on draw a side's shapes uniformly
 * (BALANCED_ATTEMPTS, make/abstract.c). */
#define BEGINNINGS 48
#define STEP       64
/* Attempts at one side from the start on. */
#define TRIES      1024
#define MOST_SIDES 8

_Static_assert(BEGINNINGS *STEP + TRIES <= BLG_SIDE_ATTEMPTS, "attempts of a side");

typedef struct block {
    const blg_plan *plan;
    blg_worker *worker;
    blg_problem *problem;
    int k;
    int64_t first, n;         /* problems of the block: k * k, fewer at the end of a concept */
    int sides[2][MOST_SIDES]; /* the attempt of each side */
} block;

/* Whether the problem of the i-th positive and the j-th negative side is valid. */
static blg_status is_valid(block *b, int i, int j, bool *valid, blg_error *error) {
    blg_plan_item item;
    blg_build_result result = {.accepted = true};
    const int64_t within = (int64_t)i * b->k + j;
    blg_status status = BLG_OK;
    if (within < b->n) {
        const int attempt = blg_side_attempts(b->sides[1][i], b->sides[0][j]);
        blg_plan_item_at(b->plan, b->first + within, &item);
        status = blg_worker_draft(b->worker, &item, attempt, b->problem, &result, error);
        if (status == BLG_OK && result.accepted)
            status = blg_worker_finish(b->worker, &item, b->problem, &result, error);
    }
    *valid = result.accepted;
    return status;
}

/* Finds an attempt for side number `at`, from attempt `from` on, that makes valid problems with the
 * first n sides of the other kind. */
static blg_status find(block *b, int side, int at, int n, int from, bool *found, blg_error *error) {
    blg_status status = BLG_OK;
    for (int attempt = from; attempt < from + TRIES && status == BLG_OK; attempt++) {
        *found = true;
        b->sides[side][at] = attempt;
        for (int k = 0; k < n && *found && status == BLG_OK; k++)
            status = is_valid(b, side ? at : k, side ? k : at, found, error);
        if (*found)
            break;
    }
    return status;
}

static blg_status settle(block *b, blg_error *error) {
    bool found = false;
    blg_status status = BLG_OK;
    for (int beginning = 0; beginning < BEGINNINGS && status == BLG_OK; beginning++) {
        found = true;
        for (int i = 0; i < 2 * b->k && found && status == BLG_OK; i++) {
            const int side = i % 2 == 0, at = i / 2;
            status = find(b, side, at, side ? at : at + 1, beginning * STEP, &found, error);
        }
        if (found)
            break;
    }
    if (status != BLG_OK || found)
        return status;
    blg_plan_item item;
    blg_error_key(error, "$.composition.pairings");
    return blg_error_set(error, BLG_INFEASIBLE,
                         "%s: no %d positive and %d negative sides make a valid problem each with "
                         "each; each side was drawn in up to %d ways",
                         blg_plan_item_at(b->plan, b->first, &item)->name, b->k, b->k,
                         (BEGINNINGS - 1) * STEP + TRIES);
}

static blg_status settle_concept(block *b, int64_t first, int64_t end, int *attempts,
                                 blg_error *error) {
    const int64_t whole = (int64_t)b->k * b->k;
    blg_status status = BLG_OK;
    for (b->first = first; b->first < end && status == BLG_OK; b->first += whole) {
        b->n = end - b->first < whole ? end - b->first : whole;
        status = settle(b, error);
        for (int64_t w = 0; w < b->n; w++)
            attempts[b->first + w] =
                blg_side_attempts(b->sides[1][w / b->k], b->sides[0][w % b->k]);
    }
    return status;
}

static blg_status settle_all(block *b, int *attempts, blg_error *error) {
    const int64_t n = blg_plan_size(b->plan);
    blg_plan_item item;
    blg_status status = BLG_OK;
    for (int64_t first = n - blg_plan_family_size(b->plan, BLG_ABSTRACT), end;
         first < n && status == BLG_OK; first = end) {
        const int64_t id = blg_plan_item_at(b->plan, first, &item)->concept_id;
        for (end = first + 1; end < n && blg_plan_item_at(b->plan, end, &item)->concept_id == id;)
            end++;
        status = settle_concept(b, first, end, attempts, error);
    }
    return status;
}

blg_status blg_pairings_plan(const blg_generator *generator, blg_arena *arena, const int **attempts,
                             blg_error *error) {
    const blg_plan *plan = generator->plan;
    block b = {.plan = plan, .k = blg_plan_config(plan)->composition.pairings};
    blg_arena scratch;
    if (b.k < 2)
        return BLG_OK;
    blg_arena_init(&scratch, NULL);
    int *made = BLG_NEW(arena, int, blg_plan_size(plan) + 1);
    b.problem = BLG_NEW(&scratch, blg_problem, 1);
    blg_status status =
        made && b.problem ? blg_worker_create(generator, &b.worker, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = settle_all(&b, made, error);
    if (status == BLG_OK)
        *attempts = made;
    blg_worker_free(b.worker);
    blg_arena_free(&scratch);
    return status;
}
