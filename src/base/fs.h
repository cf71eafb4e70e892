/* Files and folders. Every failure is BLG_IO, with the path in error->file and the system's reason
 * in error->text. No half-written file ever has the name that the caller asked for. */
#ifndef BASE_FS_H
#define BASE_FS_H

#include "base/buf.h"
#include "base/error.h"
#include "base/outfile.h"

#include <stdbool.h>
#include <stddef.h>

/* Replaces path by "FOLDER/NAME". */
BLG_MUST_USE blg_status blg_fs_join(blg_buf *path, const char *folder, const char *name,
                                    blg_error *error);

/* Replaces path by the name of a file or folder beside a folder: FOLDER + ENDING. Slashes and "/."
 * at the folder's end do not count. A name that ends in ".." or is "." becomes the real path. */
BLG_MUST_USE blg_status blg_fs_beside(blg_buf *path, const char *folder, const char *ending,
                                      blg_error *error);

/* Appends the file's bytes to out. folder is as in blg_open (base/open.h). BLG_INVALID if more than
 * 256 MiB come of a pipe or device, which may be endless. */
BLG_MUST_USE blg_status blg_fs_read(const char *folder, const char *path, blg_buf *out,
                                    blg_error *error);

/* Appends size bytes of the file, from offset on. A file that ends earlier is an error. */
BLG_MUST_USE blg_status blg_fs_read_part(const char *folder, const char *path, long long offset,
                                         size_t size, blg_buf *out, blg_error *error);

typedef enum blg_fs_care {
    BLG_FS_QUICK,  /* complete or absent unless the machine crashes: for the many images */
    BLG_FS_DURABLE /* forced to the disk with its folder entry: for the manifest */
} blg_fs_care;

/* Writes a file as a whole: until it is complete, its name ends in BLG_FS_PART. If path exists and
 * is not a regular file (a pipe, a terminal), the bytes go to it directly. */
BLG_MUST_USE blg_status blg_fs_write(const char *path, const void *data, size_t size,
                                     blg_fs_care care, blg_error *error);
/* Writes a text as a whole, like blg_fs_write, to the file `name` below a folder; no link below the
 * folder is followed. BLG_NO_MEMORY if text->failed is set. */
BLG_MUST_USE blg_status blg_fs_write_in(const char *folder, const char *name, const blg_buf *text,
                                        blg_fs_care care, blg_error *error);

/* Makes a folder and its parents; folders that exist already are no error. If `above` is not NULL,
 * it is a folder with which path begins; below that folder, a link to a folder is an error. */
BLG_MUST_USE blg_status blg_fs_make_dirs(const char *above, const char *path, blg_error *error);
/* Makes the folder FOLDER/NAME by blg_fs_make_dirs, with folder as `above`. */
BLG_MUST_USE blg_status blg_fs_make_in(const char *folder, const char *name, blg_error *error);

/* *empty: whether path does not exist or is a folder without entries. A path that exists and is not
 * a folder is an error. */
BLG_MUST_USE blg_status blg_fs_is_empty(const char *path, bool *empty, blg_error *error);

/* *there: whether something by this name exists. BLG_IO if the system cannot say. */
BLG_MUST_USE blg_status blg_fs_find(const char *path, bool *there, blg_error *error);
/* Like blg_fs_find, for FOLDER/NAME. */
BLG_MUST_USE blg_status blg_fs_find_in(const char *folder, const char *name, bool *there,
                                       blg_error *error);

/* Forces to the disk everything that was written to the file system on which the folder lies. */
BLG_MUST_USE blg_status blg_fs_sync(const char *folder, blg_error *error);
/* Removes a file, if it exists, and forces the removal to the disk. */
BLG_MUST_USE blg_status blg_fs_remove(const char *folder, const char *name, blg_error *error);

/* Gives an entry of the folder another name, durably, in place of any file of that name; not an
 * error if there is no such entry. */
BLG_MUST_USE blg_status blg_fs_rename(const char *folder, const char *name, const char *to,
                                      blg_error *error);

/* Called for each entry below the root that is not a folder, in no particular order; a link counts
 * as an entry. relative is the entry's path below the root. Any result but BLG_OK ends the walk. */
typedef blg_status blg_fs_visit(void *context, const char *relative, blg_error *error);
BLG_MUST_USE blg_status blg_fs_walk(const char *root, blg_fs_visit *visit, void *context,
                                    blg_error *error);

/* Says whether an entry below the root, a regular file or a folder, is one that the caller writes.
 */
typedef bool blg_fs_known(void *context, const char *relative, bool folder);

/* Whether one of n patterns matches the file `relative`, with or without the ending BLG_FS_PART. In
 * a pattern `#` stands for one digit, `+` for one or more digits, `*` for one or more bytes other
 * than '/'. If folder is true: whether relative is a folder on the way to a file that a pattern
 * matches. */
bool blg_fs_matches(const char *const *patterns, size_t n, const char *relative, bool folder);

/* BLG_INVALID, with the path and the given text, for the first entry below root that `known`
 * rejects or that is neither a regular file nor a folder. */
BLG_MUST_USE blg_status blg_fs_check_known(const char *root, blg_fs_known *known, void *context,
                                           const char *text, blg_error *error);

/* Removes the regular files below root that `known` accepts, then every folder that is empty; root
 * itself stays. Links are never followed and never removed. */
BLG_MUST_USE blg_status blg_fs_remove_known(const char *root, blg_fs_known *known, void *context,
                                            blg_error *error);

#endif
