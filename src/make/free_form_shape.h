/* Free-form shape: an action list in codes, its geometry, and the tests that make it a figure worth
 * showing.
 *
 * Every code is an index. form: a line of one of the lengths, or an arc of one of the radii and
 * extents, lines first. turn: into turns_deg; the first action has BLG_FF_NO_TURN, an angle of 0.
 * type: into the enabled stroke types. Geometry is in program units from the pose {0, 0, 0, 1}.
 * Stroke types change neither validity nor the plain key. */
#ifndef MAKE_FREE_FORM_SHAPE_H
#define MAKE_FREE_FORM_SHAPE_H

#include "config/config.h"
#include "ink/turtle.h"

#include <stdbool.h>
#include <stdint.h>

#define BLG_FF_NO_TURN BLG_MAX_TURNS

typedef struct blg_ff_shape {
    uint8_t n;
    uint8_t form[BLG_MAX_ACTIONS], turn[BLG_MAX_ACTIONS], type[BLG_MAX_ACTIONS];
} blg_ff_shape;

#define BLG_FF_FORMS (BLG_MAX_LENGTHS + BLG_MAX_RADII * BLG_MAX_EXTENTS)

/* A form: the kind and size of a stroke, without its position and heading. */
typedef struct blg_ff_form {
    blg_action_kind kind;
    double length;             /* of a line */
    double radius, extent_deg; /* of an arc */
    blg_vec2 arc_turn;         /* unit vector of the extent */
    blg_vec2 arc_half;         /* unit vector of half the extent */
} blg_ff_form;

/* The config's choices of forms, turns and types, prepared for tracing. */
typedef struct blg_ff_rules {
    int n_forms, n_lines; /* the first n_lines forms are lines */
    blg_ff_form forms[BLG_FF_FORMS];
    int n_turns, n_types;
    double turns_deg[BLG_MAX_TURNS + 1];
    blg_vec2 turns[BLG_MAX_TURNS + 1]; /* unit vectors */
    blg_stroke_type types[BLG_STROKE_TYPES];
    double largest; /* greatest diameter that fits the plane at the smallest scale */
} blg_ff_rules;

/* Fills rules from the config. stroke_types: the allowed types, one bit for each
 * blg_stroke_type. */
void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules);

/* Least difference in length of stroke, in program units, of two sizes that people can tell apart:
 * two and a half times the pen's width at the smallest scale. So much ink stays in sight beyond the
 * round end of the shorter stroke. */
#define BLG_FF_SIZES_APART 0.25
/* How much the strokes of two forms differ in length, if both are lines or both are arcs and
 * exactly one number (length, radius or extent) differs; 0 for all other pairs of forms. */
double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b);
/* Whether people can tell a line and an arc apart: by their lengths, or because the arc's middle
 * lies further from its chord than the pen's width. */
bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b);

/* Whether the shape is large enough for its number of strokes and small enough for the plane, and
 * every stroke is visible: no stroke retraces another, and at most half of a stroke merges with
 * other strokes at the smallest scale. */
bool blg_ff_shape_valid(const blg_ff_rules *rules, const blg_ff_shape *shape);

/* Whether the path comes back to itself: two strokes cross, touch or end within 0.03 program units
 * of each other, so that the figure has a closed region. A full circle of several arcs is a loop
 * too. */
bool blg_ff_shape_loops(const blg_ff_rules *rules, const blg_ff_shape *shape);

/* Keys of a figure: equal for congruent figures (as sets of strokes, mirror images included), up to
 * a hash and 1e-5 program units. The plain key ignores stroke types. The keys are cheap to compute.
 * Figures that are not congruent may share a key by chance; then the walk only lacks the edge
 * between them. */
typedef struct blg_ff_keys {
    uint64_t plain, typed;
} blg_ff_keys;
blg_ff_keys blg_ff_shape_keys(const blg_ff_rules *rules, const blg_ff_shape *shape);

void blg_ff_shape_program(const blg_ff_rules *rules, const blg_ff_shape *shape,
                          blg_program *program);

#endif
