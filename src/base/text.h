/* Text: numbers and near matches as the library itself reads them, for tools built on it. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* The decimal number that text consists of, whole, '.' as decimal sign in any locale. */
bool blg_text_to_double(const char *text, double *value);
bool blg_text_to_integer(const char *text, long long *value);

/* The name nearest to a mistyped one, or NULL if none is near enough to be a likely mistake. */
const char *blg_text_nearest(const char *text, const char *const *names, size_t n);

#define BLG_NUMBER_TEXT 40
/* Shortest decimal text that reads back as the same double. Returns buf. */
const char *blg_text_of_double(double value, char buf[BLG_NUMBER_TEXT]);

#endif
