#include "solve/nearest.h"

#include <math.h>

#define STROKE_TYPE_WEIGHT 0.5
/* Two differences nearer than this count as equal, because programs in the published layout are
 * rounded. */
#define SAME 1e-9

static double least(double a, double b) {
    return a < b ? a : b;
}

static double action_difference(const blg_action *a, const blg_action *b) {
    if (a->kind != b->kind)
        return 1;
    const double form = (fabs(a->length - b->length) + fabs(a->extent_deg - b->extent_deg) / 360 +
                         fabs(a->turn_deg - b->turn_deg) / 180) /
                        3;
    return least(least(form, 1) + (a->type != b->type ? STROKE_TYPE_WEIGHT : 0), 1);
}

double blg_program_difference(const blg_program *a, const blg_program *b) {
    double row[BLG_MAX_ACTIONS + 1];
    const int longer = a->n_actions > b->n_actions ? a->n_actions : b->n_actions;
    for (int j = 0; j <= b->n_actions; j++)
        row[j] = j;
    for (int i = 0; i < a->n_actions; i++) {
        double diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < b->n_actions; j++) {
            const double changed = diagonal + action_difference(&a->actions[i], &b->actions[j]);
            diagonal = row[j + 1];
            row[j + 1] = least(changed, least(row[j], row[j + 1]) + 1);
        }
    }
    return longer ? row[b->n_actions] / longer : 0;
}

/* Least sum of differences over all ways to pair the smaller image's shapes, from shape `at` on,
 * with shapes of the larger image that are not in `taken`. */
static double pair_up(double of[BLG_MAX_SHAPES][BLG_MAX_SHAPES], int n_smaller, int n_larger,
                      int at, unsigned taken) {
    if (at >= n_smaller || at >= BLG_MAX_SHAPES)
        return 0;
    double best = INFINITY;
    for (int j = 0; j < n_larger; j++)
        if (!(taken >> j & 1))
            best =
                least(best, of[at][j] + pair_up(of, n_smaller, n_larger, at + 1, taken | 1u << j));
    return best;
}

double blg_scene_difference(const blg_scene *a, const blg_scene *b) {
    const blg_scene *smaller = a->n_shapes <= b->n_shapes ? a : b, *larger = smaller == a ? b : a;
    double of[BLG_MAX_SHAPES][BLG_MAX_SHAPES];
    for (int i = 0; i < smaller->n_shapes; i++)
        for (int j = 0; j < larger->n_shapes; j++)
            of[i][j] = blg_program_difference(&smaller->programs[i], &larger->programs[j]);
    return (pair_up(of, smaller->n_shapes, larger->n_shapes, 0, 0) + larger->n_shapes -
            smaller->n_shapes) /
           larger->n_shapes;
}

blg_side_answer blg_solve_nearest(const blg_problem *problem, int side, int image) {
    const blg_scene *query = &problem->images[side][image];
    double nearest[2] = {INFINITY, INFINITY};
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < problem->n_support; i++)
            nearest[s] = least(nearest[s], blg_scene_difference(query, &problem->images[s][i]));
    if (fabs(nearest[0] - nearest[1]) <= SAME)
        return BLG_SAYS_NOTHING;
    return nearest[1] < nearest[0] ? BLG_SAYS_POSITIVE : BLG_SAYS_NEGATIVE;
}
