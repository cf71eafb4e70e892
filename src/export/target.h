/* Target: where an export goes, one file or a folder of files.
 *
 * While it is written it has its name with BLG_FS_PART behind; committing renames it, abandoning
 * removes it with all it holds. What stands there already is replaced only by force, only if it is
 * an export (of a folder: every file in it has a name that exports give), and only as a whole: it
 * keeps its name until the new one is complete. */
#ifndef EXPORT_TARGET_H
#define EXPORT_TARGET_H

#include "base/buf.h"
#include "base/error.h"

typedef struct blg_target {
    bool folder;
    bool begun;       /* the part is ours to remove */
    const char *name; /* as asked for; borrowed */
    blg_buf part;     /* path of the part */
    blg_buf aside;    /* of what is replaced, for the moment of replacing a folder */
    long long files;
} blg_target;

/* target is zero. BLG_INVALID, with the place, where something stands in the way. */
blg_status blg_target_begin(blg_target *target, const char *name, bool folder, bool force,
                            blg_error *error);
blg_status blg_target_commit(blg_target *target, blg_error *error);
/* Frees; removes the part unless it was committed. */
void blg_target_close(blg_target *target);

/* A file that grows: the target itself (name NULL), or a file of its folder. */
typedef struct blg_growing {
    int file; /* 0 = not open */
    blg_buf path;
    blg_buf pending; /* appended and not yet written: callers print into it */
} blg_growing;

blg_status blg_growing_open(blg_growing *growing, blg_target *target, const char *name,
                            blg_error *error);
/* After printing into pending: writes it once there is enough of it. */
blg_status blg_growing_flush(blg_growing *growing, bool all, blg_error *error);
/* Puts bytes at the beginning, over what is there. */
blg_status blg_growing_rewrite(blg_growing *growing, const void *data, size_t size,
                               blg_error *error);
/* Writes what is pending and closes. */
blg_status blg_growing_finish(blg_growing *growing, blg_error *error);
/* Closes without writing; frees. Does nothing to one that is finished or zero. */
void blg_growing_abandon(blg_growing *growing);

/* A whole file of the target's folder; its folders are made. */
blg_status blg_target_write(blg_target *target, const char *name, const blg_buf *content,
                            blg_error *error);

#endif
