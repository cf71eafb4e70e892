/* Drawing: a program's strokes as curves, scaled so that the figure's diameter is 1.
 *
 * So all lengths and tolerances inside the analyser are shares of the diameter. */
#ifndef ANALYSE_DRAWING_H
#define ANALYSE_DRAWING_H

#include "geom/curve.h"
#include "ink/program.h"

/* Points nearer than this count as one point. The pen is about 0.04 wide on this scale, so nobody
 * can tell such points apart. In nearly all published closed shapes the gap between end and start
 * is at most a quarter of the pen's width; for larger gaps, blg_drawing.snap is larger than
 * BLG_SNAP. Every published stroke is longer than three times BLG_SNAP. */
#define BLG_SNAP 0.0113
/* Largest gap between end and start of a closed figure, and smallest gap of an open figure. */
#define BLG_CLOSED_GAP 0.06
#define BLG_OPEN_GAP   0.13

typedef struct blg_drawing {
    int n;                             /* 0: no ink or invalid numbers; then nothing else is set */
    blg_curve curves[BLG_MAX_ACTIONS]; /* in drawing order, without strokes of length 0 */
    double diameter;                   /* before scaling, program units */
    double gap;  /* from the end of the last stroke to the start of the first */
    double snap; /* nearer points are one: BLG_SNAP, or 1.3 gap for a larger closing gap */
} blg_drawing;

void blg_drawing_make(const blg_program *program, blg_drawing *drawing);

#endif
