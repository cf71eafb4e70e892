/* Reads and prints texts: numbers in decimal, names, lines of a file, JSON. The results do not
 * depend on the locale. All rooms use it for what they read from files and users, and for what they
 * write. */
#include "base/text.h"

#include "base/archive.h"
#include "base/files.h"

#include <float.h>
#include <jansson.h>
#include <locale.h>

/* ---- decimal ---- */

/* Prints a double with the fewest digits that read back as the same double.
 *
 * A double equals mantissa / 2^shift, where the mantissa has 53 bits and shift is at most 66. To
 * print d significant digits, multiply the value by 10^places, which leaves d digits before the
 * point; places is at most 20. Both numbers below are exact in 128 bits:
 *
 *     scaled = mantissa x 10^places < 2^120        digits = scaled / 2^shift, rounded half to even
 *
 * The text reads back as the value if rounding moves it by less than half the distance to the next
 * double. In the units of `scaled`, half that distance is 10^places / 2. At exactly half, readers
 * take the double whose mantissa is even. If the value is a power of two and the text lies below
 * it, the next double there is half as far away, so only half as much rounding is allowed. */

/* The range of numbers that blg_decimal_print prints. */
#define LEAST 1e-4
#define MOST  1e15
/* Any decimal text of FEWEST_DIGITS digits survives the conversion to a double and back.
 * MOST_DIGITS digits are enough to identify any double. */
#define FEWEST_DIGITS DBL_DIG
#define MOST_DIGITS   17

