/* Abstract sampler: positives have the concept's attributes, each negative lacks one of them and,
 * in a concept of two, has the other. */
#include "reference/sampler.h"

/* Lists, in table order, the shapes with label `first` of the concept's first attribute and label
 * `second` of its second; a single attribute has no second. */
static int list_cell(const blg_reference *reference, const blg_concept *concept, int first,
                     int second, int *shapes) {
    int n = 0;
    for (int i = 0; i < reference->n_shapes; i++)
        if (blg_reference_label(reference, i, (int)concept->attributes[0]) == first &&
            (concept->n_components == 1 ||
             blg_reference_label(reference, i, (int)concept->attributes[1]) == second))
            shapes[n++] = i;
    return n;
}

/* Draws from the shuffled list of shapes. This takes the same random numbers as the published
 * generator, which shuffles the places of a list. */
static void draw_from_cell(const blg_reference *reference, blg_mt19937 *mt,
                           const blg_concept *concept, int first, int second, int *scratch,
                           int count, int *drawn) {
    int n = list_cell(reference, concept, first, second, scratch);
    blg_mt19937_shuffle(mt, scratch, n);
    for (int i = 0; i < count; i++)
        drawn[i] = scratch[i];
}

/* Lists the allowed stroke types. Problems about regular figures, triangles or quadrangles leave
 * out stamps that could be taken for the attribute. */
static int list_types(const blg_concept *concept, blg_stroke_type types[BLG_STROKE_TYPES]) {
    bool regular = false, triangle = false, quadrangle = false;
    for (int i = 0; i < concept->n_components; i++) {
        regular |= concept->attributes[i] == BLG_ATTR_exist_regular;
        triangle |= concept->attributes[i] == BLG_ATTR_exist_triangle;
        quadrangle |= concept->attributes[i] == BLG_ATTR_exist_quadrangle;
    }
    bool plain = regular && !triangle && !quadrangle;
    int n = 0;
    types[n++] = BLG_NORMAL;
    types[n++] = BLG_ZIGZAG;
    if (!plain)
        types[n++] = BLG_CIRCLE;
    if (!plain && !quadrangle)
        types[n++] = BLG_SQUARE;
    if (!plain && !triangle)
        types[n++] = BLG_TRIANGLE;
    return n;
}

static void draw_sides(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                       const blg_concept *concept, int positives[BLG_REFERENCE_SIDE],
                       int negatives[BLG_REFERENCE_SIDE]) {
    if (concept->n_components == 1) {
        draw_from_cell(reference, mt, concept, 0, 0, scratch, BLG_REFERENCE_SIDE, negatives);
    } else {
        int n_first = blg_mt19937_below(mt, 2) == 0 ? 4 : 3;
        draw_from_cell(reference, mt, concept, 0, 1, scratch, n_first, negatives);
        draw_from_cell(reference, mt, concept, 1, 0, scratch, BLG_REFERENCE_SIDE - n_first,
                       negatives + n_first);
    }
    draw_from_cell(reference, mt, concept, 1, 1, scratch, BLG_REFERENCE_SIDE, positives);
    blg_mt19937_shuffle(mt, positives, BLG_REFERENCE_SIDE);
    blg_mt19937_shuffle(mt, negatives, BLG_REFERENCE_SIDE);
}

void blg_reference_sample_abstract(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                   blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    int shapes[2][BLG_REFERENCE_SIDE];
    draw_sides(reference, mt, scratch, concept, shapes[1], shapes[0]);
    blg_stroke_type types[BLG_STROKE_TYPES];
    int n_types = list_types(concept, types);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < BLG_REFERENCE_SIDE; i++) {
            int shape = shapes[side][i];
            bool decorable = blg_catalogue_shape(reference->catalogue, shape)->decorable;
            blg_scene *scene = &problem->images[side][i];
            blg_reference_add_shape(reference, mt, types, decorable ? n_types : 1, shape, scene);
            bool has_first =
                blg_reference_label(reference, shape, (int)concept->attributes[0]) == 1;
            scene->violated = side ? -1 : has_first;
        }
}
