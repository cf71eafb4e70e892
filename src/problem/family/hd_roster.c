/* Which figure stands in which abstract problem: the weights by which a cell draws its shapes, then
 * the roster. Cell, cell set, roster, unit, couple: docs/glossary.md and problem/builder.h. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/memory.h"
#include "base/rng.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- abstract weights ---- */

/* Balance by iterative scaling. Each shape s of a group has one factor a_s. It weighs a_s in cells
 * of the positive side and 1 / a_s in cells of the negative side. Weights are normalised in each
 * cell and capped at 1 / most. With
 *     E+_s = sum over positive cells of problems x images x probability,   E-_s likewise,
 * the fixed point of a_s <- a_s sqrt(E-_s / E+_s) has E+_s = E-_s for every shape. So every shape
 * is expected as often among the positives as among the negatives, and neither the shape nor any
 * function of it (attributes, strokes, decoration) tells the side. Of all solutions this is the
 * nearest to uniform weights in relative entropy. If no balance exists, the factors run to their
 * bounds and a residual remains.
 *
 * A group is a set of splits that share concepts: train and validation together, each test split
 * alone. Concepts that are drawn without stamps form groups of their own, so that a shape is
 * balanced given its decoration too, if such a balance exists. */

#define ROUNDS 600
/* Super classes are balanced in groups of at least this many sets of cells. In smaller groups this
 * balance would leave each concept too few shapes. */
#define FEWEST_SETS  10
#define CLASS_ROUNDS 100 /* rounds that move super classes too; later rounds move shapes alone */
#define BALANCED     1e-4
/* If a residual falls by less than a share of LITTLE in PAUSE rounds, no better balance exists. */
#define PAUSE        20
#define LITTLE       0.01
#define LEAST_FACTOR 1e-4
#define MOST_CLASSES 256 /* the super classes beyond this number count as one class */
/* The factor of a super class in one set of cells lies from 1 / MOST_CLASS_FACTOR to
 * MOST_CLASS_FACTOR. */
#define MOST_CLASS_FACTOR 6.0
/* Concepts drawn with stamps and concepts drawn without are balanced apart if both residuals are at
 * most APART_MOST; else together. */
#define APART_MOST 0.05

/* ---- cells ---- */

/* Fills a cell with its shapes. concept and reading: of its set. */
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

/* Makes a concept's cells: first the cell of the shapes that have all components, then the cells of
 * shapes that lack component i, which share the images of the other side equally. */
static bool fill_set(const blg_plan *plan, const blg_concept *concept, blg_arena *arena,
                     blg_cell_set *set) {
    const blg_config *config = blg_plan_config(plan);
    const int side = blg_compose_side(config, BLG_ABSTRACT);
    const int parts = concept->expression[0] ? 1 : concept->n_components;
    set->n_cells = 0;
    set->feasible = true;
    for (int i = -1; i < parts; i++) {
        if (i >= 0 && !blg_config_breaks(config->abstract.negative_breaks, i, parts))
            continue;
        blg_cell *cell = &set->cells[set->n_cells++];
        cell->component = i;
        cell->positive = (i < 0) != concept->negated;
        if (!fill_cell(plan, concept, set->reading, arena, cell))
            return false;
    }
    for (int c = 0; c < set->n_cells; c++) {
        blg_cell *cell = &set->cells[c];
        const int sharing = c ? set->n_cells - 1 : 1;
        cell->images = (double)side / sharing;
        cell->most = (side + sharing - 1) / sharing;
        set->feasible &= cell->n >= cell->most;
    }
    return true;
}

bool blg_cells_without_stamps(const blg_concept *concept) {
    static const blg_attribute figures[] = {BLG_ATTR_exist_regular, BLG_ATTR_exist_triangle,
                                            BLG_ATTR_exist_quadrangle};
    bool found = false;
    for (int k = 0; k < 3; k++) {
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

/* Splits that share a concept are linked, so that they are balanced together (union-find: link[s]
 * leads to a lower linked split). Gives each set the lowest of the splits linked to its own. */
static void link_splits(const blg_plan *plan, blg_cell_set *sets) {
    int link[BLG_MAX_SPLITS], seen;
    const int n = blg_cells_sets(plan);
    for (int i = 0; i < BLG_MAX_SPLITS; i++)
        link[i] = i;
    for (int i = 0; i < n; i++)
        sets[i].split = -1;
    const int64_t end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < end; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        const int split = blg_plan_split_of(plan, i);
        blg_cell_set *both = &sets[2 * record.concept_id];
        sets[blg_cells_of(sets, blg_plan_config(plan), record.concept_id, record.replica)]
            .problems++;
        seen = both[0].split < 0 ? split : both[0].split;
        const int a = root_of(link, seen), b = root_of(link, split);
        link[a > b ? a : b] = a < b ? a : b;
        both[0].split = both[1].split = seen;
    }
    for (int i = 0; i < n; i++)
        if (sets[i].split >= 0) {
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

static bool fill_sets(const blg_plan *plan, int concept_id, blg_arena *arena, blg_cell_set *sets) {
    const blg_concept *concept = blg_plan_concept(plan, concept_id);
    blg_line_reading readings[2] = {BLG_LINES_ANY};
    blg_cell_room room;
    const int n = blg_plan_readings(plan, concept, readings, &room);
    for (int r = 0; r < n || r == 0; r++) {
        sets[r].reading = readings[r];
        if (!fill_set(plan, concept, arena, &sets[r]))
            return false;
    }
    return true;
}

blg_status blg_cells_create(const blg_plan *plan, blg_arena *arena, blg_cell_set **sets,
                            blg_error *error) {
    blg_cell_set *made = BLG_NEW(arena, blg_cell_set, blg_cells_sets(plan) + 1);
    bool ok = made;
    for (int i = 0; i < blg_plan_concepts(plan) && ok; i++)
        ok = fill_sets(plan, i, arena, &made[2 * i]);
    if (!ok)
        return blg_no_memory(error);
    link_splits(plan, made);
    *sets = made;
    return BLG_OK;
}

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

void blg_cells_normalise(double *weights, int n, double cap) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += weights[i];
    for (;;) {
        const double scale = 1 / sum;
        bool again = false;
        for (int i = 0; i < n; i++) {
            weights[i] *= scale;
            again |= weights[i] > cap * (1 + 1e-9);
        }
        if (!again)
            return;
        double free_sum = 0, taken = 0;
        for (int i = 0; i < n; i++)
            if (weights[i] >= cap)
                taken += cap;
            else
                free_sum += weights[i];
        if (!(free_sum > 0))
            return;
        const double grow = (1 - taken) / free_sum;
        sum = 1;
        for (int i = 0; i < n; i++)
            weights[i] = weights[i] >= cap ? cap : weights[i] * grow;
    }
}

static int fewer(int a, int b) {
    return a < b ? a : b;
}

/* Scales the weights of one role (test shapes or support shapes) to the sum `share`, with none
 * above share / most. */
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
    weigh_role(cell, false, config->n_support / side, fewer(cell->most, config->n_support));
    weigh_role(cell, true, config->n_query / side, fewer(cell->most, config->n_query));
}

/* Shapes of one super class that stand side by side in cells of one side. Cells have many blocks in
 * common, and scale all shapes of a block alike. So a round sums up a block's factors once, and its
 * cells only move its gain; weights of single shapes are computed when the factors stand. */
typedef struct class_block {
    bool positive;
    int class, n;
    const int *shapes;
    double sum, most;         /* of the shapes' factors */
    double gain;              /* expected images of a shape / its factor */
    struct class_block *next; /* with the same first shape */
} class_block;

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
    int n_shapes, n_cells;
    block_cell *cells;              /* those of a set side by side */
    class_block **blocks;           /* by first shape */
    double *factor[2];              /* by side and shape: 1 / a, a */
    double *expected[2];            /* by side and shape: images */
    double shares[2][MOST_CLASSES]; /* by side and super class: images of a problem of one set */
} balance;

