/* No image is repeated on a side: where programs may recur (free-form positives share theirs, a
 * shape that is drawn plain has one program only) their poses differ; elsewhere the programs do. */
#include "analyse/keys.h"
#include "build/difference.h"
#include "build/verify_rules.h"

/* Distractors do not make a repeated image another one. */
static int concept_shapes(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

static bool same_programs(const blg_scene *a, const blg_scene *b) {
    const int n = concept_shapes(a);
    if (concept_shapes(b) != n)
        return false;
    for (int s = 0; s < n; s++)
        if (blg_difference_commands(&a->programs[s], &b->programs[s]))
            return false;
    return true;
}

/* Stroke types that occur in the problem. */
static int count_types(const blg_problem *problem) {
    unsigned seen = 0;
    int n = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            for (int s = 0; s < concept_shapes(&problem->images[side][i]); s++) {
                const blg_program *program = &problem->images[side][i].programs[s];
                for (int k = 0; k < program->n_actions; k++)
                    seen |= 1u << program->actions[k].type;
            }
    for (; seen; seen &= seen - 1)
        n++;
    return n;
}

/* In how many ways the decorated shapes of a scene can be decorated; at most BLG_MAX_SIDE. */
static int count_decorations(const blg_scene *scene, int types) {
    int ways = 1;
    for (int s = 0; s < concept_shapes(scene); s++) {
        const blg_program *program = &scene->programs[s];
        bool decorated = false;
        for (int i = 0; i < program->n_actions; i++)
            decorated |= program->actions[i].type != BLG_NORMAL;
        for (int i = 0; i < program->n_actions && decorated && ways < BLG_MAX_SIDE; i++)
            ways *= types;
    }
    return ways;
}

/* Whether equal programs on this side are a repetition. A basic concept of plain shapes has one
 * program for all positives, one of a single stroke has fewer decorations than images, and a super
 * class may have fewer plain shapes than negatives. */
static bool must_differ(const blg_problem *problem, int side, const blg_scene *scene) {
    switch (problem->family) {
    case BLG_FREE_FORM:
        return side == 0;
    case BLG_BASIC:
        return count_decorations(scene, count_types(problem)) >= blg_problem_side(problem, side);
    default:
        return true;
    }
}

/* Free-form negatives: each its own figure, not only its own program. */
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
