/* Opaque: random names that tell nothing of what they name.
 *
 * A text says what a run writes: its problems and its options. The names follow from the text. So
 * equal runs give equal names, and runs that differ share no name. */
#ifndef PUBLISH_OPAQUE_H
#define PUBLISH_OPAQUE_H

#include "base/buf.h"
#include "base/error.h"
#include "base/rng.h"

#define BLG_OPAQUE_NAME 17 /* 16 digits and the terminator */

/* A seed that follows from a text. BLG_NO_MEMORY if text->failed is set. */
BLG_MUST_USE blg_status blg_opaque_seed(const blg_buf *text, uint64_t *seed, blg_error *error);
/* Draws a name of 16 hex digits. */
void blg_opaque_name(blg_rng *rng, char name[BLG_OPAQUE_NAME]);

#endif
