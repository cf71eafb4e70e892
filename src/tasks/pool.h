/* Pool: the concepts of a data set, and wrong choices drawn from them for concept selection.
 *
 * A wrong choice is measured to be wrong: on each side at least one support image lacks it. An
 * undecided attribute counts neither way. A wrong choice differs in text from the right choice and
 * from the other wrong choices.
 *
 * The candidates are tried in this order. First come concepts of the same split and kind as the
 * right one: as many components, the same polarity, in free-form problems as many strokes; abstract
 * concepts by the weights of balance.h. If the wrong choices of a test problem came from train, a
 * model that knows train could recognise them. Then come concepts of the same kind in other splits,
 * for abstract problems all concepts that the default attributes form, and last any other concept
 * of the family. */
#ifndef TASKS_POOL_H
#define TASKS_POOL_H

#include "config/config.h"
#include "tasks/describer.h"
#include "tasks/tasks.h"

#define BLG_POOL_SPLITS 64 /* names beyond count as one */

typedef struct blg_pool_entry {
    int index;         /* of the problem it comes from */
    int split;         /* in the pool's splits */
    int n;             /* programs */
    size_t program_at; /* the first of them in the pool's programs */
    int shapes[BLG_MAX_COMPONENTS];
    int attributes[BLG_MAX_COMPONENTS];
    int n_components;
    bool negated;
    int expression_at; /* in the pool's texts, -1 = none */
    /* Of balance.h. */
    int values_at; /* the support images' in the pool's values, -1 = none */
    int n_support, impure[2];
    int first;     /* the first entry of its split and kind with its concept */
    double weight; /* of its concept; 0 = not fitted */
} blg_pool_entry;

typedef struct blg_pool {
    struct blg_pool_family {
        blg_pool_entry *entries; /* by index of their problem */
        int n, capacity;
    } families[BLG_FAMILIES];
    blg_program *programs;
    int n_programs, program_capacity;
    struct blg_pool_values { /* of one figure: sets of attributes */
        uint64_t ones, zeros;
    } * values;
    int n_values, values_capacity;
    blg_buf texts;
    int n_splits;
    char splits[BLG_POOL_SPLITS][BLG_SPLIT_NAME];
    int *order; /* scratch */
    int order_capacity;
} blg_pool;

void blg_pool_free(blg_pool *pool);
blg_status blg_pool_add(blg_pool *pool, const blg_problem *problem, const char *split,
                        blg_error *error);
/* To be called once, after the last problem, so that the draws do not depend on the problems'
 * order. */
void blg_pool_sort(blg_pool *pool);

/* Appends n wrong choices for the describer's problem, of that split, to out, each followed by a
 * zero byte. BLG_INFEASIBLE with the numbers. */
blg_status blg_pool_distractors(blg_pool *pool, blg_describer *describer,
                                const blg_problem *problem, const char *split, blg_rng *rng,
                                const blg_tasks_options *options, int n, blg_buf *out,
                                blg_error *error);

#endif