/* Prints a whole number without a zero byte. Returns the end of the text. */
static char *print_whole(uint64_t number, char *text) {
    char reversed[20];
    int n = 0;
    for (; number >= 100; number /= 100) { /* long divisions cost most */
        const unsigned two = (unsigned)(number % 100);
        reversed[n++] = (char)('0' + two % 10);
        reversed[n++] = (char)('0' + two / 10);
    }
    if (number >= 10)
        reversed[n++] = (char)('0' + number % 10);
    reversed[n++] = (char)('0' + (number >= 10 ? number / 10 : number));
    while (n)
        *text++ = reversed[--n];
    return text;
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

enum { ONE = 4 }; /* place of 10^0 in powers */
static const double powers[] = {1e-4, 1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,
                                1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};

/* The decimal exponent: the number of digits before the point, minus 1. A result that is 1 too
 * small near a power of ten would do no harm, because it would only add a zero to the text. */
static int exponent_of(double value) {
    int i = 0;
    while (value >= powers[i + 1])
        i++;
    return i - ONE;
}

/* 10^exponent; exponent is 0 to 18, where doubles are exact. */
static wide power_of_ten(int exponent) {
    return (uint64_t)powers[exponent + ONE];
}

/* A number as mantissa / 2^shift. */
typedef struct parts {
    uint64_t mantissa;
    int shift;
} parts;

/* *digits gets value x unit, rounded to the nearest whole number; unit is a power of ten. Returns
 * whether *digits / unit reads back as value. For that, `off`, the error of rounding, must be less
 * than half of the step to the neighbouring double, or equal to it if the mantissa is even. From a
 * power of two, the step down is half as large as the step up. */
static bool round_at(const parts *value, wide unit, uint64_t *digits) {
    const wide scaled = value->mantissa * unit, half = (wide)1 << (value->shift - 1);
    wide whole = scaled >> value->shift, rest = scaled - (whole << value->shift);
    whole += rest > half || (rest == half && (whole & 1));
    const wide back = whole << value->shift;
    const bool below = back < scaled;
    const wide off = below ? scaled - back : back - scaled;
    const bool half_step = below && value->mantissa == (uint64_t)1 << (DBL_MANT_DIG - 1);
    const wide steps = half_step ? 4 * off : 2 * off; /* compared with one step, `unit` here */
    *digits = (uint64_t)whole;
    return steps < unit || (steps == unit && value->mantissa % 2 == 0);
}

/* Prints digits / 10^places without zeros at the end. Returns the end of the text. */
static char *print_places(uint64_t digits, int places, char *text) {
    char all[24];
    for (; places > 0 && digits % 10 == 0; places--)
        digits /= 10;
    const int n = (int)(print_whole(digits, all) - all);
    const int before = n > places ? n - places : 0;
    memcpy(text, before ? all : "0", (size_t)(before ? before : 1));
    text += before ? before : 1;
    if (places == 0)
        return text;
    *text++ = '.';
    for (int i = n; i < places; i++)
        *text++ = '0';
    memcpy(text, all + before, (size_t)(n - before));
    return text + (n - before);
}

/* Prints a number from LEAST to MOST with the fewest digits, FEWEST_DIGITS at least, that read back
 * as the number. */
static char *print_fraction(double value, char *text) {
    enum { STORED = DBL_MANT_DIG - 1, BIAS = 1023 }; /* IEEE 754, binary64 */
    uint64_t bits; /* sign 0, 11 exponent bits, STORED mantissa bits without the leading 1 */
    memcpy(&bits, &value, sizeof bits);
    const uint64_t leading = (uint64_t)1 << STORED;
    const parts exact = {(bits & (leading - 1)) | leading, BIAS + STORED - (int)(bits >> STORED)};
    int places = FEWEST_DIGITS - 1 - exponent_of(value);
    wide unit = power_of_ten(places);
    uint64_t digits;
    for (int n = FEWEST_DIGITS; !round_at(&exact, unit, &digits) && n < MOST_DIGITS; n++) {
        places++;
        unit *= 10;
    }
    return print_places(digits, places, text);
}
#endif

#define SHORT_DIGITS 18 /* a number of this many digits fits into 64 bits */

/* Sets *value to the double that is nearest to whole / 10^places, as strtod does. whole has at most
 * SHORT_DIGITS digits; places is at most SHORT_DIGITS. False if this machine cannot compute the
 * value here, because it has no 128-bit numbers. */
static bool divide_by_ten(uint64_t whole, int places, double *value) {
    static const uint64_t exact = (uint64_t)1 << DBL_MANT_DIG;
    uint64_t power = 1;
    for (int i = 0; i < places; i++)
        power *= 10;
    if (whole <= exact && power <= exact && FLT_EVAL_METHOD == 0) {
        *value = (double)whole / (double)power; /* of exact numbers, so it is rounded once */
        return true;
    }
#ifdef __SIZEOF_INT128__
    enum { STORED = DBL_MANT_DIG - 1, BIAS = 1023 }; /* IEEE 754, binary64 */
    if (whole) { /* shifted to 124 bits, so that the quotient has 64 bits or more */
        const int up = 124 - (64 - __builtin_clzll(whole));
        const wide scaled = (wide)whole << up, quotient = scaled / power;
        const uint64_t high = (uint64_t)(quotient >> 64);
        const int lost = (high ? 128 - __builtin_clzll(high) : 64) - DBL_MANT_DIG; /* bits */
        uint64_t mantissa = (uint64_t)(quotient >> lost);
        const wide half = (wide)1 << (lost - 1), rest = quotient - ((wide)mantissa << lost);
        mantissa += rest > half || (rest == half && (mantissa & 1 || quotient * power != scaled));
        /* The bits of a double: its exponent, then its mantissa without the leading 1. A mantissa
         * that was rounded up to 2^53 raises the exponent by the carry. */
        const uint64_t exponent = (uint64_t)(BIAS + STORED + lost - up);
        const uint64_t image = (exponent << STORED) + (mantissa - ((uint64_t)1 << STORED));
        memcpy(value, &image, sizeof image);
        return true;
    }
#endif
    *value = 0;
    return !whole;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Passes digits and appends them to the number *whole. Returns their end. */
static const char *scan_digits(const char *at, const char *end, uint64_t *whole) {
    for (; at < end && is_digit(*at); at++)
        *whole = *whole * 10 + (uint64_t)(*at - '0');
    return at;
}

/* A number without exponent: digits / 10^places, below 0 if negative. */
typedef struct short_number {
    bool negative;
    uint64_t digits;
    size_t before, places; /* number of digits before the point and after it */
} short_number;

/* Reads a number without an exponent: maybe "-", digits, and maybe "." and digits. Returns its end;
 * NULL if there is no number, or if it has more than SHORT_DIGITS digits, a first 0 not counted. */
static const char *scan_short(const char *at, const char *end, short_number *number) {
    *number = (short_number){.negative = at < end && *at == '-'};
    const char *first = at + number->negative;
    at = scan_digits(first, end, &number->digits);
    number->before = (size_t)(at - first);
    if (number->before && at < end && *at == '.') {
        const char *point = at;
        at = scan_digits(point + 1, end, &number->digits);
        number->places = (size_t)(at - point) - 1;
        if (!number->places)
            return NULL;
    }
    const bool few = number->before && number->places <= SHORT_DIGITS &&
                     number->before + number->places - (*first == '0') <= SHORT_DIGITS;
    return few ? at : NULL;
}

/* The double that a short number means. False if this machine cannot compute it here. */
static bool value_of_short(const short_number *number, double *value) {
    if (!divide_by_ten(number->digits, (int)number->places, value))
        return false;
    if (number->negative)
        *value = -*value;
    return true;
}

int blg_decimal_print(double value, char text[BLG_DECIMAL_TEXT]) {
    const double size = fabs(value);
    const bool whole = size < MOST && size == trunc(size);
    char *end = text + (value < 0);
    if (!whole && !(size >= LEAST && size < MOST))
        return 0;
#ifdef __SIZEOF_INT128__
    end = whole ? print_whole((uint64_t)size, end) : print_fraction(size, end);
#else
    if (!whole)
        return 0;
    end = print_whole((uint64_t)size, end);
#endif
    if (value < 0)
        text[0] = '-';
    *end = '\0';
    return (int)(end - text);
}

/* ---- str ---- */

/* Prints and reads numbers, guesses which name a mistyped word means, and cleans texts. */

/* The decimal sign of the locale. printf and strtod use the locale's decimal sign, which the
 * functions below map to and from '.'. They assume that it is a single byte. */
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

/* Returns the end of the digits at c; *any: there is at least one. */
static const char *skip_digits(const char *c, bool *any) {
    for (*any = false; is_digit(*c); c++)
        *any = true;
    return c;
}

/* Reads a short number, to the same value as strtod. In WebAssembly strtod computes in 128-bit
 * floating point: that would be a tenth of the time before a web page shows its first problem.
 * False: strtod must read the text, a number or not. */
static bool parse_short(const char *text, double *value) {
    const char *end = text + strlen(text);
    short_number number;
    return scan_short(text, end, &number) == end && value_of_short(&number, value);
}

blg_digits blg_group(long long number) {
    blg_digits grouped;
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%lld", number), out = 0;
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0 && digits[i - 1] != '-')
            grouped.text[out++] = ',';
        grouped.text[out++] = digits[i];
    }
    grouped.text[out] = '\0';
    return grouped;
}

