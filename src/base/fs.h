/* Files and folders. Every failure is BLG_IO, with the path in error->file and the system's reason
 * in its text; nothing half-written keeps the name that was asked for. */
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

/* Appends the file's bytes to out. folder is blg_open's. */
BLG_MUST_USE blg_status blg_fs_read(const char *folder, const char *path, blg_buf *out,
                                    blg_error *error);

/* Appends size bytes of the file from offset on; a file that ends before is an error. */
BLG_MUST_USE blg_status blg_fs_read_part(const char *folder, const char *path, long long offset,
                                         size_t size, blg_buf *out, blg_error *error);

typedef enum blg_fs_care {
    BLG_FS_QUICK,  /* complete or absent as long as the machine stays up: the many images */
    BLG_FS_DURABLE /* forced to the disk, folder entry too: what says that a data set is complete */
} blg_fs_care;

/* Writes path as a whole, under its BLG_FS_PART name until it is complete. A path
 * that exists and is no regular file (a pipe, a terminal) is written to directly. */
BLG_MUST_USE blg_status blg_fs_write(const char *path, const void *data, size_t size,
                                     blg_fs_care care, blg_error *error);
/* The same for a text that was built, as the file `name` below a folder, where no link is followed.
 * BLG_NO_MEMORY where the text has failed. */
BLG_MUST_USE blg_status blg_fs_write_in(const char *folder, const char *name, const blg_buf *text,
                                        blg_fs_care care, blg_error *error);

/* Makes a folder and its parents; one that exists is fine. Below the folder `above`, unless NULL, a
 * link to a folder is none. */
BLG_MUST_USE blg_status blg_fs_make_dirs(const char *above, const char *path, blg_error *error);
/* Makes FOLDER/NAME, below the folder. */
BLG_MUST_USE blg_status blg_fs_make_in(const char *folder, const char *name, blg_error *error);

/* *empty: path does not exist, or is a folder without entries. Anything but a folder is an error.
 */
BLG_MUST_USE blg_status blg_fs_is_empty(const char *path, bool *empty, blg_error *error);

/* *there: something by this name exists. Where the system cannot say, that is BLG_IO. */
BLG_MUST_USE blg_status blg_fs_find(const char *path, bool *there, blg_error *error);
/* The same for FOLDER/NAME. */
BLG_MUST_USE blg_status blg_fs_find_in(const char *folder, const char *name, bool *there,
                                       blg_error *error);

/* Forces all that was written to the file system of the folder to the disk. */
BLG_MUST_USE blg_status blg_fs_sync(const char *folder, blg_error *error);
/* Removes a file, if it is there, and forces the removal to the disk. */
BLG_MUST_USE blg_status blg_fs_remove(const char *folder, const char *name, blg_error *error);

/* Sees each entry below the root that is no folder, in no order; a link is such an entry. relative
 * is its path below the root. Anything but BLG_OK ends the walk. */
typedef blg_status blg_fs_visit(void *context, const char *relative, blg_error *error);
BLG_MUST_USE blg_status blg_fs_walk(const char *root, blg_fs_visit *visit, void *context,
                                    blg_error *error);

/* Whether the caller knows an entry below the root, regular file or folder, as one of its own. */
typedef bool blg_fs_known(void *context, const char *relative, bool folder);

/* Whether one of the patterns names the file, under its own name or that of its part. In a pattern
 * `#` stands for a digit, `+` for one or more, `*` for one or more bytes but '/'. folder: whether
 * relative is a folder on the way to a file that a pattern names. */
bool blg_fs_matches(const char *const *patterns, size_t n, const char *relative, bool folder);

/* BLG_INVALID, with the path and that text, for the first entry below root that is not known, or
 * that is neither a regular file nor a folder. */
BLG_MUST_USE blg_status blg_fs_check_known(const char *root, blg_fs_known *known, void *context,
                                           const char *text, blg_error *error);

/* Removes the regular files below root that are known, and every folder that is empty then; root
 * itself stays. Links are never followed and stay. */
BLG_MUST_USE blg_status blg_fs_remove_known(const char *root, blg_fs_known *known, void *context,
                                            blg_error *error);

#endif
