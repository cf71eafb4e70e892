#include "ink/turtle.h"

#include "geom/vec2.h"

const blg_pose blg_pose_unit = {0, 0, 0, 1};

int blg_turtle_trace(const blg_program *program, const blg_pose *pose,
                     blg_stroke strokes[BLG_MAX_ACTIONS]) {
    blg_vec2 at = {pose->x, pose->y};
    double heading = pose->heading_deg;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        heading += action->turn_deg;
        blg_stroke *s = &strokes[i];
        *s = (blg_stroke){
            .kind = action->kind, .type = action->type, .start = at, .heading_start_deg = heading};
        blg_vec2 forward = blg_vec2_polar(heading);
        double length = action->length * pose->scale;
        if (action->kind == BLG_LINE) {
            s->length = length;
            at = blg_vec2_along(at, length, forward);
        } else {
            s->radius = length;
            s->extent_deg = action->extent_deg;
            s->length = length * BLG_RADIANS(fabs(action->extent_deg));
            s->centre = blg_vec2_along(at, length, blg_vec2_left(forward));
            at = blg_vec2_add(s->centre,
                              blg_vec2_rotate(blg_vec2_sub(at, s->centre), action->extent_deg));
            heading += action->extent_deg;
        }
        s->end = at;
        s->heading_end_deg = heading;
    }
    return program->n_actions;
}

blg_curve blg_turtle_curve(const blg_stroke *s) {
    if (s->kind == BLG_LINE)
        return blg_curve_segment(s->start, s->end);
    /* The centre lies a quarter turn to the left of the heading. */
    return blg_curve_arc(s->centre, s->radius, BLG_RADIANS(s->heading_start_deg - 90),
                         BLG_RADIANS(s->extent_deg));
}
