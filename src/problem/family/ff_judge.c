/* The judge of free-form problems: rejects a problem whose images do not show what its concept
 * says, or whose negatives differ too little from it. */
#include "problem/judge.h"

#include "figure/ink.h"

/* Free-form: all positives have the concept's programs. A negative differs in one command (action)
 * of one shape, and people can see the change at the smallest scale that the config allows. */

/* Number of shapes of the scene whose program differs from the concept's program with the same
 * index; *which gets the last such index. BLG_MAX_SHAPES if the scene has another number of shapes
 * than the concept; *which is not set then. */
static int broken_programs(const blg_concept *concept, const blg_scene *scene, int *which) {
    int shapes = blg_scene_figures(scene), n = 0;
    if (shapes != concept->n_components)
        return BLG_MAX_SHAPES;
    for (int s = 0; s < shapes; s++)
        if (blg_difference_commands(&concept->programs[s], &scene->programs[s])) {
            *which = s;
            n++;
        }
    return n;
}

/* Whether the programs differ in the type of a stroke, and nobody can see this at size_px. */
static bool unseen_type(const blg_program *a, const blg_program *b, int size_px) {
    for (int i = 0; i < a->n_actions; i++)
        if (a->actions[i].type != b->actions[i].type)
            return !blg_type_visible(a->actions[i].type, b->actions[i].type, size_px);
    return false;
}

/* Rejects the problem unless negative i differs from the positives in exactly one command, visibly.
 * Returns the changed ink, in strokes of average length. */
static double check_negative(const blg_config *config, const blg_problem *problem, int i,
                             blg_verdict *verdict) {
    const blg_scene *scene = &problem->images[0][i];
    int shape = 0, broken = broken_programs(&problem->concept, scene, &shape);
    if (broken == 0) {
        blg_verdict_reject(verdict, BLG_REJECT_negative_has_concept,
                           "negative %d carries the concept's programs", i);
        return 0;
    }
    const double scale = blg_widths_scale(config, config->placement.scale[problem->family].low);
    blg_difference difference = {0};
    if (broken == 1)
        blg_difference_measure(&problem->concept.programs[shape], &scene->programs[shape], scale,
                               &difference);
    if (broken != 1 || difference.commands != 1)
        blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                           "negative %d differs in more than one command", i);
    else if (difference.congruent)
        blg_verdict_reject(verdict, BLG_REJECT_congruent_across_sides,
                           "negative %d is congruent to the positive", i);
    else if (difference.hidden || difference.changed_strokes < BLG_VISIBLE_STROKES)
        blg_verdict_reject(
            verdict, BLG_REJECT_difference_not_visible, "negative %d: %.3f strokes of ink change%s",
            i, difference.changed_strokes, difference.hidden ? ", under other strokes" : "");
    else if (unseen_type(&problem->concept.programs[shape], &scene->programs[shape],
                         blg_config_visible_px(config)))
        blg_verdict_reject(verdict, BLG_REJECT_difference_not_visible,
                           "negative %d: the change of a stroke's type is not seen at %d px", i,
                           blg_config_visible_px(config));
    else
        blg_verify_violated(scene, shape, /* side */ 0, i, verdict);
    return difference.changed_strokes;
}

/* ---- counts: strokes, strokes of a kind, strokes of a type; over all shapes of an image ---- */

enum {
    COUNT_STROKES,
    COUNT_KINDS = 1,
    COUNT_TYPES = COUNT_KINDS + BLG_ACTION_KINDS,
    COUNTS = COUNT_TYPES + BLG_STROKE_TYPES
};

/* Counts the strokes of an image's shapes without distractors: all, by kind, by type. */
static void count_strokes(const blg_scene *scene, int counts[COUNTS]) {
    memset(counts, 0, COUNTS * sizeof *counts);
    for (int s = 0; s < blg_scene_figures(scene); s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            const blg_action *a = &scene->programs[s].actions[i];
            counts[COUNT_STROKES]++;
            counts[COUNT_KINDS + (int)a->kind]++;
            counts[COUNT_TYPES + (int)a->type]++;
        }
}

/* Rejects a problem in which a count separates the support sides. All positives have the same
 * counts, so a count does not separate the sides if a support negative has the positives' count. */
static void check_counts(const blg_problem *problem, blg_verdict *verdict) {
    int positive[COUNTS], negative[COUNTS];
    bool shared[COUNTS] = {false};
    count_strokes(&problem->images[1][0], positive);
    for (int i = 0; i < problem->n_support; i++) {
        count_strokes(&problem->images[0][i], negative);
        for (int k = 0; k < COUNTS; k++)
            shared[k] |= negative[k] == positive[k];
    }
    for (int k = 0; k < COUNTS; k++)
        if (!shared[k])
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "the number of %s separates the support sides",
                               k == COUNT_STROKES ? "strokes"
                               : k < COUNT_TYPES
                                   ? blg_action_kind_name((blg_action_kind)(k - COUNT_KINDS))
                                   : blg_stroke_type_name((blg_stroke_type)(k - COUNT_TYPES)));
}

/* Whether the scene's programs are the concept's, stroke types aside. */
static bool same_form(const blg_concept *concept, const blg_scene *scene) {
    for (int s = 0; s < concept->n_components; s++)
        if (blg_key_of_program(&scene->programs[s], /* types */ false) !=
            blg_key_of_program(&concept->programs[s], /* types */ false))
            return false;
    return true;
}

/* Rejects a problem if the rule "the figure of the positives, in any stroke types" fits the support
 * and is wrong on a query. The rule fits if every support negative has another figure. */
static void check_form(const blg_problem *problem, blg_verdict *verdict) {
    if (problem->n_support < BLG_RIVALS_SUPPORT)
        return;
    for (int i = 0; i < problem->n_support; i++)
        if (same_form(&problem->concept, &problem->images[0][i]))
            return;
    for (int i = problem->n_support; i < blg_problem_side(problem, 0); i++)
        if (same_form(&problem->concept, &problem->images[0][i]))
            blg_verdict_reject(verdict, BLG_REJECT_rival_rule,
                               "negative %d differs in a stroke type, all of the support in form",
                               i);
}

/* Checks the positives, then the negatives, whose mean changed ink is a measure of the problem's
 * hardness; then other rules that fit the support: counts of strokes, and the figure alone. */
void blg_judge_ff(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                  blg_problem *problem, blg_verdict *verdict) {
    (void)facts;
    (void)catalogue;
    const int n_negative = blg_problem_side(problem, 0);
    int ignored;
    for (int i = 0; i < blg_problem_side(problem, 1) && verdict->accepted; i++)
        if (broken_programs(&problem->concept, &problem->images[1][i], &ignored))
            blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                               "positive %d lacks the concept's programs", i);
        else
            blg_verify_violated(&problem->images[1][i], BLG_NONE, /* side */ 1, i, verdict);
    double changed = 0;
    for (int i = 0; i < n_negative && verdict->accepted; i++)
        changed += check_negative(config, problem, i, verdict);
    problem->hardness = (blg_hardness){.negative_distance = changed / n_negative};
    if (verdict->accepted)
        check_counts(problem, verdict);
    if (verdict->accepted)
        check_form(problem, verdict);
}