bool blg_str_parse_double(const char *text, double *value) {
    char copy[64];
    if (parse_short(text, value))
        return true;
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

/* The algorithm "optimal string alignment": a table of the distances between the prefixes of a and
 * the prefixes of b, of which three rows are kept. */
int blg_str_distance(const char *a, const char *b) {
    enum { STR_MOST = 63 };
    size_t na = strnlen(a, STR_MOST), nb = strnlen(b, STR_MOST);
    int rows[3][STR_MOST + 1]; /* one row for each of the last three prefixes of a */
    for (size_t j = 0; j <= nb; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= na; i++) {
        const int *above = rows[(i - 1) % 3], *further = rows[(i + 1) % 3];
        int *row = rows[i % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= nb; j++) {
            int changed = above[j - 1] + (a[i - 1] != b[j - 1]);
            int deleted_or_inserted = (above[j] < row[j - 1] ? above[j] : row[j - 1]) + 1;
            row[j] = changed < deleted_or_inserted ? changed : deleted_or_inserted;
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

blg_guess blg_str_guess_among(const char *text, const char *const *names, size_t n) {
    static const char begin[] = "; expected one of ", between[] = ", ", cut[] = "...";
    const size_t most_around = strlen(begin) + strlen(between) + strlen(cut) + 1;
    const char *near = blg_str_nearest(text, names, n);
    if (near)
        return blg_str_guess(near);
    blg_guess guess = {""};
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        const bool fits = used + strlen(names[i]) + most_around < sizeof guess;
        used += (size_t)snprintf(guess.text + used, sizeof guess.text - used, "%s%s",
                                 i ? between : begin, fits ? names[i] : cut);
        if (!fits)
            break;
    }
    return guess;
}

int blg_strings_find(const blg_buf *names, const char *name) {
    int n = 0;
    for (const char *at; (at = blg_strings_at(names, n)) && strcmp(at, name) != 0;)
        n++;
    return n;
}

int blg_strings_add(blg_buf *names, const char *name) {
    const int found = blg_strings_find(names, name);
    if (!blg_strings_at(names, found))
        blg_buf_add(names, name, strlen(name) + 1);
    return found;
}

const char *blg_strings_at(const blg_buf *names, int index) {
    size_t at = 0;
    while (at < names->size && index-- > 0)
        at += strlen(names->data + at) + 1;
    return at < names->size ? names->data + at : NULL;
}

uint64_t blg_str_hash(const char *bytes, size_t size) {
    uint64_t hash = 14695981039346656037u; /* FNV's offset; below FNV's prime */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash;
}

uint64_t blg_quick_hash(const char *bytes, size_t size) {
    const uint64_t odd = UINT64_C(0x9fb21c651e98df25); /* odd, so no bit is lost */
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, bytes + at, size - at < sizeof word ? size - at : sizeof word);
        hash = (hash ^ word) * odd;
        hash ^= hash >> 32;
    }
    return hash;
}

bool blg_str_same_letters(const char *a, const char *b) {
    while (*a && blg_lower(*a) == blg_lower(*b)) {
        a++;
        b++;
    }
    return !*a && !*b;
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

/* The first byte tells the length; four ranges of the second byte are excluded. */
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

/* Replaces control characters and, with `broken`, bytes that are no UTF-8 by '?'. */
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
    make_printable(text, /* broken */ false);
}

void blg_str_make_line(char *text) {
    make_printable(text, /* broken */ true);
}

/* ---- lines ---- */

/* Reads a text file line by line, plain or in frames of zstd. Memory holds a block and a line,
 * however long the file is. */

#define BLOCK ((size_t)256 * 1024)
/* In scenes.jsonl, a problem with twenty images of four long shapes on each side takes 400 KB. */
#define LONGEST_LINE ((size_t)8 * 1024 * 1024)

blg_status blg_lines_open(blg_lines *lines, const char *folder, const char *path,
                          blg_error *error) {
    const bool standard = !folder && strcmp(path, "-") == 0;
    *lines = (blg_lines){.path = standard ? "standard input" : path,
                         .file = standard ? stdin : blg_open_stream(folder, path)};
    return lines->file ? BLG_OK : blg_open_error("open", path, errno, error);
}

void blg_lines_close(blg_lines *lines) {
    if (lines->file)
        fclose(lines->file);
    blg_zstd_free(lines->zstd);
    blg_buf_free(&lines->block);
    *lines = (blg_lines){.file = NULL};
}

/* Reads the next block of text; *got is 0 at the end. */
static blg_status read_block(blg_lines *l, char *room, size_t *got, blg_error *error) {
    const bool first = !l->begun;
    blg_status status = BLG_OK;
    l->begun = true;
    if (!l->zstd) {
        *got = fread(room, 1, BLOCK, l->file);
        if (*got == 0 && ferror(l->file))
            return blg_error_set(error, BLG_IO, "cannot read");
        if (!first || !blg_zstd_is_frame(room, *got))
            return BLG_OK;
        status = blg_zstd_create(room, *got, &l->zstd, error);
    }
    return status == BLG_OK ? blg_zstd_read(l->zstd, l->file, room, BLOCK, got, error) : status;
}

/* Drops the lines that the caller took and reads another block. */
static blg_status refill(blg_lines *l, bool *end, blg_error *error) {
    size_t left = l->block.size - l->start;
    if (left)
        memmove(l->block.data, l->block.data + l->start, left);
    l->block.size = l->scanned = left;
    l->start = 0;
    if (left > LONGEST_LINE)
        return blg_error_set(error, BLG_INVALID, "the line is longer than %zu bytes", LONGEST_LINE);
    if (!blg_buf_reserve(&l->block, BLOCK))
        return blg_no_memory(error);
    size_t got = 0;
    blg_status status = read_block(l, l->block.data + left, &got, error);
    l->block.size += got;
    *end = got == 0;
    return status;
}

/* Moves to the next line. A line that the block cuts off is searched for its end only from where
 * the search stopped. */
blg_status blg_lines_next(blg_lines *l, blg_error *error) {
    l->line = NULL;
    l->scanned = l->start;
    for (bool end = false;;) {
        const char *data = l->block.data;
        const char *stop = l->block.size > l->scanned
                               ? memchr(data + l->scanned, '\n', l->block.size - l->scanned)
                               : NULL;
        if (stop || (end && l->block.size > l->start)) {
            l->line = data + l->start;
            l->size = stop ? (size_t)(stop - l->line) : l->block.size - l->start;
            l->start += l->size + (stop != NULL);
            l->number++;
            return BLG_OK;
        }
        if (end)
            return BLG_OK;
        l->scanned = l->block.size;
        blg_status status = refill(l, &end, error);
        if (status != BLG_OK) {
            blg_error_at(error, l->path, l->number + 1, 0);
            return status;
        }
    }
}

/* ---- json ---- */

/* Parses JSON by jansson, with the place of a mistake. The scanner skips values without parsing
 * them; it finds the line and column of a value for error messages. */

/* jansson collects each token in a buffer that grows with the longest token so far. If the buffer
 * cannot grow, jansson silently loses a byte. So jansson reads the text as the second element of a
 * list, whose first element (the guard) is a string longer than all tokens of the text. If the
 * guard arrives with its full length, the buffer is large enough for the text. */
enum { FEED_PARTS = 5 };

/* The text that jansson reads, in parts: what stands before the guard, the guard, what stands
 * between, the caller's text, and the end. */
typedef struct feed {
    struct {
        const char *data; /* NULL: size times 'x' */
        size_t size;
    } parts[FEED_PARTS];
    int part;
    size_t at; /* within the part */
} feed;

/* Gives jansson the next bytes of the parts: at most `size`, 0 at the end (json_load_callback_t).
 */
static size_t next_bytes(void *room, size_t size, void *context) {
    feed *f = context;
    size_t n = 0;
    for (; n < size && f->part < FEED_PARTS; f->part++, f->at = 0) {
        const size_t left = f->parts[f->part].size - f->at,
                     some = left < size - n ? left : size - n;
        if (f->parts[f->part].data)
            memcpy((char *)room + n, f->parts[f->part].data + f->at, some);
        else
            memset((char *)room + n, 'x', some);
        n += some;
        f->at += some;
        if (some < left)
            break;
    }
    return n;
}

/* Bytes of the text's longest token, or more. A token here is a string with its quotes, or a run of
 * other bytes without spaces and punctuation. */
static size_t longest_token(const char *data, size_t size) {
    blg_json_scan s = {data, data + size};
    size_t longest = 0;
    while (s.at < s.end) {
        const char *start = s.at;
        if (*s.at == '"')
            blg_json_skip_string(&s);
        else
            while (s.at < s.end && !strchr(" \t\r\n,:[]{}\"", *s.at))
                s.at++;
        const size_t length = (size_t)(s.at - start);
        longest = length > longest ? length : longest;
        s.at += !length;
    }
    return longest;
}

/* Parses the list [guard, text], where the guard is a string of `guard` bytes (see the head of this
 * chapter), and returns the text's value. NULL: a mistake in the text, or no memory. *no_memory:
 * memory was out. A guard that arrives shortened means this, too: jansson reports no failure if its
 * buffer could not grow. */
static json_t *load_guarded(const char *data, size_t size, size_t guard, size_t flags,
                            bool *no_memory) {
    feed f = {.parts = {{"[\"", 2}, {NULL, guard}, {"\",", 2}, {data, size}, {"]", 1}}};
    json_error_t place;
    blg_memory_watch();
    json_t *list = json_load_callback(next_bytes, &f, flags, &place);
    *no_memory = blg_memory_failed() || (!list && !place.text[0]) ||
                 (list && json_string_length(json_array_get(list, 0)) != guard);
    json_t *json = json_array_get(list, 1);
    bool good = !*no_memory && json_array_size(list) == 2 &&
                (flags & JSON_DECODE_ANY || json_is_array(json) || json_is_object(json));
    json_t *found = good ? json_incref(json) : NULL;
    json_decref(list);
    return found;
}

/* Nearly all texts are what blogo printed: strings of plain ASCII, short keys, decimal numbers. The
 * functions below read these several times as fast as jansson, into the same values. They give NULL
 * for any other text, for a mistake and when memory is out; then jansson reads the text. */

#define QUICK_DEPTH 32 /* lists and objects within each other */
#define QUICK_KEY   64 /* bytes of a key, with its end */

/* Reads a string from after its opening quote. Returns its first byte, and its size; NULL if it
 * has other bytes than plain ASCII. */
static const char *quick_string(blg_json_scan *s, size_t *size) {
    const char *start = s->at;
    while (s->at < s->end && blg_json_is_plain(*s->at))
        s->at++;
    *size = (size_t)(s->at - start);
    return s->at < s->end && *s->at++ == '"' ? start : NULL;
}

/* Reads a number with few digits and no exponent. NULL for any other number; the slow parser then
 * reads the whole text. */
static json_t *quick_number(blg_json_scan *s) {
    short_number number;
    double value;
    const char *first = s->at + (*s->at == '-'), *end = scan_short(s->at, s->end, &number);
    if (!end || (number.before > 1 && *first == '0') ||
        (end < s->end && (*end == 'e' || *end == 'E')))
        return NULL;
    s->at = end;
    if (!number.places)
        return json_integer(number.negative ? -(json_int_t)number.digits
                                            : (json_int_t)number.digits);
    return value_of_short(&number, &value) ? json_real(value) : NULL;
}

static json_t *quick_value(blg_json_scan *s, size_t flags, int depth);

/* Adds a member; the scan stands at its key. False as NULL for quick_value. */
static bool quick_member(blg_json_scan *s, size_t flags, int depth, json_t *object) {
    char key[QUICK_KEY];
    size_t size;
    const char *bytes = blg_json_take(s, '"') ? quick_string(s, &size) : NULL;
    if (!bytes || size >= sizeof key || !blg_json_take(s, ':'))
        return false;
    memcpy(key, bytes, size);
    key[size] = '\0';
    if (flags & JSON_REJECT_DUPLICATES && json_object_get(object, key))
        return false;
    return json_object_set_new_nocheck(object, key, quick_value(s, flags, depth)) == 0;
}

/* Reads a list or an object from after its opening bracket. NULL as for quick_value. */
static json_t *quick_container(blg_json_scan *s, size_t flags, int depth, bool list) {
    const char close = list ? ']' : '}';
    json_t *made = depth >= QUICK_DEPTH ? NULL : list ? json_array() : json_object();
    bool good = made;
    if (good && blg_json_take(s, close))
        return made;
    do
        good = good && (list ? json_array_append_new(made, quick_value(s, flags, depth + 1)) == 0
                             : quick_member(s, flags, depth + 1, made));
    while (good && blg_json_take(s, ','));
    if (good && blg_json_take(s, close))
        return made;
    json_decref(made);
    return NULL;
}

/* Passes the word, and returns true, if it stands here. */
static bool quick_word(blg_json_scan *s, const char *word) {
    const size_t size = strlen(word);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, word, size) != 0)
        return false;
    s->at += size;
    return true;
}

