/* Texts: puts the program files and split files of all parts together, as a single run writes them.
 */
#ifndef MERGE_TEXTS_H
#define MERGE_TEXTS_H

#include "base/outfile.h"
#include "merge/part.h"

/* Appends bytes. out NULL, here and below: writes nothing, only checks that the parts can be put
 * together. */
BLG_MUST_USE blg_status blg_texts_put(blg_outfile *out, const void *data, size_t size,
                                      blg_error *error);
/* Appends a family's program file, {"a": ..., "b": ...}, made of all parts that have such problems.
 */
BLG_MUST_USE blg_status blg_texts_programs(blg_outfile *out, const blg_part *parts, int n,
                                           blg_family family, blg_error *error);
/* Appends the split file, {"train": [...], ...}. Memory holds one part's split file at a time. */
BLG_MUST_USE blg_status blg_texts_splits(blg_outfile *out, const blg_part *parts, int n,
                                         blg_error *error);
/* Appends the part's file `name` unchanged. */
BLG_MUST_USE blg_status blg_texts_file(blg_outfile *out, const blg_part *part, const char *name,
                                       blg_error *error);

#endif
