/* Analyse: what can be measured of a figure, from its program alone. Stroke types, pose, size and
 * mirroring do not change any result. */
#ifndef BLOGO_ANALYSE_H
#define BLOGO_ANALYSE_H

#include "blogo/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Name of an attribute, by its index from 0: first the 25 attributes of the published table, in
 * that table's order, then one derived from two of them, then blogo's further attributes. NULL for
 * an index past the last attribute. */
BLG_API const char *blg_attribute_at(int index);

/* Measures the figure of a program:
 * {"diameter","regions","lines":[least,most],"crossings","rotation_order",
 * "mirror_axes","closing_gap","decorable","attributes":{NAME:{"value","ambiguous","figure",
 * "margin"}}}. value is 1, 0 or null (undecided); docs/attributes.md explains every number. `blogo
 * shapes measure --json` prints the same numbers. */
BLG_API BLG_MUST_USE blg_status blg_program_measure(const blg_program *program, char **json,
                                                    blg_error *error);

/* Distance of two figures, 0..1, after the best alignment by move, turn, mirroring and scaling: the
 * largest distance of a point of either figure from the other figure, as a share of the diameter.
 * People take figures nearer than 0.03 for equal. The result may lie above the true distance: by up
 * to 0.002, and by more where the result exceeds 0.1. */
BLG_API double blg_programs_distance(const blg_program *a, const blg_program *b);
/* 1 if two programs draw the same figure at the same size, up to move, turn and mirroring; else 0.
 * A point may be off by at most tolerance, a share of the diameter (0.03 in data sets). Equal
 * programs are congruent for every tolerance, and so are two programs that draw nothing. Other
 * programs are compared by points on their strokes, so below a tolerance of 0.002 the result may be
 * 0 although they draw the same figure. */
BLG_API int blg_programs_congruent(const blg_program *a, const blg_program *b, double tolerance);

#ifdef __cplusplus
}
#endif

#endif
