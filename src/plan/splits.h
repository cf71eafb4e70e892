/* Which problems a split rule holds out: its names, resolved against the plan.
 *
 * Used to fill the splits and, apart from that, to check them. */
#ifndef PLAN_SPLITS_H
#define PLAN_SPLITS_H

#include "plan/plan_internal.h"

enum { BLG_MAX_LENGTH = BLG_MAX_ACTIONS * BLG_MAX_COMPONENTS };

/* What a rule holds out; only the sets of its kind are filled. */
typedef struct blg_holdout {
    bool lengths[BLG_MAX_LENGTH + 1];
    bool settings[BLG_MAX_SETTINGS];
    bool attributes[BLG_ATTRIBUTES];
    unsigned stroke_types;
    bool *shapes; /* n_shapes; for super classes: their shapes */
    int n_pairs;
    int pairs[BLG_MAX_HOLDOUT][2]; /* shapes or attributes, any order */
} blg_holdout;

/* Whether the rule's names (or pattern) take the problem. */
bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                       const blg_plan_item *item);

/* Number of actions of a free-form problem's shapes. */
int blg_plan_item_length(const blg_plan_item *item);

/* Resolves the rule's names; draws them where the rule gives a count instead. */
blg_status blg_holdout_resolve(blg_plan *plan, int rule, blg_holdout *holdout, blg_error *error);

/* Resolves plan->unseen_attribute and unseen_shape. */
blg_status blg_plan_resolve_unseen(blg_plan *plan, blg_error *error);

/* Whether the problem's concept has an unseen attribute or shape. */
bool blg_plan_item_unseen(const blg_plan *plan, const blg_plan_item *item);

/* Families that a rule concerns and the plan has problems of. */
bool blg_plan_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family);

/* Whether a rule takes problems by name or pattern, in the first pass. */
bool blg_plan_rule_names(const blg_split_rule *rule);

#endif
