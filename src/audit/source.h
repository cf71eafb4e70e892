/* Source: the problems of a data set's folder one after the other, whether it has scenes (ours) or
 * only programs and a split file (the published layout). */
#ifndef AUDIT_SOURCE_H
#define AUDIT_SOURCE_H

#include "base/arena.h"
#include "base/buf.h"
#include "blogo/catalogue.h"
#include "blogo/config.h"
#include "blogo/problem.h"

#include <stdbool.h>

typedef struct blg_source blg_source;

/* catalogue may be NULL. BLG_IO or BLG_INVALID with the file. */
blg_status blg_source_open(const char *folder, const blg_catalogue *catalogue, blg_source **source,
                           blg_error *error);
void blg_source_close(blg_source *source);
bool blg_source_has_scenes(const blg_source *source);
/* The config in manifest.json; the default preset's for a folder without a manifest. */
const blg_config *blg_source_config(const blg_source *source);
/* Name of the folder's split file. */
const char *blg_source_split_file(const blg_source *source);
/* *found is false after the last problem. split is borrowed until the next call; "" = none. */
blg_status blg_source_next(blg_source *source, blg_problem *problem, const char **split,
                           bool *found, blg_error *error);
/* Path of an image below the folder: <family>/images/<problem>/<side>/<index>.png. */
void blg_source_image(const blg_source *source, const blg_problem *problem, int side, int image,
                      blg_buf *path);

#endif
