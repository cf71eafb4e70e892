#include "audit/census.h"

#include "base/error.h"
#include "concept/keys.h"
#include "judge/difference.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

struct blg_census {
    blg_arena arena;
    blg_census_options options;
    blg_census_counts counts;
    blg_accuracy_sum grammar;
    blg_facts *facts;
    blg_placement_check *placement;
    blg_key_set concepts, figures, poses;
    blg_problem *pure; /* an impure problem with its images back on their sides */
};

#define DEFECT(name, id, text)  {id, text, false, offsetof(blg_census_counts, name)},
#define CONTEXT(name, id, text) {id, text, true, offsetof(blg_census_counts, name)},
const blg_census_line blg_census_lines[] = {BLG_CENSUS_LIST(DEFECT, CONTEXT)};

const blg_count *blg_census_count(const blg_census_counts *counts, int line) {
    return (const blg_count *)(const void *)((const char *)counts + blg_census_lines[line].at);
}

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

static void count(blg_count *line, bool found) {
    line->of++;
    line->found += found;
}

/* Adds a key; a set that cannot grow is an error of the run. */
static blg_status is_known(blg_key_set *set, uint64_t key, bool *known, blg_error *error) {
    blg_key_result result = blg_key_set_add(set, key);
    *known = result == BLG_KEY_KNOWN;
    return result == BLG_KEY_NO_MEMORY ? blg_no_memory(error) : BLG_OK;
}

static int concept_shapes(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

static uint64_t key_of_programs(const blg_scene *scene) {
    return blg_key_of_scene(scene, true);
}

static uint64_t key_of_shapes(const blg_scene *scene) {
    return blg_key_of_scene(scene, false);
}

/* Whether two images of a side have the same key. */
static bool has_repetition(const blg_problem *problem, int side,
                           uint64_t (*key_of)(const blg_scene *)) {
    uint64_t keys[BLG_MAX_SIDE];
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        keys[i] = key_of(&problem->images[side][i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j])
                return true;
    }
    return false;
}

/* ---- the grammar of moves ----
 *
 * The published sampler makes free-form positives of seven moves. A negative leaves this grammar
 * whenever its changed action fits no move: the simplest probe there is. */

#define ANGLE_STEP_DEG 0.36 /* of a turn in the published text */

typedef struct move {
    blg_action_kind kind;
    int n;
    double turn_deg; /* of every action but the first, whose turn is 0 */
} move;

static const move moves[] = {
    {BLG_LINE, 1, 0},   /* line */
    {BLG_ARC, 1, 0},    /* arc */
    {BLG_LINE, 3, 120}, /* triangle */
    {BLG_LINE, 4, 90},  /* square */
    {BLG_ARC, 2, 0},    /* semicircle */
    {BLG_ARC, 4, 0},    /* circle */
    {BLG_LINE, 2, 90},  /* right angle */
};

static bool is_move_at(const move *m, const blg_program *program, int first) {
    if (first + m->n > program->n_actions)
        return false;
    for (int i = 0; i < m->n; i++) {
        const blg_action *a = &program->actions[first + i];
        double turn = i ? m->turn_deg : 0;
        if (a->kind != m->kind || fabs(a->turn_deg - turn) > ANGLE_STEP_DEG / 2)
            return false;
    }
    return true;
}

static bool grammar_accepts(const blg_program *program) {
    bool reached[BLG_MAX_ACTIONS + 1] = {true};
    for (int i = 0; i < program->n_actions; i++)
        for (unsigned k = 0; reached[i] && k < sizeof moves / sizeof *moves; k++)
            if (is_move_at(&moves[k], program, i))
                reached[i + moves[k].n] = true;
    return reached[program->n_actions];
}

static bool grammar_accepts_scene(const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes - scene->n_distractors; k++)
        if (!grammar_accepts(&scene->programs[k]))
            return false;
    return true;
}

/* ---- free-form ---- */

static void census_grammar(blg_census *c, const blg_problem *problem) {
    int right = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            bool inside = grammar_accepts_scene(&problem->images[side][i]);
            right += inside == (side == 1);
            count(side ? &c->counts.positives_outside_grammar
                       : &c->counts.negatives_outside_grammar,
                  !inside);
        }
    blg_accuracy_add(&c->grammar, right,
                     blg_problem_side(problem, 0) + blg_problem_side(problem, 1));
}

