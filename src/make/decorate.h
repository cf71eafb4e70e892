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

/* The types of a set of bits by blg_stroke_type, in published order; an empty set is normal. */
blg_types blg_types_of(unsigned bits);

/* Draws a type for every action of the scenes' shapes, one stream per image: uniform over types, or
 * normal where plain[shape] says so. Images that show the same shapes get different decorations as
 * long as there are enough: that is drawing without replacement, so each image's decoration is
 * still uniform. Scenes are those of one side. */
void blg_decorate_side(const blg_config *config, uint64_t problem_key, int side,
                       const blg_types *types, const bool plain[][BLG_MAX_SHAPES],
                       blg_scene *scenes, int n);

#endif
