/* Stamp: tells whether a folder still holds the data set that it held before. Readers take no lock;
 * by the stamp they notice that a run replaced the data set while they read it.
 *
 * A stamp holds the size and the time of the manifest and of the program files. It holds no number
 * of an inode, because some file systems give an open file another number. */
#ifndef READ_STAMP_H
#define READ_STAMP_H

#include "base/error.h"

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

enum { BLG_STAMP_FILES = 5 };

typedef struct blg_stamp {
    struct blg_file_stamp {
        bool there;
        off_t size;               /* in bytes */
        struct timespec modified; /* when the content changed last */
    } files[BLG_STAMP_FILES];
} blg_stamp;

/* Takes the stamp of the data set in a folder. BLG_IO if the system cannot look at a file. */
BLG_MUST_USE blg_status blg_stamp_take(blg_stamp *stamp, const char *folder, blg_error *error);
/* BLG_IO, with the file, unless the data set in the folder still has the stamp. */
BLG_MUST_USE blg_status blg_stamp_check(const blg_stamp *stamp, const char *folder,
                                        blg_error *error);

#endif
