/* Choice among candidates, for abstract problems: diverse support images and adversarial queries.
 *
 * The feature space is the radial profile of a figure: 16 quantiles of the distance from the
 * centroid over the diameter, with the root mean square difference as distance (see
 * docs/verification.md). Each side is treated by the same rule:
 *   1. all candidates of the side are put on a circle;
 *   2. a fixed pattern of places says which are shown as support and which as queries;
 *   3. the pattern is turned by a random number of places.
 * The random turn gives every candidate the same chance to be a support image, and the same chance
 * to be a query, whatever the order on the circle. So no shape tells its side. Taking the best
 * subset instead would show the same odd shapes again and again, on one side more often.
 *
 * Only the order on the circle is open to choice. The search looks for the order that shows, on
 * average over all turns, the most diverse support (by the least distance of two support images)
 * and the furthest queries (by the distance from the support's mean).
 *
 * Free-form and basic problems have no candidates: their positives share their figures, so a choice
 * would concern negatives only and would tell the sides apart. */
#ifndef MAKE_CANDIDATES_H
#define MAKE_CANDIDATES_H

#include "analyse/analyse.h"
#include "make/builder.h"

/* Whether builders of the family make candidates: more images than a problem shows. The choice then
 * makes each shown candidate a support image or a query. */
bool blg_compose_chooses(const blg_config *config, blg_family family);
/* Number of images that a builder makes for a side: images to show, or candidates. */
int blg_compose_side(const blg_config *config, blg_family family);

/* Profiles of all shapes of the catalogue. NULL when memory is out. */
const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena);

/* Chooses among the candidates of both sides and moves the chosen images to the front. profiles: by
 * shape of the catalogue. */
void blg_candidates_choose(const blg_profile *profiles, const blg_plan *plan, uint64_t key,
                           blg_problem *problem);

/* The pattern on one side: which of the n places on the circle are shown, and whether the search
 * for the order counts diversity of the support and distance of the queries. */
typedef struct blg_deal {
    int n, n_support, n_query;
    bool diverse, adversarial;
    int places[BLG_MAX_SIDE]; /* shown ones: of the support, then of the queries */
} blg_deal;

blg_deal blg_deal_of(const blg_config *config);
/* Fills order with the candidates around the circle. */
void blg_deal_order(const blg_deal *deal, const blg_profile *candidates, int *order);

#endif
