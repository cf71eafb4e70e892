/* Samplers: the programs of one problem, drawn from a worker's state in the published order.
 *
 * problem comes zeroed but for its concept (free-form: numbers of actions only). Each sampler fills
 * programs, shapes, n_shapes and violated of all 14 images; poses are the painter's. */
#ifndef REFERENCE_SAMPLER_H
#define REFERENCE_SAMPLER_H

#include "reference/inventory.h"

void blg_reference_sample_free_form(blg_mt19937 *mt, blg_problem *problem);
/* scratch holds reference->n_shapes numbers. */
void blg_reference_sample_basic(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                blg_problem *problem);
void blg_reference_sample_abstract(const blg_reference *reference, blg_mt19937 *mt, int *scratch,
                                   blg_problem *problem);

/* Puts a catalogue shape into a slot of an image and draws the type of each stroke among
 * types[0..n_types-1]. */
void blg_reference_add_shape(const blg_reference *reference, blg_mt19937 *mt,
                             const blg_stroke_type *types, int n_types, int shape,
                             blg_scene *scene);

/* The painter's poses of all images, positives first. An image that leaves the plane in all of 300
 * trials keeps the last one's. */
void blg_reference_place(blg_mt19937 *painter, blg_problem *problem);

#endif