/* Reads any value as jansson would with these flags. depth: lists and objects around it. NULL: a
 * value that jansson must read, or memory is out. */
static json_t *quick_value(blg_json_scan *s, size_t flags, int depth) {
    size_t size;
    blg_json_skip_space(s);
    const char first = s->at < s->end ? *s->at : '\0';
    if (first == '-' || (first >= '0' && first <= '9'))
        return quick_number(s);
    if (first == 'n' || first == 't' || first == 'f')
        return quick_word(s, "null")    ? json_null()
               : quick_word(s, "true")  ? json_true()
               : quick_word(s, "false") ? json_false()
                                        : NULL;
    s->at += s->at < s->end;
    if (first == '[' || first == '{')
        return quick_container(s, flags, depth, first == '[');
    const char *bytes = first == '"' ? quick_string(s, &size) : NULL;
    return bytes ? json_stringn_nocheck(bytes, size) : NULL;
}

/* Reads a whole text by the quick functions. NULL: the text has a mistake, or something that only
 * jansson reads, such as escapes. */
static json_t *load_quickly(const char *data, size_t size, size_t flags) {
    if (flags & ~(size_t)(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY))
        return NULL;
    blg_json_scan s = {data, data + size};
    json_t *json = quick_value(&s, flags, 0);
    blg_json_skip_space(&s);
    if (s.at == s.end && (flags & JSON_DECODE_ANY || json_is_array(json) || json_is_object(json)))
        return json;
    json_decref(json);
    return NULL;
}

