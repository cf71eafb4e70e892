/* Hardness: the measured figures of a problem, and ranges of them that a config asks for. */
#ifndef CONCEPT_HARDNESS_H
#define CONCEPT_HARDNESS_H

#include "concept/problem.h"

typedef struct blg_range {
    double low, high; /* low <= high */
} blg_range;

/* Accepted figures of a whole problem; what lies outside is resampled. */
typedef struct blg_hardness_config {
    blg_range negative_distance, positive_diversity, near_separators, fitting_rules;
} blg_hardness_config;

/* The ranges of a rule that gives none. */
extern const blg_hardness_config blg_hardness_of_no_rule;

/* Names of the figures, in the order of blg_hardness_config. */
#define BLG_HARDNESS_FIGURES 4
extern const char *const blg_hardness_names[BLG_HARDNESS_FIGURES];
blg_range blg_hardness_range(const blg_hardness_config *ranges, int figure);
double blg_hardness_figure(const blg_hardness *hardness, int figure);

/* Most fitting rules that a range can ask for. */
#define BLG_MOST_FITTING_RULES 1000

/* Whether the config's range for all problems has no upper end: distances of 1, which free-form
 * problems exceed, as many separators as there are attributes and 1000 fitting rules stand for
 * none. */
bool blg_hardness_open(const blg_hardness_config *ranges, int figure);
/* Whether a figure lies in the config's range for all problems. A figure below 0 is not measured of
 * the family and always lies there. */
bool blg_hardness_within(const blg_hardness_config *ranges, int figure, double value);
/* Whether all figures lie in the ranges that a rule gives, ends included. */
bool blg_hardness_holds(const blg_hardness_config *ranges, const blg_hardness *hardness);

/* Families of which a rule's figures are measured, bit by family. */
unsigned blg_hardness_families(const blg_hardness_config *ranges);

#endif
