/* Splits by hardness: such a split gets the problems whose measured hardness lies in the ranges of
 * its rule. */
#ifndef PLAN_HARDNESS_H
#define PLAN_HARDNESS_H

#include "config/config.h"
#include "plan/plan.h"

/* Whether the config has a rule by hardness. */
bool blg_hardness_is_held_out(const blg_config *config);
/* Whether a rule by hardness concerns the family, so that its problems must be measured. */
bool blg_hardness_concerns(const blg_plan *plan, blg_family family);
/* Fills the splits by hardness. A problem of train, or of a split drawn from the same problems as
 * train, moves to the first split whose ranges hold its hardness. hardness: by plan index, for
 * every problem of the families concerned; the plan keeps the pointer. BLG_INFEASIBLE, with the
 * numbers, if a split by hardness stays empty or train becomes empty. BLG_UNVERIFIED if a split
 * then breaks its promise. */
blg_status blg_plan_hold_out_hardness(blg_plan *plan, const blg_hardness *hardness,
                                      blg_error *error);

#endif
