/* Removes the parts of a data set after they were merged. */
#ifndef MERGE_REMOVE_H
#define MERGE_REMOVE_H

#include "merge/part.h"

/* Removes the files that SHA256SUMS of each part lists, and the folders that become empty. Files
 * that it does not list stay. BLG_IO, with the path, if a part was replaced since it was read, or
 * another process writes there; then every part stays. */
BLG_MUST_USE blg_status blg_parts_remove(const blg_part *parts, int n, blg_error *error);

#endif
