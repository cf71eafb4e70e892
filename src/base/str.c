#include "base/str.h"

#include "base/decimal.h"

#include <errno.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* printf and strtod use the locale's decimal sign, which the functions below map to and from '.'.
 * They assume that it is a single byte. */
static char decimal_sign(void) {
    const struct lconv *conventions = localeconv();
    return conventions->decimal_point[0];
}

const char *blg_str_print_double(double value, char text[BLG_DOUBLE_TEXT]) {
    if (blg_decimal_print(value, text))
        return text;
    /* 15 digits survive the conversion to a double and back, and %g drops trailing zeros. So a text
     * with fewer digits appears already at 15 digits. Subnormal numbers hold fewer digits: start at
     * 1. */
    int first = fabs(value) < DBL_MIN ? 1 : DBL_DIG;
    for (int digits = first; digits <= 17; digits++) {
        snprintf(text, BLG_DOUBLE_TEXT, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    char sign = decimal_sign();
    char *point = sign == '.' ? NULL : strchr(text, sign);
    if (point)
        *point = '.';
    return text;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static const char *skip_digits(const char *c, bool *any) {
    for (*any = false; is_digit(*c); c++)
        *any = true;
    return c;
}

bool blg_str_parse_double(const char *text, double *value) {
    char copy[64];
    size_t size = strlen(text);
    if (size >= sizeof copy)
        return false;
    memcpy(copy, text, size + 1);
    bool whole, fraction = true, exponent = true;
    const char *c = skip_digits(text + (*text == '-'), &whole);
    if (*c == '.') {
        copy[c - text] = decimal_sign();
        c = skip_digits(c + 1, &fraction);
    }
    if (*c == 'e' || *c == 'E') {
        c++;
        c = skip_digits(c + (*c == '-' || *c == '+'), &exponent);
    }
    if (*c || !whole || !fraction || !exponent)
        return false;
    *value = strtod(copy, NULL);
    return isfinite(*value);
}

bool blg_str_parse_long(const char *text, long long *value) {
    bool any;
    const char *c = skip_digits(text + (*text == '-'), &any);
    if (*c || !any)
        return false;
    errno = 0;
    *value = strtoll(text, NULL, 10);
    return errno == 0;
}

int blg_str_distance(const char *a, const char *b) {
    enum { MOST = 63 };
    size_t na = strnlen(a, MOST), nb = strnlen(b, MOST);
    int rows[3][MOST + 1]; /* one row for each of the last three prefixes of a */
    for (size_t j = 0; j <= nb; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= na; i++) {
        const int *above = rows[(i - 1) % 3], *further = rows[(i + 1) % 3];
        int *row = rows[i % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= nb; j++) {
            int change = above[j - 1] + (a[i - 1] != b[j - 1]);
            int gap = (above[j] < row[j - 1] ? above[j] : row[j - 1]) + 1;
            row[j] = change < gap ? change : gap;
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && further[j - 2] + 1 < row[j])
                row[j] = further[j - 2] + 1;
        }
    }
    return rows[na % 3][nb];
}

const char *blg_str_nearest(const char *text, const char *const *names, size_t n) {
    const char *best = NULL;
    int best_distance = 0;
    for (size_t i = 0; i < n; i++) {
        int distance = blg_str_distance(text, names[i]);
        if (!best || distance < best_distance) {
            best = names[i];
            best_distance = distance;
        }
    }
    if (!best)
        return NULL;
    size_t longer = strlen(text) > strlen(best) ? strlen(text) : strlen(best);
    int limit = (int)(longer / 3);
    return best_distance <= (limit < 1 ? 1 : limit) ? best : NULL;
}

int blg_str_index(const char *text, const char *const *names, int n) {
    for (int i = 0; i < n; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    return -1;
}

blg_guess blg_str_guess(const char *near) {
    blg_guess guess = {""};
    if (near && *near)
        snprintf(guess.text, sizeof guess.text, "; did you mean \"%.600s\"?", near);
    return guess;
}

bool blg_str_is_name(const char *text) {
    if (!*text)
        return false;
    for (const char *c = text; *c; c++)
        if (!(is_digit(*c) || (*c >= 'a' && *c <= 'z') || *c == '_'))
            return false;
    return true;
}

bool blg_str_is_plain(const char *text) {
    const size_t size = strlen(text);
    return size && size == strspn(text, BLG_PLAIN_BYTES);
}

static bool is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7f;
}

bool blg_str_is_relative(const char *text) {
    for (const char *at = text;; at++) {
        const size_t size = strcspn(at, "/");
        if (!size || (at[0] == '.' && (size == 1 || (size == 2 && at[1] == '.'))))
            return false;
        for (size_t i = 0; i < size; i++)
            if (is_control(at[i]))
                return false;
        at += size;
        if (!*at)
            return true;
    }
}

size_t blg_str_utf8(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    const size_t size = *c < 0x80                 ? 1
                        : *c >= 0xc2 && *c < 0xe0 ? 2
                        : *c >= 0xe0 && *c < 0xf0 ? 3
                        : *c >= 0xf0 && *c < 0xf5 ? 4
                                                  : 0;
    for (size_t i = 1; i < size; i++)
        if ((c[i] & 0xc0u) != 0x80u)
            return 0;
    const bool wrong = (*c == 0xe0 && c[1] < 0xa0) || (*c == 0xed && c[1] > 0x9f) ||
                       (*c == 0xf0 && c[1] < 0x90) || (*c == 0xf4 && c[1] > 0x8f);
    return wrong ? 0 : size;
}

/* The number of bytes of the control character at text, 0 if there is none. U+0080..U+009F are
 * control characters of two bytes. */
static size_t control_size(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    return is_control(*text) ? 1 : c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0 ? 2 : 0;
}

bool blg_str_is_line(const char *text) {
    size_t size = 1;
    for (; *text && size && !control_size(text); text += size)
        size = blg_str_utf8(text);
    return !*text && size;
}

static void make_printable(char *text, bool broken) {
    while (*text) {
        const size_t character = blg_str_utf8(text);
        size_t wrong = control_size(text);
        if (broken && !character)
            wrong = 1;
        memset(text, '?', wrong);
        text += wrong ? wrong : character ? character : 1;
    }
}

void blg_str_make_printable(char *text) {
    make_printable(text, false);
}

void blg_str_make_line(char *text) {
    make_printable(text, true);
}
