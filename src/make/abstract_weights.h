/* Sampling weights of abstract problems: how likely each shape is in each cell of each concept.
 *
 * A cell is the set of shapes that one kind of image is drawn from: those that have the concept, or
 * those that break exactly one component of it. */
#ifndef MAKE_ABSTRACT_WEIGHTS_H
#define MAKE_ABSTRACT_WEIGHTS_H

#include "base/arena.h"
#include "plan/plan.h"

typedef struct blg_cell {
    bool positive; /* whether the cell's images are positives */
    int component; /* the component that the cell's shapes lack; -1: they lack none */
    double images; /* expected number of the cell's images in a problem */
    int most;      /* largest number of the cell's images in a problem */
    int n;         /* number of shapes */
    int *shapes;   /* catalogue indices, ascending */
    bool *tested;  /* by shape: only queries show it; NULL: support and queries show every shape */
    double *weights; /* by shape: wanted probability that an image shows it, at most 1 / most */
    double *support; /* by shape: weight to draw a support image by (separation.h) */
    double *query;   /* by shape: weight to draw a query by; the sum may differ from 1 */
} blg_cell;

/* The cells of one concept under one reading of line counts (analyse/line_reading.h). */
typedef struct blg_cell_set {
    blg_line_reading reading; /* BLG_LINES_ANY: no line count, or any number of its range */
    int problems;             /* number of problems in the plan with this concept and reading */
    int group;       /* concepts of one group are balanced together: 2 x split + without stamps */
    bool feasible;   /* every cell has enough shapes */
    double *classes; /* by super class: factor of its positives; its negatives have 1 / factor */
    int n_cells;
    blg_cell cells[1 + BLG_MAX_COMPONENTS];
} blg_cell_set;

/* Number of sets: two for each concept of the plan. The second set is empty unless the concept's
 * problems take two readings in turn. */
int blg_cells_sets(const blg_plan *plan);
int blg_cells_concept(int set);
/* Index of the set that an item draws from. */
int blg_cells_of_item(const blg_cell_set *sets, const blg_config *config,
                      const blg_plan_item *item);

/* Makes the cells of all sets with uniform weights. BLG_NO_MEMORY. */
blg_status blg_cells_create(const blg_plan *plan, blg_arena *arena, blg_cell_set **sets,
                            blg_error *error);

/* Whether problems of the concept are drawn without stamps. Stamps are small figures themselves, so
 * problems about regular figures, triangles or quadrangles have none. The published data set
 * likewise leaves out stamps that could be taken for the concept. */
bool blg_cells_without_stamps(const blg_concept *concept);

/* Scales n weights to sum 1 with none above cap; n * cap must be at least 1. */
void blg_cells_normalise(double *weights, int n, double cap);

/* Fits the weights of the sets of one group, so that each shape is expected as often on both sides.
 * *residual gets the share of images whose shape still tells their side: sum |positive - negative|
 * / sum (positive + negative) over all shapes. */
blg_status blg_cells_balance(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                             int group, double *residual, blg_error *error);

/* Fits the weights for the splits that share concepts; `split` is the first of these splits. Sets
 * with and without stamps are fitted apart. If a residual above 0.05 is left, they are fitted
 * together. */
blg_status blg_cells_balance_split(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                   int split, blg_error *error);

/* Fills the members support and query of all cells from their weights, as if no problem was
 * refused. A query's weight makes up for the shapes that the support has taken. */
void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets);

#endif
