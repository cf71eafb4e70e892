#include "make/compose.h"

#include "base/stream.h"
#include "judge/verify_rules.h"
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
        blg_rng rng = blg_stream_impure(config->seed, key, side);
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

/* ---- reading composed problems ---- */

/* The next impure image of a side from image i on; the side's size where there is none. */
static int next_impure(const blg_problem *problem, int side, int i) {
    const int n = blg_problem_side(problem, side);
    while (i < n && !problem->images[side][i].impure)
        i++;
    return i;
}

bool blg_compose_is_impure(const blg_problem *problem) {
    return next_impure(problem, 0, 0) < blg_problem_side(problem, 0) ||
           next_impure(problem, 1, 0) < blg_problem_side(problem, 1);
}

const blg_scene *blg_compose_pure_positive(const blg_problem *problem) {
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        if (!problem->images[1][i].impure)
            return &problem->images[1][i];
    return &problem->images[1][0];
}

void blg_compose_purify(blg_problem *problem) {
    int negative = next_impure(problem, 0, 0), positive = next_impure(problem, 1, 0);
    while (negative < blg_problem_side(problem, 0) && positive < blg_problem_side(problem, 1)) {
        const blg_scene scene = problem->images[1][positive];
        problem->images[1][positive] = problem->images[0][negative];
        problem->images[0][negative] = scene;
        negative = next_impure(problem, 0, negative + 1);
        positive = next_impure(problem, 1, positive + 1);
    }
}

void blg_compose_verify(const blg_config *config, const blg_problem *problem,
                        blg_verdict *verdict) {
    const blg_composition_config *wanted = &config->composition;
    for (int side = 0; side < 2; side++) {
        int impure = 0;
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            impure += scene->impure;
            if (scene->impure && i >= problem->n_support)
                blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                   "image %d/%d is a query and impure", side, i);
            if (scene->n_distractors != wanted->distractors)
                blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                   "image %d/%d has %d distractors, not %d", side, i,
                                   scene->n_distractors, wanted->distractors);
        }
        if (impure != wanted->impure)
            blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                               "side %d has %d impure images, not %d", side, impure,
                               wanted->impure);
    }
}
