/* Choice among candidates, for abstract problems: diverse support images and adversarial queries.
 *
 * The feature space is the radial profile of a figure: 16 quantiles of the distance from the
 * centroid over the diameter, with the root mean square difference as distance (that of
 * docs/verification.md). On each side, by the same rule:
 *   support  greedy: first the candidate furthest from the mean of all support candidates, then
 *            the one whose nearest chosen one is furthest, and so on;
 *   queries  those that are furthest from the mean of the chosen support, for what they are: by
 *            the share of 47 other supports of this side, drawn alike, that they are nearer to.
 * The candidate drawn first wins a tie. Plain distance would ask for the same odd shapes again and
 * again, on one side more than on the other; the share is distributed alike for every shape, so a
 * query's shape does not tell its side.
 *
 * Free-form and basic problems are left alone: their positives share their figures, so a choice
 * would concern negatives only and tell the sides apart. */
#ifndef BUILD_CANDIDATES_H
#define BUILD_CANDIDATES_H

#include "build/builder.h"

#define BLG_PROFILE 16

typedef struct blg_profile {
    double radii[BLG_PROFILE];
} blg_profile;

/* Profiles of all shapes of the catalogue. NULL when memory is out. */
const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena);
double blg_profile_distance(const blg_profile *a, const blg_profile *b);

/* Moves the chosen images of both sides to the front. False when memory is out. */
bool blg_candidates_choose(const blg_build_tables *tables, const blg_plan *plan,
                           const blg_plan_item *item, uint64_t key, blg_arena *scratch,
                           blg_problem *problem);

/* The rule itself, on n candidates: fills chosen with n_chosen different indices. */
void blg_candidates_diverse(const blg_profile *candidates, int n, int n_chosen, int *chosen);
void blg_candidates_furthest(const blg_profile *candidates, int n, const blg_profile *mean,
                             int n_chosen, int *chosen);
blg_profile blg_profile_mean(const blg_profile *profiles, int n);

#endif
