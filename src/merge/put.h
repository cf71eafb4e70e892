/* Put: what belongs to one problem goes from its part into the merged data set: a tree's pictures
 * as files, a shard's members as bytes. */
#ifndef MERGE_PUT_H
#define MERGE_PUT_H

#include "base/lines.h"
#include "base/tar.h"
#include "merge/part.h"
#include "write/shard_files.h"

/* The part at hand, and its files that are read on from problem to problem. */
typedef struct blg_part_reader {
    const blg_part *part;
    blg_buf path, name; /* of the file, and of the member, at hand */
    blg_lines sums;     /* of a tree with pictures */
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
    bool links, resume;       /* hard links before copies; a picture that is there may stay */
    long long linked, copied; /* pictures so far */
    long long image_bytes;    /* of all pictures that were put or were there */
    blg_outfile sums;         /* SHA256SUMS of the whole */
    blg_shard_files shards;
    blg_buf target, bytes;
    blg_buf made; /* the folder of the picture before */
} blg_put;

/* The next problem of the reader: its name, and its family or split. Not kept: it is passed over.
 * BLG_INVALID where the part does not hold what its scenes say. */
BLG_MUST_USE blg_status blg_put_pictures(blg_put *put, blg_part_reader *reader, const char *name,
                                         blg_family family, bool kept, blg_error *error);
BLG_MUST_USE blg_status blg_put_members(blg_put *put, blg_part_reader *reader, const char *name,
                                        int split, bool kept, blg_error *error);

#endif
