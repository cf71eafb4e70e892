/* The acceptance of shape s in a cell is the share of trials, each with all support images but one
 * of the cell's, that no attribute separates once s joins them. One trial judges all shapes of the
 * cell at once: attributes that still may separate when the others are drawn are a set of bits, and
 * s is refused if it agrees with one of them. Weights are target / acceptance, and as acceptance
 * depends on the weights, some rounds of it. */
#include "make/separation.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/stream.h"
#include "geom/vec2.h"
#include "make/candidates.h"

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

_Static_assert(BLG_ATTRIBUTES <= 64, "attributes by bit");

typedef struct separation {
    const blg_config *config;
    const uint64_t *has, *lacks; /* by shape: attributes by bit */
    /* The concept at hand. */
    blg_cell_set *set;
    uint64_t others; /* attributes that are none of its own */
    blg_rng rng;
    double *sums[1 + BLG_MAX_COMPONENTS]; /* by cell: running sums of the weights */
    int *tried[1 + BLG_MAX_COMPONENTS], *refused[1 + BLG_MAX_COMPONENTS]; /* by place in the cell */
} separation;

/* False when memory is out. */
static bool read_labels(separation *s, const blg_plan *plan, blg_arena *scratch) {
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    uint64_t *has = BLG_NEW(scratch, uint64_t, n), *lacks = BLG_NEW(scratch, uint64_t, n);
    for (int i = 0; i < n && has && lacks; i++)
        for (int k = 0; k < s->config->abstract.n_attributes; k++) {
            const int value = blg_plan_label(plan, i, s->config->abstract.attributes[k]);
            has[i] |= (uint64_t)(value == 1) << k;
            lacks[i] |= (uint64_t)(value == 0) << k;
        }
    s->has = has;
    s->lacks = lacks;
    return has && lacks;
}

/* Takes up a concept. False when memory is out. */
static bool start_concept(separation *s, const blg_plan *plan, int id, blg_cell_set *set,
                          blg_arena *scratch) {
    const blg_abstract_config *abstract = &s->config->abstract;
    s->set = set;
    s->others = 0;
    for (int k = 0; k < abstract->n_attributes; k++)
        if (!blg_concept_covers(blg_plan_concept(plan, id), abstract->attributes[k]))
            s->others |= (uint64_t)1 << k;
    s->rng = blg_stream_trial_sides(s->config->seed, id);
    for (int c = 0; c < set->n_cells; c++) {
        s->sums[c] = BLG_NEW(scratch, double, set->cells[c].n);
        s->tried[c] = BLG_NEW(scratch, int, set->cells[c].n);
        s->refused[c] = BLG_NEW(scratch, int, set->cells[c].n);
        if (!s->sums[c] || !s->tried[c] || !s->refused[c])
            return false;
    }
    return true;
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

/* Attributes that still may separate: all images drawn so far of one side have them, all of the
 * other lack them, or the other way round. */
typedef struct separators {
    uint64_t had, lacked; /* by the side whose last image is to come */
} separators;

static bool is_refused(const separation *s, const separators *left, int shape) {
    return ((left->had & s->has[shape]) | (left->lacked & s->lacks[shape])) != 0;
}

static separators separators_of(const separation *s, const drawn *mine, const drawn *other) {
    separators left = {s->others, s->others};
    for (int i = 0; i < other->n; i++) {
        const int shape = s->set->cells[other->cells[i]].shapes[other->places[i]];
        left.had &= s->lacks[shape];
        left.lacked &= s->has[shape];
    }
    for (int i = 0; i < mine->n - 1; i++) {
        const int shape = s->set->cells[mine->cells[i]].shapes[mine->places[i]];
        left.had &= s->has[shape];
        left.lacked &= s->lacks[shape];
    }
    return left;
}

/* Judges every shape of the cell that the last image of `mine` was drawn from in its stead, and
 * returns whether that one is refused. */
static bool judge(separation *s, const drawn *mine, const drawn *other) {
    const separators left = separators_of(s, mine, other);
    const int last = mine->n - 1, c = mine->cells[last];
    const blg_cell *cell = &s->set->cells[c];
    int *tried = s->tried[c], *refused = s->refused[c];
    for (int k = 0; k < cell->n; k++)
        tried[k]++;
    for (int k = 0; k < cell->n && (left.had | left.lacked); k++)
        refused[k] += is_refused(s, &left, cell->shapes[k]);
    for (int i = 0; i < last; i++) /* none can be there twice */
        if (mine->cells[i] == c) {
            const int k = mine->places[i];
            tried[k]--;
            refused[k] -= is_refused(s, &left, cell->shapes[k]);
        }
    return is_refused(s, &left, cell->shapes[mine->places[last]]);
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

static void forget_rounds(blg_cell_set *set) {
    for (int c = 0; c < set->n_cells; c++) {
        const blg_cell *cell = &set->cells[c];
        memcpy(cell->support, cell->weights, (size_t)cell->n * sizeof *cell->support);
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
                highest = blg_most(highest, 1 - refused[k] / (double)tried[k]);
        for (int k = 0; k < cell->n && highest > 0; k++) {
            const double accepted = tried[k] ? 1 - refused[k] / (double)tried[k] : highest;
            const double wanted = cell->weights[k] * highest / blg_most(accepted, LEAST * highest);
            cell->support[k] = round ? sqrt(wanted * cell->support[k]) : wanted;
        }
        const int most = cell->most < s->config->n_support ? cell->most : s->config->n_support;
        blg_cells_normalise(cell->support, cell->n, 1.0 / most);
    }
}

/* Refusals of n trials, two sides each; stops at the first ones when there are none. */
static int try_round(separation *s, int n, bool stop_early) {
    int refused = 0;
    start_round(s);
    for (int t = 0; t < n && !(stop_early && t > FIRST_TRIALS && refused == 0); t++) {
        drawn sides[2];
        for (int side = 0; side < 2; side++)
            draw_side(s, side, &sides[side]);
        refused += judge(s, &sides[1], &sides[0]);
        refused += judge(s, &sides[0], &sides[1]);
    }
    return refused;
}

static void make_up_concept(separation *s) {
    int rounds = ROUNDS_FEW, trials = TRIALS_FEW;
    for (int round = 0; round < rounds; round++) {
        const int refused = try_round(s, trials, round == 0);
        if (round == 0 && refused == 0)
            return;
        if (refused > MOST * 2 * trials) {
            forget_rounds(s->set);
            return;
        }
        end_round(s, round);
        if (round == 0 && refused > MANY * 2 * trials) {
            rounds = ROUNDS_MANY;
            trials = TRIALS_MANY;
        }
    }
}

blg_status blg_separation_make_up(const blg_plan *plan, blg_cell_set *sets, blg_error *error) {
    separation s = {.config = blg_plan_config(plan)};
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    bool ok = read_labels(&s, plan, &scratch);
    for (int i = 0; i < blg_plan_concepts(plan) && ok; i++) {
        if (!sets[i].feasible || !sets[i].problems)
            continue;
        ok = start_concept(&s, plan, i, &sets[i], &scratch);
        if (ok)
            make_up_concept(&s);
    }
    blg_arena_free(&scratch);
    return ok ? BLG_OK : blg_no_memory(error);
}
