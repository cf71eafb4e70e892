#include "audit/census.h"

#include "audit/census_parts.h"
#include "audit/rules.h"

#include "base/error.h"

#include <string.h>

blg_status blg_census_create(const blg_census_options *options, blg_census **census,
                             blg_error *error) {
    blg_census *c = *census = BLG_NEW_OBJECT(blg_census);
    if (!c)
        return blg_no_memory(error);
    c->options = *options;
    c->pure = BLG_NEW(&c->arena, blg_problem, 1);
    blg_status status =
        c->pure ? blg_facts_create(&c->arena, &c->facts, error) : blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_placement_check_create(&c->arena, &c->placement, error);
    return status;
}

void blg_census_free(blg_census *c) {
    if (!c)
        return;
    blg_facts_free(c->facts);
    blg_placement_check_free(c->placement);
    blg_key_set_free(&c->concepts);
    blg_key_set_free(&c->figures);
    blg_key_set_free(&c->poses);
    blg_object_free(c);
}

blg_facts *blg_census_facts(blg_census *c) {
    return c->facts;
}

blg_census_counts blg_census_counts_of(const blg_census *c) {
    blg_census_counts counts = c->counts;
    counts.grammar = blg_accuracy_of(&c->grammar);
    return counts;
}

/* ---- any family ---- */

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static blg_status census_poses(blg_census *c, const blg_problem *problem, blg_error *error) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_placement_verdict verdict;
            bool known;
            if (!(scene->poses[0].scale > 0))
                continue;
            blg_status status = blg_placement_check_scene(c->placement, &c->options.placement,
                                                          scene, &verdict, error);
            if (status == BLG_OK)
                status = blg_census_is_known(&c->poses,
                                             bits_of(scene->poses[0].x) * 31 +
                                                 bits_of(scene->poses[0].heading_deg),
                                             &known, error);
            if (status != BLG_OK)
                return status;
            blg_count_add(&c->counts.ink_outside, verdict == BLG_PLACEMENT_OUTSIDE);
            if (scene->n_shapes > 1)
                blg_count_add(&c->counts.inks_touch, verdict == BLG_PLACEMENT_TOO_NEAR);
            blg_count_add(&c->counts.repeated_poses, known);
        }
    return BLG_OK;
}

static blg_status census_concept(blg_census *c, const blg_problem *problem, blg_error *error) {
    bool known;
    if (problem->family == BLG_ABSTRACT) /* abstract concepts are shared by design */
        return BLG_OK;
    uint64_t key = blg_key_of_scene(&problem->images[1][0], problem->family == BLG_FREE_FORM);
    blg_status status =
        blg_census_is_known(&c->concepts, key ^ (uint64_t)problem->family, &known, error);
    blg_count_add(&c->counts.repeated_concepts, known);
    return status;
}

const blg_problem *blg_census_purify(blg_census *c, const blg_problem *problem) {
    if (!blg_problem_is_impure(problem))
        return problem;
    *c->pure = *problem;
    blg_problem_purify(c->pure);
    return c->pure;
}

static void census_surface(blg_census *c, const blg_problem *problem) {
    blg_count *const lines[BLG_FAMILIES] = {[BLG_FREE_FORM] = &c->counts.surface_ff,
                                            [BLG_BASIC] = &c->counts.surface_bd,
                                            [BLG_ABSTRACT] = &c->counts.surface_hd};
    blg_count_add(lines[problem->family], blg_rules_surface_rival(problem));
}

blg_status blg_census_add(blg_census *c, const blg_problem *problem, blg_error *error) {
    blg_facts_make_room(c->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_status status = problem->family == BLG_FREE_FORM ? blg_census_free_form(c, problem, error)
                        : problem->family == BLG_BASIC   ? blg_census_basic(c, problem, error)
                                                         : blg_census_abstract(c, problem, error);
    census_surface(c, problem);
    if (status == BLG_OK)
        status = census_concept(c, problem, error);
    return status == BLG_OK ? census_poses(c, problem, error) : status;
}
