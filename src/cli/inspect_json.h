/* inspect --json: prints a problem, an image or a program, with all its measures, as one line of
 * JSON (docs/files.md). */
#ifndef CLI_INSPECT_JSON_H
#define CLI_INSPECT_JSON_H

#include "analyse/analyse.h"
#include "base/buf.h"
#include "concept/hypotheses.h"
#include "write/scene.h"

/* Finds the rules that fit a problem. Impure images count on the sides that they were drawn for.
 * Rules are about attributes and strokes in an abstract problem, about strokes alone in other
 * families. Figures are measured, not read, so that data sets of older formats have rules too. */
blg_status cli_find_rules(blg_analyser *analyser, const blg_problem *problem, blg_hypotheses *found,
                          blg_error *error);

blg_status cli_problem_json(blg_buf *out, blg_analyser *analyser, const blg_scene_context *context,
                            const blg_problem *problem, blg_error *error);
/* id: "" = none. */
blg_status cli_image_json(blg_buf *out, blg_analyser *analyser, const char *id,
                          const blg_scene *scene, blg_error *error);

#endif
