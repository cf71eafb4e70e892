/* The turtle: runs a program and yields its strokes in double precision, not yet decorated.
 *
 * Frame: x right, y up, headings in degrees counter-clockwise from +x. A pose places a shape in the
 * drawing plane, whose square of 720 x 720 units is centred on the origin. A program unit is
 * pose.scale plane units long. With pose {0, 0, 0, 1} strokes are in program units. */
#ifndef INK_TURTLE_H
#define INK_TURTLE_H

#include "geom/curve.h"
#include "ink/program.h"

/*        end           An arc's centre lies to the LEFT of the heading, also where extent is
 *       /  \  extent   negative: then the pen runs backwards on the same circle and heading_end is
 *  centre -- start     the heading, not the direction of travel. */
typedef struct blg_stroke {
    blg_action_kind kind;
    blg_stroke_type type;
    blg_vec2 start, end;
    blg_vec2 centre;          /* arcs only */
    double radius;            /* arcs only, plane units */
    double extent_deg;        /* arcs only, signed */
    double length;            /* of the line, or along the arc; plane units */
    double heading_start_deg; /* after the action's turn, before drawing */
    double heading_end_deg;   /* after drawing */
} blg_stroke;

extern const blg_pose blg_pose_unit; /* {0, 0, 0, 1} */

/* Runs program from pose. Fills program->n_actions entries of strokes and returns that number. */
int blg_turtle_trace(const blg_program *program, const blg_pose *pose,
                     blg_stroke strokes[BLG_MAX_ACTIONS]);

/* The stroke as a curve, in the same coordinates. */
blg_curve blg_turtle_curve(const blg_stroke *stroke);

#endif
