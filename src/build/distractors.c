#include "build/distractors.h"

#include "base/error.h"
#include "build/abstract_weights.h"
#include "build/decorate.h"
#include "build/verify_rules.h"

#define PEN_TYPES (1u << BLG_NORMAL | 1u << BLG_ZIGZAG)

static bool allows(const blg_plan *plan, const blg_plan_item *item, int shape) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const blg_concept *concept = &item->concept;
    if (!blg_plan_uses_shape(plan, shape))
        return false;
    if (item->family == BLG_ABSTRACT)
        return blg_plan_concept_value(plan, concept, shape) == 0;
    for (int c = 0; item->family == BLG_BASIC && c < concept->n_components; c++)
        if (blg_catalogue_shape(catalogue, concept->shapes[c])->super_class_id ==
            blg_catalogue_shape(catalogue, shape)->super_class_id)
            return false;
    return true;
}

blg_status blg_distractors_check(const blg_plan *plan, blg_error *error) {
    const int wanted = blg_plan_config(plan)->composition.distractors;
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(plan));
    for (int i = 0; wanted && i < blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i);
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

/* Draws until a shape is allowed and new: the allowed ones are uniform, and most shapes are. */
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

void blg_distractors_add(const blg_plan *plan, const blg_plan_item *item, uint64_t key,
                         blg_problem *problem) {
    const bool pens = item->family == BLG_ABSTRACT && blg_cells_without_stamps(&item->concept);
    const blg_types types = blg_types_of(item->stroke_types & (pens ? PEN_TYPES : ~0u));
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_rng rng = blg_rng_stream(blg_plan_config(plan)->seed, key,
                                         (uint32_t)(side * BLG_MAX_SIDE + i), BLG_FOR_DISTRACTOR);
            add_to_scene(plan, item, &types, &rng, &problem->images[side][i]);
        }
}

/* ---- verifying ---- */

/* Whether a figure is one of the concept's. */
static blg_status shows_figure(blg_facts *facts, const blg_problem *problem, int fact, bool *shows,
                               blg_error *error) {
    /* The first positive carries the concept's figures in both families. */
    const blg_scene *positive = &problem->images[1][0];
    blg_status status = BLG_OK;
    *shows = false;
    for (int s = 0; s < positive->n_shapes - positive->n_distractors && status == BLG_OK; s++) {
        int other;
        status = blg_facts_get(facts, &positive->programs[s], &other, error);
        *shows |= status == BLG_OK && blg_facts_near(facts, fact, other);
    }
    return status;
}

static blg_status verify_shape(blg_facts *facts, const blg_problem *problem, int side, int image,
                               const blg_program *program, blg_verdict *verdict, blg_error *error) {
    int fact;
    bool shows = false;
    blg_status status = blg_facts_get(facts, program, &fact, error);
    if (status != BLG_OK)
        return status;
    if (problem->family == BLG_ABSTRACT) {
        const int value = blg_verify_abstract_value(facts, &problem->concept, fact);
        shows = value == 1;
        if (value == BLG_UNDECIDED)
            blg_verdict_reject(verdict, BLG_REJECT_undecided_attribute,
                               "image %d/%d: the concept is undecided for a distractor", side,
                               image);
    } else {
        status = shows_figure(facts, problem, fact, &shows, error);
    }
    if (shows)
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: a distractor has the concept", side, image);
    return status;
}

blg_status blg_distractors_verify(blg_facts *facts, const blg_problem *problem,
                                  blg_verdict *verdict, blg_error *error) {
    blg_status status = BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            for (int s = scene->n_shapes - scene->n_distractors;
                 s < scene->n_shapes && status == BLG_OK && verdict->accepted; s++)
                status = verify_shape(facts, problem, side, i, &scene->programs[s], verdict, error);
        }
    return status;
}
