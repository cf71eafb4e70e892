/* Holds: whether an image has a concept, by measurement. */
#ifndef TASKS_HOLDS_H
#define TASKS_HOLDS_H

#include "base/error.h"
#include "tasks/concept.h"
#include "tasks/describer.h"

/* *lacking is true if on each side more support images than break the concept on purpose certainly
 * lack it, in a pure problem at least one: abstract concepts by the analyser; others by the
 * distance of figures, free-form ones by stroke types too. */
blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error);

#endif
