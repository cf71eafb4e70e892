/* Holes: the parts of a file that take no room on the disk and are read as zeros. */
#ifndef BASE_HOLES_H
#define BASE_HOLES_H

#include <stdbool.h>
#include <sys/types.h>

/* Whether the holes of an open file of `size` bytes, as far as the file system knows them, have
 * 1 GiB or more. Fewer say nothing, because a file system may store a run of zeros as a hole.
 * Leaves the file at its start. */
bool blg_holes_are_many(int file, off_t size);

#endif
