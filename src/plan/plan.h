/* Plan: which problems exist, by id, family, concept and split. No geometry, no drawing.
 *
 * The plan is a pure function of (config, catalogue). Problems are numbered 0..n-1: free-form,
 * basic, abstract. A free-form item names its setting only: its program is drawn by the builder.
 *
 * Hardness is known of built problems only, so a plan of its own leaves splits by hardness empty. A
 * generator builds every problem of their families once when it is created, and its plan has them.
 */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "catalogue/catalogue.h"
#include "concept/hypotheses.h"
#include "concept/problem.h"
#include "config/config.h"

typedef struct blg_plan blg_plan;

/* One problem. The plan keeps a few bytes of each; the rest is computed when it is asked for. */
typedef struct blg_plan_item {
    char name[BLG_NAME_SIZE];
    blg_family family;
    int64_t index;      /* within the family, from 0 */
    int split;          /* index into the plan's splits, which is that of the config's rules */
    int setting;        /* ff: index into config.free_form.settings */
    int64_t replica;    /* hd: number of the problem within its concept; ff: within its setting */
    int64_t concept_id; /* hd: index of the concept; ff, bd: index */
    int n_query[2];     /* by side, as in blg_problem */
    unsigned stroke_types; /* bit by blg_stroke_type: the types that this problem may draw */
    blg_concept concept;   /* bd, hd; ff: n_components and the programs' n_actions only */
} blg_plan_item;

/* BLG_INFEASIBLE with the numbers when the catalogue cannot fill the config. The plan borrows
 * catalogue, which must outlive it, and copies config. */
BLG_MUST_USE blg_status blg_plan_create(const blg_config *config, const blg_catalogue *catalogue,
                                        blg_plan **plan, blg_error *error);
void blg_plan_free(blg_plan *plan);
const blg_config *blg_plan_config(const blg_plan *plan);
const blg_catalogue *blg_plan_catalogue(const blg_plan *plan);
int64_t blg_plan_size(const blg_plan *plan);
int64_t blg_plan_family_size(const blg_plan *plan, blg_family family);
/* Fills the caller's item with problem 0 <= index < size and returns it. */
const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int64_t index, blg_plan_item *item);
/* Single members of that item, at a fraction of the time. */
blg_family blg_plan_family_of(const blg_plan *plan, int64_t index);
int blg_plan_split_of(const blg_plan *plan, int64_t index);
void blg_plan_queries_of(const blg_plan *plan, int64_t index, int n_query[2]);
/* Problems that are planned and not made. They keep their indices; split sizes and the report are
 * of the others, which are blg_plan_kept of 0 <= k < blg_plan_kept_size. */
bool blg_plan_left_out(const blg_plan *plan, int64_t index);
int64_t blg_plan_kept_size(const blg_plan *plan, blg_family family);
int64_t blg_plan_kept(const blg_plan *plan, blg_family family, int64_t k);
/* Leaves further problems out, by index. BLG_INFEASIBLE where train has no other, or where a split
 * breaks its promise then. */
BLG_MUST_USE blg_status blg_plan_leave_out(blg_plan *plan, const bool *left_out, blg_error *error);
/* Index of the problem that has the name, -1 = none. */
int64_t blg_plan_find(const blg_plan *plan, const char *name);
/* The problem's name that is nearest to a mistyped one; false where none is near. */
bool blg_plan_nearest(const blg_plan *plan, const char *name, char near[BLG_NAME_SIZE]);
int blg_plan_splits(const blg_plan *plan);
const char *blg_plan_split_name(const blg_plan *plan, int split);
int64_t blg_plan_split_size(const blg_plan *plan, int split);
/* Which components each split has in common with train and whether every rule kept its promise, as
 * JSON, from the items alone; malloc'ed, free with blg_text_free. */
char *blg_plan_split_report(const blg_plan *plan);
/* BLG_UNVERIFIED, naming split and component, when a split breaks its rule's promise. */
BLG_MUST_USE blg_status blg_plan_check_splits(const blg_plan *plan, blg_error *error);
/* Whether the config lets problems use the shape. */
bool blg_plan_uses_shape(const blg_plan *plan, int shape);
/* How the plan reads line counts: BLG_LINES_ANY or BLG_LINES_TWO. */
blg_line_reading blg_plan_line_reading(const blg_plan *plan);
/* Value of attribute for a shape under the config's label rule and line reading: 1, 0 or
 * BLG_UNDECIDED. */
int blg_plan_label(const blg_plan *plan, int shape, blg_attribute attribute);
/* The same for a problem of one reading: a line count is 1 where the reading's count equals it, and
 * undecided where only another number of the figure's range does. */
int blg_plan_label_read(const blg_plan *plan, int shape, blg_attribute attribute,
                        blg_line_reading reading);
/* What rules see of a shape drawn plain; without attributes where the shape is not used. */
const blg_traits *blg_plan_traits(const blg_plan *plan, int shape);
/* How many shapes the cells of a concept have. */
typedef enum blg_cell_room {
    BLG_ROOM_AMPLE,  /* twelve in each, under one reading of the lines */
    BLG_ROOM_ENOUGH, /* min_shapes in each, under one reading */
    BLG_ROOM_RANGE   /* min_shapes in each only if any number of the range counts */
} blg_cell_room;
/* Readings that problems of the concept take, those of the best room: returns how many, 0..2. A
 * concept without line counts has BLG_LINES_ANY, as has BLG_ROOM_RANGE. */
int blg_plan_readings(const blg_plan *plan, const blg_concept *concept,
                      blg_line_reading readings[2], blg_cell_room *room);
/* Value of a concept of the plan for a shape: 1 = it holds, 0 = it does not, or BLG_UNDECIDED. */
int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape);
/* One line on abstract concepts that take less than was asked for, and why: too few concepts,
 * held-out attributes with too few, line counts that no one reading fills. Empty where nothing gave
 * way. Returns the full length. */
size_t blg_plan_shortfall(const blg_plan *plan, char *buf, size_t size);
/* Number of hd concepts, and one of them. */
int blg_plan_concepts(const blg_plan *plan);
const blg_concept *blg_plan_concept(const blg_plan *plan, int concept_id);

#endif
