#include "judge/decorations.h"

static bool is_decorated(const blg_program *program) {
    for (int i = 0; i < program->n_actions; i++)
        if (program->actions[i].type != BLG_NORMAL)
            return true;
    return false;
}

static unsigned types_of(const blg_scene *scene) {
    unsigned types = 0;
    for (int s = 0; s < scene->n_shapes - scene->n_distractors; s++)
        for (int k = 0; k < scene->programs[s].n_actions && is_decorated(&scene->programs[s]); k++)
            types |= 1u << scene->programs[s].actions[k].type;
    return types;
}

int blg_decorations_count(const blg_problem *problem, const blg_scene *scene) {
    unsigned seen = 0;
    int types = 0, ways = 1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            seen |= types_of(&problem->images[side][i]);
    for (; seen; seen &= seen - 1)
        types++;
    for (int s = 0; s < scene->n_shapes - scene->n_distractors; s++)
        if (is_decorated(&scene->programs[s]))
            for (int i = 0; i < scene->programs[s].n_actions && ways < BLG_MAX_SIDE; i++)
                ways *= types;
    return ways < BLG_MAX_SIDE ? ways : BLG_MAX_SIDE;
}
