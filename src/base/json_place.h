/* Where a value or key stands in JSON text: line and column for messages about valid JSON.
 *
 * A path is a chain of keys and indices that lives on its maker's stack; NULL is the root. The text
 * is scanned anew for each question, since only mistakes ask. The text has been accepted by the
 * JSON parser; the scan stays within its bytes for any other text too. */
#ifndef BASE_JSON_PLACE_H
#define BASE_JSON_PLACE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct blg_json_path {
    const struct blg_json_path *parent;
    const char *key; /* NULL: an array's element */
    size_t index;
} blg_json_path;

/* "$.splits.test_cm.holdout[2]"; always terminated, cut where size ends. */
void blg_json_path_print(const blg_json_path *path, char *buf, size_t size);

/* Place of the path's value, or of its key when of_key is set and it has one. Line and column are
 * 1-based, the column in bytes. False when the path is not in the text. */
bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column);

#endif
