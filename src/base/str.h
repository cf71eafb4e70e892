/* Text helpers that do not depend on the locale. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

#define BLG_DOUBLE_TEXT 40

/* Whole numbers below 1e15 as such, others with the fewest of 1..17 significant digits that read
 * back as value; '.' as decimal sign. */
const char *blg_str_print_double(double value, char text[BLG_DOUBLE_TEXT]);

/* The decimal number that text consists of, whole; no white space, no hex, no inf or nan. */
bool blg_str_parse_double(const char *text, double *value);
bool blg_str_parse_long(const char *text, long long *value);

/* Least number of insertions, deletions, changes and swaps of neighbours that turn a into b, each
 * place touched once; computed on the first 63 bytes of each. */
int blg_str_distance(const char *a, const char *b);

/* The name nearest to text, or NULL if none is near enough to be a likely typing mistake (distance
 * at most a third of the longer text, at least 1). */
const char *blg_str_nearest(const char *text, const char *const *names, size_t n);

/* How a message goes on after a wrong name: "; did you mean \"NEAR\"?", or "" where near is NULL or
 * empty. For %s: blg_str_guess(near).text. */
typedef struct blg_guess {
    char text[640];
} blg_guess;
blg_guess blg_str_guess(const char *near);

/* The place of text among the names, or -1. */
int blg_str_index(const char *text, const char *const *names, int n);

/* Whether text is not empty and holds [a-z0-9_] only. */
bool blg_str_is_name(const char *text);

/* What the names of problems and splits consist of, wherever they are read: [A-Za-z0-9_-], at least
 * one. Such a name is safe as part of a path, of a script and of a message. */
bool blg_str_is_plain(const char *text);
#define BLG_PLAIN_BYTES "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
#define BLG_PLAIN_NAME  "a name in [A-Za-z0-9_-]"

/* Whether text is a path of a file below a folder: names parted by '/', none of them empty, "." or
 * "..", no control characters. */
bool blg_str_is_relative(const char *text);

/* Puts '?' in the place of control characters: what is read from a file must not steer a terminal.
 */
void blg_str_make_printable(char *text);

#endif
