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
#include "make/abstract_weights.h"

#include "base/error.h"
#include "geom/vec2.h"
#include "make/candidates.h"
#include "make/sides.h"

#include <math.h>
#include <string.h>

#define ROUNDS 600
/* Super classes are balanced in groups of at least this many sets of cells. In smaller groups this
 * balance would leave each concept too few shapes. */
#define FEWEST_SETS  10
#define CLASS_ROUNDS 100 /* rounds that move super classes too; later rounds move shapes alone */
#define BALANCED     1e-4
#define LEAST_FACTOR 1e-4
/* Super classes beyond this number count as one class. */
#define MOST_CLASSES 256
/* The factor of a super class in one set of cells lies from 1 / MOST_CLASS_FACTOR to this. */
#define MOST_CLASS_FACTOR 6.0
/* Concepts drawn with stamps and concepts drawn without are balanced apart if both residuals are at
 * most this; else together. */
#define APART_MOST 0.05

/* ---- cells ---- */

/* The component that the shape lacks; -1 = it lacks none; -2 = it lacks more than one, or a
 * component is undecided. */
static int failing(const blg_plan *plan, const blg_concept *concept, blg_line_reading reading,
                   int shape) {
    int which = -1;
    if (concept->expression[0]) {
        blg_concept plain = *concept;
        plain.negated = false;
        const int value = blg_plan_concept_value(plan, &plain, shape);
        return value == 1 ? -1 : value == 0 ? 0 : -2;
    }
    for (int i = 0; i < concept->n_components; i++) {
        const int value = blg_plan_label_read(plan, shape, concept->attributes[i], reading);
        if (value == BLG_UNDECIDED || (value == 0 && which != -1))
            return -2;
        if (value == 0)
            which = i;
    }
    return which;
}

static bool fill_cell(const blg_plan *plan, const blg_concept *concept, blg_line_reading reading,
                      blg_arena *arena, blg_cell *cell) {
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    for (int pass = 0; pass < 2; pass++) {
        cell->n = 0;
        for (int s = 0; s < n; s++) {
            if (!blg_plan_uses_shape(plan, s) ||
                failing(plan, concept, reading, s) != cell->component)
                continue;
            if (pass)
                cell->shapes[cell->n] = s;
            cell->n++;
        }
        if (pass)
            break;
        cell->shapes = BLG_NEW(arena, int, cell->n);
        cell->weights = BLG_NEW(arena, double, cell->n);
        cell->support = BLG_NEW(arena, double, cell->n);
        cell->query = BLG_NEW(arena, double, cell->n);
        if (!cell->shapes || !cell->weights || !cell->support || !cell->query)
            return false;
    }
    for (int i = 0; i < cell->n; i++)
        cell->weights[i] = 1.0 / cell->n;
    return true;
}

