/* Families: what the rest of the program asks of a family of problems. */
#ifndef PROBLEM_FAMILY_H
#define PROBLEM_FAMILY_H

#include "problem/builder.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/plan.h"

/* A family has a row and a judge, each in a file of src/problem/family/. BLG_FAMILY_LIST
 * (problem/concept.h) names both; everything else walks the list. The row says how problems of the
 * family are planned and made. The judge stands apart (problem/judge.h), because judge and builders
 * do not see each other. What rooms above do with a problem follows from the row's kind.
 *
 * Three things concern families together. Concepts that many problems share stand in
 * plan->concepts; they are those of hd, and a second family of this kind would need a range of its
 * own there. Composition (problem/builder.h) adds to every problem what its concept does not ask
 * for. The released data set (data/reference.h) has problems of the three published families; other
 * families have none there. */
typedef struct blg_family_row {
    blg_concept_kind kind;
    double least_scale; /* smallest scale, in plane units per program unit, at which shapes keep
                           their strokes apart with the published widths; 0: figures have sizes
                           that no config sets */
    int most_attempts;  /* at one problem before the run gives up */

    /* Config: how many problems it asks for, and the largest number of shapes in a concept. check
     * reports values of the family's section that do not fit together; NULL: there are none. The
     * caller asks only if the config makes the family. */
    int64_t (*size)(const blg_config *config);
    int (*most_shapes)(const blg_config *config);
    void (*check)(blg_config_reader *reader, const blg_config *config);

    /* The config's key for the list of concepts that the user wrote for the family, if the user
     * wrote some; else the function returns NULL, and concepts are drawn. given is NULL if users
     * cannot write concepts of the family this way. */
    const char *(*given)(const blg_config *config);

    /* Plan: draw draws the concepts, once for a plan; it keeps what it needs in plan->of or in
     * members of the plan that only the family uses. fill completes a record that has family, index
     * and concept_id = index; all else is 0. group_end: the index within the family after the last
     * problem that differs from the record's in index and replica only; NULL: each problem has a
     * concept of its own. find: the index within the family of the only problem that can have this
     * name, which ends in the number replica, or -1; NULL: the plan looks into each group for the
     * number. */
    blg_status (*draw)(blg_plan *plan, blg_error *error);
    void (*fill)(const blg_plan *plan, blg_plan_record *record);
    int64_t (*group_end)(const blg_plan *plan, const blg_plan_record *record);
    /* The index within the family after the last problem of the record's concept; NULL: the same as
     * group_end. */
    int64_t (*unit_end)(const blg_plan *plan, const blg_plan_record *record);
    int64_t (*find)(const blg_plan *plan, const char *name, int64_t replica);
    /* BLG_OF_RELATIONS: the concept of a record, and the middle of its problem's name. */
    void (*concept_of)(const blg_plan *plan, const blg_plan_record *record, blg_concept *concept);
    const char *(*name_of)(const blg_plan *plan, const blg_plan_record *record);

    /* Make: prepare fills tables->of for a plan with problems of the family; NULL: no table. */
    blg_status (*prepare)(const blg_plan *plan, blg_build_tables *tables, blg_error *error);
    /* Makes now those parts of the table that are else made when a problem first asks for them;
     * NULL: there are none. */
    blg_status (*complete)(const blg_plan *plan, const blg_build_tables *tables, blg_error *error);
    void (*release)(void *table); /* frees what lies outside of the tables' arena; NULL: nothing */
    blg_builder *build;
} blg_family_row;

#define BLG_ROW_ENTRY(upper, letters, word) extern const blg_family_row blg_family_##letters;
BLG_FAMILY_LIST(BLG_ROW_ENTRY)
#undef BLG_ROW_ENTRY
extern const blg_family_row *const blg_families[BLG_FAMILIES];

#endif
