/* Claims: the numbers that manifest.json states, compared with what the folder holds. */
#ifndef AUDIT_VERIFY_CLAIMS_H
#define AUDIT_VERIFY_CLAIMS_H

#include "audit/verify_defects.h"
#include "base/digest.h"
#include "config/config.h"

/* Numbers of problems, as a manifest claims them or as they were counted. */
typedef struct blg_problem_counts {
    long long problems, images, families[BLG_FAMILIES];
    int n_splits;
    struct {
        char name[BLG_SPLIT_NAME];
        long long problems;
    } splits[BLG_MAX_SPLITS + 2];
} blg_problem_counts;
/* Counts a problem of a split. Returns the split's index, or -1 when there are too many splits. */
int blg_problem_counts_add(blg_problem_counts *count, blg_family family, const char *split);

typedef struct blg_claims {
    bool pictures, tar; /* the data set has pictures; they are members of shards */
    bool foreign;       /* the problems come from another generator */
    long long format_version, limit;
    blg_problem_counts count; /* -1 = the manifest does not give the number */
    char sums[BLG_DIGEST_TEXT];
} blg_claims;

/* Reads the manifest. BLG_IO, or BLG_INVALID if the file is no JSON. A member that is missing, has
 * the wrong type or differs from `config`, the manifest's config (may be NULL), becomes a defect.
 */
blg_status blg_claims_read(const char *folder, const char *path, const blg_config *config,
                           blg_claims *claims, blg_defects *defects, blg_error *error);
/* Adds a defect for each count that differs, and for each split that only one side has. */
void blg_claims_check(const blg_claims *claims, const blg_problem_counts *count,
                      blg_defects *defects);

#endif
