#include "judge/verify.h"

#include "base/error.h"
#include "concept/keys.h"
#include "config/line_reading.h"
#include "geom/vec2.h"
#include "judge/verify_rules.h"
#include "plan/hardness.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

struct blg_verifier {
    blg_arena arena;
    const blg_config *config;
    const blg_catalogue *catalogue;
    blg_facts *facts;
    blg_placement_check *placement;
    blg_problem *pure; /* copy of an impure problem, every image on the side whose rule it obeys */
};

blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error) {
    *verifier = NULL;
    blg_verifier *v = BLG_NEW_OBJECT(blg_verifier);
    if (!v)
        return blg_no_memory(error);
    v->config = config;
    v->catalogue = catalogue;
    v->pure = BLG_NEW(&v->arena, blg_problem, 1);
    blg_status status =
        v->pure ? blg_facts_create(&v->arena, &v->facts, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_placement_check_create(&v->arena, &v->placement, error);
    if (status == BLG_OK)
        *verifier = v;
    else
        blg_verifier_free(v);
    return status;
}

void blg_verifier_free(blg_verifier *verifier) {
    if (!verifier)
        return;
    blg_facts_free(verifier->facts);
    blg_placement_check_free(verifier->placement);
    blg_object_free(verifier);
}

void blg_verifier_use(blg_verifier *verifier, const blg_known_pairs *known) {
    blg_facts_use(verifier->facts, known);
}

void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...) {
    if (!verdict->accepted)
        return;
    verdict->accepted = false;
    verdict->reason = reason;
    va_list args;
    va_start(args, format);
    vsnprintf(verdict->detail, sizeof verdict->detail, format, args);
    va_end(args);
}

void blg_verify_violated(const blg_scene *scene, int measured, int side, int image,
                         blg_verdict *verdict) {
    if (scene->violated < 0 || scene->violated == measured)
        return;
    char found[32] = "no component";
    if (measured >= 0)
        snprintf(found, sizeof found, "component %d", measured);
    blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                       "image %d/%d breaks %s, its scene tells component %d", side, image, found,
                       scene->violated);
}

/* Whether two programs have the same strokes, types aside. */
static bool same_strokes(const blg_program *a, const blg_program *b) {
    return blg_key_of_program(a, false) == blg_key_of_program(b, false);
}

void blg_verify_names(const blg_catalogue *catalogue, const blg_problem *problem,
                      blg_verdict *verdict) {
    *verdict = (blg_verdict){.accepted = true};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            for (int s = 0; s < scene->n_shapes; s++) {
                const int shape = scene->shapes[s];
                if (shape >= 0 && !same_strokes(&scene->programs[s],
                                                &blg_catalogue_shape(catalogue, shape)->program))
                    blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                                       "image %d/%d: shape %d is not drawn as the catalogue's %s",
                                       side, i, s, blg_catalogue_shape(catalogue, shape)->name);
            }
        }
}

typedef struct pairing {
    int n;
    double distances[BLG_MAX_SHAPES][BLG_MAX_SHAPES];
} pairing;

/* Pairs the shapes of two images, from shape `row` on, so that the largest distance of a pair is
 * least. Returns that distance. */
static double best_pairing(const pairing *p, int row, unsigned taken) {
    if (row >= p->n || row >= BLG_MAX_SHAPES)
        return 0;
    double best = INFINITY;
    for (int k = 0; k < p->n; k++)
        if (!(taken >> k & 1))
            best = blg_least(
                best, blg_most(p->distances[row][k], best_pairing(p, row + 1, taken | 1u << k)));
    return best;
}

/* The figures of an image, without distractors. */
typedef struct image_figures {
    int n, facts[BLG_MAX_SHAPES];
} image_figures;

static void gather(blg_facts *facts, const blg_problem *problem, int side, image_figures *images) {
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        const blg_scene *scene = &problem->images[side][i];
        images[i].n = scene->n_shapes - scene->n_distractors;
        for (int k = 0; k < images[i].n; k++)
            images[i].facts[k] = blg_facts_index(facts, &scene->programs[k]);
    }
}

/* Distance of the figures of two images, in any order of painting. */
static double image_distance(const blg_facts *facts, const image_figures *a,
                             const image_figures *b) {
    pairing all = {.n = a->n < b->n ? a->n : b->n};
    for (int i = 0; i < all.n; i++)
        for (int k = 0; k < all.n; k++)
            all.distances[i][k] =
                blg_profile_distance(&blg_facts_at(facts, a->facts[i])->figure.profile,
                                     &blg_facts_at(facts, b->facts[k])->figure.profile);
    return best_pairing(&all, 0, 0);
}

