/* The acceptance of shape s in a cell is the share of trials, each with all support images but one
 * of the cell's, that no attribute separates once s joins them. One trial judges all shapes of the
 * cell at once: attributes that still may separate when the others are drawn are a set of bits, and
 * s is refused if it agrees with one of them. Weights are target / acceptance, and as acceptance
 * depends on the weights, some rounds of it. */
#include "build/separation.h"

#include "base/error.h"
#include "base/rng.h"
#include "build/compose.h"
#include "plan/expression.h"

#include <math.h>
#include <string.h>

/* Trials a round and rounds, where few or many problems are refused. Shapes come in about a hundred
 * concepts, so that the noise of one concept's trials averages out. */
#define TRIALS_FEW  100
#define TRIALS_MANY 300
#define ROUNDS_FEW  2
#define ROUNDS_MANY 8
#define MANY        0.1
/* Beyond this part of refusals the trials tell too little of any shape, and weights stay. */
#define MOST 0.985
/* Trials without refusal after which a concept is left alone. */
#define FIRST_TRIALS 60
/* Acceptance is not counted lower, as a part of the highest in the cell: where problems need one of
 * a few shapes lest they be refused, those are shown more often than wanted, whatever the weights.
 */
#define LEAST 0.1
/* Draws of a shape that is there already, before any other is taken. */
#define TRIES 100

typedef struct separation {
    const blg_config *config;
    blg_cell_set *set;
    blg_rng rng;
    uint64_t *has, *lacks;                /* by shape: attributes by bit */
    double *sums[1 + BLG_MAX_COMPONENTS]; /* by cell: running sums of the weights */
    int *tried[1 + BLG_MAX_COMPONENTS], *refused[1 + BLG_MAX_COMPONENTS]; /* by place in the cell */
} separation;

bool blg_separation_is_concept(const blg_concept *concept, blg_attribute attribute) {
    bool symmetric = false, self_transposed = false;
    blg_expression expression;
    if (concept->expression[0])
        return blg_expression_parse(concept->expression, &expression, NULL) == BLG_OK &&
               blg_expression_mentions(&expression, attribute);
    for (int c = 0; c < concept->n_components; c++) {
        if (concept->attributes[c] == attribute)
            return true;
        symmetric |= concept->attributes[c] == BLG_ATTR_symmetric;
        self_transposed |= concept->attributes[c] == BLG_ATTR_self_transposed;
    }
    return attribute == BLG_ATTR_symmetric_transposed && symmetric && self_transposed;
}

static bool prepare(separation *s, const blg_plan *plan, const blg_concept *concept,
                    blg_arena *scratch) {
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    s->has = BLG_NEW(scratch, uint64_t, n);
    s->lacks = BLG_NEW(scratch, uint64_t, n);
    bool ok = s->has && s->lacks;
    for (int c = 0; c < s->set->n_cells; c++) {
        s->sums[c] = BLG_NEW(scratch, double, s->set->cells[c].n);
        s->tried[c] = BLG_NEW(scratch, int, s->set->cells[c].n);
        s->refused[c] = BLG_NEW(scratch, int, s->set->cells[c].n);
        ok = ok && s->sums[c] && s->tried[c] && s->refused[c];
    }
    for (int k = 0; k < s->config->abstract.n_attributes && ok; k++) {
        const blg_attribute attribute = s->config->abstract.attributes[k];
        if (blg_separation_is_concept(concept, attribute))
            continue;
        for (int i = 0; i < n; i++) {
            const int value = blg_plan_label(plan, i, attribute);
            s->has[i] |= (uint64_t)(value == 1) << k;
            s->lacks[i] |= (uint64_t)(value == 0) << k;
        }
    }
    return ok;
}

/* A place in the cell by its weight, none of the n taken ones. */
static int draw(separation *s, int cell, const int *taken, int n) {
    const int size = s->set->cells[cell].n;
    const double *sums = s->sums[cell];
    int place = 0;
    for (int tries = 0; tries < TRIES; tries++) {
        const double at = blg_rng_double(&s->rng) * sums[size - 1];
        int low = 0, high = size - 1;
        while (low < high) {
            const int middle = (low + high) / 2;
            if (sums[middle] > at)
                high = middle;
            else
                low = middle + 1;
        }
        place = low;
        int i = 0;
        while (i < n && taken[i] != place)
            i++;
        if (i == n)
            return place;
    }
    for (bool again = true; again;) {
        again = false;
        place = (place + 1) % size;
        for (int i = 0; i < n; i++)
            again |= taken[i] == place;
    }
    return place;
}

/* Support images of one side by cell. */
typedef struct drawn {
    int n;
    int cells[BLG_MAX_SIDE], places[BLG_MAX_SIDE];
} drawn;

/* As the builder does it: cells share the side as evenly as possible, by chance among its places.
 */
