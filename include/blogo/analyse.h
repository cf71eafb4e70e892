/* Analyse: what can be measured of a figure, from its program alone. Stroke types, pose, size and
 * mirroring do not change any result. */
#ifndef BLOGO_ANALYSE_H
#define BLOGO_ANALYSE_H

#include "blogo/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Name of an attribute, index from 0: the 25 of the published table in its order, one derived from
 * two of them, then further ones. NULL past the last. */
BLG_API const char *blg_attribute_at(int index);

/* Measures a figure: {"diameter","regions","lines":[least,most],"crossings","rotation_order",
 * "mirror_axes","closing_gap","decorable","attributes":{NAME:{"value","ambiguous","figure",
 * "margin"}}}. value is 1, 0 or null (undecided); docs/attributes.md explains every figure. The
 * numbers are those of `blogo shapes measure --json`. */
BLG_API BLG_MUST_USE blg_status blg_program_measure(const blg_program *program, char **json,
                                                    blg_error *error);

/* How far two figures are apart, 0..1: the largest distance of a point of one from the other, over
 * the diameter, after the best alignment by move, turn, mirroring and scaling. Below 0.03 people
 * take figures for equal. The result may lie up to 0.002 above the true distance, more above 0.1.
 */
BLG_API double blg_programs_distance(const blg_program *a, const blg_program *b);
/* 1 where two programs draw the same figure up to move, turn and mirroring, at the same size, no
 * point off by more than tolerance, a share of the diameter (0.03 in data sets); else 0. */
BLG_API int blg_programs_congruent(const blg_program *a, const blg_program *b, double tolerance);

#ifdef __cplusplus
}
#endif

#endif
