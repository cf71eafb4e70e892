/* Measures of programs as JSON, and distances. */
#include "blogo/analyse.h"
#include "analyse/analyse.h"

#include "catalogue/check.h"
#include "door/door.h"
#include "geom/trig.h"

#include <math.h>

const char *blg_attribute_at(int index) {
    return index >= 0 && index < BLG_ATTRIBUTES ? blg_attribute_name((blg_attribute)index) : NULL;
}

/* Six decimals are more than any figure's precision. */
static void write_number(blg_buf *out, const char *key, double value) {
    blg_buf_format(out, "\"%s\":", key);
    if (isfinite(value))
        blg_buf_double(out, blg_round(value * 1e6) / 1e6);
    else
        blg_buf_text(out, "null");
}

static void write_attribute(blg_buf *out, int attribute, const blg_measure *m) {
    blg_buf_format(out, "%s\"%s\":{\"value\":%s,\"ambiguous\":%s,", attribute ? "," : "",
                   blg_attribute_name((blg_attribute)attribute),
                   m->value == 1   ? "1"
                   : m->value == 0 ? "0"
                                   : "null",
                   m->near ? "true" : "false");
    write_number(out, "figure", m->figure);
    blg_buf_char(out, ',');
    write_number(out, "margin", m->margin);
    blg_buf_char(out, '}');
}

blg_status blg_program_measure(const blg_program *program, char **json, blg_error *error) {
    blg_analyser *analyser = NULL;
    blg_decoration decoration;
    blg_analysis a;
    blg_buf out = {0};
    *json = NULL;
    blg_status status = blg_analyser_create(&analyser, error);
    if (status == BLG_OK)
        status = blg_analyse(analyser, program, &a, error);
    blg_analyser_free(analyser);
    if (status != BLG_OK)
        return status;
    blg_decoration_measure(program, &decoration);
    blg_buf_char(&out, '{');
    write_number(&out, "diameter", a.diameter);
    blg_buf_format(&out,
                   ",\"regions\":%d,\"lines\":[%d,%d],\"crossings\":%d,\"rotation_order\":%d,"
                   "\"mirror_axes\":%d,",
                   a.n_regions, a.n_lines_min, a.n_lines_max, a.n_crossings, a.rotation_order,
                   a.mirror_axes);
    write_number(&out, "closing_gap", a.closing_gap);
    blg_buf_format(&out, ",\"decorable\":%s,\"attributes\":{",
                   decoration.decorable ? "true" : "false");
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        write_attribute(&out, i, &a.attributes[i]);
    blg_buf_text(&out, "}}");
    return blg_handle_text(&out, json, error);
}

double blg_programs_distance(const blg_program *a, const blg_program *b) {
    blg_figure one, other;
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    return blg_figure_distance(&one, &other, 1);
}
