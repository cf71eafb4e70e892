/* Compares SHA256SUMS with the folder. It finds listed files that are missing or changed, files
 * that are not listed, and pictures with equal bytes. */
#ifndef AUDIT_VERIFY_SUMS_H
#define AUDIT_VERIFY_SUMS_H

#include "audit/verify_defects.h"
#include "base/sums.h"

/* Whether the digest is the one that sum, a line of SHA256SUMS, lists. Adds a defect if it is
 * not. */
bool blg_verify_digest(const blg_sum *sum, const char digest[BLG_DIGEST_TEXT],
                       blg_defects *defects);

/* *there: whether path is a regular file, no link, with less than 1 GiB of holes. Adds a defect if
 * it is not. */
blg_status blg_verify_regular(const char *folder, const char *path, const char *relative,
                              bool *there, blg_defects *defects, blg_error *error);

/* Checks the listed files that are not marked as seen, and looks for files with equal bytes.
 * pairings: see blg_verify_may_repeat. */
blg_status blg_verify_listed(const char *folder, const blg_sums *sums, int pairings,
                             blg_defects *defects, blg_error *error);
/* Whether two pictures may be equal because their problems share a side and both show the same
 * image of that side. pairings: composition.pairings of the config. a and b are paths of a tree or
 * names of members of shards. */
bool blg_verify_may_repeat(int pairings, const char *a, const char *b);
/* Adds a defect, by name, for each file below folder that is neither listed nor SHA256SUMS nor
 * manifest.json, nor a file of the folder's card (card.h). A program that lists folders would take
 * such a file for content. */
blg_status blg_verify_unlisted(const char *folder, const blg_sums *sums, blg_defects *defects,
                               blg_error *error);

#endif
