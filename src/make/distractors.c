#include "make/distractors.h"

#include "base/error.h"
#include "base/stream.h"
#include "judge/verify_rules.h"
#include "make/abstract_weights.h"
#include "make/decorate.h"

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
            blg_rng rng =
                blg_stream_distractor(blg_plan_config(plan)->seed, key, side * BLG_MAX_SIDE + i);
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
    if (status == BLG_OK)
        status = shows_figure(facts, problem, fact, &shows, error);
    if (shows)
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: a distractor has the concept", side, image);
    return status;
}

static blg_status verify_shapes(blg_facts *facts, const blg_problem *problem, blg_verdict *verdict,
                                blg_error *error) {
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

/* How many support images of each side have a distractor with the attribute, and how many have no
 * other ones. Undecided values make an image neither. */
typedef struct attribute_counts {
    int some[2], all[2], none[2];
} attribute_counts;

static blg_status count_attribute(blg_facts *facts, const blg_problem *problem,
                                  blg_attribute attribute, attribute_counts *counts,
                                  blg_error *error) {
    *counts = (attribute_counts){0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const blg_scene *scene = &problem->images[side][i];
            int with = 0, without = 0;
            for (int s = scene->n_shapes - scene->n_distractors; s < scene->n_shapes; s++) {
                int fact;
                blg_status status = blg_facts_get(facts, &scene->programs[s], &fact, error);
                if (status != BLG_OK)
                    return status;
                const int value = blg_facts_at(facts, fact)->analysis.attributes[attribute].value;
                with += value == 1;
                without += value == 0;
            }
            counts->some[side] += with > 0;
            counts->all[side] += with == scene->n_distractors;
            counts->none[side] += without == scene->n_distractors;
        }
    return BLG_OK;
}

/* "Some small figure has it" and "every small figure has it", on either side alone. */
static bool separates(const attribute_counts *c, int n_support) {
    for (int side = 0; side < 2; side++)
        if ((c->some[side] == n_support && c->none[!side] == n_support) ||
            (c->all[side] == n_support && c->all[!side] == 0))
            return true;
    return false;
}

static blg_status verify_separators(blg_facts *facts, const blg_config *config,
                                    const blg_problem *problem, blg_verdict *verdict,
                                    blg_error *error) {
    for (int k = 0; k < config->abstract.n_attributes && verdict->accepted; k++) {
        attribute_counts counts;
        const blg_attribute attribute = config->abstract.attributes[k];
        blg_status status = count_attribute(facts, problem, attribute, &counts, error);
        if (status != BLG_OK)
            return status;
        if (separates(&counts, problem->n_support))
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "%s of the distractors separates the support sides",
                               blg_attribute_name(attribute));
    }
    return BLG_OK;
}

blg_status blg_distractors_verify(blg_facts *facts, const blg_config *config,
                                  const blg_problem *problem, blg_verdict *verdict,
                                  blg_error *error) {
    if (!problem->images[1][0].n_distractors)
        return BLG_OK;
    return problem->family == BLG_ABSTRACT
               ? verify_separators(facts, config, problem, verdict, error)
               : verify_shapes(facts, problem, verdict, error);
}

/* What rounding and two ways to measure a diameter may add to a share. */
#define SHARE_SLACK 0.01

static blg_status size_of(blg_facts *facts, const blg_scene *scene, int shape, double *size,
                          blg_error *error) {
    int fact;
    blg_status status = blg_facts_get(facts, &scene->programs[shape], &fact, error);
    if (status == BLG_OK)
        *size = blg_facts_at(facts, fact)->analysis.diameter * scene->poses[shape].scale;
    return status;
}

blg_status blg_distractors_verify_sizes(blg_facts *facts, const blg_problem *problem,
                                        blg_verdict *verdict, blg_error *error) {
    if (problem->family != BLG_ABSTRACT)
        return BLG_OK;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support + problem->n_query[side]; i++) {
            const blg_scene *scene = &problem->images[side][i];
            double largest = 0, size = 0;
            for (int s = 0; s < scene->n_shapes && scene->n_distractors; s++) {
                blg_status status = size_of(facts, scene, s, s ? &size : &largest, error);
                if (status != BLG_OK)
                    return status;
                if (s && size > (BLG_DISTRACTOR_MOST + SHARE_SLACK) * largest)
                    blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                       "image %d/%d: a distractor is %.2f times as large as the "
                                       "concept's figure, at most %.2f",
                                       side, i, size / largest, BLG_DISTRACTOR_MOST);
            }
        }
    return BLG_OK;
}
