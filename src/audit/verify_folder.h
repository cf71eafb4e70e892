/* Verification of a data set on disk: is the data set whole and right?
 *
 * A data set in blogo's layout is verified completely (docs/verification.md): every file exists,
 * every byte agrees with SHA256SUMS, every picture agrees with its scene drawn anew, programs and
 * splits agree with the scenes, and the verifier judges every problem. A data set in the published
 * layout has no scenes, so its programs are judged and its pictures are only decoded. */
#ifndef AUDIT_VERIFY_FOLDER_H
#define AUDIT_VERIFY_FOLDER_H

#include "audit/verify_defects.h"
#include "blogo/dataset.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"

typedef struct blg_verify_options {
    const blg_catalogue *catalogue; /* NULL: basic concepts come from the first positive */
    int threads;                    /* >= 1 */
    bool quick;                     /* pictures are not drawn anew */
    void (*found)(void *context, const blg_defect *defect); /* fixed order; may be NULL */
    blg_progress_function *progress;                        /* false stops the run; may be NULL */
    void *context;                                          /* of found and progress */
} blg_verify_options;

typedef struct blg_verify_summary {
    long long problems, pictures, files;
    long long defects[BLG_DEFECTS];
    bool redrawn; /* pictures were compared with new drawings of their scenes */
    const char
        *not_redrawn; /* why pictures were not drawn anew; NULL: they were, or there are none */
} blg_verify_summary;

/* BLG_UNVERIFIED if there is any defect. BLG_IO or BLG_INVALID, with the place, if the folder
 * cannot be read as a data set at all. After an error summary holds the counts up to that point. */
BLG_MUST_USE blg_status blg_verify_folder(const char *folder, const blg_verify_options *options,
                                          blg_verify_summary *summary, blg_error *error);

#endif
