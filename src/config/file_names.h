/* File names: what a data set's files are called, and which name its split file may have. */
#ifndef CONFIG_FILE_NAMES_H
#define CONFIG_FILE_NAMES_H

#include <stdbool.h>

#define BLG_INCOMPLETE   "incomplete.json"
#define BLG_MANIFEST     "manifest.json"
#define BLG_SUMS         "SHA256SUMS"
#define BLG_SCENES       "scenes.jsonl"
#define BLG_SPLIT_REPORT "split_report.json"
#define BLG_CARD         "croissant.json"
#define BLG_CARD_SHARDS  "wids-" /* the index of a split's shards in a card: wids-SPLIT.json */

/* Whether a split file may have this name: letters, digits, _ . - with .json at the end, no . or -
 * at the start, and none of the names above. */
bool blg_is_split_file_name(const char *name);
#define BLG_SPLIT_FILE_NAME                                                                        \
    "a file name of letters, digits, _ . - that ends in .json and is not " BLG_MANIFEST            \
    ", " BLG_SPLIT_REPORT ", " BLG_INCOMPLETE ", " BLG_CARD " or " BLG_CARD_SHARDS "*"

#endif
