/* Verification of a data set on disk: is it whole and right?
 *
 * A data set in our layout is verified completely: every file is there, every byte agrees with
 * SHA256SUMS, every picture with its scene drawn anew, every program with its scene, splits with
 * scenes; the verifier judges every problem (docs/verification.md). A data set in the published
 * layout has no scenes: its programs are judged and its pictures decoded. */
#ifndef AUDIT_VERIFY_FOLDER_H
#define AUDIT_VERIFY_FOLDER_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"

/* What can be wrong. The names appear in messages and in JSON. */
#define BLG_DEFECT_LIST(X)                                                                         \
    X(incomplete) /* no manifest, or one that does not fit the tool or the content */              \
    X(missing_file)                                                                                \
    X(extra_file)       /* not in SHA256SUMS */                                                    \
    X(changed_file)     /* its digest is not the one in SHA256SUMS */                              \
    X(damaged_shard)    /* no whole tar file, or a problem's members are not together */           \
    X(damaged_picture)  /* no readable PNG of the right size */                                    \
    X(wrong_picture)    /* not what its scene draws */                                             \
    X(repeated_picture) /* the bytes of another */                                                 \
    X(wrong_program)    /* program file and scene differ */                                        \
    X(wrong_split)      /* split file and scene differ, or a problem in none */                    \
    X(shared_concept)   /* a concept on both sides of a split that keeps concepts apart */         \
    X(shared_shapes)    /* problems of a concept share more than composition.pool_overlap */       \
    X(bad_problem)      /* the verifier rejects it; detail says why */
#define BLG_ENUM_ENTRY(name) BLG_DEFECT_##name,
typedef enum blg_defect_kind { BLG_DEFECT_LIST(BLG_ENUM_ENTRY) BLG_DEFECTS } blg_defect_kind;
#undef BLG_ENUM_ENTRY
const char *blg_defect_name(blg_defect_kind kind);

typedef struct blg_defect {
    blg_defect_kind kind;
    const char *place;  /* problem name or path below the folder */
    const char *detail; /* one sentence without a final stop */
} blg_defect;

typedef struct blg_verify_options {
    const blg_catalogue *catalogue; /* NULL: basic concepts are those of the first positive */
    int threads;                    /* >= 1 */
    bool quick;                     /* pictures are not drawn anew */
    void (*found)(void *context, const blg_defect *defect); /* in a fixed order; may be NULL */
    void *context;
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