blg_status blg_json_parse(const char *data, size_t size, size_t flags, struct json_error_t *place,
                          struct json_t **json) {
    json_error_t unused, *told = place ? place : &unused;
    bool no_memory = false;
    data = data ? data : "";
    *json = load_quickly(data, size, flags);
    if (*json)
        return BLG_OK;
    size_t guard = longest_token(data, size) + 2;
    /* The buffer's size is a power of two. The guard's closing quote must not be the byte that
     * makes the buffer grow: if that quote is lost, jansson reads past the buffer. */
    guard += ((guard + 2) & (guard + 1)) == 0;
    *json = load_guarded(data, size, guard, flags, &no_memory);
    if (no_memory) /* once more: base/memory.h */
        *json = load_guarded(data, size, guard, flags, &no_memory);
    if (*json || no_memory)
        return *json ? BLG_OK : BLG_NO_MEMORY;
    /* Parse without a guard, for the place and text of the mistake. */
    blg_memory_watch();
    json_t *again = json_loadb(data, size, flags, told);
    if (again) { /* so deep that only the guard's list was too much: no place is known */
        snprintf(told->text, sizeof told->text, "nested too deep");
        told->line = told->column = 0;
    }
    json_decref(again);
    return blg_memory_failed() || !told->text[0] ? BLG_NO_MEMORY : BLG_INVALID;
}

