/* Placement: a pose for every shape of a scene, such that all ink lies inside the plane and the
 * shapes stay apart.
 *
 * Placement does not know the side. It draws scale and rotation together until the ink's box fits.
 * Then it draws the position uniformly in the rectangle that keeps the ink inside. If two shapes
 * come nearer than the gap, it draws all shapes anew. */
#ifndef MAKE_PLACE_H
#define MAKE_PLACE_H

#include "base/rng.h"
#include "concept/rejection.h"
#include "config/config.h"
#include "ink/ink.h"

/* Fills scene->poses. ink is scratch. BLG_FAILED after config->max_trials trials. tally counts
 * every rejected trial. */
blg_status blg_place_scene(const blg_placement_config *config, blg_family family, blg_rng *rng,
                           blg_ink *ink, blg_scene *scene, blg_tally *tally, blg_error *error);

#endif
