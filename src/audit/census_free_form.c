/* Census of free-form problems. */
#include "audit/census_parts.h"
#include "judge/difference.h"

#include <math.h>

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

/* Measures how far the changed shape of a negative is from the positive's. */
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

blg_status blg_census_free_form(blg_census *c, const blg_problem *problem, blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    bool known;
    census_grammar(c, problem);
    for (int i = 0; i < blg_problem_side(problem, 0); i++)
        census_change(c, positive, &problem->images[0][i]);
    blg_count_add(&c->counts.repeated_negative_ff,
                  blg_census_repeats(problem, 0, blg_key_of_figures));
    blg_count_add(&c->counts.repeated_program_ff,
                  blg_census_repeats(problem, 0, blg_census_programs));
    blg_status status =
        blg_census_is_known(&c->figures, blg_key_of_figures(positive), &known, error);
    blg_count_add(&c->counts.congruent_concepts, known);
    return status;
}
