/* Composition: a problem has as many distractors and impure images as the config says, and they do
 * not confuse the concept. */
#include "judge/verify_rules.h"

void blg_verify_composition(const blg_config *config, const blg_problem *problem,
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

/* ---- distractors ---- */

/* Whether a program draws one of the concept's figures. */
static bool shows_figure(blg_facts *facts, const blg_problem *problem, const blg_program *program) {
    /* In free-form and basic problems, the first positive shows the concept's figures. */
    const blg_scene *positive = &problem->images[1][0];
    const int fact = blg_facts_index(facts, program);
    for (int s = 0; s < positive->n_shapes - positive->n_distractors; s++)
        if (blg_facts_near(facts, fact, blg_facts_index(facts, &positive->programs[s])))
            return true;
    return false;
}

static void verify_shapes(blg_facts *facts, const blg_problem *problem, blg_verdict *verdict) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            for (int s = scene->n_shapes - scene->n_distractors; s < scene->n_shapes; s++)
                if (verdict->accepted && shows_figure(facts, problem, &scene->programs[s]))
                    blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                       "image %d/%d: a distractor has the concept", side, i);
        }
}

/* Number of support images of each side in which some, all or none of the distractors have the
 * attribute. A distractor with an undecided value counts neither as having nor as lacking it. */
typedef struct attribute_counts {
    int some[2], all[2], none[2];
} attribute_counts;

static void count_attribute(blg_facts *facts, const blg_problem *problem, blg_attribute attribute,
                            attribute_counts *counts) {
    *counts = (attribute_counts){0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const blg_scene *scene = &problem->images[side][i];
            int with = 0, without = 0;
            for (int s = scene->n_shapes - scene->n_distractors; s < scene->n_shapes; s++) {
                const int value = blg_facts_value(facts, &scene->programs[s], attribute);
                with += value == 1;
                without += value == 0;
            }
            counts->some[side] += with > 0;
            counts->all[side] += with == scene->n_distractors;
            counts->none[side] += without == scene->n_distractors;
        }
}

/* Whether "some distractor has the attribute" or "every distractor has it" separates the support:
 * true of all support images of one side and of none of the other. */
static bool separates(const attribute_counts *c, int n_support) {
    for (int side = 0; side < 2; side++)
        if ((c->some[side] == n_support && c->none[!side] == n_support) ||
            (c->all[side] == n_support && c->all[!side] == 0))
            return true;
    return false;
}

static void verify_separators(blg_facts *facts, const blg_config *config,
                              const blg_problem *problem, blg_verdict *verdict) {
    for (int k = 0; k < config->abstract.n_attributes; k++) {
        attribute_counts counts;
        const blg_attribute attribute = config->abstract.attributes[k];
        count_attribute(facts, problem, attribute, &counts);
        if (separates(&counts, problem->n_support))
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "%s of the distractors separates the support sides",
                               blg_attribute_name(attribute));
    }
}

void blg_verify_distractors(blg_facts *facts, const blg_config *config, const blg_problem *problem,
                            blg_verdict *verdict) {
    if (!problem->images[1][0].n_distractors)
        return;
    if (problem->family == BLG_ABSTRACT)
        verify_separators(facts, config, problem, verdict);
    else
        verify_shapes(facts, problem, verdict);
}

/* Tolerance of a share of diameters: rounding, and two ways to measure a diameter. */
#define SHARE_SLACK 0.01

static double size_of(blg_facts *facts, const blg_scene *scene, int shape) {
    const int fact = blg_facts_index(facts, &scene->programs[shape]);
    return blg_facts_at(facts, fact)->analysis.diameter * scene->poses[shape].scale;
}

void blg_verify_distractor_sizes(blg_facts *facts, const blg_problem *problem,
                                 blg_verdict *verdict) {
    for (int side = 0; side < 2 && problem->family == BLG_ABSTRACT; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            const double largest = scene->n_distractors ? size_of(facts, scene, 0) : 0;
            for (int s = 1; s < scene->n_shapes && scene->n_distractors; s++) {
                const double size = size_of(facts, scene, s);
                if (size > (BLG_DISTRACTOR_MOST + SHARE_SLACK) * largest)
                    blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                                       "image %d/%d: a distractor is %.2f times as large as the "
                                       "concept's figure, at most %.2f",
                                       side, i, size / largest, BLG_DISTRACTOR_MOST);
            }
        }
}
