/* Structure: how a figure is built, apart from its proportions.
 *
 * Two figures have the same structure if their strokes correspond in order: each stroke has the
 * same kind, each joint bends to the same side, and the same pairs of strokes meet. For the
 * comparison a figure may be drawn backwards, mirrored and, if its path is closed, begun at any
 * stroke. Figures of the same structure with similar proportions are hard to tell apart. */
#ifndef ANALYSE_STRUCTURE_H
#define ANALYSE_STRUCTURE_H

#include "ink/program.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct blg_structure {
    int n;                           /* strokes */
    bool closed;                     /* end and start are within 0.03 program units */
    int8_t kind[BLG_MAX_ACTIONS];    /* 0 line; 1 arc that bends left, -1 arc that bends right */
    int8_t bend[BLG_MAX_ACTIONS];    /* at the joint before the stroke: 1 left, -1 right, 0 none */
    uint32_t meets[BLG_MAX_ACTIONS]; /* bit j: stroke j meets this one elsewhere than at a joint */
} blg_structure;

void blg_structure_prepare(const blg_program *program, blg_structure *structure);
bool blg_structure_same(const blg_structure *a, const blg_structure *b);

#endif
