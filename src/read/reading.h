/* Reading: reads the problems of a data set's folder one after the other. blogo's layout has
 * scenes; the published layout has only programs and a split file. */
#ifndef READ_READING_H
#define READ_READING_H

#include "base/arena.h"
#include "base/buf.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"
#include "config/config.h"

#include <stdbool.h>

typedef struct blg_reading blg_reading;

/* Opens a folder; both folder and catalogue, which may be NULL, are borrowed. BLG_IO, or
 * BLG_INVALID with the file, also if the manifest has a format that this version does not read. */
blg_status blg_reading_open(const char *folder, const blg_catalogue *catalogue,
                            blg_reading **reading, blg_error *error);
void blg_reading_close(blg_reading *reading);
bool blg_reading_has_scenes(const blg_reading *reading);
/* Whether the manifest says that the pictures are placed as the published painter places them
 * (ink/painted.h). Scenes that are read carry the same flag. */
bool blg_reading_published(const blg_reading *reading);
/* Whether the manifest says that the pictures are members of shards. */
bool blg_reading_in_shards(const blg_reading *reading);
/* SHA-256 of the catalogue that the manifest names; "" if the manifest names none. */
const char *blg_reading_catalogue_digest(const blg_reading *reading);
/* The config in manifest.json; the default preset's for a folder without a manifest. */
const blg_config *blg_reading_config(const blg_reading *reading);
/* Name of the folder's split file. */
const char *blg_reading_split_file(const blg_reading *reading);
/* Reads the next problem. *found is false after the last problem; blg_reading_check is called then.
 * *split is valid until the next call; "" = the problem has no split. */
blg_status blg_reading_next(blg_reading *reading, blg_problem *problem, const char **split,
                            bool *found, blg_error *error);
/* BLG_IO if the folder no longer holds the data set that blg_reading_open found (read/stamp.h):
 * what was read since then may be of two data sets. Call it after the last read of a picture or a
 * problem. */
BLG_MUST_USE blg_status blg_reading_check(const blg_reading *reading, blg_error *error);
/* The seed that the scene of the problem read last tells; 0 without scenes. */
uint64_t blg_reading_seed(const blg_reading *reading);
/* As blg_scene_reader_misfiled (scene_read.h); -1 without scenes. */
int blg_reading_misfiled(const blg_reading *reading);
/* The line of scenes.jsonl of the problem read last, without its line end; NULL if the data set has
 * no scenes. */
const char *blg_reading_line(const blg_reading *reading, size_t *size);
/* Appends the path of an image below the folder, <family>/images/<problem>/<side>/<index>.png. In a
 * data set of shards: the image's name as a member. */
void blg_reading_image(const blg_reading *reading, const blg_problem *problem, int side, int image,
                       blg_buf *path);

#endif
