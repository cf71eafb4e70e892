#include "audit/grammar.h"

#include <math.h>

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

static bool fits(const move *m, const blg_program *program, int first) {
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

bool blg_grammar_accepts(const blg_program *program) {
    bool reached[BLG_MAX_ACTIONS + 1] = {true};
    for (int i = 0; i < program->n_actions; i++)
        for (unsigned k = 0; reached[i] && k < sizeof moves / sizeof *moves; k++)
            if (fits(&moves[k], program, i))
                reached[i + moves[k].n] = true;
    return reached[program->n_actions];
}

bool blg_grammar_accepts_scene(const blg_scene *scene) {
    for (int k = 0; k < scene->n_shapes - scene->n_distractors; k++)
        if (!blg_grammar_accepts(&scene->programs[k]))
            return false;
    return true;
}