static double class_factor(const block_cell *c, int class) {
    return c->cell->positive ? c->set->classes[class] : 1 / c->set->classes[class];
}

/* Sets a cell's weights from the factors of its shapes and of their super classes. */
static void weigh(const balance *b, const block_cell *c) {
    double *weight = c->cell->weights;
    for (int i = 0; i < c->n; i++) {
        const class_block *block = c->blocks[i];
        for (int k = 0; k < block->n; k++)
            *weight++ =
                b->factor[block->positive][block->shapes[k]] * class_factor(c, block->class);
    }
    scale_weights(b->plan, c->cell);
}

static void expect_weights(balance *b, const block_cell *c) {
    const double *weight = c->cell->weights;
    weigh(b, c);
    for (int i = 0; i < c->n; i++) {
        const class_block *block = c->blocks[i];
        for (int k = 0; k < block->n; k++) {
            const double images = c->cell->images * *weight++;
            b->shares[block->positive][block->class] += images;
            b->expected[block->positive][block->shapes[k]] += c->set->problems * images;
        }
    }
}

/* Needs the weights only if a cap or a test pool scales them apart. */
static void expect_cell(balance *b, const block_cell *c) {
    double sum = 0, most = 0;
    for (int i = 0; i < c->n; i++) {
        const double a = c->factors[i] = class_factor(c, c->blocks[i]->class);
        sum += a * c->blocks[i]->sum;
        most = blg_most(most, a * c->blocks[i]->most);
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

/* Moves the factors of super classes that occur on both sides towards equal shares on both. */
static void match_classes(balance *b, blg_cell_set *set) {
    for (int c = 0; c < n_classes_of(b->plan); c++) {
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

static void spread_block(const balance *b, const class_block *block) {
    const double *factor = b->factor[block->positive], gain = block->gain;
    double *expected = b->expected[block->positive];
    for (int k = 0; k < block->n; k++)
        expected[block->shapes[k]] += gain * factor[block->shapes[k]];
}

/* A function of its own: a browser runs the rounds of a longer function without optimising it. */
__attribute__((noinline)) static void expect(balance *b, bool move_classes) {
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

static double residual_of(const balance *b) {
    double apart = 0, all = 0;
    for (int s = 0; s < b->n_shapes; s++) {
        apart += fabs(b->expected[1][s] - b->expected[0][s]);
        all += b->expected[1][s] + b->expected[0][s];
    }
    return all > 0 ? apart / all : 0;
}

/* Moves the shapes' factors towards equal expectations on both sides. */
static void move_factors(const balance *b) {
    for (int s = 0; s < b->n_shapes; s++) {
        const double negative = b->expected[0][s], positive = b->expected[1][s];
        if (positive + negative > 0) {
            const double ratio = blg_least(blg_most(negative, 1e-9) / blg_most(positive, 1e-9), 16);
            const double moved = b->factor[1][s] * sqrt(blg_most(ratio, 1.0 / 16));
            b->factor[1][s] = blg_least(blg_most(moved, LEAST_FACTOR), 1 / LEAST_FACTOR);
            b->factor[0][s] = 1 / b->factor[1][s];
        }
    }
}

/* The block that begins with shape number `first` of a cell. NULL when memory is out. */
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
    *block = (class_block){cell->positive, class, n, shapes, 0, 0, 0, b->blocks[shapes[0]]};
    return b->blocks[shapes[0]] = block;
}

static bool add_cell(balance *b, blg_arena *arena, blg_cell_set *set, const blg_cell *cell) {
    block_cell *c = &b->cells[b->n_cells++];
    *c = (block_cell){set, cell, 0, BLG_NEW(arena, class_block *, cell->n + 1),
                      BLG_NEW(arena, double, cell->n + 1)};
    for (int k = 0; c->blocks && k < cell->n; k += c->blocks[c->n++]->n)
        if (!(c->blocks[c->n] = need_block(b, arena, cell, k)))
            return false;
    return c->blocks && c->factors;
}

static bool in_group(const blg_cell_set *set, int split, int group) {
    return set->split == split && set->group == group;
}

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
    balance b = {.plan = plan, .n_shapes = blg_catalogue_size(blg_plan_catalogue(plan))};
    if (!start_balance(&b, scratch, sets, split, group))
        return blg_no_memory(error);
    int n_sets = 0;
    for (int i = 0; i < blg_cells_sets(plan); i++)
        n_sets += in_group(&sets[i], split, group) && sets[i].problems > 0;
    const bool classes = n_sets >= FEWEST_SETS;
    double before = INFINITY;
    for (int round = 0;; round++) {
        expect(&b, classes && round < CLASS_ROUNDS);
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
        weigh(&b, &b.cells[i]);
    return BLG_OK;
}

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

void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets, int split) {
    const blg_config *config = blg_plan_config(plan);
    const double support = config->n_support / (double)blg_compose_side(config, BLG_ABSTRACT);
    for (int i = 0; i < blg_cells_sets(plan); i++)
        for (int c = 0; sets[i].split == split && c < sets[i].n_cells; c++) {
            const blg_cell *cell = &sets[i].cells[c];
            for (int k = 0; k < cell->n; k++) {
                const double weight = cell->weights[k];
                const bool all = !cell->tested;
                cell->support[k] = all || !cell->tested[k] ? weight : 0;
                cell->query[k] = all               ? weight / (1 - support * cell->images * weight)
                                 : cell->tested[k] ? weight
                                                   : 0;
            }
        }
}

/* ---- roster unit ---- */

/* A cell, prepared for draws. */
typedef struct blg_roster_pool {
    const blg_cell *cell;
    double *sums;   /* running sums of the weights */
    uint64_t *bits; /* by shape: whether the cell has it */
} blg_roster_pool;

/* A problem of the unit. An image of the support is a place in shapes, the query is place
 * n_support. */
typedef struct blg_roster_problem {
    const blg_cell_set *set;
    blg_roster_pool *pools; /* of the set's cells */
    blg_screen screen;
    int group;      /* 1: drawn without stamps; 0: with them, or both groups together */
    int *shapes[2]; /* by side: n_support images, then the query; -1: not drawn */
    uint8_t cells[2][BLG_MAX_SIDE]; /* the cell of each image of the support */
    bool near;                      /* has a near separator (problem/builder.h) */
    bool changed;                   /* since its queries were listed */
    uint64_t *queries[2];           /* by side: the shapes that can be its query, one bit each */
    int partner;                    /* the other problem of its couple, or -1 */
} blg_roster_problem;

typedef struct blg_roster_unit {
    const blg_plan *plan;
    blg_arena *arena; /* of all that the unit needs while it is settled */
    blg_rng rng;
    int n, n_support, n_shapes, words;
    blg_roster_problem *problems;
    /* By group and shape: images of positive support less images of negative support. */
    int *lean[2];
    int *used; /* by shape: number of queries that show it */
    /* By bit of a rule: the shapes of which the rule certainly holds, and certainly fails. */
    uint64_t *holds[BLG_BIT_RULES], *fails[BLG_BIT_RULES];
    int *choice; /* shapes that a query is drawn from, and their weights */
    double *weights;
    double *weight_of[2]; /* by shape: in each problem of a couple */
} blg_roster_unit;

static inline bool blg_roster_has(const uint64_t *bits, int shape) {
    return bits[shape / 64] >> shape % 64 & 1;
}

static bool blg_roster_draw(blg_roster_unit *unit);
static bool blg_roster_level(blg_roster_unit *unit);
static void blg_roster_forget(blg_roster_unit *unit, blg_roster_problem *problem);
static int blg_roster_couple(blg_roster_unit *unit);
static void blg_roster_ask(blg_roster_unit *unit);

/* ---- roster ---- */

/* Problems of each concept in a unit. The balance needs a few dozen images of every shape; larger
 * units make a single problem wait longer. */
#define OF_EACH 20
/* A group of concepts has a roster if the residual of its weights (blg_cells_balance) is at most
 * this. */
#define MOST_RESIDUAL 0.05
/* Problems without a partner get another support, so many times. */
#define RETRIES 6

typedef struct unit {
    pthread_mutex_t lock;
    atomic_bool ready;
    int first, n; /* rows of the unit: index of the first, number */
} unit;

struct blg_roster {
    const blg_plan *plan;
    const blg_cell_set *sets;
    int64_t family_first;
    int n_side, n_units, n_rows; /* images of a side; units; rows */
    unit *units;
    int *row_of;  /* by problem of the family; -1: no roster */
    int *unit_of; /* by row */
    int *item_at; /* by row: problem of the family */
    int *shapes;  /* by row: both sides; a first shape of -1: not settled */
};

/* Whether the config leaves the shapes to the roster. Else the builder must be able to draw a
 * problem's shapes again, or more shapes than a problem shows. */
static bool is_asked(const blg_config *config) {
    const blg_composition_config *c = &config->composition;
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const blg_range range = blg_hardness_range(&config->hardness, k);
        if (range.low > 0 || !blg_hardness_open(&config->hardness, k))
            return false;
    }
    return config->n_query == 1 && !(config->single_query > 0) &&
           config->n_support >= BLG_RIVALS_SUPPORT && !(c->test_pool > 0) && c->pairings <= 1 &&
           !blg_compose_chooses(config, BLG_ABSTRACT) && !blg_config_limits_pools(config);
}

/* Number of units that the problems of one split are dealt into. */
static int units_of_split(const blg_plan *plan) {
    const int64_t each = blg_plan_family_size(plan, BLG_ABSTRACT) / blg_plan_concepts(plan);
    return each >= 2 * OF_EACH ? (int)(each / OF_EACH) : 1;
}

/* The set of cells of a problem of the family. */
static int set_of(const blg_roster *r, const blg_plan_record *record) {
    return blg_cells_of(r->sets, blg_plan_config(r->plan), record->concept_id, record->replica);
}

/* Sorts the problems into units: counts, then places. */
static bool sort_problems(blg_roster *r, blg_arena *arena) {
    const int n = (int)blg_plan_family_size(r->plan, BLG_ABSTRACT), each = units_of_split(r->plan);
    int *number = BLG_NEW(arena, int, n + 1);
    r->n_units = blg_plan_splits(r->plan) * each;
    r->units = BLG_NEW(arena, unit, r->n_units + 1);
    r->row_of = BLG_NEW(arena, int, n + 1);
    r->unit_of = BLG_NEW(arena, int, n + 1);
    r->item_at = BLG_NEW(arena, int, n + 1);
    if (!number || !r->units || !r->row_of || !r->unit_of || !r->item_at)
        return false;
    for (int i = 0; i < n; i++) {
        const blg_plan_record record = blg_plan_record_at(r->plan, r->family_first + i);
        const int split = blg_plan_split_of(r->plan, r->family_first + i);
        /* the unit of a problem: by split and the problem's number within the concept; -1 = none */
        number[i] =
            r->sets[set_of(r, &record)].feasible ? split * each + (int)(record.replica % each) : -1;
        if (number[i] >= 0)
            r->units[number[i]].n++;
    }
    for (int u = 0; u < r->n_units; u++) {
        r->units[u].first = r->n_rows;
        r->n_rows += r->units[u].n;
        r->units[u].n = 0;
        pthread_mutex_init(&r->units[u].lock, NULL);
        atomic_init(&r->units[u].ready, false);
    }
    for (int i = 0; i < n; i++) {
        unit *u = number[i] < 0 ? NULL : &r->units[number[i]];
        r->row_of[i] = u ? u->first + u->n++ : -1;
        if (u) {
            r->item_at[r->row_of[i]] = i;
            r->unit_of[r->row_of[i]] = number[i];
        }
    }
    return true;
}

blg_status blg_roster_create(const blg_plan *plan, const blg_cell_set *sets, blg_arena *arena,
                             blg_roster **roster, blg_error *error) {
    *roster = NULL;
    if (!is_asked(blg_plan_config(plan)))
        return BLG_OK;
    blg_roster *r = BLG_NEW(arena, blg_roster, 1);
    if (!r)
        return blg_no_memory(error);
    r->plan = plan;
    r->sets = sets;
    r->family_first = blg_plan_first(plan, BLG_ABSTRACT);
    r->n_side = blg_plan_config(plan)->n_support + 1; /* one image of a side is the query */
    if (!sort_problems(r, arena))                     /* sets n_units and n_rows */
        return blg_no_memory(error);
    r->shapes = BLG_NEW(arena, int, 2 * r->n_side * r->n_rows + 1);
    if (!r->shapes)
        return blg_no_memory(error);
    *roster = r;
    return BLG_OK;
}

/* ---- settling a unit ---- */

static bool fill_pool(const blg_cell *cell, blg_arena *arena, int words, blg_roster_pool *pool) {
    double sum = 0;
    *pool = (blg_roster_pool){cell, BLG_NEW(arena, double, cell->n + 1),
                              BLG_NEW(arena, uint64_t, words)};
    for (int k = 0; pool->sums && pool->bits && k < cell->n; k++) {
        pool->sums[k] = sum += cell->weights[k];
        pool->bits[cell->shapes[k] / 64] |= (uint64_t)1 << cell->shapes[k] % 64;
    }
    return pool->sums && pool->bits;
}

/* Adds a row's problem, if its group is balanced. pools: by set of the plan, made when its first
 * problem comes. */
static bool add_problem(blg_roster *r, int row, blg_roster_unit *u, blg_roster_pool **pools) {
    const blg_plan_record record = blg_plan_record_at(r->plan, r->family_first + r->item_at[row]);
    const int number = set_of(r, &record);
    const blg_cell_set *set = &r->sets[number];
    blg_roster_problem *p = &u->problems[u->n];
    bool ok = true;
    int *shapes = r->shapes + 2 * row * r->n_side;
    shapes[0] = shapes[r->n_side] = -1;
    if (!(set->residual <= MOST_RESIDUAL))
        return true;
    if (!pools[number]) {
        pools[number] = BLG_NEW(u->arena, blg_roster_pool, set->n_cells);
        for (int c = 0; pools[number] && ok && c < set->n_cells; c++)
            ok = fill_pool(&set->cells[c], u->arena, u->words, &pools[number][c]);
    }
    *p = (blg_roster_problem){
        .set = set,
        .pools = pools[number],
        .screen = blg_screen_of(r->plan, blg_plan_concept(r->plan, (int)record.concept_id)),
        .group = set->group,
        .changed = true,
        .partner = -1};
    for (int side = 0; side < 2; side++) {
        p->queries[side] = BLG_NEW(u->arena, uint64_t, u->words);
        p->shapes[side] = shapes + side * r->n_side;
        ok = ok && p->queries[side];
    }
    u->n++;
    return ok && pools[number];
}

/* Lists the shapes by what rules say of them. False when memory is out. */
static bool list_traits(blg_roster_unit *u, blg_arena *arena) {
    for (int b = 0; b < BLG_BIT_RULES; b++) {
        u->holds[b] = BLG_NEW(arena, uint64_t, u->words);
        u->fails[b] = BLG_NEW(arena, uint64_t, u->words);
        for (int s = 0; u->holds[b] && u->fails[b] && s < u->n_shapes; s++) {
            const blg_traits *traits = blg_plan_traits(u->plan, s);
            u->holds[b][s / 64] |= (traits->holds >> b & 1) << s % 64;
            u->fails[b][s / 64] |= (traits->fails >> b & 1) << s % 64;
        }
        if (!u->holds[b] || !u->fails[b])
            return false;
    }
    return true;
}

static bool start_unit(blg_roster *r, const unit *un, blg_roster_unit *u, blg_arena *arena) {
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(r->plan));
    *u = (blg_roster_unit){
        .plan = r->plan,
        .arena = arena,
        .rng = blg_stream_roster(blg_plan_config(r->plan)->seed, (int)(un - r->units)),
        .n_support = r->n_side - 1,
        .n_shapes = n_shapes,
        .words = (n_shapes + 63) / 64,
        .problems = BLG_NEW(arena, blg_roster_problem, un->n + 1),
        .lean = {BLG_NEW(arena, int, n_shapes + 1), BLG_NEW(arena, int, n_shapes + 1)},
        .used = BLG_NEW(arena, int, n_shapes + 1),
        .choice = BLG_NEW(arena, int, n_shapes + 1),
        .weights = BLG_NEW(arena, double, n_shapes + 1),
        .weight_of = {BLG_NEW(arena, double, n_shapes + 1), BLG_NEW(arena, double, n_shapes + 1)}};
    blg_roster_pool **pools = BLG_NEW(arena, blg_roster_pool *, blg_cells_sets(r->plan) + 1);
    bool ok = u->problems && u->lean[0] && u->lean[1] && u->used && u->choice && u->weights &&
              u->weight_of[0] && u->weight_of[1] && pools && list_traits(u, arena);
    for (int i = 0; i < un->n && ok; i++)
        ok = add_problem(r, un->first + i, u, pools);
    return ok;
}

static bool settle(blg_roster_unit *u) {
    for (int retry = 0; retry < RETRIES; retry++) {
        if (!blg_roster_draw(u) || !blg_roster_level(u))
            return false;
        const int left = blg_roster_couple(u);
        if (left < 0)
            return false;
        if (!left || retry + 1 == RETRIES)
            break;
        for (int p = 0; p < u->n; p++)
            if (u->problems[p].partner < 0 && u->problems[p].shapes[0][0] >= 0)
                blg_roster_forget(u, &u->problems[p]);
    }
    blg_roster_ask(u);
    return true;
}

blg_status blg_roster_shapes(blg_roster *r, int64_t index, const int *shapes[2], blg_error *error) {
    const int row = r ? r->row_of[index] : -1;
    bool ok = true;
    shapes[0] = shapes[1] = NULL;
    if (row < 0)
        return BLG_OK;
    unit *entry = &r->units[r->unit_of[row]];
    /* A unit that is ready never changes, so nobody needs the lock to read it. */
    if (!atomic_load_explicit(&entry->ready, memory_order_acquire)) {
        pthread_mutex_lock(&entry->lock);
        ok = atomic_load_explicit(&entry->ready, memory_order_relaxed);
        if (!ok) {
            blg_arena arena;
            blg_roster_unit work;
            blg_arena_init(&arena, NULL);
            ok = start_unit(r, entry, &work, &arena) && settle(&work);
            blg_arena_free(&arena);
            atomic_store_explicit(&entry->ready, ok, memory_order_release);
        }
        pthread_mutex_unlock(&entry->lock);
    }
    if (!ok)
        return blg_no_memory(error);
    const int *first = r->shapes + 2 * row * r->n_side;
    if (first[0] >= 0) { /* else settling found no shapes for the problem */
        shapes[0] = first;
        shapes[1] = first + r->n_side;
    }
    return BLG_OK;
}

/* ---- levels ---- */

/* The queries of a problem, in the order of their shapes. */
typedef struct asked_pair {
    int low, high;
    int lead; /* 1: high is the positive; -1: low is */
} asked_pair;

static int by_shapes(const void *a, const void *b) {
    const asked_pair *x = a, *y = b;
    return x->low != y->low ? x->low - y->low : x->high - y->high;
}

static long long pairs_apart(asked_pair *pairs, int n) {
    long long apart = 0;
    if (n > 1)
        qsort(pairs, (size_t)n, sizeof *pairs, by_shapes);
    for (int i = 0, end; i < n; i = end) {
        int lead = 0;
        for (end = i; end < n && by_shapes(&pairs[i], &pairs[end]) == 0; end++)
            lead += pairs[end].lead;
        apart += lead < 0 ? -lead : lead;
    }
    return apart;
}

/* Counts one split. leans: by role and shape, scratch. */
static blg_status count_split(blg_roster *r, int split, int *const leans[2], asked_pair *pairs,
                              blg_split_level *level, blg_error *error) {
    const int64_t n = blg_plan_family_size(r->plan, BLG_ABSTRACT);
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(r->plan));
    *level = (blg_split_level){0};
    for (int role = 0; role < 2; role++)
        memset(leans[role], 0, (size_t)n_shapes * sizeof *leans[role]);
    for (int64_t i = 0; i < n; i++) {
        const int *shapes[2];
        if (blg_plan_split_of(r->plan, r->family_first + i) != split ||
            blg_plan_left_out(r->plan, r->family_first + i))
            continue;
        if (blg_roster_shapes(r, i, shapes, error) != BLG_OK)
            return BLG_NO_MEMORY;
        if (!shapes[0])
            continue;
        for (int k = 0; k < 2 * r->n_side; k++)
            leans[k % r->n_side == r->n_side - 1][shapes[k / r->n_side][k % r->n_side]] +=
                k / r->n_side ? 1 : -1;
        const int x = shapes[1][r->n_side - 1], y = shapes[0][r->n_side - 1];
        pairs[level->problems++] = x > y ? (asked_pair){y, x, 1} : (asked_pair){x, y, -1};
    }
    for (int s = 0; s < n_shapes; s++) {
        level->support += leans[0][s] < 0 ? -leans[0][s] : leans[0][s];
        level->query += leans[1][s] < 0 ? -leans[1][s] : leans[1][s];
    }
    level->pairs = pairs_apart(pairs, (int)level->problems);
    return BLG_OK;
}