/* Measures how far the changed shape of a negative is from the positive's. */
static void census_change(blg_census *c, const blg_scene *positive, const blg_scene *negative) {
    blg_difference d = {0};
    const int ours = concept_shapes(positive), theirs = concept_shapes(negative);
    const int n = ours < theirs ? ours : theirs;
    for (int s = 0; s < n; s++)
        if (blg_difference_commands(&positive->programs[s], &negative->programs[s]))
            blg_difference_measure(&positive->programs[s], &negative->programs[s],
                                   c->options.free_form_scale, &d);
    count(&c->counts.little_change, d.changed_strokes < 0.10);
    count(&c->counts.some_change, d.changed_strokes < 0.20);
    count(&c->counts.hidden_change, d.hidden);
}

static blg_status census_free_form(blg_census *c, const blg_problem *problem, blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    bool known;
    census_grammar(c, problem);
    for (int i = 0; i < blg_problem_side(problem, 0); i++)
        census_change(c, positive, &problem->images[0][i]);
    count(&c->counts.repeated_negative_ff, has_repetition(problem, 0, blg_key_of_figures));
    count(&c->counts.repeated_program_ff, has_repetition(problem, 0, key_of_programs));
    blg_status status = is_known(&c->figures, blg_key_of_figures(positive), &known, error);
    count(&c->counts.congruent_concepts, known);
    return status;
}

/* ---- basic ---- */

/* What a negative replaces: a shape of the positives that the negative lacks, and a shape of the
 * negative that the positives lack. Shapes stand in any order. Equal figures on both sides pair up
 * first; -1 = nothing is replaced. */
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

/* Whether a positive that is repeated could have been decorated differently. */
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

/* Whether a plain shape stands in the place of a shape that some positive decorates. */
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
        count(&c->counts.other_positive, other);
        count(&c->counts.near_substitutes,
              blg_facts_near(c->facts, ours[at.lost], theirs[at.taken]));
        forced = forced || forces_plain(c->options.catalogue, problem, negative, at);
    }
    count(&c->counts.forced_plain, forced);
    return status;
}

/* Whether every shape of the concept has more shapes in its super class than a side has images. */
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

static blg_status census_basic(blg_census *c, const blg_problem *problem, blg_error *error) {
    bool repeats = has_repetition(problem, 0, key_of_shapes);
    count(&c->counts.repeated_negative_bd, repeats);
    count(&c->counts.avoidable_negative_bd,
          repeats && has_substitutes(c->options.catalogue, problem));
    bool repeated = has_repetition(problem, 1, key_of_programs);
    count(&c->counts.repeated_positive_bd, repeated);
    count(&c->counts.avoidable_positive_bd, repeated && has_other_decorations(problem));
    return census_substitutes(c, problem, error);
}

/* ---- abstract ---- */

/* Value of an attribute: the table's where asked for and known, else measured. */
static int value_of(const blg_census *c, const blg_scene *scene, int fact,
                    blg_attribute attribute) {
    if (c->options.table_labels && c->options.catalogue && scene->shapes[0] >= 0)
        return blg_catalogue_shape(c->options.catalogue, scene->shapes[0])->labels[attribute];
    return blg_facts_at(c->facts, fact)->analysis.attributes[attribute].value;
}

static bool in_concept(const blg_concept *concept, blg_attribute attribute) {
    for (int i = 0; i < concept->n_components; i++)
        if (concept->attributes[i] == attribute)
            return true;
    return false;
}

/* Whether the attribute follows from the two attributes of the concept by definition. */
static bool is_definition(const blg_concept *concept, blg_attribute attribute) {
    return attribute == BLG_ATTR_symmetric_transposed && in_concept(concept, BLG_ATTR_symmetric) &&
           in_concept(concept, BLG_ATTR_self_transposed);
}

static bool separates(const blg_census *c, const blg_problem *problem, int facts[2][BLG_MAX_SIDE],
                      blg_attribute attribute, int positive_value) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++)
            if (value_of(c, &problem->images[side][i], facts[side][i], attribute) !=
                (side ? positive_value : 1 - positive_value))
                return false;
    return true;
}

