/* Problems are refused, by the screen and by the judge, for what their shapes have in common. A
 * shape that brings about refusals is shown less often than it is drawn, and not equally so on both
 * sides. So shapes are drawn with weights that make up for it. */
#ifndef MAKE_SEPARATION_H
#define MAKE_SEPARATION_H

#include "make/abstract_weights.h"

/* Sets the weights of the cells of set number index for drawing support images and queries such
 * that, of the problems that are kept, each shows a shape as often as the weights for showing say.
 * Call blg_cells_drawing first: a set of which nearly all trials are refused keeps what it has set.
 * Acceptance is counted in trials whose random numbers hang on the config's seed and the concept.
 * BLG_NO_MEMORY. */
blg_status blg_separation_make_up(const blg_plan *plan, int index, blg_cell_set *set,
                                  blg_error *error);

#endif
