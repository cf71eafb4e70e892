/* Build: how the strokes of a figure are put together, apart from their lengths and angles, and
 * whether its path closes a region. The turtle draws the program to find out. */
#ifndef AUDIT_BUILD_H
#define AUDIT_BUILD_H

#include "ink/program.h"

#include <stdbool.h>

/* Two points nearer than this count as one point; program units. */
#define BLG_MEETING 0.03

/* Whether two figures have the same build: stroke by stroke the same kind (line, or arc to the left
 * or right), every turn to the same side, and the same pairs of strokes that meet. The figures may
 * still differ in three ways: one is drawn backwards, one is mirrored, or, if the path is closed,
 * one begins at another stroke. */
bool blg_build_same(const blg_program *a, const blg_program *b);

/* Whether the path closes a loop: two strokes cross or touch, or the path ends where it began. */
bool blg_build_closes(const blg_program *program);

/* Numbers of joints; a joint is the point between two strokes that follow each other. At a straight
 * joint the strokes run on without a turn. Other joints belong to a standard part: a right angle of
 * two lines, or an equilateral triangle. The other parts of the published figures (squares, half
 * circles, circles) have only joints of these two sorts. */
typedef struct blg_joints {
    int n, straight, of_parts; /* of_parts: joints of a part, without the straight ones */
} blg_joints;
blg_joints blg_build_joints(const blg_program *program);

#endif
