/* Restore: builds problems from the images of an export, which come in their order.
 *
 * The images of a problem come one after the other: positives 0, 1, .., then negatives 0, 1, ..,
 * with the same number on both sides, at least two. The last image of a side is the query. One of
 * the two queries may have no shapes; the problem then lacks this query. With an output, each
 * problem is written in the published layout as soon as it is complete. */
#ifndef EXPORT_RESTORE_H
#define EXPORT_RESTORE_H

#include "base/arena.h"
#include "base/target.h"
#include "config/config.h"
#include "export/export.h"

typedef struct blg_export_item {
    char problem[BLG_NAME_SIZE];
    char split[BLG_SPLIT_NAME];
    int side, index;
    blg_scene scene; /* programs only */
} blg_export_item;

typedef struct blg_restore blg_restore;

/* output NULL: nothing is written. family: the family of problems whose names do not begin with a
 * family; NULL: such problems are refused. */
blg_status blg_restore_create(const char *output, bool force, const blg_family *family,
                              blg_restore **restore, blg_error *error);
/* Adds the next image. BLG_INVALID if it cannot follow the image before. */
blg_status blg_restore_add(blg_restore *restore, const blg_export_item *item, blg_error *error);
/* Finishes the last problem, checks that names are unique, and gives the output its final name. */
blg_status blg_restore_finish(blg_restore *restore, blg_export_summary *summary, blg_error *error);
void blg_restore_free(blg_restore *restore);

/* Set the item's problem and side. */
blg_status blg_export_item_name(blg_export_item *item, const char *problem, blg_error *error);
blg_status blg_export_item_side(blg_export_item *item, const char *side, blg_error *error);

#endif
