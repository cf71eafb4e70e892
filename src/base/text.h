/* Text: strings, numbers in decimal, lines, JSON. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/memory.h"

/* Decimal: the shortest decimal text of a double, computed in 128-bit integers.
 *
 * Data sets hold millions of numbers. Printing them by printf and strtod would take a fifth of the
 * time of a data set without pictures. */

/* Bytes of the longest text of blg_decimal_print, terminator included. */
#define BLG_DECIMAL_TEXT 28

/* Writes value as %.*g does, with 15, 16 or 17 digits: the fewest that read back as value. Writes a
 * whole number without a point. Returns the number of bytes; 0, with nothing written, if |value| is
 * neither 0 nor within 1e-4..1e15 (such values are rare). */
int blg_decimal_print(double value, char text[BLG_DECIMAL_TEXT]);

/* Text helpers that do not depend on the locale. */

#define BLG_DOUBLE_TEXT 40 /* bytes that hold any printed number */

/* Writes value with the fewest of 1..17 significant digits that read back as value, and '.' as the
 * decimal sign. Whole numbers below 1e15 have no point and no exponent. */
const char *blg_str_print_double(double value, char text[BLG_DOUBLE_TEXT]);

/* Digits in groups of three: "168,000". Print it by %s and blg_group(number).text. */
typedef struct blg_digits {
    char text[32];
} blg_digits;
blg_digits blg_group(long long number);

/* Reads text as a decimal number. False unless the whole text is a number; white space, hex, inf
 * and nan are refused. */
bool blg_str_parse_double(const char *text, double *value);
bool blg_str_parse_long(const char *text, long long *value);

/* Edit distance: the least number of insertions, deletions, changes and swaps of neighbours that
 * turn a into b, where no place is edited twice. Only the first 63 bytes of each text count. */
int blg_str_distance(const char *a, const char *b);

/* The name nearest to text, or NULL if text is hardly a typing mistake for it: if their distance
 * exceeds both 1 and a third of the longer text's length. */
const char *blg_str_nearest(const char *text, const char *const *names, size_t n);

/* The end of a message about a wrong name: "; did you mean \"NEAR\"?", or "" if near is NULL or
 * empty. Print it by %s and blg_str_guess(near).text. */
typedef struct blg_guess {
    char text[640];
} blg_guess;
blg_guess blg_str_guess(const char *near);

/* The end of a message about a name that is not among n known names: the nearest one as a guess or,
 * if none is near, "; expected one of " and the names, as many as fit. */
blg_guess blg_str_guess_among(const char *text, const char *const *names, size_t n);
/* The small letter of A to Z; any other byte as it is. */
static inline char blg_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}
/* FNV-1a, 64 bits, of some bytes. */
uint64_t blg_str_hash(const char *bytes, size_t size);
/* Another hash, several times faster for long texts. It depends on the machine's byte order, so it
 * is kept in memory only. */
uint64_t blg_quick_hash(const char *bytes, size_t size);
/* Whether two texts differ at most in the case of their letters (A to Z). */
bool blg_str_same_letters(const char *a, const char *b);

/* The index of text among n names, or -1. */
int blg_str_index(const char *text, const char *const *names, int n);

/* Strings: a list of names, which stand one after the other in a buf, each with its zero byte. */

/* The index of a name, or the number of names if it is none of them. */
int blg_strings_find(const blg_buf *names, const char *name);
/* The index of a name, which is added as the last if it is new. */
int blg_strings_add(blg_buf *names, const char *name);
/* The name at an index; NULL past the last. */
const char *blg_strings_at(const blg_buf *names, int index);

/* Whether text is not empty and holds [a-z0-9_] only. */
bool blg_str_is_name(const char *text);

/* Whether text is an allowed name of a problem or split: one or more of [A-Za-z0-9_-]. Such a name
 * is safe as part of a path, of a script and of a message. */
bool blg_str_is_plain(const char *text);
#define BLG_PLAIN_BYTES "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
#define BLG_PLAIN_NAME  "a name in [A-Za-z0-9_-]"

/* Whether text can be a file's path below a folder: names with '/' between them, where no name is
 * empty, "." or "..", and no control characters. */
bool blg_str_is_relative(const char *text);

/* The number of bytes of the UTF-8 character at text, 0 if there is none: neither overlong forms
 * nor surrogates nor code points above 10FFFF are characters (RFC 3629). */
size_t blg_str_utf8(const char *text);
/* Whether text is UTF-8 without control characters (U+0000..U+001F, U+007F..U+009F). */
bool blg_str_is_line(const char *text);

