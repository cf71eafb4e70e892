/* Program: the action list of one shape, in two forms of text.
 *
 * Each action first turns, then draws one stroke. The published text is a list of actions with
 * commas between them. It has three decimals and maps angles to 0..1. An action is one of
 *     line_<type>_<length>-<turn>            line_normal_1.000-0.500
 *     arc_<type>_<radius>_<extent>-<turn>    arc_zigzag_0.500_0.625-0.500
 * where <turn> is (degrees + 180) / 360, left positive, <extent> is (degrees + 360) / 720, and
 * <type> is normal, zigzag, circle, square or triangle. The exact form, which scenes.jsonl has,
 * holds degrees and all digits of every number:
 *     [["line","normal",1,0],["arc","zigzag",0.5,90,0]]
 * blogo draws pictures from the exact numbers. A program has 1 to 20 actions. */
#ifndef BLOGO_PROGRAM_H
#define BLOGO_PROGRAM_H

#include "blogo/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_program blg_program;

/* Where a shape stands in the plane. The picture shows a square of 720 x 720 plane units, y up,
 * with the origin in the middle. */
typedef struct blg_pose {
    double x, y;        /* start of the first stroke, plane units */
    double heading_deg; /* before the first action's own turn, counter-clockwise from +x */
    double scale;       /* plane units per program unit, > 0 */
} blg_pose;

/* Reads a program in either form. BLG_INVALID with the line and column, or with the key, of the
 * mistake. */
BLG_API BLG_MUST_USE blg_status blg_program_create(const char *text, blg_program **program,
                                                   blg_error *error);
BLG_API void blg_program_free(blg_program *program);

/* Number of actions, 1..20. */
BLG_API int blg_program_size(const blg_program *program);
/* The published text: angles and lengths rounded to three decimals of their range. */
BLG_API BLG_MUST_USE blg_status blg_program_text(const blg_program *program, char **text,
                                                 blg_error *error);
/* The exact form as JSON: blg_program_create reads every number back to the last bit. */
BLG_API BLG_MUST_USE blg_status blg_program_json(const blg_program *program, char **json,
                                                 blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
