/* Which problems a split rule holds out: the names in the rule, resolved against the plan.
 *
 * The plan uses a hold-out to fill the splits and, separately, to check them. */
#ifndef PLAN_HOLDOUT_H
#define PLAN_HOLDOUT_H

#include "plan/record.h"

/* The hold-out of a rule. Only the members that the rule's kind needs are filled. */
typedef struct blg_holdout {
    blg_part_kind kind; /* kind of parts held out; BLG_PART_KINDS = no parts */
    bool *parts;        /* by part: held out; length blg_part_count */
    bool *problems;     /* BLG_BY_LIST: listed problems, by plan index */
    int n_pairs;
    int pairs[BLG_MAX_HOLDOUT][2]; /* pairs of shapes or attributes, any order */
} blg_holdout;

/* The kind of parts, such as shapes (record.h), that a rule of this type holds out; BLG_PART_KINDS
 * if it holds out no parts. */
blg_part_kind blg_holdout_kind(blg_split_by by);

/* Whether the rule takes the problem by the names or the pattern that it holds out. */
bool blg_holdout_takes(const blg_plan *plan, const blg_split_rule *rule, const blg_holdout *holdout,
                       const blg_plan_record *record);

/* Resolves the names of a rule. If the rule gives a count instead of names, draws that many. */
blg_status blg_holdout_resolve(blg_plan *plan, int rule, blg_holdout *holdout, blg_error *error);

/* Fills plan->unseen_attribute and plan->unseen_shape, from the config's lists or by drawing. */
blg_status blg_holdout_resolve_unseen(blg_plan *plan, blg_error *error);

/* Whether the problem's concept has an unseen attribute or shape. */
bool blg_holdout_is_unseen(const blg_plan *plan, const blg_plan_record *record);

/* Whether the rule concerns this family; blg_rule_concerns_any: whether it concerns any family. A
 * family without problems does not count. */
bool blg_rule_concerns(const blg_plan *plan, const blg_split_rule *rule, blg_family family);
bool blg_rule_concerns_any(const blg_plan *plan, const blg_split_rule *rule);

/* Whether the rule is a grid: a pattern of seen and unseen parts. */
bool blg_rule_is_grid(const blg_split_rule *rule);

/* Whether the rule takes every problem that has what the rule names. Such rules run in the first
 * pass (splits.c). A grid is such a rule unless it has a count or a share. */
bool blg_rule_names(const blg_split_rule *rule);

#endif
