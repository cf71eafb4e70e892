/* Target: where the result of a run goes, one file or a folder of files.
 *
 * While the target is written, its name ends with BLG_FS_PART. blg_target_commit gives it its final
 * name; without it, blg_target_close removes the target. An existing file or folder of this name is
 * replaced only with force, and a folder only if every file in it has a name that the target's kind
 * knows. The old target keeps its name until the new one is complete. */
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include "base/outfile.h"

typedef struct blg_target_kind {
    const char *noun;            /* what the target is, for messages */
    const char *const *patterns; /* of all its files; base/fs.h */
    size_t n_patterns;
    const char *hint; /* how to mend a file's name that no pattern matches; may be NULL */
    bool stays;       /* an older one is never replaced: messages give no advice to use --force */
} blg_target_kind;

typedef struct blg_target {
    const blg_target_kind *kind;
    bool folder, force;
    bool begun;    /* this run made the part and has to remove it */
    int lock;      /* the open folder of the part, locked; 0 = none */
    blg_buf name;  /* as asked for, without a slash at the end */
    blg_buf part;  /* path of the part */
    blg_buf aside; /* path of an old folder while it is replaced */
    long long files;
} blg_target;

/* Begins a target; zero-initialise it before. BLG_INVALID, with the path, if an existing file or
 * folder is in the way; BLG_IO if another run writes the same target. Close the target whatever the
 * outcome. */
blg_status blg_target_begin(blg_target *target, const blg_target_kind *kind, const char *name,
                            bool folder, bool force, blg_error *error);
/* Gives the target its name, then calls `last` unless it is NULL. If `last` fails, a folder has its
 * old state again; a file is not taken back. */
typedef blg_status blg_target_last(void *context, blg_error *error);
blg_status blg_target_commit(blg_target *target, blg_target_last *last, void *context,
                             blg_error *error);
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