static void draw_side(separation *s, bool positive, drawn *d) {
    int cells[BLG_MAX_SIDE], n_cells = 0, order[1 + BLG_MAX_COMPONENTS];
    const int side = blg_compose_side(s->config, BLG_ABSTRACT);
    for (int c = 0; c < s->set->n_cells; c++)
        if (s->set->cells[c].positive == positive)
            order[n_cells++] = c;
    blg_rng_shuffle(&s->rng, order, (size_t)n_cells, sizeof *order);
    for (int i = 0; i < side; i++)
        cells[i] = order[i % n_cells];
    blg_rng_shuffle(&s->rng, cells, (size_t)side, sizeof *cells);
    d->n = s->config->n_support;
    for (int i = 0; i < d->n; i++) {
        int taken[BLG_MAX_SIDE], n = 0;
        for (int k = 0; k < i; k++)
            if (cells[k] == cells[i])
                taken[n++] = d->places[k];
        d->cells[i] = cells[i];
        d->places[i] = draw(s, cells[i], taken, n);
    }
}

/* Judges every shape of the cell that the last image of `mine` was drawn from in its stead. */
static bool judge(separation *s, const drawn *mine, const drawn *other) {
    uint64_t lacked_there = ~(uint64_t)0, had_there = lacked_there;
    const int last = mine->n - 1, c = mine->cells[last];
    const blg_cell *cell = &s->set->cells[c];
    for (int i = 0; i < other->n; i++) {
        const int shape = s->set->cells[other->cells[i]].shapes[other->places[i]];
        lacked_there &= s->lacks[shape];
        had_there &= s->has[shape];
    }
    for (int i = 0; i < last; i++) {
        const int shape = s->set->cells[mine->cells[i]].shapes[mine->places[i]];
        lacked_there &= s->has[shape];
        had_there &= s->lacks[shape];
    }
    int *tried = s->tried[c], *refused = s->refused[c];
    if (lacked_there | had_there)
        for (int k = 0; k < cell->n; k++) {
            const int shape = cell->shapes[k];
            refused[k] += ((lacked_there & s->has[shape]) | (had_there & s->lacks[shape])) != 0;
        }
    for (int k = 0; k < cell->n; k++)
        tried[k]++;
    for (int i = 0; i < last; i++) /* none can be there twice */
        if (mine->cells[i] == c) {
            const int k = mine->places[i], shape = cell->shapes[k];
            tried[k]--;
            refused[k] -= ((lacked_there & s->has[shape]) | (had_there & s->lacks[shape])) != 0;
        }
    const int shape = cell->shapes[mine->places[last]];
    return ((lacked_there & s->has[shape]) | (had_there & s->lacks[shape])) == 0;
}

static void start_round(separation *s) {
    for (int c = 0; c < s->set->n_cells; c++) {
        const blg_cell *cell = &s->set->cells[c];
        double sum = 0;
        for (int k = 0; k < cell->n; k++) {
            sum += cell->support[k];
            s->sums[c][k] = sum;
        }
        memset(s->tried[c], 0, (size_t)cell->n * sizeof *s->tried[c]);
        memset(s->refused[c], 0, (size_t)cell->n * sizeof *s->refused[c]);
    }
}

/* From the second round on by half, so that the noise of the rounds averages out. */
static void end_round(separation *s, int round) {
    for (int c = 0; c < s->set->n_cells; c++) {
        const blg_cell *cell = &s->set->cells[c];
        const int *tried = s->tried[c], *refused = s->refused[c];
        double highest = 0;
        for (int k = 0; k < cell->n; k++)
            if (tried[k])
                highest = fmax(highest, 1 - refused[k] / (double)tried[k]);
        for (int k = 0; k < cell->n && highest > 0; k++) {
            const double accepted = tried[k] ? 1 - refused[k] / (double)tried[k] : highest;
            const double wanted = cell->weights[k] * highest / fmax(accepted, LEAST * highest);
            cell->support[k] = round ? sqrt(wanted * cell->support[k]) : wanted;
        }
        const int most = cell->most < s->config->n_support ? cell->most : s->config->n_support;
        blg_cells_normalise(cell->support, cell->n, 1.0 / most);
    }
}

blg_status blg_separation_make_up(const blg_plan *plan, blg_arena *scratch, int concept_id,
                                  blg_cell_set *set, blg_error *error) {
    separation s = {.config = blg_plan_config(plan), .set = set};
    if (!prepare(&s, plan, blg_plan_concept(plan, concept_id), scratch))
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory while preparing the builders");
    s.rng = blg_rng_stream(s.config->seed, (uint64_t)concept_id, BLG_RNG_NO_IMAGE, BLG_FOR_TRIALS);
    int rounds = ROUNDS_FEW, trials = TRIALS_FEW;
    for (int round = 0; round < rounds; round++) {
        int refused = 0;
        start_round(&s);
        for (int t = 0; t < trials; t++) {
            drawn sides[2];
            for (int side = 0; side < 2; side++)
                draw_side(&s, side, &sides[side]);
            refused += !judge(&s, &sides[1], &sides[0]);
            refused += !judge(&s, &sides[0], &sides[1]);
            if (t == FIRST_TRIALS && round == 0 && refused == 0)
                return BLG_OK;
        }
        if (refused > MOST * 2 * trials) {
            blg_cells_drawing(s.config, set);
            return BLG_OK;
        }
        end_round(&s, round);
        if (round == 0 && refused > MANY * 2 * trials) {
            rounds = ROUNDS_MANY;
            trials = TRIALS_MANY;
        }
    }
    return BLG_OK;
}
