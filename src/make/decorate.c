#include "make/decorate.h"

#include "base/stream.h"

/* Largest number of tries for a decoration that no earlier image has. A shape of one stroke has
 * only five decorations, often fewer than there are images. */
#define MAX_REDRAWS 64

blg_types blg_types_of(unsigned bits) {
    blg_types types = {0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (bits >> i & 1)
            types.types[types.n++] = (blg_stroke_type)i;
    if (!types.n)
        types.types[types.n++] = BLG_NORMAL;
    return types;
}

static void draw_types(blg_rng *rng, const blg_types *types, const bool *plain, blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            scene->programs[s].actions[i].type =
                plain[s] ? BLG_NORMAL : types->types[blg_rng_below(rng, (uint32_t)types->n)];
}

static bool repeats(const blg_scene *a, const blg_scene *b) {
    for (int s = 0; s < a->n_shapes; s++) {
        if (a->shapes[s] != b->shapes[s])
            return false;
        for (int i = 0; i < a->programs[s].n_actions; i++)
            if (a->programs[s].actions[i].type != b->programs[s].actions[i].type)
                return false;
    }
    return true;
}

void blg_decorate_side(const blg_config *config, uint64_t problem_key, int side,
                       const blg_types *types, const bool plain[][BLG_MAX_SHAPES],
                       blg_scene *scenes, int n) {
    for (int i = 0; i < n; i++) {
        blg_rng rng = blg_stream_decoration(config->seed, problem_key, side * n + i);
        bool again = true;
        for (int draw = 0; draw < MAX_REDRAWS && again; draw++) {
            draw_types(&rng, types, plain[i], &scenes[i]);
            again = false;
            for (int j = 0; j < i; j++)
                again |= repeats(&scenes[i], &scenes[j]);
        }
    }
}
