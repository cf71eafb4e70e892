/* JSON text: parsed, or scanned for a place in it.
 *
 * A value is parsed by jansson. Text is scanned where a parser's tree would be too large, and for
 * the line and column that a message about valid JSON names. A scan stays within its bytes
 * whatever they are. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct json_t;
struct json_error_t;

/* *json gets the value that the text consists of, which the caller then owns, or NULL. data may be
 * NULL for no text. flags are jansson's but JSON_DISABLE_EOF_CHECK. BLG_INVALID, with path, line
 * and column, or BLG_NO_MEMORY. No other file calls jansson's own loaders: they drop bytes of names
 * and numbers where an allocation fails. */
BLG_MUST_USE blg_status blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                                      struct json_t **json, blg_error *error);
/* The same of a text that is one line of a file, of which `line` is the number; 0 and NULL where
 * the caller adds them. */
BLG_MUST_USE blg_status blg_json_load_line(const char *data, size_t size, const char *path,
                                           int line, struct json_t **json, blg_error *error);
/* The same; place, which may be NULL, tells of the mistake. */
BLG_MUST_USE blg_status blg_json_parse(const char *data, size_t size, size_t flags,
                                       struct json_error_t *place, struct json_t **json);

/* Adds the value as text. False where memory is out; json_dumps would drop quotes of keys then. */
BLG_MUST_USE bool blg_json_print(const struct json_t *json, size_t flags, blg_buf *out);

typedef struct blg_json_scan {
    const char *at, *end;
} blg_json_scan;

void blg_json_skip_space(blg_json_scan *scan);
/* Goes behind c if c comes next, spaces apart. */
bool blg_json_take(blg_json_scan *scan, char c);
/* From an opening quote to behind the closing one, or to the end. */
void blg_json_skip_string(blg_json_scan *scan);
/* Goes behind a value; only its quotes and brackets are looked at. False where the text ends
 * within it. */
bool blg_json_skip_value(blg_json_scan *scan);
/* 1-based line and column, in bytes, of a place in the text. */
void blg_json_locate(const char *text, const char *at, int *line, int *column);

/* A chain of keys and indices that lives on its maker's stack; NULL is the root. */
typedef struct blg_json_path {
    const struct blg_json_path *parent;
    const char *key; /* NULL: an array's element */
    size_t index;
} blg_json_path;

/* "$.splits.test_cm.holdout[2]"; always terminated, cut where size ends. */
void blg_json_path_print(const blg_json_path *path, char *buf, size_t size);

/* Place of the path's value, or of its key when of_key is set and it has one. The text is scanned
 * anew, since only mistakes ask. False when the path is not in the text. */
bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column);

#endif