/* Gets text from jansson (json_dump_callback_t); -1 tells jansson of a failure. */
static int add_text(const char *text, size_t size, void *out) {
    blg_buf_add(out, text, size);
    return ((blg_buf *)out)->failed ? -1 : 0;
}

bool blg_json_print(const json_t *json, size_t flags, blg_buf *out) {
    return json_dump_callback(json, add_text, out, flags) == 0 && !out->failed;
}

const char *blg_json_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

bool blg_json_says(const json_t *object, const char *key, const char *text) {
    return strcmp(blg_json_text(object, key), text) == 0;
}

void blg_json_show(const json_t *value, char *text, size_t size) {
    blg_buf whole = {0};
    if (!value)
        blg_buf_text(&whole, "none");
    else if (!blg_json_print(value, JSON_COMPACT | JSON_ENCODE_ANY, &whole))
        blg_buf_clear(&whole);
    const bool fits = whole.size && whole.size < size;
    size_t n = whole.size < size - 4 ? whole.size : size - 4;
    while (!fits && n > 0 && ((unsigned char)whole.data[n] & 0xc0u) == 0x80u)
        n--; /* not within a character */
    snprintf(text, size, "%.*s%s", fits ? (int)whole.size : (int)n, whole.size ? whole.data : "",
             fits ? "" : "...");
    blg_buf_free(&whole);
}

