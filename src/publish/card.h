/* Card: the descriptions that a host of data sets expects beside a data set's files. They are
 * written into the data set's folder:
 *
 *   README.md             the card that people read, with front matter for data set hubs
 *   DATASHEET.md          motivation, composition, process, uses, maintenance
 *   croissant.json        files and records in a form that programs read (Croissant 1.1)
 *   problems.png          one problem of up to four splits
 *   problems-SPLIT.jsonl  the problems of a split in short form, for data set viewers
 *   wids-SPLIT.json       index of a split's shards (tar layout)
 *
 * SHA256SUMS and manifest.json stay as they are; write/folder.h has the names of the card's files.
 * Every number is read from the files of the data set, or measured. Facts that only the publisher
 * knows are options; the card says FILL IN for an option that is not given. croissant.json is
 * written last: a card that has it is whole. */
#ifndef PUBLISH_CARD_H
#define PUBLISH_CARD_H

#include "publish/card_options.h"

typedef struct blg_card_summary {
    long long files, bytes;
    char missing[64]; /* options that were not given: "--license, --url" */
} blg_card_summary;

/* Writes the card: all files or none. BLG_INVALID for wrong options, for a data set that is
 * incomplete, is only a part, or contradicts its manifest, and, without force, if a card exists
 * already. BLG_IO if a listed file is missing. */
BLG_MUST_USE blg_status blg_card_write(const blg_card_options *options, blg_card_summary *summary,
                                       blg_error *error);

#endif