blg_status blg_roster_levels(blg_roster *r, blg_split_level *levels, blg_error *error) {
    const int n_splits = blg_plan_splits(r->plan);
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(r->plan));
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    int *const leans[2] = {BLG_NEW(&arena, int, n_shapes + 1), BLG_NEW(&arena, int, n_shapes + 1)};
    asked_pair *pairs = BLG_NEW(&arena, asked_pair, r->n_rows + 1);
    blg_status status = leans[0] && leans[1] && pairs ? BLG_OK : blg_no_memory(error);
    for (int s = 0; s < n_splits && status == BLG_OK; s++)
        status = count_split(r, s, leans, pairs, &levels[s], error);
    blg_arena_free(&arena);
    return status;
}

/* ---- roster queries ---- */

/* The queries of a unit's problems, in couples.
 *
 * x can be asked as a positive of problem p and as a negative of problem q, and y the other way
 * round: then p shows (x, y) and q shows (y, x). Whether two problems can be a couple is a matter
 * of two intersections of sets. Couples are found greedily, in random order; two problems that are
 * left take the place of a couple's problems if that makes two couples. If the number of problems
 * is odd, three of them show (x, y), (y, z) and (z, x): each shape still stands once on each side.
 */

/* A couple should have this many shapes to choose each query from. */
#define ROOMY 6
/* In place of a partner: one of three problems whose queries are drawn. */
#define ASKED (-2)

