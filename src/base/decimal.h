/* Decimal: the shortest text of a double, by whole numbers of 128 bits.
 *
 * Data sets hold millions of numbers; printf and strtod in turn took a fifth of the time that a
 * data set without pictures needs. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stdbool.h>

/* Longest text of blg_decimal_print with its terminator. */
#define BLG_DECIMAL_TEXT 28

/* Writes value as %.*g does with the least of 15, 16 and 17 digits that read back as value, or a
 * whole number without a point. False, and nothing written, where |value| is neither 0 nor within
 * 1e-4..1e15: those are rare. */
bool blg_decimal_print(double value, char text[BLG_DECIMAL_TEXT]);

#endif