static bool fill_set(const blg_plan *plan, const blg_concept *concept, blg_arena *arena,
                     blg_cell_set *set) {
    const blg_config *config = blg_plan_config(plan);
    const int side = blg_compose_side(config, BLG_ABSTRACT);
    const int parts = concept->expression[0] ? 1 : concept->n_components;
    set->classes = BLG_NEW(arena, double, MOST_CLASSES);
    for (int c = 0; set->classes && c < MOST_CLASSES; c++)
        set->classes[c] = 1;
    if (!set->classes)
        return false;
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

static void link_splits(const blg_plan *plan, blg_cell_set *sets) {
    int link[BLG_MAX_SPLITS], seen;
    const int n = blg_cells_sets(plan);
    for (int i = 0; i < BLG_MAX_SPLITS; i++)
        link[i] = i;
    for (int i = 0; i < n; i++)
        sets[i].group = -1;
    const int64_t end = blg_plan_size(plan);
    for (int64_t i = end - blg_plan_family_size(plan, BLG_ABSTRACT); i < end; i++) {
        blg_plan_item item;
        blg_plan_item_at(plan, i, &item);
        blg_cell_set *both = &sets[2 * item.concept_id];
        sets[blg_cells_of_item(sets, blg_plan_config(plan), &item)].problems++;
        seen = both[0].group < 0 ? item.split : both[0].group;
        const int a = root_of(link, seen), b = root_of(link, item.split);
        link[a > b ? a : b] = a < b ? a : b;
        both[0].group = both[1].group = seen;
    }
    for (int i = 0; i < n; i++)
        if (sets[i].group >= 0)
            sets[i].group = 2 * root_of(link, sets[i].group) +
                            blg_cells_without_stamps(blg_plan_concept(plan, blg_cells_concept(i)));
}

int blg_cells_sets(const blg_plan *plan) {
    return 2 * blg_plan_concepts(plan);
}

int blg_cells_concept(int set) {
    return set / 2;
}

int blg_cells_of_item(const blg_cell_set *sets, const blg_config *config,
                      const blg_plan_item *item) {
    const int first = 2 * (int)item->concept_id;
    return sets[first + 1].n_cells ? first + (int)(blg_side_block(config, item) & 1) : first;
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
    bool ok = made != NULL;
    for (int i = 0; i < blg_plan_concepts(plan) && ok; i++)
        ok = fill_sets(plan, i, arena, &made[2 * i]);
    if (!ok)
        return blg_no_memory(error);
    link_splits(plan, made);
    *sets = made;
    return BLG_OK;
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

/* The working data of the balance of one group. */
typedef struct balance {
    const blg_plan *plan;
    const blg_cell_set *sets;
    int group;
    int *classes;                 /* by shape: its super class */
    double *factor, *expected[2]; /* by shape */
} balance;

/* Sets a cell's weights from the factors of its shapes and of their super classes. */
static void weigh(const balance *b, const blg_cell_set *set, const blg_cell *cell) {
    for (int k = 0; k < cell->n; k++) {
        const int shape = cell->shapes[k];
        const double a = b->factor[shape] * set->classes[b->classes[shape]];
        cell->weights[k] = cell->positive ? a : 1 / a;
    }
    scale_weights(b->plan, cell);
}

/* Moves the factors of super classes that occur on both sides towards equal shares on both. */
static void match_classes(const balance *b, const blg_cell_set *set) {
    double shares[2][MOST_CLASSES] = {{0}};
    const int n = n_classes_of(b->plan);
    for (int c = 0; c < set->n_cells; c++)
        for (int k = 0; k < set->cells[c].n; k++)
            shares[set->cells[c].positive][b->classes[set->cells[c].shapes[k]]] +=
                set->cells[c].images * set->cells[c].weights[k];
    for (int c = 0; c < n; c++)
        if (shares[0][c] > 0 && shares[1][c] > 0) {
            const double moved = set->classes[c] * sqrt(sqrt(shares[0][c] / shares[1][c]));
            set->classes[c] = blg_least(blg_most(moved, 1 / MOST_CLASS_FACTOR), MOST_CLASS_FACTOR);
        }
}

static void expect(const balance *b, bool move_classes) {
    for (int i = 0; i < blg_cells_sets(b->plan); i++) {
        const blg_cell_set *set = &b->sets[i];
        if (set->group != b->group || !set->feasible)
            continue;
        for (int c = 0; c < set->n_cells; c++) {
            const blg_cell *cell = &set->cells[c];
            const double images = set->problems * cell->images;
            weigh(b, set, cell);
            for (int k = 0; k < cell->n; k++)
                b->expected[cell->positive][cell->shapes[k]] += images * cell->weights[k];
        }
        if (move_classes)
            match_classes(b, set);
    }
}

/* Moves the shapes' factors towards equal expectations on both sides; returns the residual. */
static double move_factors(const balance *b, int n) {
    double apart = 0, all = 0;
    for (int s = 0; s < n; s++) {
        const double negative = b->expected[0][s], positive = b->expected[1][s];
        apart += fabs(positive - negative);
        all += positive + negative;
        if (positive + negative > 0) {
            const double ratio = blg_least(blg_most(negative, 1e-9) / blg_most(positive, 1e-9), 16);
            const double moved = b->factor[s] * sqrt(blg_most(ratio, 1.0 / 16));
            b->factor[s] = blg_least(blg_most(moved, LEAST_FACTOR), 1 / LEAST_FACTOR);
        }
    }
    return all > 0 ? apart / all : 0;
}

blg_status blg_cells_balance(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                             int group, double *residual, blg_error *error) {
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    const balance b = {plan,
                       sets,
                       group,
                       BLG_NEW(scratch, int, n),
                       BLG_NEW(scratch, double, n),
                       {BLG_NEW(scratch, double, n), BLG_NEW(scratch, double, n)}};
    if (!b.classes || !b.factor || !b.expected[0] || !b.expected[1])
        return blg_no_memory(error);
    for (int s = 0; s < n; s++) {
        b.classes[s] = class_of(plan, s);
        b.factor[s] = 1;
    }
    *residual = 1;
    int n_sets = 0;
    for (int i = 0; i < blg_cells_sets(plan); i++)
        n_sets += sets[i].group == group && sets[i].problems > 0;
    const bool classes = n_sets >= FEWEST_SETS;
    for (int round = 0; round < ROUNDS && (round <= CLASS_ROUNDS || *residual > BALANCED);
         round++) {
        for (int s = 0; s < n; s++)
            b.expected[0][s] = b.expected[1][s] = 0;
        expect(&b, classes && round < CLASS_ROUNDS);
        *residual = move_factors(&b, n);
    }
    return BLG_OK;
}

blg_status blg_cells_balance_split(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                   int split, blg_error *error) {
    double residual[2] = {0, 0};
    blg_status status = BLG_OK;
    for (int part = 0; part < 2 && status == BLG_OK; part++)
        status = blg_cells_balance(plan, scratch, sets, 2 * split + part, &residual[part], error);
    if (status != BLG_OK || (residual[0] <= APART_MOST && residual[1] <= APART_MOST))
        return status;
    for (int i = 0; i < blg_cells_sets(plan); i++)
        if (sets[i].group == 2 * split + 1)
            sets[i].group = 2 * split;
    return blg_cells_balance(plan, scratch, sets, 2 * split, &residual[0], error);
}

void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets) {
    const blg_config *config = blg_plan_config(plan);
    const double support = config->n_support / (double)blg_compose_side(config, BLG_ABSTRACT);
    for (int i = 0; i < blg_cells_sets(plan); i++)
        for (int c = 0; c < sets[i].n_cells; c++) {
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