/* Sets the error of a text that jansson could not read. status BLG_OK: no error. */
static blg_status tell_not_json(blg_status status, const json_error_t *place, const char *path,
                                int line, blg_error *error) {
    if (status == BLG_NO_MEMORY)
        return blg_no_memory(error);
    if (status != BLG_OK) {
        blg_error_at(error, path, line, place->column);
        blg_error_set(error, status, "not JSON: %s", place->text);
    }
    return status;
}

blg_status blg_json_load(const char *data, size_t size, size_t flags, const char *path,
                         struct json_t **json, blg_error *error) {
    json_error_t place;
    blg_status status = blg_json_parse(data, size, flags, &place, json);
    return tell_not_json(status, &place, path, place.line, error);
}

blg_status blg_json_read(const char *folder, const char *path, size_t flags, struct json_t **json,
                         blg_error *error) {
    blg_buf text = {0};
    blg_status status = blg_fs_read(folder, path, &text, error);
    BLG_THEN(status, blg_json_load(text.data, text.size, flags, path, json, error));
    blg_buf_free(&text);
    return status;
}

blg_status blg_json_load_line(const char *data, size_t size, const char *path, int line,
                              struct json_t **json, blg_error *error) {
    json_error_t place;
    blg_status status = blg_json_parse(data, size, JSON_REJECT_DUPLICATES, &place, json);
    return tell_not_json(status, &place, path, line, error);
}

void blg_json_skip_space(blg_json_scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' || *s->at == '\t' || *s->at == '\r'))
        s->at++;
}

bool blg_json_take(blg_json_scan *s, char c) {
    blg_json_skip_space(s);
    if (s->at >= s->end || *s->at != c)
        return false;
    s->at++;
    return true;
}

