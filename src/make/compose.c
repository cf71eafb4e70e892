#include "make/compose.h"

#include "make/candidates.h"
#include "make/distractors.h"

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

/* Each side's impure images are drawn by themselves, so that no place tells another. */
static void mix_sides(const blg_config *config, uint64_t key, blg_problem *problem) {
    int places[2][BLG_MAX_SIDE];
    for (int side = 0; side < 2; side++) {
        blg_rng rng = blg_rng_stream(config->seed, key, (uint32_t)side, BLG_FOR_COMPOSITION);
        for (int i = 0; i < problem->n_support; i++)
            places[side][i] = i;
        blg_rng_shuffle(&rng, places[side], (size_t)problem->n_support, sizeof places[side][0]);
    }
    for (int i = 0; i < config->composition.impure; i++) {
        blg_scene *positive = &problem->images[1][places[1][i]];
        blg_scene *negative = &problem->images[0][places[0][i]], scene = *positive;
        *positive = *negative;
        *negative = scene;
        positive->impure = negative->impure = true;
    }
}

void blg_compose(const blg_build_tables *tables, const blg_plan *plan, const blg_plan_item *item,
                 int attempt, blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const uint64_t key = blg_problem_key(item->family, item->index, attempt);
    if (blg_compose_chooses(config, item->family))
        blg_candidates_choose(tables, plan, key, problem);
    if (config->composition.distractors)
        blg_distractors_add(plan, item, key, problem);
    if (config->composition.impure)
        mix_sides(config, key, problem);
}
