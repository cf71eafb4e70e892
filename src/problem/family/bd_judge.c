/* The judge of basic problems: rejects a problem whose images do not show what its concept says. */
#include "problem/judge.h"

/* Basic: every positive shows all figures of the concept. Every negative replaces one of them by a
 * figure that is clearly different from every figure of the concept. */

/* The figures of a concept or of an image, as indices in facts. */
typedef struct figures {
    int n, facts[BLG_MAX_SHAPES];
} figures;

/* Checks an image: a positive must show all figures of the concept. A negative must lack one
 * figure, which `breaks` allows, and show no twin in its place. missing: the concept's figure that
 * is lacking, the last if there are several; found: how many figures are not lacking. */
static void check_scene(blg_facts *facts, blg_breaks breaks, const figures *of_concept,
                        const figures *shown, const blg_scene *scene, int side, int image,
                        blg_verdict *verdict) {
    const int *concept = of_concept->facts, n_concept = of_concept->n;
    const int *shapes = shown->facts, n_shapes = shown->n;
    bool used[BLG_MAX_SHAPES] = {false};
    int found = 0, missing = 0;
    for (int c = 0; c < n_concept; c++) {
        const int before = found;
        for (int s = 0; s < n_shapes; s++)
            if (!used[s] && shapes[s] == concept[c]) {
                used[s] = true;
                found++;
                break;
            }
        missing = found == before ? c : missing;
    }
    if (n_shapes != n_concept)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "image %d/%d has %d shapes, the concept %d", side, image, n_shapes,
                           n_concept);
    else if (side == 1 && found < n_concept)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "positive %d lacks a figure of the concept", image);
    else if (side == 0 && found == n_concept)
        blg_verdict_reject(verdict, BLG_REJECT_negative_has_concept,
                           "negative %d has every figure of the concept", image);
    else if (side == 0 && found < n_concept - 1)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "negative %d replaces more than one figure", image);
    else if (side == 0 && !blg_config_breaks(breaks, missing, n_concept))
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "negative %d replaces the %s figure, only the other may be", image,
                           missing ? "second" : "first");
    else
        blg_verify_violated(scene, side == 1 ? BLG_NONE : missing, side, image, verdict);
    if (side == 1)
        return;
    for (int s = 0; s < n_shapes; s++)
        for (int c = 0; c < n_concept; c++)
            if (!used[s] && blg_facts_near_or_twins(facts, shapes[s], concept[c]))
                blg_verdict_reject(verdict, BLG_REJECT_congruent_across_sides,
                                   "negative %d: shape %d is a twin of the concept's shape %d "
                                   "(nearer than %.2f, or of the same build and nearer than %.2f)",
                                   image, s, c, BLG_DISTINCT_DISTANCE, BLG_TWIN_BUILD_DISTANCE);
}

/* The concept's figures. They come from the catalogue, or from the first positive if the catalogue
 * or the shape is not known. */
static figures figures_of_concept(blg_facts *facts, const blg_catalogue *catalogue,
                                  const blg_problem *problem) {
    figures concept = {.n = problem->concept.n_components};
    for (int c = 0; c < concept.n; c++) {
        int index = problem->concept.shapes[c];
        const blg_program *program = catalogue && index >= 0
                                         ? &blg_catalogue_shape(catalogue, index)->program
                                         : &problem->images[1][0].programs[c];
        concept.facts[c] = blg_facts_index(facts, program);
    }
    return concept;
}

/* Checks all images up to the first mistake. */
void blg_judge_bd(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                  blg_problem *problem, blg_verdict *verdict) {
    const figures concept = figures_of_concept(facts, catalogue, problem);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && verdict->accepted; i++) {
            const blg_scene *scene = &problem->images[side][i];
            figures shown = {.n = blg_scene_figures(scene)};
            for (int s = 0; s < shown.n; s++)
                shown.facts[s] = blg_facts_index(facts, &scene->programs[s]);
            check_scene(facts, config->basic.negative_breaks, &concept, &shown, scene, side, i,
                        verdict);
        }
}
