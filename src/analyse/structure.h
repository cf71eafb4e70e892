/* Structure: how a figure is built, proportions left aside.
 *
 * Two figures have the same build when their strokes, bends and crossings correspond in order:
 * stroke by stroke the same kind, at every joint a bend to the same side, and the same pairs of
 * strokes that meet. A figure may be run backwards, mirrored and, where its path is closed, begun
 * at any stroke. Figures of one build that differ little in proportions are hard to tell apart. */
#ifndef ANALYSE_STRUCTURE_H
#define ANALYSE_STRUCTURE_H

#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_structure {
    int n;                           /* strokes */
    bool closed;                     /* the path ends where it began, within 0.03 program units */
    int8_t kind[BLG_MAX_ACTIONS];    /* 0 line; arc that bends 1 left, -1 right on the way */
    int8_t bend[BLG_MAX_ACTIONS];    /* before the stroke: 1 left, -1 right, 0 straight on */
    uint32_t meets[BLG_MAX_ACTIONS]; /* bit by stroke: they meet elsewhere than at a joint */
} blg_structure;

void blg_structure_prepare(const blg_program *program, blg_structure *structure);
bool blg_structure_same(const blg_structure *a, const blg_structure *b);

#endif
