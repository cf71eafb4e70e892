/* Card: what a host of data sets wants beside a data set's files, written into its folder.
 *
 *   README.md             the card that people read, with the front matter of a data set hub
 *   DATASHEET.md          motivation, composition, process, uses, maintenance
 *   croissant.json        files and records for programs (Croissant 1.1)
 *   problems.png          one problem of up to four splits
 *   problems-SPLIT.jsonl  the problems of a split in short form, for data set viewers
 *   wids-SPLIT.json       index of a split's shards (tar layout)
 *
 * SHA256SUMS and manifest.json stay as they are; `write/folder.h` knows the names. Every number is
 * read from the files of the data set, or measured; what only the publisher knows is an option, and
 * stands as FILL IN without it. croissant.json is written last: with it the card is whole. */
#ifndef PUBLISH_CARD_H
#define PUBLISH_CARD_H

#include "publish/card_options.h"

typedef struct blg_card_summary {
    long long files, bytes;
    char missing[64]; /* options that stand as FILL IN, "--license, --url" */
} blg_card_summary;

/* BLG_INVALID for options that do not fit, for a data set that is not complete, is a part, or does
 * not hold what its manifest says, and for a card that is there already; BLG_IO where a listed file
 * is missing. No file is left unless all are. */
BLG_MUST_USE blg_status blg_card_write(const blg_card_options *options, blg_card_summary *summary,
                                       blg_error *error);

#endif
