/* Pool: the concepts of all problems of a data set, from which wrong choices are drawn. */
#ifndef TASKS_POOL_H
#define TASKS_POOL_H

#include "config/config.h"
#include "tasks/concept.h"

#define BLG_POOL_SPLITS 64 /* further splits count as one */

typedef struct blg_pool_entry {
    int index;         /* of the problem that the concept comes from */
    int split;         /* index in the pool's splits */
    int n;             /* programs */
    size_t program_at; /* its first program in the pool's programs */
    int shapes[BLG_MAX_COMPONENTS];
    int attributes[BLG_MAX_COMPONENTS];
    int n_components;
    bool negated;
    int expression_at; /* offset in the pool's texts, -1 = none */
    /* The members below belong to balance.h. */
    int values_at; /* attributes of the support images in the pool's values, -1 = none */
    int n_support, impure[2];
    int first;     /* the first entry of its split and kind with its concept */
    double weight; /* weight of its concept; 0 = not fitted */
} blg_pool_entry;

typedef struct blg_pool {
    struct blg_pool_family {
        blg_pool_entry *entries; /* sorted by index */
        int n, capacity;
    } families[BLG_FAMILIES];
    blg_program *programs;
    int n_programs, program_capacity;
    struct blg_pool_values { /* of one figure: attributes that are 1, and that are 0 */
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
/* Sorts the entries, so that draws do not depend on the order in which problems were added. Call it
 * once, after the last problem. */
void blg_pool_sort(blg_pool *pool);

/* Index of a split's name; a new name is added. */
int blg_pool_split(blg_pool *pool, const char *name);
/* Index of the problem's entry in its family, -1 = none. */
int blg_pool_find(const blg_pool *pool, const blg_problem *problem);
/* The concept of an entry. */
void blg_pool_told(const blg_pool *pool, blg_family family, const blg_pool_entry *entry,
                   blg_told_concept *told);

#endif
