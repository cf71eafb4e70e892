/* JSON text: parsed into values, or scanned for the place of a value.
 *
 * jansson parses values. The scanner here serves texts whose parsed tree would be too large, and
 * finds the line and column of a value for error messages. A scan never leaves its bytes, even if
 * they are not JSON. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct json_t;
struct json_error_t;

/* Parses a text that is one JSON value. *json gets the value, which the caller then owns, or NULL
 * on failure. data NULL stands for an empty text. flags are jansson's, without
 * JSON_DISABLE_EOF_CHECK. BLG_INVALID with path, line and column, or BLG_NO_MEMORY. No other file
 * calls jansson's own loaders, because they drop bytes of names and numbers if an allocation fails.
 */
BLG_MUST_USE blg_status blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                                      struct json_t **json, blg_error *error);
/* Parses one line of a file, like blg_json_load; `line` is the line's number. The caller may pass
 * path NULL and line 0 and add them to the error later. */
BLG_MUST_USE blg_status blg_json_load_line(const char *data, size_t size, const char *path,
                                           int line, struct json_t **json, blg_error *error);
/* Parses a text, like blg_json_load, but without a blg_error: place, which may be NULL, gets the
 * place and text of the mistake. */
BLG_MUST_USE blg_status blg_json_parse(const char *data, size_t size, size_t flags,
                                       struct json_error_t *place, struct json_t **json);

/* Appends the value as text. Returns false if memory is out; json_dumps instead would drop quotes
 * of keys then. */
BLG_MUST_USE bool blg_json_print(const struct json_t *json, size_t flags, blg_buf *out);
/* Writes a value as a message shows it: "none" for NULL, a long value shortened to end in
 * "...". text: size > 12 bytes. */
void blg_json_show(const struct json_t *value, char *text, size_t size);

typedef struct blg_json_scan {
    const char *at, *end;
} blg_json_scan;

void blg_json_skip_space(blg_json_scan *scan);
/* Skips spaces. If the next byte is c, skips it too and returns true. */
bool blg_json_take(blg_json_scan *scan, char c);
/* Skips a string from its opening quote to behind its closing quote, or to the end of the text. */
void blg_json_skip_string(blg_json_scan *scan);
/* Skips a value; looks at its quotes and brackets only. False if the text ends within the value. */
bool blg_json_skip_value(blg_json_scan *scan);
/* 1-based line and column, in bytes, of a place in the text. */
void blg_json_locate(const char *text, const char *at, int *line, int *column);

/* The path of a value: a chain of keys and indices from the value up to the root, which is NULL.
 * Each link usually lives on the stack of the function that reads that level. */
typedef struct blg_json_path {
    const struct blg_json_path *parent;
    const char *key; /* NULL: an array's element */
    size_t index;
} blg_json_path;

/* Writes a path as "$.splits.test_cm.holdout[2]" into buf, cut to size bytes, always terminated. */
void blg_json_path_print(const blg_json_path *path, char *buf, size_t size);

/* Finds the place of the path's value, or of its key if of_key is set and the value has a key.
 * Scans the text from its start, which is slow, but only error messages need places. False if the
 * text does not have the path. */
bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column);

#endif
