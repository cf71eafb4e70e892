/* Tar: POSIX ustar files, as WebDataset shards have them: members written, and read back.
 *
 * Owner, mode and time are fixed, so that equal content gives equal bytes. A name that ustar cannot
 * hold goes into a pax record before its member. The reader accepts what this writer makes.
 * Anything else in a tar file (folders, links, sparse files, other pax records) is an error. */
#ifndef BASE_TAR_H
#define BASE_TAR_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

#define BLG_TAR_BLOCK 512

/* Fields of a ustar header (POSIX.1-2017, pax, "ustar Interchange Format"). */
typedef struct blg_tar_header {
    char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], checksum[8], type, link[100];
    char magic[6], version[2], user[32], group[32], major[8], minor[8], prefix[155], rest[12];
} blg_tar_header;
_Static_assert(sizeof(blg_tar_header) == BLG_TAR_BLOCK, "a header is one block");

/* Sum of all bytes, with blanks for the field that holds it. */
unsigned blg_tar_sum(const blg_tar_header *header);

/* Appends one member: header, data, padding. */
void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size);
/* The same for data that the caller appends: what comes before so many bytes, and after them. */
void blg_tar_before(blg_buf *out, const char *name, size_t size);
void blg_tar_after(blg_buf *out, size_t size);
/* Most bytes of a member: eleven octal digits. */
#define BLG_TAR_MOST ((1LL << 33) - 1)
/* Appends the mark that ends a file. */
void blg_tar_end(blg_buf *out);

/* A tar file that is being read. Zero-initialise; close it whatever happened. */
typedef struct blg_tar_file {
    FILE *file;
    const char *path;  /* borrowed */
    long long at, end; /* of the next header; of the file */
    blg_buf name;      /* of the member read last */
    blg_buf record;
} blg_tar_file;

/* One member: its data's place in the file. The name is borrowed until the next is read. */
typedef struct blg_tar_entry {
    const char *name;
    long long offset, size;
} blg_tar_entry;

/* folder is blg_open's. All end with BLG_IO, or with BLG_INVALID and the place of what is no such
 * file or has been cut off, after the members before it; the key is the member's name where it is
 * known. */
BLG_MUST_USE blg_status blg_tar_open(blg_tar_file *tar, const char *folder, const char *path,
                                     blg_error *error);
void blg_tar_close(blg_tar_file *tar);
/* *found is false at the end mark. */
BLG_MUST_USE blg_status blg_tar_next(blg_tar_file *tar, blg_tar_entry *entry, bool *found,
                                     blg_error *error);
/* Appends the data of a member that was read from this file before. */
BLG_MUST_USE blg_status blg_tar_data(blg_tar_file *tar, long long offset, long long size,
                                     blg_buf *out, blg_error *error);

#endif
