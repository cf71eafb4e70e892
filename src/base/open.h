/* Open: opens files for the whole library. Two kinds of path exist:
 *
 * 1. A path that the user typed. It is opened, whatever it names.
 * 2. A path below a folder, for example below a downloaded data set. It is not trusted: only
 *    regular files and folders are opened, and no link below the folder is followed. So no data set
 *    can lead the reader out of its folder, to a pipe that never ends, or to a device. A file with
 *    1 GiB or more of holes is not opened for reading: no file of a data set has as many zeros, and
 *    reading them would take minutes. */
#ifndef BASE_OPEN_H
#define BASE_OPEN_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

/* Opens a file; returns its descriptor, or -1 with errno. If folder is NULL, the user typed the
 * path. Else path begins with folder and a slash, and the part behind is not trusted. flags are
 * those of open(). The descriptor is closed on exec; a new file gets mode 0666. */
int blg_open(const char *folder, const char *path, int flags);
/* Opens a file by a path `name` below an open folder; the path is not trusted. */
int blg_open_at(int folder, const char *name, int flags);
/* Opens a file for reading, with arguments as for blg_open. NULL with errno on failure. */
FILE *blg_open_stream(const char *folder, const char *path);

/* The errno that blg_open sets if it finds a link or a device instead of a file. */
#define BLG_NO_REGULAR_FILE (-1)
/* The errno that blg_open sets if the file has too many holes. */
#define BLG_HOLLOW_FILE (-2)
/* Sets and returns BLG_IO, with the path and the system's reason for errno `code`. */
blg_status blg_open_error(const char *action, const char *path, int code, blg_error *error);

/* Locks an open file or folder until it is unlocked or closed in all processes. BLG_IO if another
 * process holds the lock, with that process's id and command if they are known. BLG_OK without a
 * lock if the file system has no locks. */
BLG_MUST_USE blg_status blg_open_lock(int file, const char *path, blg_error *error);
/* Unlocks and closes a descriptor that may be locked. Closing alone keeps the lock while a forked
 * process has a copy of the descriptor. */
void blg_open_unlock(int file);
/* Whether path still names the open file. It may not: the process that held the file's lock earlier
 * may have renamed the file. */
bool blg_open_is_named(int file, const char *path);

#endif
