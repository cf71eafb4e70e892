/* Filter: writes a data set without some of its problems. It works like a merge that has only one
 * part. The problems that stay keep every byte of their pictures, scenes and programs. */
#ifndef MERGE_FILTER_H
#define MERGE_FILTER_H

#include "base/digest.h"
#include "base/outfile.h"
#include "merge/part.h"
#include "plan/names.h"

/* Zero-initialised, it keeps every problem. */
typedef struct blg_filter {
    const blg_part *part; /* the data set; borrowed */
    const char *file;     /* with the names of problems; NULL: everything stays */
    bool only;            /* the named problems stay; else they go */
    blg_names names;
    char stay[BLG_DIGEST_TEXT]; /* digest of the list of names that stay */
} blg_filter;

/* Reads the names in filter->file. results holds the counts of the whole data set and gets those of
 * the problems that stay. BLG_INVALID, with file and line, for a name that the data set does not
 * have; BLG_INFEASIBLE if no problem stays. Close the filter whatever the outcome. */
BLG_MUST_USE blg_status blg_filter_open(blg_filter *filter, const blg_part *part,
                                        blg_results *results, blg_error *error);
void blg_filter_close(blg_filter *filter);
/* Whether the problem stays. text: its name, size bytes, without a final zero byte. */
bool blg_filter_keeps(const blg_filter *filter, const char *text, size_t size);

/* Reads the name, family and split with which a line of scenes.jsonl begins (scene.c). *split:
 * index into results, -1 = none. False if the line begins differently. */
bool blg_scene_head(const blg_results *results, const char *line, size_t size,
                    char name[BLG_NAME_SIZE], blg_family *family, int *split);

/* Append a family's programs, {"a": ..., "b": ...}, and the split file, for the problems that stay.
 * out NULL: only checks the part's files. */
BLG_MUST_USE blg_status blg_filter_programs(blg_filter *filter, blg_outfile *out, blg_family family,
                                            blg_error *error);
BLG_MUST_USE blg_status blg_filter_splits(blg_filter *filter, blg_outfile *out, blg_error *error);
/* Appends the member of the manifest that describes the filter. */
void blg_filter_print(const blg_filter *filter, blg_buf *out);

#endif
