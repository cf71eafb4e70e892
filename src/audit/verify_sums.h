/* SHA256SUMS against the folder: listed files that are missing or changed, files that are not
 * listed, pictures with equal bytes. */
#ifndef AUDIT_VERIFY_SUMS_H
#define AUDIT_VERIFY_SUMS_H

#include "audit/verify_defects.h"
#include "base/sums.h"

/* Whether the digest is the listed one; a defect where it is not. */
bool blg_verify_digest(const blg_sum *sum, const char digest[BLG_DIGEST_TEXT],
                       blg_defects *defects);

/* *there: a regular file is, without a gigabyte of holes, and no link leads there. A defect where
 * it is not. */
blg_status blg_verify_regular(const char *folder, const char *path, const char *relative,
                              bool *there, blg_defects *defects, blg_error *error);

/* The listed files that are not marked as seen, and those with equal bytes. */
blg_status blg_verify_listed(const char *folder, const blg_sums *sums, int pairings,
                             blg_defects *defects, blg_error *error);
/* Whether two pictures show the same image of a side that their problems share
 * (composition.pairings). The names are those of a tree or of members of shards. */
bool blg_verify_may_repeat(int pairings, const char *a, const char *b);
/* Files below folder that are neither listed nor SHA256SUMS or manifest.json, by name. A program
 * that lists folders would take them for content. */
blg_status blg_verify_unlisted(const char *folder, const blg_sums *sums, blg_defects *defects,
                               blg_error *error);

#endif
