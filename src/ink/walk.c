#include "ink/walk.h"

#include "geom/vec2.h"

typedef struct turtle {
    blg_vec2 at;
    blg_vec2 heading; /* unit vector; each turn rotates it, as in the published turtle */
} turtle;

static blg_vec2 turned(blg_vec2 heading, blg_vec2 by) {
    return (blg_vec2){heading.x * by.x - heading.y * by.y, heading.y * by.x + heading.x * by.y};
}

/* Walks an arc of at most 90 degrees along equal chords of the circle. */
static void walk_arc_piece(turtle *t, double radius, double angle_deg) {
    double chords = blg_least(11.0 + fabs(radius) / 6.0, 59.0) * (fabs(angle_deg) / 360.0);
    int n = 1 + (int)chords;
    double step_deg = angle_deg / n;
    double half_deg = 0.5 * step_deg;
    blg_vec2 half = blg_vec2_polar(half_deg), whole = blg_vec2_polar(step_deg);
    double chord = 2.0 * radius * half.y;
    t->heading = turned(t->heading, half);
    for (int i = 0; i < n; i++) {
        t->at = blg_vec2_along(t->at, chord, t->heading);
        t->heading = turned(t->heading, whole);
    }
    t->heading = turned(t->heading, (blg_vec2){half.x, -half.y});
}

/* Extends the box by the turtle's position; returns false if that lies outside the plane. */
static bool count_position(const turtle *t, blg_walk_path *path) {
    if (fabs(t->at.x) > BLG_WALK_HALF_PLANE || fabs(t->at.y) > BLG_WALK_HALF_PLANE)
        return false;
    path->low.x = blg_least(path->low.x, t->at.x);
    path->low.y = blg_least(path->low.y, t->at.y);
    path->high.x = blg_most(path->high.x, t->at.x);
    path->high.y = blg_most(path->high.y, t->at.y);
    return true;
}

static bool walk_arc(turtle *t, double radius, double extent_deg, blg_walk_path *path) {
    double quarter = copysign(90.0, extent_deg);
    int quarters = (int)(fabs(extent_deg) / 90.0);
    for (int i = 0; i < quarters; i++) {
        walk_arc_piece(t, radius, quarter);
        path->extent_deg = (i + 1) * quarter;
        if (!count_position(t, path))
            return false;
    }
    double rest = extent_deg - quarters * quarter;
    if (rest == 0)
        return true;
    walk_arc_piece(t, radius, rest);
    path->extent_deg = extent_deg;
    return count_position(t, path);
}

static bool walk_action(turtle *t, const blg_action *action, double scale, blg_walk_path *path) {
    double length = action->length * scale;
    path->extent_deg = 0;
    t->heading = turned(t->heading, blg_vec2_polar(action->turn_deg));
    if (action->kind == BLG_ARC)
        return walk_arc(t, length, action->extent_deg, path);
    t->at = blg_vec2_along(t->at, length, t->heading);
    return count_position(t, path);
}

blg_walk_path blg_walk(const blg_program *program, const blg_pose *pose) {
    turtle t = {{pose->x, pose->y}, blg_vec2_polar(pose->heading_deg)};
    blg_walk_path path = {.low = t.at, .high = t.at, .inside = true};
    while (path.inside && path.n_actions < program->n_actions)
        path.inside = walk_action(&t, &program->actions[path.n_actions++], pose->scale, &path);
    return path;
}
