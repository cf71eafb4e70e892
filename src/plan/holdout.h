/* Which problems a split rule holds out: its names, resolved against the plan.
 *
 * Used to fill the splits and, apart from that, to check them. */
#ifndef PLAN_HOLDOUT_H
#define PLAN_HOLDOUT_H

#include "plan/record.h"

/* What a rule holds out; only what its kind needs is filled. */
typedef struct blg_holdout {
    blg_part_kind kind; /* of parts; BLG_PART_KINDS: the rule is about none */
    bool *parts;        /* blg_part_count of the kind */
    bool *problems;     /* list: by index of the plan */
    int n_pairs;
    int pairs[BLG_MAX_HOLDOUT][2]; /* shapes or attributes, any order */
} blg_holdout;

/* Kind of the parts that a rule is about; BLG_PART_KINDS where it is about none. */
blg_part_kind blg_holdout_kind(blg_split_by by);

/* Whether the rule's names (or pattern) take the problem. */
bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                       const blg_plan_record *record);

/* Resolves the rule's names; draws them where the rule gives a count instead. */
blg_status blg_holdout_resolve(blg_plan *plan, int rule, blg_holdout *holdout, blg_error *error);

/* Resolves plan->unseen_attribute and unseen_shape. */
blg_status blg_holdout_resolve_unseen(blg_plan *plan, blg_error *error);

/* Whether the problem's concept has an unseen attribute or shape. */
bool blg_holdout_is_unseen(const blg_plan *plan, const blg_plan_record *record);

/* Whether the rule concerns the family, or any family, that the plan has problems of. */
bool blg_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family);
bool blg_rule_concerns_any(const blg_plan *plan, const blg_split_rule *rule);

/* Whether the rule is about seen and unseen parts. */
bool blg_rule_is_grid(const blg_split_rule *rule);

/* Whether a rule takes problems by name or pattern, in the first pass. */
bool blg_rule_names(const blg_split_rule *rule);

#endif
