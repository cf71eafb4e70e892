/* Pairs: which shapes of one super class are too alike. To measure that takes seconds, so a third
 * table keeps the result: the near pairs and the twins, "shape", "other", "near" or "twin". Its
 * head line ends with the digest of the program table that was measured; for another program table
 * it is stale, which is as if it were absent. */
#ifndef CATALOGUE_PAIRS_H
#define CATALOGUE_PAIRS_H

#include "base/arena.h"
#include "base/buf.h"
#include "catalogue/catalogue.h"

#define BLG_PAIR_TABLE "near_pairs.tsv"

/* Shapes x shapes states (blg_pair), symmetric, a shape near itself; of two super classes unknown.
 * From the catalogue's table of pairs, or measured. They live in arena; NULL when memory is out. */
const uint8_t *blg_pairs_of(const blg_catalogue *catalogue, blg_arena *arena);
/* The same, always measured. */
const uint8_t *blg_pairs_measure(const blg_catalogue *catalogue, blg_arena *arena);
/* Appends the table as it is measured. */
BLG_MUST_USE blg_status blg_pairs_write(const blg_catalogue *catalogue, blg_buf *text,
                                        blg_error *error);

#endif
