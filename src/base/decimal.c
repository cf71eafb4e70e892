/* A double equals mantissa / 2^shift, where the mantissa has 53 bits and shift is at most 66. To
 * print d significant digits, multiply the value by 10^places, which leaves d digits before the
 * point; places is at most 20. Both numbers below are exact in 128 bits:
 *
 *     scaled = mantissa x 10^places < 2^120        digits = scaled / 2^shift, rounded half to even
 *
 * The text reads back as the value if rounding moves it by less than half the distance to the next
 * double. In the units of `scaled`, half that distance is 10^places / 2. At exactly half, readers
 * take the double whose mantissa is even. If the value is a power of two and the text lies below
 * it, the next double there is half as far away, so only half as much rounding is allowed. */
#include "base/decimal.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#define LEAST 1e-4
#define MOST  1e15
/* Any decimal text of FEWEST_DIGITS digits survives the conversion to a double and back.
 * MOST_DIGITS digits are enough to identify any double. */
#define FEWEST_DIGITS DBL_DIG
#define MOST_DIGITS   17

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

static const double powers[] = {1e-4, 1e-3, 1e-2, 1e-1, 1e0,  1e1,  1e2,  1e3,
                                1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};

/* The decimal exponent: the number of digits before the point, less 1. A result that is 1 too small
 * near a power of ten would do no harm, because it would only add a zero to the text. */
static int exponent_of(double value) {
    int i = 0;
    while (value >= powers[i + 1])
        i++;
    return i - 4;
}

/* exponent: 0 to 18, where doubles are exact. */
static wide power_of_ten(int exponent) {
    return (uint64_t)powers[exponent + 4];
}

typedef struct parts {
    uint64_t mantissa;
    int shift;
} parts;

/* *digits gets value x unit, rounded to the nearest whole number; unit is a power of ten. Returns
 * whether *digits / unit reads back as value. */
static bool round_at(const parts *value, wide unit, uint64_t *digits) {
    const wide scaled = value->mantissa * unit, half = (wide)1 << (value->shift - 1);
    wide whole = scaled >> value->shift, rest = scaled - (whole << value->shift);
    whole += rest > half || (rest == half && (whole & 1));
    const wide back = whole << value->shift;
    const bool below = back < scaled;
    const wide off = below ? scaled - back : back - scaled;
    const bool dense = below && value->mantissa == (uint64_t)1 << (DBL_MANT_DIG - 1);
    const wide room = dense ? 4 * off : 2 * off;
    *digits = (uint64_t)whole;
    return room < unit || (room == unit && value->mantissa % 2 == 0);
}

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

static char *print_fraction(double value, char *text) {
    uint64_t bits; /* sign 0, 11 exponent bits, 52 mantissa bits without the leading 1 */
    memcpy(&bits, &value, sizeof bits);
    const uint64_t first = (uint64_t)1 << 52;
    const parts exact = {(bits & (first - 1)) | first, 1075 - (int)(bits >> 52)};
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

bool blg_decimal_print(double value, char text[BLG_DECIMAL_TEXT]) {
    const double size = fabs(value);
    const bool whole = size < MOST && size == trunc(size);
    if (!whole && !(size >= LEAST && size < MOST))
        return false;
#ifndef __SIZEOF_INT128__
    if (!whole)
        return false;
#endif
    if (value < 0)
        *text++ = '-';
#ifdef __SIZEOF_INT128__
    if (!whole) {
        *print_fraction(size, text) = '\0';
        return true;
    }
#endif
    *print_whole((uint64_t)size, text) = '\0';
    return true;
}
