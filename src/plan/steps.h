/* The steps that fill a plan, in this order. Each comment names the step's file. */
#ifndef PLAN_STEPS_H
#define PLAN_STEPS_H

#include "plan/record.h"

/* Makes a plan and fills it; source may be NULL (item.c). */
typedef blg_status blg_plan_fill(blg_plan *plan, blg_error *error);
blg_status blg_plan_make(const blg_config *config, const blg_catalogue *catalogue,
                         const struct blg_source *source, blg_plan_fill *fill, blg_plan **plan,
                         blg_error *error);

/* Which shapes the config allows (labels.c). */
blg_status blg_plan_choose_shapes(blg_plan *plan, blg_error *error);
/* The basic concepts; BLG_INFEASIBLE where the allowed shapes make too few (basic.c). */
blg_status blg_plan_draw_basic(blg_plan *plan, blg_error *error);
/* Labels of the shapes, and values of user concepts (labels.c). */
blg_status blg_plan_fill_labels(blg_plan *plan, blg_error *error);
/* The abstract concepts and how many problems each has (concepts.c). */
blg_status blg_plan_draw_concepts(blg_plan *plan, blg_error *error);
/* Splits of all problems (splits.c). */
blg_status blg_plan_assign_splits(blg_plan *plan, blg_error *error);
/* blg_plan_check_splits, but a broken promise is BLG_INFEASIBLE (plan.c). */
blg_status blg_plan_prove(const blg_plan *plan, blg_error *error);
/* Leaves out the problems that config.exclude names (left_out.c). */
blg_status blg_plan_exclude(blg_plan *plan, blg_error *error);

#endif
