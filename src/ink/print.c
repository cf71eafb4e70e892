/* Writes actions as published text. A number is rounded to whole thousandths and printed as an
 * integer, so the text does not depend on the locale and never has a minus sign. The rounding
 * equals that of printf("%.3f"): the exact value of the double decides, and ties go to even. */
#include "ink/program.h"

#include "geom/trig.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Thousandths of a value in 0..1, rounded as printf("%.3f") rounds. The double value * 1000 may be
 * a tie where the exact product is not; then the product's rounding error decides. */
static int thousandths(double value) {
    if (!(value > 0))
        return 0;
    if (value >= 1)
        return 1000;
    double product = value * 1000;
    double floor_part = floor(product);
    double rest = product - floor_part - 0.5;
    double error = blg_product_error(value, 1000);
    double excess = rest + error;
    int whole = (int)floor_part;
    if (excess > 0 || (excess == 0 && whole % 2 == 1))
        whole++;
    return whole;
}

#define NAME_ENTRY(upper, lower) #lower,

const char *blg_stroke_type_name(blg_stroke_type type) {
    static const char *const names[] = {BLG_STROKE_TYPE_LIST(NAME_ENTRY)};
    return (unsigned)type < BLG_STROKE_TYPES ? names[type] : "?";
}

const char *blg_action_kind_name(blg_action_kind kind) {
    static const char *const names[] = {BLG_ACTION_KIND_LIST(NAME_ENTRY)};
    return (unsigned)kind < BLG_ACTION_KINDS ? names[kind] : "?";
}

static size_t add_number(char *out, double value) {
    int n = thousandths(value);
    out[0] = (char)('0' + n / 1000);
    out[1] = '.';
    out[2] = (char)('0' + n / 100 % 10);
    out[3] = (char)('0' + n / 10 % 10);
    out[4] = (char)('0' + n % 10);
    return 5;
}

static size_t add_text(char *out, const char *text) {
    size_t n = strlen(text);
    memcpy(out, text, n);
    return n;
}

size_t blg_action_print(const blg_action *action, char buf[BLG_ACTION_TEXT]) {
    size_t n = add_text(buf, blg_action_kind_name(action->kind));
    buf[n++] = '_';
    n += add_text(buf + n, blg_stroke_type_name(action->type));
    buf[n++] = '_';
    n += add_number(buf + n, action->length);
    if (action->kind == BLG_ARC) {
        buf[n++] = '_';
        n += add_number(buf + n, (action->extent_deg + 360) / 720);
    }
    buf[n++] = '-';
    /* The published code computes (180 - a) / 360 for a right turn of a: the same double. */
    n += add_number(buf + n, (action->turn_deg + 180) / 360);
    buf[n] = '\0';
    return n;
}

size_t blg_program_print(const blg_program *program, char *buf, size_t size) {
    size_t length = 0;
    if (size)
        buf[0] = '\0';
    for (int i = 0; i < program->n_actions; i++) {
        char text[BLG_ACTION_TEXT + 2] = ", ";
        size_t lead = i ? 2 : 0;
        size_t n = blg_action_print(&program->actions[i], text + lead) + lead;
        if (length < size) {
            size_t room = size - length - 1;
            size_t taken = n < room ? n : room;
            memcpy(buf + length, text, taken);
            buf[length + taken] = '\0';
        }
        length += n;
    }
    return length;
}
