/* Promise: what manifest.json says of a data set, against what the folder holds; and files that
 * nothing speaks of. */
#ifndef AUDIT_PROMISE_H
#define AUDIT_PROMISE_H

#include "audit/check.h"

/* Numbers of problems: promised by a manifest, or counted. */
typedef struct blg_head_count {
    long long problems, images, families[BLG_FAMILIES];
    int n_splits;
    struct {
        char name[BLG_SPLIT_NAME];
        long long problems;
    } splits[BLG_MAX_SPLITS + 2];
} blg_head_count;
/* Counts one problem of a split; returns the split's index, -1 when there are too many. */
int blg_head_count_add(blg_head_count *count, blg_family family, const char *split);

typedef struct blg_promise {
    bool pictures, tar; /* there are pictures; as members of shards */
    bool foreign;       /* the problems are another generator's */
    long long format_version;
    blg_head_count count; /* -1 where the manifest says nothing of use */
    char sums[BLG_DIGEST_TEXT];
} blg_promise;

/* BLG_IO, or BLG_INVALID where the file is no JSON. What is missing or of the wrong type is a
 * finding. */
blg_status blg_promise_read(const char *path, blg_promise *promise, blg_findings *findings,
                            blg_error *error);
/* Findings where the counts differ. */
void blg_promise_check(const blg_promise *promise, const blg_head_count *count,
                       blg_findings *findings);

/* Findings for files below folder that are neither in sums nor SHA256SUMS or manifest.json; in the
 * order of their names. */
blg_status blg_strays_find(const char *folder, const blg_sums *sums, blg_findings *findings,
                           blg_error *error);

#endif
