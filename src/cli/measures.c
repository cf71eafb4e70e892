#include "cli/measures.h"

#include "base/str.h"
#include "geom/trig.h"

#include <math.h>

blg_status cli_measure(blg_analyser *analyser, const blg_program *program, blg_line_reading reading,
                       cli_measures *measures, blg_error *error) {
    blg_status status = blg_analyse(analyser, program, &measures->analysis, error);
    if (status != BLG_OK)
        return status;
    blg_analysis_read_lines(&measures->analysis, reading);
    blg_decoration_measure(program, &measures->decoration);
    return BLG_OK;
}

/* Prints a number with at most six decimals, more than the precision of any measure. */
static const char *number(double value, char buf[BLG_DOUBLE_TEXT]) {
    if (!isfinite(value))
        return "null";
    blg_str_print_double(blg_round(value * 1e6) / 1e6, buf);
    return buf;
}

void cli_measures_text(blg_buf *out, const cli_measures *measures) {
    const blg_analysis *a = &measures->analysis;
    char one[BLG_DOUBLE_TEXT], two[BLG_DOUBLE_TEXT];
    blg_buf_format(out,
                   "  diameter %s, regions %d, lines %d..%d, crossings %d, rotation order %d, "
                   "mirror axes %d, closing gap %s\n",
                   number(a->diameter, one), a->n_regions, a->n_lines_min, a->n_lines_max,
                   a->n_crossings, a->rotation_order, a->mirror_axes, number(a->closing_gap, two));
    blg_buf_format(out, "  decorable %s\n", measures->decoration.decorable ? "yes" : "no");
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        blg_buf_format(out, "  %-30s %-9s figure %s, margin %s\n",
                       blg_attribute_name((blg_attribute)i),
                       m->value == 1   ? "yes"
                       : m->value == 0 ? "no"
                       : m->near       ? "ambiguous"
                                       : "n/a",
                       number(m->figure, one), number(m->margin, two));
    }
}

void cli_measures_json(blg_buf *out, const cli_measures *measures) {
    const blg_analysis *a = &measures->analysis;
    char one[BLG_DOUBLE_TEXT], two[BLG_DOUBLE_TEXT];
    blg_buf_format(out,
                   "\"diameter\": %s, \"regions\": %d, \"lines\": [%d, %d], \"crossings\": %d, "
                   "\"rotation_order\": %d, \"mirror_axes\": %d, \"closing_gap\": %s, "
                   "\"decorable\": %s, \"attributes\": {",
                   number(a->diameter, one), a->n_regions, a->n_lines_min, a->n_lines_max,
                   a->n_crossings, a->rotation_order, a->mirror_axes, number(a->closing_gap, two),
                   measures->decoration.decorable ? "true" : "false");
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        blg_buf_format(out,
                       "%s\"%s\": {\"value\": %s, \"ambiguous\": %s, \"figure\": %s, "
                       "\"margin\": %s}",
                       i ? ", " : "", blg_attribute_name((blg_attribute)i),
                       m->value == 1   ? "1"
                       : m->value == 0 ? "0"
                                       : "null",
                       m->near ? "true" : "false", number(m->figure, one), number(m->margin, two));
    }
    blg_buf_char(out, '}');
}
