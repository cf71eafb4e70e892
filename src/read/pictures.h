/* Pictures: reads the pixels of a data set's images, which are files of a folder or members of
 * shards. Reading from shards is fast if the caller asks for problems in the order of reading.h. */
#ifndef READ_PICTURES_H
#define READ_PICTURES_H

#include "config/config.h"
#include "read/reading.h"
#include "read/split_shards.h"

typedef struct blg_pictures {
    const char *folder;
    const blg_reading *reading;
    blg_buf path, file; /* of the picture read last: its path or member name; its bytes */
    blg_sums sums;      /* shards only: read with the first picture */
    bool listed;
    struct blg_pictures_split {
        char name[BLG_SPLIT_NAME];
        blg_split_shards shards;
    } splits[BLG_MAX_SPLITS + 2];
    int n_splits;
    struct blg_pictures_split *last; /* of the picture read last; NULL: it is a file */
} blg_pictures;

/* Opens nothing yet. folder and reading are borrowed. */
void blg_pictures_init(blg_pictures *pictures, const char *folder, const blg_reading *reading);
void blg_pictures_close(blg_pictures *pictures);

/* *there: the problem's first picture exists; in a tar data set, a shard of its split exists. */
blg_status blg_pictures_find(blg_pictures *pictures, const blg_problem *problem, const char *split,
                             bool *there, blg_error *error);
/* Replaces pixels by an image's: 8-bit gray, rows of *width bytes. BLG_IO if the picture or its
 * shard is missing, BLG_INVALID if it is damaged; the error names the file, or the shard and the
 * member. */
blg_status blg_pictures_read(blg_pictures *pictures, const blg_problem *problem, const char *split,
                             int side, int image, blg_buf *pixels, int *width, int *height,
                             blg_error *error);
/* Adds the place of the picture read last to an error. */
void blg_pictures_at(const blg_pictures *pictures, blg_error *error);

#endif
