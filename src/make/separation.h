/* Separation: weights that make up for refused problems. The screen and the judge refuse problems
 * because of properties that their shapes share. So a shape that causes refusals is shown less
 * often than it is drawn, and not equally so on both sides. Drawing with corrected weights restores
 * the balance. */
#ifndef MAKE_SEPARATION_H
#define MAKE_SEPARATION_H

#include "make/abstract_weights.h"

/* Corrects the weights by which set number `index` draws support images and queries, so that the
 * kept problems show every shape as often as blg_cell.weights asks. Call blg_cells_drawing first:
 * if nearly all trials of a set are refused, the set keeps the weights that it has. The random
 * numbers of the trials depend on the config's seed and on index only. BLG_NO_MEMORY. */
blg_status blg_separation_make_up(const blg_plan *plan, int index, blg_cell_set *set,
                                  blg_error *error);

#endif
