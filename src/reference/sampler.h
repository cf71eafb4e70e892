/* Samplers: draw the programs of one problem from a worker's random state, in the published order.
 *
 * On entry, problem is zero apart from its concept (free-form: numbers of actions only). Each
 * sampler fills programs, shapes, n_shapes and violated of all 14 images. The painter draws the
 * poses. */
#ifndef REFERENCE_SAMPLER_H
#define REFERENCE_SAMPLER_H

#include "reference/inventory.h"

void blg_reference_sample_free_form(blg_mt19937 *mt, blg_problem *problem);
/* scratch has room for reference->n_shapes numbers. */
void blg_reference_sample_basic(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                blg_problem *problem);
void blg_reference_sample_abstract(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                   blg_problem *problem);

/* Adds a catalogue shape to an image and draws the type of each stroke from types[0..n_types-1]. */
void blg_reference_add_shape(const blg_reference *reference, blg_mt19937 *mt,
                             const blg_stroke_type *types, int n_types, int shape,
                             blg_scene *scene);

/* Draws the painter's poses of all images, positives first. An image that leaves the plane in all
 * 300 trials keeps the last trial's pose. */
void blg_reference_place(blg_mt19937 *painter, blg_problem *problem);

#endif
