/* Placement: a pose for every shape of a scene; all ink inside the plane, shapes apart.
 *
 * Scale, rotation and position are drawn without knowledge of the side. Scale and rotation are
 * drawn together until the ink's box fits; then the position is uniform in the rectangle that keeps
 * the ink inside. Shapes that come nearer than the gap are drawn anew together. */
#ifndef MAKE_PLACE_H
#define MAKE_PLACE_H

#include "base/rng.h"
#include "concept/rejection.h"
#include "config/config.h"
#include "ink/ink.h"

/* Fills scene->poses. ink is scratch. BLG_FAILED after config->max_trials trials; tally counts each
 * rejected trial. */
blg_status blg_place_scene(const blg_placement_config *config, blg_family family, blg_rng *rng,
                           blg_ink *ink, blg_scene *scene, blg_tally *tally, blg_error *error);

#endif
