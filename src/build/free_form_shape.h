/* Free-form shape: a coded action list, its geometry, and what makes it a figure worth showing.
 *
 * Codes are indices: kind (blg_action_kind), turn (into turns_deg; the first action's is
 * BLG_FF_NO_TURN, an angle of 0), type (into the enabled types). Geometry is in program units from
 * the pose {0, 0, 0, 1}. Stroke types change neither validity nor the plain key. */
#ifndef BUILD_FREE_FORM_SHAPE_H
#define BUILD_FREE_FORM_SHAPE_H

#include "blogo/config.h"
#include "blogo/turtle.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_FF_NO_TURN BLG_MAX_TURNS

typedef struct blg_ff_shape {
    uint8_t n;
    uint8_t kind[BLG_MAX_ACTIONS], turn[BLG_MAX_ACTIONS], type[BLG_MAX_ACTIONS];
} blg_ff_shape;

/* What the config says about strokes, prepared for tracing. */
typedef struct blg_ff_rules {
    int n_turns, n_types;
    double turns_deg[BLG_MAX_TURNS + 1];
    blg_vec2 turns[BLG_MAX_TURNS + 1]; /* unit vectors */
    blg_stroke_type types[BLG_STROKE_TYPES];
    double line_length, arc_radius, arc_extent_deg;
    blg_vec2 arc_turn; /* unit vector of the extent */
    blg_vec2 arc_half; /* of half the extent */
    double largest;    /* greatest diameter that fits the plane at the smallest scale */
} blg_ff_rules;

/* stroke_types: bits by blg_stroke_type. */
void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules);

/* Neither tiny for its number of strokes nor too large for the plane; no stroke retraces another or
 * runs so close beside others that more than half of it merges with them at the smallest scale. */
bool blg_ff_shape_valid(const blg_ff_rules *rules, const blg_ff_shape *shape);

/* Equal for congruent figures (as sets of strokes, mirror images included), up to a hash and 1e-5
 * program units. The plain key ignores types. Cheap and one-sided: figures that are not congruent
 * may share a key, which only costs an edge. */
typedef struct blg_ff_keys {
    uint64_t plain, typed;
} blg_ff_keys;
blg_ff_keys blg_ff_shape_keys(const blg_ff_rules *rules, const blg_ff_shape *shape);

void blg_ff_shape_program(const blg_ff_rules *rules, const blg_ff_shape *shape,
                          blg_program *program);

#endif
