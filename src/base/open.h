/* Open: the one place that opens files. Two kinds of path exist:
 *
 * A path that the user typed is opened, whatever it names. A path below a folder, such as a data
 * set from a stranger, is not trusted: only regular files and folders are opened, and no link on
 * the way is followed. So no data set can lead out of its folder, to a pipe that never ends, or to
 * a device. */
#ifndef BASE_OPEN_H
#define BASE_OPEN_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

/* An open file, or -1 with errno. folder NULL: the user typed the path. Else path begins with
 * folder and a slash, and is not trusted. flags are those of open(); the file is closed on exec,
 * and a new file has the mode 0666. */
int blg_open(const char *folder, const char *path, int flags);
/* The same from an open folder on: name is a path below it. */
int blg_open_at(int folder, const char *name, int flags);
/* A file to read, or NULL with errno. */
FILE *blg_open_stream(const char *folder, const char *path);

/* errno where a link or a device stands in a file's place. */
#define BLG_NO_REGULAR_FILE (-1)
/* BLG_IO with the path and the reason for errno `code`. */
blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error);

/* Locks an open file or folder; closing it unlocks it. BLG_IO if another process holds the lock,
 * with that process's number and command. BLG_OK without a lock if the file system has no locks. */
BLG_MUST_USE blg_status blg_open_lock(int file, const char *path, blg_error *error);
/* Whether path still names the open file: the process that held its lock before may have given the
 * file another name. */
bool blg_open_is_named(int file, const char *path);

#endif
