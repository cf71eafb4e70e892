/* Manifest: what a data set is and how it came about. No times, no host, no thread count: equal
 * input gives equal bytes.
 *
 * The identity is the head of the manifest, everything that decides the content. incomplete.json
 * holds it alone, as JSON, while a run is under way. */
#ifndef WRITE_MANIFEST_H
#define WRITE_MANIFEST_H

#include "base/buf.h"
#include "write/dataset.h"
#include "write/selection.h"

/* Appends the opening brace and the members of the identity, each with its comma. */
blg_status blg_manifest_identity(blg_buf *out, const blg_generator *generator,
                                 const blg_write_options *options, blg_error *error);
/* Appends the member "shard" of the identity, its last one. index is from 1. */
void blg_manifest_shard(blg_buf *out, int index, int of);

/* Appends the whole text of incomplete.json. */
void blg_manifest_incomplete(blg_buf *out, const blg_buf *identity);

/* What a run has written. */
typedef struct blg_results {
    blg_write_summary summary;
    blg_write_counts counts;
    int n_splits;
    const char *splits[BLG_MAX_SPLITS + 2]; /* names, in the order of counts.splits */
} blg_results;
/* Appends the rest, closing brace included. sums is the digest of SHA256SUMS. */
void blg_manifest_results(blg_buf *out, const blg_results *results, const char *sums);

/* Appends the split file: an object of lists of names, as Python's json.dump writes it. */
void blg_splits_write(blg_buf *out, const blg_selection *selection);

#endif
