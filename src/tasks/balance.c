/* The weights are fitted by iterative scaling. Concept c has a weight v_c. A problem offers K - 1
 * of the concepts that fit it, with probabilities proportional to their weights and at most 1. Let
 * E_c be the expected number of problems that offer c, and T_c = (K - 1) x the number of problems
 * that c is right in. Each round multiplies v_c by T_c / E_c, until E and T agree or the rounds are
 * over. Wrong choices are then drawn by systematic sampling, which keeps these probabilities
 * exactly. */
#include "tasks/balance.h"

#include "base/arena.h"
#include "base/error.h"
#include "geom/vec2.h"
#include "make/systematic.h"
#include "tasks/task_options.h"

#include <math.h>

#define ROUNDS       80
#define BALANCED     1e-3
#define LEAST_WEIGHT 1e-5

blg_status blg_balance_note(blg_pool *pool, const blg_problem *problem, blg_facts *facts,
                            blg_error *error) {
    struct blg_pool_family *family = &pool->families[problem->family];
    if (problem->family != BLG_ABSTRACT || problem->concept.expression[0] ||
        !blg_concept_known(&problem->concept))
        return BLG_OK;
    blg_pool_entry *entry = &family->entries[family->n - 1];
    if (!blg_buf_grow(&pool->values, &pool->values_capacity,
                      pool->n_values + 2 * problem->n_support, sizeof *pool->values))
        return blg_no_memory(error);
    blg_facts_make_room(facts, 2 * BLG_MAX_SIDE);
    entry->values_at = pool->n_values;
    entry->n_support = problem->n_support;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const blg_scene *scene = &problem->images[side][i];
            struct blg_pool_values *values = &pool->values[pool->n_values++];
            *values = (struct blg_pool_values){0};
            int fact;
            blg_status status = blg_facts_get(facts, &scene->programs[0], &fact, error);
            if (status != BLG_OK)
                return status;
            for (int a = 0; a < BLG_ATTRIBUTES; a++) {
                const int value = blg_facts_at(facts, fact)->analysis.attributes[a].value;
                values->ones |= (uint64_t)(value == 1) << a;
                values->zeros |= (uint64_t)(value == 0) << a;
            }
            entry->impure[side] += scene->impure;
        }
    return BLG_OK;
}

static uint64_t attributes_of(const blg_pool_entry *entry) {
    uint64_t all = 0;
    for (int i = 0; i < entry->n_components; i++)
        all |= (uint64_t)1 << entry->attributes[i];
    return all;
}

/* Whether a concept is certain to be wrong for a problem: on each side more support images lack it
 * than are impure (the rule of holds.c). The concept is all these attributes, or their negation. */
static bool fits(const blg_pool *pool, const blg_pool_entry *problem, uint64_t attributes,
                 bool negated) {
    for (int side = 0; side < 2; side++) {
        int lacking = 0;
        for (int i = 0; i < problem->n_support; i++) {
            const struct blg_pool_values *v =
                &pool->values[problem->values_at + side * problem->n_support + i];
            lacking +=
                negated ? (v->ones & attributes) == attributes : (v->zeros & attributes) != 0;
        }
        if (lacking <= problem->impure[side])
            return false;
    }
    return true;
}

static bool same_group(const blg_pool_entry *a, const blg_pool_entry *b) {
    return b->values_at >= 0 && a->split == b->split && a->n_components == b->n_components &&
           a->negated == b->negated;
}

/* Fills chance with the probabilities of n things when m of them are drawn: proportional to the
 * weights, at most 1. If n <= m, all are 1. */
static void chances(const double *weights, int n, int m, double *chance) {
    double sum = 0, rest = m;
    int certain = 0;
    for (int i = 0; i < n; i++) {
        chance[i] = 0;
        sum += weights[i];
    }
    for (bool again = true; again && certain < n;) {
        again = false;
        const double unit = rest / sum;
        for (int i = 0; i < n; i++)
            if (chance[i] < 1 && weights[i] * unit >= 1) {
                chance[i] = 1;
                sum -= weights[i];
                rest -= 1;
                certain++;
                again = true;
            }
        for (int i = 0; i < n && !again; i++)
            if (chance[i] < 1)
                chance[i] = weights[i] * unit;
        if (rest <= 0 || sum <= 0)
            break;
    }
    for (int i = 0; i < n && n <= m; i++)
        chance[i] = 1;
}

/* ---- one group ---- */

/* A group (one split and kind): its problems, and its concepts, each named by its first entry. */
typedef struct group {
    int n_concepts, n_problems;
    int *concepts, *problems; /* entries */
    int *concept_of;          /* by problem: index of its concept */
    bool *fit;                /* by problem and concept */
    double *weights, *targets, *expected, *mine, *chance;
    int *which;
} group;

static int concept_index(const blg_pool_entry *entries, const group *g, uint64_t attributes) {
    int c = 0;
    while (c < g->n_concepts && attributes_of(&entries[g->concepts[c]]) != attributes)
        c++;
    return c;
}