/* Replaces each byte of a control character by '?', so that text from a file cannot control the
 * user's terminal. The length stays. blg_str_make_line also replaces each byte that is not UTF-8,
 * such as a byte of a character that was cut; afterwards blg_str_is_line holds. Text that becomes
 * JSON needs blg_str_make_printable only: there such a byte becomes U+FFFD. */
void blg_str_make_printable(char *text);
void blg_str_make_line(char *text);

/* Lines: a text file read line by line, be it plain or in zstd frames (base/archive.h), which the
 * first bytes tell. Memory use does not grow with the file: one block and one line. */

/* Zero: not open. */
typedef struct blg_lines {
    FILE *file;
    const char *path; /* borrowed */
    blg_buf block;
    size_t start, scanned; /* first byte not yet taken; no line end lies between start and here */
    const char *line; /* the line taken last, without its line feed; NULL at the end of the file */
    size_t size;      /* bytes of line */
    int number;       /* number of line in the file, from 1 */
    bool begun;       /* the file's first block was read */
    struct blg_zstd *zstd; /* reads a file of zstd frames; NULL: the file is plain text */
} blg_lines;

/* Opens a file. folder is as in blg_open (base/files.h); if it is NULL, path "-" is standard input.
 * BLG_IO with the path. The caller must close lines, even after a failure. */
BLG_MUST_USE blg_status blg_lines_open(blg_lines *lines, const char *folder, const char *path,
                                       blg_error *error);
void blg_lines_close(blg_lines *lines);
/* Takes the next line, which is valid until the next call. BLG_IO, or BLG_INVALID for a line longer
 * than 8 MiB (up to 256 KiB more may pass). Both come with path and line number. */
BLG_MUST_USE blg_status blg_lines_next(blg_lines *lines, blg_error *error);

/* JSON text: parsed into values, or scanned for the place of a value.
 *
 * jansson parses values. The scanner here serves texts whose parsed tree would be too large, and
 * finds the line and column of a value for error messages. A scan never leaves its bytes, even if
 * they are not JSON. */

struct json_t;
struct json_error_t;

/* Parses a text that is one JSON value. *json gets the value, which the caller then owns, or NULL
 * on failure. data NULL stands for an empty text. flags are jansson's, without
 * JSON_DISABLE_EOF_CHECK. BLG_INVALID with path, line and column, or BLG_NO_MEMORY. No other file
 * calls jansson's own loaders, which drop bytes of names and numbers if an allocation fails. */
BLG_MUST_USE blg_status blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                                      struct json_t **json, blg_error *error);
/* Reads a file that is one JSON value. folder and path are as in blg_fs_read, flags and json as
 * in blg_json_load. */
BLG_MUST_USE blg_status blg_json_read(const char *folder, const char *path, size_t flags,
                                      struct json_t **json, blg_error *error);
/* Parses one line of a file, like blg_json_load; `line` is the line's number. The caller may pass
 * path NULL and line 0 and add them to the error later. */
BLG_MUST_USE blg_status blg_json_load_line(const char *data, size_t size, const char *path,
                                           int line, struct json_t **json, blg_error *error);
/* Parses a text, like blg_json_load, but without a blg_error: place, which may be NULL, gets the
 * place and text of the mistake. */
BLG_MUST_USE blg_status blg_json_parse(const char *data, size_t size, size_t flags,
                                       struct json_error_t *place, struct json_t **json);

/* Appends the value as text. Returns false if memory is out, where json_dumps would return a text
 * without the quotes of some keys. */
BLG_MUST_USE bool blg_json_print(const struct json_t *json, size_t flags, blg_buf *out);
/* The text of an object's member; "" if the member is missing or is no text. */
const char *blg_json_text(const struct json_t *object, const char *key);
/* Whether that text is `text`, which is not empty. */
bool blg_json_says(const struct json_t *object, const char *key, const char *text);
/* Writes a value as a message shows it: "none" for NULL, a long value shortened to end in
 * "...". text: size > 12 bytes. */
void blg_json_show(const struct json_t *value, char *text, size_t size);

typedef struct blg_json_scan {
    const char *at, *end;
} blg_json_scan;

void blg_json_skip_space(blg_json_scan *scan);
/* Skips spaces. If the next byte is c, skips it too and returns true. */
bool blg_json_take(blg_json_scan *scan, char c);
/* Whether a byte stands for itself in a string: printed ASCII, neither quote nor backslash. */
static inline bool blg_json_is_plain(char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}
/* Skips a string from its opening quote to the byte after its closing quote, or to the end of the
 * text. */
void blg_json_skip_string(blg_json_scan *scan);
/* Skips a value; looks at its quotes and brackets only. False if the text ends within the value. */
bool blg_json_skip_value(blg_json_scan *scan);

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