/* ---- which shapes can be asked ---- */

/* Takes the shapes away that a fitting rule is wrong on as queries of the side (as
 * blg_screen_refuses). */
static void remove_wrong(const blg_roster_unit *u, const blg_rule *rule, int side,
                         uint64_t *queries) {
    const bool holds = rule->negated == (side == 0); /* whether the rule should hold of the query */
    const bool bits = rule->kind == BLG_RULE_BIT || rule->kind == BLG_RULE_BOTH;
    const int second = rule->kind == BLG_RULE_BOTH ? rule->second : rule->first;
    for (int w = 0; w < u->words && bits; w++)
        queries[w] &= holds ? ~(u->fails[rule->first][w] | u->fails[second][w])
                            : ~(u->holds[rule->first][w] & u->holds[second][w]);
    for (int s = 0; s < u->n_shapes && !bits; s++)
        if (blg_rule_is_wrong(rule, blg_plan_traits(u->plan, s), side))
            queries[s / 64] &= ~((uint64_t)1 << s % 64);
}

/* Lists the shapes that can be a problem's queries: in a cell, not in the support, no rival. */
static void list_queries(blg_roster_unit *u, blg_roster_problem *p) {
    const int *const shapes[2] = {p->shapes[0], p->shapes[1]};
    blg_screen_view view;
    blg_screen_look(&p->screen, shapes, &view);
    for (int side = 0; side < 2; side++) {
        uint64_t *queries = p->queries[side];
        memset(queries, 0, (size_t)u->words * sizeof *queries);
        for (int c = 0; c < p->set->n_cells; c++)
            for (int w = 0; w < u->words && p->set->cells[c].positive == (side == 1); w++)
                queries[w] |= p->pools[c].bits[w];
        for (int i = 0; i < view.fitting.n; i++)
            remove_wrong(u, &view.fitting.rules[i], side, queries);
        for (int i = 0; i < u->n_support; i++)
            queries[shapes[side][i] / 64] &= ~((uint64_t)1 << shapes[side][i] % 64);
    }
    p->changed = false;
}

