/* Census of basic problems. */
#include "audit/census_parts.h"

static uint64_t key_of_shapes(const blg_scene *scene) {
    return blg_key_of_scene(scene, false);
}

/* The shape that a negative replaces. lost: the shape of the positives that the negative lacks.
 * taken: the shape of the negative that the positives lack. Shapes may come in any order, so equal
 * figures of both are paired first. -1 = nothing is replaced. */
typedef struct substitution {
    int lost, taken; /* shape numbers in the positive and in the negative */
} substitution;

static substitution find_substitution(const int *positive, const int *negative, int n) {
    bool used[BLG_MAX_SHAPES] = {false};
    substitution found = {-1, -1};
    for (int p = 0; p < n; p++) {
        int match = -1;
        for (int k = 0; k < n && match < 0; k++)
            if (!used[k] && negative[k] == positive[p])
                match = k;
        if (match >= 0)
            used[match] = true;
        else
            found.lost = p;
    }
    for (int k = 0; k < n; k++)
        if (!used[k])
            found.taken = k;
    return found;
}

static blg_status scene_facts(blg_census *c, const blg_scene *scene, int n, int *facts,
                              blg_error *error) {
    blg_status status = BLG_OK;
    for (int s = 0; s < n && status == BLG_OK; s++)
        status = blg_facts_get(c->facts, &scene->programs[s], &facts[s], error);
    return status;
}

/* Whether the shapes allow enough decorations for all positives to differ. */
static bool has_other_decorations(const blg_problem *problem) {
    const int n = blg_problem_side(problem, 1);
    int most = 0;
    for (int i = 0; i < n; i++) {
        const int ways = blg_decorations_count(problem, &problem->images[1][i]);
        most = ways > most ? ways : most;
    }
    return most >= n;
}

/* Whether some positive draws the shape of this program with decoration. */
static bool is_decorated(const blg_problem *problem, const blg_program *program) {
    uint64_t key = blg_key_of_program(program, false);
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        for (int s = 0; s < problem->images[1][i].n_shapes; s++) {
            const blg_program *p = &problem->images[1][i].programs[s];
            for (int k = 0; k < p->n_actions; k++)
                if (p->actions[k].type != BLG_NORMAL && blg_key_of_program(p, false) == key)
                    return true;
        }
    return false;
}

/* V3: whether the new shape of a negative must be plain (its table row is not decorable) while some
 * positive decorates the shape that it replaces. */
static bool forces_plain(const blg_catalogue *catalogue, const blg_problem *problem,
                         const blg_scene *negative, substitution at) {
    const blg_scene *positive = &problem->images[1][0];
    int lost = positive->shapes[at.lost], taken = negative->shapes[at.taken];
    return catalogue && lost >= 0 && taken >= 0 &&
           blg_catalogue_shape(catalogue, lost)->decorable &&
           !blg_catalogue_shape(catalogue, taken)->decorable &&
           is_decorated(problem, &positive->programs[at.lost]);
}

static blg_status census_substitutes(blg_census *c, const blg_problem *problem, blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    int ours[BLG_MAX_SHAPES], theirs[BLG_MAX_SHAPES],
        n = positive->n_shapes - positive->n_distractors;
    bool forced = false;
    blg_status status = scene_facts(c, positive, n, ours, error);
    for (int i = 0; i < blg_problem_side(problem, 0) && status == BLG_OK; i++) {
        const blg_scene *negative = &problem->images[0][i];
        if (negative->n_shapes - negative->n_distractors != n)
            continue;
        status = scene_facts(c, negative, n, theirs, error);
        substitution at = find_substitution(ours, theirs, n);
        if (status != BLG_OK || at.lost < 0)
            continue;
        bool other = false;
        for (int k = 0; k < n; k++)
            other |= ours[k] == theirs[at.taken];
        blg_count_add(&c->counts.other_positive, other);
        blg_count_add(&c->counts.near_substitutes,
                      blg_facts_near(c->facts, ours[at.lost], theirs[at.taken]));
        double distance = 1;
        const bool twin = blg_census_twins(c, ours[at.lost], theirs[at.taken], &distance);
        blg_count_add(&c->counts.twins, twin);
        blg_count_add(&c->counts.near_twins, twin && distance < BLG_DISTINCT_DISTANCE);
        forced = forced || forces_plain(c->options.catalogue, problem, negative, at);
    }
    blg_count_add(&c->counts.forced_plain, forced);
    return status;
}

/* Whether the super class of every shape of the concept has enough shapes for all negatives to
 * differ. */
static bool has_substitutes(const blg_catalogue *catalogue, const blg_problem *problem) {
    for (int k = 0; catalogue && k < problem->concept.n_components; k++) {
        if (problem->concept.shapes[k] < 0)
            continue;
        int class = blg_catalogue_shape(catalogue, problem->concept.shapes[k])->super_class_id,
            n = 0;
        for (int i = 0; i < blg_catalogue_size(catalogue); i++)
            n += blg_catalogue_shape(catalogue, i)->super_class_id == class;
        if (n <= blg_problem_side(problem, 0))
            return false;
    }
    return true;
}

blg_status blg_census_basic(blg_census *c, const blg_problem *problem, blg_error *error) {
    bool repeats = blg_census_repeats(problem, 0, key_of_shapes);
    blg_count_add(&c->counts.repeated_negative_bd, repeats);
    blg_count_add(&c->counts.avoidable_negative_bd,
                  repeats && has_substitutes(c->options.catalogue, problem));
    bool repeated = blg_census_repeats(problem, 1, blg_census_programs);
    blg_count_add(&c->counts.repeated_positive_bd, repeated);
    blg_count_add(&c->counts.avoidable_positive_bd, repeated && has_other_decorations(problem));
    return census_substitutes(c, problem, error);
}
