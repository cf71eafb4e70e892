/* Build: how a figure is put together, apart from lengths and angles, and the regions that its path
 * closes. Read from the program by the turtle. */
#ifndef AUDIT_BUILD_H
#define AUDIT_BUILD_H

#include "ink/program.h"

#include <stdbool.h>

/* Points nearer than this are one point, program units. */
#define BLG_MEETING 0.03

/* Whether strokes, bends and crossings of the two figures correspond in order: stroke by stroke the
 * same kind and bend, the same side of every turn, the same pairs of strokes that meet. Either
 * figure may be drawn backwards, mirrored, or (where its path is closed) begun at another stroke.
 */
bool blg_build_same(const blg_program *a, const blg_program *b);

/* Whether the path closes a loop: two strokes cross or touch, or its end comes back. */
bool blg_build_closes(const blg_program *program);

/* How many joints a program has, and at how many the strokes run straight on or belong to a part: a
 * right angle of two lines, an equilateral triangle. The other parts of the published figures
 * (squares, half circles, circles) consist of such joints. */
typedef struct blg_joints {
    int n, straight, of_parts; /* of_parts: not straight */
} blg_joints;
blg_joints blg_build_joints(const blg_program *program);

#endif
