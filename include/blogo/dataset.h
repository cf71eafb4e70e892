/* Data sets on disk: writing, verifying and auditing them. Each call reports as JSON text.
 *
 * An option struct begins with its size, which is read: set it to sizeof the struct, zero the rest,
 * and fill what you need. A library that knows more fields takes the missing ones as zero; a field
 * that the library does not know must be zero, else the call is BLG_INVALID. */
#ifndef BLOGO_DATASET_H
#define BLOGO_DATASET_H

#include "blogo/generator.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct blg_progress {
    long long problems_done, problems_total; /* total: 0 = not known */
    long long images_done;                   /* of those problems; 0 where none are drawn */
} blg_progress;

/* Called by the calling thread about ten times a second or oftener. Returning false stops the call
 * with BLG_INTERRUPTED. */
typedef bool blg_progress_function(void *context, const blg_progress *progress);

typedef enum blg_layout {
    BLG_LAYOUT_TREE, /* the published folders */
    BLG_LAYOUT_TAR   /* shards of tar files by split */
} blg_layout;

typedef struct blg_write_options {
    size_t size; /* sizeof(blg_write_options) */
    const char *folder;
    blg_layout layout;
    int threads;                     /* 1..256; 0 = one for each processor */
    int limit;                       /* first problems of each family; 0 = all */
    bool force;                      /* replace a non-empty folder that holds a data set */
    bool programs_only;              /* programs, scenes and manifest, no images */
    bool small_png;                  /* best compression instead of fast */
    bool resume;                     /* go on with an interrupted run; trees only */
    int shard, shards;               /* this part of that many, from 0; 0 of 0 or 0 of 1 = all */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
    int stream; /* open descriptor that gets all as one tar, in place of a folder; 0 = none */
} blg_write_options;

/* Writes a data set. A folder that is not empty is refused unless options ask for force (it is then
 * emptied, provided that it holds nothing but a data set) or resume (the images that are there and
 * whole are kept; BLG_INVALID if they were made from another config). When writing fails or is
 * interrupted no manifest.json is left; incomplete.json marks the folder. report, which may be
 * NULL, gets {"problems","images","image_bytes","rejected"}, also of an interrupted run; problems
 * is 0 where a resumed data set was complete already. */
BLG_API BLG_MUST_USE blg_status blg_dataset_generate(const blg_generator *generator,
                                                     const blg_write_options *options,
                                                     char **report, blg_error *error);

typedef struct blg_read_options {
    size_t size;                     /* sizeof(blg_read_options) */
    const blg_catalogue *catalogue;  /* that the data set was made from; NULL = none is known */
    int threads;                     /* verify; 1..256; 0 = one for each processor */
    bool quick;                      /* verify: no picture is drawn anew; audit: none is read */
    blg_progress_function *progress; /* may be NULL */
    void *context;                   /* given to progress */
} blg_read_options;

/* Is this data set whole and right? Checks every byte against SHA256SUMS, every picture against its
 * scene, every problem by the verifier, programs and splits against scenes; of a folder in the
 * published layout its programs and pictures. options may be NULL. BLG_UNVERIFIED when there is any
 * defect. report is filled then, too: {"problems","pictures","files","redrawn","defects":{KIND:n},
 * "findings":[{"defect","place","detail"}]}, findings in a fixed order. */
BLG_API BLG_MUST_USE blg_status blg_dataset_verify(const char *folder,
                                                   const blg_read_options *options, char **report,
                                                   blg_error *error);
/* What does this data set give away? Counts known defects, trains probes that see one image only,
 * tabulates distributions by side (docs/audit.md). options may be NULL. report is the one of
 * `blogo audit --json`. */
BLG_API BLG_MUST_USE blg_status blg_dataset_audit(const char *folder,
                                                  const blg_read_options *options, char **report,
                                                  blg_error *error);

#ifdef __cplusplus
}
#endif

#endif
