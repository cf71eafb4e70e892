/* Tar reading: the members of a shard as blg_tar_member writes them, headers only. What another
 * writer may put into a tar file (folders, links, sparse files, other pax records) is an error: a
 * shard of ours has none of it. */
#ifndef DATASET_TAR_READ_H
#define DATASET_TAR_READ_H

#include "blogo/error.h"

/* One member: its data's place in the file. The name is borrowed. */
typedef blg_status blg_tar_visit(void *context, const char *name, long long offset, long long size,
                                 blg_error *error);

/* Sees every member in the order of the file. BLG_IO; BLG_INVALID with the place of what is no such
 * file or has been cut off, after the members before it. */
BLG_MUST_USE blg_status blg_tar_walk(const char *path, blg_tar_visit *visit, void *context,
                                     blg_error *error);

#endif
