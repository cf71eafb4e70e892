/* Angles between rays: at every node the angle of every pair of rays, in [0, 180].
 *
 * Lines and arcs count alike, by their tangents. A crossing has four angles between neighbours and
 * two straight ones; a smooth joint has one straight angle. */
#ifndef ANALYSE_ANGLES_H
#define ANALYSE_ANGLES_H

#include "analyse/arrangement.h"

/* Of all angles the one that lies deepest inside a range. */
typedef struct blg_deepest {
    double angle_deg;
    double depth_deg; /* distance inside the range from its nearer end; negative: outside */
} blg_deepest;

typedef struct blg_angles {
    blg_deepest corner;        /* range 3..177: a corner, touch or crossing */
    blg_deepest obtuse;        /* range 100..171 */
    blg_deepest nearly_obtuse; /* range 91..177 */
    double smallest_deg;       /* above 3; 180 if none */
    double right_deg;          /* nearest to 90; 180 if none */
    bool arcs_near_right;      /* some pair of arcs in (80, 100) */
} blg_angles;

void blg_angles_measure(const blg_arrangement *arrangement, blg_angles *angles);

/* Unoriented angle of two unit directions, degrees. */
double blg_angle_between_deg(blg_vec2 a, blg_vec2 b);

#endif
