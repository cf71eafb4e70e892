/* Plan: which problems exist, with name, family, concept and split. A plan has no geometry and
 * draws no pictures.
 *
 * The plan is a pure function of (config, catalogue). Problems are numbered 0..n-1: free-form,
 * basic, abstract. A free-form item gives its setting only; the builder draws its program.
 *
 * Hardness is known only of built problems, so blg_plan_create leaves splits by hardness empty. A
 * generator builds every problem of their families once when it is created, and fills these splits
 * in its own plan. */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "catalogue/catalogue.h"
#include "concept/hypotheses.h"
#include "concept/problem.h"
#include "config/config.h"

typedef struct blg_plan blg_plan;

/* One problem. The plan keeps a few bytes per problem and computes the rest on demand. */
typedef struct blg_plan_item {
    char name[BLG_NAME_SIZE];
    blg_family family;
    int64_t index;      /* within the family, from 0 */
    int split;          /* index into the plan's splits and into the config's split rules */
    int setting;        /* ff: index into config.free_form.settings */
    int64_t replica;    /* hd: number of the problem within its concept; ff: within its setting */
    int64_t concept_id; /* hd: index of the concept; ff, bd: as index */
    int n_query[2];     /* by side, as in blg_problem */
    unsigned stroke_types; /* bit by blg_stroke_type: the types that this problem may draw */
    blg_concept concept;   /* bd, hd; ff: n_components and the programs' n_actions only */
} blg_plan_item;

/* BLG_INFEASIBLE with the numbers if the catalogue has too few shapes for the config. The plan
 * borrows catalogue, which must outlive it, and copies config. */
BLG_MUST_USE blg_status blg_plan_create(const blg_config *config, const blg_catalogue *catalogue,
                                        blg_plan **plan, blg_error *error);
void blg_plan_free(blg_plan *plan);
const blg_config *blg_plan_config(const blg_plan *plan);
const blg_catalogue *blg_plan_catalogue(const blg_plan *plan);
/* SHA-256 of the names that the files of config.exclude and of splits by list give; "" if the
 * config names no such file. */
const char *blg_plan_listed(const blg_plan *plan);
int64_t blg_plan_size(const blg_plan *plan);
int64_t blg_plan_family_size(const blg_plan *plan, blg_family family);
/* Fills the caller's item with problem 0 <= index < size and returns it. */
const blg_plan_item *blg_plan_item_at(const blg_plan *plan, int64_t index, blg_plan_item *item);
/* Single members of a problem's item, much faster than the whole item. */
blg_family blg_plan_family_of(const blg_plan *plan, int64_t index);
int blg_plan_split_of(const blg_plan *plan, int64_t index);
void blg_plan_queries_of(const blg_plan *plan, int64_t index, int n_query[2]);
/* Whether the problem is planned but not made. Left-out problems keep their indices; split sizes
 * and the split report ignore them. The kept problems of a family are blg_plan_kept(plan, family,
 * k) with 0 <= k < blg_plan_kept_size(plan, family). */
bool blg_plan_left_out(const blg_plan *plan, int64_t index);
int64_t blg_plan_kept_size(const blg_plan *plan, blg_family family);
int64_t blg_plan_kept(const blg_plan *plan, blg_family family, int64_t k);
/* Leaves further problems out. left_out: by plan index. BLG_INFEASIBLE if train would become empty
 * or a split would break its promise. */
BLG_MUST_USE blg_status blg_plan_leave_out(blg_plan *plan, const bool *left_out, blg_error *error);
/* Index of the problem that has the name, -1 = none. */
int64_t blg_plan_find(const blg_plan *plan, const char *name);
/* Finds the problem name nearest to a mistyped name. False if no name is near. */
bool blg_plan_nearest(const blg_plan *plan, const char *name, char near[BLG_NAME_SIZE]);
int blg_plan_splits(const blg_plan *plan);
const char *blg_plan_split_name(const blg_plan *plan, int split);
int64_t blg_plan_split_size(const blg_plan *plan, int split);
/* Report as JSON, from the items alone: which components each split shares with train, and whether
 * each rule keeps its promise. malloc'ed, free with blg_text_free; NULL when memory is out. */
char *blg_plan_split_report(const blg_plan *plan);
/* BLG_UNVERIFIED, naming split and component, if a split breaks the promise of its rule. */
BLG_MUST_USE blg_status blg_plan_check_splits(const blg_plan *plan, blg_error *error);
/* Whether the config lets problems use the shape. */
bool blg_plan_uses_shape(const blg_plan *plan, int shape);
/* How the plan reads line counts: BLG_LINES_ANY or BLG_LINES_TWO. */
blg_line_reading blg_plan_line_reading(const blg_plan *plan);
/* Value of an attribute for a shape: 1, 0 or BLG_UNDECIDED. Key abstract.labels says where values
 * come from; blg_plan_line_reading says how lines are counted. */
int blg_plan_label(const blg_plan *plan, int shape, blg_attribute attribute);
/* As blg_plan_label, but lines are counted by one reading. An attribute that states a line count is
 * 1 if the figure's count by this reading equals it, and undecided if only another number of the
 * figure's range does. */
int blg_plan_label_read(const blg_plan *plan, int shape, blg_attribute attribute,
                        blg_line_reading reading);
/* The traits of a shape drawn with normal strokes, for testing rules (concept/hypotheses.h). A
 * shape that is not used has no attributes. */
const blg_traits *blg_plan_traits(const blg_plan *plan, int shape);
/* How many shapes the cells of a concept have (a cell: shapes that one kind of image is drawn
 * from). */
typedef enum blg_cell_room {
    BLG_ROOM_AMPLE,  /* at least twelve in each, under one line reading */
    BLG_ROOM_ENOUGH, /* at least min_shapes in each, under one reading */
    BLG_ROOM_RANGE   /* min_shapes in each, but only if every number of the range counts */
} blg_cell_room;
/* Finds the line readings that problems of the concept take: all readings under which its cells
 * have the most room. Returns their number, 0..2. The reading is BLG_LINES_ANY if the concept has
 * no line count, if it is a user concept, or if the room is BLG_ROOM_RANGE. */
int blg_plan_readings(const blg_plan *plan, const blg_concept *concept,
                      blg_line_reading readings[2], blg_cell_room *room);
/* Value of a concept for a shape: 1 = it holds, 0 = it does not hold, or BLG_UNDECIDED. */
int blg_plan_concept_value(const blg_plan *plan, const blg_concept *concept, int shape);
/* Prints one line on abstract concepts that fall short of the config, and why: too few concepts,
 * too few with a held-out attribute, line counts for which no single reading has enough shapes.
 * Prints "" if nothing falls short. Returns the full length. */
size_t blg_plan_shortfall(const blg_plan *plan, char *buf, size_t size);
/* The abstract concepts of the plan. */
int blg_plan_concepts(const blg_plan *plan);
const blg_concept *blg_plan_concept(const blg_plan *plan, int concept_id);

#endif
