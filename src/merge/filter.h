/* Filter: a data set without some of its problems, put together from the one data set as a merge is
 * from its parts. The problems that stay keep every byte of their pictures, scenes and programs. */
#ifndef MERGE_FILTER_H
#define MERGE_FILTER_H

#include "base/digest.h"
#include "base/outfile.h"
#include "merge/part.h"
#include "plan/names.h"

/* Zero: everything stays. */
typedef struct blg_filter {
    const blg_part *part; /* the data set; borrowed */
    const char *file;     /* that names the problems; NULL: everything stays */
    bool only;            /* they stay; else they go */
    blg_names names;
    char stay[BLG_DIGEST_TEXT]; /* digest of the names that stay, one a line */
} blg_filter;

/* Reads the names and counts the problems that stay into results, in place of the whole's.
 * BLG_INVALID with file and line for a name that the data set has not; BLG_INFEASIBLE where no
 * problem stays. Close the filter whatever happened. */
BLG_MUST_USE blg_status blg_filter_open(blg_filter *filter, const blg_part *part,
                                        blg_results *results, blg_error *error);
void blg_filter_close(blg_filter *filter);
/* Whether the problem stays; text need not end behind size. */
bool blg_filter_keeps(const blg_filter *filter, const char *text, size_t size);

/* The name, family and split that a line of scenes.jsonl begins with (scene.c). split: index into
 * results, -1 = none. False for another beginning. */
bool blg_scene_head(const blg_results *results, const char *line, size_t size,
                    char name[BLG_NAME_SIZE], blg_family *family, int *split);

/* Appends the family's programs, {"a": ..., "b": ...}, and the split file, of what stays. */
BLG_MUST_USE blg_status blg_filter_programs(blg_filter *filter, blg_outfile *out, blg_family family,
                                            blg_error *error);
BLG_MUST_USE blg_status blg_filter_splits(blg_filter *filter, blg_outfile *out, blg_error *error);
/* Appends the member of the manifest that says what was filtered. */
void blg_filter_print(const blg_filter *filter, blg_buf *out);

#endif
