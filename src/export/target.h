/* Target: where an export goes, one file or a folder of files.
 *
 * While the target is written, its name ends with BLG_FS_PART. blg_target_commit gives it its final
 * name; without it, blg_target_close removes the target. An existing file or folder of this name is
 * replaced only with force, and a folder only if every file in it has a name that exports use. The
 * old target keeps its name until the new one is complete. */
#ifndef EXPORT_TARGET_H
#define EXPORT_TARGET_H

#include "base/outfile.h"

typedef struct blg_target {
    bool folder, force;
    bool begun;       /* this run made the part and has to remove it */
    int lock;         /* the open folder of the part, locked; 0 = none */
    const char *name; /* as asked for; borrowed */
    blg_buf part;     /* path of the part */
    blg_buf aside;    /* path of an old folder while it is replaced */
    long long files;
} blg_target;

/* Begins a target; zero-initialise it before. BLG_INVALID, with the path, if an existing file or
 * folder is in the way; BLG_IO if another run writes the same target. Close the target whatever the
 * outcome. */
blg_status blg_target_begin(blg_target *target, const char *name, bool folder, bool force,
                            blg_error *error);
blg_status blg_target_commit(blg_target *target, blg_error *error);
/* Frees the target, and removes its part unless it was committed. */
void blg_target_close(blg_target *target);

/* Opens the target's one file, or a file of its folder, to append to. The file gets its final name
 * when it is finished. */
BLG_MUST_USE blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                                        blg_error *error);
/* Writes a whole file into the target's folder; folders in `name` are made. */
BLG_MUST_USE blg_status blg_target_write(blg_target *target, const char *name,
                                         const blg_buf *content, blg_error *error);

#endif
