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

static void choose_side(const blg_build_tables *tables, const blg_config *config, int side,
                        blg_problem *problem) {
    const int n = blg_compose_side(config, problem->family);
    const int n_support = blg_compose_support(config, problem->family);
    blg_profile profiles[BLG_MAX_SIDE], shown[BLG_MAX_SIDE];
    int chosen[BLG_MAX_SIDE];
    for (int i = 0; i < n; i++)
        profiles[i] = tables->profiles[problem->images[side][i].shapes[0]];
    for (int i = 0; i < config->n_support; i++)
        chosen[i] = i;
    if (n_support > config->n_support)
        blg_candidates_diverse(profiles, n_support, config->n_support, chosen);
    for (int i = 0; i < config->n_support; i++)
        shown[i] = profiles[chosen[i]];
    const blg_profile mean = blg_profile_mean(shown, config->n_support);
    blg_candidates_furthest(profiles + n_support, n - n_support, &mean, config->n_query,
                            chosen + config->n_support);
    for (int i = 0; i < config->n_query; i++)
        chosen[config->n_support + i] += n_support;
    blg_scene *scenes = problem->images[side];
    for (int i = 0; i < config->n_support + config->n_query; i++) {
        const blg_scene scene = scenes[i];
        scenes[i] = scenes[chosen[i]];
        scenes[chosen[i]] = scene;
        for (int k = i + 1; k < config->n_support + config->n_query; k++)
            if (chosen[k] == i) /* the scene that stood here has moved */
                chosen[k] = chosen[i];
    }
}

void blg_candidates_choose(const blg_build_tables *tables, const blg_config *config,
                           blg_problem *problem) {
    for (int side = 0; side < 2; side++)
        choose_side(tables, config, side, problem);
}
