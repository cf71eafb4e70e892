/* Pairs: which shapes of one super class are too similar. Measuring them takes seconds, so a third
 * table of the catalogue keeps the result. Each row is a pair: "shape", "other", and "near" or
 * "twin". The header ends with the digest of the program table that was measured. For another
 * program table, the table of pairs is stale: it is treated as absent. */
#ifndef CATALOGUE_PAIRS_H
#define CATALOGUE_PAIRS_H

#include "base/arena.h"
#include "base/buf.h"
#include "catalogue/catalogue.h"

#define BLG_PAIR_TABLE "near_pairs.tsv"

/* A symmetric table of n x n blg_pair states for the catalogue's n shapes, in arena. It comes from
 * the catalogue's table of pairs if there is one, else from measuring. A shape is near itself;
 * pairs of different super classes are unknown. NULL if memory is out. */
const uint8_t *blg_pairs_of(const blg_catalogue *catalogue, blg_arena *arena);
/* Like blg_pairs_of, but always measured. */
const uint8_t *blg_pairs_measure(const blg_catalogue *catalogue, blg_arena *arena);
/* Measures all pairs and appends the text of the table of pairs. */
BLG_MUST_USE blg_status blg_pairs_write(const blg_catalogue *catalogue, blg_buf *text,
                                        blg_error *error);

#endif
