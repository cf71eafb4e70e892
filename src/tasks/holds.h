/* Holds: whether an image has a concept, by measurement. */
#ifndef TASKS_HOLDS_H
#define TASKS_HOLDS_H

#include "base/error.h"
#include "tasks/concept.h"
#include "tasks/describe.h"

#include <stdbool.h>

/* *lacking: the concept is certainly wrong for the problem. On each side more support images lack
 * the concept than are impure on purpose; in a pure problem one image is enough. Abstract concepts
 * are measured by the analyser, the others by the distance of figures, free-form concepts by stroke
 * types too. */
blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error);

/* *has: whether one of the scene's figures is that of the program; types: with as many strokes of
 * each type. */
blg_status blg_scene_has_figure(blg_facts *facts, const blg_scene *scene,
                                const blg_program *program, bool types, bool *has,
                                blg_error *error);
/* Whether two programs have as many strokes of each type. */
bool blg_same_types(const blg_program *a, const blg_program *b);

#endif
