/* Holds: measures whether images have a concept. */
#ifndef TASKS_HOLDS_H
#define TASKS_HOLDS_H

#include "base/error.h"
#include "tasks/concept.h"
#include "tasks/describe.h"

#include <stdbool.h>

/* *lacking: the concept is certainly wrong for the problem, because on each side more support
 * images lack it than are impure on purpose. In a pure problem one image a side is enough. Abstract
 * concepts are measured by the analyser. Basic concepts are measured by the distance of figures,
 * free-form concepts by distance and stroke types. */
blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error);

/* *has: one of the scene's figures is the program's figure. types: it must also have the same
 * number of strokes of each type. */
blg_status blg_scene_has_figure(blg_facts *facts, const blg_scene *scene,
                                const blg_program *program, bool types, bool *has,
                                blg_error *error);
/* Whether two programs have the same number of strokes of each type. */
bool blg_same_types(const blg_program *a, const blg_program *b);

#endif