static void census_separators(blg_census *c, const blg_problem *problem,
                              int facts[2][BLG_MAX_SIDE]) {
    bool found = false, by_definition = false;
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        blg_attribute attribute = (blg_attribute)a;
        if (in_concept(&problem->concept, attribute))
            continue;
        bool hit = separates(c, problem, facts, attribute, 1) ||
                   separates(c, problem, facts, attribute, 0);
        if (hit && is_definition(&problem->concept, attribute))
            by_definition = true;
        else
            found |= hit;
    }
    count(problem->concept.n_components == 1 ? &c->counts.separators_single
                                             : &c->counts.separators_pair,
          found);
    count(&c->counts.separators_by_definition, by_definition && !found);
}

static void census_labels(blg_census *c, const blg_problem *problem, int facts[2][BLG_MAX_SIDE]) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            int failing = 0, undecided = 0;
            for (int k = 0; k < problem->concept.n_components; k++) {
                blg_attribute attribute = problem->concept.attributes[k];
                int value =
                    blg_facts_at(c->facts, facts[side][i])->analysis.attributes[attribute].value;
                failing += value == 0;
                undecided += value == BLG_UNDECIDED;
            }
            bool has = failing == 0;
            count(&c->counts.undecided_labels, undecided > 0);
            count(&c->counts.wrong_labels,
                  !undecided && has != (side == !problem->concept.negated));
        }
}

static blg_status census_abstract(blg_census *c, const blg_problem *problem, blg_error *error) {
    int facts[2][BLG_MAX_SIDE];
    bool near = false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_status status = blg_facts_get(c->facts, &problem->images[side][i].programs[0],
                                              &facts[side][i], error);
            if (status != BLG_OK)
                return status;
        }
    for (int i = 0; i < blg_problem_side(problem, 1) && !near; i++)
        for (int j = 0; j < blg_problem_side(problem, 0) && !near; j++)
            near = blg_facts_near(c->facts, facts[1][i], facts[0][j]);
    count(&c->counts.near_across_sides, near);
    if (problem->concept.expression[0] == '\0' && blg_concept_known(&problem->concept)) {
        census_separators(c, problem, facts);
        census_labels(c, problem, facts);
    }
    return BLG_OK;
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
                status =
                    is_known(&c->poses,
                             bits_of(scene->poses[0].x) * 31 + bits_of(scene->poses[0].heading_deg),
                             &known, error);
            if (status != BLG_OK)
                return status;
            count(&c->counts.ink_outside, verdict == BLG_PLACEMENT_OUTSIDE);
            if (scene->n_shapes > 1)
                count(&c->counts.inks_touch, verdict == BLG_PLACEMENT_TOO_NEAR);
            count(&c->counts.repeated_poses, known);
        }
    return BLG_OK;
}

static blg_status census_concept(blg_census *c, const blg_problem *problem, blg_error *error) {
    bool known;
    if (problem->family == BLG_ABSTRACT) /* twenty problems share a concept by design */
        return BLG_OK;
    uint64_t key = blg_key_of_scene(&problem->images[1][0], problem->family == BLG_FREE_FORM);
    blg_status status = is_known(&c->concepts, key ^ (uint64_t)problem->family, &known, error);
    count(&c->counts.repeated_concepts, known);
    return status;
}

blg_status blg_census_add(blg_census *c, const blg_problem *problem, blg_error *error) {
    if (blg_problem_is_impure(problem)) { /* what is impure on purpose is no defect */
        *c->pure = *problem;
        blg_problem_purify(c->pure);
        problem = c->pure;
    }
    blg_facts_make_room(c->facts, 2 * BLG_MAX_SIDE * BLG_MAX_SHAPES);
    blg_status status = problem->family == BLG_FREE_FORM ? census_free_form(c, problem, error)
                        : problem->family == BLG_BASIC   ? census_basic(c, problem, error)
                                                         : census_abstract(c, problem, error);
    if (status == BLG_OK)
        status = census_concept(c, problem, error);
    return status == BLG_OK ? census_poses(c, problem, error) : status;
}
