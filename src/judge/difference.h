/* Difference: how much ink changes between two free-form programs, under the rotation, shift and
 * mirror that hide the change best. Program units: both figures have the same scale. */
#ifndef JUDGE_DIFFERENCE_H
#define JUDGE_DIFFERENCE_H

#include "ink/program.h"

#include <stdbool.h>

typedef struct blg_difference {
    int commands;   /* actions that differ; programs of other lengths: all */
    bool congruent; /* some alignment maps every stroke onto a stroke of its kind and type */
    bool hidden;    /* a changed stroke lies under others of its own figure */
    double changed_strokes; /* ink without counterpart, both figures together, in average strokes */
} blg_difference;

/* scale: plane units per program unit at which the difference must be seen. */
void blg_difference_measure(const blg_program *a, const blg_program *b, double scale,
                            blg_difference *difference);

/* Number of actions that differ; where the lengths differ, all of the longer program's. */
int blg_difference_commands(const blg_program *a, const blg_program *b);

#endif
