/* Pictures: pixels of a data set's images, whether they are files of a folder or members of
 * shards. Shards are quick for problems in the order of the reading. */
#ifndef READ_PICTURES_H
#define READ_PICTURES_H

#include "config/config.h"
#include "read/reading.h"
#include "read/split_shards.h"

typedef struct blg_pictures {
    const char *folder;
    const blg_reading *reading;
    blg_buf path, file; /* of the picture read last: its path or its name as member; its bytes */
    blg_sums sums;      /* where there are shards, once a picture was asked for */
    bool listed;
    struct blg_pictures_split {
        char name[BLG_SPLIT_NAME];
        blg_split_shards shards;
    } splits[BLG_MAX_SPLITS + 2];
    int n_splits;
    struct blg_pictures_split *last; /* of the picture read last; NULL: it is a file */
} blg_pictures;

/* Both are borrowed. Nothing is opened yet. */
void blg_pictures_init(blg_pictures *pictures, const char *folder, const blg_reading *reading);
void blg_pictures_close(blg_pictures *pictures);

/* *there: the problem's first picture, or any shard of its split. */
blg_status blg_pictures_find(blg_pictures *pictures, const blg_problem *problem, const char *split,
                             bool *there, blg_error *error);
/* Replaces pixels by those of an image, gray, rows of *width bytes. BLG_IO where picture or shard
 * is missing, BLG_INVALID where it is damaged; with the file, or the shard and the member. */
blg_status blg_pictures_read(blg_pictures *pictures, const blg_problem *problem, const char *split,
                             int side, int image, blg_buf *pixels, int *width, int *height,
                             blg_error *error);
/* Adds the place of the picture read last. */
void blg_pictures_at(const blg_pictures *pictures, blg_error *error);

#endif
