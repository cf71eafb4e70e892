/* Folder: may this run write here, and what is there already.
 *
 * States of a data set's folder: empty; incomplete.json = begun by a run whose options it holds;
 * manifest.json = complete. Nothing but the content of a data set is ever removed. */
#ifndef WRITE_FOLDER_H
#define WRITE_FOLDER_H

#include "base/buf.h"
#include "config/file_names.h"
#include "write/dataset.h"

/* A card (publish/card.h) stands beside the files of a data set and is not listed in its sums. */
#define BLG_CARD "croissant.json"
#define BLG_CARD_FILES                                                                             \
    "README.md", "DATASHEET.md", "problems.png", "problems-*.jsonl", "wids-*.json", BLG_CARD

/* Takes the folder for this process and makes it ready: made, emptied (force) or left as it is
 * (resume: *complete tells whether nothing remains to be done). No manifest stands while a run
 * writes. identity is the head of the manifest, incomplete what incomplete.json holds or will hold.
 * BLG_IO where another process writes in the folder. *lock is released whatever happened. */
BLG_MUST_USE blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                                           const blg_buf *identity, const blg_buf *incomplete,
                                           int *lock, bool *complete, blg_error *error);
/* -1 is no lock. */
void blg_folder_release(int lock);
/* The end of a run: all that was written is forced to the disk, then the manifest says that the
 * data set is complete, then incomplete.json goes. */
BLG_MUST_USE blg_status blg_folder_complete(const char *folder, const blg_buf *manifest,
                                            blg_error *error);

/* Whether a path below the root, parted by '/', is a file, or a folder, of data sets. */
bool blg_folder_knows(const char *relative, bool folder, const char *split_file);
/* *has: a card stands in the folder, or was begun there; without it files of such names are
 * foreign.
 */
BLG_MUST_USE blg_status blg_folder_has_card(const char *folder, bool *has, blg_error *error);
/* Whether a path below the root is a file of cards. */
bool blg_folder_knows_card(const char *relative);
/* Whether a file's name is that of a tar shard of the split: <split>-00000-of-00012.tar. */
bool blg_folder_is_shard(const char *relative, const char *split);

#endif
