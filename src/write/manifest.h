/* Manifest: what a data set is and how it was made. It has no times, no host and no thread count,
 * so equal input gives equal bytes.
 *
 * The head of the manifest is the identity: everything that decides the content. While a run is
 * under way, incomplete.json holds the identity alone, as JSON. */
#ifndef WRITE_MANIFEST_H
#define WRITE_MANIFEST_H

#include "base/buf.h"
#include "write/dataset.h"
#include "write/selection.h"

/* Appends the opening brace and the members of the identity, each with its comma. */
blg_status blg_manifest_identity(blg_buf *out, const blg_generator *generator,
                                 const blg_write_options *options, blg_error *error);
/* Appends the last member of the identity, "shard". index counts from 1. */
void blg_manifest_shard(blg_buf *out, int index, int of);

/* Appends the whole text of incomplete.json. */
void blg_manifest_incomplete(blg_buf *out, const blg_buf *identity);

/* The results of a run. */
typedef struct blg_results {
    blg_write_summary summary;
    blg_write_counts counts;
    int n_splits;
    const char *splits[BLG_MAX_SPLITS + 2]; /* names, in the order of counts.splits */
} blg_results;
/* Appends the rest of the manifest, with the closing brace. sums: the digest of SHA256SUMS. */
void blg_manifest_results(blg_buf *out, const blg_results *results, const char *sums);

/* Appends the split file: an object of lists of problem names, in the format of Python's json.dump.
 */
void blg_splits_write(blg_buf *out, const blg_selection *selection);

#endif
