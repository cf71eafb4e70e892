#include "read/pictures.h"

#include "base/error.h"
#include "base/fs.h"
#include "image/png.h"
#include "write/folder.h"

#include <stdio.h>
#include <string.h>

void blg_pictures_init(blg_pictures *p, const char *folder, const blg_reading *reading) {
    *p = (blg_pictures){.folder = folder, .reading = reading};
}

void blg_pictures_close(blg_pictures *p) {
    for (int i = 0; i < p->n_splits; i++)
        blg_split_shards_close(&p->splits[i].shards);
    blg_sums_free(&p->sums);
    blg_buf_free(&p->path);
    blg_buf_free(&p->file);
    *p = (blg_pictures){.folder = NULL};
}

/* ---- shards ---- */

static blg_status read_sums(blg_pictures *p, blg_error *error) {
    if (p->listed)
        return BLG_OK;
    blg_status status = blg_fs_join(&p->path, p->folder, BLG_SUMS, error);
    if (status == BLG_OK)
        status = blg_sums_read(&p->sums, p->folder, p->path.data, error);
    p->listed = status == BLG_OK;
    return status;
}

static blg_status open_split(blg_pictures *p, const char *split, blg_error *error) {
    blg_status status = read_sums(p, error);
    if (status != BLG_OK)
        return status;
    int i = 0;
    while (i < p->n_splits && strcmp(p->splits[i].name, split) != 0)
        i++;
    if (i == (int)(sizeof p->splits / sizeof *p->splits) || strlen(split) >= BLG_SPLIT_NAME)
        return blg_error_set(error, BLG_INVALID, "split \"%.40s\" is one too many or too long",
                             split);
    p->last = &p->splits[i];
    if (i < p->n_splits)
        return BLG_OK;
    p->n_splits++;
    memcpy(p->last->name, split, strlen(split) + 1);
    blg_split_shards_init(&p->last->shards, p->folder, &p->sums, p->last->name);
    return BLG_OK;
}

/* ---- both ---- */

/* Sets p->path to the picture's path, or to its name as a member of a shard. */
static blg_status name_picture(blg_pictures *p, const blg_problem *problem, int side, int image,
                               blg_error *error) {
    blg_buf_clear(&p->path);
    if (!blg_reading_in_shards(p->reading))
        blg_buf_format(&p->path, "%s/", p->folder);
    blg_reading_image(p->reading, problem, side, image, &p->path);
    return p->path.failed ? blg_no_memory(error) : BLG_OK;
}

/* The part of the member's name after "<problem>." */
static const char *ending(const blg_pictures *p, const char *problem) {
    return p->path.data + strlen(problem) + 1;
}

blg_status blg_pictures_find(blg_pictures *p, const blg_problem *problem, const char *split,
                             bool *there, blg_error *error) {
    *there = false;
    blg_status status = BLG_OK;
    if (blg_reading_in_shards(p->reading)) {
        status = open_split(p, split, error);
        if (status == BLG_OK)
            status = blg_split_shards_find(&p->last->shards, there, error);
    } else {
        status = name_picture(p, problem, 1, 0, error);
        if (status == BLG_OK)
            status = blg_fs_find(p->path.data, there, error);
    }
    return status;
}

blg_status blg_pictures_read(blg_pictures *p, const blg_problem *problem, const char *split,
                             int side, int image, blg_buf *pixels, int *width, int *height,
                             blg_error *error) {
    blg_buf_clear(&p->file);
    blg_buf_clear(pixels);
    blg_status status = blg_reading_in_shards(p->reading) ? open_split(p, split, error) : BLG_OK;
    if (status == BLG_OK)
        status = name_picture(p, problem, side, image, error);
    if (status != BLG_OK)
        return status;
    status = p->last ? blg_split_shards_read(&p->last->shards, problem->name,
                                             ending(p, problem->name), &p->file, error)
                     : blg_fs_read(p->folder, p->path.data, &p->file, error);
    if (status == BLG_OK)
        status = blg_png_decode(p->file.data, p->file.size, pixels, width, height, error);
    if (status != BLG_OK)
        blg_pictures_at(p, error);
    return status;
}

void blg_pictures_at(const blg_pictures *p, blg_error *error) {
    if (p->last)
        blg_split_shards_at(&p->last->shards, ending(p, p->last->shards.problem), error);
    else
        blg_error_at(error, p->path.data, 0, 0);
}
