/* Choice among candidates, distractors and impure sides, in this order; compose.h says why. */
#include "make/compose.h"

#include "base/error.h"
#include "base/stream.h"
#include "make/abstract_weights.h"
#include "make/candidates.h"
#include "make/decorate.h"
#include "make/sides.h"

/* ---- distractors ---- */

#define PEN_TYPES (1u << BLG_NORMAL | 1u << BLG_ZIGZAG)

static bool allows(const blg_plan *plan, const blg_plan_item *item, int shape) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const blg_concept *concept = &item->concept;
    if (!blg_plan_uses_shape(plan, shape))
        return false;
    for (int c = 0; item->family == BLG_BASIC && c < concept->n_components; c++)
        if (blg_catalogue_shape(catalogue, concept->shapes[c])->super_class_id ==
            blg_catalogue_shape(catalogue, shape)->super_class_id)
            return false;
    return true;
}

blg_status blg_distractors_check(const blg_plan *plan, blg_error *error) {
    const int wanted = blg_plan_config(plan)->composition.distractors;
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(plan));
    for (int64_t i = 0; wanted && i < blg_plan_size(plan); i++) {
        blg_plan_item room;
        const blg_plan_item *item = blg_plan_item_at(plan, i, &room);
        int n = 0;
        for (int shape = 0; shape < n_shapes && n < wanted; shape++)
            n += allows(plan, item, shape);
        if (n >= wanted)
            continue;
        blg_error_key(error, "$.composition.distractors");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked for %d distractors; the concept of %s leaves %d shapes that "
                             "can be one",
                             wanted, item->name, n);
    }
    return BLG_OK;
}

/* Draws shapes until one is allowed and not yet taken, so all allowed shapes are equally likely.
 * Few draws are needed, because most shapes are allowed. */
static int draw_shape(const blg_plan *plan, const blg_plan_item *item, blg_rng *rng,
                      const int *taken, int n_taken) {
    const uint32_t n_shapes = (uint32_t)blg_catalogue_size(blg_plan_catalogue(plan));
    for (;;) {
        const int shape = (int)blg_rng_below(rng, n_shapes);
        bool free = allows(plan, item, shape);
        for (int i = 0; i < n_taken; i++)
            free &= taken[i] != shape;
        if (free)
            return shape;
    }
}

static void add_to_scene(const blg_plan *plan, const blg_plan_item *item, const blg_types *types,
                         blg_rng *rng, blg_scene *scene) {
    const blg_types normal = blg_types_of(0);
    int drawn[BLG_MAX_DISTRACTORS];
    for (int k = 0; k < blg_plan_config(plan)->composition.distractors; k++) {
        drawn[k] = draw_shape(plan, item, rng, drawn, k);
        const blg_shape *shape = blg_catalogue_shape(blg_plan_catalogue(plan), drawn[k]);
        const blg_types *allowed = shape->decorable ? types : &normal;
        blg_program *program = &scene->programs[scene->n_shapes];
        *program = shape->program;
        for (int i = 0; i < program->n_actions; i++)
            program->actions[i].type = allowed->types[blg_rng_below(rng, (uint32_t)allowed->n)];
        scene->shapes[scene->n_shapes++] = drawn[k];
        scene->n_distractors++;
    }
}

/* Adds the config's number of distractors to every image. The problem allows enough of them
 * (blg_distractors_check). */
static void add_distractors(const blg_plan *plan, const blg_plan_item *item, int attempt,
                            blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const bool pens = item->family == BLG_ABSTRACT && blg_cells_without_stamps(&item->concept);
    const blg_types types = blg_types_of(item->stroke_types & (pens ? PEN_TYPES : ~0u));
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_rng rng = blg_stream_distractor(
                config->seed, blg_side_key(config, item, attempt, side), side * BLG_MAX_SIDE + i);
            add_to_scene(plan, item, &types, &rng, &problem->images[side][i]);
        }
}

/* ---- all steps ---- */

/* Exchanges the impure images. Their places are drawn for each side independently, so that a place
 * on one side tells no place on the other. */
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
        blg_candidates_choose(blg_build_profiles(tables), plan, key, problem);
    if (config->composition.distractors)
        add_distractors(plan, item, attempt, problem);
    if (config->composition.impure)
        mix_sides(config, key, problem);
}
