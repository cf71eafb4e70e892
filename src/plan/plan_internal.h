/* The plan's inside, for the files that fill it in turn: labels, concepts, items, splits.
 *
 * Units: a unit is what a rule that draws concepts moves as a whole: one free-form or basic
 * problem, or all problems of one abstract concept. Its problems follow one another in items. */
#ifndef PLAN_PLAN_INTERNAL_H
#define PLAN_PLAN_INTERNAL_H

#include "base/arena.h"
#include "plan/plan.h"

struct blg_plan {
    blg_arena arena;
    blg_config config;
    const blg_catalogue *catalogue;
    int n_shapes;
    bool *used;         /* n_shapes */
    int8_t *labels;     /* n_shapes x BLG_ATTRIBUTES, by the config's label rule, ranges of lines */
    blg_traits *traits; /* n_shapes */
    int8_t *user_value; /* n_shapes x n_user_concepts */
    int n_items, family_size[BLG_FAMILIES];
    blg_plan_item *items;
    int *by_name; /* n_items, sorted by name */
    int n_concepts;
    blg_concept *concepts;
    int split_size[BLG_MAX_SPLITS];
    struct blg_holdout *holdouts;          /* what each split's rule holds out */
    const blg_hardness *hardness;          /* n_items, once measured; NULL before */
    bool unseen_attribute[BLG_ATTRIBUTES]; /* resolved: listed or drawn */
    bool *unseen_shape;                    /* n_shapes */
};

/* A stable key to draw by: the k lowest of a set are a random choice of k that changes little when
 * the set does. what keeps the draws of different questions apart. */
uint64_t blg_plan_draw_key(const blg_plan *plan, uint32_t what, uint64_t id);
enum {
    BLG_DRAW_CONCEPT = 1,
    BLG_DRAW_SHAPE,
    BLG_DRAW_REMAINDER,
    BLG_DRAW_SPLIT, /* + rule * 16 */
    BLG_DRAW_QUERY
};

/* In this order. */
blg_status blg_plan_fill_labels(blg_plan *plan, blg_error *error);
blg_status blg_plan_draw_concepts(blg_plan *plan, blg_error *error);
blg_status blg_plan_draw_basic(blg_plan *plan, blg_plan_item *items, blg_error *error);
blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error);
blg_status blg_plan_index_names(blg_plan *plan, blg_error *error);

/* The split rule that holds out an attribute of the concept, or -1. */
int blg_plan_quota(const blg_plan *plan, const blg_concept *concept);

/* One past the last item of the unit that begins at item first. */
int blg_plan_unit_end(const blg_plan *plan, int first);

#endif
