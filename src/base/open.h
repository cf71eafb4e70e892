/* Open: every file is opened here, by a path of the user's or below a folder whose content may be
 * anybody's: a data set's.
 *
 * Below a folder nothing but regular files and folders is opened, and no link is followed on the
 * way: neither a path that leads elsewhere, nor a pipe that never ends, nor a device. */
#ifndef BASE_OPEN_H
#define BASE_OPEN_H

#include "base/error.h"

#include <stdio.h>

/* An open file, or -1 with errno. folder NULL: path is the user's, and whatever it names is opened.
 * Else path begins with folder and a slash. flags are those of open(); the file is closed on exec,
 * its mode if it is made is 0666. */
int blg_open(const char *folder, const char *path, int flags);
/* The same from an open folder on: name is a path below it. */
int blg_open_at(int folder, const char *name, int flags);
/* A file to read, or NULL with errno. */
FILE *blg_open_stream(const char *folder, const char *path);

/* errno where a link or a device stands in a file's place. */
#define BLG_NO_REGULAR_FILE (-1)
/* BLG_IO with the path and the reason for errno `code`. */
blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error);

/* Takes the lock of an open file or folder, which closing it gives back. BLG_IO where another
 * process has it, with that process's number and command. A file system that has no locks gives
 * none, and the caller goes on. */
BLG_MUST_USE blg_status blg_open_lock(int file, const char *path, blg_error *error);

#endif
