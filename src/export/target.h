/* Target: where an export goes, one file or a folder of files.
 *
 * While it is written it has its name with BLG_FS_PART behind; committing renames it, abandoning
 * removes it with all it holds. What stands there already is replaced only by force, only if it is
 * an export (of a folder: every file in it has a name that exports give), and only as a whole: it
 * keeps its name until the new one is complete. */
#ifndef EXPORT_TARGET_H
#define EXPORT_TARGET_H

#include "base/outfile.h"

typedef struct blg_target {
    bool folder, force;
    bool begun;       /* the part is ours to remove */
    int lock;         /* the open folder of the part, locked; 0 = none */
    const char *name; /* as asked for; borrowed */
    blg_buf part;     /* path of the part */
    blg_buf aside;    /* of what is replaced, for the moment of replacing a folder */
    long long files;
} blg_target;

/* target is zero. BLG_INVALID, with the place, where something stands in the way; BLG_IO where
 * another run writes the same. Close target in any case. */
blg_status blg_target_begin(blg_target *target, const char *name, bool folder, bool force,
                            blg_error *error);
blg_status blg_target_commit(blg_target *target, blg_error *error);
/* Frees; removes the part unless it was committed. */
void blg_target_close(blg_target *target);

/* Opens the target itself, or a file of its folder; both grow, and have their name once they are
 * finished. */
BLG_MUST_USE blg_status blg_target_open(blg_target *target, const char *name, blg_outfile *file,
                                        blg_error *error);
/* A whole file of the target's folder; its folders are made. */
BLG_MUST_USE blg_status blg_target_write(blg_target *target, const char *name,
                                         const blg_buf *content, blg_error *error);

#endif
