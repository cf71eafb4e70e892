/* Repetition: no image is repeated on a side. Images of a side have different programs, with two
 * exceptions, in which images may differ in poses only: free-form positives, which share their
 * programs, and basic concepts that can be drawn in fewer ways (blg_decorations_count) than a side
 * has images. */
#include "concept/keys.h"
#include "judge/difference.h"
#include "judge/verify_rules.h"

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

/* Number of shapes without distractors. Only these shapes are compared: two images that differ only
 * in distractors count as a repetition. */
static int concept_shapes(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

/* Whether two images have the same programs, in any order. The shapes within an image have
 * different programs, so it is enough to find each program of a in b. */
static bool same_programs(const blg_scene *a, const blg_scene *b) {
    const int n = concept_shapes(a);
    if (concept_shapes(b) != n)
        return false;
    for (int s = 0; s < n; s++) {
        bool found = false;
        for (int k = 0; k < n && !found; k++)
            found = !blg_difference_commands(&a->programs[s], &b->programs[k]);
        if (!found)
            return false;
    }
    return true;
}

/* Whether equal programs on this side count as a repetition. They do not for free-form positives,
 * which share their programs. They do not for a basic concept whose shapes can be decorated in
 * fewer ways than a side has images: a single way if the shapes are plain or only one stroke type
 * is allowed. */
static bool must_differ(const blg_problem *problem, int side, const blg_scene *scene) {
    switch (problem->family) {
    case BLG_FREE_FORM:
        return side == 0;
    case BLG_BASIC:
        return blg_decorations_count(problem, scene) >= blg_problem_side(problem, side);
    default:
        return true;
    }
}

/* Free-form negatives must have different figures, not only different programs. */
static void check_figures(const blg_problem *problem, blg_verdict *verdict) {
    uint64_t keys[BLG_MAX_SIDE];
    for (int i = 0; i < blg_problem_side(problem, 0); i++) {
        keys[i] = blg_key_of_figures(&problem->images[0][i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j])
                blg_verdict_reject(verdict, BLG_REJECT_repeated_image,
                                   "negatives %d and %d are congruent", j, i);
    }
}

void blg_verify_repetition(const blg_problem *problem, blg_verdict *verdict) {
    if (problem->family == BLG_FREE_FORM)
        check_figures(problem, verdict);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            for (int j = 0; j < i; j++) {
                const blg_scene *a = &problem->images[side][i], *b = &problem->images[side][j];
                if (same_programs(a, b) && must_differ(problem, side, a))
                    blg_verdict_reject(verdict, BLG_REJECT_repeated_image,
                                       "images %d/%d and %d/%d have one program", side, j, side, i);
            }
}
