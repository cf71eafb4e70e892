/* Splits by hardness: problems whose measured figures lie in the ranges of a rule. */
#ifndef PLAN_HARDNESS_H
#define PLAN_HARDNESS_H

#include "config/config.h"
#include "plan/plan.h"

/* Whether the config has a rule by hardness. */
bool blg_hardness_is_held_out(const blg_config *config);
/* Whether a rule by hardness concerns the family, so that its problems must be measured. */
bool blg_hardness_concerns(const blg_plan *plan, blg_family family);
/* The splits by hardness take from train, and from splits of problems drawn as train is, what lies
 * in their ranges; the first one that does. hardness is of every item of their families, by index,
 * and is kept by reference. BLG_INFEASIBLE with the numbers where a split stays or becomes empty.
 */
blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error);

#endif
