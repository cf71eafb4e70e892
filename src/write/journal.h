/* Journal: the digests of the images that an interrupted run has stored, by problem.
 *
 * It is the SHA256SUMS.part of that run: the images' lines come first, in the order of the
 * problems. An image counts as stored only if its file still has that digest. */
#ifndef WRITE_JOURNAL_H
#define WRITE_JOURNAL_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"

#include <stdint.h>

typedef struct blg_journal {
    blg_buf text;
    size_t *lines; /* offset of each whole line */
    int n_lines, cap_lines;
} blg_journal;

/* A missing file is an empty journal. */
blg_status blg_journal_read(blg_journal *journal, const char *path, blg_error *error);
void blg_journal_free(blg_journal *journal);
/* Digest recorded for the run's image of that number; NULL = none. Not terminated:
 * BLG_DIGEST_TEXT - 1 digits. */
const char *blg_journal_digest(const blg_journal *journal, int64_t image);

#endif
