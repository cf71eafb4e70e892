#include "make/candidates.h"

#include "base/stream.h"
#include "geom/vec2.h"

#include <math.h>

/* Largest number of rounds of the search. In nearly all problems fewer rounds suffice. */
#define ROUNDS 8
/* A smaller gain of the score counts as rounding error. */
#define PROGRESS 1e-9

bool blg_compose_chooses(const blg_config *config, blg_family family) {
    const blg_composition_config *c = &config->composition;
    return family == BLG_ABSTRACT && (c->support_candidates || c->query_candidates);
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

int blg_compose_side(const blg_config *config, blg_family family) {
    const blg_composition_config *c = &config->composition;
    if (!blg_compose_chooses(config, family))
        return config->n_support + config->n_query;
    return larger(config->n_support, c->support_candidates) +
           larger(config->n_query, c->query_candidates);
}

const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena) {
    const int n = blg_catalogue_size(catalogue);
    blg_profile *profiles = BLG_NEW(arena, blg_profile, n);
    for (int i = 0; profiles && i < n; i++) {
        blg_figure figure;
        blg_figure_prepare(&blg_catalogue_shape(catalogue, i)->program, &figure);
        profiles[i] = figure.profile;
    }
    return profiles;
}

/* ---- the deal ---- */

/* A diverse support takes evenly spread places, so that neighbours on the circle are seldom shown
 * together. Any other support takes a run of neighbouring places. Queries take the places
 * opposite. */
blg_deal blg_deal_of(const blg_config *config) {
    const blg_composition_config *c = &config->composition;
    blg_deal deal = {.n = blg_compose_side(config, BLG_ABSTRACT),
                     .n_support = config->n_support,
                     .n_query = config->n_query,
                     .diverse = c->support_candidates > config->n_support,
                     .adversarial = c->query_candidates > config->n_query};
    bool taken[BLG_MAX_SIDE] = {false};
    for (int i = 0; i < deal.n_support; i++) {
        deal.places[i] = deal.diverse ? i * deal.n / deal.n_support : i;
        taken[deal.places[i]] = true;
    }
    int place = deal.n_support + (deal.n - deal.n_support - deal.n_query) / 2;
    for (int i = 0; i < deal.n_query; i++) {
        while (taken[place % deal.n])
            place++;
        deal.places[deal.n_support + i] = place % deal.n;
        taken[place % deal.n] = true;
    }
    return deal;
}

typedef double squares[BLG_MAX_SIDE][BLG_MAX_SIDE]; /* squared distances of all pairs */

static void shown_at(const blg_deal *deal, const int *order, int turn, int *shown) {
    for (int i = 0; i < deal->n_support + deal->n_query; i++) {
        const int place = deal->places[i] + turn;
        shown[i] = order[place < deal->n ? place : place - deal->n];
    }
}

static double score_of_turn(const blg_deal *deal, squares square, const int *order, int turn) {
    const int n = deal->n_support;
    int shown[BLG_MAX_SIDE];
    double least = INFINITY, among = 0, score = 0;
    shown_at(deal, order, turn, shown);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            const double d = square[shown[i]][shown[j]];
            among += d;
            least = d < least ? d : least;
        }
    if (deal->diverse && n > 1)
        score += sqrt(least);
    for (int q = n; q < n + deal->n_query && deal->adversarial; q++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += square[shown[q]][shown[i]];
        /* Distance of the query from the support's mean, from squared distances alone. */
        score += sqrt(blg_most(sum / n - among / ((double)n * n), 0));
    }
    return score;
}

static double score_of(const blg_deal *deal, squares square, const int *order) {
    double score = 0;
    for (int turn = 0; turn < deal->n; turn++)
        score += score_of_turn(deal, square, order, turn);
    return score;
}

/* Orders the candidates greedily: each is followed by the nearest of those left. */
static void chain(int n, squares square, int *order) {
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = 1; i < n; i++) {
        int best = i;
        for (int k = i + 1; k < n; k++)
            if (square[order[i - 1]][order[k]] < square[order[i - 1]][order[best]])
                best = k;
        const int next = order[best];
        order[best] = order[i];
        order[i] = next;
    }
}

static void swap(int *order, int i, int j) {
    const int candidate = order[i];
    order[i] = order[j];
    order[j] = candidate;
}

/* Starts with similar candidates side by side, then swaps pairs as long as a swap raises the
 * score. */
void blg_deal_order(const blg_deal *deal, const blg_profile *candidates, int *order) {
    squares square;
    for (int i = 0; i < deal->n; i++)
        for (int j = 0; j < deal->n; j++) {
            const double d = blg_profile_distance(&candidates[i], &candidates[j]);
            square[i][j] = d * d;
        }
    chain(deal->n, square, order);
    double best = score_of(deal, square, order);
    bool better = true;
    for (int round = 0; round < ROUNDS && better; round++) {
        better = false;
        for (int i = 0; i < deal->n; i++)
            for (int j = i + 1; j < deal->n; j++) {
                swap(order, i, j);
                const double score = score_of(deal, square, order);
                if (score > best + PROGRESS) {
                    best = score;
                    better = true;
                } else {
                    swap(order, i, j);
                }
            }
    }
}

/* ---- the choice ---- */

static void move_to_front(blg_scene *scenes, int *chosen, int n) {
    for (int i = 0; i < n; i++) {
        const blg_scene scene = scenes[i];
        scenes[i] = scenes[chosen[i]];
        scenes[chosen[i]] = scene;
        for (int k = i + 1; k < n; k++)
            if (chosen[k] == i) /* the scene that stood here has moved */
                chosen[k] = chosen[i];
    }
}

void blg_candidates_choose(const blg_profile *profiles, const blg_plan *plan, uint64_t key,
                           blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const blg_deal deal = blg_deal_of(config);
    for (int side = 0; side < 2; side++) {
        blg_rng rng = blg_stream_candidates(config->seed, key, side);
        blg_profile candidates[BLG_MAX_SIDE];
        int order[BLG_MAX_SIDE], shown[BLG_MAX_SIDE];
        for (int i = 0; i < deal.n; i++)
            candidates[i] = profiles[problem->images[side][i].shapes[0]];
        blg_deal_order(&deal, candidates, order);
        shown_at(&deal, order, (int)blg_rng_below(&rng, (uint32_t)deal.n), shown);
        /* An image's number on its side must not tell its place on the circle. */
        blg_rng_shuffle(&rng, shown, (size_t)deal.n_support, sizeof *shown);
        blg_rng_shuffle(&rng, shown + deal.n_support, (size_t)deal.n_query, sizeof *shown);
        move_to_front(problem->images[side], shown, deal.n_support + deal.n_query);
    }
}
