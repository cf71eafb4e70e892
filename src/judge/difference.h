/* Difference: how much ink changes between two free-form programs, under the rotation, shift and
 * mirror that hide the change best. Both figures have the same scale; lengths are in program units.
 */
#ifndef JUDGE_DIFFERENCE_H
#define JUDGE_DIFFERENCE_H

#include "ink/program.h"

#include <stdbool.h>

typedef struct blg_difference {
    int commands;   /* number of actions that differ (blg_difference_commands) */
    bool congruent; /* some alignment maps every stroke onto a stroke of equal kind and type */
    bool hidden;    /* a changed stroke lies under other strokes of its figure */
    double changed_strokes; /* changed ink of both figures, in strokes of average length */
} blg_difference;

/* Measures the difference of a and b. scale is the scale at which people must see the difference,
 * in plane units per program unit. */
void blg_difference_measure(const blg_program *a, const blg_program *b, double scale,
                            blg_difference *difference);

/* Number of actions that differ; if one program has more actions, the number of its actions. */
int blg_difference_commands(const blg_program *a, const blg_program *b);

#endif
