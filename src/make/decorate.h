/* Decoration: stroke types for catalogue shapes, drawn without knowing the side. */
#ifndef MAKE_DECORATE_H
#define MAKE_DECORATE_H

#include "base/rng.h"
#include "concept/problem.h"
#include "config/config.h"

typedef struct blg_types {
    int n; /* >= 1 */
    blg_stroke_type types[BLG_STROKE_TYPES];
} blg_types;

/* The stroke types whose bits (1 << blg_stroke_type) are set, in published order; BLG_NORMAL alone
 * if no bit is set. */
blg_types blg_types_of(unsigned bits);

/* Draws a stroke type for every action in the n scenes of one side, with one stream per image. The
 * type is uniform over types; it is normal if plain[image][shape] says so. Images that show the
 * same shapes get different decorations as long as there are enough decorations. That is drawing
 * without replacement, so the decoration of each image is still uniform. */
void blg_decorate_side(const blg_config *config, uint64_t problem_key, int side,
                       const blg_types *types, const bool plain[][BLG_MAX_SHAPES],
                       blg_scene *scenes, int n);

#endif
