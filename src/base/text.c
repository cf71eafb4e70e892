#include "base/text.h"

#include "base/str.h"

_Static_assert(BLG_NUMBER_TEXT >= BLG_DOUBLE_TEXT, "room for every double");

bool blg_text_to_double(const char *text, double *value) {
    return blg_str_parse_double(text, value);
}

bool blg_text_to_integer(const char *text, long long *value) {
    return blg_str_parse_long(text, value);
}

const char *blg_text_nearest(const char *text, const char *const *names, size_t n) {
    return blg_str_nearest(text, names, n);
}

const char *blg_text_of_double(double value, char buf[BLG_NUMBER_TEXT]) {
    blg_str_print_double(value, buf);
    return buf;
}
