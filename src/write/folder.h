/* Folder: decides whether a run may write into a folder, and what the folder holds already.
 *
 * A data set's folder has three states. It is empty; or it has incomplete.json, which holds the
 * options of the run that began it; or it has manifest.json and is complete. Only files of a data
 * set are ever removed. */
#ifndef WRITE_FOLDER_H
#define WRITE_FOLDER_H

#include "base/buf.h"
#include "config/file_names.h"
#include "write/dataset.h"

/* The files of a card (publish/card.h). They are beside the files of a data set and are not listed
 * in SHA256SUMS. */
#define BLG_CARD_FILES                                                                             \
    "README.md", "DATASHEET.md", "problems.png", "problems-*.jsonl", BLG_CARD_SHARDS "*.json",     \
        BLG_CARD

/* Locks the folder for this process. BLG_IO if another process writes in it. The caller releases
 * *lock, which must be -1 before, whatever the outcome. */
BLG_MUST_USE blg_status blg_folder_take(const char *folder, int *lock, blg_error *error);
/* Locks the folder for this process and makes it ready: it is created, or emptied (force), or left
 * as it is (resume; *complete: nothing remains to be done). While a run writes, the folder has no
 * manifest. identity: the head of the manifest; incomplete: the text of incomplete.json. BLG_IO if
 * another process writes in the folder. The caller releases *lock whatever the outcome. */
BLG_MUST_USE blg_status blg_folder_prepare(const blg_write_options *options, const char *split_file,
                                           const blg_buf *identity, const blg_buf *incomplete,
                                           int *lock, bool *complete, blg_error *error);
/* Releases a lock; -1 = no lock. */
void blg_folder_release(int lock);
/* Ends a run: forces all written files to the disk, writes the manifest, then removes
 * incomplete.json. BLG_IO if the folder is not the locked one any more. */
BLG_MUST_USE blg_status blg_folder_complete(const char *folder, int lock, const blg_buf *manifest,
                                            blg_error *error);

/* Marks that the data set in the folder is being removed: from here on the folder holds no complete
 * data set. manifest.json becomes manifest.json.part, which the caller removes last. A folder
 * without a manifest gets an empty manifest.json.part. */
BLG_MUST_USE blg_status blg_folder_begin_removal(const char *folder, blg_error *error);
/* BLG_INVALID, with the folder, if it holds no complete data set because a run that writes or
 * removes the data set is at work there, or was interrupted. BLG_OK for any other folder. */
BLG_MUST_USE blg_status blg_folder_check_ended(const char *folder, blg_error *error);

/* Whether a path below the root, with '/' between its parts, can be a file of a data set or, with
 * `folder`, a folder of a data set. */
bool blg_folder_knows(const char *relative, bool folder, const char *split_file);
/* *has: the folder has a card, or a card was begun there. Without a card, files with the names of
 * BLG_CARD_FILES do not belong to the data set. */
BLG_MUST_USE blg_status blg_folder_has_card(const char *folder, bool *has, blg_error *error);
/* Whether a path below the root is the name of a card's file. */
bool blg_folder_knows_card(const char *relative);
/* Whether a file's name is the name of a shard of the split, such as <split>-00000-of-00012.tar. */
bool blg_folder_is_shard(const char *relative, const char *split);

#endif
