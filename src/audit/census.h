/* Census: counts over a whole data set of what a sound problem never has. Problems are added one by
 * one; nothing of a problem is kept but hashes. Lines V1..V12 are described in docs/audit.md. */
#ifndef AUDIT_CENSUS_H
#define AUDIT_CENSUS_H

#include "audit/probe.h"
#include "catalogue/facts.h"
#include "judge/verify_rules.h"

/* A figure of merit: how many of how many. */
typedef struct blg_count {
    long long found, of;
} blg_count;

typedef struct blg_census_counts {
    blg_accuracy grammar;                /* V1 probe: "the move grammar could have made it" */
    blg_count positives_outside_grammar; /* V1 */
    blg_count negatives_outside_grammar; /* V1 */
    blg_count forced_plain;              /* V3 bd problems */
    blg_count separators_single, separators_pair; /* V4 hd problems, by the labels asked for */
    blg_count separators_by_definition;   /* V4 none but symmetric_transposed for its two halves */
    blg_count wrong_labels;               /* V5 hd images that measurement contradicts */
    blg_count undecided_labels;           /* V5 hd images that measurement leaves open */
    blg_count little_change, some_change; /* V6 ff negatives: < 0.10, < 0.20 strokes */
    blg_count hidden_change;              /* V6 ff negatives: under other strokes */
    blg_count repeated_negative_ff;       /* V7 problems: the same up to congruence */
    blg_count repeated_program_ff;        /* V7 of them: the same to the letter */
    blg_count repeated_negative_bd;  /* V7 problems: the same figures, whatever their strokes */
    blg_count avoidable_positive_bd; /* V7 of the next: others were possible */
    blg_count avoidable_negative_bd; /* V7 of the above: super class with enough shapes */
    blg_count repeated_positive_bd;  /* V7 problems */
    blg_count
        repeated_decorated_bd; /* V7 of them: drawn with decoration, so that others were possible */
    blg_count repeated_concepts;       /* V8 problems whose concept came before */
    blg_count congruent_concepts;      /* V8 ff: the same up to congruence */
    blg_count other_positive;          /* V9 bd negatives with the other positive shape */
    blg_count near_substitutes;        /* V9 bd negatives with a near-congruent one */
    blg_count ink_outside, inks_touch; /* V10 images */
    blg_count repeated_poses;          /* V11 images whose pose came before */
    blg_count near_across_sides;       /* V12 hd problems */
} blg_census_counts;

typedef struct blg_census blg_census;

typedef struct blg_census_options {
    const blg_catalogue *catalogue; /* table labels and shapes by index; may be NULL */
    bool table_labels;              /* V4 by the catalogue's labels instead of measured ones */
    blg_placement_config placement; /* plane and gap of V10 */
    double free_form_scale;         /* V6: smallest scale drawn */
} blg_census_options;

blg_status blg_census_create(const blg_census_options *options, blg_census **census,
                             blg_error *error);
void blg_census_free(blg_census *census);
/* Problems without poses (every scale 0) are left out of V10 and V11. */
blg_status blg_census_add(blg_census *census, const blg_problem *problem, blg_error *error);
blg_census_counts blg_census_counts_of(const blg_census *census);
/* Measured figures, shared with whoever needs the same analyses. */
blg_facts *blg_census_facts(blg_census *census);

#endif
