/* Data sets on disk: writing, verifying and auditing them. Each call reports as JSON text.
 *
 * Every option struct begins with its size. Set size to sizeof the struct, zero the other fields,
 * and fill the fields that you need. A newer library, which knows more fields, takes the missing
 * fields as zero. A field that an older library does not know must be zero, else the call is
 * BLG_INVALID. */
#ifndef BLOGO_DATASET_H
#define BLOGO_DATASET_H

#include "blogo/generator.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_progress {
    long long problems_done, problems_total; /* total 0: not known */
    long long images_done;                   /* of problems_done; 0 if none are drawn */
} blg_progress;

/* The library calls this in the caller's own thread, at least about ten times a second. If it
 * returns false, the library stops and returns BLG_INTERRUPTED. */
typedef bool blg_progress_function(void *context, const blg_progress *progress);

typedef enum blg_layout {
    BLG_LAYOUT_TREE, /* the published folders */
    BLG_LAYOUT_TAR   /* shards of tar files by split */
} blg_layout;

typedef struct blg_write_options {
    size_t size;        /* sizeof(blg_write_options) */
    const char *folder; /* any text with stream, but not NULL */
    blg_layout layout;
    int threads;                     /* 1..256; 0 = one for each processor */
    int limit;                       /* only the first `limit` problems of each family; 0 = all */
    bool force;                      /* replace a non-empty folder that holds a data set */
    bool programs_only;              /* programs, scenes and manifest, no images */
    bool small_png;                  /* best compression instead of fast */
    bool resume;                     /* continue an interrupted run; shards: only if complete */
    int shard, shards;               /* part `shard` (from 0) of `shards`; 0 of 0 or 0 of 1 = all */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
    int stream; /* open descriptor that gets one tar instead of a folder; 0 = none. If it is a pipe
                   whose reader ends, the system sends SIGPIPE; who ignores it gets BLG_IO. */
    int sample; /* so many problems, spread over all splits and families; 0 = all. With shards, part
                   `shard` of the sample. Not together with limit. */
    bool palette_png; /* indices of a palette instead of gray levels; images.depth_bits is 1, 2 or
                         4. Not together with small_png. */
    bool zstd_scenes; /* scenes in zstd frames; BLG_INVALID in builds without zstd */
} blg_write_options;

/* Writes a data set. A folder that is not empty is refused, unless options ask for force or resume.
 * force empties the folder first, but only if it holds nothing but a data set. resume keeps the
 * images that are already there and whole; it is BLG_INVALID if they were made from another config.
 * A run that fails or is interrupted leaves incomplete.json, which marks the folder, and no
 * manifest.json. If only one of the last steps fails, which force the manifest to the disk and
 * remove incomplete.json, the data set is complete and right, and a resumed run ends it.
 * report, which may be NULL, gets {"problems","images","image_bytes","rejected"}, also if the
 * run fails or is interrupted while it writes; problems is 0 if a resumed data set was already
 * complete. */
BLG_API BLG_MUST_USE blg_status blg_dataset_generate(const blg_generator *generator,
                                                     const blg_write_options *options,
                                                     char **report, blg_error *error);

typedef struct blg_read_options {
    size_t size;                     /* sizeof(blg_read_options) */
    const blg_catalogue *catalogue;  /* of the data set's shapes; NULL = not known */
    int threads;                     /* verify only; 1..256; 0 = one for each processor */
    bool quick;                      /* verify draws no picture anew; audit reads no picture */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
} blg_read_options;

/* Is this data set whole and right? Makes the data set anew and compares every byte; with quick,
 * all but the pictures. Besides, compares every byte with SHA256SUMS, every picture with its scene,
 * and programs and splits with the scenes; the verifier judges every problem. Of a folder that has
 * only the published files, it checks the programs and pictures. options may be NULL. A line of
 * scenes.jsonl or SHA256SUMS that cannot be read ends the call with BLG_INVALID. Any other defect
 * makes the call BLG_UNVERIFIED, with report filled all the same:
 * {"problems","pictures","files","redrawn","not_redrawn","reproduced","not_reproduced",
 * "not_checked","defects":{KIND:n},
 * "findings":[{"defect","place","detail"}]}, findings in a fixed order. "not_redrawn" tells why
 * pictures were not drawn anew; null if they were, or if there are none. "not_reproduced" tells why
 * the data set could not be made anew (docs/verification.md); if there is no defect then, the call
 * is BLG_NOT_REPRODUCED, with the report. "not_checked" tells what nothing in the data set can
 * confirm, or is null. */
BLG_API BLG_MUST_USE blg_status blg_dataset_verify(const char *folder,
                                                   const blg_read_options *options, char **report,
                                                   blg_error *error);
/* What does this data set give away? Counts known defects, trains probes (small classifiers that
 * see a single image), and tabulates distributions by side (docs/audit.md). options may be NULL.
 * report is the JSON that `blogo audit --json` prints. */
BLG_API BLG_MUST_USE blg_status blg_dataset_audit(const char *folder,
                                                  const blg_read_options *options, char **report,
                                                  blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
