/* Path: a program described as a walk, stroke by stroke.
 *
 * A description gives the turns of the pen's direction of movement. This direction is the turtle's
 * heading, except on an arc of negative extent, which the pen runs backwards: such an arc is
 * described as an arc that sweeps right. The first action's turn belongs to the pose and is left
 * out. Strokes of length 0 are left out, but their turns count. Lengths are rounded to two
 * decimals, angles to whole degrees. */
#ifndef TASKS_PATH_H
#define TASKS_PATH_H

#include "base/buf.h"
#include "ink/program.h"
#include "tasks/words.h"

#include <stdbool.h>

typedef enum blg_vocabulary {
    BLG_VOCABULARY_FREE_FORM, /* "a straight stroke of small circles" */
    BLG_VOCABULARY_FIGURE,    /* "a segment of small rings": no word that names a figure */
    BLG_VOCABULARY_PLAIN      /* "a segment": stroke types are left out */
} blg_vocabulary;

/* The number of strokes that a description contains. */
int blg_path_strokes(const blg_program *program);
/* Long: "a zigzag segment (length 1), then after a left turn of 90 degrees a plain arc that sweeps
 * left (radius 0.5, 90 degrees)". Short: "zigzag segment 1, turn left 90, plain arc 0.5 left 90".
 */
void blg_path_write(blg_buf *out, const blg_program *program, blg_vocabulary vocabulary,
                    blg_wording wording);

#endif
