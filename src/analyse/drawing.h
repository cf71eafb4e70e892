/* A program drawn for measuring: its strokes as curves, scaled so that the diameter is 1.
 *
 * All lengths inside the analyser are therefore shares of the diameter, and every tolerance too. */
#ifndef ANALYSE_DRAWING_H
#define ANALYSE_DRAWING_H

#include "geom/curve.h"
#include "ink/program.h"

/* Points nearer than this are one point. A pen is about 0.04 wide on this scale, so nobody sees two
 * points; the published shapes close with gaps of up to a quarter of it, and their real strokes are
 * longer than three of it. */
#define BLG_SNAP 0.0113
/* Largest gap between end and start of a closed figure, and smallest gap of an open figure. */
#define BLG_CLOSED_GAP 0.06
#define BLG_OPEN_GAP   0.13

typedef struct blg_drawing {
    int n; /* 0: no ink, or numbers outside the language; nothing else is set then */
    blg_curve curves[BLG_MAX_ACTIONS]; /* in drawing order, strokes without length left out */
    double diameter;                   /* before scaling, program units */
    double gap;                        /* from the end of the last stroke to the first's start */
    double snap; /* merging distance of this figure: BLG_SNAP, more where it closes badly */
} blg_drawing;

void blg_drawing_make(const blg_program *program, blg_drawing *drawing);

#endif
