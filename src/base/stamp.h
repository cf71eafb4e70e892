/* Stamp: tells whether a file of a folder is still the same file. Readers take no lock. By the
 * stamp of a data set's manifest they notice that the data set was replaced while they read it. */
#ifndef BASE_STAMP_H
#define BASE_STAMP_H

#include "base/error.h"

#include <sys/types.h>
#include <time.h>

typedef struct blg_stamp { /* zero: there is no such file */
    dev_t device;
    ino_t inode;
    off_t size;               /* in bytes */
    struct timespec modified; /* a new file can get the inode of a removed file */
} blg_stamp;

/* Takes the stamp of FOLDER/NAME. BLG_IO if the system cannot say whether the file exists. */
BLG_MUST_USE blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, const char *name,
                                       blg_error *error);
/* BLG_IO, with the path, unless FOLDER/NAME still has the stamp. */
BLG_MUST_USE blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder,
                                        const char *name, blg_error *error);

#endif