/* Fills negative_distance and positive_diversity of a basic or abstract problem's hardness. */
static void measure_hardness(blg_facts *facts, blg_problem *problem) {
    const int n = blg_problem_side(problem, 1), n_negative = blg_problem_side(problem, 0);
    image_figures positives[BLG_MAX_SIDE], negatives[BLG_MAX_SIDE];
    double nearest_sum = 0, pair_sum = 0;
    gather(facts, problem, 1, positives);
    gather(facts, problem, 0, negatives);
    for (int i = 0; i < n_negative; i++) {
        double nearest = INFINITY;
        for (int k = 0; k < n; k++)
            nearest = blg_least(nearest, image_distance(facts, &negatives[i], &positives[k]));
        nearest_sum += nearest;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            pair_sum += image_distance(facts, &positives[i], &positives[k]);
    problem->hardness.negative_distance = nearest_sum / n_negative;
    problem->hardness.positive_diversity = n > 1 ? pair_sum / (n * (n - 1) / 2.0) : 0;
}

void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict) {
    for (int k = 0; k < BLG_HARDNESS_FIGURES; k++) {
        const double found = blg_hardness_figure(&problem->hardness, k);
        if (!blg_hardness_within(wanted, k, found))
            blg_verdict_reject(verdict, BLG_REJECT_hardness_out_of_range,
                               "%s %g, asked for %g to %g", blg_hardness_names[k], found,
                               blg_hardness_range(wanted, k).low,
                               blg_hardness_range(wanted, k).high);
    }
}

/* Checks rules 1 to 5 (verify.h) of a problem without impure images. */
static void verify_pure(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict) {
    blg_facts *facts = verifier->facts;
    const blg_config *config = verifier->config;
    blg_facts_make_room(facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES + BLG_MAX_COMPONENTS);
    if (!blg_concept_known(&problem->concept))
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "the concept is not known");
    else if (problem->family == BLG_FREE_FORM)
        blg_verify_free_form(config, problem, verdict);
    else if (problem->family == BLG_BASIC)
        blg_verify_basic(facts, config, verifier->catalogue, problem, verdict);
    else
        blg_verify_abstract(facts, config, blg_config_line_reading(config, verifier->catalogue),
                            problem, verdict);
    if (problem->family != BLG_ABSTRACT) {
        problem->hardness.fitting_rules = -1;
        if (verdict->accepted)
            blg_verify_surface_rivals(problem, verdict);
    }
    if (verdict->accepted)
        blg_verify_distractors(facts, config, problem, verdict);
    if (verdict->accepted)
        blg_verify_repetition(problem, verdict);
    if (verdict->accepted && problem->family != BLG_FREE_FORM)
        measure_hardness(facts, problem);
    if (verdict->accepted)
        blg_verify_hardness_range(&config->hardness, problem, verdict);
}

void blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict) {
    *verdict = (blg_verdict){.accepted = true};
    blg_verify_composition(verifier->config, problem, verdict);
    if (!verdict->accepted)
        return;
    if (!blg_problem_is_impure(problem)) {
        verify_pure(verifier, problem, verdict);
        return;
    }
    /* An impure image breaks its own side's rule and obeys the other side's rule. */
    *verifier->pure = *problem;
    blg_problem_purify(verifier->pure);
    verify_pure(verifier, verifier->pure, verdict);
    problem->hardness = verifier->pure->hardness;
}

blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error) {
    *verdict = (blg_verdict){.accepted = true};
    blg_facts_make_room(verifier->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_verify_distractor_sizes(verifier->facts, problem, verdict);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_placement_verdict found;
            blg_verify_widths(verifier->config, &problem->images[side][i], side, i, verdict);
            blg_status status =
                blg_placement_check_scene(verifier->placement, &verifier->config->placement,
                                          &problem->images[side][i], &found, error);
            if (status != BLG_OK)
                return status;
            if (found == BLG_PLACEMENT_OUTSIDE)
                blg_verdict_reject(verdict, BLG_REJECT_outside_plane,
                                   "image %d/%d: ink outside the plane", side, i);
            else if (found == BLG_PLACEMENT_TOO_NEAR)
                blg_verdict_reject(verdict, BLG_REJECT_shapes_too_near,
                                   "image %d/%d: two shapes nearer than the gap", side, i);
        }
    return BLG_OK;
}
