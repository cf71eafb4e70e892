/* Text helpers that do not depend on the locale. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

#define BLG_DOUBLE_TEXT 40

/* Writes value with the fewest of 1..17 significant digits that read back as value, and '.' as the
 * decimal sign. Whole numbers below 1e15 have no point and no exponent. */
const char *blg_str_print_double(double value, char text[BLG_DOUBLE_TEXT]);

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

/* The index of text among n names, or -1. */
int blg_str_index(const char *text, const char *const *names, int n);

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
 * such as the rest of a character that was cut; afterwards blg_str_is_line holds. Text that becomes
 * JSON needs blg_str_make_printable only: there such a byte becomes U+FFFD. */
void blg_str_make_printable(char *text);
void blg_str_make_line(char *text);

#endif