/* ---- couples ---- */

/* Whether two sets of shapes have at least `room` shapes in common. */
static bool overlap(const blg_roster_unit *u, const uint64_t *a, const uint64_t *b, int room) {
    for (int w = 0; w < u->words; w++)
        for (uint64_t both = a[w] & b[w]; both; both &= both - 1)
            if (--room <= 0)
                return true;
    return false;
}

static bool fit(const blg_roster_unit *u, int p, int q, int room) {
    const blg_roster_problem *x = &u->problems[p], *y = &u->problems[q];
    return overlap(u, x->queries[1], y->queries[0], room) &&
           overlap(u, x->queries[0], y->queries[1], room);
}

static void join(blg_roster_unit *u, int p, int q) {
    u->problems[p].partner = q;
    u->problems[q].partner = p;
}

static void join_free(blg_roster_unit *u, const int *order, int room) {
    for (int i = 0; i < u->n; i++)
        for (int j = i + 1; j < u->n && u->problems[order[i]].partner < 0; j++)
            if (u->problems[order[j]].partner < 0 && fit(u, order[i], order[j], room))
                join(u, order[i], order[j]);
}

/* Makes two couples of a couple and two free problems, if they fit so. */
static bool join_apart(blg_roster_unit *u, int p, int q) {
    for (int r = 0; r < u->n; r++) {
        const int s = u->problems[r].partner;
        if (s < 0 || !fit(u, p, r, 1) || !fit(u, q, s, 1))
            continue;
        join(u, p, r);
        join(u, q, s);
        return true;
    }
    return false;
}

