/* Reads the records of a study's data file, JSON or CSV, as JSON objects. */
#ifndef PUBLISH_SCORE_RECORDS_H
#define PUBLISH_SCORE_RECORDS_H

#include "base/error.h"

#include <jansson.h>
#include <stdbool.h>

/* Returns a list of objects, which the caller owns. NULL with BLG_INVALID, path, line and column if
 * the file is damaged; NULL with BLG_NO_MEMORY if memory is out. Values from CSV are texts. */
json_t *blg_score_records(const char *data, size_t size, const char *path, blg_error *error);

#endif
