/* Put: takes the pictures or members of one problem from its part into the merged data set.
 * Pictures of a tree are linked or copied as files, members of a shard are copied as bytes. */
#ifndef MERGE_PUT_H
#define MERGE_PUT_H

#include "base/lines.h"
#include "base/tar.h"
#include "merge/part.h"
#include "write/shard_files.h"

/* The current part, and its open files, which are read on from problem to problem. */
typedef struct blg_part_reader {
    const blg_part *part;
    blg_buf path, name; /* of the current file, and of the current member */
    blg_lines sums;     /* SHA256SUMS of a tree with pictures */
    long long pictures; /* read so far */
    struct blg_part_split {
        blg_tar_file tar; /* the shard that is read */
        blg_buf path;
        int shards; /* opened so far */
    } splits[BLG_MAX_SPLITS + 2];
} blg_part_reader;

BLG_MUST_USE blg_status blg_part_reader_open(blg_part_reader *reader, const blg_part *part,
                                             blg_error *error);
void blg_part_reader_close(blg_part_reader *reader);

typedef struct blg_put {
    const char *folder;
    bool links, resume;       /* try hard links before copies; an existing picture may stay */
    long long linked, copied; /* pictures so far */
    long long image_bytes;    /* of all pictures, new and kept */
    blg_outfile sums;         /* SHA256SUMS of the whole */
    blg_shard_files shards;
    blg_buf target, bytes;
    blg_buf made; /* the folder of the previous picture */
} blg_put;

/* Take the reader's next problem, which has this name and this family or split, into the merged
 * data set. A problem that is not `kept` is passed over. BLG_INVALID if the pictures or members
 * that come next in the part belong to another problem. */
BLG_MUST_USE blg_status blg_put_pictures(blg_put *put, blg_part_reader *reader, const char *name,
                                         blg_family family, bool kept, blg_error *error);
BLG_MUST_USE blg_status blg_put_members(blg_put *put, blg_part_reader *reader, const char *name,
                                        int split, bool kept, blg_error *error);

#endif