/* Whether a free problem can make a ring of three with some couple: p shows (x, y), q (y, z), r
 * (z, x). */
static bool fits_ring(const blg_roster_unit *u, int free) {
    const blg_roster_problem *p = &u->problems[free];
    for (int i = 0; i < u->n; i++) {
        const blg_roster_problem *q = &u->problems[i];
        const blg_roster_problem *r = q->partner < 0 ? NULL : &u->problems[q->partner];
        if (r && overlap(u, p->queries[0], q->queries[1], 1) &&
            overlap(u, q->queries[0], r->queries[1], 1) &&
            overlap(u, r->queries[0], p->queries[1], 1))
            return true;
    }
    return false;
}

/* Number of free problems, less the problem of an odd number that fits a ring. */
static int count_left(const blg_roster_unit *u) {
    int n = 0, last = -1;
    for (int p = 0; p < u->n; p++)
        if (u->problems[p].partner < 0) {
            n++;
            last = p;
        }
    return n == 1 && fits_ring(u, last) ? 0 : n;
}

/* Forms couples; returns the number of problems that are in no couple and, if it is a single
 * problem, fit no ring of three. -1 = memory is out. */
static int blg_roster_couple(blg_roster_unit *u) {
    int *order = BLG_NEW(u->arena, int, u->n);
    if (!order)
        return -1;
    for (int p = 0; p < u->n; p++) {
        order[p] = p;
        u->problems[p].partner = -1;
        if (u->problems[p].changed && u->problems[p].shapes[0][0] >= 0)
            list_queries(u, &u->problems[p]);
    }
    blg_rng_shuffle(&u->rng, order, (size_t)u->n, sizeof *order);
    join_free(u, order, ROOMY);
    join_free(u, order, 1);
    for (int p = 0; p < u->n; p++)
        for (int q = p + 1; q < u->n && u->problems[p].partner < 0; q++)
            if (u->problems[q].partner < 0)
                join_apart(u, p, q);
    return count_left(u);
}

/* ---- the shapes ---- */

/* Adds to each shape the weights that cells of the side give it. */
static void add_weights(const blg_roster_problem *p, bool positive, double *weights) {
    for (int c = 0; c < p->set->n_cells; c++) {
        const blg_cell *cell = &p->set->cells[c];
        for (int k = 0; k < cell->n && cell->positive == positive; k++)
            weights[cell->shapes[k]] += cell->weights[k];
    }
}

/* A problem that is asked its queries. */
typedef struct asked {
    blg_roster_problem *problem;
    blg_screen_view view;
} asked;

static void look(blg_roster_problem *p, asked *a) {
    const int *const shapes[2] = {p->shapes[0], p->shapes[1]};
    a->problem = p;
    blg_screen_look(&p->screen, shapes, &a->view);
}

/* How gladly a shape of this weight is asked, of those that can be: the weight, and the screen's
 * share cubed. The choice is within one problem, so it must be sharper than a share of whole
 * problems for as few right votes. */
static double wish(double weight, const asked *a, int side, int shape) {
    const double share = blg_screen_vote(&a->view, side, shape);
    return weight * share * share * share;
}

/* Draws a shape that is a query of p on one side and a query of q on the other; q may be NULL.
 * Shapes that were asked often are drawn seldom. -1 = there is none. */
static int draw_query(blg_roster_unit *u, const asked *p, const asked *q, int side) {
    const uint64_t *one = p->problem->queries[side], *other = q ? q->problem->queries[!side] : one;
    double sum = 0, *const *weight = u->weight_of;
    int n = 0;
    for (int w = 0; w < u->words; w++)
        for (uint64_t left = one[w] & other[w]; left; left &= left - 1) {
            const int s = u->choice[n++] = 64 * w + __builtin_ctzll(left);
            weight[0][s] = weight[1][s] = 0;
        }
    add_weights(p->problem, side, weight[0]);
    if (q)
        add_weights(q->problem, !side, weight[1]);
    for (int i = 0; i < n; i++) {
        const int s = u->choice[i];
        const double often = 1 + u->used[s];
        u->weights[i] = wish(weight[0][s], p, side, s) / (often * often);
        u->weights[i] *= q ? wish(weight[1][s], q, !side, s) : 1;
        sum += u->weights[i];
    }
    if (!(sum > 0))
        return -1;
    const int shape = u->choice[blg_rng_weighted(&u->rng, u->weights, (size_t)n)];
    u->used[shape]++;
    return shape;
}

/* Makes a ring of three out of a free problem p and a couple: p shows (x, y), q (y, z), r (z, x).
 */
static bool ask_three(blg_roster_unit *u, int p) {
    asked three[3];
    look(&u->problems[p], &three[0]);
    for (int q = 0; q < u->n; q++) {
        const int r = u->problems[q].partner;
        int shapes[3] = {0};
        if (r < 0)
            continue;
        look(&u->problems[q], &three[1]);
        look(&u->problems[r], &three[2]);
        for (int i = 0; i < 3; i++) /* positive of the i-th, negative of the one before */
            shapes[i] = shapes[0] < 0 ? -1 : draw_query(u, &three[i], &three[(i + 2) % 3], 1);
        if (shapes[0] < 0 || shapes[1] < 0 || shapes[2] < 0)
            continue;
        for (int i = 0; i < 3; i++) {
            three[i].problem->shapes[1][u->n_support] = shapes[i];
            three[i].problem->shapes[0][u->n_support] = shapes[(i + 1) % 3];
            three[i].problem->partner = ASKED;
        }
        return true;
    }
    return false;
}

/* Asks a couple, or a problem alone (q = NULL); a problem that has no query loses its place in the
 * roster. */
static void ask(blg_roster_unit *u, blg_roster_problem *p, blg_roster_problem *q) {
    asked one, other;
    look(p, &one);
    if (q)
        look(q, &other);
    for (int side = 0; side < 2; side++) {
        const int shape = draw_query(u, &one, q ? &other : NULL, side);
        p->shapes[side][u->n_support] = shape;
        if (q)
            q->shapes[!side][u->n_support] = shape;
        else if (shape < 0)
            p->shapes[0][0] = -1;
    }
}

/* Draws the queries of all couples, then those of the problems that are left. */
static void blg_roster_ask(blg_roster_unit *u) {
    for (int p = 0; p < u->n; p++)
        if (u->problems[p].partner == -1 && u->problems[p].shapes[0][0] >= 0)
            ask_three(u, p);
    for (int p = 0; p < u->n; p++) {
        const int partner = u->problems[p].partner;
        if (partner != ASKED && (partner < 0 || partner > p) && u->problems[p].shapes[0][0] >= 0)
            ask(u, &u->problems[p], partner < 0 ? NULL : &u->problems[partner]);
    }
}

/* ---- roster sides ---- */

