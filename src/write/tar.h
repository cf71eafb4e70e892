/* Tar: members of WebDataset shards, and the set of shards of a data set.
 *
 * POSIX ustar with fixed owner, mode and time, so that equal content gives equal bytes. A name that
 * ustar cannot hold goes into a pax record before its member. Shards are named
 * <split>-<number>-of-<count>.tar and hold BLG_TAR_PROBLEMS problems of one split, in plan order.
 */
#ifndef WRITE_TAR_H
#define WRITE_TAR_H

#include "base/buf.h"
#include "base/outfile.h"
#include "write/selection.h"

/* About 100 MB at 512 px: large reads, and still many shards to share between loaders. */
#define BLG_TAR_PROBLEMS 1000
#define BLG_TAR_NAME     80

/* Appends one member: header, data, padding. */
void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size);

/* Whether a file's name is that of a shard of the split. */
bool blg_tar_is_of_split(const char *shard, const char *split);

typedef struct blg_tar_shards {
    int n_splits;
    struct {
        const char *split;
        int problems, taken; /* of this run; committed so far */
        blg_outfile out;
        char name[BLG_TAR_NAME];
    } splits[BLG_MAX_SPLITS + 2];
    const char *folder;
} blg_tar_shards;

void blg_tar_shards_init(blg_tar_shards *shards, const char *folder,
                         const blg_selection *selection);
/* Appends a problem's members to the shard of its split that is open or due. A shard that becomes
 * full is finished and its line added to sums. */
blg_status blg_tar_shards_add(blg_tar_shards *shards, int split, const blg_buf *members,
                              blg_outfile *sums, blg_error *error);
void blg_tar_shards_abandon(blg_tar_shards *shards);

/* Adds "<hex>  <name>\n", as sha256sum reads it. */
blg_status blg_sums_add(blg_outfile *sums, const char *hex, const char *name, blg_error *error);

#endif