static bool gather(const blg_pool *pool, int first, blg_arena *arena, group *g) {
    const struct blg_pool_family *family = &pool->families[BLG_ABSTRACT];
    const blg_pool_entry *entries = family->entries;
    *g = (group){.concepts = BLG_NEW(arena, int, family->n),
                 .problems = BLG_NEW(arena, int, family->n),
                 .concept_of = BLG_NEW(arena, int, family->n)};
    if (!g->concepts || !g->problems || !g->concept_of)
        return false;
    for (int i = first; i < family->n; i++) {
        if (!same_group(&entries[first], &entries[i]))
            continue;
        const int c = concept_index(entries, g, attributes_of(&entries[i]));
        if (c == g->n_concepts)
            g->concepts[g->n_concepts++] = i;
        g->concept_of[g->n_problems] = c;
        g->problems[g->n_problems++] = i;
    }
    g->fit = BLG_NEW(arena, bool, (size_t)g->n_problems *(size_t)g->n_concepts);
    g->weights = BLG_NEW(arena, double, g->n_concepts);
    g->targets = BLG_NEW(arena, double, g->n_concepts);
    g->expected = BLG_NEW(arena, double, g->n_concepts);
    g->mine = BLG_NEW(arena, double, g->n_concepts);
    g->chance = BLG_NEW(arena, double, g->n_concepts);
    g->which = BLG_NEW(arena, int, g->n_concepts);
    return g->fit && g->weights && g->targets && g->expected && g->mine && g->chance && g->which;
}

static void find_fits(const blg_pool *pool, group *g) {
    const blg_pool_entry *entries = pool->families[BLG_ABSTRACT].entries;
    for (int p = 0; p < g->n_problems; p++)
        for (int c = 0; c < g->n_concepts; c++)
            g->fit[p * g->n_concepts + c] =
                c != g->concept_of[p] &&
                fits(pool, &entries[g->problems[p]], attributes_of(&entries[g->concepts[c]]),
                     entries[g->concepts[c]].negated);
}

/* Puts the concepts that fit a problem into `which` and their weights into `mine`; returns their
 * number. */
static int offered(const group *g, int problem) {
    int n = 0;
    for (int c = 0; c < g->n_concepts; c++)
        if (g->fit[problem * g->n_concepts + c]) {
            g->which[n] = c;
            g->mine[n++] = g->weights[c];
        }
    return n;
}

static double fit_round(group *g, int wanted) {
    double apart = 0, all = 0;
    for (int c = 0; c < g->n_concepts; c++)
        g->expected[c] = 0;
    for (int p = 0; p < g->n_problems; p++) {
        const int n = offered(g, p);
        chances(g->mine, n, wanted, g->chance);
        for (int i = 0; i < n; i++)
            g->expected[g->which[i]] += g->chance[i];
    }
    for (int c = 0; c < g->n_concepts; c++) {
        apart += fabs(g->expected[c] - g->targets[c]);
        all += g->targets[c];
        g->weights[c] *= g->targets[c] / blg_most(g->expected[c], 1e-9);
        g->weights[c] = blg_least(blg_most(g->weights[c], LEAST_WEIGHT), 1 / LEAST_WEIGHT);
    }
    return apart / all;
}

static void fit_group(const blg_pool *pool, group *g, int wanted) {
    blg_pool_entry *entries = pool->families[BLG_ABSTRACT].entries;
    find_fits(pool, g);
    for (int c = 0; c < g->n_concepts; c++)
        g->weights[c] = 1;
    for (int p = 0; p < g->n_problems; p++)
        g->targets[g->concept_of[p]] += wanted;
    for (int round = 0; round < ROUNDS; round++)
        if (fit_round(g, wanted) < BALANCED)
            break;
    for (int p = 0; p < g->n_problems; p++) {
        blg_pool_entry *entry = &entries[g->problems[p]];
        entry->weight = g->weights[g->concept_of[p]];
        entry->first = g->concepts[g->concept_of[p]];
    }
}

blg_status blg_balance_fit(blg_pool *pool, int choices, blg_error *error) {
    struct blg_pool_family *family = &pool->families[BLG_ABSTRACT];
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    for (int i = 0; i < family->n; i++) {
        group g;
        if (family->entries[i].values_at < 0 || family->entries[i].weight > 0)
            continue;
        blg_arena_reset(&arena);
        if (!gather(pool, i, &arena, &g)) {
            blg_arena_free(&arena);
            return blg_no_memory(error);
        }
        fit_group(pool, &g, choices - 1);
    }
    blg_arena_free(&arena);
    return BLG_OK;
}

/* ---- drawing ---- */

blg_status blg_balance_draw(const blg_pool *pool, int entry, blg_rng *rng, int m, int *drawn,
                            int *n, blg_error *error) {
    const struct blg_pool_family *family = &pool->families[BLG_ABSTRACT];
    const blg_pool_entry *own = &family->entries[entry];
    blg_arena arena;
    *n = 0;
    if (own->values_at < 0)
        return BLG_OK;
    blg_arena_init(&arena, NULL);
    int *which = BLG_NEW(&arena, int, family->n), picked[BLG_MAX_CHOICES], n_fit = 0;
    double *weights = BLG_NEW(&arena, double, family->n);
    double *chance = BLG_NEW(&arena, double, family->n);
    if (!which || !weights || !chance) {
        blg_arena_free(&arena);
        return blg_no_memory(error);
    }
    for (int i = 0; i < family->n; i++) {
        const blg_pool_entry *other = &family->entries[i];
        if (same_group(own, other) && other->first == i && other->first != own->first &&
            fits(pool, own, attributes_of(other), other->negated))
            which[n_fit++] = i;
    }
    blg_rng_shuffle(rng, which, (size_t)n_fit, sizeof *which);
    for (int i = 0; i < n_fit; i++)
        weights[i] = family->entries[which[i]].weight;
    *n = n_fit < m ? n_fit : m;
    chances(weights, n_fit, m, chance);
    if (*n == m && m > 0)
        blg_systematic(rng, chance, n_fit, m, picked);
    for (int i = 0; i < *n; i++)
        drawn[i] = which[*n == m ? picked[i] : i];
    blg_arena_free(&arena);
    return BLG_OK;
}
