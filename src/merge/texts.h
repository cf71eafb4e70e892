/* Texts: program files and split files of all parts, put together as one run writes them. */
#ifndef MERGE_TEXTS_H
#define MERGE_TEXTS_H

#include "base/outfile.h"
#include "merge/part.h"

/* Appends {"a": ..., "b": ...} of all parts that have problems of the family. */
BLG_MUST_USE blg_status blg_texts_programs(blg_outfile *out, const blg_part *parts, int n,
                                           blg_family family, blg_error *error);
/* Appends {"train": [...], ...}. Holds the split file of one part at a time. */
BLG_MUST_USE blg_status blg_texts_splits(blg_outfile *out, const blg_part *parts, int n,
                                         blg_error *error);
/* Appends the file of that name. */
BLG_MUST_USE blg_status blg_texts_file(blg_outfile *out, const blg_part *part, const char *name,
                                       blg_error *error);

#endif