/* The support of a unit's problems.
 *
 * Levelling: a shape of positive lean stands too often among the positives. It can lose a place
 * there to a shape of negative lean, or take a place from such a shape among the negatives; both
 * shapes then lean by one less. If no such exchange passes the screen, the shape gives a place to
 * any shape without lean, which then leans in its stead: leans of both signs walk from shape to
 * shape until they meet. */

/* Tries for a shape that is free and passes the thinning, and tries for a whole problem; after
 * STRICT_TRIES a problem with a near separator is kept whatever the screen's share. */
#define TRIES        60
#define STRICT_TRIES 400
#define MOST_TRIES   4000
/* Rounds of the levelling. Most units need under ten. */
#define ROSTER_SIDES_ROUNDS 200
/* The groups of problems with and without stamps are 0 and 1. Each is levelled apart as far as
 * possible; then both together. */
#define ALL 2

static bool shows(const blg_roster_problem *p, int side, int n, int shape) {
    for (int i = 0; i < n; i++)
        if (p->shapes[side][i] == shape)
            return true;
    return false;
}

/* Draws a shape for image i of a side. A shape that leans to the side by k images is kept with
 * probability 2^-k, and never from 30 on. After TRIES, any shape is taken that the side does not
 * show. */
static int draw_shape(blg_roster_unit *u, const blg_roster_problem *p, int side, int i) {
    const blg_roster_pool *pool = &p->pools[p->cells[side][i]];
    const int n = pool->cell->n;
    for (int tries = 0; tries < TRIES; tries++) {
        const double at = blg_rng_double(&u->rng) * pool->sums[n - 1];
        const int shape = pool->cell->shapes[blg_first_above(pool->sums, n, at)];
        const int lean = side ? u->lean[p->group][shape] : -u->lean[p->group][shape];
        if (shows(p, side, i, shape))
            continue;
        if (lean <= 0 || (lean < 30 && !(blg_rng_next(&u->rng) >> (32 - lean))))
            return shape;
    }
    int at = (int)blg_rng_below(&u->rng, (uint32_t)n);
    while (shows(p, side, i, pool->cell->shapes[at]))
        at = (at + 1) % n;
    return pool->cell->shapes[at];
}

/* Gives the side's images to its cells, as equally as possible and in random order. */
static void share_cells(blg_roster_unit *u, blg_roster_problem *p, int side) {
    uint8_t cells[1 + BLG_MAX_COMPONENTS];
    int n = 0;
    for (int c = 0; c < p->set->n_cells; c++)
        if (p->set->cells[c].positive == (side == 1))
            cells[n++] = (uint8_t)c;
    blg_rng_shuffle(&u->rng, cells, (size_t)n, sizeof *cells);
    for (int i = 0; i < u->n_support; i++)
        p->cells[side][i] = cells[i % n];
    blg_rng_shuffle(&u->rng, p->cells[side], (size_t)u->n_support, sizeof p->cells[side][0]);
}

/* Whether all shapes of one side must stay plain while all others may be decorated. Then the judge
 * finds, in nearly every drawing, that one side has normal strokes only. */
static bool plain_against_decorated(const blg_roster_unit *u, const blg_roster_problem *p) {
    int plain[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < u->n_support; i++)
            plain[side] +=
                !blg_catalogue_shape(blg_plan_catalogue(u->plan), p->shapes[side][i])->decorable;
    return (plain[0] == 0 && plain[1] == u->n_support) ||
           (plain[1] == 0 && plain[0] == u->n_support);
}

/* The share of problems with this support that are kept. */
static double share_of(const blg_roster_unit *u, const blg_roster_problem *p) {
    const int *const shapes[2] = {p->shapes[0], p->shapes[1]};
    blg_rejection ignored;
    if (plain_against_decorated(u, p))
        return 0;
    return blg_screen_support(&p->screen, shapes, &ignored);
}

static void add_lean(blg_roster_unit *u, const blg_roster_problem *p, int sign) {
    for (int i = 0; i < u->n_support; i++) {
        u->lean[p->group][p->shapes[1][i]] += sign;
        u->lean[p->group][p->shapes[0][i]] -= sign;
    }
}

/* Draws a problem's support until the screen keeps it; sets a shape of -1 after MOST_TRIES. */
static void draw_support(blg_roster_unit *u, blg_roster_problem *p) {
    for (int side = 0; side < 2; side++)
        share_cells(u, p, side);
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < u->n_support; i++)
                p->shapes[side][i] = draw_shape(u, p, side, i);
        const double share = share_of(u, p);
        if (!(share > 0) || (tries < STRICT_TRIES && !(blg_rng_double(&u->rng) < share)))
            continue;
        p->near = share < 1;
        p->changed = true;
        add_lean(u, p, 1);
        return;
    }
    p->shapes[0][0] = p->shapes[1][0] = -1;
}

/* Draws the support of every problem that has none; false when memory is out. */
static bool blg_roster_draw(blg_roster_unit *u) {
    int *order = BLG_NEW(u->arena, int, u->n);
    if (!order)
        return false;
    for (int i = 0; i < u->n; i++)
        order[i] = i;
    blg_rng_shuffle(&u->rng, order, (size_t)u->n, sizeof *order);
    for (int i = 0; i < u->n; i++)
        if (u->problems[order[i]].shapes[0][0] < 0)
            draw_support(u, &u->problems[order[i]]);
    return true;
}

/* Forgets the support of a problem. */
static void blg_roster_forget(blg_roster_unit *u, blg_roster_problem *p) {
    add_lean(u, p, -1);
    p->shapes[0][0] = p->shapes[1][0] = -1;
}

/* ---- levelling ---- */

/* Where each shape stands: lists of places, by shape and side. A place is the number of an image
 * of the unit: (problem x 2 + side) x n_support + image. */
typedef struct places {
    blg_roster_unit *unit;
    int *lean;             /* by shape: lean of the listed problems */
    uint64_t *targets;     /* the shapes of negative lean, one bit each */
    int *first[2];         /* by shape; -1 = none */
    int *next, *last;      /* by place: its neighbours in the list; -1 = none */
    const uint64_t **cell; /* by place: the shapes of its cell, one bit each */
} places;

static void enter(places *l, int place, int side, int shape) {
    l->last[place] = -1;
    l->next[place] = l->first[side][shape];
    if (l->next[place] >= 0)
        l->last[l->next[place]] = place;
    l->first[side][shape] = place;
}

static void leave(places *l, int place, int side, int shape) {
    if (l->last[place] >= 0)
        l->next[l->last[place]] = l->next[place];
    else
        l->first[side][shape] = l->next[place];
    if (l->next[place] >= 0)
        l->last[l->next[place]] = l->last[place];
}

static void add_to_lean(places *l, int shape, int change) {
    const uint64_t bit = (uint64_t)1 << shape % 64;
    l->lean[shape] += change;
    if (l->lean[shape] < 0)
        l->targets[shape / 64] |= bit;
    else
        l->targets[shape / 64] &= ~bit;
}

