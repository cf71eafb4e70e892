#include "solve/solve.h"

#include "audit/rules.h"
#include "base/error.h"
#include "base/stream.h"
#include "read/reading.h"
#include "solve/nearest.h"
#include "solve/shared.h"

#include <stdio.h>
#include <string.h>

#define NAME_ENTRY(name) #name,
const char *blg_solver_name(blg_solver solver) {
    static const char *const names[] = {BLG_SOLVER_LIST(NAME_ENTRY)};
    return (unsigned)solver < BLG_SOLVERS ? names[solver] : "?";
}

blg_status blg_solve_create(blg_solve **solve, blg_error *error) {
    blg_solve *s = *solve = BLG_NEW_OBJECT(blg_solve);
    if (!s)
        return blg_no_memory(error);
    blg_status status = blg_facts_create(&s->arena, &s->facts, error);
    if (status != BLG_OK) {
        blg_solve_free(s);
        *solve = NULL;
    }
    return status;
}

void blg_solve_free(blg_solve *s) {
    if (!s)
        return;
    blg_facts_free(s->facts);
    blg_object_free(s);
}

/* ---- the version space: the rules that separate the support, and their votes on a query ---- */

typedef struct votes {
    uint64_t query;
    int n[2];
    blg_found_rule first[2];
} votes;

static bool count_vote(void *context, const blg_found_rule *rule) {
    votes *v = context;
    const uint64_t of_side[2] = {rule->negatives, rule->positives};
    for (int side = 0; side < 2; side++)
        if ((of_side[side] & v->query) && v->n[side]++ == 0)
            v->first[side] = *rule;
    return true;
}

/* Measures the first shape of every image of an abstract problem: the concept is about its
 * attributes. */
static blg_status measure(blg_solve *s, const blg_problem *problem, blg_figures *figures,
                          blg_error *error) {
    int facts[2][BLG_MAX_SIDE];
    blg_facts_make_room(s->facts, 2 * BLG_MAX_SIDE);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_program *program = &problem->images[side][i].programs[0];
            blg_status status = blg_facts_get(s->facts, program, &facts[side][i], error);
            if (status != BLG_OK)
                return status;
            figures->of[side][i] = &blg_facts_at(s->facts, facts[side][i])->analysis;
        }
    return BLG_OK;
}

static votes take_votes(const blg_problem *problem, const blg_figures *figures, int side,
                        int image) {
    votes v = {.query = blg_rules_image(side, image)};
    if (problem->family == BLG_ABSTRACT)
        blg_rules_attributes(problem, figures, count_vote, &v);
    blg_rules_surfaces(problem, count_vote, &v);
    return v;
}

static blg_side_answer decide(const votes *v) {
    return !v->n[0] == !v->n[1] ? BLG_SAYS_NOTHING
           : v->n[1]            ? BLG_SAYS_POSITIVE
                                : BLG_SAYS_NEGATIVE;
}

static blg_status note_unsolved(blg_solve *s, const blg_problem *problem, const char *split,
                                int side, int image, const votes *v, blg_error *error) {
    blg_unsolved *u = BLG_NEW(&s->arena, blg_unsolved, 1);
    if (!u)
        return blg_no_memory(error);
    *u = (blg_unsolved){.problem = blg_arena_strdup(&s->arena, problem->name),
                        .split = split,
                        .side = side,
                        .image = image,
                        .wrong = decide(v) != BLG_SAYS_NOTHING,
                        .n_rules = {v->n[0], v->n[1]}};
    bool failed = !u->problem;
    for (int k = 0; k < 2; k++) {
        blg_buf text = {0};
        if (v->n[k]) {
            blg_rules_print(&v->first[k], &text);
            u->example[k] = text.failed ? NULL : blg_arena_strdup(&s->arena, text.data);
            failed = failed || !u->example[k];
        }
        blg_buf_free(&text);
    }
    if (failed)
        return blg_no_memory(error);
    *(s->last ? &s->last->next : &s->first) = u;
    s->last = u;
    s->n_unsolved++;
    return BLG_OK;
}

/* ---- problems ---- */

/* Tosses a coin for a query. The result depends on the problem's name and the query only, not on
 * the problem's place in the data set. */
static blg_side_answer toss(const char *problem, int side, int image) {
    uint64_t key = 0;
    for (const char *c = problem; *c; c++)
        key = key * 31 + (unsigned char)*c;
    blg_rng rng = blg_stream_task(0, key, (uint32_t)(2 * image + side));
    return blg_rng_below(&rng, 2) ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}

static void count(blg_solve_count *c, blg_side_answer says, int side) {
    c->queries++;
    c->abstained += says == BLG_SAYS_NOTHING;
    c->right += says != BLG_SAYS_NOTHING && (says == BLG_SAYS_POSITIVE) == (side == 1);
}

static blg_status find_split(blg_solve *s, const char *split, int *index, blg_error *error) {
    for (*index = 0; *index < s->n_splits; ++*index)
        if (strcmp(s->splits[*index], split) == 0)
            return BLG_OK;
    if (s->n_splits == BLG_MAX_SPLITS + 2)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS + 2);
    snprintf(s->splits[s->n_splits++], BLG_SPLIT_NAME, "%s", split);
    return BLG_OK;
}

static blg_status solve_query(blg_solve *s, const blg_problem *problem, const blg_figures *figures,
                              int split, int side, int image, blg_error *error) {
    const votes v = take_votes(problem, figures, side, image);
    const blg_side_answer says[BLG_SOLVERS] = {
        [BLG_SOLVER_nearest] = blg_solve_nearest(problem, side, image),
        [BLG_SOLVER_shared] = blg_solve_shared(problem, side, image),
        [BLG_SOLVER_version_space] = decide(&v),
        [BLG_SOLVER_random] = toss(problem->name, side, image)};
    for (int k = 0; k < BLG_SOLVERS; k++)
        count(&s->counts[k][problem->family][split], says[k], side);
    if (problem->family != BLG_ABSTRACT ||
        says[BLG_SOLVER_version_space] == (side ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE))
        return BLG_OK;
    return note_unsolved(s, problem, s->splits[split], side, image, &v, error);
}

blg_status blg_solve_add(blg_solve *s, const blg_problem *problem, const char *split,
                         blg_error *error) {
    int at;
    blg_figures figures;
    blg_status status = find_split(s, split, &at, error);
    if (status == BLG_OK && problem->family == BLG_ABSTRACT)
        status = measure(s, problem, &figures, error);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < problem->n_query[side] && status == BLG_OK; i++)
            status = solve_query(s, problem, &figures, at, side, problem->n_support + i, error);
    s->problems++;
    return status;
}

blg_status blg_solve_folder(blg_solve *s, const char *folder, const blg_catalogue *catalogue,
                            blg_error *error) {
    blg_reading *reading = NULL;
    blg_problem *problem = BLG_NEW(&s->arena, blg_problem, 1);
    blg_status status =
        problem ? blg_reading_open(folder, catalogue, &reading, error) : blg_no_memory(error);
    for (bool found = true; status == BLG_OK;) {
        const char *split;
        status = blg_reading_next(reading, problem, &split, &found, error);
        if (!found)
            break;
        if (status == BLG_OK)
            status = blg_solve_add(s, problem, split, error);
    }
    blg_reading_close(reading);
    if (status == BLG_OK && s->problems == 0)
        status = blg_error_set(error, BLG_INVALID, "no problem in the data set");
    if (status == BLG_INVALID)
        blg_error_at(error, folder, 0, 0);
    return status;
}
