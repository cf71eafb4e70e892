/* Census of free-form problems. */
#include "audit/build.h"
#include "audit/census_parts.h"
#include "judge/difference.h"

#include <math.h>

/* ---- the grammar of moves ----
 *
 * The published sampler composes free-form positives of seven moves: the short runs of actions in
 * the table below. A negative leaves this grammar if its changed action fits no move. So "the
 * grammar accepts the image" is the simplest probe of the side. */

#define ANGLE_STEP_DEG 0.36 /* step of a turn in published text */

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

/* ---- problems ---- */

static void census_grammar(blg_census *c, const blg_problem *problem) {
    int right = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            bool inside = grammar_accepts_scene(&problem->images[side][i]);
            right += inside == (side == 1);
            blg_count_add(side ? &c->counts.positives_outside_grammar
                               : &c->counts.negatives_outside_grammar,
                          !inside);
        }
    blg_accuracy_add(&c->grammar, right,
                     blg_problem_side(problem, 0) + blg_problem_side(problem, 1));
}

/* Whether two images have the same strokes apart from stroke types. */
static bool same_form(const blg_scene *a, const blg_scene *b) {
    bool same = blg_concept_shapes(a) == blg_concept_shapes(b);
    for (int s = 0; same && s < blg_concept_shapes(a); s++) {
        const blg_program *p = &a->programs[s], *q = &b->programs[s];
        same = p->n_actions == q->n_actions;
        for (int i = 0; same && i < p->n_actions; i++)
            same = p->actions[i].kind == q->actions[i].kind &&
                   p->actions[i].length == q->actions[i].length &&
                   p->actions[i].extent_deg == q->actions[i].extent_deg &&
                   p->actions[i].turn_deg == q->actions[i].turn_deg;
    }
    return same;
}

/* R6: counts problems where the rule "this form, with any stroke types" fits the support and fails
 * on a query: no support negative has the positives' form, but a negative query has it. A form is
 * a program without its stroke types. */
static void census_form(blg_census *c, const blg_problem *problem) {
    bool fits = true, wrong = false;
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        const bool same = same_form(&problem->images[1][0], &problem->images[0][i]);
        fits = fits && !(same && i < problem->n_support);
        wrong = wrong || (same && i >= problem->n_support);
    }
    blg_count_add(&c->counts.form_ff, fits && wrong);
}

/* V6: measures how far the changed shape of a negative is from the shape of the positive. */
static void census_change(blg_census *c, const blg_scene *positive, const blg_scene *negative) {
    blg_difference d = {0};
    const int ours = blg_concept_shapes(positive), theirs = blg_concept_shapes(negative);
    const int n = ours < theirs ? ours : theirs;
    for (int s = 0; s < n; s++)
        if (blg_difference_commands(&positive->programs[s], &negative->programs[s]))
            blg_difference_measure(&positive->programs[s], &negative->programs[s],
                                   c->options.free_form_scale, &d);
    blg_count_add(&c->counts.little_change, d.changed_strokes < 0.10);
    blg_count_add(&c->counts.some_change, d.changed_strokes < 0.20);
    blg_count_add(&c->counts.hidden_change, d.hidden);
}

/* R9: counts whether the path of one of an image's shapes closes a loop, whether its strokes
 * enclose a region, and how many joints are straight or belong to standard parts (build.h). */
static blg_status census_figures(blg_census *c, const blg_scene *scene, int side,
                                 blg_error *error) {
    blg_census_counts *counts = &c->counts;
    bool closed = false, faces = false;
    for (int s = 0; s < blg_concept_shapes(scene); s++) {
        int fact;
        const blg_program *program = &scene->programs[s];
        const blg_joints joints = blg_build_joints(program);
        blg_status status = blg_facts_get(c->facts, program, &fact, error);
        if (status != BLG_OK)
            return status;
        closed = closed || blg_build_closes(program);
        faces = faces || blg_facts_at(c->facts, fact)->analysis.n_regions > 0;
        blg_count *straight = side ? &counts->straight_positives : &counts->straight_negatives;
        blg_count *parts = side ? &counts->parts_positives : &counts->parts_negatives;
        straight->of += joints.n;
        straight->found += joints.straight;
        parts->of += joints.n;
        parts->found += joints.straight + joints.of_parts;
    }
    blg_count_add(side ? &counts->closed_positives : &counts->closed_negatives, closed);
    blg_count_add(side ? &counts->faces_positives : &counts->faces_negatives, faces);
    if (blg_concept_shapes(scene) == 1)
        blg_count_add(side ? &counts->closed_one_positives : &counts->closed_one_negatives, closed);
    return BLG_OK;
}

blg_status blg_census_free_form(blg_census *c, const blg_problem *problem, blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    bool known;
    census_grammar(c, problem);
    census_form(c, problem);
    for (int i = 0; i < blg_problem_side(problem, 0); i++)
        census_change(c, positive, &problem->images[0][i]);
    blg_count_add(&c->counts.repeated_negative_ff,
                  blg_census_repeats(problem, 0, blg_key_of_figures));
    blg_count_add(&c->counts.repeated_program_ff,
                  blg_census_repeats(problem, 0, blg_census_programs));
    blg_status status =
        blg_census_is_known(&c->figures, blg_key_of_figures(positive), &known, error);
    blg_count_add(&c->counts.congruent_concepts, known);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = census_figures(c, &problem->images[side][i], side, error);
    return status;
}
