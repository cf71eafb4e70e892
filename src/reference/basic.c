/* Basic sampler: positives show the concept's shapes, negatives replace one of them by another
 * shape of the same super class. */
#include "reference/sampler.h"

/* The change that makes a negative. */
typedef struct negative {
    int slot;  /* slot of the replaced shape in the concept */
    int shape; /* the substitute */
} negative;

static const blg_stroke_type all_types[BLG_STROKE_TYPES] = {BLG_NORMAL, BLG_ZIGZAG, BLG_CIRCLE,
                                                            BLG_SQUARE, BLG_TRIANGLE};

void blg_reference_add_shape(const blg_reference *reference, blg_mt19937 *mt,
                             const blg_stroke_type *types, int n_types, int shape,
                             blg_scene *scene) {
    int slot = scene->n_shapes++;
    scene->shapes[slot] = shape;
    blg_program *program = &scene->programs[slot];
    *program = blg_catalogue_shape(reference->catalogue, shape)->program;
    for (int i = 0; i < program->n_actions; i++)
        program->actions[i].type = types[blg_mt19937_below(mt, n_types)];
}

static int draw_peer(const blg_reference *reference, blg_mt19937 *mt, int shape, int *scratch) {
    int class_id = blg_catalogue_shape(reference->catalogue, shape)->super_class_id;
    int n = 0;
    for (int i = 0; i < reference->n_shapes; i++)
        if (i != shape && blg_catalogue_shape(reference->catalogue, i)->super_class_id == class_id)
            scratch[n++] = i;
    return scratch[blg_mt19937_below(mt, n)];
}

static void draw_negatives(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                           const blg_concept *concept, negative negatives[BLG_REFERENCE_SIDE]) {
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        negatives[i].slot = concept->n_components == 1 || i < 3 ? 0 : 1;
    if (concept->n_components == 2)
        negatives[BLG_REFERENCE_SIDE - 1].slot = blg_mt19937_below(mt, 2);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++)
        negatives[i].shape = draw_peer(reference, mt, concept->shapes[negatives[i].slot], scratch);
}

/* Adds `shape` in the slot of the concept's shape `expected`. It is decorated only if both shapes
 * are decorable. */
static void add_in_slot(const blg_reference *reference, blg_mt19937 *mt, int expected, int shape,
                        blg_scene *scene) {
    bool decorable = blg_catalogue_shape(reference->catalogue, expected)->decorable &&
                     blg_catalogue_shape(reference->catalogue, shape)->decorable;
    blg_reference_add_shape(reference, mt, all_types, decorable ? BLG_STROKE_TYPES : 1, shape,
                            scene);
}

void blg_reference_sample_basic(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    negative negatives[BLG_REFERENCE_SIDE];
    draw_negatives(reference, mt, scratch, concept, negatives);
    /* The published generator shuffles a list of 14 equal positives here. That changes nothing but
     * takes random numbers. */
    int order[2 * BLG_REFERENCE_SIDE];
    blg_mt19937_permutation(mt, order, 2 * BLG_REFERENCE_SIDE);
    blg_mt19937_permutation(mt, order, BLG_REFERENCE_SIDE);
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
        blg_scene *scene = &problem->images[1][i];
        scene->violated = -1;
        for (int s = 0; s < concept->n_components; s++)
            add_in_slot(reference, mt, concept->shapes[s], concept->shapes[s], scene);
    }
    for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
        const negative *drawn = &negatives[order[i]];
        blg_scene *scene = &problem->images[0][i];
        scene->violated = drawn->slot;
        for (int s = 0; s < concept->n_components; s++)
            add_in_slot(reference, mt, concept->shapes[s],
                        s == drawn->slot ? drawn->shape : concept->shapes[s], scene);
    }
}
