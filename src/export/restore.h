/* Restore: images read from an export, in their order, become problems again.
 *
 * Images of a problem come one after the other: positives 0.., then negatives 0.., as many on each
 * side, at least two. The last is the query; one of the two may be without shapes: not there. With
 * a target the problems are written in the published layout as they come. */
#ifndef EXPORT_RESTORE_H
#define EXPORT_RESTORE_H

#include "base/arena.h"
#include "config/config.h"
#include "export/export.h"
#include "export/target.h"

typedef struct blg_export_item {
    char problem[BLG_NAME_SIZE];
    char split[BLG_SPLIT_NAME];
    int side, index;
    blg_scene scene; /* programs only */
} blg_export_item;

typedef struct blg_restore blg_restore;

/* output NULL: nothing is written. family: of problems whose name begins with none; NULL refuses
 * them. */
blg_status blg_restore_create(const char *output, bool force, const blg_family *family,
                              blg_restore **restore, blg_error *error);
/* BLG_INVALID if the item does not follow the one before. */
blg_status blg_restore_add(blg_restore *restore, const blg_export_item *item, blg_error *error);
/* Checks the whole and gives the output its name. */
blg_status blg_restore_finish(blg_restore *restore, blg_export_summary *summary, blg_error *error);
void blg_restore_free(blg_restore *restore);

/* Fill the name and the side. */
blg_status blg_export_item_name(blg_export_item *item, const char *problem, blg_error *error);
blg_status blg_export_item_side(blg_export_item *item, const char *side, blg_error *error);

#endif
