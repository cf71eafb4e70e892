/* Part: the folder of one part of a data set, as its manifest describes it. */
#ifndef MERGE_PART_H
#define MERGE_PART_H

#include "read/stamp.h"
#include "write/manifest.h"

struct json_t;

typedef struct blg_part {
    const char *folder; /* borrowed */
    const char *noun;   /* what the folder should be, for messages */
    blg_stamp stamp;
    blg_buf text; /* text of manifest.json */
    size_t head;  /* bytes of text before the member "shard": equal in all parts of one run */
    size_t filtered, filtered_size; /* lines of the member "filtered"; size 0: there are none */
    struct json_t *manifest;
    int index, of; /* index from 1 */
    bool tar, pictures;
    const char *split_file;
    blg_results results; /* the names of splits live in manifest */
} blg_part;

/* Reads manifest.json. noun: what the folder should be, for messages. BLG_INVALID, with the folder,
 * if it is no part, is incomplete, or has another format version. Free the part whatever the
 * outcome. */
BLG_MUST_USE blg_status blg_part_read(blg_part *part, const char *folder, const char *noun,
                                      blg_error *error);
void blg_part_free(blg_part *part);

/* BLG_INVALID, with the folder and the first member that differs, unless both are parts of one run.
 */
BLG_MUST_USE blg_status blg_part_same(const blg_part *part, const blg_part *first,
                                      blg_error *error);

/* Called after each file with the share of the part that was checked, 0..1; false stops the check.
 */
typedef bool blg_part_told(void *context, double share);
/* Compares each file with SHA256SUMS, and SHA256SUMS with the manifest. BLG_INVALID or BLG_IO with
 * the file. */
BLG_MUST_USE blg_status blg_part_check(const blg_part *part, blg_part_told *told, void *context,
                                       blg_error *error);

#endif
