/* Sampling weights of abstract problems: how likely each shape is in each cell of each concept.
 *
 * A cell is the set of shapes that one kind of image is drawn from: those that have the concept, or
 * those that break exactly one component of it. */
#ifndef MAKE_ABSTRACT_WEIGHTS_H
#define MAKE_ABSTRACT_WEIGHTS_H

#include "base/arena.h"
#include "plan/plan.h"

typedef struct blg_cell {
    bool positive;   /* the side that its images stand on */
    int component;   /* the one that fails; -1 = none */
    double images;   /* expected number of images in a problem */
    int most;        /* largest number of images in a problem */
    int n;           /* shapes */
    int *shapes;     /* catalogue indices, ascending */
    bool *tested;    /* shapes that only queries show; NULL: both show all */
    double *weights; /* how often each is to be shown: probability in one draw, at most 1 / most */
    double *support; /* the same for drawing a support image, before problems are refused */
    double *query;   /* for drawing a query image beside support images, sum not 1 */
} blg_cell;

/* Of a concept under one reading of the lines. */
typedef struct blg_cell_set {
    blg_line_reading reading; /* BLG_LINES_ANY: the concept has no line count, or takes the range */
    int problems;             /* of the concept and the reading, in the plan */
    int group;       /* concepts of one group are balanced together: 2 x split + without stamps */
    bool feasible;   /* every cell has enough shapes */
    double *classes; /* by super class: factor of its positives, whose inverse its negatives have */
    int n_cells;
    blg_cell cells[1 + BLG_MAX_COMPONENTS];
} blg_cell_set;

/* Sets of all concepts of the plan, two for each: the second is empty unless the concept's problems
 * take two readings in turn. */
int blg_cells_sets(const blg_plan *plan);
int blg_cells_concept(int set);
/* Index of the set that an item draws from. */
int blg_cells_of_item(const blg_cell_set *sets, const blg_config *config,
                      const blg_plan_item *item);

/* Cells of all sets, weights uniform. BLG_NO_MEMORY. */
blg_status blg_cells_create(const blg_plan *plan, blg_arena *arena, blg_cell_set **sets,
                            blg_error *error);

/* Stamps are figures themselves: problems about regular figures, triangles or quadrangles are drawn
 * without them, as the published ones leave out those that could be taken for the concept. */
bool blg_cells_without_stamps(const blg_concept *concept);

/* Scales weights to sum 1 with none above cap; n cap >= 1. */
void blg_cells_normalise(double *weights, int n, double cap);

/* Fits the weights of the sets of one group. residual gets the part of images whose side a shape
 * still tells: sum |positive - negative| / sum (positive + negative). */
blg_status blg_cells_balance(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                             int group, double *residual, blg_error *error);

/* Fits the sets whose first split (of those linked by shared concepts) is split: those with and
 * those without stamps apart, or together where that leaves them badly balanced. */
blg_status blg_cells_balance_split(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                   int split, blg_error *error);

/* Sets the weights for drawing of all sets from those for showing: for support images as if no
 * problem was refused, for queries made up for what the support has taken. */
void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets);

#endif