void blg_json_skip_string(blg_json_scan *s) {
    for (s->at++; s->at < s->end && *s->at != '"'; s->at++)
        if (*s->at == '\\' && s->at + 1 < s->end)
            s->at++;
    if (s->at < s->end)
        s->at++;
}

/* Counts only the kind of brackets with which the value begins. In JSON, brackets of the other kind
 * are closed before. */
bool blg_json_skip_value(blg_json_scan *s) {
    int depth = 0;
    blg_json_skip_space(s);
    const char open = s->at < s->end ? *s->at : ' ';
    const char close = open == '[' ? ']' : open == '{' ? '}' : '\0';
    while (s->at < s->end) {
        char c = *s->at;
        if (!depth && (c == ',' || c == '}' || c == ']'))
            return true;
        if (c == '"') {
            blg_json_skip_string(s);
            continue;
        }
        s->at++;
        depth += close && c == open;
        if (close && c == close && --depth == 0)
            return true;
    }
    return !depth;
}

/* Whether `text`, a key as written with quotes and escapes, means `key`. */
static bool same_key(const char *text, size_t size, const char *key) {
    if (!memchr(text, '\\', size))
        return size == strlen(key) + 2 && memcmp(text + 1, key, size - 2) == 0;
    json_t *decoded = NULL;
    (void)!blg_json_parse(text, size, JSON_DECODE_ANY, NULL, &decoded);
    bool same = json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

/* Moves the scan from the start of an object to the value of its member `key`. False if there is no
 * such member. *key_at gets the place of the key's opening quote. */
static bool enter_member(blg_json_scan *s, const char *key, const char **key_at) {
    if (!blg_json_take(s, '{'))
        return false;
    do {
        blg_json_skip_space(s);
        if (s->at >= s->end || *s->at != '"')
            return false;
        *key_at = s->at;
        blg_json_skip_string(s);
        bool found = same_key(*key_at, (size_t)(s->at - *key_at), key);
        if (!blg_json_take(s, ':'))
            return false;
        if (found)
            return true;
        blg_json_skip_value(s);
    } while (blg_json_take(s, ','));
    return false;
}

/* Moves into an array, to the start of element number `index`; false if the array has fewer. */
static bool enter_element(blg_json_scan *s, size_t index) {
    if (!blg_json_take(s, '['))
        return false;
    for (; index > 0; index--) {
        blg_json_skip_value(s);
        if (!blg_json_take(s, ','))
            return false;
    }
    return true;
}

/* Moves the scan to the value of the path. False if the text lacks it. *key_at is NULL if the value
 * is an element of a list. */
static bool enter_path(blg_json_scan *s, const blg_json_path *path, const char **key_at) {
    if (!path)
        return true;
    if (!enter_path(s, path->parent, key_at))
        return false;
    *key_at = NULL;
    return path->key ? enter_member(s, path->key, key_at) : enter_element(s, path->index);
}

/* Sets line and column, in bytes and counted from 1, of a place in the text. */
static void locate(const char *text, const char *at, int *line, int *column) {
    *line = *column = 1;
    for (; text < at; text++) {
        *column = *text == '\n' ? 1 : *column + 1;
        *line += *text == '\n';
    }
}

bool blg_json_place(const char *json, size_t size, const blg_json_path *path, bool of_key,
                    int *line, int *column) {
    blg_json_scan s = {json, json + size};
    const char *key_at = NULL;
    if (!enter_path(&s, path, &key_at))
        return false;
    blg_json_skip_space(&s);
    const char *target = of_key && key_at ? key_at : s.at;
    locate(json, target, line, column);
    return true;
}

/* Prints a path as "$.splits.train[3]". Returns the length that the whole path has, even if buf is
 * too small. */
static size_t print_path(const blg_json_path *path, char *buf, size_t size) {
    if (!path)
        return (size_t)snprintf(buf, size, "$");
    size_t used = print_path(path->parent, buf, size);
    if (used >= size)
        return used;
    int n = path->key ? snprintf(buf + used, size - used, ".%s", path->key)
                      : snprintf(buf + used, size - used, "[%zu]", path->index);
    return used + (size_t)n;
}

void blg_json_path_print(const blg_json_path *path, char *buf, size_t size) {
    print_path(path, buf, size);
}
