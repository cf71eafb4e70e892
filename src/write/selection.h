/* Selection: the problems of a plan that one run writes. From the first `limit` problems of each
 * family the run takes one contiguous part, so the parts, put together in order, are the whole. */
#ifndef WRITE_SELECTION_H
#define WRITE_SELECTION_H

#include "write/dataset.h"

typedef struct blg_selection {
    const blg_plan *plan;
    int64_t first, n;             /* this part of the selected problems */
    int64_t counts[BLG_FAMILIES]; /* of all parts together */
} blg_selection;

/* BLG_INVALID for a limit or shard out of range. */
blg_status blg_selection_make(const blg_plan *plan, const blg_write_options *options,
                              blg_selection *selection, blg_error *error);
/* Plan index of the k-th problem of this part; 0 <= k < n. */
int64_t blg_selection_index(const blg_selection *selection, int64_t k);
/* Images of the k-th problem. */
int blg_selection_images(const blg_selection *selection, int64_t k);
void blg_selection_counts(const blg_selection *selection, blg_write_counts *counts);

#endif
