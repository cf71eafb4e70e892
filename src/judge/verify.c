#include "judge/verify.h"

#include "base/error.h"
#include "config/line_reading.h"
#include "judge/verify_rules.h"
#include "make/compose.h"
#include "make/distractors.h"
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
    blg_problem *pure; /* an impure problem with its images back on their sides */
};

blg_status blg_verifier_create(const blg_config *config, const blg_catalogue *catalogue,
                               blg_verifier **verifier, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    *verifier = NULL;
    blg_verifier *v = BLG_NEW(&arena, blg_verifier, 1);
    if (!v)
        return blg_no_memory(error);
    *v = (blg_verifier){.arena = arena, .config = config, .catalogue = catalogue};
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
    blg_arena arena = verifier->arena; /* the verifier itself lives in it */
    blg_arena_free(&arena);
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

/* Distance of two figures by their radial profiles: the root mean square difference of 16 quantiles
 * of the distance from the centroid, over the diameter. Cheap, invariant, and a lower bound in kind
 * of the Hausdorff distance; good enough to rank problems by. */
static double profile_distance(const blg_figure *a, const blg_figure *b) {
    enum { N = sizeof a->radii / sizeof *a->radii };
    double sum = 0;
    for (int i = 0; i < N; i++) {
        double d = (double)a->radii[i] - (double)b->radii[i];
        sum += d * d;
    }
    return sqrt(sum / N);
}

typedef struct pairing {
    int n;
    double distances[BLG_MAX_SHAPES][BLG_MAX_SHAPES];
} pairing;

/* Least over all ways to pair the shapes from row on of the greatest distance of a pair. */
static double best_pairing(const pairing *p, int row, unsigned taken) {
    if (row >= p->n || row >= BLG_MAX_SHAPES)
        return 0;
    double best = INFINITY;
    for (int k = 0; k < p->n; k++)
        if (!(taken >> k & 1))
            best =
                fmin(best, fmax(p->distances[row][k], best_pairing(p, row + 1, taken | 1u << k)));
    return best;
}

/* The figures of an image against those of another, in whatever order they are painted. */
static blg_status image_distance(blg_facts *facts, const blg_scene *a, const blg_scene *b,
                                 double *distance, blg_error *error) {
    const int shapes_a = a->n_shapes - a->n_distractors, shapes_b = b->n_shapes - b->n_distractors;
    const int n = shapes_a < shapes_b ? shapes_a : shapes_b;
    pairing all = {.n = n};
    for (int s = 0; s < n * n; s++) {
        int p, q;
        blg_status status = blg_facts_get(facts, &a->programs[s / n], &p, error);
        if (status == BLG_OK)
            status = blg_facts_get(facts, &b->programs[s % n], &q, error);
        if (status != BLG_OK)
            return status;
        all.distances[s / n][s % n] =
            profile_distance(&blg_facts_at(facts, p)->figure, &blg_facts_at(facts, q)->figure);
    }
    *distance = best_pairing(&all, 0, 0);
    return BLG_OK;
}

blg_status blg_verify_hardness(blg_facts *facts, blg_problem *problem, blg_error *error) {
    const int n = blg_problem_side(problem, 1), n_negative = blg_problem_side(problem, 0);
    double nearest_sum = 0, pair_sum = 0, d;
    blg_status status = BLG_OK;
    for (int i = 0; i < n_negative && status == BLG_OK; i++) {
        double nearest = INFINITY;
        for (int j = 0; j < n && status == BLG_OK; j++) {
            status =
                image_distance(facts, &problem->images[0][i], &problem->images[1][j], &d, error);
            nearest = status == BLG_OK && d < nearest ? d : nearest;
        }
        nearest_sum += nearest;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i && status == BLG_OK; j++) {
            status =
                image_distance(facts, &problem->images[1][i], &problem->images[1][j], &d, error);
            pair_sum += status == BLG_OK ? d : 0;
        }
    problem->hardness.negative_distance = nearest_sum / n_negative;
    problem->hardness.positive_diversity = n > 1 ? pair_sum / (n * (n - 1) / 2.0) : 0;
    return status;
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

/* Rules 1 to 5 for a problem whose images stand on the sides that they were drawn for. */
static blg_status verify_pure(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict,
                              blg_error *error) {
    blg_status status = BLG_OK;
    blg_facts_make_room(verifier->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES + BLG_MAX_COMPONENTS);
    if (!blg_concept_known(&problem->concept))
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "the concept is not known");
    else if (problem->family == BLG_FREE_FORM)
        blg_verify_free_form(verifier->config, problem, verdict);
    else if (problem->family == BLG_BASIC)
        status = blg_verify_basic(verifier->facts, verifier->catalogue, problem, verdict, error);
    else
        status = blg_verify_abstract(verifier->facts, verifier->config,
                                     blg_config_line_reading(verifier->config, verifier->catalogue),
                                     problem, verdict, error);
    if (problem->family != BLG_ABSTRACT)
        problem->hardness.fitting_rules = -1;
    if (status == BLG_OK && verdict->accepted)
        status = blg_distractors_verify(verifier->facts, verifier->config, problem, verdict, error);
    if (status == BLG_OK && verdict->accepted)
        blg_verify_repetition(problem, verdict);
    if (status == BLG_OK && verdict->accepted && problem->family != BLG_FREE_FORM)
        status = blg_verify_hardness(verifier->facts, problem, error);
    if (status == BLG_OK && verdict->accepted)
        blg_verify_hardness_range(&verifier->config->hardness, problem, verdict);
    return status;
}

blg_status blg_verify_programs(blg_verifier *verifier, blg_problem *problem, blg_verdict *verdict,
                               blg_error *error) {
    *verdict = (blg_verdict){.accepted = true};
    blg_compose_verify(verifier->config, problem, verdict);
    if (!verdict->accepted)
        return BLG_OK;
    if (!blg_compose_is_impure(problem))
        return verify_pure(verifier, problem, verdict, error);
    /* An image that breaks its own side's rule keeps the other side's. */
    *verifier->pure = *problem;
    blg_compose_purify(verifier->pure);
    blg_status status = verify_pure(verifier, verifier->pure, verdict, error);
    problem->hardness = verifier->pure->hardness;
    return status;
}

blg_status blg_verify_placement(blg_verifier *verifier, const blg_problem *problem,
                                blg_verdict *verdict, blg_error *error) {
    *verdict = (blg_verdict){.accepted = true};
    blg_facts_make_room(verifier->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_status sizes = blg_distractors_verify_sizes(verifier->facts, problem, verdict, error);
    if (sizes != BLG_OK)
        return sizes;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_placement_verdict found;
            blg_widths_verify(verifier->config, &problem->images[side][i], side, i, verdict);
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
