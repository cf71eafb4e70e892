/* Facts: the statements of a card about a data set. They are read from the data set's files and
 * checked against each other. A card takes its numbers only from here and from the index
 * (card_index.h). */
#ifndef PUBLISH_CARD_FACTS_H
#define PUBLISH_CARD_FACTS_H

#include "audit/verify_claims.h"
#include "base/digest.h"
#include "base/sums.h"
#include "catalogue/catalogue.h"

struct json_t;

/* A file that is no picture. */
typedef struct blg_card_file {
    const char *path; /* below the folder */
    int split;        /* of a shard: index in claims.count; -1 = no shard */
    int problems;     /* of a shard: how many it holds */
    blg_file_digest of;
} blg_card_file;

/* Zero-initialise; free whatever the outcome. */
typedef struct blg_card_facts {
    const char *folder;
    blg_claims claims;
    struct json_t *manifest, *split_report, *audit;
    blg_sums sums;
    blg_card_file *files; /* in the order of SHA256SUMS, then SHA256SUMS and the manifest */
    int n_files, cap_files;
    blg_buf path;
} blg_card_facts;

/* Reads manifest, sums and split report, and every listed file that is no picture. BLG_INVALID if
 * the data set is incomplete, is a part of a larger one, or has changed. */
BLG_MUST_USE blg_status blg_card_facts_read(blg_card_facts *facts, const char *folder,
                                            blg_error *error);
/* Sets facts->audit: reads the report, or audits the data set if report is NULL. */
BLG_MUST_USE blg_status blg_card_facts_audit(blg_card_facts *facts, const char *report,
                                             const blg_catalogue *catalogue, blg_error *error);
void blg_card_facts_free(blg_card_facts *facts);

/* The manifest's value at a path of keys such as "config.images.size_px"; NULL if there is no such
 * value. */
const struct json_t *blg_card_manifest(const blg_card_facts *facts, const char *keys);
/* Replaces facts->path by folder and name. */
BLG_MUST_USE blg_status blg_card_path(blg_card_facts *facts, const char *name, blg_error *error);

#endif
