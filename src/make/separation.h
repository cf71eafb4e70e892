/* Problems in which another attribute separates the support sides are refused. A shape that brings
 * about such separations is shown less often than it is drawn, and not equally so on both sides:
 * with three support images a side that alone would tell one image in a hundred, with two three.
 * So support images are drawn with weights that make up for it. */
#ifndef MAKE_SEPARATION_H
#define MAKE_SEPARATION_H

#include "make/abstract_weights.h"

/* Sets the weights of every concept's cells for drawing support images such that, of the problems
 * that no other attribute separates, each shows a shape as often as the weights for showing say.
 * Call blg_cells_drawing first: concepts of which hardly any trial is refused, or nearly all are,
 * keep what it has set. Acceptance is counted in trials whose random numbers hang on the config's
 * seed and the concept. BLG_NO_MEMORY. */
blg_status blg_separation_make_up(const blg_plan *plan, blg_cell_set *sets, blg_error *error);

#endif
