/* Free-form sampler: shapes made of random moves, and negatives that differ by one action.
 *
 * Lengths are in program units, angles in degrees. A move is a small figure of one to four strokes.
 * All lines have length 1, all arcs radius 0.5 and extent 90 degrees. A shape is drawn anew until
 * its trace is wide or high enough. */
#include "ink/walk.h"
#include "reference/sampler.h"

#include <math.h>

#define SHAPE_TRIALS 100
#define MAX_ACTIONS  9
#define TRACE_SCALE  200.0

typedef struct move {
    blg_action_kind kind;
    int n_actions;
    double turn_deg; /* before each action but the first */
} move;

/* line, arc, triangle, square, semicircle, circle, right angle */
static const move moves[] = {{BLG_LINE, 1, 0},  {BLG_ARC, 1, 0}, {BLG_LINE, 3, 120},
                             {BLG_LINE, 4, 90}, {BLG_ARC, 2, 0}, {BLG_ARC, 4, 0},
                             {BLG_LINE, 2, 90}};
enum { MOVES = sizeof moves / sizeof *moves };

typedef enum change { CHANGE_KIND, CHANGE_TURN, CHANGE_TYPE, CHANGES } change;

static void set_stroke(blg_action *action, blg_action_kind kind) {
    action->kind = kind;
    action->length = kind == BLG_LINE ? 1.0 : 0.5;
    action->extent_deg = kind == BLG_LINE ? 0 : 90;
}

static bool is_large_enough(const blg_program *program) {
    static const double least[MAX_ACTIONS + 1] = {[2] = 0.5,  [3] = 0.85, [4] = 0.95, [5] = 0.95,
                                                  [6] = 1.15, [7] = 1.35, [8] = 1.55, [9] = 1.75};
    blg_pose pose = {0, 0, 0, TRACE_SCALE};
    /* If the trace leaves the plane, only its part up to there counts. */
    blg_walk_path path = blg_walk(program, &pose);
    double threshold = least[program->n_actions] * TRACE_SCALE;
    return path.high.x - path.low.x > threshold || path.high.y - path.low.y > threshold;
}

static void draw_shape(blg_mt19937 *mt, int n_actions, blg_program *program) {
    *program = (blg_program){0};
    while (program->n_actions < n_actions) {
        const move *fitting[MOVES];
        int n = 0;
        for (int i = 0; i < MOVES; i++)
            if (program->n_actions + moves[i].n_actions <= n_actions)
                fitting[n++] = &moves[i];
        const move *drawn = fitting[blg_mt19937_below(mt, n)];
        for (int i = 0; i < drawn->n_actions; i++) {
            blg_action *action = &program->actions[program->n_actions++];
            set_stroke(action, drawn->kind);
            action->turn_deg = i ? drawn->turn_deg : 0;
            action->type = (blg_stroke_type)blg_mt19937_below(mt, BLG_STROKE_TYPES);
        }
    }
}

static double draw_turn(blg_mt19937 *mt, double present_deg) {
    static const double turns[] = {0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150};
    enum { TURNS = sizeof turns / sizeof *turns };
    double far[TURNS];
    int n = 0;
    for (int i = 0; i < TURNS; i++)
        if (fabs(turns[i] - present_deg) > 45)
            far[n++] = turns[i];
    return far[blg_mt19937_below(mt, n)];
}

static blg_stroke_type draw_other_type(blg_mt19937 *mt, blg_stroke_type present) {
    int drawn = blg_mt19937_below(mt, BLG_STROKE_TYPES - 1);
    return (blg_stroke_type)(drawn < (int)present ? drawn : drawn + 1);
}

/* Draws 0..n-1 as NumPy's choice(n, 1, replace=False) does: the first entry of a permutation. */
static int draw_one(blg_mt19937 *mt, int n) {
    int order[MAX_ACTIONS];
    blg_mt19937_permutation(mt, order, n);
    return order[0];
}

static void perturb(blg_mt19937 *mt, blg_program *program) {
    int at = draw_one(mt, program->n_actions);
    change kind = (change)draw_one(mt, CHANGES);
    /* The random rotation of the image hides the first action's turn, so another action changes. */
    if (at == 0 && kind == CHANGE_TURN)
        at = 1 + blg_mt19937_below(mt, program->n_actions - 1);
    blg_action *action = &program->actions[at];
    if (kind == CHANGE_KIND)
        set_stroke(action, action->kind == BLG_LINE ? BLG_ARC : BLG_LINE);
    else if (kind == CHANGE_TURN)
        action->turn_deg = draw_turn(mt, action->turn_deg);
    else
        action->type = draw_other_type(mt, action->type);
}

static void draw_concept(blg_mt19937 *mt, blg_concept *concept) {
    for (int s = 0; s < concept->n_components; s++) {
        blg_program *program = &concept->programs[s];
        int n_actions = program->n_actions;
        for (int trial = 0; trial < SHAPE_TRIALS; trial++) {
            draw_shape(mt, n_actions, program);
            if (is_large_enough(program))
                break;
        }
    }
}

static void draw_negative(blg_mt19937 *mt, const blg_concept *concept, blg_scene *scene) {
    scene->violated = blg_mt19937_below(mt, concept->n_components);
    blg_program *program = &scene->programs[scene->violated];
    for (int trial = 0; trial < SHAPE_TRIALS; trial++) {
        *program = concept->programs[scene->violated];
        perturb(mt, program);
        if (is_large_enough(program))
            break;
    }
}

static void copy_concept(const blg_concept *concept, blg_scene *scene) {
    scene->n_shapes = concept->n_components;
    for (int s = 0; s < concept->n_components; s++) {
        scene->programs[s] = concept->programs[s];
        scene->shapes[s] = -1;
    }
    scene->violated = -1;
}

void blg_reference_sample_free_form(blg_mt19937 *mt, blg_problem *problem) {
    draw_concept(mt, &problem->concept);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
            copy_concept(&problem->concept, &problem->images[side][i]);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        draw_negative(mt, &problem->concept, &problem->images[0][i]);
}
