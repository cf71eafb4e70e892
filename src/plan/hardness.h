/* Ranges of hardness: what a config asks of every problem, and what a split holds out. */
#ifndef PLAN_HARDNESS_H
#define PLAN_HARDNESS_H

#include "blogo/config.h"
#include "blogo/plan.h"

/* The ranges of a rule that gives none. */
extern const blg_hardness_config blg_hardness_of_no_rule;

/* Names of the figures, in the order of blg_hardness_config. */
#define BLG_HARDNESS_FIGURES 3
extern const char *const blg_hardness_names[BLG_HARDNESS_FIGURES];
blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure);
double blg_hardness_figure(const blg_hardness *hardness, int figure);

/* Whether the config's range for all problems has no upper end: distances of 1, which free-form
 * problems exceed, and as many separators as there are attributes stand for none. */
bool blg_hardness_open(const blg_hardness_config *ranges, int figure);
/* Whether a figure lies in the config's range for all problems. */
bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value);
/* Whether all figures lie in the ranges that a rule gives, ends included. */
bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness);

/* Families of which a rule's figures are measured, bit by family. */
unsigned blg_hardness_families(const blg_hardness_config *ranges);

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
