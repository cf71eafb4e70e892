#include "mix.h"

#include "base/rng.h"
#include <stdlib.h>

#include <math.h>
#include <stdbool.h>

static blg_action free_form_action(blg_rng *rng) {
    static const double turns[] = {0, 30, 45, 60, 90, 120, -30, -60, -90, -120};
    blg_action a = {.kind = blg_rng_below(rng, 2) ? BLG_ARC : BLG_LINE,
                    .length = 1,
                    .turn_deg = turns[blg_rng_below(rng, 10)]};
    if (a.kind == BLG_ARC) {
        a.length = 0.5;
        a.extent_deg = 90;
    }
    return a;
}

static blg_action shape_action(blg_rng *rng) {
    blg_action a = {.kind = blg_rng_below(rng, 3) ? BLG_LINE : BLG_ARC,
                    .length = 0.05 * (2 + blg_rng_below(rng, 17)),
                    .turn_deg = blg_rng_uniform(rng, -150, 150)};
    if (a.kind == BLG_ARC) {
        a.length /= 2;
        a.extent_deg = 30.0 * (1 + blg_rng_below(rng, 12)) * (blg_rng_below(rng, 6) ? 1 : -1);
    }
    return a;
}

static bool inside(const blg_ink *ink) {
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        for (int k = 0; k < item->n; k++) {
            blg_vec2 p = ink->points[item->first + k];
            if (fmax(fabs(p.x), fabs(p.y)) > 360 - blg_ink_reach(ink, item->kind))
                return false;
        }
    }
    return true;
}

typedef struct recipe {
    int n_shapes;
    blg_program programs[2];
} recipe;

static void draw_programs(blg_rng *rng, int family, int type, recipe *r) {
    uint32_t n_shapes = family == 2 ? 1 : 1 + blg_rng_below(rng, 2);
    *r = (recipe){.n_shapes = (int)n_shapes};
    for (uint32_t i = 0; i < n_shapes; i++) {
        blg_program *program = &r->programs[i];
        uint32_t n = family == 0 ? 6 / n_shapes + blg_rng_below(rng, 4 / n_shapes)
                                 : 3 + blg_rng_below(rng, 6 / n_shapes);
        /* half of a catalogue's shapes are drawn plain as a whole */
        bool plain = family != 0 && blg_rng_below(rng, 2);
        for (uint32_t k = 0; k < n; k++) {
            blg_action a = family == 0 ? free_form_action(rng) : shape_action(rng);
            a.type = type != MIX_ANY_TYPE ? (blg_stroke_type)type
                     : plain              ? BLG_NORMAL
                                          : (blg_stroke_type)blg_rng_below(rng, BLG_STROKE_TYPES);
            program->actions[program->n_actions++] = a;
        }
    }
}

static bool place(blg_rng *rng, int family, const recipe *r, blg_ink *ink) {
    static const double scales[3][2] = {{80, 140}, {150, 260}, {150, 320}};
    blg_ink_clear(ink);
    for (int i = 0; i < r->n_shapes; i++) {
        blg_pose pose = {blg_rng_uniform(rng, -300, 300), blg_rng_uniform(rng, -300, 300),
                         blg_rng_uniform(rng, 0, 360),
                         blg_rng_uniform(rng, scales[family][0], scales[family][1])};
        if (blg_ink_add_shape(ink, &r->programs[i], &pose) != BLG_OK)
            abort();
    }
    return inside(ink);
}

void mix_ink(unsigned index, int family, int type, blg_ink *ink) {
    blg_rng rng = blg_rng_stream(77, index, (uint32_t)(family * 10 + type + 1), BLG_FOR_TEST);
    recipe r;
    bool placed = false;
    while (!placed) {
        draw_programs(&rng, family, type, &r);
        for (int trial = 0; trial < 300 && !placed; trial++)
            placed = place(&rng, family, &r, ink);
    }
}
