/* Problem: two sides of images around a concept, as plain values without pointers.
 *
 * images[1] is the positive side and images[0] the negative side, as in the published folder names.
 * The first n_support images of a side are its support; the next n_query[side] images are its
 * queries. Both sides have the same number of queries, except in a problem with a single query in
 * all. */
#ifndef CONCEPT_PROBLEM_H
#define CONCEPT_PROBLEM_H

#include "analyse/attribute.h"
#include "ink/scene.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_MAX_SIDE        20  /* 16 support images and 4 queries */
#define BLG_MAX_COMPONENTS  5   /* attributes or shapes that a concept combines */
#define BLG_MAX_FREE_SHAPES 3   /* shapes of a free-form image */
#define BLG_NAME_SIZE       224 /* problem name with terminator: three shape names fit */
#define BLG_CONCEPT_TEXT    256 /* expression of a user concept with terminator */

typedef enum blg_family { BLG_FREE_FORM, BLG_BASIC, BLG_ABSTRACT, BLG_FAMILIES } blg_family;
/* "ff", "bd", "hd" */
const char *blg_family_name(blg_family family);

/* The concept: what all positives share and every negative breaks. Its components by family:
 *   ff  programs, one per shape    bd  catalogue shapes    hd  attributes, or one expression */
typedef struct blg_concept {
    int n_components;
    blg_program programs[BLG_MAX_COMPONENTS];     /* ff */
    int shapes[BLG_MAX_COMPONENTS];               /* bd: catalogue indices */
    blg_attribute attributes[BLG_MAX_COMPONENTS]; /* hd */
    bool negated;                      /* positives are images where the rest does not hold */
    char expression[BLG_CONCEPT_TEXT]; /* hd: a user concept; "" = attributes are used */
} blg_concept;

/* Whether the concept is known. It may be unknown for a problem that was read from a data set
 * without scenes, if the problem's name does not tell it. */
bool blg_concept_known(const blg_concept *concept);

/* Whether the concept contains the attribute, or attributes that mean the same (symmetric and
 * self_transposed for symmetric_transposed). A concept given as an expression contains the
 * attributes that it mentions. Such an attribute may separate the two sides. */
bool blg_concept_covers(const blg_concept *concept, blg_attribute attribute);

/* How hard a problem is, measured by the verifier from programs alone (docs/verification.md).
 *   negative_distance   small = hard. ff: ink that changes in a negative, in strokes of average
 *                       length; mean over the negatives. bd, hd: distance of a negative to the
 *                       nearest positive; mean over the negatives. The distance of two figures is
 *                       that of their radial profiles: the root mean square difference of 16
 *                       quantiles of the distance from the centroid, over the diameter. If images
 *                       have several shapes, the shapes are paired so that the largest distance
 *                       of a pair is least; this largest distance counts.
 *   positive_diversity  large = hard. hd: mean of the same distance over all pairs of positives; 0
 *                       for ff and bd, whose positives share their figures.
 *   near_separators     many = hard. hd: other single attributes, or their negations, that all but
 *                       one support image obey; 0 for ff and bd.
 *   fitting_rules       few = hard. hd: rules that fit the support and are wrong on no query, the
 *                       concept included (concept/hypotheses.h); -1 for ff and bd. */
typedef struct blg_hardness {
    double negative_distance;
    double positive_diversity;
    int near_separators;
    int fitting_rules;
} blg_hardness;

typedef struct blg_problem {
    char name[BLG_NAME_SIZE];
    blg_family family;
    int index;   /* within the family, from 0 */
    int split;   /* index into the plan's splits */
    int attempt; /* how many times the problem was drawn anew */
    blg_concept concept;
    int n_support, n_query[2]; /* on each side; queries by side */
    blg_scene images[2][BLG_MAX_SIDE];
    blg_hardness hardness;
} blg_problem;

/* Number of images of a side: support and queries. */
int blg_problem_side(const blg_problem *problem, int side);

/* ---- composition: distractors and impure images ---- */

/* Bounds for the diameter of a distractor of an abstract problem, as a share of the diameter of the
 * figure to which the concept applies. */
#define BLG_DISTRACTOR_LEAST 0.4
#define BLG_DISTRACTOR_MOST  0.6

/* Whether the problem has an impure image: one that breaks the rule of its own side on purpose. */
bool blg_problem_is_impure(const blg_problem *problem);
/* Moves every impure image to the side whose rule it obeys: the i-th impure positive and the i-th
 * impure negative change places. Their marks `impure` stay. An impure image without a counterpart
 * stays on its side. */
void blg_problem_purify(blg_problem *problem);
/* The first positive that is not impure; if all are impure, the first positive. */
const blg_scene *blg_problem_pure_positive(const blg_problem *problem);

#endif
