/* Merge: the parts of a data set put together, byte for byte the data set that one run would have
 * written.
 *
 *     read     manifests: all parts of one run, each once, each complete
 *     check    every file of every part against its SHA-256
 *     put      problem after problem: pictures by hard link or copy, members of shards as bytes
 *     end      programs, splits, SHA256SUMS, then manifest.json
 *
 * Nothing is drawn, decoded or judged. No plan is made: memory does not grow with the number of
 * problems, the split files of one part apart. */
#ifndef MERGE_MERGE_H
#define MERGE_MERGE_H

#include "write/manifest.h"

typedef enum blg_merge_how {
    BLG_MERGE_LINK, /* hard links where the file system allows them, else copies */
    BLG_MERGE_COPY, /* copies */
    BLG_MERGE_MOVE  /* as links; the parts are removed once the manifest stands */
} blg_merge_how;

typedef struct blg_merge_options {
    const char *const *parts; /* folders, in any order */
    int n_parts;
    const char *folder; /* NULL: dry_run alone */
    blg_merge_how how;
    bool force, resume, dry_run;     /* dry_run: reads and checks, writes nothing */
    const char *names;               /* NULL, or a file of problems of the one data set in parts */
    bool only;                       /* the named problems stay; else they go */
    blg_progress_function *progress; /* may be NULL */
    void *context;
} blg_merge_options;

typedef struct blg_merge_summary {
    blg_write_summary whole;  /* of all parts */
    long long linked, copied; /* pictures of a tree that this run has put */
    int shards;               /* files of tar */
    bool complete;            /* the folder was complete already */
} blg_merge_summary;

/* With names the result is the one data set without some problems (filter.h).
 * BLG_INVALID with the folder or file for parts that are missing, doubled, half-written, foreign or
 * damaged; nothing is written then. A folder that is not empty is refused unless options ask for
 * force or resume, as in blg_dataset_write. The parts stay whole until manifest.json stands. */
BLG_MUST_USE blg_status blg_merge(const blg_merge_options *options, blg_merge_summary *summary,
                                  blg_error *error);

#endif
