/* What a config lets the strokes of free-form shapes be: forms, turns, stroke types. */
#include "problem/builder.h"

#include "base/geometry.h"

#include <math.h>

/* Room between the largest figure and the edge of the plane, both sides together. Stamps and pen
 * reach at most 10 units beyond the strokes at any scale below 140. So ink of the largest figure
 * leaves a margin of 10 units on each side, which placement can use. */
#define MARGINS_UNIT 40
/* A change of a turn is an edge only if it changes the turn by more than this, as in the published
 * generator. */
#define LEAST_TURN_DEG 45.0
#define BULGE          0.12 /* of an arc that nobody takes for a line: more than the pen's width */

/* Fills rules->forms: lines by length, then arcs by radius and extent. */
static void list_forms(const blg_free_form_config *ff, blg_ff_rules *rules) {
    for (int i = 0; i < ff->n_lengths; i++)
        rules->forms[rules->n_forms++] =
            (blg_ff_form){.kind = BLG_LINE, .length = ff->line_lengths[i]};
    rules->n_lines = rules->n_forms;
    for (int i = 0; i < ff->n_radii; i++)
        for (int k = 0; k < ff->n_extents; k++)
            rules->forms[rules->n_forms++] = (blg_ff_form){
                .kind = BLG_ARC,
                .radius = ff->arc_radii[i],
                .extent_deg = ff->arc_extents_deg[k],
                .arc_turn = blg_vec2_polar(ff->arc_extents_deg[k]),
                .arc_half = blg_vec2_polar(ff->arc_extents_deg[k] / 2),
                .sample_step = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES),
                .sample_half = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES / 2)};
}

/* By how much a change of size from one form to the other changes the length of a stroke; 0 if it
 * is no change of size. A change of size changes either the radius of an arc or its extent. */
double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b) {
    if (a->kind != b->kind)
        return 0;
    if (a->kind == BLG_LINE)
        return fabs(a->length - b->length);
    const bool other_radius = a->radius != b->radius, other_extent = a->extent_deg != b->extent_deg;
    if (other_radius == other_extent)
        return 0;
    return fabs(a->radius * BLG_RADIANS(a->extent_deg) - b->radius * BLG_RADIANS(b->extent_deg));
}

bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b) {
    const blg_ff_form *line = a->kind == BLG_LINE ? a : b, *arc = a->kind == BLG_LINE ? b : a;
    const double bulge = arc->radius * (1 - arc->arc_half.x);
    return a->kind != b->kind &&
           (bulge >= BULGE ||
            fabs(line->length - arc->radius * BLG_RADIANS(arc->extent_deg)) >= BLG_FF_SIZES_APART);
}

void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules) {
    const blg_free_form_config *ff = &config->free_form;
    *rules = (blg_ff_rules){.n_turns = ff->n_turns};
    list_forms(ff, rules);
    for (int i = 0; i < ff->n_turns; i++) {
        rules->turns_deg[i] = ff->turns_deg[i];
        rules->turns[i] = blg_vec2_polar(ff->turns_deg[i]);
    }
    for (int i = 0; i < ff->n_turns; i++)
        for (int j = 0; j < ff->n_turns; j++)
            rules->turns_apart[i][j] =
                fabs(blg_remainder(ff->turns_deg[i] - ff->turns_deg[j], 360)) > LEAST_TURN_DEG;
    rules->turns[BLG_FF_NO_TURN] = (blg_vec2){1, 0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (stroke_types >> i & 1)
            rules->types[rules->n_types++] = (blg_stroke_type)i;
    const blg_placement_config *place = &config->placement;
    rules->largest = (place->plane_unit - MARGINS_UNIT) / place->scale[BLG_FREE_FORM].low;
}
