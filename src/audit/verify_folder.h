/* Verification of a data set on disk: is it whole and right?
 *
 * A data set in our layout is verified completely: every file is there, every byte agrees with
 * SHA256SUMS, every picture with its scene drawn anew, every program with its scene, splits with
 * scenes; the verifier judges every problem (docs/verification.md). A data set in the published
 * layout has no scenes: its programs are judged and its pictures decoded. */
#ifndef AUDIT_VERIFY_FOLDER_H
#define AUDIT_VERIFY_FOLDER_H

#include "audit/verify_defects.h"
#include "blogo/dataset.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"

typedef struct blg_verify_options {
    const blg_catalogue *catalogue; /* NULL: basic concepts are those of the first positive */
    int threads;                    /* >= 1 */
    bool quick;                     /* pictures are not drawn anew */
    void (*found)(void *context, const blg_defect *defect); /* in a fixed order; may be NULL */
    blg_progress_function *progress;                        /* false stops it; may be NULL */
    void *context;                                          /* of found and progress */
} blg_verify_options;

typedef struct blg_verify_summary {
    long long problems, pictures, files;
    long long defects[BLG_DEFECTS];
    bool redrawn; /* pictures were compared with their scenes */
} blg_verify_summary;

/* BLG_UNVERIFIED when there is any defect; BLG_IO or BLG_INVALID with the place when the folder
 * cannot be read as a data set at all. summary is filled as far as the run came. */
BLG_MUST_USE blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                                          blg_verify_summary *summary, blg_error *error);

#endif
