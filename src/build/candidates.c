#include "build/candidates.h"

#include "blogo/analyse.h"
#include "build/compose.h"
#include "build/tables.h"

#include <math.h>

const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena) {
    const int n = blg_catalogue_size(catalogue);
    blg_profile *profiles = BLG_NEW(arena, blg_profile, n);
    for (int i = 0; profiles && i < n; i++) {
        blg_figure figure;
        blg_figure_prepare(&blg_catalogue_shape(catalogue, i)->program, &figure);
        for (int k = 0; k < BLG_PROFILE; k++)
            profiles[i].radii[k] = (double)figure.radii[k];
    }
    return profiles;
}

double blg_profile_distance(const blg_profile *a, const blg_profile *b) {
    double sum = 0;
    for (int k = 0; k < BLG_PROFILE; k++)
        sum += (a->radii[k] - b->radii[k]) * (a->radii[k] - b->radii[k]);
    return sqrt(sum / BLG_PROFILE);
}

blg_profile blg_profile_mean(const blg_profile *profiles, int n) {
    blg_profile mean = {{0}};
    for (int k = 0; k < BLG_PROFILE; k++) {
        for (int i = 0; i < n; i++)
            mean.radii[k] += profiles[i].radii[k];
        mean.radii[k] /= n;
    }
    return mean;
}

/* Index of the greatest value, the first of equals; taken ones are below 0. */
static int greatest(const double *values, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

void blg_candidates_furthest(const blg_profile *candidates, int n, const blg_profile *mean,
                             int n_chosen, int *chosen) {
    double distances[BLG_MAX_SIDE];
    for (int i = 0; i < n; i++)
        distances[i] = blg_profile_distance(&candidates[i], mean);
    for (int k = 0; k < n_chosen; k++) {
        chosen[k] = greatest(distances, n);
        distances[chosen[k]] = -1;
    }
}

void blg_candidates_diverse(const blg_profile *candidates, int n, int n_chosen, int *chosen) {
    const blg_profile mean = blg_profile_mean(candidates, n);
    double nearest[BLG_MAX_SIDE];
    for (int i = 0; i < n; i++)
        nearest[i] = INFINITY;
    blg_candidates_furthest(candidates, n, &mean, 1, chosen);
    for (int k = 1; k < n_chosen; k++) {
        nearest[chosen[k - 1]] = -1;
        for (int i = 0; i < n; i++)
            nearest[i] =
                fmin(nearest[i], blg_profile_distance(&candidates[i], &candidates[chosen[k - 1]]));
        chosen[k] = greatest(nearest, n);
    }
}

/* ---- the choice ---- */

/* Supports that a query's distance is compared with. */
#define CONTEXTS 47

typedef struct chooser {
    const blg_build_tables *tables;
    const blg_config *config;
    int n_support, n; /* candidates for the support, in all */
    blg_rng rng;
    blg_profile means[CONTEXTS];
    int shapes[CONTEXTS][BLG_MAX_SIDE]; /* of the support */
} chooser;

static void choose_support(const chooser *c, const blg_scene *scenes, int *chosen) {
    blg_profile profiles[BLG_MAX_SIDE];
    for (int i = 0; i < c->n_support; i++)
        profiles[i] = c->tables->profiles[scenes[i].shapes[0]];
    for (int i = 0; i < c->config->n_support; i++)
        chosen[i] = i;
    if (c->n_support > c->config->n_support)
        blg_candidates_diverse(profiles, c->n_support, c->config->n_support, chosen);
}

/* The mean of a chosen support, and its shapes. */
static blg_profile support_mean(const chooser *c, const blg_scene *scenes, const int *chosen,
                                int *shapes) {
    blg_profile shown[BLG_MAX_SIDE];
    for (int i = 0; i < c->config->n_support; i++) {
        shapes[i] = scenes[chosen[i]].shapes[0];
        shown[i] = c->tables->profiles[shapes[i]];
    }
    return blg_profile_mean(shown, c->config->n_support);
}

/* Supports that this side might have had. */
static bool draw_contexts(chooser *c, const blg_plan *plan, const blg_plan_item *item, int side,
                          uint64_t key, blg_arena *scratch) {
    c->rng = blg_rng_stream(c->config->seed, key, (uint32_t)(2 + side), BLG_FOR_COMPOSITION);
    blg_scene *scenes = BLG_NEW(scratch, blg_scene, BLG_MAX_SIDE);
    int chosen[BLG_MAX_SIDE];
    for (int k = 0; k < CONTEXTS; k++) {
        if (!scenes ||
            !blg_abstract_draw_side(c->tables, plan, item, side, &c->rng, scratch, scenes))
            return false;
        choose_support(c, scenes, chosen);
        c->means[k] = support_mean(c, scenes, chosen, c->shapes[k]);
    }
    return true;
}

/* Share of the other supports without this shape that it is nearer to. Uniform from 0 to 1 whatever
 * the shape: the draw fills the steps between the shares, which are wider for shapes that many
 * supports hold. */
static double unusual(chooser *c, int shape, double distance) {
    int n = 0, nearer = 0;
    for (int k = 0; k < CONTEXTS; k++) {
        bool holds = false;
        for (int i = 0; i < c->config->n_support; i++)
            holds |= c->shapes[k][i] == shape;
        if (holds)
            continue;
        n++;
        nearer += blg_profile_distance(&c->tables->profiles[shape], &c->means[k]) < distance;
    }
    return (nearer + blg_rng_double(&c->rng)) / (n + 1);
}

static void choose_queries(chooser *c, const blg_scene *scenes, int *chosen) {
    int shapes[BLG_MAX_SIDE];
    double scores[BLG_MAX_SIDE];
    const blg_profile mean = support_mean(c, scenes, chosen, shapes);
    for (int i = c->n_support; i < c->n; i++) {
        const int shape = scenes[i].shapes[0];
        scores[i - c->n_support] =
            unusual(c, shape, blg_profile_distance(&c->tables->profiles[shape], &mean));
    }
    for (int k = 0; k < c->config->n_query; k++) {
        const int best = greatest(scores, c->n - c->n_support);
        chosen[c->config->n_support + k] = c->n_support + best;
        scores[best] = -1;
    }
}

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

bool blg_candidates_choose(const blg_build_tables *tables, const blg_plan *plan,
                           const blg_plan_item *item, uint64_t key, blg_arena *scratch,
                           blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    chooser *c = BLG_NEW(scratch, chooser, 1);
    for (int side = 0; side < 2; side++) {
        int chosen[BLG_MAX_SIDE];
        if (!c)
            return false;
        *c = (chooser){.tables = tables,
                       .config = config,
                       .n_support = blg_compose_support(config, BLG_ABSTRACT),
                       .n = blg_compose_side(config, BLG_ABSTRACT)};
        if (!draw_contexts(c, plan, item, side, key, scratch))
            return false;
        choose_support(c, problem->images[side], chosen);
        choose_queries(c, problem->images[side], chosen);
        move_to_front(problem->images[side], chosen, config->n_support + config->n_query);
    }
    return true;
}
