/* Numbers are rounded to whole ten-thousandths and printed as integers: so the text does not depend
 * on the locale, and "-0" never appears. */
#include "ink/dump.h"

#include "geom/trig.h"

#include <math.h>
#include <stdlib.h>

static void add_number(blg_buf *out, double value) {
    if (!(fabs(value) < 1e14)) {
        blg_buf_text(out, isnan(value) ? "nan" : value < 0 ? "-huge" : "huge");
        return;
    }
    long long scaled = (long long)blg_round(value * 1e4), size = llabs(scaled);
    blg_buf_format(out, "%s%lld.%04lld", scaled < 0 ? "-" : "", size / 10000, size % 10000);
}

/* Adds a column with a number, or "-" if the column does not apply to the row. */
static void add_column(blg_buf *out, bool has, double value) {
    blg_buf_char(out, '\t');
    if (has)
        add_number(out, value);
    else
        blg_buf_char(out, '-');
}

static void begin_row(blg_buf *out, int i, const char *kind, blg_stroke_type type) {
    blg_buf_format(out, "%d\t%s\t%s", i, kind, blg_stroke_type_name(type));
}

void blg_dump_program(blg_buf *out, const blg_program *program) {
    blg_buf_text(out, "action\tkind\ttype\tlength\textent_deg\tturn_deg\n");
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        begin_row(out, i, blg_action_kind_name(a->kind), a->type);
        add_column(out, true, a->length);
        add_column(out, a->kind == BLG_ARC, a->extent_deg);
        add_column(out, true, a->turn_deg);
        blg_buf_char(out, '\n');
    }
}

void blg_dump_strokes(blg_buf *out, const blg_stroke *strokes, int n) {
    blg_buf_text(out, "stroke\tkind\ttype\tstart_x\tstart_y\tend_x\tend_y\theading_start_deg"
                      "\theading_end_deg\tlength\tcentre_x\tcentre_y\tradius\textent_deg\n");
    for (int i = 0; i < n; i++) {
        const blg_stroke *s = &strokes[i];
        /* The last four columns apply to arcs only. */
        const double columns[] = {s->start.x, s->start.y,           s->end.x,
                                  s->end.y,   s->heading_start_deg, s->heading_end_deg,
                                  s->length,  s->centre.x,          s->centre.y,
                                  s->radius,  s->extent_deg};
        begin_row(out, i, blg_action_kind_name(s->kind), s->type);
        for (int k = 0; k < 11; k++)
            add_column(out, k < 7 || s->kind == BLG_ARC, columns[k]);
        blg_buf_char(out, '\n');
    }
}

void blg_dump_ink(blg_buf *out, const blg_ink *ink) {
    blg_buf_text(out, "item\tkind\ttype\tshape\tstroke\tn\tpoints\n");
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        begin_row(out, i, item->kind == BLG_INK_PEN ? "pen" : "stamp", item->type);
        blg_buf_format(out, "\t%d\t%d\t%d", item->shape, item->stroke, item->n);
        for (int k = 0; k < item->n; k++) {
            blg_buf_char(out, k ? ' ' : '\t');
            add_number(out, ink->points[item->first + k].x);
            blg_buf_char(out, ',');
            add_number(out, ink->points[item->first + k].y);
        }
        blg_buf_char(out, '\n');
    }
}
