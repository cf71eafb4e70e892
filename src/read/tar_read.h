/* Tar reading: the members of a shard as blg_tar_member writes them, one after the other, their
 * data only where it is asked for. What another writer may put into a tar file (folders, links,
 * sparse files, other pax records) is an error: a shard of ours has none of it. */
#ifndef READ_TAR_READ_H
#define READ_TAR_READ_H

#include "base/buf.h"
#include "base/error.h"

#include <stdio.h>

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

/* All end with BLG_IO, or with BLG_INVALID and the place of what is no such file or has been cut
 * off, after the members before it; the key is the member's name where it is known. */
BLG_MUST_USE blg_status blg_tar_open(blg_tar_file *tar, const char *path, blg_error *error);
void blg_tar_close(blg_tar_file *tar);
/* *found is false at the end mark. */
BLG_MUST_USE blg_status blg_tar_next(blg_tar_file *tar, blg_tar_entry *entry, bool *found,
                                     blg_error *error);
/* Appends the data of a member that was read from this file before. */
BLG_MUST_USE blg_status blg_tar_data(blg_tar_file *tar, long long offset, long long size,
                                     blg_buf *out, blg_error *error);

#endif
