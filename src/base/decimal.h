/* Decimal: the shortest decimal text of a double, computed in 128-bit integers.
 *
 * Data sets hold millions of numbers. Printing them by printf and strtod would take a fifth of the
 * time of a data set without pictures. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stdbool.h>

/* Bytes of the longest text of blg_decimal_print, terminator included. */
#define BLG_DECIMAL_TEXT 28

/* Writes value as %.*g does, with 15, 16 or 17 digits: the fewest that read back as value. Writes a
 * whole number without a point. Returns false, with nothing written, if |value| is neither 0 nor
 * within 1e-4..1e15 (such values are rare). */
bool blg_decimal_print(double value, char text[BLG_DECIMAL_TEXT]);

#endif
