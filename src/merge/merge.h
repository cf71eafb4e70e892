/* Merge: puts the parts of a data set together. The result is, byte for byte, the data set that a
 * single run would have written.
 *
 *     read     manifests: all parts of one run, each once, each complete
 *     check    every file of every part against its SHA-256
 *     put      problem after problem: pictures by hard link or copy, members of shards as bytes
 *     end      programs, splits, SHA256SUMS, then manifest.json
 *
 * Nothing is drawn, decoded or judged, and no plan is made. So memory does not grow with the number
 * of problems, apart from one part's split file. */
#ifndef MERGE_MERGE_H
#define MERGE_MERGE_H

#include "write/manifest.h"

typedef enum blg_merge_how {
    BLG_MERGE_LINK, /* hard links where the file system allows them, else copies */
    BLG_MERGE_COPY, /* copies */
    BLG_MERGE_MOVE  /* as links; then, after the manifest is written, the parts are removed */
} blg_merge_how;

typedef struct blg_merge_options {
    const char *const *parts; /* folders, in any order */
    int n_parts;
    const char *folder; /* NULL: allowed with dry_run only */
    blg_merge_how how;
    bool force, resume, dry_run;     /* dry_run: reads and checks, writes nothing */
    const char *names;               /* file of problem names: filter the one data set in parts */
    bool only;                       /* names: these problems stay; else they go */
    blg_progress_function *progress; /* may be NULL */
    void *context;
} blg_merge_options;

typedef struct blg_merge_summary {
    blg_write_summary whole;  /* the merged data set */
    long long linked, copied; /* pictures of a tree, in this run */
    int shards;               /* number of tar files */
    bool complete;            /* the folder was complete already */
    bool begun;               /* the folder has incomplete.json: the merge can be resumed */
} blg_merge_summary;

/* Merges the parts; with options.names, filters one data set (filter.h). BLG_INVALID, with the
 * folder or file, if a part is missing, doubled, half-written, foreign or damaged; then nothing is
 * written. A folder that is not empty is refused unless options ask for force or resume, as in
 * blg_dataset_write. The parts stay whole until manifest.json is written. */
BLG_MUST_USE blg_status blg_merge(const blg_merge_options *options, blg_merge_summary *summary,
                                  blg_error *error);

#endif
