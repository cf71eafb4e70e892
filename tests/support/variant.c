#include "variant.h"

#include <math.h>

/* A stroke seen by somebody who walks the path: a corner first, then a bend along the way, both
 * positive to the left. Arcs that run backwards are bends to the right. */
typedef struct step {
    blg_action_kind kind;
    double length, corner, bend;
} step;

static double wrapped(double angle) {
    return angle - 360 * round(angle / 360);
}

static void walk(const blg_program *program, step *steps) {
    double way = 0, heading = 0;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        double bend = a->kind == BLG_ARC ? a->extent_deg : 0;
        heading += a->turn_deg;
        double begin = heading + (bend < 0 ? 180 : 0);
        steps[i] = (step){a->kind, a->length, begin - way, bend};
        way = begin + bend;
        heading += bend;
    }
}

static void walk_back(step *steps, int n) {
    step old[BLG_MAX_ACTIONS];
    for (int i = 0; i < n; i++)
        old[i] = steps[i];
    for (int i = 0; i < n; i++) {
        steps[i] = old[n - 1 - i];
        steps[i].bend = -steps[i].bend;
        steps[i].corner = i ? -old[n - i].corner : 0;
    }
}

blg_program variant_of(const blg_program *program, const variant_how *how) {
    step steps[BLG_MAX_ACTIONS];
    blg_program out = {.n_actions = program->n_actions};
    walk(program, steps);
    if (how->backwards)
        walk_back(steps, out.n_actions);
    double way = how->turn_deg, heading = 0, sign = how->mirror ? -1 : 1;
    for (int i = 0; i < out.n_actions; i++) {
        double bend = sign * steps[i].bend;
        way += sign * steps[i].corner;
        double wanted = way + (bend < 0 ? 180 : 0);
        out.actions[i] = (blg_action){.kind = steps[i].kind,
                                      .type = (blg_stroke_type)((how->type + i) % BLG_STROKE_TYPES),
                                      .length = steps[i].length * how->scale,
                                      .extent_deg = bend,
                                      .turn_deg = wrapped(wanted - heading)};
        heading = wanted + bend;
        way += bend;
    }
    return out;
}
