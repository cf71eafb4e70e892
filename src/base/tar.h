/* Tar: writes and reads POSIX ustar files, the format of WebDataset shards.
 *
 * Owner, mode and time are fixed, so that equal content gives equal bytes. A name that is too long
 * for ustar goes into a pax record (an extension of ustar) before its member. The reader accepts
 * only the output of this writer: folders, links, sparse files and other pax records are errors. */
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

/* The header's checksum: the sum of all its bytes, with blanks in place of the field checksum. */
unsigned blg_tar_sum(const blg_tar_header *header);

/* Appends one member: header, data, padding. */
void blg_tar_member(blg_buf *out, const char *name, const void *data, size_t size);
/* For a member whose data the caller appends: appends the header before, and the padding after,
 * size bytes of data. */
void blg_tar_before(blg_buf *out, const char *name, size_t size);
void blg_tar_after(blg_buf *out, size_t size);
/* Most bytes of a member: the header's size field has eleven octal digits. */
#define BLG_TAR_MOST ((1LL << 33) - 1)
/* Appends the end mark of a tar file. */
void blg_tar_end(blg_buf *out);

/* A tar file that is being read. Zero-initialise it, and close it even after a failure. */
typedef struct blg_tar_file {
    FILE *file;
    const char *path;  /* borrowed */
    long long at, end; /* offset of the next header; end of the file */
    blg_buf name;      /* of the member read last */
    blg_buf record;
} blg_tar_file;

/* One member: its name, and the offset and size of its data in the file. The name is valid until
 * the next member is read. */
typedef struct blg_tar_entry {
    const char *name;
    long long offset, size;
} blg_tar_entry;

/* folder is as in blg_open (base/open.h). Functions that read a tar file fail with BLG_IO, or with
 * BLG_INVALID if the file is damaged, cut off or not such a tar file. The members before the
 * mistake are still read. The error's text gives the byte of the mistake; for a member that is cut
 * off, error->key is its name. */
BLG_MUST_USE blg_status blg_tar_open(blg_tar_file *tar, const char *folder, const char *path,
                                     blg_error *error);
void blg_tar_close(blg_tar_file *tar);
/* Reads the next member; *found is false at the end mark. */
BLG_MUST_USE blg_status blg_tar_next(blg_tar_file *tar, blg_tar_entry *entry, bool *found,
                                     blg_error *error);
/* Appends data of a member, by the offset and size that blg_tar_next gave for this file. */
BLG_MUST_USE blg_status blg_tar_data(blg_tar_file *tar, long long offset, long long size,
                                     blg_buf *out, blg_error *error);

#endif
