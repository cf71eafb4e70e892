/* A turn of 120 degrees is written 0.833 and read as 119.88: too far off for a figure to be known
 * again. The text is compared as text; numbers only rule out most shapes before. */
#include "catalogue/recall.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Half a thousandth of what 0..1 stands for, and some rounding. */
#define LENGTH_ERROR     0.00051
#define TURN_ERROR_DEG   (360 * LENGTH_ERROR)
#define EXTENT_ERROR_DEG (720 * LENGTH_ERROR)

static bool same_text(const blg_action *read, const blg_action *exact) {
    char one[BLG_ACTION_TEXT], other[BLG_ACTION_TEXT];
    blg_action typed = *exact;
    typed.type = read->type;
    size_t size = blg_action_print(read, one);
    return blg_action_print(&typed, other) == size && memcmp(one, other, size) == 0;
}

/* A full turn apart is the same heading: -180 and 180. */
static bool near(const blg_action *read, const blg_action *exact) {
    double turn = fabs(read->turn_deg - exact->turn_deg);
    return read->kind == exact->kind && fabs(read->length - exact->length) <= LENGTH_ERROR &&
           fabs(read->extent_deg - exact->extent_deg) <= EXTENT_ERROR_DEG &&
           blg_least(turn, 360 - turn) <= TURN_ERROR_DEG;
}

static bool is_shape(const blg_program *read, const blg_program *exact) {
    if (read->n_actions != exact->n_actions)
        return false;
    for (int i = 0; i < read->n_actions; i++)
        if (!near(&read->actions[i], &exact->actions[i]))
            return false;
    for (int i = 0; i < read->n_actions; i++)
        if (!same_text(&read->actions[i], &exact->actions[i]))
            return false;
    return true;
}

void blg_catalogue_recall(const blg_catalogue *catalogue, blg_program *program) {
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        const blg_program *exact = &blg_catalogue_shape(catalogue, i)->program;
        if (!is_shape(program, exact))
            continue;
        for (int k = 0; k < program->n_actions; k++) {
            blg_stroke_type type = program->actions[k].type;
            program->actions[k] = exact->actions[k];
            program->actions[k].type = type;
        }
        return;
    }
}
