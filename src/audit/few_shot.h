/* Few-shot rules: trivial rules that see a problem's support images and do not know its concept.
 * The audit counts how often they are right.
 *
 * A rule answers the queries of a problem. On a sound data set it is right about half of the time.
 * The last line of the list, near_form, is no rule: it is the share of problems whose figures are
 * nearly those of a problem of train. */
#ifndef AUDIT_FEW_SHOT_H
#define AUDIT_FEW_SHOT_H

#include "audit/probe.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"

/* Each entry: name, family, what the rule does. The rules up to BLG_FEW_SHOT_super_class answer a
 * query from its own problem alone; new_figure needs the concepts of train. */
#define BLG_FEW_SHOT_LIST(X)                                                                       \
    X(actions, BASIC, "positive if a support positive has as many actions")                        \
    X(histogram, FREE_FORM, "positive if a support positive has as many of each kind and type")    \
    X(super_class, ABSTRACT, "the side with more of the query's super class, a tie is half right") \
    X(new_figure, BASIC, "one shape an image: positive if its shape is no such concept of train")  \
    X(near_form, FREE_FORM, "problems whose figures are nearer than 0.03 to those of one of train")

#define BLG_ENUM_ENTRY(name, family, text) BLG_FEW_SHOT_##name,
typedef enum blg_few_shot_rule {
    BLG_FEW_SHOT_LIST(BLG_ENUM_ENTRY) BLG_FEW_SHOT_RULES
} blg_few_shot_rule;
#undef BLG_ENUM_ENTRY

const char *blg_few_shot_name(blg_few_shot_rule rule);
const char *blg_few_shot_text(blg_few_shot_rule rule);
blg_family blg_few_shot_family(blg_few_shot_rule rule);

typedef struct blg_few_shot blg_few_shot;

/* n_groups: upper bound of the number of groups; a group is a split, and group 0 is train.
 * catalogue (borrowed, may be NULL) gives super classes. Free few_shot whatever the outcome. */
blg_status blg_few_shot_create(const blg_catalogue *catalogue, int n_groups,
                               blg_few_shot **few_shot, blg_error *error);
void blg_few_shot_free(blg_few_shot *few_shot);
blg_status blg_few_shot_add(blg_few_shot *few_shot, const blg_problem *problem, int group,
                            blg_error *error);
/* Answers by the rules that need all of train. Call it once, after the last problem. */
void blg_few_shot_finish(blg_few_shot *few_shot);
/* The share of right answers; for near_form, the share of problems. */
blg_accuracy blg_few_shot_accuracy(const blg_few_shot *few_shot, blg_few_shot_rule rule, int group);

#endif
