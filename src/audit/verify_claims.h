/* Claims: what manifest.json says about a data set, against what the folder holds. */
#ifndef AUDIT_VERIFY_CLAIMS_H
#define AUDIT_VERIFY_CLAIMS_H

#include "audit/verify_defects.h"
#include "base/digest.h"
#include "config/config.h"

/* Numbers of problems: claimed by a manifest, or counted. */
typedef struct blg_problem_counts {
    long long problems, images, families[BLG_FAMILIES];
    int n_splits;
    struct {
        char name[BLG_SPLIT_NAME];
        long long problems;
    } splits[BLG_MAX_SPLITS + 2];
} blg_problem_counts;
/* Counts a problem of a split; returns the split's index, -1 when there are too many splits. */
int blg_problem_counts_add(blg_problem_counts *count, blg_family family, const char *split);

typedef struct blg_claims {
    bool pictures, tar; /* there are pictures; as members of shards */
    bool foreign;       /* the problems are another generator's */
    long long format_version;
    blg_problem_counts count; /* -1 where the manifest has no such number */
    char sums[BLG_DIGEST_TEXT];
} blg_claims;

/* BLG_IO, or BLG_INVALID where the file is no JSON. What is missing or of the wrong type is a
 * defect. */
blg_status blg_claims_read(const char *folder, const char *path, blg_claims *claims,
                           blg_defects *defects, blg_error *error);
/* Defects where the counts differ. */
void blg_claims_check(const blg_claims *claims, const blg_problem_counts *count,
                      blg_defects *defects);

#endif
