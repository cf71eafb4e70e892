/* Hardness: numbers that measure how hard a problem is, and the ranges of them that a config
 * allows. */
#ifndef CONCEPT_HARDNESS_H
#define CONCEPT_HARDNESS_H

#include "concept/problem.h"

typedef struct blg_range {
    double low, high; /* low <= high */
} blg_range;

/* Accepted ranges; a problem with a number outside its range is drawn anew. */
typedef struct blg_hardness_config {
    blg_range negative_distance, positive_diversity, near_separators, fitting_rules;
} blg_hardness_config;

/* The ranges of a split rule that states none: all are -1..-1, which stands for "no range". */
extern const blg_hardness_config blg_hardness_of_no_rule;

/* Names of the four numbers, in the order of blg_hardness_config. `figure` below is an index into
 * them. */
#define BLG_HARDNESS_FIGURES 4
extern const char *const blg_hardness_names[BLG_HARDNESS_FIGURES];
blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure);
double blg_hardness_figure(const blg_hardness *hardness, int figure);

/* Largest number of fitting rules that a range can state. */
#define BLG_MOST_FITTING_RULES 1000

/* Whether a range of the config has no upper limit. These upper ends stand for "no limit": 1 for
 * distances (which free-form problems can exceed), the number of attributes for near separators,
 * and 1000 for fitting rules. */
bool blg_hardness_open(const blg_hardness_config *ranges, int figure);
/* Whether a number lies in the config's range for all problems. A negative number means "not
 * measured for this family" and counts as inside. */
bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value);
/* Whether all four numbers lie in the ranges that a split rule states, ends included. */
bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness);

/* The families for which every number that these ranges of a split rule limit is measured. Bit f
 * stands for family f. */
unsigned blg_hardness_families(const blg_hardness_config *ranges);

#endif