/* Lists the places of the problems of one group, or of all. */
static bool list_places(blg_roster_unit *u, int group, places *l) {
    const int n = 2 * u->n * u->n_support;
    *l = (places){
        .unit = u,
        .lean = BLG_NEW(u->arena, int, u->n_shapes),
        .targets = BLG_NEW(u->arena, uint64_t, u->words),
        .cell = BLG_NEW(u->arena, const uint64_t *, n),
        .first = {BLG_NEW(u->arena, int, u->n_shapes), BLG_NEW(u->arena, int, u->n_shapes)},
        .next = BLG_NEW(u->arena, int, n),
        .last = BLG_NEW(u->arena, int, n)};
    if (!l->lean || !l->targets || !l->cell || !l->first[0] || !l->first[1] || !l->next || !l->last)
        return false;
    for (int s = 0; s < u->n_shapes; s++)
        l->first[0][s] = l->first[1][s] = -1;
    for (int s = 0; s < u->n_shapes; s++)
        add_to_lean(l, s, group == ALL ? u->lean[0][s] + u->lean[1][s] : u->lean[group][s]);
    for (int place = 0; place < n; place++) {
        const int side = place / u->n_support % 2, i = place % u->n_support;
        const blg_roster_problem *p = &u->problems[place / u->n_support / 2];
        l->cell[place] = p->pools[p->cells[side][i]].bits;
        if (p->shapes[0][0] >= 0 && (group == ALL || p->group == group))
            enter(l, place, side, p->shapes[side][i]);
    }
    return true;
}

/* Shows another shape of the cell at a place, if the problem allows it. */
static bool replace(places *l, int place, int shape) {
    blg_roster_unit *u = l->unit;
    const int side = place / u->n_support % 2, i = place % u->n_support;
    blg_roster_problem *p = &u->problems[place / u->n_support / 2];
    const int before = p->shapes[side][i];
    if (shows(p, side, u->n_support, shape))
        return false;
    p->shapes[side][i] = shape;
    const double share = share_of(u, p);
    if (!(share > 0) || (share < 1 && !p->near && !(blg_rng_double(&u->rng) < share))) {
        p->shapes[side][i] = before;
        return false;
    }
    p->near = share < 1;
    p->changed = true;
    add_to_lean(l, before, side ? -1 : 1);
    add_to_lean(l, shape, side ? 1 : -1);
    u->lean[p->group][before] -= side ? 1 : -1;
    u->lean[p->group][shape] += side ? 1 : -1;
    leave(l, place, side, before);
    enter(l, place, side, shape);
    return true;
}

/* A random target; 0 if there is none. */
static int draw_target(places *l) {
    int n = 0, w = 0;
    for (int i = 0; i < l->unit->words; i++)
        n += __builtin_popcountll(l->targets[i]);
    if (!n)
        return 0;
    int k = (int)blg_rng_below(&l->unit->rng, (uint32_t)n);
    while (k >= __builtin_popcountll(l->targets[w]))
        k -= __builtin_popcountll(l->targets[w++]);
    uint64_t left = l->targets[w];
    for (; k > 0; k--)
        left &= left - 1;
    return 64 * w + __builtin_ctzll(left);
}

/* The targets in the order of shapes, from number `start` on and then from the first on: word k of
 * words + 1, whose lowest bit is the shape *at. The word of `start` comes first and last. */
static uint64_t targets_from(const places *l, int start, int k, int *at) {
    const int words = l->unit->words, w = start / 64 + k - (start / 64 + k < words ? 0 : words);
    const uint64_t before = ((uint64_t)1 << start % 64) - 1;
    *at = 64 * w;
    return l->targets[w] & (k == 0 ? ~before : k == words ? before : ~(uint64_t)0);
}

/* Shows the first target, from number `start` on, that the problem allows at a place. */
static bool show_target(places *l, int place, int start) {
    const uint64_t *cell = l->cell[place];
    uint64_t any = 0;
    for (int w = 0; w < l->unit->words; w++)
        any |= l->targets[w] & cell[w];
    for (int k = 0, at; any && k <= l->unit->words; k++) {
        uint64_t found = targets_from(l, start, k, &at);
        for (found &= cell[at / 64]; found; found &= found - 1)
            if (replace(l, place, at + __builtin_ctzll(found)))
                return true;
    }
    return false;
}

/* Shows the shape at a place of the target among the negatives. */
static bool take_from(places *l, int target, int shape) {
    for (int place = l->first[0][target]; place >= 0; place = l->next[place])
        if (blg_roster_has(l->cell[place], shape) && replace(l, place, shape))
            return true;
    return false;
}

/* Lets a shape of positive lean lean by one less, at the cost of a target. */
static bool ease(places *l, int shape) {
    const int start = draw_target(l);
    for (int place = l->first[1][shape]; place >= 0; place = l->next[place])
        if (show_target(l, place, start))
            return true;
    for (int k = 0, at; k <= l->unit->words; k++)
        for (uint64_t left = targets_from(l, start, k, &at); left; left &= left - 1)
            if (take_from(l, at + __builtin_ctzll(left), shape))
                return true;
    return false;
}

/* Hands the lean of a shape to a shape without lean, at a random place of the side. */
static void walk(places *l, int shape, int side) {
    blg_roster_unit *u = l->unit;
    int n = 0;
    for (int place = l->first[side][shape]; place >= 0; place = l->next[place])
        n++;
    for (int tries = 0; tries < TRIES && n; tries++) {
        int place = l->first[side][shape];
        for (int k = (int)blg_rng_below(&u->rng, (uint32_t)n); k > 0; k--)
            place = l->next[place];
        const blg_roster_problem *p = &u->problems[place / u->n_support / 2];
        const blg_cell *cell = &p->set->cells[p->cells[side][place % u->n_support]];
        const int other = cell->shapes[blg_rng_below(&u->rng, (uint32_t)cell->n)];
        if (l->lean[other] == 0 && replace(l, place, other))
            return;
    }
}

/* One round over all shapes of positive lean; returns the sum of the leans that are left. */
static int level_once(places *l) {
    int left = 0;
    for (int s = 0; s < l->unit->n_shapes; s++) {
        while (l->lean[s] > 0 && ease(l, s))
            ;
        if (l->lean[s])
            walk(l, s, l->lean[s] > 0);
    }
    for (int s = 0; s < l->unit->n_shapes; s++)
        left += l->lean[s] > 0 ? l->lean[s] : 0;
    return left;
}

/* Exchanges shapes of the support until every shape has lean 0, or as many as can be. */
static bool blg_roster_level(blg_roster_unit *u) {
    places l;
    for (int group = 0; group <= ALL; group++) {
        if (!list_places(u, group, &l))
            return false;
        for (int round = 0; round < ROSTER_SIDES_ROUNDS && level_once(&l) > 0; round++)
            ;
    }
    return true;
}
